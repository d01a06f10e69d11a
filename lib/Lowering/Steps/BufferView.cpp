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

std::optional<DistDType> steps::getDType(Type type, bool isUnsigned) {
  if (type.isIndex())
    return DIST_I64;
  if (type.isF16())
    return DIST_F16;
  if (type.isBF16())
    return DIST_BF16;
  if (type.isF32())
    return DIST_F32;
  if (type.isF64())
    return DIST_F64;
  if (isa<Float8E4M3FNType>(type))
    return DIST_F8E4M3FN;
  if (isa<Float8E5M2Type>(type))
    return DIST_F8E5M2;
  if (auto complexType = dyn_cast<ComplexType>(type)) {
    Type part = complexType.getElementType();
    return part.isF32()   ? std::optional<DistDType>(DIST_C64)
           : part.isF64() ? std::optional<DistDType>(DIST_C128)
                          : std::nullopt;
  }
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return std::nullopt;
  isUnsigned |= integer.isUnsigned();
  switch (integer.getWidth()) {
  case 1:
    return DIST_I1;
  case 8:
    return isUnsigned ? DIST_U8 : DIST_I8;
  case 16:
    return isUnsigned ? DIST_U16 : DIST_I16;
  case 32:
    return isUnsigned ? DIST_U32 : DIST_I32;
  case 64:
    return isUnsigned ? DIST_U64 : DIST_I64;
  default:
    return std::nullopt;
  }
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
