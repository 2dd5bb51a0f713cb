// videau-throughput: static evaluations per second on one thread, see engine/throughput.h.
// The variant is that of the weights, or another (see rules.h); races are judged by a file of
// rolls if one is given. Prints JSON, one line per kernel:
// `evaluations_per_second` is by the clock on the wall, the other figures by processor time.

#include "videau/engine/throughput.h"

#include <cstdio>
#include <cstdlib>
#include <exception>

#include "videau/engine/rolls_file.h"
#include "videau/engine/weights_file.h"

using namespace videau;
using namespace videau::engine;

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fputs("usage: videau-throughput WEIGHTS [SECONDS [SEED [VARIANT [ROLLS]]]]\n", stderr);
        return 2;
    }
    const double seconds = argc > 2 ? std::atof(argv[2]) : 5;
    const std::uint64_t seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
    try {
        const Networks loaded = load_weights(argv[1]);
        const auto networks = std::make_shared<const QuantisedNetworks>(loaded);
        const Variant variant = argc > 4 ? variant_from_string(argv[4]) : loaded.variant;
        std::shared_ptr<const RollsNetwork> rolls;
        if (argc > 5) rolls = std::make_shared<const RollsNetwork>(load_rolls(argv[5]));
        for (const Kernels* kernels : available_kernels()) {
            const NetEvaluator evaluator(networks, variant.rules, 0, *kernels, nullptr, rolls);
            const Throughput measured = measure_throughput(evaluator, seconds, seed, variant.start);
            const auto n = static_cast<double>(measured.evaluations);
            std::printf(
                "{\"kernels\": \"%s\", \"variant\": \"%s\", \"contact\": \"%s\", "
                "\"evaluations_per_second\": %.0f, "
                "\"per_processor_second\": %.0f, \"decisions_per_processor_second\": %.0f}\n",
                kernels->name.data(), to_string(variant).c_str(),
                to_string(loaded.contact.shape()).c_str(), n / measured.wall_seconds,
                n / measured.processor_seconds,
                static_cast<double>(measured.decisions) / measured.processor_seconds);
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "videau-throughput: %s\n", error.what());
        return 1;
    }
}
