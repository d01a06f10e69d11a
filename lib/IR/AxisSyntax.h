// SPDX-License-Identifier: Apache-2.0
//
// The notation of axes, shared by the attributes and by the ops that print axis lists without a `#dist.axes`.

#ifndef DIST_LIB_IR_AXISSYNTAX_H
#define DIST_LIB_IR_AXISSYNTAX_H

#include "dist/IR/Dist.h"

namespace dist {

/// Parses `"tp"` or `"tp":(2)4`, or returns failure after an error ([sharding-C4] as far as it needs no mesh).
mlir::FailureOr<AxisRefAttr> parseAxis(mlir::AsmParser &parser);

/// Parses `{"dp", "tp":(2)4}` and appends the axes to `axes`.
mlir::ParseResult parseAxes(mlir::AsmParser &parser, llvm::SmallVectorImpl<AxisRefAttr> &axes);

/// Prints what `parseAxes` reads.
void printAxes(llvm::raw_ostream &os, llvm::ArrayRef<AxisRefAttr> axes);

} // namespace dist

#endif // DIST_LIB_IR_AXISSYNTAX_H
