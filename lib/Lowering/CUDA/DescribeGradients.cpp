// SPDX-License-Identifier: Apache-2.0
//
// Gives gradients of attention what a library needs besides their operands.

#include "AttentionDescription.h"
#include "FlashAttention.h"
#include "dist/Lowering/CUDA/Passes.h"
#include "dist/Lowering/Steps/LowerAttention.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

namespace dist {
#define GEN_PASS_DEF_DESCRIBEGRADIENTSPASS
#include "dist/Lowering/CUDA/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::tensor_ext;

bool cuda::isGradientOfLibraries(AttentionGradientOp op, GradientDescription &description, std::string &whyNot) {
  std::optional<GradientDescription> found = describeGradient(op, whyNot);
  if (!found)
    return false;
  SmallVector<AttentionGradientOp> parts = buildGradientParts(op);
  bool haveKernels = llvm::all_of(parts, [&](AttentionGradientOp part) { return bool(findFlashLoops(part, &whyNot)); });
  for (AttentionGradientOp part : parts)
    part.erase();
  description = *found;
  return haveKernels;
}

/// Returns maximum + log(total).
static Value addLogTotal(ImplicitLocOpBuilder &b, Value maximum, Value total) {
  auto type = cast<RankedTensorType>(maximum.getType());
  Value empty = tensor::EmptyOp::create(b, type.getShape(), type.getElementType());
  SmallVector<AffineMap> maps(3, b.getMultiDimIdentityMap(unsigned(type.getRank())));
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  auto body = [](OpBuilder &nested, Location loc, ValueRange arguments) {
    Value log = math::LogOp::create(nested, loc, arguments[1]);
    linalg::YieldOp::create(nested, loc, arith::AddFOp::create(nested, loc, arguments[0], log).getResult());
  };
  return linalg::GenericOp::create(b, TypeRange(type), ValueRange{maximum, total}, ValueRange{empty}, maps, iterators,
                                   body)
      .getResult(0);
}

static void describe(AttentionGradientOp op, GradientDescription &description) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  Value logTotal = addLogTotal(b, description.maximum, description.total);
  unsigned firstInit = op.getInitsMutable()[0].getOperandNumber();
  SmallVector<Attribute> maps(op.getMaps().getValue());
  Attribute added[] = {AffineMapAttr::get(description.outputMap), AffineMapAttr::get(description.rowMap)};
  maps.insert(maps.begin() + firstInit, std::begin(added), std::end(added));
  unsigned number = op.getLefts().size() + op.getOthers().size();
  op.getOthersMutable().append({description.output, logTotal});
  op.setMapsAttr(b.getArrayAttr(maps));
  Block &body = op.getBody().front();
  body.insertArgument(number, getElementTypeOrSelf(description.output), op.getLoc());
  body.insertArgument(number + 1, getElementTypeOrSelf(logTotal), op.getLoc());
  narrowFactors(op);
  op->setAttr(kAttentionAttrName, encodeAttention(description.attention, op.getContext()));
}

bool cuda::roundsScores(AttentionOp op) { return llvm::any_of(op.getBody().front(), llvm::IsaPred<arith::TruncFOp>); }

bool cuda::isReadByKernels(AttentionOp op, llvm::function_ref<bool(AttentionGradientOp)> isOfLibraries) {
  return llvm::any_of(op.getResults().drop_front(), [&](Value statistic) {
    return llvm::any_of(statistic.getUsers(), [&](Operation *user) {
      auto gradient = dyn_cast<AttentionGradientOp>(user);
      return !gradient || !isOfLibraries(gradient);
    });
  });
}

namespace {
struct DescribeGradientsPass : dist::impl::DescribeGradientsPassBase<DescribeGradientsPass> {
  using DescribeGradientsPassBase::DescribeGradientsPassBase;

  void runOnOperation() override {
    SmallVector<AttentionGradientOp> gradients;
    getOperation().walk([&](AttentionGradientOp op) { gradients.push_back(op); });
    llvm::SmallDenseMap<AttentionGradientOp, GradientDescription> described;
    for (AttentionGradientOp op : gradients) {
      std::string whyNot;
      if (GradientDescription description; isGradientOfLibraries(op, description, whyNot))
        described[op] = description;
    }
    getOperation().walk([&](AttentionOp op) {
      if (roundsScores(op) && isReadByKernels(op, [&](AttentionGradientOp user) { return described.contains(user); }))
        op->setAttr(kByKernelAttrName, UnitAttr::get(op.getContext()));
    });
    for (AttentionGradientOp op : gradients)
      if (auto found = described.find(op); found != described.end())
        describe(op, found->second);
  }
};
} // namespace
