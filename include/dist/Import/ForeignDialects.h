// SPDX-License-Identifier: Apache-2.0
//
// The dialects that frontends write and that are only read here: stablehlo, sdy, chlo, mhlo.
//
// MLIR can hold ops of an unknown dialect, but treats such an op with one region as a possible symbol table, and then
// no call inside it can be resolved. So these dialects are registered as names without content: every op of them is
// allowed and unregistered, every attribute is kept as text.

#ifndef DIST_IMPORT_FOREIGNDIALECTS_H
#define DIST_IMPORT_FOREIGNDIALECTS_H

#include "mlir/IR/Dialect.h"

namespace dist {

/// Adds the foreign dialects to `registry`. Whoever parses programs for `dist-import` calls this first.
void registerForeignDialects(mlir::DialectRegistry &registry);

/// Returns true if `name` is the namespace of a foreign dialect.
bool isForeignNamespace(llvm::StringRef name);

} // namespace dist

#endif // DIST_IMPORT_FOREIGNDIALECTS_H
