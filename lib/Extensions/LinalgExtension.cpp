// SPDX-License-Identifier: Apache-2.0
//
// Linalg: one derived rule for all structured ops. Loops are factors; a dimension indexed by a single loop walks with
// it; a dimension indexed by an affine expression (a convolution's window, a reversal) is tied to the longest loop in
// it: the positions of a convolution, the elements of its weight gradient's window. The kind of a reduction comes from
// the combiner in the body, and what passes as partial from the body's algebra. Several results that are reduced
// together, and what no collective can reduce, are combined by the op itself (CombinedReduction.cpp). The local op is a
// tile.

#include "CombinedReduction.h"
#include "PaddedOperands.h"
#include "dist/Extensions/BodyAlgebra.h"
#include "dist/Extensions/Extensions.h"
#include "dist/Extensions/HaloExchange.h"
#include "dist/Extensions/LinalgModels.h"
#include "dist/Extensions/Padding.h"
#include "dist/Extensions/TilingRewrite.h"
#include "dist/IR/ScalarConstant.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;

/// Returns the reduction that result `number` of `op` performs over its reduction loops, if it is a known one.
static std::optional<ReductionKind> getReductionKind(linalg::LinalgOp op, unsigned number) {
  SmallVector<Operation *, 2> combiners;
  if (!matchReduction(op.getRegionOutputArgs(), number, combiners) || combiners.size() != 1)
    return std::nullopt;
  return getCombinerKind(combiners.front());
}

/// Sets the kind of each loop's factor.
static void classifyLoops(linalg::LinalgOp op, ShardingRule &rule) {
  bool knownReduction = true;
  for (int64_t number = 0, e = op->getNumResults(); number < e && op.getNumReductionLoops() > 0; ++number) {
    std::optional<ReductionKind> one = getReductionKind(op, number);
    knownReduction &= one.has_value();
    rule.reductions[number] = one.value_or(ReductionKind::Sum);
    rule.inits[number] = op.getDpsInitOperand(number)->getOperandNumber();
  }
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    if (iterator != utils::IteratorType::parallel) {
      bool isReduced = iterator == utils::IteratorType::reduction;
      rule.factors[loop].kind = isReduced && knownReduction ? FactorKind::Reduction : FactorKind::NeedsReplication;
      rule.factors[loop].isFold = isReduced;
    }
  auto isTied = [&](unsigned loop) {
    return llvm::any_of(rule.ties, [&](const HaloTie &tie) { return tie.factor == loop; });
  };
  if (!knownReduction)
    for (unsigned loop : findCombinedLoops(op))
      if (!isTied(loop))
        rule.factors[loop].kind = FactorKind::Combined;
  for (auto [number, dims] : llvm::enumerate(rule.results)) {
    llvm::SmallBitVector inResult(rule.factors.size());
    for (ArrayRef<int64_t> dim : dims)
      for (int64_t factor : dim)
        inResult.set(factor);
    for (auto [loop, factor] : llvm::enumerate(rule.factors))
      if (factor.kind == FactorKind::PassThrough && !inResult.test(loop))
        factor.kind = FactorKind::NeedsReplication;
  }
}

