// SPDX-License-Identifier: Apache-2.0

#include "dist/Resharding/CostModel.h"

using namespace mlir;
using namespace dist;

std::optional<CollectiveKind> dist::getCollectiveKind(ReshardStepKind kind) {
  switch (kind) {
  case ReshardStepKind::AllReduce:
    return CollectiveKind::AllReduce;
  case ReshardStepKind::ReduceScatter:
    return CollectiveKind::ReduceScatter;
  case ReshardStepKind::AllGather:
    return CollectiveKind::AllGather;
  case ReshardStepKind::AllToAll:
    return CollectiveKind::AllToAll;
  case ReshardStepKind::Permute:
    return CollectiveKind::CollectivePermute;
  case ReshardStepKind::AllSlice:
    return CollectiveKind::AllSlice;
  case ReshardStepKind::ToPartial:
    return std::nullopt;
  }
  return std::nullopt;
}

double CostModel::seconds(const ReshardStep &step) const {
  std::optional<CollectiveKind> kind = getCollectiveKind(step.kind);
  if (!kind || !communicates(*kind))
    return 0;
  SmallVector<int64_t> &group = groups[toSet(step.axes)];
  if (group.empty())
    group = machine.getGroupByTier(space.getMesh(), space.decode(step.axes));
  // A step knows what one device sends by the ring formula; the machine asks for the buffer of the group.
  double size = space.getSize(step.axes), bytes = step.wireBytes;
  if (*kind != CollectiveKind::CollectivePermute && size > 1)
    bytes *= size / (size - 1) / (*kind == CollectiveKind::AllReduce ? 2 : 1);
  return machine.getSeconds(*kind, group, bytes);
}

double CostModel::seconds(const ReshardPlan &plan) const {
  double total = 0;
  for (const ReshardStep &step : plan.steps)
    total += seconds(step);
  return total;
}
