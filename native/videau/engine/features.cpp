#include "videau/engine/features.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace videau::engine {
namespace {

bool escapes(int blocked, int die1, int die2) {
    const auto open = [&](int distance) {
        return distance > 12 || (blocked >> (12 - distance) & 1) == 0;
    };
    const auto free_from = [&](int distance) {
        return distance >= 12 || (blocked & ((1 << (12 - distance)) - 1)) == 0;
    };
    if (die1 == die2) {
        for (int step = 1; step <= 4 && open(step * die1); ++step) {
            if (free_from(step * die1)) return true;
        }
        return false;
    }
    for (const int die : {die1, die2}) {
        if (!open(die)) continue;
        if (free_from(die)) return true;
        if (open(die1 + die2) && free_from(die1 + die2)) return true;
    }
    return false;
}

EscapeTable build_escapes() {
    EscapeTable table{};
    for (int blocked = 0; blocked < 4096; ++blocked) {
        int rolls = 0;
        for (int die1 = 1; die1 <= 6; ++die1) {
            for (int die2 = 1; die2 <= 6; ++die2) rolls += escapes(blocked, die1, die2);
        }
        table[blocked] = static_cast<std::uint8_t>(rolls);
    }
    return table;
}

// One side of the reference, written with counts and loops instead of masks.
class SideView {
public:
    SideView(const Side& it, const Side& they) : it_(it), they_(they) {}

    void describe(float* out) const {
        out[0] = pips() / 167.0F;
        int hitting = 0;
        int lost = 0;
        int twice = 0;
        for (int die1 = 1; die1 <= 6; ++die1) {
            for (int die2 = 1; die2 <= 6; ++die2) {
                const Hits hits = die1 == die2 ? doubles(die1) : mixed(die1, die2);
                hitting += hits.best > 0;
                lost += hits.best;
                twice += hits.two;
            }
        }
        out[1] = static_cast<float>(hitting) / 36;
        out[2] = static_cast<float>(lost) / (36 * 12);
        out[3] = static_cast<float>(twice) / 36;
        out[4] = static_cast<float>(escape_rolls(they_, rear(it_))) / 36;
        int worst = 36;
        for (int start = 19; start <= kBar; ++start) {
            worst = std::min(worst, escape_rolls(it_, start));
        }
        out[5] = 1 - static_cast<float>(worst) / 36;
        int prime = 0;
        for (int point = 1, run = 0; point <= 24; ++point) {
            run = it_[point] >= 2 ? run + 1 : 0;
            prime = std::max(prime, run);
        }
        out[6] = static_cast<float>(prime) / 6;
        out[7] = static_cast<float>(count_home([](int n) { return n >= 2; })) / 6;
        out[8] = static_cast<float>(count_home([](int n) { return n == 1; })) / 6;
        int contact = 0;
        int stacking = 0;
        for (int point = 1; point <= kBar; ++point) {
            if (point > 25 - rear(they_)) contact += it_[point];
            if (point <= 24) stacking += it_[point] * it_[point];
        }
        out[9] = static_cast<float>(contact) / 15;
        int mobility = 0;
        for (int die = 1; die <= 6; ++die) {
            if (it_[kBar] > 0) {
                mobility += open(kBar - die);
            } else {
                for (int point = die + 1; point <= 24; ++point) {
                    mobility += it_[point] > 0 && open(point - die);
                }
            }
        }
        out[10] = static_cast<float>(mobility) / 48;
        out[11] = static_cast<float>(stacking) / 64;
    }

private:
    // The pips of the costliest hit, and whether two blots can be hit.
    struct Hits {
        int best = 0;
        bool two = false;
    };
    using Points = std::array<bool, 26>;

