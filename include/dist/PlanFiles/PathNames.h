// SPDX-License-Identifier: Apache-2.0
//
// Names of arguments as paths: `p['layers'][3]['wq']` of JAX, `layers.3.attn.wq.weight` of PyTorch. Both are read
// alike: components with '.', '/', brackets or quotes between them.

#ifndef DIST_PLANFILES_PATHNAMES_H
#define DIST_PLANFILES_PATHNAMES_H

#include "mlir/Support/LLVM.h"

namespace dist {

/// Returns true if the whole of `name` matches `glob`: `*` stands for any characters within one component, `?` for one
/// such character, `**` for anything. All else stands for itself, brackets too.
bool matchesGlob(llvm::StringRef name, llvm::StringRef glob);

/// Returns the components of `name`, from the root on.
llvm::SmallVector<llvm::StringRef> getComponents(llvm::StringRef name);

/// Returns the paths to `name`, from the root to the whole of it: `p`, `p['layers']`, `p['layers'][3]`,
/// `p['layers'][3]['wq']`.
llvm::SmallVector<llvm::StringRef> getPaths(llvm::StringRef name);

} // namespace dist

#endif // DIST_PLANFILES_PATHNAMES_H
