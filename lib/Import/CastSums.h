// SPDX-License-Identifier: Apache-2.0
//
// Sums and products of bf16 that the program casts to f32 at once.

#ifndef DIST_LIB_IMPORT_CASTSUMS_H
#define DIST_LIB_IMPORT_CASTSUMS_H

#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// Lets StableHLO products and sums in `module` that are only cast to f32 give f32 in the first place, as if the
/// program had asked for it
/// (`preferred_element_type`). The gradient of a parameter that was cast to bf16 is one: what devices add up of it is
/// f32 then.
void widenCastSums(mlir::ModuleOp module);

} // namespace dist

#endif // DIST_LIB_IMPORT_CASTSUMS_H
