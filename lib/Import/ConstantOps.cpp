// SPDX-License-Identifier: Apache-2.0
//
// constant and iota. A constant keeps its elements with signless integers; an iota is a
// linalg.generic that yields its own index, so that a shard knows its offset.

#include "BodyImporter.h"
#include "OpFields.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;

namespace dist {

namespace {

/// Returns `elements` with the type `type`, which differs at most in the signedness of integers; null if it does not
/// fit.
ElementsAttr getSignlessElements(ElementsAttr elements, RankedTensorType type) {
  if (elements.getType() == type)
    return elements;
  if (getSignless(elements.getType()) != type)
    return ElementsAttr();
  if (auto dense = dyn_cast<DenseElementsAttr>(elements))
    return dense.bitcast(type.getElementType());
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements))
    return DenseResourceElementsAttr::get(type, resource.getRawHandle());
  return ElementsAttr();
}

LogicalResult importConstant(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 0)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  auto value = dyn_cast_or_null<ElementsAttr>(op->getAttr("value"));
  ElementsAttr elements = value ? getSignlessElements(value, type) : ElementsAttr();
  if (!elements)
    return importer.emitOpError(op) << "needs a 'value' with elements for " << op->getResult(0).getType();
  ImplicitLocOpBuilder builder = importer.at(op);
  importer.map(op->getResult(0), arith::ConstantOp::create(builder, type, cast<TypedAttr>(elements)));
  return success();
}

LogicalResult importIota(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 0)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  FailureOr<int64_t> dimension = getIntegerField(op, "iota_dimension", importer.getLocation(op));
  if (failed(dimension))
    return failure();
  if (*dimension < 0 || *dimension >= type.getRank())
    return importer.emitOpError(op) << "has dimension " << *dimension << ", but needed one of " << type;
  ImplicitLocOpBuilder builder = importer.at(op);
  auto body = [&](ImplicitLocOpBuilder &nested, ValueRange) -> FailureOr<SmallVector<Value>> {
    Value index = linalg::IndexOp::create(nested, *dimension);
    Type element = type.getElementType();
    if (isa<IntegerType>(element))
      return SmallVector<Value>{arith::IndexCastOp::create(nested, element, index)};
    auto complexType = dyn_cast<ComplexType>(element);
    Type part = complexType ? complexType.getElementType() : element;
    Value integer = arith::IndexCastOp::create(nested, nested.getI64Type(), index);
    Value real = arith::SIToFPOp::create(nested, part, integer);
    if (!complexType)
      return SmallVector<Value>{real};
    Value zero = arith::ConstantOp::create(nested, nested.getFloatAttr(part, 0));
    return SmallVector<Value>{complex::CreateOp::create(nested, complexType, real, zero)};
  };
  importer.map(op->getResult(0), *createElementwise(builder, type, ValueRange(), {}, body));
  return success();
}

/// A constant of the operand's shape whose elements are all the same.
LogicalResult importConstantLike(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 1)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  auto value = dyn_cast_or_null<TypedAttr>(op->getAttr("value"));
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  if (!value || value.getType() != element || op->getOperand(0).getType() != op->getResult(0).getType())
    return importer.emitOpError(op) << "needs a 'value' of type " << element << " and a result of its operand's type";
  ImplicitLocOpBuilder builder = importer.at(op);
  ElementsAttr elements =
      getSignlessElements(SplatElementsAttr::get(cast<ShapedType>(op->getResult(0).getType()), value), type);
  importer.map(op->getResult(0), arith::ConstantOp::create(builder, type, cast<TypedAttr>(elements)));
  return success();
}

} // namespace

void addConstantOps(OpTable &table) {
  for (StringRef name : {"stablehlo.constant", "chlo.constant", "sdy.constant"})
    table[name] = importConstant;
  table["chlo.constant_like"] = importConstantLike;
  table["stablehlo.iota"] = importIota;
}

} // namespace dist
