// SPDX-License-Identifier: Apache-2.0
//
// Reading a function: every tensor is a value; every op with a rule is a node; constraints, barriers and groups are nodes
// that tie whole values; a local region ties its operands to the placements it asks for and is opaque otherwise; control flow
// ties what is handed on to where it arrives, so that the sharding of a loop's carried value is a fixed point; each function
// result is a value of its own, tied to what is returned.

#include "FunctionGraph.h"
#include "dist/Analysis/Explanation.h"
#include "dist/Analysis/LocalRegions.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/Report.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;

FailureOr<FunctionGraph> FunctionGraph::build(FunctionOpInterface function, bool replicateUnknownOps) {
  FunctionGraph result(function);
  if (!function.getFunctionBody().hasOneBlock())
    return function.emitError() << "function has " << function.getFunctionBody().getBlocks().size()
                                << " blocks; sharding propagation needs one block";
  if (failed(result.findMesh()) || failed(result.addArguments()))
    return failure();
  // About one value and one node per op.
  size_t size = result.graph.values.size() + function.getFunctionBody().front().getOperations().size();
  result.graph.values.reserve(size);
  result.graph.nodes.reserve(size);
  result.numbers.reserve(size);
  bool failedOps = false;
  SmallVector<RegionBranchOpInterface> branches;
  SmallVector<GroupOp> groups;
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    failedOps |= failed(result.addOp(op, replicateUnknownOps));
    result.nodeOps.resize(result.graph.nodes.size(), op);
    if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
      branches.push_back(branch);
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
  if (failedOps || failed(result.makeSpace()))
    return failure();
  return result;
}

/// Finds the one mesh of the function: that of its annotations or, if it has none, the module's only mesh.
LogicalResult FunctionGraph::findMesh() {
  llvm::MapVector<Attribute, Location> found;
  llvm::DenseSet<Attribute> seen;
  auto note = [&](Attribute attribute, Location loc) {
    if (seen.insert(attribute).second)
      attribute.walk([&](ShardingAttr sharding) { found.insert({sharding.getMesh(), loc}); });
  };
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (Attribute attribute = function.getArgAttr(i, kShardingAttrName))
      note(attribute, function.getArgument(i).getLoc());
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    if (Attribute attribute = function.getResultAttr(i, kShardingAttrName))
      note(attribute, function.getLoc());
  function->walk([&](Operation *op) {
    if (op == function.getOperation())
      return;
    for (NamedAttribute attribute : op->getDiscardableAttrs())
      note(attribute.getValue(), op->getLoc());
    if (isa_and_nonnull<DistDialect>(op->getDialect()))
      note(op->getAttrDictionary(), op->getLoc());
    if (auto index = dyn_cast<AxisIndexOp>(op))
      found.insert({index.getMeshAttr(), op->getLoc()});
    if (auto collective = dyn_cast<CollectiveOpInterface>(op))
      found.insert({collective.getMeshSymbol(), op->getLoc()});
  });
  if (found.size() > 1) {
    InFlightDiagnostic diagnostic = function.emitError() << "function uses " << found.size()
                                                         << " meshes; partitioning needs all placements on one mesh";
    for (auto &[name, loc] : found)
      diagnostic.attachNote(loc) << "mesh " << name << " is used here";
    return diagnostic;
  }
  if (found.size() == 1) {
    meshName = cast<FlatSymbolRefAttr>(found.front().first);
    mesh = lookupMesh(function, meshName);
    return mesh ? success() : LogicalResult(function.emitError() << "unknown mesh " << meshName);
  }
  auto module = function->getParentOfType<ModuleOp>();
  auto meshes = module.getOps<MeshOp>();
  if (meshes.empty()) {
    OpBuilder builder(module.getBodyRegion());
    MeshAttr empty = MeshAttr::get(function.getContext(), {}, {}, {});
    MeshOp op = MeshOp::create(builder, function.getLoc(), "mesh", empty);
    SymbolTable(module).insert(op);
    meshName = FlatSymbolRefAttr::get(op.getSymNameAttr());
    mesh = empty;
    return success();
  }
  meshName = FlatSymbolRefAttr::get((*meshes.begin()).getSymNameAttr());
  mesh = (*meshes.begin()).getMesh();
  return success();
}

int64_t FunctionGraph::addType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() ? graph.addValue(tensor.getShape()) : -1;
}

