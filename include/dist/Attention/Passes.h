// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_ATTENTION_PASSES_H
#define DIST_ATTENTION_PASSES_H

#include "dist/IR/Dist.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace dist {
#define GEN_PASS_DECL
#include "dist/Attention/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "dist/Attention/Passes.h.inc"
} // namespace dist

#endif // DIST_ATTENTION_PASSES_H
