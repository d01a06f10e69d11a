// SPDX-License-Identifier: Apache-2.0
//
// A softmax is recognised by its expressions: the weights are a product of the power of something minus its own maximum
// over the keys, of one by the sum of these powers over the keys, and of what does not depend on scores (dropout). Or
// the logarithm of that sum is subtracted with the maximum.
//
// In the backward pass, the sum over keys of weights * (gradient * values) is the sum over features of gradient *
// output, since output = sum over keys of weights * values. So no second pass over the scores is needed for it (Dao et
// al., FlashAttention, 2022, appendix B).

#include "SoftmaxMatch.h"
#include "dist/Report/Explanation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;
using namespace dist::attention;

/// Returns the constant that `node` is, or nothing.
static std::optional<double> getConstant(Node *node) {
  Attribute attribute;
  if (node->kind == Node::Kind::Computed && node->operands.empty())
    matchPattern(node->op->getResult(0), m_Constant(&attribute));
  if (node->kind == Node::Kind::Scalar)
    matchPattern(node->scalar, m_Constant(&attribute));
  DenseElementsAttr elements;
  if (node->kind == Node::Kind::Element && matchPattern(node->view.value, m_Constant(&elements)) && elements.isSplat())
    attribute = elements.getSplatValue<Attribute>();
  auto number = dyn_cast_or_null<FloatAttr>(attribute);
  return number ? std::optional<double>(number.getValueAsDouble()) : std::nullopt;
}

template <typename OpT> static bool is(Node *node) { return node->kind == Node::Kind::Computed && isa<OpT>(node->op); }

static void addFactors(Node *node, bool divides, SmallVectorImpl<Factor> &factors) {
  node = ExpressionTable::strip(node);
  if (is<arith::MulFOp>(node) || is<arith::DivFOp>(node)) {
    addFactors(node->operands[0], divides, factors);
    addFactors(node->operands[1], divides != is<arith::DivFOp>(node), factors);
    return;
  }
  if (is<arith::NegFOp>(node)) {
    addFactors(node->operands[0], divides, factors);
    factors.push_back({nullptr});
    return;
  }
  if (is<arith::SelectOp>(node) && !divides)
    for (bool isNegated : {false, true})
      if (getConstant(node->operands[isNegated ? 1 : 2]) == 0.0) {
        addFactors(node->operands[isNegated ? 2 : 1], divides, factors);
        factors.push_back({node->operands[0], false, true, isNegated});
        return;
      }
  if (getConstant(node) != 1.0)
    factors.push_back({node, divides});
}

SmallVector<Factor> attention::getFactors(Node *node) {
  SmallVector<Factor> factors;
  addFactors(node, false, factors);
  return factors;
}

static bool isReduction(Node *node, unsigned number) {
  return node->kind == Node::Kind::Reduction && node->number == number;
}
static bool isFromScores(Node *node) { return node->kind == Node::Kind::Product; }
static bool isFromScoresOrRows(Node *node) {
  return node->kind == Node::Kind::Product || node->kind == Node::Kind::Reduction;
}

/// Returns true if the reduction of `space` with this number is over the keys and nothing else.
static bool isOverKeys(ScoreSpace &space, unsigned number) {
  Loops reduced = space.reductions[number].reduced, keys = space.getKeys();
  llvm::sort(reduced);
  llvm::sort(keys);
  return reduced == keys;
}

static Node *getReduced(ScoreSpace &space, ExpressionTable &table, unsigned number) {
  Value scores = space.reductions[number].scores;
  return ExpressionTable::strip(table.evaluate(scores, space.tensors.lookup(scores)));
}

