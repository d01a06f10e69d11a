// SPDX-License-Identifier: Apache-2.0
//
// Upstream says nothing of positions outside of a tensor; here they are moved inside by a gather and left out by a
// scatter, as in XLA.

#include "IndexedOps.h"
#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;

namespace {
/// How index vectors and windows walk, as in `tensor_ext.gather`.
struct Walk {
  SmallVector<int64_t> windows, components, along;
};
} // namespace

/// Returns how `indexed` is walked along `dims` by vectors in `indices`, and by loops for its other dimensions. Those
/// for `dims` have one trip, if there are any.
static Walk getWalk(RankedTensorType indexed, ArrayRef<int64_t> dims, RankedTensorType indices, int64_t numLoops) {
  Walk walk;
  walk.along = llvm::to_vector(llvm::seq<int64_t>(indices.getRank() - 1));
  int64_t next = walk.along.size();
  bool areKept = numLoops == next + indexed.getRank();
  for (int64_t dim = 0; dim < indexed.getRank(); ++dim) {
    auto found = llvm::find(dims, dim);
    walk.components.push_back(found == dims.end() ? -1 : found - dims.begin());
    walk.windows.push_back(found == dims.end() || areKept ? next++ : -1);
  }
  return walk;
}

/// Returns `indices` as numbers that every device can send.
static Value castIndices(Value indices, OpBuilder &builder) {
  auto type = cast<RankedTensorType>(indices.getType());
  if (!type.getElementType().isIndex())
    return indices;
  return arith::IndexCastOp::create(builder, indices.getLoc(), type.clone(builder.getI64Type()), indices);
}

static Value decompose(tensor::GatherOp op, OpBuilder &builder) {
  Walk walk = getWalk(op.getSourceType(), op.getGatherDims(), op.getIndicesType(), op.getResultType().getRank());
  Value empty =
      tensor::EmptyOp::create(builder, op.getLoc(), op.getResultType().getShape(), op.getResultType().getElementType());
  return tensor_ext::GatherOp::create(builder, op.getLoc(), TypeRange(op.getResultType()), op.getSource(),
                                      castIndices(op.getIndices(), builder), empty, walk.windows, walk.components,
                                      walk.along, /*masked=*/false)
      ->getResult(0);
}

static Value decompose(tensor::ScatterOp op, OpBuilder &builder) {
  Walk walk = getWalk(op.getDestType(), op.getScatterDims(), op.getIndicesType(), op.getSourceType().getRank());
  auto scatter = tensor_ext::ScatterOp::create(builder, op.getLoc(), TypeRange(op.getDestType()), op.getSource(),
                                               castIndices(op.getIndices(), builder), op.getDest(), walk.windows,
                                               walk.components, walk.along);
  Type element = op.getDestType().getElementType();
  OpBuilder::InsertionGuard guard(builder);
  Block *body = builder.createBlock(&scatter.getCombiner(), {}, {element, element}, {op.getLoc(), op.getLoc()});
  tensor_ext::YieldOp::create(builder, op.getLoc(), body->getArgument(1));
  return scatter->getResult(0);
}

static Value decompose(tensor::InsertOp op, OpBuilder &builder) {
  auto type = cast<RankedTensorType>(op.getDest().getType());
  SmallVector<int64_t> ones(type.getRank(), 1);
  Value element = tensor::FromElementsOp::create(builder, op.getLoc(), type.clone(ones), op.getScalar());
  if (type.getRank() == 0)
    return element;
  SmallVector<OpFoldResult> units(type.getRank(), builder.getIndexAttr(1));
  return tensor::InsertSliceOp::create(builder, op.getLoc(), element, op.getDest(), getAsOpFoldResult(op.getIndices()),
                                       units, units);
}

Value dist::decomposeIndexedOp(Operation *op, OpBuilder &builder) {
  auto isStatic = [](Type type) { return !isa<ShapedType>(type) || cast<ShapedType>(type).hasStaticShape(); };
  if (!llvm::all_of(op->getOperandTypes(), isStatic) || !llvm::all_of(op->getResultTypes(), isStatic))
    return {};
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<tensor::GatherOp, tensor::ScatterOp, tensor::InsertOp>([&](auto one) { return decompose(one, builder); })
      .Default(Value());
}
