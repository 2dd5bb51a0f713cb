// How a small game is solved.
//
// What a side can do depends on its own placement, the roll and the opponent's made point, of
// which three checkers make one at most: so all plays are listed once, by the generator that
// everybody uses. Blots change nothing about what is legal, only what is hit; each play therefore
// remembers all points that it touches, and the opponent's blots among them go to the bar.
//
// Then every position is worth the mean over the rolls of the best play, until nothing changes any
// more. Positions are taken in the order of pips: only hits raise their sum, so that a round
// knows everything but what hits have led to. Last, the chances of each ending follow from the
// plays that were best.

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "videau/engine/dice.h"
#include "videau/engine/placements.h"
#include "videau/engine/solved_game.h"
#include "videau/plays.h"

namespace videau::engine {
namespace {

using detail::Mask;

constexpr double kTolerance = 1e-6;
constexpr int kMostPips = kFewCheckers * kBar;
constexpr std::size_t kBlockings = kBar;  // no made point, or one of 24
constexpr std::size_t kHitSets = 1 << kFewCheckers;
constexpr std::uint8_t kNoBlot = 31;

// Where a play leads, and the points of the board that it touches on its way.
struct Landing {
    Mask touched;
    std::uint16_t to;

    auto operator<=>(const Landing&) const = default;
};

// A side that waits while the other one moves, in the numbers of the other one.
struct Waiting {
    Mask points = 0;
    Mask blots = 0;
    int blocked = 0;
    std::array<std::uint8_t, kFewCheckers> blot{kNoBlot, kNoBlot, kNoBlot};
    std::array<std::uint16_t, kHitSets> hit{};  // where it stands after blots were hit

    std::size_t hit_set(Mask touched) const {
        return (touched >> blot[0] & 1) | (touched >> blot[1] & 1) << 1 |
               (touched >> blot[2] & 1) << 2;
    }
};

class Solver {
public:
    Solver(const Rules& rules, int checkers, Interrupt& interrupt,
           const std::function<void(const SolvingProgress&)>& tell)
        : rules_(rules), checkers_(checkers), interrupt_(interrupt), tell_(tell) {
        arrange();
        for (const Side& side : sides_) waiting_.push_back(waiting_of(side));
        list_plays();
        count_positions();
    }

    SolvedGame solve() {
        find_best_plays(worths());
        std::vector<SolvedGame::Stored> stored(positions_);
        for (int points = 1; points <= 3; ++points) store_chances(points, stored);
        return {rules_, checkers_, std::move(stored)};
    }

private:
    // All placements, those with few pips first: side 0 has won.
    void arrange() {
        Side side{};
        const auto place = [&](const auto& self, int slot, int left) -> void {
            if (slot == kBar) {
                side[kBar] = static_cast<std::uint8_t>(left);
                sides_.push_back(side);
                return;
            }
            for (int n = 0; n <= left; ++n) {
                side[slot] = static_cast<std::uint8_t>(n);
                self(self, slot + 1, left - n);
            }
            side[slot] = 0;
        };
        place(place, 0, checkers_);
        const auto pips = [](const Side& of) {
            int sum = 0;
            for (int slot = 1; slot < kSlots; ++slot) sum += slot * of[slot];
            return sum;
        };
        std::stable_sort(sides_.begin(), sides_.end(),
                         [&](const Side& a, const Side& b) { return pips(a) < pips(b); });
        count_ = sides_.size();
        rank_.resize(count_);
        for (std::size_t i = 0; i < count_; ++i) {
            rank_[static_cast<std::size_t>(placement_number(sides_[i]))] =
                static_cast<std::uint16_t>(i);
            for (int more = pips(sides_[i]) + 1; more <= kMostPips + 1; ++more)
                first_[more] = i + 1;
        }
    }

    std::uint16_t number(const Side& side) const {
        return rank_[static_cast<std::size_t>(placement_number(side))];
    }

    Waiting waiting_of(const Side& side) const {
        Waiting found;
        std::size_t blots = 0;
        for (int point = 1; point < kBar; ++point) {
            if (side[point] == 0) continue;
            found.points |= detail::bit(kBar - point);
            if (side[point] > 1) found.blocked = kBar - point;
            if (side[point] == 1) found.blot[blots++] = static_cast<std::uint8_t>(kBar - point);
        }
        for (std::size_t set = 0; set < kHitSets; ++set) {
            Side after = side;
            for (std::size_t i = 0; i < blots; ++i) {
                if ((set >> i & 1) == 0) continue;
                --after[kBar - found.blot[i]];
                ++after[kBar];
            }
            found.hit[set] = number(after);
        }
        for (std::size_t i = 0; i < blots; ++i) found.blots |= detail::bit(found.blot[i]);
        return found;
    }

