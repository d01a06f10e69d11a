// SPDX-License-Identifier: Apache-2.0
//
// Kernels that reduce the outer index and keep the contiguous one.

#ifndef DIST_LIB_LOWERING_CUDA_COLUMNREDUCTION_H
#define DIST_LIB_LOWERING_CUDA_COLUMNREDUCTION_H

#include "ReductionGraph.h"

namespace dist::cuda {

/// How columns are spread over threads.
struct ColumnShape {
  int64_t width = 1;  ///< Neighbouring columns of a thread.
  int64_t warps = 8;  ///< Of a block.
  int64_t blocks = 1; ///< Over the columns.
};

/// Returns how the columns of `graph` are spread, or nothing if this is no good way to compute it.
std::optional<ColumnShape> chooseColumnShape(const ReductionGraph &graph);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_COLUMNREDUCTION_H
