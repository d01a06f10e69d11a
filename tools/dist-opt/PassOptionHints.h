// SPDX-License-Identifier: Apache-2.0
//
// What MLIR leaves open in its message about an option that a pass does not have: which pass was meant, and which
// options it has.

#ifndef DIST_TOOLS_DISTOPT_PASSOPTIONHINTS_H
#define DIST_TOOLS_DISTOPT_PASSOPTIONHINTS_H

#include "mlir/IR/Diagnostics.h"

namespace dist {

/// If `diagnostic` says that a pass has no option of some name, adds a note for each pass on the command line
/// `arguments` to which this option is given: what comes near it, and which options there are.
void explainPassOption(mlir::Diagnostic &diagnostic, llvm::ArrayRef<char *> arguments);

} // namespace dist

#endif // DIST_TOOLS_DISTOPT_PASSOPTIONHINTS_H
