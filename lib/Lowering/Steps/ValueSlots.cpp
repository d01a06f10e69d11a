// SPDX-License-Identifier: Apache-2.0

#include "ValueSlots.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

Type steps::getSlotType(Type type) {
  return type.isIntOrIndexOrFloat() || isa<ComplexType>(type) ? RankedTensorType::get({}, type) : type;
}

Value steps::toSlot(OpBuilder &builder, Value value, Type type) {
  if (type == value.getType())
    return value;
  auto extract = value.getDefiningOp<tensor::ExtractOp>();
  if (extract && extract.getTensor().getType() == type)
    return extract.getTensor();
  return tensor::FromElementsOp::create(builder, value.getLoc(), type, value);
}

SmallVector<Value> steps::toSlots(OpBuilder &builder, ValueRange values, ArrayRef<Type> types) {
  SmallVector<Value> slots;
  for (auto [value, type] : llvm::zip_first(values, types))
    slots.push_back(toSlot(builder, value, type));
  return slots;
}

Value steps::fromSlot(OpBuilder &builder, Value slot, Type type) {
  return slot.getType() == type ? slot : tensor::ExtractOp::create(builder, slot.getLoc(), slot, ValueRange());
}
