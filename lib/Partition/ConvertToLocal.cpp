// SPDX-License-Identifier: Apache-2.0
//
// Rewrites each function of a Sharded program to what one device computes:
//
//   func @f(%x: tensor<8x6xf32> {dist.sharding = [{"dp"}, {}]})     func @f(%x: tensor<4x6xf32> {dist.boundary = ...})
//     %y = op %x {dist.shardings = ...}                        ->     %y = op on the shard
//     %z = dist.reshard %y to ...                                     %z = the collectives of the reshard's plan
//
// The new body is built beside the old one, in program order, with a map from global to local values; loops and
// branches are built again around the local forms of what is in them. Which part of an op's iterations is this device's
// follows from the placements of its operands and results, by the op's sharding rule.

#include "RegionPadding.h"
#include "ReshardEmitter.h"
#include "dist/Analysis/DeviceVariation.h"
#include "dist/Analysis/LocalRegions.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/RuleTable.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "dist/Analysis/ValueShardings.h"
#include "dist/Layout/LayoutTable.h"
#include "dist/Partition/Passes.h"
#include "dist/Report/Explanation.h"
#include "mlir/IR/IRMapping.h"

namespace dist {
#define GEN_PASS_DEF_CONVERTTOLOCALPASS
#include "dist/Partition/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
class LocalBuilder {
public:
  LocalBuilder(FunctionOpInterface function, const AxisSpace &space)
      : function(function), space(space), emitter(space),
        builder(function.getContext()), explanations{builder.getStringAttr(kShardingsAttrName),
                                                     builder.getStringAttr(kOriginsAttrName),
                                                     builder.getStringAttr(kRegionShardingsAttrName)},
        layoutTable(space) {}

  LogicalResult run() {
    Block &old = function.getFunctionBody().front();
    if (failed(readLayouts(old)))
      return failure();
    auto *block = entry = new Block();
    function.getFunctionBody().push_back(block);
    for (BlockArgument argument : old.getArguments())
      local.map(argument, block->addArgument(getLocalType(argument), argument.getLoc()));
    builder.setInsertionPointToStart(block);
    bool ok = true;
    for (Operation &op : old)
      if (ok)
        ok = succeeded(convert(&op));
    old.dropAllReferences();
    old.dropAllDefinedValueUses();
    old.erase();
    writeSignature();
    return success(ok && succeeded(checkAssumptions()));
  }

private:
  LogicalResult readLayouts(Block &block) {
    bool ok = true;
    auto read = [&](Value value, StringRef what) {
      if (!isa<RankedTensorType>(value.getType()))
        return;
      if (ShardingAttr sharding = getValueSharding(function, value)) {
        layouts[value] = layoutTable.get(sharding);
        return;
      }
      emitError(value.getLoc()) << what << " has no sharding; run dist-propagate first";
      ok = false;
    };
    for (BlockArgument argument : block.getArguments())
      read(argument, "argument");
    walkControlFlow(block, [&](Operation *op) {
      for (Value result : op->getResults())
        read(result, "result");
      if (isa<RegionBranchOpInterface>(op))
        for (Region &region : op->getRegions())
          for (BlockArgument argument : region.getArguments())
            read(argument, "carried value");
    });
    return success(ok);
  }

  /// Builds a loop or branch with local types around the local forms of the ops in it.
  LogicalResult convertControlFlow(Operation *op) {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(local.lookupOrDefault(operand));
    SmallVector<Type> types;
    for (Value result : op->getResults())
      types.push_back(getLocalType(result));
    OperationState state(op->getLoc(), op->getName(), operands, types, op->getDiscardableAttrDictionary().getValue());
    state.propertiesAttr = op->getPropertiesAsAttribute();
    for (unsigned number = 0; number < op->getNumRegions(); ++number)
      state.addRegion();
    Operation *built = builder.create(state);
    for (auto [from, to] : llvm::zip_equal(op->getRegions(), built->getRegions()))
      for (Block &block : from) {
        OpBuilder::InsertionGuard guard(builder);
        Block *inner = builder.createBlock(&to, to.end());
        for (BlockArgument argument : block.getArguments())
          local.map(argument, inner->addArgument(getLocalType(argument), argument.getLoc()));
        for (Operation &nested : block)
          if (failed(convert(&nested)))
            return failure();
      }
    for (auto [old, result] : llvm::zip(op->getResults(), built->getResults()))
      local.map(old, result);
    return success();
  }

