// SPDX-License-Identifier: Apache-2.0
//
// Builds what a plan says. Operands get one dimension per loop; maps and bodies follow.

#include "EmitAttention.h"
#include "dist/Analysis/FusedOps.h"
#include "dist/IR/TensorExt.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace dist;
using namespace dist::attention;

namespace {
/// The operands of one op, with their maps.
class OperandList {
public:
  OperandList(OpBuilder &builder, Location loc, const LoopTable &table, ArrayRef<unsigned> scores)
      : builder(builder), loc(loc), table(table) {
    addLoops(scores);
  }

  /// Says that `loops` come next, unless they are there.
  void addLoops(ArrayRef<unsigned> loops) {
    for (unsigned loop : loops)
      if (!llvm::is_contained(order, loop))
        order.push_back(loop);
  }
  /// Returns the tensor of `view` with one dimension per loop, and notes its map in `maps`.
  Value add(const TensorView &view, SmallVectorImpl<Loops> &maps) {
    Loops &loops = maps.emplace_back();
    return buildWithOneLoopPerDim(builder, loc, view, table, loops);
  }
  /// Returns a destination of elements `type` with the dimensions `loops`.
  Value addInit(ArrayRef<unsigned> loops, Type type, SmallVectorImpl<Loops> &maps) {
    maps.push_back(Loops(loops));
    SmallVector<int64_t> shape = llvm::map_to_vector(loops, [&](unsigned loop) { return table.getSize(loop); });
    return tensor::EmptyOp::create(builder, loc, shape, type);
  }
  ArrayAttr getMaps(ArrayRef<Loops> lists) const {
    SmallVector<AffineMap> maps;
    for (const Loops &list : lists) {
      SmallVector<AffineExpr> dims;
      for (unsigned loop : list)
        dims.push_back(builder.getAffineDimExpr(llvm::find(order, loop) - order.begin()));
      maps.push_back(AffineMap::get(order.size(), 0, dims, builder.getContext()));
    }
    return builder.getAffineMapArrayAttr(maps);
  }

private:
  OpBuilder &builder;
  Location loc;
  const LoopTable &table;
  Loops order;
};

/// Builds the ops of one plan.
class AttentionEmitter {
public:
  explicit AttentionEmitter(AttentionPlan &plan)
      : plan(plan), space(plan.space), builder(space.products.front().op->getContext()), scores(space.getLoops()) {
    Type element = getElementTypeOrSelf(space.products.front().op->getResult(0));
    scoreType = element.isF64() ? element : Type(builder.getF32Type());
    for (unsigned loop : scores)
      if (!llvm::is_contained(space.getKeys(), loop))
        rows.push_back(loop);
  }

  void emitOutput();
  void emitGradients();
  EmittedAttention emitted;

private:
  /// Returns `what` with the sizes of the scores.
  std::string describeScores(StringRef what) {
    std::string text = what.str() + ", ";
    for (unsigned loop : scores)
      text += std::to_string(space.loops.getSize(loop)) + (loop == scores.back() ? "" : "x");
    return text + " scores that are not stored";
  }
  Location getLoc(const ScoreUse &use) { return use.op->getLoc(); }
  /// Lists the elements of other tensors that `nodes` are computed from, and rows that come from around.
  void collect(ArrayRef<Node *> nodes, SmallVectorImpl<Node *> &leaves);
  Value emitFactors(ExpressionEmitter &emitter, OpBuilder &nested, Location loc, Value value, ArrayRef<Factor> factors);
  void replace(const ScoreUse &use, Value value, Location loc);
  Value emitRowSum(const RowSum &sum, Location loc);
  Value clearRows(Location loc);
  /// Returns the node of the maximum that the softmax subtracts.
  Node *getMaximum() {
    return plan.table->make(Node::Kind::Reduction,
                            getElementTypeOrSelf(space.reductions[plan.softmax.maximum].op->getResult(0)),
                            plan.softmax.maximum);
  }
  /// Returns whether a row of this maximum has nothing but -inf, or the contrary.
  static Value emitEmptyRow(OpBuilder &nested, Location loc, Value maximum, bool isNegated) {
    auto type = cast<FloatType>(maximum.getType());
    Value lowest = arith::ConstantOp::create(
        nested, loc, FloatAttr::get(type, APFloat::getInf(type.getFloatSemantics(), /*Negative=*/true)));
    auto predicate = isNegated ? arith::CmpFPredicate::UNE : arith::CmpFPredicate::OEQ;
    return arith::CmpFOp::create(nested, loc, predicate, maximum, lowest);
  }
  SmallVector<Value> emitBody(Region &region, ArrayRef<unsigned> products, ArrayRef<Node *> leaves,
                              ArrayRef<Value> others, ArrayRef<Node *> yielded, ArrayRef<Factor> weights,
                              bool withWeights, Location loc);

