// SPDX-License-Identifier: Apache-2.0
//
// Everything that is computed from the scores has to end in products that are replaced: then nothing needs the scores
// any more.

#include "AttentionPlan.h"
#include "dist/IR/Dist.h"
#include "dist/Report/Explanation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;
using namespace dist::attention;

//===-- targets ---------------------------------------------------------------------------------------------------===//

Target attention::getTarget(const ScoreUse &use) {
  Target target{use.op->getResult(0), use.result};
  while (target.value.hasOneUse()) {
    OpOperand &next = *target.value.use_begin();
    auto op = dyn_cast<linalg::LinalgOp>(next.getOwner());
    if (!op || !isElementwise(op) || op.getNumDpsInputs() != 1 || !op.isDpsInput(&next) ||
        op->getBlock() != use.op->getBlock())
      break;
    Value yielded = op.getBlock()->getTerminator()->getOperand(0);
    if (auto narrowing = yielded.getDefiningOp<arith::TruncFOp>())
      yielded = narrowing.getIn();
    bool isMoved = yielded == op.getBlock()->getArgument(0) && op.getMatchingIndexingMap(&next).isPermutation();
    FailureOr<DimLoops> iterators = isMoved ? getIteratorLoops(op, next, target.dims) : FailureOr<DimLoops>(failure());
    FailureOr<DimLoops> dims = succeeded(iterators) ? getOperandLoops(op, *op.getDpsInitOperand(0), *iterators)
                                                    : FailureOr<DimLoops>(failure());
    if (failed(dims))
      break;
    target = {op->getResult(0), *dims};
  }
  return target;
}

//===-- what else reads scores ------------------------------------------------------------------------------------===//

/// Returns an op that needs what is computed from the scores of `space` and is none of its products; null if there is
/// none. Adds what is computed from them to `seen`.
static Operation *findOtherReader(ScoreSpace &space, llvm::SmallPtrSetImpl<Operation *> &seen) {
  llvm::SmallPtrSet<Operation *, 16> products;
  for (const ScoreUse &use : space.uses)
    products.insert(use.op);
  SmallVector<Value> worklist;
  Block *block = space.products.front().op->getBlock();
  for (const ScoreProduct &product : space.products)
    worklist.push_back(product.op->getResult(0));
  while (!worklist.empty())
    for (Operation *user : worklist.pop_back_val().getUsers()) {
      if (products.contains(user) || !seen.insert(user).second)
        continue;
      bool isPassed = isa<linalg::LinalgOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(user) && !isProduct(user) &&
                      user->getBlock() == block;
      if (!isPassed)
        return user;
      llvm::append_range(worklist, user->getResults());
    }
  return nullptr;
}

/// Returns the collective that goes on with a row of `space`, or null: that is how a softmax over split keys is
/// written.
static CollectiveOpInterface findRowCollective(ScoreSpace &space) {
  llvm::SmallPtrSet<Operation *, 16> seen;
  SmallVector<Value> worklist;
  for (const ScoreReduction &reduction : space.reductions)
    worklist.push_back(reduction.op->getResult(0));
  while (!worklist.empty())
    for (Operation *user : worklist.pop_back_val().getUsers()) {
      if (!seen.insert(user).second)
        continue;
      if (auto collective = dyn_cast<CollectiveOpInterface>(user))
        return collective;
      if ((isElementwise(user) && !space.tensors.count(user->getResult(0))) ||
          isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(user))
        llvm::append_range(worklist, user->getResults());
    }
  return {};
}

/// Returns `'linalg.generic' at f.mlir:3:4`.
static std::string describe(Operation *op) {
  std::string place = describeLocation(op->getLoc());
  return "'" + op->getName().getStringRef().str() + "'" + (place.empty() ? "" : " at " + place);
}

//===-- the plan --------------------------------------------------------------------------------------------------===//

/// Returns true if `use` sums over all keys and no other loop of the scores.
static bool sumsOverKeys(ScoreSpace &space, const ScoreUse &use) {
  llvm::SmallDenseSet<unsigned> kept;
  for (const Loops &loops : use.result)
    kept.insert(loops.begin(), loops.end());
  Loops keys = space.getKeys();
  return llvm::all_of(space.getLoops(),
                      [&](unsigned loop) { return kept.contains(loop) != llvm::is_contained(keys, loop); });
}