  Type getLocalType(Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      return value.getType();
    const Layout *layout = layouts.lookup(value);
    if (!layout)
      return type;
    Type &local = localTypes[{type, layout}];
    if (!local)
      local = RankedTensorType::get(layout->getLocalShape(type.getShape(), space), type.getElementType());
    return local;
  }

  LogicalResult convert(Operation *op) {
    if (auto reshard = dyn_cast<ReshardOp>(op)) {
      convertReshard(reshard);
      return success();
    }
    if (auto region = dyn_cast<LocalOp>(op))
      return inlineRegion(region);
    if (isa<ConstrainOp, BarrierOp, GroupOp>(op))
      return op->emitError() << "not in Sharded form; run dist-insert-reshards first";
    dropExplanations(op);
    if (isa<RegionBranchOpInterface>(op))
      return convertControlFlow(op);
    if (failed(mapCaptures(op)))
      return failure();
    const ShardingRule *rule = isUnchanged(op) ? nullptr : rules.get(op);
    auto rewritable = dyn_cast<LocalRewriteOpInterface>(op);
    if (!rule) {
      Operation *clone = builder.clone(*op, local);
      for (auto [result, old] : llvm::zip(clone->getResults(), op->getResults()))
        if (getLocalType(old) != result.getType())
          return op->emitError() << "'" << op->getName() << "' cannot be computed on shards";
      return success();
    }
    if (!rewritable)
      return op->emitError() << "'" << op->getName() << "' cannot be computed on shards: it has no local rewrite";
    return rewrite(op, rewritable, *rule);
  }

  /// Takes away what the Local form does not know, all at once: a change of an op's attributes copies all of them.
  void dropExplanations(Operation *op) {
    SmallVector<NamedAttribute> kept;
    for (NamedAttribute attribute : op->getDiscardableAttrs())
      if (!llvm::is_contained(explanations, attribute.getName()))
        kept.push_back(attribute);
    op->setDiscardableAttrs(DictionaryAttr::getWithSorted(op->getContext(), kept));
  }

  /// Lets the regions of `op` use local values where they use values from outside, whose tensors are whole by now.
  LogicalResult mapCaptures(Operation *op) {
    for (Region &region : op->getRegions()) {
      WalkResult walked = region.walk([&](Operation *nested) -> WalkResult {
        if (isa<LocalOp, ConstrainOp, ReshardOp, GroupOp, BarrierOp>(nested))
          return nested->emitError() << "stands in the body of '" << op->getName()
                                     << "', which works on single elements; tensors are placed around it";
        for (OpOperand &operand : nested->getOpOperands()) {
          Value value = operand.get();
          if (!local.contains(value))
            continue;
          if (!isWhole(value)) {
            InFlightDiagnostic diagnostic = nested->emitError()
                                            << "uses a tensor from outside its region that is sharded; "
                                            << "run dist-insert-reshards first";
            diagnostic.attachNote(value.getLoc())
                << "the tensor is placed " << layouts[value]->toSharding(space).getPlacements(space.getMesh());
            return diagnostic;
          }
          operand.set(local.lookup(value));
        }
        return WalkResult::advance();
      });
      if (walked.wasInterrupted())
        return failure();
    }
    return success();
  }

  /// Returns true if `value` is no tensor, or whole on every device. Types do not tell: a dimension of size 1 that is
  /// split has size 1 on each device, and is padding on all but the first.
  bool isWhole(Value value) {
    const Layout *layout = layouts.lookup(value);
    return !layout || (!layout->isPartial() &&
                       llvm::all_of(layout->dims, [](const SubAxisList &subAxes) { return subAxes.empty(); }));
  }

