// SPDX-License-Identifier: Apache-2.0
//
// A walk along users, and from these to what they read besides; see the header.

#include "ScoreSpace.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;
using namespace dist::attention;

/// Returns true if all elements of `value` are zero.
static bool isZero(Value value) {
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    return matchPattern(fill.getInputs()[0], m_AnyZeroFloat());
  return matchPattern(value, m_AnyZeroFloat());
}

bool attention::isProduct(Operation *op) {
  auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(op);
  return linalgOp && linalgOp.hasPureTensorSemantics() && op->getNumResults() == 1 && linalgOp.getNumDpsInputs() == 2 &&
         isa<FloatType>(getElementTypeOrSelf(op->getResult(0))) && linalg::isaContractionOpInterface(linalgOp) &&
         isZero(linalgOp.getDpsInits()[0]);
}

/// Returns true if `value` changes nothing that `combiner` combines it with, an addition or a maximum of floats; of a
/// maximum the least finite number changes nothing that counts, and NaN nothing where the combiner passes over it.
static bool isNeutral(Value value, Operation *combiner) {
  if (isa<arith::AddFOp>(combiner))
    return isZero(value);
  auto fill = value.getDefiningOp<linalg::FillOp>();
  APFloat number(0.0);
  return matchPattern(fill ? fill.getInputs()[0] : value, m_ConstantFloat(&number)) &&
         (number.isNaN() ? isa<arith::MaxNumFOp>(combiner)
                         : number.isNegative() && (number.isInfinity() || number.isLargest()));
}

/// Returns the only op that combines elements in the reduction `op` of one tensor, each as it is, or null.
static Operation *getCombiner(Operation *op) {
  auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(op);
  if (!linalgOp || op->getNumResults() != 1 || linalgOp.getNumDpsInputs() != 1 ||
      linalgOp.getNumReductionLoops() == 0 || !linalgOp.hasPureTensorSemantics())
    return nullptr;
  SmallVector<Operation *, 2> combiners;
  bool isReduction = matchReduction(linalgOp.getRegionOutputArgs(), 0, combiners) && combiners.size() == 1;
  if (!isReduction || combiners.front()->getBlock() != linalgOp.getBlock() ||
      !llvm::is_contained(combiners.front()->getOperands(), linalgOp.getBlock()->getArgument(0)))
    return nullptr;
  return combiners.front();
}

OpOperand *attention::getSumOfOne(Operation *op) {
  if (!isa_and_nonnull<arith::AddFOp>(getCombiner(op)))
    return nullptr;
  auto linalgOp = cast<linalg::LinalgOp>(op);
  SmallVector<unsigned> reductions;
  linalgOp.getReductionDims(reductions);
  SmallVector<int64_t> sizes = linalgOp.getStaticLoopRanges();
  bool isOne =
      llvm::all_of(reductions, [&](unsigned loop) { return sizes[loop] == 1; }) && isZero(linalgOp.getDpsInits()[0]);
  return isOne ? linalgOp.getDpsInputOperand(0) : nullptr;
}

bool attention::isMaximum(Operation *op) {
  return isa_and_nonnull<arith::MaximumFOp, arith::MaxNumFOp>(getCombiner(op));
}

/// Returns the tensor of booleans that `op` combines by an op of one of the types `OpTs`, beginning with one of which
/// `isNeutral` holds; null if it does not.
template <typename... OpTs, typename MatcherT>
static Value getCombinedBooleans(linalg::LinalgOp op, MatcherT isNeutral) {
  Operation *combiner = getCombiner(op);
  if (!isa_and_nonnull<OpTs...>(combiner) || !combiner->getResult(0).getType().isInteger(1))
    return {};
  Value init = op.getDpsInits()[0];
  auto fill = init.getDefiningOp<linalg::FillOp>();
  return matchPattern(fill ? fill.getInputs()[0] : init, isNeutral) ? op.getDpsInputOperand(0)->get() : Value();
}

Value attention::getAllOf(linalg::LinalgOp op) {
  return getCombinedBooleans<arith::AndIOp, arith::MinUIOp>(op, m_One());
}

Value attention::getAnyOf(linalg::LinalgOp op) {
  return getCombinedBooleans<arith::OrIOp, arith::MaxUIOp>(op, m_Zero());
}

namespace {
/// Fills in a space.
class SpaceFinder {
public:
  bool begin(linalg::LinalgOp product);
  void walk();
  bool finish();
  ScoreSpace space;

private:
  void add(Value scores, DimLoops dims) {
    if (space.tensors.try_emplace(scores, dims).second)
      worklist.push_back(scores);
  }
  bool isWhole(const DimLoops &dims) const;
  DimLoops getDims(Value scores) { return space.loops.resolve(space.tensors.lookup(scores)); }
  bool addProduct(linalg::LinalgOp op, const DimLoops &result);
  bool climb(Value value, const DimLoops &dims);
  void visitUse(OpOperand &use);
  bool visitElementwise(OpOperand &use);
  bool visitReduction(OpOperand &use);
  bool visitProduct(OpOperand &use);

