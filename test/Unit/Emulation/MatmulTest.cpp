// SPDX-License-Identifier: Apache-2.0
//
// Products of the stand-in for cuBLASLt against a loop on the host.

#include "TestDevice.h"

#include <cublasLt.h>

#include <cmath>

using namespace dist::emulation::test;

namespace {

struct Shape {
  uint64_t m = 5, n = 7, k = 3;
  bool transposeA = false, transposeB = false, rowMajor = false;
  int32_t batches = 1;
  cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
};

class Matmul : public TestDevice {
protected:
  void SetUp() override {
    TestDevice::SetUp();
    ASSERT_EQ(cublasLtCreate(&handle), CUBLAS_STATUS_SUCCESS);
  }
  void TearDown() override {
    cublasLtDestroy(handle);
    TestDevice::TearDown();
  }

  cublasLtMatrixLayout_t layout(uint64_t rows, uint64_t columns, const Shape &shape) {
    cublasLtMatrixLayout_t layout = nullptr;
    cublasLtOrder_t order = shape.rowMajor ? CUBLASLT_ORDER_ROW : CUBLASLT_ORDER_COL;
    int64_t stride = int64_t(rows * columns);
    cublasLtMatrixLayoutCreate(&layout, CUDA_R_32F, rows, columns, int64_t(shape.rowMajor ? columns : rows));
    cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_ORDER, &order, sizeof order);
    cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &shape.batches, sizeof shape.batches);
    cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride, sizeof stride);
    return layout;
  }

  void run(const Shape &shape);

  cublasLtHandle_t handle = nullptr;
};

