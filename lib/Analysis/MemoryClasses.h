// SPDX-License-Identifier: Apache-2.0
//
// Which memrefs of a program may be the same memory, without regard to time and place: those that an op makes of each
// other, that control flow and calls forward, and all that come from elsewhere than an allocation in the program.

#ifndef DIST_LIB_ANALYSIS_MEMORYCLASSES_H
#define DIST_LIB_ANALYSIS_MEMORYCLASSES_H

#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"

namespace dist {

/// Finds out whether a program has values that are neither tensors nor numbers: memory, or ways to it.
class MemoryUse {
public:
  void note(mlir::Operation *op);
  bool isFound = false;

private:
  bool isOther(mlir::Type type);
  llvm::DenseMap<mlir::Type, bool> known;
};

class MemoryClasses {
public:
  MemoryClasses() : leaders(1, 0) {}
  /// Finds the classes in `functions`; `getCallee` returns the function that an op calls. Returns failure after an
  /// error where memory is reached by something else than a memref.
  static llvm::FailureOr<MemoryClasses>
  get(llvm::ArrayRef<mlir::FunctionOpInterface> functions,
      llvm::function_ref<mlir::FunctionOpInterface(mlir::CallOpInterface)> getCallee);

  /// Returns true if the program has no memrefs.
  bool empty() const { return numbers.empty(); }
  /// Returns the class of `memref`; there are `size()`.
  unsigned getClass(mlir::Value memref) const { return find(numbers.lookup(memref)); }
  unsigned size() const { return leaders.size(); }
  /// Returns the class of memory that the program has not allocated.
  unsigned getElsewhere() const { return find(0); }

private:
  unsigned find(unsigned number) const;
  unsigned getNumber(mlir::Value memref);
  void unite(mlir::Value a, mlir::Value b);
  llvm::LogicalResult visit(mlir::Operation *op,
                            llvm::function_ref<mlir::FunctionOpInterface(mlir::CallOpInterface)> getCallee);
  llvm::LogicalResult visitPlain(mlir::Operation *op);

  llvm::DenseMap<mlir::Value, unsigned> numbers;
  mutable std::vector<unsigned> leaders; ///< Of the classes; a class that leads itself is one.
};

/// Returns true if `value` is memory.
inline bool isMemory(mlir::Value value) { return mlir::isa<mlir::BaseMemRefType>(value.getType()); }

} // namespace dist

#endif // DIST_LIB_ANALYSIS_MEMORYCLASSES_H
