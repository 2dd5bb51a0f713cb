// Two sides that have passed each other, and what the race between them is worth.
//
// Neither can disturb the other, so each is known by how many rolls it needs, and two such
// distributions make the chances of the six endings.

#pragma once

#include <span>

#include "videau/engine/outcome.h"

namespace videau::engine {

// tail[n]: the chance to need more than n rolls, from 1 down to a last 0. Empty: none is needed.
using Tail = std::span<const float>;

// One side of a race.
struct Racer {
    Tail rolls;    // until all are off
    Tail doubled;  // until a loss no longer counts two points or more
    Tail tripled;  // until it no longer counts three
};

// The chances of `own`, who is on roll.
Outcomes race_outcomes(const Racer& own, const Racer& other);

}  // namespace videau::engine
