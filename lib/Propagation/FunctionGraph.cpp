// SPDX-License-Identifier: Apache-2.0
//
// Reading a function: every tensor is a value; every op with a rule is a node; constraints, barriers and groups are nodes
// that tie whole values; a local region ties its operands to the placements it asks for and is opaque otherwise; control flow
// ties what is handed on to where it arrives, so that the sharding of a loop's carried value is a fixed point; each function
// result is a value of its own, tied to what is returned.

#include "FunctionGraph.h"
#include "MeshUses.h"
#include "RegionRule.h"
#include "dist/Analysis/Explanation.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/Analysis/LocalRegions.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/Report.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;

FunctionGraph::FunctionGraph(FunctionOpInterface function, RuleTable &rules)
    : function(function), rules(rules), shardingName(StringAttr::get(function.getContext(), kShardingAttrName)),
      shardingsName(StringAttr::get(function.getContext(), kShardingsAttrName)),
      originsName(StringAttr::get(function.getContext(), kOriginsAttrName)) {}

FailureOr<FunctionGraph> FunctionGraph::build(FunctionOpInterface function, RuleTable &rules, bool replicateUnknownOps) {
  FunctionGraph result(function, rules);
  if (!function.getFunctionBody().hasOneBlock())
    return function.emitError() << "function has " << function.getFunctionBody().getBlocks().size()
                                << " blocks; sharding propagation needs one block";
  if (failed(result.addArguments()))
    return failure();
  // About one value and one node per op.
  size_t size = result.graph.values.size() + function.getFunctionBody().front().getOperations().size();
  result.graph.values.reserve(size);
  result.graph.dims.reserve(2 * size);
  result.graph.nodes.reserve(size);
  result.graph.nodeValues.reserve(3 * size);
  result.nodeOps.reserve(size);
  result.types.reserve(size);
  result.ops.reserve(size);
  result.opResults.reserve(size);
  result.numbers.reserve(size);
  bool failedOps = false;
  MeshUses meshes(function, result.originsName);
  SmallVector<RegionBranchOpInterface> branches;
  SmallVector<GroupOp> groups;
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    const OpTraits &traits = result.traitsOf.get(op);
    meshes.note(op, traits);
    failedOps |= failed(result.addOp(op, traits, replicateUnknownOps));
    result.nodeOps.resize(result.graph.nodes.size(), op);
    if (traits.isControlFlow)
      branches.push_back(cast<RegionBranchOpInterface>(op));
    if (auto group = dyn_cast<GroupOp>(op))
      groups.push_back(group);
  });
  // Groups come last, wherever they stand: where that is says nothing.
  for (GroupOp group : groups) {
    result.addGroup(group);
    result.nodeOps.resize(result.graph.nodes.size(), group);
  }
  for (RegionBranchOpInterface branch : branches) {
    result.addFlow(branch);
    result.nodeOps.resize(result.graph.nodes.size(), branch);
  }
  if (failedOps || failed(meshes.choose(result.meshName, result.mesh)) || failed(result.makeSpace()))
    return failure();
  return result;
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

void FunctionGraph::annotate(int32_t value, ShardingAttr sharding, const Twine &origin) {
  annotations.push_back({value, sharding, origin.str()});
  annotated[value] = sharding;
}

LogicalResult FunctionGraph::addArguments() {
  for (BlockArgument argument : function.getArguments()) {
    unsigned i = argument.getArgNumber();
    int32_t value = addValue(argument);
    if (value < 0 && isa<TensorType>(argument.getType()))
      return emitError(argument.getLoc()) << "argument " << i << " has type " << argument.getType()
                                          << "; ranked tensors of static shape can be sharded";
    if (auto sharding = function.getArgAttrOfType<ShardingAttr>(i, kShardingAttrName))
      annotate(value, sharding, nameArgument(function, i));
  }
  for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
    resultValues.push_back(addType(type));
    if (auto sharding = function.getResultAttrOfType<ShardingAttr>(i, kShardingAttrName))
      annotate(resultValues.back(), sharding, nameResult(i));
  }
  return success();
}

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

/// Returns `sharding` with all dimensions closed.
static ShardingAttr closeDims(ShardingAttr sharding) {
  SmallVector<DimShardingAttr> dims;
  for (DimShardingAttr dim : sharding.getDims())
    dims.push_back(DimShardingAttr::get(sharding.getContext(), dim.getAxes(), /*isOpen=*/false, dim.getPriority()));
  return ShardingAttr::get(sharding.getContext(), sharding.getMesh(), dims, sharding.getReplicated(),
                           sharding.getPartials());
}

