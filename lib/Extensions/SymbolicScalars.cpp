// SPDX-License-Identifier: Apache-2.0
//
// The outcome of a comparison is chosen, as far as the outcomes before it leave a choice: numbers are in one order, so
// a < b and b < c leave none for a and c. What else ties numbers together (a < b and a + c against b + c) is not looked
// at: such a world may not exist, and what holds in all worlds still holds.

#include "SymbolicScalars.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace dist;

/// Formulas of more terms are not followed.
static constexpr size_t kMaxTerms = 2048;
/// Integers up to here are coefficients; other constants are unknowns with a name.
static constexpr double kLargestConstant = 1 << 24;
/// Powers of exponentials up to here are multiplied out.
static constexpr int64_t kMaxPower = 4;
/// Functions whose terms are known to be inverse.
static constexpr const char *kExponential = "exp", *kLogarithm = "log";

//===-- outcomes --------------------------------------------------------------------------------------------------===//

unsigned Outcomes::choose(ArrayRef<unsigned> options) {
  if (next == path.size())
    path.push_back({SmallVector<unsigned, 3>(options), 0});
  const Choice &choice = path[next++];
  return choice.options[choice.taken];
}

bool Outcomes::advance() {
  rewind();
  while (!path.empty() && ++path.back().taken == path.back().options.size())
    path.pop_back();
  return !path.empty();
}

//===-- formulas --------------------------------------------------------------------------------------------------===//

static Formula add(const Formula &a, const Formula &b) {
  if (a.below == b.below)
    return {Formula::Kind::Number, false, a.above + b.above, a.below};
  return {Formula::Kind::Number, false, a.above * b.below + b.above * a.below, a.below * b.below};
}

static Formula multiply(const Formula &a, const Formula &b) {
  return {Formula::Kind::Number, false, a.above * b.above, a.below * b.below};
}

static Formula divide(const Formula &a, const Formula &b) {
  return multiply(a, {Formula::Kind::Number, false, b.below, b.above});
}

static Formula negate(Formula a) {
  a.above = -a.above;
  return a;
}

Formula World::makeUnknown(Type type) {
  if (type.isInteger(1))
    return Formula::fromBit(outcomes.choose({0, 1}));
  return Formula::number(Polynomial::symbol(numSymbols++));
}

std::string World::getKey(const Formula &formula) const {
  switch (formula.kind) {
  case Formula::Kind::Bit:
    return formula.bit ? "true" : "false";
  case Formula::Kind::NaN:
    return "nan";
  case Formula::Kind::Number:
    return formula.above.getKey() + "/" + formula.below.getKey();
  }
  return "";
}

/// Returns `polynomial` with what is known of its symbols.
Formula World::substitute(const Polynomial &polynomial) {
  std::map<Polynomial::Symbol, Formula> by;
  polynomial.forEachSymbol([&](Polynomial::Symbol number) {
    if (by.count(number))
      return;
    if (auto same = equal.find(number); same != equal.end()) {
      by[number] = simplify(same->second);
    } else if (auto term = terms.find(number); term != terms.end()) {
      Term copy = term->second; // Its operands may have turned out to be equal to others.
      by[number] = copy.function == kExponential ? makeExponential(simplify(copy.operands.front()))
                                                 : makeTerm(copy, /*isBit=*/false);
    } else {
      auto nan = nans.find(number);
      by[number] = nan != nans.end() && nan->second ? Formula::nan() : Formula::number(Polynomial::symbol(number));
    }
  });
  Formula sum = Formula::constant(0);
  bool isNaN = false;
  polynomial.forEachTerm([&](llvm::ArrayRef<Polynomial::Symbol> product, int64_t coefficient) {
    Formula term = Formula::constant(coefficient);
    for (Polynomial::Symbol number : product) {
      isNaN |= by[number].kind == Formula::Kind::NaN;
      term = multiply(term, by[number]);
    }
    sum = add(sum, term);
  });
  return isNaN ? Formula::nan() : sum;
}

