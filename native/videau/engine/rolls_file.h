// RollsNetworks on disk: a sealed file (sealed_file.h) called "VIDEAURN", version 1, with
//     header    inputs points24-landings6-v1
//               rules bear_off=rearmost       by which sides bore off while it was taught
//               shape 128-64:64-64-64
//     payload   its trainable numbers, as 32-bit floats
//
// A file that cannot be used is refused with a WeightsError that names the file and the reason.

#pragma once

#include <filesystem>

#include "videau/engine/rolls_network.h"

namespace videau::engine {

void save_rolls(const std::filesystem::path& path, const RollsNetwork& network);
RollsNetwork load_rolls(const std::filesystem::path& path);

}  // namespace videau::engine
