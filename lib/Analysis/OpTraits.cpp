// SPDX-License-Identifier: Apache-2.0

#include "dist/Analysis/OpTraits.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "dist/IR/Dist.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace dist;

const OpTraits *OpTraitsTable::find(Operation *op) {
  std::unique_ptr<OpTraits> &known = traits[op->getName().getAsOpaquePointer()];
  if (!known)
    known = std::make_unique<OpTraits>(
        OpTraits{op->hasTrait<OpTrait::IsTerminator>(), op->hasTrait<OpTrait::ConstantLike>(),
                 isa<RegionBranchOpInterface>(op), isa<ShardingRuleOpInterface>(op), isa<CollectiveOpInterface>(op),
                 isa_and_nonnull<DistDialect>(op->getDialect()), isa<CallOpInterface>(op)});
  return known.get();
}
