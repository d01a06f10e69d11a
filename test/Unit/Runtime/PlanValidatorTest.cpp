// SPDX-License-Identifier: Apache-2.0
//
// Plans that are right in all but one thing: the validator accepts the right one and names the two steps of each wrong
// one.

#include "dist/Runtime/PlanValidator.h"

#include "ProgramBuilder.h"
#include "Validation/ExecutableValidator.h"

#include <chrono>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

const Shape four = {4};

/// A program for a GPU of copies and collectives over one axis of two devices, all of f32[4].
class DevicePlan {
public:
  ProgramBuilder builder{{{"x", 2}}};
  int32_t argument = builder.argument(DIST_F32, four), result = builder.result(DIST_F32, four);
  int32_t a = builder.temporary(DIST_F32, four), b = builder.temporary(DIST_F32, four),
          c = builder.temporary(DIST_F32, four);
  int32_t group = builder.group({{0, 1, 2}});

  /// Adds a copy on `stream` that waits for `waits` and records `records`.
  void copy(int32_t dst, int32_t src, int32_t stream = DIST_STREAM_COMPUTE, std::vector<int32_t> waits = {},
            int32_t records = 0) {
    builder.copy(dst, src);
    order(stream, std::move(waits), records);
  }
  /// Adds the start of an all_reduce from `input` to `output` on the communication stream.
  void start(int32_t output, int32_t input, int32_t asyncId, std::vector<int32_t> waits = {}, int32_t records = 0) {
    DistCollectiveStep &step = builder.collective(DIST_ALL_REDUCE, group, {{input, output}});
    step.phase = DIST_START;
    step.asyncId = asyncId;
    order(DIST_STREAM_COMMUNICATION, std::move(waits), records);
  }
  void done(int32_t asyncId) { builder.done(asyncId); }
  /// Adds a loop around the next `numSteps` steps.
  void loop(int64_t numSteps, int64_t tripCount) {
    int64_t position = int64_t(builder.steps.size());
    builder.step(DIST_STEP_LOOP).loop = {position + 1, numSteps, tripCount, 0, 0};
  }
  /// The same of unknown length; the first `numConditionSteps` of them compute `condition`.
  void conditionalLoop(int64_t numSteps, int64_t numConditionSteps, int32_t condition) {
    int64_t position = int64_t(builder.steps.size());
    builder.step(DIST_STEP_LOOP).loop = {position + 1, numSteps, -1, 0, 0, 1, condition, numConditionSteps};
  }

  /// Everything that loading and validating find wrong.
  std::string validate(DistTarget target = DIST_TARGET_CUDA) {
    builder.build();
    DistExecutable executable = builder.executable;
    executable.target = target;
    executable.numEvents = numEvents;
    std::string problem = validateExecutable(executable);
    return problem.empty() ? validatePlan(executable) : problem;
  }

private:
  void order(int32_t stream, std::vector<int32_t> waits, int32_t records) {
    DistStep &step = builder.steps.back();
    step.stream = stream;
    step.records = records;
    numEvents = std::max(numEvents, records);
    for (int32_t event : waits)
      numEvents = std::max(numEvents, event);
    builder.operandLists.push_back(std::move(waits));
    step.waits = builder.operandLists.back().data();
    step.numWaits = int64_t(builder.operandLists.back().size());
  }
  int32_t numEvents = 0;
};

#define EXPECT_PROBLEM(plan, ...)                                                                                      \
  {                                                                                                                    \
    std::string problem = (plan).validate(__VA_ARGS__);                                                                \
    for (const char *part : parts)                                                                                     \
      EXPECT_NE(problem.find(part), std::string::npos) << "found: " << problem << "\nneeded: " << part;                \
  }

TEST(PlanValidator, AcceptsEventsBetweenStreams) {
  DevicePlan plan;
  plan.copy(plan.a, plan.argument, DIST_STREAM_COMPUTE, {}, 1);
  plan.start(plan.b, plan.a, 0, {1});
  plan.copy(plan.c, plan.argument);
  plan.done(0);
  plan.copy(plan.result, plan.b);
  EXPECT_EQ(plan.validate(), "");
}

