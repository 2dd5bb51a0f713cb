#include "videau/engine/rolls_of_states.h"

#include <algorithm>

namespace videau::engine {
namespace {

constexpr std::size_t kLongest = 250;

// Chances below it are left out: all that a state loses is less than what a lesson can tell.
constexpr float kNegligible = 1e-7F;

}  // namespace

RollsOfStates::RollsOfStates(State count)
    : means_(count), starts_(count), lengths_(count), certain_(count) {}

void RollsOfStates::add(State state, const Next& next) {
    std::array<float, 2 * kLongest> sums{};
    float stuck = 0;
    std::size_t end = 0;
    for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
        const float chance = chance_of(kRolls[roll]);
        const State to = next[roll];
        if (to == state) {
            stuck += chance;
        } else if (to == kDone) {
            sums[0] += chance;
            end = std::max<std::size_t>(end, 1);
        } else {
            const Known then = rolls(to);
            float* at = sums.data() + then.certain + 1;
            for (std::size_t n = 0; n < then.chances.size(); ++n) at[n] += chance * then.chances[n];
            end = std::max(end, then.certain + 1 + then.chances.size());
        }
    }
    if (stuck > 0) {
        for (std::size_t n = 1; n < kLongest; ++n) {
            sums[n] += stuck * sums[n - 1];
            if (sums[n] > kNegligible) end = std::max(end, n + 1);
        }
    }
    std::size_t first = 0;
    while (sums[first] <= kNegligible) ++first;
    while (sums[end - 1] <= kNegligible) --end;
    float whole = 0;
    for (std::size_t n = first; n < end; ++n) whole += sums[n];
    starts_[state] = static_cast<State>(values_.size());
    double mean = 0;
    for (std::size_t n = first; n < end; ++n) {
        const float chance = sums[n] / whole;
        values_.push_back(chance);
        mean += static_cast<double>(n + 1) * chance;
    }
    certain_[state] = static_cast<std::uint8_t>(first);
    lengths_[state] = static_cast<std::uint16_t>(end - first);
    means_[state] = static_cast<float>(mean);
}

int tail_of(const RollsOfStates::Known& known, int longest, float* tail) {
    std::fill_n(tail, known.certain + 1, 1.0F);
    const int last = std::min(known.certain + static_cast<int>(known.chances.size()), longest);
    // Summed from the last number on, so that small chances are not lost.
    tail[last] = 0;
    for (int n = last - 1; n > known.certain; --n) {
        tail[n] = std::min(1.0F, tail[n + 1] + known.chances[n - known.certain]);
    }
    return last + 1;
}

}  // namespace videau::engine
