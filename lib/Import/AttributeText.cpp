// SPDX-License-Identifier: Apache-2.0
//
// Scanning of attribute text; see the header.

#include "AttributeText.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace dist {

static bool isWordCharacter(char c) { return llvm::isAlnum(c) || c == '_'; }

AttributeText::AttributeText(Attribute attribute, Location location) : location(location) {
  if (auto opaque = dyn_cast_or_null<OpaqueAttr>(attribute))
    whole = opaque.getAttrData();
  rest = whole;
}

void AttributeText::skipSpace() { rest = rest.ltrim(" \t\n\r"); }

bool AttributeText::startsWith(StringRef token) {
  skipSpace();
  if (!rest.starts_with(token))
    return false;
  // A word has to end where the token ends: `axes` does not start `axes_more`.
  bool endsInWord = !token.empty() && isWordCharacter(token.back());
  return !endsInWord || rest.size() == token.size() || !isWordCharacter(rest[token.size()]);
}

bool AttributeText::tryConsume(StringRef token) {
  if (!startsWith(token))
    return false;
  rest = rest.drop_front(token.size());
  return true;
}

LogicalResult AttributeText::expect(StringRef token) {
  return tryConsume(token) ? success() : fail("'" + token.str() + "'");
}

/// Returns the text between two quotes, in which MLIR writes special characters as backslash and two hexadecimal
/// digits.
static std::string unescape(StringRef quoted) {
  std::string result;
  for (size_t i = 0; i < quoted.size(); ++i) {
    if (quoted[i] != '\\' || i + 1 == quoted.size()) {
      result += quoted[i];
      continue;
    }
    if (i + 2 < quoted.size() && llvm::isHexDigit(quoted[i + 1]) && llvm::isHexDigit(quoted[i + 2])) {
      result += static_cast<char>(llvm::hexFromNibbles(quoted[i + 1], quoted[i + 2]));
      i += 2;
      continue;
    }
    result += quoted[++i];
  }
  return result;
}

FailureOr<std::string> AttributeText::string() {
  if (!startsWith("\""))
    return fail("a string in quotes");
  size_t close = 1;
  while (close < rest.size() && rest[close] != '"')
    close += rest[close] == '\\' ? 2 : 1;
  if (close >= rest.size())
    return fail("a closing quote");
  std::string result = unescape(rest.slice(1, close));
  rest = rest.drop_front(close + 1);
  return result;
}

FailureOr<std::string> AttributeText::symbol() {
  if (!tryConsume("@"))
    return fail("a symbol such as '@mesh'");
  if (rest.starts_with("\""))
    return string();
  size_t length = 0;
  while (length < rest.size() && (isWordCharacter(rest[length]) || StringRef("$.-").contains(rest[length])))
    ++length;
  if (length == 0)
    return fail("a symbol such as '@mesh'");
  std::string result = rest.take_front(length).str();
  rest = rest.drop_front(length);
  return result;
}

FailureOr<std::string> AttributeText::word() {
  skipSpace();
  StringRef result = rest.take_while(isWordCharacter);
  if (result.empty())
    return fail("a word");
  rest = rest.drop_front(result.size());
  return result.str();
}

FailureOr<int64_t> AttributeText::integer() {
  skipSpace();
  int64_t result;
  if (rest.consumeInteger(10, result))
    return fail("an integer");
  return result;
}

LogicalResult AttributeText::list(StringRef open, StringRef close, function_ref<LogicalResult()> element) {
  if (failed(expect(open)))
    return failure();
  if (tryConsume(close))
    return success();
  do {
    if (failed(element()))
      return failure();
  } while (tryConsume(","));
  return expect(close);
}

FailureOr<SmallVector<int64_t>> AttributeText::integers() {
  SmallVector<int64_t> result;
  auto element = [&]() -> LogicalResult {
    FailureOr<int64_t> value = integer();
    if (failed(value))
      return failure();
    result.push_back(*value);
    return success();
  };
  if (failed(list("[", "]", element)))
    return failure();
  return result;
}

LogicalResult AttributeText::end() {
  skipSpace();
  return rest.empty() ? success() : fail("the end");
}

LogicalResult AttributeText::fail(StringRef needed) {
  skipSpace();
  std::string found = rest.empty() ? std::string("the end") : "'" + rest.take_front(24).str() + "'";
  return emitError(location) << "found " << found << " in attribute '" << whole << "', but needed " << needed;
}

} // namespace dist
