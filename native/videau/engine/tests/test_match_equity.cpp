// Match equity: published values, our own against them, and what holds for every table.

#include <cstdio>

#include "videau/engine/match_equity.h"
#include "videau/engine/tests/check.h"

using namespace videau::engine;

namespace {

void known_values_are_there() {
    const MatchEquity& table = MatchEquity::published();
    CHECK_NEAR(table.chance(1, 2, false), 0.67736, 1e-9);
    CHECK_NEAR(table.chance(1, 3, false), 0.75076, 1e-9);
    CHECK_NEAR(table.chance(2, 3, false), 0.59947, 1e-9);
    CHECK_NEAR(table.chance(2, 4, false), 0.6687, 1e-9);
    CHECK_NEAR(table.chance(3, 4, false), 0.5715, 1e-9);
    CHECK_NEAR(table.chance(4, 5, false), 0.57732, 1e-9);
    CHECK_NEAR(table.chance(5, 7, false), 0.62638, 1e-9);
    CHECK_NEAR(table.chance(24, 25, false), 0.53086, 1e-9);
    CHECK_NEAR(table.chance(2, 1, true), 0.48803, 1e-9);
    CHECK_NEAR(table.chance(1, 25, true), 1 - 0.00123, 1e-9);
}

void ends_of_matches_are_certain(const MatchEquity& table) {
    for (const bool over : {false, true}) {
        CHECK(table.chance(0, 3, over) == 1);
        CHECK(table.chance(-2, 1, over) == 1);
        CHECK(table.chance(3, 0, over) == 0);
        CHECK_NEAR(table.chance(1, 1, over), 0.5, 1e-9);
    }
}

void both_sides_share_one_match(const MatchEquity& table) {
    for (int own = 1; own <= 70; ++own) {
        for (int other = 1; other <= 70; ++other) {
            for (const bool over : {false, true}) {
                const double chance = table.chance(own, other, over);
                CHECK(chance > 0 && chance < 1);
                CHECK_NEAR(chance + table.chance(other, own, over), 1, 1e-9);
            }
        }
    }
}

// A point more never hurts. Published values round the post-Crawford game to five digits, where
// an odd number of points is nearly as good as the even one above it.
void points_are_worth_having(const MatchEquity& table) {
    for (int own = 2; own <= MatchEquity::kLongest; ++own) {
        for (int other = 1; other <= MatchEquity::kLongest; ++other) {
            CHECK(table.chance(own - 1, other, false) > table.chance(own, other, false) - 1e-6);
        }
        CHECK(table.chance(own - 1, 1, true) > table.chance(own, 1, true) - 1e-6);
    }
}

void our_table_agrees_with_the_published_one() {
    double sum = 0;
    for (int own = 1; own <= MatchEquity::kPublished; ++own) {
        for (int other = 1; other <= MatchEquity::kPublished; ++other) {
            const double difference = MatchEquity::computed().chance(own, other, false) -
                                      MatchEquity::published().chance(own, other, false);
            CHECK_NEAR(difference, 0, 0.015);  // the largest is 0.0139, at 2 to 4 away
            sum += difference * difference;
        }
        CHECK_NEAR(MatchEquity::computed().chance(own, 1, true),
                   MatchEquity::published().chance(own, 1, true), 0.0075);
    }
    CHECK_NEAR(sum / 625, 0, 0.005 * 0.005);
}

void long_matches_go_by_the_lead() {
    const MatchEquity& table = MatchEquity::published();
    CHECK(table.chance(100, 90, false) == table.chance(64, 54, false));
    CHECK(table.chance(300, 100, false) < 0.001);
    // No step where the published table ends.
    CHECK_NEAR(table.chance(25, 26, false), table.chance(24, 25, false), 0.002);
}

}  // namespace

int main() {
    known_values_are_there();
    for (const MatchEquity* table : {&MatchEquity::published(), &MatchEquity::computed()}) {
        ends_of_matches_are_certain(*table);
        both_sides_share_one_match(*table);
        points_are_worth_having(*table);
    }
    our_table_agrees_with_the_published_one();
    long_matches_go_by_the_lead();
    std::puts("match equity: ok");
}
