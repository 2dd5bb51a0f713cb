// videau-gradients: what a step of training costs, and its gradient, for a comparison with other
// ways to compute it (benchmarks/engine/gradients.py).
//
//     videau-gradients WEIGHTS BATCH SEED FOLDER    writes weights, inputs, targets and gradient
//     videau-gradients WEIGHTS BATCH SEED SECONDS   prints microseconds per sample as JSON
//
// The network is the contact network of a file, so that as many of its units are asleep as in
// training, and the positions are those of its self-play. Everything in the folder is raw floats,
// except the 52 bytes of each position.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <filesystem>
#include <string>

#include "videau/engine/sealed_file.h"
#include "videau/engine/training/learner.h"
#include "videau/engine/weights_file.h"

using namespace videau;
using namespace videau::engine;

namespace {

std::vector<Sample> samples_of_play(const Networks& networks, int count, std::uint64_t seed) {
    const NetEvaluator evaluator(std::make_shared<const Networks>(networks),
                                 networks.variant.rules);
    Dice dice(seed);
    Scratch scratch;
    std::vector<Sample> samples;
    Position position = position_of(networks.variant.start);
    while (static_cast<int>(samples.size()) < count) {
        const int best = evaluator.evaluate_plays(position, dice.roll(), scratch);
        const Outcomes value = scratch.outcomes[best];
        position = scratch.positions[best];
        if (kind_of(position) != Kind::contact) {
            position = position_of(networks.variant.start);
            continue;
        }
        // Targets as training has them: certain at times, somewhere between more often.
        Sample sample{position, value};
        if (dice.below(2) == 0) {
            sample.target = {};
            sample.target.chance[dice.below(kEndings)] = 1;
        }
        samples.push_back(sample);
    }
    return samples;
}

template <class Numbers>
void write(const std::filesystem::path& path, const Numbers& numbers) {
    const char* begin = reinterpret_cast<const char*>(numbers.data());
    write_atomically(path.string(), {begin, begin + numbers.size() * sizeof(numbers[0])});
}

void write_folder(Learner& learner, const std::vector<Sample>& samples,
                  const std::filesystem::path& folder) {
    std::vector<std::uint8_t> positions;
    std::vector<float> dense(samples.size() * kDense);
    std::vector<float> targets;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const auto& [position, target] = samples[i];
        for (const Side* side : {&position.own, &position.other}) {
            positions.insert(positions.end(), side->begin(), side->begin() + kSlots);
        }
        best_kernels().features(position, dense.data() + i * kDense);
        targets.insert(targets.end(), target.chance.begin(), target.chance.end());
    }
    learner.differentiate(samples);
    write(folder / "weights", learner.network().parameters());
    write(folder / "positions", positions);
    write(folder / "dense", dense);
    write(folder / "targets", targets);
    write(folder / "gradient", learner.gradient());
}

void time_steps(Learner& learner, const std::vector<Sample>& samples, double seconds) {
    const double rate = 1e-5;
    learner.learn(samples, rate);
    long steps = 0;
    const std::clock_t start = std::clock();
    double elapsed = 0;
    while (elapsed < seconds) {
        learner.learn(samples, rate);
        ++steps;
        elapsed = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    }
    std::printf("{\"shape\": \"%s\", \"microseconds\": %.4f, \"steps\": %ld}\n",
                to_string(learner.network().shape()).c_str(),
                1e6 * elapsed / static_cast<double>(steps * static_cast<long>(samples.size())),
                steps);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 5) {
        std::fputs("usage: videau-gradients WEIGHTS BATCH SEED FOLDER|SECONDS\n", stderr);
        return 2;
    }
    try {
        const std::uint64_t seed = std::strtoull(argv[3], nullptr, 10);
        const Networks networks = load_weights(argv[1]);
        const std::vector<Sample> samples = samples_of_play(networks, std::atoi(argv[2]), seed);
        Learner learner(networks.contact);
        if (std::filesystem::is_directory(argv[4])) {
            write_folder(learner, samples, argv[4]);
        } else {
            time_steps(learner, samples, std::atof(argv[4]));
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "videau-gradients: %s\n", error.what());
        return 1;
    }
}