  /// Returns true if every operand and result of `op` is whole on every device.
  bool isUnchanged(Operation *op) {
    auto isWholeValue = [&](Value value) { return isWhole(value); };
    return llvm::all_of(op->getOperands(), isWholeValue) && llvm::all_of(op->getResults(), isWholeValue);
  }

  LogicalResult rewrite(Operation *op, LocalRewriteOpInterface rewritable, const ShardingRule &rule) {
    LocalShards shards;
    shards.rule = &rule;
    shards.mesh = space.getMeshName();
    auto lookup = [this](Value value) { return getPlaced(value); };
    shards.lookup = lookup;
    SmallVector<SubAxisList> factors = getFactors(op, rule);
    for (auto [factor, subAxes] : llvm::zip(rule.factors, factors)) {
      int64_t count = space.getSize(subAxes), size = getShardSize(factor.size, count);
      shards.factors.push_back(
          {getOffset(op->getLoc(), subAxes, size), size, factor.size, count, size * count != factor.size,
           count > 1 ? getOffset(op->getLoc(), subAxes, 1) : Value(),
           count > 1 ? AxisListAttr::get(op->getContext(), space.decode(subAxes)) : AxisListAttr()});
    }
    for (Value operand : op->getOperands())
      shards.operands.push_back(local.lookupOrDefault(operand));
    SmallVector<const Layout *> placements;
    for (Value operand : op->getOperands())
      placements.push_back(layouts.lookup(operand));
    shards.wholeTies = findWholeTies(rule, placements);
    for (Value result : op->getResults())
      shards.resultTypes.push_back(getLocalType(result));
    FailureOr<SmallVector<Value>> results = rewritable.rewriteToLocal(builder, shards);
    if (failed(results))
      return failure();
    for (auto [old, value, type] : llvm::zip(op->getResults(), *results, shards.resultTypes)) {
      if (value.getType() != type)
        return op->emitError() << "'" << op->getName() << "' on shards gives " << value.getType()
                               << ", but its sharding needs " << type;
      local.map(old, value);
    }
    return success();
  }

  LocalShards::Placed getPlaced(Value value) {
    LocalShards::Placed placed{local.lookupOrDefault(value), {}};
    for (const SubAxisList &subAxes : layouts[value]->dims)
      placed.dims.push_back(subAxes.empty() ? AxisListAttr()
                                            : AxisListAttr::get(value.getContext(), space.decode(subAxes)));
    return placed;
  }

  /// Returns the sub-axes of each factor, as the placements of operands and results say together.
  SmallVector<SubAxisList> getFactors(Operation *op, const ShardingRule &rule) {
    SmallVector<SubAxisList> factors(rule.factors.size());
    auto merge = [&](ValueRange values, ArrayRef<DimFactors> dims) {
      for (auto [value, valueDims] : llvm::zip(values, dims)) {
        if (!isa<RankedTensorType>(value.getType()))
          continue;
        SmallVector<SubAxisList> own(rule.factors.size());
        projectLayout(*layouts[value], valueDims, rule, space, own);
        for (auto [merged, subAxes] : llvm::zip(factors, own))
          if (subAxes.size() > merged.size())
            merged = subAxes;
      }
    };
    merge(op->getOperands(), rule.operands);
    merge(op->getResults(), rule.results);
    return factors;
  }

  /// Returns this device's first index in a dimension split over `subAxes` into shards of `size`; null for 0. One value
  /// serves all ops; it stands at the start of the function.
  Value getOffset(Location loc, ArrayRef<SubAxis> subAxes, int64_t size) {
    if (subAxes.empty())
      return {};
    Value &offset = offsets[{toKey(subAxes), size}];
    if (offset)
      return offset;
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(entry);
    Value index = emitter.getIndex(builder, loc, subAxes);
    Value factor = arith::ConstantIndexOp::create(builder, loc, size);
    return offset = arith::MulIOp::create(builder, loc, index, factor);
  }

  static std::string toKey(ArrayRef<SubAxis> subAxes) { return std::string(subAxes.begin(), subAxes.end()); }

