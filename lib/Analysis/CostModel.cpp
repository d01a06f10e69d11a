// SPDX-License-Identifier: Apache-2.0

#include "dist/Analysis/CostModel.h"

using namespace mlir;
using namespace dist;

CostModel::CostModel(const AxisSpace &space, ArrayRef<AxisLink> links) : space(space), links(links) {
  this->links.resize(space.getMesh().getAxisSizes().size());
}

/// Returns how many messages a device sends one after the other in a group of `size`, as rings do.
static int64_t getNumMessages(ReshardStepKind kind, int64_t size) {
  switch (kind) {
  case ReshardStepKind::AllReduce:
    return 2 * (size - 1);
  case ReshardStepKind::ReduceScatter:
  case ReshardStepKind::AllGather:
  case ReshardStepKind::AllToAll:
    return size - 1;
  case ReshardStepKind::Permute:
    return 1;
  case ReshardStepKind::AllSlice:
  case ReshardStepKind::ToPartial:
    return 0;
  }
  return 0;
}

double CostModel::seconds(const ReshardStep &step) const {
  int64_t messages = getNumMessages(step.kind, space.getSize(step.axes));
  if (messages == 0)
    return 0;
  double latency = 0, secondsPerByte = 0;
  for (Atom atom : step.axes) {
    const AxisLink &link = links[space.getParts()[atom].axis];
    latency = std::max(latency, link.latency);
    secondsPerByte = std::max(secondsPerByte, 1 / link.bandwidth);
  }
  return messages * latency + step.wireBytes * secondsPerByte;
}

double CostModel::seconds(const ReshardPlan &plan) const {
  double total = 0;
  for (const ReshardStep &step : plan.steps)
    total += seconds(step);
  return total;
}

double CostModel::seconds(StringRef kind, int64_t groupSize, int64_t wireBytes) {
  if (groupSize <= 1)
    return 0;
  int64_t messages = kind == "all_reduce" ? 2 * (groupSize - 1) : kind == "collective_permute" ? 1 : groupSize - 1;
  AxisLink link;
  return messages * link.latency + wireBytes / link.bandwidth;
}
