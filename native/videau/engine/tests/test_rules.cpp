// Rules and variants are spelled and read again; what cannot be read is refused.

#include <cstdio>
#include <stdexcept>
#include <string>

#include "videau/engine/tests/check.h"
#include "videau/engine/tests/tiny_evaluator.h"
#include "videau/rules.h"

using namespace videau;
using namespace videau::engine;

namespace {

std::string refusal(std::string_view text) {
    try {
        variant_from_string(text);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

void texts_are_read_as_they_are_written() {
    CHECK(to_string(Variant{}) == "standard");
    for (const std::string_view sheet : kSheets) {
        CHECK(to_string(variant_from_string(sheet)) == sheet);
    }
    // Every answer of every question alone.
    for (const Axis& axis : axes()) {
        for (std::size_t answer = 0; answer < axis.answers.size(); ++answer) {
            Variant variant;
            axis.set(variant, static_cast<int>(answer));
            CHECK(axis.get(variant) == static_cast<int>(answer));
            CHECK(variant_from_string(to_string(variant)) == variant);
            CHECK((variant == Variant{}) == (answer == 0));
        }
    }
}

void what_there_is_not_is_refused() {
    CHECK(refusal("bear_off=sideways").find("rearmost-exact") != std::string::npos);
    CHECK(refusal("colour=red").find("entering") != std::string::npos);
    CHECK(!refusal("").empty() && !refusal("tchibo").empty());
    CHECK(!refusal("bear_off=exact,").empty() && !refusal("bear_off").empty());
}

void starts_have_as_many_checkers_as_they_should() {
    for (const auto& [start, checkers] : {std::pair{Start::standard, 15},
                                          {Start::nackgammon, 15},
                                          {Start::longgammon, 15},
                                          {Start::hypergammon, 3}}) {
        const Position position = position_of(start);
        int sum = 0;
        for (const std::uint8_t count : position.own) sum += count;
        CHECK(sum == checkers && position.own == position.other && position.own[kOff] == 0);
    }
}

}  // namespace

int main() {
    texts_are_read_as_they_are_written();
    what_there_is_not_is_refused();
    starts_have_as_many_checkers_as_they_should();
    std::puts("rules: ok");
}
