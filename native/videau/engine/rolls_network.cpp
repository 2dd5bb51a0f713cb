#include "videau/engine/rolls_network.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "videau/engine/dice.h"

// Compiled for several widths of registers, of which the machine takes its widest. Sums are not
// fused with products (see CMakeLists.txt) and keep their order, so all find the same to the last
// bit.
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define VIDEAU_WIDE __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define VIDEAU_WIDE
#endif
#if defined(__GNUC__)
#define VIDEAU_INLINE inline __attribute__((always_inline))  // or it stays as narrow as it is
#else
#define VIDEAU_INLINE inline
#endif

namespace videau::engine {
namespace {

constexpr std::size_t kWidest = 1024;  // of the layers
constexpr float kPipsOfARoll = 49.0F / 6;
// What a pip adds to the variance of the number of rolls: that of the pips of a roll, 18.5, over
// the cube of their mean.
constexpr float kVarianceOfAPip = 0.034F;

// Sixteen floats, wherever they lie. Machines with narrower registers take several.
using Lanes = float __attribute__((vector_size(64), aligned(4), may_alias));
using WholeLanes = std::int32_t __attribute__((vector_size(64), aligned(4), may_alias));
constexpr std::size_t kLanes = 16;

// The lanes of `one` from its lane Step on, then the first of `two`.
template <int Step, class Vector>
VIDEAU_INLINE void lanes_from(const Vector& one, const Vector& two, Vector& to) {
    to = __builtin_shufflevector(one, two, Step, Step + 1, Step + 2, Step + 3, Step + 4, Step + 5,
                                 Step + 6, Step + 7, Step + 8, Step + 9, Step + 10, Step + 11,
                                 Step + 12, Step + 13, Step + 14, Step + 15);
}

// Adds to each lane of `sums` the one that is Step further on, and beyond the last that of `next`.
template <int Step, class Vector>
VIDEAU_INLINE void add_from_lane(Vector& sums, const Vector& next) {
    Vector others;
    lanes_from<Step>(sums, next, others);
    sums += others;
}

VIDEAU_INLINE Lanes& lanes_at(float* p) {
    return *reinterpret_cast<Lanes*>(p);
}
VIDEAU_INLINE const Lanes& lanes_at(const float* p) {
    return *reinterpret_cast<const Lanes*>(p);
}

VIDEAU_INLINE void take_higher(Lanes& highest, const Lanes& other) {
    highest = other > highest ? other : highest;
}

template <int Step>
VIDEAU_INLINE void take_higher_from_lane(Lanes& highest, const Lanes& next) {
    Lanes others;
    lanes_from<Step>(highest, next, others);
    take_higher(highest, others);
}

// e to the power of x for x at most 0, to a few units of the last place. Of sums and products
// only: it is the same on every machine.
VIDEAU_INLINE void to_powers_of_e(Lanes& x) {
    x = (x > -80.0F ? x : Lanes{} - 80.0F) * 1.44269504F;
    const WholeLanes whole = __builtin_convertvector(x - 0.5F, WholeLanes);
    const Lanes part = (x - __builtin_convertvector(whole, Lanes)) * 0.693147181F;
    Lanes sum = Lanes{} + 1.0F / 5040;
    sum = sum * part + 1.0F / 720;
    sum = sum * part + 1.0F / 120;
    sum = sum * part + 1.0F / 24;
    sum = sum * part + 1.0F / 6;
    sum = sum * part + 0.5F;
    sum = sum * part + 1.0F;
    sum = sum * part + 1.0F;
    const WholeLanes scale = (whole + 127) << 23;
    x = sum * reinterpret_cast<const Lanes&>(scale);
}

// Some neighbouring sums, which stay in registers while all units that are awake add to them.
template <std::size_t Vectors>
VIDEAU_INLINE void add_to(float* sums, const float* units, const std::uint16_t* awake,
                          std::size_t found, const float* weights, std::size_t stride) {
    Lanes lanes[Vectors];
    for (std::size_t v = 0; v < Vectors; ++v) lanes[v] = lanes_at(sums + v * kLanes);
    for (std::size_t j = 0; j < found; ++j) {
        const float unit = units[awake[j]];
        const float* row = weights + awake[j] * stride;
        for (std::size_t v = 0; v < Vectors; ++v) lanes[v] += unit * lanes_at(row + v * kLanes);
    }
    for (std::size_t v = 0; v < Vectors; ++v) lanes_at(sums + v * kLanes) = lanes[v];
}

// Which units are above zero, and thus have to be added; returns how many.
VIDEAU_INLINE std::size_t find_awake(const float* units, std::size_t count, std::uint16_t* awake) {
    std::size_t found = 0;
    for (std::size_t k = 0; k < count; ++k) {
        awake[found] = static_cast<std::uint16_t>(k);
        found += units[k] > 0;
    }
    return found;
}

// sums += units . weights for the units that are awake. Each row of weights is `stride` long.
VIDEAU_INLINE void add_products(const float* units, const std::uint16_t* awake, std::size_t found,
                                const float* weights, std::size_t stride, float* sums,
                                std::size_t width) {
    std::size_t at = 0;
    for (; at + 4 * kLanes <= width; at += 4 * kLanes) {
        add_to<4>(sums + at, units, awake, found, weights + at, stride);
    }
    for (; at + 2 * kLanes <= width; at += 2 * kLanes) {
        add_to<2>(sums + at, units, awake, found, weights + at, stride);
    }
    for (; at < width; at += kLanes) {
        add_to<1>(sums + at, units, awake, found, weights + at, stride);
    }
}

// Numbers from lo to hi, as they come.
float between(Dice& dice, float lo, float hi) {
    return lo + (hi - lo) * static_cast<float>(dice.next() >> 40) * 0x1p-24F;
}

}  // namespace

std::string to_string(const RollsShape& shape) {
    std::string text = std::to_string(shape.first) + "-" + std::to_string(shape.second);
    for (int goal = 0; goal < kGoals; ++goal) {
        text += goal == 0 ? ':' : '-';
        text += std::to_string(shape.longest[goal]);
    }
    return text;
}

RollsShape rolls_shape_from_string(const std::string& text) {
    std::vector<int> numbers;
    const char* at = text.data();
    const char* end = at + text.size();
    for (const char separator : {'-', ':', '-', '-', '\0'}) {
        int number = 0;
        const auto read = std::from_chars(at, end, number);
        const bool follows =
            separator == '\0' ? read.ptr == end : read.ptr != end && *read.ptr == separator;
        if (read.ec != std::errc{} || !follows || number < kWidthStep || number > 1024 ||
            number % kWidthStep != 0) {
            throw std::invalid_argument("expected widths such as 128-64:64-64-64, got '" + text +
                                        "'");
        }
        numbers.push_back(number);
        at = read.ptr + 1;
    }
    return {numbers[0], numbers[1], {numbers[2], numbers[3], numbers[4]}};
}

RollsShape usual_rolls_shape(BearOff rule) {
    RollsShape shape;
    if (rule == BearOff::exact || rule == BearOff::rearmost_exact) shape.longest[0] = 128;
    return shape;
}

RollsLayout::RollsLayout(const RollsShape& shape) {
    const auto first = static_cast<std::size_t>(shape.first);
    const auto second = static_cast<std::size_t>(shape.second);
    width = 0;
    for (int goal = 0; goal < kGoals; ++goal) {
        starts[goal] = width;
        width += shape.longest[goal];
    }
    bias1 = points + kRacePoints * kRaceSteps * first;
    weights2 = bias1 + first;
    bias2 = weights2 + first * second;
    middles = bias2 + second;
    middle_bias = middles + second * kMiddleWidth;
    numbers = middle_bias + kMiddleWidth;
    number_bias = numbers + second * static_cast<std::size_t>(width);
    total = number_bias + static_cast<std::size_t>(width);
}

RollsGuesses::RollsGuesses(const BearoffTable& table)
    : rolls_(BearoffTable::kStates), first_(BearoffTable::kStates) {
    // Of a number of rolls n: the mean is the sum of its tail, that of n squared the sum of
    // (2 n + 1) times its tail.
    const auto spread = [](Tail tail) -> Spread {
        double mean = 0;
        double square = 0;
        for (std::size_t n = 0; n < tail.size(); ++n) {
            mean += tail[n];
            square += static_cast<double>(2 * n + 1) * tail[n];
        }
        return {static_cast<float>(mean), static_cast<float>(square - mean * mean)};
    };
    for (int state = 0; state < BearoffTable::kStates; ++state) {
        rolls_[state] = spread(table.rolls(state));
        first_[state] = spread(table.rolls_to_first(state));
    }
}

std::array<RollsGuess, kGoals> RollsGuesses::of(const Side& side) const {
    Side home{};
    std::copy_n(side.begin(), kHome + 1, home.begin());
    int outside = 0;
    int pips = 0;
    for (int point = kHome + 1; point <= kRacePoints; ++point) {
        outside += side[point];
        pips += (point - kHome) * side[point];
    }
    // The first on the 6 point, the second on the 5 point ...
    int further = 0;
    for (int i = 0; i < outside; ++i) {
        ++home[kHome - i % 3];
        further += i % 3;
    }
    const int state = BearoffTable::index_of(home);
    const auto guess = [](const Spread& spread, int on_the_way, float more) -> RollsGuess {
        const float way = static_cast<float>(on_the_way) / kPipsOfARoll;
        const float variance = spread.variance + kVarianceOfAPip * static_cast<float>(on_the_way);
        return {spread.mean + way + more, -std::log(variance + 0.05F)};
    };
    return {guess(rolls_[state], pips + further, 0), guess(first_[state], pips, 0),
            guess({0, 0}, pips, 0.5F)};
}

Stretch stretch_of(float middle, float sharpness, int longest) {
    const float reach = 2 + 7 * std::exp(-0.5F * sharpness);
    const float end = static_cast<float>(longest);
    const int first = static_cast<int>(std::clamp(middle - reach, 1.0F, end - 1)) - 1;
    const int last = static_cast<int>(std::clamp(middle + reach, 1.0F, end)) - 1;
    // Whole registers.
    return {first / kWidthStep * kWidthStep, (last / kWidthStep + 1) * kWidthStep};
}

VIDEAU_WIDE void chances_of_rolls(float* scores, Stretch stretch, float middle, float sharpness) {
    const float half = -0.5F * std::exp(sharpness);
    Lanes away;
    for (std::size_t i = 0; i < kLanes; ++i) away[i] = static_cast<float>(stretch.first + 1 + i);
    away -= middle;
    Lanes highest = Lanes{} - 1e30F;
    for (int n = stretch.first; n < stretch.end; n += kLanes) {
        Lanes& here = lanes_at(scores + n);
        here += half * away * away;
        take_higher(highest, here);
        away += static_cast<float>(kLanes);
    }
    take_higher_from_lane<8>(highest, highest);
    take_higher_from_lane<4>(highest, highest);
    take_higher_from_lane<2>(highest, highest);
    take_higher_from_lane<1>(highest, highest);
    Lanes sums{};
    for (int n = stretch.first; n < stretch.end; n += kLanes) {
        Lanes& here = lanes_at(scores + n);
        here -= highest;
        to_powers_of_e(here);
        sums += here;
    }
    add_from_lane<8>(sums, sums);
    add_from_lane<4>(sums, sums);
    add_from_lane<2>(sums, sums);
    add_from_lane<1>(sums, sums);
    const Lanes scale = 1.0F / sums;
    for (int n = stretch.first; n < stretch.end; n += kLanes) lanes_at(scores + n) *= scale;
}

RollsNetwork::RollsNetwork(PlayRules rules, RollsShape shape, Floats parameters)
    : rules_(rules),
      shape_(shape),
      layout_(shape),
      width_(static_cast<std::size_t>(shape.first)),
      parameters_(std::move(parameters)) {
    if (parameters_.size() != layout_.total) {
        throw std::invalid_argument("expected " + std::to_string(layout_.total) + " weights, got " +
                                    std::to_string(parameters_.size()));
    }
    if (shape_.second > RollsEstimate::kMostUnits) {
        throw std::invalid_argument(
            "expected at most " + std::to_string(RollsEstimate::kMostUnits) +
            " units in the second layer, got " + std::to_string(shape_.second));
    }
    fold();
}

RollsNetwork RollsNetwork::random(PlayRules rules, RollsShape shape, std::uint64_t seed) {
    const RollsLayout layout(shape);
    Floats numbers(layout.total, 0.0F);
    Dice dice(seed);
    const auto fill = [&](std::size_t from, std::size_t to, float inputs) {
        const float most = std::sqrt(6 / inputs);
        for (std::size_t i = from; i < to; ++i) numbers[i] = between(dice, -most, most);
    };
    fill(layout.points, layout.bias1, 12);
    fill(layout.weights2, layout.bias2, static_cast<float>(shape.first));
    return {rules, shape, std::move(numbers)};
}

void RollsNetwork::fold() {
    rows_.assign(static_cast<std::size_t>(kRacePoints) * kHeights * width_, 0.0F);
    for (int point = 0; point < kRacePoints; ++point) {
        for (int height = 1; height < kHeights; ++height) {
            float* row =
                rows_.data() + static_cast<std::size_t>(point * kHeights + height) * width_;
            const auto steps = race_steps(height);
            for (int step = 0; step < kRaceSteps; ++step) {
                if (steps[step] == 0) continue;
                const float* from = part(layout_.points) +
                                    static_cast<std::size_t>(point * kRaceSteps + step) * width_;
                for (std::size_t i = 0; i < width_; ++i) row[i] += steps[step] * from[i];
            }
        }
    }
}

VIDEAU_WIDE void RollsNetwork::estimate(const Side& side, const RollsGuesses& guesses,
                                        RollsEstimate& estimate) const {
    alignas(64) std::array<float, kWidest> first;
    std::copy_n(part(layout_.bias1), width_, first.data());
    for (int point = 1; point <= kRacePoints; ++point) {
        if (side[point] == 0) continue;
        const float* weights = row(point, side[point]);
        for (std::size_t i = 0; i < width_; i += kLanes) {
            lanes_at(first.data() + i) += lanes_at(weights + i);
        }
    }
    const auto wide = static_cast<std::size_t>(shape_.second);
    float* second = estimate.second.data();
    std::copy_n(part(layout_.bias2), wide, second);
    std::array<std::uint16_t, kWidest> awake;
    add_products(first.data(), awake.data(), find_awake(first.data(), width_, awake.data()),
                 part(layout_.weights2), wide, second, wide);
    estimate.found = find_awake(second, wide, estimate.awake.data());

    alignas(64) std::array<float, kMiddleWidth> middles;
    std::copy_n(part(layout_.middle_bias), kMiddleWidth, middles.data());
    add_products(second, estimate.awake.data(), estimate.found, part(layout_.middles), kMiddleWidth,
                 middles.data(), kMiddleWidth);
    const auto guess = guesses.of(side);
    for (int goal = 0; goal < kGoals; ++goal) {
        estimate.middle[goal] = guess[goal].middle + middles[2 * goal];
        estimate.sharpness[goal] =
            std::clamp(guess[goal].sharpness + middles[2 * goal + 1], kLeastSharp, kSharpest);
    }
}

VIDEAU_WIDE int RollsNetwork::tail(Goal goal, const RollsEstimate& estimate, float* tail) const {
    const int place = static_cast<int>(goal);
    const int longest = shape_.longest[place];
    const float middle = estimate.middle[place];
    const float sharpness = estimate.sharpness[place];
    const Stretch stretch = stretch_of(middle, sharpness, longest);
    const int start = layout_.starts[place];
    const int length = stretch.end - stretch.first;
    alignas(64) std::array<float, kWidest> chances;
    std::copy_n(part(layout_.number_bias) + start + stretch.first, length,
                chances.data() + stretch.first);
    add_products(estimate.second.data(), estimate.awake.data(), estimate.found,
                 part(layout_.numbers) + start + stretch.first,
                 static_cast<std::size_t>(layout_.width), chances.data() + stretch.first,
                 static_cast<std::size_t>(length));
    chances_of_rolls(chances.data(), stretch, middle, sharpness);
    // The chance to need more than n rolls is the sum of those to need n + 1, n + 2 ... Sums are
    // rounded, and yet no tail may rise.
    const Lanes none{};
    const Lanes all = none + 1.0F;
    Lanes later{};
    for (int n = stretch.end - static_cast<int>(kLanes); n >= stretch.first;
         n -= static_cast<int>(kLanes)) {
        Lanes more = lanes_at(chances.data() + n);
        add_from_lane<1>(more, none);
        add_from_lane<2>(more, none);
        add_from_lane<4>(more, none);
        add_from_lane<8>(more, none);
        more += later;
        take_higher_from_lane<1>(more, later);
        take_higher_from_lane<2>(more, later);
        take_higher_from_lane<4>(more, later);
        take_higher_from_lane<8>(more, later);
        more = more < all ? more : all;
        later = none + more[0];
        lanes_at(tail + n) = more;
    }
    std::fill_n(tail, stretch.first + 1, 1.0F);
    tail[stretch.end] = 0;
    return stretch.end + 1;
}

}  // namespace videau::engine
