// One-sided tables against published and hand-made values.

#include <cstdio>
#include <set>

#include "videau/engine/bearoff.h"
#include "videau/engine/tests/check.h"

using namespace videau;
using namespace videau::engine;

namespace {

Side home(std::initializer_list<int> points) {
    Side side{};
    for (const int point : points) ++side[point];
    side[kOff] = static_cast<std::uint8_t>(15 - points.size());
    return side;
}

double mean(const BearoffTable& table, std::initializer_list<int> points) {
    return table.mean_rolls(BearoffTable::index_of(home(points)));
}

}  // namespace

int main() {
    const BearoffTable table;

    // One checker on the six point stays with 9 of 36 rolls (1-1, 2-1, 3-1, 4-1 and 3-2),
    // and is off with the next roll whatever that is: RULES.md has 1.25.
    CHECK_NEAR(mean(table, {6}), 1.25, 1e-9);
    CHECK_NEAR(mean(table, {1}), 1.0, 1e-9);
    CHECK_NEAR(mean(table, {1, 1}), 1.0, 1e-9);
    CHECK_NEAR(mean(table, {1, 1, 1}), 1 + 30.0 / 36, 1e-9);

    // Mean rolls x 49/6 less the pip count is the published waste.
    const auto waste = [&](std::initializer_list<int> points) {
        int pips = 0;
        for (const int point : points) pips += point;
        return mean(table, points) * 49 / 6 - pips;
    };
    CHECK_NEAR(waste({1}), 7.17, 0.005);
    CHECK_NEAR(waste({6}), 4.21, 0.005);
    CHECK_NEAR(waste({6, 6}), 5.23, 0.005);
    CHECK_NEAR(waste({4, 4, 5, 5, 6, 6}), 6.25, 0.005);

    // Six point against ace point, six on roll: it wins with 27 of 36.
    Position position{home({6}), home({1})};
    CHECK_NEAR(table.evaluate(position).chance[kWin], 27.0 / 36, 1e-6);
    CHECK_NEAR(table.evaluate(swapped(position)).chance[kWin], 1.0, 1e-6);

    // Fifteen on the ace point against one: the first roll of the other side wins a single
    // game, because the fifteen have just borne off two or four.
    position = {home({1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}), home({1})};
    CHECK_NEAR(table.evaluate(position).chance[kLose], 1.0, 1e-6);
    CHECK_NEAR(table.evaluate(swapped(position)).chance[kWinGammon], 1.0, 1e-6);

    // The first of fifteen on the six point: off unless no six is rolled and no double helps.
    const Side full = home({6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6});
    const auto& first = table.rolls_to_first(BearoffTable::index_of(full));
    // 11 rolls have a six; 2-2 and 3-3 bear one off; 5-1, 4-2 move one checker off the six
    // and out only as a total of six: 4 more.
    CHECK_NEAR(first[1], 1 - (11 + 2 + 4) / 36.0, 1e-6);
    std::puts("bearoff: ok");
}
