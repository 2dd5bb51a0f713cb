// How long work is stopped from outside.
//
// Whoever starts a search or a rollout may hand in a function that throws when the work is to end
// (Ctrl-C, somebody gone). It is asked between rolls, by the thread that started the work and no
// more often than people notice; helpers of that thread stop with it.

#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <thread>
#include <utility>

namespace videau {

// What a helper throws that stops because another thread has failed.
class Stopped : public std::exception {
public:
    const char* what() const noexcept override { return "stopped by another thread"; }
};

class Interrupt {
public:
    explicit Interrupt(std::function<void()> ask = {}) : ask_(std::move(ask)) {}

    void check() {
        if (stopped_.load(std::memory_order_relaxed)) throw Stopped();
        if (!ask_ || std::this_thread::get_id() != starter_) return;
        const auto now = std::chrono::steady_clock::now();
        if (now - asked_ < std::chrono::milliseconds(30)) return;
        asked_ = now;
        ask_();
    }

    void stop() { stopped_ = true; }

private:
    std::function<void()> ask_;
    std::thread::id starter_ = std::this_thread::get_id();
    std::chrono::steady_clock::time_point asked_ = std::chrono::steady_clock::now();
    std::atomic<bool> stopped_ = false;
};

}  // namespace videau
