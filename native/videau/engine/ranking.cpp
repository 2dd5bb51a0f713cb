#include "videau/engine/ranking.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "videau/engine/cube_search.h"
#include "videau/engine/lookahead.h"
#include "videau/engine/parallel.h"
#include "videau/engine/search.h"

namespace videau::engine {
namespace {

// Equities closer than this are equal: sums over rolls differ in their last bits.
constexpr double kSteps = 1e6;

bool is_better(const RankedPlay& a, const RankedPlay& b) {
    const auto steps_a = std::llround(kSteps * a.equity);
    const auto steps_b = std::llround(kSteps * b.equity);
    return steps_a != steps_b ? steps_a > steps_b : a.cubeless > b.cubeless;
}

// By how much one ply changes what plays are worth, compared with each other.
class Changes {
public:
    void add(double change) {
        ++count_;
        sum_ += change;
        squares_ += change * change;
    }

    // Of two plays nothing can be told yet, and of three little. One ply may change nothing and the
    // next one a lot: whoever runs to save a gammon moves only after the opponent.
    double deviation() const {
        constexpr double kLeast = 0.002;
        if (count_ < 3) return std::numeric_limits<double>::infinity();
        const double squares = std::max(squares_ - sum_ * sum_ / count_, 0.0);
        return std::max(std::sqrt(squares / (count_ - 2)), kLeast);
    }

private:
    int count_ = 0;
    double sum_ = 0;
    double squares_ = 0;
};

// Of the plays that the filter keeps so many are searched one ply deep in any case, the others if
// they are no further behind at 0-ply than so many deviations of these.
constexpr std::ptrdiff_t kFew = 4;
constexpr double kFar = 8;
// A play goes on to two plies if it is no further behind than this, and from there to the next one
// if it is no further behind than that: each ply changes less than the one before.
constexpr double kNear = 5;
constexpr double kNext = 1.5;

class Ranker {
public:
    Ranker(const Evaluator& evaluator, const RankOptions& options, Interrupt& interrupt)
        : evaluator_(evaluator), options_(options), interrupt_(interrupt) {
        if (options.cube) theirs_ = flipped(*options.cube);
    }

    std::vector<RankedPlay> rank(const Position& position, Roll roll) {
        std::vector<RankedPlay> plays = at_once(position, roll);
        if (options_.plies == 0 || plays.size() == 1) return plays;
        // Four groups: those the filter keeps to the end, those somebody asked for, those that it
        // kept until one ply was searched, the others.
        const auto hopeful_end = plays.begin() + hopeful(plays);
        const auto kept = options_.plies > 1 ? best_by_contest(plays, hopeful_end) : hopeful_end;
        const Places kept_places = places(plays.begin(), kept);
        const Places left_places = places(kept, hopeful_end);
        const auto asked = std::stable_partition(
            kept, plays.end(), [&](const RankedPlay& play) { return is_asked_for(play); });
        look_ahead(options_.plies > 1 ? kept : plays.begin(), asked, options_.plies);
        std::stable_sort(plays.begin(), asked, is_better);
        // What was searched only because somebody asked stands among the others, unless it is
        // better than one of those the filter kept.
        auto last = asked;
        while (!is_in(kept_places, *(last - 1))) --last;
        const auto others = std::stable_partition(
            last, plays.end(), [&](const RankedPlay& play) { return is_in(left_places, play); });
        std::stable_sort(last, others, [](const RankedPlay& a, const RankedPlay& b) {
            return a.plies != b.plies ? a.plies > b.plies : is_better(a, b);
        });
        std::stable_sort(others, plays.end(), is_better);
        return plays;
    }

private:
    using Iterator = std::vector<RankedPlay>::iterator;
    using Places = std::vector<int>;
    using Searches = std::vector<std::unique_ptr<LookAhead>>;  // by place

    static Places places(Iterator from, Iterator to) {
        Places found;
        for (; from != to; ++from) found.push_back(from->place);
        return found;
    }
    static bool is_in(const Places& places, const RankedPlay& play) {
        return std::find(places.begin(), places.end(), play.place) != places.end();
    }

    // All plays without looking ahead, best first.
    std::vector<RankedPlay> at_once(const Position& position, Roll roll) const {
        BorrowedScratch borrowed(&interrupt_);
        Scratch& scratch = *borrowed;
        evaluator_.evaluate_plays(position, roll, scratch);
        // Deciding about the cube may use the scratch again.
        const std::vector<Position> positions = scratch.positions;
        const std::vector<Outcomes> outcomes = scratch.outcomes;
        std::vector<RankedPlay> plays(positions.size());
        for (std::size_t i = 0; i < plays.size(); ++i) {
            plays[i].place = static_cast<int>(i);
            plays[i].position = positions[i];
            if (theirs_) {
                fill(plays[i],
                     decide_at_once(evaluator_, positions[i], outcomes[i], *theirs_, scratch), 0);
            } else {
                fill(plays[i], outcomes[i], 0);
            }
        }
        std::stable_sort(plays.begin(), plays.end(), is_better);
        return plays;
    }

    std::ptrdiff_t hopeful(const std::vector<RankedPlay>& plays) const {
        const float limit = plays[0].equity - options_.filter.within;
        const auto most = static_cast<std::size_t>(std::max(options_.filter.keep, 1));
        std::size_t count = 1;
        while (count < plays.size() && count < most && plays[count].equity >= limit) ++count;
        return static_cast<std::ptrdiff_t>(count);
    }

