// SPDX-License-Identifier: Apache-2.0
//
// Programs on the device: kernels with coordinates, copies, constants, loops, bindings; the eager runs and the graph
// give the same, and so do processes with other seeds of the emulated scheduler.

#include "DeviceProgramBuilder.h"
#include "Kernels.h"
#include "Scenario.h"

#include <numeric>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

constexpr int64_t n = 256;

Bytes ramp(float first) {
  std::vector<float> values(n);
  std::iota(values.begin(), values.end(), first);
  return bytesFrom(values);
}

TEST(Program, KernelsSeeCoordinatesAndRebindingIsSeen) {
  DeviceProgramBuilder builder({{"x", 2}, {"y", 2}});
  builder.code(ptxHeader() + vectorKernels());
  int32_t in = builder.argument(DIST_F32, {n}), out = builder.result(DIST_F32, {n});
  builder.launch("double_plus", {in, out}, n, /*coordinates=*/true);
  // Its kernel reads the first of the two coordinates only.
  Session session(builder.buildForDevice(), loopbackOptions());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  for (int run = 0; run < 4; ++run) {
    std::vector<std::vector<Bytes>> arguments(4, {ramp(float(run))});
    session.bind(arguments);
    ASSERT_EQ(runAndRead(session), DIST_OK) << session.text();
    for (int64_t rank = 0; rank < 4; ++rank)
      EXPECT_EQ(valuesOf<float>(session.results[rank][0])[5], 2 * float(run + 5) + float(rank / 2));
  }
}

TEST(Program, ConstantsCopiesAndStridedCopies) {
  std::vector<float> constant(n);
  std::iota(constant.begin(), constant.end(), 100.0f);
  DeviceProgramBuilder builder(std::vector<DistMeshAxis>{});
  builder.code(ptxHeader() + vectorKernels());
  int32_t in = builder.argument(DIST_F32, {16, 16}), fixed = builder.constant(DIST_F32, {16, 16}, constant.data());
  int32_t sum = builder.temporary(DIST_F32, {16, 16}), out = builder.result(DIST_F32, {16, 16});
  int32_t transposed = builder.result(DIST_F32, {16, 16});
  builder.launch("add", {in, fixed, sum}, n);
  builder.copy(out, sum);
  DistStridedCopyStep &copy = builder.step(DIST_STEP_STRIDED_COPY).stridedCopy;
  copy = {transposed, sum, 2, builder.keep({16, 16}), builder.keep({16, 1}), builder.keep({1, 16})};
  Session session(builder.buildForDevice(), loopbackOptions());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  std::vector<std::vector<Bytes>> arguments = {{ramp(0)}};
  session.bind(arguments);
  for (int run = 0; run < 3; ++run) {
    ASSERT_EQ(runAndRead(session), DIST_OK) << session.text();
    std::vector<float> plain = valuesOf<float>(session.results[0][0]), turned = valuesOf<float>(session.results[0][1]);
    for (size_t i = 0; i < 16; ++i)
      for (size_t j = 0; j < 16; ++j) {
        EXPECT_EQ(plain[i * 16 + j], float(100 + 2 * (i * 16 + j)));
        EXPECT_EQ(turned[j * 16 + i], plain[i * 16 + j]);
      }
  }
}

TEST(Program, StateStaysOnTheDevice) {
  DeviceProgramBuilder builder({{"x", 2}});
  builder.code(ptxHeader() + vectorKernels());
  int32_t state = builder.argument(DIST_F32, {n}), step = builder.argument(DIST_F32, {n});
  int32_t next = builder.result(DIST_F32, {n}), other = builder.result(DIST_F32, {16, 16});
  builder.launch("add", {state, step, next}, n);
  builder.copy(other, next);
  for (int32_t noGraph : {0, 1}) {
    DistRuntimeOptions options = loopbackOptions();
    options.noGraph = noGraph;
    Session session(builder.buildForDevice(), options);
    ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
    std::vector<std::vector<Bytes>> arguments(2, {ramp(0), ramp(1)});
    session.bind(arguments);
    ASSERT_EQ(session.run(), DIST_OK) << session.text();
    int64_t uploaded = distProgramHostBytes(session.program);
    EXPECT_EQ(uploaded, int64_t(2 * 2 * n * sizeof(float))); // Two ranks, two arguments.
    for (int run = 1; run < 4; ++run) {
      ASSERT_EQ(distProgramCarry(session.program, 0, 0), DIST_OK) << session.text();
      ASSERT_EQ(session.run(), DIST_OK) << session.text();
    }
    EXPECT_EQ(distProgramHostBytes(session.program), uploaded);
    ASSERT_EQ(distProgramReadResult(session.program, 0), DIST_OK);
    EXPECT_EQ(distProgramHostBytes(session.program), uploaded + int64_t(2 * n * sizeof(float))); // The other one stays.
    for (int64_t rank = 0; rank < 2; ++rank) {
      EXPECT_EQ(valuesOf<float>(session.results[rank][0])[5], 5 + 4 * 6.0f);
      EXPECT_NE(valuesOf<float>(session.results[rank][1])[5], 5 + 4 * 6.0f);
    }
    EXPECT_EQ(distProgramReadResult(session.program, 2), DIST_INVALID_ARGUMENT);
    ASSERT_EQ(distProgramReadResults(session.program), DIST_OK);
    for (int64_t rank = 0; rank < 2; ++rank)
      EXPECT_EQ(valuesOf<float>(session.results[rank][1])[5], 5 + 4 * 6.0f);
    EXPECT_EQ(distProgramCarry(session.program, 1, 0), DIST_INVALID_ARGUMENT); // Of another shape.
    EXPECT_EQ(distProgramCarry(session.program, 2, 0), DIST_INVALID_ARGUMENT);
  }
}

