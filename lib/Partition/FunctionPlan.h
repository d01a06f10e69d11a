// SPDX-License-Identifier: Apache-2.0
//
// The decisions of reshard insertion for one function, made before anything is changed: a plan per op, the placement that
// each use needs, and the placement in which each value is handed on.

#ifndef DIST_LIB_PARTITION_FUNCTIONPLAN_H
#define DIST_LIB_PARTITION_FUNCTIONPLAN_H

#include "dist/Analysis/LayoutTable.h"
#include "dist/Analysis/RuleTable.h"
#include "dist/Partition/OpPlan.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <deque>

namespace dist {

class FunctionPlan {
public:
  /// Decides for `function`, in which every tensor has a closed sharding; returns failure after errors.
  static llvm::FailureOr<FunctionPlan> make(mlir::FunctionOpInterface function);

  const AxisSpace &getSpace() const { return *space; }
  LayoutTable &getLayouts() const { return *layouts; }
  /// Returns the placement in which `use` needs its value.
  const Layout &getNeeded(mlir::OpOperand &use) const { return *needed.find(&use)->second; }
  bool hasNeeded(mlir::OpOperand &use) const { return needed.count(&use); }
  /// Returns the placement in which the defining op leaves `value`.
  const Layout &getNatural(mlir::Value value) const { return *natural.find(value)->second; }
  /// Returns the placement in which `value` is handed to its users, after at most one reshard behind its definition.
  const Layout &getHandedOn(mlir::Value value) const { return *handedOn.find(value)->second; }
  /// Returns the rule by which `op` was planned, or null if it was planned without one.
  const ShardingRule *getRule(mlir::Operation *op) const;

private:
  explicit FunctionPlan(mlir::FunctionOpInterface function) : function(function) {}

  llvm::LogicalResult readShardings();
  const Layout &getWanted(mlir::Value value) const { return *wanted.find(value)->second; }
  double getLaterReduction(mlir::Value value, ReductionKind kind, AtomSet atoms, unsigned depth = 0);
  /// Plans every op with the present `wanted`. Returns the bytes that one device sends for all reshards.
  int64_t planAll();
  /// Wants every result as all of its uses need it. Returns false if that changes nothing.
  bool adoptNeeds();
  int64_t getTotalCost();
  void plan(mlir::Operation *op);
  void planByRule(mlir::Operation *op, const ShardingRule &rule);
  void planFlow(mlir::RegionBranchOpInterface op);
  void handOn(mlir::Value value);
  /// Decides in which placement a use needs its value.
  void need(mlir::OpOperand &use, const Layout &placement);
  bool canRetarget(mlir::Value value) const;
  bool isFree(mlir::Value value) const;
  llvm::SmallVector<const Layout *> getOperandLayouts(mlir::Operation *op) const;
  int64_t getDirectCost(mlir::Value value, const Layout &layout);
  int64_t getExchangedBytes(mlir::Operation *op, const ShardingRule &rule, const OpPlan &plan) const;
  int64_t getCost(mlir::Value value, const Layout &layout, unsigned depth = 0);
  void bring(mlir::Value value, const Layout &layout, unsigned depth = 0);

  mlir::FunctionOpInterface function;
  std::unique_ptr<AxisSpace> space; ///< At a fixed address: the planner refers to it.
  std::unique_ptr<ReshardPlanner> reshards;
  std::unique_ptr<LayoutTable> layouts;
  llvm::DenseMap<mlir::Value, const Layout *> wanted, natural, handedOn;
  llvm::DenseMap<mlir::OpOperand *, const Layout *> needed;
  /// The placements other than its own that uses planned so far need a value in: its reshards, which further uses share.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<const Layout *, 1>> brought;
  llvm::DenseMap<mlir::Operation *, int64_t> exchanged; ///< Bytes that an op sends while it is computed, where it does.
  RuleTable rules;
  std::deque<ShardingRule> replicatedRules; ///< Of ops that state none.
  llvm::DenseMap<mlir::Operation *, const ShardingRule *> ruleOf;
  llvm::DenseMap<std::pair<mlir::Value, std::pair<unsigned, AtomSet>>, double> later;
  llvm::SmallVector<const Layout *> resultLayouts; ///< Null for what is no tensor.
};

/// Returns the axes that any sharding in `function` names.
llvm::SmallVector<AxisRefAttr> collectAxes(mlir::FunctionOpInterface function);

/// Returns the mesh of the shardings of `function` cut for all of them, or failure after an error.
llvm::FailureOr<AxisSpace> makeAxisSpace(mlir::FunctionOpInterface function);

/// Returns the closed sharding that `value`, a tensor in `function`, carries, or null.
ShardingAttr getValueSharding(mlir::FunctionOpInterface function, mlir::Value value);

} // namespace dist

#endif // DIST_LIB_PARTITION_FUNCTIONPLAN_H