TEST(PlanValidator, MissingEvent) {
  DevicePlan plan;
  plan.copy(plan.a, plan.argument);
  plan.start(plan.b, plan.a, 0);
  plan.done(0);
  const char *parts[] = {"step 1 (all_reduce over \"x\") at model.py:2:1 reads bytes 0 to 16 of the arena",
                         "step 0 (copy) at model.py:1:1 writes", "nothing orders the two"};
  EXPECT_PROBLEM(plan);
}

TEST(PlanValidator, OutputReadBeforeDone) {
  for (DistTarget target : {DIST_TARGET_CUDA, DIST_TARGET_CPU}) {
    DevicePlan plan;
    plan.copy(plan.a, plan.argument, DIST_STREAM_COMPUTE, {}, 1);
    plan.start(plan.b, plan.a, 0, {1});
    plan.copy(plan.result, plan.b);
    plan.done(0);
    const char *parts[] = {"step 2 (copy)", "reads bytes 64 to 80 of the arena", "step 1 (all_reduce"};
    EXPECT_PROBLEM(plan, target);
  }
}

TEST(PlanValidator, InputOverwrittenUnderOpenCollective) {
  for (DistTarget target : {DIST_TARGET_CUDA, DIST_TARGET_CPU}) {
    DevicePlan plan;
    plan.copy(plan.a, plan.argument, DIST_STREAM_COMPUTE, {}, 1);
    plan.start(plan.b, plan.a, 0, {1});
    plan.copy(plan.a, plan.argument);
    plan.done(0);
    const char *parts[] = {"step 2 (copy)", "writes bytes 0 to 16 of the arena", "step 1 (all_reduce", "reads"};
    EXPECT_PROBLEM(plan, target);
  }
}

/// Everything between a start and its done is behind the start, in whatever list of steps it stands.
TEST(PlanValidator, LoopsUnderAnOpenCollective) {
  DevicePlan plan;
  plan.start(plan.b, plan.a, 0);
  plan.loop(2, 3);
  plan.copy(plan.c, plan.argument);
  plan.copy(plan.a, plan.c);
  plan.done(0);
  const char *parts[] = {"step 3 (copy)", "writes bytes 0 to 16 of the arena", "step 0 (all_reduce", "reads"};
  EXPECT_PROBLEM(plan, DIST_TARGET_CPU);
}

/// Results are written by collectives, too, and arguments only read: so many may read them at once.
TEST(PlanValidator, CollectivesUnderAnOpenCollective) {
  DevicePlan plan;
  plan.start(plan.b, plan.argument, 0);
  plan.start(plan.c, plan.argument, 1);
  plan.start(plan.result, plan.a, 2);
  plan.done(0);
  plan.done(2);
  plan.done(1);
  EXPECT_EQ(plan.validate(DIST_TARGET_CPU), "");
  for (auto [output, input] : {std::pair(plan.result, plan.b), std::pair(plan.b, plan.a)}) {
    DevicePlan wrong;
    wrong.start(wrong.b, wrong.argument, 0);
    wrong.start(output, input, 1);
    wrong.done(0);
    wrong.done(1);
    const char *parts[] = {"step 1 (all_reduce", "bytes 64 to 80 of the arena, which step 0 (all_reduce"};
    EXPECT_PROBLEM(wrong, DIST_TARGET_CPU);
  }
}

/// A start keeps its place among the collectives; where it is done does not matter.
TEST(PlanValidator, StartsHaveOneOrder) {
  DevicePlan plan;
  plan.start(plan.b, plan.argument, 0);
  plan.start(plan.c, plan.argument, 1);
  plan.done(1);
  plan.done(0);
  EXPECT_EQ(plan.validate(DIST_TARGET_CPU), "");
  std::swap(plan.builder.steps[0].collective.sequence, plan.builder.steps[1].collective.sequence);
  const char *parts[] = {"step 1: sequence number 0 does not follow 1", "at model.py:2:1"};
  EXPECT_PROBLEM(plan, DIST_TARGET_CPU);
}

