// SPDX-License-Identifier: Apache-2.0
//
// Loops through reshapes, transposes and broadcasts; see the header.

#include "TensorView.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;
using namespace dist::attention;

//===-- loops -----------------------------------------------------------------------------------------------------===//

unsigned LoopTable::add(int64_t size) {
  entries.push_back({size, {}});
  return entries.size() - 1;
}

Loops LoopTable::resolve(ArrayRef<unsigned> loops) const {
  Loops result;
  for (unsigned loop : loops) {
    if (entries[loop].parts.empty())
      result.push_back(loop);
    else
      llvm::append_range(result, resolve(entries[loop].parts));
  }
  return result;
}

DimLoops LoopTable::resolve(const DimLoops &dims) const {
  return llvm::map_to_vector<4>(dims, [&](const Loops &loops) { return resolve(loops); });
}

FailureOr<DimLoops> LoopTable::cut(ArrayRef<unsigned> loops, ArrayRef<int64_t> sizes) {
  Loops rest = resolve(loops);
  DimLoops result;
  for (int64_t size : sizes) {
    Loops &part = result.emplace_back();
    while (size > 1) {
      if (rest.empty())
        return failure();
      unsigned first = rest.front();
      int64_t has = getSize(first);
      if (size % has == 0) {
        part.push_back(first);
        rest.erase(rest.begin());
        size /= has;
        continue;
      }
      if (has % size != 0)
        return failure();
      unsigned major = add(size), minor = add(has / size);
      entries[first].parts = {major, minor};
      part.push_back(major);
      rest.front() = minor;
      size = 1;
    }
  }
  if (!rest.empty())
    return failure();
  return result;
}

//===-- reshapes --------------------------------------------------------------------------------------------------===//

FailureOr<DimLoops> attention::followReshape(Value from, const DimLoops &dims, Value to, LoopTable &loops) {
  // Either `to` is made from `from`, or the other way round.
  Operation *forward = to.getDefiningOp(), *backward = from.getDefiningOp();
  bool isForward =
      isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(forward) && forward->getOperand(0) == from;
  Operation *op = isForward ? forward : backward;
  if (!isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op) ||
      op->getOperand(0) != (isForward ? from : to))
    return failure();
  auto expand = dyn_cast<tensor::ExpandShapeOp>(op);
  SmallVector<ReassociationIndices> groups =
      expand ? expand.getReassociationIndices() : cast<tensor::CollapseShapeOp>(op).getReassociationIndices();
  bool fromIsLarge = bool(expand) != isForward; // `from` is the side with more dimensions.
  auto toType = dyn_cast<RankedTensorType>(to.getType());
  if (!toType || !toType.hasStaticShape())
    return failure();
  DimLoops result(toType.getRank());
  if (groups.empty()) // A tensor of rank 0 and one of sizes 1.
    return result;
  for (auto [number, group] : llvm::enumerate(groups)) {
    if (fromIsLarge) {
      for (int64_t dim : group)
        llvm::append_range(result[number], dims[dim]);
      continue;
    }
    SmallVector<int64_t> sizes = llvm::map_to_vector(group, [&](int64_t dim) { return toType.getDimSize(dim); });
    FailureOr<DimLoops> parts = loops.cut(dims[number], sizes);
    if (failed(parts))
      return failure();
    for (auto [dim, part] : llvm::zip_equal(group, *parts))
      result[dim] = part;
  }
  return result;
}

//===-- structured ops --------------------------------------------------------------------------------------------===//

bool attention::isElementwise(Operation *op) {
  auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(op);
  return linalgOp && linalgOp.hasPureTensorSemantics() && op->getNumResults() == 1 &&
         linalgOp.getNumParallelLoops() == linalgOp.getNumLoops() &&
         linalgOp.getMatchingIndexingMap(linalgOp.getDpsInitOperand(0)).isPermutation() &&
         linalgOp.getRegionOutputArgs().front().use_empty();
}

/// Returns the iterator that `expression` is, or nothing.
static std::optional<unsigned> getIterator(AffineExpr expression) {
  auto dim = dyn_cast<AffineDimExpr>(expression);
  return dim ? std::optional<unsigned>(dim.getPosition()) : std::nullopt;
}

FailureOr<DimLoops> attention::getIteratorLoops(linalg::LinalgOp op, OpOperand &operand, const DimLoops &dims) {
  DimLoops iterators(op.getNumLoops());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (map.getNumResults() != dims.size())
    return failure();
  llvm::SmallBitVector seen(op.getNumLoops());
  for (auto [expression, loops] : llvm::zip_equal(map.getResults(), dims)) {
    std::optional<unsigned> iterator = getIterator(expression);
    if (!iterator && loops.empty())
      continue;
    if (!iterator || seen.test(*iterator))
      return failure();
    seen.set(*iterator);
    iterators[*iterator] = loops;
  }
  return iterators;
}

