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
// The analysis follows data through loops and branches; what a branch yields also differs where its condition does. JAX
// tracks the same of values in shard_map ("varying manual axes").

#ifndef DIST_ANALYSIS_DEVICEVARIATION_H
#define DIST_ANALYSIS_DEVICEVARIATION_H

#include "dist/Analysis/AxisSpace.h"
#include "llvm/ADT/SmallBitVector.h"

namespace dist {

/// Parts of mesh axes, one bit each; see DeviceVariation.
using AxisParts = llvm::SmallBitVector;

class DeviceVariation {
public:
  /// Analyses a function in Local form; failure after an error if its axes cannot be told apart.
  static llvm::FailureOr<DeviceVariation> get(mlir::FunctionOpInterface function);

  /// Returns the parts along which `value` may differ.
  AxisParts getParts(mlir::Value value) const;
  /// Returns the parts along which devices may take different ways through the regions of `op`, a loop or branch.
  AxisParts getControlParts(mlir::Operation *op) const;
  /// Returns an operand that decides on the way through `op` and differs along `parts`; null if none does.
  mlir::Value getControl(mlir::Operation *op, const AxisParts &parts) const;
  /// Returns the parts of `axes` of the mesh `mesh`.
  AxisParts encode(llvm::ArrayRef<AxisRefAttr> axes, mlir::FlatSymbolRefAttr mesh) const;
  /// Returns the parts that split `sharding` or over which it is partial.
  AxisParts encode(ShardingAttr sharding) const;
  /// Returns all parts of the mesh `mesh`.
  AxisParts getMeshParts(mlir::FlatSymbolRefAttr mesh) const;
  /// Returns `parts`, none of which may be missing, as axes: `"x", "y"`.
  std::string describe(const AxisParts &parts) const;
  /// Returns a value that differs along one of `parts` of itself, and from which `value` has it.
  mlir::Value findOrigin(mlir::Value value, const AxisParts &parts) const;

private:
  struct Mesh {
    mlir::FlatSymbolRefAttr name;
    AxisSpace space;
    unsigned first; ///< Bit of atom 0.
  };

  /// Finds the meshes and cuts their axes.
  llvm::LogicalResult readMeshes(mlir::FunctionOpInterface function);
  /// Returns the mesh `name`, or the end of `meshes` if the program does not use it.
  const Mesh *findMesh(mlir::FlatSymbolRefAttr name) const;
  /// Joins what `block`, `op` or a loop or branch says into `variation`.
  void visit(mlir::Block &block);
  void visit(mlir::Operation *op);
  void visitControlFlow(mlir::Operation *op);
  /// Returns the parts along which the results of a plain op differ: those of all that it reads.
  AxisParts getRead(mlir::Operation *op) const;
  /// Returns the parts along which the result of the collective `op` differs if its input does along `parts`.
  AxisParts afterCollective(mlir::Operation *op, AxisParts parts) const;
  /// Returns the parts of the group `to` along which a permute over it, from the devices of `from`, differs.
  AxisParts afterPermute(const Mesh &mesh, llvm::ArrayRef<AxisRefAttr> from, llvm::ArrayRef<AxisRefAttr> to,
                         const AxisParts &parts) const;
  /// Lets `value` differ along `parts` too.
  void join(mlir::Value value, const AxisParts &parts);
  /// Takes what is known of the mesh `mesh` for all others: equal along all of it is equal everywhere.
  AxisParts widen(AxisParts parts, const Mesh &mesh) const;

  llvm::SmallVector<Mesh, 1> meshes;
  unsigned numParts = 0;
  llvm::DenseMap<mlir::Value, AxisParts> variation;
  bool changed = false;
};

} // namespace dist

#endif // DIST_ANALYSIS_DEVICEVARIATION_H
