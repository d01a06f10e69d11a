// SPDX-License-Identifier: Apache-2.0
//
// Padding in local regions. The body of a region is written for the shards of one device, all of one shape; where a
// manual axis does not divide a dimension, the last shards end in padding, which the body knows nothing of.

#ifndef DIST_LIB_PARTITION_REGIONPADDING_H
#define DIST_LIB_PARTITION_REGIONPADDING_H

#include "dist/Analysis/RuleTable.h"
#include "dist/Layout/Layout.h"

namespace dist {

/// A dimension of `globalSize` indices that is split over `subAxes` into shards of `size`, the last of which end in
/// padding.
struct Padding {
  SubAxisList subAxes;
  int64_t size, globalSize;
  bool operator==(const Padding &other) const {
    return subAxes == other.subAxes && size == other.size && globalSize == other.globalSize;
  }
};

/// Follows padding from the inputs of a region through its body, and rewrites the ops in which it would count:
/// reductions skip it, divisors in it are 1.
class RegionPadding {
public:
  /// `getOffset` returns the first index of this device's shard, of type index; null for 0.
  RegionPadding(LocalOp region, const AxisSpace &space, llvm::function_ref<mlir::Value(const Padding &)> getOffset)
      : region(region), space(space), getOffset(getOffset) {}

  /// Notes that `local` is what the body reads as input `number`.
  void addInput(mlir::Value local, unsigned number);
  /// Rewrites those of `ops`, which are the ops of the body on this device's shards, that need it. Failure after an
  /// error at an op that would mix padding with values.
  llvm::LogicalResult mask(llvm::ArrayRef<mlir::Operation *> ops);
  /// Returns what stands for `local` after the rewrite; failure if it has padding that the placement of result `number`
  /// does not have.
  llvm::FailureOr<mlir::Value> getResult(mlir::Value local, unsigned number);

private:
  using Dims = llvm::SmallVector<std::optional<Padding>, 4>;
  /// An op with padding in some of its factors.
  struct PaddedOp {
    mlir::Operation *op;
    const ShardingRule *rule;
    Dims factors;
  };

  bool isPadded(mlir::Value value) const { return dims.contains(value); }
  llvm::LogicalResult add(mlir::Operation *op, mlir::Value value, unsigned dim, const Padding &padding);
  llvm::LogicalResult visit(mlir::Operation *op);
  llvm::LogicalResult visitFlow(mlir::RegionBranchOpInterface op);
  llvm::LogicalResult visitCollective(CollectiveOpInterface op);
  llvm::LogicalResult visitRule(mlir::Operation *op);
  llvm::FailureOr<Dims> getFactors(mlir::Operation *op, const ShardingRule &rule);
  llvm::LogicalResult rewrite(const PaddedOp &padded);
  mlir::InFlightDiagnostic refuse(mlir::Operation *op, mlir::Value value, unsigned dim) const;

  LocalOp region;
  const AxisSpace &space;
  llvm::function_ref<mlir::Value(const Padding &)> getOffset;
  RuleTable rules;
  llvm::DenseMap<mlir::Value, Dims> dims; ///< Of values with padding.
  llvm::SmallVector<PaddedOp> paddedOps;  ///< As of the last round, in program order.
  llvm::DenseMap<mlir::Value, mlir::Value> replaced;
  bool isChanged = false;
};

} // namespace dist

#endif // DIST_LIB_PARTITION_REGIONPADDING_H