/// Returns `formula` with equal symbols replaced, and as NaN if a part of it is one.
Formula World::simplify(const Formula &formula) {
  if (formula.kind != Formula::Kind::Number)
    return formula;
  Formula above = substitute(formula.above), below = substitute(formula.below);
  if (above.kind == Formula::Kind::NaN || below.kind == Formula::Kind::NaN)
    return Formula::nan();
  return divide(above, below);
}

bool World::areEqual(const Formula &a, const Formula &b) {
  Formula left = simplify(a), right = simplify(b);
  if (left.kind != right.kind || left.kind == Formula::Kind::NaN)
    return left.kind == right.kind;
  if (left.kind == Formula::Kind::Bit)
    return left.bit == right.bit;
  auto areSame = [](const Formula &left, const Formula &right) {
    if (left.below.isZero() || right.below.isZero())
      return false;
    Polynomial across = left.above * right.below, back = right.above * left.below;
    return across == back && !across.hasOverflowed() && !back.hasOverflowed();
  };
  if (areSame(left, right))
    return true;
  // Sums of logarithms are equal if the products are.
  bool hasLogarithm = false;
  left.above.forEachSymbol([&](Polynomial::Symbol number) { hasLogarithm |= findTerm(number, kLogarithm) != nullptr; });
  Polynomial one = Polynomial::constant(1);
  return hasLogarithm && left.below == one && right.below == one &&
         areSame(makeExponential(left), makeExponential(right));
}

//===-- unknowns --------------------------------------------------------------------------------------------------===//

std::optional<Formula> World::getConstant(Value value) {
  Attribute constant;
  if (!matchPattern(value, m_Constant(&constant)))
    return std::nullopt;
  if (auto number = dyn_cast<IntegerAttr>(constant)) {
    if (number.getType().isInteger(1))
      return Formula::fromBit(!number.getValue().isZero());
    if (number.getValue().getBitWidth() <= 64)
      return Formula::constant(number.getValue().getSExtValue());
  }
  auto number = dyn_cast<FloatAttr>(constant);
  if (!number)
    return std::nullopt;
  double real = number.getValueAsDouble();
  if (std::isnan(real))
    return Formula::nan();
  if (std::abs(real) <= kLargestConstant && real == std::floor(real))
    return Formula::constant(int64_t(real));
  std::string name;
  llvm::raw_string_ostream(name) << number;
  Formula unknown = makeTerm({name, {}, false, false}, /*isBit=*/false); // A number like any other.
  nans[*unknown.above.getSymbol()] = false;
  return unknown;
}

const World::Term *World::findTerm(Polynomial::Symbol number, StringRef function) const {
  auto term = terms.find(number);
  return term != terms.end() && term->second.function == function ? &term->second : nullptr;
}

Formula World::makeTerm(Term term, bool isBit) {
  for (Formula &operand : term.operands)
    operand = simplify(operand);
  if (term.function == kLogarithm && term.operands.front().kind == Formula::Kind::NaN)
    return Formula::nan();
  // What the same function has made of others joins the operands.
  std::vector<Formula> operands;
  for (const Formula &operand : term.operands) {
    std::optional<Polynomial::Symbol> number =
        operand.kind == Formula::Kind::Number && operand.below == Polynomial::constant(1) ? operand.above.getSymbol()
                                                                                          : std::nullopt;
    const Term *inner = term.isGrouped && number ? findTerm(*number, term.function) : nullptr;
    if (inner)
      operands.insert(operands.end(), inner->operands.begin(), inner->operands.end());
    else
      operands.push_back(operand);
  }
  if (term.isSorted)
    llvm::sort(operands, [&](const Formula &a, const Formula &b) { return getKey(a) < getKey(b); });
  std::string key = term.function;
  for (const Formula &operand : operands)
    key += "(" + getKey(operand) + ")";
  if (auto known = unknowns.find(key); known != unknowns.end())
    return known->second;
  if (isBit)
    return unknowns[key] = Formula::fromBit(outcomes.choose({0, 1}));
  term.operands = std::move(operands);
  terms[numSymbols] = std::move(term);
  return unknowns[key] = Formula::number(Polynomial::symbol(numSymbols++));
}

