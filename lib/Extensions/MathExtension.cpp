// SPDX-License-Identifier: Apache-2.0
//
// Math: every op of the dialect is elementwise.

#include "dist/Extensions/ElementwiseModel.h"
#include "dist/Extensions/Extensions.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

void dist::registerMathExtension(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, math::MathDialect *) {
    attachElementwise<
#define GET_OP_LIST
#include "mlir/Dialect/Math/IR/MathOps.cpp.inc"
        >(context);
  });
}
