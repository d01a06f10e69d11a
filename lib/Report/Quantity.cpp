// SPDX-License-Identifier: Apache-2.0

#include "dist/Report/Quantity.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace dist;

static std::string print(const char *format, double number) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format(format, number);
  return text;
}

/// Returns `number` with the largest prefix of which it has one at least, as in `1.54 k`, or in powers of ten where
/// there is none.
static std::string scale(double number) {
  static constexpr char prefixes[] = " kMGTPEZY";
  if (std::abs(number) < 999.5)
    return print("%.0f", number) + " ";
  unsigned prefix = 0;
  while (std::abs(number) >= 999.5 && prefix + 2 < sizeof(prefixes)) {
    number /= 1000;
    ++prefix;
  }
  if (std::abs(number) >= 999.5)
    return print("%.3e", number * std::pow(1000.0, prefix)) + " ";
  double size = std::abs(number);
  return print(size < 9.995 ? "%.2f" : size < 99.95 ? "%.1f" : "%.0f", number) + " " + prefixes[prefix];
}

std::string dist::formatBytes(double bytes) { return scale(bytes) + "B"; }

std::string dist::formatFlops(double flops) { return scale(flops) + "flop"; }

std::string dist::formatCount(const Amount &count) {
  if (count.isExact() && count.saturate() < 100000)
    return toString(count);
  std::string text = scale(count.toDouble());
  llvm::erase(text, ' ');
  return text;
}

std::string dist::formatSeconds(double seconds) {
  if (seconds >= 1e6)
    return print("%.3e s", seconds);
  if (seconds >= 10)
    return print("%.3f s", seconds);
  return seconds < 1e-3 ? print("%.1f us", seconds * 1e6) : print("%.3f ms", seconds * 1e3);
}

std::string dist::formatShare(double part, double whole) {
  return whole > 0 ? print("%.1f %%", 100 * part / whole) : "";
}
