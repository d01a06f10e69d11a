// SPDX-License-Identifier: Apache-2.0
//
// Constants, elementwise ops on whole tensors, and the ops of the tensor dialect, which make and move elements.

#include "Interpreter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;
using namespace dist::reference;

bool dist::reference::forEachIndex(ArrayRef<int64_t> sizes, llvm::function_ref<bool(ArrayRef<int64_t>)> visit) {
  if (llvm::any_of(sizes, [](int64_t size) { return size <= 0; }))
    return true;
  SmallVector<int64_t, 6> index(sizes.size(), 0);
  while (true) {
    if (!visit(index))
      return false;
    int64_t dim = sizes.size() - 1;
    while (dim >= 0 && ++index[dim] == sizes[dim])
      index[dim--] = 0;
    if (dim < 0)
      return true;
  }
}

int64_t dist::reference::findElement(ArrayRef<int64_t> shape, ArrayRef<int64_t> index) {
  int64_t position = 0;
  for (auto [size, at] : llvm::zip_equal(shape, index)) {
    if (at < 0 || at >= size)
      return -1;
    position = position * size + at;
  }
  return position;
}

void dist::reference::limitDim(Array &array, size_t dim, int64_t size) {
  if (size >= getPresent(array, dim))
    return;
  if (array.present.empty())
    array.present.assign(array.shape.begin(), array.shape.end());
  array.present[dim] = size;
}

void dist::reference::copyBox(const Array &source, ArrayRef<int64_t> from, Array &target, ArrayRef<int64_t> to,
                              ArrayRef<int64_t> sizes) {
  forEachIndex(sizes, [&](ArrayRef<int64_t> index) {
    SmallVector<int64_t, 6> read(from), written(to);
    for (size_t dim = 0; dim < index.size(); ++dim) {
      read[dim] += index[dim];
      written[dim] += index[dim];
    }
    int64_t a = findElement(source.shape, read), b = findElement(target.shape, written);
    if (a >= 0 && b >= 0)
      target.slots[b] = source.slots[a];
    return true;
  });
}

SmallVector<int64_t> Operands::getIntegers(ArrayRef<OpFoldResult> mixed) const {
  SmallVector<int64_t> integers;
  for (OpFoldResult entry : mixed) {
    if (auto attribute = dyn_cast<Attribute>(entry)) {
      integers.push_back(cast<IntegerAttr>(attribute).getInt());
      continue;
    }
    const Array &array = get(cast<Value>(entry));
    integers.push_back(toSigned(array.slots.front().bits, Format::of(array.element).width));
  }
  return integers;
}

static Results one(Array array) {
  SmallVector<Array, 1> results;
  results.push_back(std::move(array));
  return results;
}

static Results evaluateConstant(arith::ConstantOp op) {
  Array array = Array::zeros(op.getType());
  Format format = Format::of(array.element);
  if (auto elements = dyn_cast<DenseElementsAttr>(op.getValue())) {
    if (elements.isSplat())
      array.slots.assign(array.slots.size(), format.fromAttribute(elements.getSplatValue<Attribute>()));
    else
      for (auto [slot, value] : llvm::zip_equal(array.slots, elements.getValues<Attribute>()))
        slot = format.fromAttribute(value);
    return one(array);
  }
  if (auto elements = dyn_cast<ElementsAttr>(op.getValue())) {
    auto values = elements.try_value_begin<Attribute>();
    if (!values)
      return op.emitError() << "the reference cannot read the elements of this constant";
    for (Slot &slot : array.slots)
      slot = format.fromAttribute(*(*values)++);
    return one(array);
  }
  array.slots.front() = format.fromAttribute(op.getValue());
  return one(array);
}

std::optional<Results> dist::reference::evaluateElementwise(Operation *op, const Operands &operands) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return evaluateConstant(constant);
  LaneFunction function = getLaneFunction(op);
  if (!function)
    return std::nullopt;
  SmallVector<Array, 1> results;
  for (Type type : op->getResultTypes())
    results.push_back(Array::zeros(type));
  size_t count = results.front().slots.size();
  std::vector<std::vector<Slot>> repeated; // Scalars beside tensors: the condition of a select.
  SmallVector<const Slot *> sources;
  SmallVector<Slot *> targets;
  repeated.reserve(op->getNumOperands());
  for (Value operand : op->getOperands()) {
    const Array &array = operands.get(operand);
    if (array.slots.size() == count)
      sources.push_back(array.slots.data());
    else
      sources.push_back(repeated.emplace_back(count, array.slots.front()).data());
  }
  for (Array &array : results) {
    targets.push_back(array.slots.data());
    for (Value operand : op->getOperands())
      for (size_t dim = 0; dim < operands.get(operand).present.size(); ++dim)
        limitDim(array, dim, operands.get(operand).present[dim]);
  }
  function(sources.data(), targets.data(), count);
  return Results(std::move(results));
}

