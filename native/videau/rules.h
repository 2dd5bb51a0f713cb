// What a ruleset says, as far as the core has to know it, and how that is spelled.
//
//     Rules     which plays are legal, and what a lost game counts
//     Variant   the same with how a game begins: everything that a network is trained by
//
// Both have a text of one word, with the answers that differ from the international game:
// "bear_off=rearmost,gammon=all-home,backgammon=not-all-home", or "standard" if none does. Names
// and answers are those of the fields of videau.rules.Ruleset.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "videau/plays.h"
#include "videau/position.h"

namespace videau {

// When a lost game counts double.
enum class Gammon : std::uint8_t {
    none_off,  // the loser has borne off no checker
    all_home,  // the loser has all checkers home and has borne off none
};

// When a lost game counts three times.
enum class Backgammon : std::uint8_t {
    none_off_and_back,  // none off, and a checker on the bar or in the winner's home board
    not_all_home,       // none off, and a checker outside the loser's own home board
    back,               // a checker on the bar or in the winner's home board, even if some are off
};

struct Rules {
    PlayRules plays;
    Gammon gammon = Gammon::none_off;
    Backgammon backgammon = Backgammon::none_off_and_back;

    bool operator==(const Rules&) const = default;
};

// With which dice the first turn is played.
enum class Opening : std::uint8_t {
    both_dice,    // one die each decides who starts, with both of them: never a double
    roll_afresh,  // the starter rolls both dice again
};

enum class Start : std::uint8_t { standard, nackgammon, longgammon, hypergammon };

Position position_of(Start start);

struct Variant {
    Rules rules;
    Opening opening = Opening::both_dice;
    Start start = Start::standard;

    bool operator==(const Variant&) const = default;
};

// A question that rulesets answer differently: its name, and its answers in the order of their
// enum. The first answer is that of the international game.
struct Axis {
    std::string_view name;
    std::vector<std::string_view> answers;
    int (*get)(const Variant& variant);
    void (*set)(Variant& variant, int answer);
};

// Those of Rules come first, and there are so many of them.
const std::vector<Axis>& axes();
inline constexpr std::size_t kRulesAxes = 5;

// The answer's number. Throws std::invalid_argument, which names the answers there are.
int answer_number(const Axis& axis, std::string_view answer);

std::string to_string(const Variant& variant);
std::string to_string(const Rules& rules);
// Throws std::invalid_argument if the text names a question or an answer that there is not.
Variant variant_from_string(std::string_view text);

}  // namespace videau
