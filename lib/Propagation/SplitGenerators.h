// SPDX-License-Identifier: Apache-2.0
//
// What a use reads that costs nothing to make again is made again for it.

#ifndef DIST_LIB_PROPAGATION_SPLITGENERATORS_H
#define DIST_LIB_PROPAGATION_SPLITGENERATORS_H

#include "dist/Analysis/RuleTable.h"
#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// Gives every use of a generator in `module` its own copy. Returns true if there was anything to copy.
bool splitGenerators(mlir::ModuleOp module, RuleTable &rules);

} // namespace dist

#endif // DIST_LIB_PROPAGATION_SPLITGENERATORS_H
