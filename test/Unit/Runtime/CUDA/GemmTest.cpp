// SPDX-License-Identifier: Apache-2.0
//
// Matrix products through cuBLASLt against those of the CPU runtime: types, layouts, batches, accumulation; epilogues
// against their definition.

#include "DeviceProgramBuilder.h"
#include "Kernels.h"
#include "dist/Runtime/GemmAddend.h"

#include <cmath>
#include <functional>
#include <random>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

Bytes fromFloats(DistDType dtype, const std::vector<float> &values) {
  Bytes bytes(values.size() * size_t(sizeOfDType(dtype)));
  for (size_t i = 0; i < values.size(); ++i) {
    uint16_t narrow = dtype == DIST_F16 ? f16FromFloat(values[i]) : bf16FromFloat(values[i]);
    double wide = values[i];
    const void *source = dtype == DIST_F64 ? static_cast<const void *>(&wide) : &values[i];
    std::memcpy(bytes.data() + i * size_t(sizeOfDType(dtype)), isNarrowFloatDType(dtype) ? &narrow : source,
                size_t(sizeOfDType(dtype)));
  }
  return bytes;
}

std::vector<double> toDoubles(DistDType dtype, const Bytes &bytes) {
  std::vector<double> values;
  for (size_t at = 0; at < bytes.size(); at += size_t(sizeOfDType(dtype))) {
    uint16_t narrow;
    float single;
    double wide;
    std::memcpy(&narrow, bytes.data() + at, 2);
    if (isNarrowFloatDType(dtype)) {
      values.push_back(dtype == DIST_F16 ? floatFromF16(narrow) : floatFromBF16(narrow));
    } else if (dtype == DIST_F32) {
      std::memcpy(&single, bytes.data() + at, 4);
      values.push_back(single);
    } else {
      std::memcpy(&wide, bytes.data() + at, 8);
      values.push_back(wide);
    }
  }
  return values;
}

std::vector<float> randomFloats(int64_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<float> values(count);
  for (float &value : values)
    value = float(int(random() % 17) - 8) / 8; // Exact in every type; so are the products and short sums.
  return values;
}

struct Layout {
  bool a, b, c; ///< Transposed.
};

/// Fills in strides of [batch, rows, columns] arrays.
void setStrides(int64_t (&strides)[3], int64_t rows, int64_t columns, bool isTransposed) {
  strides[0] = rows * columns;
  strides[1] = isTransposed ? 1 : columns;
  strides[2] = isTransposed ? rows : 1;
}

struct Case {
  DistDType input = DIST_F32, result = DIST_F32;
  int64_t batch = 1, m = 4, n = 5, k = 6;
  Layout layout = {};
  int32_t accumulate = 0;
  bool addsStart = false; ///< From where it lies, without a copy.
};

/// The program: a copy of `start` into the result, then the product into it. Without an epilogue the CPU can run it
/// too.
DistGemmStep &build(DeviceProgramBuilder &builder, const Case &c) {
  builder.code(ptxHeader());
  int32_t a = builder.argument(c.input, {c.batch * c.m * c.k}), b = builder.argument(c.input, {c.batch * c.k * c.n});
  int32_t start = builder.argument(c.result, {c.batch * c.m * c.n});
  int32_t out = builder.result(c.result, {c.batch * c.m * c.n});
  if (!c.addsStart)
    builder.copy(out, start);
  DistGemmStep &gemm = builder.step(DIST_STEP_GEMM).gemm;
  gemm.batch = c.batch;
  gemm.m = c.m;
  gemm.n = c.n;
  gemm.k = c.k;
  gemm.a = a;
  gemm.b = b;
  gemm.c = out;
  gemm.accumulate = c.addsStart ? addingBuffer(start) : c.accumulate;
  setStrides(gemm.aStrides, c.m, c.k, c.layout.a);
  setStrides(gemm.bStrides, c.k, c.n, c.layout.b);
  setStrides(gemm.cStrides, c.m, c.n, c.layout.c);
  return gemm;
}