/// Returns what `op`, which is not looked into, makes of `operands`.
Formula World::makeTerm(Operation *op, ArrayRef<Formula> operands) {
  std::string name;
  llvm::raw_string_ostream(name) << op->getName() << op->getPropertiesAsAttribute() << op->getResult(0).getType();
  return makeTerm({name, operands.vec(), op->hasTrait<OpTrait::IsCommutative>(),
                   isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(op)},
                  op->getResult(0).getType().isInteger(1));
}

/// Returns exp(exponent): a product of one factor per term of a sum.
Formula World::makeExponential(const Formula &exponent) {
  if (exponent.kind == Formula::Kind::NaN)
    return exponent;
  if (!(exponent.below == Polynomial::constant(1)))
    return makeTerm({kExponential, {exponent}, false, false}, /*isBit=*/false);
  Formula product = Formula::constant(1);
  exponent.above.forEachTerm([&](llvm::ArrayRef<Polynomial::Symbol> symbols, int64_t coefficient) {
    Polynomial term = Polynomial::constant(1);
    for (Polynomial::Symbol number : symbols)
      term = term * Polynomial::symbol(number);
    const Term *logarithm = symbols.size() == 1 ? findTerm(symbols.front(), kLogarithm) : nullptr;
    Formula factor = logarithm ? logarithm->operands.front()
                               : makeTerm({kExponential, {Formula::number(term)}, false, false}, /*isBit=*/false);
    for (int64_t count = std::min<int64_t>(std::abs(coefficient), kMaxPower); count > 0; --count)
      product = coefficient > 0 ? multiply(product, factor) : divide(product, factor);
    if (std::abs(coefficient) > kMaxPower)
      product = makeTerm({kExponential, {exponent}, false, false}, /*isBit=*/false);
  });
  return product;
}

Formula World::makeLogarithm(const Formula &operand) {
  return makeTerm({kLogarithm, {operand}, false, false}, /*isBit=*/false);
}

//===-- comparisons -----------------------------------------------------------------------------------------------===//

/// Returns whether unknown `number` is a NaN, which is chosen for what may be one.
bool World::isNaN(Polynomial::Symbol number) {
  if (findTerm(number, kExponential) || findTerm(number, kLogarithm))
    return isNaN(Formula(terms.find(number)->second.operands.front()));
  auto known = nans.find(number);
  if (known == nans.end())
    known = nans.emplace(number, outcomes.choose({0, 1})).first;
  return known->second;
}

/// Returns whether `formula`, simplified, is a NaN: if one of its unknowns is.
bool World::isNaN(const Formula &formula) {
  bool result = formula.kind == Formula::Kind::NaN;
  auto visit = [&](Polynomial::Symbol number) { result = result || isNaN(number); };
  formula.above.forEachSymbol(visit);
  formula.below.forEachSymbol(visit);
  return result;
}

/// Returns the number of `formula` among those that were compared.
unsigned World::getNode(const Formula &formula, Order order) {
  auto [node, isNew] = nodes.try_emplace({order, getKey(formula)}, nodes.size());
  if (isNew) {
    for (auto *matrix : {&less, &same}) {
      for (std::vector<bool> &row : *matrix)
        row.push_back(false);
      matrix->emplace_back(nodes.size(), false);
    }
    same.back().back() = true;
  }
  return node->second;
}

