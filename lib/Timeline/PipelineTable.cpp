// SPDX-License-Identifier: Apache-2.0
//
// Task k of a device, of either half, is in the tick k + d after the first one, for the d-th device in the direction of
// the half: so what a position forwards is there one tick later, for the step from the last device to the first one,
// too, as groups have as many parts as there are devices.

#include "dist/Timeline/PipelineTable.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace dist;

llvm::StringRef dist::getScheduleName(PipelineShape::Schedule schedule) {
  return schedule == PipelineShape::GPipe ? "gpipe" : "1f1b";
}

std::optional<PipelineShape::Schedule> dist::findSchedule(llvm::StringRef name) {
  for (PipelineShape::Schedule schedule : {PipelineShape::GPipe, PipelineShape::OneForwardOneBackward})
    if (name == getScheduleName(schedule))
      return schedule;
  return std::nullopt;
}

std::optional<std::string> PipelineTable::findFault(const PipelineShape &shape) {
  if (shape.chunks > 1 && shape.parts % shape.devices != 0)
    return std::to_string(shape.parts) + " parts of the batch on " + std::to_string(shape.devices) + " devices with " +
           std::to_string(shape.chunks) +
           " stages each; the parts go in groups of as many as there are devices, so a multiple of " +
           std::to_string(shape.devices) + " is needed";
  return std::nullopt;
}

PipelineTable::PipelineTable(const PipelineShape &shape, bool hasBackward) : shape(shape), hasBackward(hasBackward) {
  int64_t numStages = shape.getNumStages(), numTasks = shape.parts * shape.chunks;
  int64_t halfTicks = numTasks + shape.devices - 1;
  int64_t firstBackward = shape.schedule == PipelineShape::GPipe ? halfTicks : numStages - 1;
  int64_t numTicks = hasBackward ? firstBackward + halfTicks : halfTicks;
  forward.assign(shape.devices, std::vector<PipelineTask>(numTicks));
  backward = forward;
  for (int64_t task = 0; task < numTasks; ++task) {
    int64_t group = task / numStages, chunk = shape.chunks == 1 ? 0 : task % numStages / shape.devices;
    int64_t part = shape.chunks == 1 ? task : group * shape.devices + task % shape.devices;
    for (int64_t place = 0; place < shape.devices; ++place) {
      int64_t position = chunk * shape.devices + place;
      forward[shape.getDevice(position)][task + place] = {position, part};
      if (hasBackward)
        backward[shape.getDevice(numStages + position)][firstBackward + task + place] = {numStages + position, part};
    }
  }
}

llvm::SmallVector<PipelineTicks> PipelineTable::getPieces() const {
  llvm::SmallVector<PipelineTicks> pieces;
  for (int64_t tick = 0; tick < getNumTicks(); ++tick) {
    auto hasTask = [&](const std::vector<std::vector<PipelineTask>> &half) {
      return llvm::any_of(half, [&](const std::vector<PipelineTask> &tasks) { return tasks[tick].position >= 0; });
    };
    bool hasForward = hasTask(forward), hasBackward = hasTask(backward);
    if (pieces.empty() || pieces.back().hasForward != hasForward || pieces.back().hasBackward != hasBackward)
      pieces.push_back({tick, tick, hasForward, hasBackward});
    pieces.back().end = tick + 1;
  }
  return pieces;
}

int64_t PipelineTable::getNumSlots() const {
  if (!hasBackward)
    return 0;
  std::vector<int64_t> kept(shape.getNumStages());
  int64_t most = 0;
  for (int64_t tick = 0; tick < getNumTicks(); ++tick) {
    for (const std::vector<PipelineTask> &tasks : forward)
      if (tasks[tick].position >= 0)
        most = std::max(most, ++kept[tasks[tick].position]);
    for (const std::vector<PipelineTask> &tasks : backward)
      if (tasks[tick].position >= 0)
        --kept[shape.getMirror(tasks[tick].position)];
  }
  return most;
}

double PipelineTable::getSeconds(llvm::ArrayRef<double> ofPosition) const {
  double total = 0;
  for (int64_t tick = 0; tick < getNumTicks(); ++tick) {
    double slowest = 0;
    for (int64_t device = 0; device < shape.devices; ++device) {
      double seconds = 0;
      for (const PipelineTask &task : {getForward(device, tick), getBackward(device, tick)})
        seconds += task.position < 0 ? 0 : ofPosition[task.position];
      slowest = std::max(slowest, seconds);
    }
    total += slowest;
  }
  return total;
}

double PipelineTable::getBubble(llvm::ArrayRef<double> ofPosition) const {
  double busy = 0, total = getSeconds(ofPosition) * shape.devices;
  for (double seconds : ofPosition.take_front(hasBackward ? 2 * shape.getNumStages() : shape.getNumStages()))
    busy += seconds * shape.parts;
  return total > 0 ? 1 - busy / total : 0;
}
