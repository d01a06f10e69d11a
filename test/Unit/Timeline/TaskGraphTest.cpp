// SPDX-License-Identifier: Apache-2.0
//
// Schedules of graphs that are small enough to be done by hand.

#include "dist/Timeline/TaskGraph.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

using namespace dist;
using Kind = Task::Kind;

namespace {

constexpr double kShares[] = {0.25, 0.0};

/// Builds blocks task by task.
struct Builder {
  TaskBlock block;

  unsigned add(Kind kind, unsigned lane, double seconds, llvm::ArrayRef<unsigned> after = {}) {
    Task task;
    task.kind = kind;
    task.lane = lane;
    task.seconds = seconds;
    task.id = block.tasks.size();
    task.after.append(after.begin(), after.end());
    block.tasks.push_back(std::move(task));
    return block.tasks.size() - 1;
  }
  unsigned compute(double seconds, llvm::ArrayRef<unsigned> after = {}) {
    return add(Kind::Compute, kComputeLane, seconds, after);
  }
  unsigned collective(unsigned tier, double seconds, llvm::ArrayRef<unsigned> after = {}) {
    return add(Kind::Collective, getTierLane(tier), seconds, after);
  }
  unsigned loop(double trips, TaskBlock body, llvm::ArrayRef<unsigned> after = {}) {
    unsigned number = add(Kind::Loop, kComputeLane, 0, after);
    block.tasks[number].trips = trips;
    block.tasks[number].blocks.push_back(std::move(body));
    return number;
  }
  void output(unsigned task, double bytes, unsigned category, llvm::ArrayRef<unsigned> readers, bool stays = false) {
    Task::Output output{bytes, category, stays};
    output.readers.append(readers.begin(), readers.end());
    block.tasks[task].outputs.push_back(output);
  }