  SmallVector<Value> worklist;
  llvm::SmallDenseSet<Value> climbed;
};
} // namespace

/// Returns true if `dims` has each loop of the scores once.
bool SpaceFinder::isWhole(const DimLoops &dims) const {
  Loops found;
  for (const Loops &loops : space.loops.resolve(dims))
    llvm::append_range(found, loops);
  Loops needed = space.getLoops();
  llvm::sort(found);
  llvm::sort(needed);
  return found == needed;
}

/// Adds a product whose result has the loops `result`. Its other loops are new.
bool SpaceFinder::addProduct(linalg::LinalgOp op, const DimLoops &result) {
  FailureOr<DimLoops> iterators = getIteratorLoops(op, *op.getDpsInitOperand(0), result);
  if (failed(iterators))
    return false;
  ScoreProduct product;
  product.op = op;
  product.result = result;
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  for (unsigned iterator : reductions)
    if (sizes[iterator] != 1) {
      unsigned loop = space.loops.add(sizes[iterator]);
      (*iterators)[iterator] = {loop};
      product.depth.push_back(loop);
    }
  FailureOr<DimLoops> left = getOperandLoops(op, *op.getDpsInputOperand(0), *iterators),
                      right = getOperandLoops(op, *op.getDpsInputOperand(1), *iterators);
  if (failed(left) || failed(right) || product.depth.empty())
    return false;
  product.left = {op->getOperand(0), *left};
  product.right = {op->getOperand(1), *right};
  space.products.push_back(product);
  add(op->getResult(0), result);
  return true;
}

bool SpaceFinder::begin(linalg::LinalgOp op) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (!type.hasStaticShape() || llvm::is_contained(type.getShape(), 0))
    return false;
  DimLoops dims;
  for (int64_t size : type.getShape()) {
    dims.emplace_back();
    if (size == 1)
      continue;
    dims.back().push_back(space.loops.add(size));
    space.all.push_back(dims.back().front());
  }
  return addProduct(op, dims);
}

/// Adds `value`, which has the loops `dims` and meets scores element by element, if it is computed from a product of
/// the same block; returns true then.
bool SpaceFinder::climb(Value value, const DimLoops &dims) {
  if (space.tensors.count(value))
    return true;
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != space.products.front().op->getBlock() || !isWhole(dims) || !climbed.insert(value).second)
    return false;
  if (isProduct(op))
    return addProduct(cast<linalg::LinalgOp>(op), dims);
  bool found = false;
  if (isElementwise(op)) {
    auto linalgOp = cast<linalg::LinalgOp>(op);
    FailureOr<DimLoops> iterators = getIteratorLoops(linalgOp, *linalgOp.getDpsInitOperand(0), dims);
    if (failed(iterators))
      return false;
    for (OpOperand *input : linalgOp.getDpsInputOperands()) {
      FailureOr<DimLoops> inputDims = getOperandLoops(linalgOp, *input, *iterators);
      if (isa<RankedTensorType>(input->get().getType()) && succeeded(inputDims))
        found |= climb(input->get(), *inputDims);
    }
  } else if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)) {
    FailureOr<DimLoops> source = followReshape(value, dims, op->getOperand(0), space.loops);
    found = succeeded(source) && climb(op->getOperand(0), *source);
  }
  if (found)
    add(value, dims);
  return found;
}

bool SpaceFinder::visitElementwise(OpOperand &use) {
  auto op = cast<linalg::LinalgOp>(use.getOwner());
  FailureOr<DimLoops> iterators = getIteratorLoops(op, use, getDims(use.get()));
  FailureOr<DimLoops> result =
      failed(iterators) ? FailureOr<DimLoops>(failure()) : getOperandLoops(op, *op.getDpsInitOperand(0), *iterators);
  if (failed(result) || !isWhole(*result))
    return false;
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  for (auto [size, loops] : llvm::zip_equal(type.getShape(), *result))
    if (size != 1 && loops.empty())
      return false; // It is broadcast.
  add(op->getResult(0), *result);
  for (OpOperand *input : op.getDpsInputOperands()) {
    FailureOr<DimLoops> dims = getOperandLoops(op, *input, *iterators);
    if (input != &use && isa<RankedTensorType>(input->get().getType()) && succeeded(dims))
      climb(input->get(), *dims);
  }
  return true;
}

