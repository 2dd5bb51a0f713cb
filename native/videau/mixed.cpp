// Plays of two different dice.
//
// Two plays lead to the same position only in known ways, so the common cases are written to
// meet every position once, and nothing has to be compared:
//
// - Two different checkers, one per die: the sources and dice can be read off the result.
//   The exception is a checker that moves to where the other one left, which looks like one
//   checker moving by both dice and is listed there.
// - One checker with both dice: the two orders differ only in what they hit on the way.
//
// Bearing off breaks this (with 3-1, both 4/1 1/off and 4/3 3/off take the checker on 4 off),
// but it happens with few checkers close together, and a short list of keys is enough.

#include "videau/generators.h"

namespace videau::detail {
namespace {

// Plays that start on the bar. The checker that enters lands beyond the home board, so the
// other die never bears off.
template <bool kWithSteps>
void enter(const Board& board, int waiting, int large, int small, Sink<kWithSteps>& sink) {
    const int dice[2] = {large, small};
    const bool enters[2] = {(board.open >> (kBar - large) & 1) != 0,
                            (board.open >> (kBar - small) & 1) != 0};
    if (waiting > 1) {
        if (!enters[0] || !enters[1]) return;
        const Board first = after(board, kBar, large);
        auto cursor = sink.open(1);
        cursor.put(first.own + kMoves[small][kBar],
                   first.other + kHits[hit_index(first.blots, kBar - small)],
                   {step(kBar, large), step(kBar, small)});
        sink.close(cursor);
        return;
    }
    Mask known = 0;  // where the larger die entered and the checker went on, hitting nothing
    for (int turn = 0; turn < 2; ++turn) {
        if (!enters[turn]) continue;
        const int die = dice[turn];
        const int rest = dice[1 - turn];
        const Board first = after(board, kBar, die);
        Mask from = first.occupied & first.open << rest;
        const bool quiet =
            !(board.blots >> (kBar - large) & 1) && !(board.blots >> (kBar - small) & 1);
        if (turn == 0) {
            known = from & bit(kBar - die);
        } else if (known != 0 && quiet) {
            from &= ~bit(kBar - die);
        }
        auto cursor = sink.open(static_cast<std::size_t>(std::popcount(from)));
        for (; from != 0; from &= from - 1) {
            const int source = lowest(from);
            cursor.put(first.own + kMoves[rest][source],
                       first.other + kHits[hit_index(first.blots, source - rest)],
                       {step(kBar, die), step(source, rest)});
        }
        sink.close(cursor);
    }
}

// Nobody on the bar, and no checker can be borne off with this roll.
template <bool kWithSteps>
void move(const Board& board, int large, int small, Sink<kWithSteps>& sink) {
    const Mask from_large = board.occupied & board.open << large;
    const Mask from_small = board.occupied & board.open << small;

    // One checker with both dice; by way of the smaller die first only where that differs.
    const int both = large + small;
    const Mask through = board.occupied & board.open << both;
    const Mask large_first = through & board.open << large;
    const Mask small_first = through & board.open << small &
                             (~large_first | board.blots << large | board.blots << small);

    auto cursor = sink.open(
        static_cast<std::size_t>(std::popcount(from_large) * std::popcount(from_small) +
                                 std::popcount(large_first) + std::popcount(small_first)));

    for (Mask rest = from_large; rest != 0; rest &= rest - 1) {
        const int source = lowest(rest);
        const int target = source - large;
        const Lanes own = board.own + kMoves[large][source];
        const Lanes other = board.other + kHits[hit_index(board.blots, target)];
        const Mask blots = board.blots & ~bit(target);
        Mask partners = from_small & ~bit(target) & ~bit(source + small);
        partners &= ~(Mask{board.own[source] == 1} << source);
        for (; partners != 0; partners &= partners - 1) {
            const int partner = lowest(partners);
            cursor.put(own + kMoves[small][partner],
                       other + kHits[hit_index(blots, partner - small)],
                       {step(source, large), step(partner, small)});
        }
    }
    const auto run = [&](Mask from, int first, int second) {
        for (; from != 0; from &= from - 1) {
            const int source = lowest(from);
            const int stop = source - first;
            cursor.put(board.own + kMoves[both][source],
                       board.other + kHits[hit_index(board.blots, stop)] +
                           kHits[hit_index(board.blots, stop - second)],
                       {step(source, first), step(stop, second)});
        }
    };
    run(large_first, large, small);
    run(small_first, small, large);
    sink.close(cursor);
}

// Everything home, or one step from it: at most one checker outside, and that within reach.
// All points involved are below 13, so a position fits into one word as what it adds to the
// old one: four bits a point for the mover, one bit a point for checkers hit.
class Keys {
public:
    static constexpr int kReach = 12;