/// Returns true if what `use` reads beside the weights has features: a dimension that stays, and is none of the scores.
static bool hasFeatures(ScoreSpace &space, const ScoreUse &use) {
  return llvm::any_of(use.result, [&](const Loops &loops) {
    return llvm::any_of(loops, [&](unsigned loop) { return !llvm::is_contained(space.getLoops(), loop); });
  });
}

/// Returns true if exactly one of the operands of each product has the keys, and the operands of each have a common
/// depth.
static bool areProductsOfRowsAndKeys(ScoreSpace &space) {
  auto has = [](const TensorView &view, unsigned loop) {
    return llvm::any_of(view.dims, [&](const Loops &loops) { return llvm::is_contained(loops, loop); });
  };
  return llvm::all_of(space.products, [&](const ScoreProduct &product) {
    return llvm::all_of(space.getKeys(),
                        [&](unsigned key) { return has(product.right, key) && !has(product.left, key); }) &&
           llvm::all_of(product.depth,
                        [&](unsigned loop) { return has(product.left, loop) && has(product.right, loop); }) &&
           llvm::all_of(space.getLoops(),
                        [&](unsigned loop) { return has(product.left, loop) || has(product.right, loop); });
  });
}

bool attention::haveSameValues(const ScoreProduct &product, const ScoreUse &use,
                               llvm::SmallDenseMap<unsigned, unsigned> &features) {
  if (product.right.value != use.factor.value || product.right.dims.size() != use.factor.dims.size())
    return false;
  for (auto [left, right] : llvm::zip_equal(use.factor.dims, product.right.dims)) {
    if (left.size() != right.size())
      return false;
    for (auto [loop, other] : llvm::zip_equal(left, right)) {
      bool isDepth = llvm::is_contained(product.depth, other);
      if (!isDepth && loop != other)
        return false;
      if (isDepth)
        features[loop] = other;
    }
  }
  return features.size() == product.depth.size();
}

/// Returns true if `node` is an element of what one of `ops` makes.
static bool isOneOf(const llvm::SmallPtrSetImpl<Operation *> &ops, Node *node) {
  Operation *op = node->kind == Node::Kind::Element ? node->view.value.getDefiningOp() : nullptr;
  return op && ops.contains(op);
}

/// Returns true if the weights are a softmax, but weighed by something else that is computed from scores; `derived` is
/// all that is.
static bool isWeighedByScores(const AttentionPlan &plan, const llvm::SmallPtrSetImpl<Operation *> &derived) {
  auto isDerived = [&](Node *node) { return isOneOf(derived, node); };
  auto isFrom = [&](const Factor &factor) {
    return !factor.isSign() && ExpressionTable::contains(factor.node, isDerived);
  };
  return ExpressionTable::contains(plan.softmax.changed, isDerived) || llvm::any_of(plan.softmax.weights, isFrom) ||
         llvm::any_of(plan.softmax.rowConditions, isFrom);
}

/// Decides about the uses that are not the output. Sets `reason` and returns false if one cannot be replaced. `derived`
/// is what is computed from scores.
static bool planGradients(AttentionPlan &plan, const llvm::SmallPtrSetImpl<Operation *> &derived, std::string &reason) {
  ScoreSpace &space = plan.space;
  for (auto [number, use] : llvm::enumerate(space.uses)) {
    if (number == plan.output)
      continue;
    Node *scores = plan.table->evaluate(use.scores, space.tensors.lookup(use.scores));
    bool isKnown = !ExpressionTable::contains(scores, [&](Node *node) {
      if (node->kind == Node::Kind::Element)
        return node != plan.softmax.emptyRow && isOneOf(derived, node);
      if (node->kind != Node::Kind::Reduction || node->number == plan.softmax.maximum ||
          node->number == plan.softmax.total || plan.rowSums.count(node->number))
        return false;
      llvm::SmallDenseMap<unsigned, unsigned> features;
      std::optional<RowSum> sum = matchRowSum(space, *plan.table, plan.softmax, node->number);
      if (!sum || !haveSameValues(space.products[sum->product], space.uses[plan.output], features))
        return true;
      plan.rowSums[node->number] = *sum;
      return false;
    });
    if (!isKnown) {
      reason = "the gradient " + describe(use.op) + " needs a sum over keys that does not follow from the output";
      return false;
    }
    plan.gradients.push_back(number);
    plan.gradientScores.push_back(scores);
  }
  return true;
}

