// videau-errors: equity lost per decision at 0-ply, judged by our own deeper search.
//
//     videau-errors make JUDGE COUNT SEED SET [VARIANT]   searches decisions of self-play at 2-ply
//     videau-errors score SET WEIGHTS...                  what 0-ply choices lose, x 1000
//
// The variant is that of the judge, or another (see rules.h). A set remembers it.
//
// A hundred times more sensitive than games, and biased towards the judge's own taste: good
// for comparing weights of one family while training, no measure against other engines.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <string_view>

#include "videau/engine/ranking.h"
#include "videau/engine/sealed_file.h"
#include "videau/engine/weights_file.h"

using namespace videau;
using namespace videau::engine;

namespace {

// Plays kept by the filter are searched; any other is taken to be as bad as the worst of them.
constexpr MoveFilter kFilter{8, 0.25F, 0.06F, Until::all};
constexpr int kMostPlays = 8;
constexpr int kPruningKeep = 8;

// How a set begins, before its variant and the end of the line. Sets without it are older and by
// the standard rules.
constexpr std::string_view kFront = "videau-errors ";

struct Judged {
    Position position;
    Roll roll;
    int plays = 0;
    std::array<Position, kMostPlays> after;
    std::array<float, kMostPlays> equity{};  // the mover's, best first
};

void make(const char* weights, int count, std::uint64_t seed, const char* path, const char* named) {
    const Networks loaded = load_weights(weights);
    const auto networks = std::make_shared<const QuantisedNetworks>(loaded);
    const Variant variant = named == nullptr ? loaded.variant : variant_from_string(named);
    const NetEvaluator evaluator(networks, variant.rules, kPruningKeep);
    Scratch scratch;
    Interrupt never;
    RankOptions options;
    options.plies = 2;
    options.filter = kFilter;
    Dice dice(seed);
    const std::string front = std::string(kFront) + to_string(variant) + "\n";
    std::vector<char> bytes(front.begin(), front.end());
    Position position = position_of(variant.start);
    for (int found = 0; found < count;) {
        const Roll roll = dice.roll();
        const int best = evaluator.evaluate_plays(position, roll, scratch);
        const Position next = scratch.positions[best];
        // One decision in five: neighbours in a game teach less.
        if (scratch.positions.size() > 1 && dice.below(5) == 0) {
            Judged judged{position, roll, 0, {}, {}};
            for (const RankedPlay& play : rank(evaluator, position, roll, options, never)) {
                if (play.plies < 2) break;
                judged.after[judged.plays] = play.position;
                judged.equity[judged.plays++] = play.equity;
            }
            const char* from = reinterpret_cast<const char*>(&judged);
            bytes.insert(bytes.end(), from, from + sizeof judged);
            ++found;
        }
        position = kind_of(next) == Kind::over ? position_of(variant.start) : next;
    }
    write_atomically(path, bytes);
}

// The variant of a set; moves `at` to the first decision.
Variant variant_of(const std::vector<char>& bytes, std::size_t& at) {
    const std::string_view whole(bytes.data(), bytes.size());
    if (!whole.starts_with(kFront)) return {};
    const std::size_t end = whole.find('\n');
    at = end + 1;
    return variant_from_string(whole.substr(kFront.size(), end - kFront.size()));
}

void score(const char* path, const char* weights) {
    const std::vector<char> bytes = read_whole(path);
    const auto networks = std::make_shared<const QuantisedNetworks>(load_weights(weights));
    std::size_t at = 0;
    const NetEvaluator evaluator(networks, variant_of(bytes, at).rules);
    Scratch scratch;
    // All, contact, race.
    std::array<double, 3> lost{};
    std::array<double, 3> squares{};
    std::array<double, 3> counts{};
    Judged judged;
    for (; at + sizeof judged <= bytes.size(); at += sizeof judged) {
        std::memcpy(static_cast<void*>(&judged), bytes.data() + at, sizeof judged);
        const int best = evaluator.evaluate_plays(judged.position, judged.roll, scratch);
        const auto end = judged.after.begin() + judged.plays;
        const auto chosen = std::find(judged.after.begin(), end, scratch.positions[best]);
        const int index =
            chosen == end ? judged.plays - 1 : static_cast<int>(chosen - judged.after.begin());
        const double loss = judged.equity[0] - judged.equity[index];
        const bool contact = kind_of(judged.position) == Kind::contact;
        for (const int group : {0, contact ? 1 : 2}) {
            lost[group] += loss;
            squares[group] += loss * loss;
            counts[group] += 1;
        }
    }
    const auto mean = [&](int group) { return 1e3 * lost[group] / std::max(1.0, counts[group]); };
    std::printf(
        "{\"weights\": \"%s\", \"decisions\": %.0f, \"lost\": %.3f, \"standard_error\": %.3f, "
        "\"contact\": %.3f, \"race\": %.3f}\n",
        weights, counts[0], mean(0), 1e3 * std::sqrt(squares[0]) / std::max(1.0, counts[0]),
        mean(1), mean(2));
}

}  // namespace

int main(int argc, char** argv) {
    const std::string command = argc > 1 ? argv[1] : "";
    try {
        if (command == "make" && (argc == 6 || argc == 7)) {
            make(argv[2], std::atoi(argv[3]), std::strtoull(argv[4], nullptr, 10), argv[5],
                 argc == 7 ? argv[6] : nullptr);
        } else if (command == "score" && argc > 3) {
            for (int i = 3; i < argc; ++i) score(argv[2], argv[i]);
        } else {
            std::fputs(
                "usage: videau-errors make JUDGE COUNT SEED SET [VARIANT]\n"
                "       videau-errors score SET WEIGHTS...\n",
                stderr);
            return 2;
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "videau-errors: %s\n", error.what());
        return 1;
    }
}
