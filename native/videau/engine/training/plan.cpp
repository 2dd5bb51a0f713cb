#include "videau/engine/training/plan.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace videau::engine {

double Phase::rate_at(std::uint64_t games_done) const {
    const double part = static_cast<double>(games_done) / static_cast<double>(games);
    return rate_from * std::pow(rate_to / rate_from, std::min(part, 1.0));
}

namespace {

bool is_share(float value) {
    return value >= 0 && value <= 1;
}

// Throws std::invalid_argument if the line is no phase.
Phase read_phase(const std::string& line) {
    std::istringstream words(line);
    Phase phase;
    std::string contact;
    std::string race;
    std::string targets;
    std::string rest;
    words >> contact >> race >> phase.games >> phase.rate_from >> phase.rate_to >> phase.batch >>
        phase.average >> phase.targets.lambda >> targets >> phase.keep >> phase.learn;
    const auto read_if_there = [&words](auto& value) {
        if (words && !(words >> value) && words.eof()) {
            words.clear();
            value = 0;
        }
    };
    read_if_there(phase.targets.unusual);
    read_if_there(phase.targets.explore);
    read_if_there(phase.sighted);
    read_if_there(phase.emphasis.awake);
    read_if_there(phase.emphasis.equity);
    if (!words || words >> rest || phase.games == 0 || phase.batch <= 0 || phase.rate_from <= 0 ||
        phase.rate_to <= 0 || phase.average < 0 || phase.average >= 1 || phase.keep < 0 ||
        phase.learn < 1 || !is_share(phase.targets.unusual) || !is_share(phase.targets.explore) ||
        phase.sighted < 0 || !is_share(phase.emphasis.awake) || !(phase.emphasis.equity >= 0) ||
        (targets != "returns" && targets != "searched")) {
        throw std::invalid_argument("not a phase: " + line);
    }
    phase.targets.searched = targets == "searched";
    phase.contact = shape_from_string(contact);
    phase.race = shape_from_string(race);
    return phase;
}

void read_line(const std::string& line, const std::filesystem::path& folder, Plan& plan) {
    std::istringstream words(line);
    std::string key;
    std::string value;
    words >> key >> value;
    if (key == "variant") {
        plan.variant = variant_from_string(value);
    } else if (key == "weights") {
        plan.weights = folder / value;
    } else if (key == "rolls") {
        plan.rolls = folder / value;
    } else {
        plan.phases.push_back(read_phase(line));
        return;
    }
    std::string rest;
    if (value.empty() || words >> rest) {
        throw std::invalid_argument("expected one word after " + key);
    }
}

}  // namespace

Plan read_plan(const std::filesystem::path& path) {
    std::ifstream file(path);
    if (!file) throw std::invalid_argument("cannot read plan " + path.string());
    Plan plan;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        line = line.substr(0, line.find('#'));
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        try {
            read_line(line, path.parent_path(), plan);
        } catch (const std::invalid_argument& error) {
            throw std::invalid_argument(path.string() + ":" + std::to_string(number) + ": " +
                                        error.what());
        }
    }
    if (plan.phases.empty()) throw std::invalid_argument("no phase in plan " + path.string());
    return plan;
}

}  // namespace videau::engine
