// The form in which the engine keeps numbers on disk.
//
//     8 bytes   what it is, such as "VIDEAUNN"
//     4 bytes   format version, little-endian like everything that follows
//     4 bytes   length of the header
//     header    text, a name and a value a line
//     payload
//     8 bytes   FNV-1a hash of everything before

#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "videau/engine/network.h"

namespace videau::engine {

std::uint64_t fnv1a(std::span<const char> bytes);

// Replaces a file whole or not at all: writes beside it, flushes to disk, renames.
void write_atomically(const std::filesystem::path& path, std::span<const char> bytes);
std::vector<char> read_whole(const std::filesystem::path& path);

// How many bits a number has in a file: 32 or 16.
enum class Width { single, half };

// The bytes of numbers. Numbers of 16 bits that have more digits lose them.
void append_numbers(std::vector<char>& bytes, const Floats& numbers, Width width = Width::single);

// Whether 16 bits are enough for all of them.
bool fit_half(const Floats& numbers);

struct FileKind {
    std::string_view magic;  // 8 characters
    std::string_view name;   // "a weights file"
    std::uint32_t oldest;    // versions that can be read
    std::uint32_t newest;
};

std::vector<char> sealed(const FileKind& kind, std::string_view header,
                         std::span<const char> payload);

struct Unsealed {
    std::map<std::string, std::string> header;
    std::span<const char> payload;  // of the bytes given

    // The next `count` numbers of the payload, which is shorter then. Throws std::invalid_argument
    // if there are not so many, or if one of them is not finite.
    Floats take(std::size_t count, Width width = Width::single);
};

// Throws std::invalid_argument with a reason if the bytes are not of that kind, damaged, cut short,
// or of another version.
Unsealed unsealed(const FileKind& kind, const std::vector<char>& bytes);

}  // namespace videau::engine
