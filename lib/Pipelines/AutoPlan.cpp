// SPDX-License-Identifier: Apache-2.0
//
// Annotates a program that says nothing, or little, of where its arguments lie. A copy of the program is brought as far
// as propagation brings it, which leaves whole what nobody speaks of; there the search for placements takes what is to
// be placed as variables, and what it finds is written on the program itself. All else happens to that as if a person
// had written it.

#include "AutoPlan.h"
#include "OutputFile.h"
#include "TargetMemory.h"
#include "dist/Attention/Passes.h"
#include "dist/Layout/Machine.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/PlanFiles/WritePlan.h"
#include "dist/Timeline/PipelineInfo.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>

namespace dist {
#define GEN_PASS_DEF_AUTOPLANPASS
#include "dist/Pipelines/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Returns true if `sharding` leaves everything open.
static bool saysNothing(ShardingAttr sharding) {
  return !sharding || (sharding.getReplicated().empty() && sharding.getPartials().empty() &&
                       llvm::all_of(sharding.getDims(),
                                    [](DimShardingAttr dim) { return dim.getIsOpen() && dim.getAxes().empty(); }));
}

BoundaryRequest autoplan::collectFree(FunctionOpInterface function) {
  BoundaryRequest request;
  // An axis in time stores nothing elsewhere: it is for what people split by it. Nothing is split over the stages of a
  // pipeline.
  SmallVector<std::string> forbidden;
  auto module = function->getParentOfType<ModuleOp>();
  if (auto names = module->getAttrOfType<ArrayAttr>(kInTimeAttrName))
    for (auto name : names.getAsRange<StringAttr>())
      forbidden.push_back(name.str());
  if (auto stages = module->getAttrOfType<DictionaryAttr>(kStagesAttrName))
    if (auto axis = stages.getAs<StringAttr>("axis"))
      forbidden.push_back(axis.str());
  for (auto [number, type] : llvm::enumerate(function.getArgumentTypes()))
    if (auto tensor = dyn_cast<RankedTensorType>(type);
        tensor && saysNothing(function.getArgAttrOfType<ShardingAttr>(number, kShardingAttrName)))
      request.arguments.push_back({unsigned(number), {}, {}, {}, {}});
  for (FreeArgument &argument : request.arguments)
    argument.forbiddenAxes = forbidden;
  for (auto [number, type] : llvm::enumerate(function.getResultTypes()))
    if (isa<RankedTensorType>(type) &&
        saysNothing(function.getResultAttrOfType<ShardingAttr>(number, kShardingAttrName)))
      request.results.push_back(number);
  return request;
}

void autoplan::open(FunctionOpInterface function, const BoundaryRequest &request, FlatSymbolRefAttr mesh) {
  MLIRContext *context = function.getContext();
  auto name = StringAttr::get(context, kShardingAttrName);
  auto getOpen = [&](Type type) {
    return SmallVector<DimShardingAttr>(cast<RankedTensorType>(type).getRank(),
                                        DimShardingAttr::get(context, {}, /*isOpen=*/true, /*priority=*/0));
  };
  for (const FreeArgument &argument : request.arguments) {
    SmallVector<DimShardingAttr> dims = getOpen(function.getArgumentTypes()[argument.number]);
    if (argument.split)
      dims[argument.split->first] =
          DimShardingAttr::get(context, argument.split->second, /*isOpen=*/true, /*priority=*/0);
    function.setArgAttr(argument.number, name,
                        argument.pinned ? argument.pinned : ShardingAttr::get(context, mesh, dims, {}, {}));
  }
  for (unsigned number : request.results)
    function.setResultAttr(number, name,
                           ShardingAttr::get(context, mesh, getOpen(function.getResultTypes()[number]), {}, {}));
}

LogicalResult autoplan::propose(ModuleOp draft) {
  PassManager manager(draft.getContext());
  manager.enableVerifier(false); // The same passes run on the program itself afterwards.
  SpmdOptions options;
  options.explain = false;
  options.mode = "search"; // What follows is one: it compares what moves by itself.
  buildProposePipeline(manager, options);
  manager.addPass(createMarkScoresPass());
  return manager.run(draft);
}

/// Returns what the local regions of `function` take, in which placements are those that were proposed, or searched for
/// within them.
static SearchOutcome searchRegions(FunctionOpInterface function, const BoundaryRequest &request,
                                   const Machine &machine) {
  // What is wrong with a body is said where it is compiled.
  ScopedDiagnosticHandler quiet(function.getContext(), [](Diagnostic &) { return success(); });
  return addRegionOutcomes({}, function, machine, [&](FunctionOpInterface body) -> std::optional<SearchOutcome> {
    FailureOr<FunctionPlan> plan =
        FunctionPlan::make(body, PlacementMode::Search, request.memoryBytes, request.seconds);
    return failed(plan) ? std::nullopt : plan->getOutcome();
  });
}

FailureOr<autoplan::FoundPlacements> autoplan::findPlacements(ModuleOp module, FunctionOpInterface function,
                                                              BoundaryRequest request, FlatSymbolRefAttr mesh) {
  OwningOpRef<ModuleOp> draft = module.clone();
  auto copy = cast<FunctionOpInterface>(SymbolTable::lookupSymbolIn(*draft, SymbolTable::getSymbolName(function)));
  open(copy, request, mesh);
  if (failed(propose(*draft)))
    return failure();
  FailureOr<BoundarySearch> search = BoundarySearch::run(copy, request);
  FailureOr<Machine> machine = Machine::get(*draft);
  if (failed(search) || failed(machine))
    return failure();
  SearchOutcome ofRegions = searchRegions(copy, request, *machine);
  return FoundPlacements{function, std::move(request), std::move(draft), std::move(*search), ofRegions};
}

/// Writes what was found.
static void write(FunctionOpInterface function, const BoundaryRequest &request, const BoundaryPlacements &placements) {
  MLIRContext *context = function.getContext();
  auto sharding = StringAttr::get(context, kShardingAttrName), stored = StringAttr::get(context, kFullyShardAttrName);
  for (const PlacedArgument &argument : placements.arguments) {
    function.setArgAttr(argument.number, sharding, argument.sharding);
    if (argument.stored)
      function.setArgAttr(argument.number, stored, argument.stored);
  }
  for (auto [number, result] : llvm::zip_equal(request.results, placements.results))
    function.setResultAttr(number, sharding, result);
}

/// Returns by what argument `number` is called with its equals in other layers.
static std::string getGroupName(FunctionOpInterface function, unsigned number) {
  std::string name = getPlanName(function, /*isResult=*/false, number);
  return function.getArgAttr(number, kNameAttrName) ? getLayersGlob(name) : name;
}

static NamedAttribute getNumber(Builder &builder, StringRef name, double value) {
  return builder.getNamedAttr(name, builder.getF64FloatAttr(value));
}

/// Notes on `function` what was found, for reports, and within which memory, for the search that follows. `candidates`
/// is an entry for that, null if the plan was not chosen among several.
static void writeOutcome(FunctionOpInterface function, const autoplan::FoundPlacements &found,
                         const BoundaryPlacements &placements, Attribute candidates) {
  Builder builder(function.getContext());
  const BoundaryCost &cost = placements.cost;
  const SearchOutcome &inside = found.ofRegions;
  double collectives = std::max(0.0, inside.seconds - inside.compute - inside.memory);
  SmallVector<NamedAttribute> outcome{
      getNumber(builder, "compute", cost.compute + inside.compute),
      getNumber(builder, "memory", cost.memory + inside.memory),
      getNumber(builder, "collectives", cost.collectives + collectives),
      getNumber(builder, "peak_bytes", cost.peakBytes),
      getNumber(builder, "limit_bytes", found.search.getMemoryBytes()),
      getNumber(builder, "cost", placements.best + inside.cost),
      getNumber(builder, "bound", std::min(placements.bound + inside.bound, found.otherBound))};
  if (found.search.getMemoryBytes() > found.request.memoryBytes)
    outcome.push_back(getNumber(builder, "scheduled_within_bytes", found.request.memoryBytes));
  if (candidates)
    outcome.push_back(builder.getNamedAttr("candidates", candidates));
  function->setAttr(kAutoPlanAttrName, builder.getDictionaryAttr(outcome));
}

/// Returns the predicted and the scheduled seconds of each candidate, one after the other; null if there is only one.
static Attribute describe(ArrayRef<autoplan::Candidate> candidates, MLIRContext *context) {
  if (candidates.size() < 2)
    return {};
  SmallVector<double> seconds;
  for (const autoplan::Candidate &candidate : candidates)
    llvm::append_values(seconds, candidate.getSeconds(),
                        candidate.scheduled.value_or(std::numeric_limits<double>::infinity()));
  return DenseF64ArrayAttr::get(context, seconds);
}

/// Returns the function of `module` that is called as the one of `found`, which may be of a copy.
static FunctionOpInterface lookUp(ModuleOp module, const autoplan::FoundPlacements &found) {
  FunctionOpInterface function = found.function;
  return module.lookupSymbol<FunctionOpInterface>(SymbolTable::getSymbolName(function));
}

void autoplan::write(ModuleOp module, StringRef mesh, const Candidate &candidate, ArrayRef<Candidate> candidates) {
  module.lookupSymbol<MeshOp>(mesh).setMeshAttr(candidate.shape);
  for (const auto &[found, number] : candidate.functions) {
    FunctionOpInterface function = lookUp(module, *found);
    const BoundaryPlacements &placements = found->search.getPlans()[number];
    ::write(function, found->request, placements);
    writeOutcome(function, *found, placements, describe(candidates, module.getContext()));
  }
}

/// Returns groups of the arguments of `request` that have one type and whose names differ only in numbers: those with
/// the most elements first.
static SmallVector<SmallVector<unsigned>> groupArguments(FunctionOpInterface function, const BoundaryRequest &request) {
  std::map<std::pair<std::string, const void *>, size_t> numbers;
  std::vector<std::pair<int64_t, SmallVector<unsigned>>> groups; // Elements, and arguments.
  for (const FreeArgument &argument : request.arguments) {
    Type type = function.getArgumentTypes()[argument.number];
    auto [known, isNew] =
        numbers.try_emplace({getGroupName(function, argument.number), type.getAsOpaquePointer()}, groups.size());
    if (isNew)
      groups.emplace_back();
    auto &[elements, members] = groups[known->second];
    elements += cast<RankedTensorType>(function.getArgumentTypes()[argument.number]).getNumElements();
    members.push_back(argument.number);
  }
  llvm::stable_sort(groups, [](auto &a, auto &b) { return a.first > b.first; });
  SmallVector<SmallVector<unsigned>> result;
  for (auto &[elements, members] : groups)
    if (elements > 1 && result.size() < autoplan::kMaxAlternatives)
      result.push_back(std::move(members));
  return result;
}

/// Returns what matters most of where plan `number` of `found` places arguments, and the next best.
static Attribute findDecisions(FunctionOpInterface function, autoplan::FoundPlacements &found, unsigned number) {
  Builder builder(function.getContext());
  SmallVector<std::pair<double, Attribute>> decisions;
  for (ArrayRef<unsigned> group : groupArguments(function, found.request)) {
    BoundaryAlternative alternative = found.search.findAlternative(number, group);
    const auto *chosen = llvm::find_if(found.search.getPlans()[number].arguments, [&](const PlacedArgument &argument) {
      return argument.number == group.front();
    });
    SmallVector<NamedAttribute> entries{
        builder.getNamedAttr("arguments", builder.getStringAttr(getGroupName(function, group.front()))),
        builder.getNamedAttr("sharding", chosen->sharding)};
    if (alternative.sharding)
      llvm::append_values(entries, builder.getNamedAttr("other", alternative.sharding),
                          getNumber(builder, "more", alternative.seconds));
    double weight = alternative.sharding ? alternative.seconds : std::numeric_limits<double>::infinity();
    decisions.push_back({weight, builder.getDictionaryAttr(entries)});
  }
  llvm::stable_sort(decisions, [](auto &a, auto &b) { return a.first > b.first; });
  decisions.resize(std::min<size_t>(decisions.size(), autoplan::kNumDecisions));
  return builder.getArrayAttr(llvm::to_vector(llvm::make_second_range(decisions)));
}

void autoplan::writeAlternatives(ModuleOp module, const Candidate &candidate) {
  for (const auto &[found, number] : candidate.functions) {
    FunctionOpInterface function = lookUp(module, *found);
    NamedAttrList outcome(function->getAttrOfType<DictionaryAttr>(kAutoPlanAttrName));
    outcome.set("decisions", findDecisions(function, *found, number));
    function->setAttr(kAutoPlanAttrName, outcome.getDictionary(module.getContext()));
  }
}

/// If what a target allocates for all plans that were found does not fit, plans are looked for that need no more than
/// this part of what the best of them was counted to need, and so on, so often.
static constexpr double kLessMemory = 0.93;
static constexpr unsigned kMostTrials = 4;

namespace {
struct AutoPlan : dist::impl::AutoPlanPassBase<AutoPlan> {
  using AutoPlanPassBase::AutoPlanPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    OpPassManager pipeline(ModuleOp::getOperationName());
    autoplan::buildDraftPipeline(pipeline, SpmdOptions());
    pipeline.getDependentDialects(registry);
    registry.insert<DistDialect>();
  }

