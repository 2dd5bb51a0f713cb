// What the cache gives back is what was put in, and a search does not notice it.

#include <cstdio>
#include <thread>

#include "videau/engine/position_cache.h"
#include "videau/engine/search.h"
#include "videau/engine/tests/check.h"
#include "videau/engine/tests/random_positions.h"
#include "videau/engine/tests/tiny_evaluator.h"

using namespace videau;
using namespace videau::engine;

namespace {

// A value that can be told from the position, so that a mixture of two is noticed.
Outcomes value_of(const Position& position) {
    Outcomes outcomes;
    for (int e = 0; e < kEndings; ++e) {
        float sum = 0;
        for (int slot = 0; slot < kSlots; ++slot) {
            sum += static_cast<float>(position.own[slot] * (slot + e + 1));
            sum += static_cast<float>(position.other[slot] * (2 * slot + 3 * e));
        }
        outcomes.chance[e] = sum;
    }
    return outcomes;
}

void an_empty_cache_knows_nothing(const std::vector<Position>& positions) {
    const PositionCache cache(6);
    Outcomes outcomes;
    for (const Position& position : positions) CHECK(!cache.find(position, outcomes));
    CHECK(!cache.find(Position{}, outcomes));
}

void what_is_found_is_what_was_stored(const std::vector<Position>& positions) {
    PositionCache cache(4);  // so small that positions push each other out
    int found = 0;
    for (const Position& position : positions) {
        cache.store(position, value_of(position));
        Outcomes outcomes;
        CHECK(cache.find(position, outcomes));
        CHECK(outcomes.chance == value_of(position).chance);
    }
    for (const Position& position : positions) {
        Outcomes outcomes;
        if (!cache.find(position, outcomes)) continue;
        ++found;
        CHECK(outcomes.chance == value_of(position).chance);
    }
    CHECK(found > 0 && found < static_cast<int>(positions.size()));
}

void threads_never_find_a_mixture(const std::vector<Position>& positions) {
    PositionCache cache(3);
    const auto work = [&] {
        for (int round = 0; round < 200; ++round) {
            for (const Position& position : positions) {
                Outcomes outcomes;
                if (cache.find(position, outcomes)) {
                    CHECK(outcomes.chance == value_of(position).chance);
                }
                cache.store(position, value_of(position));
            }
        }
    };
    std::jthread other(work);
    work();
}

void a_search_finds_the_same_with_it(const std::vector<Position>& positions) {
    const auto shared = tiny_networks();
    const NetEvaluator plain(shared, {}, 4);
    const NetEvaluator cached(shared, {}, 4, best_kernels(), std::make_shared<PositionCache>(10));
    Scratch scratch;
    for (std::size_t i = 0; i < 6; ++i) {
        for (int again = 0; again < 2; ++again) {
            const Outcomes without = search(plain, positions[i], 2, scratch);
            const Outcomes with = search(cached, positions[i], 2, scratch);
            CHECK(without.chance == with.chance);
        }
    }
}

}  // namespace

int main() {
    const std::vector<Position> positions = random_positions(200, 5);
    an_empty_cache_knows_nothing(positions);
    what_is_found_is_what_was_stored(positions);
    threads_never_find_a_mixture(positions);
    a_search_finds_the_same_with_it(positions);
    std::puts("position cache: ok");
}
