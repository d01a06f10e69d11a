// SPDX-License-Identifier: Apache-2.0

#include "dist/IR/HeldValues.h"
#include "dist/IR/Dist.h"
#include "mlir/IR/Builders.h"

#include <map>

using namespace mlir;
using namespace dist;

DictionaryAttr dist::getHeldAttr(StringAttr axis, int64_t index) {
  Builder builder(axis.getContext());
  return builder.getDictionaryAttr(
      {builder.getNamedAttr("axis", axis), builder.getNamedAttr("index", builder.getI64IntegerAttr(index))});
}

std::optional<HeldBy> dist::readHeldAttr(Attribute attribute) {
  auto dictionary = dyn_cast_or_null<DictionaryAttr>(attribute);
  auto axis = dictionary ? dictionary.getAs<StringAttr>("axis") : StringAttr();
  auto index = dictionary ? dictionary.getAs<IntegerAttr>("index") : IntegerAttr();
  if (!axis || !index || dictionary.size() != 2 || !index.getValue().isSignedIntN(32) || index.getValue().isNegative())
    return std::nullopt;
  return HeldBy{axis, index.getValue().getSExtValue()};
}

static double getBytes(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasStaticShape())
    return 0;
  Type element = shaped.getElementType();
  auto complex = dyn_cast<ComplexType>(element);
  Type number = complex ? complex.getElementType() : element;
  double bytes = (complex ? 2 : 1) * (number.isIntOrFloat() ? (number.getIntOrFloatBitWidth() + 7) / 8 : 8);
  for (int64_t size : shaped.getShape())
    bytes *= static_cast<double>(size);
  return bytes;
}

ValuesElsewhere dist::findElsewhere(FunctionOpInterface function) {
  std::map<StringRef, std::map<int64_t, double>> bytes; ///< By axis and index.
  auto forEach = [&](auto visit) {
    for (unsigned number = 0; number < function.getNumArguments(); ++number)
      if (std::optional<HeldBy> held = readHeldAttr(function.getArgAttr(number, kHeldAttrName)))
        visit(*held, function.getArgumentTypes()[number], number, /*isResult=*/false);
    for (unsigned number = 0; number < function.getNumResults(); ++number)
      if (std::optional<HeldBy> held = readHeldAttr(function.getResultAttr(number, kHeldAttrName)))
        visit(*held, function.getResultTypes()[number], number, /*isResult=*/true);
  };
  forEach([&](const HeldBy &held, Type type, unsigned, bool) {
    bytes[held.axis.getValue()][held.index] += getBytes(type);
  });
  ValuesElsewhere elsewhere{llvm::BitVector(function.getNumArguments()), llvm::BitVector(function.getNumResults())};
  forEach([&](const HeldBy &held, Type, unsigned number, bool isResult) {
    const std::map<int64_t, double> &ofAxis = bytes[held.axis.getValue()];
    auto most = std::max_element(ofAxis.begin(), ofAxis.end(),
                                 [](const auto &a, const auto &b) { return a.second < b.second; });
    if (held.index != most->first)
      (isResult ? elsewhere.results : elsewhere.arguments).set(number);
  });
  return elsewhere;
}
