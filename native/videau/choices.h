// What a roll allows, written as the wire has it: JSON that a browser plays from.

#pragma once

#include <string>

#include "videau/plays.h"

namespace videau {

// A play as players write it, such as "13/7*/3 6/off(2)"; `before` is where it starts.
std::string play_text(const Steps& steps, const Position& before);

// The GNU Position ID: where the checkers stand, in 14 characters.
std::string position_id(const Position& position);

// {"graph":[...],"plays":[["24/13","4HPwAyDgc/ABMA"],...]}: the graph of steps, and every
// different play from the rearmost checker on, with the position it leads to, seen by the
// opponent.
std::string choices_json(const Position& position, int die1, int die2, PlayRules rules);

}  // namespace videau