World::Outcome World::compareNumbers(const Formula &a, const Formula &b, Order order) {
  std::optional<int64_t> x = a.above.getConstant(), y = b.above.getConstant();
  bool areConstant = x && y && a.below == Polynomial::constant(1) && b.below == Polynomial::constant(1);
  if (areConstant && order == Order::Unsigned)
    return uint64_t(*x) < uint64_t(*y) ? Less : uint64_t(*x) > uint64_t(*y) ? Greater : Equal;
  if (areConstant)
    return *x < *y ? Less : *x > *y ? Greater : Equal;
  // Reals compare as their difference does with 0, however it was come by.
  std::string difference = getKey(add(a, negate(b))), opposite = getKey(add(b, negate(a)));
  auto known = order == Order::Real ? differences.find(difference) : differences.end();
  unsigned left = getNode(a, order), right = getNode(b, order);
  bool isOrdered = same[left][right] || less[left][right] || less[right][left];
  auto outcome = known != differences.end() ? known->second
                 : same[left][right]        ? Equal
                 : less[left][right]        ? Less
                 : less[right][left]        ? Greater
                                            : Outcome(outcomes.choose({Less, Equal, Greater}));
  if (order == Order::Real) {
    differences[difference] = outcome;
    differences[opposite] = outcome == Less ? Greater : outcome == Greater ? Less : Equal;
  }
  if (isOrdered)
    return outcome;
  // All that follows: x <= left, and right <= y, give x < y, or x == y if all three are equalities.
  if (outcome == Greater)
    std::swap(left, right);
  size_t count = nodes.size();
  std::vector<std::vector<bool>> wasLess = less, wasSame = same;
  for (size_t i = 0; i < count; ++i)
    for (size_t j = 0; j < count; ++j)
      for (auto [from, to] : {std::pair(left, right), std::pair(right, left)}) {
        if (outcome != Equal && from != left)
          continue;
        bool before = wasLess[i][from] || wasSame[i][from], behind = wasLess[to][j] || wasSame[to][j];
        if (!before || !behind)
          continue;
        bool isSame = outcome == Equal && wasSame[i][from] && wasSame[to][j];
        (isSame ? same : less)[i][j] = true;
        if (isSame)
          same[j][i] = true;
      }
  return outcome;
}

/// Returns true if `formula`, simplified, is made of unknown `number`.
bool World::dependsOn(const Formula &formula, Polynomial::Symbol number) const {
  bool found = false;
  auto visit = [&](Polynomial::Symbol part) {
    auto term = terms.find(part);
    found = found || part == number ||
            (term != terms.end() &&
             llvm::any_of(term->second.operands, [&](const Formula &operand) { return dependsOn(operand, number); }));
  };
  formula.above.forEachSymbol(visit);
  formula.below.forEachSymbol(visit);
  return found;
}

World::Outcome World::compare(const Formula &first, const Formula &second, Order order) {
  Formula a = simplify(first), b = simplify(second);
  if (order == Order::Real) {
    bool isFirstNaN = isNaN(a), isSecondNaN = isNaN(b);
    if (isFirstNaN || isSecondNaN)
      return Unordered;
  }
  if (areEqual(a, b))
    return Equal;
  Outcome outcome = compareNumbers(a, b, order);
  if (outcome != Equal)
    return outcome;
  // An unknown that equals something is that.
  Polynomial one = Polynomial::constant(1);
  for (auto [unknown, other] : {std::pair(a, b), std::pair(b, a)}) {
    std::optional<Polynomial::Symbol> number = unknown.above.getSymbol();
    if (!number || !(unknown.below == one) || terms.count(*number) || dependsOn(other, *number))
      continue;
    equal[*number] = other;
    break;
  }
  return Equal;
}

//===-- ops -------------------------------------------------------------------------------------------------------===//

static bool holds(arith::CmpIPredicate predicate, bool isLess, bool isEqual) {
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return isEqual;
  case arith::CmpIPredicate::ne:
    return !isEqual;
  case arith::CmpIPredicate::slt:
  case arith::CmpIPredicate::ult:
    return isLess;
  case arith::CmpIPredicate::sle:
  case arith::CmpIPredicate::ule:
    return isLess || isEqual;
  case arith::CmpIPredicate::sgt:
  case arith::CmpIPredicate::ugt:
    return !isLess && !isEqual;
  case arith::CmpIPredicate::sge:
  case arith::CmpIPredicate::uge:
    return !isLess;
  }
  return false;
}

