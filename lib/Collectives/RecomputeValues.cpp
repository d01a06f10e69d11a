// SPDX-License-Identifier: Apache-2.0

#include "RecomputeValues.h"
#include "dist/IR/Dist.h"
#include "dist/Timeline/ProgramTasks.h"
#include "dist/Timeline/RecomputePlan.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace dist;

/// Each time the fullest place of a block is emptied, another one is the fullest. More often than this is not tried.
static constexpr unsigned kMaxRounds = 8;

/// Returns true if `op` gives the same again, and nobody sees how often it ran.
static bool mayRunAgain(Operation *op) {
  return isMemoryEffectFree(op) && op->getNumRegions() <= 1 && !op->hasTrait<OpTrait::IsTerminator>() &&
         llvm::none_of(op->getResultTypes(), llvm::IsaPred<TokenType>);
}

namespace {
/// The function's block as tasks.
class BlockCopier {
public:
  BlockCopier(FunctionOpInterface function, const Machine &machine)
      : shares(getLaneShares(machine)), tasks(readTasks(function, machine, ops)) {}

  /// Copies what the plan for `memoryBytes` says. Returns true if less memory is needed then.
  bool run(double memoryBytes) {
    bool isStarted = llvm::any_of(tasks.tasks, [](const Task &task) { return task.kind == Task::Kind::Started; });
    if (isStarted)
      return false;
    std::vector<bool> mayRun;
    std::vector<double> innerPeaks;
    for (const Task &task : tasks.tasks) {
      mayRun.push_back(task.id >= 0 && task.blocks.empty() && mayRunAgain(ops[task.id]));
      double most = 0;
      for (const TaskBlock &inner : task.blocks)
        most = std::max(most, getTotal(scheduleTasks(inner, ScheduleMode::AsEmitted, shares).peak.bytes));
      innerPeaks.push_back(most);
    }
    RecomputePlan plan = planRecomputation(tasks, mayRun, innerPeaks, memoryBytes);
    for (RecomputePlan::Copy copy : plan.copies)
      add(copy);
    if (plan.copies.empty())
      return false;
    redirectReaders(plan);
    eraseUnread();
    return true;
  }

private:
  Operation *getOp(unsigned task) const { return ops[tasks.tasks[task].id]; }

  void add(RecomputePlan::Copy copy) {
    Operation *op = getOp(copy.task);
    OpBuilder builder(getOp(copy.before));
    Operation *again = builder.clone(*op, copies);
    again->setAttr(kRecomputedAttrName, builder.getUnitAttr());
    copied.push_back(op);
    made.insert(again);
  }

  /// Lets ops behind the place of the plan read copies.
  void redirectReaders(const RecomputePlan &plan) {
    llvm::DenseSet<Operation *> early;
    for (unsigned task = 0; task <= plan.place; ++task)
      if (tasks.tasks[task].id >= 0)
        early.insert(getOp(task));
    for (Operation *op : copied)
      for (Value result : op->getResults())
        result.replaceUsesWithIf(copies.lookup(result), [&](OpOperand &use) {
          Operation *reader = op->getBlock()->findAncestorOpInBlock(*use.getOwner());
          return !early.contains(reader) && !made.contains(reader);
        });
  }

  void eraseUnread() {
    for (Operation *op : llvm::reverse(copied))
      if (op->use_empty())
        op->erase();
  }

  SmallVector<double> shares;
  std::vector<Operation *> ops;
  TaskBlock tasks;
  IRMapping copies;
  SmallVector<Operation *> copied;       ///< In order of their copies.
  llvm::DenseSet<Operation *> made;      ///< The copies.
};
} // namespace

bool dist::recomputeValues(FunctionOpInterface function, const Machine &machine, double memoryBytes) {
  bool isChanged = false;
  for (unsigned round = 0; round < kMaxRounds && BlockCopier(function, machine).run(memoryBytes); ++round)
    isChanged = true;
  return isChanged;
}
