// SPDX-License-Identifier: Apache-2.0
//
// The tanh form of gelu can be written in dozens of ways: x/2 * (1 + tanh(...)), x * (0.5 + 0.5 * tanh(...)), the cube
// as x*x*x or as a factor x*x inside. All of them are one polynomial in x and t = tanh(c1 * x + c3 * x^3), so bodies
// are multiplied out and their coefficients compared:
//
//   gelu(x) = 0.5 x + 0.5 x t,   c1 = sqrt(2/pi), c3 = 0.044715 sqrt(2/pi)

#include "GemmEpilogueBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

#include <cmath>
#include <map>

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

namespace {
/// Coefficients by the powers of x and t.
using Polynomial = std::map<std::pair<int, int>, double>;

/// Multiplies a body out.
class BodyPolynomial {
public:
  explicit BodyPolynomial(ArrayRef<BlockArgument> summands) : summands(summands) {}

  std::optional<Polynomial> read(Value value);
  /// Returns true if `value` is x itself.
  bool isSum(Value value) const;
  double getTolerance() const { return tolerance; }

private:
  ArrayRef<BlockArgument> summands;
  double tolerance = 1e-5; ///< Relative; constants of narrow types are less exact.
};
} // namespace

/// Highest power that is followed.
static constexpr int kMaxPower = 4;

static Value skipConversions(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<arith::ExtFOp, arith::TruncFOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// Removes what `value` adds up from `missing`. Returns false if it adds up anything else.
static bool removeSummands(Value value, SmallVectorImpl<Value> &missing) {
  value = skipConversions(value);
  if (auto sum = value.getDefiningOp<arith::AddFOp>())
    return removeSummands(sum.getLhs(), missing) && removeSummands(sum.getRhs(), missing);
  auto *found = llvm::find(missing, value);
  if (found == missing.end())
    return false;
  missing.erase(found);
  return true;
}

bool BodyPolynomial::isSum(Value value) const {
  SmallVector<Value> missing(summands.begin(), summands.end());
  return removeSummands(value, missing) && missing.empty();
}

/// Returns the product, or nothing if its powers are too high.
static std::optional<Polynomial> multiply(const Polynomial &left, const Polynomial &right) {
  Polynomial product;
  for (const auto &[powers, factor] : left)
    for (const auto &[otherPowers, otherFactor] : right) {
      std::pair<int, int> sum(powers.first + otherPowers.first, powers.second + otherPowers.second);
      if (sum.first > kMaxPower || sum.second > 1)
        return std::nullopt;
      product[sum] += factor * otherFactor;
    }
  return product;
}

static bool isNear(double found, double wanted, double tolerance) {
  return std::abs(found - wanted) <= tolerance * std::abs(wanted);
}

/// Returns true if the coefficients of `found` are those of `wanted`, and there are no others.
static bool isEqual(const Polynomial &found, const Polynomial &wanted, double tolerance) {
  for (const auto &[powers, factor] : found)
    if (!wanted.count(powers) && factor != 0)
      return false;
  return llvm::all_of(wanted, [&](const auto &entry) {
    auto match = found.find(entry.first);
    return match != found.end() && isNear(match->second, entry.second, tolerance);
  });
}

std::optional<Polynomial> BodyPolynomial::read(Value value) {
  if (isSum(value))
    return Polynomial{{{1, 0}, 1.0}};
  value = skipConversions(value);
  FloatAttr constant;
  if (matchPattern(value, m_Constant(&constant))) {
    if (constant.getType().getIntOrFloatBitWidth() < 32)
      tolerance = 8e-3;
    return Polynomial{{{0, 0}, constant.getValueAsDouble()}};
  }
  Operation *op = value.getDefiningOp();
  if (!op || !isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, math::TanhOp>(op))
    return std::nullopt;
  std::optional<Polynomial> left = read(op->getOperand(0));
  if (!left)
    return std::nullopt;
  if (isa<math::TanhOp>(op)) {
    const double scale = std::sqrt(2.0 / M_PI);
    bool isGelu = isEqual(*left, {{{1, 0}, scale}, {{3, 0}, 0.044715 * scale}}, 2 * tolerance);
    return isGelu ? std::optional<Polynomial>({{{0, 1}, 1.0}}) : std::nullopt;
  }
  std::optional<Polynomial> right = read(op->getOperand(1));
  if (!right)
    return std::nullopt;
  if (isa<arith::MulFOp>(op))
    return multiply(*left, *right);
  for (const auto &[powers, factor] : *right)
    (*left)[powers] += isa<arith::SubFOp>(op) ? -factor : factor;
  return left;
}

std::optional<StringRef> cuda::matchEpilogueBody(linalg::GenericOp op, ArrayRef<BlockArgument> summands) {
  BodyPolynomial body(summands);
  Value yielded = op.getBody()->getTerminator()->getOperand(0);
  if (body.isSum(yielded))
    return StringRef("");
  if (auto maximum = skipConversions(yielded).getDefiningOp<arith::MaximumFOp>())
    for (unsigned side : {0u, 1u})
      if (body.isSum(maximum->getOperand(side)) && matchPattern(maximum->getOperand(1 - side), m_AnyZeroFloat()))
        return StringRef("relu");
  std::optional<Polynomial> polynomial = body.read(yielded);
  if (polynomial && isEqual(*polynomial, {{{1, 0}, 0.5}, {{1, 1}, 0.5}}, body.getTolerance()))
    return StringRef("gelu");
  return std::nullopt;
}