    std::size_t list_of(std::size_t side, int blocked) const {
        return (side * kBlockings + static_cast<std::size_t>(blocked)) * kRolls.size();
    }

    // With a blot on every point that is not made, the generator tells which points are touched:
    // those whose blot is gone.
    void list_plays() {
        begins_.push_back(0);
        std::vector<Position> after;
        std::vector<Landing> found;
        for (const Side& side : sides_) {
            interrupt_.check();
            const Mask own = detail::more_than(side, 0) & detail::kPoints;
            for (int blocked = 0; blocked < kBar; ++blocked) {
                Position position{side, {}};
                for (int point = 1; point < kBar; ++point)
                    position.other[kBar - point] = point == blocked ? 2 : 1;
                const bool possible = blocked == 0 || (own & detail::bit(blocked)) == 0;
                for (const Roll roll : kRolls) {
                    found.clear();
                    Mask all = 0;
                    if (possible) {
                        generate_positions(position, roll.die1, roll.die2, rules_.plays, after);
                        for (const Position& next : after) {
                            const Mask left = points_seen_by_other(next.own);
                            // Where the side itself stood, nobody else did.
                            const Mask touched = detail::kPoints & ~left & ~own;
                            found.push_back({touched, number(next.other)});
                            all |= touched;
                        }
                        std::sort(found.begin(), found.end());
                        found.erase(std::unique(found.begin(), found.end()), found.end());
                    }
                    plays_.insert(plays_.end(), found.begin(), found.end());
                    begins_.push_back(static_cast<std::uint32_t>(plays_.size()));
                    touched_.push_back(all);
                }
            }
        }
    }

    bool is_position(std::size_t own, std::size_t other) const {
        const Mask points = detail::more_than(sides_[own], 0) & detail::kPoints;
        return own != 0 && other != 0 && (points & waiting_[other].points) == 0;
    }

    // The places of positions in the table that is made, by placement of the side on roll.
    void count_positions() {
        rows_.resize(count_);
        for (std::size_t n = 0; n < count_; ++n) {  // in the order of placement_number
            rows_[rank_[n]] = positions_;
            const Mask points = points_seen_by_other(sides_[rank_[n]]);
            positions_ +=
                static_cast<std::size_t>(placements_on(kSlots - std::popcount(points), checkers_));
        }
    }
    std::size_t place_of(std::size_t own, std::size_t other) const {
        const Mask taken = points_seen_by_other(sides_[own]);
        return rows_[own] + static_cast<std::size_t>(placement_number(sides_[other], taken));
    }

    // Visits every position that is not over, sums of pips rising.
    template <typename Visit>
    void visit_all(const Visit& visit) {
        for (int sum = 2; sum <= 2 * kMostPips; ++sum) {
            interrupt_.check();
            const int least = std::max(1, sum - kMostPips);
            for (int pips = least; pips <= sum - least; ++pips) {
                for (std::size_t other = first_[pips]; other < first_[pips + 1]; ++other) {
                    const std::size_t end = first_[sum - pips + 1];
                    for (std::size_t own = first_[sum - pips]; own < end; ++own)
                        if (is_position(own, other)) visit(own, other);
                }
            }
        }
    }

    template <typename Round>
    void until_settled(int stage, const Round& round) {
        for (int n = 1;; ++n) {
            const double change = round();
            if (tell_) tell_({stage, n, change});
            if (change < kTolerance) return;
        }
    }

    static float ways_of(std::size_t roll) {
        return kRolls[roll].die1 == kRolls[roll].die2 ? 1.0F : 2.0F;
    }

    // Numbers of positions, those of one side on roll in a row.
    using Matrix = std::vector<float>;

    // Points for the side on roll if both play perfectly.
    Matrix worths() {
        Matrix worth(count_ * count_);
        for (std::size_t own = 0; own < count_; ++own) {
            Outcomes over;
            over.chance[lost_ending({sides_[own], sides_[0]}, rules_)] = 1;
            worth[own * count_] = money_equity(over);
        }
        until_settled(0, [&] {
            float change = 0;
            visit_all([&](std::size_t own, std::size_t other) {
                const float found = worth_of(worth, own, waiting_[other]);
                float& known = worth[own * count_ + other];
                change = std::max(change, std::abs(found - known));
                known = found;
            });
            return change;
        });
        return worth;
    }

