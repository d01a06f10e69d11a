// SPDX-License-Identifier: Apache-2.0
//
// tensor_ext: routine. Each index of the batch is computed by itself, so every batch dimension is a factor that passes
// through, and so is a dimension of the core of which the table says so: columns that a system is solved for. Every
// other dimension is whole. Where a batch is split unevenly, what the routine makes of the padding stays in the padding
// of the results.

#include "TensorExtRoutines.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "dist/Extensions/ElementwiseModel.h"
#include "dist/IR/Routines.h"

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

namespace {
/// Makes the factors of one op.
class RoutineFactors {
public:
  RoutineFactors(ShardingRule &rule, ShapedType first, int64_t numBatchDims) : rule(rule), numBatchDims(numBatchDims) {
    for (int64_t size : first.getShape().take_front(numBatchDims))
      rule.factors.push_back({size, FactorKind::PassThrough});
  }

  DimFactors getDims(const RoutineCore &core, Type type) {
    DimFactors dims;
    for (int64_t dim = 0; dim < numBatchDims; ++dim)
      dims.push_back({dim});
    auto sizes = cast<ShapedType>(type).getShape().drop_front(numBatchDims);
    for (auto [name, isIndependent, size] : llvm::zip_equal(core.dims, core.areIndependent, sizes))
      dims.push_back({isIndependent ? getIndependent(name, size) : add(size, FactorKind::NeedsReplication)});
    return dims;
  }

private:
  int64_t add(int64_t size, FactorKind kind) {
    rule.factors.push_back({size, kind});
    return rule.factors.size() - 1;
  }
  /// Dimensions of one name share a factor.
  int64_t getIndependent(StringRef name, int64_t size) {
    auto [entry, isNew] = independent.try_emplace(name, 0);
    if (isNew)
      entry->second = add(size, FactorKind::PassThrough);
    return entry->second;
  }

  ShardingRule &rule;
  int64_t numBatchDims;
  llvm::StringMap<int64_t> independent;
};

struct RoutineRule : ShardingRuleOpInterface::ExternalModel<RoutineRule, RoutineOp> {
  ShardingRule getShardingRule(Operation *op) const {
    auto routine = cast<RoutineOp>(op);
    RoutineShape shape = getRoutineShape(routine);
    ShardingRule rule;
    RoutineFactors factors(rule, cast<ShapedType>(routine.getInputs().front().getType()), shape.numBatchDims);
    for (auto [core, input] : llvm::zip_equal(shape.inputs, routine.getInputs()))
      rule.operands.push_back(factors.getDims(core, input.getType()));
    for (auto [core, init] : llvm::zip_equal(shape.outputs, routine.getDpsInits()))
      rule.operands.push_back(factors.getDims(core, init.getType()));
    // One on buffers has no results.
    for (auto [core, type] : llvm::zip(shape.outputs, op->getResultTypes()))
      rule.results.push_back(factors.getDims(core, type));
    rule.reductions.assign(op->getNumResults(), ReductionKind::Sum);
    rule.inits.assign(op->getNumResults(), -1);
    return rule;
  }
  std::optional<int64_t> getFlops(Operation *op) const { return countRoutineFlops(cast<RoutineOp>(op)); }
};

/// The same routine on the part of the batch that this device has.
struct RoutineLocal : LocalRewriteOpInterface::ExternalModel<RoutineLocal, RoutineOp> {
  FailureOr<SmallVector<Value>> rewriteToLocal(Operation *op, OpBuilder &builder, const LocalShards &shards) const {
    return cloneOnShards(op, builder, shards);
  }
};
} // namespace

void dist::attachRoutineModels(MLIRContext *context) {
  RoutineOp::attachInterface<RoutineRule, RoutineLocal>(*context);
}
