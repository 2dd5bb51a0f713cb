// One-sided bear-off table: how many rolls a side needs, alone on the board, once all its
// checkers are home.
//
// For each of the 54,264 ways to have up to 15 checkers on six points: the chances to need
// more than n rolls to bear off all, and to bear off the first one (which saves the gammon if
// none is off yet). Each roll is played so that the mean number of rolls is smallest. Two such
// sides race independently of each other, which turns two distributions into the chances of the
// six endings: exact but for the rare play that would trade mean rolls for a better
// distribution.
//
// Every rule of bearing off has its own table. By those that lose dice a side may need a
// hundred rolls, so distributions are as long as they have to be.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "videau/engine/outcome.h"
#include "videau/engine/racing.h"
#include "videau/plays.h"
#include "videau/position.h"

namespace videau::engine {

class BearoffTable {
public:
    static constexpr int kStates = 54264;  // C(21, 6)

    using Tail = engine::Tail;

    // A tenth of a second by the standard rules.
    explicit BearoffTable(PlayRules rules = {});

    // The number of a side whose checkers are all home or off; the order is that of the
    // combinatorial number system, in which full boards come last.
    static int index_of(const Side& side);
    // The same from how many checkers are on each point or before it.
    static int index_of_sums(const std::array<int, kHome>& up_to);
    static bool is_home(const Side& side);
    static bool covers(const Position& position) {
        return is_home(position.own) && is_home(position.other);
    }

    Tail rolls(int index) const { return rolls_.at(index); }
    Tail rolls_to_first(int index) const { return first_.at(index); }
    double mean_rolls(int index) const { return means_[index]; }

    // A side that is home, as a racer: with nothing borne off it can lose a gammon, however many
    // checkers the game is played with.
    Racer racer(const Side& side) const;

    // The chances of the side on roll. Both sides must be home and the game not over.
    Outcomes evaluate(const Position& position) const;

private:
    // Distributions of different lengths, one after the other.
    struct Tails {
        std::vector<float> values;
        std::vector<std::uint32_t> starts;
        std::vector<std::uint32_t> lengths;

        Tail at(int index) const { return {values.data() + starts[index], lengths[index]}; }
    };
    Tails rolls_;
    Tails first_;
    std::vector<double> means_;
};

}  // namespace videau::engine
