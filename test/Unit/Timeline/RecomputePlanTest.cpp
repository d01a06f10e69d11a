// SPDX-License-Identifier: Apache-2.0
//
// Plans for chains with a way back, and for random blocks: as many bytes as they say, no more than allowed, and nothing
// is read before it is made.

#include "dist/Timeline/RecomputePlan.h"
#include "dist/Timeline/MemoryFlow.h"

#include <gtest/gtest.h>

#include <random>

using namespace dist;

namespace {

double getPeak(const TaskBlock &block) {
  return getTotal(scheduleTasks(block, ScheduleMode::AsEmitted, {}).peak.bytes);
}
double getSeconds(const TaskBlock &block) { return scheduleTasks(block, ScheduleMode::AsEmitted, {}).seconds; }

/// Adds a task that reads what `makers` make, and makes `bytes`; returns its number.
unsigned addTask(TaskBlock &block, double seconds, double bytes, llvm::ArrayRef<unsigned> makers) {
  unsigned number = block.tasks.size();
  Task task;
  task.id = number;
  task.seconds = seconds;
  for (unsigned maker : makers) {
    task.after.push_back(maker);
    for (Task::Output &output : block.tasks[maker].outputs)
      output.readers.push_back(number);
  }
  if (bytes > 0)
    task.outputs.push_back({bytes, unsigned(MemoryCategory::Activations)});
  block.tasks.push_back(std::move(task));
  return number;
}

/// `numLayers` layers of a thin product (10 bytes, 10 seconds) and two thick functions of it (40 bytes, 1 second each),
/// all of which the way back reads.
TaskBlock makeLayers(unsigned numLayers) {
  TaskBlock block;
  std::vector<std::array<unsigned, 3>> layers;
  unsigned last = addTask(block, 1, 10, {});
  for (unsigned layer = 0; layer < numLayers; ++layer) {
    unsigned first = addTask(block, 1, 40, {last}), second = addTask(block, 1, 40, {first});
    layers.push_back({last, first, second});
    last = addTask(block, 10, 10, {second});
  }
  unsigned gradient = addTask(block, 1, 10, {last});
  for (auto [input, first, second] : llvm::reverse(layers)) {
    gradient = addTask(block, 10, 10, {gradient, second});
    gradient = addTask(block, 1, 10, {gradient, first, input});
  }
  block.tasks.back().outputs.front().stays = true;
  return block;
}

RecomputePlan planFor(const TaskBlock &block, double memoryBytes, const std::vector<bool> &mayRunAgain = {}) {
  std::vector<bool> may = mayRunAgain.empty() ? std::vector<bool>(block.tasks.size(), true) : mayRunAgain;
  return planRecomputation(block, may, std::vector<double>(block.tasks.size(), 0), memoryBytes);
}

/// Expects that `plan` gives a block in which all is read behind what makes it, and that it says what that block needs.
void expectValid(const TaskBlock &block, const RecomputePlan &plan) {
  TaskBlock result = applyCopies(block, plan);
  ASSERT_EQ(result.tasks.size(), block.tasks.size() + plan.copies.size());
  for (unsigned task = 0; task < result.tasks.size(); ++task) {
    for (unsigned before : result.tasks[task].after)
      ASSERT_LT(before, task);
    for (const Task::Output &output : result.tasks[task].outputs)
      for (unsigned reader : output.readers)
        ASSERT_GT(reader, task);
  }
  EXPECT_EQ(getPeak(result), plan.peakBytes);
  EXPECT_EQ(getSeconds(result), getSeconds(block) + plan.seconds);
}

TEST(RecomputePlan, LeavesWhatFits) {
  TaskBlock block = makeLayers(4);
  EXPECT_TRUE(planFor(block, getPeak(block)).copies.empty());
}

TEST(RecomputePlan, ComputesWhatIsCheapAgain) {
  TaskBlock block = makeLayers(16);
  double peak = getPeak(block); // About 16 x 90.
  EXPECT_GT(peak, 1400);
  RecomputePlan half = planFor(block, peak / 2);
  expectValid(block, half);
  EXPECT_LE(half.peakBytes, peak / 2);
  // No product runs again, and of the layers only as many as are needed do, the first ones.
  for (RecomputePlan::Copy copy : half.copies)
    EXPECT_EQ(block.tasks[copy.task].seconds, 1);
  EXPECT_LE(half.seconds, 20);
  RecomputePlan little = planFor(block, 300);
  expectValid(block, little);
  EXPECT_LE(little.peakBytes, 300);
  EXPECT_LE(little.seconds, 32);
}

TEST(RecomputePlan, JoinsLayersAtTheLast) {
  // Inputs of 64 layers are 640 bytes: less is possible only if the inputs of some are computed again.
  TaskBlock block = makeLayers(64);
  RecomputePlan plan = planFor(block, 500);
  expectValid(block, plan);
  EXPECT_LE(plan.peakBytes, 500);
  EXPECT_LE(plan.seconds, 64 * 12);
}

TEST(RecomputePlan, SaysTheLeastIfNothingIsEnough) {
  TaskBlock block = makeLayers(8);
  RecomputePlan plan = planFor(block, 1);
  expectValid(block, plan);
  EXPECT_GT(plan.peakBytes, 1);
  EXPECT_LT(plan.peakBytes, getPeak(block) / 2);
}

TEST(RecomputePlan, CopiesOnlyWhatMayRunAgain) {
  TaskBlock block = makeLayers(8);
  EXPECT_TRUE(planFor(block, 100, std::vector<bool>(block.tasks.size(), false)).copies.empty());
}

TEST(RecomputePlan, IsValidForRandomBlocks) {
  std::mt19937 random(1);
  unsigned withCopies = 0;
  for (unsigned trial = 0; trial < 1000; ++trial) {
    TaskBlock block;
    std::vector<bool> mayRunAgain;
    std::vector<double> innerPeaks;
    unsigned size = 2 + random() % 40;
    for (unsigned number = 0; number < size; ++number) {
      llvm::SmallVector<unsigned> makers;
      for (unsigned before = 0; before < number; ++before)
        if (random() % size < 3)
          makers.push_back(before);
      addTask(block, random() % 6, random() % 20, makers);
      mayRunAgain.push_back(random() % 8 != 0);
      innerPeaks.push_back(0);
    }
    for (Task &task : block.tasks)
      for (Task::Output &output : task.outputs)
        output.stays = random() % 16 == 0;
    double peak = getPeak(block), bound = peak * (50 + random() % 50) / 100;
    RecomputePlan plan = planRecomputation(block, mayRunAgain, innerPeaks, bound);
    expectValid(block, plan);
    EXPECT_LE(plan.peakBytes, peak);
    withCopies += !plan.copies.empty();
    for (RecomputePlan::Copy copy : plan.copies)
      EXPECT_TRUE(mayRunAgain[copy.task]);
  }
  EXPECT_GT(withCopies, 200u);
}

} // namespace