  AttentionPlan &plan;
  ScoreSpace &space;
  OpBuilder builder;
  Loops scores, rows;
  Type scoreType;
  Value output, maximum, total; ///< Of attention.
  Loops outputLoops;
};
} // namespace

void AttentionEmitter::collect(ArrayRef<Node *> nodes, SmallVectorImpl<Node *> &leaves) {
  llvm::SmallPtrSet<Node *, 16> seen;
  std::function<void(Node *)> visit = [&](Node *node) {
    if (!seen.insert(node).second)
      return;
    if (node == plan.softmax.emptyRow)
      return visit(getMaximum());
    for (Node *operand : node->operands)
      visit(operand);
    DenseElementsAttr elements;
    bool isSplat = node->kind == Node::Kind::Element && matchPattern(node->view.value, m_Constant(&elements)) &&
                   elements.isSplat();
    if ((node->kind == Node::Kind::Element && !isSplat) || node->kind == Node::Kind::Reduction)
      leaves.push_back(node);
    if (node->kind == Node::Kind::Reduction && plan.rowSums.count(node->number))
      for (const Factor &factor : plan.rowSums[node->number].rows)
        if (!factor.isSign())
          visit(factor.node);
  };
  for (Node *node : nodes)
    visit(node);
}

/// Multiplies `value` with `factors`.
Value AttentionEmitter::emitFactors(ExpressionEmitter &emitter, OpBuilder &nested, Location loc, Value value,
                                    ArrayRef<Factor> factors) {
  for (const Factor &factor : factors) {
    if (factor.isSign()) {
      value = arith::NegFOp::create(nested, loc, value);
      continue;
    }
    Value other = emitter.emit(factor.node);
    if (factor.isCondition) {
      Value zero = arith::ConstantOp::create(nested, loc, nested.getFloatAttr(scoreType, 0.0));
      value =
          arith::SelectOp::create(nested, loc, other, factor.isNegated ? zero : value, factor.isNegated ? value : zero);
      continue;
    }
    other = convertFloat(nested, loc, other, scoreType);
    value = factor.divides ? arith::DivFOp::create(nested, loc, value, other).getResult()
                           : arith::MulFOp::create(nested, loc, value, other).getResult();
  }
  return value;
}

SmallVector<Value> AttentionEmitter::emitBody(Region &region, ArrayRef<unsigned> products, ArrayRef<Node *> leaves,
                                              ArrayRef<Value> others, ArrayRef<Node *> yielded,
                                              ArrayRef<Factor> weights, bool withWeights, Location loc) {
  Block &body = region.emplaceBlock();
  for (unsigned i = 0; i < products.size(); ++i)
    body.addArgument(scoreType, loc);
  for (Value other : others)
    body.addArgument(getElementTypeOrSelf(other), loc);
  for (unsigned i = 0; i < scores.size(); ++i)
    body.addArgument(builder.getIndexType(), loc);
  OpBuilder nested = OpBuilder::atBlockEnd(&body);
  ExpressionEmitter *self = nullptr;
  auto getLeaf = [&](Node *node) -> Value {
    if (node == plan.softmax.emptyRow)
      return emitEmptyRow(nested, loc, self->emit(getMaximum()), plan.softmax.isEmptyRowNegated);
    auto argumentOf = [&](unsigned other) { return body.getArgument(products.size() + other); };
    if (node->kind == Node::Kind::Product)
      return convertFloat(nested, loc, body.getArgument(llvm::find(products, node->number) - products.begin()),
                          node->type);
    if (node->kind == Node::Kind::Index)
      return body.getArgument(products.size() + others.size() + (llvm::find(scores, node->number) - scores.begin()));
    Value value = argumentOf(llvm::find(leaves, node) - leaves.begin());
    if (node->kind != Node::Kind::Reduction)
      return value;
    auto sum = plan.rowSums.find(node->number);
    if (sum != plan.rowSums.end())
      value = emitFactors(*self, nested, loc, value, sum->second.rows);
    return convertFloat(nested, loc, value, node->type);
  };
  ExpressionEmitter emitter(nested, getLeaf);
  self = &emitter;
  SmallVector<Value> results;
  for (Node *node : yielded)
    results.push_back(convertFloat(nested, loc, emitter.emit(node), scoreType));
  if (withWeights) {
    Value one = arith::ConstantOp::create(nested, loc, nested.getFloatAttr(scoreType, 1.0));
    results.push_back(emitFactors(emitter, nested, loc, one, weights));
  }
  tensor_ext::YieldOp::create(nested, loc, results);
  return results;
}

