// SPDX-License-Identifier: Apache-2.0
//
// Reads sums and products of one value and constants as a list of coefficients; see NarrowPolynomial.h. A value that is
// no such sum or product of polynomials of one variable is a variable itself.

#include "NarrowPolynomial.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

/// Highest power; more terms are no argument that people write.
static constexpr size_t kMostTerms = 8;

namespace {
/// The sum of coefficients[i] * variable^i. A constant has no variable.
struct Polynomial {
  Value variable;
  SmallVector<double> coefficients;
};
} // namespace

static std::optional<Polynomial> add(const Polynomial &left, const Polynomial &right, double sign) {
  Polynomial sum = left;
  sum.coefficients.resize(std::max(left.coefficients.size(), right.coefficients.size()), 0);
  for (auto [power, coefficient] : llvm::enumerate(right.coefficients))
    sum.coefficients[power] += sign * coefficient;
  return sum;
}

static std::optional<Polynomial> multiply(const Polynomial &left, const Polynomial &right) {
  Polynomial product;
  size_t terms = left.coefficients.size() + right.coefficients.size() - 1;
  if (terms > kMostTerms)
    return std::nullopt;
  product.coefficients.resize(terms, 0);
  for (auto [i, x] : llvm::enumerate(left.coefficients))
    for (auto [j, y] : llvm::enumerate(right.coefficients))
      product.coefficients[i + j] += x * y;
  return product;
}

/// Returns what `op`, of two operands, makes of polynomials, or nothing.
static std::optional<Polynomial> combine(Operation *op, const Polynomial &left, const Polynomial &right) {
  if (left.variable && right.variable && left.variable != right.variable)
    return std::nullopt;
  std::optional<Polynomial> result;
  if (isa<arith::MulFOp>(op))
    result = multiply(left, right);
  else
    result = add(left, right, isa<arith::SubFOp>(op) ? -1 : 1);
  if (result)
    result->variable = left.variable ? left.variable : right.variable;
  return result;
}

static Polynomial read(Value value, DenseMap<Value, Polynomial> &known) {
  if (auto found = known.find(value); found != known.end())
    return found->second;
  Polynomial result{value, {0, 1}};
  APFloat constant(0.0f);
  Operation *op = value.getDefiningOp();
  if (matchPattern(value, m_ConstantFloat(&constant))) {
    result = {Value(), {double(constant.convertToFloat())}};
  } else if (isa_and_nonnull<arith::AddFOp, arith::SubFOp, arith::MulFOp>(op)) {
    Polynomial left = read(op->getOperand(0), known), right = read(op->getOperand(1), known);
    if (std::optional<Polynomial> combined = combine(op, left, right))
      result = *combined;
  }
  known[value] = result;
  return result;
}

std::optional<OddPolynomial> cuda::readOddPolynomial(Value value) {
  if (!value.getType().isF32())
    return std::nullopt;
  DenseMap<Value, Polynomial> known;
  Polynomial all = read(value, known);
  OddPolynomial odd{all.variable, {}};
  double sign = 0;
  for (auto [power, coefficient] : llvm::enumerate(all.coefficients)) {
    bool isTerm = power % 2 == 1 && std::isfinite(coefficient) && coefficient * sign >= 0;
    if (coefficient != 0 && !isTerm)
      return std::nullopt;
    if (coefficient != 0)
      sign = coefficient;
    if (power % 2 == 1)
      odd.coefficients.push_back(coefficient);
  }
  while (!odd.coefficients.empty() && odd.coefficients.back() == 0)
    odd.coefficients.pop_back();
  if (!odd.variable || odd.coefficients.size() < 2)
    return std::nullopt;
  return odd;
}