  void runOnOperation() override {
    if (failed(plan()))
      signalPassFailure();
  }

  LogicalResult plan() {
    ModuleOp module = getOperation();
    if (isLocalProgram(module))
      return emitError(module.getLoc())
             << "found a program in Local form, but placements are looked for before partitioning";
    if (!machine.empty()) {
      FailureOr<StringAttr> text = Machine::getAttr(machine, &getContext(), [&] { return emitError(module.getLoc()); });
      if (failed(text))
        return failure();
      module->setDiscardableAttr(kMachineAttrName, *text);
    }
    FailureOr<Machine> described = Machine::get(module);
    if (failed(described))
      return failure();
    if (!(seconds >= 0))
      return emitError(module.getLoc()) << "seconds is " << double(seconds)
                                        << "; it has to be 0, for no limit, or more";
    if (!(memory >= 0) || std::isinf(memory))
      return emitError(module.getLoc()) << "memory is " << double(memory)
                                        << "; it has to be the bytes of one device, or 0 for those of the machine";
    double memoryBytes = memory > 0 ? memory : described->getDevice().memoryBytes;
    FailureOr<autoplan::MeshChoice> choice = autoplan::chooseMeshes(
        module, mesh, devices != 0 ? std::optional<int64_t>(devices) : described->getNumDevices());
    if (failed(choice))
      return failure();
    if (candidates < 1)
      return emitError(module.getLoc()) << "candidates is " << int64_t(candidates) << "; it has to be 1 or more";
    if (!target.empty() && !isTarget(target))
      return emitError(module.getLoc()) << "target is '" << target << "'; it has to be cpu or cuda";
    std::vector<Diagnostic> said;
    std::vector<autoplan::Candidate> plans = findPlans(module, *choice, memoryBytes, said);
    StringRef meshName = choice->mesh.getSymName();
    SpmdOptions options; // As what is written is compiled.
    options.explain = false;
    options.mode = "search";
    options.seconds = seconds;
    options.memory = memory > 0 ? memory : -1;
    options.target = target;
    unsigned chosen = 0;
    if (plans.empty() && memory > 0)
      chosen = findSchedulable(module, *choice, options, plans, said);
    if (plans.empty()) {
      for (Diagnostic &diagnostic : said)
        getContext().getDiagEngine().emit(std::move(diagnostic));
      return failure();
    }
    // What a target allocates is known only when a program has been lowered for it.
    bool mayNotFit = memory > 0 && !target.empty() && !plans.front().functions.empty();
    if ((plans.size() > 1 || mayNotFit) && !plans[chosen].scheduled)
      chosen = autoplan::chooseScheduled(module, meshName, options, plans);
    double bytes = memoryBytes;
    for (unsigned trial = 0; trial < kMostTrials && mayNotFit && !plans[chosen].scheduled; ++trial) {
      // At the last those that need least.
      bytes = trial + 1 == kMostTrials ? 0 : kLessMemory * std::min(bytes, plans.front().getPeakBytes());
      std::vector<autoplan::Candidate> smaller = findPlans(module, *choice, bytes, said, /*mayNeedMore=*/true);
      if (smaller.empty())
        break;
      chosen = autoplan::chooseScheduled(module, meshName, options, smaller);
      plans = std::move(smaller);
      if (plans.front().getPeakBytes() > bytes) // There are none that need less.
        break;
    }
    autoplan::write(module, meshName, plans[chosen], plans);
    if (explain)
      autoplan::writeAlternatives(module, plans[chosen]);
    if (output.empty())
      return success();
    return writeOutput(module, output, "the plan",
                       [&](llvm::raw_ostream &os) { (void)writePlan(module, choice->mesh, os); });
  }

private:
  /// Of each function that has something to be placed.
  using Found = SmallVector<std::shared_ptr<autoplan::FoundPlacements>>;

