// What races are worth by one ruleset: two sides, each from the tables if it is home or has few
// checkers, or from a RollsNetwork.
//
// What is found for a side is kept, because in a search it comes again with every play of the
// other side, and does not depend on it.

#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "videau/engine/homing.h"
#include "videau/engine/racing.h"
#include "videau/engine/rolls_network.h"
#include "videau/engine/tables.h"
#include "videau/rules.h"

namespace videau::engine {

// What one thread remembers of sides, for any number of judges. Takes no room until a race is seen.
class RaceMemory {
public:
    // Rolls told apart until all are off, and until a loss counts less.
    static constexpr int kLongest = 128;
    static constexpr int kLongestLoss = kLongestHoming;

    struct Entry {
        std::array<std::uint64_t, 2> side{};
        std::uint64_t judge = 0;  // 0: nobody's
        std::array<int, 3> lengths{};
        std::array<float, kLongest + 1 + 2 * (kLongestLoss + 1)> numbers;

        float* tail(int i) {
            return numbers.data() + (i == 0 ? 0 : kLongest + 1 + (i - 1) * (kLongestLoss + 1));
        }
        Racer racer() {
            const auto known = [&](int i) { return Tail{tail(i), std::size_t(lengths[i])}; };
            return {known(0), known(1), known(2)};
        }
    };

    // The place of a side; another's than `taken`.
    Entry& place_of(const std::array<std::uint64_t, 2>& side, const Entry* taken);

private:
    // A search of two plies meets thousands of sides, each of them with every reply.
    static constexpr int kBits = 13;
    std::vector<Entry> entries_;
};

class RaceJudge {
public:
    // Throws std::invalid_argument if the network was taught by another rule of bearing off.
    RaceJudge(std::shared_ptr<const RollsNetwork> network, const Rules& rules,
              std::shared_ptr<const Tables> tables);

    // The chances of the side on roll. There must be no contact, and the game not be over.
    Outcomes evaluate(const Position& position, RaceMemory& memory) const;

    // What is known of a side on its own; `entry` is filled.
    void find(const Side& side, RaceMemory::Entry& entry) const;

private:
    Racer racer(const Side& side, RaceMemory& memory, const RaceMemory::Entry*& taken) const;

    std::shared_ptr<const RollsNetwork> network_;
    Rules rules_;
    std::shared_ptr<const Tables> tables_;
    std::uint64_t number_;  // tells judges apart
};

}  // namespace videau::engine
