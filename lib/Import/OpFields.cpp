// SPDX-License-Identifier: Apache-2.0
//
// Reading of the properties of foreign ops; see the header.

#include "OpFields.h"

#include "AttributeText.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace dist {

/// Emits that the field `name` of `op` is not what was needed.
static LogicalResult failOnField(Operation *op, StringRef name, StringRef needed, Location location) {
  InFlightDiagnostic diagnostic = emitError(location) << "'" << op->getName() << "' op ";
  if (Attribute found = op->getAttr(name))
    return diagnostic << "has '" << name << "' = " << found << ", but needed " << needed;
  return diagnostic << "has no '" << name << "', but needed " << needed;
}

FailureOr<SmallVector<int64_t>> getIntegersField(Operation *op, StringRef name, Location location) {
  Attribute attribute = op->getAttr(name);
  if (auto array = dyn_cast_or_null<DenseI64ArrayAttr>(attribute))
    return SmallVector<int64_t>(array.asArrayRef());
  SmallVector<int64_t> result;
  auto dense = dyn_cast_or_null<DenseIntElementsAttr>(attribute);
  if (dense && (dense.getElementType().isIndex() || dense.getElementType().getIntOrFloatBitWidth() <= 64)) {
    for (const APInt &value : dense.getValues<APInt>())
      result.push_back(value.getSExtValue());
    return result;
  }
  if (auto list = dyn_cast_or_null<ArrayAttr>(attribute)) {
    for (Attribute element : list) {
      auto integer = dyn_cast<IntegerAttr>(element);
      if (!integer)
        return failOnField(op, name, "a list of integers", location);
      result.push_back(integer.getValue().getSExtValue());
    }
    return result;
  }
  return failOnField(op, name, "a list of integers", location);
}

FailureOr<int64_t> getIntegerField(Operation *op, StringRef name, Location location) {
  if (auto integer = dyn_cast_or_null<IntegerAttr>(op->getAttr(name)))
    if (integer.getValue().getSignificantBits() <= 64)
      return integer.getValue().getSExtValue();
  return failOnField(op, name, "an integer", location);
}

FailureOr<std::string> getEnumField(Operation *op, StringRef name, StringRef kind, Location location) {
  if (!isa_and_nonnull<OpaqueAttr>(op->getAttr(name)))
    return failOnField(op, name, "'#stablehlo<" + kind.str() + " ...>'", location);
  AttributeText text(op->getAttr(name), location);
  if (failed(text.expect(kind)))
    return failure();
  FailureOr<std::string> result = text.word();
  if (failed(result) || failed(text.end()))
    return failure();
  return result;
}

} // namespace dist
