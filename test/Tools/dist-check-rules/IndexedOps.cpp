// SPDX-License-Identifier: Apache-2.0
//
// The interpreter's tensor_ext: each op as its description in TensorExtOps.td says, loop by loop.

#include "Interpreter.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace dist::tensor_ext;

/// Where the index vector of iteration `loops` starts in `indices`.
static int64_t findVector(const IndexedAccess &access, const Array &indices, ArrayRef<int64_t> loops) {
  SmallVector<int64_t> at;
  for (int64_t loop : access.along)
    at.push_back(loops[loop]);
  at.push_back(0);
  return indices.find(at);
}

/// Returns where the window of iteration `loops` starts along each dimension, or nothing if a component is unknown.
static std::optional<SmallVector<int64_t>> getStart(const IndexedAccess &access, const Array &indices,
                                                    ArrayRef<int64_t> loops) {
  int64_t vector = findVector(access, indices, loops);
  SmallVector<int64_t> start;
  for (int64_t component : access.components) {
    start.push_back(0);
    if (component < 0)
      continue;
    auto integer = dyn_cast_or_null<IntegerAttr>(indices.elements[vector + component]);
    if (!integer)
      return std::nullopt;
    start.back() = integer.getValue().getSExtValue();
  }
  return start;
}

/// Returns true if the window at `start` lies inside the indexed tensor.
static bool isInside(const IndexedAccess &access, ArrayRef<int64_t> start) {
  for (size_t dim = 0; dim < start.size(); ++dim)
    if (start[dim] < 0 || start[dim] + access.getWindow(dim) > access.indexed.getDimSize(dim))
      return false;
  return true;
}

static SmallVector<int64_t> addWindow(const IndexedAccess &access, SmallVector<int64_t> start,
                                      ArrayRef<int64_t> loops) {
  for (size_t dim = 0; dim < start.size(); ++dim)
    if (access.windows[dim] >= 0)
      start[dim] += loops[access.windows[dim]];
  return start;
}

/// Makes every element of `result` unknown that an update at an unknown position may have changed in iteration `loops`.
static void forgetReachable(const IndexedAccess &access, Array &result, ArrayRef<int64_t> loops) {
  forEachIndex(result.shape, [&](ArrayRef<int64_t> index) {
    bool isReachable = true;
    for (auto [dim, at] : llvm::enumerate(index))
      isReachable &= access.components[dim] >= 0 || at == (access.windows[dim] < 0 ? 0 : loops[access.windows[dim]]);
    if (isReachable)
      result.elements[result.find(index)] = {};
    return true;
  });
}

LogicalResult Interpreter::runGather(GatherOp op) {
  IndexedAccess access = IndexedAccess::of(op);
  Array source = get(op.getSource()), indices = get(op.getIndices());
  Array result = Array::unknown(access.loops);
  Attribute zero = Builder(op.getContext()).getZeroAttr(access.loops.getElementType());
  forEachIndex(result.shape, [&](ArrayRef<int64_t> loops) {
    Attribute &element = result.elements[result.find(loops)];
    std::optional<SmallVector<int64_t>> start = getStart(access, indices, loops);
    if (!start)
      return true;
    bool inside = isInside(access, *start);
    for (auto [dim, at] : llvm::enumerate(*start))
      if (access.components[dim] >= 0)
        at = std::clamp<int64_t>(at, 0, access.indexed.getDimSize(dim) - access.getWindow(dim));
    element = inside || !op.getMasked() ? source.elements[source.find(addWindow(access, *start, loops))] : zero;
    return true;
  });
  set(op->getResult(0), std::move(result));
  return success();
}

LogicalResult Interpreter::runScatter(ScatterOp op) {
  IndexedAccess access = IndexedAccess::of(op);
  Array updates = get(op.getUpdates()), indices = get(op.getIndices()), result = get(op.getInit());
  bool ok = forEachIndex(updates.shape, [&](ArrayRef<int64_t> loops) {
    std::optional<SmallVector<int64_t>> start = getStart(access, indices, loops);
    if (!start) {
      forgetReachable(access, result, loops);
      return true;
    }
    if (!isInside(access, *start))
      return true;
    Attribute &element = result.elements[result.find(addWindow(access, *start, loops))];
    FailureOr<Elements> combined = call(op.getCombiner().front(), {element, updates.elements[updates.find(loops)]});
    if (succeeded(combined))
      element = combined->front();
    return succeeded(combined);
  });
  set(op->getResult(0), std::move(result));
  return success(ok);
}

/// Calls `visit` with the positions of the elements of each line of `shape` along `dimension`.
static bool forEachLine(const Array &array, int64_t dimension, llvm::function_ref<bool(ArrayRef<int64_t>)> visit) {
  SmallVector<int64_t> starts(ArrayRef<int64_t>(array.shape));
  int64_t length = starts[dimension];
  starts[dimension] = length > 0;
  return forEachIndex(starts, [&](ArrayRef<int64_t> start) {
    SmallVector<int64_t> positions, at(start);
    for (at[dimension] = 0; at[dimension] < length; ++at[dimension])
      positions.push_back(array.find(at));
    return visit(positions);
  });
}

LogicalResult Interpreter::runSort(SortOp op) {
  SmallVector<Array> inputs, results;
  for (auto [input, result] : llvm::zip_equal(op.getInputs(), op.getResults())) {
    inputs.push_back(get(input));
    results.push_back(Array::unknown(result.getType()));
  }
  SmallVector<SmallVector<int64_t>> kept;
  forEachLine(results.front(), op.getDimension(), [&](ArrayRef<int64_t> line) {
    kept.emplace_back(line);
    return true;
  });
  bool ok = true;
  size_t number = 0;
  forEachLine(inputs.front(), op.getDimension(), [&](ArrayRef<int64_t> line) {
    ArrayRef<int64_t> targets = kept[number++];
    bool isKnown = true;
    SmallVector<int64_t> sorted(line);
    std::stable_sort(sorted.begin(), sorted.end(), [&](int64_t a, int64_t b) {
      SmallVector<Attribute> arguments;
      for (const Array &input : inputs)
        llvm::append_values(arguments, input.elements[a], input.elements[b]);
      FailureOr<Elements> before = call(op.getComparator().front(), arguments);
      ok &= succeeded(before);
      auto answer = succeeded(before) ? dyn_cast_or_null<IntegerAttr>(before->front()) : IntegerAttr();
      isKnown &= bool(answer);
      return answer && !answer.getValue().isZero();
    });
    for (auto [input, result] : llvm::zip_equal(inputs, results))
      for (auto [target, position] : llvm::zip(targets, sorted))
        result.elements[target] = isKnown ? input.elements[position] : Attribute();
    return ok;
  });
  for (auto [value, result] : llvm::zip_equal(op.getResults(), results))
    set(value, std::move(result));
  return success(ok);
}

LogicalResult Interpreter::runScan(ScanOp op) {
  Array result = get(op.getInput());
  bool ok = forEachLine(result, op.getDimension(), [&](ArrayRef<int64_t> line) {
    SmallVector<int64_t> order(line);
    if (op.getReverse())
      std::reverse(order.begin(), order.end());
    for (size_t i = 1; i < order.size(); ++i) {
      FailureOr<Elements> next =
          call(op.getCombiner().front(), {result.elements[order[i - 1]], result.elements[order[i]]});
      if (failed(next))
        return false;
      result.elements[order[i]] = next->front();
    }
    return true;
  });
  set(op->getResult(0), std::move(result));
  return success(ok);
}
