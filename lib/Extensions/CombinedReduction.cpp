// SPDX-License-Identifier: Apache-2.0
//
//   every device   (best, at) of its part, from the part's first element on: padding and empty parts need no neutral
//   element gather         [parts, ...] of each result every device   init combined with part 0, part 1, ...: in order,
//   so that ties go to whom they went, and the initial value
//                  counts once
//
// A second split factor is combined in the same way after the first one; only the last step has the initial value.

#include "CombinedReduction.h"
#include "dist/Extensions/Combiner.h"
#include "dist/Extensions/Padding.h"
#include "dist/Extensions/PartExchange.h"
#include "dist/Report/Explanation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

/// Returns how the body of `op` folds elements into its results.
static std::optional<Combiner> findCombiner(linalg::LinalgOp op) {
  SmallVector<Value> accumulators(ArrayRef<BlockArgument>(op.getRegionOutputArgs()));
  SmallVector<Value> yields(op.getBlock()->getTerminator()->getOperands());
  if (accumulators.empty() || accumulators.size() != yields.size())
    return std::nullopt;
  return Combiner::find(accumulators, yields, op.getBlock());
}

/// Returns the positions of the loops of `op` that are not reduced, and -1 for the others.
static SmallVector<int64_t> numberParallelLoops(linalg::LinalgOp op) {
  SmallVector<int64_t> numbers;
  int64_t next = 0;
  for (utils::IteratorType iterator : op.getIteratorTypesArray())
    numbers.push_back(iterator == utils::IteratorType::parallel ? next++ : -1);
  return numbers;
}

/// Returns, for each result of `op`, the numbers of the parallel loops that index it, or failure if there is another
/// index or a loop is missing.
static FailureOr<SmallVector<SmallVector<int64_t>>> getResultLoops(linalg::LinalgOp op) {
  SmallVector<int64_t> numbers = numberParallelLoops(op);
  int64_t numParallel = llvm::count_if(numbers, [](int64_t number) { return number >= 0; });
  SmallVector<SmallVector<int64_t>> results;
  for (OpOperand &init : op.getDpsInitsMutable()) {
    SmallVector<int64_t> &loops = results.emplace_back();
    for (AffineExpr index : op.getMatchingIndexingMap(&init).getResults()) {
      auto loop = dyn_cast<AffineDimExpr>(index);
      if (!loop || numbers[loop.getPosition()] < 0 || llvm::is_contained(loops, numbers[loop.getPosition()]))
        return failure();
      loops.push_back(numbers[loop.getPosition()]);
    }
    if (int64_t(loops.size()) != numParallel)
      return failure();
  }
  return results;
}

SmallVector<unsigned> dist::findCombinedLoops(linalg::LinalgOp op) {
  SmallVector<unsigned> loops;
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    if (iterator == utils::IteratorType::reduction && sizes[loop] > 1)
      loops.push_back(loop);
  if (loops.empty() || failed(getResultLoops(op)))
    return {};
  std::optional<Combiner> combiner = findCombiner(op);
  if (!combiner)
    return {};
  // Parts of an inner loop are not one behind the other in the order of the loops.
  if (!combiner->commutes())
    loops.resize(1);
  return loops;
}

void dist::addCombinedExchanges(linalg::LinalgOp op, ShardingRule &rule) {
  for (auto [number, factor] : llvm::enumerate(rule.factors)) {
    if (factor.kind != FactorKind::Combined)
      continue;
    for (auto [result, dims] : llvm::zip_equal(op->getResults(), rule.results)) {
      FactorExchange &exchange = rule.exchanges.emplace_back(FactorExchange{int64_t(number), /*rows=*/1, {}, {}});
      for (ArrayRef<int64_t> dim : dims)
        exchange.alongside.append(dim.begin(), dim.end());
      exchange.elementType = getElementTypeOrSelf(result.getType());
    }
  }
}

bool dist::hasSplitCombined(const LocalShards &shards) {
  return llvm::any_of(llvm::enumerate(shards.factors), [&](auto part) {
    return part.value().numShards > 1 && shards.rule->factors[part.index()].kind == FactorKind::Combined;
  });
}

FailureOr<linalg::GenericOp> dist::generalizeTile(linalg::LinalgOp tiled, OpBuilder &builder) {
  if (auto generic = dyn_cast<linalg::GenericOp>(tiled.getOperation()))
    return generic;
  Location loc = tiled.getLoc();
  IRRewriter rewriter(builder);
  FailureOr<linalg::GenericOp> generic = linalg::generalizeNamedOp(rewriter, tiled);
  if (failed(generic))
    return emitError(loc) << "works on an unevenly sharded dimension and has no general form that could skip padding";
  return generic;
}

/// Returns, in a body, whether loop `loop` is at `position`.
static Value isAt(OpBuilder &builder, Location loc, unsigned loop, int64_t position) {
  Value index = linalg::IndexOp::create(builder, loc, loop);
  Value constant = arith::ConstantIndexOp::create(builder, loc, position);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, index, constant);
}

