// SPDX-License-Identifier: Apache-2.0
//
// Verification of the ops of tensor_ext that work on lines of tensors: sort and scan.

#include "dist/IR/TensorExt.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

/// Returns what the block of `region` yields, or null if it does not end in a yield.
static Value getYielded(Region &region) {
  Block &block = region.front();
  auto yield = block.empty() ? nullptr : dyn_cast<YieldOp>(block.back());
  return yield && yield->getNumOperands() == 1 ? yield->getOperand(0) : Value();
}

/// Checks that `type` has a static shape with a dimension `dimension`.
static LogicalResult verifyLines(Operation *op, Type type, int64_t dimension) {
  auto tensor = cast<RankedTensorType>(type);
  if (!tensor.hasStaticShape() || dimension < 0 || dimension >= tensor.getRank())
    return op->emitOpError() << "has dimension " << dimension << " of " << tensor
                             << ", but needed one of a tensor of static shape";
  return success();
}

LogicalResult SortOp::verify() {
  int64_t dimension = getDimension();
  if (getInputs().empty() || getNumResults() != getInputs().size())
    return emitOpError() << "has " << getInputs().size() << " operands and " << getNumResults()
                         << " results, but needed at least one operand and a result for each";
  if (failed(verifyLines(*this, getInputs().front().getType(), dimension))) // C1
    return failure();
  SmallVector<Type> arguments;
  SmallVector<int64_t> kept(getShape());
  kept[dimension] = cast<RankedTensorType>(getInits().front().getType()).getRank() == int64_t(kept.size())
                        ? getNumKept()
                        : ShapedType::kDynamic;
  for (auto [input, init, result] : llvm::zip_equal(getInputs(), getInits(), getResults())) {
    auto type = cast<RankedTensorType>(input.getType()), initType = cast<RankedTensorType>(init.getType());
    if (type.getShape() != getShape()) // C1
      return emitOpError() << "has operands of types " << getInputs().front().getType() << " and " << type
                           << ", but needed one shape";
    bool fits = initType.getShape() == ArrayRef(kept) && initType.getElementType() == type.getElementType() &&
                result.getType() == initType && kept[dimension] >= 0 && kept[dimension] <= getShape()[dimension];
    if (!fits) // C2
      return emitOpError() << "sorts " << type << " into an init of type " << initType << " and a result of type "
                           << result.getType() << ", but needed equal types, shorter at most along dimension "
                           << dimension;
    arguments.append(2, type.getElementType());
  }
  Value yielded = getYielded(getComparator());
  if (getComparator().front().getArgumentTypes() != ArrayRef(arguments) || !yielded ||
      !yielded.getType().isSignlessInteger(1)) // C3
    return emitOpError() << "needs a region that takes values of types (" << arguments << ") and yields one i1";
  return success();
}

LogicalResult ScanOp::verify() {
  if (failed(verifyLines(*this, getInput().getType(), getDimension()))) // C1
    return failure();
  if (getInit().getType() != getInput().getType() || getResult().getType() != getInput().getType())
    return emitOpError() << "scans " << getInput().getType() << " into an init of type " << getInit().getType()
                         << " and a result of type " << getResult().getType() << ", but needed equal types";
  Type element = cast<RankedTensorType>(getInput().getType()).getElementType();
  Value yielded = getYielded(getCombiner());
  if (getCombiner().front().getArgumentTypes() != ArrayRef<Type>{element, element} || !yielded ||
      yielded.getType() != element) // C2
    return emitOpError() << "needs a region that takes two values of type " << element << " and yields one";
  return success();
}