/// Makes what read the target of `use` read `value`, which has one dimension per loop.
void AttentionEmitter::replace(const ScoreUse &use, Value value, Location loc) {
  Target target = getTarget(use);
  Value whole =
      buildFromOneLoopPerDim(builder, loc, value, cast<RankedTensorType>(target.value.getType()), target.dims);
  target.value.replaceAllUsesWith(whole);
}

/// Returns the loops of `dims` in order.
static Loops flatten(const DimLoops &dims) {
  Loops loops;
  for (const Loops &dim : dims)
    llvm::append_range(loops, dim);
  return loops;
}

void AttentionEmitter::emitOutput() {
  const ScoreUse &use = space.uses[plan.output];
  const ScoreProduct &product = space.products.front();
  Location loc = getLoc(use);
  builder.setInsertionPoint(use.op);
  OperandList list(builder, loc, space.loops, scores);
  list.addLoops(product.depth);
  Target target = getTarget(use);
  outputLoops = flatten(target.dims);
  list.addLoops(outputLoops);
  SmallVector<Loops> maps;
  Value query = list.add(product.left, maps), key = list.add(product.right, maps), value = list.add(use.factor, maps);
  SmallVector<Node *> needed{plan.softmax.changed}, leaves;
  for (const Factor &factor : plan.softmax.weights)
    if (!factor.isSign())
      needed.push_back(factor.node);
  collect(needed, leaves);
  SmallVector<Value> others, inits;
  for (Node *leaf : leaves)
    others.push_back(list.add(leaf->view, maps));
  inits.push_back(list.addInit(outputLoops, getElementTypeOrSelf(target.value), maps));
  for (int i = 0; i < 2; ++i)
    inits.push_back(list.addInit(rows, scoreType, maps));
  auto op = tensor_ext::AttentionOp::create(builder, loc, TypeRange(ValueRange(inits)), query, key, value, others,
                                            inits, scores.size(), list.getMaps(maps));
  emitBody(op.getBody(), {0}, leaves, others, plan.softmax.changed, plan.softmax.weights, /*withWeights=*/true, loc);
  op->setAttr(kFusedAttrName, builder.getStringAttr(describeScores("attention")));
  emitted.attention = op;
  output = op->getResult(0), maximum = op->getResult(1), total = op->getResult(2);
  if (plan.softmax.isZeroIfEmpty || !plan.softmax.rowConditions.empty())
    emitted.afterAttention.push_back((output = clearRows(loc)).getDefiningOp());
  replace(use, output, loc);
}

