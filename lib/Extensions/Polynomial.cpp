// SPDX-License-Identifier: Apache-2.0

#include "Polynomial.h"
#include <algorithm>

using namespace dist;

Polynomial Polynomial::constant(int64_t value) {
  Polynomial result;
  result.add({}, value);
  return result;
}

Polynomial Polynomial::symbol(Symbol number) {
  Polynomial result;
  result.add({number}, 1);
  return result;
}

void Polynomial::add(const std::vector<Symbol> &product, int64_t coefficient) {
  if (coefficient == 0)
    return;
  auto [term, isNew] = terms.try_emplace(product, coefficient);
  if (isNew)
    return;
  overflow |= __builtin_add_overflow(term->second, coefficient, &term->second);
  if (term->second == 0)
    terms.erase(term);
}

Polynomial Polynomial::operator+(const Polynomial &other) const {
  Polynomial result = *this;
  result.overflow |= other.overflow;
  for (const auto &[product, coefficient] : other.terms)
    result.add(product, coefficient);
  return result;
}

Polynomial Polynomial::operator*(const Polynomial &other) const {
  Polynomial result;
  result.overflow = overflow || other.overflow;
  for (const auto &[left, a] : terms)
    for (const auto &[right, b] : other.terms) {
      std::vector<Symbol> product;
      std::merge(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(product));
      int64_t coefficient;
      result.overflow |= __builtin_mul_overflow(a, b, &coefficient);
      result.add(product, coefficient);
    }
  return result;
}

std::optional<int64_t> Polynomial::getConstant() const {
  if (terms.empty())
    return 0;
  return terms.size() == 1 && terms.begin()->first.empty() ? std::optional(terms.begin()->second) : std::nullopt;
}

std::optional<Polynomial::Symbol> Polynomial::getSymbol() const {
  bool isSymbol = terms.size() == 1 && terms.begin()->first.size() == 1 && terms.begin()->second == 1;
  return isSymbol ? std::optional(terms.begin()->first.front()) : std::nullopt;
}

std::string Polynomial::getKey() const {
  std::string key;
  for (const auto &[product, coefficient] : terms) {
    key += std::to_string(coefficient);
    for (Symbol number : product)
      key += "*s" + std::to_string(number);
    key += '+';
  }
  return key;
}

void Polynomial::forEachSymbol(llvm::function_ref<void(Symbol)> visit) const {
  for (const auto &[product, coefficient] : terms)
    for (Symbol number : product)
      visit(number);
}

void Polynomial::forEachTerm(llvm::function_ref<void(llvm::ArrayRef<Symbol>, int64_t)> visit) const {
  for (const auto &[product, coefficient] : terms)
    visit(product, coefficient);
}