    float pips() const {
        int sum = 0;
        for (int point = 1; point <= kBar; ++point) sum += point * it_[point];
        return static_cast<float>(sum);
    }
    static int rear(const Side& side) {
        int slot = kBar;
        while (slot > 0 && side[slot] == 0) --slot;
        return slot;
    }
    template <class Wanted>
    int count_home(Wanted wanted) const {
        int count = 0;
        for (int point = 1; point <= kHome; ++point) count += wanted(it_[point]);
        return count;
    }
    bool open(int point) const { return point >= 1 && point <= 24 && they_[25 - point] < 2; }
    bool blot(int point) const { return point >= 1 && point <= 24 && they_[25 - point] == 1; }
    static int escape_rolls(const Side& blockers, int start) {
        int blocked = 0;
        for (int distance = 1; distance <= 12; ++distance) {
            const int point = start - distance;
            if (point >= 1 && blockers[25 - point] >= 2) blocked |= 1 << (12 - distance);
        }
        return escape_table()[blocked];
    }
    Points sources() const {
        Points from{};
        for (int point = 1; point <= 24; ++point) from[point] = it_[point] > 0;
        return from;
    }
    // Open points that `from` reaches with one die.
    Points reach(const Points& from, int die) const {
        Points to{};
        for (int point = die + 1; point <= 25; ++point) {
            if (from[point] && open(point - die)) to[point - die] = true;
        }
        return to;
    }
    static void add(Points& into, const Points& more) {
        for (int point = 0; point < 26; ++point) into[point] |= more[point];
    }
    Points blots_of(Points points) const {
        for (int point = 0; point < 26; ++point) points[point] = points[point] && blot(point);
        return points;
    }
    static int count(const Points& points) {
        return static_cast<int>(std::count(points.begin(), points.end(), true));
    }
    static int highest(const Points& points) {
        int point = 25;
        while (point > 0 && !points[point]) --point;
        return point;
    }

    Hits mixed(int die1, int die2) const {
        Points bar{};
        bar[kBar] = true;
        if (it_[kBar] >= 2) {
            Points hit = blots_of(reach(bar, die1));
            add(hit, blots_of(reach(bar, die2)));
            return {highest(hit), count(hit) >= 2};
        }
        Points hit{};
        bool two = false;
        if (it_[kBar] == 1) {
            for (const auto& [first, second] : {std::pair{die1, die2}, std::pair{die2, die1}}) {
                const Points entered = reach(bar, first);
                if (count(entered) == 0) continue;
                Points from = sources();
                add(from, entered);
                const Points entering = blots_of(entered);
                const Points then = blots_of(reach(from, second));
                add(hit, entering);
                add(hit, then);
                two = two || (count(entering) > 0 && count(then) > 0);
            }
            return {highest(hit), two};
        }
        const Points first = blots_of(reach(sources(), die1));
        const Points second = blots_of(reach(sources(), die2));
        Points direct = first;
        add(direct, second);
        const bool both = count(first) > 0 && count(second) > 0 && count(direct) >= 2;
        const bool onward =
            count(blots_of(reach(first, die2))) > 0 || count(blots_of(reach(second, die1))) > 0;
        hit = direct;
        add(hit, blots_of(reach(reach(sources(), die1), die2)));
        add(hit, blots_of(reach(reach(sources(), die2), die1)));
        return {highest(hit), both || onward};
    }

    Hits doubles(int die) const {
        Points from = sources();
        Points hit{};
        int steps = 4 - std::min<int>(4, it_[kBar]);
        if (it_[kBar] > 0) {
            Points bar{};
            bar[kBar] = true;
            const Points entered = reach(bar, die);
            if (count(entered) == 0) return {};
            hit = blots_of(entered);
            add(from, entered);
        }
        for (; steps > 0; --steps) {
            from = reach(from, die);
            add(hit, blots_of(from));
        }
        return {highest(hit), count(hit) >= 2};
    }

    const Side& it_;
    const Side& they_;
};

}  // namespace

const EscapeTable& escape_table() {
    static const EscapeTable table = build_escapes();
    return table;
}

void reference_features(const Position& position, float* dense) {
    SideView(position.own, position.other).describe(dense);
    SideView(position.other, position.own).describe(dense + kDensePerSide);
}

void reference_counts(const Position& position, std::int16_t* counts) {
    float dense[kDense];
    reference_features(position, dense);
    for (int i = 0; i < kDense; ++i) {
        const float count = dense[i] * static_cast<float>(kCountOfOne[i % kDensePerSide]);
        counts[kCountPlace[i]] = static_cast<std::int16_t>(std::lround(count));
    }
}

}  // namespace videau::engine