TEST(Program, DonatedStateHasOnePlace) {
  DeviceProgramBuilder builder({{"x", 2}});
  builder.code(ptxHeader() + vectorKernels());
  int32_t state = builder.argument(DIST_F32, {n}), step = builder.argument(DIST_F32, {n});
  int32_t next = builder.result(DIST_F32, {n}), other = builder.result(DIST_F32, {n});
  builder.arguments[0].isDonated = 1;
  builder.arguments[0].takenBy = 0;
  builder.launch("add", {state, step, next}, n);
  builder.copy(other, next);
  for (int32_t noGraph : {0, 1}) {
    DistRuntimeOptions options = loopbackOptions();
    options.noGraph = noGraph;
    Session session(builder.buildForDevice(), options);
    ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
    std::vector<std::vector<Bytes>> arguments(2, {ramp(0), ramp(1)});
    session.bind(arguments);
    int64_t bytes = int64_t(n * sizeof(float));
    DistMemory memory = {};
    ASSERT_EQ(distProgramMemory(session.program, 0, &memory), DIST_OK);
    EXPECT_EQ(memory.argumentBytes, bytes);
    EXPECT_EQ(memory.resultBytes, 2 * bytes);
    for (int run = 0; run < 3; ++run)
      ASSERT_EQ(session.run(), DIST_OK) << session.text();
    // The state has become its result; carried into the step, it is read before its place is taken again.
    ASSERT_EQ(distProgramCarry(session.program, 0, 0), DIST_OK) << session.text();
    ASSERT_EQ(distProgramCarry(session.program, 0, 1), DIST_OK) << session.text();
    ASSERT_EQ(session.run(), DIST_OK) << session.text();
    EXPECT_EQ(distProgramHostBytes(session.program), 2 * 2 * bytes);
    ASSERT_EQ(distProgramReadResults(session.program), DIST_OK);
    for (int64_t rank = 0; rank < 2; ++rank)
      EXPECT_EQ(valuesOf<float>(session.results[rank][0])[5], 2 * (5 + 3 * 6.0f));
  }
}

/// Adds up the counter over loops in loops, with a collective inside.
void buildLoops(DeviceProgramBuilder &builder) {
  builder.code(ptxHeader() + vectorKernels() + reductionKernel(DIST_REDUCE_SUM, DIST_F32));
  int32_t x = builder.group({{0, 1, 2}});
  int32_t in = builder.argument(DIST_F32, {n}), out = builder.result(DIST_F32, {n});
  int32_t total = builder.temporary(DIST_F32, {n}), counter = builder.temporary(DIST_I64, {1});
  int32_t inner = builder.temporary(DIST_I64, {1});
  builder.copy(total, in);
  size_t outer = builder.openLoop(3, counter);
  builder.launch("accumulate", {counter, total}, n);
  builder.collective(DIST_ALL_REDUCE, x, {{total, total, 0, 0}});
  size_t innerLoop = builder.openLoop(2, inner);
  builder.launch("accumulate", {inner, total}, n);
  builder.closeLoop(innerLoop);
  builder.closeLoop(outer);
  builder.copy(out, total);
}

float expectedAfterLoops(float value) {
  for (int trip = 0; trip < 3; ++trip)
    value = 2 * (value + float(trip)) + 0 + 1;
  return value;
}

