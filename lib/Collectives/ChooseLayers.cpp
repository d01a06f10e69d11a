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
    addPasses(passes);
    passes.getDependentDialects(registry);
  }

  void runOnOperation() override {
    if (!mark(getOperation()))
      return markAllAnalysesPreserved();
    std::optional<double> layered = predict();
    unmark(getOperation());
    std::optional<double> whole = predict();
    if (layered && (!whole || *layered <= *whole))
      mark(getOperation());
  }

private:
  /// Marks the arguments of which a layer at a time can be gathered. Returns true if there are any.
  static bool mark(ModuleOp module) {
    bool isAnyMarked = false;
    for (auto function : module.getOps<FunctionOpInterface>())
      if (!function.isExternal())
        for (unsigned number : findLayeredArguments(function)) {
          function.setArgAttr(number, kLayeredAttrName, UnitAttr::get(module.getContext()));
          isAnyMarked = true;
        }
    return isAnyMarked;
  }

  static void unmark(ModuleOp module) {
    for (auto function : module.getOps<FunctionOpInterface>())
      for (unsigned number = 0; number < function.getNumArguments(); ++number)
        function.removeArgAttr(number, kLayeredAttrName);
  }

  void addPasses(OpPassManager &passes) const {
    passes.addPass(createGatherByUnitPass(GatherByUnitPassOptions{memory}));
    passes.addPass(createCombineCollectivesPass());
    passes.addPass(createScheduleCollectivesPass(ScheduleCollectivesPassOptions{"", memory, chunkProducts}));
  }

  /// Returns the seconds of the program as it would be emitted, or nothing if it needs too much memory. What the passes
  /// say is said when they run for good.
  std::optional<double> predict() {
    ScopedDiagnosticHandler quiet(&getContext(), [](Diagnostic &) { return success(); });
    OwningOpRef<ModuleOp> copy = getOperation().clone();
    FailureOr<Machine> machine = Machine::get(*copy);
    PassManager passes(&getContext());
    addPasses(passes);
    if (failed(machine) || failed(passes.run(*copy)))
      return std::nullopt;
    double seconds = 0;
    for (auto function : copy->getOps<FunctionOpInterface>())
      if (!function.isExternal() && function.getFunctionBody().hasOneBlock())
        seconds += Timeline::get(function, *machine).asEmitted().seconds;
    return seconds;
  }
};
} // namespace
