// SPDX-License-Identifier: Apache-2.0
//
// Loops whose trips need nothing of one another, for `dist-auto-plan`. Propagation shares the trips out where people
// split the rows that they read and fill. Nobody has split those of arguments that are to be placed, so each axis is
// tried: what propagation makes of rows that are split over it says which arguments have to be split how, and with that
// there is a search of its own for all else.

#include "AutoPlan.h"
#include "dist/Analysis/LiveBytes.h"
#include "dist/Analysis/LocalRegions.h"
#include "dist/Propagation/SplitOwnTrips.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
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
  if (failed(autoplan::propose(*draft)))
    return std::nullopt;
  bool isAnySplit = false;
  for (FreeArgument &argument : request.arguments) {
    auto sharding = copy.getArgAttrOfType<ShardingAttr>(argument.number, kShardingAttrName);
    auto isOverAxes = [&](DimShardingAttr dim) { return dim.getAxes().take_front(axes.size()) == axes; };
    const auto *split = llvm::find_if(sharding.getDims(), isOverAxes);
    if (argument.pinned || split == sharding.getDims().end())
      continue;
    int64_t dim = split - sharding.getDims().begin();
    bool isForbidden = llvm::any_of(
        axes, [&](AxisRefAttr axis) { return llvm::is_contained(argument.forbiddenAxes, axis.getName().str()); });
    if (isForbidden || (argument.onlyDim && *argument.onlyDim != dim))
      return std::nullopt;
    argument.split = {dim, llvm::to_vector(axes)};
    isAnySplit = true;
  }
  return isAnySplit ? std::optional(std::move(request)) : std::nullopt;
}

/// Returns how many bytes are alive in `region` at most beside what it reads. It is a part of `module`, which is a
/// draft.
static double getBytesInside(ModuleOp module, LocalOp region) {
  func::FuncOp body = getOutlinedBody(region), made;
  if (!body) {
    // What counts bytes does so for functions.
    Operation *yield = region.getBody().front().getTerminator();
    auto type = FunctionType::get(module.getContext(), region.getBody().getArgumentTypes(), yield->getOperandTypes());
    body = made = func::FuncOp::create(region.getLoc(), "region", type);
    SymbolTable(module).insert(made);
    IRMapping mapping;
    region.getBody().cloneInto(&made.getBody(), mapping);
    Operation *end = made.getBody().front().getTerminator();
    OpBuilder builder(end);
    func::ReturnOp::create(builder, end->getLoc(), end->getOperands());
    end->erase();
  }
  double most = 0, read = 0;
  for (Amount bytes : getLiveBytes(body))
    most = std::max(most, bytes.toDouble());
  for (BlockArgument argument : body.getArguments())
    read += getKnownBytes(argument);
  if (made)
    made.erase();
  return std::max(0.0, most - read);
}

/// Returns true if `found` needs no more memory than there is: a search counts what lies outside of local regions.
static bool fits(const autoplan::FoundPlacements &found) {
  ModuleOp draft = *found.draft;
  SmallVector<LocalOp> regions;
  draft->walk([&](LocalOp region) { regions.push_back(region); });
  double inside = 0;
  for (LocalOp region : regions)
    inside = std::max(inside, getBytesInside(draft, region));
  return found.search.getPlans().front().cost.peakBytes + inside <= found.search.getMemoryBytes();
}

std::shared_ptr<autoplan::FoundPlacements> autoplan::considerOwnTrips(ModuleOp module, FunctionOpInterface function,
                                                                      const BoundaryRequest &request, MeshOp mesh,
                                                                      std::shared_ptr<FoundPlacements> found) {
  // Where nothing fits, that is no error.
  ScopedDiagnosticHandler quiet(module.getContext(), [](Diagnostic &) { return success(); });
  auto start = std::chrono::steady_clock::now();
  double bound = found ? found->getBound() : std::numeric_limits<double>::infinity();
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
      if (found && other->getSeconds() >= found->getSeconds())
        continue;
      found = std::make_shared<FoundPlacements>(std::move(*other));
      best = std::move(axes);
      isBetter = true;
    }
    shared = std::move(best);
  }
  if (found)
    found->otherBound = bound;
  return found;
}
