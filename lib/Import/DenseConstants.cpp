// SPDX-License-Identifier: Apache-2.0
//
// arith.constant of dense_resource<...> and sparse<...> to dense<...>. Of booleans, frontends write a byte or a bit
// each.

#include "DenseConstants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

/// Elements that a list of those that are not zero may become; one with more stays.
static constexpr int64_t kMostSparseElements = int64_t(1) << 24;

/// Returns the bits that an element of type `type` has in a file, or 0 if there are no such elements.
static int64_t getStoredBits(Type type) {
  if (auto complexType = dyn_cast<ComplexType>(type))
    return 2 * getStoredBits(complexType.getElementType());
  if (type.isIndex())
    return 64;
  return type.isIntOrFloat() ? llvm::alignTo(type.getIntOrFloatBitWidth(), 8) : 0;
}

/// Returns what `elements`, the value of `op`, stands for, or null after an error.
static DenseElementsAttr readResource(Operation *op, DenseResourceElementsAttr elements) {
  ShapedType type = elements.getType();
  StringRef name = elements.getRawHandle().getKey();
  AsmResourceBlob *blob = elements.getRawHandle().getBlob();
  if (!blob) {
    op->emitError() << "the data of this constant is missing: found 'dense_resource<" << name
                    << ">', but needed a resource '" << name
                    << "' in the file; programs that are printed for people leave large constants out";
    return {};
  }
  ArrayRef<char> data = blob->getData();
  int64_t size = data.size(), count = type.getNumElements();
  bool isBoolean = type.getElementType().isInteger(1);
  if (isBoolean && size == count) {
    auto isTrue = llvm::map_to_vector(data, [](char byte) { return byte != 0; });
    return DenseElementsAttr::get(type, ArrayRef<bool>(isTrue));
  }
  int64_t needed = isBoolean ? llvm::divideCeil(count, 8) : count * getStoredBits(type.getElementType()) / 8;
  if (size == needed)
    return DenseElementsAttr::getFromRawBuffer(type, data);
  op->emitError() << "resource '" << name << "' has " << size << " bytes, but " << type << " needs " << needed;
  return {};
}

LogicalResult dist::makeConstantsDense(ModuleOp module) {
  WalkResult result = module.walk([](arith::ConstantOp op) {
    auto elements = dyn_cast<ElementsAttr>(op.getValue());
    if (!elements || isa<DenseElementsAttr>(elements) || getStoredBits(elements.getElementType()) == 0)
      return WalkResult::advance();
    DenseElementsAttr dense;
    if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements)) {
      dense = readResource(op, resource);
      if (!dense)
        return WalkResult::interrupt();
    }
    if (auto sparse = dyn_cast<SparseElementsAttr>(elements); sparse && sparse.getNumElements() <= kMostSparseElements)
      dense = DenseElementsAttr::get(sparse.getType(), llvm::to_vector(sparse.getValues<Attribute>()));
    if (dense)
      op.setValueAttr(dense);
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
