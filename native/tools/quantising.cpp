// videau-quantising WEIGHTS...: what is lost by playing with whole numbers, judged by the floats,
// over positions of the network's own games and unusual ones (training/starts.h), half and half:
// by how much equities differ (root mean square and at most), the share of rolls whose best play
// differs, and what that costs per roll. Then, x 1000, how near units come to where they are cut
// off. Prints one JSON line a file.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>

#include "videau/engine/net_evaluator.h"
#include "videau/engine/training/starts.h"
#include "videau/engine/weights_file.h"

using namespace videau;
using namespace videau::engine;

namespace {

constexpr int kDecisions = 4000;

void measure(const char* path) {
    const auto networks = std::make_shared<const Networks>(load_weights(path));
    const Variant& variant = networks->variant;
    const NetEvaluator exact(networks, variant.rules);
    const NetEvaluator whole(std::make_shared<const QuantisedNetworks>(*networks), variant.rules);
    Scratch scratch;
    Dice dice(7);
    const Position start = position_of(variant.start);
    Position position = start;
    double squares = 0;
    double most = 0;
    double lost = 0;
    long plays = 0;
    int changed = 0;
    for (int n = 0; n < kDecisions; ++n) {
        const bool unusual = n % 2 == 1;
        const Position from = unusual ? unusual_position(exact, start, dice, scratch) : position;
        const Roll roll = dice.roll();
        const int theirs = whole.evaluate_plays(from, roll, scratch);
        const std::vector<Outcomes> rounded = scratch.outcomes;
        const int best = exact.evaluate_plays(from, roll, scratch);
        for (std::size_t i = 0; i < rounded.size(); ++i) {
            const double difference = money_equity(rounded[i]) - money_equity(scratch.outcomes[i]);
            squares += difference * difference;
            most = std::max(most, std::abs(difference));
        }
        plays += static_cast<long>(rounded.size());
        changed += theirs != best;
        lost += money_equity(scratch.outcomes[theirs]) - money_equity(scratch.outcomes[best]);
        if (!unusual) {
            position = scratch.positions[best];
            if (kind_of(position) == Kind::over) position = start;
        }
    }
    std::printf(
        "{\"weights\": \"%s\", \"equities_differ_by\": %.6f, \"at_most\": %.5f, "
        "\"other_plays\": %.5f, \"lost_per_roll\": %.7f, \"rolls\": %d}\n",
        path, std::sqrt(squares / static_cast<double>(plays)), most,
        static_cast<double>(changed) / kDecisions, lost / kDecisions, kDecisions);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fputs("usage: videau-quantising WEIGHTS...\n", stderr);
        return 2;
    }
    try {
        for (int i = 1; i < argc; ++i) measure(argv[i]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "videau-quantising: %s\n", error.what());
        return 1;
    }
}
