// Races: two distributions of rolls make six chances, what a loss counts by every sheet, checkers
// that leave the opponent's home board, a plain twin of the network, and files that are refused.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <numeric>
#include <string>

#include "videau/engine/dice.h"
#include "videau/engine/race_judge.h"
#include "videau/engine/rolls_file.h"
#include "videau/engine/sealed_file.h"
#include "videau/engine/tests/check.h"
#include "videau/engine/tests/races_by_hand.h"
#include "videau/engine/tests/scratch_folder.h"
#include "videau/engine/weights_file.h"

using namespace videau;
using namespace videau::engine;

namespace {

std::shared_ptr<const RollsNetwork> some_network(PlayRules rules, std::uint64_t seed) {
    return std::make_shared<const RollsNetwork>(small_rolls_network(rules, seed));
}

Side some_side(Dice& dice, int last, bool some_off) {
    Side side{};
    side[kOff] = some_off ? 3 : 0;
    for (int i = side[kOff]; i < 14; ++i) ++side[1 + dice.below(last)];
    ++side[last];
    return side;
}

std::vector<Rules> all_scores(BearOff bear_off) {
    std::vector<Rules> all;
    for (const Gammon gammon : {Gammon::none_off, Gammon::all_home}) {
        for (const Backgammon backgammon :
             {Backgammon::none_off_and_back, Backgammon::not_all_home, Backgammon::back}) {
            all.push_back({{Entering::every_die, bear_off, OneDie::larger}, gammon, backgammon});
        }
    }
    return all;
}

void chances_are_those_of_all_pairs_of_rolls() {
    const std::vector<float> mine{1, 1, 0.75F, 0.25F, 0};
    const std::vector<float> theirs{1, 0.9F, 0.5F, 0.125F, 0.0625F, 0};
    const std::vector<float> their_two{1, 0.5F, 0};
    const std::vector<float> my_two{1, 1, 0.5F, 0.25F, 0};
    const std::vector<float> my_three{1, 0.5F, 0};
    const Outcomes found = race_outcomes({mine, my_two, my_three}, {theirs, their_two, {}});
    const auto chance = [](const std::vector<float>& tail, std::size_t n) {
        return n < tail.size() ? tail[n - 1] - tail[n] : 0.0F;
    };
    const auto more = [](const std::vector<float>& tail, std::size_t n) {
        return n < tail.size() ? tail[n] : 0.0F;
    };
    double win = 0;
    double win_two = 0;
    double lose_two = 0;
    double lose_three = 0;
    for (std::size_t n = 1; n < 10; ++n) {
        for (std::size_t m = 1; m < 10; ++m) {
            if (n <= m) win += chance(mine, n) * chance(theirs, m);
        }
        win_two += chance(mine, n) * more(their_two, n - 1);
        lose_two += chance(theirs, n) * more(my_two, n);
        lose_three += chance(theirs, n) * more(my_three, n);
    }
    const auto& c = found.chance;
    CHECK_NEAR(c[kWin] + c[kWinGammon], win, 1e-6);
    CHECK_NEAR(c[kWinGammon], win_two, 1e-6);
    CHECK(c[kWinBackgammon] == 0);
    CHECK_NEAR(c[kLoseGammon] + c[kLoseBackgammon], lose_two, 1e-6);
    CHECK_NEAR(c[kLoseBackgammon], lose_three, 1e-6);
}

// By every way to score: chances add up to one, none is below zero, and what can no longer be lost
// has none at all.
void what_cannot_be_lost_has_no_chance(BearOff bear_off) {
    RaceMemory memory;
    Dice dice(3);
    for (const Rules& rules : all_scores(bear_off)) {
        const auto network = some_network(rules.plays, 5);
        const RaceJudge judge(network, rules, Tables::of(rules.plays));
        for (int i = 0; i < 60; ++i) {
            const bool some_off = i % 2 == 0;
            const int last = 7 + dice.below(18);
            const int others = 1 + dice.below(25 - last);
            const Position position{some_side(dice, last, some_off),
                                    some_side(dice, others, others <= kHome)};
            for (const Position& each : {position, swapped(position)}) {
                const Outcomes found = judge.evaluate(each, memory);
                float sum = 0;
                for (const float chance : found.chance) {
                    CHECK(chance >= 0);
                    sum += chance;
                }
                CHECK_NEAR(sum, 1, 1e-5);
            }
            const auto& c = judge.evaluate(position, memory).chance;
            const bool back = last > 18;
            const bool three = rules.backgammon == Backgammon::back           ? back
                               : rules.backgammon == Backgammon::not_all_home ? !some_off
                                                                              : back && !some_off;
            if (!three) CHECK(c[kLoseBackgammon] == 0);
            if (some_off) CHECK(c[kLoseGammon] == 0);
        }
    }
}

void memory_changes_nothing() {
    const Rules rules = all_scores(BearOff::standard)[1];
    const RaceJudge judge(some_network(rules.plays, 7), rules, Tables::of(rules.plays));
    const RaceJudge other(some_network(rules.plays, 8), rules, Tables::of(rules.plays));
    RaceMemory shared;
    Dice dice(9);
    for (int i = 0; i < 300; ++i) {
        const Position position{some_side(dice, 12, false), some_side(dice, 12, false)};
        RaceMemory fresh;
        other.evaluate(position, shared);
        CHECK(judge.evaluate(position, shared).chance == judge.evaluate(position, fresh).chance);
        CHECK(judge.evaluate(position, shared).chance == judge.evaluate(position, fresh).chance);
    }
}

// Whether no checker is on the points 19 to 24.
bool has_left(const Side& side) {
    return std::all_of(side.begin() + 19, side.end(), [](int n) { return n == 0; });
}

void leaving_the_other_home_board_takes_what_all_plays_say() {
    std::map<Side, double> known;
    for (const auto& points : std::vector<std::vector<int>>{
             {19}, {24}, {24, 24}, {22, 19}, {24, 23, 22}, {20, 20, 21, 24}}) {
        Side side{};
        for (const int point : points) ++side[point];
        side[1] = 2;
        std::array<float, kLongestHoming + 1> tail;
        const int length = tail_to_leave(side, tail.data());
        const double mean = std::accumulate(tail.begin(), tail.begin() + length, 0.0);
        CHECK_NEAR(mean, fewest_rolls(side, has_left, known), 1e-4);
    }
}

// The network once more, in double precision and without shortcuts.
std::vector<double> twin_tail(const RollsNetwork& network, const Side& side, int goal,
                              const RollsStart& start) {
    const RollsGuess& guess = start.guess[goal];
    const RollsShape& shape = network.shape();
    const RollsLayout& layout = network.layout();
    std::vector<double> first(network.part(layout.bias1), network.part(layout.bias1) + shape.first);
    for (int point = 1; point <= kRacePoints; ++point) {
        const auto steps = race_steps(side[point]);
        for (int step = 0; step < kRaceSteps; ++step) {
            for (int i = 0; i < shape.first; ++i) {
                first[i] += steps[step] *
                            network.part(
                                layout.points)[((point - 1) * kRaceSteps + step) * shape.first + i];
            }
        }
    }
    for (int i = 0; i < shape.first; ++i) {
        for (int step = 0; step < std::min(start.outside, kOutsideSteps); ++step) {
            first[i] += network.part(layout.outside)[step * shape.first + i];
        }
        for (int way = 0; way < kLandings; ++way) {
            first[i] += start.landings[way] * network.part(layout.landings)[way * shape.first + i];
        }
    }
    std::vector<double> second(shape.second);
    for (int i = 0; i < shape.second; ++i) {
        double sum = network.part(layout.bias2)[i];
        for (int k = 0; k < shape.first; ++k) {
            sum += std::max(first[k], 0.0) * network.part(layout.weights2)[k * shape.second + i];
        }
        second[i] = std::max(sum, 0.0);
    }
    const auto out = [&](std::size_t weights, std::size_t bias, int width, int at) {
        double sum = network.part(bias)[at];
        for (int k = 0; k < shape.second; ++k) {
            sum += second[k] * network.part(weights)[k * width + at];
        }
        return sum;
    };
    const double middle =
        guess.middle + out(layout.middles, layout.middle_bias, kMiddleWidth, 2 * goal);
    const double sharpness =
        guess.sharpness + out(layout.middles, layout.middle_bias, kMiddleWidth, 2 * goal + 1);
    std::vector<double> chances(shape.longest[goal]);
    double sum = 0;
    for (int n = 0; n < shape.longest[goal]; ++n) {
        const double score =
            out(layout.numbers, layout.number_bias, layout.width, layout.starts[goal] + n);
        chances[n] = std::exp(score - 0.5 * std::exp(sharpness) * std::pow(n + 1 - middle, 2));
        sum += chances[n];
    }
    std::vector<double> tail(shape.longest[goal] + 1, 1.0);
    for (int n = 0; n < shape.longest[goal]; ++n) tail[n + 1] = tail[n] - chances[n] / sum;
    if (static_cast<Goal>(goal) != Goal::all_off) return tail;
    // Moved by a part of a roll, so that its mean is the middle.
    double more = middle;
    for (const double each : tail) more -= each;
    std::vector<double> moved = tail;
    for (std::size_t n = 1; n + 1 < tail.size(); ++n) {
        moved[n] += more > 0 ? std::min(more, 1.0) * (tail[n - 1] - tail[n])
                             : std::max(more / tail[1], -1.0) * (tail[n] - tail[n + 1]);
    }
    return moved;
}

void networks_find_what_their_twin_finds() {
    Dice dice(11);
    const auto tables = Tables::of({});
    const auto network = some_network({}, 12);
    for (int i = 0; i < 50; ++i) {
        const Side side = some_side(dice, 7 + dice.below(12), false);
        RollsEstimate estimate;
        network->estimate(side, tables->guesses(), estimate);
        for (int goal = 0; goal < kGoals; ++goal) {
            const RollsStart start = tables->guesses().of(side);
            std::array<float, 33> tail{};
            const int length = network->tail(static_cast<Goal>(goal), estimate, tail.data());
            const std::vector<double> twin = twin_tail(*network, side, goal, start);
            CHECK(tail[0] == 1 && tail[length - 1] == 0);
            std::fill(tail.begin() + length, tail.end(), 0.0F);
            for (std::size_t n = 0; n < twin.size(); ++n) CHECK_NEAR(tail[n], twin[n], 2e-4);
            CHECK(std::is_sorted(tail.rbegin(), tail.rend()));
        }
    }
}

// Two checkers outside, landed in every way by hand, the table asked about each.
void landings_are_what_the_table_says_of_sides_that_are_home() {
    const auto tables = Tables::of({});
    const std::vector<std::pair<int, int>> landed{{6, 5}, {6, 6}, {5, 5}, {4, 4}, {3, 2}, {6, 5}};
    Side home{};
    home[1] = 4;
    home[3] = 2;
    home[6] = 1;
    Side side = home;
    ++side[8];
    ++side[15];
    const RollsStart start = tables->guesses().of(side);
    CHECK(start.outside == 2);
    double usual = 0;
    for (std::size_t way = 0; way < landed.size(); ++way) {
        const auto [one, two] = landed[way];
        Side there = home;
        ++there[one];
        ++there[two];
        const int pips = 8 + 15 - one - two;
        const double mean =
            tables->one_sided().mean_rolls(BearoffTable::index_of(there)) + pips * 6.0 / 49;
        if (way == 0) {
            usual = mean;
            CHECK_NEAR(start.guess[0].middle, mean, 1e-4);
            CHECK_NEAR(start.landings[0], mean / 8, 1e-4);
        } else {
            CHECK_NEAR(start.landings[way], 2 * (mean - usual), 1e-4);
        }
    }
}

void files_come_back_or_are_refused(const std::filesystem::path& path) {
    const PlayRules rules{Entering::every_die, BearOff::rearmost, OneDie::larger};
    const auto network = some_network(rules, 13);
    save_rolls(path, *network);
    const RollsNetwork loaded = load_rolls(path);
    CHECK(loaded.rules() == rules && loaded.shape() == kSmallRolls);
    CHECK(loaded.parameters() == network->parameters());
    const auto refusal = [&](std::vector<char> bytes) -> std::string {
        write_atomically(path, bytes);
        try {
            load_rolls(path);
        } catch (const WeightsError& error) {
            return error.what();
        }
        return "";
    };
    const auto says = [](const std::string& text, const char* what) {
        return text.find(what) != std::string::npos;
    };
    const std::vector<char> good = read_whole(path);
    std::vector<char> bad = good;
    bad[bad.size() / 2] ^= 1;
    CHECK(says(refusal(bad), "damaged") && says(refusal(bad), path.filename().c_str()));
    CHECK(says(refusal({good.begin(), good.end() - 9}), "damaged"));
    bad = good;
    bad[8] = 7;
    CHECK(says(refusal(bad), "version"));
    CHECK(says(refusal({'V', 'I'}), "is not a file of how many rolls"));
    const Networks contact{Network::random({16, 16, 16}, 1),
                           Network::random({16, 16, 16}, 2),
                           Network::random({16, 16, 16}, 3, false),
                           {}};
    save_weights(path, contact);
    CHECK(says(refusal(read_whole(path)), "is not a file of how many rolls"));
    std::string reason;
    try {
        RaceJudge(network, {}, Tables::of({}));
    } catch (const std::invalid_argument& error) {
        reason = error.what();
    }
    CHECK(says(reason, "bear_off=rearmost") && says(reason, "not by standard"));
}

}  // namespace

int main() {
    const ScratchFolder folder;
    chances_are_those_of_all_pairs_of_rolls();
    what_cannot_be_lost_has_no_chance(BearOff::standard);
    what_cannot_be_lost_has_no_chance(BearOff::rearmost);
    memory_changes_nothing();
    leaving_the_other_home_board_takes_what_all_plays_say();
    landings_are_what_the_table_says_of_sides_that_are_home();
    networks_find_what_their_twin_finds();
    files_come_back_or_are_refused(folder.path() / "races.rolls");
    std::puts("races: ok");
}
