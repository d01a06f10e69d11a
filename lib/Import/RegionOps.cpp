// SPDX-License-Identifier: Apache-2.0
//
// map, whose region becomes the body of an elementwise op, and get_dimension_size, which is a constant here.

#include "BodyImporter.h"
#include "OpFields.h"
#include "ScalarRegion.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace dist {

namespace {

LogicalResult importMap(Operation *op, BodyImporter &importer) {
  unsigned count = op->getNumOperands();
  if (failed(importer.checkSignature(op, count, /*regions=*/1)) ||
      failed(checkScalarRegion(op, op->getRegion(0), count, 1, importer)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  auto scalarType = [](Type tensor) { return RankedTensorType::get({}, getElementTypeOrSelf(tensor)); };
  Region &region = op->getRegion(0);
  bool fits = region.front().back().getOperand(0).getType() == scalarType(op->getResult(0).getType());
  for (auto [operand, argument] : llvm::zip_equal(op->getOperands(), region.getArguments()))
    fits &= cast<RankedTensorType>(operand.getType()).getShape() == type.getShape() &&
            argument.getType() == scalarType(operand.getType());
  if (!fits)
    return importer.emitOpError(op) << "has operands or a region that do not fit the result " << type;
  ImplicitLocOpBuilder builder = importer.at(op);
  SmallVector<AffineMap> maps(count, builder.getMultiDimIdentityMap(type.getRank()));
  auto body = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) {
    return buildScalarRegion(nested, region, scalars.drop_back(), importer);
  };
  FailureOr<Value> result = createElementwise(builder, type, importer.getOperands(op), maps, body);
  if (failed(result))
    return failure();
  importer.map(op->getResult(0), *result);
  return success();
}

LogicalResult importDimensionSize(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 1)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  FailureOr<int64_t> dimension = getIntegerField(op, "dimension", importer.getLocation(op));
  if (failed(dimension))
    return failure();
  auto input = cast<RankedTensorType>(importer.get(op->getOperand(0)).getType());
  if (*dimension < 0 || *dimension >= input.getRank() || type != RankedTensorType::get({}, type.getElementType()) ||
      !type.getElementType().isInteger(32))
    return importer.emitOpError(op) << "has dimension " << *dimension << " of " << input << " and a result " << type
                                    << ", but needed one of its dimensions and tensor<i32>";
  ImplicitLocOpBuilder builder = importer.at(op);
  auto size = DenseElementsAttr::get(type, static_cast<int32_t>(input.getDimSize(*dimension)));
  importer.map(op->getResult(0), arith::ConstantOp::create(builder, size));
  return success();
}

} // namespace

void addRegionOps(OpTable &table) {
  table["stablehlo.map"] = importMap;
  table["stablehlo.get_dimension_size"] = importDimensionSize;
}

} // namespace dist