/// Returns the output with 0 in the rows that the program makes 0, whatever their softmax is.
Value AttentionEmitter::clearRows(Location loc) {
  OperandList list(builder, loc, space.loops, outputLoops);
  SmallVector<Loops> maps{outputLoops, rows};
  SmallVector<Value> inputs{output, maximum};
  SmallVector<Node *> conditions, leaves;
  for (const Factor &factor : plan.softmax.rowConditions)
    conditions.push_back(factor.node);
  collect(conditions, leaves);
  for (Node *leaf : leaves)
    inputs.push_back(list.add(leaf->view, maps));
  Type element = getElementTypeOrSelf(output);
  Value init = list.addInit(outputLoops, element, maps);
  SmallVector<AffineMap> affine =
      llvm::map_to_vector(list.getMaps(maps), [](Attribute map) { return cast<AffineMapAttr>(map).getValue(); });
  SmallVector<utils::IteratorType> iterators(outputLoops.size(), utils::IteratorType::parallel);
  auto body = [&](OpBuilder &nested, Location inner, ValueRange arguments) {
    ExpressionEmitter emitter(nested, [&](Node *node) -> Value {
      if (node->kind == Node::Kind::Index)
        return linalg::IndexOp::create(nested, inner, llvm::find(outputLoops, node->number) - outputLoops.begin());
      return arguments[2 + (llvm::find(leaves, node) - leaves.begin())];
    });
    Value zero = arith::ConstantOp::create(nested, inner, nested.getFloatAttr(element, 0.0)), value = arguments[0];
    if (plan.softmax.isZeroIfEmpty)
      value = arith::SelectOp::create(nested, inner, emitEmptyRow(nested, inner, arguments[1], /*isNegated=*/false),
                                      zero, value)
                  .getResult();
    for (const Factor &factor : plan.softmax.rowConditions)
      value = arith::SelectOp::create(nested, inner, emitter.emit(factor.node), factor.isNegated ? zero : value,
                                      factor.isNegated ? value : zero);
    linalg::YieldOp::create(nested, inner, value);
  };
  return linalg::GenericOp::create(builder, loc, TypeRange(init.getType()), inputs, ValueRange{init}, affine, iterators,
                                   body)
      .getResult(0);
}

/// Builds the sums over features of the output times its gradient.
Value AttentionEmitter::emitRowSum(const RowSum &sum, Location loc) {
  const ScoreProduct &product = space.products[sum.product];
  llvm::SmallDenseMap<unsigned, unsigned> features;
  (void)haveSameValues(product, space.uses[plan.output], features);
  OperandList list(builder, loc, space.loops, rows);
  SmallVector<Loops> maps;
  Value gradient = list.add(product.left, maps);
  Loops &outputMap = maps.emplace_back();
  for (unsigned loop : outputLoops) {
    auto feature = features.find(loop);
    outputMap.push_back(feature == features.end() ? loop : feature->second);
  }
  list.addLoops(product.depth);
  Value empty = list.addInit(rows, scoreType, maps);
  Value zero = arith::ConstantOp::create(builder, loc, builder.getFloatAttr(scoreType, 0.0));
  Value init = linalg::FillOp::create(builder, loc, zero, empty).getResult(0);
  SmallVector<AffineMap> affine =
      llvm::map_to_vector(list.getMaps(maps), [](Attribute map) { return cast<AffineMapAttr>(map).getValue(); });
  SmallVector<utils::IteratorType> iterators(rows.size(), utils::IteratorType::parallel);
  iterators.append(product.depth.size(), utils::IteratorType::reduction);
  auto body = [&](OpBuilder &nested, Location inner, ValueRange arguments) {
    Value left = convertFloat(nested, inner, arguments[0], scoreType),
          right = convertFloat(nested, inner, arguments[1], scoreType);
    Value times = arith::MulFOp::create(nested, inner, left, right);
    linalg::YieldOp::create(nested, inner, arith::AddFOp::create(nested, inner, arguments[2], times).getResult());
  };
  return linalg::GenericOp::create(builder, loc, TypeRange(init.getType()), ValueRange{gradient, output},
                                   ValueRange{init}, affine, iterators, body)
      .getResult(0);
}

