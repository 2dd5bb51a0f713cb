// Positions that compete: which is the worst for the side on roll there, in other words the best to
// leave the opponent?
//
// All of them are searched side by side, a few rolls at a time. What a deeper look changes differs
// little from one position to the next, so after some rolls it is known how far each can still
// move against the leader; who is too far behind is not searched any further.

#pragma once

#include <span>
#include <vector>

#include "videau/engine/lookahead.h"

namespace videau::engine {

// How far a contest goes: until it is clear who wins, until it is known what the winner is worth,
// or until that is known of all.
enum class Until { choice, value, all };

struct ContestOptions {
    int plies = 2;  // how deep, two at least
    Until until = Until::value;
    // Nobody is given up who is no further behind than this: those who are left may compete
    // again, more deeply.
    double reserve = 0;
    int threads = 1;
};

struct Rival {
    LookAhead* search;
    bool must_finish = false;  // searched to the end however poor
};

struct Standing {
    bool is_in = true;        // not given up
    bool is_finished = true;  // searched to the end
};

// Returns how the rivals stand. Whoever is best to leave the opponent is among those who are in.
std::vector<Standing> contest(std::span<const Rival> rivals, const ContestOptions& options,
                              Interrupt& interrupt);

}  // namespace videau::engine
