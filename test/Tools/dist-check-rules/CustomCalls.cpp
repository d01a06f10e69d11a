// SPDX-License-Identifier: Apache-2.0
//
// The custom call that the checker knows: `einsum`, with the maps in its config, which hold for shards as for whole
// tensors.

#include "Interpreter.h"

using namespace mlir;
using namespace dist::tensor_ext;

LogicalResult Interpreter::runCustomCall(CustomCallOp op) {
  auto maps = op.getConfig() ? op.getConfig()->getAs<ArrayAttr>("maps") : ArrayAttr();
  if (op.getTarget() != "einsum" || !maps || maps.size() != op.getInputs().size() + 1)
    return op.emitError() << "the checker knows the custom call 'einsum' only";
  auto getMap = [&](size_t number) { return cast<AffineMapAttr>(maps[number]).getValue(); };
  Array result = Array::unknown(op.getResult(0).getType());
  SmallVector<int64_t> extents(getMap(0).getNumDims());
  auto note = [&](AffineMap map, ArrayRef<int64_t> shape) {
    for (auto [expression, size] : llvm::zip_equal(map.getResults(), shape))
      extents[cast<AffineDimExpr>(expression).getPosition()] = size;
  };
  for (auto [number, input] : llvm::enumerate(op.getInputs()))
    note(getMap(number), get(input).shape);
  note(getMap(maps.size() - 1), result.shape);
  auto at = [&](size_t number, const Array &array, ArrayRef<int64_t> index) {
    SmallVector<int64_t> place;
    for (AffineExpr expression : getMap(number).getResults())
      place.push_back(index[cast<AffineDimExpr>(expression).getPosition()]);
    return array.find(place);
  };
  auto element = cast<FloatType>(getElementTypeOrSelf(op.getResult(0).getType()));
  llvm::SmallVector<bool> isUnknown(result.elements.size(), false);
  result.elements.assign(result.elements.size(), FloatAttr::get(element, 0.0));
  forEachIndex(extents, [&](ArrayRef<int64_t> index) {
    double product = 1;
    int64_t place = at(maps.size() - 1, result, index);
    for (auto [number, input] : llvm::enumerate(op.getInputs())) {
      auto factor = dyn_cast_or_null<FloatAttr>(get(input).elements[at(number, get(input), index)]);
      isUnknown[place] |= !factor;
      product *= factor ? factor.getValueAsDouble() : 0;
    }
    result.elements[place] =
        FloatAttr::get(element, cast<FloatAttr>(result.elements[place]).getValueAsDouble() + product);
    return true;
  });
  for (auto [place, unknown] : llvm::enumerate(isUnknown))
    if (unknown)
      result.elements[place] = Attribute();
  set(op.getResult(0), std::move(result));
  return success();
}
