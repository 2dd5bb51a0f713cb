#include "videau/engine/sealed_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "videau/engine/half.h"

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <unistd.h>
#endif

namespace videau::engine {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are stored little-endian");

constexpr std::size_t kMagicSize = 8;
constexpr std::size_t kFront = kMagicSize + 4 + 4;

template <class T>
void append(std::vector<char>& bytes, const T* values, std::size_t count) {
    const std::size_t before = bytes.size();
    bytes.resize(before + count * sizeof(T));
    std::memcpy(bytes.data() + before, values, count * sizeof(T));
}

template <class T>
T read_at(const std::vector<char>& bytes, std::size_t offset) {
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

void flush_to_disk(const std::filesystem::path& path) {
#if defined(__unix__) || defined(__APPLE__)
    const int file = ::open(path.c_str(), O_RDONLY);
    if (file >= 0) {
        ::fsync(file);
        ::close(file);
    }
#else
    (void)path;
#endif
}

}  // namespace

std::uint64_t fnv1a(std::span<const char> bytes) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    return hash;
}

void write_atomically(const std::filesystem::path& path, std::span<const char> bytes) {
    std::filesystem::path beside = path;
    beside += ".part";
    {
        std::ofstream file(beside, std::ios::binary | std::ios::trunc);
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        file.flush();
        if (!file) throw std::runtime_error("cannot write " + beside.string());
    }
    flush_to_disk(beside);
    std::filesystem::rename(beside, path);
}

std::vector<char> read_whole(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void append_numbers(std::vector<char>& bytes, const Floats& numbers, Width width) {
    if (width == Width::single) {
        append(bytes, numbers.data(), numbers.size());
        return;
    }
    std::vector<std::uint16_t> halves(numbers.size());
    std::transform(numbers.begin(), numbers.end(), halves.begin(), to_half);
    append(bytes, halves.data(), halves.size());
}

bool fit_half(const Floats& numbers) {
    return std::all_of(numbers.begin(), numbers.end(),
                       [](float number) { return from_half(to_half(number)) == number; });
}

std::vector<char> sealed(const FileKind& kind, std::string_view header,
                         std::span<const char> payload) {
    const auto length = static_cast<std::uint32_t>(header.size());
    std::vector<char> bytes;
    append(bytes, kind.magic.data(), kMagicSize);
    append(bytes, &kind.newest, 1);
    append(bytes, &length, 1);
    append(bytes, header.data(), header.size());
    append(bytes, payload.data(), payload.size());
    const std::uint64_t hash = fnv1a(bytes);
    append(bytes, &hash, 1);
    return bytes;
}

Floats Unsealed::take(std::size_t count, Width width) {
    Floats values(count);
    const std::size_t size =
        count * (width == Width::single ? sizeof(float) : sizeof(std::uint16_t));
    if (size > payload.size()) throw std::invalid_argument("is shorter than its shapes ask for");
    if (width == Width::single) {
        std::memcpy(values.data(), payload.data(), size);
    } else {
        std::vector<std::uint16_t> halves(count);
        std::memcpy(halves.data(), payload.data(), size);
        std::transform(halves.begin(), halves.end(), values.begin(), from_half);
    }
    payload = payload.subspan(size);
    if (!std::all_of(values.begin(), values.end(), [](float v) { return std::isfinite(v); })) {
        throw std::invalid_argument("has weights that are not finite numbers");
    }
    return values;
}

Unsealed unsealed(const FileKind& kind, const std::vector<char>& bytes) {
    if (bytes.size() < kFront + 8 ||
        std::memcmp(bytes.data(), kind.magic.data(), kMagicSize) != 0) {
        throw std::invalid_argument("is not " + std::string(kind.name));
    }
    const auto version = read_at<std::uint32_t>(bytes, kMagicSize);
    if (version < kind.oldest || version > kind.newest) {
        const std::string newest = std::to_string(kind.newest);
        const bool one = kind.oldest == kind.newest;
        throw std::invalid_argument("has format version " + std::to_string(version) +
                                    ", expected " +
                                    (one ? newest : std::to_string(kind.oldest) + " to " + newest));
    }
    const std::size_t body = bytes.size() - 8;
    if (read_at<std::uint64_t>(bytes, body) != fnv1a({bytes.data(), body})) {
        throw std::invalid_argument("is damaged (its hash does not match)");
    }
    const std::size_t length = read_at<std::uint32_t>(bytes, kMagicSize + 4);
    if (length > body - kFront) throw std::invalid_argument("is damaged (header too long)");
    Unsealed found;
    std::istringstream lines(std::string(bytes.data() + kFront, length));
    std::string key;
    std::string value;
    while (lines >> key >> value) found.header[key] = value;
    found.payload = std::span<const char>(bytes).subspan(kFront + length, body - kFront - length);
    return found;
}

}  // namespace videau::engine
