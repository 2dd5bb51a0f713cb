// A position looked at roll by roll.
//
// Every roll is answered at once, by the best of its hopeful plays as far as the static evaluation
// tells; then one roll after the other may be looked at more deeply, all of its plays first.
// Whoever compares positions can stop as soon as it is clear which is best. With all rolls looked
// at the result is that of search() or search_cube(), to the last bit.

#pragma once

#include <memory>
#include <optional>

#include "videau/engine/cube_search.h"

namespace videau::engine {

class LookAhead {
public:
    virtual ~LookAhead() = default;

    // Looks `plies` deep at what comes after the best play of a roll, given by its place.
    virtual void deepen(std::size_t roll, int plies, Scratch& scratch) = 0;

    // What a roll is worth to the side on roll by what is known so far. The unit depends on the
    // cube and the score, and is the same for all rolls and for all positions with the same cube.
    virtual double worth(std::size_t roll) const = 0;

    // The mean over the rolls. Without a cube the decision holds cubeless money alone.
    virtual CubeSearch found() const = 0;
};

// One ply deep, from the side on roll, with the cube or cubeless for money. Refers to the
// evaluator.
std::unique_ptr<LookAhead> look_ahead(const Evaluator& evaluator, const Position& position,
                                      const std::optional<CubeState>& cube, Scratch& scratch);

}  // namespace videau::engine
