#include "videau/engine/racing.h"

#include <algorithm>
#include <array>

namespace videau::engine {
namespace {

// The chance that `runner` is off while `waiting`, with `lead` rolls fewer, still needs more.
// Summed in eight parts, as machines add quickest.
float done_before(Tail runner, Tail waiting, std::size_t lead) {
    constexpr std::size_t kParts = 8;
    std::array<float, kParts> sums{};
    const std::size_t most = std::min(runner.size(), waiting.size() + lead);
    std::size_t n = 1;
    // Nobody is off with the first rolls.
    while (n + kParts <= most && runner[n + kParts - 1] == 1) n += kParts;
    for (; n + kParts <= most; n += kParts) {
        const float* before = runner.data() + n - 1;
        const float* rest = waiting.data() + n - lead;
        for (std::size_t i = 0; i < kParts; ++i) sums[i] += (before[i] - before[i + 1]) * rest[i];
    }
    float sum = 0;
    for (; n < most; ++n) sum += (runner[n - 1] - runner[n]) * waiting[n - lead];
    for (const float each : sums) sum += each;
    return sum;
}

}  // namespace

Outcomes race_outcomes(const Racer& own, const Racer& other) {
    // The side on roll is off with its nth roll, before which the other had n - 1; the other with
    // its nth, before which the side on roll had n. Sums of floats: no chance may come out a
    // rounding error below zero, and what counts more comes out of what counts less.
    const float win = std::min(done_before(own.rolls, other.rolls, 1), 1.0F);
    const float win_two = std::min(done_before(own.rolls, other.doubled, 1), win);
    const float win_three = std::min(done_before(own.rolls, other.tripled, 1), win_two);
    const float lose = 1 - win;
    const float lose_two = std::min(done_before(other.rolls, own.doubled, 0), lose);
    const float lose_three = std::min(done_before(other.rolls, own.tripled, 0), lose_two);
    return {{win - win_two, win_two - win_three, win_three, lose - lose_two, lose_two - lose_three,
             lose_three}};
}

}  // namespace videau::engine
