// SPDX-License-Identifier: Apache-2.0
//
// What can go wrong on a device: ranks that fail, stall or lie at a collective; kernels that write where they may not,
// take too long or ask for too much; code that does not load; memory that is not there; libraries that are missing.
// Each ends in one message in time, and destroying afterwards is clean.

#include "DeviceProgramBuilder.h"
#include "Kernels.h"
#include "Scenario.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <unistd.h>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }

//===------------------------------------------------------------------------------------------------------------===//
// Ranks at collectives
//===------------------------------------------------------------------------------------------------------------===//

/// Collectives over x, y and x on a 2x2 mesh, with a fault.
DistStatus runWith(DistFault fault, std::string &text, int64_t deadlineMs = 3000) {
  DeviceProgramBuilder builder({{"x", 2}, {"y", 2}});
  builder.code(ptxHeader() + reductionKernel(DIST_REDUCE_SUM, DIST_F32));
  int32_t x = builder.group({{0, 1, 2}}), y = builder.group({{1, 1, 2}});
  int32_t in = builder.argument(DIST_F32, {4}), out = builder.result(DIST_F32, {4});
  int32_t a = builder.temporary(DIST_F32, {4});
  builder.collective(DIST_ALL_REDUCE, x, {{in, a, 0, 0}});
  builder.collective(DIST_ALL_REDUCE, y, {{a, out, 0, 0}});
  builder.collective(DIST_ALL_REDUCE, x, {{out, a, 0, 0}});
  DistRuntimeOptions options = loopbackOptions(deadlineMs);
  options.fault = fault;
  Session session(builder.buildForDevice(), options);
  EXPECT_EQ(session.loadStatus, DIST_OK) << session.text();
  if (session.loadStatus != DIST_OK)
    return session.loadStatus;
  std::vector<std::vector<Bytes>> arguments(4, {Bytes(16, 0)});
  session.bind(arguments);
  auto begin = std::chrono::steady_clock::now();
  DistStatus status = session.run();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(deadlineMs + 5000));
  text = session.text();
  if (status != DIST_OK) {
    EXPECT_EQ(session.run(), status) << "failures are sticky";
    EXPECT_EQ(distRuntimeLastError(session.runtime)->sequence, fault.sequence);
  }
  return status;
}

TEST(DeviceFault, FailingRankEndsAll) {
  std::string text;
  EXPECT_EQ(runWith({DIST_FAULT_FAIL, 3, 1, 0, 0}, text), DIST_RANK_FAILED);
  EXPECT_EQ(text, "rank 3 failed at all_reduce over \"y\" (sequence 1): injected fault; rank 2 waits, at model.py:2:1");
}

TEST(DeviceFault, StallingRankMeetsTheDeadline) {
  std::string text;
  EXPECT_EQ(runWith({DIST_FAULT_STALL, 2, 1, 0, 0}, text), DIST_DEADLINE_EXCEEDED);
  EXPECT_TRUE(has(text, "rank 2 did not come to all_reduce over \"y\" (sequence 1) within 3000 ms")) << text;
  EXPECT_TRUE(has(text, "at model.py:2:1")) << text;
}

TEST(DeviceFault, LateRankIsWaitedFor) {
  std::string text;
  EXPECT_EQ(runWith({DIST_FAULT_LATE, 1, 0, 0, 60}, text, 5000), DIST_OK) << text;
}

TEST(DeviceFault, DisagreeingRankIsNamed) {
  struct {
    DistFaultKind kind;
    const char *found;
  } cases[] = {{DIST_FAULT_MISMATCH_SEQUENCE, "all_reduce sum over \"x\" (sequence 1) of f32[4]"},
               {DIST_FAULT_MISMATCH_KIND, "broadcast over \"x\" (sequence 0) of f32[4]"},
               {DIST_FAULT_MISMATCH_COUNT, "all_reduce sum over \"x\" (sequence 0) of f32[4x2]"},
               {DIST_FAULT_MISMATCH_DTYPE, "all_reduce sum over \"x\" (sequence 0) of i32[4]"}};
  for (auto [kind, found] : cases) {
    std::string text;
    EXPECT_EQ(runWith({kind, 2, 0, 0, 0}, text), DIST_MISMATCH);
    EXPECT_EQ(text, std::string("rank 2 came with ") + found +
                        " while rank 0 waits in all_reduce sum over \"x\" (sequence 0) of f32[4], at model.py:1:1");
  }
}

