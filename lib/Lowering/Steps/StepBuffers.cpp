// SPDX-License-Identifier: Apache-2.0
//
// Buffers of the step emitter: from views to spaces and byte offsets, and the bytes of constants.

#include "StepEmitter.h"
#include "dist/Lowering/Steps/ElementTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Appends the bytes of `value` as they lie in a buffer.
static void appendElement(APInt value, std::vector<char> &bytes) {
  unsigned width = std::max(8u, value.getBitWidth());
  uint64_t word = value.zextOrTrunc(64).getZExtValue();
  for (unsigned byte = 0; byte < width / 8; ++byte)
    bytes.push_back(char(word >> (8 * byte)));
}

/// Returns the bytes of a constant, row-major; nothing if its attribute is of an unknown kind.
static std::optional<std::vector<char>> getBytes(ElementsAttr elements) {
  std::vector<char> bytes;
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob)
      return std::nullopt;
    bytes.assign(blob->getData().begin(), blob->getData().end());
    return bytes;
  }
  auto dense = dyn_cast<DenseElementsAttr>(elements);
  if (!dense)
    return std::nullopt;
  bool isBoolean = dense.getElementType().isInteger(1);
  if (!isBoolean && !dense.isSplat() && !dense.getElementType().isIndex()) {
    bytes.assign(dense.getRawData().begin(), dense.getRawData().end());
    return bytes;
  }
  if (isa<ComplexType>(dense.getElementType())) // A splat, of two floats.
    for (std::complex<APFloat> value : dense.getValues<std::complex<APFloat>>()) {
      appendElement(value.real().bitcastToAPInt(), bytes);
      appendElement(value.imag().bitcastToAPInt(), bytes);
    }
  else if (isa<FloatType>(dense.getElementType()))
    for (APFloat value : dense.getValues<APFloat>())
      appendElement(value.bitcastToAPInt(), bytes);
  else
    for (APInt value : dense.getValues<APInt>())
      appendElement(value, bytes);
  return bytes;
}

FailureOr<int32_t> StepEmitter::addConstant(memref::GetGlobalOp get) {
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(get, get.getNameAttr());
  auto elements = global ? dyn_cast_or_null<ElementsAttr>(global.getInitialValueAttr()) : ElementsAttr();
  if (!elements)
    return get.emitError() << "constant " << get.getNameAttr() << " has no value";
  auto [entry, isNew] = constants.try_emplace(elements, -1);
  if (!isNew)
    return entry->second;
  std::optional<std::vector<char>> bytes = getBytes(elements);
  if (!bytes || int64_t(bytes->size()) != getBufferBytes(get.getType()))
    return get.emitError() << "constant " << get.getNameAttr() << " has no bytes for " << get.getType();
  return entry->second = builder.addConstant(std::move(*bytes));
}

LogicalResult StepEmitter::locate(Operation *op, Value root, DistSpace &space, int32_t &index, int64_t &offset) {
  offset = 0;
  if (auto view = root.getDefiningOp<memref::ViewOp>()) {
    APInt start;
    if (!matchPattern(view.getByteShift(), m_ConstantInt(&start)))
      return op->emitError() << "buffer begins at an offset that is known at run time only";
    offset = start.getSExtValue();
    root = view.getSource();
  }
  if (auto get = root.getDefiningOp<memref::GetGlobalOp>()) {
    FailureOr<int32_t> constant = addConstant(get);
    if (failed(constant))
      return failure();
    space = DIST_SPACE_CONSTANT;
    index = *constant;
    return success();
  }
  auto found = boundary.find(root);
  if (found == boundary.end())
    return op->emitError() << "'" << op->getName()
                           << "' uses a buffer that is neither an argument, a result, a constant "
                           << "nor in the arena";
  std::tie(space, index) = found->second;
  return success();
}

int32_t StepEmitter::addBuffer(Operation *op, const BufferView &view, int64_t extraOffset, ArrayRef<int64_t> shape) {
  DistSpace space;
  int32_t index;
  int64_t start;
  if (failed(locate(op, view.root, space, index, start)))
    return -1;
  std::optional<DistDType> dtype = getDType(view.elementType);
  if (!dtype) {
    op->emitError() << "a tensor that is kept in memory here has elements of type " << view.elementType << "; "
                    << describeSupportedTypes(view.elementType);
    return -1;
  }
  int64_t elementBytes = getElementBytes(view.elementType), count = 1;
  for (int64_t size : shape)
    count *= size;
  return builder.addBuffer(space, index, start + (view.offset + extraOffset) * elementBytes, count * elementBytes,
                           *dtype, shape);
}

int32_t StepEmitter::addSpan(Operation *op, const BufferView &view, int64_t extraOffset, int64_t numElements) {
  return addBuffer(op, view, extraOffset, numElements);
}

int32_t StepEmitter::addDense(Operation *op, Value memref) {
  std::optional<BufferView> view = resolveBufferView(memref);
  if (view && view->isContiguous())
    return addBuffer(op, *view, 0, view->shape);
  op->emitError() << "'" << op->getName() << "' needs a dense buffer, but has one of type " << memref.getType();
  return -1;
}
