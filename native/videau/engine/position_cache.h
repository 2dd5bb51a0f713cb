// Values of contact positions met before, shared by all threads that search with one network.
//
// More than a quarter of the positions that a 2-ply search evaluates have been evaluated a
// moment ago, for another play or another order of the rolls. The cache is a table in which a
// new value pushes out an older one. Nobody locks it: a slot is one line of the processor's
// cache, sealed by the sum of its words, and a reader who meets a slot that two threads are
// writing sees a broken seal, which is a miss.
//
// First layers add up exactly (Network::fold), so a value does not depend on the neighbours it
// was computed with, and a search finds the same with the cache and without.

#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "videau/engine/outcome.h"
#include "videau/position.h"

namespace videau::engine {

class PositionCache {
public:
    // 2^bits slots of 64 bytes.
    explicit PositionCache(int bits = 17);

    // Fills `outcomes` if the position is there.
    bool find(const Position& position, Outcomes& outcomes) const;

    void store(const Position& position, const Outcomes& outcomes);

    std::size_t bytes() const { return slots_.size() * sizeof(Slot); }

private:
    // Four words of position, three of value, one of seal.
    struct alignas(64) Slot {
        std::array<std::atomic<std::uint64_t>, 8> words{};
    };
    using Key = std::array<std::uint64_t, 4>;

    static Key key_of(const Position& position);
    std::size_t place_of(const Key& key) const;

    std::vector<Slot> slots_;
    int shift_;
};

}  // namespace videau::engine
