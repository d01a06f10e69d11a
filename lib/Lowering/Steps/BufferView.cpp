// SPDX-License-Identifier: Apache-2.0
//
// Resolves views to their root and reads offsets and strides from types; see BufferView.h.

#include "BufferView.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace dist;
using namespace dist::steps;

int64_t BufferView::getNumElements() const {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

bool BufferView::isContiguous() const {
  if (getNumElements() == 0)
    return true;
  int64_t expected = 1;
  for (int64_t dim = int64_t(shape.size()) - 1; dim >= 0; --dim) {
    if (shape[dim] != 1 && strides[dim] != expected)
      return false;
    expected *= shape[dim];
  }
  return true;
}

Value steps::getRootBuffer(Value memref) {
  while (Operation *definition = memref.getDefiningOp()) {
    // `memref.view` cuts a buffer out of the arena: from there on it is a buffer of its own.
    auto view = dyn_cast<ViewLikeOpInterface>(definition);
    if (!view || isa<memref::ViewOp>(definition))
      break;
    memref = view.getViewSource();
  }
  return memref;
}

/// Skips casts that only forget static information.
static Value skipCasts(Value memref) {
  while (auto cast = memref.getDefiningOp<memref::CastOp>())
    memref = cast.getSource();
  return memref;
}

std::optional<BufferView> steps::resolveBufferView(Value memref) {
  Value precise = skipCasts(memref);
  auto type = dyn_cast<MemRefType>(precise.getType());
  if (!type || !type.hasStaticShape())
    return std::nullopt;
  BufferView view;
  if (type.getNumElements() == 0) { // No element is anywhere; a type with strides of 0 does not tell them.
    view.strides.assign(type.getRank(), 0);
  } else if (failed(type.getStridesAndOffset(view.strides, view.offset)) || ShapedType::isDynamic(view.offset) ||
             llvm::any_of(view.strides, ShapedType::isDynamic)) {
    return std::nullopt;
  }
  view.root = getRootBuffer(precise);
  Operation *origin = view.root.getDefiningOp();
  if (origin && !isa<memref::AllocOp, memref::GetGlobalOp, memref::ViewOp>(origin))
    return std::nullopt;
  auto rootType = dyn_cast<MemRefType>(view.root.getType());
  if (!rootType || !rootType.hasStaticShape() || !rootType.getLayout().isIdentity())
    return std::nullopt;
  view.elementType = type.getElementType();
  view.shape.assign(type.getShape().begin(), type.getShape().end());
  return view;
}

int64_t steps::getElementBytes(Type type) {
  if (type.isIndex())
    return 8;
  if (auto complexType = dyn_cast<ComplexType>(type))
    return 2 * getElementBytes(complexType.getElementType());
  return std::max<int64_t>(1, type.getIntOrFloatBitWidth() / 8);
}

int64_t steps::getBufferBytes(MemRefType type) {
  return type.getNumElements() * getElementBytes(type.getElementType());
}