TEST(PlanValidator, ReuseOfAnotherBufferUnderOpenCollective) {
  DevicePlan plan;
  int32_t overlapping = plan.builder.buffer(DIST_SPACE_ARENA, 0, 72, DIST_F32, {2});
  int32_t half = plan.builder.argument(DIST_F32, {2});
  plan.copy(plan.a, plan.argument, DIST_STREAM_COMPUTE, {}, 1);
  plan.start(plan.b, plan.a, 0, {1});
  plan.copy(overlapping, half);
  plan.done(0);
  const char *parts[] = {"writes bytes 72 to 80 of the arena, which step 1"};
  EXPECT_PROBLEM(plan);
}

TEST(PlanValidator, ReuseBehindAnEventOfTheCollectiveIsOrdered) {
  DevicePlan plan;
  plan.copy(plan.a, plan.argument, DIST_STREAM_COMPUTE, {}, 1);
  plan.start(plan.b, plan.a, 0, {1}, 2);
  plan.copy(plan.a, plan.argument, DIST_STREAM_COMPUTE, {2});
  plan.done(0);
  EXPECT_EQ(plan.validate(), "");
}

TEST(PlanValidator, OrderGoesThroughOtherStreams) {
  DevicePlan plan;
  plan.copy(plan.a, plan.argument, DIST_STREAM_COMPUTE, {}, 1);
  plan.copy(plan.b, plan.a, DIST_STREAM_COMMUNICATION, {1}, 2);
  plan.copy(plan.c, plan.argument, DIST_STREAM_COMPUTE, {2});
  plan.copy(plan.a, plan.c);
  plan.copy(plan.b, plan.c);
  EXPECT_EQ(plan.validate(), "");
}

TEST(PlanValidator, WriteAfterReadOnAnotherStream) {
  DevicePlan plan;
  plan.copy(plan.a, plan.argument, DIST_STREAM_COMPUTE, {}, 1);
  plan.copy(plan.b, plan.a, DIST_STREAM_COMMUNICATION, {1});
  plan.copy(plan.a, plan.argument);
  const char *parts[] = {"step 2 (copy)", "writes bytes 0 to 16", "step 1 (copy) at model.py:2:1 reads"};
  EXPECT_PROBLEM(plan);
}

TEST(PlanValidator, ResultsAreMemoryToo) {
  DevicePlan plan;
  plan.copy(plan.result, plan.argument);
  plan.copy(plan.result, plan.argument, DIST_STREAM_COMMUNICATION);
  const char *parts[] = {"writes bytes 0 to 16 of result 0"};
  EXPECT_PROBLEM(plan);
}

TEST(PlanValidator, TripMeetsTheTripBefore) {
  DevicePlan plan;
  plan.loop(2, 3);
  plan.copy(plan.a, plan.argument, DIST_STREAM_COMPUTE, {}, 1);
  plan.copy(plan.b, plan.a, DIST_STREAM_COMMUNICATION, {1});
  const char *parts[] = {"step 1 (copy)", "writes bytes 0 to 16 of the arena", "step 2 (copy)", "reads"};
  EXPECT_PROBLEM(plan);

  DevicePlan ordered;
  ordered.loop(2, 3);
  ordered.copy(ordered.a, ordered.argument, DIST_STREAM_COMPUTE, {2}, 1);
  ordered.copy(ordered.b, ordered.a, DIST_STREAM_COMMUNICATION, {1}, 2);
  EXPECT_EQ(ordered.validate(), "");

  DevicePlan once;
  once.loop(2, 1);
  once.copy(once.a, once.argument, DIST_STREAM_COMPUTE, {}, 1);
  once.copy(once.b, once.a, DIST_STREAM_COMMUNICATION, {1});
  EXPECT_EQ(once.validate(), "");
}