/// Returns what `node`, a boolean, negates, and turns `isNegated` round with each negation; `node` itself if it is
/// none.
static Node *stripNegation(Node *node, bool &isNegated) {
  auto isTrue = [](Node *part) {
    Attribute attribute;
    if (part->kind == Node::Kind::Computed && part->operands.empty())
      matchPattern(part->op->getResult(0), m_Constant(&attribute));
    else if (Value value = part->kind == Node::Kind::Scalar ? part->scalar : part->view.value)
      matchPattern(value, m_Constant(&attribute));
    if (auto elements = dyn_cast_or_null<DenseElementsAttr>(attribute))
      attribute = elements.isSplat() ? elements.getSplatValue<Attribute>() : Attribute();
    auto integer = dyn_cast_or_null<IntegerAttr>(attribute);
    return integer && integer.getType().isInteger(1) && integer.getValue().isOne();
  };
  while (is<arith::XOrIOp>(node)) {
    unsigned side = isTrue(node->operands[0]) ? 1 : 0;
    if (!isTrue(node->operands[1 - side]))
      break;
    node = node->operands[side];
    isNegated = !isNegated;
  }
  return node;
}

/// Returns true if `node`, or its negation if `isNegated`, says whether `of`, the maximum of a row, is not -inf, and
/// perhaps whether it is neither inf nor NaN, with which the whole row is NaN: |x| < inf, |x| != inf, x != -inf, x >
/// -inf.
static bool isFiniteTest(Node *node, Node *of, bool isNegated) {
  node = stripNegation(ExpressionTable::strip(node), isNegated);
  auto compare = is<arith::CmpFOp>(node) ? cast<arith::CmpFOp>(node->op) : arith::CmpFOp();
  if (!compare)
    return false;
  // Whether the guard says that the first side is less (-1), more (1), or another number, or the comparison the
  // contrary.
  int order = 0;
  bool isContrary = false;
  switch (compare.getPredicate()) {
  case arith::CmpFPredicate::ONE:
  case arith::CmpFPredicate::UNE:
    break;
  case arith::CmpFPredicate::OEQ:
  case arith::CmpFPredicate::UEQ:
    isContrary = true;
    break;
  case arith::CmpFPredicate::OGE:
  case arith::CmpFPredicate::UGE:
    isContrary = true;
    [[fallthrough]];
  case arith::CmpFPredicate::OLT:
  case arith::CmpFPredicate::ULT:
    order = -1;
    break;
  case arith::CmpFPredicate::OLE:
  case arith::CmpFPredicate::ULE:
    isContrary = true;
    [[fallthrough]];
  case arith::CmpFPredicate::OGT:
  case arith::CmpFPredicate::UGT:
    order = 1;
    break;
  default:
    return false;
  }
  if (isContrary != isNegated)
    return false;
  Node *sides[] = {ExpressionTable::strip(node->operands[0]), ExpressionTable::strip(node->operands[1])};
  for (unsigned side : {0u, 1u}) {
    std::optional<double> bound = getConstant(sides[1 - side]);
    if (!bound || !std::isinf(*bound))
      continue;
    bool isMagnitude = *bound > 0;
    if (isMagnitude && !is<math::AbsFOp>(sides[side]))
      continue;
    Node *tested = isMagnitude ? ExpressionTable::strip(sides[side]->operands[0]) : sides[side];
    int wanted = isMagnitude == (side == 0) ? -1 : 1;
    if (tested == ExpressionTable::strip(of) && (order == 0 || order == wanted))
      return true;
  }
  return false;
}

/// Returns the number of the maximum that `node` is, up to a lower bound that is no number, and to what stands for it
/// where it is not finite; nothing if it is none.
static std::optional<unsigned> getMaximum(ScoreSpace &space, Node *node) {
  node = ExpressionTable::strip(node);
  if (is<arith::MaximumFOp>(node) || is<arith::MaxNumFOp>(node))
    for (unsigned side : {0u, 1u})
      if (std::optional<double> bound = getConstant(ExpressionTable::strip(node->operands[side]));
          bound && std::isinf(*bound) && *bound < 0)
        return getMaximum(space, node->operands[1 - side]);
  if (is<arith::SelectOp>(node))
    for (bool isNegated : {false, true})
      if (Node *finite = node->operands[isNegated ? 2 : 1];
          isFiniteTest(node->operands[0], finite, isNegated) &&
          getConstant(ExpressionTable::strip(node->operands[isNegated ? 1 : 2])) == 0.0)
        return getMaximum(space, finite);
  if (node->kind == Node::Kind::Reduction && space.reductions[node->number].isMaximum &&
      isOverKeys(space, node->number))
    return node->number;
  return std::nullopt;
}

