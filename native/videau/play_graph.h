// Every way to play a roll step by step, for whoever tries a play out before making it.

#pragma once

#include <cstdint>
#include <vector>

#include "videau/plays.h"

namespace videau {

// One step that may come next, and the node that it leads to.
struct GraphEdge {
    std::uint8_t source;
    std::uint8_t target;
    std::uint8_t die;
    std::uint16_t node;

    bool operator==(const GraphEdge&) const = default;
};

// For each node the steps that may follow, from the rearmost checker on, the larger die first.
// Node 0 is the start. Every path ends in a legal play, at a node that nothing follows.
using PlayGraph = std::vector<std::vector<GraphEdge>>;

PlayGraph play_graph(const Position& position, int die1, int die2, PlayRules rules);

}  // namespace videau
