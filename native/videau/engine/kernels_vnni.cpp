#if defined(__x86_64__) && defined(__GNUC__)
// Standard headers come before the target is raised, so that no inline function of theirs
// is compiled for a machine that may not run it.
#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "videau/engine/kernels.h"
#include "videau/engine/quantised_network.h"
#include "videau/prefetch.h"

#if defined(__clang__)
#pragma clang attribute push(                                                               \
    __attribute__((                                                                         \
        target("avx512vnni,avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,bmi,bmi2,popcnt"))), \
    apply_to = function)
#else
#pragma GCC target("avx512vnni,avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,bmi,bmi2,popcnt")
#endif

#define VIDEAU_KERNELS vnni
#define VIDEAU_VNNI
#define VIDEAU_LANES 16
#define VIDEAU_TILE_ROWS 6
#define VIDEAU_TILE_VECTORS 4
#define VIDEAU_PAIR_ROWS 5
#define VIDEAU_PAIR_VECTORS 4
#define VIDEAU_NARROW_ROWS 4
#include "videau/engine/kernels.inc"

#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
