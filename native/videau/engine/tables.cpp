#include "videau/engine/tables.h"

#include <map>
#include <utility>

namespace videau::engine {

const BearoffTable& Tables::one_sided() const {
    std::call_once(one_sided_once_,
                   [this] { one_sided_ = std::make_unique<const BearoffTable>(rules_); });
    return *one_sided_;
}

const TwoSidedTable& Tables::two_sided() const {
    std::call_once(two_sided_once_,
                   [this] { two_sided_ = std::make_unique<const TwoSidedTable>(rules_); });
    return *two_sided_;
}

const RollsGuesses& Tables::guesses() const {
    std::call_once(guesses_once_,
                   [this] { guesses_ = std::make_unique<const RollsGuesses>(one_sided()); });
    return *guesses_;
}

const RollsTable& Tables::few() const {
    std::call_once(few_once_, [this] {
        few_ = std::make_unique<const RollsTable>(rules_, kRacePoints, kFew);
    });
    return *few_;
}

const FirstOffTable& Tables::first_off() const {
    std::call_once(first_off_once_,
                   [this] { first_off_ = std::make_unique<const FirstOffTable>(rules_.bear_off); });
    return *first_off_;
}

const RollsTable& Tables::passing_from_anywhere() {
    static const RollsTable table({}, kRacePoints - kHome, kFewOutside, Leaving::freely);
    return table;
}

const RollsTable& Tables::passing_from_near() {
    static const RollsTable table({}, kHome, 15, Leaving::freely);
    return table;
}

Outcomes Tables::bearoff(const Position& position) const {
    if (!TwoSidedTable::covers(position)) return one_sided().evaluate(position);
    const float win = (1 + two_sided().cubeless(position)) / 2;
    return {{win, 0, 0, 1 - win, 0, 0}};
}

std::shared_ptr<const Tables> Tables::of(PlayRules rules) {
    static std::mutex mutex;
    static std::map<std::pair<BearOff, OneDie>, std::shared_ptr<const Tables>> known;
    // Nobody enters in a bear-off; and where no die is ever lost, none has to be chosen.
    rules.entering = Entering::every_die;
    if (!loses_dice(rules.bear_off)) rules.one_die = OneDie::larger;
    const std::scoped_lock lock(mutex);
    auto& tables = known[{rules.bear_off, rules.one_die}];
    if (tables == nullptr) tables = std::make_shared<const Tables>(rules);
    return tables;
}

}  // namespace videau::engine
