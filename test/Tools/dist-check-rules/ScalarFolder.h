// SPDX-License-Identifier: Apache-2.0
//
// Computes single scalar ops by their own constant folders, which know every op of arith and math, and are independent
// of the lowerings of this project. An op whose folder does not answer though all operands are known is computed here.

#ifndef DIST_CHECK_RULES_SCALARFOLDER_H
#define DIST_CHECK_RULES_SCALARFOLDER_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"

class ScalarFolder {
public:
  ScalarFolder() = default;
  ScalarFolder(const ScalarFolder &) = delete;
  ~ScalarFolder();

  /// Returns one element per result of `op`, an elementwise op, on elements `operands`; null stands for unknown ones.
  /// Returns failure after an error at `op` if it may trap, or cannot be computed.
  llvm::FailureOr<llvm::SmallVector<mlir::Attribute, 1>> compute(mlir::Operation *op,
                                                                 llvm::ArrayRef<mlir::Attribute> operands);

private:
  /// Returns `op` on scalars, all operands being arguments of a block.
  mlir::Operation *getScalarForm(mlir::Operation *op);

  llvm::DenseMap<mlir::Operation *, mlir::Block *> forms;
};

#endif // DIST_CHECK_RULES_SCALARFOLDER_H
