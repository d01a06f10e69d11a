// SPDX-License-Identifier: Apache-2.0
//
// Evaluates the body of an attention on ranges of indices. Of an integer its interval is known, or nothing; of a float,
// whether it is certainly hidden (at most -1e6, or something added to that), certainly zero (exp of what is hidden, and
// products of it), a number that no mask has touched, or nothing. Scores are taken to be much smaller than what hides
// them.

#include "dist/IR/HiddenScores.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

/// What at most is no score, but stands for minus infinity.
static constexpr double kLargestHidden = -1e6;

namespace {
/// What is known of a float.
enum class Number { Unknown, Plain, Hidden, Zero };

/// What is known of a value on ranges of indices.
struct Known {
  Number number = Number::Unknown;
  std::optional<std::pair<int64_t, int64_t>> interval; ///< Of integers; a truth value is 0 or 1.

  std::optional<bool> getTruth() const {
    return interval && interval->first == interval->second ? std::make_optional(interval->first != 0) : std::nullopt;
  }
};

/// Evaluates values of a body.
class BodyRanges {
public:
  BodyRanges(Block &body, unsigned numProducts, ArrayRef<IndexRange> loops)
      : body(body), numProducts(numProducts), loops(loops) {}

  Known evaluate(Value value);

private:
  Known evaluateArgument(BlockArgument argument);
  Known evaluateInteger(Operation *op);
  Known evaluateFloat(Operation *op);

  Block &body;
  unsigned numProducts;
  ArrayRef<IndexRange> loops;
  llvm::SmallDenseMap<Value, Known> known;
};
} // namespace

Known BodyRanges::evaluateArgument(BlockArgument argument) {
  if (argument.getOwner() != &body)
    return {};
  unsigned number = argument.getArgNumber(), firstIndex = body.getNumArguments() - loops.size();
  if (number >= firstIndex) {
    IndexRange range = loops[number - firstIndex];
    return {Number::Unknown, std::pair(range.begin, range.end - 1)};
  }
  return {number < numProducts ? Number::Plain : Number::Unknown, std::nullopt};
}

/// Returns the interval of truth values for a comparison of `left` with `right`.
static std::optional<std::pair<int64_t, int64_t>>
compare(arith::CmpIPredicate predicate, std::pair<int64_t, int64_t> left, std::pair<int64_t, int64_t> right) {
  using P = arith::CmpIPredicate;
  bool arePositive = left.first >= 0 && right.first >= 0;
  auto decide = [](bool always, bool never) -> std::optional<std::pair<int64_t, int64_t>> {
    return always  ? std::pair<int64_t, int64_t>(1, 1)
           : never ? std::pair<int64_t, int64_t>(0, 0)
                   : std::pair<int64_t, int64_t>(0, 1);
  };
  switch (predicate) {
  case P::uge:
    if (!arePositive)
      return std::nullopt;
    [[fallthrough]];
  case P::sge:
    return decide(left.first >= right.second, left.second < right.first);
  case P::ugt:
    if (!arePositive)
      return std::nullopt;
    [[fallthrough]];
  case P::sgt:
    return decide(left.first > right.second, left.second <= right.first);
  case P::ule:
  case P::sle:
    return compare(predicate == P::ule ? P::uge : P::sge, right, left);
  case P::ult:
  case P::slt:
    return compare(predicate == P::ult ? P::ugt : P::sgt, right, left);
  case P::eq:
  case P::ne: {
    bool isOne = left.first == left.second && left == right,
         isNone = left.second < right.first || right.second < left.first;
    return predicate == P::eq ? decide(isOne, isNone) : decide(isNone, isOne);
  }
  }
  return std::nullopt;
}

/// Whatever indices are computed with: what is beyond these bounds is not followed, so that nothing overflows.
static bool isSmall(std::pair<int64_t, int64_t> interval, Type type) {
  int64_t bound = type.isIndex() || type.getIntOrFloatBitWidth() >= 64
                      ? int64_t(1) << 40
                      : (int64_t(1) << (type.getIntOrFloatBitWidth() - 1)) - 1;
  return type.isInteger(1) || (interval.first >= -bound && interval.second <= bound);
}

