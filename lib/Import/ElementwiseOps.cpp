// SPDX-License-Identifier: Apache-2.0
//
// Elementwise ops: one linalg.generic with identity maps whose body is the op on scalars. A rank-0 predicate or bound
// beside larger tensors has the map to no dimension.

#include "BodyImporter.h"
#include "ScalarOps.h"
#include "StructuredOps.h"

using namespace mlir;

namespace dist {

namespace {

/// Returns true if operand `index` of `op` may have rank 0 beside a larger result.
bool mayBeScalar(Operation *op, unsigned index) {
  StringRef name = op->getName().getStringRef();
  return (name == "stablehlo.select" && index == 0) || (name == "stablehlo.clamp" && index != 1);
}

/// Returns true if `op` gives back its operand: a conversion between types that are the same here.
bool isIdentity(Operation *op, BodyImporter &importer, RankedTensorType type) {
  StringRef name = op->getName().getStringRef();
  if (name != "stablehlo.convert" && name != "stablehlo.bitcast_convert")
    return false;
  return op->getNumOperands() == 1 && importer.get(op->getOperand(0)).getType() == type;
}

} // namespace

LogicalResult importElementwiseOp(Operation *op, BodyImporter &importer) {
  const ScalarOp &scalarOp = *findScalarOp(op);
  if (failed(importer.checkSignature(op, scalarOp.arity)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  SmallVector<Value> operands = importer.getOperands(op);
  ImplicitLocOpBuilder builder = importer.at(op);
  SmallVector<AffineMap> maps;
  for (auto [index, operand] : llvm::enumerate(operands)) {
    auto operandType = cast<RankedTensorType>(operand.getType());
    bool isScalar = operandType.getRank() == 0 && mayBeScalar(op, index);
    if (!isScalar && operandType.getShape() != type.getShape())
      return importer.emitOpError(op) << "has operand " << index << " of type " << operandType
                                      << ", but needed the shape of the result " << type;
    maps.push_back(isScalar ? AffineMap::get(type.getRank(), 0, builder.getContext())
                            : builder.getMultiDimIdentityMap(type.getRank()));
  }
  if (isIdentity(op, importer, type)) {
    importer.map(op->getResult(0), operands.front());
    return success();
  }
  auto body = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
    FailureOr<Value> result = buildScalar(nested, op, scalarOp, SmallVector<Value>(scalars.drop_back()));
    if (failed(result))
      return failure();
    return SmallVector<Value>{*result};
  };
  FailureOr<Value> result = createElementwise(builder, type, operands, maps, body);
  if (failed(result))
    return failure();
  importer.map(op->getResult(0), *result);
  return success();
}

void addElementwiseOps(OpTable &table) {
  for (const auto &entry : getScalarOps())
    table[entry.getKey()] = importElementwiseOp;
}

} // namespace dist
