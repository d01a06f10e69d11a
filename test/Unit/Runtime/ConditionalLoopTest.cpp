// SPDX-License-Identifier: Apache-2.0
//
// Loops of unknown length on CPU ranks: how often they run, what may be in their conditions, and what is refused.

#include "ProgramBuilder.h"

#include <functional>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

Bytes bytesOfNumber(int64_t value) {
  Bytes bytes(sizeof(value));
  std::memcpy(bytes.data(), &value, sizeof(value));
  return bytes;
}

int64_t numberOf(const Bytes &bytes) {
  int64_t value = 0;
  std::memcpy(&value, bytes.data(), sizeof(value));
  return value;
}

/// condition = a < b
void isLess(void *const *buffers, const int64_t *) {
  *static_cast<char *>(buffers[2]) = *static_cast<int64_t *>(buffers[0]) < *static_cast<int64_t *>(buffers[1]);
}

/// total += step
void increase(void *const *buffers, const int64_t *) {
  *static_cast<int64_t *>(buffers[1]) += *static_cast<int64_t *>(buffers[0]);
}

void clear(void *const *buffers, const int64_t *) { *static_cast<int64_t *>(buffers[0]) = 0; }

/// Two devices, which go round until `limit` is reached, the sum of their arguments. Each trip adds what both have.
class SharedLimit {
public:
  SharedLimit() {
    builder.kernel(clear, {out});
    DistStep &step = builder.step(DIST_STEP_LOOP);
    step.loop = {2, 4, -1, 0, 0, 1, condition, 2};
    loop = &step.loop;
    builder.collective(DIST_ALL_REDUCE, x, {{in, limit}});
    builder.kernel(isLess, {out, limit, condition});
    share = &builder.collective(DIST_ALL_REDUCE, x, {{step1, both}});
    builder.kernel(increase, {both, out});
  }
  int64_t one = 1;
  ProgramBuilder builder{{{"x", 2}}};
  int32_t x = builder.group({{0, 1, 2}});
  int32_t in = builder.argument(DIST_I64, {}), out = builder.result(DIST_I64, {});
  int32_t limit = builder.temporary(DIST_I64, {}), both = builder.temporary(DIST_I64, {});
  int32_t condition = builder.temporary(DIST_I1, {}), step1 = builder.constant(DIST_I64, {}, &one);
  DistLoopStep *loop;
  DistCollectiveStep *share;
};

