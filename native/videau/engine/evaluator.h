// Static (0-ply) evaluation by one ruleset: the right judge for each kind of position.
//
//     over      exact, from the rules
//     solved    a game with few checkers whose table is there: exact
//     bear-off  both sides home: exact with at most six checkers each, one-sided tables before
//     race      no contact left: an opinion
//     contact   everything else: an opinion
//
// Values are cubeless and belong to the side on roll of the position evaluated. Opinions come from
// whoever derives from Evaluator: the networks (NetEvaluator), or a program in Python.

#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "videau/engine/dice.h"
#include "videau/engine/kernels.h"
#include "videau/engine/outcome.h"
#include "videau/engine/race_judge.h"
#include "videau/engine/solved_game.h"
#include "videau/engine/tables.h"
#include "videau/interrupt.h"
#include "videau/plays.h"
#include "videau/rules.h"

namespace videau::engine {

enum class Kind { over, bearoff, race, contact };

Kind kind_of(const Position& position);

// The best play of a roll: the position it leads to, with the opponent on roll, and that
// position's value for the opponent.
struct BestPlay {
    Position position;
    Outcomes outcomes;
    float equity = 0;  // for the opponent: cubeless money, or what the aim counts
};

// How a mover compares plays other than by cubeless money: by what each would leave the
// opponent, who is on roll after it. The lowest is the best.
struct Aim {
    std::array<float, kEndings> points = kMoneyPoints;  // what an ending counts
    // If set, it decides among plays that are less than `near` points above the lowest; between
    // equals, as where every play makes the opponent drop, the points do.
    std::function<float(const Position&, const Outcomes&)> precise;
    float near = 0.2F;

    float of(const Outcomes& outcomes) const {
        float sum = 0;
        for (int e = 0; e < kEndings; ++e) sum += points[e] * outcomes.chance[e];
        return sum;
    }
};

// Which plays best_plays() looks at.
enum class Look { hopeful, all };

// Positions of one kind on their way to an opinion.
struct Group {
    std::vector<Position> positions;
    std::vector<int> at;  // where each belongs: its place in a list, or that of its roll
    std::vector<Outcomes> outcomes;

    void clear() {
        positions.clear();
        at.clear();
    }
    void add(const Position& position, int where) {
        positions.push_back(position);
        at.push_back(where);
    }
    void resize(std::size_t count) {
        positions.resize(count);
        at.resize(count);
    }
};

// What one thread needs to evaluate without allocating.
struct Scratch {
    Workspace work;
    QuantisedWorkspace quantised;
    std::vector<Position> positions;  // results of the roll last generated
    std::vector<Outcomes> outcomes;   // their values, for the opponent of the mover
    Group contact;
    Group race;
    Group unknown;
    RaceMemory races;
    std::vector<std::pair<float, int>> ranking;
    Interrupt* interrupt = nullptr;  // asked between rolls of a search, if there is one
};

// Lends a scratch that is kept for the next call in this thread. Calls may be nested: a program in
// Python that is asked for its opinion may ask the networks for theirs.
class BorrowedScratch {
public:
    explicit BorrowedScratch(Interrupt* interrupt = nullptr);
    ~BorrowedScratch();
    BorrowedScratch(const BorrowedScratch&) = delete;
    BorrowedScratch& operator=(const BorrowedScratch&) = delete;

    Scratch& operator*() { return *scratch_; }

private:
    std::unique_ptr<Scratch> scratch_;
};

class Evaluator {
public:
    explicit Evaluator(const Rules& rules) : rules_(rules), tables_(Tables::of(rules.plays)) {}
    virtual ~Evaluator() = default;

    const Rules& rules() const { return rules_; }
    const Tables& tables() const { return *tables_; }

    // Takes the positions of a small game from its table from now on. Throws std::invalid_argument
    // if it was solved by other rules.
    void know(std::shared_ptr<const SolvedGame> solved);

    // Fills out[0] to out[count - 1]. If `base` is given, the positions are taken to be near it:
    // the results of one roll, and the position before it, sides swapped.
    void evaluate(const Position* base, const Position* positions, int count, Outcomes* out,
                  Scratch& scratch) const;

    Outcomes evaluate(const Position& position, Scratch& scratch) const;

    // Generates the plays of a roll into scratch.positions, evaluates all of them, unpruned,
    // into scratch.outcomes and returns the index of the best for the mover, by cubeless
    // money equity; the first of equals.
    int evaluate_plays(const Position& position, Roll roll, Scratch& scratch) const;

    // The best play of each roll, 21 at most; the first of equals. All rolls are judged together.
    // Without an aim, by cubeless money equity. Hopeless plays may be passed over.
    void best_plays(const Position& position, std::span<const Roll> rolls, BestPlay* best,
                    Scratch& scratch, const Aim* aim = nullptr, Look look = Look::hopeful) const;

    // The same with a quicker opinion of races, if it has one, and without a memory: enough to
    // choose plays by where thousands of games are played to their end.
    virtual std::unique_ptr<const Evaluator> quick() const { return nullptr; }

    // Whether what it says of a race is so near the truth that a rollout need not play it.
    virtual bool settles_races() const { return false; }

protected:
    Evaluator(const Evaluator&) = default;

    // Fills the outcomes of a group of contact or race positions. `again`: the same positions may
    // come again soon, as in a search.
    virtual void judge(const Position* base, Kind kind, Group& group, bool again,
                       Scratch& scratch) const = 0;

    // May take hopeless plays out of a group of contact positions in which those of a roll, which
    // is their `at`, stand together.
    virtual void prune(const Position& base, Group& group, const Aim* aim, Scratch& scratch) const;

private:
    bool evaluate_exactly(const Position& position, Kind kind, Outcomes& out) const;

    Rules rules_;
    std::shared_ptr<const Tables> tables_;
    std::shared_ptr<const SolvedGame> solved_;
};

// What a mover compares plays by.
inline float points_of(const Outcomes& outcomes, const Aim* aim) {
    return aim == nullptr ? money_equity(outcomes) : aim->of(outcomes);
}

}  // namespace videau::engine
