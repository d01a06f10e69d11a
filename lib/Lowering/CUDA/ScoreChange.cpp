// SPDX-License-Identifier: Apache-2.0
//
// Computes each value of the body twice: for a row that is not above its key (the lower triangle, with the diagonal),
// and for one that is. There
//   an integer is  r * row + k * key + c,   and a comparison of two is true or false, if it compares row and key,
//   a float is     factor * score + offset,
// or nothing is known, and the op that is to blame is remembered.
//
// The body of a gradient is compared with the gradient of a softmax by numbers: both are computed, in double and
// without the roundings in between, for several made-up scores. Formulas that agree there in four digits are the same
// up to roundings, in whatever form they are written.

#include "ScoreChange.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

#include <cmath>

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::tensor_ext;

/// What at most is no score, but stands for minus infinity.
static constexpr double kLargestHidden = -1e6;
/// Indices and what is added to them are smaller, so that nothing overflows.
static constexpr int64_t kMostIndex = int64_t(1) << 30;

namespace {
/// Where a row stands to its key.
enum Side { NotAbove = 0, Above = 1 };

struct IndexSum {
  int64_t row = 0, key = 0, constant = 0;
};

struct ScoreLine {
  double factor = 0, offset = 0;
};

class BodyReader {
public:
  template <class Op>
  BodyReader(Op op, unsigned row, unsigned key)
      : body(op.getBody().front()), numLoops(op.getScores()), sizes(op.getLoopSizes()), row(row), key(key) {}

  std::optional<ScoreLine> readFloat(Value value, Side side);
  /// Computes a float for arguments of the body that have `values`.
  std::optional<double> compute(Value value, Side side, llvm::DenseMap<Value, double> &values);
  /// The first op that is not understood; empty if there is none.
  std::string blame;

private:
  std::optional<IndexSum> readIndex(Value value);
  std::optional<bool> readTruth(Value value, Side side);
  std::optional<bool> compare(arith::CmpIOp comparison, Side side);
  std::nullopt_t refuse(Operation *inner);

  Block &body;
  unsigned numLoops;
  SmallVector<int64_t> sizes;
  unsigned row, key;
};
} // namespace

std::nullopt_t BodyReader::refuse(Operation *inner) {
  if (blame.empty())
    blame = inner ? "changes scores by '" + inner->getName().getStringRef().str() + "'" : "reads a value from around";
  return std::nullopt;
}

std::optional<IndexSum> BodyReader::readIndex(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)) && constant.getSignificantBits() <= 31)
    return IndexSum{0, 0, constant.getSExtValue()};
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    unsigned firstIndex = body.getNumArguments() - numLoops, number = argument.getArgNumber();
    if (argument.getOwner() != &body || number < firstIndex || sizes[number - firstIndex] > kMostIndex)
      return refuse(nullptr);
    return IndexSum{number - firstIndex == row, number - firstIndex == key, 0};
  }
  Operation *inner = value.getDefiningOp();
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(inner)) {
    Type from = inner->getOperand(0).getType(), to = value.getType();
    auto isWide = [](Type type) { return type.isIndex() || type.getIntOrFloatBitWidth() >= 32; };
    return isWide(from) && isWide(to) ? readIndex(inner->getOperand(0)) : refuse(inner);
  }
  bool isSum = isa<arith::AddIOp>(inner);
  if ((!isSum && !isa<arith::SubIOp>(inner)) || value.getType().isInteger(1))
    return refuse(inner);
  std::optional<IndexSum> a = readIndex(inner->getOperand(0)), b = readIndex(inner->getOperand(1));
  if (!a || !b)
    return std::nullopt;
  int64_t sign = isSum ? 1 : -1;
  IndexSum sum = {a->row + sign * b->row, a->key + sign * b->key, a->constant + sign * b->constant};
  return std::abs(sum.constant) <= kMostIndex ? std::optional(sum) : refuse(inner);
}

/// Only what is the same everywhere on this side is known: comparisons of row and key at the diagonal.
std::optional<bool> BodyReader::compare(arith::CmpIOp comparison, Side side) {
  using P = arith::CmpIPredicate;
  std::optional<IndexSum> left = readIndex(comparison.getLhs()), right = readIndex(comparison.getRhs());
  if (!left || !right)
    return std::nullopt;
  IndexSum difference = {left->row - right->row, left->key - right->key, left->constant - right->constant};
  P predicate = comparison.getPredicate();
  if (predicate == P::sle || predicate == P::slt) { // As what the other way round is greater.
    difference = {-difference.row, -difference.key, -difference.constant};
    predicate = predicate == P::sle ? P::sge : P::sgt;
  }
  if (predicate != P::sge && predicate != P::sgt)
    return refuse(comparison);
  // d >= least, with d = row - key or key - row: what begins at the diagonal or right beside it.
  int64_t least = (predicate == P::sgt ? 1 : 0) - difference.constant;
  bool isLower = difference.row == 1 && difference.key == -1, isUpper = difference.row == -1 && difference.key == 1;
  if (isLower && least == 0)
    return side == NotAbove;
  if (isUpper && least == 1)
    return side == Above;
  return refuse(comparison);
}