int64_t FunctionGraph::addValue(Value value) {
  int64_t number = addType(value.getType());
  if (number >= 0)
    numbers[value] = number;
  return number;
}

void FunctionGraph::annotate(int64_t value, ShardingAttr sharding, const Twine &origin) {
  annotations.push_back({value, sharding, origin.str()});
  annotated[value] = sharding;
}

LogicalResult FunctionGraph::addArguments() {
  for (BlockArgument argument : function.getArguments()) {
    unsigned i = argument.getArgNumber();
    int64_t value = addValue(argument);
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

void FunctionGraph::tie(ArrayRef<int64_t> operands, ArrayRef<int64_t> results, Type type, bool forward, bool backward) {
  ShardingRule &rule = graph.rules.emplace_back();
  ShardingNode node;
  node.rule = &rule;
  DimFactors dims;
  for (auto [dim, size] : llvm::enumerate(cast<RankedTensorType>(type).getShape())) {
    rule.factors.push_back({size, FactorKind::PassThrough});
    dims.push_back({static_cast<int64_t>(dim)});
  }
  node.operands.assign(operands.begin(), operands.end());
  node.results.assign(results.begin(), results.end());
  rule.operands.assign(operands.size(), dims);
  rule.results.assign(results.size(), dims);
  node.allowForward = forward;
  node.allowBackward = backward;
  node.isElementwise = true;
  graph.nodes.push_back(std::move(node));
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
  auto annotateBoundary = [&](int64_t value, ShardingAttr sharding, const Twine &what) {
    annotate(value, hasFree ? pinManualAxes(op, sharding) : closeDims(sharding), what + " of a local region at " + describeLocation(op.getLoc()));
    annotated[value] = sharding;
  };
  for (auto [i, input] : llvm::enumerate(op.getInputs())) {
    int64_t wanted = addType(input.getType());
    annotateBoundary(wanted, op.getInSharding(i), "input " + Twine(i));
    tie(numbers.lookup(input), wanted, input.getType());
    if (hasFree)
      regionInputs[op].push_back(wanted);
  }
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    annotateBoundary(addValue(result), op.getOutSharding(i), "result " + Twine(i));
}

/// Writes the free axes that were found for the boundary of `op`, and hands them to the function that its body is.
void FunctionGraph::writeRegion(LocalOp op) {
  auto inputs = regionInputs.find(op);
  if (inputs == regionInputs.end())
    return;
  auto close = [&](int64_t value, Value of, const Twine &what) -> Attribute {
    return dropUnevenFreeAxes(op, getSharding(value), cast<RankedTensorType>(of.getType()), what);
  };
  SmallVector<Attribute> ins, outs;
  for (auto [i, number] : llvm::enumerate(inputs->second))
    ins.push_back(close(number, op.getInputs()[i], "input " + Twine(i)));
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    outs.push_back(close(numbers.lookup(result), result, "result " + Twine(i)));
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
      int64_t value = addValue(argument);
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
  SmallVector<int64_t> members;
  for (Value input : op.getInputs()) {
    auto found = numbers.find(input);
    members.push_back(found == numbers.end() ? -1 : found->second);
  }
  tie(members, {}, op.getInputs().front().getType());
}

/// Ties what `op` and the terminators in it hand on to the values where it arrives.
void FunctionGraph::addFlow(RegionBranchOpInterface op) {
  auto number = [&](Value value) {
    auto found = numbers.find(value);
    return found == numbers.end() ? -1 : found->second;
  };
  for (const FlowClass &flow : getFlowClasses(op)) {
    SmallVector<int64_t> operands, inputs;
    for (OpOperand *operand : flow.operands)
      operands.push_back(number(operand->get()));
    for (Value input : flow.inputs)
      inputs.push_back(number(input));
    tie(operands, inputs, flow.inputs.front().getType());
  }
}

void FunctionGraph::addReturn(Operation *op) {
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    if (resultValues[i] >= 0)
      tie(numbers.lookup(operand), resultValues[i], operand.getType());
}

LogicalResult FunctionGraph::addOp(Operation *op, bool replicateUnknownOps) {
  auto isTensor = [](Type type) { return isa<TensorType>(type); };
  bool touchesTensors = llvm::any_of(op->getOperandTypes(), isTensor) || llvm::any_of(op->getResultTypes(), isTensor);
  if (op->hasTrait<OpTrait::IsTerminator>()) {
    if (op->getParentOp() == function.getOperation())
      addReturn(op);
    return success();
  }
  if (!touchesTensors && op->getNumRegions() == 0)
    return success();
  if (auto local = dyn_cast<LocalOp>(op)) {
    addLocalRegion(local);
    return success();
  }
  SmallVector<int64_t> operands, results;
  for (Value operand : op->getOperands()) {
    auto number = numbers.find(operand);
    operands.push_back(number == numbers.end() ? -1 : number->second);
  }
  for (Value result : op->getResults()) {
    results.push_back(addValue(result));
    if (results.back() < 0 && isTensor(result.getType()))
      return op->emitError() << "'" << op->getName() << "' has a result of type " << result.getType()
                             << "; ranked tensors of static shape can be sharded";
  }
  if (auto shardings = op->getAttrOfType<ArrayAttr>(kShardingsAttrName))
    for (auto [i, result] : llvm::enumerate(results))
      if (result >= 0)
        annotate(result, cast<ShardingAttr>(shardings[i]), "op at " + describeLocation(op->getLoc()));
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
    return addRegions(branch);
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
      .Default([&](Operation *) -> LogicalResult {
        auto sharded = dyn_cast<ShardingRuleOpInterface>(op);
        if (isa<CollectiveOpInterface>(op) && !function->hasAttr(kManualAxesAttrName))
          return op->emitError() << "'" << op->getName() << "' stands outside of a local region, where values are whole; "
                                 << "it needs shards, in a dist.local or in Local form";
        if (!sharded && (!replicateUnknownOps || op->getNumRegions() > 0)) {
          InFlightDiagnostic diagnostic = op->emitError()
                                          << "'" << op->getName() << "' has no sharding rule; it needs one to be partitioned";
          if (op->getNumRegions() > 0)
            return diagnostic.attachNote() << "an op with regions needs one, or has to state its control flow";
          return diagnostic.attachNote() << "with unknown-ops=replicate it is computed on every device from whole operands";
        }
        if (!sharded) {
          int64_t bytes = 0;
          for (Type type : op->getOperandTypes())
            if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && tensor.getElementType().isIntOrFloat())
              bytes += tensor.getNumElements() * llvm::divideCeil(tensor.getElementTypeBitWidth(), 8);
          op->emitRemark() << "'" << op->getName() << "' has no sharding rule: its operands of " << bytes
                           << " bytes are replicated";
        }
        ShardingNode node;
        node.rule = sharded ? rules.get(op) : &graph.rules.emplace_back(ShardingRule::getReplicated(op));
        node.operands = operands;
        node.results = results;
        node.isElementwise = node.rule->isElementwise();
        graph.nodes.push_back(std::move(node));
        return success();
      });
}

LogicalResult FunctionGraph::makeSpace() {
  SmallVector<AxisRefAttr> used;
  for (const Annotation &annotation : annotations)
    Attribute(annotation.sharding).walk([&](AxisRefAttr axis) { used.push_back(axis); });
  FailureOr<AxisSpace> cut = AxisSpace::get(mesh, meshName, used, [&] { return function.emitError(); });
  if (failed(cut))
    return failure();
  space = std::make_unique<AxisSpace>(std::move(*cut));
  layouts = std::make_unique<LayoutTable>(*space);
  return success();
}

/// Puts the annotated dimensions of `priority` into the graph; those of later priorities only reserve their atoms.
void FunctionGraph::activate(int64_t priority) {
  for (auto [number, annotation] : llvm::enumerate(annotations)) {
    ValueState &state = graph.values[annotation.value];
    AtomSet pinned = toSet(space->encode(annotation.sharding.getReplicated()));
    for (PartialAttr partial : annotation.sharding.getPartials())
      pinned |= toSet(space->encode(partial.getAxes()));
    for (auto [dim, dimState] : llvm::zip(annotation.sharding.getDims(), state.dims)) {
      AtomList atoms = space->encode(dim.getAxes());
      if (dim.getPriority() > priority) {
        pinned |= toSet(atoms);
        dimState.isClosed = true;
        continue;
      }
      if (dimState.atoms.size() < atoms.size() || dimState.origin < 0) {
        dimState.atoms = atoms;
        dimState.origin = number;
      }
      dimState.isClosed = !dim.getIsOpen();
    }
    state.pinned = pinned;
  }
}

void FunctionGraph::propagate() {
  graph.connect();
  llvm::SmallSetVector<int64_t, 4> priorities;
  priorities.insert(0);
  for (const Annotation &annotation : annotations)
    for (DimShardingAttr dim : annotation.sharding.getDims())
      priorities.insert(dim.getPriority());
  SmallVector<int64_t> ordered = priorities.takeVector();
  llvm::sort(ordered);
  for (int64_t priority : ordered) {
    activate(priority);
    for (PropagationRound round :
         {PropagationRound::Elementwise, PropagationRound::PassThrough, PropagationRound::Everything})
      propagateToFixedPoint(graph, round, *space);
  }
}

ShardingAttr FunctionGraph::getSharding(int64_t value) {
  Layout layout;
  for (const DimState &dim : graph.values[value].dims)
    layout.dims.push_back(dim.atoms);
  ShardingAttr closed = layouts->getSharding(layout);
  auto written = annotated.find(value);
  if (written == annotated.end())
    return closed;
  return ShardingAttr::get(closed.getContext(), closed.getMesh(), closed.getDims(), written->second.getReplicated(),
                           written->second.getPartials());
}

void FunctionGraph::writeBack(bool explain) {
  if (explain)
    findPaths();
  // All at once: a change of one argument's attributes copies the list of all.
  SmallVector<DictionaryAttr> arguments, results;
  for (BlockArgument argument : function.getArguments()) {
    NamedAttrList attributes(function.getArgAttrDict(argument.getArgNumber()));
    if (auto number = numbers.find(argument); number != numbers.end()) {
      attributes.set(kShardingAttrName, getSharding(number->second));
      if (StringAttr origins = describeOrigins(number->second, nullptr))
        attributes.set(kOriginsAttrName, origins);
    }
    arguments.push_back(attributes.getDictionary(function.getContext()));
  }
  for (auto [i, value] : llvm::enumerate(resultValues)) {
    NamedAttrList attributes(function.getResultAttrDict(i));
    if (value >= 0) {
      attributes.set(kShardingAttrName, getSharding(value));
      if (StringAttr origins = describeOrigins(value, nullptr))
        attributes.set(kOriginsAttrName, origins);
    }
    results.push_back(attributes.getDictionary(function.getContext()));
  }
  function.setAllArgAttrs(arguments);
  function.setAllResultAttrs(results);
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) { writeBack(op); });
}

