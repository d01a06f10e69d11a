// SPDX-License-Identifier: Apache-2.0
//
// Constants whose elements stand elsewhere: as a resource at the end of the file, or as a list of those that are not
// zero.

#ifndef DIST_LIB_IMPORT_DENSECONSTANTS_H
#define DIST_LIB_IMPORT_DENSECONSTANTS_H

#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// Lets constants in `module` have all their elements themselves, as what splits and folds them needs. A resource
/// without data, or with too much or too little, is an error at its constant.
llvm::LogicalResult makeConstantsDense(mlir::ModuleOp module);

} // namespace dist

#endif // DIST_LIB_IMPORT_DENSECONSTANTS_H
