// SPDX-License-Identifier: Apache-2.0
//
// Plans for random blocks: each is an order of the same tasks, as fast as it says, never slower than what was there,
// and near to the best of all orders where these can be tried.

#include "dist/Timeline/OverlapPlan.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

using namespace dist;
using Kind = Task::Kind;
using Step = OverlapPlan::Step;

namespace {

constexpr double kShares[] = {0.0, 0.0};

double getSeconds(const TaskBlock &block) { return scheduleTasks(block, ScheduleMode::AsEmitted, kShares).seconds; }
double getPeak(const TaskBlock &block) {
  return getTotal(scheduleTasks(block, ScheduleMode::AsEmitted, kShares).peak.bytes);
}

TaskBlock makeRandomBlock(std::mt19937 &random, unsigned size) {
  TaskBlock block;
  for (unsigned number = 0; number < size; ++number) {
    Task task;
    task.id = number;
    unsigned kind = random() % 10;
    task.kind = kind < 3 ? Kind::Collective : kind < 4 ? Kind::Alias : Kind::Compute;
    task.lane = task.kind == Kind::Collective ? getTierLane(random() % 2) : kComputeLane;
    task.seconds = task.kind == Kind::Alias || kind == 4 ? 0 : 1 + random() % 5;
    for (unsigned before = 0; before < number; ++before)
      if (random() % size < 2)
        (random() % 8 == 0 ? task.behind : task.after).push_back(before);
    for (unsigned before : task.after)
      for (Task::Output &output : block.tasks[before].outputs)
        output.readers.push_back(number);
    if (random() % 3)
      task.outputs.push_back({double(1 + random() % 20), 0, random() % 8 == 0});
    block.tasks.push_back(std::move(task));
  }
  return block;
}

/// Expects that each task is run once, or started and then waited for, behind all that it needs.
void expectValid(const TaskBlock &block, llvm::ArrayRef<Step> steps) {
  std::vector<int> begin(block.tasks.size(), -1), end(block.tasks.size(), -1);
  for (int place = 0; place < int(steps.size()); ++place) {
    Step step = steps[place];
    if (step.kind != Step::Done) {
      EXPECT_EQ(begin[step.task], -1);
      begin[step.task] = place;
    }
    if (step.kind != Step::Start) {
      EXPECT_EQ(end[step.task], -1);
      end[step.task] = place;
    }
    if (step.kind != Step::Run) {
      EXPECT_EQ(block.tasks[step.task].kind, Kind::Collective);
    }
  }
  for (unsigned number = 0; number < block.tasks.size(); ++number) {
    EXPECT_LE(begin[number], end[number]);
    EXPECT_GE(begin[number], 0);
    for (llvm::ArrayRef<unsigned> before :
         {llvm::ArrayRef(block.tasks[number].after), llvm::ArrayRef(block.tasks[number].behind)})
      for (unsigned other : before)
        EXPECT_LT(end[other], begin[number]);
  }
}

TEST(OverlapPlan, OrdersTheSameTasksAndIsNeverWorse) {
  std::mt19937 random(1);
  for (int round = 0; round < 600; ++round) {
    TaskBlock block = makeRandomBlock(random, 2 + random() % 60);
    double before = getSeconds(block), peak = getPeak(block);
    OverlapPlan plan = planOverlap(block, kShares);
    if (!plan.steps.empty()) {
      expectValid(block, plan.steps);
      TaskBlock emitted = applySteps(block, plan.steps);
      EXPECT_DOUBLE_EQ(getSeconds(emitted), plan.seconds);
      EXPECT_DOUBLE_EQ(getPeak(emitted), plan.peakBytes);
    }
    EXPECT_LE(plan.seconds, before * 1.0001);
    // Within what it needs now, and with less than it needs.
    for (double share : {1.0, 0.9}) {
      OverlapPlan bounded = planOverlap(block, kShares, {share * peak});
      EXPECT_LE(bounded.peakBytes, peak);
      if (share == 1) {
        EXPECT_LE(bounded.seconds, before * 1.0001);
        EXPECT_GE(bounded.seconds, plan.seconds * 0.9999);
      }
    }
  }
}

/// Returns the fewest seconds of `block` in any order of its tasks if every collective runs as soon as it can.
double findFewestSeconds(const TaskBlock &block) {
  unsigned size = block.tasks.size();
  std::vector<unsigned> order(size);
  std::iota(order.begin(), order.end(), 0);
  double fewest = std::numeric_limits<double>::infinity();
  do {
    std::vector<unsigned> places(size);
    for (unsigned place = 0; place < size; ++place)
      places[order[place]] = place;
    TaskBlock other;
    bool isValid = true;
    for (unsigned task : order) {
      other.tasks.push_back(block.tasks[task]);
      other.tasks.back().outputs.clear();
      for (auto *before : {&other.tasks.back().after, &other.tasks.back().behind})
        for (unsigned &maker : *before) {
          isValid &= places[maker] < places[task];
          maker = places[maker];
        }
    }
    if (isValid)
      fewest = std::min(fewest, scheduleTasks(other, ScheduleMode::Overlapped, kShares).seconds);
  } while (std::next_permutation(order.begin(), order.end()));
  return fewest;
}

TEST(OverlapPlan, IsNearTheBestOrder) {
  std::mt19937 random(2);
  double sum = 0, most = 1;
  int count = 0;
  for (int round = 0; round < 150; ++round) {
    TaskBlock block = makeRandomBlock(random, 7);
    double fewest = findFewestSeconds(block);
    if (fewest == 0)
      continue;
    double ratio = planOverlap(block, kShares).seconds / fewest;
    sum += ratio;
    most = std::max(most, ratio);
    ++count;
  }
  // Of collectives that need each other one can only begin between two tasks, which the bound does not know.
  EXPECT_LE(sum / count, 1.07);
  EXPECT_LE(most, 1.75);
}

TEST(OverlapPlan, CostsLittleMoreThanTheTasks) {
  // A layer after the other, each of which reads what it gathers: all but the first gather hide, and no more than two
  // are there at a time.
  TaskBlock block;
  unsigned numLayers = 4000;
  for (unsigned layer = 0; layer < numLayers; ++layer) {
    Task gather;
    gather.kind = Kind::Collective;
    gather.lane = getTierLane(0);
    gather.seconds = 1;
    gather.id = 2 * layer;
    gather.outputs.push_back({100, 0, false, {2 * layer + 1}});
    Task product;
    product.seconds = 2.5;
    product.id = 2 * layer + 1;
    product.after.push_back(2 * layer);
    if (layer)
      product.after.push_back(2 * layer - 1);
    block.tasks.push_back(gather);
    block.tasks.push_back(product);
  }
  OverlapPlan plan = planOverlap(block, kShares);
  EXPECT_DOUBLE_EQ(plan.seconds, 1 + 2.5 * numLayers);
  EXPECT_EQ(plan.peakBytes, 200);
}

} // namespace
