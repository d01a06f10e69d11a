// SPDX-License-Identifier: Apache-2.0

#include "dist/Timeline/OverlapPlan.h"
#include "StartPlaces.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <numeric>
#include <optional>

using namespace dist;
using Step = OverlapPlan::Step;

/// How far ahead a task may run, in seconds of computation: as a multiple of the longest collective.
static constexpr double kLookaheads[] = {8, 64};
/// Plans that differ by a smaller share of their seconds are equally fast.
static constexpr double kSameSeconds = 1e-4;

namespace {
/// Makes the tasks that are emitted, one step after the other.
class StepApplier {
public:
  explicit StepApplier(const TaskBlock &block) : block(block), madeBy(block.tasks.size()), ends(block.tasks.size()) {}

  TaskBlock run(llvm::ArrayRef<Step> steps) {
    result.held = block.held;
    for (Step step : steps)
      if (step.kind == Step::Done)
        wait(step.task);
      else
        add(step);
    for (Task &task : result.tasks)
      for (unsigned &previous : task.afterPrevious)
        previous = ends[previous];
    return std::move(result);
  }

private:
  unsigned push(Task task) {
    result.tasks.push_back(std::move(task));
    return result.tasks.size() - 1;
  }

  /// Returns where in the result what `before` names comes to its end.
  template <typename Tasks> Tasks translate(const Tasks &before) const {
    Tasks translated;
    for (unsigned task : before)
      translated.push_back(ends[task]);
    return translated;
  }

  /// Notes that the task `number` of the result reads what the task `reader` of the block reads.
  void noteReader(unsigned reader, unsigned number) {
    for (llvm::ArrayRef<unsigned> before :
         {llvm::ArrayRef(block.tasks[reader].after), llvm::ArrayRef(block.tasks[reader].behind)})
      for (unsigned maker : before)
        for (auto [from, to] : llvm::zip_equal(block.tasks[maker].outputs, result.tasks[madeBy[maker]].outputs))
          if (llvm::is_contained(from.readers, reader) && !llvm::is_contained(to.readers, number))
            to.readers.push_back(number);
  }

  void add(Step step) {
    Task task = block.tasks[step.task];
    task.after = translate(task.after);
    task.behind = translate(task.behind);
    for (Task::Output &output : task.outputs)
      output.readers.clear();
    if (step.kind == Step::Start) {
      Task issue;
      issue.after = task.after;
      issue.behind = task.behind;
      unsigned number = push(std::move(issue));
      noteReader(step.task, number);
      task.kind = Task::Kind::Started;
      task.after.push_back(number);
    }
    unsigned number = push(std::move(task));
    madeBy[step.task] = ends[step.task] = number;
    noteReader(step.task, number);
  }

  void wait(unsigned collective) {
    unsigned started = madeBy[collective];
    Task done;
    done.after = translate(block.tasks[collective].after);
    done.after.push_back(started);
    unsigned number = push(std::move(done));
    noteReader(collective, number);
    for (Task::Output &output : result.tasks[started].outputs)
      output.readers.push_back(number);
    ends[collective] = number;
  }

  const TaskBlock &block;
  TaskBlock result;
  std::vector<unsigned> madeBy; ///< The task of the result that has the outputs of a task.
  std::vector<unsigned> ends;   ///< The task of the result behind which a task has ended.
};
} // namespace

TaskBlock dist::applySteps(const TaskBlock &block, llvm::ArrayRef<Step> steps) { return StepApplier(block).run(steps); }

/// Returns true if `a` is better than `b`, which is the best one up to now, or the block as it is.
static bool isBetter(const OverlapPlan &a, const OverlapPlan &b, double memoryBytes) {
  if ((a.peakBytes <= memoryBytes) != (b.peakBytes <= memoryBytes))
    return a.peakBytes <= memoryBytes;
  if (a.peakBytes > memoryBytes && a.peakBytes != b.peakBytes)
    return a.peakBytes < b.peakBytes;
  if (std::abs(a.seconds - b.seconds) > kSameSeconds * b.seconds)
    return a.seconds < b.seconds;
  return a.peakBytes < b.peakBytes;
}

OverlapPlan dist::planOverlap(const TaskBlock &block, llvm::ArrayRef<double> shares, OverlapLimits limits) {
  OverlapPlan best;
  double exposed = 0; // Of the best plan.
  auto evaluate = [&](const TaskBlock &emitted, OverlapPlan &plan) {
    TaskSchedule schedule = scheduleTasks(emitted, ScheduleMode::AsEmitted, shares);
    plan.seconds = schedule.seconds;
    plan.peakBytes = getTotal(schedule.peak.bytes);
    double sum = 0;
    for (auto [id, seconds] : schedule.exposed)
      sum += seconds;
    return sum;
  };
  exposed = evaluate(block, best);
  PlannedTasks tasks(block, shares);
  double longest = tasks.getLongestCollective();
  if (longest <= 0)
    return best;
  TaskOrder present(tasks.size());
  std::iota(present.begin(), present.end(), 0);
  std::optional<TaskOrder> known;
  auto consider = [&](const TaskOrder &order) {
    if (known == order)
      return;
    OverlapPlan plan;
    plan.steps = placeStarts(tasks, sinkCollectives(tasks, order), limits.memoryBytes);
    double ofPlan = evaluate(applySteps(block, plan.steps), plan);
    known = order;
    if (!isBetter(plan, best, limits.memoryBytes))
      return;
    best = std::move(plan);
    exposed = ofPlan;
  };
  consider(present);
  // Where nothing is waited for nothing is to be gained.
  for (double lookahead : kLookaheads)
    if (exposed > kSameSeconds * best.seconds || best.peakBytes > limits.memoryBytes)
      consider(justify(tasks, present, lookahead * longest));
  return best;
}