//===------------------------------------------------------------------------------------------------------------===//
// Loading
//===------------------------------------------------------------------------------------------------------------===//

/// One launch of `name` from `code`; returns the load status, with the message.
DistStatus loadKernel(const std::string &code, const char *name, std::string &text, int32_t sharedBytes = 0,
                      const char *chip = "sm_80") {
  DeviceProgramBuilder builder({{"x", 2}});
  builder.code(code);
  int32_t out = builder.result(DIST_F32, {128});
  builder.launch(name, {out}, 128, true).sharedBytes = sharedBytes;
  builder.buildForDevice();
  const_cast<DistCode &>(builder.executable.codes[0]).chip = chip;
  Session session(builder.executable, loopbackOptions());
  text = session.text();
  return session.loadStatus;
}

TEST(DeviceFault, CodeThatDoesNotLoadIsRefused) {
  std::string text;
  EXPECT_EQ(loadKernel("this is not PTX", "wild_store", text), DIST_INVALID_EXECUTABLE);
  EXPECT_TRUE(has(text, "cannot load code object 0 (PTX for sm_80)")) << text;
  std::string damaged = ptxHeader() + wildKernel();
  damaged.resize(damaged.size() / 2);
  EXPECT_EQ(loadKernel(damaged, "wild_store", text), DIST_INVALID_EXECUTABLE);
  EXPECT_EQ(loadKernel(ptxHeader() + wildKernel(), "wilder_store", text), DIST_INVALID_EXECUTABLE);
  EXPECT_EQ(text, "step 0: kernel \"wilder_store\" is not in code object 0, at model.py:1:1");
}

TEST(DeviceFault, OtherChipIsRefused) {
  std::string text;
  EXPECT_EQ(loadKernel(ptxHeader() + wildKernel(), "wild_store", text, 0, "sm_140"), DIST_UNSUPPORTED);
  EXPECT_TRUE(has(text, "the program was compiled for sm_140, but device 0 (")) << text;
}

TEST(DeviceFault, TooMuchSharedMemoryIsRefused) {
  std::string text;
  EXPECT_EQ(loadKernel(ptxHeader() + wildKernel(), "wild_store", text, 1000000), DIST_UNSUPPORTED);
  EXPECT_TRUE(has(text, "step 0: kernel \"wild_store\" needs 1000000 bytes of shared memory")) << text;
  EXPECT_EQ(loadKernel(ptxHeader() + wildKernel(), "wild_store", text, 100000), DIST_OK) << text;
}

TEST(DeviceFault, OutOfMemoryIsReportedAndLeavesTheRuntimeUsable) {
  DeviceProgramBuilder builder({{"x", 2}});
  builder.code(ptxHeader() + vectorKernels());
  int32_t in = builder.argument(DIST_F32, {128});
  builder.launch("double_plus", {in, builder.result(DIST_F32, {128})}, 128, true);
  builder.buildForDevice();
  DistExecutable large = builder.executable;
  large.arenaSize = int64_t(1) << 45;
  DistRuntimeOptions options = loopbackOptions();
  DistRuntime *runtime = nullptr;
  DistProgram *program = nullptr;
  ASSERT_EQ(distRuntimeCreate(&options, &runtime), DIST_OK);
  EXPECT_EQ(distRuntimeLoad(runtime, &large, &program), DIST_OUT_OF_MEMORY);
  std::string text = distRuntimeLastError(runtime) ? distRuntimeLastError(runtime)->text : "";
  EXPECT_TRUE(has(text, "the arena, arguments and results of rank 0")) << text;
  EXPECT_EQ(distRuntimeLoad(runtime, &builder.executable, &program), DIST_OK);
  distProgramDestroy(program);
  distRuntimeDestroy(runtime);
}

