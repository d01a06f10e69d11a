// SPDX-License-Identifier: Apache-2.0

#include "OwnershipSimulator.h"
#include <cmath>
#include <limits>
#include <numeric>

using namespace dist;
using namespace dist::test;

static constexpr double padding = std::numeric_limits<double>::quiet_NaN();

static int64_t getCount(llvm::ArrayRef<int64_t> shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<int64_t>());
}

/// A small number that depends on all of `seed`.
static uint64_t hash(uint64_t seed) {
  seed = (seed ^ (seed >> 31)) * 0x9e3779b97f4a7c15u + 0x1234567;
  seed = (seed ^ (seed >> 29)) * 0xbf58476d1ce4e5b9u;
  return seed ^ (seed >> 32);
}

//===-- reductions on numbers -------------------------------------------------------------------------------------===//

static double combine(ReductionKind kind, double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return padding;
  switch (kind) {
  case ReductionKind::Sum:
  case ReductionKind::Avg:
    return a + b;
  case ReductionKind::Max:
    return std::max(a, b);
  case ReductionKind::Min:
    return std::min(a, b);
  case ReductionKind::Prod:
    return a * b;
  case ReductionKind::Any:
    return static_cast<int64_t>(a) | static_cast<int64_t>(b);
  case ReductionKind::All:
    return static_cast<int64_t>(a) & static_cast<int64_t>(b);
  }
  return padding;
}

/// Returns contribution `index` of `count`, all of which reduce to `value`; no single one of them equals it for sum.
static double getContribution(ReductionKind kind, double value, int64_t index, int64_t count, uint64_t seed) {
  auto random = [&](int64_t i) { return static_cast<int64_t>(hash(seed * 64 + i) % 13) + 1; };
  switch (kind) {
  case ReductionKind::Sum:
  case ReductionKind::Avg: {
    double total = kind == ReductionKind::Sum ? value : value * count;
    for (int64_t i = 1; i < count; ++i)
      total -= random(i);
    return index == 0 ? total : random(index);
  }
  case ReductionKind::Max:
  case ReductionKind::Min: {
    int64_t winner = hash(seed) % count;
    double distance = index == winner ? 0 : random(index);
    return kind == ReductionKind::Max ? value - distance : value + distance;
  }
  case ReductionKind::Prod: {
    double rest = value;
    for (int64_t i = 1; i < count; ++i)
      rest /= std::ldexp(random(i) % 2 ? -1 : 1, random(i) % 3);
    return index == 0 ? rest : std::ldexp(random(index) % 2 ? -1 : 1, random(index) % 3);
  }
  case ReductionKind::Any:
  case ReductionKind::All: {
    int64_t bits = static_cast<int64_t>(value), mask = kind == ReductionKind::Any ? bits : ~bits & 0xffff;
    // Each of the lower bits is settled by one device, the others by all.
    int64_t mine = bits & ~int64_t(0xffff);
    for (int64_t bit = 0; bit < 16; ++bit)
      if (static_cast<int64_t>(hash(seed * 16 + bit) % count) == index)
        mine |= mask & (int64_t(1) << bit);
    return kind == ReductionKind::Any ? mine : bits | (mask & ~mine);
  }
  }
  return padding;
}

//===-- devices ---------------------------------------------------------------------------------------------------===//

OwnershipSimulator::OwnershipSimulator(llvm::ArrayRef<int64_t> shape, const AxisSpace &space)
    : shape(shape), space(space), numDevices(space.getMesh().getNumDevices()) {}

int64_t OwnershipSimulator::getIndex(int64_t device, llvm::ArrayRef<SubAxis> list) const {
  int64_t index = 0;
  for (SubAxis subAxis : list) {
    int64_t weight = 1;
    for (int64_t minor = subAxis + 1; minor < space.getNumSubAxes(); ++minor)
      weight *= space.getSize(static_cast<SubAxis>(minor));
    index = index * space.getSize(subAxis) + device / weight % space.getSize(subAxis);
  }
  return index;
}

int64_t OwnershipSimulator::withIndex(int64_t device, llvm::ArrayRef<SubAxis> list, int64_t index) const {
  for (SubAxis subAxis : llvm::reverse(list)) {
    int64_t weight = 1;
    for (int64_t minor = subAxis + 1; minor < space.getNumSubAxes(); ++minor)
      weight *= space.getSize(static_cast<SubAxis>(minor));
    int64_t size = space.getSize(subAxis);
    device += (index % size - device / weight % size) * weight;
    index /= size;
  }
  return device;
}

std::vector<int64_t> OwnershipSimulator::getGroup(int64_t device, llvm::ArrayRef<SubAxis> list) const {
  std::vector<int64_t> group;
  for (int64_t index = 0, e = space.getSize(list); index < e; ++index)
    group.push_back(withIndex(device, list, index));
  return group;
}

