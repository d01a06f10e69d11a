// SPDX-License-Identifier: Apache-2.0
//
// Which values of a Local program may differ between devices, and along which axes. All devices run one program, so a
// value can differ only because of where it comes from: `dist.axis_index`, a shard of an argument, or a collective that
// gives each device another part. A collective that gives its whole group the same makes a value equal along the
// group's axes:
//
//   %x: shard over dp, tp                          differs along dp, tp
//   %s = dist.all_reduce sum over {"tp"} (%x)      differs along dp
//   %i = dist.axis_index {"tp"}                    differs along tp
//   %y = op(%s, %i)                                differs along dp, tp
//   %e = dist.assume_replicated %y over {"tp"}     differs along dp: its author promises the rest
//
// The analysis follows data through loops, branches, calls and memory; what a branch yields, or writes, also differs
// where its condition does. Arguments of a function are what all calls give it; what is in memory is what is written
// there anywhere (MemoryClasses.h). JAX tracks the same of values in shard_map ("varying manual axes").
//
// It is no DataFlowSolver analysis: that one knows neither which values depend on a branch's condition nor memory,
// which would make up most of it, and it takes a lattice of its own for each value and point of a program of 100,000
// ops.

#ifndef DIST_ANALYSIS_DEVICEVARIATION_H
#define DIST_ANALYSIS_DEVICEVARIATION_H

#include "dist/Analysis/DeviceAxes.h"
#include "dist/Analysis/OpTraits.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/CallInterfaces.h"

namespace dist {

class MemoryClasses;

class DeviceVariation {
public:
  /// Analyses a function in Local form and what it calls, or all functions of a module. Returns failure after an error
  /// if axes cannot be told apart, or something is called or reached in memory that cannot be followed.
  static llvm::FailureOr<DeviceVariation> get(mlir::FunctionOpInterface function);
  static llvm::FailureOr<DeviceVariation> get(mlir::ModuleOp module);
  DeviceVariation(DeviceVariation &&);
  DeviceVariation &operator=(DeviceVariation &&);
  ~DeviceVariation();

  const DeviceAxes &getAxes() const { return axes; }
  /// Returns the parts along which `value` may differ; of memory, what is in it.
  AxisSet getVaryingAxes(mlir::Value value) const;
  /// Returns the parts along which devices may take different ways through the regions of `op`, a loop or branch.
  AxisSet getControlAxes(mlir::Operation *op) const;
  /// Returns an operand that decides on the way through `op` and differs along `parts`; null if none does.
  mlir::Value getControl(mlir::Operation *op, const AxisSet &parts) const;
  /// The same for the blocks of `region`.
  AxisSet getControlAxes(mlir::Region &region) const;
  mlir::Value getControl(mlir::Region &region, const AxisSet &parts) const;
  /// Returns the calls of `function` that were analysed.
  llvm::ArrayRef<mlir::Operation *> getCalls(mlir::FunctionOpInterface function) const;
  /// Returns a value that differs along one of `parts` of itself, and from which `value` has it.
  mlir::Value findOrigin(mlir::Value value, const AxisSet &parts) const;

private:
  DeviceVariation();
  llvm::LogicalResult addCallees();
  mlir::FunctionOpInterface getCallee(mlir::CallOpInterface call) const;
  /// Takes the boundaries of functions that are called from outside.
  void startAtBoundaries();
  /// Visits all functions until nothing changes.
  void run();
  void visit(mlir::Region &region);
  void visit(mlir::Operation *op);
  void visitPlain(mlir::Operation *op);
  void visitCollective(mlir::Operation *op);
  void visitControlFlow(mlir::Operation *op);
  void visitCall(mlir::CallOpInterface call);
  void visitReturn(mlir::Operation *op);
  /// Returns the parts along which the results of a plain op differ, or result `number` of one with a rule: those of
  /// all that is read.
  AxisSet getRead(mlir::Operation *op, std::optional<unsigned> number = std::nullopt) const;
  /// Returns the parts along which the result of the collective `op` differs if its input does along `parts`.
  AxisSet afterCollective(mlir::Operation *op, AxisSet parts) const;
  /// Returns the parts along which `value` itself differs: of a memref, which memory it is.
  AxisSet getOwnVaryingAxes(mlir::Value value) const;
  /// Lets `value`, or what is in the memory `memref`, differ along `parts` too.
  void join(mlir::Value value, const AxisSet &parts);
  void joinMemory(mlir::Value memref, AxisSet parts);
  /// Adds what `value` may have from where it differs.
  void appendSources(mlir::Value value, llvm::SmallVectorImpl<mlir::Value> &sources) const;
  /// Adds the operands of all that uses the memory of `memref`, and what decides whether it is used.
  void appendWritten(mlir::Value memref, llvm::SmallVectorImpl<mlir::Value> &sources) const;

  OpTraitsTable traits;
  DeviceAxes axes;
  llvm::SmallVector<mlir::FunctionOpInterface> functions;
  llvm::DenseMap<mlir::Operation *, mlir::FunctionOpInterface> callees; ///< By call.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Operation *>> calls;
  llvm::DenseMap<mlir::Value, AxisSet> variation;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<AxisSet>> returned; ///< Of functions, by result.
  llvm::DenseMap<mlir::Operation *, AxisSet> callControl; ///< Of functions: where devices may call them, or not.
  std::unique_ptr<MemoryClasses> memory;
  llvm::SmallVector<AxisSet, 0> contents; ///< By class.
  AxisSet control;                        ///< Along which devices may not come to the present op.
  bool changed = false;                   ///< Anything, in the present region.
  bool changedAfar = false;               ///< Something that ops before the present one have read.
};

} // namespace dist

#endif // DIST_ANALYSIS_DEVICEVARIATION_H
