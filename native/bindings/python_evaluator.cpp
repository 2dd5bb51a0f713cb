#include "python_evaluator.h"

#include <cmath>
#include <stdexcept>
#include <string>

namespace videau::bindings {

using engine::Group;
using engine::kEndings;

namespace {

using Rows = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1, 52>>;
using Answers = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

Rows rows_of(const std::vector<Position>& positions) {
    auto bytes = std::make_unique<std::vector<std::uint8_t>>(positions.size() * kPositionBytes);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        write_position(positions[i], bytes->data() + i * kPositionBytes);
    }
    std::uint8_t* data = bytes->data();
    return {data, {positions.size(), kPositionBytes}, keep_alive(std::move(bytes))};
}

// Chances exclude each other and add up to one; a slip in somebody's program is found here and not
// in strange plays.
void read_answers(const Answers& answers, std::vector<engine::Outcomes>& out) {
    if (answers.shape(0) != out.size() || answers.shape(1) != kEndings) {
        throw std::invalid_argument(
            "expected " + std::to_string(out.size()) + " rows of six chances, got " +
            std::to_string(answers.shape(0)) + " of " + std::to_string(answers.shape(1)));
    }
    for (std::size_t row = 0; row < out.size(); ++row) {
        float sum = 0;
        for (int e = 0; e < kEndings; ++e) {
            out[row].chance[e] = answers.data()[row * kEndings + e];
            sum += out[row].chance[e];
        }
        if (!(std::abs(sum - 1) < 0.01F)) {
            throw std::invalid_argument("expected six chances that add up to one, got a sum of " +
                                        std::to_string(sum) + " in row " + std::to_string(row));
        }
    }
}

}  // namespace

void PythonEvaluator::judge(const Position*, engine::Kind, Group& group, bool,
                            engine::Scratch&) const {
    const nb::gil_scoped_acquire locked;
    group.outcomes.resize(group.positions.size());
    const nb::object answers = judge_(nb::cast(rows_of(group.positions)));
    Answers read;
    if (!nb::try_cast(answers, read)) {
        throw std::invalid_argument("expected an array of chances, six for each position");
    }
    read_answers(read, group.outcomes);
}

}  // namespace videau::bindings