//===-- layouts ---------------------------------------------------------------------------------------------------===//

void OwnershipSimulator::forEachElement(const Layout &layout, int64_t device,
                                        llvm::function_ref<void(int64_t, int64_t)> visit) const {
  llvm::SmallVector<int64_t> local = layout.getLocalShape(shape, space);
  for (int64_t position = 0, e = getCount(local); position < e; ++position) {
    int64_t rest = position, flat = 0, weight = 1;
    bool owned = true;
    for (int64_t dim = shape.size() - 1; dim >= 0; --dim) {
      int64_t index = rest % local[dim] + getIndex(device, layout.dims[dim]) * local[dim];
      rest /= local[dim];
      owned &= index < shape[dim];
      flat += index * weight;
      weight *= shape[dim];
    }
    if (owned)
      visit(position, flat);
  }
}

std::vector<Shard> OwnershipSimulator::distribute(const Layout &layout) const {
  std::vector<Shard> shards(numDevices);
  for (int64_t device = 0; device < numDevices; ++device) {
    llvm::SmallVector<int64_t> local = layout.getLocalShape(shape, space);
    shards[device].shape.assign(local.begin(), local.end());
    shards[device].values.assign(getCount(local), padding);
    forEachElement(layout, device, [&](int64_t position, int64_t flat) {
      double value = flat + 1;
      uint64_t seed = flat + 1;
      for (const PartialLayout &entry : llvm::reverse(layout.partials)) {
        int64_t index = getIndex(device, entry.axes);
        value = getContribution(entry.kind, value, index, space.getSize(entry.axes), seed);
        seed = hash(seed * 101 + index);
      }
      shards[device].values[position] = value;
    });
  }
  return shards;
}

Shard OwnershipSimulator::reduce(const std::vector<Shard> &shards, int64_t device, llvm::ArrayRef<SubAxis> axes,
                                 ReductionKind kind) const {
  std::vector<int64_t> group = getGroup(device, axes);
  Shard result = shards[group[0]];
  for (size_t i = 0; i < result.values.size(); ++i) {
    for (size_t member = 1; member < group.size(); ++member)
      result.values[i] = combine(kind, result.values[i], shards[group[member]].values[i]);
    if (kind == ReductionKind::Avg)
      result.values[i] /= group.size();
  }
  return result;
}

std::string OwnershipSimulator::compare(std::vector<Shard> shards, const Layout &layout) const {
  for (const PartialLayout &entry : layout.partials) {
    std::vector<Shard> reduced(numDevices);
    for (int64_t device = 0; device < numDevices; ++device)
      reduced[device] = reduce(shards, device, entry.axes, entry.kind);
    shards = std::move(reduced);
  }
  std::string error;
  for (int64_t device = 0; device < numDevices && error.empty(); ++device) {
    if (llvm::ArrayRef<int64_t>(shards[device].shape) != llvm::ArrayRef<int64_t>(layout.getLocalShape(shape, space)))
      return "the shard of device " + std::to_string(device) + " has another shape than its layout";
    forEachElement(layout, device, [&](int64_t position, int64_t flat) {
      double value = shards[device].values[position];
      if (!(std::abs(value - (flat + 1)) < 1e-6))
        error = "device " + std::to_string(device) + " has " + std::to_string(value) + " in place of " +
                std::to_string(flat + 1);
    });
  }
  return error;
}

//===-- steps -----------------------------------------------------------------------------------------------------===//

/// Calls `copy(position in source, position in result)` for the part of the result that begins at `resultBegin` of
/// `resultDim` and comes from [sourceBegin, ...) of `sourceDim`.
static void copyPart(const Shard &source, Shard &result, int64_t sourceDim, int64_t sourceBegin, int64_t sourceSize,
                     int64_t resultDim, int64_t resultBegin) {
  int64_t rank = source.shape.size();
  for (int64_t position = 0, e = source.values.size(); position < e; ++position) {
    std::vector<int64_t> index(rank);
    for (int64_t dim = rank - 1, rest = position; dim >= 0; rest /= source.shape[dim], --dim)
      index[dim] = rest % source.shape[dim];
    if (sourceDim >= 0) {
      index[sourceDim] -= sourceBegin;
      if (index[sourceDim] < 0 || index[sourceDim] >= sourceSize)
        continue;
    }
    if (resultDim >= 0)
      index[resultDim] += resultBegin;
    int64_t target = 0;
    bool inside = true;
    for (int64_t dim = 0; dim < rank; ++dim) {
      inside &= index[dim] < result.shape[dim];
      target = target * result.shape[dim] + index[dim];
    }
    if (inside)
      result.values[target] = source.values[position];
  }
}

static bool isSplit(int64_t whole, int64_t part, int64_t count) { return (whole + count - 1) / count == part; }