/// Returns `sharding` with the manual axes of `region` that it does not use pinned replicated.
static ShardingAttr pinManualAxes(LocalOp region, ShardingAttr sharding) {
  llvm::DenseSet<StringAttr> used;
  Attribute(sharding).walk([&](AxisRefAttr axis) { used.insert(axis.getName()); });
  SmallVector<AxisRefAttr> replicated(sharding.getReplicated());
  for (AxisRefAttr axis : region.getManualAxesAttr().getAxes())
    if (!used.contains(axis.getName()))
      replicated.push_back(axis);
  return ShardingAttr::get(sharding.getContext(), sharding.getMesh(), sharding.getDims(), replicated,
                           sharding.getPartials());
}

void FunctionGraph::addLocalRegion(LocalOp op) {
  // Open dimensions are open to free axes only.
  bool hasFree = hasFreeAxes(op);
  auto annotateBoundary = [&](int32_t value, ShardingAttr sharding, const Twine &what) {
    annotate(value, hasFree ? pinManualAxes(op, sharding) : closeDims(sharding), what + " of a local region at " + describeLocation(op.getLoc()));
    annotated[value] = sharding;
  };
  for (auto [i, input] : llvm::enumerate(op.getInputs())) {
    int32_t wanted = addType(input.getType());
    annotateBoundary(wanted, op.getInSharding(i), "input " + Twine(i));
    tie(getNumber(input), wanted, input.getType());
    if (hasFree)
      regionInputs[op].push_back(wanted);
  }
  SmallVector<int32_t> results;
  for (auto [i, result] : llvm::enumerate(op.getResults())) {
    results.push_back(addValue(result));
    annotateBoundary(results.back(), op.getOutSharding(i), "result " + Twine(i));
  }
  addToWrite(op, results);
  if (func::FuncOp body = hasFree ? getOutlinedBody(op) : func::FuncOp())
    graph.addNode(graph.rules.emplace_back(deriveRegionRule(op, body, rules)), regionInputs[op], results);
}

/// Writes the free axes that were found for the boundary of `op`, and hands them to the function that its body is.
void FunctionGraph::writeRegion(LocalOp op) {
  auto inputs = regionInputs.find(op);
  if (inputs == regionInputs.end())
    return;
  auto close = [&](int32_t value, Value of, const Twine &what) -> Attribute {
    return dropUnevenFreeAxes(op, getSharding(value), cast<RankedTensorType>(of.getType()), what);
  };
  SmallVector<Attribute> ins, outs;
  for (auto [i, number] : llvm::enumerate(inputs->second))
    ins.push_back(close(number, op.getInputs()[i], "input " + Twine(i)));
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    outs.push_back(close(getNumber(result), result, "result " + Twine(i)));
  op.setInShardingsAttr(ArrayAttr::get(op.getContext(), ins));
  op.setOutShardingsAttr(ArrayAttr::get(op.getContext(), outs));
  if (func::FuncOp body = getOutlinedBody(op))
    writeFreePlacements(op, body);
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
        annotate(value, cast<ShardingAttr>(cast<ArrayAttr>(written[region.getRegionNumber()])[argument.getArgNumber()]),
                 "value carried at " + describeLocation(op->getLoc()));
    }
  }
  return success();
}

void FunctionGraph::addGroup(GroupOp op) {
  SmallVector<int32_t> members;
  for (Value input : op.getInputs())
    members.push_back(getNumber(input));
  tie(members, {}, op.getInputs().front().getType());
}

/// Ties what `op` and the terminators in it hand on to the values where it arrives.
void FunctionGraph::addFlow(RegionBranchOpInterface op) {
  for (const FlowClass &flow : getFlowClasses(op)) {
    SmallVector<int32_t> operands, inputs;
    for (OpOperand *operand : flow.operands)
      operands.push_back(getNumber(operand->get()));
    for (Value input : flow.inputs)
      inputs.push_back(getNumber(input));
    tie(operands, inputs, flow.inputs.front().getType());
  }
}

void FunctionGraph::addReturn(Operation *op) {
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    if (resultValues[i] >= 0)
      tie(getNumber(operand), resultValues[i], operand.getType());
}

