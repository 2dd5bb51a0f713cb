// What every machine can run: registers of four floats, which is SSE2 on x86-64 and NEON on
// 64-bit ARM.

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "videau/engine/kernels.h"
#include "videau/engine/quantised_network.h"
#include "videau/prefetch.h"

#define VIDEAU_KERNELS plain
#define VIDEAU_LANES 4
#define VIDEAU_TILE_ROWS 3
#define VIDEAU_TILE_VECTORS 4
#define VIDEAU_PAIR_ROWS 2
#define VIDEAU_PAIR_VECTORS 4
#define VIDEAU_NARROW_ROWS 4
#include "videau/engine/kernels.inc"