/// Returns what a comparison, or an op on bits, makes of `operands`.
std::optional<Formula> World::computeBit(Operation *op, ArrayRef<Formula> operands) {
  if (auto test = dyn_cast<arith::CmpFOp>(op)) {
    Outcome outcome = compare(operands[0], operands[1], Order::Real);
    // Any two numbers in that order show what the predicate says.
    APFloat zero(0.0), one(1.0), nan = APFloat::getNaN(APFloat::IEEEdouble());
    const APFloat &left = outcome == Greater ? one : outcome == Unordered ? nan : zero;
    return Formula::fromBit(arith::applyCmpPredicate(test.getPredicate(), left, outcome == Less ? one : zero));
  }
  bool areBits = llvm::all_of(operands, [](const Formula &operand) { return operand.kind == Formula::Kind::Bit; });
  if (auto test = dyn_cast<arith::CmpIOp>(op)) {
    bool isUnsigned = test.getPredicate() >= arith::CmpIPredicate::ult;
    if (areBits) {
      int a = operands[0].bit, b = operands[1].bit;
      return Formula::fromBit(holds(test.getPredicate(), isUnsigned ? a < b : a > b, a == b));
    }
    Outcome outcome = compare(operands[0], operands[1], isUnsigned ? Order::Unsigned : Order::Signed);
    return Formula::fromBit(holds(test.getPredicate(), outcome == Less, outcome == Equal));
  }
  if (!areBits || operands.size() != 2 || !op->getResult(0).getType().isInteger(1))
    return std::nullopt;
  bool a = operands[0].bit, b = operands[1].bit;
  return llvm::TypeSwitch<Operation *, std::optional<Formula>>(op)
      .Case<arith::AndIOp, arith::MulIOp, arith::MaxSIOp, arith::MinUIOp>(
          [&](auto) { return Formula::fromBit(a && b); })
      .Case<arith::OrIOp, arith::MinSIOp, arith::MaxUIOp>([&](auto) { return Formula::fromBit(a || b); })
      .Case<arith::XOrIOp, arith::AddIOp, arith::SubIOp>([&](auto) { return Formula::fromBit(a != b); })
      .Default([](auto) { return std::nullopt; });
}

/// Returns the larger or smaller one of two operands.
std::optional<Formula> World::computeExtremum(Operation *op, ArrayRef<Formula> operands) {
  bool isReal = isa<FloatType>(op->getResult(0).getType()), isUnsigned = isa<arith::MaxUIOp, arith::MinUIOp>(op);
  bool isMax = isa<arith::MaximumFOp, arith::MaxNumFOp, arith::MaxSIOp, arith::MaxUIOp>(op);
  bool isMin = isa<arith::MinimumFOp, arith::MinNumFOp, arith::MinSIOp, arith::MinUIOp>(op);
  if (!isMax && !isMin)
    return std::nullopt;
  Outcome outcome = compare(operands[0], operands[1],
                            isReal       ? Order::Real
                            : isUnsigned ? Order::Unsigned
                                         : Order::Signed);
  if (outcome == Unordered) {
    if (isa<arith::MaximumFOp, arith::MinimumFOp>(op))
      return Formula::nan();
    return isNaN(simplify(operands[0])) ? operands[1] : operands[0];
  }
  return (outcome == Less) == isMax ? operands[1] : operands[0];
}

