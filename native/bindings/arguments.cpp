#include "arguments.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace videau::bindings {
namespace {

[[noreturn]] void refuse(std::string text, std::int64_t row = -1) {
    if (row >= 0) text += " in row " + std::to_string(row);
    throw std::invalid_argument(text);  // a ValueError in Python
}

void check_side(const Side& side, const char* name, std::int64_t row) {
    int sum = 0;
    for (int index = 0; index < kSlots; ++index) sum += side[index];
    if (sum > kMostCheckers) {
        refuse("expected at most 15 checkers a side, got " + std::to_string(sum) + " in '" + name +
                   "'",
               row);
    }
}

int read_choice(int value, int count, const char* name) {
    if (value < 0 || value >= count) {
        refuse("expected " + std::string(name) + " from 0 to " + std::to_string(count - 1) +
               ", got " + std::to_string(value));
    }
    return value;
}

}  // namespace

Position read_position(const std::uint8_t* own, const std::uint8_t* other, std::int64_t row) {
    Position position;
    std::copy_n(own, kSlots, position.own.begin());
    std::copy_n(other, kSlots, position.other.begin());
    check_side(position.own, "own", row);
    check_side(position.other, "other", row);
    for (int point = 1; point <= 24; ++point) {
        if (position.own[point] != 0 && position.other[kBar - point] != 0) {
            refuse("checkers of both sides stand on point " + std::to_string(point), row);
        }
    }
    return position;
}

Position read_position(const nb::bytes& own, const nb::bytes& other) {
    for (const nb::bytes* side : {&own, &other}) {
        if (side->size() != kSlots) {
            refuse("expected 26 counts in '" + std::string(side == &own ? "own" : "other") +
                   "', got " + std::to_string(side->size()));
        }
    }
    return read_position(static_cast<const std::uint8_t*>(own.data()),
                         static_cast<const std::uint8_t*>(other.data()));
}

void check_die(int die, std::int64_t row) {
    if (die < 1 || die > 6) refuse("expected a die from 1 to 6, got " + std::to_string(die), row);
}

PlayRules read_rules(int entering, int bear_off, int one_die) {
    return {static_cast<Entering>(read_choice(entering, 2, "entering")),
            static_cast<BearOff>(read_choice(bear_off, 5, "bear_off")),
            static_cast<OneDie>(read_choice(one_die, 2, "one_die"))};
}

}  // namespace videau::bindings
