// SPDX-License-Identifier: Apache-2.0

#include "dist/IR/RankReducedSlices.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

using namespace mlir;
using namespace dist;

/// Returns true if upstream's patterns take a slice of `source` to become something else than `reduced`.
static bool isMistaken(RankedTensorType source, ArrayRef<OpFoldResult> sizes, RankedTensorType reduced) {
  auto inferred = tensor::ExtractSliceOp::inferCanonicalRankReducedResultType(reduced.getRank(), source, sizes);
  return inferred.getShape() != reduced.getShape();
}

void dist::separateReshape(tensor::ExtractSliceOp op) {
  auto whole = tensor::ExtractSliceOp::inferResultType(op.getSourceType(), op.getMixedSizes());
  auto groups = getReassociationIndicesForReshape(whole, op.getType());
  if (!groups)
    return;
  OpBuilder builder(op);
  Value slice = tensor::ExtractSliceOp::create(builder, op.getLoc(), whole, op.getSource(), op.getMixedOffsets(),
                                               op.getMixedSizes(), op.getMixedStrides());
  op.replaceAllUsesWith(
      tensor::CollapseShapeOp::create(builder, op.getLoc(), op.getType(), slice, *groups).getResult());
  op.erase();
}

void dist::separateReshape(tensor::InsertSliceOp op) {
  auto whole = tensor::ExtractSliceOp::inferResultType(op.getDestType(), op.getMixedSizes());
  if (auto groups = getReassociationIndicesForReshape(op.getSourceType(), whole)) {
    OpBuilder builder(op);
    op.getSourceMutable().assign(
        tensor::ExpandShapeOp::create(builder, op.getLoc(), whole, op.getSource(), *groups).getResult());
  }
}

void dist::separateMistakenReshapes(Operation *root) {
  root->walk([](tensor::ExtractSliceOp op) {
    if (isMistaken(op.getSourceType(), op.getMixedSizes(), op.getType()))
      separateReshape(op);
  });
  root->walk([](tensor::InsertSliceOp op) {
    if (isMistaken(op.getDestType(), op.getMixedSizes(), op.getSourceType()))
      separateReshape(op);
  });
}
