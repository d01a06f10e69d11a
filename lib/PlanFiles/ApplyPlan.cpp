// SPDX-License-Identifier: Apache-2.0
//
// Reads a plan file, declares its mesh, decides for every argument and result, and writes what has been decided. A
// program that JAX or PyTorch exported without placements gets them here; the rest of the way is as if they had been in
// it.

#include "Decisions.h"
#include "InnerValues.h"
#include "dist/Layout/Machine.h"
#include "dist/PlanFiles/Passes.h"
#include "dist/Timeline/PipelineInfo.h"
#include "llvm/Support/Format.h"

namespace dist {
#define GEN_PASS_DEF_APPLYPLANPASS
#include "dist/PlanFiles/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Returns true if `function` is in Local form: it says so, or has collectives outside of local regions.
static bool isPartitioned(FunctionOpInterface function) {
  WalkResult result = function->walk<WalkOrder::PreOrder>([](Operation *op) {
    if (isa<LocalOp>(op))
      return WalkResult::skip();
    return isa<CollectiveOpInterface>(op) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return isLocalForm(function) || result.wasInterrupted();
}

/// Checks that `module` has been imported: names and placements stand where a plan finds them.
static LogicalResult checkIsImported(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    if (op->isRegistered())
      return WalkResult::advance();
    op->emitError() << "found '" << op->getName()
                    << "', but a plan is for the form Imported; --dist-import leads there";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Returns true if `sharding` leaves everything to propagation.
static bool isSilent(ShardingAttr sharding) {
  return sharding.getReplicated().empty() && sharding.getPartials().empty() && !sharding.getDims().empty() &&
         llvm::all_of(sharding.getDims(), [](DimShardingAttr dim) { return dim.getIsOpen() && dim.getAxes().empty(); });
}

/// Appends the tensors that enter and leave `function`.
static void collectValues(FunctionOpInterface function, std::vector<BoundaryValue> &values) {
  auto add = [&](bool isResult, unsigned number, Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      return;
    auto attribute = [&](StringRef name) {
      return isResult ? function.getResultAttr(number, name) : function.getArgAttr(number, name);
    };
    Location place = isResult ? function.getLoc() : function.getArgument(number).getLoc();
    if (!place->findInstanceOf<FileLineColLoc>())
      place = function.getLoc();
    BoundaryValue value{function, isResult, number, place, "", {}, tensor, nullptr, nullptr, nullptr, "", nullptr};
    auto name = dyn_cast_or_null<StringAttr>(attribute(kNameAttrName));
    value.name = name ? name.str() : (isResult ? "result" : "arg") + std::to_string(number);
    value.existing = dyn_cast_or_null<ShardingAttr>(attribute(kShardingAttrName));
    if (value.existing && isSilent(value.existing))
      value.existing = nullptr;
    values.push_back(std::move(value));
  };
  for (auto [number, type] : llvm::enumerate(function.getArgumentTypes()))
    add(/*isResult=*/false, number, type);
  for (auto [number, type] : llvm::enumerate(function.getResultTypes()))
    add(/*isResult=*/true, number, type);
}

/// Prints a table of `values`, and what decided each.
static void explainDecisions(ArrayRef<BoundaryValue> values, const PlanMesh &mesh, raw_ostream &os) {
  size_t nameWidth = 0, shardingWidth = 0;
  auto getSharding = [](const BoundaryValue &value) {
    return value.decided ? describeSharding(value.decided) : "open";
  };
  for (const BoundaryValue &value : values) {
    nameWidth = std::max(nameWidth, value.describe().size());
    shardingWidth = std::max(shardingWidth, getSharding(value).size());
  }
  FunctionOpInterface last;
  for (const BoundaryValue &value : values) {
    FunctionOpInterface function = value.function;
    if (function != last)
      os << "function @" << function.getName() << " on mesh " << mesh.symbol << " " << describeMesh(mesh.shape) << "\n";
    last = function;
    os << "  " << llvm::left_justify(value.describe(), nameWidth) << "  "
       << llvm::left_justify(getSharding(value), shardingWidth) << "  "
       << (value.reason.empty() ? "propagation" : value.reason) << "\n";
  }
}

namespace {
struct ApplyPlan : dist::impl::ApplyPlanPassBase<ApplyPlan> {
  using ApplyPlanPassBase::ApplyPlanPassBase;

  void runOnOperation() override {
    if (failed(apply()))
      signalPassFailure();
  }

  LogicalResult apply() {
    ModuleOp module = getOperation();
    if (file.empty())
      return module.emitError() << "no plan file; dist-apply-plan needs file=FILE";
    if (failed(checkIsImported(module)))
      return failure();
    std::vector<BoundaryValue> values;
    for (auto function : module.getOps<FunctionOpInterface>()) {
      if (isPartitioned(function))
        return function.emitError() << "function is in Local form, but a plan is for a program before partitioning";
      if (!function.isExternal())
        collectValues(function, values);
    }
    for (BoundaryValue &value : values)
      value.components = getComponents(value.name); // Names do not move any more.
    FailureOr<Plan> plan = readPlan(file, module);
    if (failed(plan))
      return failure();
    FailureOr<PlanMesh> mesh = findMesh(*plan, module);
    if (failed(mesh) || failed(decide(*plan, *mesh, module, PlanSubject::Program, values)))
      return failure();
    if (!plan->inTime.empty())
      module->setDiscardableAttr(kInTimeAttrName, Builder(module).getStrArrayAttr(SmallVector<StringRef>(
                                                      plan->inTime.begin(), plan->inTime.end())));
    if (plan->stages && failed(askForStages(*plan->stages, mesh->symbol, module)))
      return failure();
    for (BoundaryValue &value : values) {
      if (!value.decided)
        continue;
      if (value.isResult)
        value.function.setResultAttr(value.number, StringAttr::get(&getContext(), kShardingAttrName), value.decided);
      else
        placeArgument(value);
    }
    if (explain)
      explainDecisions(values, *mesh, llvm::errs());
    if (failed(constrainInnerValues(*plan, *mesh, module, explain ? &llvm::errs() : nullptr)))
      return failure();
    warnOfUnknownAxes(*plan, *mesh);
    return success();
  }

  /// Asks for the pipeline `stages`. Its axis has one device until the pipeline is made, so that nothing is split over
  /// it.
  LogicalResult askForStages(const PlanStages &stages, FlatSymbolRefAttr symbol, ModuleOp module) {
    auto op = SymbolTable::lookupNearestSymbolFrom<MeshOp>(module, symbol);
    MeshAttr mesh = op.getMesh();
    if (!mesh.getDeviceIds().empty())
      return op.emitError() << "has an order of devices, which a mesh with the stages of a pipeline cannot have yet";
    SmallVector<int64_t> sizes(mesh.getAxisSizes());
    int64_t devices = std::exchange(sizes[mesh.getAxisIndex(stages.axis)], 1);
    op.setMeshAttr(MeshAttr::get(&getContext(), SmallVector<StringAttr>(mesh.getAxisNames()), sizes, {}));
    Builder builder(&getContext());
    auto number = [&](int64_t value) { return builder.getI64IntegerAttr(value); };
    module->setDiscardableAttr(
        kStagesAttrName,
        builder.getDictionaryAttr({builder.getNamedAttr("axis", builder.getStringAttr(stages.axis)),
                                   builder.getNamedAttr("chunks", number(stages.chunks)),
                                   builder.getNamedAttr("devices", number(devices)),
                                   builder.getNamedAttr("schedule", builder.getStringAttr(stages.schedule))}));
    return success();
  }

  /// Lets messages about an argument whose declaration has no place, as with those of JAX, name the rule that placed
  /// it.
  void locateArgument(BoundaryValue &value) {
    BlockArgument argument = value.function.getArgument(value.number);
    if (value.rule && !argument.getLoc()->findInstanceOf<FileLineColLoc>())
      argument.setLoc(NameLoc::get(StringAttr::get(&getContext(), value.name), value.rule->placing.place));
  }

  void placeArgument(BoundaryValue &value) {
    locateArgument(value);
    auto stored = StringAttr::get(&getContext(), kFullyShardAttrName);
    value.function.setArgAttr(value.number, StringAttr::get(&getContext(), kShardingAttrName), value.decided);
    if (value.rule && !value.rule->role.empty())
      value.function.setArgAttr(value.number, StringAttr::get(&getContext(), kRoleAttrName),
                                StringAttr::get(&getContext(), value.rule->role));
    if (value.rule && value.rule->stage)
      value.function.setArgAttr(value.number, StringAttr::get(&getContext(), kStageAttrName),
                                Builder(&getContext()).getI64IntegerAttr(*value.rule->stage));
    if (value.stored)
      value.function.setArgAttr(value.number, stored, value.stored);
    else if (value.existing != value.decided) // What was split only to be kept was another placement.
      value.function.removeArgAttr(value.number, stored);
  }
};
} // namespace
