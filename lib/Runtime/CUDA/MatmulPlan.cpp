// SPDX-License-Identifier: Apache-2.0
//
// A bias belongs to the rows of D, which decides between the two orientations where both are possible.

#include "MatmulPlan.h"

#include <algorithm>

namespace dist::runtime {

namespace {

constexpr int64_t maxCalls = 4096;

/// The product without its batch's meaning: strides by {batch, row, column} as in the step.
struct Problem {
  int64_t batch, m, n, k;
  int64_t a[3], b[3], c[3];
  bool biasOnRows, biasOnColumns; ///< Where a bias lies; at most one.
};

/// Says rows x columns with these strides as a stored column-major matrix; false if no leading dimension does.
bool express(int64_t rows, int64_t columns, int64_t rowStride, int64_t columnStride, bool mayTranspose,
             MatmulOperand &operand) {
  if (rowStride == 1 || rows == 1) {
    int64_t leading = columns == 1 ? std::max<int64_t>(rows, 1) : columnStride;
    if (leading >= rows) {
      operand.rows = rows;
      operand.columns = columns;
      operand.leading = leading;
      operand.isTransposed = false;
      return true;
    }
  }
  if (!mayTranspose || !express(columns, rows, columnStride, rowStride, false, operand))
    return false;
  operand.isTransposed = true;
  return true;
}

bool planDirect(const Problem &p, MatmulPlan &plan) {
  plan.xIsB = false;
  plan.x.batchStride = p.a[0];
  plan.y.batchStride = p.b[0];
  plan.d.batchStride = p.c[0];
  return !p.biasOnColumns && express(p.m, p.n, p.c[1], p.c[2], false, plan.d) &&
         express(p.m, p.k, p.a[1], p.a[2], true, plan.x) && express(p.k, p.n, p.b[1], p.b[2], true, plan.y);
}

bool planSwapped(const Problem &p, MatmulPlan &plan) {
  Problem swapped = {p.batch,
                     p.n,
                     p.m,
                     p.k,
                     {p.b[0], p.b[2], p.b[1]},
                     {p.a[0], p.a[2], p.a[1]},
                     {p.c[0], p.c[2], p.c[1]},
                     p.biasOnColumns,
                     p.biasOnRows};
  if (!planDirect(swapped, plan))
    return false;
  plan.xIsB = true;
  return true;
}

bool planEither(const Problem &p, MatmulPlan &plan) {
  plan.batch = p.batch;
  return planSwapped(p, plan) || planDirect(p, plan);
}

} // namespace

std::string planMatmul(const DistGemmStep &step, MatmulPlan &plan) {
  Problem whole = {step.batch,
                   step.m,
                   step.n,
                   step.k,
                   {step.aStrides[0], step.aStrides[1], step.aStrides[2]},
                   {step.bStrides[0], step.bStrides[1], step.bStrides[2]},
                   {step.cStrides[0], step.cStrides[1], step.cStrides[2]},
                   step.hasBias && step.biasDim == 0,
                   step.hasBias && step.biasDim == 1};
  plan = MatmulPlan();
  if (planEither(whole, plan))
    return "";
  plan.calls = step.batch;
  plan.aStep = step.aStrides[0];
  plan.bStep = step.bStrides[0];
  plan.cStep = step.cStrides[0];
  // A bias along the dimension that becomes the batch would need a value per matrix.
  Problem perRow = whole, perColumn = whole;
  perRow.batch = step.m;
  perRow.m = 1;
  perRow.a[0] = step.aStrides[1];
  perRow.b[0] = 0;
  perRow.c[0] = step.cStrides[1];
  perColumn.batch = step.n;
  perColumn.n = 1;
  perColumn.a[0] = 0;
  perColumn.b[0] = step.bStrides[2];
  perColumn.c[0] = step.cStrides[2];
  if (plan.calls <= maxCalls &&
      ((!whole.biasOnRows && planEither(perRow, plan)) || (!whole.biasOnColumns && planEither(perColumn, plan))))
    return "";
  if (step.hasBias)
    return step.biasDim == 0 ? "a bias along the rows needs a product with row stride 1"
                             : "a bias along the columns needs a product with column stride 1";
  auto strides = [](const int64_t *values) {
    return "[" + std::to_string(values[0]) + ", " + std::to_string(values[1]) + ", " + std::to_string(values[2]) + "]";
  };
  return "strides " + strides(step.aStrides) + " x " + strides(step.bStrides) + " -> " + strides(step.cStrides) +
         " are not those of matrices with a leading dimension";
}

} // namespace dist::runtime