std::optional<bool> BodyReader::readTruth(Value value, Side side) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return !constant.isZero();
  Operation *inner = value.getDefiningOp();
  if (!inner)
    return refuse(nullptr);
  if (auto comparison = dyn_cast<arith::CmpIOp>(inner))
    return compare(comparison, side);
  if (auto select = dyn_cast<arith::SelectOp>(inner)) {
    std::optional<bool> truth = readTruth(select.getCondition(), side);
    return truth ? readTruth(*truth ? select.getTrueValue() : select.getFalseValue(), side) : std::nullopt;
  }
  if (!isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(inner))
    return refuse(inner);
  std::optional<bool> a = readTruth(inner->getOperand(0), side), b = readTruth(inner->getOperand(1), side);
  if (!a || !b)
    return std::nullopt;
  return isa<arith::AndIOp>(inner) ? *a && *b : isa<arith::OrIOp>(inner) ? *a || *b : *a != *b;
}

std::optional<ScoreLine> BodyReader::readFloat(Value value, Side side) {
  APFloat constant(0.0);
  if (matchPattern(value, m_ConstantFloat(&constant))) {
    bool loses = false;
    constant.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &loses);
    return ScoreLine{0, constant.convertToDouble()};
  }
  if (auto argument = dyn_cast<BlockArgument>(value))
    return argument.getOwner() == &body && argument.getArgNumber() == 0 ? std::optional(ScoreLine{1, 0})
                                                                        : refuse(nullptr);
  Operation *inner = value.getDefiningOp();
  if (auto select = dyn_cast<arith::SelectOp>(inner)) {
    std::optional<bool> truth = readTruth(select.getCondition(), side);
    return truth ? readFloat(*truth ? select.getTrueValue() : select.getFalseValue(), side) : std::nullopt;
  }
  // Scores that the program rounds to 16 bits may stay as they are: libraries have them in f32.
  if (isa<arith::ExtFOp, arith::TruncFOp>(inner))
    return readFloat(inner->getOperand(0), side);
  if (auto negation = dyn_cast<arith::NegFOp>(inner)) {
    std::optional<ScoreLine> a = readFloat(negation.getOperand(), side);
    return a ? std::optional(ScoreLine{-a->factor, -a->offset}) : std::nullopt;
  }
  if (!isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp>(inner))
    return refuse(inner);
  std::optional<ScoreLine> a = readFloat(inner->getOperand(0), side), b = readFloat(inner->getOperand(1), side);
  if (!a || !b)
    return std::nullopt;
  if (isa<arith::AddFOp>(inner))
    return ScoreLine{a->factor + b->factor, a->offset + b->offset};
  if (isa<arith::SubFOp>(inner))
    return ScoreLine{a->factor - b->factor, a->offset - b->offset};
  if (isa<arith::DivFOp>(inner))
    return b->factor == 0 ? std::optional(ScoreLine{a->factor / b->offset, a->offset / b->offset}) : refuse(inner);
  if (b->factor != 0)
    std::swap(a, b);
  return b->factor == 0 ? std::optional(ScoreLine{a->factor * b->offset, a->offset * b->offset}) : refuse(inner);
}

std::optional<double> BodyReader::compute(Value value, Side side, llvm::DenseMap<Value, double> &values) {
  if (auto known = values.find(value); known != values.end())
    return known->second;
  if (std::optional<ScoreLine> constant = matchPattern(value, m_Constant()) ? readFloat(value, side) : std::nullopt)
    return constant->offset;
  Operation *inner = value.getDefiningOp();
  if (!inner)
    return refuse(nullptr);
  if (auto select = dyn_cast<arith::SelectOp>(inner)) {
    std::optional<bool> truth = readTruth(select.getCondition(), side);
    return truth ? compute(*truth ? select.getTrueValue() : select.getFalseValue(), side, values) : std::nullopt;
  }
  SmallVector<double, 2> operands;
  for (Value operand : inner->getOperands()) {
    std::optional<double> number = isa<FloatType>(operand.getType()) ? compute(operand, side, values) : refuse(inner);
    if (!number)
      return std::nullopt;
    operands.push_back(*number);
  }
  auto apply = [&]() -> std::optional<double> {
    return llvm::TypeSwitch<Operation *, std::optional<double>>(inner)
        .Case<arith::ExtFOp, arith::TruncFOp>([&](auto) { return operands[0]; })
        .Case([&](arith::NegFOp) { return -operands[0]; })
        .Case([&](math::ExpOp) { return std::exp(operands[0]); })
        .Case([&](math::Exp2Op) { return std::exp2(operands[0]); })
        .Case([&](arith::AddFOp) { return operands[0] + operands[1]; })
        .Case([&](arith::SubFOp) { return operands[0] - operands[1]; })
        .Case([&](arith::MulFOp) { return operands[0] * operands[1]; })
        .Case([&](arith::DivFOp) { return operands[0] / operands[1]; })
        .Case<arith::MaximumFOp, arith::MaxNumFOp>([&](auto) { return std::max(operands[0], operands[1]); })
        .Case<arith::MinimumFOp, arith::MinNumFOp>([&](auto) { return std::min(operands[0], operands[1]); })
        .Default([&](Operation *) { return refuse(inner); });
  };
  std::optional<double> result = apply();
  if (result)
    values[value] = *result;
  return result;
}

