// SPDX-License-Identifier: Apache-2.0
//
// Scalar code on symbols, to prove what holds whatever the numbers are. Arithmetic gives formulas in normal form. A
// comparison has an outcome that the numbers decide, so the code is run once for each combination of outcomes that can
// be: a world. Reals are taken as such: no rounding, no overflow, and of infinities only that they compare as numbers
// do. A NaN is one of the cases; the sign of a zero is not. Exponentials are products of unknowns, exp(x - y) = E(x) /
// E(y), and logarithms their inverse; other functions give the same unknown for the same operands.

#ifndef DIST_LIB_EXTENSIONS_SYMBOLICSCALARS_H
#define DIST_LIB_EXTENSIONS_SYMBOLICSCALARS_H

#include "Polynomial.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace dist {

/// What scalar code computes: a bit, a NaN, or a quotient of polynomials.
struct Formula {
  enum class Kind { Bit, NaN, Number };
  Kind kind = Kind::Number;
  bool bit = false;
  Polynomial above, below = Polynomial::constant(1);

  static Formula fromBit(bool bit) { return {Kind::Bit, bit, {}}; }
  static Formula nan() { return {Kind::NaN, false, {}}; }
  static Formula number(Polynomial above) { return {Kind::Number, false, std::move(above)}; }
  static Formula constant(int64_t value) { return number(Polynomial::constant(value)); }
};

/// The outcomes of one run, in the order in which they were asked for. `advance` goes on to the next run.
class Outcomes {
public:
  /// Returns one of `options`, which depend on earlier outcomes only.
  unsigned choose(llvm::ArrayRef<unsigned> options);
  /// Begins the next run. Returns false if there is none.
  bool advance();
  void rewind() { next = 0; }

private:
  struct Choice {
    llvm::SmallVector<unsigned, 3> options;
    size_t taken = 0;
  };
  llvm::SmallVector<Choice> path;
  size_t next = 0;
};

/// One run: what is known of its symbols, and the values that code has computed in it.
class World {
public:
  explicit World(Outcomes &outcomes) : outcomes(outcomes) {}

  /// Returns a new unknown of type `type`.
  Formula makeUnknown(mlir::Type type);
  /// Returns the results of `ops`, which stand in order, for `inputs`; nothing if they cannot be followed.
  std::optional<llvm::SmallVector<Formula, 4>> run(llvm::ArrayRef<mlir::Value> inputs, llvm::ArrayRef<Formula> values,
                                                   llvm::ArrayRef<mlir::Operation *> ops,
                                                   llvm::ArrayRef<mlir::Value> results);
  /// Returns true if the two are certainly equal in this world.
  bool areEqual(const Formula &a, const Formula &b);

private:
  enum class Order { Real, Signed, Unsigned };
  enum Outcome : unsigned { Less, Equal, Greater, Unordered };
  /// What a function that is not looked into gives, as an unknown.
  struct Term {
    std::string function; ///< Name, attributes and type.
    std::vector<Formula> operands;
    bool isSorted, isGrouped; ///< The order of operands, or their grouping, does not matter.
  };

  std::optional<Formula> getConstant(mlir::Value value);
  std::optional<Formula> compute(mlir::Operation *op, llvm::ArrayRef<Formula> operands);
  std::optional<Formula> computeBit(mlir::Operation *op, llvm::ArrayRef<Formula> operands);
  std::optional<Formula> computeExtremum(mlir::Operation *op, llvm::ArrayRef<Formula> operands);
  std::optional<Formula> computeReal(mlir::Operation *op, llvm::ArrayRef<Formula> operands);
  Formula makeTerm(mlir::Operation *op, llvm::ArrayRef<Formula> operands);
  Formula makeTerm(Term term, bool isBit);
  Formula makeExponential(const Formula &exponent);
  Formula makeLogarithm(const Formula &operand);
  const Term *findTerm(Polynomial::Symbol number, llvm::StringRef function) const;

  Outcome compare(const Formula &a, const Formula &b, Order order);
  Outcome compareNumbers(const Formula &a, const Formula &b, Order order);
  unsigned getNode(const Formula &formula, Order order);
  bool isNaN(const Formula &formula);
  bool isNaN(Polynomial::Symbol number);
  Formula simplify(const Formula &formula);
  bool dependsOn(const Formula &formula, Polynomial::Symbol number) const;
  Formula substitute(const Polynomial &polynomial);
  std::string getKey(const Formula &formula) const;

  Outcomes &outcomes;
  Polynomial::Symbol numSymbols = 0;
  std::map<std::string, Formula> unknowns;                 ///< Of terms, by function and operands.
  std::map<Polynomial::Symbol, Term> terms;                ///< The terms that symbols stand for.
  std::map<Polynomial::Symbol, Formula> equal;             ///< Symbols that a comparison found equal to others.
  std::map<Polynomial::Symbol, bool> nans;                 ///< Whether an unknown is a NaN.
  std::map<std::string, Outcome> differences;              ///< Of reals, and how they compare with 0.
  std::map<std::pair<Order, std::string>, unsigned> nodes; ///< Numbers that were compared.
  std::vector<std::vector<bool>> less;                     ///< Between nodes, with all that follows.
  std::vector<std::vector<bool>> same;
};

} // namespace dist

#endif // DIST_LIB_EXTENSIONS_SYMBOLICSCALARS_H
