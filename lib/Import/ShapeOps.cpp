// SPDX-License-Identifier: Apache-2.0
//
// broadcast_in_dim, reshape, transpose and reverse.
//
// A broadcast is one linalg.generic whose input map drops the dimensions that are new. A dimension of size 1 that grows
// is collapsed away first, so that the map stays a projection; and a broadcast that only adds dimensions of size 1 is a
// reshape. So JAX's pair 16 -> 1x16 -> 8x16 becomes one broadcast 16 -> 8x16. Constants stay constants.

#include "BodyImporter.h"
#include "OpFields.h"
#include "Reshape.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;

namespace dist {

namespace {

/// Maps the result of `op` to a constant if `value` is a splat, which has the same elements in any shape.
bool tryImportSplat(Operation *op, Value value, RankedTensorType type, BodyImporter &importer) {
  DenseElementsAttr splat = getSplat(value);
  if (!splat || splat.getElementType() != type.getElementType())
    return false;
  ImplicitLocOpBuilder builder = importer.at(op);
  importer.map(op->getResult(0), arith::ConstantOp::create(builder, type, splat.resizeSplat(type)));
  return true;
}

/// Returns true if `values` are distinct and in [0, bound).
bool areDistinctBelow(ArrayRef<int64_t> values, int64_t bound) {
  SmallVector<bool> seen(bound, false);
  for (int64_t value : values) {
    if (value < 0 || value >= bound || seen[value])
      return false;
    seen[value] = true;
  }
  return true;
}

LogicalResult importBroadcast(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 1)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  Value input = importer.get(op->getOperand(0));
  auto inputType = cast<RankedTensorType>(input.getType());
  FailureOr<SmallVector<int64_t>> dimensions = getIntegersField(op, "broadcast_dimensions", importer.getLocation(op));
  if (failed(dimensions))
    return failure();
  bool fits = static_cast<int64_t>(dimensions->size()) == inputType.getRank() &&
              inputType.getElementType() == type.getElementType() && areDistinctBelow(*dimensions, type.getRank());
  SmallVector<int64_t> kept, keptShape; // The dimensions that do not grow: where they go, and their sizes.
  for (int64_t i = 0; fits && i < inputType.getRank(); ++i) {
    int64_t from = inputType.getDimSize(i), to = type.getDimSize((*dimensions)[i]);
    fits = from == to || from == 1;
    if (from == to) {
      kept.push_back((*dimensions)[i]);
      keptShape.push_back(from);
    }
  }
  if (!fits)
    return importer.emitOpError(op) << "cannot broadcast " << inputType << " to " << type << " along dimensions ["
                                    << *dimensions << "]";
  if (tryImportSplat(op, input, type, importer))
    return success();
  ImplicitLocOpBuilder builder = importer.at(op);
  if (llvm::is_sorted(kept) && inputType.getNumElements() == type.getNumElements()) {
    importer.map(op->getResult(0), reshapeTo(builder, input, type.getShape()));
    return success();
  }
  input = reshapeTo(builder, input, keptShape);
  SmallVector<AffineExpr> results;
  for (int64_t dimension : kept)
    results.push_back(builder.getAffineDimExpr(dimension));
  AffineMap map = AffineMap::get(type.getRank(), 0, results, builder.getContext());
  auto body = [](ImplicitLocOpBuilder &, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
    return SmallVector<Value>{scalars[0]};
  };
  importer.map(op->getResult(0), *createElementwise(builder, type, input, map, body));
  return success();
}

LogicalResult importReshape(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 1)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  Value input = importer.get(op->getOperand(0));
  auto inputType = cast<RankedTensorType>(input.getType());
  if (inputType.getNumElements() != type.getNumElements() || inputType.getElementType() != type.getElementType())
    return importer.emitOpError(op) << "cannot reshape " << inputType << " to " << type;
  if (tryImportSplat(op, input, type, importer))
    return success();
  ImplicitLocOpBuilder builder = importer.at(op);
  importer.map(op->getResult(0), reshapeTo(builder, input, type.getShape()));
  return success();
}

LogicalResult importTranspose(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 1)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  Value input = importer.get(op->getOperand(0));
  auto inputType = cast<RankedTensorType>(input.getType());
  FailureOr<SmallVector<int64_t>> permutation = getIntegersField(op, "permutation", importer.getLocation(op));
  if (failed(permutation))
    return failure();
  bool fits = static_cast<int64_t>(permutation->size()) == type.getRank() && type.getRank() == inputType.getRank() &&
              inputType.getElementType() == type.getElementType() && areDistinctBelow(*permutation, type.getRank());
  for (int64_t i = 0; fits && i < type.getRank(); ++i)
    fits = type.getDimSize(i) == inputType.getDimSize((*permutation)[i]);
  if (!fits)
    return importer.emitOpError(op) << "cannot transpose " << inputType << " to " << type << " with permutation ["
                                    << *permutation << "]";
  if (tryImportSplat(op, input, type, importer))
    return success();
  if (llvm::is_sorted(*permutation)) {
    importer.map(op->getResult(0), input);
    return success();
  }
  ImplicitLocOpBuilder builder = importer.at(op);
  Value init = createEmpty(builder, type);
  importer.map(op->getResult(0), linalg::TransposeOp::create(builder, input, init, *permutation)->getResult(0));
  return success();
}

LogicalResult importReverse(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 1)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  Value input = importer.get(op->getOperand(0));
  FailureOr<SmallVector<int64_t>> dimensions = getIntegersField(op, "dimensions", importer.getLocation(op));
  if (failed(dimensions))
    return failure();
  if (input.getType() != type || !areDistinctBelow(*dimensions, type.getRank()))
    return importer.emitOpError(op) << "cannot reverse " << input.getType() << " to " << type << " along dimensions ["
                                    << *dimensions << "]";
  ImplicitLocOpBuilder builder = importer.at(op);
  importer.map(op->getResult(0), getSplat(input) ? input : createReversed(builder, input, *dimensions));
  return success();
}

} // namespace

void addShapeOps(OpTable &table) {
  table["stablehlo.broadcast_in_dim"] = importBroadcast;
  table["stablehlo.reshape"] = importReshape;
  table["stablehlo.transpose"] = importTranspose;
  table["stablehlo.reverse"] = importReverse;
}

} // namespace dist
