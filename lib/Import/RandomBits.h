// SPDX-License-Identifier: Apache-2.0
//
// The two counter-based generators of random bits, as ops on scalars: what they give depends on a key and a counter
// only, so that every device computes the numbers of its own positions. Threefry2x32 with 20 rounds and Philox4x32 with
// 10 rounds follow Salmon et al., "Parallel random numbers: as easy as 1, 2, 3" (2011).

#ifndef DIST_LIB_IMPORT_RANDOMBITS_H
#define DIST_LIB_IMPORT_RANDOMBITS_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist {

/// Returns the two 32-bit outputs of Threefry for the 64-bit integers `key` and `counter`.
llvm::SmallVector<mlir::Value> buildThreefry(mlir::ImplicitLocOpBuilder &builder, mlir::Value key, mlir::Value counter);

/// Returns the four 32-bit outputs of Philox for the 64-bit integer `key` and the counter of 128 bits in two halves.
llvm::SmallVector<mlir::Value> buildPhilox(mlir::ImplicitLocOpBuilder &builder, mlir::Value key, mlir::Value low,
                                           mlir::Value high);

} // namespace dist

#endif // DIST_LIB_IMPORT_RANDOMBITS_H
