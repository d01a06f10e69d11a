// SPDX-License-Identifier: Apache-2.0
//
// See JsonReading.h.

#include "dist/Support/JsonReading.h"
#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace mlir;
using namespace dist;

InFlightDiagnostic dist::emitFound(const JsonValue &value, const llvm::Twine &needed) {
  return emitError(value.place) << "found " << value.describe() << ", but " << needed;
}

std::string dist::listWords(ArrayRef<StringRef> words) {
  std::string text;
  for (auto [index, word] : llvm::enumerate(words))
    text += (Twine(index == 0 ? "" : index + 1 == words.size() ? " or " : ", ") + "'" + word + "'").str();
  return text;
}

LogicalResult dist::checkObject(const JsonValue &value, StringRef what, ArrayRef<StringRef> known) {
  if (value.kind != JsonValue::Object)
    return emitFound(value, what + " is needed, which is an object");
  for (const JsonKey &key : value.keys)
    if (!StringRef(key.name).starts_with("$") && !llvm::is_contained(known, key.name))
      return emitError(key.place) << "found the key '" << key.name << "', but " << what << " has " << listWords(known);
  return success();
}

FailureOr<std::string> dist::readString(const JsonValue &value, const llvm::Twine &what) {
  if (value.kind != JsonValue::String || value.text.empty())
    return emitFound(value, what + " is needed, which is a string");
  return value.text;
}

FailureOr<SmallVector<std::string>> dist::readStrings(const JsonValue &value, const llvm::Twine &what) {
  SmallVector<std::string> texts;
  bool isList = value.kind == JsonValue::List;
  if (isList && value.items.empty())
    return emitError(value.place) << "found an empty list, but " << what << " is needed";
  for (const JsonValue &item : isList ? ArrayRef<JsonValue>(value.items) : ArrayRef<JsonValue>(value)) {
    FailureOr<std::string> text = readString(item, what);
    if (failed(text))
      return failure();
    texts.push_back(*text);
  }
  return texts;
}

FailureOr<int64_t> dist::readInteger(const JsonValue &value, const llvm::Twine &what) {
  if (value.kind != JsonValue::Integer)
    return emitFound(value, what + " is needed, which is an integer");
  return value.integer;
}

FailureOr<double> dist::readPositiveNumber(const JsonValue &value, const Twine &what) {
  bool isNumber = value.kind == JsonValue::Integer || value.kind == JsonValue::Float;
  if (isNumber && value.number > 0 && std::isfinite(value.number))
    return value.number;
  return emitFound(value, what + " is needed, a positive number");
}

FailureOr<bool> dist::readBoolean(const JsonValue &value, const llvm::Twine &what) {
  if (value.kind != JsonValue::Boolean)
    return emitFound(value, what + " is true or false");
  return value.boolean;
}

FailureOr<size_t> dist::readWord(const JsonValue &value, ArrayRef<StringRef> words) {
  if (value.kind == JsonValue::String)
    for (auto [index, word] : llvm::enumerate(words))
      if (value.text == word)
        return index;
  return emitFound(value, listWords(words) + " is needed");
}
