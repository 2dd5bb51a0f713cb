#include "videau/engine/training/replay.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <stdexcept>

namespace videau::engine {

Replay::Replay(const std::filesystem::path& path, std::uint64_t drawn_from, std::uint64_t added)
    : drawn_from_(drawn_from), added_(added) {
    const std::size_t size = slots() * sizeof(Sample);
    const int file = open(path.c_str(), O_RDWR | O_CREAT, 0644);
    if (file < 0) throw std::runtime_error("cannot open " + path.string());
    // Grown without being written: a young run's file takes little room.
    void* bytes = MAP_FAILED;
    if (ftruncate(file, static_cast<off_t>(size)) == 0) {
        bytes = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    }
    close(file);
    if (bytes == MAP_FAILED) throw std::runtime_error("cannot map " + path.string());
    ring_ = static_cast<Sample*>(bytes);
}

Replay::~Replay() {
    munmap(static_cast<void*>(ring_), slots() * sizeof(Sample));
}

void Replay::add(std::span<const Sample> samples) {
    for (const Sample& sample : samples) ring_[added_++ % slots()] = sample;
}

void Replay::draw(std::size_t count, Dice& dice, std::vector<Sample>& drawn) const {
    const auto held = static_cast<std::uint32_t>(std::min(added_, drawn_from_));
    if (held == 0) return;
    for (std::size_t i = 0; i < count; ++i) {
        const auto age = static_cast<std::uint64_t>(dice.below(held));
        drawn.push_back(ring_[(added_ - 1 - age) % slots()]);
    }
}

}  // namespace videau::engine
