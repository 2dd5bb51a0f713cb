// Match equity: the chance to win a match from the score before the next game.
//
// Scores are points still needed, the side asked about first: chance(2, 5) belongs to the side
// that is two away while the opponent is five away. Needing none (or less) is a match won.
//
// Two tables. `published` is Kazaross-XG2 (Neil Kazaross, 2011), the table that most players
// and programs use: 25 points, by rollouts and projection. `computed` is ours: a game that
// starts even, ends single / gammon / backgammon as our own self-play does, with the cube model
// of cube.h; nothing in it is taken from elsewhere, so the two check each other. Beyond 25
// points the published table is continued by our computation.

#pragma once

#include <array>

namespace videau::engine {

class MatchEquity {
public:
    static constexpr int kPublished = 25;
    // Longer matches are looked up by the lead: 100 to 90 away is read as 64 to 54.
    static constexpr int kLongest = 64;

    static const MatchEquity& published();
    static const MatchEquity& computed();

    // `crawford_over`: the Crawford game has been played (or is not played at all), so that the
    // trailer may double in every game. It matters only when somebody is one away; until then
    // the game at that score is the Crawford game itself.
    double chance(int own, int other, bool crawford_over) const;

private:
    MatchEquity() = default;

    // Fills in what is not there yet, from short scores to long ones.
    void complete(int known);
    double even_game(int own, int other, bool crawford, bool crawford_over) const;

    // before_[own][other]: before the Crawford game, or in it where one of them is 1.
    std::array<std::array<double, kLongest + 1>, kLongest + 1> before_{};
    // after_[other]: the trailer's chance after it, the leader being one away.
    std::array<double, kLongest + 1> after_{};
};

}  // namespace videau::engine
