// SPDX-License-Identifier: Apache-2.0
//
// Every plan, carried out by a naive column-major multiplication, gives what the step's strides say; and what no
// leading dimension can say is refused.

#include "CUDA/MatmulPlan.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

using namespace dist::runtime;

namespace {

int64_t at(const MatmulOperand &operand, int64_t batch, int64_t row, int64_t column) {
  if (operand.isTransposed)
    std::swap(row, column);
  EXPECT_LT(row, operand.rows);
  EXPECT_LT(column, operand.columns);
  return batch * operand.batchStride + row + column * operand.leading;
}

/// What a library does with the plan.
void carryOut(const MatmulPlan &plan, const std::vector<int64_t> &a, const std::vector<int64_t> &b,
              std::vector<int64_t> &c) {
  int64_t inner = plan.x.isTransposed ? plan.x.rows : plan.x.columns;
  for (int64_t call = 0; call < plan.calls; ++call)
    for (int64_t batch = 0; batch < plan.batch; ++batch)
      for (int64_t i = 0; i < plan.d.rows; ++i)
        for (int64_t j = 0; j < plan.d.columns; ++j) {
          int64_t sum = 0;
          const std::vector<int64_t> &x = plan.xIsB ? b : a, &y = plan.xIsB ? a : b;
          int64_t xBase = call * (plan.xIsB ? plan.bStep : plan.aStep);
          int64_t yBase = call * (plan.xIsB ? plan.aStep : plan.bStep);
          for (int64_t l = 0; l < inner; ++l)
            sum += x.at(size_t(xBase + at(plan.x, batch, i, l))) * y.at(size_t(yBase + at(plan.y, batch, l, j)));
          c.at(size_t(call * plan.cStep + at(plan.d, batch, i, j))) = sum;
        }
}

int64_t reach(const int64_t *strides, int64_t batch, int64_t rows, int64_t columns) {
  return 1 + (batch - 1) * strides[0] + (rows - 1) * strides[1] + (columns - 1) * strides[2];
}

/// Checks a step against its own definition; false if there is no plan.
bool check(const DistGemmStep &step) {
  MatmulPlan plan;
  if (!planMatmul(step, plan).empty())
    return false;
  std::mt19937 random(7);
  auto fill = [&](const int64_t *strides, int64_t rows, int64_t columns) {
    std::vector<int64_t> values(size_t(reach(strides, step.batch, rows, columns)));
    for (int64_t &value : values)
      value = int64_t(random() % 19) - 9;
    return values;
  };
  std::vector<int64_t> a = fill(step.aStrides, step.m, step.k), b = fill(step.bStrides, step.k, step.n);
  std::vector<int64_t> c(size_t(reach(step.cStrides, step.batch, step.m, step.n)), 777), expected = c;
  for (int64_t s = 0; s < step.batch; ++s)
    for (int64_t i = 0; i < step.m; ++i)
      for (int64_t j = 0; j < step.n; ++j) {
        int64_t sum = 0;
        for (int64_t l = 0; l < step.k; ++l)
          sum += a[size_t(s * step.aStrides[0] + i * step.aStrides[1] + l * step.aStrides[2])] *
                 b[size_t(s * step.bStrides[0] + l * step.bStrides[1] + j * step.bStrides[2])];
        expected[size_t(s * step.cStrides[0] + i * step.cStrides[1] + j * step.cStrides[2])] = sum;
      }
  carryOut(plan, a, b, c);
  EXPECT_EQ(c, expected);
  return true;
}

DistGemmStep product(int64_t batch, int64_t m, int64_t n, int64_t k) {
  DistGemmStep step = {};
  step.batch = batch;
  step.m = m;
  step.n = n;
  step.k = k;
  return step;
}

void setStrides(int64_t (&strides)[3], int64_t rows, int64_t columns, bool isTransposed, int64_t padding) {
  int64_t leading = (isTransposed ? rows : columns) + padding;
  strides[0] = leading * (isTransposed ? columns : rows);
  strides[1] = isTransposed ? 1 : leading;
  strides[2] = isTransposed ? leading : 1;
}

TEST(MatmulPlan, AllTranspositionsPaddedAndBatched) {
  for (int64_t batch : {1, 3})
    for (int64_t m : {1, 4})
      for (int64_t n : {1, 5})
        for (int64_t k : {1, 6})
          for (int layout = 0; layout < 8; ++layout)
            for (int64_t padding : {0, 2}) {
              DistGemmStep step = product(batch, m, n, k);
              setStrides(step.aStrides, m, k, layout & 1, padding);
              setStrides(step.bStrides, k, n, layout & 2, padding);
              setStrides(step.cStrides, m, n, layout & 4, padding);
              EXPECT_TRUE(check(step)) << batch << " " << m << " " << n << " " << k << " layout " << layout;
            }
}

TEST(MatmulPlan, BroadcastBatch) {
  DistGemmStep step = product(3, 4, 5, 6);
  setStrides(step.aStrides, 4, 6, false, 0);
  setStrides(step.bStrides, 6, 5, false, 0);
  setStrides(step.cStrides, 4, 5, false, 0);
  step.bStrides[0] = 0;
  EXPECT_TRUE(check(step));
}

/// Heads inside of rows: [m, heads, k] with the head as batch.
TEST(MatmulPlan, BatchInsideOfRows) {
  DistGemmStep step = product(3, 4, 5, 6);
  int64_t a[3] = {6, 18, 1}, b[3] = {6, 1, 18}, c[3] = {5, 15, 1};
  std::copy(a, a + 3, step.aStrides);
  std::copy(b, b + 3, step.bStrides);
  std::copy(c, c + 3, step.cStrides);
  EXPECT_TRUE(check(step));
}

TEST(MatmulPlan, ResultWithoutContiguousSideGoesRowByRow) {
  DistGemmStep step = product(2, 4, 5, 6);
  setStrides(step.aStrides, 4, 6, false, 0);
  setStrides(step.bStrides, 6, 5, false, 0);
  int64_t c[3] = {100, 20, 3};
  std::copy(c, c + 3, step.cStrides);
  MatmulPlan plan;
  EXPECT_EQ(planMatmul(step, plan), "");
  EXPECT_EQ(plan.calls, 2);
  EXPECT_EQ(plan.batch, 4);
  EXPECT_TRUE(check(step));
}

TEST(MatmulPlan, BiasDecidesTheOrientation) {
  DistGemmStep step = product(1, 4, 5, 6);
  setStrides(step.aStrides, 4, 6, false, 0);
  setStrides(step.bStrides, 6, 5, false, 0);
  setStrides(step.cStrides, 4, 5, false, 0);
  step.hasBias = 1;
  step.biasDim = 1;
  MatmulPlan plan;
  EXPECT_EQ(planMatmul(step, plan), "");
  EXPECT_TRUE(plan.xIsB) << "columns of C are the rows of the library's D";
  EXPECT_EQ(plan.d.rows, 5);
  step.biasDim = 0;
  EXPECT_EQ(planMatmul(step, plan), "a bias along the rows needs a product with row stride 1");
  setStrides(step.cStrides, 4, 5, true, 0);
  EXPECT_EQ(planMatmul(step, plan), "");
  EXPECT_FALSE(plan.xIsB);
  EXPECT_EQ(plan.d.rows, 4);
}

TEST(MatmulPlan, BroadcastInsideOfAMatrixIsRefused) {
  DistGemmStep step = product(1, 4, 5, 6);
  setStrides(step.aStrides, 4, 6, false, 0);
  setStrides(step.bStrides, 6, 5, false, 0);
  setStrides(step.cStrides, 4, 5, false, 0);
  step.bStrides[1] = step.bStrides[2] = 0;
  MatmulPlan plan;
  EXPECT_EQ(planMatmul(step, plan),
            "strides [24, 6, 1] x [30, 0, 0] -> [20, 5, 1] are not those of matrices with a leading dimension");
}

} // namespace
