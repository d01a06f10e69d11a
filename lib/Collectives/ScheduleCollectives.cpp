// SPDX-License-Identifier: Apache-2.0
//
// Puts into the program what the timeline's OverlapPlan.h finds in numbers:
//
//   %g = all_gather %w                            %p, %t = all_gather_start %w
//   %a = matmul %x, %v              becomes       %a = matmul %x, %v
//   %b = matmul %a, %g                            %g = done %t ins(%w) pending(%p)
//                                                 %b = matmul %a, %g
//
// A plan of a function (FunctionScheduler.h) is carried out if the timeline says that all of it is faster than what was
// there. Then the same is asked of copies in which loops gather an iteration ahead, finish what they reduce an
// iteration later, and compute in pieces.

#include "ChunkProducts.h"
#include "DelayInLoops.h"
#include "FunctionScheduler.h"
#include "RecomputeValues.h"
#include "dist/Collectives/Passes.h"
#include "dist/Timeline/ProgramTasks.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace dist {
#define GEN_PASS_DEF_SCHEDULECOLLECTIVESPASS
#include "dist/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// The share of the seconds that pieces have to gain of the whole function.
static constexpr double kLeastGain = 1e-3;
/// How often a function is scheduled within less, if it turns out to need more than it may.
static constexpr unsigned kMostAttempts = 5;

namespace {
/// Returns a copy of `function`, just before it, in which `prefetches` are issued ahead.
Operation *prefetchInCopy(Operation *function, const LoopPrefetches &prefetches) {
  IRMapping copies;
  Operation *copy = OpBuilder(function).clone(*function, copies);
  for (auto &[loop, list] : prefetches.ofLoops) {
    SmallVector<LoopPrefetch> ofCopy;
    for (const LoopPrefetch &prefetch : list) {
      ofCopy.push_back({copies.lookup(prefetch.collective), {}});
      for (Operation *op : prefetch.needed)
        ofCopy.back().needed.insert(copies.lookup(op));
    }
    prefetchInLoop(cast<LoopLikeOpInterface>(copies.lookup(loop)), ofCopy);
  }
  return copy;
}

/// Returns a copy of `function`, just before it, in which what `delays` says is finished an iteration later.
Operation *delayInCopy(Operation *function, const LoopDelays &delays) {
  IRMapping copies;
  Operation *copy = OpBuilder(function).clone(*function, copies);
  for (auto &[loop, collectives] : delays.ofLoops) {
    auto ofCopy = cast<LoopLikeOpInterface>(copies.lookup(loop));
    delayInLoop(ofCopy,
                *findDelay(ofCopy, llvm::map_to_vector(collectives, [&](Operation *op) { return copies.lookup(op); })));
  }
  return copy;
}

/// The most bytes that a device has in use, and what it computes then.
struct Fullest {
  double bytes;
  std::optional<Location> place;
};

Fullest findFullest(FunctionOpInterface function, const Machine &machine) {
  std::vector<Operation *> ops;
  TaskBlock tasks = readTasks(function, machine, ops);
  TaskSchedule schedule = scheduleTasks(tasks, ScheduleMode::AsEmitted, getLaneShares(machine));
  Fullest fullest{getTotal(schedule.peak.bytes), std::nullopt};
  for (const TaskInterval &interval : schedule.intervals)
    if (interval.id >= 0 && interval.start <= schedule.peak.seconds)
      fullest.place = ops[interval.id]->getLoc();
  return fullest;
}

struct ScheduleCollectives : dist::impl::ScheduleCollectivesPassBase<ScheduleCollectives> {
  using ScheduleCollectivesPassBase::ScheduleCollectivesPassBase;