/// Adds the tie of dimension `dim`, which `expression` of several loops or with a stride indexes, to the longest loop
/// in it, and returns that loop, or nothing if there is none. `op` has the loops.
static std::optional<int64_t> addTie(linalg::LinalgOp op, int64_t operand, int64_t dim, AffineExpr expression,
                                     ShardingRule &rule) {
  int64_t numLoops = op.getNumLoops();
  SmallVector<int64_t> flat;
  if (failed(getFlattenedAffineExpr(expression, numLoops, 0, &flat)) || int64_t(flat.size()) != numLoops + 1)
    return std::nullopt;
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  std::optional<int64_t> longest;
  auto isBetter = [&](int64_t loop) {
    int64_t size = rule.factors[loop].size, best = rule.factors[*longest].size;
    return size > best || (size == best && linalg::isParallelIterator(iterators[loop]) &&
                           !linalg::isParallelIterator(iterators[*longest]));
  };
  for (int64_t loop = 0; loop < numLoops; ++loop)
    if (flat[loop] != 0 && (!longest || isBetter(loop)))
      longest = loop;
  if (!longest)
    return std::nullopt;
  HaloTie tie{operand, dim, *longest, flat.back(), flat[*longest]};
  for (int64_t loop = 0; loop < numLoops; ++loop) {
    if (flat[loop] == 0 || loop == *longest)
      continue;
    int64_t reach = flat[loop] * (rule.factors[loop].size - 1);
    tie.start += std::min<int64_t>(reach, 0);
    tie.extent += std::abs(reach);
  }
  // Walking backwards is supported where it is all that is done: a reversal.
  if (llvm::any_of(ArrayRef(flat).drop_back(), [](int64_t factor) { return factor < 0; }) &&
      (tie.extent != 1 || tie.stride != -1 || !isa<linalg::GenericOp>(op)))
    return std::nullopt;
  int64_t size = cast<RankedTensorType>(op->getOperand(operand).getType()).getDimSize(dim);
  if (size == 0 || rule.factors[*longest].size == 0)
    return std::nullopt; // Nothing to split.
  tie.setWeak(size, rule.factors[*longest].size);
  rule.ties.push_back(tie);
  return longest;
}

/// Maps the dimensions of operand `number` of `op` to loops; loops in compound expressions become windows, but for the
/// one that the dimension is tied to. A loop that indexes several dimensions splits the first of them.
static DimFactors getDims(linalg::LinalgOp op, int64_t number, AffineMap map, RankedTensorType type,
                          ShardingRule &rule) {
  DimFactors dims(map.getNumResults());
  llvm::SmallBitVector used(op.getNumLoops());
  auto addWhole = [&](int64_t dim) {
    dims[dim].push_back(rule.factors.size());
    rule.factors.push_back({type.getDimSize(dim), FactorKind::NeedsReplication});
  };
  for (auto [dim, expression] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expression);
    if (loop && !used.test(loop.getPosition())) {
      dims[dim].push_back(loop.getPosition());
      used.set(loop.getPosition());
      continue;
    }
    if (type.getDimSize(dim) == 1 && isa<AffineConstantExpr>(expression))
      continue;
    std::optional<int64_t> tied = addTie(op, number, dim, expression, rule);
    expression.walk([&](AffineExpr part) {
      if (auto loop = dyn_cast<AffineDimExpr>(part); loop && tied != loop.getPosition())
        rule.factors[loop.getPosition()].kind = FactorKind::Window;
    });
    if (tied && !used.test(*tied)) {
      dims[dim].push_back(*tied);
      used.set(*tied);
      continue;
    }
    if (tied)
      rule.ties.back().isWhole = true;
    addWhole(dim);
  }
  return dims;
}

