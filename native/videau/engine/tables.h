// Everything about bearing off that is known exactly, by one ruleset's way of doing it.
//
// Tables are built when a position first asks for them, a tenth of a second each, and then
// kept. The engine reads none from disk: reading and checking a file would hardly be quicker.

#pragma once

#include <memory>
#include <mutex>

#include "videau/engine/bearoff.h"
#include "videau/engine/first_off_table.h"
#include "videau/engine/outcome.h"
#include "videau/engine/rolls_guesses.h"
#include "videau/engine/rolls_table.h"
#include "videau/engine/two_sided.h"
#include "videau/plays.h"

namespace videau::engine {

class Tables {
public:
    explicit Tables(PlayRules rules = {}) : rules_(rules) {}

    PlayRules rules() const { return rules_; }

    const BearoffTable& one_sided() const;
    const TwoSidedTable& two_sided() const;

    // What opinions of races begin with.
    const RollsGuesses& guesses() const;

    // Sides with so few checkers that all of them are known, wherever they are.
    static constexpr int kFew = 4;
    const RollsTable& few() const;

    // How long checkers need to pass a point, from which theirs are counted, and then to play one
    // die more: a few anywhere outside the home board, or fifteen within six points. The same by
    // all rules, and one for all.
    static constexpr int kFewOutside = 6;
    static const RollsTable& passing_from_anywhere();
    static const RollsTable& passing_from_near();

    // How long it takes to bear off the first with gaps in the home board, by the rules that it
    // knows.
    const FirstOffTable& first_off() const;

    // The chances of the side on roll; both sides must be home and the game not over. Exact with
    // at most six checkers each, and as one-sided tables know it before.
    Outcomes bearoff(const Position& position) const;

    // The tables of a ruleset, the same for all who bear off by the same rule.
    static std::shared_ptr<const Tables> of(PlayRules rules);

private:
    PlayRules rules_;
    mutable std::once_flag one_sided_once_;
    mutable std::once_flag two_sided_once_;
    mutable std::once_flag guesses_once_;
    mutable std::once_flag few_once_;
    mutable std::once_flag first_off_once_;
    mutable std::unique_ptr<const BearoffTable> one_sided_;
    mutable std::unique_ptr<const TwoSidedTable> two_sided_;
    mutable std::unique_ptr<const RollsGuesses> guesses_;
    mutable std::unique_ptr<const RollsTable> few_;
    mutable std::unique_ptr<const FirstOffTable> first_off_;
};

}  // namespace videau::engine
