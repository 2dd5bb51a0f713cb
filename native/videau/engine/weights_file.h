// Networks on disk.
//
//     8 bytes   "VIDEAUNN"
//     4 bytes   format version (2), little-endian like everything that follows
//     4 bytes   length of the header
//     header    text, a name and a value a line:
//                   feature_set slots52-dense24-v1
//                   variant standard              what the networks were trained by, see rules.h
//                   contact 256-64-32             the shapes of the networks
//                   race 64-32-16
//                   pruning 32-16-16
//     payload   the trainable numbers of contact, race, pruning, as 32-bit floats
//     8 bytes   FNV-1a hash of everything before
//
// Version 1 had no variant: such networks were trained by the standard rules.
//
// A file that is damaged, cut short, of another version, made for other features or with a number
// that is none is refused with a WeightsError that names the file and the reason.

#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <stdexcept>

#include "videau/engine/net_evaluator.h"

namespace videau::engine {

class WeightsError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

std::uint64_t fnv1a(std::span<const char> bytes);

// Replaces a file whole or not at all: writes beside it, flushes to disk, renames.
void write_atomically(const std::filesystem::path& path, std::span<const char> bytes);
std::vector<char> read_whole(const std::filesystem::path& path);

void save_weights(const std::filesystem::path& path, const Networks& networks);
Networks load_weights(const std::filesystem::path& path);

}  // namespace videau::engine