FailureOr<linalg::LinalgOp> dist::startFromParts(linalg::LinalgOp tiled, OpBuilder &builder,
                                                 const LocalShards &shards) {
  FailureOr<linalg::GenericOp> generic = generalizeTile(tiled, builder);
  if (failed(generic))
    return failure();
  std::optional<Combiner> combiner = findCombiner(cast<linalg::LinalgOp>(generic->getOperation()));
  if (!combiner)
    return generic->emitError() << "is split along a reduction whose combiner was not found again";
  Location loc = generic->getLoc();
  OpBuilder::InsertionGuard guard(builder);
  Operation *yield = generic->getBlock()->getTerminator();
  builder.setInsertionPoint(yield);
  Value isFirst;
  for (auto [loop, iterator] : llvm::enumerate(generic->getIteratorTypesArray()))
    if (iterator == utils::IteratorType::reduction) {
      Value atStart = isAt(builder, loc, loop, 0);
      isFirst = isFirst ? arith::AndIOp::create(builder, loc, isFirst, atStart).getResult() : atStart;
    }
  NumberedParts uneven;
  for (auto [loop, part] : llvm::enumerate(shards.factors))
    if (part.isUneven && shards.rule->factors[loop].kind == FactorKind::Combined)
      uneven.push_back({loop, part});
  Value inside = uneven.empty() ? Value() : buildInside(builder, loc, uneven);
  for (auto [operand, element, before] :
       llvm::zip_equal(yield->getOpOperands(), combiner->getElements(), generic->getRegionOutputArgs())) {
    Value next = arith::SelectOp::create(builder, loc, isFirst, element, operand.get());
    operand.set(inside ? arith::SelectOp::create(builder, loc, inside, next, before).getResult() : next);
  }
  return cast<linalg::LinalgOp>(generic->getOperation());
}

/// Returns `value` with a leading dimension of size 1.
static Value addLeadingDim(OpBuilder &builder, Location loc, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape = {1};
  llvm::append_range(shape, type.getShape());
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    groups.push_back(dim == 0 ? ReassociationIndices{0, 1} : ReassociationIndices{dim + 1});
  return tensor::ExpandShapeOp::create(builder, loc, RankedTensorType::get(shape, type.getElementType()), value,
                                       groups);
}

/// Returns the combination of `gathered`, whose first dimension counts parts, starting from `inits`, or from part 0 if
/// `hasInit` is false. `loops` are the loops of each result.
static SmallVector<Value> combineGathered(OpBuilder &builder, Location loc, ValueRange gathered, ValueRange inits,
                                          bool hasInit, ArrayRef<SmallVector<int64_t>> loops,
                                          const Combiner &combiner) {
  unsigned numLoops = 1 + loops.front().size();
  SmallVector<AffineMap> inputMaps, resultMaps;
  for (ArrayRef<int64_t> result : loops) {
    SmallVector<AffineExpr> indices;
    for (int64_t loop : result)
      indices.push_back(builder.getAffineDimExpr(1 + loop));
    resultMaps.push_back(AffineMap::get(numLoops, 0, indices, builder.getContext()));
    indices.insert(indices.begin(), builder.getAffineDimExpr(0));
    inputMaps.push_back(AffineMap::get(numLoops, 0, indices, builder.getContext()));
  }
  llvm::append_range(inputMaps, resultMaps);
  SmallVector<utils::IteratorType> iterators(numLoops, utils::IteratorType::parallel);
  iterators.front() = utils::IteratorType::reduction;
  auto body = [&](OpBuilder &nested, Location loc, ValueRange args) {
    ValueRange here = args.take_front(gathered.size()), before = args.drop_front(gathered.size());
    SmallVector<Value> combined = combiner.build(nested, before, here);
    if (!hasInit) {
      Value isFirst = isAt(nested, loc, 0, 0);
      for (auto [value, part] : llvm::zip_equal(combined, here))
        value = arith::SelectOp::create(nested, loc, isFirst, part, value);
    }
    linalg::YieldOp::create(nested, loc, combined);
  };
  auto generic = linalg::GenericOp::create(builder, loc, inits.getTypes(), gathered, inits, inputMaps, iterators, body);
  return SmallVector<Value>(generic->getResults());
}

/// Says which dimension of which operand of `op` the factor is.
static std::string describeFactor(Operation *op, const LocalShards &shards, int64_t factor) {
  for (auto [number, dims] : llvm::enumerate(shards.rule->operands))
    for (auto [dim, factors] : llvm::enumerate(dims))
      if (llvm::is_contained(factors, factor))
        return ("dimension " + Twine(dim) + " of operand " + Twine(number) + " of " + quoteOp(op)).str();
  return ("loop " + Twine(factor) + " of " + quoteOp(op)).str();
}

SmallVector<Value> dist::combineParts(linalg::LinalgOp op, linalg::LinalgOp parts, OpBuilder &builder,
                                      const LocalShards &shards) {
  Location loc = op.getLoc();
  SmallVector<SmallVector<int64_t>> loops = *getResultLoops(op);
  Combiner combiner = *findCombiner(op);
  SmallVector<int64_t> split;
  for (auto [number, part] : llvm::enumerate(shards.factors))
    if (part.numShards > 1 && shards.rule->factors[number].kind == FactorKind::Combined)
      split.push_back(number);
  SmallVector<Value> values(parts->getResults());
  // Inner loops first: then parts stand in the order of the loops.
  for (int64_t factor : llvm::reverse(split)) {
    bool isLast = factor == split.front();
    SmallVector<Value> inits;
    for (auto [number, value] : llvm::enumerate(values)) {
      auto type = cast<RankedTensorType>(value.getType());
      inits.push_back(isLast
                          ? shards.operands[op.getDpsInitOperand(number)->getOperandNumber()]
                          : tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType()).getResult());
      value = addLeadingDim(builder, loc, value);
    }
    SmallVector<Value> gathered = gatherParts(
        builder, op, shards, factor, values, /*dim=*/0, getNumFilledParts(shards, factor),
        "what each device found in its part of " + describeFactor(op, shards, factor) + " is combined on all devices");
    values = combineGathered(builder, loc, gathered, inits, isLast, loops, combiner);
  }
  return values;
}
