// SPDX-License-Identifier: Apache-2.0

#include "ReshardEmitter.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/Analysis/ShardingRule.h"
#include "dist/IR/ScalarConstant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

Value ReshardEmitter::getIndex(OpBuilder &builder, Location loc, ArrayRef<SubAxis> subAxes) const {
  auto axes = AxisListAttr::get(builder.getContext(), space.decode(subAxes));
  return AxisIndexOp::create(builder, loc, axes, space.getMeshName());
}

/// Keeps the value on the first device of the group and the identity of the reduction on the others.
Value ReshardEmitter::emitToPartial(OpBuilder &builder, Location loc, Value value, const ReshardStep &step,
                                    TypedAttr splat) const {
  auto type = cast<RankedTensorType>(value.getType());
  TypedAttr neutral = getNeutralElement(step.reduction, type.getElementType());
  if (isIdempotent(step.reduction) || splat == neutral)
    return value;
  Value index = getIndex(builder, loc, step.axes);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, index, zero);
  Value identity = createScalarConstant(builder, loc, neutral);
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
  AffineMap map = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  auto masked = linalg::GenericOp::create(
      builder, loc, type, value, empty, ArrayRef<AffineMap>{map, map}, iterators,
      [&](OpBuilder &nested, Location loc, ValueRange args) {
        linalg::YieldOp::create(nested, loc,
                                arith::SelectOp::create(nested, loc, isFirst, args[0], identity).getResult());
      });
  return masked.getResult(0);
}

Value ReshardEmitter::emitStep(OpBuilder &builder, Location loc, Value value, const ReshardStep &step, TypedAttr splat,
                               ArrayRef<NamedAttribute> explanation) const {
  if (step.kind == ReshardStepKind::ToPartial)
    return emitToPartial(builder, loc, value, step, splat);
  auto input = cast<RankedTensorType>(value.getType());
  auto type = RankedTensorType::get(step.outputShape, input.getElementType());
  Value init = tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
  MLIRContext *context = builder.getContext();
  auto axes = AxisListAttr::get(context, space.decode(step.axes));
  FlatSymbolRefAttr mesh = space.getMeshName();
  TypeRange results(type);
  auto kind = ReductionKindAttr::get(context, step.reduction);
  auto dims = builder.getDenseI64ArrayAttr(step.dim);
  auto dim = builder.getI64IntegerAttr(step.dim), otherDim = builder.getI64IntegerAttr(step.otherDim);
  Operation *op = nullptr;
  switch (step.kind) {
  case ReshardStepKind::AllReduce:
    op = AllReduceOp::create(builder, loc, results, value, init, kind, axes, mesh);
    break;
  case ReshardStepKind::ReduceScatter:
    op = ReduceScatterOp::create(builder, loc, results, value, init, kind, dims, axes, mesh);
    break;
  case ReshardStepKind::AllGather:
    op = AllGatherOp::create(builder, loc, results, value, init, dims, axes, mesh);
    break;
  case ReshardStepKind::AllToAll:
    op = AllToAllOp::create(builder, loc, results, value, init, dim, otherDim, axes, mesh);
    break;
  case ReshardStepKind::Permute:
    op = CollectivePermuteOp::create(builder, loc, results, value, init,
                                     AxisListAttr::get(context, space.decode(step.from)), builder.getI64IntegerAttr(0),
                                     axes, mesh);
    break;
  case ReshardStepKind::AllSlice:
    op = AllSliceOp::create(builder, loc, results, value, init, dim, axes, mesh);
    break;
  case ReshardStepKind::ToPartial:
    break;
  }
  for (NamedAttribute attribute : explanation)
    op->setAttr(attribute.getName(), attribute.getValue());
  return op->getResult(0);
}

Value ReshardEmitter::emit(OpBuilder &builder, Location loc, Value value, RankedTensorType global, const Layout &source,
                           const Layout &target, TypedAttr splat, ArrayRef<NamedAttribute> explanation) const {
  if (source == target)
    return value;
  int64_t bytes = getElementBytes(global.getElementType());
  for (const ReshardStep &step : planReshard(source, target, global.getShape(), bytes, space).steps)
    value = emitStep(builder, loc, value, step, splat, explanation);
  return value;
}
