// A hint to the processor: this is read soon. Nothing depends on it but time.

#pragma once

namespace videau {

inline void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(address);
#endif
}

}  // namespace videau
