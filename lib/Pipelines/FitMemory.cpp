// SPDX-License-Identifier: Apache-2.0
//
// What a target allocates is known when a program is lowered, and passes that save memory go by tensors of the Local
// form. So plans are made for an estimate, lowered on the side, and made again for one that is corrected by what was
// wrong with it:
//
//   bound 60 MB      estimate 70: allocated 72      estimate 58: allocated 61      estimate 57: allocated 59.5
//
// An estimate between one that is known to be too much and one that is known to be more than is needed is tried while
// they are apart. Left undone: to let lowering itself save memory, as by fusing less or more.

#include "OptimizePasses.h"
#include "TargetMemory.h"
#include "dist/IR/Dist.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/Timeline/Timeline.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"

namespace dist {
#define GEN_PASS_DEF_FITMEMORYPASS
#include "dist/Pipelines/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Plans that are made for corrected estimates.
static constexpr int kMostCorrections = 8;
/// Plans that are made for parts of what tensors take without a bound, and between the last two of these.
static constexpr int kNumParts = 12, kNumBetween = 4;

namespace {
/// A plan, what it takes, and where most is allocated.
struct FittedPlan {
  OwningOpRef<ModuleOp> module;
  int64_t allocatedBytes = 0;
  double seconds = 0, tensorBytes = 0;
  std::string place;
  std::optional<Location> function = std::nullopt; ///< For which that is.
};

/// The fewest bytes that a plan allocates.
struct Least {
  int64_t bytes;
  std::string place;
  Location function;
};

struct FitMemory : dist::impl::FitMemoryPassBase<FitMemory> {
  using FitMemoryPassBase::FitMemoryPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    FitMemoryPassBase::getDependentDialects(registry);
    OpPassManager pipeline(ModuleOp::getOperationName());
    SpmdOptions options;
    buildOptimizeCollectivesPipeline(pipeline, options);
    pipeline.getDependentDialects(registry);
    registerTargetDialects(registry);
  }

  void runOnOperation() override {
    if (!isTarget(target)) {
      emitError(getOperation().getLoc()) << "target is '" << target << "'; it has to be cpu or cuda";
      return signalPassFailure();
    }
    FailureOr<FittedPlan> unbounded = makePlan(-1);
    if (failed(unbounded))
      return signalPassFailure();
    std::optional<FittedPlan> fitting =
        memory < 0 || unbounded->allocatedBytes <= memory ? std::move(*unbounded) : search(*unbounded);
    if (!fitting)
      return signalPassFailure();
    getOperation()->setAttrs((*fitting->module)->getAttrDictionary());
    getOperation().getBodyRegion().takeBody(fitting->module->getBodyRegion());
  }

private:
  /// Returns the plan for `estimate` bytes of tensors, none if it is negative; failure with an error if there is none.
  FailureOr<FittedPlan> makePlan(int64_t estimate) {
    FittedPlan plan;
    plan.module = getOperation().clone();
    PassManager manager(&getContext());
    SpmdOptions options;
    if (!machine.empty())
      manager.addPass(createSetMachinePass(SetMachinePassOptions{machine}));
    options.memory = estimate;
    options.fuseAttention = false; // That has been done or was not wanted.
    addOptimizePasses(manager, options, schedule);
    if (failed(manager.run(*plan.module)))
      return failure();
    FailureOr<Machine> described = Machine::get(*plan.module);
    if (failed(described))
      return failure();
    for (auto function : plan.module->getOps<FunctionOpInterface>()) {
      if (function.isExternal() || !isLocalForm(function) || !function.getFunctionBody().hasOneBlock())
        continue;
      FailureOr<std::optional<PlannedMemory>> planned = planTargetMemory(*plan.module, function.getName(), target);
      if (failed(planned))
        return failure();
      Timeline timeline = Timeline::get(function, *described);
      plan.seconds += timeline.asEmitted().seconds;
      plan.tensorBytes = std::max(plan.tensorBytes, getTotal(timeline.asEmitted().peak.bytes));
      if (*planned && (*planned)->getTotal() > plan.allocatedBytes) {
        plan.allocatedBytes = (*planned)->getTotal();
        plan.place = (*planned)->place;
        plan.function = function.getLoc();
      }
    }
    return plan;
  }

  /// Returns the fastest plan found for which no more than `memory` is allocated; none, after an error, if there is
  /// none. `unbounded`, which is the plan without bound, takes more.
  std::optional<FittedPlan> search(const FittedPlan &unbounded) {
    int64_t most = int64_t(std::min(unbounded.tensorBytes, 1e18));
    std::optional<FittedPlan> best = correct(most, unbounded.allocatedBytes);
    if (best)
      return best;
    // What is allocated need not fall where estimates do. These do not depend on the bound, so whatever the error below
    // names can be met.
    Least least{unbounded.allocatedBytes, unbounded.place, unbounded.function.value_or(getOperation().getLoc())};
    auto offer = [&](int64_t estimate) {
      FailureOr<FittedPlan> plan = makeQuietly(estimate);
      if (failed(plan))
        return false;
      if (plan->allocatedBytes < least.bytes)
        least = {plan->allocatedBytes, plan->place, plan->function.value_or(least.function)};
      if (plan->allocatedBytes <= memory && (!best || plan->seconds < best->seconds))
        best = std::move(*plan);
      return true;
    };
    int64_t high = most, low = 0;
    for (int part = kNumParts - 1; part >= 0 && low == 0; --part) {
      int64_t estimate = most / kNumParts * part;
      (offer(estimate) ? high : low) = estimate;
    }
    for (int between = 0; between < kNumBetween; ++between) {
      int64_t estimate = low + (high - low) / 2;
      (offer(estimate) ? high : low) = estimate;
    }
    if (!best) {
      InFlightDiagnostic diagnostic = emitError(least.function);
      diagnostic << "the target " << target << " allocates " << least.bytes
                 << " B for a device at least, as far as plans were found; 'memory' allows " << int64_t(memory) << " B";
      if (!least.place.empty())
        diagnostic.attachNote() << "most is in use at " << least.place;
    }
    return best;
  }

  /// Looks for an estimate with which what is allocated just fits; below `high`, which comes with `allocatedBytes` that
  /// are too much.
  std::optional<FittedPlan> correct(int64_t high, int64_t allocatedBytes) {
    int64_t low = 0, estimate = high - (allocatedBytes - memory);
    std::optional<FittedPlan> best;
    for (int made = 0; made < kMostCorrections && high - low > 1; ++made) {
      if (estimate <= low || estimate >= high)
        estimate = low + (high - low) / 2;
      FailureOr<FittedPlan> plan = makeQuietly(estimate);
      if (failed(plan)) {
        low = estimate; // Passes find no plan with so little.
        continue;
      }
      int64_t spare = memory - plan->allocatedBytes;
      (spare >= 0 ? low : high) = estimate;
      if (spare >= 0 && (!best || plan->seconds < best->seconds))
        best = std::move(*plan);
      // Nothing that is worth a further plan is left.
      if (spare >= 0 && spare < memory / 64)
        break;
      estimate += spare;
    }
    return best;
  }

  /// Makes a plan as above, and keeps errors to itself.
  FailureOr<FittedPlan> makeQuietly(int64_t estimate) {
    ScopedDiagnosticHandler quiet(&getContext(), [](Diagnostic &) { return success(); });
    return makePlan(estimate);
  }
};
} // namespace