/// Returns true if an operand of the gradient is computed from one of its results.
static bool isCyclic(AttentionPlan &plan) {
  llvm::SmallPtrSet<Operation *, 16> results, seen;
  SmallVector<Value> worklist;
  for (unsigned number : plan.gradients) {
    results.insert(plan.space.uses[number].op);
    worklist.push_back(plan.space.uses[number].factor.value);
  }
  for (const ScoreProduct &product : plan.space.products) {
    worklist.push_back(product.left.value);
    worklist.push_back(product.right.value);
  }
  for (Node *scores : plan.gradientScores)
    ExpressionTable::contains(scores, [&](Node *node) {
      if (node->kind == Node::Kind::Element)
        worklist.push_back(node->view.value);
      return false;
    });
  worklist.push_back(plan.space.uses[plan.output].op->getResult(0));
  Block *block = plan.space.products.front().op->getBlock();
  Operation *first = nullptr;
  for (Operation *op : results)
    first = !first || op->isBeforeInBlock(first) ? op : first;
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val().getDefiningOp();
    op = op ? block->findAncestorOpInBlock(*op) : nullptr;
    if (!op || !first || op->isBeforeInBlock(first) || !seen.insert(op).second)
      continue;
    if (results.contains(op))
      return true;
    op->walk([&](Operation *inner) { llvm::append_range(worklist, inner->getOperands()); });
  }
  return false;
}

/// Decides about what is computed from the scores of `space`; sets `products` and, where there is no plan, `reason`.
static std::unique_ptr<AttentionPlan> makePlan(ScoreSpace space, AttentionMatch &match) {
  auto plan = std::make_unique<AttentionPlan>();
  plan->space = std::move(space);
  plan->table = std::make_unique<ExpressionTable>(plan->space);
  bool looksLikeAttention = false, isFound = false;
  for (auto [number, use] : llvm::enumerate(plan->space.uses)) {
    if (!sumsOverKeys(plan->space, use))
      continue;
    Node *weights = plan->table->evaluate(use.scores, plan->space.tensors.lookup(use.scores));
    auto isPower = [](const Factor &factor) {
      return !factor.divides && !factor.isSign() && factor.node->kind == Node::Kind::Computed &&
             isa<math::ExpOp>(factor.node->op);
    };
    if (!llvm::any_of(getFactors(weights), isPower))
      continue;
    looksLikeAttention = true;
    if (std::optional<Softmax> softmax = matchSoftmax(plan->space, *plan->table, weights, match.reason)) {
      plan->softmax = *softmax;
      plan->output = number;
      isFound = true;
      break;
    }
  }
  if (!looksLikeAttention)
    return nullptr;
  for (const ScoreProduct &product : plan->space.products)
    match.products.push_back(product.op);
  if (CollectiveOpInterface collective = findRowCollective(plan->space)) {
    std::string axes;
    for (AxisRefAttr axis : collective.getGroupAxes())
      axes += (axes.empty() ? "'" : ", '") + axis.getName().getValue().str() + "'";
    match.reason = "keys are split over " + axes + ": the softmax is reduced across devices";
    return nullptr;
  }
  if (!isFound)
    return nullptr;
  match.reason.clear();
  if (!hasFeatures(plan->space, plan->space.uses[plan->output]))
    match.reason = "the values have one feature on each device";
  else if (!areProductsOfRowsAndKeys(plan->space))
    match.reason = "the scores are no product of queries and keys: both operands have the loops of the softmax";
  llvm::SmallPtrSet<Operation *, 16> derived;
  Operation *reader = match.reason.empty() ? findOtherReader(plan->space, derived) : nullptr;
  if (reader)
    match.reason = "the weights or scores are also read by " + describe(reader);
  else if (match.reason.empty() && isWeighedByScores(*plan, derived))
    match.reason = "the weights are more than a softmax: a factor of them is computed from scores";
  else if (match.reason.empty() && planGradients(*plan, derived, match.reason) && isCyclic(*plan))
    match.reason = "a factor of one of its gradients is computed from another one";
  return match.reason.empty() ? std::move(plan) : nullptr;
}

AttentionMatch attention::matchAttention(linalg::LinalgOp product) {
  AttentionMatch match;
  if (std::optional<ScoreSpace> space = findScoreSpace(product))
    match.plan = makePlan(std::move(*space), match);
  return match;
}
