// SPDX-License-Identifier: Apache-2.0
//
// slice, dynamic_slice, dynamic_update_slice, pad and concatenate, as tensor ops. Start indices that do not fit are
// moved until they do, as StableHLO says.

#include "BodyImporter.h"
#include "OpFields.h"
#include "SpreadPad.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dist {

namespace {

SmallVector<OpFoldResult> getStatic(OpBuilder &builder, ArrayRef<int64_t> values) {
  return getAsIndexOpFoldResult(builder.getContext(), values);
}

LogicalResult importSlice(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 1)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  Value input = importer.get(op->getOperand(0));
  auto inputType = cast<RankedTensorType>(input.getType());
  Location location = importer.getLocation(op);
  FailureOr<SmallVector<int64_t>> starts = getIntegersField(op, "start_indices", location);
  FailureOr<SmallVector<int64_t>> limits = getIntegersField(op, "limit_indices", location);
  FailureOr<SmallVector<int64_t>> strides = getIntegersField(op, "strides", location);
  if (failed(starts) || failed(limits) || failed(strides))
    return failure();
  size_t rank = type.getRank();
  bool fits = inputType.getRank() == type.getRank() && inputType.getElementType() == type.getElementType() &&
              starts->size() == rank && limits->size() == rank && strides->size() == rank;
  for (size_t i = 0; fits && i < rank; ++i) {
    int64_t start = (*starts)[i], limit = (*limits)[i], stride = (*strides)[i];
    fits = 0 <= start && start <= limit && limit <= inputType.getDimSize(i) && stride >= 1 &&
           type.getDimSize(i) == (limit - start) / stride + ((limit - start) % stride != 0);
  }
  if (!fits)
    return importer.emitOpError(op) << "cannot slice " << inputType << " to " << type << " from [" << *starts
                                    << "] to [" << *limits << "] with strides [" << *strides << "]";
  if (inputType == type) {
    importer.map(op->getResult(0), input);
    return success();
  }
  ImplicitLocOpBuilder builder = importer.at(op);
  importer.map(op->getResult(0), createSlice(builder, type, input, getStatic(builder, *starts), *strides));
  return success();
}

/// Returns the start indices `operands`, moved so that a slice of shape `sizes` lies inside `whole`.
SmallVector<OpFoldResult> getStarts(ImplicitLocOpBuilder &builder, OperandRange read, BodyImporter &importer,
                                    RankedTensorType whole, ArrayRef<int64_t> sizes) {
  SmallVector<OpFoldResult> result;
  for (auto [dimension, operand] : llvm::enumerate(read)) {
    int64_t last = whole.getDimSize(dimension) - sizes[dimension];
    if (last == 0) { // All of the dimension, wherever it is asked to start.
      result.push_back(builder.getIndexAttr(0));
      continue;
    }
    Value tensor = importer.get(operand);
    bool isUnsigned = getElementTypeOrSelf(operand.getType()).isUnsignedInteger();
    if (DenseElementsAttr splat = getSplat(tensor)) {
      APInt start = splat.getSplatValue<APInt>();
      int64_t value = isUnsigned ? static_cast<int64_t>(start.getLimitedValue(INT64_MAX)) : start.getSExtValue();
      result.push_back(builder.getIndexAttr(std::clamp<int64_t>(value, 0, last)));
      continue;
    }
    Value scalar = getScalar(builder, tensor);
    Value index = isUnsigned ? arith::IndexCastUIOp::create(builder, builder.getIndexType(), scalar).getResult()
                             : arith::IndexCastOp::create(builder, builder.getIndexType(), scalar).getResult();
    Value zero = arith::ConstantIndexOp::create(builder, 0), bound = arith::ConstantIndexOp::create(builder, last);
    index = arith::MinSIOp::create(builder, arith::MaxSIOp::create(builder, index, zero), bound);
    result.push_back(index);
  }
  return result;
}

/// Checks that `starts` are `whole.getRank()` integer scalars and that `sizes` fits into `whole`.
LogicalResult checkStarts(Operation *op, OperandRange starts, RankedTensorType whole, ArrayRef<int64_t> sizes,
                          BodyImporter &importer) {
  bool fits = static_cast<int64_t>(starts.size()) == whole.getRank() && sizes.size() == starts.size();
  for (size_t i = 0; fits && i < sizes.size(); ++i) {
    auto type = dyn_cast<RankedTensorType>(starts[i].getType());
    fits = type && type.getRank() == 0 && isa<IntegerType>(type.getElementType()) &&
           type.getElementTypeBitWidth() <= 64 && 0 <= sizes[i] && sizes[i] <= whole.getDimSize(i);
  }
  return fits ? success()
              : importer.emitOpError(op) << "has start indices or sizes [" << sizes << "] that do not fit " << whole;
}

LogicalResult importDynamicSlice(Operation *op, BodyImporter &importer) {
  FailureOr<RankedTensorType> type = importer.convertResult(op);
  if (failed(type))
    return failure();
  if (op->getNumOperands() == 0)
    return importer.emitOpError(op) << "has no operands, but needed a tensor and its start indices";
  FailureOr<RankedTensorType> whole = importer.convertTensor(op, op->getOperand(0).getType());
  if (failed(whole) || failed(checkStarts(op, op->getOperands().drop_front(), *whole, type->getShape(), importer)))
    return failure();
  if (whole->getElementType() != type->getElementType())
    return importer.emitOpError(op) << "cannot slice " << *whole << " to " << *type;
  ImplicitLocOpBuilder builder = importer.at(op);
  SmallVector<OpFoldResult> starts =
      getStarts(builder, op->getOperands().drop_front(), importer, *whole, type->getShape());
  importer.map(op->getResult(0), createSlice(builder, *type, importer.get(op->getOperand(0)), starts));
  return success();
}

