// SPDX-License-Identifier: Apache-2.0
//
// Inner loops are compiled for several generations of processors, of which the program takes the newest that it runs
// on when it is loaded. All of them compute the same: only the order of minima, and of sums of whole numbers, differs.

#ifndef DIST_LIB_SOLVER_SEVERALPROCESSORS_H
#define DIST_LIB_SOLVER_SEVERALPROCESSORS_H

#include "llvm/Support/Compiler.h"

// For definitions that nothing declares before. Sanitizers are not ready yet when the choice is made.
#if defined(__x86_64__) && defined(__ELF__) && defined(__GNUC__) && !LLVM_ADDRESS_SANITIZER_BUILD &&                   \
    !LLVM_THREAD_SANITIZER_BUILD && !LLVM_MEMORY_SANITIZER_BUILD
#define DIST_FOR_SEVERAL_PROCESSORS __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define DIST_FOR_SEVERAL_PROCESSORS
#endif

#endif // DIST_LIB_SOLVER_SEVERALPROCESSORS_H