TEST(DeviceFault, ProgramAndCommunicatorMustFit) {
  DeviceProgramBuilder builder({{"x", 2}});
  builder.code(ptxHeader());
  builder.buildForDevice();
  Session threads(builder.executable);
  EXPECT_EQ(threads.loadStatus, DIST_UNSUPPORTED);
  EXPECT_TRUE(has(threads.text(), "compiled for a GPU, needed communicator loopback or nccl")) << threads.text();
  EXPECT_TRUE(has(threads.text(), "DIST_COMMUNICATOR_LOOPBACK, one GPU for all ranks")) << threads.text();
  EXPECT_TRUE(has(threads.text(), "DistRuntimeOptions::communicator")) << threads.text();
  builder.build();
  Session loopback(builder.executable, loopbackOptions());
  EXPECT_EQ(loopback.loadStatus, DIST_UNSUPPORTED);
}

//===------------------------------------------------------------------------------------------------------------===//
// Processes that do not survive
//===------------------------------------------------------------------------------------------------------------===//

/// Runs one kernel on two ranks after a collective and prints what happened; the exit status is that of the run.
int runKernel(const std::string &code, const char *name, int64_t deadlineMs) {
  DeviceProgramBuilder builder({{"x", 2}});
  builder.code(ptxHeader() + code + vectorKernels() + reductionKernel(DIST_REDUCE_SUM, DIST_F32));
  int32_t in = builder.argument(DIST_F32, {128}), sum = builder.temporary(DIST_F32, {128});
  int32_t out = builder.result(DIST_F32, {128});
  builder.collective(DIST_ALL_REDUCE, builder.group({{0, 1, 2}}), {{in, sum, 0, 0}});
  builder.launch(name, {out}, 128, true);
  builder.launch("add", {sum, sum, out}, 128);
  DistStatus status;
  {
    Session session(builder.buildForDevice(), loopbackOptions(deadlineMs));
    status = session.loadStatus;
    std::vector<std::vector<Bytes>> arguments(2, {Bytes(512, 0)});
    if (status == DIST_OK) {
      session.bind(arguments);
      status = session.run();
    }
    std::printf("message: %s\n", session.text().c_str());
  }
  return status;
}

Scenario wildStore("wild-store", [] { return runKernel(wildKernel(), "wild_store", 20000); });
/// Leaves at once: what a hanging device uses is left alone on purpose and would count as leaked.
Scenario longWait("long-wait", []() -> int {
  int status = runKernel(slowKernel(), "long_wait", 300);
  std::fflush(stdout);
  _exit(status);
});

TEST(DeviceFault, IllegalAddressNamesRankStepAndKernel) {
  ScenarioResult result = runScenario("wild-store");
  EXPECT_EQ(result.status, DIST_INTERNAL) << result.output;
  EXPECT_TRUE(has(result.output, "message: rank 1 in step 1 (kernel \"wild_store\"): ")) << result.output;
  EXPECT_TRUE(has(result.output, "CUDA_ERROR_ILLEGAL_ADDRESS")) << result.output;
  EXPECT_TRUE(has(result.output, ", at model.py:2:1")) << result.output;
}

TEST(DeviceFault, KernelThatTakesTooLongMeetsTheDeadline) {
  ScenarioResult result = runScenario("long-wait");
  EXPECT_EQ(result.status, DIST_DEADLINE_EXCEEDED) << result.output;
  EXPECT_TRUE(has(result.output, "rank 1 in step 1 (kernel \"long_wait\"): did not finish within 300 ms"))
      << result.output;
  EXPECT_LT(result.seconds, 8);
}

/// Goes wrong in its `bad`-th run, behind a collective.
int failInRun(int bad, bool noGraph) {
  DeviceProgramBuilder builder({{"x", 2}});
  builder.code(ptxHeader() + wildWhenKernel() + reductionKernel(DIST_REDUCE_SUM, DIST_F32));
  int32_t in = builder.argument(DIST_F32, {128}), sum = builder.temporary(DIST_F32, {128});
  builder.collective(DIST_ALL_REDUCE, builder.group({{0, 1, 2}}), {{in, sum, 0, 0}});
  builder.launch("wild_when", {sum, builder.result(DIST_F32, {128})}, 128);
  DistRuntimeOptions options = loopbackOptions();
  options.noGraph = noGraph;
  const char *record = std::getenv("TEST_RECORD");
  options.recorderPath = record;
  Session session(builder.buildForDevice(), options);
  DistStatus status = session.loadStatus;
  for (int run = 0; run <= bad && status == DIST_OK; ++run) {
    std::vector<std::vector<Bytes>> arguments(2, {bytesFrom(std::vector<float>(128, run == bad ? 1.0f : 0.0f))});
    session.bind(arguments);
    status = session.run();
    std::printf("run %d: %d\n", run, status);
  }
  std::printf("message: %s\n", session.text().c_str());
  return status;
}
Scenario failEager("fail-in-eager-run", [] { return failInRun(2, true); });
Scenario failGraph("fail-in-graph", [] { return failInRun(2, false); });