std::string OwnershipSimulator::run(const ReshardStep &step, std::vector<Shard> &shards) const {
  int64_t groupSize = space.getSize(step.axes);
  llvm::ArrayRef<int64_t> in = step.inputShape, out = step.outputShape;
  int64_t rank = shape.size(), dim = step.dim, other = step.otherDim;
  bool splits = step.kind == ReshardStepKind::AllSlice || step.kind == ReshardStepKind::ReduceScatter ||
                step.kind == ReshardStepKind::AllToAll;
  for (int64_t d = 0; d < rank; ++d) {
    bool fits = in[d] == out[d];
    if (d == dim && splits)
      fits = isSplit(in[d], out[d], groupSize);
    else if (d == dim || (d == other && step.kind == ReshardStepKind::AllToAll))
      fits = isSplit(out[d], in[d], groupSize);
    if (!fits)
      return "the shapes of dimension " + std::to_string(d) + " do not fit the step";
  }
  std::vector<Shard> result(numDevices);
  for (int64_t device = 0; device < numDevices; ++device) {
    int64_t index = getIndex(device, step.axes);
    Shard &mine = result[device];
    mine.shape.assign(out.begin(), out.end());
    mine.values.assign(getCount(out), padding);
    switch (step.kind) {
    case ReshardStepKind::AllReduce:
      mine = reduce(shards, device, step.axes, step.reduction);
      break;
    case ReshardStepKind::ReduceScatter:
      copyPart(reduce(shards, device, step.axes, step.reduction), mine, dim, index * out[dim], out[dim], -1, 0);
      break;
    case ReshardStepKind::AllSlice:
      copyPart(shards[device], mine, dim, index * out[dim], out[dim], -1, 0);
      break;
    case ReshardStepKind::AllGather:
      for (auto [member, source] : llvm::enumerate(getGroup(device, step.axes)))
        copyPart(shards[source], mine, -1, 0, 0, dim, member * in[dim]);
      break;
    case ReshardStepKind::AllToAll:
      for (auto [member, source] : llvm::enumerate(getGroup(device, step.axes)))
        copyPart(shards[source], mine, dim, index * out[dim], out[dim], other, member * in[other]);
      break;
    case ReshardStepKind::Permute:
      mine = shards[withIndex(device, step.from, index)];
      break;
    case ReshardStepKind::ToPartial: {
      mine = shards[device];
      bool hasNeutral = step.reduction == ReductionKind::Sum || step.reduction == ReductionKind::Prod;
      if (hasNeutral && index != 0)
        mine.values.assign(mine.values.size(), step.reduction == ReductionKind::Sum ? 0 : 1);
      break;
    }
    }
  }
  shards = std::move(result);
  return "";
}

std::string OwnershipSimulator::checkBytes(const ReshardStep &step, int64_t elementBytes) const {
  int64_t in = getCount(step.inputShape) * elementBytes, out = getCount(step.outputShape) * elementBytes;
  int64_t n = space.getSize(step.axes), buffer = 0, wire = 0;
  switch (step.kind) {
  case ReshardStepKind::AllReduce:
    buffer = in, wire = 2 * (n - 1) * in / n;
    break;
  case ReshardStepKind::ReduceScatter:
  case ReshardStepKind::AllToAll:
    buffer = in, wire = (n - 1) * in / n;
    break;
  case ReshardStepKind::AllGather:
    buffer = out, wire = (n - 1) * out / n;
    break;
  case ReshardStepKind::Permute:
    buffer = wire = in;
    break;
  case ReshardStepKind::AllSlice:
  case ReshardStepKind::ToPartial:
    break;
  }
  return step.bufferBytes == buffer && step.wireBytes == wire ? "" : "the bytes are not those of the ring formula";
}

std::string OwnershipSimulator::check(const Layout &source, const Layout &target, const ReshardPlan &plan,
                                      int64_t elementBytes) {
  std::vector<Shard> shards = distribute(source);
  int64_t wireBytes = 0;
  Layout layout = source;
  for (auto [number, step] : llvm::enumerate(plan.steps)) {
    std::string where = "step " + std::to_string(number) + ": ";
    if (llvm::ArrayRef<int64_t>(shards[0].shape) != llvm::ArrayRef<int64_t>(step.inputShape))
      return where + "the input shape is not that of the shards";
    if (step.axes.empty())
      return where + "no axes";
    if (std::string error = run(step, shards); !error.empty())
      return where + error;
    if (std::string error = compare(shards, step.result); !error.empty())
      return where + error;
    if (std::string error = checkBytes(step, elementBytes); !error.empty())
      return where + error;
    layout = step.result;
    wireBytes += step.wireBytes;
  }
  if (wireBytes != plan.wireBytes)
    return "the bytes of the steps do not add up";
  if (!plan.steps.empty() && layout != target)
    return "the plan does not end in the target";
  return compare(shards, target);
}
