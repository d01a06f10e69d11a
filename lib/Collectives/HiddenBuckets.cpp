// SPDX-License-Identifier: Apache-2.0

#include "HiddenBuckets.h"
#include "dist/Analysis/OpCost.h"
#include "dist/Timeline/ProgramTasks.h"

using namespace mlir;
using namespace dist;

/// The share of its seconds that a start has to save.
static constexpr double kWorthwhileSaving = 0.1;

/// Returns the seconds of computation in `block`, and stores those of its ops in `seconds`.
static double collect(const TaskBlock &block, ArrayRef<Operation *> ops, llvm::DenseMap<Operation *, double> &seconds) {
  double sum = 0;
  for (const Task &task : block.tasks) {
    if (task.lane != kComputeLane)
      continue;
    double ofTask = task.seconds;
    for (const TaskBlock &inner : task.blocks)
      ofTask = std::max(ofTask, std::min(task.trips * collect(inner, ops, seconds), kMostSeconds));
    if (ofTask > 0 && task.id >= 0)
      seconds[ops[task.id]] = ofTask;
    sum += ofTask;
  }
  return sum;
}

ComputationSeconds::ComputationSeconds(FunctionOpInterface function, const Machine &machine) : machine(machine) {
  std::vector<Operation *> ops;
  TaskBlock tasks = readTasks(function, machine, ops);
  collect(tasks, ops, seconds);
}

HiddenBuckets::HiddenBuckets(Block &block, const ComputationSeconds &computation)
    : block(block), machine(computation.getMachine()) {
  for (Operation &op : block) {
    before[&op] = total;
    total += computation.get(&op);
  }
}

double HiddenBuckets::getSecondsToHide(Operation *op, ArrayRef<Operation *> readers) const {
  if (cast<CollectiveOpInterface>(op).getReductionKind())
    return total - before.lookup(op);
  double first = total;
  for (Operation *member : readers)
    for (Operation *user : member->getUsers())
      if (Operation *reader = block.findAncestorOpInBlock(*user))
        first = std::min(first, before.lookup(reader));
  return first;
}

bool HiddenBuckets::mayJoin(ArrayRef<Operation *> bucket, Operation *op) const {
  auto collective = cast<CollectiveOpInterface>(op);
  MeshAttr mesh = lookupMesh(op, collective.getMeshSymbol());
  if (!mesh)
    return false;
  SmallVector<int64_t> group = machine.getGroupByTier(mesh, collective.getGroupAxes());
  double bytes = 0, more = getBufferBytes(collective).toDouble();
  for (Operation *member : bucket)
    bytes += getBufferBytes(cast<CollectiveOpInterface>(member)).toDouble();
  auto getSeconds = [&](double size) { return machine.getSeconds(collective.getCollectiveKind(), group, size); };
  double apart = getSeconds(bytes) + getSeconds(more), joined = getSeconds(bytes + more);
  if (apart - joined < kWorthwhileSaving * apart)
    return false;
  return joined <= getSecondsToHide(op, bucket) || getSeconds(more) > getSecondsToHide(op, op);
}
