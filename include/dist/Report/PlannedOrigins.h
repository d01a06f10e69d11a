// SPDX-License-Identifier: Apache-2.0
//
// Where the placements of a plan come from. Propagation wrote origins for where it laid each value; partition may lay a
// value otherwise, and then the origins have to follow:
//
//   %z = add %x, %y     x split by rows, y by columns. Propagation: by rows, from x. Partition: by columns, so from y
//
// A dimension that lies as propagation laid it keeps its origin. Any other has that of an operand that is read with the
// same axes for the same factor and lay so already, one op further; if there is none, partition chose the axes for the
// op itself.

#ifndef DIST_REPORT_PLANNEDORIGINS_H
#define DIST_REPORT_PLANNEDORIGINS_H

#include "dist/Planning/FunctionPlan.h"

namespace dist {

class PlannedOrigins {
public:
  /// Finds the origins of all values of `function` that `plan` lays otherwise than propagation. Nothing if propagation
  /// wrote none.
  PlannedOrigins(mlir::FunctionOpInterface function, const FunctionPlan &plan);

  /// Returns the origins of the sharded dimensions of `value`, as its op leaves it; null for none.
  mlir::ArrayAttr get(mlir::Value value) const;
  /// Returns true if a result of `op` has another sharding than propagation gave it.
  bool hasChanged(mlir::Operation *op) const;
  /// Returns what `dist.origins` of `op`, which has changed, says now; null for nothing.
  mlir::ArrayAttr get(mlir::Operation *op) const;

private:
  void visit(mlir::Value value);
  bool isGenerator(mlir::Value value) const;
  mlir::Attribute findSource(mlir::Value value, int64_t dim) const;
  mlir::Attribute getFrom(mlir::OpOperand &operand, int64_t operandDim, int64_t dim, const SubAxisList &subAxes) const;

  mutable mlir::FunctionOpInterface function; // Its interface methods are not const.
  const FunctionPlan &plan;
  llvm::DenseMap<mlir::Value, mlir::ArrayAttr>
      changed; ///< Of values whose sharding is not the one that was propagated.
};

} // namespace dist

#endif // DIST_REPORT_PLANNEDORIGINS_H
