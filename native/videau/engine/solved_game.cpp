#include "videau/engine/solved_game.h"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

#include "videau/engine/placements.h"

namespace videau::engine {
namespace {

constexpr float kCertain = 65535;

// Where the rows of all placements begin, and behind the last one where they end.
std::vector<std::size_t> rows_with(int checkers) {
    std::vector<std::size_t> rows(static_cast<std::size_t>(placements_on(kSlots, checkers)) + 1);
    Side side{};
    const auto place = [&](const auto& self, int slot, int left) -> void {
        if (slot == kBar) {
            side[kBar] = static_cast<std::uint8_t>(left);
            const int points = std::popcount(points_seen_by_other(side));
            rows[static_cast<std::size_t>(placement_number(side)) + 1] =
                static_cast<std::size_t>(placements_on(kSlots - points, checkers));
            return;
        }
        for (int n = 0; n <= left; ++n) {
            side[slot] = static_cast<std::uint8_t>(n);
            self(self, slot + 1, left - n);
        }
        side[slot] = 0;
    };
    place(place, 0, checkers);
    for (std::size_t i = 1; i < rows.size(); ++i) rows[i] += rows[i - 1];
    return rows;
}

int checked(int checkers) {
    if (checkers < 1 || checkers > kFewCheckers) {
        throw std::invalid_argument("expected 1 to " + std::to_string(kFewCheckers) +
                                    " checkers, got " + std::to_string(checkers));
    }
    return checkers;
}

}  // namespace

SolvedGame::SolvedGame(const Rules& rules, int checkers, std::vector<Stored> values)
    : rules_(rules),
      checkers_(checked(checkers)),
      rows_(rows_with(checkers)),
      values_(std::move(values)) {
    if (values_.size() != rows_.back()) {
        throw std::invalid_argument("expected " + std::to_string(rows_.back()) +
                                    " positions, got " + std::to_string(values_.size()));
    }
}

std::size_t SolvedGame::size_with(int checkers) {
    return rows_with(checked(checkers)).back();
}

bool SolvedGame::covers(const Position& position) const {
    return checkers_of(position.own) == checkers_ && checkers_of(position.other) == checkers_;
}

Outcomes SolvedGame::outcomes(const Position& position) const {
    const auto row = static_cast<std::size_t>(placement_number(position.own));
    const int place = placement_number(position.other, points_seen_by_other(position.own));
    const Stored& stored = values_[rows_[row] + static_cast<std::size_t>(place)];
    Outcomes outcomes;
    float rest = 1;
    std::size_t next = 0;
    for (int ending = 0; ending < kEndings; ++ending) {
        if (ending == kLose) continue;
        outcomes.chance[ending] = static_cast<float>(stored[next++]) / kCertain;
        rest -= outcomes.chance[ending];
    }
    outcomes.chance[kLose] = std::max(rest, 0.0F);
    return outcomes;
}

}  // namespace videau::engine
