// SPDX-License-Identifier: Apache-2.0
//
// A scanner over the text of an attribute whose dialect is not known here, such as
// `#sdy.sharding<@mesh, [{"x"}]>` or `#stablehlo<comparison_direction GT>`. It has no grammar of its own: a reader asks
// for what it needs next, and the first thing that is not there becomes a located error.

#ifndef DIST_LIB_IMPORT_ATTRIBUTETEXT_H
#define DIST_LIB_IMPORT_ATTRIBUTETEXT_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Diagnostics.h"
#include <string>

namespace dist {

class AttributeText {
public:
  /// Starts at the beginning of the text of `attribute`, which is empty unless it is an OpaqueAttr. Errors are emitted
  /// at `location` and quote the text.
  AttributeText(mlir::Attribute attribute, mlir::Location location);

  /// Skips `token` (punctuation or a whole word) if it comes next, and says whether it did.
  bool tryConsume(llvm::StringRef token);
  /// Returns true if `token` comes next.
  bool startsWith(llvm::StringRef token);
  /// Skips `token`, or emits an error.
  mlir::LogicalResult expect(llvm::StringRef token);
  /// Reads `"..."` and returns it without quotes and escapes.
  mlir::FailureOr<std::string> string();
  /// Reads `@name` or `@"name"` and returns the name.
  mlir::FailureOr<std::string> symbol();
  /// Reads a word of letters, digits and underscores.
  mlir::FailureOr<std::string> word();
  /// Reads a decimal integer.
  mlir::FailureOr<int64_t> integer();
  /// Reads `open element, element, ... close`, calling `element` at the start of each; the list may be empty.
  mlir::LogicalResult list(llvm::StringRef open, llvm::StringRef close,
                           llvm::function_ref<mlir::LogicalResult()> element);
  /// Reads `[i, j, ...]`.
  mlir::FailureOr<llvm::SmallVector<int64_t>> integers();
  /// Emits an error unless nothing is left.
  mlir::LogicalResult end();
  /// Emits "found ..., but needed `needed`" about the current position; always failure.
  mlir::LogicalResult fail(llvm::StringRef needed);

private:
  void skipSpace();

  llvm::StringRef whole, rest;
  mlir::Location location;
};

} // namespace dist

#endif // DIST_LIB_IMPORT_ATTRIBUTETEXT_H
