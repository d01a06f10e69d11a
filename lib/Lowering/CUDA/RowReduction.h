// SPDX-License-Identifier: Apache-2.0
//
// Kernels that walk rows: reductions along the contiguous index and everything elementwise around them, and clusters of
// elementwise ops, which are one row cut into tiles.

#ifndef DIST_LIB_LOWERING_CUDA_ROWREDUCTION_H
#define DIST_LIB_LOWERING_CUDA_ROWREDUCTION_H

#include "ReductionGraph.h"

namespace dist::cuda {

/// How rows are spread over threads.
struct RowShape {
  int64_t width = 1;        ///< Neighbours that a thread handles together.
  int64_t threads = 1;      ///< Of a row, or of a tile of it; a power of two.
  int64_t groups = 1;       ///< Times `width` elements that a thread has at once.
  int64_t rowsPerBlock = 1; ///< More than one only for rows of up to a warp.
  int64_t tiles = 1;        ///< Of a row, each by a block of its own; without reductions only.
  bool isStreamed = false;  ///< Rows are read again in every phase instead of being kept in registers.

  int64_t getTileSize() const { return threads * groups * width; }
};

/// Returns true if a value per row is stored to memory that threads of the row read.
bool storesReadRows(const ReductionGraph &graph);

/// Returns how the rows of `graph` are spread, or nothing if this is no good way to compute it.
std::optional<RowShape> chooseRowShape(const ReductionGraph &graph);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_ROWREDUCTION_H
