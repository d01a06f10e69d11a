// SPDX-License-Identifier: Apache-2.0
//
// Two bits of a control register of the thread; see DenormalNumbers.h.

#include "DenormalNumbers.h"

#include <cstdint>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace dist::runtime {

void flushDenormalNumbers() {
#if defined(__x86_64__)
  constexpr unsigned flushResults = 1u << 15, readAsZero = 1u << 6;
  _mm_setcsr(_mm_getcsr() | flushResults | readAsZero);
#elif defined(__aarch64__)
  uint64_t control;
  __asm__ volatile("mrs %0, fpcr" : "=r"(control));
  __asm__ volatile("msr fpcr, %0" : : "r"(control | (uint64_t(1) << 24)));
#endif
}

} // namespace dist::runtime
