// SPDX-License-Identifier: Apache-2.0
//
// Where passes write what is not the program: a file that is there as a whole or not at all, or standard output.

#ifndef DIST_LIB_PIPELINES_OUTPUTFILE_H
#define DIST_LIB_PIPELINES_OUTPUTFILE_H

#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// Lets `write` write to `path`, "-" for standard output. Returns failure with an error at `module` if the text does
/// not arrive there; `what` names it, as in "the report".
mlir::LogicalResult writeOutput(mlir::ModuleOp module, llvm::StringRef path, llvm::StringRef what,
                                llvm::function_ref<void(llvm::raw_ostream &)> write);

} // namespace dist

#endif // DIST_LIB_PIPELINES_OUTPUTFILE_H
