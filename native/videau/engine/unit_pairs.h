// Which units of a first layer are made neighbours when a network is quantised.

#pragma once

#include <vector>

#include "videau/engine/network.h"

namespace videau::engine {

// The units of the first layer in such an order that those which are awake in the same positions
// make pairs: a fifth fewer pairs are awake than without. Units that see the dense features come
// first.
std::vector<int> paired_units(const Network& network);

}  // namespace videau::engine
