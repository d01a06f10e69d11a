// SPDX-License-Identifier: Apache-2.0
//
// A rank that fails, stalls, is late, disagrees or never finishes a step: every run ends in time, with one message that
// names the failing rank, who waits, the collective, its axes, its sequence number and the source line.

#include "ProgramBuilder.h"

#include <atomic>
#include <chrono>
#include <thread>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

/// Two collectives over x and one over y on a 2x2 mesh; `elements` decides between the small and the large path.
struct Program {
  explicit Program(int64_t elements = 4) : builder({{"x", 2}, {"y", 2}}) {
    int32_t x = builder.group({{0, 1, 2}}), y = builder.group({{1, 1, 2}});
    int32_t in = builder.argument(DIST_F32, {elements}), out = builder.result(DIST_F32, {elements});
    int32_t a = builder.temporary(DIST_F32, {elements});
    builder.collective(DIST_ALL_REDUCE, x, {{in, a, 0, 0}});
    builder.collective(DIST_ALL_REDUCE, y, {{a, out, 0, 0}});
    builder.collective(DIST_ALL_REDUCE, x, {{out, a, 0, 0}});
    builder.build();
    arguments.assign(4, {Bytes(elements * 4, 0)});
  }
  ProgramBuilder builder;
  std::vector<std::vector<Bytes>> arguments;
};

/// Runs with a fault and returns the session's status, error text in `text`.
DistStatus runWith(DistFault fault, std::string &text, int64_t deadlineMs = 1000, int64_t elements = 4) {
  Program program(elements);
  DistRuntimeOptions options = {};
  options.deadlineMs = deadlineMs;
  options.fault = fault;
  Session session(program.builder.executable, options);
  EXPECT_EQ(session.loadStatus, DIST_OK) << session.text();
  session.bind(program.arguments);
  auto begin = std::chrono::steady_clock::now();
  DistStatus status = session.run();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(deadlineMs + 2000));
  text = session.text();
  if (status != DIST_OK) {
    EXPECT_EQ(session.run(), status) << "failures are sticky";
    if (status != DIST_MISMATCH) { // Of two that disagree, either may be at fault: the message names both.
      EXPECT_EQ(distRuntimeLastError(session.runtime)->rank, fault.rank);
    }
    EXPECT_EQ(distRuntimeLastError(session.runtime)->sequence, fault.sequence);
    EXPECT_NE(distRuntimeLastError(session.runtime)->collective, -1);
  }
  return status;
}

bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }

TEST(Fault, FailingRankEndsAll) {
  std::string text;
  EXPECT_EQ(runWith({DIST_FAULT_FAIL, 3, 1, 0, 0}, text), DIST_RANK_FAILED);
  EXPECT_EQ(text, "rank 3 failed at all_reduce over \"y\" (sequence 1): injected fault; rank 2 waits, at model.py:2:1");
}

TEST(Fault, StallingRankMeetsTheDeadline) {
  for (int64_t elements : {4, 20000}) {
    std::string text;
    EXPECT_EQ(runWith({DIST_FAULT_STALL, 2, 1, 0, 0}, text, 1000, elements), DIST_DEADLINE_EXCEEDED);
    EXPECT_TRUE(has(text, "rank 2 did not come to all_reduce over \"y\" (sequence 1) within 1000 ms")) << text;
    EXPECT_TRUE(has(text, "it is in step 1")) << text;
    EXPECT_TRUE(has(text, "3")) << text;
    EXPECT_TRUE(has(text, "at model.py:2:1")) << text;
    EXPECT_TRUE(has(text, "wait")) << text;
  }
}

TEST(Fault, LateRankIsWaitedFor) {
  std::string text;
  EXPECT_EQ(runWith({DIST_FAULT_LATE, 1, 0, 0, 60}, text, 5000), DIST_OK);
}

