// Two-sided bear-off table: exact values when both sides have at most six checkers left, all
// home, and have borne off at least one: 924 x 924 positions.
//
// No gammon is left at this stage, so one number is enough: equity for the side on roll, per
// point of the present cube, in money play. Each play is the best for its own state of the cube.
//
// With the cube there is one layer for a cube that can be turned for ever, and one for each
// number of turns that are left to the highest face: what a double is worth follows from the
// layer with one turn less. A layer takes a tenth of a second and 10 MB, and is built when it is
// first asked for.

#pragma once

#include <array>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "videau/plays.h"
#include "videau/position.h"

namespace videau::engine {

class TwoSidedTable {
public:
    static constexpr int kCheckers = 6;
    static constexpr int kStates = 924;  // C(12, 6)

    // How often the cube can still be turned.
    static constexpr int kEndless = std::numeric_limits<int>::max();
    // More turns than these make no difference that a float could show, unless dice can be lost.
    static constexpr int kMostTurns = 8;

    // With the cube, before the side on roll doubles or rolls.
    struct Cubeful {
        float own = 0;     // it owns the cube and may double now
        float centre = 0;  // either may double, and it may do so now
        float other = 0;   // the opponent owns the cube
    };

    explicit TwoSidedTable(PlayRules rules = {});
    ~TwoSidedTable();

    // Both sides home with at most six checkers each, some left and some off.
    static bool covers(const Position& position);

    // 2 P(win) - 1.
    float cubeless(const Position& position) const;
    // Nothing where `has_cube` says so.
    std::optional<Cubeful> cubeful(const Position& position, int turns) const;

    // Where dice can be lost, both sides may wait and double in turn. Then what a cube is worth
    // depends on whether an odd or an even number of turns is left, however many they are (by up
    // to 0.18 points), so that a cube without end has no value. With a highest face it has one,
    // which is kept for so many turns.
    bool has_cube(int turns) const { return !loses_dice_ || turns <= kMostTurns; }

    // All values: row BearoffTable::index_of the side on roll, column that of the other. Who has
    // nobody left has won.
    std::span<const float> cubeless() const { return cubeless_; }
    // `turns` from 1, and such that there is a cube.
    std::span<const Cubeful> layer(int turns) const;

private:
    struct States;
    struct Layer {
        std::once_flag once;
        std::vector<Cubeful> values;
    };
    static std::size_t place_of(const Position& position);
    std::vector<Cubeful> endless() const;
    std::vector<Cubeful> with_turns(int turns) const;

    std::unique_ptr<const States> states_;
    bool loses_dice_ = false;
    std::vector<float> cubeless_;
    mutable std::array<Layer, kMostTurns + 1> layers_;  // by turns; the first one is endless
};

}  // namespace videau::engine
