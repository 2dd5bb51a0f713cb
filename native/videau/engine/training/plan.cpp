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

std::vector<Phase> read_plan(const std::filesystem::path& path) {
    std::ifstream file(path);
    if (!file) throw std::invalid_argument("cannot read plan " + path.string());
    std::vector<Phase> phases;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        line = line.substr(0, line.find('#'));
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        std::istringstream words(line);
        Phase phase;
        std::string contact;
        std::string race;
        std::string targets;
        std::string rest;
        words >> contact >> race >> phase.games >> phase.rate_from >> phase.rate_to >>
            phase.batch >> phase.average >> phase.targets.lambda >> targets >> phase.keep >>
            phase.learn;
        if (!words || words >> rest || phase.games == 0 || phase.batch <= 0 ||
            phase.rate_from <= 0 || phase.rate_to <= 0 || phase.average < 0 || phase.average >= 1 ||
            phase.keep < 0 || phase.learn < 1 || (targets != "returns" && targets != "searched")) {
            throw std::invalid_argument(path.string() + ":" + std::to_string(number) +
                                        ": not a phase: " + line);
        }
        phase.targets.searched = targets == "searched";
        phase.contact = shape_from_string(contact);
        phase.race = shape_from_string(race);
        phases.push_back(phase);
    }
    if (phases.empty()) throw std::invalid_argument("no phase in plan " + path.string());
    return phases;
}

}  // namespace videau::engine
