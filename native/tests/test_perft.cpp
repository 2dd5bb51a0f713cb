#include <algorithm>

#include "check.h"
#include "reference.h"
#include "videau/perft.h"

using namespace videau;

namespace {

// Perft by the rule book alone.
std::uint64_t count_by_reference(const Position& position, int depth, PlayRules rules) {
    if (depth == 0) return 1;
    if (all_off(position.own) || all_off(position.other)) return 0;
    std::uint64_t sum = 0;
    for (int die1 = 1; die1 <= 6; ++die1) {
        for (int die2 = 1; die2 <= die1; ++die2) {
            for (const auto& [bytes, play] : reference::plays(position, die1, die2, rules)) {
                Position next;
                std::copy_n(bytes.begin(), kSlots, next.own.begin());
                std::copy_n(bytes.begin() + kSlots, kSlots, next.other.begin());
                sum += count_by_reference(next, depth - 1, rules);
            }
        }
    }
    return sum;
}

}  // namespace

TEST(perft_of_the_start) {
    CHECK_EQUAL(perft(starting_position(), 0, {}), 1u);
    CHECK_EQUAL(perft(starting_position(), 1, {}), 447u);
    CHECK_EQUAL(perft(starting_position(), 2, {}), 202782u);
}

TEST(perft_by_every_rule_agrees_with_the_rule_book) {
    // One checker on the bar, the others home, and little left: all rules have their say.
    Position position;
    position.own[kBar] = 1;
    position.own[4] = 1;
    position.own[2] = 1;
    position.other[1] = 2;
    position.other[5] = 1;
    for (int bear_off = 0; bear_off < 5; ++bear_off) {
        for (int entering = 0; entering < 2; ++entering) {
            for (int one_die = 0; one_die < 2; ++one_die) {
                const PlayRules rules{static_cast<Entering>(entering),
                                      static_cast<BearOff>(bear_off), static_cast<OneDie>(one_die)};
                CHECK_EQUAL(perft(position, 3, rules), count_by_reference(position, 3, rules));
            }
        }
    }
}

TEST(perft_finds_nothing_below_a_finished_game) {
    Position position;
    position.own[1] = 1;  // any roll bears it off
    position.other[1] = 1;
    CHECK_EQUAL(perft(position, 1, {}), 21u);
    CHECK_EQUAL(perft(position, 2, {}), 0u);
}
