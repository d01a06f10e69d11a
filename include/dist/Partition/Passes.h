// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_PARTITION_PASSES_H
#define DIST_PARTITION_PASSES_H

#include "dist/IR/Dist.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace dist {
#define GEN_PASS_DECL
#include "dist/Partition/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "dist/Partition/Passes.h.inc"
} // namespace dist

#endif // DIST_PARTITION_PASSES_H
