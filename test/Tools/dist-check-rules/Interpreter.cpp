// SPDX-License-Identifier: Apache-2.0

#include "Interpreter.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;

LogicalResult Interpreter::run(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(run(&op)))
      return failure();
  return success();
}

LogicalResult Interpreter::run(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<arith::ConstantOp>([&](arith::ConstantOp op) { return runConstant(op, op.getValue()); })
      .Case<linalg::IndexOp>([&](linalg::IndexOp op) {
        set(op, Array::scalar(IntegerAttr::get(op.getType(), iteration[op.getDim()])));
        return success();
      })
      .Case<linalg::LinalgOp>([&](linalg::LinalgOp op) { return runStructured(op); })
      .Case<tensor::EmptyOp>([&](tensor::EmptyOp op) {
        set(op, Array::unknown(op.getType()));
        return success();
      })
      .Case<tensor::ExpandShapeOp, tensor::CollapseShapeOp>([&](Operation *op) {
        Array array = Array::unknown(op->getResult(0).getType());
        array.elements = get(op->getOperand(0)).elements;
        set(op->getResult(0), std::move(array));
        return success();
      })
      .Case<tensor::FromElementsOp>([&](tensor::FromElementsOp op) {
        Array array = Array::unknown(op.getType());
        for (auto [element, value] : llvm::zip_equal(array.elements, op.getElements()))
          element = get(value).elements.front();
        set(op, std::move(array));
        return success();
      })
      .Case<tensor::ExtractSliceOp>([&](tensor::ExtractSliceOp op) { return runSlice(op); })
      .Case<tensor::InsertSliceOp>([&](tensor::InsertSliceOp op) { return runInsertion(op); })
      .Case<tensor::ConcatOp>([&](tensor::ConcatOp op) { return runConcat(op); })
      .Case<tensor::PadOp>([&](tensor::PadOp op) { return runPad(op); })
      .Case<tensor::ExtractOp>([&](tensor::ExtractOp op) { return runExtract(op); })
      .Case<tensor_ext::GatherOp>([&](tensor_ext::GatherOp op) { return runGather(op); })
      .Case<tensor_ext::ScatterOp>([&](tensor_ext::ScatterOp op) { return runScatter(op); })
      .Case<tensor_ext::SortOp>([&](tensor_ext::SortOp op) { return runSort(op); })
      .Case<tensor_ext::ScanOp>([&](tensor_ext::ScanOp op) { return runScan(op); })
      .Case<tensor_ext::RoutineOp>([&](tensor_ext::RoutineOp op) { return runRoutine(op); })
      .Case<tensor_ext::AttentionOp>([&](tensor_ext::AttentionOp op) { return runAttention(op); })
      .Case<tensor_ext::AttentionGradientOp>(
          [&](tensor_ext::AttentionGradientOp op) { return runAttentionGradient(op); })
      .Case<tensor_ext::CustomCallOp>([&](tensor_ext::CustomCallOp op) { return runCustomCall(op); })
      .Default([&](Operation *op) -> LogicalResult {
        if (op->hasTrait<OpTrait::Elementwise>() ||
            isa<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(op))
          return runElementwise(op);
        return op->emitError() << "the checker does not know '" << op->getName() << "'";
      });
}

FailureOr<Interpreter::Elements> Interpreter::call(Block &block, ArrayRef<Attribute> arguments) {
  for (auto [argument, element] : llvm::zip_equal(block.getArguments(), arguments))
    set(argument, Array::scalar(element));
  if (failed(run(block)))
    return failure();
  Elements yielded;
  for (Value value : block.getTerminator()->getOperands())
    yielded.push_back(get(value).elements.front());
  return yielded;
}

std::optional<int64_t> Interpreter::getInteger(Value value) {
  auto integer = dyn_cast_or_null<IntegerAttr>(get(value).elements.front());
  return integer ? std::optional<int64_t>(integer.getValue().getSExtValue()) : std::nullopt;
}

