// SPDX-License-Identifier: Apache-2.0
//
// Reads machine files: strictly, so that a word that nobody reads is an error and no machine is half described.

#ifndef DIST_LIB_LAYOUT_MACHINEREADER_H
#define DIST_LIB_LAYOUT_MACHINEREADER_H

#include "dist/Layout/Machine.h"
#include "dist/Support/JsonReading.h"

namespace dist {

class MachineReader {
public:
  /// Reads `text`, the content of the file `path`. Failure comes with an error at the place of the fault.
  static mlir::FailureOr<Machine> read(llvm::StringRef text, llvm::StringRef path, mlir::MLIRContext *context);

private:
  mlir::LogicalResult readMachine(const JsonValue &root);
  mlir::LogicalResult readDevice(const JsonValue &value);
  /// Reads the list `name` of pairs of an amount, which is one `of` something, and a share.
  mlir::LogicalResult readShares(const JsonValue &value, llvm::StringRef name, llvm::StringRef of,
                                 llvm::SmallVectorImpl<std::pair<double, double>> &points);
  mlir::LogicalResult readTiers(const JsonValue &value);
  mlir::LogicalResult readTier(const JsonValue &item, bool isLast);
  mlir::LogicalResult readAxes(const JsonValue &value);

  Machine machine;
};

} // namespace dist

#endif // DIST_LIB_LAYOUT_MACHINEREADER_H
