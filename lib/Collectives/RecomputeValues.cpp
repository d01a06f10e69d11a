// SPDX-License-Identifier: Apache-2.0

#include "RecomputeValues.h"
#include "RecomputeInLoops.h"
#include "dist/Analysis/LiveBytes.h"
#include "dist/Analysis/RecomputedOps.h"
#include "dist/IR/Dist.h"
#include "dist/Timeline/ProgramTasks.h"
#include "dist/Timeline/RecomputePlan.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <functional>

using namespace mlir;
using namespace dist;

/// Each time the fullest place of a block is emptied, another one is the fullest. More often than this is not tried.
static constexpr unsigned kMaxRounds = 8;

/// Choices are tried in the order of their seconds as estimated, until one takes this much longer than the best.
static constexpr double kSlower = 1.01;

bool dist::mayRunAgain(Operation *op) {
  return isMemoryEffectFree(op) && !isa<RegionBranchOpInterface, LoopLikeOpInterface>(op) &&
         !op->hasTrait<OpTrait::IsTerminator>() && llvm::none_of(op->getResultTypes(), llvm::IsaPred<TokenType>);
}

namespace {
/// A function's blocks as tasks, of which the fullest gets copies.
class BlockCopier {
public:
  BlockCopier(FunctionOpInterface function, const Machine &machine)
      : shares(getLaneShares(machine)), tasks(readTasks(function, machine, ops)) {}

  /// Copies what is good for `memoryBytes`. Returns true if less memory is needed then.
  bool run(double memoryBytes) { return runIn(tasks, memoryBytes); }

private:
  bool runIn(const TaskBlock &block, double memoryBytes) {
    bool isEmpty = block.tasks.empty(); // As that of a branch that only yields.
    if (isEmpty || llvm::any_of(block.tasks, [](const Task &task) { return task.kind == Task::Kind::Started; }))
      return false;
    std::vector<bool> mayRun;
    std::vector<double> innerPeaks;
    for (const Task &task : block.tasks) {
      mayRun.push_back(task.id >= 0 && task.blocks.empty() && mayRunAgain(ops[task.id]));
      innerPeaks.push_back(0);
      for (const TaskBlock &inner : task.blocks)
        innerPeaks.back() = std::max(innerPeaks.back(), getPeak(inner));
    }
    RecomputePlan plan = planRecomputation(block, mayRun, innerPeaks, memoryBytes);
    if (!plan.copies.empty()) {
      apply(block, plan);
      return true;
    }
    auto [peakBytes, fullest] = findFullestTask(block, innerPeaks);
    if (peakBytes <= memoryBytes)
      return false;
    bool isChanged = false;
    for (const TaskBlock &inner : block.tasks[fullest].blocks)
      isChanged |= runIn(inner, innerPeaks[fullest] - (peakBytes - memoryBytes));
    return isChanged;
  }

  double getPeak(const TaskBlock &block) const {
    return getTotal(scheduleTasks(block, ScheduleMode::AsEmitted, shares).peak.bytes);
  }

  void apply(const TaskBlock &block, const RecomputePlan &plan) {
    auto getOp = [&](unsigned task) { return ops[block.tasks[task].id]; };
    RuleTable rules;
    KernelTable kernels([&](Operation *op) { return rules.get(op); });
    FusedValues fused = findFusedValues(*getOp(plan.copies.front().task)->getBlock(), kernels);
    IRMapping copies;
    SmallVector<Operation *> copied;
    llvm::DenseSet<Operation *> readsFirst; // What reads what was there before.
    std::function<void(OpBuilder &, Operation *)> copyOnce = [&](OpBuilder &builder, Operation *op) {
      // What the kernel of an op computes for it runs again with it, or it would be stored until then.
      for (Value operand : op->getOperands())
        if (fused.contains(operand) && !copies.contains(operand) && mayRunAgain(operand.getDefiningOp()))
          copyOnce(builder, operand.getDefiningOp());
      Operation *again = builder.clone(*op, copies);
      again->setAttr(kRecomputedAttrName, builder.getUnitAttr());
      copied.push_back(op);
      readsFirst.insert(again); // It reads copies already.
    };
    for (RecomputePlan::Copy copy : plan.copies) {
      OpBuilder builder(getOp(copy.before));
      if (!copies.contains(getOp(copy.task))) // With an op that reads it in its kernel.
        copyOnce(builder, getOp(copy.task));
    }
    for (unsigned task = 0; task <= plan.place; ++task)
      if (block.tasks[task].id >= 0)
        readsFirst.insert(getOp(task));
    for (Operation *op : copied)
      for (Value result : op->getResults())
        result.replaceUsesWithIf(copies.lookup(result), [&](OpOperand &use) {
          // What runs again for one kernel may be read in front of that as well.
          Operation *reader = op->getBlock()->findAncestorOpInBlock(*use.getOwner());
          return !readsFirst.contains(reader) && copies.lookup(op)->isBeforeInBlock(reader);
        });
    for (Operation *op : llvm::reverse(copied))
      if (op->use_empty())
        op->erase();
  }

