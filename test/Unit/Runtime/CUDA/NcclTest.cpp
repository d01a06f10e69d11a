// SPDX-License-Identifier: Apache-2.0
//
// Ranks as processes over NCCL, all on one GPU: every collective against the threads communicator, eagerly and as a
// graph, over groups of several axes; and what happens when one of the processes dies, stalls, lies, fails or holds
// another program. Every process ends in time, and all survivors say the same.

#include "Collectives/Reduction.h"
#include "DeviceProgramBuilder.h"
#include "Kernels.h"
#include "Scenario.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <unistd.h>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }

int64_t numberFrom(const char *variable, int64_t otherwise) {
  const char *text = std::getenv(variable);
  return text ? std::atoll(text) : otherwise;
}

/// Options of a rank; faults come from the environment, so that all processes can be started alike.
DistRuntimeOptions ncclOptions() {
  DistRuntimeOptions options = {};
  options.communicator = DIST_COMMUNICATOR_NCCL;
  options.shareGpu = 1;
  options.deadlineMs = numberFrom("TEST_DEADLINE", 20000);
  options.noGraph = int32_t(numberFrom("TEST_NO_GRAPH", 0));
  options.fault = {DistFaultKind(numberFrom("TEST_FAULT", 0)), numberFrom("TEST_FAULT_RANK", 0),
                   numberFrom("TEST_FAULT_SEQUENCE", 0), 0, 50};
  return options;
}

/// One rank's share of a program: its own arguments and results. Prints the message of a failure.
class RankSession {
public:
  explicit RankSession(const DistExecutable &executable) : executable(executable) {
    DistRuntimeOptions options = ncclOptions();
    status = distRuntimeCreate(&options, &runtime);
    if (status == DIST_OK)
      status = distRuntimeLoad(runtime, &executable, &program);
    int64_t count = 0;
    distRuntimeLocalRanks(runtime, &rank, &count);
    report();
  }
  ~RankSession() {
    distProgramDestroy(program);
    distRuntimeDestroy(runtime);
  }
  void run(const std::vector<Bytes> &arguments) {
    results.clear();
    for (size_t i = 0; i < arguments.size() && status == DIST_OK; ++i)
      status = distProgramBindArgument(program, rank, int64_t(i), arguments[i].data(), int64_t(arguments[i].size()));
    for (int64_t i = 0; i < executable.numResults && status == DIST_OK; ++i) {
      const DistValue &value = executable.results[i];
      results.emplace_back(bytesOf(value.dtype, Shape(value.shape, value.shape + value.rank)), char(0x5a));
      status = distProgramBindResult(program, rank, i, results.back().data(), int64_t(results.back().size()));
    }
    if (status == DIST_OK)
      status = distProgramRun(program);
    if (status == DIST_OK)
      status = distProgramReadResults(program);
    report();
  }
  void report() {
    if (status != DIST_OK && distRuntimeLastError(runtime))
      std::printf("message: %s\n", distRuntimeLastError(runtime)->text);
    std::fflush(stdout);
  }

  const DistExecutable &executable;
  DistRuntime *runtime = nullptr;
  DistProgram *program = nullptr;
  int64_t rank = 0;
  DistStatus status = DIST_OK;
  std::vector<Bytes> results;
};

/// Small whole numbers of a type, the same in every process.
Bytes numbers(DistDType dtype, int64_t elements, unsigned seed) {
  std::mt19937 random(seed);
  Bytes bytes(size_t(elements * sizeOfDType(dtype)));
  for (int64_t i = 0; i < elements; ++i) {
    int64_t whole = 1 + int64_t(random() % 3);
    if (dtype == DIST_I1)
      whole &= 1;
    float single = float(whole);
    double wide = double(whole);
    uint16_t narrow = dtype == DIST_F16 ? f16FromFloat(single) : bf16FromFloat(single);
    const void *source = isNarrowFloatDType(dtype) ? static_cast<const void *>(&narrow)
                         : dtype == DIST_F32       ? static_cast<const void *>(&single)
                         : dtype == DIST_F64       ? static_cast<const void *>(&wide)
                                                   : &whole;
    std::memcpy(bytes.data() + i * sizeOfDType(dtype), source, size_t(sizeOfDType(dtype)));
  }
  return bytes;
}

