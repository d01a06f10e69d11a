// SPDX-License-Identifier: Apache-2.0
//
// Library steps: Fourier transforms of all lengths against their definition, factors against what they are made of, and
// every wrong step refused with what was found and what is needed.

#include "ProgramBuilder.h"

#include "Routines/Fourier.h"
#include "dist/Runtime/PlanValidator.h"

#include <cmath>
#include <complex>
#include <functional>
#include <limits>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

template <typename T> using Numbers = std::vector<std::complex<T>>;

/// Numbers that look like noise.
template <typename T> Numbers<T> makeNoise(int64_t count) {
  Numbers<T> numbers;
  uint64_t state = 12345;
  auto next = [&] {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return T(double(state >> 40) / (1 << 23) - 1);
  };
  for (int64_t i = 0; i < count; ++i) {
    T real = next();
    numbers.push_back({real, next()});
  }
  return numbers;
}

/// The definition, in long double.
template <typename T> Numbers<long double> transformByDefinition(const Numbers<T> &x, bool inverse) {
  int64_t n = int64_t(x.size());
  const long double turn = (inverse ? 2 : -2) * std::acos(-1.0L) / n;
  Numbers<long double> y(x.size()), roots;
  for (int64_t j = 0; j < n; ++j)
    roots.push_back(std::polar(1.0L, turn * j));
  for (int64_t k = 0; k < n; ++k)
    for (int64_t j = 0; j < n; ++j)
      y[k] += std::complex<long double>(x[j]) * roots[size_t(j * k % n)];
  return y;
}

/// Largest error over the root mean square of the result, in units of the last place.
template <typename T> double errorOfTransform(int64_t length, bool inverse) {
  Numbers<T> x = makeNoise<T>(length);
  Numbers<long double> expected = transformByDefinition(x, inverse);
  FourierPlan<T> plan(length);
  Numbers<T> work(size_t(plan.scratchElements()));
  plan.run(x.data(), inverse, work.data());
  long double largest = 0, square = 0;
  for (int64_t k = 0; k < length; ++k) {
    largest = std::max(largest, std::abs(std::complex<long double>(x[k]) - expected[k]));
    square += std::norm(expected[k]);
  }
  return double(largest / std::sqrt(square / length) / std::numeric_limits<T>::epsilon());
}

TEST(Fourier, EveryLengthIsTheDefinition) {
  for (int64_t length = 1; length <= 200; ++length)
    for (bool inverse : {false, true}) {
      EXPECT_LT(errorOfTransform<double>(length, inverse), 8) << "length " << length;
      EXPECT_LT(errorOfTransform<float>(length, inverse), 8) << "length " << length;
    }
  for (int64_t length : {256, 509, 512, 720, 1009, 1024, 1030}) {
    EXPECT_LT(errorOfTransform<double>(length, false), 8) << "length " << length;
    EXPECT_LT(errorOfTransform<float>(length, false), 8) << "length " << length;
  }
}

/// A program of one library step whose operands are arguments and whose results are results.
struct OneStep {
  OneStep(const char *routine, std::vector<std::pair<DistDType, Shape>> from,
          std::vector<std::pair<DistDType, Shape>> to, Shape choices)
      : options(std::move(choices)) {
    for (auto &[dtype, shape] : from)
      inputs.push_back(builder.argument(dtype, shape));
    for (auto &[dtype, shape] : to)
      outputs.push_back(builder.result(dtype, shape));
    step = &builder.step(DIST_STEP_LIBRARY).library;
    *step = {routine,        inputs.data(),          int64_t(inputs.size()), outputs.data(), int64_t(outputs.size()),
             options.data(), int64_t(options.size())};
  }

  ProgramBuilder builder{{}};
  std::vector<int32_t> inputs, outputs;
  Shape options;
  DistLibraryStep *step;
};