LogicalResult importDynamicUpdateSlice(Operation *op, BodyImporter &importer) {
  FailureOr<RankedTensorType> type = importer.convertResult(op);
  if (failed(type))
    return failure();
  if (op->getNumOperands() < 2)
    return importer.emitOpError(op) << "has " << op->getNumOperands() << " operands, but needed at least 2";
  FailureOr<RankedTensorType> whole = importer.convertTensor(op, op->getOperand(0).getType());
  FailureOr<RankedTensorType> part = importer.convertTensor(op, op->getOperand(1).getType());
  if (failed(whole) || failed(part) ||
      failed(checkStarts(op, op->getOperands().drop_front(2), *whole, part->getShape(), importer)))
    return failure();
  if (*whole != *type || part->getElementType() != type->getElementType())
    return importer.emitOpError(op) << "cannot put " << *part << " into " << *whole << " for a result " << *type;
  if (part->getNumElements() == 0) {
    importer.map(op->getResult(0), importer.get(op->getOperand(0)));
    return success();
  }
  ImplicitLocOpBuilder builder = importer.at(op);
  SmallVector<OpFoldResult> starts =
      getStarts(builder, op->getOperands().drop_front(2), importer, *whole, part->getShape());
  SmallVector<int64_t> ones(type->getRank(), 1);
  importer.map(op->getResult(0),
               tensor::InsertSliceOp::create(builder, importer.get(op->getOperand(1)), importer.get(op->getOperand(0)),
                                             starts, getStatic(builder, part->getShape()), getStatic(builder, ones)));
  return success();
}

/// Reads the padding of `op` and checks that it turns `input` into `type`.
FailureOr<Padding> readPadding(Operation *op, BodyImporter &importer, RankedTensorType input, RankedTensorType type) {
  Location location = importer.getLocation(op);
  FailureOr<SmallVector<int64_t>> low = getIntegersField(op, "edge_padding_low", location);
  FailureOr<SmallVector<int64_t>> high = getIntegersField(op, "edge_padding_high", location);
  FailureOr<SmallVector<int64_t>> interior = getIntegersField(op, "interior_padding", location);
  if (failed(low) || failed(high) || failed(interior))
    return failure();
  Padding padding{*low, *high, *interior};
  size_t rank = type.getRank();
  auto value = cast<RankedTensorType>(importer.get(op->getOperand(1)).getType());
  bool fits = input.getRank() == type.getRank() && value.getRank() == 0 &&
              value.getElementType() == type.getElementType() && input.getElementType() == type.getElementType() &&
              low->size() == rank && high->size() == rank && interior->size() == rank;
  constexpr int64_t most = int64_t(1) << 31; // Products of two and sums of these do not overflow.
  auto isLarge = [](int64_t amount) { return amount < -most || amount > most; };
  for (size_t i = 0; fits && i < rank; ++i)
    fits = padding.interior[i] >= 0 && !isLarge(padding.low[i]) && !isLarge(padding.high[i]) &&
           !isLarge(padding.interior[i]) && !isLarge(input.getDimSize(i)) &&
           type.getDimSize(i) == padding.getPadded(i, input.getDimSize(i));
  if (fits)
    return padding;
  return importer.emitOpError(op) << "cannot pad " << input << " to " << type << " with [" << *low << "], [" << *high
                                  << "] and [" << *interior << "] between";
}

/// pad: negative amounts cut, then elements go between neighbours and around.
LogicalResult importPad(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 2)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  Value input = importer.get(op->getOperand(0));
  FailureOr<Padding> padding = readPadding(op, importer, cast<RankedTensorType>(input.getType()), type);
  if (failed(padding))
    return failure();
  ImplicitLocOpBuilder builder = importer.at(op);
  Value scalar = getScalar(builder, importer.get(op->getOperand(1)));
  importer.map(op->getResult(0), createPadded(builder, input, scalar, *padding));
  return success();
}

LogicalResult importConcatenate(Operation *op, BodyImporter &importer) {
  if (op->getNumOperands() == 0)
    return importer.emitOpError(op) << "has no operands, but needed at least 1";
  if (failed(importer.checkSignature(op, op->getNumOperands())))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  FailureOr<int64_t> dimension = getIntegerField(op, "dimension", importer.getLocation(op));
  if (failed(dimension))
    return failure();
  SmallVector<Value> inputs = importer.getOperands(op);
  bool fits = 0 <= *dimension && *dimension < type.getRank();
  int64_t size = 0;
  for (Value input : inputs) {
    auto inputType = cast<RankedTensorType>(input.getType());
    fits &= inputType.getRank() == type.getRank() && inputType.getElementType() == type.getElementType();
    for (int64_t i = 0; fits && i < type.getRank(); ++i)
      fits = i == *dimension || inputType.getDimSize(i) == type.getDimSize(i);
    size += fits ? inputType.getDimSize(*dimension) : 0;
  }
  if (!fits || size != type.getDimSize(*dimension))
    return importer.emitOpError(op) << "has operands that do not concatenate to " << type << " along dimension "
                                    << *dimension;
  ImplicitLocOpBuilder builder = importer.at(op);
  importer.map(op->getResult(0), inputs.size() == 1
                                     ? inputs.front()
                                     : tensor::ConcatOp::create(builder, type, *dimension, inputs).getResult());
  return success();
}

} // namespace

void addSliceOps(OpTable &table) {
  table["stablehlo.slice"] = importSlice;
  table["stablehlo.dynamic_slice"] = importDynamicSlice;
  table["stablehlo.dynamic_update_slice"] = importDynamicUpdateSlice;
  table["stablehlo.pad"] = importPad;
  table["stablehlo.concatenate"] = importConcatenate;
}

} // namespace dist