std::optional<ScoreChange> cuda::readScoreChange(AttentionOp op, unsigned row, unsigned key, std::string &whyNot) {
  BodyReader reader(op, row, key);
  Operation *yield = op.getBody().front().getTerminator();
  std::optional<ScoreLine> seen = reader.readFloat(yield->getOperand(0), NotAbove),
                           above = reader.readFloat(yield->getOperand(0), Above);
  std::optional<ScoreLine> weight = reader.readFloat(yield->getOperand(1), NotAbove),
                           weightAbove = reader.readFloat(yield->getOperand(1), Above);
  auto refuse = [&](const std::string &reason) {
    whyNot = reason;
    return std::nullopt;
  };
  if (!seen || !above || !weight || !weightAbove)
    return refuse("the body " + reader.blame);
  bool isCausal = above->offset <= kLargestHidden;
  if (weight->factor != 0 || weight->offset != 1 ||
      (!isCausal && (weightAbove->factor != 0 || weightAbove->offset != 1)))
    return refuse("the body weighs what comes out of the softmax");
  if (seen->offset != 0 || !(seen->factor > 0) || !std::isfinite(seen->factor) ||
      (!isCausal && (above->factor != seen->factor || above->offset != 0)))
    return refuse("the body does more than scale scores and mask keys behind their row");
  return ScoreChange{seen->factor, isCausal};
}

namespace {
/// Numbers for one score of a gradient.
struct Sample {
  double score, product, maximum, total, sum;
};
} // namespace

/// What a gradient is tried with. Scores are not above the maximum by much, so that no exponential is large.
static constexpr Sample kSamples[] = {
    {1, 0.5, 0.75, 2, 0.25},   {-1.5, -0.75, 0.5, 3, -0.5}, {2, 1.25, 1.5, 1.5, 0.75},   {0.25, -2, 2.5, 7, 1.125},
    {-0.5, 1.5, -0.25, 4, -1}, {1.75, -1, 3, 1.25, 0.375},  {-2, 0.875, -1.5, 5, 1.625}, {0.625, 2, 0, 2.5, -1.375}};
/// How far numbers may be apart: constants that are rounded to bf16 differ by as much.
static constexpr double kRounding = 1.0 / 256;

std::optional<ScoreChange> cuda::readSoftmaxGradient(AttentionGradientOp op, unsigned row, unsigned key,
                                                     const GradientRoles &roles, std::string &whyNot) {
  BodyReader reader(op, row, key);
  Block &body = op.getBody().front();
  auto yields = [&](unsigned result, Side side, const Sample &sample) {
    llvm::DenseMap<Value, double> values;
    auto set = [&](unsigned argument, double number) { values[body.getArgument(argument)] = number; };
    unsigned numProducts = op.getLefts().size();
    set(roles.score, sample.score), set(roles.product, sample.product);
    set(numProducts + roles.maximum, sample.maximum), set(numProducts + roles.total, sample.total);
    set(numProducts + roles.sum, sample.sum);
    return reader.compute(body.getTerminator()->getOperand(result), side, values);
  };
  auto refuse = [&](const std::string &reason) {
    whyNot = reason;
    return std::nullopt;
  };
  const Sample unit = {1, 0, 0, 1, 0};
  std::optional<double> power = yields(roles.toValue, NotAbove, unit), hidden = yields(roles.toValue, Above, unit);
  if (!power || !hidden)
    return refuse("the body " + reader.blame);
  ScoreChange change{std::log(*power), *hidden == 0};
  if (!(change.scale > 0) || !std::isfinite(change.scale))
    return refuse("the body is not the gradient of a softmax of scaled scores");
  for (Side side : {NotAbove, Above})
    for (const Sample &sample : kSamples) {
      double weight =
          side == Above && change.isCausal ? 0 : std::exp(change.scale * sample.score - sample.maximum) / sample.total;
      double toScore = weight * (sample.product - sample.sum) * change.scale;
      for (auto [result, expected] :
           {std::pair(roles.toValue, weight), std::pair(roles.toQuery, toScore), std::pair(roles.toKey, toScore)}) {
        std::optional<double> found = yields(result, side, sample);
        if (!found)
          return refuse("the body " + reader.blame);
        if (!(std::abs(*found - expected) <= kRounding * std::abs(expected)))
          return refuse("the body is not the gradient of a softmax of scaled scores");
      }
    }
  return change;
}
