// SPDX-License-Identifier: Apache-2.0
//
// Gemm steps of every element type, transposition, broadcast batch, strided operand and accumulation, against three
// nested loops in double.

#include "ProgramBuilder.h"
#include "dist/Runtime/HostArray.h"

#include <cmath>
#include <random>
#include <sstream>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

HostArray randomMatrix(DistDType dtype, int64_t elements, std::mt19937 &random) {
  HostArray array;
  EXPECT_TRUE(HostArray::create(dtype, {elements}, array));
  for (int64_t i = 0; i < elements; ++i) {
    float value = float(int(random() % 17) - 8) / 4;
    char *at = array.data() + i * sizeOfDType(dtype);
    uint16_t narrow = dtype == DIST_BF16 ? bf16FromFloat(value) : f16FromFloat(value);
    double wide = value;
    if (dtype == DIST_I1)
      *at = char(random() % 2);
    else if (isNarrowFloatDType(dtype))
      std::memcpy(at, &narrow, 2);
    else if (dtype == DIST_F32)
      std::memcpy(at, &value, 4);
    else if (dtype == DIST_F64)
      std::memcpy(at, &wide, 8);
    else
      *at = char(random() % 3);
  }
  return array;
}

struct GemmCase {
  DistGemmStep step;
  int64_t aElements, bElements, cElements;
};

/// Layouts: 0 plain, 1 transposed, 2 rows with a gap, 3 neither stride is 1.
void layOut(int layout, int64_t rows, int64_t columns, bool isBroadcast, int64_t batch, int64_t *strides,
            int64_t &elements) {
  int64_t row = columns, column = 1;
  if (layout == 1) {
    row = 1;
    column = rows;
  } else if (layout == 2) {
    row = columns + 3;
  } else if (layout == 3) {
    row = 2 * columns;
    column = 2;
  }
  int64_t extent = std::max<int64_t>(1, std::max(rows * row, columns * column));
  strides[0] = isBroadcast ? 0 : extent;
  strides[1] = row;
  strides[2] = column;
  elements = extent * (isBroadcast ? 1 : std::max<int64_t>(1, batch));
}

void runGemm(DistDType input, DistDType output, GemmCase test) {
  const DistGemmStep &g = test.step;
  std::mt19937 random(5);
  HostArray a = randomMatrix(input, test.aElements, random), b = randomMatrix(input, test.bElements, random);
  HostArray c = randomMatrix(output, test.cElements, random);
  ProgramBuilder builder({});
  int32_t aId = builder.argument(input, {test.aElements}), bId = builder.argument(input, {test.bElements});
  int32_t cIn = builder.argument(output, {test.cElements}), cId = builder.result(output, {test.cElements});
  builder.copy(cId, cIn);
  DistStep &step = builder.step(DIST_STEP_GEMM);
  step.gemm = g;
  step.gemm.a = aId;
  step.gemm.b = bId;
  step.gemm.c = cId;
  Session session(builder.build());
  std::ostringstream name;
  name << nameOfDType(input) << " batch " << g.batch << " m " << g.m << " n " << g.n << " k " << g.k << " A "
       << g.aStrides[0] << "," << g.aStrides[1] << "," << g.aStrides[2] << " B " << g.bStrides[0] << ","
       << g.bStrides[1] << "," << g.bStrides[2] << " C " << g.cStrides[0] << "," << g.cStrides[1] << ","
       << g.cStrides[2] << " accumulate " << g.accumulate;
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text() << "\n" << name.str();
  auto bytes = [](const HostArray &array) { return Bytes(array.data(), array.data() + array.numBytes()); };
  std::vector<std::vector<Bytes>> arguments{{bytes(a), bytes(b), bytes(c)}};
  session.bind(arguments);
  ASSERT_EQ(session.run(), DIST_OK) << session.text();
  ASSERT_EQ(session.run(), DIST_OK) << session.text();
  HostArray found;
  ASSERT_TRUE(HostArray::create(output, {test.cElements}, found));
  std::memcpy(found.data(), session.results[0][0].data(), session.results[0][0].size());
  std::vector<double> expected(test.cElements);
  for (int64_t i = 0; i < test.cElements; ++i)
    expected[i] = c.elementAsDouble(i);
  for (int64_t batch = 0; batch < g.batch; ++batch)
    for (int64_t i = 0; i < g.m; ++i)
      for (int64_t j = 0; j < g.n; ++j) {
        double &sum = expected[batch * g.cStrides[0] + i * g.cStrides[1] + j * g.cStrides[2]];
        sum = g.accumulate ? sum : 0;
        for (int64_t l = 0; l < g.k; ++l)
          sum += a.elementAsDouble(batch * g.aStrides[0] + i * g.aStrides[1] + l * g.aStrides[2]) *
                 b.elementAsDouble(batch * g.bStrides[0] + l * g.bStrides[1] + j * g.bStrides[2]);
        if (output == DIST_I1)
          sum = sum != 0;
      }
  double tolerance = isNarrowFloatDType(output) ? 0.01 : 1e-5;
  for (int64_t i = 0; i < test.cElements; ++i)
    ASSERT_NEAR(found.elementAsDouble(i), expected[i], tolerance * (1 + std::fabs(expected[i])))
        << name.str() << " element " << i;
}

