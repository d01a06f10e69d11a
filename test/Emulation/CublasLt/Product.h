// SPDX-License-Identifier: Apache-2.0
//
// A matrix product with everything that the stand-in for cuBLASLt understands of it: types, orders, transposes,
// batches, epilogues. D = epilogue(alpha * op(A) * op(B) + beta * C + bias), where the bias has one element for each
// row of D.

#ifndef DIST_TEST_EMULATION_CUBLASLT_PRODUCT_H
#define DIST_TEST_EMULATION_CUBLASLT_PRODUCT_H

#include <cublasLt.h>

#include <cstdint>

namespace dist::emulation {

struct Layout {
  cudaDataType type = CUDA_R_32F;
  cublasLtOrder_t order = CUBLASLT_ORDER_COL;
  uint64_t rows = 0, columns = 0;
  int64_t leading = 0, batchStride = 0;
  int32_t batches = 1;

  /// Returns where element (row, column) lies, counted in elements from the start of its batch.
  int64_t at(uint64_t row, uint64_t column) const {
    return order == CUBLASLT_ORDER_COL ? static_cast<int64_t>(column) * leading + static_cast<int64_t>(row)
                                       : static_cast<int64_t>(row) * leading + static_cast<int64_t>(column);
  }
};

struct Product {
  cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
  cudaDataType scale = CUDA_R_32F, biasType = CUDA_R_32F;
  bool hasBiasType = false;
  cublasLtPointerMode_t pointerMode = CUBLASLT_POINTER_MODE_HOST;
  cublasOperation_t transposeA = CUBLAS_OP_N, transposeB = CUBLAS_OP_N;
  cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  const void *bias = nullptr;
  int64_t biasBatchStride = 0;
};

/// One call with all its operands; addresses are the device's.
struct Call {
  Product product;
  Layout a, b, c, d;
  const void *aAddress = nullptr, *bAddress = nullptr, *cAddress = nullptr;
  void *dAddress = nullptr;
  double alpha = 1, beta = 0;
};

/// Returns the bytes of one element, or 0 if the type is not known.
unsigned bytesOf(cudaDataType type);

/// Returns SUCCESS if the sizes agree (INVALID_VALUE otherwise) and the library would multiply these types and orders
/// (NOT_SUPPORTED otherwise).
cublasStatus_t check(const Product &product, const Layout &a, const Layout &b, const Layout &c, const Layout &d);

/// Computes the product. Throws a DeviceFailure if an operand is not wholly inside one allocation.
void multiply(const Call &call);

} // namespace dist::emulation

#endif // DIST_TEST_EMULATION_CUBLASLT_PRODUCT_H
