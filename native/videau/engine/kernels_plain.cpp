// What every machine can run: registers of four floats, which is SSE2 on x86-64 and NEON on
// 64-bit ARM.

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <algorithm>
#include <cmath>
#include <cstring>

#include "videau/engine/kernels.h"

#define VIDEAU_KERNELS plain
#define VIDEAU_LANES 4
#define VIDEAU_TILE_ROWS 3
#define VIDEAU_TILE_VECTORS 4
#include "videau/engine/kernels.inc"