/// All kinds over one group; reductions of several types.
void addCollectives(DeviceProgramBuilder &builder, int32_t group, int64_t size) {
  for (DistDType dtype : {DIST_I1, DIST_I32, DIST_U8, DIST_I64, DIST_F16, DIST_BF16, DIST_F32, DIST_F64}) {
    int32_t in = builder.argument(dtype, {size * 2, 5});
    for (DistReduction reduction : {DIST_REDUCE_SUM, DIST_REDUCE_PROD, DIST_REDUCE_MAX, DIST_REDUCE_MIN}) {
      builder.collective(DIST_ALL_REDUCE, group, {{in, builder.result(dtype, {size * 2, 5}), 0, 0}}).reduction =
          reduction;
      builder.collective(DIST_REDUCE_SCATTER, group, {{in, builder.result(dtype, {2, 5}), 0, 0}}).reduction = reduction;
    }
    builder.collective(DIST_ALL_GATHER, group, {{in, builder.result(dtype, {size * size * 2, 5}), 0, 0}});
    builder.collective(DIST_ALL_TO_ALL, group, {{in, builder.result(dtype, {size * 2, 5}), 0, 0}});
    builder.collective(DIST_BROADCAST, group, {{in, builder.result(dtype, {size * 2, 5}), 0, 0}}).root = size - 1;
    DistCollectiveStep &shifted =
        builder.collective(DIST_COLLECTIVE_PERMUTE, group, {{in, builder.result(dtype, {size * 2, 5}), 0, 0}});
    shifted.shift = 1;
    shifted.toGroup = group;
  }
  int32_t flags = builder.argument(DIST_I1, {12});
  builder.collective(DIST_ALL_REDUCE, group, {{flags, builder.result(DIST_I1, {12}), 0, 0}}).reduction =
      DIST_REDUCE_ANY;
  builder.collective(DIST_ALL_REDUCE, group, {{flags, builder.result(DIST_I1, {12}), 0, 0}}).reduction =
      DIST_REDUCE_ALL;
}

int runCollectives() {
  int64_t world = numberFrom("WORLD_SIZE", 2);
  DeviceProgramBuilder builder({{"x", 2}, {"y", world / 2}});
  builder.code(ptxHeader());
  addCollectives(builder, builder.group({{0, 1, 2}}), 2);
  addCollectives(builder, builder.group({{1, 1, world / 2}}), world / 2);
  addCollectives(builder, builder.group({{1, 1, world / 2}, {0, 1, 2}}), world);
  std::vector<std::vector<Bytes>> arguments(world);
  for (int64_t rank = 0; rank < world; ++rank)
    for (size_t i = 0; i < builder.arguments.size(); ++i) {
      const DistValue &value = builder.arguments[i];
      int64_t elements = bytesOf(value.dtype, Shape(value.shape, value.shape + value.rank)) / sizeOfDType(value.dtype);
      arguments[rank].push_back(numbers(value.dtype, elements, unsigned(rank * 100 + int64_t(i))));
    }
  builder.build();
  Session threads(builder.executable);
  threads.bind(arguments);
  if (threads.run() != DIST_OK)
    return 50;
  RankSession session(builder.buildForDevice());
  for (int run = 0; run < 3 && session.status == DIST_OK; ++run) {
    session.run(arguments[session.rank]);
    for (size_t i = 0; i < session.results.size() && session.status == DIST_OK; ++i)
      if (session.results[i] != threads.results[session.rank][i]) {
        std::printf("run %d: result %zu of rank %d differs\n", run, i, int(session.rank));
        return 51;
      }
  }
  return session.status;
}
Scenario collectives("nccl-collectives", runCollectives);

void expectAll(const std::vector<ScenarioResult> &results, int status) {
  for (size_t rank = 0; rank < results.size(); ++rank)
    EXPECT_EQ(results[rank].status, status) << "rank " << rank << ": " << results[rank].output;
}

TEST(Nccl, CollectivesEagerlyAndAsAGraph) {
  for (int ranks : {2, 4})
    for (const char *noGraph : {"0", "1"})
      for (const char *blocking : {"1", "0"})
        expectAll(runWorld("nccl-collectives", ranks, {{"TEST_NO_GRAPH", noGraph}, {"DIST_NCCL_BLOCKING", blocking}}),
                  0);
}

//===------------------------------------------------------------------------------------------------------------===//
// Faults
//===------------------------------------------------------------------------------------------------------------===//

/// A few all-reduces, again and again; each process may have its own idea of the element type.
int runLoop() {
  int64_t world = numberFrom("WORLD_SIZE", 2);
  bool differs = numberFrom("RANK", 0) == numberFrom("TEST_OTHER_RANK", -1);
  DistDType dtype = differs ? DIST_I32 : DIST_F32;
  DeviceProgramBuilder builder({{"x", world}});
  builder.code(ptxHeader());
  int32_t x = builder.group({{0, 1, world}});
  int32_t in = builder.argument(dtype, {64}), a = builder.temporary(dtype, {64}), out = builder.result(dtype, {64});
  builder.collective(DIST_ALL_REDUCE, x, {{in, a, 0, 0}});
  builder.collective(DIST_ALL_REDUCE, x, {{a, out, 0, 0}});
  builder.collective(DIST_ALL_REDUCE, x, {{out, a, 0, 0}});
  DistStatus status;
  {
    RankSession session(builder.buildForDevice());
    std::vector<Bytes> arguments = {Bytes(256, 0)};
    int64_t runs = numberFrom("TEST_RUNS", 2);
    for (int64_t run = 0; run < runs && session.status == DIST_OK; ++run) {
      session.run(arguments);
      if (run == 2)
        std::printf("running\n"), std::fflush(stdout);
    }
    status = session.status;
  }
  return status;
}
Scenario loop("nccl-loop", runLoop);

