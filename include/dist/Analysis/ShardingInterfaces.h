// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_ANALYSIS_SHARDINGINTERFACES_H
#define DIST_ANALYSIS_SHARDINGINTERFACES_H

#include "dist/Analysis/ShardingRule.h"
#include "mlir/IR/Builders.h"

namespace dist {

/// This device's part of an op: one entry per factor of its rule, and the local operands.
struct LocalShards {
  /// The part of a factor that one device computes. For factors that are not sharded `offset` is null (0).
  struct FactorShard {
    mlir::Value offset; ///< First index, of type index; null for 0.
    int64_t size;       ///< Number of indices, padded.
    int64_t globalSize; ///< Number of indices of the whole factor.
    int64_t numShards;  ///< Number of parts the factor is split into.
    bool isUneven;      ///< True if some device's part ends beyond the whole.
    mlir::Value index;  ///< Number of this device's part, of type index; null for 0.
    AxisListAttr axes;  ///< What the factor is split over.
    /// Padding in a local region, where nothing is split: the indices are those from `paddedOffset` (null for 0) on of
    /// a dimension of size `paddedSize`; negative where there is none.
    mlir::Value paddedOffset = {};
    int64_t paddedSize = -1;
  };
  llvm::SmallVector<FactorShard> factors;
  /// One local value per operand; operands that are no tensors as they are.
  llvm::SmallVector<mlir::Value> operands;
  /// The types of the local results.
  llvm::SmallVector<mlir::Type> resultTypes;
  /// The ties of the rule whose operand is whole in the tied dimension although the factor is split.
  llvm::SmallBitVector wholeTies;
  mlir::FlatSymbolRefAttr mesh;
  /// A value of the whole program as this device has it, and over which axes each dimension is split; null for none.
  struct Placed {
    mlir::Value local;
    llvm::SmallVector<AxisListAttr, 4> dims;
  };
  /// Returns a tensor that was computed before, for ops that read through the op that made their operand.
  llvm::function_ref<Placed(mlir::Value)> lookup;
  const ShardingRule *rule = nullptr;
};

} // namespace dist

#include "dist/Analysis/ShardingInterfaces.h.inc"

#endif // DIST_ANALYSIS_SHARDINGINTERFACES_H
