// The last searched samples of a run, kept so that each is learnt several times: a searched
// target costs sixty times more than a step of learning from it.
//
//     Replay replay(folder / "replay-contact.bin", 1 << 21, progress.contact_samples);
//     replay.add(samples);
//     replay.draw(1000, dice, drawn);
//
// The samples lie in a file that is mapped into memory, so a killed process loses none of
// them. The file is a ring with room to spare: samples added after the last checkpoint do not
// overwrite those that a resumed run draws from, and are added again, the same, by that run.

#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "videau/engine/dice.h"
#include "videau/engine/training/learner.h"

namespace videau::engine {

class Replay {
public:
    // `drawn_from`: how many of the last samples are drawn from. `added`: how many the run had
    // added by its last checkpoint.
    // Throws std::runtime_error if the file cannot be opened or mapped.
    Replay(const std::filesystem::path& path, std::uint64_t drawn_from, std::uint64_t added);
    ~Replay();
    Replay(const Replay&) = delete;
    Replay& operator=(const Replay&) = delete;

    void add(std::span<const Sample> samples);

    // Appends `count` samples drawn evenly from the last ones.
    void draw(std::size_t count, Dice& dice, std::vector<Sample>& drawn) const;

    std::uint64_t added() const { return added_; }

    // Too few to draw from: the first samples would be learnt by heart.
    bool nearly_empty() const { return added_ < drawn_from_ / 16; }

private:
    // As many again as are drawn from: far more than come between two checkpoints.
    std::uint64_t slots() const { return 2 * drawn_from_; }

    Sample* ring_;
    std::uint64_t drawn_from_;
    std::uint64_t added_;
};

}  // namespace videau::engine
