// Where the generators put their results.

#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "videau/board.h"

namespace videau::detail {

inline Step step(int source, int die) {
    return {static_cast<std::uint8_t>(source), static_cast<std::uint8_t>(target_of(source, die))};
}

// Writes straight into the caller's vectors, kept a little longer than needed while a roll is
// generated. push_back would reload the vector's own pointers after every result, since bytes
// may alias anything.
template <bool kWithSteps>
class Sink {
public:
    // The first `used` places are taken already and stay as they are.
    Sink(std::vector<Position>& positions, std::vector<Steps>* steps, std::size_t used = 0)
        : positions_(positions), steps_(steps), begin_(used), used_(used) {}

    // A place for `count` more results: fill some of it, then hand the end to `close`.
    struct Cursor {
        Position* position;
        Steps* steps;

        // The position is stored as the opponent sees it.
        void put(const Lanes& own, const Lanes& other, const Steps& taken) {
            store(other, position->own);
            store(own, position->other);
            ++position;
            if constexpr (kWithSteps) *steps++ = taken;
        }
    };

    Cursor open(std::size_t count) {
        if (used_ + count > positions_.size()) {
            // Growing clears the new places, so grow in moderate strides.
            const std::size_t size = used_ + std::max(count, std::min<std::size_t>(used_, 64));
            positions_.resize(size);
            if constexpr (kWithSteps) steps_->resize(size);
        } else if constexpr (kWithSteps) {
            steps_->resize(positions_.size());
        }
        if constexpr (kWithSteps) return {positions_.data() + used_, steps_->data() + used_};
        return {positions_.data() + used_, nullptr};
    }

    void close(const Cursor& cursor) {
        used_ = static_cast<std::size_t>(cursor.position - positions_.data());
    }

    bool empty() const { return used_ == begin_; }
    std::size_t used() const { return used_; }

    void finish() {
        positions_.resize(used_);
        if constexpr (kWithSteps) steps_->resize(used_);
    }

private:
    std::vector<Position>& positions_;
    std::vector<Steps>* steps_;
    std::size_t begin_;
    std::size_t used_;
};

}  // namespace videau::detail
