// SPDX-License-Identifier: Apache-2.0
//
// Loops whose trips need nothing of one another, for `dist-auto-plan`. Propagation shares the trips out where people
// split the rows that they read and fill. Nobody has split those of arguments that are to be placed, so each axis is
// tried: what propagation makes of rows that are split over it says which arguments have to be split how, and with that
// there is a search of its own for all else.

#include "AutoPlan.h"
#include "dist/Analysis/LocalRegions.h"
#include "dist/Analysis/OpCost.h"
#include "dist/Propagation/SplitOwnTrips.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"

#include <chrono>

using namespace mlir;
using namespace dist;

/// Returns `request` with arguments of `function` split as they have to be for loops to share their trips out over
/// `axes` of `mesh`; nothing if there is no such loop, or something else is asked of these arguments.
static std::optional<BoundaryRequest> splitRows(ModuleOp module, FunctionOpInterface function, BoundaryRequest request,
                                                MeshOp mesh, ArrayRef<AxisRefAttr> axes) {
  auto meshName = FlatSymbolRefAttr::get(mesh.getSymNameAttr());
  OwningOpRef<ModuleOp> draft = module.clone();
  auto copy = cast<FunctionOpInterface>(SymbolTable::lookupSymbolIn(*draft, SymbolTable::getSymbolName(function)));
  if (splitOwnTrips(copy, meshName, axes) == 0)
    return std::nullopt;
  autoplan::open(copy, request, meshName);
  PassManager manager(module.getContext());
  manager.enableVerifier(false);
  SpmdOptions options;
  options.explain = false;
  options.mode = "search";
  buildProposePipeline(manager, options);
  if (failed(manager.run(*draft)))
    return std::nullopt;
  bool isAnySplit = false;
  for (FreeArgument &argument : request.arguments) {
    auto sharding = copy.getArgAttrOfType<ShardingAttr>(argument.number, kShardingAttrName);
    auto isOverAxes = [&](DimShardingAttr dim) { return dim.getAxes().take_front(axes.size()) == axes; };
    const auto *split = llvm::find_if(sharding.getDims(), isOverAxes);
    if (split == sharding.getDims().end())
      continue;
    int64_t dim = split - sharding.getDims().begin();
    bool isForbidden = llvm::any_of(
        axes, [&](AxisRefAttr axis) { return llvm::is_contained(argument.forbiddenAxes, axis.getName().str()); });
    if (argument.pinned || isForbidden || (argument.onlyDim && *argument.onlyDim != dim))
      return std::nullopt;
    argument.split = {dim, llvm::to_vector(axes)};
    isAnySplit = true;
  }
  return isAnySplit ? std::optional(std::move(request)) : std::nullopt;
}

/// Returns true if `found` needs no more memory than there is, even if all that is computed in local regions stayed:
/// what a search counts is what lies outside of them.
static bool fits(const autoplan::FoundPlacements &found) {
  double bytes = found.search.getPlans().front().cost.peakBytes;
  ModuleOp draft = *found.draft;
  auto addResults = [&](Operation *op) {
    for (Value result : op->getResults())
      bytes += getKnownBytes(result);
  };
  draft->walk([&](LocalOp region) {
    region->walk(addResults);
    if (func::FuncOp body = getOutlinedBody(region))
      body->walk(addResults);
  });
  return bytes <= found.request.memoryBytes;
}

std::shared_ptr<autoplan::FoundPlacements> autoplan::considerOwnTrips(ModuleOp module, const BoundaryRequest &request,
                                                                      MeshOp mesh,
                                                                      std::shared_ptr<FoundPlacements> found) {
  // Where nothing fits, that is no error.
  ScopedDiagnosticHandler quiet(module.getContext(), [](Diagnostic &) { return success(); });
  auto start = std::chrono::steady_clock::now();
  FunctionOpInterface function = found->function;
  double bound = found->getBound();
  SmallVector<AxisRefAttr> shared;
  // Over the best axis, then over a further one inside of it, and so on.
  for (bool isBetter = true; isBetter;) {
    isBetter = false;
    SmallVector<AxisRefAttr> best;
    for (auto [name, size] : llvm::zip_equal(mesh.getMesh().getAxisNames(), mesh.getMesh().getAxisSizes())) {
      auto axis = AxisRefAttr::get(module.getContext(), name);
      if (size == 1 || llvm::is_contained(shared, axis))
        continue;
      SmallVector<AxisRefAttr> axes(shared);
      axes.push_back(axis);
      double left = request.seconds - std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      std::optional<BoundaryRequest> split = left > 0 ? splitRows(module, function, request, mesh, axes) : std::nullopt;
      if (!split)
        continue;
      split->seconds = left;
      FailureOr<FoundPlacements> other =
          findPlacements(module, function, std::move(*split), FlatSymbolRefAttr::get(mesh.getSymNameAttr()));
      if (failed(other) || !fits(*other))
        continue;
      bound = std::min(bound, other->getBound());
      if (other->getSeconds() >= found->getSeconds())
        continue;
      found = std::make_shared<FoundPlacements>(std::move(*other));
      best = std::move(axes);
      isBetter = true;
    }
    shared = std::move(best);
  }
  found->otherBound = bound;
  return found;
}
