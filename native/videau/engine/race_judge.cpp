#include "videau/engine/race_judge.h"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>

namespace videau::engine {
namespace {

// The heights of 24 points, four bits each, and whether a checker is off: all that matters.
std::array<std::uint64_t, 2> packed(const Side& side) {
    std::array<std::uint64_t, 2> words{};
    for (int point = 1; point <= kRacePoints; ++point) {
        words[point > 12] |= std::uint64_t{side[point]} << 4 * ((point - 1) % 12);
    }
    words[1] |= std::uint64_t{side[kOff] == 0} << 60;
    return words;
}

}  // namespace

RaceMemory::Entry& RaceMemory::place_of(const std::array<std::uint64_t, 2>& side,
                                        const Entry* taken) {
    if (entries_.empty()) entries_.resize(std::size_t{1} << kBits);
    const std::uint64_t mixed = (side[0] * 0x9e3779b97f4a7c15 ^ side[1]) * 0xd1342543de82ef95;
    const std::size_t place = (mixed ^ mixed >> 32) * 0xd1342543de82ef95 >> (64 - kBits);
    Entry& entry = entries_[place];
    return &entry == taken ? entries_[place ^ 1] : entry;
}

RaceJudge::RaceJudge(std::shared_ptr<const RollsNetwork> network, const Rules& rules,
                     std::shared_ptr<const Tables> tables)
    : network_(std::move(network)), rules_(rules), tables_(std::move(tables)) {
    if (network_->rules().bear_off != rules.plays.bear_off) {
        throw std::invalid_argument("the races were taught by " +
                                    to_string(Rules{network_->rules(), {}, {}}) + ", not by " +
                                    to_string(Rules{rules.plays, {}, {}}));
    }
    for (int goal = 0; goal < kGoals; ++goal) {
        const int longest = network_->shape().longest[goal];
        const bool rolls = static_cast<Goal>(goal) == Goal::all_off;
        if (longest > (rolls ? RaceMemory::kLongest : RaceMemory::kLongestLoss)) {
            throw std::invalid_argument("races of " + std::to_string(longest) +
                                        " rolls are more than is kept");
        }
    }
    static std::atomic<std::uint64_t> last{0};
    number_ = ++last;
}

// What counts two or three points is said by lost_ending() in outcome.h; here, how long it lasts.
void RaceJudge::find(const Side& side, RaceMemory::Entry& entry) const {
    constexpr int kRolls = 0;
    constexpr int kDoubled = 1;
    constexpr int kTripled = 2;
    const RollsTable& few = tables_->few();
    const bool is_few = few.covers(side);
    const std::size_t index = is_few ? few.index_of(side) : 0;
    RollsEstimate estimate;
    if (!is_few) network_->estimate(side, tables_->guesses(), estimate);
    const auto longest = [](Goal goal) {
        return goal == Goal::all_off ? RaceMemory::kLongest : RaceMemory::kLongestLoss;
    };
    const auto tail_of = [&](Goal goal, float* tail) {
        if (is_few) return engine::tail_of(few.rolls(goal, index), longest(goal), tail);
        int length = 0;
        if (goal == Goal::all_home) length = tail_to_home(side, tail);
        if (goal == Goal::next_off) length = tail_to_first_off(side, *tables_, tail);
        return length > 0 ? length : network_->tail(goal, estimate, tail);
    };
    const auto ask = [&](Goal goal, int tail) {
        entry.lengths[tail] = tail_of(goal, entry.tail(tail));
    };
    entry.lengths = {};
    ask(Goal::all_off, kRolls);
    const bool none_off = side[kOff] == 0;
    if (rules_.backgammon == Backgammon::not_all_home) {
        if (none_off) ask(Goal::all_home, kTripled);
    } else if (none_off || rules_.backgammon == Backgammon::back) {
        entry.lengths[kTripled] = tail_to_leave(side, entry.tail(kTripled));
    }
    if (!none_off) {
        std::copy_n(entry.tail(kTripled), entry.lengths[kTripled], entry.tail(kDoubled));
        entry.lengths[kDoubled] = entry.lengths[kTripled];
        return;
    }
    ask(Goal::next_off, kDoubled);
    if (rules_.gammon == Gammon::all_home && rules_.backgammon != Backgammon::not_all_home) {
        // Between leaving the opponent's home board and being home a loss counts one point.
        std::array<float, RaceMemory::kLongestLoss + 1> home;
        const int length = tail_of(Goal::all_home, home.data());
        const Tail none_off_yet = entry.racer().doubled;
        const Tail back = entry.racer().tripled;
        const std::size_t longest = std::max(none_off_yet.size(), back.size());
        const auto at = [](Tail tail, std::size_t n) { return n < tail.size() ? tail[n] : 0.0F; };
        for (std::size_t n = 0; n < longest; ++n) {
            const float waits =
                at(none_off_yet, n) - at({home.data(), static_cast<std::size_t>(length)}, n);
            entry.tail(kDoubled)[n] = std::max(waits, 0.0F) + at(back, n);
        }
        entry.lengths[kDoubled] = static_cast<int>(longest);
    }
}

Racer RaceJudge::racer(const Side& side, RaceMemory& memory,
                       const RaceMemory::Entry*& taken) const {
    if (BearoffTable::is_home(side)) return tables_->one_sided().racer(side);
    const auto key = packed(side);
    RaceMemory::Entry& entry = memory.place_of(key, taken);
    if (entry.judge != number_ || entry.side != key) {
        find(side, entry);
        entry.side = key;
        entry.judge = number_;
    }
    taken = &entry;
    return entry.racer();
}

Outcomes RaceJudge::evaluate(const Position& position, RaceMemory& memory) const {
    const RaceMemory::Entry* taken = nullptr;
    const Racer own = racer(position.own, memory, taken);
    return race_outcomes(own, racer(position.other, memory, taken));
}

}  // namespace videau::engine
