// SPDX-License-Identifier: Apache-2.0
//
// Verification of attention, [attention-C1] to -C5, and of its gradient, [attention-gradient-C1] to -C4.

#include "dist/IR/TensorExt.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

/// Returns the sizes of the loops of an op whose operands have `maps`; 0 for a loop that no operand has.
static SmallVector<int64_t> getSizes(ValueRange operands, ArrayAttr maps) {
  SmallVector<int64_t> sizes(cast<AffineMapAttr>(maps[0]).getValue().getNumDims(), 0);
  for (auto [operand, attribute] : llvm::zip_equal(operands, maps))
    for (auto [size, loop] : llvm::zip_equal(cast<ShapedType>(operand.getType()).getShape(),
                                             cast<AffineMapAttr>(attribute).getValue().getResults()))
      sizes[cast<AffineDimExpr>(loop).getPosition()] = size;
  return sizes;
}

SmallVector<int64_t> AttentionOp::getLoopSizes() { return getSizes(getOperands(), getMaps()); }
SmallVector<int64_t> AttentionGradientOp::getLoopSizes() { return getSizes(getOperands(), getMaps()); }

SmallVector<unsigned> AttentionOp::getKeyLoops() {
  AffineMap output = getMap(getInitsMutable()[0].getOperandNumber());
  SmallVector<unsigned> loops;
  for (unsigned loop = 0; loop < getScores(); ++loop)
    if (!output.isFunctionOfDim(loop))
      loops.push_back(loop);
  return loops;
}

/// Checks that `maps` fit the operands of `op`, and the number of `scores` loops (C1).
static LogicalResult verifyMaps(Operation *op, ArrayAttr maps, int64_t scores) {
  if (maps.size() != op->getNumOperands())
    return op->emitOpError() << "has " << maps.size() << " maps for " << op->getNumOperands() << " operands";
  unsigned numLoops = cast<AffineMapAttr>(maps[0]).getValue().getNumDims();
  if (scores < 1 || scores >= int64_t(numLoops))
    return op->emitOpError() << "has " << scores << " loops of scores, but needed at least one of them and one of "
                             << numLoops << " loops behind them";
  SmallVector<int64_t> sizes(numLoops, -1);
  for (auto [number, attribute] : llvm::enumerate(maps)) {
    AffineMap map = cast<AffineMapAttr>(attribute).getValue();
    auto type = cast<ShapedType>(op->getOperand(number).getType());
    if (map.getNumDims() != numLoops || map.getNumSymbols() != 0 || !map.isProjectedPermutation() ||
        !type.hasStaticShape() || type.getRank() != int64_t(map.getNumResults()))
      return op->emitOpError() << "has map " << AffineMapAttr::get(map) << " for operand " << number << " of type "
                               << type << ", but needed a static shape and a projected permutation of " << numLoops
                               << " loops";
    for (auto [size, expression] : llvm::zip_equal(type.getShape(), map.getResults())) {
      int64_t &known = sizes[cast<AffineDimExpr>(expression).getPosition()];
      if (known >= 0 && known != size)
        return op->emitOpError() << "has loop " << cast<AffineDimExpr>(expression).getPosition() << " of sizes "
                                 << known << " and " << size;
      known = size;
    }
  }
  for (auto [loop, size] : llvm::enumerate(sizes))
    if (size < 0)
      return op->emitOpError() << "has loop " << loop << ", which no operand has";
  return success();
}

/// Checks the arguments of `body`, the elements of `others` among them, and what it yields: `numYielded` values of type
/// `score`.
static LogicalResult verifyBody(Operation *op, Block &body, Type score, unsigned numProducts, ValueRange others,
                                int64_t scores, unsigned numYielded) {
  SmallVector<Type> arguments(numProducts, score);
  for (Value other : others)
    arguments.push_back(getElementTypeOrSelf(other));
  arguments.append(scores, IndexType::get(op->getContext()));
  auto yield = body.empty() ? nullptr : dyn_cast<YieldOp>(body.back());
  bool isWide = score.isF32() || score.isF64();
  if (!isWide || body.getArgumentTypes() != ArrayRef(arguments) || !yield ||
      yield->getOperandTypes() != TypeRange(SmallVector<Type>(numYielded, score)))
    return op->emitOpError() << "needs a body that takes (" << arguments << ") and yields " << numYielded
                             << (numYielded == 1 ? " value" : " values") << " of a float of 32 or 64 bits";
  return success();
}

