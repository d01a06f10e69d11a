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
  EXPECT_EQ(distSessionArgument(session, 1, &type), DIST_INVALID_ARGUMENT);
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

} // namespace