TEST(Program, LoopsWithCountersAndCollectives) {
  DeviceProgramBuilder builder({{"x", 2}});
  buildLoops(builder);
  for (int32_t noGraph : {0, 1}) {
    DistRuntimeOptions options = loopbackOptions();
    options.noGraph = noGraph;
    Session session(builder.buildForDevice(), options);
    ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
    std::vector<std::vector<Bytes>> arguments(2, {ramp(1)});
    session.bind(arguments);
    for (int run = 0; run < 4; ++run) {
      ASSERT_EQ(runAndRead(session), DIST_OK) << session.text();
      for (int64_t rank = 0; rank < 2; ++rank)
        for (size_t i : {size_t(0), size_t(n - 1)})
          EXPECT_EQ(valuesOf<float>(session.results[rank][0])[i], expectedAfterLoops(float(i + 1))) << run;
    }
  }
}

TEST(Program, TwoProgramsOnOneRuntime) {
  DeviceProgramBuilder first({{"x", 2}}), second({{"x", 2}});
  for (DeviceProgramBuilder *builder : {&first, &second}) {
    builder->code(ptxHeader() + vectorKernels());
    int32_t in = builder->argument(DIST_F32, {n});
    builder->launch("double_plus", {in, builder->result(DIST_F32, {n})}, n, true);
  }
  Session session(first.buildForDevice(), loopbackOptions());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  DistProgram *other = nullptr;
  ASSERT_EQ(distRuntimeLoad(session.runtime, &second.buildForDevice(), &other), DIST_OK) << session.text();
  distProgramDestroy(other);
  std::vector<std::vector<Bytes>> arguments(2, {ramp(3)});
  session.bind(arguments);
  EXPECT_EQ(runAndRead(session), DIST_OK) << session.text();
}

//===------------------------------------------------------------------------------------------------------------===//
// Other schedules
//===------------------------------------------------------------------------------------------------------------===//

/// A kernel, an all-reduce of its result and a kernel that reads that; without graph, so that streams run ahead.
/// `forgetful` steps wait for nothing. Returns 0 if all results are right, 3 if not.
int runSchedule(const std::set<size_t> &forgetful, bool noGraph) {
  DeviceProgramBuilder builder({{"x", 2}});
  builder.code(ptxHeader() + vectorKernels() + reductionKernel(DIST_REDUCE_SUM, DIST_F32));
  int32_t x = builder.group({{0, 1, 2}});
  int32_t in = builder.argument(DIST_F32, {n}), out = builder.result(DIST_F32, {n});
  int32_t doubled = builder.temporary(DIST_F32, {n}), sum = builder.temporary(DIST_F32, {n});
  builder.launch("slow_copy", {in, doubled}, n);
  builder.collective(DIST_ALL_REDUCE, x, {{doubled, sum, 0, 0}});
  builder.launch("slow_copy", {sum, out}, n);
  DistRuntimeOptions options = loopbackOptions();
  options.noGraph = noGraph;
  Session session(builder.buildForDevice(forgetful), options);
  bool good = session.loadStatus == DIST_OK;
  for (int run = 0; run < 6 && good; ++run) {
    std::vector<std::vector<Bytes>> arguments = {{ramp(float(run))}, {ramp(float(10 * run))}};
    session.bind(arguments);
    if (runAndRead(session) != DIST_OK)
      return 2;
    for (int64_t rank = 0; rank < 2; ++rank)
      for (size_t i = 0; i < size_t(n); ++i)
        good &= valuesOf<float>(session.results[rank][0])[i] == float(11 * run + 2 * int(i));
  }
  return good ? 0 : 3;
}

Scenario correctEager("schedule", [] { return runSchedule({}, true); });
Scenario correctGraph("schedule-graph", [] { return runSchedule({}, false); });
Scenario missingBefore("schedule-without-wait-before-collective", [] { return runSchedule({1}, true); });
Scenario missingAfter("schedule-without-wait-after-collective", [] { return runSchedule({2}, true); });
Scenario missingInGraph("schedule-without-wait-in-graph", [] { return runSchedule({2}, false); });

TEST(Program, EverySeedGivesTheSame) {
  for (int seed = 1; seed <= 6; ++seed)
    for (const char *name : {"schedule", "schedule-graph"}) {
      ScenarioResult result = runScenario(name, {{"DIST_EMULATION_SEED", std::to_string(seed)}});
      EXPECT_EQ(result.status, 0) << name << ", seed " << seed << ": " << result.output;
    }
}

/// Only the emulated device is adversarial: a real one may hide the mistake.
TEST(Program, MissingEventIsCaughtBySomeSeed) {
  for (const char *name : {"schedule-without-wait-before-collective", "schedule-without-wait-after-collective",
                           "schedule-without-wait-in-graph"}) {
    int caught = 0;
    for (int seed = 1; seed <= 6; ++seed)
      caught += runScenario(name, {{"DIST_EMULATION_SEED", std::to_string(seed)}}).status == 3;
    EXPECT_GT(caught, 0) << name;
  }
}

} // namespace
