#include "videau/engine/training/rolls_lessons.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace videau::engine {
namespace {

// In the place of a position's number among those that the network is asked about.
constexpr int kIsKnown = -1;
constexpr int kPassedOver = -2;

// How much of its error a guess makes good at a time: much in the beginning, then less and less.
float guess_rate(int learnt) {
    return std::max(0.0003F, 0.01F / (1 + static_cast<float>(learnt) / 2000));
}

int any_of(Dice& dice, int lo, int hi) {
    return lo + dice.below(static_cast<std::uint32_t>(hi - lo + 1));
}

// What a table knows, moved on by so many rolls, times `weight`; the last number takes what is
// beyond.
void add_known(std::vector<float>& to, const RollsTable::Known& known, int later, float weight) {
    const std::size_t last = to.size() - 1;
    std::size_t n = static_cast<std::size_t>(known.certain + later);
    for (const float chance : known.chances) to[std::min(n++, last)] += weight * chance;
}

// The same of chances, of which chances[0] is that of one roll.
void add_later(std::vector<float>& to, const float* chances, float weight) {
    const std::size_t last = to.size() - 1;
    for (std::size_t n = 0; n < last; ++n) to[n + 1] += weight * chances[n];
    to[last] += weight * chances[last];
}

double mean_of(const std::vector<float>& chances) {
    double sum = 0;
    for (std::size_t n = 0; n < chances.size(); ++n) sum += static_cast<double>(n + 1) * chances[n];
    return sum;
}

}  // namespace

Side racing_side(Dice& dice) {
    Side side{};
    const auto put = [&](int point) { ++side[point]; };
    while (true) {
        side.fill(0);
        const int last = any_of(dice, 4, 24);
        // With few checkers every one of them counts more, and more has to be learnt.
        const int checkers =
            dice.below(5) < 3 ? 15 : std::min(any_of(dice, 1, 14), any_of(dice, 1, 14));
        std::vector<int> points;
        switch (dice.below(5)) {
            case 0:  // even
                for (int i = 0; i < checkers; ++i) put(any_of(dice, 1, last));
                break;
            case 1:  // stacked
                for (int i = any_of(dice, 1, 3); i > 0; --i)
                    points.push_back(any_of(dice, 1, last));
                break;
            case 2:  // gapped
                for (int point = 1; point <= last; ++point) {
                    if (dice.below(5) < 2) points.push_back(point);
                }
                if (points.empty()) points.push_back(last);
                break;
            case 3: {  // some back
                const int back = std::min(any_of(dice, 1, 4), checkers);
                for (int i = 0; i < checkers; ++i) {
                    put(i < back ? any_of(dice, std::max(1, last - 3), last)
                                 : any_of(dice, 1, std::min(6, last)));
                }
                break;
            }
            default:  // low, and some that are not
                for (int i = 0; i < checkers; ++i) {
                    put(i < 2 ? any_of(dice, 4, 12)
                              : std::min(any_of(dice, 1, 6), any_of(dice, 1, 6)));
                }
                break;
        }
        if (!points.empty()) {
            for (int i = 0; i < checkers; ++i) {
                put(points[dice.below(static_cast<std::uint32_t>(points.size()))]);
            }
        }
        if (!BearoffTable::is_home(side)) return side;
    }
}

Side home_side(Dice& dice) {
    Side side = racing_side(dice);
    for (int point = kHome + 1; point <= kRacePoints; ++point) {
        for (; side[point] > 0; --side[point]) ++side[any_of(dice, 1, kHome)];
    }
    return side;
}

void rolls_forward(const RollsNetwork& network, const RollsGuesses& guesses, const Kernels& kernels,
                   const Side* sides, int count, RollsWork& work) {
    const RollsShape& shape = network.shape();
    const RollsLayout& layout = network.layout();
    const auto spread = [&](Floats& rows, std::size_t bias, int width) {
        rows.resize(static_cast<std::size_t>(count) * width);
        for (int i = 0; i < count; ++i) {
            std::copy_n(network.part(bias), width,
                        rows.data() + static_cast<std::size_t>(i) * width);
        }
    };
    const auto relu = [](Floats& rows) {
        for (float& each : rows) each = std::max(each, 0.0F);
    };
    work.starts.resize(count);
    work.first.resize(static_cast<std::size_t>(count) * shape.first);
    for (int i = 0; i < count; ++i) {
        const RollsStart& start = work.starts[i] = guesses.of(sides[i]);
        float* row = work.first.data() + static_cast<std::size_t>(i) * shape.first;
        std::copy_n(network.row_outside(start.outside), shape.first, row);
        for (int way = 0; way < kLandings; ++way) {
            kernels.add_scaled(row, network.row_of_landing(way), shape.first, start.landings[way]);
        }
        for (int point = 1; point <= kRacePoints; ++point) {
            const int height = sides[i][point];
            if (height != 0) kernels.add_scaled(row, network.row(point, height), shape.first, 1);
        }
    }
    relu(work.first);
    spread(work.second, layout.bias2, shape.second);
    kernels.multiply_add({work.second.data(), work.first.data(), network.part(layout.weights2),
                          count, shape.second, shape.first, shape.first, 1});
    relu(work.second);
    spread(work.middles, layout.middle_bias, kMiddleWidth);
    kernels.multiply_add({work.middles.data(), work.second.data(), network.part(layout.middles),
                          count, kMiddleWidth, shape.second, shape.second, 1});
    for (int i = 0; i < count; ++i) {
        float* row = work.middles.data() + i * kMiddleWidth;
        const auto& guess = work.starts[i].guess;
        for (int goal = 0; goal < kGoals; ++goal) {
            row[2 * goal] += guess[goal].middle;
            row[2 * goal + 1] =
                std::clamp(row[2 * goal + 1] + guess[goal].sharpness, kLeastSharp, kSharpest);
        }
    }
}