std::optional<Formula> World::compute(Operation *op, ArrayRef<Formula> operands) {
  if (std::optional<Formula> result = computeBit(op, operands))
    return result;
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return operands[0].kind == Formula::Kind::Bit ? std::optional(operands[operands[0].bit ? 1 : 2]) : std::nullopt;
  if (isa<arith::ExtUIOp, arith::ExtSIOp, arith::UIToFPOp, arith::SIToFPOp, arith::IndexCastOp, arith::IndexCastUIOp>(
          op) &&
      operands[0].kind == Formula::Kind::Bit) {
    int64_t value = isa<arith::ExtSIOp, arith::SIToFPOp, arith::IndexCastOp>(op) ? -1 : 1;
    return Formula::constant(operands[0].bit ? value : 0);
  }
  if (llvm::any_of(operands, [](const Formula &operand) { return operand.kind == Formula::Kind::Bit; }))
    return makeTerm(op, operands);
  if (std::optional<Formula> result = computeExtremum(op, operands))
    return result;
  if (isa<arith::ExtFOp, arith::TruncFOp>(op)) // Rounding is not asked about.
    return operands[0];
  bool isReal = isa<FloatType>(op->getResult(0).getType());
  if (llvm::any_of(operands, [](const Formula &operand) { return operand.kind == Formula::Kind::NaN; }))
    return isReal ? Formula::nan() : makeTerm(op, operands);
  if (isReal)
    if (std::optional<Formula> result = computeReal(op, operands))
      return result;
  return llvm::TypeSwitch<Operation *, std::optional<Formula>>(op)
      .Case<arith::AddFOp, arith::AddIOp>([&](auto) { return add(operands[0], operands[1]); })
      .Case<arith::SubFOp, arith::SubIOp>([&](auto) { return add(operands[0], negate(operands[1])); })
      .Case<arith::NegFOp>([&](auto) { return negate(operands[0]); })
      .Case<arith::MulFOp, arith::MulIOp>([&](auto) { return multiply(operands[0], operands[1]); })
      .Case<arith::DivFOp>([&](auto) { return divide(operands[0], operands[1]); })
      .Default([&](Operation *) { return makeTerm(op, operands); });
}

/// Returns what a function of reals that is known makes of `operands`.
std::optional<Formula> World::computeReal(Operation *op, ArrayRef<Formula> operands) {
  Formula one = Formula::constant(1), minusOne = Formula::constant(-1);
  return llvm::TypeSwitch<Operation *, std::optional<Formula>>(op)
      .Case<math::ExpOp>([&](auto) { return makeExponential(simplify(operands[0])); })
      .Case<math::ExpM1Op>([&](auto) { return add(makeExponential(simplify(operands[0])), minusOne); })
      .Case<math::LogOp>([&](auto) { return makeLogarithm(operands[0]); })
      .Case<math::Log1pOp>([&](auto) { return makeLogarithm(add(operands[0], one)); })
      .Case<math::AbsFOp>([&](auto) {
        Outcome sign = compare(operands[0], Formula::constant(0), Order::Real);
        return sign == Unordered ? Formula::nan() : sign == Less ? negate(operands[0]) : operands[0];
      })
      .Default([](auto) { return std::nullopt; });
}

std::optional<SmallVector<Formula, 4>> World::run(ArrayRef<Value> inputs, ArrayRef<Formula> values,
                                                  ArrayRef<Operation *> ops, ArrayRef<Value> results) {
  llvm::DenseMap<Value, Formula> known;
  for (auto [input, value] : llvm::zip_equal(inputs, values))
    known[input] = value;
  auto get = [&](Value value) -> std::optional<Formula> {
    auto found = known.find(value);
    return found != known.end() ? std::optional(found->second) : getConstant(value);
  };
  for (Operation *op : ops) {
    if (op->getNumResults() != 1 || op->getNumRegions() != 0 || !isMemoryEffectFree(op))
      return std::nullopt;
    SmallVector<Formula, 3> operands;
    for (Value operand : op->getOperands()) {
      std::optional<Formula> formula = get(operand);
      if (!formula)
        return std::nullopt;
      operands.push_back(*formula);
    }
    std::optional<Formula> result = compute(op, operands);
    if (!result || result->above.hasOverflowed() || result->below.hasOverflowed() ||
        result->above.getNumTerms() > kMaxTerms || result->below.getNumTerms() > kMaxTerms)
      return std::nullopt;
    known[op->getResult(0)] = *result;
  }
  SmallVector<Formula, 4> formulas;
  for (Value result : results) {
    std::optional<Formula> formula = get(result);
    if (!formula)
      return std::nullopt;
    formulas.push_back(*formula);
  }
  return formulas;
}
