// What a roll allows as the browser gets it: the graph of steps, plays as text, ids, JSON.

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "check.h"
#include "reference.h"
#include "videau/choices.h"
#include "videau/play_graph.h"

namespace {

using namespace videau;

using Packed = std::array<std::uint8_t, 52>;

Position board(std::initializer_list<std::pair<int, int>> own,
               std::initializer_list<std::pair<int, int>> other) {
    Position position;
    for (const auto& [index, checkers] : own) {
        position.own[index] = static_cast<std::uint8_t>(checkers);
    }
    for (const auto& [index, checkers] : other) {
        position.other[index] = static_cast<std::uint8_t>(checkers);
    }
    return position;
}

// Rules that change what may follow a step.
const std::vector<PlayRules> kRules = {
    {},
    {Entering::one_checker, BearOff::rearmost, OneDie::larger},
    {Entering::every_die, BearOff::lower, OneDie::either},
    {Entering::every_die, BearOff::rearmost_exact, OneDie::either},
};

// Positions of random games, each with a roll, by one of the rules.
template <class See>
void walk_games(int games, See see) {
    std::mt19937_64 random(11);
    const auto die = [&] { return 1 + static_cast<int>(random() % 6); };
    std::vector<Position> after;
    for (int game = 0; game < games; ++game) {
        const PlayRules rules = kRules[static_cast<std::size_t>(game) % kRules.size()];
        Position position = starting_position();
        for (int turn = 0; turn < 300 && !all_off(position.other); ++turn) {
            const int die1 = die();
            const int die2 = die();
            see(position, die1, die2, rules);
            generate_positions(position, die1, die2, rules, after);
            position = after[random() % after.size()];
        }
    }
}

// Follows every way through a graph, and calls see(position, steps) where it ends.
template <class See>
void follow(const PlayGraph& graph, std::size_t node, const Position& here, std::vector<int> left,
            PlayRules rules, const See& see) {
    if (graph[node].empty()) see(here);
    for (const GraphEdge& edge : graph[node]) {
        const auto die = std::find(left.begin(), left.end(), edge.die);
        CHECK(die != left.end());
        CHECK(reference::may_step(here, edge.source, edge.die, rules));
        CHECK_EQUAL(int{edge.target}, std::max(0, edge.source - edge.die));
        if (die == left.end()) return;
        std::vector<int> rest = left;
        rest.erase(rest.begin() + (die - left.begin()));
        follow(graph, edge.node, reference::stepped(here, edge.source, edge.die), rest, rules, see);
    }
}

std::vector<int> dice_of(int die1, int die2) {
    return die1 == die2 ? std::vector<int>(4, die1) : std::vector<int>{die1, die2};
}

TEST(every_way_through_a_graph_is_legal_and_every_play_has_one) {
    walk_games(8, [](const Position& position, int die1, int die2, PlayRules rules) {
        std::set<Packed> ends;
        follow(play_graph(position, die1, die2, rules), 0, position, dice_of(die1, die2), rules,
               [&](const Position& end) { ends.insert(reference::packed(swapped(end))); });
        std::set<Packed> expected;
        for (const auto& [end, play] : reference::plays(position, die1, die2, rules)) {
            expected.insert(end);
        }
        CHECK(ends == expected);
    });
}

TEST(a_graph_is_the_same_whichever_die_is_named_first) {
    walk_games(4, [](const Position& position, int die1, int die2, PlayRules rules) {
        CHECK(play_graph(position, die1, die2, rules) == play_graph(position, die2, die1, rules));
    });
}

TEST(steps_of_a_node_stand_from_the_larger_die_and_the_rearmost_checker_on) {
    walk_games(4, [](const Position& position, int die1, int die2, PlayRules rules) {
        for (const auto& edges : play_graph(position, die1, die2, rules)) {
            CHECK(std::is_sorted(edges.begin(), edges.end(), [](const auto& one, const auto& two) {
                return std::pair(one.die, one.source) > std::pair(two.die, two.source);
            }));
        }
    });
}

TEST(who_cannot_move_has_a_graph_of_one_node) {
    const Position shut = board({{kBar, 1}}, {{1, 2}, {2, 2}, {3, 2}, {4, 2}, {5, 2}, {6, 2}});
    const PlayGraph graph = play_graph(shut, 6, 5, {});
    CHECK_EQUAL(graph.size(), 1u);
    CHECK(graph[0].empty());
}

// Text

std::string text_of(const Position& position, std::initializer_list<Step> steps) {
    Steps all{};
    std::copy(steps.begin(), steps.end(), all.begin());
    return play_text(all, position);
}

TEST(plays_are_written_as_players_write_them) {
    const Position start = starting_position();
    CHECK_EQUAL(text_of(start, {{6, 5}, {8, 5}}), std::string("8/5 6/5"));
    CHECK_EQUAL(text_of(start, {{24, 18}, {18, 13}}), std::string("24/13"));
    CHECK_EQUAL(text_of(start, {{13, 11}, {13, 11}, {6, 4}, {6, 4}}),
                std::string("13/11(2) 6/4(2)"));
    CHECK_EQUAL(text_of(start, {}), std::string());
    CHECK_EQUAL(text_of(board({{kBar, 2}, {6, 1}}, {}), {{25, 21}, {25, 23}}),
                std::string("bar/23 bar/21"));
    CHECK_EQUAL(text_of(board({{6, 2}}, {}), {{6, 0}, {6, 0}}), std::string("6/off(2)"));
}

TEST(a_hit_has_its_star_where_it_happens_and_once) {
    const Position blot = board({{13, 2}, {8, 1}}, {{25 - 7, 1}, {25 - 3, 1}});
    CHECK_EQUAL(text_of(blot, {{13, 7}, {7, 3}}), std::string("13/7*/3*"));
    CHECK_EQUAL(text_of(blot, {{13, 7}, {13, 7}}), std::string("13/7*(2)"));
    CHECK_EQUAL(text_of(blot, {{13, 7}, {8, 7}}), std::string("13/7* 8/7"));
    CHECK_EQUAL(text_of(blot, {{13, 7}, {7, 2}}), std::string("13/7*/2"));
}

// Reads a play back, move by move, without knowing how it was written.
Position played(const Position& before, const std::string& text) {
    Position here = before;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        int times = 1;
        if (const auto open = word.find('('); open != std::string::npos) {
            times = std::stoi(word.substr(open + 1));
            word.resize(open);
        }
        std::vector<int> places;
        std::istringstream parts(word);
        for (std::string part; std::getline(parts, part, '/');) {
            if (part.back() == '*') part.pop_back();
            places.push_back(part == "bar" ? kBar : part == "off" ? kOff : std::stoi(part));
        }
        for (; times > 0; --times) {
            for (std::size_t n = 1; n < places.size(); ++n) {
                here = reference::stepped(here, places[n - 1], places[n - 1] - places[n]);
            }
        }
    }
    return swapped(here);
}

