// SPDX-License-Identifier: Apache-2.0
//
// What both conversions of collectives share: the walk over functions, groups and places, started collectives, and the
// removal of everything of dist. A conversion says how a process learns its rank, and how one tensor of one collective
// is exchanged.

#ifndef DIST_LIB_LOWERING_UPSTREAM_COLLECTIVECONVERSION_H
#define DIST_LIB_LOWERING_UPSTREAM_COLLECTIVECONVERSION_H

#include "MeshPosition.h"
#include "mlir/IR/BuiltinOps.h"

namespace dist::upstream {

/// A packed collective: gathers, scatters and exchanges are along dimension 0, in equal blocks of one per member.
struct PackedCollective {
  CollectiveOpInterface op;
  MeshAttr mesh;
  llvm::SmallVector<AxisDigit> digits; ///< Of the group, in its order.
  int64_t size;                        ///< Of the group; 1 where nothing is sent.
  mlir::Value position, index;         ///< Of this device: on the mesh, and in its group.
};

class CollectiveConversion {
public:
  virtual ~CollectiveConversion() = default;

  /// Converts all functions of `module`; failure comes with an error at the op.
  mlir::LogicalResult run(mlir::ModuleOp module);

protected:
  /// Returns the rank of this process, an index, at the beginning of a function.
  virtual mlir::Value buildOwnRank(mlir::OpBuilder &builder, mlir::Location loc) = 0;
  /// Returns failure with an error if `collective` cannot be converted.
  virtual mlir::LogicalResult check(CollectiveOpInterface collective, mlir::Type element) = 0;
  /// Builds the exchange of the one-dimensional tensor `input` and returns the result, `outputSize` elements in one
  /// dimension.
  virtual mlir::Value convert(mlir::OpBuilder &builder, PackedCollective &collective, mlir::Value input,
                              int64_t outputSize) = 0;

private:
  mlir::LogicalResult runOnFunction(mlir::FunctionOpInterface function);
  mlir::LogicalResult convertAll(CollectiveOpInterface op, mlir::Value position);
};

/// The source of a permute: its axes in the order in which sources are counted, and the shift.
struct PermuteSource {
  llvm::SmallVector<AxisDigit> digits;
  int64_t shift;
};
PermuteSource getPermuteSource(PackedCollective &collective);
/// Returns the index, among `collective`'s group in its order, of the device from which a permute brings this one its
/// input.
mlir::Value buildSourceIndex(mlir::OpBuilder &builder, mlir::Location loc, PackedCollective &collective);
/// Returns the index of the device to which this one's input goes.
mlir::Value buildDestinationIndex(mlir::OpBuilder &builder, mlir::Location loc, PackedCollective &collective);
/// Returns the root of a broadcast.
int64_t getRoot(CollectiveOpInterface op);

} // namespace dist::upstream

#endif // DIST_LIB_LOWERING_UPSTREAM_COLLECTIVECONVERSION_H
