// SPDX-License-Identifier: Apache-2.0
//
// Scalar code run on numbers, to see what it does. Reals are computed as doubles whatever their type, integers at theirs.

#ifndef DIST_LIB_EXTENSIONS_SAMPLEDSCALARS_H
#define DIST_LIB_EXTENSIONS_SAMPLEDSCALARS_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace dist {

/// A number: `real` where the type is a float, `integer`, sign-extended, otherwise.
struct Scalar {
  double real = 0;
  int64_t integer = 0;
};

class ScalarProgram {
public:
  /// Returns a program for `ops`, which stand in order and compute `results` from `inputs` and constants, or nothing if it
  /// would need an op or a type that is not known here.
  static std::optional<ScalarProgram> compile(llvm::ArrayRef<mlir::Value> inputs, llvm::ArrayRef<mlir::Operation *> ops,
                                              llvm::ArrayRef<mlir::Value> results);

  /// Returns the results for `inputs`.
  llvm::SmallVector<Scalar, 4> run(llvm::ArrayRef<Scalar> inputs);
  /// Returns true if the ops compare and choose, but make no new numbers.
  bool onlyChooses() const { return isChoice; }

  /// What an op computes from up to three operands. `width` is that of its operands' type, `detail` belongs to the op.
  using Compute = Scalar (*)(const Scalar &, const Scalar &, const Scalar &, unsigned width, int64_t detail);

private:
  struct Instruction {
    Compute compute;
    std::array<unsigned, 3> operands; ///< Numbers of values.
    unsigned width;
    int64_t detail;
    unsigned resultWidth; ///< Of an integer result; 0 for a real.
  };

  llvm::SmallVector<Scalar, 16> values; ///< Inputs first; then constants and results, as they came.
  llvm::SmallVector<std::pair<unsigned, Instruction>, 16> instructions; ///< With the numbers of their results.
  llvm::SmallVector<unsigned, 4> results;
  bool isChoice = true;
};

} // namespace dist

#endif // DIST_LIB_EXTENSIONS_SAMPLEDSCALARS_H
