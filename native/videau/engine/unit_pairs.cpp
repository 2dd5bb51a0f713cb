#include "videau/engine/unit_pairs.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>

#include "videau/engine/dice.h"
#include "videau/engine/outcome.h"
#include "videau/plays.h"

namespace videau::engine {
namespace {

// Positions of random play, to find out which units wake together.
const std::vector<Position>& sample_positions() {
    constexpr int kPositions = 256;
    constexpr int kBetween = 3;  // neighbours tell less
    static const std::vector<Position> found = [] {
        std::vector<Position> positions;
        std::vector<Position> after;
        Dice dice(1);
        Position position = starting_position();
        for (int turn = 0; positions.size() < kPositions; ++turn) {
            const auto [die1, die2] = dice.roll();
            generate_positions(position, die1, die2, {}, after);
            position = after[dice.below(static_cast<std::uint32_t>(after.size()))];
            if (is_over(position)) position = starting_position();
            if (turn % kBetween == 0) positions.push_back(position);
        }
        return positions;
    }();
    return found;
}

}  // namespace

std::vector<int> paired_units(const Network& network) {
    const int width = network.shape().first;
    const std::vector<Position>& positions = sample_positions();
    std::vector<std::vector<std::uint64_t>> awake(
        width, std::vector<std::uint64_t>((positions.size() + 63) / 64, 0));
    Floats sums;
    for (std::size_t p = 0; p < positions.size(); ++p) {
        sums.assign(network.first_bias(), network.first_bias() + width);
        const auto add = [&](const float* row, float times) {
            for (int i = 0; i < width; ++i) sums[i] += times * row[i];
        };
        for (int slot = 0; slot < kSlots; ++slot) {
            add(network.row(slot, positions[p].own[slot]), 1);
            add(network.row(kSlots + slot, positions[p].other[slot]), 1);
        }
        if (network.uses_dense()) {
            float dense[kDense];
            reference_features(positions[p], dense);
            for (int feature = 0; feature < kDense; ++feature) {
                add(network.part(network.layout().dense) +
                        static_cast<std::size_t>(feature) * width,
                    dense[feature]);
            }
        }
        for (int i = 0; i < width; ++i) {
            awake[i][p / 64] |= static_cast<std::uint64_t>(sums[i] > 0) << (p % 64);
        }
    }
    const auto together = [&](int a, int b) {
        int count = 0;
        for (std::size_t word = 0; word < awake[a].size(); ++word) {
            count += std::popcount(awake[a][word] & awake[b][word]);
        }
        return count;
    };
    std::vector<int> left(width);
    std::iota(left.begin(), left.end(), 0);
    std::vector<int> often(width);
    for (int i = 0; i < width; ++i) often[i] = together(i, i);
    std::vector<bool> sighted(width);
    for (int i = 0; i < width; ++i) sighted[i] = network.is_sighted(i);
    std::stable_sort(left.begin(), left.end(), [&](int a, int b) {
        return sighted[a] != sighted[b] ? sighted[a] : often[a] > often[b];
    });
    std::vector<int> order;
    while (!left.empty()) {
        const int unit = left.front();
        left.erase(left.begin());
        order.push_back(unit);
        if (left.empty()) break;
        const auto gain = [&](int other) { return 2 * together(unit, other) - often[other]; };
        auto best = left.begin();
        int most = gain(*best);
        for (auto other = left.begin() + 1; other != left.end(); ++other) {
            if (sighted[*other] != sighted[left.front()]) break;
            if (const int found = gain(*other); found > most) {
                most = found;
                best = other;
            }
        }
        order.push_back(*best);
        left.erase(best);
    }
    return order;
}

}  // namespace videau::engine
