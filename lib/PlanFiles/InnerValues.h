// SPDX-License-Identifier: Apache-2.0
//
// Constraints on values inside a program. A value is named by where its op comes from: the place in the source,
// `model.py:41:10` or `model.py:41`, and the scope that JAX gives it, `jit(step)/jvp(mlp)/dot_general`.

#ifndef DIST_LIB_PLANFILES_INNERVALUES_H
#define DIST_LIB_PLANFILES_INNERVALUES_H

#include "Placement.h"

namespace dist {

/// Constrains the tensors in `module` that the rules of `values` match, each by the first that does. `explanation`, if
/// it is not null, gets a line for each. Failure comes with errors, also if a rule matches nothing.
mlir::LogicalResult constrainInnerValues(const Plan &plan, const PlanMesh &mesh, mlir::ModuleOp module,
                                         llvm::raw_ostream *explanation);

} // namespace dist

#endif // DIST_LIB_PLANFILES_INNERVALUES_H