void rolls_numbers(const RollsNetwork& network, const Kernels& kernels, int count,
                   RollsWork& work) {
    const RollsLayout& layout = network.layout();
    const int width = layout.width;
    work.numbers.resize(static_cast<std::size_t>(count) * width);
    for (int i = 0; i < count; ++i) {
        std::copy_n(network.part(layout.number_bias), width,
                    work.numbers.data() + static_cast<std::size_t>(i) * width);
    }
    const int inner = network.shape().second;
    kernels.multiply_add({work.numbers.data(), work.second.data(), network.part(layout.numbers),
                          count, width, inner, inner, 1});
    for (int i = 0; i < count; ++i) {
        const float* middles = work.middles.data() + i * kMiddleWidth;
        for (int goal = 0; goal < kGoals; ++goal) {
            chances_of_rolls(
                work.numbers.data() + static_cast<std::size_t>(i) * width + layout.starts[goal],
                {0, network.shape().longest[goal]}, middles[2 * goal], middles[2 * goal + 1]);
        }
    }
}

// Begins with the pips.
RollsSieve::RollsSieve() {
    constexpr float kPipsOfARoll = 49.0F / 6;
    for (int point = 1; point <= kRacePoints; ++point) {
        for (int height = 1; height < kHeights; ++height) {
            const auto pips = static_cast<float>(height * point);
            const auto outside = static_cast<float>(height * std::max(0, point - kHome));
            numbers_[point][height] = {pips / kPipsOfARoll, outside / kPipsOfARoll,
                                       outside / kPipsOfARoll, 0};
        }
    }
}

RollsSieve::Guess RollsSieve::guess(const Side& side) const {
    Guess sum{};
    for (int point = 1; point <= kRacePoints; ++point) {
        const Guess& number = numbers_[point][side[point]];
        for (int lane = 0; lane < kLanes; ++lane) sum[lane] += number[lane];
    }
    return sum;
}

void RollsSieve::learn(const RollsLesson& lesson) {
    ++learnt_;
    const Guess now = guess(lesson.side);
    for (int goal = 0; goal < kGoals; ++goal) {
        const float mean = static_cast<float>(mean_of(lesson.chances[goal]));
        const float step = guess_rate(learnt_) * (mean - now[goal]);
        for (int point = 1; point <= kRacePoints; ++point) {
            numbers_[point][lesson.side[point]][goal] += step;
        }
    }
}

RollsLessons::RollsLessons(const RollsTable& table, const RollsGuesses& guesses, int pass,
                           const Kernels& kernels)
    : table_(&table), guesses_(&guesses), pass_(pass), kernels_(&kernels) {}

RollsLesson RollsLessons::known(const RollsNetwork& network, const Side& side) const {
    RollsLesson lesson{side, {}};
    const std::size_t index = table_->index_of(side);
    for (int goal = 0; goal < kGoals; ++goal) {
        const auto known = table_->rolls(static_cast<Goal>(goal), index);
        if (known.chances.empty()) continue;
        lesson.chances[goal].assign(network.shape().longest[goal], 0.0F);
        add_known(lesson.chances[goal], known, 0, 1);
    }
    return lesson;
}

// Passes over all plays of a roll but the most hopeful for each goal.
void RollsLessons::sift(std::size_t from, std::size_t to) {
    const auto pass = static_cast<std::size_t>(pass_);
    if (pass == 0 || to - from <= pass) return;
    sieved_.resize(to - from);
    for (std::size_t i = from; i < to; ++i) {
        sieved_[i - from] = sieve_.guess(positions_[i].other);
        if (place_[i] != kIsKnown) place_[i] = kPassedOver;
    }
    for (int goal = 0; goal < kGoals; ++goal) {
        ranking_.clear();
        for (std::size_t i = from; i < to; ++i) {
            if (place_[i] != kIsKnown) ranking_.emplace_back(sieved_[i - from][goal], i);
        }
        const std::size_t kept = std::min(pass, ranking_.size());
        std::nth_element(ranking_.begin(), ranking_.begin() + kept, ranking_.end());
        for (std::size_t i = 0; i < kept; ++i) place_[ranking_[i].second] = 0;
    }
}

