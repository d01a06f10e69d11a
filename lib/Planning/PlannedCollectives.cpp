// SPDX-License-Identifier: Apache-2.0

#include "PlannedCollectives.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Resharding/CostModel.h"

using namespace mlir;
using namespace dist;

static bool sendsSomething(const ReshardStep &step) {
  std::optional<CollectiveKind> kind = getCollectiveKind(step.kind);
  return kind && communicates(*kind);
}

PlannedCollectives::PlannedCollectives(FunctionOpInterface function, const FunctionPlan &plan)
    : plan(plan), values(plan.getValues()), isMoved(values.size()), nodes(values.size()) {
  plan.walkReshards([&](Value value, const Layout &, const ReshardPlan &reshard) {
    if (reshard.wireBytes > 0)
      isMoved[values.getNumber(value)] = true;
  });
  visit(function.getFunctionBody().front());
}

int64_t PlannedCollectives::getKind(Value value, const ReshardStep &step) {
  // What is only moved is joined whatever its elements are.
  const void *type = step.kind == ReshardStepKind::AllReduce || step.kind == ReshardStepKind::ReduceScatter
                         ? cast<RankedTensorType>(value.getType()).getElementType().getAsOpaquePointer()
                         : nullptr;
  std::pair<int64_t, int64_t> dims{0, 0};
  if (step.kind == ReshardStepKind::AllToAll)
    dims = {step.dim, step.otherDim};
  // Those are joined only with what is computed at the same time.
  if (step.kind == ReshardStepKind::Permute)
    dims = {-1 - int64_t(values.getNumber(value)), 0};
  // What is sent in each part of an axis in time is not joined with what is sent behind all of them.
  auto parts = int64_t(CostModel(plan.getMachine(), plan.getSpace()).countParts(step.result));
  return kinds
      .try_emplace({step.kind, step.reduction, toSet(step.axes), toSet(step.from), dims, type, parts}, kinds.size())
      .first->second;
}

std::optional<unsigned> PlannedCollectives::addSteps(Value value, std::optional<unsigned> node, const Layout &from,
                                                     const Layout &to, BlockGraph &graph) {
  if (&from == &to)
    return node;
  for (const ReshardStep &step : plan.getReshard(value, from, to).steps)
    if (sendsSomething(step)) {
      int64_t kind = getKind(value, step);
      node = graph.levels.add(node ? ArrayRef<unsigned>(*node) : ArrayRef<unsigned>(), kind);
      graph.collectives.push_back({{value, &step}, *node});
    }
  return node;
}

void PlannedCollectives::addGathersOfUses(BlockArgument argument, BlockGraph &graph) {
  llvm::SmallDenseSet<const Layout *> seen;
  for (OpOperand &use : argument.getUses())
    // The first use of a placement is counted with those of other values.
    if (plan.hasRequired(use) && &plan.getRequired(use) != &plan.getForwarded(argument) &&
        !seen.insert(&plan.getRequired(use)).second)
      addSteps(argument, std::nullopt, plan.getForwarded(argument), plan.getRequired(use), graph);
}

void PlannedCollectives::addReshards(unsigned number, std::optional<unsigned> node, BlockGraph &graph) {
  if (isMoved[number]) {
    Value value = values.getValue(number);
    const Layout &forwarded = plan.getForwarded(value);
    node = addSteps(value, node, plan.getProduced(value), forwarded, graph);
    for (const Layout *target : plan.getCopies(value))
      if (!graph.copies.count({value, target}))
        if (std::optional<unsigned> there = addSteps(value, node, forwarded, *target, graph))
          graph.copies[{value, target}] = *there;
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && plan.getMode() == PlacementMode::Auto && plan.isFreedBetweenUses(value) && plan.getStored(argument))
      addGathersOfUses(argument, graph);
    for (OpOperand &use : value.getUses())
      for (unsigned again = 1; again < plan.getNumGathers(use) && plan.hasRequired(use); ++again)
        addSteps(value, std::nullopt, forwarded, plan.getRequired(use), graph);
  }
  if (node)
    nodes[number] = {graph.number, *node};
}

