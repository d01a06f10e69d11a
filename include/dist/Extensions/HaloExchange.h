// SPDX-License-Identifier: Apache-2.0
//
// The data that an op needs of a tied operand (see HaloTie), on one device: neighbours exchange the pieces of a
// HaloPlan, or a whole operand is cut.

#ifndef DIST_EXTENSIONS_HALOEXCHANGE_H
#define DIST_EXTENSIONS_HALOEXCHANGE_H

#include "dist/Analysis/ShardingInterfaces.h"

namespace dist {

/// Returns true if tie `number` of the rule of `shards` has a factor that is split on this mesh.
bool isSplit(const LocalShards &shards, unsigned number);

/// Returns the number of the split tie of dimension `dim` of operand `operand`, or nothing.
std::optional<unsigned> findSplitTie(const LocalShards &shards, int64_t operand, int64_t dim);

/// Returns what this device's shard of the factor of tie `number`, which is split, reads of `local`: the operand of
/// `op` on this device, perhaps with other dimensions fetched already. The result has getTieNeed(...).length indices in
/// the tied dimension. Those outside of the whole dimension are `fill`, a scalar, or arbitrary if that is null.
mlir::Value fetchTied(mlir::OpBuilder &builder, mlir::Operation *op, const LocalShards &shards, unsigned number,
                      mlir::Value local, mlir::Value fill);

/// fetchTied for the interval `need` of the tied dimension of `local`, another tensor in the place of the operand,
/// which is whole in the dimension if `isWhole` and split like the factor otherwise.
mlir::Value fetchInterval(mlir::OpBuilder &builder, mlir::Operation *op, const LocalShards &shards, unsigned number,
                          const IntervalNeed &need, bool isWhole, mlir::Value local, mlir::Value fill);

/// Returns what the ranks need for tie `number` of `op`, which is split.
IntervalNeed getTieNeed(mlir::Operation *op, const LocalShards &shards, unsigned number);

/// Returns the first index that this device needs, of type index; see IntervalNeed::getFirst.
mlir::Value buildFirst(mlir::OpBuilder &builder, mlir::Location loc, const IntervalNeed &need, mlir::Value rank);

} // namespace dist

#endif // DIST_EXTENSIONS_HALOEXCHANGE_H
