// SPDX-License-Identifier: Apache-2.0
//
// Arithmetic on complex numbers -> arithmetic on floats; see the pass description.

#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Conversion/ComplexToStandard/ComplexToStandard.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Transforms/DialectConversion.h"

namespace dist {
#define GEN_PASS_DEF_LOWERCOMPLEXARITHMETICPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;

namespace {
struct LowerComplexArithmeticPass : dist::impl::LowerComplexArithmeticPassBase<LowerComplexArithmeticPass> {
  void runOnOperation() override {
    auto isArithmetic = [](Operation *op) {
      return isa_and_nonnull<complex::ComplexDialect>(op->getDialect()) &&
             !isa<complex::ConstantOp, complex::CreateOp, complex::ReOp, complex::ImOp>(op);
    };
    bool hasAny =
        getOperation()
            .walk([&](Operation *op) { return isArithmetic(op) ? WalkResult::interrupt() : WalkResult::advance(); })
            .wasInterrupted();
    if (!hasAny)
      return markAllAnalysesPreserved();
    ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal([&](Operation *op) { return !isArithmetic(op); });
    RewritePatternSet patterns(&getContext());
    populateComplexToStandardConversionPatterns(patterns);
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
