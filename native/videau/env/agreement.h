// What the games of an environment are played by: the sheet, and what was agreed beside it.

#pragma once

#include "videau/position.h"
#include "videau/rules.h"

namespace videau::env {

// The fields are those of videau.Ruleset and videau.Options, and mean the same.
struct Agreement {
    Rules rules;
    Position start = starting_position();
    bool rolls_afresh = false;             // the starter rolls both dice again
    bool doubles_before_any_roll = false;  // the starter's first roll included
    bool drop_pays_offered = false;        // a drop costs the value offered, not the one before
    bool either_doubles = false;           // after a take, whoever is to move doubles
    int cube_limit = 64;

    int length = 0;  // points of the match; 0 is one game for money
    bool cube = false;
    bool crawford = true;
    bool jacoby = false;
    bool beavers = false;
    bool raccoons = false;
    int automatic_doubles = 0;
    std::array<int, 2> score{};  // at the start of an episode

    bool resigning = false;   // whether giving up is one of the choices before a roll
    int most_turns = 0;       // an episode is cut off after so many; 0 never cuts
    bool pays_points = true;  // what every game won is worth; else 1 for the whole episode
};

}  // namespace videau::env
