// Learning how many rolls races need: gradients against finite differences, lessons against all
// rolls and plays, and that lessons are learnt.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include "videau/engine/tests/check.h"
#include "videau/engine/tests/races_by_hand.h"
#include "videau/engine/training/rolls_learner.h"

using namespace videau;
using namespace videau::engine;

namespace {

void gradients_are_those_of_the_loss() {
    const auto tables = Tables::of({});
    RollsLearner learner(small_rolls_network({}, 1), tables->guesses());
    RollsLessons maker(*tables);
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
          std::pair{layout.weights2, layout.middles}, std::pair{layout.points, layout.weights2}}) {
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

void one_turn_from_home_a_lesson_is_exact() {
    const auto tables = Tables::of({});
    RollsLessons maker(*tables);
    const RollsNetwork network = small_rolls_network({}, 3);
    std::map<Side, double> known;
    Dice dice(4);
    // Every roll brings a checker on the 7 point home.
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
    RollsLessons maker(*tables, 4);
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
        for (const auto& chances : lesson.chances) {
            for (const float chance : chances) {
                if (chance > 0) least -= chance * std::log(chance);
            }
        }
    }
    CHECK(after > 0.99 * least && after < 0.5 * (before + least));
}

}  // namespace

int main() {
    gradients_are_those_of_the_loss();
    one_turn_from_home_a_lesson_is_exact();
    lessons_are_learnt();
    std::puts("rolls: ok");
}
