// SPDX-License-Identifier: Apache-2.0

#include "dist/Layout/Amount.h"
#include "llvm/Support/Format.h"

using namespace dist;

llvm::raw_ostream &dist::operator<<(llvm::raw_ostream &os, const Amount &amount) {
  return amount.isExact() ? os << amount.saturate() : os << llvm::format("%.4g", amount.toDouble());
}

llvm::json::Value dist::toJSON(const Amount &amount) {
  return amount.isExact() ? llvm::json::Value(amount.saturate()) : llvm::json::Value(amount.toDouble());
}

std::string dist::toString(const Amount &amount) {
  std::string text;
  llvm::raw_string_ostream(text) << amount;
  return text;
}
