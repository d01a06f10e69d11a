// SPDX-License-Identifier: Apache-2.0

#include "dist/IR/RankReducedSlices.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

using namespace mlir;
using namespace dist;

/// Returns how the dimensions of a slice of `source` become those of `reduced`, if that is other than upstream's
/// patterns take it to be.
static std::optional<SmallVector<ReassociationIndices>> getGroups(RankedTensorType source, ArrayRef<OpFoldResult> sizes,
                                                                  RankedTensorType whole, RankedTensorType reduced) {
  auto inferred = tensor::ExtractSliceOp::inferCanonicalRankReducedResultType(reduced.getRank(), source, sizes);
  if (inferred.getShape() == reduced.getShape())
    return std::nullopt;
  return getReassociationIndicesForReshape(whole, reduced);
}

static void separate(tensor::ExtractSliceOp op) {
  auto whole = tensor::ExtractSliceOp::inferResultType(op.getSourceType(), op.getMixedSizes());
  auto groups = getGroups(op.getSourceType(), op.getMixedSizes(), whole, op.getType());
  if (!groups)
    return;
  OpBuilder builder(op);
  Value slice = tensor::ExtractSliceOp::create(builder, op.getLoc(), whole, op.getSource(), op.getMixedOffsets(),
                                               op.getMixedSizes(), op.getMixedStrides());
  op.replaceAllUsesWith(
      tensor::CollapseShapeOp::create(builder, op.getLoc(), op.getType(), slice, *groups).getResult());
  op.erase();
}

static void separate(tensor::InsertSliceOp op) {
  auto whole = tensor::ExtractSliceOp::inferResultType(op.getDestType(), op.getMixedSizes());
  if (auto groups = getGroups(op.getDestType(), op.getMixedSizes(), whole, op.getSourceType())) {
    OpBuilder builder(op);
    op.getSourceMutable().assign(
        tensor::ExpandShapeOp::create(builder, op.getLoc(), whole, op.getSource(), *groups).getResult());
  }
}

void dist::separateReshapesOfSlices(Operation *root) {
  root->walk([](tensor::ExtractSliceOp op) { separate(op); });
  root->walk([](tensor::InsertSliceOp op) { separate(op); });
}
