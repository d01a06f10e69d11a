// SPDX-License-Identifier: Apache-2.0
//
// Which contractions cuBLASLt takes: those of floats whose matrices have rows or columns of adjacent elements. The
// others are marked, and become kernels like any other linalg op.

#include "Steps/ContractionPlan.h"
#include "Steps/WidenContractions.h"
#include "dist/Lowering/CUDA/Passes.h"

namespace dist {
#define GEN_PASS_DEF_CHOOSEGEMMSPASS
#include "dist/Lowering/CUDA/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Returns true if a matrix of `rows` x `columns` with these strides has a leading dimension.
static bool isMatrix(int64_t rows, int64_t columns, int64_t rowStride, int64_t columnStride) {
  bool byRows = (columnStride == 1 || columns == 1) && (rows == 1 || rowStride >= columns);
  bool byColumns = (rowStride == 1 || rows == 1) && (columns == 1 || columnStride >= rows);
  return byRows || byColumns;
}

/// Returns true if cuBLASLt can do all pieces of `plan`.
static bool isSupported(const ContractionPlan &plan) {
  return isa<FloatType>(plan.a.elementType) && isMatrix(plan.m, plan.k, plan.aStrides[1], plan.aStrides[2]) &&
         isMatrix(plan.k, plan.n, plan.bStrides[1], plan.bStrides[2]) &&
         isMatrix(plan.m, plan.n, plan.cStrides[1], plan.cStrides[2]);
}

namespace {
struct ChooseGemmsPass : dist::impl::ChooseGemmsPassBase<ChooseGemmsPass> {
  void runOnOperation() override {
    widenContractions(getOperation());
    getOperation().walk([](linalg::LinalgOp op) {
      if (!matchContraction(op))
        return;
      // Views that are known at run time only are copied to dense buffers, which are matrices.
      std::optional<ContractionPlan> plan = planContraction(op);
      bool isFloat = isa<FloatType>(getElementTypeOrSelf(op->getOperand(0)));
      if (!isFloat || (plan && !isSupported(*plan)))
        op->setAttr(kKernelContractionAttrName, UnitAttr::get(op->getContext()));
    });
  }
};
} // namespace
