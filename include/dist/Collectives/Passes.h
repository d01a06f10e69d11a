// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_COLLECTIVES_PASSES_H
#define DIST_COLLECTIVES_PASSES_H

#include "dist/IR/Dist.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace dist {
#define GEN_PASS_DECL
#include "dist/Collectives/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "dist/Collectives/Passes.h.inc"
} // namespace dist

#endif // DIST_COLLECTIVES_PASSES_H
