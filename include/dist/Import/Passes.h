// SPDX-License-Identifier: Apache-2.0
//
// The passes of lib/Import: Input to Imported, and the verifier pass behind it.

#ifndef DIST_IMPORT_PASSES_H
#define DIST_IMPORT_PASSES_H

#include "mlir/Pass/Pass.h"
#include <memory>

namespace dist {

#define GEN_PASS_DECL
#include "dist/Import/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "dist/Import/Passes.h.inc"

/// Registers `dist-import` and `dist-verify-imported`.
inline void registerImportPasses() { registerDistImportPasses(); }

} // namespace dist

#endif // DIST_IMPORT_PASSES_H
