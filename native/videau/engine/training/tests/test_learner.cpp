// Analytic gradients against finite differences, and learning itself.

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "videau/engine/tests/check.h"
#include "videau/engine/tests/random_positions.h"
#include "videau/engine/training/learner.h"
#include "videau/engine/training/narrowing.h"

using namespace videau;
using namespace videau::engine;

namespace {

std::vector<Sample> random_samples(int count, std::uint64_t seed) {
    std::vector<Sample> samples;
    Dice dice(seed);
    for (const Position& position : random_positions(count, seed)) {
        Sample sample{position, {}};
        float sum = 0;
        for (float& chance : sample.target.chance)
            sum += chance = static_cast<float>(dice.below(100));
        for (float& chance : sample.target.chance) chance /= sum;
        samples.push_back(sample);
    }
    return samples;
}

// In double precision: the loss must be finer than the difference looked for.
double loss_of(const Network& network, const std::vector<Sample>& samples, float equity) {
    double loss = 0;
    for (const Sample& sample : samples) {
        const Outcomes outcomes = reference_forward(network, sample.position);
        for (int e = 0; e < kEndings; ++e) {
            loss -= sample.target.chance[e] * std::log(static_cast<double>(outcomes.chance[e]));
        }
        const double error = money_equity(outcomes) - money_equity(sample.target);
        loss += 0.5 * static_cast<double>(equity) * error * error;
    }
    return loss;
}

void gradients_equal_finite_differences(int heads, float equity) {
    const std::vector<Sample> samples = random_samples(40, 3);
    for (const Kernels* kernels : available_kernels()) {
        Learner learner(Network::random({32, 16, 16, heads}, 5), *kernels);
        learner.differentiate(samples, {.equity = equity});
        const Floats gradient = learner.gradient();
        // Of the head that the first sample has.
        const Layout layout =
            learner.network().layout().of_head(head_of(samples[0].position, heads));
        Network probe = learner.network();
        const auto check_part = [&](const char* name, std::size_t from, std::size_t to) {
            // The numbers of each part with the largest gradients: kinks of relu between the
            // two probes matter least there.
            std::vector<std::size_t> order;
            for (std::size_t i = from; i < to; ++i) order.push_back(i);
            std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
                return std::abs(gradient[a]) > std::abs(gradient[b]);
            });
            int good = 0;
            const int probes = std::min<int>(20, static_cast<int>(order.size()));
            for (int i = 0; i < probes; ++i) {
                float& value = probe.parameters()[order[i]];
                const float middle = value;
                const float h = 1e-3F;
                value = middle + h;
                const double up = loss_of(probe, samples, equity);
                value = middle - h;
                const double down = loss_of(probe, samples, equity);
                value = middle;
                const double numeric = (up - down) / (2 * static_cast<double>(h));
                const double analytic = gradient[order[i]];
                good += std::abs(numeric - analytic) <= 1e-3 + 0.02 * std::abs(numeric);
            }
            if (good < probes - 2) std::fprintf(stderr, "%s %s\n", kernels->name.data(), name);
            CHECK(good >= probes - 2);
        };
        check_part("slots", layout.slots, layout.dense);
        check_part("dense", layout.dense, layout.bias1);
        check_part("bias1", layout.bias1, learner.network().layout().weights2);
        check_part("weights2", layout.weights2, layout.bias2);
        check_part("bias2", layout.bias2, layout.weights3);
        check_part("weights3", layout.weights3, layout.bias3);
        check_part("bias3", layout.bias3, layout.weights4);
        check_part("weights4", layout.weights4, layout.bias4);
        check_part("bias4", layout.bias4, layout.bias4 + kOutputs);
    }
}

void a_small_set_is_learnt_by_heart() {
    const std::vector<Sample> samples = random_samples(64, 4);
    Learner learner(Network::random({64, 32, 16}, 6));
    const double before = learner.differentiate(samples) / 64;
    double after = before;
    for (int i = 0; i < 1000; ++i) after = learner.learn(samples, 2e-3) / 64;
    double floor = 0;  // the entropy of the targets
    for (const Sample& sample : samples) {
        for (const float c : sample.target.chance) floor -= c > 0 ? c * std::log(c) / 64 : 0;
    }
    CHECK(before > floor + 0.1);
    CHECK(after < floor + 0.02);
}

