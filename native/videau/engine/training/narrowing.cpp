#include "videau/engine/training/narrowing.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace videau::engine {
namespace {

// The units of a second layer over some positions.
struct Activity {
    std::vector<double> mean;
    std::vector<double> square;
};

Activity activity_of(const Network& network, const std::vector<Position>& positions,
                     const Kernels& kernels) {
    const auto width = static_cast<std::size_t>(network.shape().second);
    const auto count = static_cast<double>(std::max<std::size_t>(positions.size(), 1));
    Activity found{std::vector<double>(width, 0.0), std::vector<double>(width, 0.0)};
    Workspace work;
    kernels.forward(network, nullptr, positions.data(), static_cast<int>(positions.size()), work);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        for (std::size_t unit = 0; unit < width; ++unit) {
            const double value = work.second[i * width + unit];
            found.mean[unit] += value / count;
            found.square[unit] += value * value / count;
        }
    }
    return found;
}

// Units, the most important first.
std::vector<int> in_order_of(const std::vector<double>& importance) {
    std::vector<int> units(importance.size());
    std::iota(units.begin(), units.end(), 0);
    std::stable_sort(units.begin(), units.end(),
                     [&](int a, int b) { return importance[a] > importance[b]; });
    return units;
}

// Units by what they do to the next layer beyond their mean, the most important first.
std::vector<int> by_importance(const Network& network, const Layout& head,
                               const Activity& activity) {
    const Shape shape = network.shape();
    std::vector<double> importance;
    for (int unit = 0; unit < shape.second; ++unit) {
        const float* out = network.part(head.weights3) + unit * shape.third;
        const double strength = std::inner_product(out, out + shape.third, out, 0.0);
        const double mean = activity.mean[unit];
        importance.push_back(strength * std::max(activity.square[unit] - mean * mean, 0.0));
    }
    return in_order_of(importance);
}

// What the dense features add to each unit of the first layer over some positions, and how often
// the units are awake.
struct Sight {
    std::vector<double> mean;
    std::vector<double> square;
    std::vector<double> awake;
};

Sight sight_of(const Network& network, std::span<const Position> positions,
               const Kernels& kernels) {
    const auto width = static_cast<std::size_t>(network.shape().first);
    const auto count = static_cast<double>(std::max<std::size_t>(positions.size(), 1));
    const std::vector<double> none(width, 0.0);
    Sight found{none, none, none};
    Workspace work;
    kernels.forward(network, nullptr, positions.data(), static_cast<int>(positions.size()), work);
    const float* weights = network.part(network.layout().dense);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        for (std::size_t unit = 0; unit < width; ++unit) {
            double sum = 0;
            for (int feature = 0; feature < kDense; ++feature) {
                sum += weights[feature * width + unit] * work.dense[i * kDense + feature];
            }
            found.mean[unit] += sum / count;
            found.square[unit] += sum * sum / count;
            found.awake[unit] += (work.first[i * width + unit] > 0) / count;
        }
    }
    return found;
}

// How much a unit of the first layer can do to the second, in all heads.
double reach_of(const Network& network, int unit) {
    const Shape shape = network.shape();
    double reach = 0;
    for (int head = 0; head < shape.heads; ++head) {
        const float* out = network.part(network.layout().of_head(head).weights2) +
                           static_cast<std::size_t>(unit) * shape.second;
        reach += std::inner_product(out, out + shape.second, out, 0.0);
    }
    return reach;
}

}  // namespace

Network blinded(const Network& network, int sighted, std::span<const Position> positions,
                const Kernels& kernels) {
    const int width = network.shape().first;
    const Sight sight = sight_of(network, positions, kernels);
    std::vector<double> importance;
    for (int unit = 0; unit < width; ++unit) {
        const double spread = sight.square[unit] - sight.mean[unit] * sight.mean[unit];
        importance.push_back(std::max(spread, 0.0) * sight.awake[unit] * reach_of(network, unit));
    }
    const std::vector<int> units = in_order_of(importance);
    Floats values = network.parameters();
    for (int place = sighted; place < width; ++place) {
        const int unit = units[place];
        values[network.layout().bias1 + unit] += static_cast<float>(sight.mean[unit]);
        for (int feature = 0; feature < kDense; ++feature) {
            values[network.layout().dense + static_cast<std::size_t>(feature) * width + unit] = 0;
        }
    }
    return {network.shape(), std::move(values)};
}

Network narrowed(const Network& network, Shape shape, std::span<const Position> positions,
                 const Kernels& kernels) {
    const Shape before = network.shape();
    if (shape.first != before.first || shape.third != before.third ||
        shape.second > before.second || shape.heads < before.heads) {
        throw std::invalid_argument("only the second layer can be narrowed: " + to_string(before) +
                                    " to " + to_string(shape));
    }
    Shape many_heads = before;
    many_heads.heads = shape.heads;
    const Network wide = network.grown(many_heads, 0);
    std::vector<std::vector<Position>> of_head(shape.heads);
    for (const Position& position : positions) {
        of_head[head_of(position, shape.heads)].push_back(position);
    }
    const Layout layout(shape);
    Floats values(layout.total, 0.0F);
    const auto copy = [&](std::size_t from, std::size_t size, std::size_t to) {
        std::copy_n(wide.part(from), size, values.data() + to);
    };
    copy(0, layout.weights2, 0);
    for (int head = 0; head < shape.heads; ++head) {
        const Layout from = wide.layout().of_head(head);
        const Layout to = layout.of_head(head);
        copy(from.bias3, static_cast<std::size_t>(shape.third), to.bias3);
        copy(from.weights4, layout.head_size - (layout.weights4 - layout.weights2), to.weights4);
        const Activity activity = activity_of(wide, of_head[head], kernels);
        const std::vector<int> units = by_importance(wide, from, activity);
        for (int place = 0; place < before.second; ++place) {
            const int unit = units[place];
            const float* out = wide.part(from.weights3) + unit * shape.third;
            if (place >= shape.second) {
                for (int i = 0; i < shape.third; ++i) {
                    values[to.bias3 + i] += static_cast<float>(activity.mean[unit]) * out[i];
                }
                continue;
            }
            values[to.bias2 + place] = wide.part(from.bias2)[unit];
            for (int i = 0; i < shape.first; ++i) {
                values[to.weights2 + static_cast<std::size_t>(i) * shape.second + place] =
                    wide.part(from.weights2)[static_cast<std::size_t>(i) * before.second + unit];
            }
            std::copy_n(out, shape.third, values.data() + to.weights3 + place * shape.third);
        }
    }
    return {shape, std::move(values)};
}

}  // namespace videau::engine
