#include "videau/engine/match_equity.h"

#include <algorithm>

#include "videau/engine/cube.h"

namespace videau::engine {
namespace {

// Kazaross-XG2, as published with eXtreme Gammon and other programs: the side ahead, row by
// row. The side behind has the rest, equal scores have one half.
// clang-format off
constexpr double kBeforeCrawford[] = {
    // 1 away, the opponent 2 to 25
    0.67736, 0.75076, 0.81436, 0.84179, 0.88731, 0.90724, 0.9325, 0.94402, 0.959275, 0.966442,
    0.975534, 0.979845, 0.985273, 0.987893, 0.99114, 0.99273, 0.99467, 0.99563, 0.99679, 0.99737,
    0.99807, 0.99842, 0.99884, 0.99905,
    // 2 away, the opponent 3 to 25
    0.59947, 0.6687, 0.74359, 0.7994, 0.84225, 0.87539, 0.90197, 0.923034, 0.939311, 0.95247,
    0.962495, 0.970701, 0.976887, 0.98196, 0.9858, 0.98893, 0.99129, 0.99322, 0.99466, 0.99585,
    0.99675, 0.99746, 0.99802,
    // 3 away, the opponent 4 to 25
    0.5715, 0.64795, 0.71123, 0.76209, 0.80468, 0.84017, 0.870638, 0.894417, 0.914831, 0.930702,
    0.944426, 0.954931, 0.96399, 0.97093, 0.97687, 0.98139, 0.98522, 0.98814, 0.99062, 0.99248,
    0.99407, 0.99527,
    // 4 away, the opponent 5 to 25
    0.57732, 0.64285, 0.69924, 0.74577, 0.78799, 0.824059, 0.853955, 0.879141, 0.900233, 0.91804,
    0.932657, 0.94495, 0.95499, 0.96341, 0.97021, 0.97589, 0.98044, 0.98422, 0.98726, 0.98975,
    0.99174,
    // 5 away, the opponent 6 to 25
    0.56635, 0.62638, 0.67786, 0.7254, 0.767055, 0.802732, 0.833654, 0.859934, 0.882866,
    0.902013, 0.91847, 0.93223, 0.94397, 0.95367, 0.96189, 0.96864, 0.97432, 0.97896, 0.98283,
    0.986,
    // 6 away, the opponent 7 to 25
    0.56261, 0.61636, 0.66787, 0.713057, 0.753427, 0.788634, 0.819569, 0.846648, 0.869999,
    0.89021, 0.90756, 0.92246, 0.93508, 0.94583, 0.95488, 0.96254, 0.96894, 0.97432, 0.97879,
    // 7 away, the opponent 8 to 25
    0.5548, 0.60854, 0.656283, 0.700209, 0.739054, 0.774121, 0.805203, 0.832566, 0.85659,
    0.87761, 0.89591, 0.91171, 0.92535, 0.93702, 0.94703, 0.95553, 0.96276, 0.96887,
    // 8 away, the opponent 9 to 25
    0.55442, 0.603718, 0.649899, 0.691356, 0.729447, 0.763593, 0.794397, 0.82158, 0.84578,
    0.86714, 0.88589, 0.9023, 0.91658, 0.92898, 0.93968, 0.94891, 0.95682,
    // 9 away, the opponent 10 to 25
    0.550196, 0.597926, 0.641481, 0.682119, 0.718927, 0.752814, 0.78301, 0.81037, 0.83483,
    0.85662, 0.87591, 0.89294, 0.90791, 0.92098, 0.9324, 0.9423,
    // 10 away, the opponent 11 to 25
    0.548547, 0.593459, 0.63588, 0.67483, 0.711113, 0.74371, 0.77375, 0.80093, 0.82543, 0.84741,
    0.86703, 0.88448, 0.89991, 0.91353, 0.9255,
    // 11 away, the opponent 12 to 25
    0.545552, 0.589242, 0.629736, 0.667927, 0.70303, 0.7353, 0.76494, 0.79198, 0.81648, 0.83862,
    0.85849, 0.87629, 0.89214, 0.90622,
    // 12 away, the opponent 13 to 25
    0.544068, 0.585701, 0.625259, 0.66178, 0.6961, 0.72778, 0.75703, 0.78381, 0.80826, 0.83044,
    0.85051, 0.86856, 0.88476,
    // 13 away, the opponent 14 to 25
    0.541943, 0.582545, 0.62036, 0.65619, 0.68966, 0.72081, 0.74963, 0.77619, 0.80054, 0.82276,
    0.84295, 0.86123,
    // 14 away, the opponent 15 to 25
    0.54075, 0.57942, 0.61634, 0.65117, 0.68391, 0.71448, 0.7429, 0.76917, 0.79339, 0.81559,
    0.83586,
    // 15 away, the opponent 16 to 25
    0.53916, 0.57679, 0.61261, 0.64659, 0.67859, 0.70862, 0.73664, 0.76265, 0.78669, 0.80883,
    // 16 away, the opponent 17 to 25
    0.53796, 0.57441, 0.60929, 0.64241, 0.67376, 0.70323, 0.73084, 0.75657, 0.78046,
    // 17 away, the opponent 18 to 25
    0.53676, 0.57222, 0.60618, 0.63856, 0.66925, 0.69822, 0.72542, 0.75087,
    // 18 away, the opponent 19 to 25
    0.53574, 0.57023, 0.60336, 0.63501, 0.6651, 0.69356, 0.72038,
    // 19 away, the opponent 20 to 25
    0.53475, 0.56838, 0.60073, 0.63171, 0.66122, 0.68921,
    // 20 away, the opponent 21 to 25
    0.53387, 0.56667, 0.5983, 0.62864, 0.6576,
    // 21 away, the opponent 22 to 25
    0.53303, 0.56508, 0.59603, 0.62576,
    // 22 away, the opponent 23 to 25
    0.53226, 0.5636, 0.59391,
    // 23 away, the opponent 24 to 25
    0.53153, 0.56221,
    // 24 away, the opponent 25 to 25
    0.53086,
};
// clang-format on

// The trailer's chance once the Crawford game is over, needing 1 to 25 points.
constexpr double kAfterCrawford[] = {
    0.5,      0.48803,  0.32264, 0.31002,  0.19012,  0.18072,  0.11559, 0.10906, 0.06953,
    0.065161, 0.042069, 0.03906, 0.025371, 0.023428, 0.015304, 0.01405, 0.00924, 0.00842,
    0.00556,  0.00505,  0.00336, 0.00303,  0.00203,  0.00182,  0.00123,
};

static_assert(std::size(kBeforeCrawford) == MatchEquity::kPublished * 24 / 2);
static_assert(std::size(kAfterCrawford) == MatchEquity::kPublished);

// How even games end in our self-play: 73 % single, 26 % gammons, 1 % backgammons.
constexpr Outcomes kEvenGame{{0.365F, 0.13F, 0.005F, 0.365F, 0.13F, 0.005F}};
// How well the cube is used over a whole game: with this one our equities come close to the
// published ones. What a position of that game makes of it (cube_efficiency) is another matter.
constexpr Efficiency kEvenGameEfficiency = Efficiency::always(0.68);

}  // namespace

double MatchEquity::chance(int own, int other, bool crawford_over) const {
    if (own <= 0) return 1;
    if (other <= 0) return 0;
    const int excess = std::max(std::max(own, other) - kLongest, 0);
    own = std::max(own - excess, 1);
    other = std::max(other - excess, 1);
    if (crawford_over && own == 1) return 1 - after_[other];
    if (crawford_over && other == 1) return after_[own];
    return before_[own][other];
}

double MatchEquity::even_game(int own, int other, bool crawford, bool crawford_over) const {
    CubeState cube;
    cube.own_away = own;
    cube.other_away = other;
    cube.in_play = !crawford;
    cube.crawford_over = crawford_over;
    return cubeful(kEvenGame, cube, kEvenGameEfficiency, *this).no_double_chance;
}

void MatchEquity::complete(int known) {
    if (known == 0) after_[1] = 0.5;
    for (int away = std::max(known, 1) + 1; away <= kLongest; ++away) {
        after_[away] = even_game(away, 1, false, true);
    }
    for (int sum = 2; sum <= 2 * kLongest; ++sum) {
        for (int own = std::max(1, sum - kLongest); 2 * own <= sum; ++own) {
            const int other = sum - own;
            if (other <= known) continue;
            before_[own][other] = own == other ? 0.5 : even_game(own, other, own == 1, own == 1);
            before_[other][own] = 1 - before_[own][other];
        }
    }
}

const MatchEquity& MatchEquity::published() {
    static const MatchEquity table = [] {
        MatchEquity made;
        const double* next = kBeforeCrawford;
        for (int own = 1; own <= kPublished; ++own) {
            made.after_[own] = kAfterCrawford[own - 1];
            made.before_[own][own] = 0.5;
            for (int other = own + 1; other <= kPublished; ++other) {
                made.before_[own][other] = *next++;
                made.before_[other][own] = 1 - made.before_[own][other];
            }
        }
        made.complete(kPublished);
        return made;
    }();
    return table;
}

const MatchEquity& MatchEquity::computed() {
    static const MatchEquity table = [] {
        MatchEquity made;
        made.complete(0);
        return made;
    }();
    return table;
}

}  // namespace videau::engine