/// Derives the rule of `op` from its indexing maps, iterators and body.
static ShardingRule deriveRule(linalg::LinalgOp op) {
  ShardingRule rule;
  for (int64_t range : op.getStaticLoopRanges())
    rule.factors.push_back({range, FactorKind::PassThrough});
  rule.reductions.assign(op->getNumResults(), ReductionKind::Sum);
  rule.inits.assign(op->getNumResults(), -1);
  SmallVector<DimFactors> operandDims;
  llvm::SmallVector<FactorKind> windows;
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    rule.operands.push_back(
        type ? getDims(op, operand.getOperandNumber(), op.getMatchingIndexingMap(&operand), type, rule) : DimFactors());
  }
  for (OpResult result : op->getResults())
    rule.results.push_back(rule.operands[op.getDpsInitOperand(result.getResultNumber())->getOperandNumber()]);
  SmallVector<bool> isWindow;
  for (const Factor &factor : rule.factors)
    isWindow.push_back(factor.kind == FactorKind::Window);
  classifyLoops(op, rule);
  for (auto [factor, window] : llvm::zip(rule.factors, isWindow))
    if (window)
      factor.kind = FactorKind::Window;
  addCombinedExchanges(op, rule);
  addPaddedOperands(op, rule);

  // Scalars are the same on all devices, never contributions.
  Block *body = op.getBlock();
  SmallVector<Value> arguments;
  SmallVector<int64_t> operands;
  for (auto [operand, argument] : llvm::zip(op->getOpOperands(), body->getArguments()))
    if (isa<RankedTensorType>(operand.get().getType())) {
      arguments.push_back(argument);
      operands.push_back(operand.getOperandNumber());
    }
  SmallVector<Value> yields(body->getTerminator()->getOperands());
  std::optional<ReductionKind> reduction;
  bool analysable = body->getNumArguments() == op->getNumOperands() && !yields.empty();
  if (op.getNumReductionLoops() > 0) {
    reduction = rule.reductions.front();
    analysable &= llvm::all_of(rule.reductions, [&](ReductionKind kind) { return kind == *reduction; });
    analysable &= getReductionKind(op, 0).has_value();
  }
  if (analysable)
    rule.partialSets = findPartialSets(arguments, operands, yields, op->getNumOperands(), reduction);

  bool readsInit =
      llvm::any_of(op.getDpsInitsMutable(), [&](OpOperand &init) { return op.payloadUsesValueFromOperand(&init); });
  bool readsTensor = llvm::any_of(op.getDpsInputs(), [](Value input) { return isa<TensorType>(input.getType()); });
  rule.isGenerator = !readsTensor && !readsInit;
  return rule;
}

//===-- padding ---------------------------------------------------------------------------------------------------===//

/// Returns the loops with padding that `accept` takes.
static NumberedParts getUneven(const LocalShards &shards, llvm::function_ref<bool(unsigned)> accept) {
  NumberedParts uneven;
  for (auto [loop, part] : llvm::enumerate(shards.factors))
    if (part.isUneven && accept(loop))
      uneven.push_back({loop, part});
  return uneven;
}

/// Returns true if `op` is a contraction or convolution of sums of products, in which zeros count for nothing. It is
/// not one of maxima, or of what is left of a quantised zero point: then its result is not linear in each of its
/// inputs.
static bool isZeroNeutral(linalg::LinalgOp op, const ShardingRule &rule) {
  if (!linalg::isaContractionOpInterface(op) && !linalg::isaConvolutionOpInterface(op))
    return false;
  int64_t init = rule.inits.front();
  return init >= 0 && llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *input) {
           llvm::SmallBitVector members(op->getNumOperands());
           members.set(input->getOperandNumber());
           members.set(init);
           return llvm::any_of(rule.partialSets, [&](const PartialSet &set) {
             return set.kind == ReductionKind::Sum && set.operands == members;
           });
         });
}

