// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_COLLECTIVES_PASSES_H
#define DIST_COLLECTIVES_PASSES_H

#include "dist/IR/Dist.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"

namespace dist {
#define GEN_PASS_DECL
#include "dist/Collectives/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "dist/Collectives/Passes.h.inc"

/// Adds the passes that gather by unit, combine and, if `isScheduled`, schedule a program in Local form: for one
/// that is emitted, and for copies that are compared (ChooseLayers.cpp). `memory` is negative if there is no bound.
void addCollectivesPasses(mlir::OpPassManager &manager, int64_t memory, bool isScheduled, bool chunkProducts);
} // namespace dist

#endif // DIST_COLLECTIVES_PASSES_H
