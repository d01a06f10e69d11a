// SPDX-License-Identifier: Apache-2.0
//
// The body of a structured op, or a combiner, as a list of steps on registers. A register holds one scalar of the body
// for some iterations side by side, the lanes, so that a step is a plain loop.

#ifndef DIST_LIB_REFERENCE_SCALARCODE_H
#define DIST_LIB_REFERENCE_SCALARCODE_H

#include "ScalarOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Block.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>

namespace dist::reference {

using SharedArray = std::shared_ptr<const Array>;
/// Returns what a value outside of a body is on the device at hand.
using OutsideValues = llvm::function_ref<SharedArray(mlir::Value)>;

/// Returns how often `loop` counts on from `low` to `high` in numbers of type `type`; an error if its step is not
/// positive.
mlir::FailureOr<uint64_t> countTrips(mlir::Operation *loop, mlir::Type type, bool isUnsigned, uint64_t low,
                                     uint64_t high, uint64_t step);
/// The same of the body of `loop`.
mlir::FailureOr<uint64_t> countTrips(mlir::scf::ForOp loop, uint64_t low, uint64_t high, uint64_t step);

class ScalarCode {
public:
  /// Prepares `block`. What is computed from the arguments in `accumulators` is not rounded, nor are products that are
  /// added to it. Failure comes with an error.
  static mlir::FailureOr<ScalarCode> compile(mlir::Block &block, size_t lanes, OutsideValues outside,
                                             llvm::ArrayRef<mlir::Value> accumulators = {});

  size_t lanes() const { return numLanes; }
  /// Returns the register of an argument, to be filled before a run.
  Slot *argument(unsigned number) { return registers[arguments[number]].data(); }
  /// Returns the register of an operand of the terminator, valid behind a run.
  const Slot *result(unsigned number) const { return registers[results[number]].data(); }
  /// Sets where the lanes are in the loops: at `indices[loop][lane]`. Has to stay valid.
  void setIndices(llvm::ArrayRef<std::vector<int64_t>> indices) { loopIndices = indices; }

  /// Runs the steps on the first `count` lanes. Failure comes with an error at the op.
  llvm::LogicalResult run(size_t count) { return run(body, 0, count); }

private:
  /// The steps of one block; a step with regions has code of its own for each.
  struct Step;
  struct Code {
    std::vector<Step> steps;
    std::vector<unsigned> arguments, results;
  };
  struct Step {
    mlir::Operation *op = nullptr;
    LaneFunction function; ///< Null: control flow, an index, or an element of a tensor.
    std::vector<unsigned> operands, results;
    SharedArray source; ///< Of an element.
    std::vector<Code> regions;
  };

  unsigned getRegister(mlir::Value value, OutsideValues outside);
  llvm::LogicalResult compile(mlir::Block &block, Code &code, OutsideValues outside);
  llvm::LogicalResult compile(mlir::Operation &op, Code &code, OutsideValues outside);
  bool isAddedProduct(mlir::Operation &op) const;
  llvm::LogicalResult run(Code &code, size_t begin, size_t end);
  llvm::LogicalResult run(Step &step, size_t begin, size_t end);
  llvm::LogicalResult extract(Step &step, size_t begin, size_t end);
  llvm::LogicalResult branch(Step &step, size_t lane);
  llvm::LogicalResult loop(Step &step, size_t lane);
  void move(llvm::ArrayRef<unsigned> from, llvm::ArrayRef<unsigned> to, size_t lane);
  uint64_t bits(unsigned reg, size_t lane) const { return registers[reg][lane].bits; }

  size_t numLanes = 1;
  std::vector<std::vector<Slot>> registers;
  llvm::DenseMap<mlir::Value, unsigned> numbers;
  llvm::DenseSet<mlir::Value> wide; ///< Values that are not rounded.
  std::vector<unsigned> arguments, results;
  Code body;
  llvm::ArrayRef<std::vector<int64_t>> loopIndices;
};

} // namespace dist::reference

#endif // DIST_LIB_REFERENCE_SCALARCODE_H
