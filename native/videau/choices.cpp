#include "videau/choices.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <utility>
#include <vector>

#include "videau/play_graph.h"

namespace videau {
namespace {

// One checker's way in a play, by one die or by several.
struct Move {
    std::uint8_t source;
    std::uint8_t target;
    bool is_hit;

    auto operator<=>(const Move&) const = default;
};

using Moves = std::vector<Move>;

bool is_blot(const Position& before, int point) {
    return point != kOff && before.other[kBar - point] == 1;
}

// The steps of each checker joined into moves. A move ends where it hits, so that it is seen.
Moves merged(const Steps& steps, const Position& before) {
    std::vector<Step> left;
    for (const Step& step : steps) {
        if (step.source != 0) left.push_back(step);
    }
    std::sort(left.begin(), left.end(), [](const Step& one, const Step& two) {
        return std::pair(one.source, one.target) > std::pair(two.source, two.target);
    });
    Moves moves;
    std::bitset<kSlots> hit;
    while (!left.empty()) {
        const Step first = left.front();
        left.erase(left.begin());
        std::uint8_t target = first.target;
        while (!is_blot(before, target) || hit[target]) {
            const auto onward = std::find_if(
                left.begin(), left.end(), [&](const Step& step) { return step.source == target; });
            if (onward == left.end()) break;
            target = onward->target;
            left.erase(onward);
        }
        const bool is_hit = is_blot(before, target) && !hit[target];
        if (is_hit) hit.set(target);
        moves.push_back({first.source, target, is_hit});
    }
    std::sort(moves.begin(), moves.end(), std::greater<>());
    return moves;
}

std::string place(int point) {
    if (point == kBar) return "bar";
    return point == kOff ? "off" : std::to_string(point);
}

// The moves of a checker that hits and goes on, written through: "13/7*/3".
std::string next_chain(Moves& left) {
    Move move = left.front();
    left.erase(left.begin());
    std::string text = place(move.source);
    while (true) {
        text += '/' + place(move.target);
        if (!move.is_hit) return text;
        text += '*';
        const auto onward = std::find_if(left.begin(), left.end(), [&](const Move& other) {
            return other.source == move.target;
        });
        if (onward == left.end()) return text;
        move = *onward;
        left.erase(onward);
    }
}

std::string written(Moves moves) {
    std::vector<std::pair<std::string, int>> ways;
    const auto find = [&](const std::string& text) {
        return std::find_if(ways.begin(), ways.end(),
                            [&](const auto& way) { return way.first == text; });
    };
    while (!moves.empty()) {
        std::string chain = next_chain(moves);
        const auto known = find(chain);
        if (known == ways.end()) {
            ways.emplace_back(std::move(chain), 1);
        } else {
            ++known->second;
        }
    }
    // "13/7* 13/7" is written "13/7*(2)": one of the two hits, and the star says where.
    for (std::size_t index = 0; index < ways.size(); ++index) {
        if (ways[index].first.back() != '*') continue;
        const auto plain = find(ways[index].first.substr(0, ways[index].first.size() - 1));
        if (plain == ways.end()) continue;
        ways[index].second += plain->second;
        if (plain < ways.begin() + static_cast<std::ptrdiff_t>(index)) --index;
        ways.erase(plain);
    }
    std::string text;
    for (const auto& [way, times] : ways) {
        if (!text.empty()) text += ' ';
        text += way;
        if (times > 1) text += '(' + std::to_string(times) + ')';
    }
    return text;
}

void append_graph(const PlayGraph& graph, std::string& json) {
    for (std::size_t node = 0; node < graph.size(); ++node) {
        json += node == 0 ? "[" : ",[";
        for (std::size_t index = 0; index < graph[node].size(); ++index) {
            const GraphEdge& edge = graph[node][index];
            json += index == 0 ? "[" : ",[";
            json += std::to_string(edge.source) + ',' + std::to_string(edge.target) + ',' +
                    std::to_string(edge.die) + ',' + std::to_string(edge.node) + ']';
        }
        json += ']';
    }
}

}  // namespace

std::string play_text(const Steps& steps, const Position& before) {
    return written(merged(steps, before));
}

std::string position_id(const Position& position) {
    static constexpr char kDigits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::array<std::uint8_t, 12> bytes{};
    std::size_t bit = 0;
    for (const Side* side : {&position.other, &position.own}) {
        for (int point = 1; point < kSlots; ++point) {
            for (int checker = 0; checker < (*side)[point]; ++checker, ++bit) {
                bytes[bit / 8] |= static_cast<std::uint8_t>(1U << (bit % 8));
            }
            ++bit;
        }
    }
    std::string text;
    for (std::size_t at = 0; at < 12; at += 3) {
        const unsigned three =
            (unsigned{bytes[at]} << 16) | (unsigned{bytes[at + 1]} << 8) | unsigned{bytes[at + 2]};
        for (const int shift : {18, 12, 6, 0}) text += kDigits[(three >> shift) & 63];
    }
    text.resize(14);
    return text;
}

std::string choices_json(const Position& position, int die1, int die2, PlayRules rules) {
    std::vector<Position> ends;
    std::vector<Steps> steps;
    generate_plays(position, die1, die2, rules, ends, steps);
    std::vector<std::pair<Moves, std::size_t>> plays;
    plays.reserve(ends.size());
    for (std::size_t index = 0; index < ends.size(); ++index) {
        plays.emplace_back(merged(steps[index], position), index);
    }
    std::sort(plays.begin(), plays.end(), std::greater<>());
    std::string json = "{\"graph\":[";
    append_graph(play_graph(position, die1, die2, rules), json);
    json += "],\"plays\":[";
    for (std::size_t index = 0; index < plays.size(); ++index) {
        json += index == 0 ? "[\"" : ",[\"";
        json += written(plays[index].first) + "\",\"" + position_id(ends[plays[index].second]);
        json += "\"]";
    }
    return json + "]}";
}

}  // namespace videau
