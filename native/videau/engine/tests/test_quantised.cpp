// Quantised networks: every kernel finds what the straightforward twin finds, bit by bit, and that
// is what the floats find, nearly.

#include <cmath>

#include "videau/engine/kernels.h"
#include "videau/engine/quantised_network.h"
#include "videau/engine/tests/check.h"
#include "videau/engine/tests/random_positions.h"

using namespace videau;
using namespace videau::engine;

namespace {

constexpr Shape kSmall{48, 32, 16};  // the first layer is filled up to whole registers
constexpr Shape kPruning{32, 16, 16};
constexpr Shape kWide{256, 64, 32};
constexpr Shape kManyHeads{256, 64, 32, kMostHeads};

std::vector<Outcomes> judged(const Kernels& kernels, const QuantisedNetwork& network,
                             const Position* base, const std::vector<Position>& positions) {
    QuantisedWorkspace work;
    std::vector<Outcomes> found(positions.size());
    kernels.judge(network, base, positions.data(), static_cast<int>(positions.size()), work,
                  found.data());
    return found;
}

void counts_equal_their_twin(const std::vector<Position>& positions) {
    for (const Kernels* kernels : available_kernels()) {
        for (const Position& position : positions) {
            std::array<std::int16_t, kDense> fast{};
            std::array<std::int16_t, kDense> slow{};
            kernels->counts(position, fast.data());
            reference_counts(position, slow.data());
            CHECK(fast == slow);
            for (int i = 0; i < kDense; ++i) {
                CHECK(slow[kCountPlace[i]] <= kHighestCount[i % kDensePerSide]);
            }
        }
    }
}

void kernels_equal_their_twin_bit_by_bit(const Network& network,
                                         const std::vector<Position>& positions) {
    const QuantisedNetwork quantised(network);
    std::vector<Outcomes> slow;
    for (const Position& position : positions) {
        slow.push_back(reference_judgement(quantised, position));
    }
    for (const Kernels* kernels : available_kernels()) {
        const std::vector<Outcomes> fast = judged(*kernels, quantised, nullptr, positions);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            CHECK(fast[i].chance == slow[i].chance);
        }
    }
}

// A network of whose units every third, or so, sees the dense features.
Network partly_blind(Shape shape) {
    Network network = Network::random(shape, 7);
    for (int unit = 0; unit < shape.first; ++unit) {
        if (unit % 3 == 1) continue;
        for (int feature = 0; feature < kDense; ++feature) {
            const auto place = static_cast<std::size_t>(feature) * shape.first + unit;
            network.parameters()[network.layout().dense + place] = 0;
        }
    }
    network.fold();
    return network;
}

void siblings_equal_separate_evaluations(const QuantisedNetwork& network,
                                         const std::vector<Position>& positions) {
    std::vector<Position> after;
    for (const Kernels* kernels : available_kernels()) {
        for (std::size_t i = 0; i < positions.size(); i += 50) {
            generate_positions(positions[i], 6, 5, {}, after);
            const Position base = swapped(positions[i]);
            const std::vector<Outcomes> near = judged(*kernels, network, &base, after);
            const std::vector<Outcomes> alone = judged(*kernels, network, nullptr, after);
            for (std::size_t k = 0; k < after.size(); ++k) {
                CHECK(near[k].chance == alone[k].chance);
            }
        }
    }
}

void chances_are_nearly_those_of_the_floats(const Network& network,
                                            const std::vector<Position>& positions) {
    const QuantisedNetwork quantised(network);
    for (const Position& position : positions) {
        const Outcomes exact = reference_forward(network, position);
        const Outcomes rounded = reference_judgement(quantised, position);
        for (int e = 0; e < kEndings; ++e) {
            CHECK_NEAR(exact.chance[e], rounded.chance[e], 1e-3);
        }
    }
}

// The worst that anybody can set up: a sum that ran over would change its sign.
void no_position_makes_a_sum_run_over() {
    std::vector<Position> heaps;
    for (int own = 0; own < kSlots; ++own) {
        for (int other = 0; other < kSlots; ++other) {
            Position position;
            position.own[own] = 15;
            position.other[other] = 15;
            heaps.push_back(position);
        }
    }
    chances_are_nearly_those_of_the_floats(Network::random(kSmall, 4), heaps);
    kernels_equal_their_twin_bit_by_bit(Network::random(kSmall, 4), heaps);
}

void a_silent_network_stays_silent(const std::vector<Position>& positions) {
    const Network nothing(kSmall, Floats(Layout(kSmall).total, 0.0F));
    for (const Outcomes& outcomes :
         judged(best_kernels(), QuantisedNetwork(nothing), nullptr, positions)) {
        for (const float chance : outcomes.chance) CHECK_NEAR(chance, 1.0 / 6, 1e-6);
    }
}

}  // namespace

int main() {
    const std::vector<Position> positions = random_positions(20000, 1);
    const std::vector<Position> some{positions.begin(), positions.begin() + 400};
    counts_equal_their_twin(positions);
    kernels_equal_their_twin_bit_by_bit(Network::random(kSmall, 7), some);
    kernels_equal_their_twin_bit_by_bit(Network::random(kWide, 7), some);
    kernels_equal_their_twin_bit_by_bit(Network::random(kManyHeads, 7), some);
    kernels_equal_their_twin_bit_by_bit(Network::random(kWide, 7, false), some);
    kernels_equal_their_twin_bit_by_bit(Network::random(kPruning, 7, false), some);
    for (const Shape shape : {kSmall, kWide, kManyHeads}) {
        kernels_equal_their_twin_bit_by_bit(partly_blind(shape), some);
    }
    siblings_equal_separate_evaluations(QuantisedNetwork(Network::random(kWide, 8)), positions);
    siblings_equal_separate_evaluations(QuantisedNetwork(partly_blind(kWide)), positions);
    siblings_equal_separate_evaluations(QuantisedNetwork(Network::random(kPruning, 8, false)),
                                        positions);
    chances_are_nearly_those_of_the_floats(Network::random(kWide, 5), some);
    chances_are_nearly_those_of_the_floats(Network::random(kManyHeads, 5), some);
    chances_are_nearly_those_of_the_floats(partly_blind(kWide), some);
    no_position_makes_a_sum_run_over();
    a_silent_network_stays_silent(some);
    std::puts("quantised networks: ok");
}