/// Checks that results have the types of the inits, and that all operands are tensors or all are buffers.
static LogicalResult verifyTypes(Operation *op, ValueRange inits) {
  bool onTensors = isa<RankedTensorType>(inits.front().getType());
  for (Value operand : op->getOperands())
    if (isa<RankedTensorType>(operand.getType()) != onTensors)
      return op->emitOpError() << "mixes tensors and buffers";
  if (onTensors ? op->getResultTypes() != inits.getTypes() : op->getNumResults() != 0)
    return op->emitOpError() << "has results of types (" << op->getResultTypes() << ") for inits of types ("
                             << inits.getTypes() << ")";
  return success();
}

/// Returns true if both maps have a loop from `first` on, which is true of depths and features.
static bool shareLoop(AffineMap left, AffineMap right, unsigned first) {
  for (unsigned loop = first; loop < left.getNumDims(); ++loop)
    if (left.isFunctionOfDim(loop) && right.isFunctionOfDim(loop))
      return true;
  return false;
}

LogicalResult AttentionOp::verify() {
  if (getInits().size() != 3)
    return emitOpError() << "has " << getInits().size() << " inits, but needed three: output, maximum, total";
  if (failed(verifyMaps(*this, getMaps(), getScores()))) // C1
    return failure();
  unsigned first = getInitsMutable()[0].getOperandNumber();
  AffineMap query = getMap(0), key = getMap(1), value = getMap(2), output = getMap(first), rows = getMap(first + 1);
  if (!shareLoop(query, key, getScores()) || !shareLoop(value, output, getScores()) || getKeyLoops().empty()) // C2
    return emitOpError() << "needs a depth that query and key have, features that value and output have, and keys that "
                            "the output does not have";
  for (unsigned loop = 0; loop < getScores(); ++loop) {
    if (!query.isFunctionOfDim(loop) && !key.isFunctionOfDim(loop)) // C2
      return emitOpError() << "has loop " << loop << " of the scores, which neither query nor key has";
    if (rows.isFunctionOfDim(loop) != output.isFunctionOfDim(loop)) // C3
      return emitOpError() << "has maxima of map " << AffineMapAttr::get(rows)
                           << ", but needed the loops of the scores that the output has";
  }
  if (getMap(first + 2) != rows || rows.getNumResults() != getScores() - getKeyLoops().size()) // C3
    return emitOpError() << "has totals of map " << AffineMapAttr::get(getMap(first + 2))
                         << ", but needed the loops of the scores that the output has, as in "
                         << AffineMapAttr::get(rows);
  Type score = getElementTypeOrSelf(getInits()[1]);
  if (getElementTypeOrSelf(getInits()[2]) != score) // C4
    return emitOpError() << "has maxima of " << score << " and totals of " << getElementTypeOrSelf(getInits()[2])
                         << ", but needed one type";
  if (failed(verifyBody(*this, getBody().front(), score, 1, getOthers(), getScores(), 2))) // C4
    return failure();
  return verifyTypes(*this, getInits()); // C5
}

LogicalResult AttentionGradientOp::verify() {
  if (getLefts().empty() || getLefts().size() != getRights().size() || getInits().empty() ||
      getInits().size() != getFactors().size()) // C2
    return emitOpError() << "has " << getLefts().size() << " lefts, " << getRights().size() << " rights, "
                         << getFactors().size() << " factors and " << getInits().size() << " inits, but needed pairs";
  if (failed(verifyMaps(*this, getMaps(), getScores()))) // C1
    return failure();
  for (unsigned product = 0; product < getLefts().size(); ++product)
    for (unsigned loop = 0; loop < getScores(); ++loop)
      if (!getMap(product).isFunctionOfDim(loop) && !getMap(getLefts().size() + product).isFunctionOfDim(loop)) // C2
        return emitOpError() << "has loop " << loop << " of the scores, which product " << product << " does not have";
  Block &body = getBody().front();
  Type score = body.getNumArguments() ? body.getArgument(0).getType() : Type();
  if (!score ||
      failed(verifyBody(*this, body, score, getLefts().size(), getOthers(), getScores(), getInits().size()))) // C3
    return score ? failure() : emitOpError() << "has a body without arguments";
  return verifyTypes(*this, getInits()); // C4
}
