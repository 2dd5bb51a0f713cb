// Work that is shared among threads.

#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "videau/interrupt.h"

namespace videau::engine {

inline constexpr int kMostThreads = 256;

// Does `one(number)` for every number below `count`; the caller and its helpers take them as they
// come. The first exception stops all and is thrown here.
template <class One>
void in_parallel(int count, int threads, Interrupt& interrupt, const One& one) {
    std::atomic<int> next{0};
    std::mutex mutex;
    std::exception_ptr failure;
    const auto work = [&] {
        try {
            for (int i = next++; i < count; i = next++) one(i);
        } catch (...) {
            const std::scoped_lock lock(mutex);
            if (failure == nullptr) failure = std::current_exception();
            next = count;
            interrupt.stop();
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < std::min(threads, count); ++i) helpers.emplace_back(work);
        work();
    }
    if (failure != nullptr) std::rethrow_exception(failure);
}

}  // namespace videau::engine
