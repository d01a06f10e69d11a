// SPDX-License-Identifier: Apache-2.0
//
// Which result a donated argument becomes. JAX gives each one the first result of its type that is left, which is right
// for memory; steps that go on from one another mean by it what the argument becomes.

#ifndef DIST_LIB_IMPORT_PAIRDONATIONS_H
#define DIST_LIB_IMPORT_PAIRDONATIONS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace dist {

/// Pairs the arguments `aliased` of `function`, which a frontend has paired by type alone, with other results of their
/// type where names tell that: `s.mu['w']` with `result[0].mu['w']`, in order where as many of each go on alike behind
/// the root of their path. If names do not tell and results of its type are left, warns at `getPlace` of an argument,
/// or writes the warning to it if `keepsDoubts` says so.
void pairDonations(mlir::func::FuncOp function, llvm::ArrayRef<unsigned> aliased,
                   llvm::function_ref<mlir::Location(unsigned)> getPlace, bool keepsDoubts);

} // namespace dist

#endif // DIST_LIB_IMPORT_PAIRDONATIONS_H
