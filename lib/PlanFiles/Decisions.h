// SPDX-License-Identifier: Apache-2.0
//
// What decides how each argument and result lies, and how: rules in order, then the parameter that optimizer state
// follows, then the default. Nothing is changed here.

#ifndef DIST_LIB_PLANFILES_DECISIONS_H
#define DIST_LIB_PLANFILES_DECISIONS_H

#include "Placement.h"
#include "dist/PlanFiles/PathNames.h"
#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// A tensor that enters or leaves the program, or one of a checkpoint, which belongs to no function.
struct BoundaryValue {
  mlir::FunctionOpInterface function;
  bool isResult;
  unsigned number;
  mlir::Location place; ///< Where it is declared.
  std::string name;     ///< `dist.name`, or else `arg3` or `result3`.
  llvm::SmallVector<llvm::StringRef> components;
  mlir::RankedTensorType type;
  ShardingAttr existing;          ///< Null if nothing is said yet about how the value lies.
  ShardingAttr decided;           ///< Null if it stays open.
  FullyShardAttr stored;          ///< Of an argument that is split only to be kept; else null.
  std::string reason;             ///< What decided.
  const PlanRule *rule = nullptr; ///< That decided, if one did.

  /// Says which value it is: "argument 3 p['wq']", "tensor p['wq']".
  std::string describe() const;
};

/// What the values are that a plan meets.
enum class PlanSubject {
  Program,   ///< A rule has to match a value.
  Checkpoint ///< Part of what programs have, so a rule that matches nothing is a warning, and rules for results have no
             ///< say.
};

/// Decides for `values`, the arguments of each function before its results, what `plan` says of them. Failure comes
/// with errors. The mesh is in `module` already.
mlir::LogicalResult decide(const Plan &plan, const PlanMesh &mesh, mlir::Operation *module, PlanSubject subject,
                           std::vector<BoundaryValue> &values);

/// Warns of axes that `plan`, by which all values have been placed, names for styles, and that `mesh` does not have: no
/// value has been placed over them, or there would have been an error.
void warnOfUnknownAxes(const Plan &plan, const PlanMesh &mesh);

/// Returns the mesh in `module` that the plan means; declares it if there is none. Failure comes with an error.
mlir::FailureOr<PlanMesh> findMesh(const Plan &plan, mlir::ModuleOp module);

} // namespace dist

#endif // DIST_LIB_PLANFILES_DECISIONS_H