bool SpaceFinder::visitReduction(OpOperand &use) {
  Operation *combiner = getCombiner(use.getOwner());
  if (!isa_and_nonnull<arith::MaximumFOp, arith::MaxNumFOp, arith::AddFOp>(combiner))
    return false;
  auto op = cast<linalg::LinalgOp>(use.getOwner());
  if (!isNeutral(op.getDpsInits()[0], combiner))
    return false;
  FailureOr<DimLoops> iterators = getIteratorLoops(op, use, getDims(use.get()));
  FailureOr<DimLoops> result =
      failed(iterators) ? FailureOr<DimLoops>(failure()) : getOperandLoops(op, *op.getDpsInitOperand(0), *iterators);
  if (failed(result))
    return false;
  ScoreReduction reduction{op, use.get(), !isa<arith::AddFOp>(combiner), {}, *result};
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  for (unsigned iterator : reductions)
    llvm::append_range(reduction.reduced, (*iterators)[iterator]);
  space.reductions.push_back(reduction);
  return true;
}

bool SpaceFinder::visitProduct(OpOperand &use) {
  auto op = cast<linalg::LinalgOp>(use.getOwner());
  if (use.getOperandNumber() > 1)
    return false;
  FailureOr<DimLoops> iterators = getIteratorLoops(op, use, getDims(use.get()));
  if (failed(iterators))
    return false;
  OpOperand &other = op->getOpOperand(1 - use.getOperandNumber());
  AffineMap map = op.getMatchingIndexingMap(&use);
  for (auto [iterator, size] : llvm::enumerate(op.getStaticLoopRanges()))
    if (!map.isFunctionOfDim(iterator) && size != 1)
      (*iterators)[iterator] = {space.loops.add(size)};
  FailureOr<DimLoops> factor = getOperandLoops(op, other, *iterators),
                      result = getOperandLoops(op, *op.getDpsInitOperand(0), *iterators);
  if (failed(factor) || failed(result) || other.get() == use.get())
    return false;
  space.uses.push_back({op, use.get(), {other.get(), *factor}, *iterators, *result});
  return true;
}

void SpaceFinder::visitUse(OpOperand &use) {
  Operation *user = use.getOwner();
  bool isHere = user->getBlock() == space.products.front().op->getBlock();
  auto linalgOp = dyn_cast<linalg::LinalgOp>(user);
  if (isHere && linalgOp && linalgOp.isDpsInput(&use)) {
    if (isElementwise(user) ? visitElementwise(use) : isProduct(user) ? visitProduct(use) : visitReduction(use))
      return;
  } else if (isHere && isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(user)) {
    FailureOr<DimLoops> dims = followReshape(use.get(), getDims(use.get()), user->getResult(0), space.loops);
    if (succeeded(dims))
      return add(user->getResult(0), *dims);
  }
  space.others.push_back({user, use.get()});
}

/// Most tensors of scores of one attention; beyond that it is something else.
static constexpr size_t kMostTensors = 512;

void SpaceFinder::walk() {
  while (!worklist.empty() && space.tensors.size() <= kMostTensors) {
    Value scores = worklist.pop_back_val();
    for (OpOperand &use : scores.getUses())
      visitUse(use);
  }
}

/// Decides which loops are the keys, and looks through what operands of products are made of. False if nothing is
/// reduced over keys.
bool SpaceFinder::finish() {
  if (!worklist.empty())
    return false;
  for (const ScoreReduction &reduction : space.reductions)
    if (reduction.isMaximum)
      space.keys = space.loops.resolve(reduction.reduced);
  if (space.keys.empty())
    return false;
  for (ScoreProduct &product : space.products) {
    product.left = peel({product.left.value, space.loops.resolve(product.left.dims)}, space.loops);
    product.right = peel({product.right.value, space.loops.resolve(product.right.dims)}, space.loops);
    auto has = [&](const TensorView &view) {
      return llvm::any_of(space.loops.resolve(view.dims),
                          [&](const Loops &loops) { return llvm::is_contained(loops, space.getKeys().front()); });
    };
    if (has(product.left))
      std::swap(product.left, product.right);
  }
  for (ScoreUse &use : space.uses)
    use.factor = peel({use.factor.value, space.loops.resolve(use.factor.dims)}, space.loops);
  // Splitting loops is done.
  for (auto &[value, dims] : space.tensors)
    dims = space.loops.resolve(dims);
  for (ScoreProduct &product : space.products) {
    product.left.dims = space.loops.resolve(product.left.dims);
    product.right.dims = space.loops.resolve(product.right.dims);
    product.result = space.loops.resolve(product.result);
    product.depth = space.loops.resolve(product.depth);
  }
  for (ScoreUse &use : space.uses) {
    use.factor.dims = space.loops.resolve(use.factor.dims);
    use.result = space.loops.resolve(use.result);
    use.iterators = space.loops.resolve(use.iterators);
  }
  for (ScoreReduction &reduction : space.reductions) {
    reduction.result = space.loops.resolve(reduction.result);
    reduction.reduced = space.loops.resolve(reduction.reduced);
  }
  return true;
}

std::optional<ScoreSpace> attention::findScoreSpace(linalg::LinalgOp product) {
  SpaceFinder finder;
  if (!finder.begin(product))
    return std::nullopt;
  finder.walk();
  if (!finder.finish())
    return std::nullopt;
  return std::move(finder.space);
}
