// SPDX-License-Identifier: Apache-2.0
//
// The plan file that places the arguments and results of a program as they are placed.

#ifndef DIST_PLANFILES_WRITEPLAN_H
#define DIST_PLANFILES_WRITEPLAN_H

#include "dist/IR/Dist.h"
#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace dist {

/// Returns the glob that stands for `name` and all names that differ from it only in numbers: `p['layers'][*]['wq']`.
std::string getLayersGlob(llvm::StringRef name);

/// Returns the name by which plans know argument or result `number` of `function`.
std::string getPlanName(mlir::FunctionOpInterface function, bool isResult, unsigned number);

/// Writes the placements of all arguments and results of the functions of `module`, on `mesh`, as a plan file.
/// Arguments whose names differ only in numbers and that have one sharding share a rule. Returns failure after an error
/// if two that differ have one name.
mlir::LogicalResult writePlan(mlir::ModuleOp module, MeshOp mesh, llvm::raw_ostream &os);

} // namespace dist

#endif // DIST_PLANFILES_WRITEPLAN_H