/// Returns the number of the sum over keys that `node` is the power of e minus the maximum `maximum` of; nothing if it
/// is no such sum.
static std::optional<unsigned> getTotal(ScoreSpace &space, ExpressionTable &table, Node *node, unsigned maximum) {
  node = ExpressionTable::strip(node);
  if (node->kind != Node::Kind::Reduction || space.reductions[node->number].isMaximum ||
      !isOverKeys(space, node->number))
    return std::nullopt;
  Node *power = getReduced(space, table, node->number);
  Node *below = is<math::ExpOp>(power) ? ExpressionTable::strip(power->operands[0]) : nullptr;
  bool isTotal = below && is<arith::SubFOp>(below) && getMaximum(space, below->operands[1]) == maximum &&
                 ExpressionTable::strip(below->operands[0]) == getReduced(space, table, maximum);
  return isTotal ? std::optional<unsigned>(node->number) : std::nullopt;
}

/// Fills in maximum and total if `node` is the logarithm of the sum of the powers of e: maximum + log(total).
static bool matchLogSumExp(ScoreSpace &space, ExpressionTable &table, Node *node, Softmax &softmax) {
  node = ExpressionTable::strip(node);
  if (!is<arith::AddFOp>(node))
    return false;
  for (unsigned side : {0u, 1u}) {
    std::optional<unsigned> maximum = getMaximum(space, node->operands[side]);
    Node *logarithm = ExpressionTable::strip(node->operands[1 - side]);
    if (!maximum || !is<math::LogOp>(logarithm))
      continue;
    Node *sum = ExpressionTable::strip(
        logarithm->operands[0]); // JAX takes the absolute value, since sums with weights may be negative.
    std::optional<unsigned> total = getTotal(space, table, is<math::AbsFOp>(sum) ? sum->operands[0] : sum, *maximum);
    if (!total)
      continue;
    softmax.maximum = *maximum;
    softmax.total = *total;
    return true;
  }
  return false;
}

/// Returns true if `node` is -inf.
static bool isMinusInfinity(Node *node) {
  std::optional<double> number = getConstant(ExpressionTable::strip(node));
  return number && std::isinf(*number) && *number < 0;
}

/// Returns the node that says whether all elements of a row of what the maximum `maximum` is of are -inf, if `node`, or
/// its negation if `isNegated`, says that: all(x == -inf), or not any(x != -inf). Sets `isNegated` to whether the node
/// says the contrary. Null if `node` says something else.
static Node *findEmptyRowTest(ScoreSpace &space, ExpressionTable &table, Node *node, bool &isNegated,
                              unsigned maximum) {
  node = stripNegation(node, isNegated);
  auto reduction =
      node->kind == Node::Kind::Element ? node->view.value.getDefiningOp<linalg::LinalgOp>() : linalg::LinalgOp();
  Value tests = !reduction ? Value() : isNegated ? getAnyOf(reduction) : getAllOf(reduction);
  if (!tests || !space.tensors.count(tests))
    return nullptr;
  DimLoops dims = space.tensors.lookup(tests);
  FailureOr<DimLoops> iterators = getIteratorLoops(reduction, *reduction.getDpsInputOperand(0), dims);
  if (failed(iterators))
    return nullptr;
  FailureOr<DimLoops> result = getOperandLoops(reduction, *reduction.getDpsInitOperand(0), *iterators);
  Loops reduced, keys = space.getKeys();
  SmallVector<unsigned> loops;
  reduction.getReductionDims(loops);
  for (unsigned loop : loops)
    llvm::append_range(reduced, (*iterators)[loop]);
  llvm::sort(reduced);
  llvm::sort(keys);
  if (failed(result) || *result != node->view.dims || reduced != keys)
    return nullptr;
  bool isTestNegated = false;
  Node *test = stripNegation(table.evaluate(tests, dims), isTestNegated);
  auto compare = is<arith::CmpFOp>(test) ? cast<arith::CmpFOp>(test->op) : arith::CmpFOp();
  if (!compare ||
      compare.getPredicate() != (isTestNegated == isNegated ? arith::CmpFPredicate::OEQ : arith::CmpFPredicate::UNE))
    return nullptr;
  bool isOfScores = llvm::any_of(ArrayRef<unsigned>{0, 1}, [&](unsigned side) {
    return isMinusInfinity(test->operands[side]) &&
           ExpressionTable::strip(test->operands[1 - side]) == getReduced(space, table, maximum);
  });
  return isOfScores ? node : nullptr;
}

