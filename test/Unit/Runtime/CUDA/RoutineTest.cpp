// SPDX-License-Identifier: Apache-2.0
//
// Library steps on the device, against numbers found by hand: what becomes part of a graph and what runs step by step,
// by which library, and what is missing.

#include "DeviceProgramBuilder.h"
#include "Kernels.h"

#include <cmath>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

/// Adds a library step; the lists live as long as the builder.
void addRoutine(DeviceProgramBuilder &builder, const char *name, std::vector<int32_t> inputs,
                std::vector<int32_t> outputs, const Shape &options) {
  DistLibraryStep &step = builder.step(DIST_STEP_LIBRARY).library;
  step.routine = name;
  for (std::vector<int32_t> *ids : {&inputs, &outputs})
    builder.operandLists.push_back(std::move(*ids));
  const std::vector<int32_t> &to = builder.operandLists.back(),
                             &from = builder.operandLists[builder.operandLists.size() - 2];
  step.inputs = from.data(), step.numInputs = int64_t(from.size());
  step.outputs = to.data(), step.numOutputs = int64_t(to.size());
  step.options = builder.keep(options), step.numOptions = int64_t(options.size());
}

/// Runs the program four times on two ranks, each time with `arguments` times another number, and calls `judge(results,
/// factor)`.
template <class Judge>
void runOften(DeviceProgramBuilder &builder, const std::vector<std::vector<float>> &arguments, bool becomesGraph,
              Judge judge) {
  Session session(builder.buildForDevice(), loopbackOptions());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  for (int run = 0; run < 4; ++run) {
    std::vector<std::vector<Bytes>> bound(2);
    for (int64_t rank = 0; rank < 2; ++rank)
      for (std::vector<float> values : arguments) {
        for (float &value : values)
          value *= float(1 + run + rank);
        bound[size_t(rank)].push_back(bytesFrom(values));
      }
    session.bind(bound);
    ASSERT_EQ(runAndRead(session), DIST_OK) << session.text();
    EXPECT_EQ(distProgramDeviceMilliseconds(session.program) >= 0, becomesGraph && run > 0) << run;
    for (int64_t rank = 0; rank < 2; ++rank)
      judge(session.results[size_t(rank)], float(1 + run + rank));
  }
}

TEST(Routine, TransformIsPartOfAGraph) {
  DeviceProgramBuilder builder({{"x", 2}});
  builder.code(ptxHeader() + routineKernels());
  int32_t in = builder.argument(DIST_F32, {2, 4}), out = builder.result(DIST_C64, {2, 3});
  addRoutine(builder, "fourier", {in}, {out}, {2, 1});
  runOften(builder, {{1, 2, 3, 4, 1, 0, 0, 0}}, true, [](const std::vector<Bytes> &results, float factor) {
    std::vector<float> expected = {10, 0, -2, 2, -2, 0, 1, 0, 1, 0, 1, 0};
    for (size_t i = 0; i < expected.size(); ++i)
      EXPECT_NEAR(valuesOf<float>(results[0])[i], factor * expected[i], 1e-5);
  });
}

TEST(Routine, HostRoutineIsPartOfAGraph) {
  DeviceProgramBuilder builder({{"x", 2}});
  int32_t below = builder.argument(DIST_F32, {2}), diagonal = builder.argument(DIST_F32, {2});
  int32_t above = builder.argument(DIST_F32, {2}), b = builder.argument(DIST_F32, {2, 1});
  int32_t x = builder.temporary(DIST_F32, {2, 1}), info = builder.result(DIST_I32, {}),
          out = builder.result(DIST_F32, {2, 1});
  addRoutine(builder, "tridiagonal_solve", {below, diagonal, above, b}, {x, info}, {});
  builder.copy(out, x);
  // [2 1; 1 3] x = [4 7], all of it times the same.
  runOften(builder, {{0, 1}, {2, 3}, {1, 0}, {4, 7}}, true, [](const std::vector<Bytes> &results, float) {
    EXPECT_NEAR(valuesOf<float>(results[1])[0], 1, 1e-6);
    EXPECT_NEAR(valuesOf<float>(results[1])[1], 2, 1e-6);
    EXPECT_EQ(valuesOf<int32_t>(results[0])[0], 0);
  });
}

TEST(Routine, FactorsAndSystemsRunStepByStep) {
  DeviceProgramBuilder builder({{"x", 2}});
  builder.code(ptxHeader() + routineKernels());
  int32_t a = builder.argument(DIST_F32, {2, 2, 2}), b = builder.argument(DIST_F32, {2, 2, 1});
  int32_t factors = builder.result(DIST_F32, {2, 2, 2}), pivots = builder.result(DIST_I32, {2, 2});
  int32_t info = builder.result(DIST_I32, {2}), x = builder.result(DIST_F32, {2, 2, 1});
  addRoutine(builder, "lu", {a}, {factors, pivots, info}, {});
  addRoutine(builder, "triangular_solve", {a, b}, {x}, {1, 1, 0, 0});
  // The second matrix has no inverse, but a lower triangle that has one.
  runOften(
      builder, {{1, 2, 4, 6, 1, 2, 2, 4}, {3, 18, 1, 6}}, false, [](const std::vector<Bytes> &results, float factor) {
        std::vector<float> lu = valuesOf<float>(results[0]), solution = valuesOf<float>(results[3]);
        std::vector<float> expected = {4 * factor, 6 * factor, 0.25f, 0.5f * factor, 2 * factor, 4 * factor, 0.5f, 0};
        for (size_t i = 0; i < expected.size(); ++i)
          EXPECT_NEAR(lu[i], expected[i], 1e-5) << i;
        EXPECT_EQ(valuesOf<int32_t>(results[1]), (std::vector<int32_t>{2, 2, 2, 2}));
        EXPECT_EQ(valuesOf<int32_t>(results[2]), (std::vector<int32_t>{0, 2}));
        EXPECT_EQ(solution, (std::vector<float>{3, 1, 1, 1}));
      });
}

TEST(Routine, MissingKernelIsNamed) {
  DeviceProgramBuilder builder({{"x", 2}});
  builder.code(ptxHeader());
  int32_t in = builder.argument(DIST_F32, {2, 4}), out = builder.result(DIST_C64, {2, 3});
  addRoutine(builder, "fourier", {in}, {out}, {2, 1});
  Session session(builder.buildForDevice(), loopbackOptions());
  EXPECT_EQ(session.loadStatus, DIST_UNSUPPORTED);
  EXPECT_EQ(session.text(), "step 0: routines need the kernel \"dist_transpose_f32\", which is in no code object of "
                            "the program, at model.py:1:1");
}

} // namespace