Known BodyRanges::evaluateInteger(Operation *op) {
  using Interval = std::optional<std::pair<int64_t, int64_t>>;
  auto of = [&](unsigned number) { return evaluate(op->getOperand(number)).interval; };
  APInt constant;
  if (matchPattern(op, m_ConstantInt(&constant))) {
    bool isTruth = op->getResult(0).getType().isInteger(1);
    if (constant.getSignificantBits() > 62)
      return {};
    int64_t value = isTruth ? int64_t(constant.getZExtValue()) : constant.getSExtValue();
    return {Number::Unknown, std::pair(value, value)};
  }
  Interval result =
      llvm::TypeSwitch<Operation *, Interval>(op)
          .Case<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>([&](Operation *) {
            return op->getOperand(0).getType().isInteger(1) || op->getResult(0).getType().isInteger(1) ? Interval()
                                                                                                       : of(0);
          })
          .Case<arith::IndexCastUIOp, arith::ExtUIOp>([&](Operation *) {
            Interval value = of(0);
            return value && value->first >= 0 ? value : Interval();
          })
          .Case<arith::AddIOp>([&](Operation *) -> Interval {
            Interval a = of(0), b = of(1);
            return a && b && !op->getResult(0).getType().isInteger(1)
                       ? Interval(std::pair(a->first + b->first, a->second + b->second))
                       : std::nullopt;
          })
          .Case<arith::SubIOp>([&](Operation *) -> Interval {
            Interval a = of(0), b = of(1);
            return a && b && !op->getResult(0).getType().isInteger(1)
                       ? Interval(std::pair(a->first - b->second, a->second - b->first))
                       : std::nullopt;
          })
          .Case<arith::CmpIOp>([&](arith::CmpIOp comparison) -> Interval {
            Interval a = of(0), b = of(1);
            return a && b ? compare(comparison.getPredicate(), *a, *b) : std::nullopt;
          })
          .Case<arith::AndIOp, arith::OrIOp>([&](Operation *) -> Interval {
            if (!op->getResult(0).getType().isInteger(1))
              return std::nullopt;
            std::optional<bool> a = evaluate(op->getOperand(0)).getTruth(), b = evaluate(op->getOperand(1)).getTruth();
            bool decisive = isa<arith::OrIOp>(op);
            if (a == decisive || b == decisive)
              return std::pair<int64_t, int64_t>(decisive, decisive);
            return a && b ? Interval(std::pair<int64_t, int64_t>(!decisive, !decisive)) : std::nullopt;
          })
          .Case<arith::XOrIOp>([&](Operation *) -> Interval {
            std::optional<bool> a = evaluate(op->getOperand(0)).getTruth(), b = evaluate(op->getOperand(1)).getTruth();
            bool isTruth = op->getResult(0).getType().isInteger(1);
            return isTruth && a && b ? Interval(std::pair<int64_t, int64_t>(*a != *b, *a != *b)) : std::nullopt;
          })
          .Case<arith::SelectOp>([&](arith::SelectOp select) -> Interval {
            std::optional<bool> truth = evaluate(select.getCondition()).getTruth();
            return truth ? of(*truth ? 1 : 2) : std::nullopt;
          })
          .Default([](Operation *) { return Interval(); });
  if (result && !isSmall(*result, op->getResult(0).getType()))
    return {};
  return {Number::Unknown, result};
}

