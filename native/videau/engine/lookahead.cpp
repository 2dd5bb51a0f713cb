#include "videau/engine/lookahead.h"

#include "videau/engine/search.h"

namespace videau::engine {
namespace {

CubeSearch without_cube(const Outcomes& outcomes) {
    CubeSearch found{outcomes, {}};
    found.decision.best = found.decision.cubeless = money_equity(outcomes);
    return found;
}

// Nobody rolls any more.
class Ended : public LookAhead {
public:
    Ended(const CubeSearch& found, const std::optional<CubeState>& cube)
        : found_(found), worth_(cube ? worth_of(found.decision, *cube) : found.decision.best) {}

    void deepen(std::size_t, int, Scratch&) override {}
    double worth(std::size_t) const override { return worth_; }
    CubeSearch found() const override { return found_; }

private:
    CubeSearch found_;
    double worth_;
};

class Cubeless : public LookAhead {
public:
    Cubeless(const Evaluator& evaluator, const Position& position, Scratch& scratch)
        : evaluator_(evaluator),
          position_(position),
          replies_(replies_to(evaluator, position, Look::hopeful, scratch)) {}

    void deepen(std::size_t roll, int plies, Scratch& scratch) override {
        evaluator_.best_plays(position_, {&kRolls[roll], 1}, &replies_.best[roll], scratch, nullptr,
                              Look::all);
        replies_.outcomes[roll] = search(evaluator_, replies_.best[roll].position, plies, scratch);
    }
    double worth(std::size_t roll) const override { return -money_equity(replies_.outcomes[roll]); }
    CubeSearch found() const override { return without_cube(mean_of_replies(replies_.outcomes)); }

private:
    const Evaluator& evaluator_;
    Position position_;
    Replies replies_;
};

class WithCube : public LookAhead {
public:
    WithCube(const Evaluator& evaluator, const Position& position, const CubeState& cube,
             Scratch& scratch)
        : evaluator_(evaluator),
          replies_(cube_replies_to(evaluator, position, {cube}, Look::hopeful, scratch)) {
        doubles_ = found().decision.doubles;
    }

    void deepen(std::size_t roll, int plies, Scratch& scratch) override {
        engine::deepen(evaluator_, replies_, roll, plies, scratch);
    }
    double worth(std::size_t roll) const override {
        return worth_of_reply(replies_, roll, doubles_);
    }
    CubeSearch found() const override { return decide(evaluator_, replies_); }

private:
    const Evaluator& evaluator_;
    CubeReplies replies_;
    bool doubles_;  // as it looks one ply deep
};

}  // namespace

std::unique_ptr<LookAhead> look_ahead(const Evaluator& evaluator, const Position& position,
                                      const std::optional<CubeState>& cube, Scratch& scratch) {
    if (is_over(position)) {
        return std::make_unique<Ended>(cube ? search_cube(evaluator, position, *cube, 0, scratch)
                                            : without_cube(evaluator.evaluate(position, scratch)),
                                       cube);
    }
    if (!cube) return std::make_unique<Cubeless>(evaluator, position, scratch);
    return std::make_unique<WithCube>(evaluator, position, *cube, scratch);
}

}  // namespace videau::engine