/// Writes the shardings of the results of `op`, and of what arrives in its regions.
void FunctionGraph::writeBack(Operation *op) {
  MLIRContext *context = function.getContext();
  if (auto region = dyn_cast<LocalOp>(op))
    writeRegion(region);
  auto get = [&](Value value) {
    auto number = numbers.find(value);
    return number == numbers.end() ? ShardingAttr::getReplicated(meshName, 0) : getSharding(number->second);
  };
  if (isa<RegionBranchOpInterface>(op)) {
    SmallVector<Attribute> regions;
    bool carries = false;
    for (Region &region : op->getRegions()) {
      SmallVector<Attribute> shardings;
      for (Value argument : region.getArguments()) {
        carries |= numbers.contains(argument);
        shardings.push_back(get(argument));
      }
      regions.push_back(ArrayAttr::get(context, shardings));
    }
    if (carries)
      op->setAttr(kRegionShardingsAttrName, ArrayAttr::get(context, regions));
  }
  SmallVector<Attribute> shardings, origins;
  bool any = false, anyOrigin = false;
  for (Value result : op->getResults()) {
    auto number = numbers.find(result);
    any |= number != numbers.end();
    shardings.push_back(get(result));
    StringAttr origin = number == numbers.end() ? StringAttr() : describeOrigins(number->second, op);
    anyOrigin |= origin != StringAttr();
    origins.push_back(origin ? origin : StringAttr::get(context));
  }
  if (!any)
    return;
  // At once: every change of an op's attributes copies all of them.
  NamedAttrList attributes(op->getDiscardableAttrDictionary());
  attributes.set(kShardingsAttrName, ArrayAttr::get(context, shardings));
  if (anyOrigin) {
    remarkOnPlacements(op, shardings, origins);
    attributes.set(kOriginsAttrName, ArrayAttr::get(context, origins));
  }
  op->setDiscardableAttrs(attributes.getDictionary(context));
}