TEST(ConditionalLoop, RunsWhileItsConditionHolds) {
  SharedLimit program;
  Session session(program.builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  for (int64_t limit : {0, 7, 3, 101}) {
    std::vector<std::vector<Bytes>> arguments{{bytesOfNumber(limit - 1)}, {bytesOfNumber(1)}};
    session.bind(arguments);
    ASSERT_EQ(session.run(), DIST_OK) << session.text();
    for (int64_t rank = 0; rank < 2; ++rank)
      EXPECT_EQ(numberOf(session.results[rank][0]), (limit + 1) / 2 * 2) << "limit " << limit;
  }
}

TEST(ConditionalLoop, MayBeginWithItsCondition) {
  SharedLimit program; // For its buffers.
  ProgramBuilder &builder = program.builder;
  builder.steps.clear();
  builder.kernel(clear, {program.out});
  builder.kernel(isLess, {program.out, program.step1, program.condition});
  builder.step(DIST_STEP_LOOP).loop = {3, 2, -1, 0, 0, 1, program.condition, 0};
  builder.kernel(increase, {program.step1, program.out});
  builder.kernel(isLess, {program.out, program.in, program.condition});
  Session session(builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  std::vector<std::vector<Bytes>> arguments{{bytesOfNumber(5)}, {bytesOfNumber(2)}};
  session.bind(arguments);
  ASSERT_EQ(session.run(), DIST_OK) << session.text();
  EXPECT_EQ(numberOf(session.results[0][0]), 5);
  EXPECT_EQ(numberOf(session.results[1][0]), 2);
}

/// With at most one trip a loop is a branch; with more it ends when its condition fails, or when they are used up.
TEST(ConditionalLoop, MakesAtMostTheTripsItMay) {
  for (int64_t most : {1, 2, 3, 5}) {
    SharedLimit program;
    program.loop->tripCount = most;
    Session session(program.builder.build());
    ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
    for (int64_t limit : {0, 1, 5}) {
      std::vector<std::vector<Bytes>> arguments{{bytesOfNumber(limit)}, {bytesOfNumber(0)}};
      session.bind(arguments);
      ASSERT_EQ(session.run(), DIST_OK) << session.text();
      EXPECT_EQ(numberOf(session.results[1][0]), 2 * std::min(most, (limit + 1) / 2))
          << limit << ", " << most << " trips";
    }
  }
}

TEST(ConditionalLoop, NestsWithLoopsThatCount) {
  int64_t one = 1, three = 3;
  ProgramBuilder builder({});
  int32_t out = builder.result(DIST_I64, {}), inner = builder.temporary(DIST_I64, {});
  int32_t counter = builder.temporary(DIST_I64, {}), condition = builder.temporary(DIST_I1, {});
  int32_t limit = builder.constant(DIST_I64, {}, &three), all = builder.argument(DIST_I64, {});
  int32_t outer = builder.temporary(DIST_I1, {});
  // while (out < all) { 2 times: for (inner = 0; inner < 3; inner += its trip number + 1) 2 times: out += 3 }
  builder.kernel(clear, {out});
  builder.step(DIST_STEP_LOOP).loop = {2, 9, -1, 0, 0, 1, outer, 1};
  builder.kernel(isLess, {out, all, outer});
  builder.step(DIST_STEP_LOOP).loop = {4, 7, 2, 0, 0};
  builder.kernel(clear, {inner});
  builder.step(DIST_STEP_LOOP).loop = {6, 5, -1, 1, counter, 1, condition, 1};
  builder.kernel(isLess, {inner, limit, condition});
  builder.step(DIST_STEP_LOOP).loop = {8, 1, 2, 0, 0};
  builder.kernel(increase, {limit, out});
  builder.kernel(increase, {counter, inner});
  builder.kernel(increase, {builder.constant(DIST_I64, {}, &one), inner});
  Session session(builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  std::vector<std::vector<Bytes>> arguments{{bytesOfNumber(25)}};
  session.bind(arguments);
  ASSERT_EQ(session.run(), DIST_OK) << session.text();
  EXPECT_EQ(numberOf(session.results[0][0]), 48) << "two trips of two loops of two trips (inner 0, 1, 3) of twice 3";
}

/// The validator proves that conditions agree only as far as a compiler proves it; ranks that disagree are still
/// reported.
TEST(ConditionalLoop, RanksThatDisagreeAreReported) {
  SharedLimit program;
  program.builder.steps[2].collective.group = program.builder.group({}); // Each has a limit of its own.
  DistRuntimeOptions options = {};
  options.deadlineMs = 300;
  Session session(program.builder.build(), options);
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  std::vector<std::vector<Bytes>> arguments{{bytesOfNumber(6)}, {bytesOfNumber(4)}};
  session.bind(arguments);
  EXPECT_EQ(session.run(), DIST_DEADLINE_EXCEEDED);
  EXPECT_NE(session.text().find("all_reduce"), std::string::npos) << session.text();
}

TEST(ConditionalLoop, OneWithoutEndCanBeStopped) {
  int64_t one = 1;
  ProgramBuilder builder({});
  char yes = 1;
  int32_t out = builder.result(DIST_I64, {});
  builder.step(DIST_STEP_LOOP).loop = {1, 0, -1, 0, 0, 1, builder.constant(DIST_I1, {}, &yes), 0};
  builder.copy(out, builder.constant(DIST_I64, {}, &one));
  DistRuntimeOptions options = {};
  options.deadlineMs = 200;
  Session session(builder.build(), options);
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  EXPECT_EQ(session.run(), DIST_DEADLINE_EXCEEDED) << "it has no steps, so it makes no progress";
}

TEST(ConditionalLoop, EveryDamageIsRefused) {
  struct Damage {
    const char *message;
    std::function<void(SharedLimit &)> apply;
  };
  const std::vector<Damage> damages = {
      {"step 1: the trip count is 0; a loop with a condition needs -1", [](SharedLimit &p) { p.loop->tripCount = 0; }},
      {"step 1: the trip count is -2; a loop with a condition needs -1",
       [](SharedLimit &p) { p.loop->tripCount = -2; }},
      {"step 1: the trip count is -1", [](SharedLimit &p) { p.loop->hasCondition = 0; }},
      {"step 1: the condition must be an i1", [](SharedLimit &p) { p.loop->conditionBuffer = p.limit; }},
      {"step 1: the condition is buffer 77", [](SharedLimit &p) { p.loop->conditionBuffer = 77; }},
      {"step 1: the condition is buffer -1", [](SharedLimit &p) { p.loop->conditionBuffer = -1; }},
      {"step 1: the condition is computed by 5 of 4 steps", [](SharedLimit &p) { p.loop->numConditionSteps = 5; }},
      {"step 1: the condition is computed by -1 of 4 steps", [](SharedLimit &p) { p.loop->numConditionSteps = -1; }},
      {"step 1: the loop body", [](SharedLimit &p) { p.loop->numSteps = 9; }},
  };
  for (const Damage &damage : damages) {
    SharedLimit program;
    damage.apply(program);
    Session session(program.builder.build());
    EXPECT_EQ(session.loadStatus, DIST_INVALID_EXECUTABLE) << damage.message;
    EXPECT_NE(session.text().find(damage.message), std::string::npos)
        << "found: " << session.text() << "\nneeded: " << damage.message;
  }
}

/// A loop may end between the two.
TEST(ConditionalLoop, WhatStartsInTheConditionEndsThere) {
  ProgramBuilder builder({{"x", 2}});
  int32_t in = builder.argument(DIST_I1, {}), out = builder.result(DIST_I1, {});
  int32_t x = builder.group({{0, 1, 2}});
  builder.step(DIST_STEP_LOOP).loop = {1, 2, -1, 0, 0, 1, in, 1};
  DistCollectiveStep &start = builder.collective(DIST_ALL_REDUCE, x, {{in, out}});
  start.phase = DIST_START;
  builder.done(0);
  Session session(builder.build());
  EXPECT_EQ(session.loadStatus, DIST_INVALID_EXECUTABLE);
  EXPECT_NE(session.text().find("async id 0 is started but never done"), std::string::npos) << session.text();
}

} // namespace
