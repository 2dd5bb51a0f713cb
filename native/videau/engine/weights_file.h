// Networks on disk.
//
//     8 bytes   "VIDEAUNN"
//     4 bytes   format version (1), little-endian like everything that follows
//     4 bytes   length of the header
//     header    text: "feature_set NAME\ncontact 256-64-32\nrace 64-32-16\npruning 32-16-16\n"
//     payload   the trainable numbers of contact, race, pruning, as 32-bit floats
//     8 bytes   FNV-1a hash of everything before
//
// A file that is damaged, cut short, of another version or made for other features is refused
// with a WeightsError that names the file and the reason.

#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <stdexcept>

#include "videau/engine/evaluator.h"

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
