// SPDX-License-Identifier: Apache-2.0
//
// Whole arrays through a session, and what it says of wrong calls.

#include "dist/Runtime/Session.h"
#include "ProgramBuilder.h"

using namespace dist::runtime::test;

namespace {

/// y = x, where x and y of five elements are split over two ranks, and z = the sums of x's shards over the ranks.
struct CopyProgram {
  CopyProgram() : builder({{"a", 2}}) {
    int32_t x = builder.argument(DIST_F32, {3}), y = builder.result(DIST_F32, {3});
    builder.copy(y, x);
    for (DistValue *value : {&builder.arguments[0], &builder.results[0]}) {
      value->globalShape = &global;
      value->placement = &split;
    }
    builder.collective(DIST_ALL_REDUCE, builder.group({{0, 1, 2}}), {{x, builder.result(DIST_F32, {3}), 0, 0}});
  }
  ProgramBuilder builder;
  int64_t global = 5;
  DistAxisRef axis{0, 1, 2};
  DistGroup split{&axis, 1};
};

TEST(WholeArrays, AreCutAndPutTogether) {
  CopyProgram program;
  DistSession *session = nullptr;
  ASSERT_EQ(distSessionCreate(&program.builder.build(), nullptr, &session), DIST_OK) << distSessionError(session);
  EXPECT_EQ(distSessionNumRanks(session), 2);
  ASSERT_EQ(distSessionNumArguments(session), 1);
  ASSERT_EQ(distSessionNumResults(session), 2);
  DistArrayType type;
  ASSERT_EQ(distSessionArgument(session, 0, &type), DIST_OK);
  EXPECT_EQ(type.rank, 1);
  EXPECT_EQ(type.shape[0], 5);
  EXPECT_EQ(type.bytes, 20);
  EXPECT_EQ(distSessionResult(session, 1, &type), DIST_OK);
  for (float scale : {1.0f, 2.0f}) {
    float x[5] = {1 * scale, 2 * scale, 3 * scale, 4 * scale, 5 * scale}, y[5] = {}, z[3] = {};
    const void *arguments[] = {x};
    void *results[] = {y, z};
    ASSERT_EQ(distSessionRun(session, arguments, results), DIST_OK) << distSessionError(session);
    EXPECT_EQ(std::memcmp(x, y, sizeof(x)), 0);
    EXPECT_EQ(z[0], 5 * scale);
    EXPECT_EQ(z[1], 7 * scale);
  }
  EXPECT_EQ(distSessionHasResults(session), 1);
  EXPECT_STREQ(distSessionReport(session), "");
  EXPECT_STREQ(distSessionError(session), "");
  distSessionDestroy(session);
}

TEST(WholeArrays, NullPointersAreErrorsAndTheSessionGoesOn) {
  CopyProgram program;
  DistSession *session = nullptr;
  ASSERT_EQ(distSessionCreate(&program.builder.build(), nullptr, &session), DIST_OK);
  float x[5] = {1, 2, 3, 4, 5}, y[5] = {}, z[3] = {};
  const void *none[] = {nullptr}, *arguments[] = {x};
  void *noResult[] = {y, nullptr}, *results[] = {y, z};
  EXPECT_EQ(distSessionRun(session, none, results), DIST_INVALID_ARGUMENT);
  EXPECT_STREQ(distSessionError(session), "arg0 is a null pointer");
  EXPECT_EQ(distSessionRun(session, arguments, noResult), DIST_INVALID_ARGUMENT);
  EXPECT_STREQ(distSessionError(session), "out1 is a null pointer");
  EXPECT_EQ(distSessionStep(session), DIST_INVALID_ARGUMENT); // What the run was given may be gone.
  EXPECT_EQ(distSessionRun(session, nullptr, results), DIST_INVALID_ARGUMENT);
  EXPECT_EQ(distSessionRun(session, arguments, results), DIST_OK);
  EXPECT_EQ(y[4], 5);
  distSessionDestroy(session);
}

TEST(WholeArrays, WhatCannotBeLoadedSaysWhy) {
  DistSession *session = nullptr;
  EXPECT_EQ(distSessionOpen("no/such/file.dplan", nullptr, &session), DIST_INVALID_EXECUTABLE);
  ASSERT_NE(session, nullptr);
  EXPECT_NE(std::string(distSessionError(session)).find("no/such/file.dplan"), std::string::npos)
      << distSessionError(session);
  EXPECT_EQ(distSessionRun(session, nullptr, nullptr), DIST_INVALID_ARGUMENT);
  EXPECT_EQ(distSessionNumArguments(session), 0);
  distSessionDestroy(session);
  CopyProgram program;
  program.builder.buffers[0].index = 7;
  EXPECT_EQ(distSessionCreate(&program.builder.build(), nullptr, &session), DIST_INVALID_EXECUTABLE);
  EXPECT_NE(std::string(distSessionError(session)), "");
  distSessionDestroy(session);
  EXPECT_EQ(distSessionCreate(nullptr, nullptr, &session), DIST_INVALID_ARGUMENT);
  distSessionDestroy(session);
  distSessionDestroy(nullptr);
}

TEST(WholeArrays, TypesOfWhatDoesNotExistAreErrors) {
  CopyProgram program;
  DistSession *session = nullptr;
  ASSERT_EQ(distSessionCreate(&program.builder.build(), nullptr, &session), DIST_OK);
  DistArrayType type;
  EXPECT_EQ(distSessionArgument(session, 99, &type), DIST_INVALID_ARGUMENT);
  EXPECT_STREQ(distSessionError(session), "found argument 99, but there are 1");
  EXPECT_EQ(distSessionResult(session, -1, &type), DIST_INVALID_ARGUMENT);
  EXPECT_STREQ(distSessionError(session), "found result -1, but there are 2");
  EXPECT_EQ(distSessionResult(session, 0, nullptr), DIST_INVALID_ARGUMENT);
  EXPECT_STREQ(distSessionError(session), "the type is a null pointer");
  EXPECT_EQ(distSessionResult(session, 0, &type), DIST_OK);
  EXPECT_STREQ(distSessionError(session), "");
  distSessionDestroy(session);
}

/// What a step says that a kernel of the step before takes.
DistSession *running = nullptr;
DistStatus statusOfOverlap = DIST_OK;
std::string errorOfOverlap;

void stepAgain(void *const *, const int64_t *) {
  statusOfOverlap = distSessionStep(running);
  errorOfOverlap = distSessionError(running);
}

TEST(WholeArrays, CallsThatOverlapAreRefused) {
  ProgramBuilder builder(std::vector<DistMeshAxis>{});
  builder.kernel(stepAgain, {builder.result(DIST_F32, {1})});
  ASSERT_EQ(distSessionCreate(&builder.build(), nullptr, &running), DIST_OK) << distSessionError(running);
  for (int step = 0; step < 2; ++step) {
    statusOfOverlap = DIST_OK;
    EXPECT_EQ(distSessionStep(running), DIST_OK) << distSessionError(running);
    EXPECT_EQ(statusOfOverlap, DIST_INVALID_ARGUMENT);
    EXPECT_EQ(errorOfOverlap, "the session is running: calls of one session must not overlap in time");
    EXPECT_STREQ(distSessionError(running), "");
  }
  distSessionDestroy(running);
}

TEST(WholeArrays, ReplicasThatDifferAreAMismatch) {
  ProgramBuilder builder({{"a", 2}});
  int32_t result = builder.result(DIST_I64, {1});
  builder.kernel([](void *const *buffers, const int64_t *coords) { *static_cast<int64_t *>(buffers[0]) = coords[0]; },
                 {result});
  DistSession *session = nullptr;
  ASSERT_EQ(distSessionCreate(&builder.build(), nullptr, &session), DIST_OK);
  int64_t value = 0;
  void *results[] = {&value};
  EXPECT_EQ(distSessionRun(session, nullptr, results), DIST_MISMATCH);
  EXPECT_NE(std::string(distSessionError(session)).find("out0"), std::string::npos);
  distSessionDestroy(session);
}

/// Sums of `state` and `step` in four floats.
void add(void *const *buffers, const int64_t *) {
  const float *state = static_cast<const float *>(buffers[0]), *step = static_cast<const float *>(buffers[1]);
  for (int i = 0; i < 4; ++i)
    static_cast<float *>(buffers[2])[i] = state[i] + step[i];
}

/// state + step, with names; the state is split over the first axis.
struct SumProgram {
  explicit SumProgram(bool isDonated) : builder({{"a", 2}, {"b", 2}}) {
    int32_t state = builder.argument(DIST_F32, {4}), step = builder.argument(DIST_F32, {4}),
            next = builder.result(DIST_F32, {4});
    builder.kernel(add, {state, step, next});
    for (DistValue *value : {&builder.arguments[0], &builder.results[0]}) {
      value->globalShape = &global;
      value->placement = &split;
    }
    builder.arguments[0].name = "state";
    builder.arguments[1].name = "step";
    builder.results[0].name = "next";
    builder.arguments[0].isDonated = isDonated;
  }
  ProgramBuilder builder;
  int64_t global = 8;
  DistAxisRef axis{0, 1, 2};
  DistGroup split{&axis, 1};
};

class Steps : public testing::TestWithParam<bool> {
protected:
  void SetUp() override {
    ASSERT_EQ(distSessionCreate(&program.builder.build(), nullptr, &session), DIST_OK) << distSessionError(session);
  }
  void TearDown() override { distSessionDestroy(session); }
  /// Takes a step and returns element `index` of the state.
  float stepAndRead(int index) {
    float next[8] = {};
    EXPECT_EQ(distSessionStep(session), DIST_OK) << distSessionError(session);
    EXPECT_EQ(distSessionReadResult(session, 0, next), DIST_OK) << distSessionError(session);
    return next[index];
  }
  SumProgram program{GetParam()};
  DistSession *session = nullptr;
};

TEST_P(Steps, GoOnFromTheirResults) {
  float state[8] = {0, 1, 2, 3, 4, 5, 6, 7}, step[4] = {1, 1, 1, 1};
  EXPECT_EQ(distSessionReadResult(session, 0, state), DIST_INVALID_ARGUMENT);
  EXPECT_STREQ(distSessionError(session), "out0 'next' is not there before the first step");
  if (!GetParam())
    ASSERT_EQ(distSessionCarry(session, "next:state"), DIST_OK) << distSessionError(session);
  ASSERT_EQ(distSessionSetArgument(session, 0, state), DIST_OK);
  EXPECT_EQ(distSessionStep(session), DIST_INVALID_ARGUMENT);
  EXPECT_STREQ(distSessionError(session),
               "arg1 'step' has no value: it was not set, and no result of a step becomes it");
  ASSERT_EQ(distSessionSetArgument(session, 1, step), DIST_OK);
  state[7] = step[3] = 100; // Copies have been made.
  EXPECT_EQ(stepAndRead(7), 8);
  EXPECT_EQ(stepAndRead(7), 9);
  EXPECT_EQ(stepAndRead(3), 6);
  step[3] = 10;
  ASSERT_EQ(distSessionSetArgument(session, 1, step), DIST_OK);
  EXPECT_EQ(stepAndRead(7), 20);
  ASSERT_EQ(distSessionSetArgument(session, 0, state), DIST_OK); // Instead of the result.
  float next[8];
  ASSERT_EQ(distSessionReadResult(session, 0, next), DIST_OK);
  EXPECT_EQ(next[7], 20); // Which stays there until the next step.
  EXPECT_EQ(stepAndRead(7), 110);
  EXPECT_EQ(stepAndRead(7), 120);
}

TEST_P(Steps, KeepNothingOfARunButItsResults) {
  float state[8] = {}, step[4] = {1, 1, 1, 1}, next[8] = {};
  const void *arguments[] = {state, step};
  void *results[] = {next};
  if (!GetParam())
    ASSERT_EQ(distSessionCarry(session, nullptr), DIST_INVALID_ARGUMENT); // There are no trees.
  ASSERT_EQ(distSessionCarry(session, "out0:arg0"), DIST_OK) << distSessionError(session);
  ASSERT_EQ(distSessionRun(session, arguments, results), DIST_OK) << distSessionError(session);
  ASSERT_EQ(distSessionRun(session, arguments, results), DIST_OK) << distSessionError(session);
  EXPECT_EQ(next[5], 1);
  EXPECT_EQ(distSessionStep(session), DIST_INVALID_ARGUMENT);
  EXPECT_NE(std::string(distSessionError(session)).find("arg1 'step'"), std::string::npos);
  ASSERT_EQ(distSessionSetArgument(session, 1, step), DIST_OK);
  EXPECT_EQ(stepAndRead(5), 2);
}

TEST_P(Steps, WhatDoesNotFitIsAnError) {
  EXPECT_EQ(distSessionCarry(session, "next:step"), DIST_INVALID_ARGUMENT);
  EXPECT_STREQ(distSessionError(session), "out0 'next' is f32[8], but arg1 'step' is f32[4]");
  EXPECT_EQ(distSessionSetArgument(session, 2, nullptr), DIST_INVALID_ARGUMENT);
  EXPECT_STREQ(distSessionError(session), "found argument 2, but there are 2");
  EXPECT_EQ(distSessionSetArgument(session, 1, nullptr), DIST_INVALID_ARGUMENT);
  EXPECT_STREQ(distSessionError(session), "arg1 'step' is a null pointer");
  EXPECT_EQ(distSessionReadResult(session, -1, nullptr), DIST_INVALID_ARGUMENT);
  EXPECT_EQ(distSessionStep(nullptr), DIST_INVALID_ARGUMENT);
}

INSTANTIATE_TEST_SUITE_P(Donated, Steps, testing::Bool());

TEST(CarriedValues, LieWhereTheyAreNeeded) {
  SumProgram program(false);
  DistAxisRef other{1, 1, 2};
  DistGroup splitOtherwise{&other, 1};
  program.builder.results[0].placement = &splitOtherwise;
  DistSession *session = nullptr;
  ASSERT_EQ(distSessionCreate(&program.builder.build(), nullptr, &session), DIST_OK) << distSessionError(session);
  EXPECT_EQ(distSessionCarry(session, "next:state"), DIST_INVALID_ARGUMENT);
  EXPECT_STREQ(distSessionError(session), "out0 'next' is placed differently than arg0 'state'; the style 'follow' for "
                                          "outputs of a plan, or donation of the argument, lets it lie so");
  distSessionDestroy(session);
}

/// Two arguments of one result, and one of them in its memory.
TEST(CarriedValues, MayBeSeveralArguments) {
  for (bool isDonated : {false, true}) {
    SumProgram program(isDonated);
    for (DistValue *value : {&program.builder.arguments[1], &program.builder.arguments[0]}) {
      value->globalShape = &program.global;
      value->placement = &program.split;
    }
    DistSession *session = nullptr;
    ASSERT_EQ(distSessionCreate(&program.builder.build(), nullptr, &session), DIST_OK) << distSessionError(session);
    ASSERT_EQ(distSessionCarry(session, "next:state,next:step"), DIST_OK) << distSessionError(session);
    float one[8] = {1, 2, 3, 4, 5, 6, 7, 8}, next[8] = {};
    for (int argument : {0, 1})
      ASSERT_EQ(distSessionSetArgument(session, argument, one), DIST_OK);
    for (float factor : {2, 4, 8, 16}) {
      ASSERT_EQ(distSessionStep(session), DIST_OK) << distSessionError(session);
      ASSERT_EQ(distSessionReadResult(session, 0, next), DIST_OK);
      EXPECT_EQ(next[6], 7 * factor);
    }
    distSessionDestroy(session);
  }
}

/// Another result than the one that takes its memory becomes a donated argument: it is copied there.
TEST(CarriedValues, MayBeAnotherResultThanTheOneThatTakesTheMemory) {
  SumProgram program(true);
  int32_t other = program.builder.result(DIST_F32, {4});
  program.builder.copy(other, 1);
  program.builder.results[1].name = "other";
  program.builder.results[1].globalShape = &program.global;
  program.builder.results[1].placement = &program.split;
  DistSession *session = nullptr;
  ASSERT_EQ(distSessionCreate(&program.builder.build(), nullptr, &session), DIST_OK) << distSessionError(session);
  ASSERT_EQ(distSessionCarry(session, "other:state"), DIST_OK) << distSessionError(session);
  float state[8] = {10, 20, 30, 40, 50, 60, 70, 80}, step[4] = {1, 2, 3, 4}, next[8] = {};
  ASSERT_EQ(distSessionSetArgument(session, 0, state), DIST_OK);
  for (float expected : {84, 8, 8}) {
    ASSERT_EQ(distSessionSetArgument(session, 1, step), DIST_OK);
    ASSERT_EQ(distSessionStep(session), DIST_OK) << distSessionError(session);
    ASSERT_EQ(distSessionReadResult(session, 0, next), DIST_OK) << distSessionError(session);
    EXPECT_EQ(next[7], expected);
  }
  distSessionDestroy(session);
}

} // namespace
