// SPDX-License-Identifier: Apache-2.0
//
// What the tensors of a Local program are used for, by the rules of MemoryFlow.

#ifndef DIST_LIB_TIMELINE_VALUECATEGORIES_H
#define DIST_LIB_TIMELINE_VALUECATEGORIES_H

#include "dist/Analysis/RuleTable.h"
#include "dist/Timeline/MemoryFlow.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Returns the category of each argument of `function` and of each value in it; those in bodies of single ops have
/// none.
llvm::DenseMap<mlir::Value, MemoryCategory> getValueCategories(mlir::FunctionOpInterface function, RuleTable &rules);

} // namespace dist

#endif // DIST_LIB_TIMELINE_VALUECATEGORIES_H
