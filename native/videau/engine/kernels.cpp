#include "videau/engine/kernels.h"

#include <algorithm>
#include <cmath>

namespace videau::engine {

#if defined(__x86_64__) && defined(__GNUC__)
namespace vnni {
extern const Kernels kKernels;
}
namespace avx512 {
extern const Kernels kKernels;
}
namespace avx2 {
extern const Kernels kKernels;
}
#endif
namespace plain {
extern const Kernels kKernels;
}

void Workspace::reserve(Shape shape, int count) {
    const auto fit = [&](Floats& floats, int width) {
        const std::size_t size = static_cast<std::size_t>(count) * width;
        if (floats.size() < size) floats.resize(size);
    };
    fit(dense, kDense);
    fit(first, shape.first);
    fit(second, shape.second);
    fit(third, shape.third);
    fit(output, kOutputs);
    if (base.size() < static_cast<std::size_t>(shape.first)) base.resize(shape.first);
    capacity = std::max(capacity, count);
}

const std::vector<const Kernels*>& available_kernels() {
    static const std::vector<const Kernels*> found = [] {
        std::vector<const Kernels*> list;
#if defined(__x86_64__) && defined(__GNUC__)
        __builtin_cpu_init();
        const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                              __builtin_cpu_supports("bmi2");
        if (has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
            __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
            if (__builtin_cpu_supports("avx512vnni")) list.push_back(&vnni::kKernels);
            list.push_back(&avx512::kKernels);
        }
        if (has_avx2) list.push_back(&avx2::kKernels);
#endif
        list.push_back(&plain::kKernels);
        return list;
    }();
    return found;
}

Outcomes reference_forward(const Network& network, const Position& position) {
    const Shape shape = network.shape();
    const Layout layout = network.layout().of_head(head_of(position, shape.heads));
    const auto weight = [&](std::size_t at) {
        return static_cast<double>(network.parameters()[at]);
    };
    // A layer without its relu: outputs from inputs, weights stored input by input.
    const auto layer = [&](const std::vector<double>& in, std::size_t weights, std::size_t bias,
                           int width) {
        std::vector<double> out(width);
        for (int j = 0; j < width; ++j) {
            out[j] = weight(bias + j);
            for (std::size_t k = 0; k < in.size(); ++k) {
                out[j] += in[k] * weight(weights + k * width + j);
            }
        }
        return out;
    };
    const auto relu = [](std::vector<double> values) {
        for (double& value : values) value = std::max(value, 0.0);
        return values;
    };

    // The slots' weights and the dense weights follow each other: one input vector.
    std::vector<double> inputs;
    for (const Side* side : {&position.own, &position.other}) {
        for (int slot = 0; slot < kSlots; ++slot) {
            for (const float value : thermometer((*side)[slot])) inputs.push_back(value);
        }
    }
    float dense[kDense];
    reference_features(position, dense);
    inputs.insert(inputs.end(), dense, dense + kDense);

    const auto first = relu(layer(inputs, layout.slots, layout.bias1, shape.first));
    const auto second = relu(layer(first, layout.weights2, layout.bias2, shape.second));
    const auto third = relu(layer(second, layout.weights3, layout.bias3, shape.third));
    const auto logits = layer(third, layout.weights4, layout.bias4, kOutputs);
    const double top = *std::max_element(logits.begin(), logits.begin() + kEndings);
    double sum = 0;
    for (int i = 0; i < kEndings; ++i) sum += std::exp(logits[i] - top);
    Outcomes outcomes;
    for (int i = 0; i < kEndings; ++i) {
        outcomes.chance[i] = static_cast<float>(std::exp(logits[i] - top) / sum);
    }
    return outcomes;
}

}  // namespace videau::engine