  void convertReshard(ReshardOp reshard) {
    TypedAttr splat;
    if (auto producer = reshard.getInput().getDefiningOp<ShardingRuleOpInterface>())
      splat = producer.getSplatElement(cast<OpResult>(reshard.getInput()).getResultNumber());
    SmallVector<NamedAttribute> explanation;
    for (StringRef name : {StringRef(kReasonAttrName), StringRef(kAlternativeAttrName), StringRef(kDecidedByAttrName)})
      if (Attribute attribute = reshard->getAttr(name))
        explanation.emplace_back(StringAttr::get(reshard->getContext(), name), attribute);
    Value input = reshard.getInput();
    local.map(reshard.getResult(),
              emitter.emit(builder, reshard.getLoc(), local.lookup(input), cast<RankedTensorType>(input.getType()),
                           *layouts[input], *layouts[reshard.getResult()], splat, explanation));
  }

  LogicalResult inlineRegion(LocalOp region) {
    IRMapping inner;
    Block &body = region.getBody().front();
    for (auto [argument, input] : llvm::zip(body.getArguments(), region.getInputs()))
      inner.map(argument, local.lookup(input));
    // An outlined body is in Local form by now.
    func::FuncOp outlined = getOutlinedBody(region);
    if (!outlined && hasFreeAxes(region))
      return region.emitError()
             << "leaves axes free, but its body is not a function; run dist-outline-local-regions first";
    Block &computed = outlined ? outlined.getBody().front() : body;
    if (outlined)
      for (auto [argument, input] : llvm::zip(computed.getArguments(), region.getInputs()))
        inner.map(argument, local.lookup(input));
    auto getFirst = [&](const Padding &padding) { return getOffset(region.getLoc(), padding.subAxes, padding.size); };
    RegionPadding padding(region, space, getFirst);
    for (auto [i, input] : llvm::enumerate(region.getInputs()))
      padding.addInput(local.lookup(input), i);
    SmallVector<Operation *> ops;
    for (Operation &op : computed.without_terminator()) {
      if (isa<LocalOp, ConstrainOp, ReshardOp, GroupOp, BarrierOp>(op))
        return op.emitError()
               << "'" << op.getName()
               << "' inside a local region has to stand in a function; run dist-outline-local-regions first";
      ops.push_back(builder.clone(op, inner));
    }
    if (failed(padding.mask(ops)))
      return failure();
    for (auto [i, yielded] : llvm::enumerate(computed.getTerminator()->getOperands())) {
      FailureOr<Value> result = padding.getResult(inner.lookupOrDefault(yielded), i);
      if (failed(result))
        return failure();
      local.map(region.getResult(i), *result);
      writeAssumption(region, i);
    }
    return success();
  }

  /// Writes that result `number` of `region` is equal along the manual axes that its placement does not mention.
  void writeAssumption(LocalOp region, unsigned number) {
    Layout layout = Layout::get(region.getOutSharding(number), space);
    SubAxisSet used = layout.getSplitSubAxes() | layout.getPartialSubAxes();
    SubAxisList equal = space.encode(region.getManualAxesAttr().getAxes());
    llvm::erase_if(equal, [&](SubAxis subAxis) { return used >> subAxis & 1; });
    if (equal.empty())
      return;
    auto axes = AxisListAttr::get(function.getContext(), space.decode(equal));
    Value value = local.lookup(region.getResult(number));
    auto assumption =
        AssumeReplicatedOp::create(builder, region.getLoc(), value.getType(), value, axes, space.getMeshName());
    assumptions.push_back({assumption, number});
    local.map(region.getResult(number), assumption.getResult());
  }

