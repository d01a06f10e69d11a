// SPDX-License-Identifier: Apache-2.0
//
// Names of arguments as paths: `p['layers'][3]['wq']` of JAX, `layers.3.attn.wq.weight` of PyTorch. Both are read alike:
// components with '.', '/', brackets or quotes between them.

#ifndef DIST_LIB_PLANFILES_PATHNAMES_H
#define DIST_LIB_PLANFILES_PATHNAMES_H

#include "mlir/Support/LLVM.h"

namespace dist {

/// Returns true if the whole of `name` matches `glob`: `*` stands for any characters within one component, `?` for one such
/// character, `**` for anything. All else stands for itself, brackets too.
bool matchesGlob(llvm::StringRef name, llvm::StringRef glob);

/// Returns the components of `name`, from the root on.
llvm::SmallVector<llvm::StringRef> getComponents(llvm::StringRef name);

/// Returns how many components of the path `parameter` the path `name` contains, next to each other: all of them, all but the root
/// (`opt.mu['wq']` of `p['wq']`), or 0. Numbers alone tell nothing, so without the root a component has to be a word.
int64_t countSharedComponents(llvm::ArrayRef<llvm::StringRef> name, llvm::ArrayRef<llvm::StringRef> parameter);

/// Returns up to three of `names`, those that differ least from `glob`, nearest first.
llvm::SmallVector<llvm::StringRef> findNearest(llvm::StringRef glob, llvm::ArrayRef<llvm::StringRef> names);

} // namespace dist

#endif // DIST_LIB_PLANFILES_PATHNAMES_H
