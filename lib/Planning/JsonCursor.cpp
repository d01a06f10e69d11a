// SPDX-License-Identifier: Apache-2.0
//
// See JsonCursor.h.

#include "JsonCursor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

#include <charconv>
#include <cmath>

using namespace dist::planning;
using llvm::StringRef;
using llvm::Twine;

void JsonCursor::fail(const Twine &what) {
  if (hasFailed())
    return;
  problem = what.str();
  problemPosition = position;
}

std::string JsonCursor::describeProblem() const {
  StringRef before(begin, problemPosition - begin);
  size_t lineStart = before.rfind('\n') + 1; // npos + 1 is 0.
  return (Twine(before.count('\n') + 1) + ":" + Twine(before.size() - lineStart + 1) + ": " + problem).str();
}

void JsonCursor::skipSpace() {
  while (position != end && (*position == ' ' || *position == '\n' || *position == '\r' || *position == '\t'))
    ++position;
}

bool JsonCursor::accept(char character) {
  skipSpace();
  if (hasFailed() || position == end || *position != character)
    return false;
  ++position;
  return true;
}

void JsonCursor::expect(char character, StringRef where) {
  if (accept(character))
    return;
  if (position == end)
    fail("the text ends " + where + "; needed is '" + Twine(character) + "'");
  else
    fail("'" + Twine(*position) + "' stands " + where + "; needed is '" + Twine(character) + "'");
}

StringRef JsonCursor::readString() {
  expect('"', "before a string");
  const char *first = position;
  while (!hasFailed() && position != end && *position != '"')
    position += *position == '\\' && end - position > 1 ? 2 : 1;
  StringRef text(first, position - first);
  expect('"', "behind a string");
  return text;
}

void JsonCursor::readObject(llvm::function_ref<void(StringRef)> member) {
  expect('{', "before an object");
  if (hasFailed() || accept('}'))
    return;
  do {
    skipSpace();
    StringRef name = readString();
    expect(':', "behind a name");
    if (!hasFailed())
      member(name);
  } while (accept(','));
  expect('}', "in an object");
}

void JsonCursor::readArray(llvm::function_ref<void()> element) {
  expect('[', "before an array");
  if (hasFailed() || accept(']'))
    return;
  do
    element();
  while (accept(','));
  expect(']', "in an array");
}

int64_t JsonCursor::readInteger() {
  skipSpace();
  if (hasFailed())
    return 0;
  int64_t value = 0;
  auto [next, status] = std::from_chars(position, end, value);
  bool isPlain = next == end || (*next != '.' && *next != 'e' && *next != 'E');
  if (status == std::errc() && isPlain) {
    position = next;
    return value;
  }
  double real = 0;
  auto [realNext, realStatus] = std::from_chars(position, end, real);
  if (realStatus != std::errc() || !std::isfinite(real)) {
    fail("no number stands here; needed is an integer");
    return 0;
  }
  if (std::abs(real) < 0x1p62 && real != std::floor(real)) {
    fail("'" + StringRef(position, realNext - position) + "' is no integer");
    return 0;
  }
  position = realNext;
  if (real >= 0x1p62)
    return int64_t(1) << 62;
  return real <= -0x1p62 ? -(int64_t(1) << 62) : int64_t(real);
}

void JsonCursor::readIntegers(std::vector<int64_t> &values) {
  values.clear();
  readArray([&] { values.push_back(readInteger()); });
}

void JsonCursor::skipValue(unsigned depth) {
  skipSpace();
  if (hasFailed() || position == end || depth > 64)
    return fail("no value stands here that can be read");
  if (*position == '{')
    return readObject([&](StringRef) { skipValue(depth + 1); });
  if (*position == '[')
    return readArray([&] { skipValue(depth + 1); });
  if (*position == '"')
    return (void)readString();
  const char *first = position;
  while (position != end && (llvm::isAlnum(*position) || *position == '.' || *position == '-' || *position == '+'))
    ++position;
  if (first == position)
    fail("'" + Twine(*position) + "' begins no value");
}

void JsonCursor::expectEnd() {
  skipSpace();
  if (position != end)
    fail("text stands behind the end of the object");
}
