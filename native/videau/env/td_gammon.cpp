#include "videau/env/td_gammon.h"

#include <algorithm>
#include <array>

namespace videau::env {
namespace {

constexpr int kPoints = 24;
constexpr int kUnits = 4;
constexpr int kMostCheckers = 15;

constexpr auto kUnitsOf = [] {
    std::array<std::array<float, kUnits>, kMostCheckers + 1> units{};
    for (int count = 1; count <= kMostCheckers; ++count) {
        units[count] = {1, count >= 2 ? 1.0F : 0.0F, count >= 3 ? 1.0F : 0.0F,
                        count > 3 ? static_cast<float>(count - 3) / 2 : 0.0F};
    }
    return units;
}();

float* write_side(const std::uint8_t* side, float* units) {
    for (int point = 1; point <= kPoints; ++point) {
        units = std::copy_n(kUnitsOf[side[point]].begin(), kUnits, units);
    }
    *units++ = static_cast<float>(side[kBar]) / 2;
    *units++ = static_cast<float>(side[kOff]) / kMostCheckers;
    return units;
}

}  // namespace

void write_td_gammon(const std::uint8_t* own, const std::uint8_t* other, bool is_on_turn,
                     float* units) {
    units = write_side(other, write_side(own, units));
    units[0] = is_on_turn ? 1.0F : 0.0F;
    units[1] = is_on_turn ? 0.0F : 1.0F;
}

}  // namespace videau::env