FailureOr<SmallVector<int64_t>> Interpreter::getIntegers(Operation *op, ArrayRef<OpFoldResult> values) {
  SmallVector<int64_t> integers;
  for (OpFoldResult value : values) {
    std::optional<int64_t> integer = isa<Attribute>(value)
                                         ? cast<IntegerAttr>(cast<Attribute>(value)).getValue().getSExtValue()
                                         : getInteger(cast<Value>(value));
    if (!integer)
      return op->emitError() << "'" << op->getName() << "' takes a position from padding";
    integers.push_back(*integer);
  }
  return integers;
}

LogicalResult Interpreter::runConstant(Operation *op, Attribute value) {
  Array array = Array::unknown(op->getResult(0).getType());
  if (auto elements = dyn_cast<DenseElementsAttr>(value))
    array.elements.assign(elements.getValues<Attribute>().begin(), elements.getValues<Attribute>().end());
  else
    array.elements.front() = value;
  set(op->getResult(0), std::move(array));
  return success();
}

LogicalResult Interpreter::runElementwise(Operation *op) {
  SmallVector<Array, 2> results;
  for (Type type : op->getResultTypes())
    results.push_back(Array::unknown(type));
  for (size_t i = 0, e = results.front().elements.size(); i < e; ++i) {
    SmallVector<Attribute, 3> operands;
    for (Value operand : op->getOperands()) {
      const Array &array = get(operand);
      operands.push_back(array.elements[array.shape.empty() ? 0 : i]);
    }
    FailureOr<SmallVector<Attribute, 1>> elements = folder->compute(op, operands);
    if (failed(elements))
      return failure();
    for (auto [result, element] : llvm::zip_equal(results, *elements))
      result.elements[i] = element;
  }
  for (auto [value, result] : llvm::zip_equal(op->getResults(), results))
    set(value, std::move(result));
  return success();
}

/// Returns the value of `expression` at `index`.
static int64_t evaluate(AffineExpr expression, ArrayRef<int64_t> index) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return constant.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expression))
    return index[dim.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expression);
  int64_t left = evaluate(binary.getLHS(), index), right = evaluate(binary.getRHS(), index);
  switch (binary.getKind()) {
  case AffineExprKind::Add:
    return left + right;
  case AffineExprKind::Mul:
    return left * right;
  case AffineExprKind::FloorDiv:
    return llvm::divideFloorSigned(left, right);
  case AffineExprKind::CeilDiv:
    return llvm::divideCeilSigned(left, right);
  default:
    return llvm::mod(left, right);
  }
}

LogicalResult Interpreter::runStructured(linalg::LinalgOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<Array> operands;
  for (Value operand : op->getOperands())
    operands.push_back(get(operand));
  auto visit = [&](ArrayRef<int64_t> index) {
    SmallVector<int64_t> positions;
    SmallVector<Attribute> arguments;
    for (auto [operand, map] : llvm::zip_equal(operands, maps)) {
      SmallVector<int64_t, 4> at;
      for (AffineExpr expression : map.getResults())
        at.push_back(evaluate(expression, index));
      positions.push_back(operand.find(at));
      if (positions.back() < 0) {
        op->emitError() << "'" << op->getName() << "' reads outside of an operand";
        return false;
      }
      arguments.push_back(operand.elements[positions.back()]);
    }
    iteration = index;
    FailureOr<Elements> yielded = call(*op.getBlock(), arguments);
    if (failed(yielded))
      return false;
    for (auto [element, init] : llvm::zip_equal(*yielded, op.getDpsInitsMutable()))
      operands[init.getOperandNumber()].elements[positions[init.getOperandNumber()]] = element;
    return true;
  };
  if (!forEachIndex(op.getStaticLoopRanges(), visit))
    return failure();
  for (auto [result, init] : llvm::zip_equal(op->getResults(), op.getDpsInitsMutable()))
    set(result, std::move(operands[init.getOperandNumber()]));
  return success();
}

//===-- moving data -----------------------------------------------------------------------------------------------===//

/// Calls `visit` with each index into a slice of `sizes` without the dimensions `dropped`, and the index that it stands
/// for.
static bool forEachInSlice(ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides,
                           const llvm::SmallBitVector &dropped,
                           llvm::function_ref<bool(ArrayRef<int64_t>, ArrayRef<int64_t>)> visit) {
  return forEachIndex(sizes, [&](ArrayRef<int64_t> index) {
    SmallVector<int64_t, 4> inside, whole;
    for (size_t dim = 0; dim < sizes.size(); ++dim) {
      whole.push_back(offsets[dim] + index[dim] * strides[dim]);
      if (!dropped.test(dim))
        inside.push_back(index[dim]);
    }
    return visit(inside, whole);
  });
}

