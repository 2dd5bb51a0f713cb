// A program in Python as an evaluator of the core: it is asked for what nobody knows exactly.

#pragma once

#include "arguments.h"
#include "videau/engine/evaluator.h"

namespace videau::bindings {

class PythonEvaluator : public engine::Evaluator {
public:
    // `judge` takes rows of positions and returns six chances for each.
    PythonEvaluator(nb::callable judge, const Rules& rules)
        : Evaluator(rules), judge_(std::move(judge)) {}

protected:
    void judge(const Position* base, engine::Kind kind, engine::Group& group, bool again,
               engine::Scratch& scratch) const override;

private:
    nb::callable judge_;
};

}  // namespace videau::bindings
