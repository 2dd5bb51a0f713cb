// The two generators behind plays.h, one for each kind of roll.

#pragma once

#include "videau/board.h"
#include "videau/sink.h"

namespace videau::detail {

// Two different dice, the larger first.
template <bool kWithSteps>
void generate_mixed(const Position& position, int large, int small, PlayRules rules,
                    Sink<kWithSteps>& sink);

// The same die four times.
template <bool kWithSteps>
void generate_doubles(const Position& position, int die, PlayRules rules, Sink<kWithSteps>& sink);

// Every way to play one die.
template <bool kWithSteps>
void put_single_steps(const Board& board, Mask from, int die, Sink<kWithSteps>& sink) {
    auto cursor = sink.open(static_cast<std::size_t>(std::popcount(from)));
    for (; from != 0; from &= from - 1) {
        const int source = lowest(from);
        cursor.put(board.own + kMoves[die][source],
                   board.other + kHits[hit_index(board.blots, target_of(source, die))],
                   {step(source, die)});
    }
    sink.close(cursor);
}

}  // namespace videau::detail