FailureOr<DimLoops> attention::getOperandLoops(linalg::LinalgOp op, OpOperand &operand, const DimLoops &iterators) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  auto type = dyn_cast<RankedTensorType>(operand.get().getType());
  DimLoops dims;
  for (auto [dim, expression] : llvm::enumerate(map.getResults())) {
    std::optional<unsigned> iterator = getIterator(expression);
    if (!iterator && (!type || type.getDimSize(dim) != 1))
      return failure();
    dims.push_back(iterator ? iterators[*iterator] : Loops());
  }
  return dims;
}

/// Returns the operand that `op` yields as it is, if it does nothing but to move it.
static OpOperand *getMoved(Operation *op) {
  if (!isElementwise(op))
    return nullptr;
  auto linalgOp = cast<linalg::LinalgOp>(op);
  auto argument = dyn_cast<BlockArgument>(linalgOp.getBlock()->getTerminator()->getOperand(0));
  if (!argument || argument.getOwner() != linalgOp.getBlock() || argument.getArgNumber() >= linalgOp.getNumDpsInputs())
    return nullptr;
  OpOperand *operand = linalgOp.getDpsInputOperand(argument.getArgNumber());
  return isa<RankedTensorType>(operand->get().getType()) ? operand : nullptr;
}

TensorView attention::peel(TensorView view, LoopTable &loops) {
  while (Operation *op = view.value.getDefiningOp()) {
    if (OpOperand *moved = getMoved(op)) {
      auto linalgOp = cast<linalg::LinalgOp>(op);
      FailureOr<DimLoops> iterators = getIteratorLoops(linalgOp, *linalgOp.getDpsInitOperand(0), view.dims);
      FailureOr<DimLoops> dims =
          failed(iterators) ? FailureOr<DimLoops>(failure()) : getOperandLoops(linalgOp, *moved, *iterators);
      if (failed(dims))
        return view;
      view = {moved->get(), *dims};
      continue;
    }
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
      return view;
    FailureOr<DimLoops> dims = followReshape(view.value, view.dims, op->getOperand(0), loops);
    if (failed(dims))
      return view;
    view = {op->getOperand(0), *dims};
  }
  return view;
}

//===-- one dimension per loop ------------------------------------------------------------------------------------===//

/// Groups the dimensions of a tensor with one dimension per loop by the dimensions that consist of them. Dimensions
/// without loops are put with their neighbours. Returns nothing if there is no loop at all.
static SmallVector<ReassociationIndices> groupDims(const DimLoops &dims) {
  SmallVector<ReassociationIndices> groups;
  int64_t next = 0;
  for (const Loops &loops : dims)
    if (!loops.empty()) {
      ReassociationIndices &group = groups.emplace_back();
      for (unsigned loop = 0; loop < loops.size(); ++loop)
        group.push_back(next++);
    }
  return groups;
}

/// Groups the dimensions of a tensor so that those of size 1 (without loops) go with a neighbour.
static SmallVector<ReassociationIndices> groupUnits(const DimLoops &dims) {
  SmallVector<ReassociationIndices> groups;
  ReassociationIndices waiting;
  for (auto [dim, loops] : llvm::enumerate(dims)) {
    if (loops.empty() && groups.empty()) {
      waiting.push_back(dim);
    } else if (loops.empty()) {
      groups.back().push_back(dim);
    } else {
      groups.push_back(waiting);
      waiting.clear();
      groups.back().push_back(dim);
    }
  }
  return groups;
}

/// Returns the type with a dimension for each dimension of `dims` that has loops.
static RankedTensorType dropUnits(RankedTensorType type, const DimLoops &dims) {
  SmallVector<int64_t> shape;
  for (auto [size, loops] : llvm::zip_equal(type.getShape(), dims))
    if (!loops.empty())
      shape.push_back(size);
  return RankedTensorType::get(shape, type.getElementType());
}

Value attention::buildWithOneLoopPerDim(OpBuilder &builder, Location loc, const TensorView &view,
                                        const LoopTable &loops, Loops &loopOrder) {
  auto type = cast<RankedTensorType>(view.value.getType());
  Value value = view.value;
  RankedTensorType withoutUnits = dropUnits(type, view.dims);
  if (withoutUnits.getRank() != type.getRank())
    value = tensor::CollapseShapeOp::create(builder, loc, withoutUnits, value, groupUnits(view.dims));
  SmallVector<int64_t> shape;
  for (const Loops &dim : view.dims)
    for (unsigned loop : dim) {
      loopOrder.push_back(loop);
      shape.push_back(loops.getSize(loop));
    }
  if (int64_t(shape.size()) != withoutUnits.getRank())
    value = tensor::ExpandShapeOp::create(builder, loc, RankedTensorType::get(shape, type.getElementType()), value,
                                          groupDims(view.dims));
  return value;
}

Value attention::buildFromOneLoopPerDim(OpBuilder &builder, Location loc, Value value, RankedTensorType type,
                                        const DimLoops &dims) {
  RankedTensorType withoutUnits = dropUnits(type, dims);
  if (cast<RankedTensorType>(value.getType()).getRank() != withoutUnits.getRank())
    value = tensor::CollapseShapeOp::create(builder, loc, withoutUnits, value, groupDims(dims));
  if (withoutUnits.getRank() != type.getRank())
    value = tensor::ExpandShapeOp::create(builder, loc, type, value, groupUnits(dims));
  return value;
}
