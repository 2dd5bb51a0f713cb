// Networks on disk.
//
// A sealed file (sealed_file.h) called "VIDEAUNN", version 3, with
//     header    feature_set slots52-dense24-v1
//               variant standard              what the networks were trained by, see rules.h
//               contact 256-64-32             the shapes of the networks
//               race 64-32-16
//               pruning 32-16-16
//               numbers half                  or single: of 16 bits or 32
//     payload   the trainable numbers of contact, race, pruning, as floats
//
// Nothing is lost by saving: numbers have 16 bits only where all of them fit. Networks that ship
// do, since training rounds what it hands out. Version 1 had no variant: such networks were trained
// by the standard rules. Up to version 2 all numbers had 32 bits.
//
// A file that is damaged, cut short, of another version, made for other features or with a number
// that is none is refused with a WeightsError that names the file and the reason.

#pragma once

#include <filesystem>
#include <stdexcept>

#include "videau/engine/net_evaluator.h"

namespace videau::engine {

class WeightsError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Every number rounded so that 16 bits are enough for it.
Networks rounded(const Networks& networks);

void save_weights(const std::filesystem::path& path, const Networks& networks);
Networks load_weights(const std::filesystem::path& path);

}  // namespace videau::engine