LogicalResult Interpreter::runSlice(tensor::ExtractSliceOp op) {
  auto offsets = getIntegers(op, op.getMixedOffsets()), sizes = getIntegers(op, op.getMixedSizes()),
       strides = getIntegers(op, op.getMixedStrides());
  if (failed(offsets) || failed(sizes) || failed(strides))
    return failure();
  Array source = get(op.getSource()), result = Array::unknown(op.getType());
  bool ok = forEachInSlice(*offsets, *sizes, *strides, op.getDroppedDims(),
                           [&](ArrayRef<int64_t> to, ArrayRef<int64_t> from) {
                             int64_t position = source.find(from);
                             if (position >= 0)
                               result.elements[result.find(to)] = source.elements[position];
                             return position >= 0;
                           });
  if (!ok)
    return op->emitError() << "'" << op->getName() << "' reads outside of its source";
  set(op, std::move(result));
  return success();
}

LogicalResult Interpreter::runInsertion(tensor::InsertSliceOp op) {
  auto offsets = getIntegers(op, op.getMixedOffsets()), sizes = getIntegers(op, op.getMixedSizes()),
       strides = getIntegers(op, op.getMixedStrides());
  if (failed(offsets) || failed(sizes) || failed(strides))
    return failure();
  Array source = get(op.getSource()), result = get(op.getDest());
  bool ok = forEachInSlice(*offsets, *sizes, *strides, op.getDroppedDims(),
                           [&](ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
                             int64_t position = result.find(to);
                             if (position >= 0)
                               result.elements[position] = source.elements[source.find(from)];
                             return position >= 0;
                           });
  if (!ok)
    return op->emitError() << "'" << op->getName() << "' writes outside of its destination";
  set(op, std::move(result));
  return success();
}

LogicalResult Interpreter::runConcat(tensor::ConcatOp op) {
  Array result = Array::unknown(op.getType());
  int64_t start = 0;
  for (Value operand : op.getOperands()) {
    Array part = get(operand);
    forEachIndex(part.shape, [&](ArrayRef<int64_t> index) {
      SmallVector<int64_t> to(index);
      to[op.getDim()] += start;
      result.elements[result.find(to)] = part.elements[part.find(index)];
      return true;
    });
    start += part.shape[op.getDim()];
  }
  set(op, std::move(result));
  return success();
}

LogicalResult Interpreter::runPad(tensor::PadOp op) {
  auto low = getIntegers(op, op.getMixedLowPad());
  if (failed(low))
    return failure();
  Array source = get(op.getSource()), result = Array::unknown(op.getType());
  Type indexType = IndexType::get(op.getContext());
  bool ok = forEachIndex(result.shape, [&](ArrayRef<int64_t> index) {
    SmallVector<int64_t> from;
    SmallVector<Attribute> arguments;
    for (auto [i, before] : llvm::zip_equal(index, *low)) {
      from.push_back(i - before);
      arguments.push_back(IntegerAttr::get(indexType, i));
    }
    Attribute &element = result.elements[result.find(index)];
    if (int64_t position = source.find(from); position >= 0) {
      element = source.elements[position];
      return true;
    }
    FailureOr<Elements> filled = call(op.getRegion().front(), arguments);
    if (succeeded(filled))
      element = filled->front();
    return succeeded(filled);
  });
  set(op, std::move(result));
  return success(ok);
}

LogicalResult Interpreter::runExtract(tensor::ExtractOp op) {
  auto index = getIntegers(op, getAsOpFoldResult(op.getIndices()));
  if (failed(index))
    return failure();
  const Array &source = get(op.getTensor());
  int64_t position = source.find(*index);
  if (position < 0)
    return op->emitError() << "'" << op->getName() << "' reads outside of its tensor";
  set(op, Array::scalar(source.elements[position]));
  return success();
}
