// SPDX-License-Identifier: Apache-2.0
//
// How much of something there is: bytes, operations, executions. Trip counts of nested loops multiply to numbers that
// no machine word holds; none of what is computed with them may wrap around.

#ifndef DIST_LAYOUT_AMOUNT_H
#define DIST_LAYOUT_AMOUNT_H

#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>

namespace dist {

/// A number that is not negative: exact up to 2^63 - 1, and to 53 bits beyond.
class Amount {
public:
  Amount(int64_t number = 0) : exact(number), rounded(static_cast<double>(number)) {}
  /// Returns `number`, which is 2^63 or more, as far as a double holds it.
  static Amount getRounded(double number) {
    Amount amount;
    amount.exact = -1;
    amount.rounded = std::min(number, std::numeric_limits<double>::max()); // JSON has no infinity.
    return amount;
  }

  bool isExact() const { return exact >= 0; }
  double toDouble() const { return rounded; }
  /// Returns the number, or 2^63 - 1 if it is larger.
  int64_t saturate() const { return isExact() ? exact : std::numeric_limits<int64_t>::max(); }

  Amount operator+(const Amount &other) const {
    int64_t sum;
    if (isExact() && other.isExact() && !llvm::AddOverflow(exact, other.exact, sum))
      return sum;
    return getRounded(rounded + other.rounded);
  }
  Amount operator*(const Amount &other) const {
    int64_t product;
    if (exact == 0 || other.exact == 0)
      return 0;
    if (isExact() && other.isExact() && !llvm::MulOverflow(exact, other.exact, product))
      return product;
    return getRounded(rounded * other.rounded);
  }
  Amount &operator+=(const Amount &other) { return *this = *this + other; }
  Amount &operator*=(const Amount &other) { return *this = *this * other; }
  bool operator==(const Amount &other) const { return exact == other.exact && rounded == other.rounded; }

private:
  int64_t exact; ///< Or -1.
  double rounded;
};

/// Prints all digits of an exact number, and `1.845e+19` otherwise.
llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Amount &amount);
std::string toString(const Amount &amount);
/// Returns the number as JSON has it, of which readers may take the digits that they hold.
llvm::json::Value toJSON(const Amount &amount);

/// What the planner adds and compares stays below 2^61, so that it may be added to a few times more.
inline constexpr int64_t kMaxCost = int64_t(1) << 61;
inline int64_t addCosts(int64_t a, int64_t b) {
  return std::min(kMaxCost, std::min(a, kMaxCost) + std::min(b, kMaxCost));
}
inline int64_t multiplyCost(int64_t cost, int64_t times) {
  int64_t product;
  return llvm::MulOverflow(cost, times, product) ? kMaxCost : std::min(product, kMaxCost);
}

} // namespace dist

#endif // DIST_LAYOUT_AMOUNT_H