    float worth_of(const Matrix& worth, std::size_t own, const Waiting& other) const {
        std::array<const float*, kHitSets> rows;
        for (std::size_t set = 0; set < kHitSets; ++set)
            rows[set] = worth.data() + other.hit[set] * count_;
        float sum = 0;
        std::size_t list = list_of(own, other.blocked);
        for (std::size_t roll = 0; roll < kRolls.size(); ++roll, ++list) {
            float best = std::numeric_limits<float>::infinity();
            const Landing* end = plays_.data() + begins_[list + 1];
            if ((touched_[list] & other.blots) == 0) {
                for (const Landing* play = plays_.data() + begins_[list]; play < end; ++play)
                    best = std::min(best, rows[0][play->to]);
            } else {
                for (const Landing* play = plays_.data() + begins_[list]; play < end; ++play)
                    best = std::min(best, rows[other.hit_set(play->touched)][play->to]);
            }
            sum -= ways_of(roll) * best;
        }
        return sum / 36;
    }

    // Which play of its list is the best for each roll, by position as all are visited.
    void find_best_plays(const Matrix& worth) {
        best_.clear();
        best_.reserve(positions_);
        visit_all([&](std::size_t own, std::size_t other) {
            const Waiting& waiting = waiting_[other];
            auto& found = best_.emplace_back();
            std::size_t list = list_of(own, waiting.blocked);
            for (std::size_t roll = 0; roll < kRolls.size(); ++roll, ++list) {
                float best = std::numeric_limits<float>::infinity();
                for (std::uint32_t n = begins_[list]; n < begins_[list + 1]; ++n) {
                    const Landing& play = plays_[n];
                    const std::size_t next = waiting.hit[waiting.hit_set(play.touched)];
                    const float value = worth[next * count_ + play.to];
                    if (value >= best) continue;
                    best = value;
                    found[roll] = static_cast<std::uint8_t>(n - begins_[list]);
                }
            }
        });
    }

    // The chances to win and to lose so many points, if the best plays are made.
    void store_chances(int points, std::vector<SolvedGame::Stored>& stored) {
        Matrix wins(count_ * count_);
        Matrix losses(count_ * count_);
        for (std::size_t own = 0; own < count_; ++own) {
            const int lost = lost_ending({sides_[own], sides_[0]}, rules_) - kLose + 1;
            losses[own * count_] = lost == points ? 1 : 0;
        }
        until_settled(points, [&] {
            float change = 0;
            auto best_of_next = best_.begin();
            visit_all([&](std::size_t own, std::size_t other) {
                const Waiting& waiting = waiting_[other];
                const auto& best = *best_of_next++;
                std::size_t list = list_of(own, waiting.blocked);
                float win = 0;
                float lose = 0;
                for (std::size_t roll = 0; roll < kRolls.size(); ++roll, ++list) {
                    const Landing& play = plays_[begins_[list] + best[roll]];
                    const std::size_t next = waiting.hit[waiting.hit_set(play.touched)];
                    win += ways_of(roll) * losses[next * count_ + play.to];
                    lose += ways_of(roll) * wins[next * count_ + play.to];
                }
                const std::size_t at = own * count_ + other;
                change = std::max(
                    {change, std::abs(win / 36 - wins[at]), std::abs(lose / 36 - losses[at])});
                wins[at] = win / 36;
                losses[at] = lose / 36;
            });
            return change;
        });
        visit_all([&](std::size_t own, std::size_t other) {
            auto& values = stored[place_of(own, other)];
            const std::size_t at = own * count_ + other;
            const auto store = [&](int ending, float chance) {
                if (ending == kLose) return;
                values[static_cast<std::size_t>(ending < kLose ? ending : ending - 1)] =
                    static_cast<std::uint16_t>(std::lround(std::min(chance, 1.0F) * 65535));
            };
            store(kWin + points - 1, wins[at]);
            store(kLose + points - 1, losses[at]);
        });
    }

    Rules rules_;
    int checkers_;
    Interrupt& interrupt_;
    const std::function<void(const SolvingProgress&)>& tell_;

    std::size_t count_ = 0;
    std::vector<Side> sides_;
    std::vector<std::uint16_t> rank_;                 // by placement_number
    std::array<std::size_t, kMostPips + 2> first_{};  // the first side of a pip count
    std::vector<Waiting> waiting_;
    std::vector<Landing> plays_;
    std::vector<std::uint32_t> begins_;  // of the list of a side, a made point and a roll
    std::vector<Mask> touched_;          // by any play of the list
    std::size_t positions_ = 0;
    std::vector<std::size_t> rows_;
    std::vector<std::array<std::uint8_t, kRolls.size()>> best_;
};

}  // namespace

SolvedGame solve_game(const Rules& rules, int checkers, Interrupt& interrupt,
                      const std::function<void(const SolvingProgress&)>& tell) {
    static_cast<void>(SolvedGame::size_with(checkers));  // refuses more than three
    return Solver(rules, checkers, interrupt, tell).solve();
}

}  // namespace videau::engine