Known BodyRanges::evaluateFloat(Operation *op) {
  auto of = [&](unsigned number) { return evaluate(op->getOperand(number)).number; };
  APFloat constant(0.0);
  if (matchPattern(op, m_ConstantFloat(&constant))) {
    bool loses = false;
    APFloat wide = constant;
    wide.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &loses);
    double value = wide.convertToDouble();
    return {value <= kLargestHidden             ? Number::Hidden
            : value == 0                        ? Number::Zero
            : std::abs(value) < -kLargestHidden ? Number::Plain
                                                : Number::Unknown,
            std::nullopt};
  }
  auto isPlain = [](Number number) { return number == Number::Plain || number == Number::Zero; };
  Number result = llvm::TypeSwitch<Operation *, Number>(op)
                      .Case<arith::ExtFOp, arith::TruncFOp>([&](Operation *) { return of(0); })
                      .Case<arith::AddFOp>([&](Operation *) {
                        Number a = of(0), b = of(1);
                        if (a == Number::Hidden || b == Number::Hidden)
                          return Number::Hidden;
                        return a == Number::Zero && b == Number::Zero ? Number::Zero
                               : isPlain(a) && isPlain(b)             ? Number::Plain
                                                                      : Number::Unknown;
                      })
                      .Case<arith::SubFOp>([&](Operation *) {
                        Number a = of(0), b = of(1);
                        if (a == Number::Hidden || (a == Number::Zero && b == Number::Zero))
                          return a;
                        return isPlain(a) && isPlain(b) ? Number::Plain : Number::Unknown;
                      })
                      .Case<arith::MulFOp>([&](Operation *) {
                        Number a = of(0), b = of(1);
                        return a == Number::Zero || b == Number::Zero ? Number::Zero
                               : isPlain(a) && isPlain(b)             ? Number::Plain
                                                                      : Number::Unknown;
                      })
                      .Case<arith::NegFOp>([&](Operation *) { return isPlain(of(0)) ? of(0) : Number::Unknown; })
                      .Case<arith::DivFOp>([&](Operation *) {
                        Number a = of(0);
                        return a == Number::Zero ? a : isPlain(a) && isPlain(of(1)) ? Number::Plain : Number::Unknown;
                      })
                      .Case<math::ExpOp, math::Exp2Op>(
                          [&](Operation *) { return of(0) == Number::Hidden ? Number::Zero : Number::Unknown; })
                      .Case<arith::SelectOp>([&](arith::SelectOp select) {
                        std::optional<bool> truth = evaluate(select.getCondition()).getTruth();
                        if (truth)
                          return of(*truth ? 1 : 2);
                        return of(1) == of(2) ? of(1) : Number::Unknown;
                      })
                      .Default([](Operation *) { return Number::Unknown; });
  return {result, std::nullopt};
}

Known BodyRanges::evaluate(Value value) {
  auto [entry, isNew] = known.try_emplace(value);
  if (!isNew)
    return entry->second;
  Known result;
  if (auto argument = dyn_cast<BlockArgument>(value))
    result = evaluateArgument(argument);
  else if (value.getDefiningOp()->getNumResults() == 1)
    result =
        isa<FloatType>(value.getType()) ? evaluateFloat(value.getDefiningOp()) : evaluateInteger(value.getDefiningOp());
  return known[value] = result;
}

//===-- blocks ----------------------------------------------------------------------------------------------------===//