  void runOnOperation() override {
    if (!machine.empty()) {
      FailureOr<StringAttr> text = Machine::getAttr(machine, &getContext(), [&] { return getOperation().emitError(); });
      if (failed(text))
        return signalPassFailure();
      getOperation()->setDiscardableAttr(kMachineAttrName, *text);
    }
    FailureOr<Machine> target = Machine::get(getOperation());
    if (failed(target))
      return signalPassFailure();
    bool isChanged = false;
    for (auto function : llvm::to_vector(getOperation().getOps<FunctionOpInterface>())) {
      if (function.isExternal() || !function.getFunctionBody().hasOneBlock())
        continue;
      FailureOr<bool> scheduled = schedule(function, *target);
      if (failed(scheduled))
        return signalPassFailure();
      isChanged |= *scheduled;
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }

  /// Returns true if `function` was changed; failure comes with an error.
  FailureOr<bool> schedule(FunctionOpInterface function, const Machine &target) {
    if (memory < 0)
      return scheduleWithin(function, target, std::nullopt).isChanged;
    // What kernels compute as they read depends on where ops stand in the end, so that is counted, and what is too much
    // is left free in the next attempt.
    std::optional<double> bound = double(memory);
    std::optional<Fullest> least;
    for (unsigned attempt = 0; attempt < kMostAttempts; ++attempt) {
      auto draft = cast<FunctionOpInterface>(OpBuilder(function).clone(*function));
      Outcome outcome = scheduleWithin(draft, target, bound);
      Fullest fullest = findFullest(draft, target);
      if (fullest.bytes <= double(memory)) {
        (outcome.isChanged ? function : draft)->erase();
        return outcome.isChanged;
      }
      draft->erase();
      if (!least || fullest.bytes < least->bytes)
        least = fullest;
      // At last within as little as possible, and as without a bound.
      bool isHopeless = !outcome.seemsToFit || attempt + 3 >= kMostAttempts;
      if (!bound)
        break;
      if (*bound == 0)
        bound = std::nullopt;
      else
        bound = isHopeless ? 0 : std::max(0.0, *bound - (fullest.bytes - double(memory)));
    }
    InFlightDiagnostic diagnostic = function->emitError();
    diagnostic << "a device needs " << uint64_t(least->bytes) << " B of memory "
               << (startAhead ? "at least, as far as orders were found" : "in this order") << "; 'memory' allows "
               << int64_t(memory) << " B";
    if (least->place)
      diagnostic.attachNote(*least->place) << "most is in use about here";
    return diagnostic;
  }

  struct Outcome {
    bool isChanged, seemsToFit;
  };

  /// Schedules `function`, which may be replaced, so that it needs no more than `bound` if possible.
  Outcome scheduleWithin(FunctionOpInterface &function, const Machine &target, std::optional<double> bound) {
    double bytes = bound.value_or(std::numeric_limits<double>::infinity());
    bool isChanged = (bound || startAhead) && recomputeValues(function, target, bound);
    auto asItIs = std::make_unique<FunctionScheduler>(function, target, bytes);
    if (!startAhead) {
      asItIs->keep();
      return {isChanged, asItIs->fits()};
    }
    asItIs->plan();
    isChanged |= prefetchInLoops(function, asItIs, target, bytes);
    isChanged |= delayInLoops(function, asItIs, target, bytes);
    // What loops gather ahead, or reduce later, is hidden as a whole.
    isChanged |= chunkProducts && computeInPieces(function, asItIs, target, bytes);
    isChanged |= asItIs->apply();
    return {isChanged, asItIs->fits()};
  }

  /// Replaces `function`, and how it is scheduled, by one in which loops gather an iteration ahead, and returns true,
  /// if that is faster.
  bool prefetchInLoops(FunctionOpInterface &function, std::unique_ptr<FunctionScheduler> &asItIs, const Machine &target,
                       double &bytes) {
    LoopPrefetches prefetches = asItIs->findPrefetches();
    return !prefetches.ofLoops.empty() &&
           takeIfFaster(function, prefetchInCopy(function, prefetches), prefetches.cost, asItIs, target, bytes);
  }

  /// The same for one in which loops finish collectives an iteration later.
  bool delayInLoops(FunctionOpInterface &function, std::unique_ptr<FunctionScheduler> &asItIs, const Machine &target,
                    double &bytes) {
    LoopDelays delays = asItIs->findDelays();
    return !delays.ofLoops.empty() &&
           takeIfFaster(function, delayInCopy(function, delays), delays.cost, asItIs, target, bytes);
  }

  /// Replaces `function`, and how it is scheduled, by `copy`, and returns true, if that is faster by more than `cost`,
  /// which is what its loops forward besides; that is taken from `bytes`. The other one is erased.
  bool takeIfFaster(FunctionOpInterface &function, Operation *copy, HandingCost cost,
                    std::unique_ptr<FunctionScheduler> &asItIs, const Machine &target, double &bytes) {
    auto changed = std::make_unique<FunctionScheduler>(cast<FunctionOpInterface>(copy), target, bytes - cost.bytes);
    changed->plan();
    if (!changed->fits() || changed->getSeconds() + cost.seconds >= asItIs->getSeconds()) {
      copy->erase();
      return false;
    }
    bytes -= cost.bytes;
    function->erase();
    function = cast<FunctionOpInterface>(copy);
    asItIs = std::move(changed);
    return true;
  }

  /// Replaces `function`, and how it is scheduled, by one in which collectives and products are computed in pieces, and
  /// returns true, if that is faster.
  bool computeInPieces(FunctionOpInterface &function, std::unique_ptr<FunctionScheduler> &asItIs, const Machine &target,
                       double bytes) {
    std::vector<ChosenPieces> chosen = choosePieces(function, target, asItIs->getExposed());
    Operation *copy = chosen.empty() ? nullptr : computeInPiecesInCopy(function, chosen);
    if (!copy)
      return false;
    auto inPieces = std::make_unique<FunctionScheduler>(cast<FunctionOpInterface>(copy), target, bytes);
    inPieces->plan();
    if (!inPieces->fits() || inPieces->getSeconds() > (1 - kLeastGain) * asItIs->getSeconds()) {
      copy->erase();
      return false;
    }
    function->erase();
    function = cast<FunctionOpInterface>(copy);
    asItIs = std::move(inPieces);
    return true;
  }
};
} // namespace
