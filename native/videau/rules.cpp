#include "videau/rules.h"

#include <algorithm>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace videau {
namespace {

constexpr std::string_view kStandard = "standard";

// The axis whose answer lies at the end of a path of members.
template <auto... Path>
Axis axis(std::string_view name, std::vector<std::string_view> answers) {
    return {name, std::move(answers),
            [](const Variant& variant) { return static_cast<int>((variant.*....*Path)); },
            [](Variant& variant, int answer) {
                auto& field = (variant.*....*Path);
                field = static_cast<std::remove_reference_t<decltype(field)>>(answer);
            }};
}

const Axis& axis_called(std::string_view name) {
    const auto found = std::find_if(axes().begin(), axes().end(),
                                    [&](const Axis& axis) { return axis.name == name; });
    if (found != axes().end()) return *found;
    std::string text = "expected one of";
    for (const Axis& axis : axes()) text.append(" ").append(axis.name);
    throw std::invalid_argument(text + ", got '" + std::string(name) + "'");
}

// The first `count` axes of a variant.
std::string spelled(const Variant& variant, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        const Axis& axis = axes()[i];
        const int answer = axis.get(variant);
        if (answer == 0) continue;
        if (!text.empty()) text += ',';
        text.append(axis.name).append("=").append(axis.answers[answer]);
    }
    return text.empty() ? std::string(kStandard) : text;
}

}  // namespace

const std::vector<Axis>& axes() {
    using V = Variant;
    using R = Rules;
    using P = PlayRules;
    static const std::vector<Axis> all{
        axis<&V::rules, &R::plays, &P::entering>("entering", {"every-die", "one-checker"}),
        axis<&V::rules, &R::plays, &P::bear_off>(
            "bear_off", {"standard", "rearmost", "rearmost-exact", "exact", "lower"}),
        axis<&V::rules, &R::plays, &P::one_die>("one_die", {"larger", "either"}),
        axis<&V::rules, &R::gammon>("gammon", {"none-off", "all-home"}),
        axis<&V::rules, &R::backgammon>("backgammon",
                                        {"none-off-and-back", "not-all-home", "back"}),
        axis<&V::opening>("opening", {"both-dice", "roll-afresh"}),
        axis<&V::start>("start", {"standard", "nackgammon", "longgammon", "hypergammon"}),
    };
    return all;
}

int answer_number(const Axis& axis, std::string_view answer) {
    const auto found = std::find(axis.answers.begin(), axis.answers.end(), answer);
    if (found != axis.answers.end()) return static_cast<int>(found - axis.answers.begin());
    std::string text = "expected " + std::string(axis.name) + " to be one of";
    for (const std::string_view each : axis.answers) text.append(" ").append(each);
    throw std::invalid_argument(text + ", got '" + std::string(answer) + "'");
}

Position position_of(Start start) {
    Side side{};
    switch (start) {
        case Start::standard:
            return starting_position();
        case Start::nackgammon:
            side[24] = side[23] = 2;
            side[13] = side[6] = 4;
            side[8] = 3;
            break;
        case Start::longgammon:
            side[24] = 15;
            break;
        case Start::hypergammon:
            side[24] = side[23] = side[22] = 1;
            break;
    }
    return {side, side};
}

std::string to_string(const Variant& variant) {
    return spelled(variant, axes().size());
}

std::string to_string(const Rules& rules) {
    return spelled({rules, {}, {}}, kRulesAxes);
}

Variant variant_from_string(std::string_view text) {
    Variant variant;
    if (text == kStandard) return variant;
    while (true) {
        const std::size_t comma = text.find(',');
        const std::string_view part = text.substr(0, comma);
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos) {
            throw std::invalid_argument("expected QUESTION=ANSWER,... or standard, got '" +
                                        std::string(part) + "'");
        }
        const Axis& axis = axis_called(part.substr(0, equals));
        axis.set(variant, answer_number(axis, part.substr(equals + 1)));
        if (comma == std::string_view::npos) return variant;
        text.remove_prefix(comma + 1);
    }
}

}  // namespace videau
