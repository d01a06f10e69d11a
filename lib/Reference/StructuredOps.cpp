// SPDX-License-Identifier: Apache-2.0
//
// Linalg: every op that has indexing maps is a loop nest around its body. The lanes of the body stand for iterations of
// those parallel loops that move all destinations, so that no two of them meet; the other loops are walked in row-major
// order.

#include "Interpreter.h"

using namespace mlir;
using namespace dist;
using namespace dist::reference;

namespace {
/// The value of `expression` at `index`.
int64_t evaluate(AffineExpr expression, ArrayRef<int64_t> index) {
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

/// Where an operand is read or written.
struct Access {
  AffineMap map;
  ArrayRef<int64_t> shape;
  const Slot *source = nullptr;
  bool isLinear = true;
  int64_t start = 0;               ///< Position at the first iteration, if linear.
  SmallVector<int64_t, 4> strides; ///< Per loop, if linear.
  std::vector<int64_t> positions;  ///< Per lane: of the iteration at hand; if linear, without what the outer loops add.
};

class LoopNest {
public:
  LoopNest(linalg::LinalgOp op, const Operands &operands)
      : op(op), operands(operands), ranges(op.getStaticLoopRanges()) {}

  Results run();

private:
  LogicalResult limitRanges();
  LogicalResult prepare();
  FailureOr<Access> prepareAccess(OpOperand &operand);
  /// Returns true if different indices of `loop` write different elements, whatever the other loops do.
  bool isApart(unsigned loop);
  /// Lets the lanes stand for iterations `begin` to `begin + count` of the lane loops.
  void placeLanes(int64_t begin, int64_t count);
  LogicalResult runIteration(ArrayRef<int64_t> outer, int64_t count);
  /// Calls `visit` with each lane and where it accesses an operand.
  template <typename F> LogicalResult forEachLane(Access &access, ArrayRef<int64_t> outer, int64_t count, F visit);

  static constexpr int64_t maxLanes = 256;
  linalg::LinalgOp op;
  const Operands &operands;
  SmallVector<int64_t, 4> ranges, outerRanges; ///< The latter are 1 for lane loops.
  SmallVector<unsigned> laneLoops;
  int64_t numLanes = 1;                    ///< Iterations of the lane loops together.
  SmallVector<Access> accesses;            ///< Per operand.
  llvm::DenseMap<unsigned, Array> targets; ///< By number of operand.
  std::optional<ScalarCode> code;
  std::vector<std::vector<int64_t>> indices; ///< Per loop and lane.
};
} // namespace

FailureOr<Access> LoopNest::prepareAccess(OpOperand &operand) {
  const Array &array = operands.get(operand.get());
  Access access{op.getMatchingIndexingMap(&operand), array.shape, array.slots.data(), true, 0, {}, {}};
  for (AffineExpr expression : access.map.getResults())
    expression.walk([&](AffineExpr part) {
      access.isLinear &= part.getKind() != AffineExprKind::FloorDiv && part.getKind() != AffineExprKind::CeilDiv &&
                         part.getKind() != AffineExprKind::Mod;
    });
  if (!access.isLinear)
    return access;
  SmallVector<int64_t> zero(ranges.size(), 0);
  access.strides.assign(ranges.size(), 0);
  int64_t stride = 1;
  for (int64_t dim = access.shape.size() - 1; dim >= 0; stride *= access.shape[dim--]) {
    AffineExpr expression = access.map.getResult(dim);
    int64_t first = evaluate(expression, zero), low = first, high = first;
    for (size_t loop = 0; loop < ranges.size(); ++loop) {
      SmallVector<int64_t> unit(zero);
      unit[loop] = 1;
      int64_t step = evaluate(expression, unit) - first;
      access.strides[loop] += step * stride;
      (step < 0 ? low : high) += step * (ranges[loop] - 1);
    }
    access.start += first * stride;
    if (low < 0 || high >= access.shape[dim])
      return op->emitError() << "'" << op->getName() << "' reads positions " << low << " to " << high
                             << " of a dimension of size " << access.shape[dim];
  }
  return access;
}

bool LoopNest::isApart(unsigned loop) {
  if (op.getIteratorTypesArray()[loop] != utils::IteratorType::parallel)
    return false;
  return llvm::all_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
    AffineMap map = op.getMatchingIndexingMap(&init);
    return map.isProjectedPermutation() && map.isFunctionOfDim(loop);
  });
}

