// SPDX-License-Identifier: Apache-2.0
//
// See Numbers.h.

#include "Numbers.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

using namespace mlir;
using namespace dist;

/// Calls `visit` with each part of `text`: with the value of a number that stands for itself, not in a name, a string,
/// a type such as f32 or a float; or with the text of what is between these.
static void forEachNumber(StringRef text, function_ref<void(StringRef between)> keep,
                          function_ref<void(uint64_t)> visit) {
  size_t done = 0;
  bool isString = false;
  for (size_t i = 0; i < text.size();) {
    if (text[i] == '"')
      isString = !isString;
    if (!llvm::isDigit(text[i]) || isString) {
      ++i;
      continue;
    }
    size_t end = std::min(text.find_first_not_of("0123456789", i), text.size());
    char before = i > 0 ? text[i - 1] : ' ';
    char beforeThat = i > 1 ? text[i - 2] : ' ';
    char after = end < text.size() ? text[end] : ' ';
    bool isDimension = before == 'x' && (llvm::isDigit(beforeThat) || beforeThat == '?');
    bool isNumber = isDimension || !(llvm::isAlnum(before) || StringRef("_.%#@$-+!^").contains(before));
    isNumber &= after == 'x' || !(llvm::isAlnum(after) || after == '_' || after == '.');
    uint64_t value = 0;
    if (isNumber && !text.slice(i, end).getAsInteger(10, value)) {
      keep(text.slice(done, i));
      visit(value);
      done = end;
    }
    i = end;
  }
  keep(text.drop_front(done));
}

static OwningOpRef<ModuleOp> replaceNumbers(OwningOpRef<ModuleOp> module, Choice choose,
                                            function_ref<uint64_t(uint64_t)> getSmaller) {
  std::string text, smaller;
  llvm::raw_string_ostream os(text), smallerStream(smaller);
  module->print(os, OpPrintingFlags().enableDebugInfo(false).assumeVerified());
  std::map<uint64_t, uint64_t> values;
  forEachNumber(
      text, [](StringRef) {}, [&](uint64_t value) { values[value] = getSmaller(value); });
  bool isAnyChosen = false;
  for (auto &[value, other] : values) {
    if (other == value)
      continue;
    if (choose())
      isAnyChosen = true;
    else
      other = value;
  }
  if (!isAnyChosen)
    return module;
  forEachNumber(
      text, [&](StringRef between) { smallerStream << between; },
      [&](uint64_t value) { smallerStream << values[value]; });
  return parseSourceString<ModuleOp>(smaller, module->getContext());
}

OwningOpRef<ModuleOp> dist::setNumbersToTwo(OwningOpRef<ModuleOp> module, Choice choose) {
  return replaceNumbers(std::move(module), choose, [](uint64_t value) { return value > 2 ? 2 : value; });
}

OwningOpRef<ModuleOp> dist::halveNumbers(OwningOpRef<ModuleOp> module, Choice choose) {
  return replaceNumbers(std::move(module), choose,
                        [](uint64_t value) { return value > 2 && value % 2 == 0 ? value / 2 : value; });
}