void AttentionEmitter::emitGradients() {
  if (plan.gradients.empty())
    return;
  Operation *last = nullptr;
  for (unsigned number : plan.gradients) {
    Operation *op = space.uses[number].op;
    last = !last || last->isBeforeInBlock(op) ? op : last;
  }
  Location loc = last->getLoc();
  builder.setInsertionPoint(last);
  SmallVector<unsigned> products;
  for (unsigned number = 0; number < space.products.size(); ++number)
    if (llvm::any_of(plan.gradientScores, [&](Node *scores) {
          return ExpressionTable::contains(
              scores, [&](Node *node) { return node->kind == Node::Kind::Product && node->number == number; });
        }))
      products.push_back(number);
  OperandList list(builder, loc, space.loops, scores);
  SmallVector<Loops> maps;
  SmallVector<Value> lefts, rights, factors, others, inits;
  for (unsigned number : products)
    lefts.push_back(list.add(space.products[number].left, maps));
  for (unsigned number : products)
    rights.push_back(list.add(space.products[number].right, maps));
  for (unsigned number : plan.gradients)
    factors.push_back(list.add(space.uses[number].factor, maps));
  SmallVector<Node *> leaves;
  collect(plan.gradientScores, leaves);
  llvm::DenseMap<unsigned, Value> sums; // By product: they are equal then.
  for (Node *leaf : leaves) {
    if (leaf->kind == Node::Kind::Element) {
      others.push_back(list.add(leaf->view, maps));
      continue;
    }
    maps.push_back(rows);
    auto sum = plan.rowSums.find(leaf->number);
    if (sum == plan.rowSums.end()) {
      others.push_back(leaf->number == plan.softmax.maximum ? maximum : total);
      continue;
    }
    Value &made = sums[sum->second.product];
    if (!made)
      emitted.beforeGradient.push_back((made = emitRowSum(sum->second, loc)).getDefiningOp());
    others.push_back(made);
  }
  for (unsigned number : products)
    list.addLoops(space.products[number].depth);
  for (unsigned number : plan.gradients) {
    Target target = getTarget(space.uses[number]);
    Loops loops = flatten(target.dims);
    list.addLoops(loops);
    inits.push_back(list.addInit(loops, getElementTypeOrSelf(target.value), maps));
  }
  auto op = tensor_ext::AttentionGradientOp::create(builder, loc, TypeRange(ValueRange(inits)), lefts, rights, factors,
                                                    others, inits, scores.size(), list.getMaps(maps));
  emitBody(op.getBody(), products, leaves, others, plan.gradientScores, {}, /*withWeights=*/false, loc);
  op->setAttr(kFusedAttrName, builder.getStringAttr(describeScores("gradient of attention")));
  for (auto [number, result] : llvm::zip_equal(plan.gradients, op->getResults()))
    replace(space.uses[number], result, loc);
  emitted.gradient = op;
}

/// Erases those of `ops`, and of what they read, that nothing needs any more.
static void eraseDead(SmallVector<Operation *> ops, llvm::SmallPtrSetImpl<Operation *> &erased) {
  while (!ops.empty()) {
    Operation *op = ops.pop_back_val();
    if (erased.contains(op) || !isOpTriviallyDead(op))
      continue; // It comes again when its last user is erased.
    for (Value operand : op->getOperands())
      if (Operation *producer = operand.getDefiningOp())
        ops.push_back(producer);
    erased.insert(op);
    op->erase();
  }
}

/// Returns true if something reads a result of `op` before it, in its block.
static bool isReadBefore(Operation *op) {
  return llvm::any_of(op->getUsers(), [&](Operation *user) {
    Operation *here = op->getBlock()->findAncestorOpInBlock(*user);
    return here && (here->isBeforeInBlock(op) ||
                    (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(here) && isReadBefore(here)));
  });
}

EmittedAttention attention::emitAttention(AttentionPlan &plan, llvm::SmallPtrSetImpl<Operation *> &erased) {
  AttentionEmitter emitter(plan);
  SmallVector<Operation *> old;
  for (const ScoreUse &use : plan.space.uses)
    old.push_back(getTarget(use).value.getDefiningOp());
  for (auto &[value, dims] : plan.space.tensors)
    old.push_back(value.getDefiningOp());
  emitter.emitOutput();
  emitter.emitGradients();
  plan.table.reset(); // Its nodes name ops that go now.
  Operation *gradient = emitter.emitted.gradient;
  bool isOutOfOrder = gradient && isReadBefore(gradient);
  Block *block = plan.space.products.front().op->getBlock();
  eraseDead(old, erased);
  if (isOutOfOrder)
    sortTopologically(block);
  return std::move(emitter.emitted);
}