TEST(Fault, DisagreeingRankIsNamed) {
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

TEST(Fault, LaterExecutionInALoop) {
  ProgramBuilder builder({{"x", 3}});
  int32_t in = builder.argument(DIST_F32, {2}), out = builder.result(DIST_F32, {2});
  builder.copy(out, in);
  builder.step(DIST_STEP_LOOP).loop = {2, 1, 4, 0, 0};
  builder.collective(DIST_ALL_REDUCE, builder.group({{0, 1, 3}}), {{out, out, 0, 0}});
  DistRuntimeOptions options = {};
  options.fault = {DIST_FAULT_FAIL, 1, 0, 3, 0};
  Session session(builder.build(), options);
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  Bytes ones(8);
  float one = 1;
  std::memcpy(ones.data(), &one, 4);
  std::memcpy(ones.data() + 4, &one, 4);
  std::vector<std::vector<Bytes>> arguments(3, {ones});
  session.bind(arguments);
  EXPECT_EQ(session.run(), DIST_RANK_FAILED);
  float value = 0; // Three of the four trips were completed by all.
  std::memcpy(&value, session.results[1][0].data(), 4);
  EXPECT_EQ(value, 27.0f);
  EXPECT_TRUE(has(session.text(), "ranks 0 and 2 wait")) << session.text();
}

std::atomic<bool> releaseKernel{false};
std::atomic<int> kernelsInside{0};
void waitingKernel(void *const *, const int64_t *coords) {
  if (coords[0] != 1)
    return;
  ++kernelsInside;
  while (!releaseKernel.load())
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  --kernelsInside;
}

TEST(Fault, KernelThatNeverReturns) {
  for (bool collectiveFollows : {false, true}) {
    releaseKernel = false;
    {
      ProgramBuilder builder({{"x", 2}});
      int32_t out = builder.result(DIST_F32, {2}), temporary = builder.temporary(DIST_F32, {2});
      builder.kernel(waitingKernel, {temporary});
      if (collectiveFollows)
        builder.collective(DIST_ALL_REDUCE, builder.group({{0, 1, 2}}), {{temporary, out, 0, 0}});
      DistRuntimeOptions options = {};
      options.deadlineMs = 500;
      Session session(builder.build(), options);
      ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
      EXPECT_EQ(session.run(), DIST_DEADLINE_EXCEEDED);
      EXPECT_EQ(distRuntimeLastError(session.runtime)->rank, 1);
      EXPECT_TRUE(has(session.text(), collectiveFollows ? "it is in step 0; rank 0 waits"
                                                        : "rank 1 did not finish step 0 (kernel \"kernel\")"))
          << session.text();
      EXPECT_TRUE(distRuntimeIsBusy(session.runtime));
    } // Destroyed with the kernel still inside.
    EXPECT_EQ(kernelsInside.load(), 1);
    releaseKernel = true;
    while (kernelsInside.load() != 0)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

TEST(Fault, BusyRuntimeBecomesIdle) {
  releaseKernel = false;
  ProgramBuilder builder({{"x", 2}});
  int32_t out = builder.result(DIST_F32, {2});
  builder.kernel(waitingKernel, {out});
  DistRuntimeOptions options = {};
  options.deadlineMs = 100;
  Session session(builder.build(), options);
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  EXPECT_FALSE(distRuntimeIsBusy(session.runtime));
  EXPECT_EQ(session.run(), DIST_DEADLINE_EXCEEDED);
  EXPECT_TRUE(distRuntimeIsBusy(session.runtime));
  releaseKernel = true;
  while (distRuntimeIsBusy(session.runtime))
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

TEST(Fault, ManyRunsWithFaultsNeverHang) {
  for (int64_t seed = 0; seed < 60; ++seed) {
    std::string text;
    DistFaultKind kinds[] = {DIST_FAULT_FAIL, DIST_FAULT_MISMATCH_KIND, DIST_FAULT_MISMATCH_DTYPE};
    EXPECT_NE(runWith({kinds[seed % 3], seed % 4, seed % 3, 0, 0}, text, 2000, seed % 2 ? 4 : 20000), DIST_OK);
  }
}

} // namespace