std::vector<std::vector<Bytes>> argumentsOf(const Case &c) {
  return {{fromFloats(c.input, randomFloats(c.batch * c.m * c.k, 1)),
           fromFloats(c.input, randomFloats(c.batch * c.k * c.n, 2)),
           fromFloats(c.result, randomFloats(c.batch * c.m * c.n, 3))}};
}

void expectNear(DistDType dtype, const Bytes &found, const std::vector<double> &expected) {
  std::vector<double> values = toDoubles(dtype, found);
  ASSERT_EQ(values.size(), expected.size());
  double tolerance = dtype == DIST_BF16 ? 1e-2 : dtype == DIST_F16 ? 2e-3 : 1e-5;
  for (size_t i = 0; i < values.size(); ++i)
    EXPECT_NEAR(values[i], expected[i], tolerance * (1 + std::abs(expected[i]))) << "element " << i;
}

void compareWithCPU(const Case &c) {
  DeviceProgramBuilder builder(std::vector<DistMeshAxis>{});
  build(builder, c);
  std::vector<std::vector<Bytes>> arguments = argumentsOf(c);
  builder.build();
  Session cpu(builder.executable);
  ASSERT_EQ(cpu.loadStatus, DIST_OK) << cpu.text();
  cpu.bind(arguments);
  ASSERT_EQ(cpu.run(), DIST_OK) << cpu.text();
  builder.buildForDevice();
  Session device(builder.executable, loopbackOptions());
  ASSERT_EQ(device.loadStatus, DIST_OK) << device.text();
  device.bind(arguments);
  for (int run = 0; run < 2; ++run) {
    ASSERT_EQ(runAndRead(device), DIST_OK) << device.text();
    expectNear(c.result, device.results[0][0], toDoubles(c.result, cpu.results[0][0]));
  }
}

TEST(DeviceGemm, TypesLayoutsBatchesAndAccumulation) {
  const std::pair<DistDType, DistDType> types[] = {
      {DIST_F32, DIST_F32}, {DIST_F64, DIST_F64}, {DIST_F16, DIST_F16}, {DIST_BF16, DIST_BF16}, {DIST_BF16, DIST_F32}};
  for (auto [input, result] : types)
    for (int layout = 0; layout < 8; ++layout)
      for (int64_t batch : {1, 3}) {
        Case c;
        c.input = input;
        c.result = result;
        c.batch = batch;
        c.layout = {bool(layout & 1), bool(layout & 2), bool(layout & 4)};
        c.accumulate = layout % 3 == 0;
        SCOPED_TRACE(std::string(nameOfDType(input)) + " layout " + std::to_string(layout));
        compareWithCPU(c);
      }
}

TEST(DeviceGemm, SingleRowsAndColumns) {
  for (auto [m, n, k] : {std::array<int64_t, 3>{1, 7, 3}, {7, 1, 3}, {7, 3, 1}, {1, 1, 9}}) {
    Case c;
    c.m = m;
    c.n = n;
    c.k = k;
    compareWithCPU(c);
  }
}

double gelu(double x) { return x / 2 * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x))); }

/// Compares `c`, with an epilogue and a bias along `biasDim` if that is not -1, with its definition.
void checkEpilogue(Case c, DistEpilogue epilogue, int32_t biasDim) {
  DistDType dtype = c.result;
  c.layout.c = biasDim == 0; // A bias along the rows needs a column-major product.
  DeviceProgramBuilder builder(std::vector<DistMeshAxis>{});
  DistGemmStep &gemm = build(builder, c);
  gemm.epilogue = epilogue;
  gemm.hasBias = biasDim >= 0;
  int64_t length = biasDim == 0 ? c.m : c.n;
  if (gemm.hasBias) {
    gemm.biasDim = biasDim;
    gemm.bias = builder.argument(dtype, {length});
  }
  std::vector<std::vector<Bytes>> arguments = argumentsOf(c);
  std::vector<double> a = toDoubles(dtype, arguments[0][0]), b = toDoubles(dtype, arguments[0][1]), bias;
  std::vector<double> start = toDoubles(dtype, arguments[0][2]);
  if (gemm.hasBias) {
    arguments[0].push_back(fromFloats(dtype, randomFloats(length, 4)));
    bias = toDoubles(dtype, arguments[0].back());
  }
  std::vector<double> expected(size_t(c.m * c.n));
  for (int64_t i = 0; i < c.m; ++i)
    for (int64_t j = 0; j < c.n; ++j) {
      size_t place = size_t(i * gemm.cStrides[1] + j * gemm.cStrides[2]);
      double sum = biasDim < 0 ? 0 : bias[size_t(biasDim == 0 ? i : j)];
      sum += gemm.accumulate ? start[place] : 0;
      for (int64_t l = 0; l < c.k; ++l)
        sum += a[size_t(i * c.k + l)] * b[size_t(l * c.n + j)];
      sum = epilogue == DIST_EPILOGUE_RELU ? std::max(sum, 0.0) : epilogue == DIST_EPILOGUE_GELU ? gelu(sum) : sum;
      expected[place] = sum;
    }
  SCOPED_TRACE("epilogue " + std::to_string(epilogue) + ", bias along " + std::to_string(biasDim) + ", adds " +
               std::to_string(gemm.accumulate));
  Session session(builder.buildForDevice(), loopbackOptions());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  session.bind(arguments);
  ASSERT_EQ(runAndRead(session), DIST_OK) << session.text();
  expectNear(dtype, session.results[0][0], expected);
}

