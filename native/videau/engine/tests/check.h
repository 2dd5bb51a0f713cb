// The smallest test harness that names what failed.

#pragma once

#include <cstdio>
#include <cstdlib>

#define CHECK(condition)                                                                   \
    do {                                                                                   \
        if (!(condition)) {                                                                \
            std::fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
            std::exit(1);                                                                  \
        }                                                                                  \
    } while (false)

#define CHECK_NEAR(a, b, tolerance)                                                               \
    do {                                                                                          \
        const double first_ = (a);                                                                \
        const double second_ = (b);                                                               \
        if (!(first_ - second_ <= (tolerance) && second_ - first_ <= (tolerance))) {              \
            std::fprintf(stderr, "%s:%d: %s = %.9g, %s = %.9g\n", __FILE__, __LINE__, #a, first_, \
                         #b, second_);                                                            \
            std::exit(1);                                                                         \
        }                                                                                         \
    } while (false)