TEST(a_play_that_is_read_back_leads_where_it_led) {
    std::vector<Position> ends;
    std::vector<Steps> steps;
    walk_games(8, [&](const Position& position, int die1, int die2, PlayRules rules) {
        generate_plays(position, die1, die2, rules, ends, steps);
        for (std::size_t n = 0; n < ends.size(); ++n) {
            const std::string text = play_text(steps[n], position);
            if (played(position, text) != ends[n]) {
                check::fail(__FILE__, __LINE__, text + " in " + position_id(position));
            }
        }
    });
}

// Ids

Position from_id(const std::string& id) {
    const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::vector<bool> bits;
    for (std::size_t at = 0; at < id.size(); at += 4) {
        unsigned four = 0;
        for (std::size_t n = at; n < at + 4; ++n) {
            four = four * 64 + (n < id.size() ? static_cast<unsigned>(digits.find(id[n])) : 0);
        }
        for (const int byte : {16, 8, 0}) {
            for (int bit = 0; bit < 8; ++bit) bits.push_back(four >> (byte + bit) & 1);
        }
    }
    Position position;
    std::size_t bit = 0;
    for (Side* side : {&position.other, &position.own}) {
        int on_board = 0;
        for (int point = 1; point <= kBar; ++point) {
            while (bits[bit++]) ++(*side)[point];
            on_board += (*side)[point];
        }
        (*side)[kOff] = static_cast<std::uint8_t>(15 - on_board);
    }
    return position;
}

TEST(an_id_has_every_checker_and_no_two_positions_share_one) {
    CHECK_EQUAL(position_id(starting_position()), std::string("4HPwATDgc/ABMA"));
    std::map<std::string, Packed> known;
    walk_games(8, [&](const Position& position, int, int, PlayRules) {
        const std::string id = position_id(position);
        CHECK_EQUAL(id.size(), 14u);
        CHECK(from_id(id) == position);
        const auto [found, is_new] = known.emplace(id, reference::packed(position));
        CHECK(is_new || found->second == reference::packed(position));
    });
}

// JSON

TEST(what_a_roll_allows_is_written_for_the_browser) {
    const Position last = board({{2, 1}, {kOff, 14}}, {{1, 1}, {kOff, 14}});
    CHECK_EQUAL(choices_json(last, 6, 5, {}),
                std::string("{\"graph\":[[[2,0,6,1],[2,0,5,2]],[],[]],"
                            "\"plays\":[[\"2/off\",\"AAAAAgAAAAAAAA\"]]}"));
}

TEST(who_cannot_move_has_one_play_without_moves) {
    const Position shut =
        board({{kBar, 1}, {kOff, 14}}, {{1, 2}, {2, 2}, {3, 2}, {4, 2}, {5, 2}, {6, 2}, {kOff, 3}});
    const std::string json = choices_json(shut, 6, 5, {});
    CHECK_EQUAL(json.substr(0, 28), std::string("{\"graph\":[[]],\"plays\":[[\"\",\""));
}

TEST(every_play_of_a_roll_stands_in_the_list_once) {
    walk_games(4, [](const Position& position, int die1, int die2, PlayRules rules) {
        const std::string json = choices_json(position, die1, die2, rules);
        std::istringstream plays(json.substr(json.find("\"plays\":[") + 9));
        std::set<std::string> texts;
        std::set<std::string> ids;
        std::size_t count = 0;
        std::vector<std::string> quoted;
        for (std::string part; std::getline(plays, part, '"');) quoted.push_back(part);
        for (std::size_t n = 1; n + 2 < quoted.size(); n += 4) {
            texts.insert(quoted[n]);
            ids.insert(quoted[n + 2]);
            ++count;
        }
        CHECK_EQUAL(count, reference::plays(position, die1, die2, rules).size());
        CHECK_EQUAL(texts.size(), count);
        CHECK_EQUAL(ids.size(), count);
    });
}

}  // namespace