//===-- slices ----------------------------------------------------------------------------------------------------===//

/// A box with strides in a tensor, and the same elements as a tensor without the dropped dimensions.
struct Slice {
  SmallVector<int64_t> offsets, sizes, strides;
  llvm::SmallBitVector dropped;

  template <typename OpT> Slice(OpT op, const Operands &operands) : dropped(op.getDroppedDims()) {
    offsets = operands.getIntegers(op.getMixedOffsets());
    sizes = operands.getIntegers(op.getMixedSizes());
    strides = operands.getIntegers(op.getMixedStrides());
  }

  /// Calls `visit` with the positions of each element in the whole and in the slice; an error if one is outside.
  LogicalResult visit(Operation *op, const Array &whole, const Array &slice,
                      llvm::function_ref<void(int64_t, int64_t)> visit) {
    bool ok = forEachIndex(sizes, [&](ArrayRef<int64_t> index) {
      SmallVector<int64_t, 4> inside, outside;
      for (size_t dim = 0; dim < sizes.size(); ++dim) {
        outside.push_back(offsets[dim] + index[dim] * strides[dim]);
        if (!dropped.test(dim))
          inside.push_back(index[dim]);
      }
      int64_t a = findElement(whole.shape, outside), b = findElement(slice.shape, inside);
      if (a < 0 || b < 0)
        return false;
      visit(a, b);
      return true;
    });
    if (!ok)
      return op->emitError() << "'" << op->getName() << "' takes elements from outside of its tensor";
    return success();
  }
};

static Results compute(tensor::ExtractSliceOp op, const Operands &operands) {
  const Array &source = operands.get(op.getSource());
  Array result = Array::zeros(op.getType());
  auto copy = [&](int64_t whole, int64_t slice) { result.slots[slice] = source.slots[whole]; };
  if (failed(Slice(op, operands).visit(op, source, result, copy)))
    return failure();
  return one(std::move(result));
}

static Results compute(tensor::InsertSliceOp op, const Operands &operands) {
  const Array &source = operands.get(op.getSource());
  Array result = operands.get(op.getDest());
  auto copy = [&](int64_t whole, int64_t slice) { result.slots[whole] = source.slots[slice]; };
  if (failed(Slice(op, operands).visit(op, result, source, copy)))
    return failure();
  return one(std::move(result));
}

static Results compute(tensor::ConcatOp op, const Operands &operands) {
  Array result = Array::zeros(op.getType());
  SmallVector<int64_t> zero(result.shape.size(), 0), to(zero);
  for (Value input : op.getInputs()) {
    const Array &part = operands.get(input);
    copyBox(part, zero, result, to, part.shape);
    to[op.getDim()] += part.shape[op.getDim()];
  }
  return one(std::move(result));
}

/// Fills `array` with what `body` yields for each index, but for the elements that `isKept` says.
static LogicalResult generate(Block &body, Array &array, const Operands &operands,
                              llvm::function_ref<bool(ArrayRef<int64_t>)> isKept) {
  FailureOr<ScalarCode> code = ScalarCode::compile(body, 1, operands.getAll());
  if (failed(code))
    return failure();
  bool ok = forEachIndex(array.shape, [&](ArrayRef<int64_t> index) {
    if (isKept(index))
      return true;
    for (auto [number, at] : llvm::enumerate(index))
      code->argument(number)->bits = at;
    if (failed(code->run(1)))
      return false;
    array.slots[findElement(array.shape, index)] = *code->result(0);
    return true;
  });
  return success(ok);
}

static Results compute(tensor::PadOp op, const Operands &operands) {
  const Array &source = operands.get(op.getSource());
  Array result = Array::zeros(op.getType());
  SmallVector<int64_t> low = operands.getIntegers(op.getMixedLowPad()), zero(low.size(), 0);
  auto isInside = [&](ArrayRef<int64_t> index) {
    for (auto [at, before, size] : llvm::zip_equal(index, low, source.shape))
      if (at < before || at - before >= size)
        return false;
    return true;
  };
  copyBox(source, zero, result, low, source.shape);
  if (failed(generate(op.getRegion().front(), result, operands, isInside)))
    return failure();
  return one(std::move(result));
}

static Results compute(tensor::GenerateOp op, const Operands &operands) {
  Array result = Array::zeros(op.getType());
  if (failed(generate(op.getBody().front(), result, operands, [](ArrayRef<int64_t>) { return false; })))
    return failure();
  return one(std::move(result));
}

//===-- single elements -------------------------------------------------------------------------------------------===//

