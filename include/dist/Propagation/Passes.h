// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_PROPAGATION_PASSES_H
#define DIST_PROPAGATION_PASSES_H

#include "dist/IR/Dist.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace dist {
#define GEN_PASS_DECL
#include "dist/Propagation/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "dist/Propagation/Passes.h.inc"
} // namespace dist

#endif // DIST_PROPAGATION_PASSES_H