/// Returns true if `factor` is the mask that makes `changed` -inf, so that it leaves out nothing but that.
static bool isMaskOf(const Factor &factor, Node *changed) {
  return is<arith::SelectOp>(changed) && changed->operands[0] == factor.node &&
         isMinusInfinity(changed->operands[factor.isNegated ? 1 : 2]);
}

/// Returns true if `node`, a term of scores if `isTerm`, may be -inf although queries and keys are finite, as a bias.
static bool mayBeMinusInfinity(Node *node, bool isTerm = true) {
  if (std::optional<double> number = getConstant(node))
    return std::isinf(*number);
  if (node->kind == Node::Kind::Element || node->kind == Node::Kind::Scalar)
    return isTerm;
  bool isProduct = is<arith::MulFOp>(node) || is<arith::DivFOp>(node);
  return node->kind == Node::Kind::Computed && !is<math::TanhOp>(node) &&
         llvm::any_of(node->operands, [&](Node *operand) {
           return isa<FloatType>(operand->type) && mayBeMinusInfinity(operand, !isProduct);
         });
}

/// Returns true if `node` is an index of one of the loops `keys`, or an element of a tensor that has one.
static bool isIndexedByKey(const Loops &keys, Node *node) {
  auto isKey = [&](unsigned loop) { return llvm::is_contained(keys, loop); };
  return (node->kind == Node::Kind::Index && isKey(node->number)) ||
         (node->kind == Node::Kind::Element &&
          llvm::any_of(node->view.dims, [&](const Loops &loops) { return llvm::any_of(loops, isKey); }));
}

/// Returns true if `node` depends on scores, or is not the same for all keys of a row.
static bool dependsOnKeys(ScoreSpace &space, Node *node) {
  Loops keys = space.getKeys();
  return ExpressionTable::contains(node,
                                   [&](Node *part) { return isFromScoresOrRows(part) || isIndexedByKey(keys, part); });
}

/// Takes from `factors` what decides about whole rows: a softmax may be NaN there, which no weight of 0 would remove.
/// Returns false if a mask makes weights 0 in rows that may be empty for another reason: then they are NaN where the
/// mask is not.
static bool takeRowConditions(ScoreSpace &space, ExpressionTable &table, SmallVectorImpl<Factor> &factors,
                              Softmax &softmax) {
  bool areEmptyOtherwise = false;
  llvm::erase_if(factors, [&](const Factor &factor) {
    if (!factor.isCondition)
      return false;
    bool isNegated = !factor.isNegated; // What is 0 where the factor says no is 0 where its negation says yes.
    if (Node *test = findEmptyRowTest(space, table, factor.node, isNegated, softmax.maximum)) {
      softmax.emptyRow = test;
      softmax.isEmptyRowNegated = isNegated;
      softmax.isZeroIfEmpty = true;
      return true;
    }
    if (isMaskOf(factor, softmax.changed)) {
      softmax.isZeroIfEmpty = true;
      areEmptyOtherwise |= mayBeMinusInfinity(softmax.changed->operands[factor.isNegated ? 2 : 1]);
    }
    if (dependsOnKeys(space, factor.node))
      return false;
    softmax.rowConditions.push_back(factor);
    return true;
  });
  return softmax.emptyRow || !areEmptyOtherwise;
}

