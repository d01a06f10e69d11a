// SPDX-License-Identifier: Apache-2.0
//
// What a counted loop writes into a tensor at the number of its trip.

#ifndef DIST_LIB_IMPORT_LOOPWINDOWS_H
#define DIST_LIB_IMPORT_LOOPWINDOWS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace dist {

/// Replaces each scatter in `loop` of one window, whose place depends on nothing but the number of the trip and is
/// inside in all trips, by a slice that is put back. JAX writes `out.at[i].set(u)` in a `fori_loop` as such a scatter.
void insertKnownWindows(mlir::scf::ForOp loop);

} // namespace dist

#endif // DIST_LIB_IMPORT_LOOPWINDOWS_H