/// The host waits for both streams before it knows the condition.
TEST(PlanValidator, EverythingBeforeAConditionHasEnded) {
  DevicePlan plan;
  int32_t condition = plan.builder.temporary(DIST_I1, {}), bit = plan.builder.argument(DIST_I1, {});
  plan.copy(plan.a, plan.argument, DIST_STREAM_COMMUNICATION);
  plan.conditionalLoop(3, 1, condition);
  plan.copy(condition, bit, DIST_STREAM_COMMUNICATION);
  plan.copy(plan.b, plan.a);
  plan.copy(plan.a, plan.argument, DIST_STREAM_COMMUNICATION);
  plan.copy(plan.result, plan.a);
  const char *parts[] = {"step 4 (copy)", "writes bytes 0 to 16 of the arena", "step 3 (copy)", "reads"};
  EXPECT_PROBLEM(plan); // Inside of one trip.
  plan.builder.steps[4].stream = DIST_STREAM_COMPUTE;
  EXPECT_EQ(plan.validate(), "");
  plan.builder.steps[3].stream = DIST_STREAM_COMMUNICATION;
  plan.builder.steps[4].stream = DIST_STREAM_COMMUNICATION;
  EXPECT_EQ(plan.validate(), "");
}

TEST(PlanValidator, ConditionUnderAnOpenCollective) {
  DevicePlan plan;
  int32_t condition = plan.builder.temporary(DIST_I1, {}), bit = plan.builder.argument(DIST_I1, {});
  DistCollectiveStep &start = plan.builder.collective(DIST_ALL_REDUCE, plan.group, {{bit, condition}});
  start.phase = DIST_START;
  plan.conditionalLoop(1, 0, condition);
  plan.copy(plan.a, plan.argument);
  plan.done(0);
  const char *parts[] = {"step 1 (loop)", "reads bytes", "of the arena, which step 0 (all_reduce", "writes"};
  EXPECT_PROBLEM(plan, DIST_TARGET_CPU);
}

TEST(PlanValidator, EventsAreRecordedOnceAndBefore) {
  DevicePlan twice;
  twice.copy(twice.a, twice.argument, 0, {}, 1);
  twice.copy(twice.b, twice.argument, 0, {}, 1);
  const char *parts[] = {"event 1 is recorded by step 0 (copy)", "and by step 1 (copy)"};
  EXPECT_PROBLEM(twice);
  {
    DevicePlan late;
    late.copy(late.a, late.argument, 0, {1});
    late.copy(late.b, late.argument, 0, {}, 1);
    const char *parts[] = {"step 0 (copy) at model.py:1:1 waits for event 1", "records only later"};
    EXPECT_PROBLEM(late);
  }
  {
    DevicePlan never;
    never.copy(never.a, never.argument, 0, {1});
    const char *parts[] = {"which no step records"};
    EXPECT_PROBLEM(never);
  }
}

TEST(PlanValidator, StartsAndDonesPair) {
  {
    DevicePlan plan;
    plan.done(3);
    const char *parts[] = {"async id 3 is done but was not started"};
    EXPECT_PROBLEM(plan);
  }
  {
    DevicePlan plan;
    plan.start(plan.b, plan.a, 3);
    const char *parts[] = {"started but never done"};
    EXPECT_PROBLEM(plan);
  }
  DevicePlan plan;
  plan.start(plan.b, plan.a, 3);
  plan.start(plan.b, plan.a, 3);
  plan.done(3);
  const char *parts[] = {"async id 3 is started twice"};
  EXPECT_PROBLEM(plan);
}

TEST(PlanValidator, NestedListsMayUseOneAsyncId) {
  DevicePlan plan;
  plan.start(plan.b, plan.a, 0);
  plan.loop(2, 4);
  plan.start(plan.c, plan.a, 0);
  plan.done(0);
  plan.done(0);
  EXPECT_EQ(plan.validate(), "");
  EXPECT_EQ(plan.validate(DIST_TARGET_CPU), "");
}

