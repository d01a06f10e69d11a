// SPDX-License-Identifier: Apache-2.0
//
// What decides how each argument and result lies, and how: rules in order, then the parameter that optimizer state
// follows, then the default. Nothing is changed here.

#ifndef DIST_LIB_PLANFILES_DECISIONS_H
#define DIST_LIB_PLANFILES_DECISIONS_H

#include "PathNames.h"
#include "Placement.h"

namespace dist {

/// A tensor that enters or leaves the program.
struct BoundaryValue {
  mlir::FunctionOpInterface function;
  bool isResult;
  unsigned number;
  std::string name; ///< `dist.name`, or else `arg3` or `result3`.
  llvm::SmallVector<llvm::StringRef> components;
  mlir::RankedTensorType type;
  ShardingAttr existing;          ///< Null if nothing is said yet about how the value lies.
  ShardingAttr decided;           ///< Null if it stays open.
  std::string reason;             ///< What decided.
  const PlanRule *rule = nullptr; ///< That decided, if one did.

  /// Says which value it is: "argument 3 p['wq']".
  std::string describe() const;
  mlir::Location getLoc() const;
};

/// Decides for `values`, the arguments of each function before its results, what `plan` says of them. Failure comes
/// with errors. The mesh is in `module` already.
mlir::LogicalResult decide(const Plan &plan, const PlanMesh &mesh, mlir::Operation *module,
                           std::vector<BoundaryValue> &values);

} // namespace dist

#endif // DIST_LIB_PLANFILES_DECISIONS_H
