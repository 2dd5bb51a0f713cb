#include "videau/engine/weights_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "videau/engine/half.h"
#include "videau/engine/sealed_file.h"

namespace videau::engine {
namespace {

constexpr std::string_view kSingle = "single";
constexpr std::string_view kHalf = "half";

constexpr FileKind kKind{"VIDEAUNN", "a weights file", 1, 3};

struct Header {
    Variant variant;
    Shape contact;
    Shape race;
    Shape pruning;
    Width width;
};

// Throws std::invalid_argument if a value cannot be read.
Header read_header(const std::map<std::string, std::string>& lines) {
    const auto value = [&](const char* key) {
        const auto found = lines.find(key);
        return found == lines.end() ? std::string() : found->second;
    };
    if (value("feature_set") != kFeatureSet) {
        throw std::invalid_argument("is for feature set '" + value("feature_set") +
                                    "', this engine has '" + std::string(kFeatureSet) + "'");
    }
    const auto shape = [&](const char* key) {
        if (value(key).empty()) {
            throw std::invalid_argument("names no shape for one of its networks");
        }
        return shape_from_string(value(key));
    };
    if (const std::string numbers = value("numbers");
        !numbers.empty() && numbers != kSingle && numbers != kHalf) {
        throw std::invalid_argument("has numbers that are neither single nor half: '" + numbers +
                                    "'");
    }
    Header header{{},
                  shape("contact"),
                  shape("race"),
                  shape("pruning"),
                  value("numbers") == kHalf ? Width::half : Width::single};
    if (!value("variant").empty()) header.variant = variant_from_string(value("variant"));
    return header;
}

// Throws std::invalid_argument with a reason.
Networks networks_in(const std::vector<char>& bytes) {
    Unsealed file = unsealed(kKind, bytes);
    const Header header = read_header(file.header);
    const auto read = [&](Shape shape) {
        return Network(shape, file.take(Layout(shape).total, header.width));
    };
    Networks networks{read(header.contact), read(header.race), read(header.pruning),
                      header.variant};
    if (!file.payload.empty()) throw std::invalid_argument("is longer than its shapes ask for");
    return networks;
}

}  // namespace

Networks rounded(const Networks& networks) {
    Networks made = networks;
    for (Network* network : {&made.contact, &made.race, &made.pruning}) {
        for (float& number : network->parameters()) {
            if (const float near = from_half(to_half(number)); std::isfinite(near)) number = near;
        }
        network->fold();
    }
    return made;
}

void save_weights(const std::filesystem::path& path, const Networks& networks) {
    const std::array<const Floats*, 3> all{&networks.contact.parameters(),
                                           &networks.race.parameters(),
                                           &networks.pruning.parameters()};
    const bool fit = std::all_of(all.begin(), all.end(),
                                 [](const Floats* numbers) { return fit_half(*numbers); });
    const Width width = fit ? Width::half : Width::single;
    const std::string header =
        "feature_set " + std::string(kFeatureSet) + "\nvariant " + to_string(networks.variant) +
        "\ncontact " + to_string(networks.contact.shape()) + "\nrace " +
        to_string(networks.race.shape()) + "\npruning " + to_string(networks.pruning.shape()) +
        "\nnumbers " + std::string(width == Width::half ? kHalf : kSingle) + "\n";
    std::vector<char> payload;
    for (const Floats* numbers : all) append_numbers(payload, *numbers, width);
    write_atomically(path, sealed(kKind, header, payload));
}

Networks load_weights(const std::filesystem::path& path) {
    std::string reason = "cannot be read";
    try {
        return networks_in(read_whole(path));
    } catch (const std::invalid_argument& error) {
        reason = error.what();
    } catch (const std::runtime_error&) {  // by the system
    }
    throw WeightsError("weights file " + path.string() + ": " + reason);
}

}  // namespace videau::engine