  /// Looks for plans that need more than the memory in the order in which the program computes, and fit as `options`
  /// schedule them, which frees earlier and computes again. Leaves them in `plans`, and returns the number of the
  /// fastest one; leaves none if none fits, and says at the errors in `said` what they need then.
  unsigned findSchedulable(ModuleOp module, const autoplan::MeshChoice &choice, const SpmdOptions &options,
                           std::vector<autoplan::Candidate> &plans, std::vector<Diagnostic> &said) {
    std::vector<Diagnostic> ofSearch, ofSchedules;
    plans = findPlans(module, choice, memory, ofSearch, /*mayNeedMore=*/true);
    if (plans.empty())
      return 0;
    MeshOp mesh = choice.mesh;
    unsigned best = autoplan::chooseScheduled(module, mesh.getSymName(), options, plans, &ofSchedules);
    if (!plans[best].scheduled) {
      plans.clear();
      if (said.empty() || ofSchedules.empty())
        return 0;
      // The first of the plans is one that needs least.
      Diagnostic &first = ofSchedules.front();
      said.back().attachNote(first.getLocation())
          << "as --dist-spmd schedules the placements that need least: " << first.str();
      for (Diagnostic &note : first.getNotes())
        said.back().attachNote(note.getLocation()) << note.str();
      return 0;
    }
    mlir::emitRemark(plans[best].functions.front().first->function.getLoc())
        << llvm::formatv(
               "these placements need {0:f0} B of memory per device in the order in which the program computes; "
               "the schedule that --dist-spmd makes with 'memory' needs no more than {1:f0} B",
               plans[best].getPeakBytes(), double(memory))
               .str();
    return best;
  }