static Results compute(tensor::ExtractOp op, const Operands &operands) {
  const Array &source = operands.get(op.getTensor());
  Array result = Array::zeros(op.getType());
  SmallVector<int64_t> index = operands.getIntegers(getAsOpFoldResult(op.getIndices()));
  int64_t position = findElement(source.shape, index);
  if (position < 0)
    return op.emitError() << "'tensor.extract' reads an element outside of " << op.getTensor().getType();
  result.slots.front() = source.slots[position];
  return one(std::move(result));
}

static Results compute(tensor::InsertOp op, const Operands &operands) {
  Array result = operands.get(op.getDest());
  int64_t position = findElement(result.shape, operands.getIntegers(getAsOpFoldResult(op.getIndices())));
  if (position < 0)
    return op.emitError() << "'tensor.insert' writes an element outside of " << op.getDest().getType();
  result.slots[position] = operands.get(op.getScalar()).slots.front();
  return one(std::move(result));
}

static Results compute(tensor::FromElementsOp op, const Operands &operands) {
  Array result = Array::zeros(op.getType());
  for (auto [slot, element] : llvm::zip_equal(result.slots, op.getElements()))
    slot = operands.get(element).slots.front();
  return one(std::move(result));
}

static Results compute(tensor::SplatOp op, const Operands &operands) {
  Array result = Array::zeros(op.getType());
  result.slots.assign(result.slots.size(), operands.get(op.getInput()).slots.front());
  return one(std::move(result));
}

static Results compute(tensor::DimOp op, const Operands &operands) {
  int64_t dim = operands.getIntegers({getAsOpFoldResult(op.getIndex())}).front();
  ArrayRef<int64_t> shape = operands.get(op.getSource()).shape;
  Array result = Array::zeros(op.getType());
  if (dim < 0 || dim >= int64_t(shape.size()))
    return op.emitError() << "'tensor.dim' asks for dimension " << dim << " of " << op.getSource().getType();
  result.slots.front().bits = shape[dim];
  return one(std::move(result));
}

/// Lets the dimensions of `result` end where those of `source` do. Each of `groups` lists the expanded dimensions that
/// make a collapsed one. Returns false if a group does not end with its first dimension that has more than one index.
static bool moveEnds(const Array &source, Array &result, ArrayRef<ReassociationIndices> groups, bool expands) {
  const Array &expanded = expands ? result : source, &collapsed = expands ? source : result;
  for (auto [dim, group] : llvm::enumerate(groups)) {
    int64_t first = group.front(), rest = 1;
    for (int64_t member : group)
      if (expanded.shape[first] == 1)
        first = member;
    for (int64_t member : group)
      rest *= member > first ? expanded.shape[member] : 1;
    if (!expands) {
      for (int64_t member : group) {
        if (member > first && getPresent(source, member) < source.shape[member])
          return false;
        if (member < first && getPresent(source, member) == 0)
          limitDim(result, dim, 0);
      }
      limitDim(result, dim, getPresent(source, first) * rest);
    } else if (getPresent(source, dim) < collapsed.shape[dim]) {
      if (getPresent(source, dim) % rest != 0)
        return false;
      limitDim(result, first, getPresent(source, dim) / rest);
    }
  }
  return true;
}

/// The same elements in another shape.
static Results reshape(Operation *op, const Operands &operands) {
  Array result = Array::zeros(op->getResult(0).getType());
  const Array &source = operands.get(op->getOperand(0));
  if (source.slots.size() != result.slots.size())
    return op->emitError() << "'" << op->getName() << "' changes the number of elements";
  result.slots = source.slots;
  SmallVector<ReassociationIndices> groups;
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    groups = expand.getReassociationIndices();
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    groups = collapse.getReassociationIndices();
  if (isa<tensor::CastOp>(op))
    result.present = source.present;
  else if (!source.present.empty() &&
           (isa<tensor::ReshapeOp>(op) || !moveEnds(source, result, groups, isa<tensor::ExpandShapeOp>(op))))
    return op->emitError() << "'" << op->getName() << "' mixes what is behind the end of a shard with values";
  return one(std::move(result));
}

std::optional<Results> dist::reference::evaluateTensorOp(Operation *op, const Operands &operands) {
  return llvm::TypeSwitch<Operation *, std::optional<Results>>(op)
      .Case<tensor::ExtractSliceOp, tensor::InsertSliceOp, tensor::ConcatOp, tensor::PadOp, tensor::GenerateOp,
            tensor::ExtractOp, tensor::InsertOp, tensor::FromElementsOp, tensor::SplatOp, tensor::DimOp>(
          [&](auto op) { return compute(op, operands); })
      .Case<tensor::EmptyOp>([&](tensor::EmptyOp op) { return one(Array::zeros(op.getType())); })
      .Case<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ReshapeOp, tensor::CastOp>(
          [&](Operation *op) { return reshape(op, operands); })
      .Default([](Operation *) { return std::nullopt; });
}