TEST(DeviceFault, FailureOfALaterRunNamesTheLastCollective) {
  for (const char *name : {"fail-in-eager-run", "fail-in-graph"}) {
    ScenarioResult result = runScenario(name);
    EXPECT_EQ(result.status, DIST_INTERNAL) << result.output;
    EXPECT_TRUE(has(result.output, "run 1: 0")) << result.output;
    EXPECT_TRUE(has(result.output, "one of 2 ranks on device 0 (") &&
                has(result.output, "the device failed after all_reduce over \"x\" (sequence 0) (step 0)") &&
                has(result.output, "CUDA_ERROR_ILLEGAL_ADDRESS"))
        << result.output;
  }
}

TEST(DeviceFault, FlightRecordHoldsTheLastCollectives) {
  std::string path = testing::TempDir() + "dist-cuda-record-" + std::to_string(getpid()) + ".json";
  ScenarioResult result = runScenario("fail-in-graph", {{"TEST_RECORD", path}});
  EXPECT_TRUE(has(result.output, "its last collectives are in " + path)) << result.output;
  std::ifstream file(path);
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  EXPECT_TRUE(has(text, "all_reduce")) << text;
  EXPECT_TRUE(has(text, "ILLEGAL_ADDRESS")) << text;
  std::remove(path.c_str());
}

int loadNothing() {
  std::string text;
  DistStatus status = loadKernel(ptxHeader() + wildKernel(), "wild_store", text);
  std::printf("message: %s\n", text.c_str());
  return status;
}
Scenario loadOnly("load-only", loadNothing);

TEST(DeviceFault, MissingDriverSaysWhatWasTried) {
  ScenarioResult result = runScenario("load-only", {{"DIST_CUDA_LIBRARY", "libnothing-at-all.so"}});
  EXPECT_EQ(result.status, DIST_UNSUPPORTED) << result.output;
  EXPECT_TRUE(has(result.output, "no CUDA driver: cannot open libnothing-at-all.so (from DIST_CUDA_LIBRARY)"))
      << result.output;
}

TEST(DeviceFault, LibraryThatIsNoDriverIsRefused) {
  ScenarioResult result = runScenario("load-only", {{"DIST_CUDA_LIBRARY", "libm.so.6"}});
  EXPECT_EQ(result.status, DIST_UNSUPPORTED) << result.output;
  EXPECT_TRUE(has(result.output, "the CUDA driver libm.so.6 has no cuInit")) << result.output;
}

TEST(DeviceFault, SmallDeviceIsOutOfMemory) {
  ScenarioResult result = runScenario("load-only", {{"DIST_EMULATION_MEMORY", "100"}});
  EXPECT_EQ(result.status, DIST_OUT_OF_MEMORY) << result.output;
  EXPECT_TRUE(has(result.output, "CUDA_ERROR_OUT_OF_MEMORY")) << result.output;
}

/// Everything that is made is given back, with a graph alive when the program is destroyed.
int runTwice() {
  DeviceProgramBuilder builder({{"x", 2}});
  builder.code(ptxHeader() + vectorKernels());
  int32_t in = builder.argument(DIST_F32, {128});
  builder.launch("double_plus", {in, builder.result(DIST_F32, {128})}, 128, true);
  Session session(builder.buildForDevice(), loopbackOptions());
  std::vector<std::vector<Bytes>> arguments(2, {Bytes(512, 0)});
  session.bind(arguments);
  return session.run() == DIST_OK && session.run() == DIST_OK ? 0 : 1;
}
Scenario leakCheck("run-twice", runTwice);

TEST(DeviceFault, NothingIsLeftOnTheDevice) {
  ScenarioResult result = runScenario("run-twice", {{"DIST_EMULATION_LEAKCHECK", "1"}});
  EXPECT_EQ(result.status, 0) << result.output;
}

} // namespace
