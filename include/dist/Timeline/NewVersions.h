// SPDX-License-Identifier: Apache-2.0
//
// Which results of a Local program are new versions of which arguments, as parameters after a step are, by the rules of
// MemoryFlow.

#ifndef DIST_TIMELINE_NEWVERSIONS_H
#define DIST_TIMELINE_NEWVERSIONS_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Returns for each result of `function`, which has one block, the number of the argument whose new version it is, or
/// -1.
llvm::SmallVector<int64_t> findNewVersions(mlir::FunctionOpInterface function);

} // namespace dist

#endif // DIST_TIMELINE_NEWVERSIONS_H
