// A narrower second layer, to be taught further: less work for a position at little loss.

#pragma once

#include <span>

#include "videau/engine/kernels.h"
#include "videau/engine/network.h"

namespace videau::engine {

// The network with the second layer of `shape`, which may have more heads. Each head keeps the
// units that matter most in those of `positions` that are its own; of the others what they add on
// the average stays. Throws std::invalid_argument if another layer would change.
Network narrowed(const Network& network, Shape shape, std::span<const Position> positions,
                 const Kernels& kernels = best_kernels());

}  // namespace videau::engine
