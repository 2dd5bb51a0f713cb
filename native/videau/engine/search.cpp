#include "videau/engine/search.h"

#include "videau/engine/parallel.h"

namespace videau::engine {

Outcomes mean_of_replies(std::span<const Outcomes, kRolls.size()> replies) {
    const auto mean = mean_over_rolls<kEndings>(
        [&](std::size_t roll) -> const auto& { return replies[roll].chance; });
    Outcomes theirs;
    for (int e = 0; e < kEndings; ++e) theirs.chance[e] = static_cast<float>(mean[e]);
    return flipped(theirs);
}

Replies replies_to(const Evaluator& evaluator, const Position& position, Look look,
                   Scratch& scratch) {
    if (scratch.interrupt != nullptr) scratch.interrupt->check();
    Replies replies;
    evaluator.best_plays(position, kRolls, replies.best.data(), scratch, nullptr, look);
    for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
        replies.outcomes[roll] = replies.best[roll].outcomes;
    }
    return replies;
}

Outcomes search(const Evaluator& evaluator, const Position& position, int plies, Scratch& scratch) {
    if (plies == 0 || is_over(position)) return evaluator.evaluate(position, scratch);
    Replies replies = replies_to(evaluator, position, look_before(plies), scratch);
    for (std::size_t roll = 0; plies > 1 && roll < kRolls.size(); ++roll) {
        replies.outcomes[roll] = search(evaluator, replies.best[roll].position, plies - 1, scratch);
    }
    return mean_of_replies(replies.outcomes);
}

void search_all(const Evaluator& evaluator, std::span<const Position> positions, int plies,
                int threads, Interrupt& interrupt, Outcomes* out) {
    const int count = static_cast<int>(positions.size());
    if (plies == 0) {  // all at once, which the networks like
        BorrowedScratch scratch;
        evaluator.evaluate(nullptr, positions.data(), count, out, *scratch);
        return;
    }
    in_parallel(count, threads, interrupt, [&](int i) {
        BorrowedScratch scratch(&interrupt);
        out[i] = search(evaluator, positions[i], plies, *scratch);
    });
}

}  // namespace videau::engine