GemmCase makeCase(int64_t batch, int64_t m, int64_t n, int64_t k, int aLayout, int bLayout, int cLayout,
                  bool broadcastA, bool broadcastB, bool accumulate) {
  GemmCase test = {};
  test.step.batch = batch;
  test.step.m = m;
  test.step.n = n;
  test.step.k = k;
  test.step.accumulate = accumulate;
  layOut(aLayout, m, k, broadcastA, batch, test.step.aStrides, test.aElements);
  layOut(bLayout, k, n, broadcastB, batch, test.step.bStrides, test.bElements);
  layOut(cLayout, m, n, false, batch, test.step.cStrides, test.cElements);
  return test;
}

TEST(Gemm, EveryTypeAndLayout) {
  std::pair<DistDType, DistDType> types[] = {{DIST_F32, DIST_F32}, {DIST_BF16, DIST_BF16}, {DIST_BF16, DIST_F32},
                                             {DIST_F16, DIST_F16}, {DIST_F16, DIST_F32},   {DIST_F64, DIST_F64},
                                             {DIST_I1, DIST_I1},   {DIST_I8, DIST_I8},     {DIST_U16, DIST_U16},
                                             {DIST_I32, DIST_I32}, {DIST_U64, DIST_U64}};
  for (auto [input, output] : types)
    for (int aLayout = 0; aLayout < 4; ++aLayout)
      for (int bLayout = 0; bLayout < 4; ++bLayout)
        for (int cLayout = 0; cLayout < 4; ++cLayout)
          runGemm(input, output,
                  makeCase(2, 5, 7, 9, aLayout, bLayout, cLayout, aLayout == 1, bLayout == 2, cLayout % 2));
}

TEST(Gemm, SizesOneAndZero) {
  for (DistDType type : {DIST_F32, DIST_BF16, DIST_I32})
    for (int64_t batch : {0, 1, 3})
      for (int64_t m : {0, 1, 4})
        for (int64_t n : {0, 1, 4})
          for (int64_t k : {0, 1, 4})
            for (bool accumulate : {false, true})
              for (int layout : {0, 1})
                runGemm(type, type, makeCase(batch, m, n, k, layout, 1 - layout, layout, false, false, accumulate));
}

TEST(Gemm, LargeMatrices) {
  runGemm(DIST_F32, DIST_F32, makeCase(1, 96, 80, 112, 0, 1, 0, false, false, false));
  runGemm(DIST_BF16, DIST_F32, makeCase(1, 96, 80, 112, 1, 0, 0, false, false, true));
}

} // namespace
