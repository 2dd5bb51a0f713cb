#include "videau/engine/rolls_file.h"

#include <string>
#include <vector>

#include "videau/engine/sealed_file.h"
#include "videau/engine/weights_file.h"
#include "videau/rules.h"

namespace videau::engine {
namespace {

constexpr FileKind kKind{"VIDEAURN", "a file of how many rolls races need", 1, 1};
constexpr std::string_view kInputs = "points24-landings6-v1";

// Throws std::invalid_argument with a reason.
RollsNetwork network_in(const std::vector<char>& bytes) {
    Unsealed file = unsealed(kKind, bytes);
    if (file.header["inputs"] != kInputs) {
        throw std::invalid_argument("is for inputs '" + file.header["inputs"] +
                                    "', this engine has '" + std::string(kInputs) + "'");
    }
    const RollsShape shape = rolls_shape_from_string(file.header["shape"]);
    const PlayRules rules = variant_from_string(file.header["rules"]).rules.plays;
    Floats numbers = file.take(RollsLayout(shape).total);
    if (!file.payload.empty()) throw std::invalid_argument("is longer than its shape asks for");
    return {rules, shape, std::move(numbers)};
}

}  // namespace

void save_rolls(const std::filesystem::path& path, const RollsNetwork& network) {
    const std::string header = "inputs " + std::string(kInputs) + "\nrules " +
                               to_string(Rules{network.rules(), {}, {}}) + "\nshape " +
                               to_string(network.shape()) + "\n";
    std::vector<char> payload;
    append_numbers(payload, network.parameters());
    write_atomically(path, sealed(kKind, header, payload));
}

RollsNetwork load_rolls(const std::filesystem::path& path) {
    std::string reason = "cannot be read";
    try {
        return network_in(read_whole(path));
    } catch (const std::invalid_argument& error) {
        reason = error.what();
    } catch (const std::runtime_error&) {  // by the system
    }
    throw WeightsError("weights file " + path.string() + ": " + reason);
}

}  // namespace videau::engine
