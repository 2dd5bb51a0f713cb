// Tesauro's inputs: 198 numbers for a position.
//
// For each side and point four units (one checker, two, three, and half of what is more), half
// the checkers on the bar, a fifteenth of those borne off; at the end two units for the turn.

#pragma once

#include <cstddef>

#include "videau/position.h"

namespace videau::env {

inline constexpr std::size_t kTdGammonInputs = 198;

// `own` is the side that looks; is_on_turn says whether it is to roll or to play.
void write_td_gammon(const std::uint8_t* own, const std::uint8_t* other, bool is_on_turn,
                     float* units);

}  // namespace videau::env