void RollsLessons::look(const RollsNetwork& network, const Side& side, Turn& turn) {
    const RollsShape& shape = network.shape();
    const RollsLayout& layout = network.layout();
    std::array<std::size_t, kRolls.size() + 1> ends{};
    std::size_t used = 0;
    for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
        used = append_positions({side, {}}, kRolls[roll].die1, kRolls[roll].die2, table_->rules(),
                                positions_, used);
        ends[roll + 1] = used;
    }
    place_.assign(used, 0);
    for (std::size_t i = 0; i < used; ++i) {
        if (table_->covers(positions_[i].other)) place_[i] = kIsKnown;
    }
    for (std::size_t roll = 0; roll < kRolls.size(); ++roll) sift(ends[roll], ends[roll + 1]);
    unknown_.clear();
    for (std::size_t i = 0; i < used; ++i) {
        if (place_[i] < 0) continue;
        place_[i] = static_cast<int>(unknown_.size());
        unknown_.push_back(positions_[i].other);
    }
    rolls_forward(network, *guesses_, *kernels_, unknown_.data(), static_cast<int>(unknown_.size()),
                  work_);

    // The mean number of rolls after a play.
    const auto mean_after = [&](std::size_t i, int goal) -> float {
        if (place_[i] >= 0) return work_.middles[place_[i] * kMiddleWidth + 2 * goal];
        const Side& next = positions_[i].other;
        const Goal wanted = static_cast<Goal>(goal);
        if (wanted == Goal::next_off && next[kOff] > side[kOff]) return 0;
        return table_->mean(wanted, table_->index_of(next));
    };
    std::array<std::array<std::size_t, kRolls.size()>, kGoals> best;
    int wanted = 0;
    const std::size_t width = static_cast<std::size_t>(shape.second);
    chosen_.second.resize(kGoals * kRolls.size() * width);
    chosen_.middles.resize(kGoals * kRolls.size() * kMiddleWidth);
    for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
        for (int goal = 0; goal < kGoals; ++goal) {
            float lowest = std::numeric_limits<float>::infinity();
            for (std::size_t i = ends[roll]; i < ends[roll + 1]; ++i) {
                if (place_[i] == kPassedOver) continue;
                const float mean = mean_after(i, goal);
                if (mean < lowest) {
                    lowest = mean;
                    best[goal][roll] = i;
                }
            }
            const std::size_t found = best[goal][roll];
            turn.next[goal][roll] = positions_[found].other;
            turn.opinion[goal][roll].clear();
            if (place_[found] < 0) continue;
            std::copy_n(work_.second.data() + place_[found] * width, width,
                        chosen_.second.data() + wanted * width);
            std::copy_n(work_.middles.data() + place_[found] * kMiddleWidth, kMiddleWidth,
                        chosen_.middles.data() + wanted * kMiddleWidth);
            ++wanted;
        }
    }
    rolls_numbers(network, *kernels_, wanted, chosen_);

    for (int goal = 0; goal < kGoals; ++goal) turn.expected[goal].assign(shape.longest[goal], 0.0F);
    int at = 0;
    for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
        const float chance = chance_of(kRolls[roll]);
        for (int goal = 0; goal < kGoals; ++goal) {
            std::vector<float>& expected = turn.expected[goal];
            const Side& next = turn.next[goal][roll];
            if (place_[best[goal][roll]] >= 0) {
                const float* chances = chosen_.numbers.data() +
                                       static_cast<std::size_t>(at++) * layout.width +
                                       layout.starts[goal];
                turn.opinion[goal][roll].assign(chances, chances + shape.longest[goal]);
                add_later(expected, chances, chance);
                continue;
            }
            const auto known = table_->rolls(static_cast<Goal>(goal), table_->index_of(next));
            const bool is_off =
                static_cast<Goal>(goal) == Goal::next_off && next[kOff] > side[kOff];
            if (is_off || known.chances.empty()) {
                expected[0] += chance;
            } else {
                add_known(expected, known, 1, chance);
            }
        }
    }
}

void RollsLessons::play(const RollsNetwork& network, Side side, Goal goal, float trust, Dice& dice,
                        std::vector<RollsLesson>& lessons) {
    const int wanted = static_cast<int>(goal);
    std::vector<std::vector<float>> opinions;  // of the side of each turn but the first
    const std::size_t begin = lessons.size();
    Turn turn;
    while (true) {
        look(network, side, turn);
        lessons.push_back({side, turn.expected});
        const std::size_t roll = place_of(dice.roll());
        side = turn.next[wanted][roll];
        if (table_->covers(side)) break;
        opinions.push_back(turn.opinion[wanted][roll]);
    }
    // What later turns showed that had not been expected.
    for (std::size_t i = lessons.size() - 1; i > begin; --i) {
        std::vector<float> surprise = lessons[i].chances[wanted];
        const std::vector<float>& opinion = opinions[i - begin - 1];
        for (std::size_t n = 0; n < surprise.size(); ++n) surprise[n] -= opinion[n];
        add_later(lessons[i - 1].chances[wanted], surprise.data(), trust);
    }
    if (pass_ == 0) return;
    for (std::size_t i = begin; i < lessons.size(); ++i) sieve_.learn(lessons[i]);
}

}  // namespace videau::engine
