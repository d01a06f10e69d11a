// SPDX-License-Identifier: Apache-2.0
//
// Where buffers lie in the arena: a pure function from lifetimes and sizes to offsets. Buffers whose lifetimes share a
// step get disjoint places. Large buffers are placed first, each into the smallest gap that holds it (best fit), which
// comes close to the lower bound on the programs that training and inference make. Where it misses it, orders by
// lifetime are tried, too, and orders in which what came to lie highest is placed first.

#ifndef DIST_LIB_LOWERING_STEPS_ARENAPACKING_H
#define DIST_LIB_LOWERING_STEPS_ARENAPACKING_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace dist::steps {

/// A buffer that is alive from step `first` to step `last`, both included.
struct BufferLifetime {
  int64_t first = 0, last = 0;
  int64_t bytes = 0;
};

/// Offsets in bytes, in the order of the lifetimes, and two sizes.
struct ArenaLayout {
  llvm::SmallVector<int64_t> offsets;
  int64_t bytes = 0;     ///< Of the arena.
  int64_t liveBytes = 0; ///< Largest sum of aligned sizes alive at one step: a lower bound of `bytes`.
};

/// Packs the buffers; every offset is a multiple of `alignment`, and sizes are rounded up to it.
ArenaLayout packArena(llvm::ArrayRef<BufferLifetime> lifetimes, int64_t alignment);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_ARENAPACKING_H