    bool is_asked_for(const RankedPlay& play) const {
        return std::find(options_.searched.begin(), options_.searched.end(), play.position) !=
               options_.searched.end();
    }

    // Lets the plays up to `end` compete, puts those that were not given up first and tells where
    // they end. Who was not searched to the end was searched one ply deep, if at all.
    Iterator best_by_contest(std::vector<RankedPlay>& plays, Iterator end) const {
        Searches searches(plays.size());
        Changes changes;
        auto left = near_after_one_ply(plays, end, searches, changes);
        const bool all = options_.filter.until == Until::all;
        const double next = kNext * std::min<double>(changes.deviation(), options_.filter.near);
        for (int plies = all ? options_.plies : 2; plies <= options_.plies; ++plies) {
            left = best_so_far(plays, left, searches, plies, plies < options_.plies ? next : 0);
        }
        return left;
    }

    // One contest, so many plies deep.
    Iterator best_so_far(std::vector<RankedPlay>& plays, Iterator end, const Searches& searches,
                         int plies, double reserve) const {
        std::vector<Rival> rivals;
        for (auto play = plays.begin(); play != end; ++play) {
            rivals.push_back({searches[play->place].get(), is_asked_for(*play)});
        }
        const std::vector<Standing> standings =
            contest(rivals, {plies, options_.filter.until, reserve, options_.threads}, interrupt_);
        Places in;
        for (auto play = plays.begin(); play != end; ++play) {
            const Standing& standing = standings[play - plays.begin()];
            if (standing.is_in) in.push_back(play->place);
            if (standing.is_finished) fill(*play, searches[play->place]->found(), plies);
        }
        return std::stable_partition(plays.begin(), end,
                                     [&](const RankedPlay& play) { return is_in(in, play); });
    }

    // Searches plays up to `end` one ply deep, puts those that are near the best first and tells
    // where they end. By how much one ply changes what the best few are worth tells how far a play
    // can be behind at 0-ply and be the best all the same: little by a sheet that knows no gammons.
    Iterator near_after_one_ply(std::vector<RankedPlay>& plays, Iterator end, Searches& searches,
                                Changes& changes) const {
        const float best_at_once = plays[0].equity;
        std::vector<float> mean(plays.size());  // by place, of 0-ply and one ply
        const auto search_one_ply = [&](Iterator from, Iterator to) {
            in_parallel(static_cast<int>(to - from), options_.threads, interrupt_, [&](int i) {
                BorrowedScratch scratch(&interrupt_);
                searches[from[i].place] =
                    engine::look_ahead(evaluator_, from[i].position, theirs_, *scratch);
            });
            for (auto play = from; play != to; ++play) {
                const float at_once = play->equity;
                fill(*play, searches[play->place]->found(), 1);
                mean[play->place] = (at_once + play->equity) / 2;
                changes.add(play->equity - at_once);
            }
        };
        const bool all = options_.filter.until == Until::all;
        const auto few = all ? end : plays.begin() + std::min(end - plays.begin(), kFew);
        search_one_ply(plays.begin(), few);
        const auto far = std::find_if(few, end, [&](const RankedPlay& play) {
            return play.equity < best_at_once - kFar * changes.deviation();
        });
        search_one_ply(few, far);
        float best = -std::numeric_limits<float>::infinity();
        for (auto play = plays.begin(); play != far; ++play) {
            best = std::max(best, mean[play->place]);
        }
        const double near =
            all ? options_.filter.near
                : std::min<double>(options_.filter.near, kNear * changes.deviation());
        return std::stable_partition(plays.begin(), far, [&](const RankedPlay& play) {
            return mean[play.place] >= best - near;
        });
    }

    void look_ahead(Iterator from, Iterator to, int plies) const {
        in_parallel(static_cast<int>(to - from), options_.threads, interrupt_,
                    [&](int i) { look_ahead(from[i], plies); });
    }

    void look_ahead(RankedPlay& play, int plies) const {
        BorrowedScratch scratch(&interrupt_);
        if (theirs_) {
            fill(play, search_cube(evaluator_, play.position, *theirs_, plies, *scratch), plies);
        } else {
            fill(play, search(evaluator_, play.position, plies, *scratch), plies);
        }
    }

    // What the opponent has, the mover has not.
    static void fill(RankedPlay& play, const Outcomes& theirs, int plies) {
        play.outcomes = flipped(theirs);
        play.equity = play.cubeless = money_equity(play.outcomes);
        play.plies = plies;
    }
    static void fill(RankedPlay& play, const CubeSearch& theirs, int plies) {
        play.outcomes = flipped(theirs.outcomes);
        play.equity = static_cast<float>(-theirs.decision.best);
        play.cubeless = static_cast<float>(-theirs.decision.cubeless);
        play.plies = plies;
    }

    const Evaluator& evaluator_;
    const RankOptions& options_;
    Interrupt& interrupt_;
    std::optional<CubeState> theirs_;
};

}  // namespace

std::vector<RankedPlay> rank(const Evaluator& evaluator, const Position& position, Roll roll,
                             const RankOptions& options, Interrupt& interrupt) {
    return Ranker(evaluator, options, interrupt).rank(position, roll);
}

}  // namespace videau::engine
