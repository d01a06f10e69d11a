// SPDX-License-Identifier: Apache-2.0
//
// JSON as a tree in which every value and key knows its place in the file, so that what is wrong with it can be said
// there.

#ifndef DIST_SUPPORT_JSONDOCUMENT_H
#define DIST_SUPPORT_JSONDOCUMENT_H

#include "mlir/IR/Location.h"
#include "mlir/Support/LLVM.h"

#include <string>
#include <vector>

namespace dist {

/// A key of an object.
struct JsonKey {
  std::string name;
  mlir::Location place;
};

/// A value with what it holds. The members of an object are `items`, in the order of the file, under `keys` of the same
/// numbers.
struct JsonValue {
  enum Kind { Null, Boolean, Integer, Float, String, List, Object };

  explicit JsonValue(Kind kind, mlir::Location place) : kind(kind), place(place) {}

  Kind kind;
  mlir::Location place;
  bool boolean = false;
  int64_t integer = 0;
  double number = 0; ///< Of an integer or a float.
  std::string text;
  std::vector<JsonValue> items;
  std::vector<JsonKey> keys;

  /// Returns the member `name` of an object, or null.
  const JsonValue *find(llvm::StringRef name) const;
  /// Says what the value is, for messages: "a list", "the string 'x'".
  std::string describe() const;
};

/// Parses `text`, the content of the file `path`. Failure comes with an error at the place of the fault.
mlir::FailureOr<JsonValue> parseJson(llvm::StringRef text, llvm::StringRef path, mlir::MLIRContext *context);

} // namespace dist

#endif // DIST_SUPPORT_JSONDOCUMENT_H
