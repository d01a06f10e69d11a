// SPDX-License-Identifier: Apache-2.0
//
// Reading a function: every tensor is a value; every op with a rule is a node; constraints and barriers are nodes that
// tie whole values; the members of a group are one value; control flow ties what is forwarded to where it arrives, so
// that the sharding of a loop's carried value is a fixed point; each function result is a value of its own, tied to
// what is returned. Local regions are in LocalRegionGraph.cpp.

#include "FunctionGraph.h"
#include "MeshUses.h"
#include "dist/Analysis/LocalRegions.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Report/Explanation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;

FunctionGraph::FunctionGraph(FunctionOpInterface function, RuleTable &rules)
    : function(function), rules(rules), shardingName(StringAttr::get(function.getContext(), kShardingAttrName)),
      shardingsName(StringAttr::get(function.getContext(), kShardingsAttrName)),
      originsName(StringAttr::get(function.getContext(), kOriginsAttrName)) {}

FailureOr<FunctionGraph> FunctionGraph::build(FunctionOpInterface function, RuleTable &rules,
                                              bool replicateUnknownOps) {
  FunctionGraph result(function, rules);
  MeshUses meshes(function, result.originsName);
  bool isRead = succeeded(result.read(function, /*region=*/{}, meshes, replicateUnknownOps));
  if (!isRead || failed(meshes.choose(result.meshName, result.mesh)))
    return failure();
  result.finishUniting();
  result.findLevels();
  if (failed(result.makeSpace()))
    return failure();
  return result;
}

/// Reads `function`, which is the body of `region` if there is one.
LogicalResult FunctionGraph::read(FunctionOpInterface function, LocalOp region, MeshUses &meshes,
                                  bool replicateUnknownOps) {
  if (!function.getFunctionBody().hasOneBlock())
    return function.emitError() << "function has " << function.getFunctionBody().getBlocks().size()
                                << " blocks; sharding propagation needs one block";
  size_t outer = std::exchange(present, parts.size());
  Part &part = parts.emplace_back(Part{function, region});
  part.firstValue = graph.values.size();
  if (failed(addArguments(part)))
    return failure();
  // About one value and one node per op.
  size_t size = graph.values.size() + function.getFunctionBody().front().getOperations().size();
  if (!region) {
    graph.values.reserve(size);
    graph.dims.reserve(2 * size);
    graph.nodes.reserve(size);
    graph.nodeValues.reserve(3 * size);
    nodeOps.reserve(size);
    types.reserve(size);
    ops.reserve(size);
    opResults.reserve(size);
    numbers.reserve(size);
  }
  bool failedOps = false;
  SmallVector<RegionBranchOpInterface> branches;
  SmallVector<GroupOp> ties;
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    const OpTraits &traits = traitsOf.get(op);
    meshes.note(op, traits);
    failedOps |= failed(addOp(op, traits, meshes, replicateUnknownOps));
    nodeOps.resize(graph.nodes.size(), op);
    if (traits.isControlFlow)
      branches.push_back(cast<RegionBranchOpInterface>(op));
    if (auto group = dyn_cast<GroupOp>(op))
      ties.push_back(group);
  });
  // Groups come last, wherever they stand: where that is says nothing.
  for (GroupOp group : ties)
    failedOps |= failed(addGroup(group));
  for (RegionBranchOpInterface branch : branches) {
    addFlow(branch);
    nodeOps.resize(graph.nodes.size(), branch);
  }
  parts[present].endValue = graph.values.size();
  present = outer;
  return success(!failedOps);
}

int32_t FunctionGraph::addType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape())
    return -1;
  types.push_back(tensor);
  return graph.addValue(tensor.getShape());
}

int32_t FunctionGraph::addValue(Value value) {
  int32_t number = addType(value.getType());
  if (number >= 0)
    numbers[value] = number;
  return number;
}

/// Returns the number of `value`, or -1 if it is no tensor of the function.
int32_t FunctionGraph::getNumber(Value value) const {
  auto number = numbers.find(value);
  return number == numbers.end() ? -1 : number->second;
}

/// Notes `op`, whose results have these numbers, for writing back.
void FunctionGraph::addToWrite(Operation *op, ArrayRef<int32_t> results) {
  ops.push_back({op, static_cast<int32_t>(opResults.size()), /*mayTakeUsers=*/false});
  opResults.insert(opResults.end(), results.begin(), results.end());
}

