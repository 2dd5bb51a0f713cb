// What a RollsNetwork is taught: sides that race home, each with how many rolls it will need.
//
// What a table of more points than the home board (rolls_table.h) knows of a side is exact. Any
// other side is played into that table alone on the board, each roll so that the mean number of
// rolls to a goal is smallest, by the network's own opinion. At every turn all 21 rolls are looked
// at, so what is expected one roll later is known without any chance in it; what the network did
// not know then shows in the turns that follow, and is passed back with a little less weight each
// time. No label comes from outside.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "videau/engine/dice.h"
#include "videau/engine/kernels.h"
#include "videau/engine/rolls_network.h"
#include "videau/engine/rolls_table.h"
#include "videau/engine/tables.h"

namespace videau::engine {

struct RollsLesson {
    Side side{};
    // Of 1, 2, 3 ... rolls, the last and beyond; none for a goal that is reached.
    std::array<std::vector<float>, kGoals> chances;
};

// A side with a checker outside its home board, of any shape: even, stacked, gapped, with some
// checkers back, or low; fifteen checkers or fewer.
Side racing_side(Dice& dice);
Side home_side(Dice& dice);

// The layers of a network for many sides at a time.
struct RollsWork {
    std::vector<RollsStart> starts;
    Floats first;
    Floats second;
    Floats middles;  // [kMiddleWidth], with what they are counted from
    Floats numbers;  // [layout.width], chances
};

// Fills all but `numbers`; then those of `count` rows of `second`.
void rolls_forward(const RollsNetwork& network, const RollsGuesses& guesses, const Kernels& kernels,
                   const Side* sides, int count, RollsWork& work);
void rolls_numbers(const RollsNetwork& network, const Kernels& kernels, int count, RollsWork& work);

// Which plays deserve the network: a guess at the mean number of rolls to each goal, one number for
// each height of each point, learnt from the same lessons. Looking at all plays takes three times
// as long.
class RollsSieve {
public:
    static constexpr int kLanes = 4;  // the goals, and padding
    using Guess = std::array<float, kLanes>;

    RollsSieve();

    Guess guess(const Side& side) const;
    void learn(const RollsLesson& lesson);

private:
    int learnt_ = 0;
    std::array<std::array<Guess, kHeights>, kRacePoints + 1> numbers_{};
};

class RollsLessons {
public:
    // With a sieve, so many plays of a roll pass it for each goal; 0 lets all pass.
    RollsLessons(const RollsTable& table, const RollsGuesses& guesses, int pass = 0,
                 const Kernels& kernels = best_kernels());

    // What the table knows of a side that it covers.
    RollsLesson known(const RollsNetwork& network, const Side& side) const;

    // Plays `side` into the table for one goal and adds a lesson for every turn. `trust`: how much
    // of what later turns show each turn passes back; with all of it, what is expected of that goal
    // has no error in the mean but that of the plays.
    void play(const RollsNetwork& network, Side side, Goal goal, float trust, Dice& dice,
              std::vector<RollsLesson>& lessons);

private:
    // What is expected of a side, and where each roll leads by the best play for each goal.
    struct Turn {
        std::array<std::vector<float>, kGoals> expected;
        std::array<std::array<Side, kRolls.size()>, kGoals> next;
        std::array<std::array<std::vector<float>, kRolls.size()>, kGoals> opinion;  // of those
    };
    void look(const RollsNetwork& network, const Side& side, Turn& turn);
    void sift(std::size_t from, std::size_t to);

    const RollsTable* table_;
    const RollsGuesses* guesses_;
    int pass_;
    RollsSieve sieve_;
    const Kernels* kernels_;
    std::vector<Position> positions_;
    std::vector<Side> unknown_;
    std::vector<int> place_;  // of a position among the unknown ones, or what it is
    std::vector<RollsSieve::Guess> sieved_;
    std::vector<std::pair<float, std::size_t>> ranking_;
    RollsWork work_;
    RollsWork chosen_;
};

}  // namespace videau::engine
