// SPDX-License-Identifier: Apache-2.0

#include "dist/Extensions/Padding.h"
#include "dist/IR/ScalarConstant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

Value dist::buildInside(OpBuilder &builder, Location loc, const NumberedParts &loops) {
  Value inside;
  for (auto &[loop, part] : loops) {
    bool isInRegion = part.paddedSize >= 0;
    Value position = linalg::IndexOp::create(builder, loc, loop), offset = isInRegion ? part.paddedOffset : part.offset;
    if (offset)
      position = arith::AddIOp::create(builder, loc, position, offset);
    Value size = arith::ConstantIndexOp::create(builder, loc, isInRegion ? part.paddedSize : part.globalSize);
    Value test = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, position, size);
    inside = inside ? arith::AndIOp::create(builder, loc, inside, test).getResult() : test;
  }
  return inside;
}

Value dist::fillPadding(OpBuilder &builder, Location loc, Value shard, const NumberedParts &dims, TypedAttr element) {
  auto type = cast<RankedTensorType>(shard.getType());
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
  AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  Value fill = createScalarConstant(builder, loc, element);
  auto masked = linalg::GenericOp::create(
      builder, loc, type, shard, empty, ArrayRef<AffineMap>{identity, identity}, iterators,
      [&](OpBuilder &nested, Location loc, ValueRange args) {
        Value inside = buildInside(nested, loc, dims);
        linalg::YieldOp::create(nested, loc, arith::SelectOp::create(nested, loc, inside, args[0], fill).getResult());
      });
  return masked.getResult(0);
}

OpOperand *dist::getDivisor(Operation *op) {
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::CeilDivSIOp, arith::CeilDivUIOp,
          arith::FloorDivSIOp>(op))
    return &op->getOpOperand(1);
  return nullptr;
}

bool dist::needsGuards(Block &body) {
  return llvm::any_of(body, [](Operation &op) { return getDivisor(&op) || isa<tensor::ExtractOp>(op); });
}

void dist::guardBody(OpBuilder &builder, Block &body, const NumberedParts &uneven) {
  OpBuilder::InsertionGuard guard(builder);
  Value inside;
  auto select = [&](OpOperand &operand, int64_t harmless) {
    Operation *op = operand.getOwner();
    if (!inside) {
      builder.setInsertionPointToStart(&body);
      inside = buildInside(builder, op->getLoc(), uneven);
    }
    builder.setInsertionPoint(op);
    Value value =
        arith::ConstantOp::create(builder, op->getLoc(), builder.getIntegerAttr(operand.get().getType(), harmless));
    operand.set(arith::SelectOp::create(builder, op->getLoc(), inside, operand.get(), value));
  };
  for (Operation &op : llvm::make_early_inc_range(body)) {
    if (OpOperand *divisor = getDivisor(&op))
      select(*divisor, 1);
    if (auto extract = dyn_cast<tensor::ExtractOp>(op))
      for (OpOperand &position : extract.getIndicesMutable())
        select(position, 0);
  }
}
