// SPDX-License-Identifier: Apache-2.0
//
// Polynomials in numbered symbols in normal form: equal formulas have equal terms.

#ifndef DIST_LIB_EXTENSIONS_POLYNOMIAL_H
#define DIST_LIB_EXTENSIONS_POLYNOMIAL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace dist {

/// A sum of products of symbols with integer coefficients. Coefficients wrap around at 64 bits, as machine integers of
/// any width do; a sum or product in which one does not fit is marked, since reals do not wrap around.
class Polynomial {
public:
  using Symbol = uint32_t;

  static Polynomial constant(int64_t value);
  static Polynomial symbol(Symbol number);

  Polynomial operator+(const Polynomial &other) const;
  Polynomial operator*(const Polynomial &other) const;
  Polynomial operator-() const { return *this * constant(-1); }

  bool isZero() const { return terms.empty(); }
  std::optional<int64_t> getConstant() const;
  /// Returns the symbol that the polynomial is, if it is just one.
  std::optional<Symbol> getSymbol() const;
  bool hasOverflowed() const { return overflow; }
  size_t getNumTerms() const { return terms.size(); }
  /// Returns text that is equal for equal polynomials only.
  std::string getKey() const;
  /// Calls `visit` on every symbol, perhaps several times.
  void forEachSymbol(llvm::function_ref<void(Symbol)> visit) const;
  /// Calls `visit` on every product, as its sorted symbols, with its coefficient.
  void forEachTerm(llvm::function_ref<void(llvm::ArrayRef<Symbol>, int64_t)> visit) const;

  bool operator==(const Polynomial &other) const { return terms == other.terms; }

private:
  void add(const std::vector<Symbol> &product, int64_t coefficient);

  std::map<std::vector<Symbol>, int64_t>
      terms; ///< Sorted symbols, each as often as it counts, to coefficients other than 0.
  bool overflow = false;
};

} // namespace dist

#endif // DIST_LIB_EXTENSIONS_POLYNOMIAL_H
