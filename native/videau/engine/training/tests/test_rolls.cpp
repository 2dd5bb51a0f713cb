// Learning how many rolls races need: an exact table and lessons against all rolls and plays,
// gradients against finite differences, and that lessons are learnt.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include "videau/engine/homing.h"
#include "videau/engine/tests/check.h"
#include "videau/engine/tests/races_by_hand.h"
#include "videau/engine/training/rolls_learner.h"

using namespace videau;
using namespace videau::engine;

namespace {

// One point more than the home board: quick to build, and most sides are still played into it.
constexpr int kPoints = 7;

const RollsTable& small_table() {
    static const RollsTable table({}, kPoints, 15);
    return table;
}

Side some_side(Dice& dice, int last, int checkers) {
    Side side{};
    for (int i = 0; i < checkers; ++i) ++side[1 + dice.below(last)];
    side[kOff] = static_cast<std::uint8_t>(15 - checkers);
    return side;
}

double mean_of(const RollsTable::Known& known) {
    if (known.chances.empty()) return 0;
    double mean = 0;
    double whole = 0;
    for (std::size_t n = 0; n < known.chances.size(); ++n) {
        mean += static_cast<double>(known.certain + n + 1) * known.chances[n];
        whole += known.chances[n];
    }
    CHECK_NEAR(whole, 1, 1e-5);
    return mean;
}

void a_table_knows_what_all_rolls_and_plays_say() {
    const RollsTable& table = small_table();
    std::map<Side, double> rolls;
    Dice dice(8);
    for (int i = 0; i < 40; ++i) {
        const Side side = some_side(dice, kPoints, 1 + dice.below(4));
        CHECK(table.covers(side));
        const std::size_t index = table.index_of(side);
        const auto to = [&](Goal goal) { return mean_of(table.rolls(goal, index)); };
        CHECK_NEAR(to(Goal::all_off), fewest_rolls(side, all_off, rolls), 1e-4);
        std::map<Side, double> first;
        const auto one_off = [&](const Side& each) { return each[kOff] > side[kOff]; };
        CHECK_NEAR(to(Goal::next_off), fewest_rolls(side, one_off, first), 1e-4);
        std::map<Side, double> home;
        CHECK_NEAR(to(Goal::all_home), fewest_rolls(side, BearoffTable::is_home, home), 1e-4);
    }
    Side beyond{};
    beyond[kPoints + 1] = 1;
    CHECK(!table.covers(beyond));
}

// Where dice can be lost a roll may change nothing: on six points two ways to count agree.
void a_table_agrees_with_that_of_the_home_board(BearOff bear_off) {
    const auto tables = Tables::of({Entering::every_die, bear_off, OneDie::larger});
    const RollsTable table(tables->rules(), kHome, 15);
    Dice dice(9);
    for (int i = 0; i < 300; ++i) {
        const Side side = some_side(dice, kHome, 1 + dice.below(15));
        const std::size_t index = table.index_of(side);
        const double mean = tables->one_sided().mean_rolls(BearoffTable::index_of(side));
        CHECK_NEAR(mean_of(table.rolls(Goal::all_off, index)), mean, 1e-3 * mean);
        CHECK_NEAR(table.mean(Goal::all_off, index), mean, 1e-3 * mean);
        CHECK(table.rolls(Goal::all_home, index).chances.empty());
    }
}

// The table of seven points knows the whole side, that of the way home only who is outside.
void the_way_home_is_what_the_table_knows_of_the_whole_side() {
    const RollsTable& table = small_table();
    Dice dice(10);
    int first_offs = 0;
    for (int i = 0; i < 400; ++i) {
        const Side side = some_side(dice, kPoints, 10 + dice.below(6));
        if (BearoffTable::is_home(side)) continue;
        const auto check = [&](Goal goal, int length, const float* found) {
            std::array<float, kLongestHoming + 1> known{};
            const int known_length =
                tail_of(table.rolls(goal, table.index_of(side)), kLongestHoming, known.data());
            for (int n = 0; n < std::max(length, known_length); ++n) {
                CHECK_NEAR(n < length ? found[n] : 0, known[n], 1e-5);
            }
        };
        std::array<float, kLongestHoming + 1> tail;
        const int home = tail_to_home(side, tail.data());
        CHECK(home > 0);
        check(Goal::all_home, home, tail.data());
        const bool has_gap = std::any_of(side.begin() + 1, side.begin() + kHome,
                                         [](int checkers) { return checkers == 0; });
        if (has_gap) continue;
        const int first_off = tail_to_first_off(side, *Tables::of({}), tail.data());
        CHECK(first_off > 0);
        ++first_offs;
        check(Goal::next_off, first_off, tail.data());
    }
    CHECK(first_offs > 20);
}

// How far tails to the first off are off where most, in the mean over sides with gaps.
double lost_by_gaps(BearOff rule) {
    const auto tables = Tables::of({Entering::every_die, rule, OneDie::larger});
    const RollsTable table(tables->rules(), kPoints, 15);
    Dice dice(11);
    double sum = 0;
    int sides = 0;
    while (sides < 300) {
        const Side side = some_side(dice, kPoints, 15);
        std::array<bool, kHome + 1> held{};
        for (int point = 1; point <= kHome; ++point) held[point] = side[point] != 0;
        const bool has_gap = std::count(held.begin() + 1, held.end(), true) < kHome;
        if (!FirstOffTable::covers(side) || !has_gap) continue;
        std::array<float, kLongestHoming + 1> found{};
        std::array<float, kLongestHoming + 1> known{};
        CHECK(tail_to_first_off(side, *tables, found.data()) > 0);
        const std::size_t index = table.index_of(side);
        tail_of(table.rolls(Goal::next_off, index), kLongestHoming, known.data());
        double most = 0;
        for (std::size_t n = 0; n < known.size(); ++n) {
            most = std::max<double>(most, std::abs(found[n] - known[n]));
        }
        sum += most;
        ++sides;
    }
    return sum / sides;
}

void gaps_in_the_home_board_are_nearly_known() {
    for (const BearOff rule : {BearOff::standard, BearOff::exact, BearOff::lower}) {
        CHECK(FirstOffTable::knows(rule));
        CHECK(lost_by_gaps(rule) < 0.006);
    }
    for (const BearOff rule : {BearOff::rearmost, BearOff::rearmost_exact}) {
        CHECK(!FirstOffTable::knows(rule));
    }
}

void gradients_are_those_of_the_loss() {
    const auto tables = Tables::of({});
    RollsLearner learner(small_rolls_network({}, 1), tables->guesses());
    RollsLessons maker(small_table(), tables->guesses());
    Dice dice(2);
    std::vector<RollsLesson> lessons;
    lessons.push_back(maker.known(learner.network(), home_side(dice)));
    while (lessons.size() < 6) {
        maker.play(learner.network(), racing_side(dice), Goal::all_off, 1, dice, lessons);
    }
    std::vector<const RollsLesson*> batch;
    for (const RollsLesson& each : lessons) batch.push_back(&each);
    learner.differentiate(batch);
    const Floats gradient = learner.gradient();
    const RollsLayout layout(kSmallRolls);
    for (const auto& [from, to] :
         {std::pair{layout.middles, layout.numbers}, std::pair{layout.numbers, layout.total},
          std::pair{layout.weights2, layout.middles}, std::pair{layout.points, layout.outside},
          std::pair{layout.outside, layout.landings}, std::pair{layout.landings, layout.bias1},
          std::pair{layout.bias1, layout.weights2}}) {
        // Along the gradient of one layer, where the difference is largest.
        double square = 0;
        for (std::size_t i = from; i < to; ++i) square += gradient[i] * gradient[i];
        const Floats before = learner.network().parameters();
        const double step = 1e-3 / std::sqrt(square);
        const auto moved = [&](double sign) {
            for (std::size_t i = from; i < to; ++i) {
                learner.network().parameters()[i] =
                    before[i] + static_cast<float>(sign * step * gradient[i]);
            }
            learner.network().fold();
            return learner.differentiate(batch);
        };
        const double difference = (moved(1) - moved(-1)) / (2 * step);
        learner.network().parameters() = before;
        learner.network().fold();
        CHECK_NEAR(difference / square, 1, 0.03);
    }
}

void a_lesson_is_exact_if_every_play_ends_in_the_table() {
    const auto tables = Tables::of({});
    RollsLessons maker(small_table(), tables->guesses());
    const RollsNetwork network = small_rolls_network({}, 3);
    std::map<Side, double> known;
    Dice dice(4);
    for (const auto& points : std::vector<std::vector<int>>{{7}, {7, 1}, {7, 6, 3}, {7, 5, 5, 2}}) {
        Side side{};
        for (const int point : points) ++side[point];
        std::vector<RollsLesson> lessons;
        maker.play(network, side, Goal::all_off, 1, dice, lessons);
        CHECK(lessons.size() == 1);
        double mean = 0;
        for (std::size_t n = 0; n < lessons[0].chances[0].size(); ++n) {
            mean += static_cast<double>(n + 1) * lessons[0].chances[0][n];
        }
        CHECK_NEAR(mean, fewest_rolls(side, all_off, known), 1e-4);
        CHECK_NEAR(lessons[0].chances[2][0], 1, 1e-5);
    }
}

void lessons_are_learnt() {
    const auto tables = Tables::of({});
    RollsLearner learner(RollsNetwork::random({}, kSmallRolls, 5), tables->guesses());
    RollsLessons maker(small_table(), tables->guesses(), 4);
    Dice dice(6);
    std::vector<RollsLesson> lessons;
    while (lessons.size() < 64) {
        maker.play(learner.network(), racing_side(dice), Goal::all_off, 0, dice, lessons);
    }
    std::vector<const RollsLesson*> batch;
    for (const RollsLesson& each : lessons) batch.push_back(&each);
    const double before = learner.learn(batch, 2e-3);
    double after = 0;
    for (int i = 0; i < 200; ++i) after = learner.learn(batch, 2e-3);
    CHECK(after < before);
    // Nobody knows less than what is left to chance.
    double least = 0;
    for (const RollsLesson& lesson : lessons) {
        for (int goal = 0; goal < kGoals; ++goal) {
            for (const float chance : lesson.chances[goal]) {
                if (chance > 0) least -= kGoalWeights[goal] * chance * std::log(chance);
            }
        }
    }
    CHECK(after > 0.99 * least && after < 0.5 * (before + least));
}

}  // namespace

int main() {
    gradients_are_those_of_the_loss();
    a_table_knows_what_all_rolls_and_plays_say();
    the_way_home_is_what_the_table_knows_of_the_whole_side();
    gaps_in_the_home_board_are_nearly_known();
    a_table_agrees_with_that_of_the_home_board(BearOff::standard);
    a_table_agrees_with_that_of_the_home_board(BearOff::exact);
    a_lesson_is_exact_if_every_play_ends_in_the_table();
    lessons_are_learnt();
    std::puts("rolls: ok");
}
