// SPDX-License-Identifier: Apache-2.0
//
// The ops of tensor_ext, as their descriptions say: gathers and scatters at positions that a tensor holds, sorts and
// running combinations of lines.

#include "Interpreter.h"

#include <algorithm>

using namespace mlir;
using namespace dist;
using namespace dist::reference;

namespace {
/// The windows of a gather or scatter, one per index vector.
class Windows {
public:
  Windows(ArrayRef<int64_t> windows, ArrayRef<int64_t> components, ArrayRef<int64_t> along, const Array &indices,
          ArrayRef<int64_t> loops)
      : windows(windows), components(components), along(along), indices(indices), loops(loops),
        width(Format::of(indices.element).width) {}

  int64_t getSize(int64_t dim) const { return windows[dim] < 0 ? 1 : loops[windows[dim]]; }

  /// Returns the position, before any clamping, at which the window of loop index `loop` begins.
  SmallVector<int64_t, 4> getStart(ArrayRef<int64_t> loop) const {
    SmallVector<int64_t, 4> at, start;
    for (int64_t l : along)
      at.push_back(loop[l]);
    at.push_back(0);
    for (int64_t component : components) {
      at.back() = std::max<int64_t>(component, 0);
      start.push_back(component < 0 ? 0 : toSigned(indices.slots[findElement(indices.shape, at)].bits, width));
    }
    return start;
  }
  /// Returns true if the window that begins at `start` lies inside `shape`.
  bool isInside(ArrayRef<int64_t> start, ArrayRef<int64_t> shape) const {
    for (size_t dim = 0; dim < shape.size(); ++dim)
      if (start[dim] < 0 || start[dim] > shape[dim] - getSize(dim))
        return false;
    return true;
  }
  /// Returns where loop index `loop` is in the window that begins at `start`.
  SmallVector<int64_t, 4> getPosition(ArrayRef<int64_t> start, ArrayRef<int64_t> loop) const {
    SmallVector<int64_t, 4> position(start);
    for (size_t dim = 0; dim < position.size(); ++dim)
      if (windows[dim] >= 0)
        position[dim] += loop[windows[dim]];
    return position;
  }

private:
  ArrayRef<int64_t> windows, components, along;
  const Array &indices;
  ArrayRef<int64_t> loops;
  unsigned width;
};

/// The first positions of the lines along a dimension, and the distance of their elements.
struct Lines {
  std::vector<size_t> starts;
  size_t distance = 1, length;

  Lines(ArrayRef<int64_t> shape, int64_t dimension, size_t numElements) : length(shape[dimension]) {
    for (int64_t size : shape.drop_front(dimension + 1))
      distance *= size;
    for (size_t at = 0; at < numElements; ++at)
      if (at / distance % length == 0)
        starts.push_back(at);
  }
};
} // namespace

static Results compute(tensor_ext::GatherOp op, const Operands &operands) {
  const Array &source = operands.get(op.getSource()), &indices = operands.get(op.getIndices());
  Array result = Array::zeros(op.getInit().getType());
  Windows windows(op.getWindows(), op.getComponents(), op.getAlong(), indices, result.shape);
  size_t element = 0;
  forEachIndex(result.shape, [&](ArrayRef<int64_t> loop) {
    SmallVector<int64_t, 4> start = windows.getStart(loop);
    Slot &slot = result.slots[element++];
    if (op.getMasked() && !windows.isInside(start, source.shape))
      return true; // Zero.
    for (auto [dim, at] : llvm::enumerate(start))
      at = std::clamp<int64_t>(at, 0, std::max<int64_t>(0, source.shape[dim] - windows.getSize(dim)));
    int64_t position = findElement(source.shape, windows.getPosition(start, loop));
    if (position >= 0)
      slot = source.slots[position];
    return true;
  });
  return SmallVector<Array, 1>{std::move(result)};
}

