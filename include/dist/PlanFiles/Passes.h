// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_PLANFILES_PASSES_H
#define DIST_PLANFILES_PASSES_H

#include "dist/IR/Dist.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace dist {
#define GEN_PASS_DECL
#include "dist/PlanFiles/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "dist/PlanFiles/Passes.h.inc"
} // namespace dist

#endif // DIST_PLANFILES_PASSES_H
