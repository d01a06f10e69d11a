// SPDX-License-Identifier: Apache-2.0
//
// Chooses where stacks of layers are gathered, by the seconds of both ways as they would be emitted:
//
//   %g = all_gather %stack                      for %k {
//   for %k { ... slice %g[%k] ... }      or       ... all_gather (slice %stack[%k]) ...
//                                               }
//
// The first sends less where two loops read the stack, forward and backward; the second can hide behind the layer
// before, and keeps one layer gathered at a time. Left undone: to choose for each stack, or each loop.

#include "GatherLayers.h"
#include "dist/Analysis/Units.h"
#include "dist/Collectives/Passes.h"
#include "dist/Timeline/Timeline.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"

namespace dist {
#define GEN_PASS_DEF_CHOOSELAYERSPASS
#include "dist/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
struct ChooseLayers : dist::impl::ChooseLayersPassBase<ChooseLayers> {
  using ChooseLayersPassBase::ChooseLayersPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    ChooseLayersPassBase::getDependentDialects(registry);
    OpPassManager passes(ModuleOp::getOperationName());
    addCollectivesPasses(passes, memory, /*isScheduled=*/true, chunkProducts);
    passes.getDependentDialects(registry);
  }

  void runOnOperation() override {
    SmallVector<std::pair<FunctionOpInterface, unsigned>> layered;
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      if (!function.isExternal())
        for (unsigned number : findLayeredArguments(function))
          layered.push_back({function, number});
    if (layered.empty())
      return markAllAnalysesPreserved();
    std::optional<double> whole = predict();
    for (auto [function, number] : layered)
      function.setArgAttr(number, kLayeredAttrName, UnitAttr::get(&getContext()));
    std::optional<double> byLayer = predict();
    if (byLayer && (!whole || *byLayer <= *whole))
      return;
    for (auto [function, number] : layered)
      function.removeArgAttr(number, kLayeredAttrName);
  }

private:
  /// Returns the seconds of the program as it would be emitted, or nothing if it needs too much memory. What the passes
  /// say is said when they run for good.
  std::optional<double> predict() {
    ScopedDiagnosticHandler quiet(&getContext(), [](Diagnostic &) { return success(); });
    OwningOpRef<ModuleOp> copy = getOperation().clone();
    FailureOr<Machine> machine = Machine::get(*copy);
    PassManager passes(&getContext());
    addCollectivesPasses(passes, memory, /*isScheduled=*/true, chunkProducts);
    if (failed(machine) || failed(passes.run(*copy)))
      return std::nullopt;
    return predictSeconds(*copy, *machine);
  }
};
} // namespace

void dist::addCollectivesPasses(OpPassManager &manager, int64_t memory, bool isScheduled, bool chunkProducts) {
  manager.addPass(createGatherByUnitPass(GatherByUnitPassOptions{memory}));
  // What is stored in parts is gathered unit by unit.
  manager.addPass(createCombineCollectivesPass());
  // Independent collectives are combined.
  if (isScheduled || memory >= 0)
    manager.addPass(
        createScheduleCollectivesPass(ScheduleCollectivesPassOptions{"", memory, chunkProducts, isScheduled}));
  // Those that computation can hide are started ahead of it, and the program fits into memory.
}
