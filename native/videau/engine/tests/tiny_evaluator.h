// An untrained evaluator, small enough for tests, by any rules.

#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "videau/engine/net_evaluator.h"

namespace videau::engine {

inline std::shared_ptr<const Networks> tiny_floats() {
    return std::make_shared<const Networks>(Networks{Network::random({32, 16, 16}, 1),
                                                     Network::random({16, 16, 16}, 2),
                                                     Network::random({16, 16, 16}, 3, false),
                                                     {}});
}

inline std::shared_ptr<const QuantisedNetworks> tiny_networks() {
    return std::make_shared<const QuantisedNetworks>(*tiny_floats());
}

inline NetEvaluator tiny_evaluator(const Rules& rules = {}, int keep = 0) {
    return {tiny_networks(), rules, keep};
}

// The rules of the printed sheets, as far as they differ in what the engine knows.
inline constexpr std::array<std::string_view, 6> kSheets{
    "standard",
    "bear_off=rearmost,gammon=all-home,backgammon=not-all-home",
    "bear_off=rearmost-exact,gammon=all-home,backgammon=not-all-home",
    "entering=one-checker,bear_off=exact,backgammon=back,opening=roll-afresh",
    "backgammon=back",
    "bear_off=lower",
};

inline Rules rules_of(std::string_view sheet) {
    return variant_from_string(sheet).rules;
}

}  // namespace videau::engine