/// Windows in the order of their index vectors; in each, updates in row-major order.
static Results compute(tensor_ext::ScatterOp op, const Operands &operands) {
  const Array &updates = operands.get(op.getUpdates()), &indices = operands.get(op.getIndices());
  Array result = operands.get(op.getInit());
  Windows windows(op.getWindows(), op.getComponents(), op.getAlong(), indices, updates.shape);
  Block &body = op.getCombiner().front();
  FailureOr<ScalarCode> code = ScalarCode::compile(body, 1, operands.getAll(), Value(body.getArgument(0)));
  if (failed(code))
    return failure();
  SmallVector<int64_t> outer, inner(updates.shape);
  for (int64_t loop : op.getAlong()) {
    outer.push_back(updates.shape[loop]);
    inner[loop] = 1;
  }
  bool ok = forEachIndex(outer, [&](ArrayRef<int64_t> vector) {
    SmallVector<int64_t, 4> first(updates.shape.size(), 0);
    for (auto [loop, at] : llvm::zip_equal(op.getAlong(), vector))
      first[loop] = at;
    SmallVector<int64_t, 4> start = windows.getStart(first);
    if (!windows.isInside(start, result.shape))
      return true;
    return forEachIndex(inner, [&](ArrayRef<int64_t> within) {
      SmallVector<int64_t, 4> loop(first);
      for (size_t dim = 0; dim < loop.size(); ++dim)
        loop[dim] += within[dim];
      Slot &slot = result.slots[findElement(result.shape, windows.getPosition(start, loop))];
      *code->argument(0) = slot;
      *code->argument(1) = updates.slots[findElement(updates.shape, loop)];
      if (failed(code->run(1)))
        return false;
      slot = *code->result(0);
      return true;
    });
  });
  if (!ok)
    return failure();
  Format::of(result.element).round(result.slots.data(), result.slots.size());
  return SmallVector<Array, 1>{std::move(result)};
}

static Results compute(tensor_ext::SortOp op, const Operands &operands) {
  FailureOr<ScalarCode> code = ScalarCode::compile(op.getComparator().front(), 1, operands.getAll());
  if (failed(code))
    return failure();
  SmallVector<const Array *> inputs;
  SmallVector<Array, 1> results;
  for (auto [input, init] : llvm::zip_equal(op.getInputs(), op.getInits())) {
    inputs.push_back(&operands.get(input));
    results.push_back(Array::zeros(init.getType()));
    for (size_t dim = 0; dim < inputs.back()->present.size(); ++dim)
      if (dim != op.getDimension())
        limitDim(results.back(), dim, inputs.back()->present[dim]);
  }
  Lines lines(inputs.front()->shape, op.getDimension(), inputs.front()->slots.size());
  size_t kept = op.getNumKept();
  LogicalResult outcome = success();
  for (auto [number, start] : llvm::enumerate(lines.starts)) {
    std::vector<size_t> order(lines.length);
    for (size_t i = 0; i < lines.length; ++i)
      order[i] = start + i * lines.distance;
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      for (auto [i, input] : llvm::enumerate(inputs)) {
        *code->argument(2 * i) = input->slots[a];
        *code->argument(2 * i + 1) = input->slots[b];
      }
      if (failed(code->run(1)))
        outcome = failure();
      return code->result(0)->bits != 0;
    });
    size_t target = number / lines.distance * lines.distance * kept + number % lines.distance;
    for (size_t i = 0; i < kept; ++i)
      for (auto [input, result] : llvm::zip_equal(inputs, results))
        result.slots[target + i * lines.distance] = input->slots[order[i]];
  }
  if (failed(outcome))
    return failure();
  return results;
}

static Results compute(tensor_ext::ScanOp op, const Operands &operands) {
  Array result = operands.get(op.getInput());
  Block &body = op.getCombiner().front();
  FailureOr<ScalarCode> code = ScalarCode::compile(body, 1, operands.getAll(), Value(body.getArgument(0)));
  if (failed(code))
    return failure();
  Lines lines(result.shape, op.getDimension(), result.slots.size());
  for (size_t start : lines.starts)
    for (size_t i = 1; i < lines.length; ++i) {
      auto at = [&](size_t step) -> Slot & {
        return result.slots[start + (op.getReverse() ? lines.length - 1 - step : step) * lines.distance];
      };
      *code->argument(0) = at(i - 1);
      *code->argument(1) = at(i);
      if (failed(code->run(1)))
        return failure();
      at(i) = *code->result(0);
    }
  Format::of(result.element).round(result.slots.data(), result.slots.size());
  return SmallVector<Array, 1>{std::move(result)};
}

std::optional<Results> dist::reference::evaluateIndexed(Operation *op, const Operands &operands) {
  if (auto gather = dyn_cast<tensor_ext::GatherOp>(op))
    return compute(gather, operands);
  if (auto scatter = dyn_cast<tensor_ext::ScatterOp>(op))
    return compute(scatter, operands);
  if (auto sort = dyn_cast<tensor_ext::SortOp>(op))
    return compute(sort, operands);
  if (auto scan = dyn_cast<tensor_ext::ScanOp>(op))
    return compute(scan, operands);
  return std::nullopt;
}