TEST(DeviceGemm, EpiloguesBiasAndAddends) {
  for (DistDType dtype : {DIST_F32, DIST_BF16})
    for (DistEpilogue epilogue : {DIST_EPILOGUE_NONE, DIST_EPILOGUE_RELU, DIST_EPILOGUE_GELU})
      for (int32_t biasDim : {-1, 0, 1})
        for (int added : {0, 1, 2}) {
          Case c;
          c.input = c.result = dtype;
          c.accumulate = added == 1;
          c.addsStart = added == 2;
          checkEpilogue(c, epilogue, biasDim);
        }
}

TEST(DeviceGemm, AddendsAreChecked) {
  const std::pair<const char *, std::function<void(int32_t &, DistGemmStep &)>> damages[] = {
      {"the addend is buffer", [](int32_t &, DistGemmStep &gemm) { gemm.accumulate = addingBuffer(99); }},
      {"the addend is buffer", [](int32_t &, DistGemmStep &gemm) { gemm.accumulate = -7; }},
      {"C overlaps the addend", [](int32_t &, DistGemmStep &gemm) { gemm.accumulate = addingBuffer(gemm.c); }},
      {"the addend reads or writes 20 elements",
       [](int32_t &, DistGemmStep &gemm) { gemm.accumulate = addingBuffer(4); }},
      {"the addend has element type f64, needed f32",
       [](int32_t &, DistGemmStep &gemm) { gemm.accumulate = addingBuffer(5); }},
      {"has an addend, which executables have from version 7 on",
       [](int32_t &version, DistGemmStep &) { version = DIST_EXECUTABLE_VERSION_WITHOUT_ADDENDS; }},
  };
  for (const auto &[message, apply] : damages) {
    Case c;
    c.addsStart = true;
    DeviceProgramBuilder builder(std::vector<DistMeshAxis>{});
    DistGemmStep &gemm = build(builder, c);
    ASSERT_EQ(builder.argument(DIST_F32, {c.m}), 4);
    ASSERT_EQ(builder.argument(DIST_F64, {c.m, c.n}), 5);
    int32_t version = DIST_EXECUTABLE_VERSION;
    apply(version, gemm); // Building copies the steps.
    DistExecutable executable = builder.buildForDevice();
    executable.version = version;
    Session session(executable, loopbackOptions());
    EXPECT_NE(session.text().find(message), std::string::npos) << session.text();
  }
}

TEST(DeviceGemm, WhatTheLibraryCannotSayIsRefused) {
  Case integers;
  integers.input = integers.result = DIST_I32;
  DeviceProgramBuilder builder(std::vector<DistMeshAxis>{});
  build(builder, integers);
  Session session(builder.buildForDevice(), loopbackOptions());
  EXPECT_EQ(session.loadStatus, DIST_UNSUPPORTED);
  EXPECT_EQ(session.text(), "step 1: cuBLASLt multiplies f16, bf16, f32 and f64, found i32, at model.py:2:1");
}

} // namespace
