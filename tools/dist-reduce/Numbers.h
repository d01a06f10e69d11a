// SPDX-License-Identifier: Apache-2.0
//
// Smaller sizes. A size stands in many types, in attributes, and in the mesh, and all of these have to change together,
// so a candidate is one number wherever it is written in the text of the program. What does not fit any more does not
// verify, or shows no fault.

#ifndef DIST_TOOLS_DISTREDUCE_NUMBERS_H
#define DIST_TOOLS_DISTREDUCE_NUMBERS_H

#include "Edits.h"

namespace dist {

/// Writes 2 for numbers above 2.
mlir::OwningOpRef<mlir::ModuleOp> setNumbersToTwo(mlir::OwningOpRef<mlir::ModuleOp> module, Choice choose);
/// Writes the half for even numbers above 2.
mlir::OwningOpRef<mlir::ModuleOp> halveNumbers(mlir::OwningOpRef<mlir::ModuleOp> module, Choice choose);

} // namespace dist

#endif // DIST_TOOLS_DISTREDUCE_NUMBERS_H
