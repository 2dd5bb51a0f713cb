// Rules for Python: a value made of answers by name.

#include "videau/rules.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <stdexcept>
#include <string>

#include "arguments.h"
#include "bindings.h"

namespace videau::bindings {
namespace {

using namespace nb::literals;

const Axis& rules_axis(const std::string& name) {
    for (std::size_t i = 0; i < kRulesAxes; ++i) {
        if (axes()[i].name == name) return axes()[i];
    }
    throw std::invalid_argument("there is no question '" + name + "' among the rules of the core");
}

Rules rules_of(const nb::kwargs& answers) {
    Variant variant;
    for (const auto& [name, answer] : answers) {
        const Axis& axis = rules_axis(nb::cast<std::string>(name));
        axis.set(variant, answer_number(axis, nb::cast<std::string>(answer)));
    }
    return variant.rules;
}

nb::dict answers_of(const Rules& rules) {
    nb::dict answers;
    for (std::size_t i = 0; i < kRulesAxes; ++i) {
        const Axis& axis = axes()[i];
        const std::string_view answer = axis.answers[axis.get({rules, {}, {}})];
        answers[nb::str(axis.name.data(), axis.name.size())] =
            nb::str(answer.data(), answer.size());
    }
    return answers;
}

nb::tuple questions() {
    nb::list names;
    for (std::size_t i = 0; i < kRulesAxes; ++i) {
        names.append(nb::str(axes()[i].name.data(), axes()[i].name.size()));
    }
    return nb::tuple(names);
}

nb::tuple starting_position_called(const std::string& name) {
    const Position start = position_of(variant_from_string("start=" + name).start);
    const auto side = [](const Side& counts) { return nb::bytes(counts.data(), kSlots); };
    return nb::make_tuple(side(start.own), side(start.other));
}

}  // namespace

void bind_rules(nb::module_& module) {
    nb::class_<Rules>(module, "Rules",
                      "What a ruleset says about plays and scoring.\n"
                      "\n"
                      "Built from answers by name, such as ``Rules(bear_off=\"exact\")``; the "
                      "others are those of\nthe international game.")
        .def(
            "__init__",
            [](Rules* self, const nb::kwargs& answers) { new (self) Rules(rules_of(answers)); },
            nb::sig("def __init__(self, **answers: str) -> None"))
        .def_prop_ro("answers", &answers_of, nb::sig("def answers(self) -> dict[str, str]"),
                     "Every answer by its question.")
        .def("__str__", [](const Rules& rules) { return to_string(rules); })
        .def("__repr__", [](const Rules& rules) { return "Rules(" + to_string(rules) + ")"; })
        .def(
            "__eq__",
            [](const Rules& rules, const nb::object& other) {
                return nb::isinstance<Rules>(other) && rules == nb::cast<const Rules&>(other);
            },
            "other"_a.none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__",
             [](const Rules& rules) { return std::hash<std::string>()(to_string(rules)); })
        .def("__getstate__", [](const Rules& rules) { return to_string(rules); })
        .def("__setstate__", [](Rules& rules, const std::string& text) {
            new (&rules) Rules(variant_from_string(text).rules);
        });
    module.def("questions", &questions, nb::sig("def questions() -> tuple[str, ...]"),
               "Returns the questions that `Rules` answers.");
    module.def("starting_position", &starting_position_called, "name"_a,
               nb::sig("def starting_position(name: str) -> tuple[bytes, bytes]"),
               "Returns both sides of the starting position called *name*.");
}

}  // namespace videau::bindings