  /// Returns plans within `memoryBytes`, or as near to that as is found if they may need more; none if there are none,
  /// and then `said` says why.
  std::vector<autoplan::Candidate> findPlans(ModuleOp module, const autoplan::MeshChoice &choice, double memoryBytes,
                                             std::vector<Diagnostic> &said, bool mayNeedMore = false) {
    std::vector<autoplan::Candidate> plans;
    MeshOp mesh = choice.mesh;
    // A mesh on which nothing fits is no error if there is another.
    for (MeshAttr shape : choice.shapes) {
      mesh.setMeshAttr(shape);
      said.clear();
      ScopedDiagnosticHandler keep(&getContext(),
                                   [&](Diagnostic &diagnostic) { said.push_back(std::move(diagnostic)); });
      FailureOr<Found> found = find(module, choice, memoryBytes, mayNeedMore);
      if (succeeded(found))
        autoplan::addCandidates(shape, *found, candidates, plans);
    }
    return plans;
  }

  FailureOr<Found> find(ModuleOp module, const autoplan::MeshChoice &choice, double memoryBytes, bool mayNeedMore) {
    MeshOp mesh = choice.mesh;
    Found result;
    autoplan::Wishes wishes{pin, forbid, batch};
    for (auto function : module.getOps<FunctionOpInterface>()) {
      if (function.isExternal() || isLocalForm(function))
        continue;
      BoundaryRequest request = autoplan::collectFree(function);
      if (failed(wishes.apply(function, mesh, request)))
        return failure();
      if (request.arguments.empty() && request.results.empty())
        continue;
      request.memoryBytes = memoryBytes;
      request.mayNeedMore = mayNeedMore;
      request.isOneOfMeshes = choice.shapes.size() > 1;
      if (seconds > 0)
        request.seconds = seconds;
      request.mostPlans = candidates;
      FailureOr<autoplan::FoundPlacements> found =
          autoplan::findPlacements(module, function, request, FlatSymbolRefAttr::get(mesh.getSymNameAttr()));
      result.push_back(autoplan::considerOwnTrips(
          module, function, request, mesh,
          succeeded(found) ? std::make_shared<autoplan::FoundPlacements>(std::move(*found)) : nullptr));
      if (!result.back())
        return failure();
    }
    return result;
  }
};
} // namespace