void PlannedCollectives::appendSource(Operation *op, unsigned index, unsigned number, const BlockGraph &graph,
                                      SmallVectorImpl<unsigned> &sources) const {
  if (number == ProgramValues::kNone)
    return;
  if (isMoved[number] && plan.hasRequired(op->getOpOperand(index)))
    if (auto there = graph.copies.find({values.getValue(number), &plan.getRequired(op->getOpOperand(index))});
        there != graph.copies.end()) {
      sources.push_back(there->second);
      return;
    }
  if (nodes[number].graph == graph.number)
    sources.push_back(nodes[number].node);
}

bool PlannedCollectives::visitRegions(Operation *op, const BlockGraph &graph, SmallVectorImpl<unsigned> &sources) {
  size_t before = starts.size();
  for (Region &region : op->getRegions())
    for (Block &inner : region)
      visit(inner);
  for (Region &region : op->getRegions())
    region.walk([&](Operation *nested) {
      for (OpOperand &operand : nested->getOpOperands())
        appendSource(nested, operand.getOperandNumber(), values.getNumber(operand.get()), graph, sources);
    });
  return starts.size() > before;
}

void PlannedCollectives::visit(Block &block) {
  BlockGraph graph;
  graph.number = ++numGraphs;
  for (BlockArgument argument : block.getArguments())
    addReshards(values.getNumber(argument), std::nullopt, graph);
  SmallVector<unsigned> sources;
  for (const ProgramValues::Op &entry : values.getOps(&block)) {
    sources.clear();
    for (auto [index, number] : llvm::enumerate(values.getOperands(entry)))
      appendSource(entry.op, index, number, graph, sources);
    int64_t kind = CollectiveLevels::kNotACollective;
    if (entry.isControlFlow && visitRegions(entry.op, graph, sources))
      kind = CollectiveLevels::kNotCombinable;
    std::optional<unsigned> node;
    if (!sources.empty() || kind != CollectiveLevels::kNotACollective)
      node = graph.levels.add(sources, kind);
    for (unsigned result = entry.firstResult; result < entry.endResult; ++result)
      addReshards(result, node, graph);
  }
  graph.levels.assign();
  for (auto &[collective, node] : graph.collectives) {
    const ReshardStep &step = *collective.step;
    int64_t kind = getKind(collective.value, step);
    starts[{&block, kind, graph.levels.getLevel(node)}].push_back(collective);
  }
}

double PlannedCollectives::getSeconds() const {
  return addUp([](Value) { return true; });
}

double PlannedCollectives::getSecondsOf(const llvm::DenseSet<Value> &values) const {
  return addUp([&](Value value) { return values.contains(value); });
}

double PlannedCollectives::addUp(function_ref<bool(Value)> counts) const {
  CostModel model(plan.getMachine(), plan.getSpace());
  double seconds = 0;
  for (auto &[key, members] : starts) {
    if (!llvm::all_of(members, [&](const PlannedCollective &member) { return counts(member.value); }))
      continue;
    ReshardStep joined = *members.front().step;
    joined.wireBytes = 0;
    for (const PlannedCollective &member : members)
      joined.wireBytes = addCosts(joined.wireBytes, member.step->wireBytes);
    seconds += model.seconds(joined) * getExecutions(std::get<0>(key), kAssumedTrips).toDouble();
  }
  return seconds;
}

double PlannedCollectives::getSecondsAlone() const {
  CostModel model(plan.getMachine(), plan.getSpace());
  double seconds = 0;
  for (auto &[key, members] : starts)
    for (const PlannedCollective &member : members)
      seconds += model.seconds(*member.step) * getExecutions(std::get<0>(key), kAssumedTrips).toDouble();
  return seconds;
}

StartCounts PlannedCollectives::countStarts() const {
  StartCounts counts;
  for (auto &[key, members] : starts) {
    const ReshardStep &step = *members.front().step;
    StartGroup group{step.kind, toSet(step.axes)};
    auto &[joined, alone] = counts.ofGroups[group];
    double times = getExecutions(std::get<0>(key), kAssumedTrips).toDouble();
    joined += times;
    alone += times * double(members.size());
    for (const PlannedCollective &member : members) {
      auto &[number, share] = counts.ofValues[member.value][group];
      number += 1;
      share += 1 / double(members.size());
    }
  }
  return counts;
}