/// Ends loops where a dimension that they walk through ends.
LogicalResult LoopNest::limitRanges() {
  for (OpOperand &operand : op->getOpOperands()) {
    const Array &array = operands.get(operand.get());
    if (array.present.empty())
      continue;
    for (auto [dim, expression] : llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(expression);
      if (loop)
        ranges[loop.getPosition()] = std::min(ranges[loop.getPosition()], array.present[dim]);
      else if (array.present[dim] < array.shape[dim])
        return op->emitError() << "'" << op->getName() << "' reads across the end of dimension " << dim
                               << " of a shard";
    }
  }
  return success();
}

LogicalResult LoopNest::prepare() {
  for (OpOperand &operand : op->getOpOperands()) {
    FailureOr<Access> access = prepareAccess(operand);
    if (failed(access))
      return failure();
    accesses.push_back(std::move(*access));
  }
  outerRanges = ranges;
  for (unsigned loop = 0; loop < ranges.size(); ++loop)
    if (isApart(loop)) {
      laneLoops.push_back(loop);
      numLanes *= ranges[loop];
      outerRanges[loop] = 1;
    }
  indices.resize(ranges.size());
  SmallVector<Value> accumulators;
  for (OpOperand &init : op.getDpsInitsMutable()) {
    accesses[init.getOperandNumber()].source = targets[init.getOperandNumber()].slots.data();
    if (op.getNumReductionLoops() > 0)
      accumulators.push_back(op.getMatchingBlockArgument(&init));
  }
  FailureOr<ScalarCode> compiled =
      ScalarCode::compile(*op.getBlock(), std::min(maxLanes, numLanes), operands.getAll(), accumulators);
  if (failed(compiled))
    return failure();
  code.emplace(std::move(*compiled));
  return success();
}

void LoopNest::placeLanes(int64_t begin, int64_t count) {
  for (std::vector<int64_t> &index : indices)
    index.assign(count, 0);
  for (int64_t lane = 0; lane < count; ++lane) {
    int64_t rest = begin + lane;
    for (unsigned loop : llvm::reverse(laneLoops)) {
      indices[loop][lane] = rest % ranges[loop];
      rest /= ranges[loop];
    }
  }
  for (Access &access : accesses) {
    access.positions.assign(count, access.start);
    for (unsigned loop : access.isLinear ? ArrayRef(laneLoops) : ArrayRef<unsigned>())
      for (int64_t lane = 0; lane < count; ++lane)
        access.positions[lane] += indices[loop][lane] * access.strides[loop];
  }
}

template <typename F>
LogicalResult LoopNest::forEachLane(Access &access, ArrayRef<int64_t> outer, int64_t count, F visit) {
  int64_t first = 0;
  if (access.isLinear) {
    for (auto [at, stride] : llvm::zip_equal(outer, access.strides))
      first += at * stride;
  } else {
    SmallVector<int64_t> at(ranges.size());
    for (int64_t lane = 0; lane < count; ++lane) {
      for (size_t loop = 0; loop < at.size(); ++loop)
        at[loop] = indices[loop][lane];
      SmallVector<int64_t, 4> element;
      for (AffineExpr expression : access.map.getResults())
        element.push_back(evaluate(expression, at));
      access.positions[lane] = findElement(access.shape, element);
      if (access.positions[lane] < 0)
        return op->emitError() << "'" << op->getName() << "' reads outside of an operand";
    }
  }
  for (int64_t lane = 0; lane < count; ++lane)
    visit(lane, first + access.positions[lane]);
  return success();
}

