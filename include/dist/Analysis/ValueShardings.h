// SPDX-License-Identifier: Apache-2.0
//
// Where shardings stand in the IR: as attributes of functions, of ops, and of ops with regions.

#ifndef DIST_ANALYSIS_VALUESHARDINGS_H
#define DIST_ANALYSIS_VALUESHARDINGS_H

#include "dist/Layout/AxisSpace.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Returns the mesh of the shardings of `function` cut for all of them, or failure after an error.
llvm::FailureOr<AxisSpace> makeAxisSpace(mlir::FunctionOpInterface function);

/// Returns the closed sharding that `value`, a tensor in `function`, carries, or null.
ShardingAttr getValueSharding(mlir::FunctionOpInterface function, mlir::Value value);

} // namespace dist

#endif // DIST_ANALYSIS_VALUESHARDINGS_H