template <typename T> Bytes bytesOfValues(const std::vector<T> &values) {
  Bytes bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

template <typename T> std::vector<T> valuesOfBytes(const Bytes &bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

TEST(Library, CholeskyOfABatch) {
  OneStep program("cholesky", {{DIST_F64, {2, 2, 2}}}, {{DIST_F64, {2, 2, 2}}, {DIST_I32, {2}}}, {1});
  Session session(program.builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  std::vector<std::vector<Bytes>> arguments{{bytesOfValues<double>({4, 7, 6, 25, 1, 0, 2, 3})}};
  session.bind(arguments);
  ASSERT_EQ(session.run(), DIST_OK) << session.text();
  // The triangle that is not named stays; the second matrix has no factor: 3 - 2 * 2 is below 0.
  std::vector<double> factors = valuesOfBytes<double>(session.results[0][0]);
  EXPECT_EQ(std::vector<double>(factors.begin(), factors.begin() + 4), (std::vector<double>{2, 7, 3, 4}));
  EXPECT_EQ(valuesOfBytes<int32_t>(session.results[0][1]), (std::vector<int32_t>{0, 2}));
}

TEST(Library, LUCountsPivotsFromOne) {
  OneStep program("lu", {{DIST_F32, {3, 2}}}, {{DIST_F32, {3, 2}}, {DIST_I32, {2}}, {DIST_I32, {}}}, {});
  Session session(program.builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  std::vector<std::vector<Bytes>> arguments{{bytesOfValues<float>({1, 2, 4, 4, 2, 6})}};
  session.bind(arguments);
  ASSERT_EQ(session.run(), DIST_OK) << session.text();
  // Row 1 first, then of {2 - 1, 6 - 2} the second.
  EXPECT_EQ(valuesOfBytes<float>(session.results[0][0]), (std::vector<float>{4, 4, 0.5, 4, 0.25, 0.25}));
  EXPECT_EQ(valuesOfBytes<int32_t>(session.results[0][1]), (std::vector<int32_t>{2, 3}));
}

TEST(Library, RealTransformsInTwoDimensions) {
  OneStep program("fourier", {{DIST_F32, {2, 3}}}, {{DIST_C64, {2, 2}}}, {2, 2});
  Session session(program.builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  std::vector<std::vector<Bytes>> arguments{{bytesOfValues<float>({1, 1, 1, 2, 2, 2})}};
  session.bind(arguments);
  ASSERT_EQ(session.run(), DIST_OK) << session.text();
  Numbers<float> expected{9, 0, -3, 0}, found = valuesOfBytes<std::complex<float>>(session.results[0][0]);
  for (int i = 0; i < 4; ++i)
    EXPECT_LT(std::abs(found[i] - expected[i]), 1e-6f) << i;
}

TEST(Library, EmptyBatchesAndMatrices) {
  for (Shape shape : {Shape{0, 3, 3}, Shape{2, 0, 0}}) {
    OneStep program("cholesky", {{DIST_F32, shape}}, {{DIST_F32, shape}, {DIST_I32, {shape[0]}}}, {1});
    Session session(program.builder.build());
    ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
    std::vector<std::vector<Bytes>> arguments{{Bytes()}};
    session.bind(arguments);
    EXPECT_EQ(session.run(), DIST_OK) << session.text();
  }
}

TEST(Library, WhatIterateFailsOnInfinitiesAndNaN) {
  float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  OneStep program("svd", {{DIST_F32, {3, 2, 2}}}, {{DIST_F32, {3, 2}}, {DIST_I32, {3}}}, {0});
  Session session(program.builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  std::vector<std::vector<Bytes>> arguments{{bytesOfValues<float>({1, infinity, 0, 1, 3, 0, 0, 2, 1, 0, nan, 1})}};
  session.bind(arguments);
  ASSERT_EQ(session.run(), DIST_OK) << session.text();
  std::vector<float> values = valuesOfBytes<float>(session.results[0][0]);
  EXPECT_TRUE(std::isnan(values[0]) && std::isnan(values[1]) && std::isnan(values[4]) && std::isnan(values[5]));
  EXPECT_FLOAT_EQ(values[2], 3);
  EXPECT_FLOAT_EQ(values[3], 2);
  EXPECT_EQ(valuesOfBytes<int32_t>(session.results[0][1]), (std::vector<int32_t>{1, 0, 1}));
}

struct Damage {
  const char *message;
  std::function<void(OneStep &)> apply;
};

TEST(Library, EveryDamageIsRefused) {
  std::vector<Damage> damages = {
      {"routine 'choleski' is unknown", [](OneStep &p) { p.step->routine = "choleski"; }},
      {"routine '' is unknown", [](OneStep &p) { p.step->routine = nullptr; }},
      {"an operand is buffer 9", [](OneStep &p) { p.inputs[0] = 9; }},
      {"a result writes to buffer 0, which is an argument", [](OneStep &p) { p.outputs[0] = p.inputs[0]; }},
      {"results 0 and 1 overlap", [](OneStep &p) { p.outputs[1] = p.outputs[0]; }},
      {"result 0 overlaps operand 0", [](OneStep &p) { p.inputs[0] = p.outputs[0]; }},
      {"it has no operand", [](OneStep &p) { p.step->numInputs = 0; }},
      {"a list of operands, results or options is missing", [](OneStep &p) { p.step->inputs = nullptr; }},
      {"a list of operands, results or options is missing", [](OneStep &p) { p.step->numOptions = -1; }},
      {"'cholesky' has 1 operands, 1 results and 1 options, needed 1, 2 and 1",
       [](OneStep &p) { p.step->numOutputs = 1; }},
      {"'cholesky' has option 0 = 2, needed 0 to 1", [](OneStep &p) { p.options[0] = 2; }},
      {"a matrix of 2 rows and 3 columns, needed a square one",
       [](OneStep &p) {
         p.builder.buffers[0].shape = p.builder.keep({2, 2, 3}), p.builder.buffers[0].size = 96;
       }},
      {"has a result 1 that does not fit", [](OneStep &p) { p.builder.buffers[2].dtype = DIST_F32; }},
      {"elements of type f16, needed f32, f64, c64 or c128", [](OneStep &p) { p.builder.buffers[0].dtype = DIST_F16; }},
      {"has an operand of 1 dimensions, needed 2", [](OneStep &p) { p.builder.buffers[0].rank = 1; }},
  };
  for (const Damage &damage : damages) {
    OneStep program("cholesky", {{DIST_F64, {2, 3, 3}}}, {{DIST_F64, {2, 3, 3}}, {DIST_I32, {2}}}, {1});
    damage.apply(program);
    Session session(program.builder.build());
    EXPECT_NE(session.loadStatus, DIST_OK) << damage.message;
    EXPECT_NE(session.text().find(damage.message), std::string::npos) << session.text() << " is not " << damage.message;
  }
}

TEST(Library, APlanKnowsWhatIsReadAndWritten) {
  OneStep program("fourier", {{DIST_C64, {4}}}, {{DIST_C64, {4}}}, {0, 1});
  EXPECT_EQ(validatePlan(program.builder.build()), "");
}

} // namespace
