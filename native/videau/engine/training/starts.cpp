#include "videau/engine/training/starts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace videau::engine {
namespace {

double uniform(Dice& dice) {
    return (static_cast<double>(dice.next() >> 11) + 0.5) / 9007199254740992.0;
}

float normal(Dice& dice) {
    const double radius = std::sqrt(-2 * std::log(uniform(dice)));
    return static_cast<float>(radius * std::cos(2 * std::numbers::pi * uniform(dice)));
}

int checkers(const Side& side) {
    int count = 0;
    for (int slot = 0; slot < kSlots; ++slot) count += side[slot];
    return count;
}

bool is_free(const Side& other, int point) {
    return point == kBar || other[kBar - point] == 0;
}

// Puts checkers on a few points of a range, so that points and stacks come about as well as blots.
// What finds no room goes to the bar.
void place(Side& side, const Side& other, int count, int low, int high, Dice& dice) {
    std::array<int, 8> points{};
    const int different = 1 + dice.below(points.size());
    for (int i = 0; i < different; ++i) {
        points[i] = low + dice.below(static_cast<std::uint32_t>(high - low + 1));
    }
    for (; count > 0; --count) {
        const int point = points[dice.below(static_cast<std::uint32_t>(different))];
        ++side[is_free(other, point) ? point : kBar];
    }
}

// One side bears off and may have been hit late; the other holds what it needs to contain it.
Position containment(int count, Dice& dice) {
    Position position;
    Side& leader = position.own;
    Side& hunter = position.other;
    const int off = dice.below(static_cast<std::uint32_t>(count - 1));
    leader[kOff] = static_cast<std::uint8_t>(off);
    const int caught = std::min(dice.below(3), count - off);
    for (int i = 0; i < caught; ++i) ++leader[dice.below(2) == 0 ? kBar : 13 + dice.below(12)];
    place(leader, hunter, count - off - caught, 1, kHome, dice);
    const int waiting = caught > 0 ? dice.below(3) : 1 + dice.below(3);
    place(hunter, leader, waiting, 19, 24, dice);
    place(hunter, leader, count - waiting, 1, dice.below(2) == 0 ? kHome : 12, dice);
    return position;
}

// One side has many checkers back, behind those of the other.
Position back_game(int count, Dice& dice) {
    Position position;
    Side& ahead = position.own;
    Side& behind = position.other;
    const int back = 2 + dice.below(static_cast<std::uint32_t>(std::max(1, count / 3)));
    place(behind, ahead, back, 18, 24, dice);
    place(ahead, behind, count, 1, dice.below(2) == 0 ? 8 : 14, dice);
    place(behind, ahead, count - back, 1, dice.below(2) == 0 ? 8 : 14, dice);
    return position;
}

// Points in a row, from `low` on, as many as there are checkers for.
struct Prime {
    int low;
    int points;
};

Prime any_prime(int count, Dice& dice) {
    return {2 + dice.below(6), std::min(4 + dice.below(3), (count - 1) / 2)};
}

// Each side has a prime and some checkers behind that of the other: who must break it first?
Position prime_against_prime(int count, Dice& dice) {
    Position position;
    const Prime own = any_prime(count, dice);
    const Prime other = any_prime(count, dice);
    const auto set_up = [&](Side& side, const Prime& prime, const Prime& against) {
        for (int i = 0; i < prime.points; ++i) side[prime.low + i] = 2;
        const int left = count - 2 * prime.points;
        const int back = 1 + dice.below(static_cast<std::uint32_t>(std::min(3, left)));
        for (int i = 0; i < back; ++i) {
            ++side[kBar - 1 - dice.below(static_cast<std::uint32_t>(against.low - 1))];
        }
        return left - back;
    };
    const int own_spare = set_up(position.own, own, other);
    const int other_spare = set_up(position.other, other, own);
    place(position.own, position.other, own_spare, 1, 14, dice);
    place(position.other, position.own, other_spare, 1, 14, dice);
    return position;
}

Position scattered(int count, Dice& dice) {
    Position position;
    place(position.own, position.other, count / 2, 1, 24, dice);
    place(position.other, position.own, count, 1, 24, dice);
    place(position.own, position.other, count - count / 2, 1, 24, dice);
    return position;
}

int careless_play(const Evaluator& evaluator, const Position& position, float carelessness,
                  Dice& dice, Scratch& scratch) {
    int chosen = evaluator.evaluate_plays(position, dice.roll(), scratch);
    if (carelessness == 0) return chosen;
    float lowest = 1e9F;
    for (std::size_t i = 0; i < scratch.positions.size(); ++i) {
        const float equity = money_equity(scratch.outcomes[i]) + carelessness * normal(dice);
        if (equity < lowest) {
            lowest = equity;
            chosen = static_cast<int>(i);
        }
    }
    return chosen;
}

// A start of another game than the one that is trained.
Position other_start(const Position& start, Dice& dice) {
    const Position other = position_of(dice.below(2) == 0 ? Start::nackgammon : Start::longgammon);
    return checkers(other.own) == checkers(start.own) ? other : start;
}

// The last contact position of some turns by players who err.
Position after_blunders(const Evaluator& evaluator, Position position, Dice& dice,
                        Scratch& scratch) {
    constexpr std::array<float, 5> kCarelessness{0, 0.05F, 0.15F, 0.5F, 3};
    float on_roll = kCarelessness[dice.below(kCarelessness.size())];
    float waiting = kCarelessness[dice.below(kCarelessness.size())];
    for (int turns = 1 + dice.below(50); turns > 0; --turns) {
        const int play = careless_play(evaluator, position, on_roll, dice, scratch);
        if (kind_of(scratch.positions[play]) != Kind::contact) break;
        position = scratch.positions[play];
        std::swap(on_roll, waiting);
    }
    return position;
}

Position set_up(const Evaluator& evaluator, const Position& start, Dice& dice, Scratch& scratch) {
    const int count = checkers(start.own);
    switch (dice.below(12)) {
        case 0:
        case 1:
            return containment(count, dice);
        case 2:
            return back_game(count, dice);
        case 3:
            return scattered(count, dice);
        case 4:
            return other_start(start, dice);
        case 5:
            return after_blunders(evaluator, other_start(start, dice), dice, scratch);
        case 6:
        case 7:
            return prime_against_prime(count, dice);
        default:
            return after_blunders(evaluator, start, dice, scratch);
    }
}

}  // namespace

Position unusual_position(const Evaluator& evaluator, const Position& start, Dice& dice,
                          Scratch& scratch) {
    const Position position = set_up(evaluator, start, dice, scratch);
    if (kind_of(position) != Kind::contact) return start;
    return dice.below(2) == 0 ? position : swapped(position);
}

}  // namespace videau::engine
