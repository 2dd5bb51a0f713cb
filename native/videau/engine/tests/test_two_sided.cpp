// Two-sided tables against positions that can be worked out by hand, and the one-sided ones.

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "videau/engine/bearoff.h"
#include "videau/engine/tests/check.h"
#include "videau/engine/two_sided.h"

using namespace videau;
using namespace videau::engine;

namespace {

Side home(std::initializer_list<int> points) {
    Side side{};
    for (const int point : points) ++side[point];
    side[kOff] = static_cast<std::uint8_t>(15 - points.size());
    return side;
}

}  // namespace

int main() {
    const TwoSidedTable table;

    // Five and two against one on the ace: 19 of 36 bear both off, the last roll of the game.
    // A double makes it 2 x 2/36 per point, whoever could own the cube afterwards.
    const auto& last = table.equities({home({5, 2}), home({1})});
    CHECK_NEAR(last.cubeless, 2.0 / 36, 1e-6);
    CHECK_NEAR(last.cube_centre, 4.0 / 36, 1e-6);
    CHECK_NEAR(last.cube_own, 4.0 / 36, 1e-6);
    CHECK_NEAR(last.cube_other, 2.0 / 36, 1e-6);

    // Six on roll against ace: 27 of 36. Cubeless 0.5; a double is dropped or taken at 1.
    const auto& strong = table.equities({home({6}), home({1})});
    CHECK_NEAR(strong.cubeless, 0.5, 1e-6);
    CHECK_NEAR(strong.cube_centre, 1.0, 1e-6);

    // One-sided and two-sided agree within what the independent sides cost.
    const BearoffTable one_sided;
    double worst = 0;
    for (int a = 1; a <= 6; ++a) {
        for (int b = 1; b <= 6; ++b) {
            for (int c = 1; c <= 6; ++c) {
                const Position position{home({a, b, 5, 3}), home({c, 4, 4, a, 2})};
                CHECK(TwoSidedTable::covers(position));
                const double exact = table.equities(position).cubeless;
                const double close = money_equity(one_sided.evaluate(position));
                worst = std::max(worst, std::abs(exact - close));
                const auto& cube = table.equities(position);
                CHECK(cube.cube_own >= cube.cube_centre - 1e-6F);
                CHECK(cube.cube_centre >= cube.cube_other - 1e-6F);
            }
        }
    }
    CHECK(worst > 0 && worst < 0.01);
    CHECK(!TwoSidedTable::covers({home({1, 1, 1, 1, 1, 1, 1}), home({1})}));
    CHECK(!TwoSidedTable::covers({home({1}), home({})}));
    std::puts("two_sided: ok");
}
