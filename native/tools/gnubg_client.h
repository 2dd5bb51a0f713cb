// GNU Backgammon as an opponent: asks a running `external HOST:PORT` for its best play.
//
// Used in measurements only. Nothing that gnubg answers enters training.

#pragma once

#include <string>

#include "videau/position.h"

namespace videau::tools {

class GnubgClient {
public:
    // Throws std::runtime_error if nobody listens there.
    GnubgClient(const std::string& host, int port);
    ~GnubgClient();
    GnubgClient(const GnubgClient&) = delete;
    GnubgClient& operator=(const GnubgClient&) = delete;

    // The position after gnubg's play, seen by its opponent like those of
    // generate_positions(). For cubeless play gnubg must be set to `cubeful off`: the board says
    // that both may double, because gnubg takes "nobody may" for a question about a double.
    Position best_play(const Position& position, int die1, int die2);

    // gnubg's own static equity of a position for the side on roll, cubeless money.
    double equity(const Position& position);

private:
    std::string ask(const std::string& line);

    int socket_ = -1;
};

// The question of gnubg's protocol: one FIBS board line, the side on roll as "me".
std::string fibs_board(const Position& position, int die1, int die2);

// Plays "bar/22 13/8*" or "8/4(2) 6/2*(2)" and swaps sides. Throws if it cannot be read.
Position after_text(const Position& position, const std::string& text);

}  // namespace videau::tools
