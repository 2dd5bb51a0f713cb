// What each file of bindings adds to the module.

#pragma once

#include <nanobind/nanobind.h>

namespace videau::bindings {

void bind_plays(nanobind::module_& module);
void bind_engine(nanobind::module_& module);
void bind_tables(nanobind::module_& module);

}  // namespace videau::bindings
