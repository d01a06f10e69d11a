// SPDX-License-Identifier: Apache-2.0
//
// Small readers over a JSON tree: each returns what a value holds, or failure after an error at its place that says
// what was found and what is needed. Shared by those who read plans and machines.

#ifndef DIST_SUPPORT_JSONREADING_H
#define DIST_SUPPORT_JSONREADING_H

#include "dist/Support/JsonDocument.h"
#include "mlir/IR/Diagnostics.h"

namespace dist {

/// Emits "found <value>, but <needed>" at `value`.
mlir::InFlightDiagnostic emitFound(const JsonValue &value, const llvm::Twine &needed);

/// Checks that `value` is an object, called `what` in messages, whose keys are among `known`. Keys that begin with '$'
/// are comments, or name the schema.
mlir::LogicalResult checkObject(const JsonValue &value, llvm::StringRef what, llvm::ArrayRef<llvm::StringRef> known);

/// Returns the text of a string; `what` says what is needed, as in "the name of an axis".
mlir::FailureOr<std::string> readString(const JsonValue &value, const llvm::Twine &what);

/// Returns the texts of a string, or of a list of at least one string.
mlir::FailureOr<llvm::SmallVector<std::string>> readStrings(const JsonValue &value, const llvm::Twine &what);

/// Returns an integer.
mlir::FailureOr<int64_t> readInteger(const JsonValue &value, const llvm::Twine &what);

/// Returns an integer or a float that is positive and finite.
mlir::FailureOr<double> readPositiveNumber(const JsonValue &value, const llvm::Twine &what);

/// Returns true or false.
mlir::FailureOr<bool> readBoolean(const JsonValue &value, const llvm::Twine &what);

/// Returns the number of the word among `words` that `value` is.
mlir::FailureOr<size_t> readWord(const JsonValue &value, llvm::ArrayRef<llvm::StringRef> words);

/// Returns `words` in quotes, with commas and an "or".
std::string listWords(llvm::ArrayRef<llvm::StringRef> words);

} // namespace dist

#endif // DIST_SUPPORT_JSONREADING_H