TEST(PlanValidator, CollectivesHaveOneOrder) {
  DevicePlan plan;
  plan.start(plan.b, plan.a, 0);
  plan.builder.collective(DIST_ALL_REDUCE, plan.group, {{plan.c, plan.c}});
  plan.done(0);
  const char *parts[] = {"step 1 (all_reduce", "may begin before step 0 (all_reduce"};
  EXPECT_PROBLEM(plan);
}

TEST(PlanValidator, KernelsWriteNoArguments) {
  DevicePlan plan;
  static const uint8_t writes[] = {DIST_WRITES};
  plan.builder.kernel([](void *const *, const int64_t *) {}, {plan.argument}).accesses = writes;
  const char *parts[] = {"step 0: a kernel operand writes to buffer 0, which is an argument"};
  EXPECT_PROBLEM(plan, DIST_TARGET_CPU);
}

/// A walk that went twice around each of 40 loops in each other would not end.
TEST(PlanValidator, DeepLoopsAreWalkedInTime) {
  DevicePlan plan;
  for (int depth = 0; depth < 40; ++depth) {
    plan.loop(81 - 2 * depth, 3); // All that follows.
    plan.copy(plan.a, plan.argument);
  }
  plan.start(plan.b, plan.a, 0);
  plan.done(0);
  EXPECT_EQ(plan.validate(DIST_TARGET_CPU), "");
}

/// What a loop's second trip does to the first has been seen before the loop around it goes round again.
TEST(PlanValidator, TripsOfInnerLoopsMeet) {
  for (bool isOrdered : {true, false}) {
    DevicePlan plan;
    plan.loop(5, 2);
    plan.loop(4, 3);
    plan.copy(plan.a, plan.argument, DIST_STREAM_COMPUTE, isOrdered ? std::vector<int32_t>{2} : std::vector<int32_t>{},
              1);
    plan.start(plan.b, plan.a, 0, {1}, 2);
    plan.copy(plan.c, plan.argument);
    plan.done(0);
    plan.builder.steps.back().stream = DIST_STREAM_COMMUNICATION;
    std::string problem = plan.validate();
    EXPECT_EQ(problem.empty(), isOrdered) << problem;
    EXPECT_EQ(problem.find("step 2 (copy)") != std::string::npos, !isOrdered) << problem;
  }
}

TEST(PlanValidator, KernelsThatOnlyReadMayRunUnderACollective) {
  DevicePlan plan;
  static const uint8_t accesses[] = {DIST_READS, DIST_WRITES};
  auto nothing = [](void *const *, const int64_t *) {};
  plan.start(plan.b, plan.a, 0);
  plan.builder.kernel(nothing, {plan.a, plan.c}).accesses = accesses;
  plan.done(0);
  EXPECT_EQ(plan.validate(DIST_TARGET_CPU), "");
  plan.builder.steps[1].kernel.accesses = nullptr;
  const char *parts[] = {"step 1 (kernel \"kernel\")", "writes bytes 0 to 16"};
  EXPECT_PROBLEM(plan, DIST_TARGET_CPU);
}

/// A chain of many steps over many buffers, with a collective open most of the time, stays fast.
TEST(PlanValidator, ManyStepsTakeLittleTime) {
  DevicePlan plan;
  std::vector<int32_t> buffers;
  for (int i = 0; i < 1000; ++i)
    buffers.push_back(plan.builder.temporary(DIST_F32, four));
  for (int i = 0; i < 20000; ++i) {
    int32_t from = buffers[i * 7 % 1000], to = buffers[(i * 7 + 3) % 1000];
    if (i % 10 == 0) {
      plan.copy(to, from, DIST_STREAM_COMPUTE, {}, i + 1);
      plan.start(to, to, i, {i + 1}, i + 2);
      plan.done(i);
    }
    plan.copy(to, from);
  }
  plan.builder.build();
  DistExecutable executable = plan.builder.executable;
  executable.target = DIST_TARGET_CUDA;
  executable.numEvents = 20002;
  auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(validatePlan(executable), "");
  std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  EXPECT_LT(elapsed.count(), 5.0); // Under a sanitizer, too; well below one second without.
}

} // namespace
