// SPDX-License-Identifier: Apache-2.0
//
// An axis in time: a mesh axis along which one device computes all parts, one after the other, as the micro-batches of
// a batch. This brings a Local program to a form in which nothing names the axis but
//
//   dist.all_slice      takes this part of what is equal in all parts
//   dist.all_reduce     of what the parts contribute
//   dist.all_gather     of what the parts have
//   dist.axis_index     says which part it is
//
// each over that axis alone, and the boundary not at all: an argument that the axis splits is whole, and sliced behind.

#ifndef DIST_LIB_COLLECTIVES_TIMEAXIS_H
#define DIST_LIB_COLLECTIVES_TIMEAXIS_H

#include "dist/IR/Dist.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Name of the discardable attribute of a loop over the parts of an axis in time.
inline constexpr llvm::StringLiteral kPartsAttrName = "dist.parts";

/// An axis in time of the mesh of a module.
struct TimeAxis {
  MeshOp op;
  MeshAttr mesh;
  mlir::FlatSymbolRefAttr meshName;
  AxisRefAttr axis;
  int64_t size;

  llvm::StringRef getName() const { return axis.getName().getValue(); }
  /// Returns true if `axes` of the mesh `symbol` have this one, or a part of it.
  bool isAmong(llvm::ArrayRef<AxisRefAttr> axes, mlir::FlatSymbolRefAttr symbol) const;
  /// Returns true if `op` itself names the axis.
  bool isNamedBy(mlir::Operation *op) const;
};

/// Returns the axis in time of `module`, if one splits anything. Failure comes with an error at the module or its mesh.
llvm::FailureOr<std::optional<TimeAxis>> findTimeAxis(mlir::ModuleOp module);

/// Brings `function` to the form above. Failure comes with an error where what is done over the axis cannot be done
/// part after part.
llvm::LogicalResult separateTimeAxis(mlir::FunctionOpInterface function, const TimeAxis &time);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_TIMEAXIS_H
