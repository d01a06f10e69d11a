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

/// How much more it counts to gather or exchange parts over an axis in time than to send them. Until all parts are
/// there nobody can read them, and all are kept, which is what such an axis is there to avoid.
static constexpr double kKeptForAllTimes = 100;

double CostModel::countParts(SubAxisSet axes) const {
  double parts = 1;
  if (machine.hasAxesInTime())
    for (SubAxis subAxis = 0; subAxis < space.getNumSubAxes(); ++subAxis)
      if ((axes >> subAxis & 1) && machine.isInTime(space.decode(subAxis).front()))
        parts *= double(space.getSize(subAxis));
  return parts;
}

bool CostModel::joinsParts(const ReshardPlan &plan) const {
  return machine.hasAxesInTime() && llvm::any_of(plan.steps, [&](const ReshardStep &step) {
           std::optional<CollectiveKind> kind = getCollectiveKind(step.kind);
           return kind && communicates(*kind) && countParts(toSet(step.axes)) > 1;
         });
}

double CostModel::seconds(const ReshardStep &step) const {
  std::optional<CollectiveKind> kind = getCollectiveKind(step.kind);
  if (!kind || !communicates(*kind))
    return 0;
  // A step knows what one device sends by the ring formula; the machine asks for the buffer of the group.
  double size = space.getSize(step.axes), bytes = step.wireBytes;
  if (*kind != CollectiveKind::CollectivePermute && size > 1)
    bytes *= size / (size - 1) / (*kind == CollectiveKind::AllReduce ? 2 : 1);
  if (!machine.hasAxesInTime())
    return secondsOverLinks(*kind, step.axes, bytes);
  SubAxisList overLinks;
  for (SubAxis subAxis : step.axes)
    if (!machine.isInTime(space.decode(subAxis).front()))
      overLinks.push_back(subAxis);
  if (overLinks == step.axes)
    return countParts(step.result) * secondsOverLinks(*kind, step.axes, bytes);
  if (step.kind != ReshardStepKind::AllReduce && step.kind != ReshardStepKind::ReduceScatter)
    return kKeptForAllTimes * machine.getSeconds(*kind, withPartsAsDevices(step.axes, overLinks), bytes);
  // Each part is added to what is there: both are read, and the sum is written.
  const MachineDevice &device = machine.getDevice();
  double adding = countParts(toSet(step.axes)) * (device.launchSeconds + 3 * bytes / device.memoryBytesPerSecond);
  return adding + (overLinks.empty() ? 0 : secondsOverLinks(*kind, overLinks, bytes));
}

SmallVector<int64_t> CostModel::withPartsAsDevices(const SubAxisList &axes, const SubAxisList &overLinks) const {
  SmallVector<int64_t> group = machine.getGroupByTier(space.getMesh(), space.decode(overLinks));
  group.front() *= int64_t(countParts(toSet(axes)));
  return group;
}

double CostModel::secondsOverLinks(CollectiveKind kind, const SubAxisList &axes, double bufferBytes) const {
  SmallVector<int64_t> &group = groups[toSet(axes)];
  if (group.empty())
    group = machine.getGroupByTier(space.getMesh(), space.decode(axes));
  return machine.getSeconds(kind, group, bufferBytes);
}

double CostModel::seconds(const ReshardPlan &plan) const {
  double total = 0;
  for (const ReshardStep &step : plan.steps)
    total += seconds(step);
  return total;
}

/// Returns the bytes of a shard of `shape`.
static double getBytes(ArrayRef<int64_t> shape, int64_t elementBytes) {
  double bytes = double(elementBytes);
  for (int64_t size : shape)
    bytes *= double(size);
  return bytes;
}

double CostModel::copySeconds(const ReshardPlan &plan, int64_t elementBytes, ReshardedKernels kernels) const {
  if (plan.steps.empty())
    return 0;
  const ReshardStep &first = plan.steps.front(), &last = plan.steps.back();
  double seconds = 0;
  for (const ReshardStep &step : plan.steps)
    if (step.kind == ReshardStepKind::AllSlice && !(kernels.isReadInPlace && &step == &last))
      seconds += countParts(step.result) * machine.getMemorySeconds(2 * getBytes(step.outputShape, elementBytes));
  if (kernels.isFused)
    seconds += countParts(last.result) * machine.getMemorySeconds(getBytes(first.inputShape, elementBytes) +
                                                                  getBytes(last.outputShape, elementBytes));
  return seconds;
}
