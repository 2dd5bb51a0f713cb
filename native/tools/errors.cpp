// videau-errors: equity lost per decision at 0-ply, judged by our own deeper search.
//
//     videau-errors make JUDGE COUNT SEED SET   searches decisions of self-play at 2-ply
//     videau-errors score SET WEIGHTS...        what each file's 0-ply choices lose, x 1000
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

#include "videau/engine/search.h"
#include "videau/engine/weights_file.h"

using namespace videau;
using namespace videau::engine;

namespace {

// Plays kept by the filter are searched; any other is taken to be as bad as the worst of them.
constexpr MoveFilter kFilter{8, 0.25F};
constexpr int kMostPlays = 8;
constexpr int kPruningKeep = 8;

struct Judged {
    Position position;
    Roll roll;
    int plays = 0;
    std::array<Position, kMostPlays> after;
    std::array<float, kMostPlays> equity{};  // the mover's, best first
};

void make(const char* weights, int count, std::uint64_t seed, const char* path) {
    const auto networks = std::make_shared<const Networks>(load_weights(weights));
    const Evaluator evaluator(networks, Tables::of({}), kPruningKeep);
    const Search search(evaluator);
    Scratch scratch;
    Dice dice(seed);
    std::vector<char> bytes;
    Position position = starting_position();
    for (int found = 0; found < count;) {
        const Roll roll = dice.roll();
        const int best = evaluator.evaluate_plays(position, roll, scratch);
        const Position next = scratch.positions[best];
        // One decision in five: neighbours in a game teach less.
        if (scratch.positions.size() > 1 && dice.below(5) == 0) {
            Judged judged{position, roll, 0, {}, {}};
            for (const RankedPlay& play : search.rank(position, roll, 2, kFilter, scratch)) {
                if (play.plies < 2) break;
                judged.after[judged.plays] = play.position;
                judged.equity[judged.plays++] = play.equity;
            }
            const char* from = reinterpret_cast<const char*>(&judged);
            bytes.insert(bytes.end(), from, from + sizeof judged);
            ++found;
        }
        position = kind_of(next) == Kind::over ? starting_position() : next;
    }
    write_atomically(path, bytes);
}

void score(const char* path, const char* weights) {
    const std::vector<char> bytes = read_whole(path);
    const auto networks = std::make_shared<const Networks>(load_weights(weights));
    const Evaluator evaluator(networks, Tables::of({}));
    Scratch scratch;
    // All, contact, race.
    std::array<double, 3> lost{};
    std::array<double, 3> squares{};
    std::array<double, 3> counts{};
    Judged judged;
    for (std::size_t at = 0; at + sizeof judged <= bytes.size(); at += sizeof judged) {
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
        if (command == "make" && argc == 6) {
            make(argv[2], std::atoi(argv[3]), std::strtoull(argv[4], nullptr, 10), argv[5]);
        } else if (command == "score" && argc > 3) {
            for (int i = 3; i < argc; ++i) score(argv[2], argv[i]);
        } else {
            std::fputs("usage: videau-errors make JUDGE COUNT SEED SET | score SET WEIGHTS...\n",
                       stderr);
            return 2;
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "videau-errors: %s\n", error.what());
        return 1;
    }
}