void FunctionGraph::annotate(int32_t value, Value of, ShardingAttr sharding, AnnotationKind kind, int64_t number,
                             Location loc) {
  annotations.add({value, of, sharding, sharding, kind, number, loc});
}

/// Of dimensions that are split to save memory; later than any that a program may give.
static constexpr int64_t kStoredPriority = std::numeric_limits<int64_t>::max();

/// Returns `sharding` with dimensions last that are split over axes of `stored`, which may be null: how a parameter is
/// stored says least of what computes with it.
static ShardingAttr withStoredLast(ShardingAttr sharding, FullyShardAttr stored) {
  if (!stored)
    return sharding;
  auto dims = llvm::map_to_vector(sharding.getDims(), [&](DimShardingAttr dim) {
    bool isStored = stored.isAlong(dim.getAxes());
    return isStored ? DimShardingAttr::get(dim.getContext(), dim.getAxes(), dim.getIsOpen(), kStoredPriority) : dim;
  });
  return ShardingAttr::get(sharding.getContext(), sharding.getMesh(), dims, sharding.getReplicated(),
                           sharding.getPartials());
}

/// Adds arguments and results of `part`, which is the last one.
LogicalResult FunctionGraph::addArguments(Part &part) {
  FunctionOpInterface function = part.function;
  for (BlockArgument argument : function.getArguments()) {
    unsigned i = argument.getArgNumber();
    int32_t value = addValue(argument);
    if (value < 0 && isa<TensorType>(argument.getType()))
      return emitError(argument.getLoc()) << "argument " << i << " has type " << argument.getType()
                                          << "; ranked tensors of static shape can be sharded";
    if (auto sharding = function.getArgAttrOfType<ShardingAttr>(i, kShardingAttrName))
      annotations.add({value, argument,
                       withStoredLast(sharding, function.getArgAttrOfType<FullyShardAttr>(i, kFullyShardAttrName)),
                       sharding, part.region ? AnnotationKind::LocalInput : AnnotationKind::Argument, i,
                       part.region ? part.region.getLoc() : argument.getLoc()});
  }
  for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
    part.results.push_back(addType(type));
    if (auto sharding = function.getResultAttrOfType<ShardingAttr>(i, kShardingAttrName))
      annotate(part.results.back(), {}, sharding, part.region ? AnnotationKind::LocalResult : AnnotationKind::Result, i,
               part.region ? part.region.getLoc() : function.getLoc());
  }
  return success();
}

//===-- values that are one ---------------------------------------------------------------------------------------===//

void FunctionGraph::unite(int32_t a, int32_t b) {
  while (united.size() < graph.values.size())
    united.push_back(static_cast<int32_t>(united.size()));
  auto find = [&](int32_t value) {
    while (united[value] != value)
      value = united[value] = united[united[value]];
    return value;
  };
  a = find(a);
  b = find(b);
  united[std::max(a, b)] = std::min(a, b);
}

void FunctionGraph::finishUniting() {
  if (united.empty())
    return;
  auto find = [&](int32_t value) {
    while (value >= 0 && value < static_cast<int32_t>(united.size()) && united[value] != value)
      value = united[value];
    return value;
  };
  auto renumber = [&](auto &list) {
    for (int32_t &value : list)
      value = find(value);
  };
  renumber(graph.nodeValues);
  renumber(opResults);
  for (auto &[value, number] : numbers)
    number = find(number);
  for (Part &part : parts)
    renumber(part.results);
  for (auto &[op, inputs] : regionInputs)
    renumber(inputs);
  annotations.renumber(find);
  llvm::DenseMap<int32_t, Operation *> ties;
  for (auto [value, op] : groupOf)
    ties[find(value)] = op;
  groupOf = std::move(ties);
}

