// What each file of bindings adds to the module.

#pragma once

#include <nanobind/nanobind.h>

namespace videau::bindings {

void bind_rules(nanobind::module_& module);
void bind_plays(nanobind::module_& module);
void bind_cube(nanobind::module_& module);
void bind_rollout(nanobind::module_& module);
void bind_solved(nanobind::module_& module);
void bind_evaluators(nanobind::module_& module);
void bind_tables(nanobind::module_& module);
void bind_environments(nanobind::module_& module);

}  // namespace videau::bindings