LogicalResult FunctionGraph::addOp(Operation *op, const OpTraits &traits, bool replicateUnknownOps) {
  auto isTensor = [](Type type) { return isa<TensorType>(type); };
  if (traits.isTerminator) {
    if (op->getParentOp() == function.getOperation())
      addReturn(op);
    return success();
  }
  if (op->getNumRegions() == 0 && llvm::none_of(op->getResultTypes(), isTensor) &&
      llvm::none_of(op->getOperandTypes(), isTensor))
    return success();
  if (auto local = dyn_cast<LocalOp>(op)) {
    addLocalRegion(local);
    return success();
  }
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
  if (!op->getRawDictionaryAttrs().empty())
    if (auto shardings = dyn_cast_or_null<ArrayAttr>(op->getDiscardableAttr(shardingsName)))
      for (auto [i, result] : llvm::enumerate(results))
        if (result >= 0)
          annotate(result, cast<ShardingAttr>(shardings[i]), "op at " + describeLocation(op->getLoc()));
  if (traits.isControlFlow)
    return addRegions(cast<RegionBranchOpInterface>(op));
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<ConstrainOp>([&](ConstrainOp constrain) {
        annotate(results.front(), constrain.getSharding(), "constraint at " + describeLocation(op->getLoc()));
        tie(operands, results, constrain.getType());
        return success();
      })
      .Case<ReshardOp>([&](ReshardOp reshard) {
        annotate(results.front(), reshard.getSharding(), "reshard at " + describeLocation(op->getLoc()));
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
  if (traits.isCollective && !function->hasAttr(kManualAxesAttrName))
    return op->emitError() << "'" << op->getName() << "' stands outside of a local region, where values are whole; "
                           << "it needs shards, in a dist.local or in Local form";
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
  op->emitRemark() << "'" << op->getName() << "' has no sharding rule: its operands of " << bytes << " bytes are replicated";
  graph.addNode(graph.rules.emplace_back(ShardingRule::getReplicated(op)), operands, results);
  return success();
}

LogicalResult FunctionGraph::makeSpace() {
  SmallVector<AxisRefAttr> used;
  llvm::DenseSet<ShardingAttr> seen;
  for (const Annotation &annotation : annotations)
    if (seen.insert(annotation.sharding).second)
      Attribute(annotation.sharding).walk([&](AxisRefAttr axis) { used.push_back(axis); });
  FailureOr<AxisSpace> cut = AxisSpace::get(mesh, meshName, used, [&] { return function.emitError(); });
  if (failed(cut))
    return failure();
  space = std::make_unique<AxisSpace>(std::move(*cut));
  layouts = std::make_unique<LayoutTable>(*space);
  llvm::SmallSetVector<int64_t, 4> found;
  found.insert(0);
  for (Annotation &annotation : annotations) {
    for (DimShardingAttr dim : annotation.sharding.getDims()) {
      found.insert(dim.getPriority());
      annotation.dims.push_back(space->encode(dim.getAxes()));
    }
    annotation.pinned = toSet(space->encode(annotation.sharding.getReplicated()));
    for (PartialAttr partial : annotation.sharding.getPartials())
      annotation.pinned |= toSet(space->encode(partial.getAxes()));
  }
  priorities = found.takeVector();
  llvm::sort(priorities);
  return success();
}

/// Puts the dimensions of annotation `number` that have `priority` into the graph; those of later ones only reserve their atoms.
void FunctionGraph::activate(const Annotation &annotation, int32_t number, int64_t priority) {
  AtomSet pinned = annotation.pinned;
  for (auto [dim, atoms, state] :
       llvm::zip(annotation.sharding.getDims(), annotation.dims, graph.getDims(annotation.value))) {
    if (dim.getPriority() > priority) {
      pinned |= toSet(atoms);
      state.isClosed = true;
      continue;
    }
    if (state.atoms.size() < atoms.size() || state.origin < 0) {
      state.atoms = atoms;
      state.origin = number;
    }
    state.isClosed = !dim.getIsOpen();
  }
  graph.values[annotation.value].pinned = pinned;
}

void FunctionGraph::propagate() {
  graph.connect();
  spread();
  ReshardPlanner reshards(*space);
  SmallVector<int64_t> sizes = llvm::map_to_vector(
      annotations, [&](const Annotation &annotation) { return graph.values[annotation.value].numElements; });
  settleConflicts(graph, sizes, [&](ArrayRef<int32_t> nodes) { spread(nodes); },
                  [&](ArrayRef<int32_t> nodes) { return getCost(nodes, reshards); });
}

Layout FunctionGraph::getLayout(int32_t value) const {
  Layout layout;
  for (const DimState &dim : graph.getDims(value))
    layout.dims.push_back(dim.atoms);
  return layout;
}

/// Returns what moving and computing costs at `nodes`, in bytes, if their values lie as they do now. What moves for several
/// nodes moves once.
double FunctionGraph::getCost(ArrayRef<int32_t> nodes, ReshardPlanner &reshards) {
  double total = 0;
  llvm::DenseSet<std::pair<int32_t, const Layout *>> moved;
  auto getBytes = [&](int32_t value, const Layout &to) -> int64_t {
    if (moved.contains({value, layouts->get(to)}))
      return 0;
    Type element = types[value].getElementType();
    return reshards.plan(getLayout(value), to, types[value].getShape(), getElementBytes(element)).wireBytes;
  };
  auto toPlan = [&](int32_t value) {
    PlanValue result;
    if (value >= 0) {
      result.type = types[value];
      result.layout = layouts->get(getLayout(value));
      // What one node makes of nothing for one other.
      ArrayRef<int32_t> users = graph.getNodes(value);
      result.isFree = users.size() == 2 && graph.nodes[users.front()].shape->rule->isGenerator;
      result.cost = [&getBytes, value](const Layout &to) { return getBytes(value, to); };
    }
    return result;
  };
  for (int32_t number : nodes) {
    const ShardingNode &node = graph.nodes[number];
    SmallVector<PlanValue, 0> operands = llvm::map_to_vector<0>(graph.getOperands(node), toPlan);
    SmallVector<PlanValue, 0> results = llvm::map_to_vector<0>(graph.getResults(node), toPlan);
    OpPlan plan = planOp(*node.shape->rule, operands, results, *space, reshards);
    for (auto [value, needed] : llvm::zip(graph.getOperands(node), plan.operands))
      if (value >= 0)
        moved.insert({value, layouts->get(needed)});
    // What is handed on in control flow is so in every run.
    Operation *op = nodeOps[number];
    Block *block = traitsOf.get(op).isControlFlow ? &op->getRegion(0).front() : op->getBlock();
    total += (plan.cost + double(plan.numMoved * kBytesPerCollective)) * double(getNumExecutions(block));
  }
  return total;
}

void FunctionGraph::spread(ArrayRef<int32_t> nodes) {
  auto takesPart = [&](const Annotation &annotation) {
    return nodes.empty() || llvm::any_of(graph.getNodes(annotation.value), [&](int32_t node) {
             return std::binary_search(nodes.begin(), nodes.end(), node);
           });
  };
  SmallVector<int32_t> active;
  for (auto [number, annotation] : llvm::enumerate(annotations))
    if (takesPart(annotation))
      active.push_back(static_cast<int32_t>(number));
  for (int64_t priority : priorities) {
    for (int32_t number : active)
      activate(annotations[number], number, priority);
    GraphPropagation(graph, *space, nodes).run();
  }
}

ShardingAttr FunctionGraph::getSharding(int32_t value) {
  if (value < 0)
    return ShardingAttr::getReplicated(meshName, 0);
  ShardingAttr closed = layouts->getSharding(getLayout(value));
  auto written = annotated.find(value);
  if (written == annotated.end() || (written->second.getReplicated().empty() && written->second.getPartials().empty()))
    return closed;
  return ShardingAttr::get(closed.getContext(), closed.getMesh(), closed.getDims(), written->second.getReplicated(),
                           written->second.getPartials());
}

ArrayAttr FunctionGraph::getList(Attribute attribute) {
  ArrayAttr &list = lists[attribute];
  if (!list)
    list = ArrayAttr::get(function.getContext(), attribute);
  return list;
}

/// Returns `attributes`, of an argument or a result, with the sharding of `value` and where it comes from.
DictionaryAttr FunctionGraph::withPlacement(DictionaryAttr attributes, int32_t value) {
  if (value < 0)
    return attributes ? attributes : DictionaryAttr::get(function.getContext());
  NamedAttrList list(attributes);
  list.set(shardingName, getSharding(value));
  SmallVector<Attribute, 8> origins;
  describeOrigins(value, nullptr, origins);
  if (!origins.empty())
    list.set(originsName, ArrayAttr::get(function.getContext(), origins));
  return list.getDictionary(function.getContext());
}

void FunctionGraph::writeBack(bool explain) {
  if (explain)
    findPaths();
  // All at once: a change of one argument's attributes copies the list of all.
  SmallVector<DictionaryAttr> arguments, results;
  for (BlockArgument argument : function.getArguments())
    arguments.push_back(withPlacement(function.getArgAttrDict(argument.getArgNumber()), getNumber(argument)));
  for (auto [i, value] : llvm::enumerate(resultValues))
    results.push_back(withPlacement(function.getResultAttrDict(i), value));
  function.setAllArgAttrs(arguments);
  function.setAllResultAttrs(results);
  // Users come before what is made for them.
  for (const WrittenOp &written : llvm::reverse(ops)) {
    ArrayRef<int32_t> results = getResults(written);
    if (DictionaryAttr shared = written.mayTakeUsers ? getShared(written.op, results) : DictionaryAttr())
      written.op->setDiscardableAttrs(shared);
    else
      writeBack(written.op, results);
  }
  for (const WrittenOp &written : ops)
    if (!explain || !remarkOnPlacements(written.op, getResults(written)))
      break;
}

/// Writes the shardings of what arrives in the regions of `op`.
void FunctionGraph::writeRegionShardings(Operation *op) {
  MLIRContext *context = function.getContext();
  SmallVector<Attribute> regions;
  bool carries = false;
  for (Region &region : op->getRegions()) {
    SmallVector<Attribute> shardings;
    for (Value argument : region.getArguments()) {
      int32_t number = getNumber(argument);
      carries |= number >= 0;
      shardings.push_back(getSharding(number));
    }
    regions.push_back(ArrayAttr::get(context, shardings));
  }
  if (carries)
    op->setAttr(kRegionShardingsAttrName, ArrayAttr::get(context, regions));
}

/// Returns the attributes of the user of `op`, a generator with one use, if they say of its result what they would say of the
/// user's: same axes from the same annotations. Returns null otherwise.
DictionaryAttr FunctionGraph::getShared(Operation *op, ArrayRef<int32_t> results) {
  Operation *user = *op->user_begin();
  int32_t of = user->getNumResults() == 1 ? getNumber(user->getResult(0)) : -1;
  if (of < 0 || annotated.contains(of) || annotated.contains(results.front()))
    return {};
  // What was written there, and nothing else.
  ArrayRef<NamedAttribute> written = user->getRawDictionaryAttrs().getValue();
  if (written.size() != (paths ? 2 : 1) || written.front().getName() != (paths ? originsName : shardingsName))
    return {};
  auto isSame = [](const DimState &a, const DimState &b) { return a.atoms == b.atoms && a.origin == b.origin; };
  return llvm::equal(graph.getDims(of), graph.getDims(results.front()), isSame) ? user->getDiscardableAttrDictionary()
                                                                                : DictionaryAttr();
}

/// Writes the shardings of the results of `op`, and of what arrives in its regions.
void FunctionGraph::writeBack(Operation *op, ArrayRef<int32_t> results) {
  if (op->getNumRegions() != 0) {
    if (auto region = dyn_cast<LocalOp>(op))
      writeRegion(region);
    if (traitsOf.get(op).isControlFlow)
      writeRegionShardings(op);
  }
  if (llvm::none_of(results, [](int32_t number) { return number >= 0; }))
    return;
  ArrayAttr shardings;
  if (results.size() == 1)
    shardings = getList(getSharding(results.front()));
  else
    shardings = ArrayAttr::get(function.getContext(), llvm::map_to_vector(results, [&](int32_t number) -> Attribute {
                                 return getSharding(number);
                               }));
  op->setDiscardableAttrs(withShardings(op, shardings, describeOrigins(op, results)));
}

/// Returns the attributes of `op` with these, put together at once: every change of an op's attributes copies all of them.
DictionaryAttr FunctionGraph::withShardings(Operation *op, ArrayAttr shardings, ArrayAttr origins) {
  MLIRContext *context = function.getContext();
  if (op->getRawDictionaryAttrs().empty()) {
    // Most ops have none, and without origins the same few dictionaries serve all of these.
    if (origins)
      return DictionaryAttr::getWithSorted(
          context, {NamedAttribute(originsName, origins), NamedAttribute(shardingsName, shardings)});
    DictionaryAttr &known = dictionaries[shardings];
    return known ? known : known = DictionaryAttr::get(context, NamedAttribute(shardingsName, shardings));
  }
  NamedAttrList attributes(op->getDiscardableAttrDictionary());
  attributes.set(shardingsName, shardings);
  if (origins)
    attributes.set(originsName, origins);
  return attributes.getDictionary(context);
}
