// SPDX-License-Identifier: Apache-2.0
//
// Which elementwise bodies a gemm can do to its result on the way out.

#ifndef DIST_LIB_LOWERING_CUDA_GEMMEPILOGUEBODY_H
#define DIST_LIB_LOWERING_CUDA_GEMMEPILOGUEBODY_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace dist::cuda {

/// Returns what `op` does to x, the sum of `summands`, which are inputs of it: "" for nothing, "relu", "gelu" (the tanh
/// form); or nothing if it is none of these. `op` has one result and no reduction.
std::optional<llvm::StringRef> matchEpilogueBody(mlir::linalg::GenericOp op,
                                                 llvm::ArrayRef<mlir::BlockArgument> summands);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_GEMMEPILOGUEBODY_H
