// SPDX-License-Identifier: Apache-2.0

#include "OpPrices.h"
#include "dist/Analysis/OpFlops.h"
#include "dist/Resharding/CostModel.h"
#include <map>

using namespace mlir;
using namespace dist;

/// Returns the bytes of the results of `op` on one device.
double OpPrices::getResultBytes(Operation *op, const OpPlan &plan) const {
  double bytes = 0;
  for (auto [value, layout] : llvm::zip(op->getResults(), plan.results))
    if (auto tensor = dyn_cast<RankedTensorType>(value.getType())) {
      double size = double(getElementBytes(tensor.getElementType()));
      for (int64_t extent : layout.getLocalShape(tensor.getShape(), space))
        size *= double(extent);
      bytes += size;
    }
  return bytes;
}

void OpPrices::addExchange(OpSeconds &seconds, Operation *op, const ShardingRule &rule, const OpPlan &plan) const {
  auto add = [&](SubAxisSet axes, CollectiveKind kind, int64_t count, double bytes) {
    SubAxisList subAxes;
    for (SubAxis subAxis = 0; subAxis < space.getNumSubAxes(); ++subAxis)
      if (axes >> subAxis & 1)
        subAxes.push_back(subAxis);
    SmallVector<int64_t> group = machine.getGroupByTier(space.getMesh(), space.decode(subAxes));
    seconds.exchange += double(count) * machine.getSeconds(kind, group, bytes / double(count));
    seconds.exchangeStarts += double(count) * machine.getSeconds(kind, group, 0);
    seconds.exchangeAxes |= axes;
  };
  if (rule.ties.empty() && rule.exchanges.empty())
    return;
  SmallVector<RankedTensorType> types;
  for (Type type : op->getOperandTypes())
    types.push_back(dyn_cast<RankedTensorType>(type));
  TieExchange ties = getTieExchange(plan, rule, types, space);
  if (ties.count > 0) {
    SubAxisSet axes = 0;
    for (const HaloTie &tie : rule.ties)
      axes |= toSet(plan.factors[tie.factor]);
    add(axes, CollectiveKind::CollectivePermute, ties.count, double(ties.bytes));
  }
  // Searches count what it takes to cut the pieces and to put together what ops read. What follows annotations does
  // not, or small tensors of which neighbours need a row would be gathered, to save kernels.
  if (whole.getMode() != PlacementMode::Follow) {
    if (ties.cutBytes > 0)
      seconds.memory += machine.getMemorySeconds(2 * double(ties.cutBytes)) - machine.getDevice().launchSeconds;
    // A slice puts it together itself.
    if (ties.windowBytes > 0 && seconds.flops > 0)
      seconds.memory += machine.getMemorySeconds(2 * double(ties.windowBytes));
  }
  // What shards give is gathered in one collective over the same axes.
  std::map<SubAxisSet, double> gathered;
  bool changesResults = false;
  for (const FactorExchange &exchange : rule.exchanges)
    if (int64_t bytes = getGatheredBytes(exchange, plan, rule, space); bytes > 0) {
      gathered[toSet(plan.factors[exchange.factor])] += double(bytes);
      changesResults |= exchange.changesResults;
    }
  for (auto [axes, bytes] : gathered) {
    add(axes, CollectiveKind::AllGather, 1, bytes);
    if (whole.getMode() != PlacementMode::Follow)
      seconds.memory += machine.getMemorySeconds(bytes);
  }
  if (changesResults && whole.getMode() != PlacementMode::Follow)
    seconds.memory += machine.getMemorySeconds(2 * getResultBytes(op, plan));
}

double OpPrices::countParts(const OpPlan &plan) const {
  if (!machine.hasAxesInTime())
    return 1;
  SubAxisSet axes = 0;
  for (const SubAxisList &ofFactor : plan.factors)
    axes |= toSet(ofFactor);
  for (const Layout &operand : plan.operands)
    axes |= operand.getPartialSubAxes();
  return CostModel(machine, space).countParts(axes);
}