  SmallVector<double> shares;
  std::vector<Operation *> ops;
  TaskBlock tasks;
};

/// What a function needs as it is.
struct Need {
  double seconds, bytes;

  Need(FunctionOpInterface function, const Machine &machine) {
    std::vector<Operation *> ops;
    TaskSchedule schedule =
        scheduleTasks(readTasks(function, machine, ops), ScheduleMode::AsEmitted, getLaneShares(machine));
    seconds = schedule.seconds;
    bytes = getTotal(schedule.peak.bytes);
  }

  bool isBetterThan(const Need &other, double memoryBytes) const {
    bool fits = bytes <= memoryBytes, otherFits = other.bytes <= memoryBytes;
    return fits != otherFits ? fits : fits ? seconds < other.seconds : bytes < other.bytes;
  }
};
} // namespace

/// Puts what a kernel computes as it reads in front of the op that reads it, so that what that is made of is read there
/// in the order of the program, too. Returns true if anything moved.
static bool computeWhereRead(FunctionOpInterface function) {
  RuleTable rules;
  KernelTable kernels([&](Operation *op) { return rules.get(op); });
  llvm::SetVector<Block *> blocks;
  function.walk([&](Operation *op) {
    if (mayRunAgain(op))
      blocks.insert(op->getBlock());
  });
  bool isChanged = false;
  for (Block *block : blocks) {
    FusedValues fused = findFusedValues(*block, kernels);
    for (auto &[value, sources] : llvm::reverse(fused)) {
      Operation *op = value.getDefiningOp();
      Operation *reader = op->hasOneUse() ? block->findAncestorOpInBlock(**op->user_begin()) : nullptr;
      if (!reader || !mayRunAgain(op) || op->getNextNode() == reader)
        continue;
      op->moveBefore(reader);
      isChanged = true;
    }
  }
  return isChanged;
}

static bool recomputeInBlocks(FunctionOpInterface function, const Machine &machine, double memoryBytes) {
  if (Need(function, machine).bytes <= memoryBytes)
    return false;
  bool isChanged = computeWhereRead(function);
  for (unsigned round = 0; round < kMaxRounds && BlockCopier(function, machine).run(memoryBytes); ++round)
    isChanged = true;
  return isChanged;
}

bool dist::recomputeValues(FunctionOpInterface &function, const Machine &machine, std::optional<double> memoryBytes) {
  unsigned numChoices = countLoopChoices(function, machine);
  if (numChoices == 0)
    return memoryBytes && recomputeInBlocks(function, machine, *memoryBytes);
  // Each choice, and what then is left to do, in a copy.
  auto copyBeside = [&] { return cast<FunctionOpInterface>(OpBuilder(function).clone(*function)); };
  FunctionOpInterface best = copyBeside();
  bool isChanged = memoryBytes && recomputeInBlocks(best, machine, *memoryBytes);
  Need ofBest(best, machine);
  double mostBytes = memoryBytes.value_or(ofBest.bytes);
  for (unsigned number = 0; number < numChoices; ++number) {
    FunctionOpInterface copy = copyBeside();
    applyLoopChoice(copy, machine, number);
    if (memoryBytes)
      recomputeInBlocks(copy, machine, *memoryBytes);
    Need ofCopy(copy, machine);
    bool isBetter = ofCopy.isBetterThan(ofBest, mostBytes);
    (isBetter ? best : copy)->erase();
    if (isBetter) {
      best = copy;
      ofBest = ofCopy;
      isChanged = true;
    }
    // Those that follow take longer, by what each of them was chosen for.
    if (!memoryBytes && ofCopy.bytes <= mostBytes && ofCopy.seconds > kSlower * ofBest.seconds)
      break;
  }
  if (isChanged) {
    function->erase();
    function = best;
  } else {
    best->erase();
  }
  return isChanged;
}