std::optional<Softmax> attention::matchSoftmax(ScoreSpace &space, ExpressionTable &table, Node *weights,
                                               std::string &reason) {
  Softmax softmax{};
  SmallVector<Factor> factors = getFactors(weights);
  auto power = llvm::find_if(factors, [](const Factor &factor) {
    return !factor.divides && !factor.isCondition && !factor.isSign() && is<math::ExpOp>(factor.node);
  });
  if (power == factors.end()) {
    reason = "the weights are no softmax: they are not a power of e divided by a sum";
    return std::nullopt;
  }
  softmax.power = power->node;
  factors.erase(power);
  Node *below = ExpressionTable::strip(softmax.power->operands[0]);
  bool isDifference = is<arith::SubFOp>(below);
  softmax.isDivided = isDifference && matchLogSumExp(space, table, below->operands[1], softmax);
  std::optional<unsigned> maximum = softmax.isDivided ? softmax.maximum
                                    : isDifference    ? getMaximum(space, below->operands[1])
                                                      : std::nullopt;
  if (!maximum || getReduced(space, table, *maximum) != ExpressionTable::strip(below->operands[0])) {
    reason = "the weights are no softmax: what is subtracted from the scores is not their maximum over the keys";
    return std::nullopt;
  }
  softmax.maximum = *maximum;
  softmax.changed = ExpressionTable::strip(below->operands[0]);
  if (!softmax.isDivided) {
    auto *total = llvm::find_if(factors, [&](const Factor &factor) {
      return factor.divides && getTotal(space, table, factor.node, *maximum).has_value();
    });
    if (total == factors.end()) {
      reason = "the weights are no softmax: they are not divided by the sum of their powers over the keys";
      return std::nullopt;
    }
    softmax.total = ExpressionTable::strip(total->node)->number;
    factors.erase(total);
  }
  if (!takeRowConditions(space, table, factors, softmax)) {
    reason = "a row may have no keys for another reason than the mask that makes its weights 0";
    return std::nullopt;
  }
  for (const Factor &factor : factors)
    if (!factor.isSign() && ExpressionTable::contains(factor.node, isFromScoresOrRows)) {
      reason = "the weights are more than a softmax: another factor of them depends on scores";
      return std::nullopt;
    }
  if (ExpressionTable::contains(softmax.changed, [](Node *node) {
        return node->kind == Node::Kind::Reduction || (isFromScores(node) && node->number > 0);
      })) {
    reason = "what the softmax is taken of depends on more than the products of queries and keys";
    return std::nullopt;
  }
  softmax.weights = factors;
  return softmax;
}

std::optional<RowSum> attention::matchRowSum(ScoreSpace &space, ExpressionTable &table, const Softmax &softmax,
                                             unsigned reduction) {
  if (space.reductions[reduction].isMaximum || !isOverKeys(space, reduction))
    return std::nullopt;
  SmallVector<Factor> factors = getFactors(getReduced(space, table, reduction));
  auto take = [&](llvm::function_ref<bool(const Factor &)> matches) {
    auto *found = llvm::find_if(factors, matches);
    if (found == factors.end())
      return false;
    factors.erase(found);
    return true;
  };
  RowSum sum{};
  bool hasGradient = take([&](const Factor &factor) {
    if (factor.isSign())
      return false;
    sum.product = factor.node->number;
    return factor.node->kind == Node::Kind::Product && factor.node->number > 0 && !factor.divides;
  });
  if (!hasGradient || !take([&](const Factor &factor) { return factor == Factor{softmax.power}; }))
    return std::nullopt;
  for (const Factor &weight : softmax.weights)
    if (!take([&](const Factor &factor) { return factor == weight; }))
      return std::nullopt;
  // Relative to the output, whose weights are divided by the total.
  if (!softmax.isDivided && !take([&](const Factor &factor) {
        return factor.divides && !factor.isSign() && isReduction(factor.node, softmax.total);
      })) {
    Node *total = table.make(Node::Kind::Reduction,
                             getElementTypeOrSelf(space.reductions[softmax.total].op->getResult(0)), softmax.total);
    sum.rows.push_back({total});
  }
  Loops keys = space.getKeys();
  auto isOfKey = [&](Node *node) { return node->kind == Node::Kind::Product || isIndexedByKey(keys, node); };
  for (const Factor &factor : factors) {
    if (!factor.isSign() && ExpressionTable::contains(factor.node, isOfKey))
      return std::nullopt;
    sum.rows.push_back(factor);
  }
  return sum;
}