/// Lets padding of reduced factors contribute nothing to `tiled`. Contractions and convolutions keep their form (their
/// operands are masked with zeros); any other reduction skips the padded iterations in its body.
static FailureOr<linalg::LinalgOp> maskReductions(linalg::LinalgOp tiled, OpBuilder &builder,
                                                  const LocalShards &shards) {
  SmallVector<utils::IteratorType> iterators = tiled.getIteratorTypesArray();
  NumberedParts uneven =
      getUneven(shards, [&](unsigned loop) { return iterators[loop] == utils::IteratorType::reduction; });
  if (uneven.empty())
    return tiled;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(tiled);
  bool isTied = llvm::any_of(shards.rule->ties, [&](const HaloTie &tie) {
    return llvm::any_of(uneven, [&](auto &loop) { return loop.first == tie.factor; });
  });
  if (!isTied && isZeroNeutral(tiled, *shards.rule)) {
    for (OpOperand *input : tiled.getDpsInputOperands()) {
      NumberedParts dims;
      for (auto [dim, factors] : llvm::enumerate(shards.rule->operands[input->getOperandNumber()]))
        for (auto &[loop, part] : uneven)
          if (llvm::is_contained(factors, loop))
            dims.push_back({dim, part});
      if (!dims.empty())
        input->set(fillPadding(builder, tiled.getLoc(), input->get(), dims,
                               getElement(getElementTypeOrSelf(input->get()), 0)));
    }
    return tiled;
  }
  FailureOr<linalg::GenericOp> general = generalizeTile(tiled, builder);
  if (failed(general))
    return failure();
  linalg::GenericOp generic = *general;
  Operation *yield = generic.getBlock()->getTerminator();
  builder.setInsertionPoint(yield);
  Value inside = buildInside(builder, generic.getLoc(), uneven);
  for (auto [index, operand] : llvm::enumerate(yield->getOpOperands()))
    operand.set(arith::SelectOp::create(builder, generic.getLoc(), inside, operand.get(),
                                        generic.getRegionOutputArgs()[index]));
  return cast<linalg::LinalgOp>(generic.getOperation());
}

//===-- ties ------------------------------------------------------------------------------------------------------===//

/// Returns `value` with dimension `dim` reversed.
static Value reverse(OpBuilder &builder, Location loc, Value value, int64_t dim) {
  auto type = cast<RankedTensorType>(value.getType());
  AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<AffineExpr> positions(identity.getResults());
  positions[dim] = type.getDimSize(dim) - 1 - positions[dim];
  AffineMap mirrored = AffineMap::get(type.getRank(), 0, positions, builder.getContext());
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
  auto body = [](OpBuilder &nested, Location loc, ValueRange args) { linalg::YieldOp::create(nested, loc, args[0]); };
  return linalg::GenericOp::create(builder, loc, type, value, empty, ArrayRef<AffineMap>{mirrored, identity}, iterators,
                                   body)
      .getResult(0);
}

//===-- models ----------------------------------------------------------------------------------------------------===//

ShardingRule dist::getLinalgRule(Operation *op) { return deriveRule(cast<linalg::LinalgOp>(op)); }

void dist::addLinalgRuleContext(Operation *op, SmallVectorImpl<uintptr_t> &words) {
  addPaddingContext(cast<linalg::LinalgOp>(op), words);
}

TypedAttr dist::getLinalgSplatElement(Operation *op) {
  auto fill = dyn_cast<linalg::FillOp>(op);
  return fill ? getConstantElement(fill.getInputs().front()) : TypedAttr();
}

SmallVector<unsigned> dist::getLinalgAddends(Operation *op) {
  auto linalgOp = cast<linalg::LinalgOp>(op);
  bool isElementwise = op->getNumResults() == 1 && linalgOp.getNumParallelLoops() == linalgOp.getNumLoops() &&
                       llvm::all_of(linalgOp.getIndexingMapsArray(), [](AffineMap map) { return map.isIdentity(); });
  if (!isElementwise)
    return {};
  // Arguments of the body stand for operands one by one.
  SmallVector<Value> arguments(linalgOp.getBlock()->getArguments());
  return findAddends(arguments, linalgOp.getBlock()->getTerminator()->getOperand(0));
}

/// Lets `op`, a generic op, index dimension `dim` of operand `operand` by `position`.
static void setPosition(linalg::GenericOp op, int64_t operand, int64_t dim, AffineExpr position) {
  Builder builder(op.getContext());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<AffineExpr> positions(maps[operand].getResults());
  positions[dim] = position;
  maps[operand] = AffineMap::get(op.getNumLoops(), 0, positions, op.getContext());
  op.setIndexingMapsAttr(builder.getAffineMapArrayAttr(maps));
}

