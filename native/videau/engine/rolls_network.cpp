#include "videau/engine/rolls_network.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "videau/engine/dice.h"
#include "videau/engine/rolls_lanes.h"

namespace videau::engine {
namespace {

constexpr std::size_t kWidest = 1024;  // of the layers

// Moves a tail by a part of a roll, so that its sum is `mean`: between each of its numbers and the
// one before, or the one after. The first stays 1 and the last 0, and none rises.
VIDEAU_INLINE void move_mean(float* tail, Stretch stretch, float mean) {
    Lanes sums{};
    for (int n = stretch.first; n < stretch.end; n += kLanes) sums += lanes_at(tail + n);
    add_all_lanes(sums);
    const float more = mean - static_cast<float>(stretch.first) - sums[0];
    std::array<float, kWidest + 1> before;
    std::copy_n(tail + stretch.first, stretch.end - stretch.first + 1, before.data());
    float* moved = tail + stretch.first;
    const int count = stretch.end - stretch.first;
    if (more > 0) {
        const float part = std::min(more, 1.0F);
        for (int n = 1; n < count; ++n) {
            moved[n] = std::min(before[n] + part * (before[n - 1] - before[n]), before[n - 1]);
        }
    } else if (before[1] > 0) {
        // Whoever needs one roll needs no fewer.
        const float part = std::min(-more / before[1], 1.0F);
        for (int n = 1; n < count; ++n) {
            moved[n] = std::max(before[n] - part * (before[n] - before[n + 1]), before[n + 1]);
        }
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
    if (loses_dice(rule)) shape.longest[0] = 128;
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
    outside = points + kRacePoints * kRaceSteps * first;
    landings = outside + kOutsideSteps * first;
    bias1 = landings + kLandings * first;
    weights2 = bias1 + first;
    bias2 = weights2 + first * second;
    middles = bias2 + second;
    middle_bias = middles + second * kMiddleWidth;
    numbers = middle_bias + kMiddleWidth;
    number_bias = numbers + second * static_cast<std::size_t>(width);
    total = number_bias + static_cast<std::size_t>(width);
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
    add_all_lanes(sums);
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
    outside_rows_.assign((kOutsideSteps + 1) * width_, 0.0F);
    std::copy_n(part(layout_.bias1), width_, outside_rows_.data());
    for (std::size_t i = width_; i < outside_rows_.size(); ++i) {
        outside_rows_[i] = outside_rows_[i - width_] + part(layout_.outside)[i - width_];
    }
}

VIDEAU_WIDE void RollsNetwork::estimate(const Side& side, const RollsGuesses& guesses,
                                        RollsEstimate& estimate) const {
    const RollsStart start = guesses.of(side);
    std::array<const float*, kRacePoints> rows;
    std::size_t count = 0;
    for (int point = 1; point <= kRacePoints; ++point) {
        rows[count] = row(point, side[point]);
        count += side[point] != 0;
    }
    alignas(64) std::array<float, kWidest> first;
    std::copy_n(row_outside(start.outside), width_, first.data());
    std::size_t at = 0;
    const auto add = [&]<std::size_t Vectors>() __attribute__((always_inline)) {
        add_scaled_rows<Vectors>(first.data() + at, row_of_landing(0) + at, width_, start.landings);
        add_rows<Vectors>(first.data() + at, rows.data(), count, at);
        at += Vectors * kLanes;
    };
    while (at + 4 * kLanes <= width_) add.template operator()<4>();
    while (at < width_) add.template operator()<1>();
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
    for (int goal = 0; goal < kGoals; ++goal) {
        estimate.middle[goal] = start.guess[goal].middle + middles[2 * goal];
        estimate.sharpness[goal] =
            std::clamp(start.guess[goal].sharpness + middles[2 * goal + 1], kLeastSharp, kSharpest);
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
    if (goal == Goal::all_off) move_mean(tail, stretch, middle);
    return stretch.end + 1;
}

}  // namespace videau::engine