LogicalResult LoopNest::runIteration(ArrayRef<int64_t> outer, int64_t count) {
  for (auto [loop, at] : llvm::enumerate(outer))
    if (!llvm::is_contained(laneLoops, loop))
      indices[loop].assign(count, at);
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(&operand);
    Access &access = accesses[operand.getOperandNumber()];
    Slot *reg = code->argument(argument.getArgNumber());
    auto load = [&](int64_t lane, int64_t position) { reg[lane] = access.source[position]; };
    if (!argument.use_empty() && failed(forEachLane(access, outer, count, load)))
      return failure();
  }
  code->setIndices(indices);
  if (failed(code->run(count)))
    return failure();
  for (auto [number, init] : llvm::enumerate(op.getDpsInitsMutable())) {
    Slot *target = targets[init.getOperandNumber()].slots.data();
    const Slot *reg = code->result(number);
    auto store = [&](int64_t lane, int64_t position) { target[position] = reg[lane]; };
    if (failed(forEachLane(accesses[init.getOperandNumber()], outer, count, store)))
      return failure();
  }
  return success();
}

Results LoopNest::run() {
  if (failed(limitRanges()))
    return failure();
  for (OpOperand &init : op.getDpsInitsMutable()) {
    Array &target = targets[init.getOperandNumber()];
    target = operands.get(init.get());
    for (auto [dim, expression] : llvm::enumerate(op.getMatchingIndexingMap(&init).getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expression))
        limitDim(target, dim, ranges[loop.getPosition()]);
  }
  if (!llvm::is_contained(ranges, 0)) {
    if (failed(prepare()))
      return failure();
    for (int64_t begin = 0; begin < numLanes; begin += maxLanes) {
      int64_t count = std::min(maxLanes, numLanes - begin);
      placeLanes(begin, count);
      if (!forEachIndex(outerRanges, [&](ArrayRef<int64_t> outer) { return succeeded(runIteration(outer, count)); }))
        return failure();
    }
  }
  SmallVector<Array, 1> results;
  for (OpOperand &init : op.getDpsInitsMutable()) {
    Array &array = targets[init.getOperandNumber()];
    if (op.getNumReductionLoops() > 0)
      Format::of(array.element).round(array.slots.data(), array.slots.size());
    results.push_back(std::move(array));
  }
  return results;
}

/// exp(x - max) / sum, each line in double.
static Array softmax(linalg::SoftmaxOp op, const Operands &operands) {
  Array array = operands.get(op.getInput());
  int64_t dim = op.getDimension(), length = array.shape[dim], inner = 1;
  for (int64_t size : ArrayRef<int64_t>(array.shape).drop_front(dim + 1))
    inner *= size;
  for (size_t at = 0; at < array.slots.size(); ++at) {
    if (at / inner % length != 0)
      continue;
    double largest = -HUGE_VAL, sum = 0;
    for (int64_t i = 0; i < length; ++i)
      largest = std::fmax(largest, array.slots[at + i * inner].real);
    for (int64_t i = 0; i < length; ++i)
      sum += array.slots[at + i * inner].real = std::exp(array.slots[at + i * inner].real - largest);
    for (int64_t i = 0; i < length; ++i)
      array.slots[at + i * inner].real /= sum;
  }
  Format::of(array.element).round(array.slots.data(), array.slots.size());
  return array;
}

std::optional<Results> dist::reference::evaluateStructured(Operation *op, const Operands &operands) {
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return LoopNest(structured, operands).run();
  if (auto line = dyn_cast<linalg::SoftmaxOp>(op); line && operands.get(line.getInput()).present.empty())
    return Results(SmallVector<Array, 1>{softmax(line, operands)});
  return std::nullopt;
}
