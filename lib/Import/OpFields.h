// SPDX-License-Identifier: Apache-2.0
//
// Reading of the properties of foreign ops. Their dialect does not check them, so each reader names what it needs and
// emits an error at the op when it is missing or of another kind.

#ifndef DIST_LIB_IMPORT_OPFIELDS_H
#define DIST_LIB_IMPORT_OPFIELDS_H

#include "mlir/IR/Operation.h"
#include <string>

namespace dist {

/// Returns the integers of the field `name`: `array<i64: ...>`, `dense<...> : tensor<nxi64>` or `[i, ...]`.
mlir::FailureOr<llvm::SmallVector<int64_t>> getIntegersField(mlir::Operation *op, llvm::StringRef name,
                                                             mlir::Location location);

/// Returns the integer of the field `name`.
mlir::FailureOr<int64_t> getIntegerField(mlir::Operation *op, llvm::StringRef name, mlir::Location location);

/// Returns the case of the enum field `name`, which is written `#stablehlo<kind CASE>`.
mlir::FailureOr<std::string> getEnumField(mlir::Operation *op, llvm::StringRef name, llvm::StringRef kind,
                                          mlir::Location location);

} // namespace dist

#endif // DIST_LIB_IMPORT_OPFIELDS_H
