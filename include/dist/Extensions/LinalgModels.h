// SPDX-License-Identifier: Apache-2.0
//
// The models shared by all structured ops: whatever implements `linalg::LinalgOp`, of any dialect, is partitioned by
// them.
//
//   registry.addExtension(+[](mlir::MLIRContext *context, MyDialect *) { dist::attachLinalgModel<MyOp,
//   MyOtherOp>(context); });
//
// The rule is derived from indexing maps, iterators and the body. What a device computes is a tile of the op; of one
// without TilingInterface it is a tile of the linalg.generic that says the same.

#ifndef DIST_EXTENSIONS_LINALGMODELS_H
#define DIST_EXTENSIONS_LINALGMODELS_H

#include "dist/Analysis/ShardingInterfaces.h"

namespace dist {

/// Returns the rule of `op`, which implements `linalg::LinalgOp` on static tensors.
ShardingRule getLinalgRule(mlir::Operation *op);
/// Appends what the rule of `op` depends on beside the op itself; see ShardingRuleOpInterface.
void addLinalgRuleContext(mlir::Operation *op, llvm::SmallVectorImpl<uintptr_t> &words);
/// Returns the constant that all elements of the result of `op` are, if it is a fill with one.
mlir::TypedAttr getLinalgSplatElement(mlir::Operation *op);
/// Returns the operands of which the result of `op` is the sum; see ShardingRuleOpInterface.
llvm::SmallVector<unsigned> getLinalgAddends(mlir::Operation *op);
/// Builds what one device computes of `op`; see LocalRewriteOpInterface.
llvm::FailureOr<llvm::SmallVector<mlir::Value>> rewriteLinalgToLocal(mlir::Operation *op, mlir::OpBuilder &builder,
                                                                     const LocalShards &shards);

template <typename OpT> struct LinalgRule : ShardingRuleOpInterface::ExternalModel<LinalgRule<OpT>, OpT> {
  ShardingRule getShardingRule(mlir::Operation *op) const { return getLinalgRule(op); }
  void addRuleContext(mlir::Operation *op, llvm::SmallVectorImpl<uintptr_t> &words) const {
    addLinalgRuleContext(op, words);
  }
  mlir::TypedAttr getSplatElement(mlir::Operation *op, unsigned) const { return getLinalgSplatElement(op); }
  llvm::SmallVector<unsigned> getAddends(mlir::Operation *op) const { return getLinalgAddends(op); }
};

template <typename OpT> struct LinalgLocal : LocalRewriteOpInterface::ExternalModel<LinalgLocal<OpT>, OpT> {
  llvm::FailureOr<llvm::SmallVector<mlir::Value>> rewriteToLocal(mlir::Operation *op, mlir::OpBuilder &builder,
                                                                 const LocalShards &shards) const {
    return rewriteLinalgToLocal(op, builder, shards);
  }
};

/// Attaches both models to each of `OpTs`, which belong to loaded dialects.
template <typename... OpTs> void attachLinalgModel(mlir::MLIRContext *context) {
  (OpTs::template attachInterface<LinalgRule<OpTs>, LinalgLocal<OpTs>>(*context), ...);
}

} // namespace dist

#endif // DIST_EXTENSIONS_LINALGMODELS_H