/// The message of a survivor.
std::string messageOf(const ScenarioResult &result) {
  size_t at = result.output.find("message: ");
  return at == std::string::npos ? result.output : result.output.substr(at, result.output.find('\n', at) - at);
}

TEST(Nccl, FailingRankEndsAll) {
  for (const char *blocking : {"1", "0"}) {
    std::vector<ScenarioResult> results = runWorld("nccl-loop", 4,
                                                   {{"TEST_FAULT", std::to_string(DIST_FAULT_FAIL)},
                                                    {"TEST_FAULT_RANK", "2"},
                                                    {"TEST_FAULT_SEQUENCE", "1"},
                                                    {"TEST_DEADLINE", "10000"},
                                                    {"DIST_NCCL_BLOCKING", blocking}});
    expectAll(results, DIST_RANK_FAILED);
    for (const ScenarioResult &result : results) {
      EXPECT_TRUE(has(messageOf(result), "rank 2 failed at all_reduce over \"x\" (sequence 1): injected fault"))
          << result.output;
      EXPECT_TRUE(has(messageOf(result), "at model.py:2:1")) << result.output;
    }
  }
}

TEST(Nccl, StallingRankMeetsTheDeadline) {
  std::vector<ScenarioResult> results = runWorld("nccl-loop", 2,
                                                 {{"TEST_FAULT", std::to_string(DIST_FAULT_STALL)},
                                                  {"TEST_FAULT_RANK", "1"},
                                                  {"TEST_FAULT_SEQUENCE", "1"},
                                                  {"TEST_DEADLINE", "4000"}});
  expectAll(results, DIST_DEADLINE_EXCEEDED);
  for (const ScenarioResult &result : results)
    EXPECT_TRUE(has(messageOf(result), "rank 1 did not come to all_reduce over \"x\" (sequence 1) within 4000 ms"))
        << result.output;
}

TEST(Nccl, LateRankIsWaitedFor) {
  expectAll(
      runWorld(
          "nccl-loop", 2,
          {{"TEST_FAULT", std::to_string(DIST_FAULT_LATE)}, {"TEST_FAULT_RANK", "1"}, {"TEST_FAULT_SEQUENCE", "1"}}),
      0);
}

TEST(Nccl, LyingRankIsNamed) {
  std::vector<ScenarioResult> results = runWorld("nccl-loop", 2,
                                                 {{"TEST_FAULT", std::to_string(DIST_FAULT_MISMATCH_DTYPE)},
                                                  {"TEST_FAULT_RANK", "1"},
                                                  {"TEST_FAULT_SEQUENCE", "1"},
                                                  {"TEST_DEADLINE", "10000"}});
  expectAll(results, DIST_MISMATCH);
  for (const ScenarioResult &result : results)
    EXPECT_TRUE(has(messageOf(result), "came with all_reduce sum over \"x\" (sequence 1) of i32[64]")) << result.output;
}

TEST(Nccl, OtherProgramIsFoundAtLoad) {
  std::vector<ScenarioResult> results = runWorld("nccl-loop", 4, {{"TEST_OTHER_RANK", "3"}});
  expectAll(results, DIST_MISMATCH);
  for (const ScenarioResult &result : results)
    EXPECT_TRUE(has(messageOf(result), "rank 3")) << result.output;
}

TEST(Nccl, KilledRankEndsTheOthers) {
  std::vector<ScenarioResult> results =
      runWorld("nccl-loop", 4, {{"TEST_RUNS", "100000000"}, {"TEST_DEADLINE", "30000"}},
               [](const std::vector<int> &all) { kill(all[1], SIGKILL); });
  EXPECT_EQ(results[1].status, 128 + SIGKILL);
  for (size_t rank : {size_t(0), size_t(2), size_t(3)}) {
    EXPECT_EQ(results[rank].status, DIST_RANK_FAILED) << results[rank].output;
    EXPECT_TRUE(has(messageOf(results[rank]), "rank 1")) << results[rank].output;
  }
}

TEST(Nccl, StoppedRankIsFoundSilent) {
  std::vector<ScenarioResult> results = runWorld(
      "nccl-loop", 2, {{"TEST_RUNS", "100000000"}, {"TEST_DEADLINE", "4000"}}, [](const std::vector<int> &all) {
        kill(all[1], SIGSTOP);
        waitForEnd(all[0]);
        kill(all[1], SIGKILL);
      });
  EXPECT_EQ(results[0].status, DIST_DEADLINE_EXCEEDED) << results[0].output;
  EXPECT_TRUE(has(messageOf(results[0]), "rank 1")) << results[0].output;
}

TEST(Nccl, MissingLibrarySaysWhatWasTried) {
  std::vector<ScenarioResult> results = runWorld("nccl-loop", 2, {{"DIST_NCCL_LIBRARY", "libnothing-at-all.so"}});
  expectAll(results, DIST_UNSUPPORTED);
  for (const ScenarioResult &result : results)
    EXPECT_TRUE(has(messageOf(result), "no NCCL: cannot open libnothing-at-all.so (from DIST_NCCL_LIBRARY)"))
        << result.output;
}

} // namespace
