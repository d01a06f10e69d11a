// SPDX-License-Identifier: Apache-2.0
//
// The values and ops of a function by number, block by block, for what walks over all of them again and again: numbers
// index arrays where values would be looked up in maps, and ops need not be read at all.

#ifndef DIST_PLANNING_PROGRAMVALUES_H
#define DIST_PLANNING_PROGRAMVALUES_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"

namespace dist {

class ProgramValues {
public:
  /// What no block of control flow makes, such as what bodies of structured ops compute.
  static constexpr unsigned kNone = ~0u;

  /// The results of an op have successive numbers.
  struct Op {
    mlir::Operation *op;
    unsigned firstOperand, endOperand, firstResult, endResult;
    bool isControlFlow;
  };

  explicit ProgramValues(mlir::FunctionOpInterface function);

  size_t size() const { return values.size(); }
  mlir::Value getValue(unsigned number) const { return values[number]; }
  unsigned getNumber(mlir::Value value) const {
    auto known = numbers.find(value);
    return known == numbers.end() ? kNone : known->second;
  }
  /// Returns the numbers of the operands of `op`.
  llvm::ArrayRef<unsigned> getOperands(const Op &op) const {
    return llvm::ArrayRef(operands).slice(op.firstOperand, op.endOperand - op.firstOperand);
  }
  /// Returns the ops of `block`, without those in their regions.
  llvm::ArrayRef<Op> getOps(mlir::Block *block) const { return ofBlocks.find(block)->second; }

private:
  void addBlock(mlir::Block &block);
  void addValue(mlir::Value value) {
    numbers[value] = values.size();
    values.push_back(value);
  }

  std::vector<mlir::Value> values;
  llvm::DenseMap<mlir::Value, unsigned> numbers;
  std::vector<unsigned> operands;
  llvm::DenseMap<mlir::Block *, std::vector<Op>> ofBlocks;
};

} // namespace dist

#endif // DIST_PLANNING_PROGRAMVALUES_H
