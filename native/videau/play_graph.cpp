#include "videau/play_graph.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <tuple>
#include <unordered_map>

#include "videau/board.h"

namespace videau {
namespace {

using detail::Board;
using detail::Mask;

// A place in a turn: the mover's checkers, which blots still stand, and the dice that are left.
// Since a turn hits blots and changes nothing else of the opponent, this is the whole board.
struct Place {
    detail::Lanes own;
    Mask blots;
    int left;

    bool operator==(const Place& place) const {
        return std::equal(std::begin(own.words), std::end(own.words),
                          std::begin(place.own.words)) &&
               blots == place.blots && left == place.left;
    }
};

struct PlaceHash {
    std::size_t operator()(const Place& place) const {
        std::uint64_t hash =
            std::uint64_t{place.blots} << 8 | static_cast<std::uint64_t>(place.left);
        for (const std::uint64_t word : place.own.words) {
            hash = (hash ^ word) * 0x9E3779B97F4A7C15;
            hash ^= hash >> 32;
        }
        return hash;
    }
};

bool before(const Position& a, const Position& b) {
    return std::tie(a.own, a.other) < std::tie(b.own, b.other);
}

class Walk {
public:
    Walk(const Position& position, int large, int small, PlayRules rules)
        : large_(large), small_(small), rules_(rules) {
        generate_positions(position, large, small, rules, ends_);
        std::sort(ends_.begin(), ends_.end(), before);
        visit(Board(position), large == small ? 4 : kBoth);
    }

    PlayGraph nodes;

private:
    // What is left of two different dice; of doubles it is how many steps.
    static constexpr int kLarge = 1;
    static constexpr int kSmall = 2;
    static constexpr int kBoth = kLarge | kSmall;

    // The node of a place, or nothing if no legal play passes through it.
    std::optional<std::uint16_t> visit(const Board& here, int left) {
        const Place place{here.own, here.blots, left};
        if (const auto known = seen_.find(place); known != seen_.end()) return known->second;
        const std::size_t number = nodes.size();
        nodes.emplace_back();
        std::vector<GraphEdge> edges;
        if (large_ == small_) {
            if (left > 0) follow(here, large_, left - 1, edges);
        } else {
            if (left & kLarge) follow(here, large_, left & ~kLarge, edges);
            if (left & kSmall) follow(here, small_, left & ~kSmall, edges);
        }
        std::optional<std::uint16_t> result;
        if (edges.empty() && !is_end(here)) {
            nodes.resize(number);
        } else {
            nodes[number] = std::move(edges);
            result = static_cast<std::uint16_t>(number);
        }
        seen_.emplace(place, result);
        return result;
    }

    // Tries `die` from here; `rest` is left of the dice afterwards.
    void follow(const Board& here, int die, int rest, std::vector<GraphEdge>& edges) {
        const bool enters = (here.occupied & detail::bit(kBar)) != 0;
        if (enters && rules_.entering == Entering::one_checker) rest = 0;
        for (Mask from = detail::sources(here, die, rules_.bear_off); from != 0;) {
            const int source = detail::highest(from);
            from &= ~detail::bit(source);
            if (const auto node = visit(detail::after(here, source, die), rest)) {
                edges.push_back({static_cast<std::uint8_t>(source),
                                 static_cast<std::uint8_t>(detail::target_of(source, die)),
                                 static_cast<std::uint8_t>(die), *node});
            }
        }
    }

    bool is_end(const Board& here) const {
        Position seen;  // by the opponent, as the generator lists it
        detail::store(here.other, seen.own);
        detail::store(here.own, seen.other);
        return std::binary_search(ends_.begin(), ends_.end(), seen, before);
    }

    int large_;
    int small_;
    PlayRules rules_;
    std::vector<Position> ends_;
    std::unordered_map<Place, std::optional<std::uint16_t>, PlaceHash> seen_;
};

}  // namespace

PlayGraph play_graph(const Position& position, int die1, int die2, PlayRules rules) {
    assert(1 <= die1 && die1 <= 6 && 1 <= die2 && die2 <= 6);
    return std::move(Walk(position, std::max(die1, die2), std::min(die1, die2), rules).nodes);
}

}  // namespace videau
