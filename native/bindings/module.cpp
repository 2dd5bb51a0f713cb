#include <nanobind/nanobind.h>

#include "bindings.h"

NB_MODULE(_native, module) {
    module.doc() =
        "The C++ core. Its Python faces are videau.rules, videau.arrays, "
        "videau.engine and videau.env; nothing else should need to import it.";
    using namespace videau::bindings;
    bind_rules(module);
    bind_plays(module);
    bind_cube(module);
    bind_rollout(module);
    bind_solved(module);
    bind_evaluators(module);
    bind_tables(module);
    bind_environments(module);
}
