#include "videau/engine/position_cache.h"

#include <algorithm>
#include <cstring>

namespace videau::engine {
namespace {

// An empty slot is all zeros, which must not look like a sealed one.
constexpr std::uint64_t kSeal = 0x9e3779b97f4a7c15;

// Eight counts below 16, one per byte, in 32 bits.
std::uint64_t packed(std::uint64_t counts) {
    counts = (counts | counts >> 4) & 0x00ff00ff00ff00ff;
    counts = (counts | counts >> 8) & 0x0000ffff0000ffff;
    return (counts | counts >> 16) & 0x00000000ffffffff;
}

}  // namespace

PositionCache::PositionCache(int bits) : slots_(std::size_t{1} << bits), shift_(64 - bits) {}

PositionCache::Key PositionCache::key_of(const Position& position) {
    std::array<std::uint64_t, 8> words;
    static_assert(sizeof words == sizeof position);
    std::memcpy(words.data(), &position, sizeof position);
    Key key;
    for (std::size_t i = 0; i < key.size(); ++i) {
        key[i] = packed(words[2 * i]) | packed(words[2 * i + 1]) << 32;
    }
    return key;
}

std::size_t PositionCache::place_of(const Key& key) const {
    std::uint64_t mixed = 0;
    for (const std::uint64_t word : key) mixed = (mixed ^ word) * 0xd1342543de82ef95 + kSeal;
    return (mixed ^ mixed >> 32) * 0xd1342543de82ef95 >> shift_;
}

bool PositionCache::find(const Position& position, Outcomes& outcomes) const {
    const Key key = key_of(position);
    const Slot& slot = slots_[place_of(key)];
    std::array<std::uint64_t, 8> words;
    std::uint64_t sealed = kSeal;
    for (std::size_t i = 0; i < words.size(); ++i) {
        words[i] = slot.words[i].load(std::memory_order_relaxed);
        sealed ^= words[i];
    }
    if (sealed != 0 || !std::equal(key.begin(), key.end(), words.begin())) return false;
    static_assert(sizeof outcomes == 3 * sizeof(std::uint64_t));
    std::memcpy(outcomes.chance.data(), words.data() + key.size(), sizeof outcomes);
    return true;
}

void PositionCache::store(const Position& position, const Outcomes& outcomes) {
    const Key key = key_of(position);
    std::array<std::uint64_t, 8> words;
    std::copy(key.begin(), key.end(), words.begin());
    std::memcpy(words.data() + key.size(), &outcomes, sizeof outcomes);
    words.back() = kSeal;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) words.back() ^= words[i];
    Slot& slot = slots_[place_of(key)];
    for (std::size_t i = 0; i < words.size(); ++i) {
        slot.words[i].store(words[i], std::memory_order_relaxed);
    }
}

}  // namespace videau::engine
