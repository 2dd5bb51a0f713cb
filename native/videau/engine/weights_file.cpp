#include "videau/engine/weights_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <unistd.h>
#endif

namespace videau::engine {
namespace {

static_assert(std::endian::native == std::endian::little, "weights are stored little-endian");

constexpr char kMagic[] = {'V', 'I', 'D', 'E', 'A', 'U', 'N', 'N'};
constexpr std::uint32_t kVersion = 2;
constexpr std::uint32_t kOldestVersion = 1;
constexpr std::size_t kFront = sizeof kMagic + 4 + 4;

template <class T>
void append(std::vector<char>& bytes, const T* values, std::size_t count) {
    const char* from = reinterpret_cast<const char*>(values);
    bytes.insert(bytes.end(), from, from + count * sizeof(T));
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

void save_weights(const std::filesystem::path& path, const Networks& networks) {
    const std::string header = "feature_set " + std::string(kFeatureSet) + "\nvariant " +
                               to_string(networks.variant) + "\ncontact " +
                               to_string(networks.contact.shape()) + "\nrace " +
                               to_string(networks.race.shape()) + "\npruning " +
                               to_string(networks.pruning.shape()) + "\n";
    const auto length = static_cast<std::uint32_t>(header.size());
    std::vector<char> bytes;
    append(bytes, kMagic, sizeof kMagic);
    append(bytes, &kVersion, 1);
    append(bytes, &length, 1);
    append(bytes, header.data(), header.size());
    for (const Network* network : {&networks.contact, &networks.race, &networks.pruning}) {
        append(bytes, network->parameters().data(), network->parameters().size());
    }
    const std::uint64_t hash = fnv1a(bytes);
    append(bytes, &hash, 1);
    write_atomically(path, bytes);
}

namespace {

struct Header {
    std::string features;
    Variant variant;
    Shape contact;
    Shape race;
    Shape pruning;
};

// Throws std::invalid_argument if a value cannot be read.
Header read_header(const std::string& text) {
    Header header;
    std::istringstream lines(text);
    std::string key;
    std::string value;
    while (lines >> key >> value) {
        if (key == "feature_set") header.features = value;
        if (key == "variant") header.variant = variant_from_string(value);
        if (key == "contact") header.contact = shape_from_string(value);
        if (key == "race") header.race = shape_from_string(value);
        if (key == "pruning") header.pruning = shape_from_string(value);
    }
    if (header.features != kFeatureSet) {
        throw std::invalid_argument("is for feature set '" + header.features +
                                    "', this engine has '" + std::string(kFeatureSet) + "'");
    }
    for (const Shape& shape : {header.contact, header.race, header.pruning}) {
        if (shape.first == 0) {
            throw std::invalid_argument("names no shape for one of its networks");
        }
    }
    return header;
}

// The numbers of the networks, one after the other.
Networks read_networks(const Header& header, std::span<const char> payload) {
    const auto read = [&](Shape shape) {
        Floats values(Layout(shape).total);
        const std::size_t size = values.size() * sizeof(float);
        if (size > payload.size()) {
            throw std::invalid_argument("is shorter than its shapes ask for");
        }
        std::memcpy(values.data(), payload.data(), size);
        payload = payload.subspan(size);
        if (!std::all_of(values.begin(), values.end(), [](float v) { return std::isfinite(v); })) {
            throw std::invalid_argument("has weights that are not finite numbers");
        }
        return Network(shape, std::move(values));
    };
    Networks networks{read(header.contact), read(header.race), read(header.pruning),
                      header.variant};
    if (!payload.empty()) throw std::invalid_argument("is longer than its shapes ask for");
    return networks;
}

// Throws std::invalid_argument with a reason.
Networks networks_in(const std::vector<char>& bytes) {
    if (bytes.size() < kFront + 8 || std::memcmp(bytes.data(), kMagic, sizeof kMagic) != 0) {
        throw std::invalid_argument("is not a weights file");
    }
    const auto version = read_at<std::uint32_t>(bytes, sizeof kMagic);
    if (version < kOldestVersion || version > kVersion) {
        throw std::invalid_argument("has format version " + std::to_string(version) +
                                    ", expected " + std::to_string(kOldestVersion) + " to " +
                                    std::to_string(kVersion));
    }
    const std::size_t body = bytes.size() - 8;
    if (read_at<std::uint64_t>(bytes, body) != fnv1a({bytes.data(), body})) {
        throw std::invalid_argument("is damaged (its hash does not match)");
    }
    const std::size_t length = read_at<std::uint32_t>(bytes, sizeof kMagic + 4);
    if (length > body - kFront) throw std::invalid_argument("is damaged (header too long)");
    const Header header = read_header(std::string(bytes.data() + kFront, length));
    const std::span<const char> whole(bytes);
    return read_networks(header, whole.subspan(kFront + length, body - kFront - length));
}

}  // namespace

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