  /// Leaves the assumptions that nothing proves, so that the verifier pass of the Local form believes them, and takes
  /// the others away.
  LogicalResult checkAssumptions() {
    if (assumptions.empty())
      return success();
    FailureOr<DeviceVariation> variation = DeviceVariation::get(function);
    if (failed(variation))
      return failure();
    for (auto [op, number] : assumptions) {
      AssumeReplicatedOp assumption = op;
      AxisSet differing = variation->getVaryingAxes(assumption.getInput());
      differing &= variation->getAxes().encode(assumption.getAxesAttr().getAxes(), assumption.getMeshAttr());
      if (differing.any() && !assumption.getInput().getDefiningOp())
        return assumption.emitError() << "result " << number << " of the local region is declared equal along "
                                      << variation->getAxes().describe(differing)
                                      << ", but it is an input that is split there";
      if (differing.any())
        continue;
      assumption.getResult().replaceAllUsesWith(assumption.getInput());
      assumption.erase();
    }
    return success();
  }

  void writeSignature() {
    SmallVector<Type> results;
    MLIRContext *context = function.getContext();
    // All at once: a change of one argument's attributes copies the list of all.
    SmallVector<DictionaryAttr> argumentAttributes, resultAttributes;
    for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
      NamedAttrList attributes(function.getArgAttrDict(i));
      if (auto tensor = dyn_cast<RankedTensorType>(type)) {
        auto sharding = cast<ShardingAttr>(attributes.erase(kShardingAttrName));
        attributes.erase(kOriginsAttrName);
        attributes.set(kBoundaryAttrName, BoundaryAttr::get(context, tensor, getPlain(sharding)));
      }
      argumentAttributes.push_back(attributes.getDictionary(context));
    }
    for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
      NamedAttrList attributes(function.getResultAttrDict(i));
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor) {
        results.push_back(type);
        resultAttributes.push_back(attributes.getDictionary(context));
        continue;
      }
      auto sharding = cast<ShardingAttr>(attributes.erase(kShardingAttrName));
      attributes.erase(kOriginsAttrName);
      attributes.set(kBoundaryAttrName, BoundaryAttr::get(context, tensor, getPlain(sharding)));
      resultAttributes.push_back(attributes.getDictionary(context));
      results.push_back(RankedTensorType::get(Layout::get(sharding, space).getLocalShape(tensor.getShape(), space),
                                              tensor.getElementType()));
    }
    function->removeAttr(kAnnotationsAttrName);
    function.setAllArgAttrs(argumentAttributes);
    function.setAllResultAttrs(resultAttributes);
    SmallVector<Type> arguments(function.getFunctionBody().front().getArgumentTypes());
    function.setFunctionTypeAttr(TypeAttr::get(function.cloneTypeWith(arguments, results)));
  }

  /// Returns `sharding` without what only propagation needs.
  ShardingAttr getPlain(ShardingAttr sharding) { return Layout::get(sharding, space).toSharding(space); }

  FunctionOpInterface function;
  const AxisSpace &space;
  ReshardEmitter emitter;
  SmallVector<std::pair<AssumeReplicatedOp, unsigned>> assumptions; ///< Of local regions, by number of the result.
  OpBuilder builder;
  const std::array<StringAttr, 3> explanations; ///< Attributes that the Local form does not know.
  IRMapping local;
  Block *entry = nullptr; ///< The new body.
  LayoutTable layoutTable;
  llvm::DenseMap<Value, const Layout *> layouts;
  llvm::DenseMap<std::pair<Type, const Layout *>, Type> localTypes;
  RuleTable rules;
  std::map<std::pair<std::string, int64_t>, Value> offsets;
};

struct ConvertToLocal : dist::impl::ConvertToLocalPassBase<ConvertToLocal> {
  void runOnOperation() override {
    // The bodies of local regions stand behind the functions that use them, and are put into these.
    SmallVector<FunctionOpInterface> functions(getOperation().getOps<FunctionOpInterface>()), bodies;
    for (FunctionOpInterface function : llvm::reverse(functions)) {
      if (function.isExternal() || isLocalForm(function))
        continue;
      FailureOr<AxisSpace> space = makeAxisSpace(function);
      if (failed(space) || failed(LocalBuilder(function, *space).run()))
        return signalPassFailure();
      if (function->hasAttr(kManualAxesAttrName))
        bodies.push_back(function);
    }
    for (FunctionOpInterface body : bodies)
      body->erase();
  }
};
} // namespace
