// SPDX-License-Identifier: Apache-2.0
//
// A call into the C library inside a loop keeps the loop scalar. For f32 most functions have polynomial approximations
// (upstream's, after Eigen and Cephes) that are as accurate as a float allows, or nearly; these are used where their
// relative error stays near 1e-6. f64 goes to the C library. docs/numerics.md says how exact each of them is.
//
// f16 and bf16 are storage types: arithmetic on them is done in f32 between a widening load and a narrowing store, and
// bf16 conversions become integer arithmetic, which needs no runtime library on any CPU.

#include "MathEdges.h"
#include "Steps/ExpandMath.h"
#include "Steps/NarrowFloats.h"
#include "Steps/StepForm.h"
#include "dist/Lowering/CPU/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace dist {
#define GEN_PASS_DEF_APPROXIMATEMATHPASS
#include "dist/Lowering/CPU/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Returns true if upstream's approximation of this function is accurate enough in f32. It is not for sin, cos, tan,
/// atan and the hyperbolic functions but tanh: their errors near zeros or for large arguments reach 1e-3.
static bool isApproximated(StringRef name) {
  static constexpr StringLiteral names[] = {"math.exp",  "math.expm1", "math.log",  "math.log2", "math.log1p",
                                            "math.tanh", "math.erf",   "math.cbrt", "math.asin", "math.acos"};
  return llvm::is_contained(names, name);
}

namespace {
struct ApproximateMathPass : dist::impl::ApproximateMathPassBase<ApproximateMathPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateMathAlgebraicSimplificationPatterns(patterns);
    populateMathPolynomialApproximationPatterns(patterns, isApproximated);
    arith::populateExpandBFloat16Patterns(patterns);
    FrozenRewritePatternSet approximation(std::move(patterns));
    GreedyRewriteConfig config;
    config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
    for (func::FuncOp kernel : getOperation().getOps<func::FuncOp>()) {
      if (!kernel->hasAttr(kKernelAttrName))
        continue;
      expandMath(kernel);
      if (failed(widenNarrowFloats(kernel)))
        return signalPassFailure();
      (void)applyPatternsGreedily(kernel, FrozenRewritePatternSet());
      // Constants are constants of the wider type.
      cpu::guardMathEdges(kernel);
      if (failed(applyPatternsGreedily(kernel, approximation, config)))
        return signalPassFailure();
    }
  }
};
} // namespace