void Matmul::run(const Shape &shape) {
  uint64_t m = shape.m, n = shape.n, k = shape.k, batches = uint64_t(shape.batches);
  std::vector<float> a(m * k * batches), b(k * n * batches), c(m * n * batches), bias(m);
  for (size_t i = 0; i < a.size(); ++i)
    a[i] = float(int(i * 7 % 11) - 5);
  for (size_t i = 0; i < b.size(); ++i)
    b[i] = float(int(i * 5 % 13) - 6);
  for (size_t i = 0; i < c.size(); ++i)
    c[i] = float(i % 4);
  for (size_t i = 0; i < bias.size(); ++i)
    bias[i] = float(i);
  Buffer<float> onA(a), onB(b), onC(c), onBias(bias), onD(c.size());

  cublasLtMatrixLayout_t layoutA = shape.transposeA ? layout(k, m, shape) : layout(m, k, shape);
  cublasLtMatrixLayout_t layoutB = shape.transposeB ? layout(n, k, shape) : layout(k, n, shape);
  cublasLtMatrixLayout_t layoutD = layout(m, n, shape);
  cublasLtMatmulDesc_t descriptor = nullptr;
  cublasLtMatmulDescCreate(&descriptor, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  cublasOperation_t opA = shape.transposeA ? CUBLAS_OP_T : CUBLAS_OP_N,
                    opB = shape.transposeB ? CUBLAS_OP_T : CUBLAS_OP_N;
  CUdeviceptr biasAddress = onBias.address();
  cublasLtMatmulDescSetAttribute(descriptor, CUBLASLT_MATMUL_DESC_TRANSA, &opA, sizeof opA);
  cublasLtMatmulDescSetAttribute(descriptor, CUBLASLT_MATMUL_DESC_TRANSB, &opB, sizeof opB);
  cublasLtMatmulDescSetAttribute(descriptor, CUBLASLT_MATMUL_DESC_EPILOGUE, &shape.epilogue, sizeof shape.epilogue);
  cublasLtMatmulDescSetAttribute(descriptor, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &biasAddress, sizeof biasAddress);
  cublasLtMatmulPreference_t preference = nullptr;
  cublasLtMatmulPreferenceCreate(&preference);
  cublasLtMatmulHeuristicResult_t result;
  int count = 0;
  ASSERT_EQ(cublasLtMatmulAlgoGetHeuristic(handle, descriptor, layoutA, layoutB, layoutD, layoutD, preference, 1,
                                           &result, &count),
            CUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(count, 1);
  float alpha = 2, beta = 0.5f;
  auto pointer = [](CUdeviceptr address) { return reinterpret_cast<void *>(address); };
  ASSERT_EQ(cublasLtMatmul(handle, descriptor, &alpha, pointer(onA.address()), layoutA, pointer(onB.address()), layoutB,
                           &beta, pointer(onC.address()), layoutD, pointer(onD.address()), layoutD, &result.algo,
                           nullptr, 0, nullptr),
            CUBLAS_STATUS_SUCCESS);
  std::vector<float> found = onD.read();

  auto at = [&](uint64_t batch, uint64_t row, uint64_t column, uint64_t rows, uint64_t columns) {
    return batch * rows * columns + (shape.rowMajor ? row * columns + column : column * rows + row);
  };
  for (uint64_t batch = 0; batch < batches; ++batch)
    for (uint64_t i = 0; i < m; ++i)
      for (uint64_t j = 0; j < n; ++j) {
        float sum = 0;
        for (uint64_t p = 0; p < k; ++p)
          sum += a[shape.transposeA ? at(batch, p, i, k, m) : at(batch, i, p, m, k)] *
                 b[shape.transposeB ? at(batch, j, p, n, k) : at(batch, p, j, k, n)];
        double value = alpha * sum + beta * c[at(batch, i, j, m, n)];
        if (shape.epilogue & CUBLASLT_EPILOGUE_BIAS)
          value += bias[i];
        if (shape.epilogue & CUBLASLT_EPILOGUE_RELU)
          value = std::fmax(value, 0);
        if (shape.epilogue & CUBLASLT_EPILOGUE_GELU)
          value = 0.5 * value * (1 + std::tanh(std::sqrt(2 / M_PI) * (value + 0.044715 * value * value * value)));
        ASSERT_NEAR(found[at(batch, i, j, m, n)], value, 1e-5 * std::fmax(1, std::fabs(value)));
      }
  cublasLtMatmulPreferenceDestroy(preference);
  cublasLtMatmulDescDestroy(descriptor);
  for (cublasLtMatrixLayout_t made : {layoutA, layoutB, layoutD})
    cublasLtMatrixLayoutDestroy(made);
}

TEST_F(Matmul, AllTransposesOrdersAndEpilogues) {
  for (int bits = 0; bits < 8; ++bits)
    for (cublasLtEpilogue_t epilogue :
         {CUBLASLT_EPILOGUE_DEFAULT, CUBLASLT_EPILOGUE_BIAS, CUBLASLT_EPILOGUE_RELU, CUBLASLT_EPILOGUE_RELU_BIAS,
          CUBLASLT_EPILOGUE_GELU, CUBLASLT_EPILOGUE_GELU_BIAS}) {
      Shape shape;
      shape.transposeA = bits & 1, shape.transposeB = bits & 2, shape.rowMajor = bits & 4;
      shape.epilogue = epilogue;
      run(shape);
      shape.batches = 3;
      run(shape);
    }
}

TEST_F(Matmul, WhatIsNotUnderstoodIsRefused) {
  cublasLtMatmulDesc_t descriptor = nullptr;
  cublasLtMatmulDescCreate(&descriptor, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  void *pointer = nullptr;
  EXPECT_EQ(cublasLtMatmulDescSetAttribute(descriptor, CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, &pointer, sizeof pointer),
            CUBLAS_STATUS_NOT_SUPPORTED);
  cublasOperation_t transpose = CUBLAS_OP_T;
  EXPECT_EQ(cublasLtMatmulDescSetAttribute(descriptor, CUBLASLT_MATMUL_DESC_TRANSA, &transpose, 2),
            CUBLAS_STATUS_INVALID_VALUE);
  cublasLtMatrixLayout_t narrow = nullptr;
  EXPECT_EQ(cublasLtMatrixLayoutCreate(&narrow, CUDA_R_8F_E4M3, 4, 4, 4), CUBLAS_STATUS_NOT_SUPPORTED);
  // 4 x 4 by 3 x 4 does not fit.
  cublasLtMatrixLayout_t square = nullptr, other = nullptr;
  cublasLtMatrixLayoutCreate(&square, CUDA_R_32F, 4, 4, 4);
  cublasLtMatrixLayoutCreate(&other, CUDA_R_32F, 3, 4, 3);
  cublasLtMatmulPreference_t preference = nullptr;
  cublasLtMatmulPreferenceCreate(&preference);
  cublasLtMatmulHeuristicResult_t result;
  int count = 5;
  EXPECT_EQ(
      cublasLtMatmulAlgoGetHeuristic(handle, descriptor, square, other, square, square, preference, 1, &result, &count),
      CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(count, 0);
  cublasLtMatmulPreferenceDestroy(preference);
  cublasLtMatrixLayoutDestroy(square);
  cublasLtMatrixLayoutDestroy(other);
  cublasLtMatmulDescDestroy(descriptor);
}

} // namespace