/// Makes the members of a group one value: one placement for all is what it means.
LogicalResult FunctionGraph::addGroup(GroupOp op) {
  GroupOp first = op;
  if (std::optional<int64_t> id = op.getId())
    first = groups.try_emplace(*id, op).first->second;
  Value leader = first.getInputs().front();
  auto fail = [&](const Twine &what) -> LogicalResult {
    InFlightDiagnostic diagnostic = op.emitError() << what;
    return diagnostic.attachNote(first.getLoc()) << "the other member";
  };
  if (op->getParentOfType<FunctionOpInterface>() != first->getParentOfType<FunctionOpInterface>())
    return fail("group " + Twine(int64_t(*op.getId())) +
                " has members inside and outside of a local region, where shapes differ; a group has "
                "to stand on one side");
  for (Value input : op.getInputs()) {
    if (cast<RankedTensorType>(input.getType()).getShape() != cast<RankedTensorType>(leader.getType()).getShape())
      return fail("group " + Twine(int64_t(*op.getId())) +
                  " has members of different shapes; one placement needs one shape");
    unite(getNumber(leader), getNumber(input));
    groupOf.try_emplace(getNumber(leader), op);
  }
  return success();
}

/// Ties what `op` and the terminators in it forward to the values where it arrives. These have the same sharding: what
/// is written of one is written of all.
void FunctionGraph::addFlow(RegionBranchOpInterface op) {
  for (const ForwardedValues &flow : getForwardedValues(op)) {
    SmallVector<int32_t> operands, inputs;
    for (OpOperand *operand : flow.operands)
      operands.push_back(getNumber(operand->get()));
    for (Value input : flow.inputs)
      inputs.push_back(getNumber(input));
    tie(operands, inputs, flow.inputs.front().getType());
    annotations.share(inputs);
  }
}

//===-- ops -------------------------------------------------------------------------------------------------------===//

void FunctionGraph::tie(ArrayRef<int32_t> operands, ArrayRef<int32_t> results, Type type, bool forward, bool backward) {
  ShardingRule &rule = graph.rules.emplace_back();
  DimFactors dims;
  for (auto [dim, size] : llvm::enumerate(cast<RankedTensorType>(type).getShape())) {
    rule.factors.push_back({size, FactorKind::PassThrough});
    dims.push_back({static_cast<int64_t>(dim)});
  }
  rule.operands.assign(operands.size(), dims);
  rule.results.assign(results.size(), dims);
  ShardingNode &node = graph.addNode(rule, operands, results);
  node.allowForward = forward;
  node.allowBackward = backward;
}

/// Adds the values that arrive in the regions of `op`, with the shardings that they carry already.
LogicalResult FunctionGraph::addRegions(RegionBranchOpInterface op) {
  auto written = op->getAttrOfType<ArrayAttr>(kRegionShardingsAttrName);
  for (Region &region : op->getRegions()) {
    if (region.getBlocks().size() > 1)
      return op->emitError() << "'" << op->getName() << "' has a region of " << region.getBlocks().size()
                             << " blocks; sharding propagation needs one block";
    for (BlockArgument argument : region.getArguments()) {
      int32_t value = addValue(argument);
      if (value < 0 && isa<TensorType>(argument.getType()))
        return op->emitError() << "'" << op->getName() << "' carries a value of type " << argument.getType()
                               << "; ranked tensors of static shape can be sharded";
      if (written && value >= 0)
        annotate(value, argument,
                 cast<ShardingAttr>(cast<ArrayAttr>(written[region.getRegionNumber()])[argument.getArgNumber()]),
                 AnnotationKind::Carried, 0, op->getLoc());
    }
  }
  return success();
}

void FunctionGraph::addReturn(Operation *op) {
  for (auto [result, operand] : llvm::zip_equal(parts[present].results, op->getOperands()))
    if (result >= 0)
      tie(getNumber(operand), result, operand.getType());
}

/// Annotates the results of `op` with what its `dist.shardings` says.
void FunctionGraph::annotateShardings(Operation *op, ArrayRef<int32_t> results) {
  if (op->getRawDictionaryAttrs().empty())
    return;
  if (auto shardings = dyn_cast_or_null<ArrayAttr>(op->getDiscardableAttr(shardingsName)))
    for (auto [number, result] : llvm::enumerate(results))
      if (result >= 0)
        annotate(result, op->getResult(number), cast<ShardingAttr>(shardings[number]), AnnotationKind::Op, 0,
                 op->getLoc());
}

