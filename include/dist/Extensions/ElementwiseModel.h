// SPDX-License-Identifier: Apache-2.0
//
// The models shared by every elementwise op on tensors (arith, math): all dimensions share their factors, what passes
// as partial is what the scalar op lets through, and the local op is the same op on shards.

#ifndef DIST_EXTENSIONS_ELEMENTWISEMODEL_H
#define DIST_EXTENSIONS_ELEMENTWISEMODEL_H

#include "dist/Analysis/ShardingInterfaces.h"

namespace dist {

/// Returns the rule of an elementwise op on tensors of equal shape, or on scalars.
ShardingRule getElementwiseRule(mlir::Operation *op);

/// Returns the operands of which the result of such an op is the sum; see ShardingRuleOpInterface.
llvm::SmallVector<unsigned> getElementwiseAddends(mlir::Operation *op);

/// Builds the same op on local operands.
llvm::SmallVector<mlir::Value> cloneOnShards(mlir::Operation *op, mlir::OpBuilder &builder, const LocalShards &shards);

template <typename OpT> struct ElementwiseRule : ShardingRuleOpInterface::ExternalModel<ElementwiseRule<OpT>, OpT> {
  ShardingRule getShardingRule(mlir::Operation *op) const { return getElementwiseRule(op); }
  llvm::SmallVector<unsigned> getAddends(mlir::Operation *op) const { return getElementwiseAddends(op); }
};

template <typename OpT> struct ElementwiseLocal : LocalRewriteOpInterface::ExternalModel<ElementwiseLocal<OpT>, OpT> {
  llvm::FailureOr<llvm::SmallVector<mlir::Value>> rewriteToLocal(mlir::Operation *op, mlir::OpBuilder &builder,
                                                                 const LocalShards &shards) const {
    return cloneOnShards(op, builder, shards);
  }
};

/// Attaches both models to those of `OpTs` that are elementwise.
template <typename... OpTs> void attachElementwise(mlir::MLIRContext *context) {
  auto attachOne = [&]<typename OpT>() {
    if constexpr (OpT::template hasTrait<mlir::OpTrait::Elementwise>())
      OpT::template attachInterface<ElementwiseRule<OpT>, ElementwiseLocal<OpT>>(*context);
  };
  (attachOne.template operator()<OpTs>(), ...);
}

} // namespace dist

#endif // DIST_EXTENSIONS_ELEMENTWISEMODEL_H