std::vector<Position> positions_of(const std::vector<Sample>& samples) {
    std::vector<Position> positions;
    for (const Sample& sample : samples) positions.push_back(sample.position);
    return positions;
}

double distance(const Network& a, const Network& b, const std::vector<Position>& positions) {
    double sum = 0;
    for (const Position& position : positions) {
        const Outcomes one = reference_forward(a, position);
        const Outcomes two = reference_forward(b, position);
        for (int e = 0; e < kEndings; ++e) sum += std::abs(one.chance[e] - two.chance[e]);
    }
    return sum / static_cast<double>(positions.size());
}

void units_that_do_nothing_are_what_narrowing_drops(int heads) {
    const std::vector<Position> positions = positions_of(random_samples(200, 7));
    const Network network = Network::random({48, 32, 16, heads}, 8);
    const Network wide = network.grown({48, 64, 16, heads}, 9);
    const Network back = narrowed(wide, {48, 32, 16, std::max(heads, kStages)}, positions);
    CHECK(back.shape() == (Shape{48, 32, 16, std::max(heads, kStages)}));
    CHECK_NEAR(distance(network, back, positions), 0, 1e-6);
}

// Half of the units of a network are lost: less is lost than with any half.
void narrowing_keeps_what_it_can() {
    const std::vector<Position> positions = positions_of(random_samples(400, 10));
    const Network network = Network::random({48, 64, 16}, 11);
    const Shape narrow{48, 32, 16, kStages};
    const double lost = distance(network, narrowed(network, narrow, positions), positions);
    CHECK(lost < distance(network, narrowed(network, narrow, {}), positions));
}

// Most units are told the dense features no more: less is lost than with others in their place,
// and no lesson opens their eyes again.
void blind_units_stay_blind() {
    constexpr int kSighted = 16;
    const std::vector<Sample> samples = random_samples(200, 12);
    const std::vector<Position> positions = positions_of(samples);
    Network network = Network::random({64, 32, 16}, 13);
    CHECK(network.sighted() == 64);
    const Network few = blinded(network, kSighted, positions);
    CHECK(few.sighted() == kSighted);
    CHECK(distance(network, few, positions) <
          distance(network, blinded(network, kSighted, {}), positions));

    Learner learner(few);
    for (int i = 0; i < 20; ++i) learner.learn(samples, 1e-3);
    CHECK(learner.network().sighted() == kSighted);
    for (int unit = 0; unit < 64; ++unit) {
        CHECK(learner.network().is_sighted(unit) == few.is_sighted(unit));
    }
}

// How many units of the first layer a position wakes.
double awake_units(const Network& network, const std::vector<Position>& positions) {
    Workspace work;
    const int count = static_cast<int>(positions.size());
    best_kernels().forward(network, nullptr, positions.data(), count, work);
    const std::size_t units = positions.size() * network.shape().first;
    const auto end = work.first.begin() + static_cast<std::ptrdiff_t>(units);
    const auto awake = std::count_if(work.first.begin(), end, [](float unit) { return unit > 0; });
    return static_cast<double>(awake) / count;
}

void units_that_cost_something_fall_asleep() {
    const std::vector<Sample> samples = random_samples(64, 14);
    const auto awake_after = [&](float cost) {
        Learner learner(Network::random({64, 32, 16}, 15));
        for (int i = 0; i < 300; ++i) learner.learn(samples, 1e-3, {.awake = cost});
        return awake_units(learner.network(), positions_of(samples));
    };
    CHECK(awake_after(1e-2F) < 0.7 * awake_after(0));
}

}  // namespace

int main() {
    for (const int heads : {1, kStages, kMostHeads}) {
        for (const float equity : {0.0F, 3.0F}) gradients_equal_finite_differences(heads, equity);
        units_that_do_nothing_are_what_narrowing_drops(heads);
    }
    narrowing_keeps_what_it_can();
    blind_units_stay_blind();
    units_that_cost_something_fall_asleep();
    a_small_set_is_learnt_by_heart();
    std::puts("learner: ok");
}