/// Lets `op`, of which `shards` says what this device has, read nothing but what it has: fetches split ties into the
/// operands of `shards`. Returns the op that reads them, which is a new one if it has to count from the first index
/// that was fetched, or if an operand was reversed on the way.
static Operation *fetchTies(Operation *op, OpBuilder &builder, LocalShards &shards) {
  Operation *reading = op;
  llvm::SmallBitVector done(op->getNumOperands());
  for (auto [number, tie] : llvm::enumerate(shards.rule->ties))
    if (isSplit(shards, number) && !done.test(tie.operand))
      if (Value read = fetchThroughPadding(builder, op, shards, tie.operand)) {
        shards.operands[tie.operand] = read;
        done.set(tie.operand);
      }
  for (auto [number, tie] : llvm::enumerate(shards.rule->ties)) {
    if (!isSplit(shards, number) || done.test(tie.operand))
      continue;
    Value &local = shards.operands[tie.operand];
    local = fetchTied(builder, op, shards, number, local, /*fill=*/{});
    if (tie.stride > 0 && tie.start == 0)
      continue;
    if (reading == op)
      reading = builder.clone(*op);
    auto generic = cast<linalg::GenericOp>(reading);
    if (tie.stride > 0) {
      setPosition(generic, tie.operand, tie.dim,
                  generic.getMatchingIndexingMap(&reading->getOpOperand(tie.operand)).getResult(tie.dim) - tie.start);
      continue;
    }
    local = reverse(builder, op->getLoc(), local, tie.dim);
    setPosition(generic, tie.operand, tie.dim, builder.getAffineDimExpr(tie.factor));
  }
  return reading;
}

/// Rewrites `op`, which cannot be tiled as it is, by way of a generic op, which can.
static FailureOr<SmallVector<Value>> rewriteAsGeneric(Operation *op, OpBuilder &builder, const LocalShards &shards) {
  IRRewriter rewriter(builder);
  Operation *clone = builder.clone(*op);
  FailureOr<linalg::GenericOp> generic = linalg::generalizeNamedOp(rewriter, cast<linalg::LinalgOp>(clone));
  if (failed(generic)) {
    clone->erase();
    return op->emitError() << "has neither tiles nor a body of which a generic op can be made";
  }
  FailureOr<SmallVector<Value>> results = dist::rewriteLinalgToLocal(*generic, builder, shards);
  (*generic)->erase();
  return results;
}

FailureOr<SmallVector<Value>> dist::rewriteLinalgToLocal(Operation *op, OpBuilder &builder, const LocalShards &shards) {
  if (!isa<TilingInterface>(op))
    return rewriteAsGeneric(op, builder, shards);
  Operation *tiled = nullptr;
  LocalShards loops = shards;
  loops.factors.resize(cast<linalg::LinalgOp>(op).getNumLoops());
  Operation *reading = fetchTies(op, builder, loops);
  FailureOr<SmallVector<Value>> results = rewriteByTiling(reading, builder, loops, &tiled);
  if (reading != op)
    reading->erase();
  if (failed(results))
    return failure();
  bool isCombined = hasSplitCombined(loops);
  FailureOr<linalg::LinalgOp> masked = isCombined ? startFromParts(cast<linalg::LinalgOp>(tiled), builder, loops)
                                                  : maskReductions(cast<linalg::LinalgOp>(tiled), builder, loops);
  if (failed(masked))
    return failure();
  NumberedParts uneven = getUneven(loops, [](unsigned) { return true; });
  if (!uneven.empty() && needsGuards(*masked->getBlock())) {
    FailureOr<linalg::GenericOp> generic = generalizeTile(*masked, builder);
    if (failed(generic))
      return failure();
    guardBody(builder, *generic->getBody(), uneven);
    masked = cast<linalg::LinalgOp>(generic->getOperation());
  }
  if (isCombined)
    return combineParts(cast<linalg::LinalgOp>(op), *masked, builder, loops);
  return SmallVector<Value>((*masked)->getResults());
}

void dist::registerLinalgExtension(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, linalg::LinalgDialect *) {
    attachLinalgModel<
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
        >(context);
  });
}
