// SPDX-License-Identifier: Apache-2.0
//
// The mesh axes of a Local program as bits of one word: which parts of them an analysis speaks about. Several meshes
// over the same devices cannot be compared axis by axis: what differs at all in one differs along every axis of the
// others.

#ifndef DIST_ANALYSIS_DEVICEAXES_H
#define DIST_ANALYSIS_DEVICEAXES_H

#include "dist/Layout/AxisSpace.h"
#include "llvm/ADT/SmallBitVector.h"

namespace dist {

/// Parts of mesh axes, one bit each.
using AxisSet = llvm::SmallBitVector;

class DeviceAxes {
public:
  /// Finds the meshes that `functions` name and cuts their axes. Returns failure after an error if axes cannot be told
  /// apart.
  static llvm::FailureOr<DeviceAxes> get(llvm::ArrayRef<mlir::FunctionOpInterface> functions);

  AxisSet getNone() const { return AxisSet(numParts); }
  AxisSet getAll() const { return AxisSet(numParts, true); }
  /// Returns the parts of `axes` of the mesh `mesh`.
  AxisSet encode(llvm::ArrayRef<AxisRefAttr> axes, mlir::FlatSymbolRefAttr mesh) const;
  /// Returns the parts that split `sharding` or over which it is partial.
  AxisSet encode(ShardingAttr sharding) const;
  /// Returns all parts of the mesh `mesh`.
  AxisSet getMeshAxes(mlir::FlatSymbolRefAttr mesh) const;
  /// Takes what is known of the mesh `mesh` for all others: equal along all of it is equal everywhere.
  AxisSet widen(AxisSet parts, mlir::FlatSymbolRefAttr mesh) const;
  /// Returns the parts of the group `to` along which a permute over it, from the devices of `from`, differs if what it
  /// sends differs along `parts`.
  AxisSet afterPermute(mlir::FlatSymbolRefAttr mesh, llvm::ArrayRef<AxisRefAttr> from, llvm::ArrayRef<AxisRefAttr> to,
                       const AxisSet &parts) const;
  /// The devices that a permute reads from, and those that it gives to, as numbers of the same digits.
  struct Permutation {
    llvm::SmallVector<AxisRefAttr> from, to;
  };
  /// Returns the digits of such a permute along which what it sends may differ; it sends the same along all others, so
  /// that any of their devices has it.
  Permutation findMoved(mlir::FlatSymbolRefAttr mesh, llvm::ArrayRef<AxisRefAttr> from, llvm::ArrayRef<AxisRefAttr> to,
                        const AxisSet &parts) const;
  /// Returns `parts`, none of which may be missing, as axes: `"x", "y"`.
  std::string describe(const AxisSet &parts) const;

private:
  struct Mesh {
    mlir::FlatSymbolRefAttr name;
    AxisSpace space;
    unsigned first; ///< Bit of sub-axis 0.
  };
  /// Returns the mesh `name`, which one of the functions names.
  const Mesh &getMesh(mlir::FlatSymbolRefAttr name) const;
  /// Calls `callback` on the smallest digits that `from` and `to` both have, of those that differ along `parts`.
  static void walkMoved(const Mesh &mesh, llvm::ArrayRef<AxisRefAttr> from, llvm::ArrayRef<AxisRefAttr> to,
                        const AxisSet &parts,
                        llvm::function_ref<void(llvm::ArrayRef<SubAxis>, llvm::ArrayRef<SubAxis>)> callback);

  llvm::SmallVector<Mesh, 1> meshes;
  unsigned numParts = 0;
};

} // namespace dist

#endif // DIST_ANALYSIS_DEVICEAXES_H