/// Checks that `op`, which works on shards along some axes, stands where values are shards along them.
static LogicalResult checkOnShards(Operation *op, FunctionOpInterface function) {
  auto manual = function->getAttrOfType<AxisListAttr>(kManualAxesAttrName);
  if (!manual)
    return op->emitError() << "'" << op->getName() << "' stands outside of a local region, where values are whole; "
                           << "it needs shards, in a dist.local or in Local form";
  auto assumption = dyn_cast<AssumeReplicatedOp>(op);
  for (AxisRefAttr axis : assumption ? assumption.getAxesAttr().getAxes() : ArrayRef<AxisRefAttr>())
    if (llvm::none_of(manual.getAxes(), [&](AxisRefAttr other) { return other.getName() == axis.getName(); }))
      return op->emitError() << "assumes something about axis " << axis.getName()
                             << ", which the local region leaves free; it may name manual axes only";
  return success();
}

LogicalResult FunctionGraph::addOp(Operation *op, const OpTraits &traits, MeshUses &meshes, bool replicateUnknownOps) {
  FunctionOpInterface function = parts[present].function;
  auto isTensor = [](Type type) { return isa<TensorType>(type); };
  if (traits.isTerminator) {
    if (op->getParentOp() == function.getOperation())
      addReturn(op);
    return success();
  }
  if (isa<AssumeReplicatedOp>(op) && failed(checkOnShards(op, function)))
    return failure();
  if (op->getNumRegions() == 0 && llvm::none_of(op->getResultTypes(), isTensor) &&
      llvm::none_of(op->getOperandTypes(), isTensor))
    return success();
  if (auto local = dyn_cast<LocalOp>(op))
    return addLocalRegion(local, meshes, replicateUnknownOps);
  SmallVector<int32_t> operands, results;
  for (Value operand : op->getOperands())
    operands.push_back(getNumber(operand));
  for (Value result : op->getResults()) {
    results.push_back(addValue(result));
    if (results.back() < 0 && isTensor(result.getType()))
      return op->emitError() << "'" << op->getName() << "' has a result of type " << result.getType()
                             << "; ranked tensors of static shape can be sharded";
  }
  addToWrite(op, results);
  annotateShardings(op, results);
  if (traits.isControlFlow)
    return addRegions(cast<RegionBranchOpInterface>(op));
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<ConstrainOp>([&](ConstrainOp constrain) {
        annotate(results.front(), constrain, constrain.getSharding(), AnnotationKind::Constraint, 0, op->getLoc());
        // Where nothing uses the result, the input itself is meant.
        if (constrain->use_empty())
          unite(operands.front(), results.front());
        else
          tie(operands, results, constrain.getType());
        return success();
      })
      .Case<ReshardOp>([&](ReshardOp reshard) {
        annotate(results.front(), reshard, reshard.getSharding(), AnnotationKind::Reshard, 0, op->getLoc());
        return success();
      })
      .Case<BarrierOp>([&](BarrierOp barrier) {
        tie(operands, results, barrier.getType(), barrier.getDirection() == BarrierDirection::Forward,
            barrier.getDirection() == BarrierDirection::Backward);
        return success();
      })
      .Case<GroupOp>([&](GroupOp) { return success(); })
      .Default([&](Operation *) { return addByRule(op, traits, replicateUnknownOps, operands, results); });
}

/// Adds `op` as a node with its rule, or as one that is replicated.
LogicalResult FunctionGraph::addByRule(Operation *op, const OpTraits &traits, bool replicateUnknownOps,
                                       ArrayRef<int32_t> operands, ArrayRef<int32_t> results) {
  if (traits.isCollective && failed(checkOnShards(op, parts[present].function)))
    return failure();
  if (traits.hasRule) {
    const ShardingRule *rule = rules.get(op);
    graph.addNode(*rule, operands, results);
    ops.back().mayTakeUsers = rule->isGenerator && op->hasOneUse() && op->getRawDictionaryAttrs().empty();
    return success();
  }
  if (!replicateUnknownOps || op->getNumRegions() > 0) {
    InFlightDiagnostic diagnostic = op->emitError()
                                    << "'" << op->getName() << "' has no sharding rule; it needs one to be partitioned";
    if (op->getNumRegions() > 0)
      return diagnostic.attachNote() << "an op with regions needs one, or has to state its control flow";
    return diagnostic.attachNote() << "with unknown-ops=replicate it is computed on every device from whole operands";
  }
  int64_t bytes = 0;
  for (Type type : op->getOperandTypes())
    if (auto tensor = dyn_cast<RankedTensorType>(type); tensor)
      bytes += tensor.getNumElements() * getElementBytes(tensor.getElementType());
  op->emitRemark() << "'" << op->getName() << "' has no sharding rule: its operands of " << bytes
                   << " bytes are replicated";
  graph.addNode(graph.rules.emplace_back(ShardingRule::getReplicated(op)), operands, results);
  return success();
}