  TaskSchedule schedule(ScheduleMode mode) const { return scheduleTasks(block, mode, kShares); }
  double emitted() const { return schedule(ScheduleMode::AsEmitted).seconds; }
  double overlapped() const { return schedule(ScheduleMode::Overlapped).seconds; }
};

double getExposed(const TaskSchedule &schedule) {
  double sum = 0;
  for (auto [id, seconds] : schedule.exposed)
    sum += seconds;
  return sum;
}

/// Expects that no two intervals of a lane overlap.
void expectFree(const TaskSchedule &schedule) {
  std::map<unsigned, double> end;
  for (const TaskInterval &interval : schedule.intervals)
    for (unsigned lane = 0; lane < 3; ++lane)
      if (interval.lanes >> lane & 1) {
        EXPECT_GE(interval.start, end[lane] - 1e-9);
        end[lane] = interval.end;
      }
}

TEST(TaskGraph, EmittedCollectivesLetNothingElseRun) {
  Builder program;
  unsigned a = program.compute(3);
  program.collective(0, 2);
  program.collective(1, 5, {a});
  program.compute(4);
  EXPECT_DOUBLE_EQ(program.emitted(), 14);
  TaskSchedule schedule = program.schedule(ScheduleMode::AsEmitted);
  EXPECT_DOUBLE_EQ(schedule.exposed[1], 2);
  EXPECT_DOUBLE_EQ(schedule.exposed[2], 5);
}

TEST(TaskGraph, IndependentCollectivesHideBehindComputation) {
  Builder program;
  program.compute(8);
  program.collective(1, 6);
  unsigned last = program.compute(2);
  EXPECT_DOUBLE_EQ(program.overlapped(), 10);
  EXPECT_DOUBLE_EQ(getExposed(program.schedule(ScheduleMode::Overlapped)), 0);
  // One that depends on what is computed last is exposed as a whole.
  program.collective(1, 6, {last});
  TaskSchedule schedule = program.schedule(ScheduleMode::Overlapped);
  EXPECT_DOUBLE_EQ(schedule.seconds, 16);
  EXPECT_DOUBLE_EQ(schedule.exposed[3], 6);
}

TEST(TaskGraph, CommunicationSlowsComputation) {
  Builder program;
  program.compute(8);
  program.collective(0, 4);
  // 4 s at three quarters of the speed, then the 5 s that are left.
  EXPECT_DOUBLE_EQ(program.overlapped(), 9);
  EXPECT_DOUBLE_EQ(program.emitted(), 12);
}

TEST(TaskGraph, CollectivesOfOneLaneFollowEachOther) {
  Builder program;
  unsigned a = program.collective(1, 3), b = program.collective(1, 3);
  program.compute(1, {a});
  program.compute(1, {b});
  EXPECT_DOUBLE_EQ(program.overlapped(), 7);
  Builder tiers;
  a = tiers.collective(0, 3);
  b = tiers.collective(1, 3);
  tiers.compute(1, {a});
  tiers.compute(1, {b});
  EXPECT_DOUBLE_EQ(tiers.overlapped(), 5);
}

TEST(TaskGraph, TheFirstReadyCollectiveInProgramOrderIsNext) {
  Builder program;
  unsigned a = program.compute(1);
  unsigned late = program.collective(1, 2, {a});
  unsigned early = program.collective(1, 4);
  unsigned other = program.collective(1, 1);
  program.compute(1, {late, early, other});
  // What is ready runs, although something before it is not: 4, then 2, then 1.
  TaskSchedule schedule = program.schedule(ScheduleMode::Overlapped);
  EXPECT_DOUBLE_EQ(schedule.seconds, 8);
  std::vector<int64_t> order;
  for (const TaskInterval &interval : schedule.intervals)
    if (interval.lanes != 1)
      order.push_back(interval.id);
  EXPECT_EQ(order, (std::vector<int64_t>{early, late, other}));
}

TEST(TaskGraph, TheCollectiveThatIsWaitedForIsExposed) {
  Builder program;
  unsigned a = program.compute(1);
  program.collective(1, 9, {a}); // Nobody waits for it before the end.
  unsigned needed = program.collective(0, 3, {a});
  program.compute(2, {needed});
  TaskSchedule schedule = program.schedule(ScheduleMode::Overlapped);
  EXPECT_DOUBLE_EQ(schedule.seconds, 10);
  EXPECT_DOUBLE_EQ(schedule.exposed[needed], 3);
  EXPECT_DOUBLE_EQ(schedule.exposed[1], 4);
}

TEST(TaskGraph, StartAndDoneHoldInBothModes) {
  Builder program;
  program.compute(2);
  unsigned start = program.compute(0);
  unsigned transfer = program.add(Kind::Started, getTierLane(1), 5, {start});
  program.compute(3);
  program.compute(0, {transfer});
  program.compute(1);
  for (ScheduleMode mode : {ScheduleMode::AsEmitted, ScheduleMode::Overlapped}) {
    TaskSchedule schedule = program.schedule(mode);
    EXPECT_DOUBLE_EQ(schedule.seconds, 8); // It starts at 2, behind its start, and is waited for from 5 to 7.
    EXPECT_DOUBLE_EQ(schedule.exposed[transfer], 2);
  }
}

TEST(TaskGraph, WhatIsStartedBeforeABlockingCollectiveHasTheirLaneFirst) {
  Builder program;
  unsigned start = program.compute(0);
  unsigned started = program.add(Kind::Started, getTierLane(1), 5, {start});
  unsigned blocking = program.collective(1, 2);
  program.compute(1, {blocking});
  program.compute(1, {started});
  TaskSchedule schedule = program.schedule(ScheduleMode::AsEmitted);
  EXPECT_DOUBLE_EQ(schedule.seconds, 9);
  EXPECT_DOUBLE_EQ(getExposed(schedule), 7);
  // On another lane both run at once.
  program.block.tasks[blocking].lane = getTierLane(0);
  EXPECT_DOUBLE_EQ(program.emitted(), 6);
}

TEST(TaskGraph, AnAliasTakesNoTime) {
  Builder program;
  unsigned first = program.add(Kind::Alias, kComputeLane, 0);
  unsigned second = program.add(Kind::Alias, kComputeLane, 0, {first});
  unsigned gather = program.collective(1, 3, {second});
  unsigned result = program.add(Kind::Alias, kComputeLane, 0, {gather});
  program.compute(1);
  program.compute(2, {result});
  EXPECT_DOUBLE_EQ(program.overlapped(), 5);
  EXPECT_DOUBLE_EQ(program.emitted(), 6);
}

TEST(TaskGraph, BranchesTakeAsLongAsTheSlowerSide) {
  Builder fast, slow, program;
  fast.compute(1);
  slow.compute(2);
  slow.collective(0, 3, {0});
  unsigned branch = program.add(Kind::Branch, kComputeLane, 0);
  program.block.tasks[branch].blocks = {fast.block, slow.block};
  EXPECT_DOUBLE_EQ(program.emitted(), 5);
}

/// Adds one layer: a gather that depends on nothing, or on the layer before, a product, and a reduction that the next
/// layer reads. Returns the tasks at its end.
struct Layer {
  unsigned product, reduction;
};
Layer addLayer(Builder &builder, llvm::ArrayRef<unsigned> before, bool prefetches) {
  unsigned gather = builder.collective(1, 2, prefetches ? llvm::ArrayRef<unsigned>() : before);
  llvm::SmallVector<unsigned> after(before);
  after.push_back(gather);
  unsigned product = builder.compute(5, after);
  return {product, builder.collective(0, 1.5, {product})};
}

TEST(TaskGraph, ALoopTakesAsLongAsItsUnrolledBody) {
  for (unsigned trips : {1, 2, 4, 7, 8, 9, 100}) {
    Builder unrolled, body, program;
    unsigned first = unrolled.compute(1);
    unsigned last = first;
    for (unsigned trip = 0; trip < trips; ++trip)
      last = addLayer(unrolled, {last}, /*prefetches=*/false).reduction;
    unrolled.compute(1, {last});
    unsigned carried = body.add(Kind::Alias, kComputeLane, 0);
    Layer layer = addLayer(body, {carried}, /*prefetches=*/false);
    body.block.tasks[carried].afterPrevious.push_back(layer.reduction);
    unsigned before = program.compute(1);
    unsigned loop = program.loop(trips, body.block, {before});
    program.compute(1, {loop});
    EXPECT_NEAR(program.emitted(), unrolled.emitted(), 1e-9);
    EXPECT_NEAR(program.overlapped(), unrolled.overlapped(), 1e-9);
    EXPECT_NEAR(getExposed(program.schedule(ScheduleMode::Overlapped)),
                getExposed(unrolled.schedule(ScheduleMode::Overlapped)), 1e-9);
    expectFree(program.schedule(ScheduleMode::Overlapped));
  }
}

TEST(TaskGraph, ALoopCommunicatesOneIterationAhead) {
  Builder body, program;
  unsigned carried = body.add(Kind::Alias, kComputeLane, 0);
  Layer layer = addLayer(body, {carried}, /*prefetches=*/true);
  body.block.tasks[carried].afterPrevious.push_back(layer.product);
  program.loop(100, body.block);
  // The first gather is exposed, the others hide; products at three quarters of the speed while reductions run; the
  // last reduction.
  TaskSchedule schedule = program.schedule(ScheduleMode::Overlapped);
  EXPECT_NEAR(schedule.seconds, 2 + 100 * 5 + 99 * 1.5 * 0.25 + 1.5, 1e-9);
  EXPECT_NEAR(getExposed(schedule), 3.5, 1e-9);
  expectFree(schedule);
  // Of a hundred iterations eight are shown, and one interval stands for the others.
  EXPECT_EQ(schedule.intervals.size(), 8 * 3 + 1u);
  for (const TaskInterval &interval : schedule.intervals)
    EXPECT_DOUBLE_EQ(interval.executions, interval.id < 0 ? 92 : 1);
}

TEST(TaskGraph, ALoopHoldsWhatIsGatheredForTwoIterations) {
  Builder body, program;
  unsigned gather = body.collective(1, 1), product = body.compute(5, {gather});
  body.output(gather, 100, 4, {product});
  program.loop(50, body.block);
  EXPECT_DOUBLE_EQ(getTotal(program.schedule(ScheduleMode::Overlapped).peak.bytes), 200);
  EXPECT_DOUBLE_EQ(getTotal(program.schedule(ScheduleMode::AsEmitted).peak.bytes), 100);
}

TEST(TaskGraph, ALoopIsNotKeptFromItsLanesByWhatStandsBehindIt) {
  Builder body, program;
  body.collective(0, 1);
  body.collective(1, 1);
  unsigned a = program.compute(1);
  program.collective(0, 2);
  unsigned loop = program.loop(3, body.block, {a});
  program.collective(1, 10, {a});
  // At 1 the loop waits for one of its two lanes. The other one is kept for it, so it runs from 2 to 5.
  unsigned last = program.compute(1, {loop});
  TaskSchedule schedule = program.schedule(ScheduleMode::Overlapped);
  for (const TaskInterval &interval : schedule.intervals)
    if (interval.id == last) {
      EXPECT_DOUBLE_EQ(interval.end, 6);
    }
  EXPECT_DOUBLE_EQ(schedule.seconds, 15);
}

TEST(TaskGraph, MemoryIsInUseUntilItIsReadForTheLastTime) {
  Builder program;
  program.block.held[0] = 10;
  unsigned gather = program.collective(1, 2), a = program.compute(3, {gather}), b = program.compute(4, {a});
  program.output(gather, 100, 4, {a});
  program.output(a, 7, 3, {b});
  program.output(b, 5, 0, {}, /*stays=*/true);
  TaskSchedule schedule = program.schedule(ScheduleMode::AsEmitted);
  EXPECT_DOUBLE_EQ(getTotal(schedule.peak.bytes), 117);
  EXPECT_DOUBLE_EQ(schedule.peak.seconds, 2);
  EXPECT_EQ(schedule.memory.front().bytes[kCommunicationCategory], 100);
  CategoryBytes last{};
  last[0] = 15;
  EXPECT_EQ(schedule.memory.back().bytes, last);
  EXPECT_DOUBLE_EQ(schedule.memory.back().seconds, 9);
}

TEST(TaskGraph, RandomGraphsKeepTheBounds) {
  std::mt19937 random(1);
  for (unsigned round = 0; round < 200; ++round) {
    Builder program;
    double compute = 0, tier[2] = {0, 0};
    for (unsigned number = 0; number < 40; ++number) {
      llvm::SmallVector<unsigned> after;
      for (unsigned before = 0; before < number; ++before)
        if (random() % 12 == 0)
          after.push_back(before);
      double seconds = 1 + random() % 5;
      unsigned kind = random() % 5;
      if (kind == 4) {
        program.add(Kind::Alias, kComputeLane, 0, after);
      } else if (kind < 2) {
        program.compute(seconds, after);
        compute += seconds;
      } else {
        program.collective(kind - 2, seconds, after);
        tier[kind - 2] += seconds;
      }
    }
    EXPECT_NEAR(program.emitted(), compute + tier[0] + tier[1], 1e-9);
    TaskSchedule schedule = program.schedule(ScheduleMode::Overlapped);
    expectFree(schedule);
    EXPECT_GE(schedule.seconds, std::max({compute, tier[0], tier[1]}) - 1e-9);
    // Computation runs, slowed or not, or waits for a collective.
    double busy = 0;
    for (const TaskInterval &interval : schedule.intervals) {
      const Task &task = program.block.tasks[interval.id];
      busy += interval.lanes == 1 ? interval.end - interval.start : 0;
      for (unsigned before : task.after)
        for (const TaskInterval &other : schedule.intervals)
          if (other.id == before) {
            EXPECT_LE(other.end, interval.start + 1e-9);
          }
    }
    EXPECT_NEAR(busy + getExposed(schedule), schedule.seconds, 1e-9);
    EXPECT_LE(busy, compute / 0.75 + 1e-9);
  }
}

} // namespace