/// Returns the smallest number from `low` on for which `holds`, which holds for all larger ones as well; `high` holds.
static int64_t bisect(int64_t low, int64_t high, llvm::function_ref<bool(int64_t)> holds) {
  while (low < high) {
    int64_t middle = (low + high) / 2;
    if (holds(middle))
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

namespace {
/// Asks the body of one op about blocks of scores.
struct BlockFinder {
  Block &body;
  unsigned numProducts;
  SmallVector<int64_t> sizes; ///< Of the loops of the scores.
  SmallVector<Value> changed; ///< Scores as the softmax takes them.
  SmallVector<Value> weights; ///< What is zero where a score is hidden; none if the scores themselves tell.
  ScoreBlocks result;

  /// Returns what is known of all `values` for these rows and keys.
  Number askAll(ArrayRef<Value> values, IndexRange rows, IndexRange keys) {
    SmallVector<IndexRange> loops;
    for (int64_t size : sizes)
      loops.push_back({0, size});
    loops[result.rowLoop] = rows;
    loops[result.keyLoop] = keys;
    BodyRanges ranges(body, numProducts, loops);
    std::optional<Number> all;
    for (Value value : values) {
      Number number = ranges.evaluate(value).number;
      if (all && *all != number)
        return Number::Unknown;
      all = number;
    }
    return all.value_or(Number::Unknown);
  }

  bool areHidden(IndexRange rows, IndexRange keys) {
    return keys.begin >= keys.end || (weights.empty() ? askAll(changed, rows, keys) == Number::Hidden
                                                      : askAll(weights, rows, keys) == Number::Zero);
  }

  /// Returns true if every row certainly sees one of `keys`.
  bool sees(IndexRange rows, IndexRange keys) {
    for (int64_t key : {keys.begin, keys.end - 1, std::max(keys.begin, keys.end - (rows.end - rows.begin))})
      if (askAll(changed, rows, {key, key + 1}) == Number::Plain)
        return true;
    return false;
  }

  void find(int64_t numRows, int64_t step) {
    int64_t allRows = sizes[result.rowLoop], allKeys = sizes[result.keyLoop];
    for (int64_t begin = 0; begin < allRows; begin += numRows) {
      IndexRange rows{begin, std::min(begin + numRows, allRows)}, keys{0, allKeys};
      int64_t steps = (allKeys + step - 1) / step;
      // What is hidden as a whole is hidden in parts, so the bounds can be found by bisection. One step of keys is
      // kept.
      keys.end = std::min(allKeys, step * bisect(1, steps, [&](int64_t end) {
                                     return areHidden(rows, {end * step, allKeys});
                                   }));
      int64_t last = (keys.end - 1) / step;
      keys.begin = step * (last - bisect(0, last, [&](int64_t left) {
                             return areHidden(rows, {0, (last - left) * step});
                           }));
      bool isCut = keys.begin > 0 || keys.end < allKeys;
      // What lies beside the keys has to be hidden as a whole too, and some key has to be seen.
      if (isCut && !sees(rows, keys))
        keys = {0, allKeys};
      result.blocks.push_back({rows, keys});
    }
  }
};
} // namespace

double ScoreBlocks::getShare(ArrayRef<int64_t> loopSizes) const {
  double scores = 0, all = double(loopSizes[rowLoop]) * double(loopSizes[keyLoop]);
  for (const Block &block : blocks)
    scores += double(block.rows.end - block.rows.begin) * double(block.keys.end - block.keys.begin);
  return all > 0 ? scores / all : 1;
}

/// Returns the largest of `loops`, the first one of equals, or `otherwise` if there are none.
static unsigned getLargest(ArrayRef<unsigned> loops, ArrayRef<int64_t> sizes, unsigned otherwise) {
  unsigned best = loops.empty() ? otherwise : loops.front();
  for (unsigned loop : loops)
    if (sizes[loop] > sizes[best])
      best = loop;
  return best;
}

ScoreBlocks tensor_ext::getScoreBlocks(AttentionOp op, int64_t rows, int64_t keyStep) {
  SmallVector<int64_t> sizes = op.getLoopSizes();
  sizes.truncate(op.getScores());
  SmallVector<unsigned> keys = op.getKeyLoops(), onlyQuery, others;
  for (unsigned loop = 0; loop < op.getScores(); ++loop)
    if (!llvm::is_contained(keys, loop))
      (op.getMap(1).isFunctionOfDim(loop) ? others : onlyQuery).push_back(loop);
  Block &body = op.getBody().front();
  BlockFinder finder{body, 1, sizes, {body.getTerminator()->getOperand(0)}, {}, {}};
  finder.result.keyLoop = getLargest(keys, sizes, 0);
  finder.result.rowLoop = onlyQuery.empty() ? getLargest(others, sizes, 0) : getLargest(onlyQuery, sizes, 0);
  if (onlyQuery.empty() && others.empty())
    return finder.result.blocks.push_back({{0, sizes[finder.result.keyLoop]}, {0, sizes[finder.result.keyLoop]}}),
           finder.result;
  finder.find(rows, keyStep);
  return finder.result;
}

ScoreBlocks tensor_ext::getScoreBlocks(AttentionGradientOp op, int64_t rows, int64_t keyStep) {
  SmallVector<int64_t> sizes = op.getLoopSizes();
  sizes.truncate(op.getScores());
  unsigned numProducts = op.getLefts().size();
  AffineMap left = op.getMap(0), right = op.getMap(numProducts);
  SmallVector<unsigned> onlyLeft, onlyRight;
  for (unsigned loop = 0; loop < op.getScores(); ++loop)
    if (left.isFunctionOfDim(loop) != right.isFunctionOfDim(loop))
      (left.isFunctionOfDim(loop) ? onlyLeft : onlyRight).push_back(loop);
  Block &body = op.getBody().front();
  BlockFinder finder{body, numProducts, sizes, {}, SmallVector<Value>(body.getTerminator()->getOperands()), {}};
  for (auto power : body.getOps<math::ExpOp>()) {
    auto below = power.getOperand().getDefiningOp<arith::SubFOp>();
    finder.changed.push_back(below ? below.getLhs() : power.getOperand());
  }
  finder.result.rowLoop = getLargest(onlyLeft, sizes, 0);
  finder.result.keyLoop = getLargest(onlyRight, sizes, sizes.size() > 1 ? 1 : 0);
  if (finder.result.rowLoop == finder.result.keyLoop)
    return finder.result.blocks.push_back({{0, sizes[finder.result.keyLoop]}, {0, sizes[finder.result.keyLoop]}}),
           finder.result;
  finder.find(rows, keyStep);
  return finder.result;
}
