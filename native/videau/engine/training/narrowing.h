// Networks with less to work out, to be taught further: less time for a position at little loss.

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

// The network with at most so many units in its first layer that see the dense features: those that
// do most with them. The others are told what the features add on the average, and stay blind.
Network blinded(const Network& network, int sighted, std::span<const Position> positions,
                const Kernels& kernels = best_kernels());

}  // namespace videau::engine
