// SPDX-License-Identifier: Apache-2.0
//
// nlohmann-json reports values and keys in the order of the text, but not where they stand. As each of them is one
// token, and only spaces, commas and colons are between, a cursor that moves by a token per report knows the place of
// each.

#include "dist/Support/JsonDocument.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

#include <nlohmann/json.hpp>

using namespace mlir;
using namespace dist;

/// Deeper nesting serves nothing, and a tree that is freed recursively must not be deeper than the stack.
static constexpr size_t kDeepestNesting = 64;

namespace {
/// Finds tokens and places in a text that has been found to be JSON up to there.
class Cursor {
public:
  Cursor(StringRef text, StringRef path, MLIRContext *context) : text(text), path(StringAttr::get(context, path)) {}

  /// Returns the place of the next token and steps behind it.
  Location next() {
    static constexpr StringLiteral between(" \t\r\n,:\xEF\xBB\xBF"); // The last three are a byte order mark.
    begin = std::min(text.find_first_not_of(between, end), text.size());
    end = begin + getTokenSize(text.drop_front(begin));
    return getPlace(begin);
  }

  /// Returns the place of the byte at `offset`. Places are asked for in about the order of the text, so lines are
  /// counted once.
  Location getPlace(size_t offset) {
    offset = std::min(offset, text.size());
    if (offset < lineBegin) {
      lineBegin = 0;
      line = 1;
    }
    for (size_t newline = text.find('\n', lineBegin); newline < offset; newline = text.find('\n', lineBegin)) {
      lineBegin = newline + 1;
      ++line;
    }
    return FileLineColLoc::get(path, line, offset - lineBegin + 1);
  }

private:
  static size_t getTokenSize(StringRef rest) {
    if (rest.starts_with("\"")) {
      for (size_t i = 1; i < rest.size(); ++i) {
        if (rest[i] == '\\')
          ++i;
        else if (rest[i] == '"')
          return i + 1;
      }
      return rest.size();
    }
    if (rest.empty() || StringRef("{}[]").contains(rest.front()))
      return std::min<size_t>(rest.size(), 1);
    return std::min(rest.find_first_of(" \t\r\n,:{}[]\""), rest.size()); // A number or a word.
  }

  StringRef text;
  StringAttr path;
  size_t begin = 0, end = 0, lineBegin = 0;
  unsigned line = 1;
};

/// Builds the tree from what the parser reports. Each report returns false to stop after an error.
class TreeBuilder {
public:
  explicit TreeBuilder(Cursor cursor) : cursor(cursor) {}

  bool null() { return add(JsonValue(JsonValue::Null, cursor.next())); }
  bool boolean(bool value) {
    JsonValue result(JsonValue::Boolean, cursor.next());
    result.boolean = value;
    return add(std::move(result));
  }
  bool number_integer(int64_t value) {
    JsonValue result(JsonValue::Integer, cursor.next());
    result.integer = value;
    result.number = double(value);
    return add(std::move(result));
  }
  bool number_unsigned(uint64_t value) {
    return value <= uint64_t(INT64_MAX) ? number_integer(value) : number_float(double(value), {});
  }
  bool number_float(double value, const std::string &) {
    JsonValue result(JsonValue::Float, cursor.next());
    result.number = value;
    return add(std::move(result));
  }
  bool string(std::string &value) {
    JsonValue result(JsonValue::String, cursor.next());
    result.text = value;
    return add(std::move(result));
  }
  bool binary(std::vector<uint8_t> &) { return false; } // Other formats have it, JSON has not.
  bool start_object(size_t) { return open(JsonValue::Object); }
  bool start_array(size_t) { return open(JsonValue::List); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(std::string &name) {
    Location place = cursor.next();
    std::vector<JsonKey> &keys = enclosing.back().keys;
    for (const JsonKey &other : keys)
      if (other.name == name) {
        InFlightDiagnostic error = emitError(place)
                                   << "found the key '" << name << "' twice; an object has each key once";
        error.attachNote(other.place) << "it stands here first";
        return false;
      }
    keys.push_back({name, place});
    return true;
  }

  bool parse_error(size_t position, const std::string &, const nlohmann::detail::exception &fault) {
    StringRef message = fault.what();
    size_t column = message.find(", column ");
    if (column != StringRef::npos)
      message = message.drop_front(message.find(": ", column) + 2);
    emitError(cursor.getPlace(position == 0 ? 0 : position - 1)) << "found no JSON: " << message;
    return false;
  }

  /// Returns the tree. A text that the parser has accepted has one.
  FailureOr<JsonValue> takeRoot() {
    if (!root)
      return failure();
    return std::move(*root);
  }

private:
  bool open(JsonValue::Kind kind) {
    enclosing.emplace_back(kind, cursor.next());
    if (enclosing.size() <= kDeepestNesting)
      return true;
    emitError(enclosing.back().place) << "found lists and objects nested more than " << kDeepestNesting
                                      << " deep; a few levels are enough";
    return false;
  }
  bool close() {
    cursor.next();
    JsonValue value = std::move(enclosing.back());
    enclosing.pop_back();
    return add(std::move(value));
  }
  bool add(JsonValue value) {
    if (enclosing.empty())
      root.emplace(std::move(value));
    else
      enclosing.back().items.push_back(std::move(value));
    return true;
  }

  Cursor cursor;
  std::vector<JsonValue> enclosing;
  std::optional<JsonValue> root;
};
} // namespace

const JsonValue *JsonValue::find(StringRef name) const {
  for (auto [key, value] : llvm::zip_equal(keys, items))
    if (key.name == name)
      return &value;
  return nullptr;
}

std::string JsonValue::describe() const {
  std::string words;
  switch (kind) {
  case Null:
    return "null";
  case Boolean:
    return boolean ? "true" : "false";
  case Integer:
    return "the number " + std::to_string(integer);
  case Float:
    llvm::raw_string_ostream(words) << "the number " << llvm::format("%g", number);
    return words;
  case String:
    return "the string '" + text + "'";
  case List:
    return "a list";
  case Object:
    return "an object";
  }
  return "a value";
}

FailureOr<JsonValue> dist::parseJson(StringRef text, StringRef path, MLIRContext *context) {
  // To show a line of such a file helps nobody.
  if (text.contains('\0'))
    return emitError(UnknownLoc::get(context)) << path << ": found a binary file, but needed a text in JSON";
  TreeBuilder builder(Cursor(text, path, context));
  if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder))
    return failure();
  return builder.takeRoot();
}
