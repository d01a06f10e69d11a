// SPDX-License-Identifier: Apache-2.0
//
// What a person may have meant who wrote a name that does not exist.

#ifndef DIST_SUPPORT_NEARESTNAMES_H
#define DIST_SUPPORT_NEARESTNAMES_H

#include "mlir/Support/LLVM.h"

namespace dist {

/// Returns up to three of `names`, those that differ least from `written`, nearest first.
llvm::SmallVector<llvm::StringRef> findNearest(llvm::StringRef written, llvm::ArrayRef<llvm::StringRef> names);

} // namespace dist

#endif // DIST_SUPPORT_NEARESTNAMES_H