/// Finds out how many ops are computed one after the other before each op. What is in a loop or a region comes behind
/// what goes in, and what comes out of it behind all of it.
void FunctionGraph::findLevels() {
  llvm::DenseMap<Value, int32_t> ofValues;
  llvm::DenseMap<Operation *, std::pair<int32_t, int32_t>> ofOps;
  llvm::DenseMap<Operation *, Block *> bodies;
  for (const Part &part : ArrayRef(parts).drop_front())
    bodies[part.region] = &part.function->getRegion(0).front();
  auto visit = [&](Block &block, int32_t first, auto &&visit) -> int32_t {
    int32_t last = first;
    for (BlockArgument argument : block.getArguments())
      ofValues[argument] = first;
    for (Operation &op : block) {
      int32_t level = first;
      for (Value operand : op.getOperands())
        level = std::max(level, ofValues.lookup(operand));
      int32_t end = level;
      if (traitsOf.get(&op).isControlFlow)
        for (Region &region : op.getRegions())
          end = std::max(end, region.empty() ? 0 : visit(region.front(), level + 1, visit));
      if (Block *body = bodies.lookup(&op))
        end = visit(*body, level + 1, visit);
      ofOps[&op] = {level, end};
      for (Value result : op.getResults())
        ofValues[result] = end + 1;
      last = std::max(last, end + 1);
    }
    return last;
  };
  visit(function.getFunctionBody().front(), 0, visit);
  for (auto [node, op] : llvm::zip(graph.nodes, nodeOps))
    std::tie(node.level, node.endLevel) = ofOps.lookup(op);
}

LogicalResult FunctionGraph::makeSpace() {
  FailureOr<AxisSpace> cut = AxisSpace::get(mesh, meshName, annotations.getAxes(), [&] {
    InFlightDiagnostic diagnostic = function.emitError();
    annotations.noteCut(diagnostic);
    return diagnostic;
  });
  if (failed(cut))
    return failure();
  space = std::make_unique<AxisSpace>(std::move(*cut));
  layouts = std::make_unique<LayoutTable>(*space);
  for (const Part &part : parts)
    if (auto manual = part.function->getAttrOfType<AxisListAttr>(kManualAxesAttrName)) {
      SubAxisSet subAxes = toSet(space->encode(manual.getAxes()));
      for (int32_t value = part.firstValue; value < part.endValue; ++value)
        graph.values[value].manual |= subAxes;
    }
  return success(succeeded(annotations.encode(*space)) && succeeded(checkManualAxes()));
}

/// Checks that nothing inside a local region is split over an axis that is manual there: its values are shards along
/// it.
LogicalResult FunctionGraph::checkManualAxes() {
  for (const Annotation &annotation : annotations) {
    SubAxisSet named = 0; // To pin a manual axis replicated says nothing.
    for (const SubAxisList &subAxes : annotation.dims)
      named |= toSet(subAxes);
    for (PartialAttr partial : annotation.sharding.getPartials())
      named |= toSet(space->encode(partial.getAxes()));
    named &= graph.values[annotation.value].manual;
    if (!named)
      continue;
    SubAxis first = llvm::countr_zero(named);
    return emitError(annotation.loc)
           << "placement " << annotation.written << " names axis "
           << mesh.getAxisNames()[space->getSubAxes()[first].axis]
           << ", which is manual in the local region around it; values inside are shards along it";
  }
  return success();
}

void FunctionGraph::propagate() {
  graph.connect();
  SmallVector<int32_t> active = llvm::to_vector(llvm::seq<int32_t>(0, annotations.size()));
  for (int64_t priority : annotations.getPriorities()) {
    annotations.activate(active, priority, graph);
    GraphPropagation(graph, *space).run();
  }
  GraphPropagation(graph, *space).runLooseTies();
}

Layout FunctionGraph::getLayout(int32_t value) const {
  Layout layout;
  for (const DimState &dim : graph.getDims(value))
    layout.dims.push_back(dim.subAxes);
  return layout;
}
