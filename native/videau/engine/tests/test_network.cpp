// The vectorised network against its straightforward twin, and growth.

#include <cmath>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "videau/engine/kernels.h"
#include "videau/engine/tests/check.h"
#include "videau/engine/tests/random_positions.h"
#include "videau/engine/tests/scratch_folder.h"

using namespace videau;
using namespace videau::engine;

namespace {

constexpr Shape kSmall{48, 32, 16};
constexpr Shape kManyHeads{48, 32, 16, kStages};
constexpr Shape kAllHeads{48, 32, 16, kMostHeads};

void features_equal_their_twin(const std::vector<Position>& positions) {
    for (const Kernels* kernels : available_kernels()) {
        for (const Position& position : positions) {
            float fast[kDense];
            float slow[kDense];
            kernels->features(position, fast);
            reference_features(position, slow);
            for (int i = 0; i < kDense; ++i) {
                if (std::abs(fast[i] - slow[i]) > 1e-6) {
                    std::fprintf(stderr, "%s: feature %d\n", kernels->name.data(), i);
                }
                CHECK_NEAR(fast[i], slow[i], 1e-6);
            }
        }
    }
}

// A network whose first layer has only numbers that folding need not round.
Network on_the_grid(Network network) {
    const Layout& layout = network.layout();
    const auto round = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            float& weight = network.parameters()[i];
            weight = std::round(weight * 32768.0F) / 32768.0F;
        }
    };
    round(layout.slots, layout.dense);
    round(layout.bias1, layout.weights2);
    network.fold();
    return network;
}

void forward_equals_its_twin(Shape shape, const std::vector<Position>& positions) {
    const Network network = on_the_grid(Network::random(shape, 7));
    Workspace work;
    const int count = static_cast<int>(positions.size());
    for (const Kernels* kernels : available_kernels()) {
        kernels->forward(network, nullptr, positions.data(), count, work);
        for (int i = 0; i < count; i += 37) {
            const Outcomes slow = reference_forward(network, positions[i]);
            for (int e = 0; e < kEndings; ++e) {
                CHECK_NEAR(work.output[i * kOutputs + e], slow.chance[e], 2e-6);
            }
        }
    }
}

void siblings_equal_separate_evaluations(Shape shape, const std::vector<Position>& positions) {
    const Network network = Network::random(shape, 8);
    Workspace near;
    Workspace alone;
    std::vector<Position> after;
    for (const Kernels* kernels : available_kernels()) {
        for (std::size_t i = 0; i < positions.size(); i += 50) {
            generate_positions(positions[i], 6, 5, {}, after);
            const Position base = swapped(positions[i]);
            const int count = static_cast<int>(after.size());
            kernels->forward(network, &base, after.data(), count, near);
            kernels->forward(network, nullptr, after.data(), count, alone);
            for (int k = 0; k < count; ++k) {
                for (int e = 0; e < kEndings; ++e) {
                    CHECK(near.output[k * kOutputs + e] == alone.output[k * kOutputs + e]);
                }
            }
        }
    }
}

void growth_keeps_the_function(Shape before, Shape after, const std::vector<Position>& positions) {
    const Network network = Network::random(before, 9);
    const Network wide = network.grown(after, 10);
    for (std::size_t i = 0; i < positions.size(); i += 100) {
        const Outcomes before = reference_forward(network, positions[i]);
        const Outcomes after = reference_forward(wide, positions[i]);
        for (int e = 0; e < kEndings; ++e) CHECK_NEAR(before.chance[e], after.chance[e], 1e-7);
    }
}

void a_head_is_told_by_the_checkers_back() {
    Position position = starting_position();
    CHECK(head_of(position, kStages) == 2 * 4 + 2);
    position.own[24] = 0;
    CHECK(head_of(position, kStages) == 0 * 4 + 2);
    position.other[kSlots - 1] = 2;  // on the bar, with the two on the 24 point
    CHECK(head_of(position, kStages) == 0 * 4 + 3);
    CHECK(head_of(swapped(position), kStages) == 3 * 4 + 0);
    CHECK(head_of(position, 1) == 0);
}

void four_heads_of_a_stage_are_told_by_the_home_boards() {
    Position position = starting_position();
    const int stage = head_of(position, kStages);
    CHECK(head_of(position, kMostHeads) == 4 * stage);
    for (const int slot : {3, 4, 5}) position.own[slot] = 2;  // with the 6 point
    CHECK(head_of(position, kMostHeads) == 4 * stage + 2);
    CHECK(head_of(swapped(position), kMostHeads) == 4 * stage + 1);
    position.own[3] = 1;
    CHECK(head_of(position, kMostHeads) == 4 * stage);
}

void heads_differ(Shape shape, const std::vector<Position>& positions) {
    const Network network = Network::random(shape, 11);
    Network other = network;
    const int judge = head_of(positions[0], shape.heads);
    const Layout head = network.layout().of_head(judge);
    other.parameters()[head.bias4] += 1;
    other.fold();
    for (std::size_t i = 0; i < positions.size(); i += 100) {
        const bool same = reference_forward(network, positions[i]).chance ==
                          reference_forward(other, positions[i]).chance;
        CHECK(same == (head_of(positions[i], shape.heads) != judge));
    }
}

void shapes_are_read_as_they_are_written() {
    for (const Shape shape : {kSmall, kManyHeads, kAllHeads}) {
        CHECK(shape_from_string(to_string(shape)) == shape);
    }
    CHECK(to_string(kManyHeads) == "48-32-16x16");
    for (const char* wrong : {"48-32", "48-32-16x", "48-32-16x3", "48-32-16y16", "48-32-16x16x"}) {
        bool refused = false;
        try {
            shape_from_string(wrong);
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        CHECK(refused);
    }
}

}  // namespace

int main() {
    const std::vector<Position> positions = random_positions(20000, 1);
    features_equal_their_twin(positions);
    for (const Shape shape : {kSmall, kManyHeads, kAllHeads}) {
        heads_differ(shape, positions);
        forward_equals_its_twin(shape, {positions.begin(), positions.begin() + 3000});
        growth_keeps_the_function(shape, {96, 64, 32, shape.heads}, positions);
    }
    growth_keeps_the_function(kSmall, kManyHeads, positions);
    growth_keeps_the_function(kManyHeads, kAllHeads, positions);
    siblings_equal_separate_evaluations({256, 64, 32}, positions);
    siblings_equal_separate_evaluations({256, 64, 32, kMostHeads}, positions);
    a_head_is_told_by_the_checkers_back();
    four_heads_of_a_stage_are_told_by_the_home_boards();
    shapes_are_read_as_they_are_written();
    std::puts("network: ok");
}
