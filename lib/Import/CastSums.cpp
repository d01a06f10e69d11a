// SPDX-License-Identifier: Apache-2.0
//
//   %p = dot %a, %b : bf16;  %t = transpose %p;  %c = convert %t : f32   ->   %p = dot %a, %b : f32;  %c = transpose %p
//
// Only transposes may stand between, so that activations, which are reshaped into heads and pairs, keep their type;
// behind a sum, as the gradient of a bias, also reshapes and broadcasts. Products of f16 stay: where they overflow,
// programs with a scaled loss leave a step out.

#include "CastSums.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dist {

static bool hasName(Operation *op, StringRef name) { return op->getName().getStringRef() == name; }

/// Returns true if `value` is a tensor of bf16.
static bool isNarrow(Value value) {
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  return tensor && tensor.getElementType().isBF16();
}

static void setElementF32(Value value) {
  value.setType(cast<RankedTensorType>(value.getType()).clone(Float32Type::get(value.getContext())));
}

/// Returns true if `op` multiplies and adds up in its own type.
static bool isProduct(Operation *op) {
  bool isOne =
      hasName(op, "stablehlo.dot_general") || hasName(op, "stablehlo.dot") || hasName(op, "stablehlo.convolution");
  return isOne && op->getNumOperands() == 2 && op->getNumResults() == 1 && isNarrow(op->getResult(0)) &&
         llvm::all_of(op->getOperandTypes(),
                      [&](Type type) { return getElementTypeOrSelf(type) == getElementTypeOrSelf(op->getResult(0)); });
}

/// Returns the addition of `op`, a reduction of one tensor of bf16 whose region is nothing else; null if it is none.
static Operation *getAddition(Operation *op) {
  if (!hasName(op, "stablehlo.reduce") || op->getNumOperands() != 2 || op->getNumResults() != 1 ||
      op->getNumRegions() != 1 || !llvm::hasSingleElement(op->getRegion(0)) ||
      !llvm::all_of(op->getOperands(), isNarrow) || !isNarrow(op->getResult(0)))
    return nullptr;
  Block &block = op->getRegion(0).front();
  if (block.getNumArguments() != 2 || block.getOperations().size() != 2)
    return nullptr;
  Operation *addition = &block.front(), *last = &block.back();
  bool isSum = hasName(addition, "stablehlo.add") && addition->getNumOperands() == 2 &&
               addition->getNumResults() == 1 && last->getNumOperands() == 1 &&
               last->getOperand(0) == addition->getResult(0) && llvm::all_of(block.getArguments(), isNarrow) &&
               isNarrow(addition->getResult(0));
  return isSum ? addition : nullptr;
}

/// Returns the cast to f32 that alone reads the result of `op`, behind ops that move data and are appended to
/// `between`; null if there is none.
static Operation *findCast(Operation *op, bool mayReshape, SmallVectorImpl<Operation *> &between) {
  for (Value value = op->getResult(0); value.hasOneUse();) {
    Operation *user = *value.user_begin();
    if (user->getNumOperands() != 1 || user->getNumResults() != 1 || user->getNumRegions() != 0)
      return nullptr;
    if (hasName(user, "stablehlo.convert"))
      return getElementTypeOrSelf(user->getResult(0)).isF32() ? user : nullptr;
    bool moves = hasName(user, "stablehlo.transpose") ||
                 (mayReshape && (hasName(user, "stablehlo.reshape") || hasName(user, "stablehlo.broadcast_in_dim")));
    if (!moves || !isNarrow(user->getResult(0)))
      return nullptr;
    between.push_back(user);
    value = user->getResult(0);
  }
  return nullptr;
}

/// Lets `op`, a reduction by `addition`, add up f32.
static void widenReduction(Operation *op, Operation *addition) {
  OpBuilder builder(op);
  for (OpOperand &operand : op->getOpOperands()) {
    OperationState state(op->getLoc(), "stablehlo.convert", operand.get(),
                         TypeRange{cast<RankedTensorType>(operand.get().getType()).clone(builder.getF32Type())});
    operand.set(builder.create(state)->getResult(0));
  }
  for (Value argument : op->getRegion(0).getArguments())
    setElementF32(argument);
  setElementF32(addition->getResult(0));
}

void widenCastSums(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (isProduct(op) || getAddition(op))
      ops.push_back(op);
  });
  // What a widened sum adds up is cast, so the last ones come first.
  for (Operation *op : llvm::reverse(ops)) {
    Operation *addition = getAddition(op);
    SmallVector<Operation *> between;
    Operation *cast = findCast(op, /*mayReshape=*/addition, between);
    if (!cast)
      continue;
    if (addition)
      widenReduction(op, addition);
    setElementF32(op->getResult(0));
    for (Operation *moved : between)
      setElementF32(moved->getResult(0));
    cast->getResult(0).replaceAllUsesWith(cast->getOperand(0));
    cast->erase();
  }
}

} // namespace dist
