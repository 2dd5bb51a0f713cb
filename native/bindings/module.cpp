#include <nanobind/nanobind.h>

#include "bindings.h"

NB_MODULE(_native, module) {
    module.doc() =
        "The C++ core. Its Python faces are videau.rules, videau.arrays and "
        "videau.engine; nothing else should need to import it.";
    videau::bindings::bind_plays(module);
    videau::bindings::bind_engine(module);
    videau::bindings::bind_tables(module);
}