bool OpPrices::hasSameParts(const OpPlan &a, const OpPlan &b) const {
  SubAxisSet inTime = getSubAxesInTime(machine, space);
  return inTime == 0 || llvm::all_of(llvm::zip_equal(a.factors, b.factors), [&](auto pair) {
           return (toSet(std::get<0>(pair)) & inTime) == (toSet(std::get<1>(pair)) & inTime);
         });
}

ComputeSeconds OpPrices::getPartSeconds(AttentionPartAttr part, bool hasScores, double share, double memory) const {
  // Operands in other shapes and masks are computed by the kernel as it reads.
  if (!hasScores)
    return {};
  double launch = machine.getDevice().launchSeconds, launches = launch * double(part.getLaunches());
  memory = std::max(memory, 0.0) + machine.getMemorySeconds(share * double(part.getBytes())) - launch;
  if (part.getFlops() == 0)
    return {0, memory + launches};
  double kernel = machine.getComputeSeconds(share * double(part.getKernelFlops()), part.getType(), 0) - launch,
         arithmetic = kernel * double(part.getFlops()) / double(part.getKernelFlops());
  return arithmetic > memory ? ComputeSeconds{arithmetic + launches, 0} : ComputeSeconds{0, memory + launches};
}

OpSeconds OpPrices::getSeconds(Operation *op, const ShardingRule &rule, const OpPlan &split,
                               const llvm::DenseSet<int64_t> &stored) {
  double flops = countFlops(op, rule).toDouble(), share = 1; // Of the op, which a device computes.
  for (auto [factor, subAxes] : llvm::zip(rule.factors, split.factors))
    if (!subAxes.empty())
      share *= double(getShardSize(factor.size, space.getSize(subAxes))) / double(std::max<int64_t>(factor.size, 1));
  flops *= share;
  AttentionPartAttr part = whole.getAttentionPart(op);
  if (part && stored.contains(part.getAttention()))
    part = {};
  bool hasScores = false;
  auto getSizes = [&](ValueRange values, ArrayRef<Layout> placements) {
    SmallVector<double> sizes;
    for (auto [value, layout] : llvm::zip(values, placements)) {
      auto tensor = dyn_cast<RankedTensorType>(value.getType());
      const ScoresOfAttention *scores = whole.getScores(value);
      bool isStored = tensor && !(scores && scores->mayStayIn(layout) && !stored.contains(scores->attention));
      hasScores |= scores != nullptr;
      if (scores && isStored)
        part = {};
      double size = isStored ? double(getElementBytes(tensor.getElementType())) : 0;
      if (isStored)
        for (int64_t extent : layout.getLocalShape(tensor.getShape(), space))
          size *= double(extent);
      sizes.push_back(size);
    }
    return sizes;
  };
  SmallVector<double> read = getSizes(op->getOperands(), split.operands),
                      written = getSizes(op->getResults(), split.results);
  // What is added up where it is not stored starts there as well.
  for (auto [init, size] : llvm::zip(rule.inits, written))
    if (init >= 0 && size == 0)
      read[init] = 0;
  OpSeconds seconds;
  seconds.flops = flops;
  addExchange(seconds, op, rule, split);
  KernelTraffic traffic = kernels.getTraffic(op);
  // What is sent does not lie where it is needed.
  traffic.isInPlace &= seconds.exchange == 0;
  // Nor is a part read where it lies; what follows annotations counts that copy in any case (see above).
  traffic.isRead &= seconds.exchange == 0 && whole.getMode() != PlacementMode::Follow;
  ComputeSeconds own = part ? getPartSeconds(part, hasScores, share,
                                             getComputeSeconds(op, rule, traffic, 0, read, written, machine).memory -
                                                 (traffic.isFused ? 0 : machine.getDevice().launchSeconds))
                            : getComputeSeconds(op, rule, traffic, flops, read, written, machine);
  seconds.compute = own.arithmetic;
  seconds.memory += own.memory;
  double parts = countParts(split);
  for (double *part : {&seconds.compute, &seconds.memory, &seconds.flops, &seconds.exchange, &seconds.exchangeStarts})
    *part *= parts;
  return seconds;
}