    static std::uint64_t of(const Board& board, int source, int die) {
        const int target = target_of(source, die);
        std::uint64_t key = std::uint64_t{0} - (std::uint64_t{1} << 4 * (source - 1));
        if (target != kOff) key += std::uint64_t{1} << 4 * (target - 1);
        if (board.blots >> target & 1) key += std::uint64_t{1} << (4 * kReach + target - 1);
        return key;
    }

    bool add(std::uint64_t key) {
        for (int index = 0; index < size_; ++index) {
            if (keys_[index] == key) return false;
        }
        keys_[size_++] = key;
        return true;
    }

    static constexpr int kMost = 2 * 7 * 7;  // two orders, seven points for either die

private:
    std::uint64_t keys_[kMost];
    int size_ = 0;
};

template <bool kWithSteps>
void bear_off(const Board& board, int large, int small, BearOff rule, Sink<kWithSteps>& sink) {
    Keys keys;
    const auto play = [&](int first, int second) {
        for (Mask from = sources(board, first, rule); from != 0; from &= from - 1) {
            const int source = lowest(from);
            const Board next = after(board, source, first);
            const std::uint64_t key = Keys::of(board, source, first);
            Mask then = sources(next, second, rule);
            auto cursor = sink.open(static_cast<std::size_t>(std::popcount(then)));
            for (; then != 0; then &= then - 1) {
                const int partner = lowest(then);
                if (!keys.add(key + Keys::of(next, partner, second))) continue;
                cursor.put(next.own + kMoves[second][partner],
                           next.other + kHits[hit_index(next.blots, target_of(partner, second))],
                           {step(source, first), step(partner, second)});
            }
            sink.close(cursor);
        }
    };
    play(large, small);
    play(small, large);
}

bool may_bear_off(const Board& board, int large) {
    const Mask outside = board.occupied >> (kHome + 1);
    if (outside == 0) return true;
    if ((outside & (outside - 1)) != 0) return false;
    const int last = highest(board.occupied);
    return last <= kHome + large && board.own[last] == 1;
}

}  // namespace

template <bool kWithSteps>
void generate_mixed(const Position& position, int large, int small, PlayRules rules,
                    Sink<kWithSteps>& sink) {
    const Board board(position);
    const int waiting = position.own[kBar];
    bool choose = rules.one_die == OneDie::either;
    if (waiting != 0) {
        if (rules.entering == Entering::one_checker) {
            choose = true;
        } else {
            enter(board, waiting, large, small, sink);
        }
    } else if (may_bear_off(board, large)) {
        bear_off(board, large, small, rules.bear_off, sink);
    } else {
        move(board, large, small, sink);
    }
    if (!sink.empty()) return;

    const Mask from_large = sources(board, large, rules.bear_off);
    put_single_steps(board, from_large, large, sink);
    if (choose || from_large == 0) {
        // A checker that both dice bear off is the same play.
        const Mask same = from_large & (bit(small + 1) - 1);
        put_single_steps(board, sources(board, small, rules.bear_off) & ~same, small, sink);
    }
}

template void generate_mixed(const Position&, int, int, PlayRules, Sink<false>&);
template void generate_mixed(const Position&, int, int, PlayRules, Sink<true>&);

}  // namespace videau::detail
