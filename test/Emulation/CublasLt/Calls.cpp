// SPDX-License-Identifier: Apache-2.0
//
// The entry points of cuBLASLt that a runtime needs. Descriptors are plain structs; an attribute that is not understood
// is answered with NOT_SUPPORTED, so that no test passes because something was ignored.

#include "Product.h"

#include "Driver/Work.h"

#include <cstring>

#pragma GCC visibility push(default)

using namespace dist::emulation;

namespace {

struct Preference {
  uint64_t workspaceBytes = 0;
};

/// Copies an attribute's value into a field of the same size.
template <class T> cublasStatus_t set(T &field, const void *value, size_t bytes) {
  if (!value || bytes != sizeof(T))
    return CUBLAS_STATUS_INVALID_VALUE;
  std::memcpy(&field, value, sizeof(T));
  return CUBLAS_STATUS_SUCCESS;
}

/// Accepts an attribute only if it has the value that means "as if it were not set".
template <class T> cublasStatus_t expect(T neutral, const void *value, size_t bytes) {
  T found;
  cublasStatus_t status = set(found, value, bytes);
  return status != CUBLAS_STATUS_SUCCESS ? status
         : found == neutral              ? CUBLAS_STATUS_SUCCESS
                                         : CUBLAS_STATUS_NOT_SUPPORTED;
}

Product *productOf(cublasLtMatmulDesc_t descriptor) { return reinterpret_cast<Product *>(descriptor); }
Layout *layoutOf(cublasLtMatrixLayout_t layout) { return reinterpret_cast<Layout *>(layout); }
Preference *preferenceOf(cublasLtMatmulPreference_t preference) { return reinterpret_cast<Preference *>(preference); }

/// What marks an algorithm as one that the heuristic of this library gave.
constexpr uint64_t algorithmMark = 0x646973742D656D75;

/// Reads a scale factor, which lies with the host, in the scale type.
double readScale(const void *value, cudaDataType type) {
  if (type == CUDA_R_64F)
    return *static_cast<const double *>(value);
  return *static_cast<const float *>(value);
}

bool operandsLieOnDevice(const Call &call) {
  auto lies = [](const void *pointer) { return hostAddress(reinterpret_cast<uint64_t>(pointer), 1) != nullptr; };
  return lies(call.aAddress) && lies(call.bAddress) && lies(call.dAddress) && (call.beta == 0 || lies(call.cAddress));
}

} // namespace

size_t cublasLtGetVersion(void) { return CUBLAS_VER_MAJOR * 10000 + CUBLAS_VER_MINOR * 100 + CUBLAS_VER_PATCH; }

cublasStatus_t cublasLtCreate(cublasLtHandle_t *handle) {
  if (!handle)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (currentDevice() < 0)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  *handle = reinterpret_cast<cublasLtHandle_t>(new uint64_t(algorithmMark));
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  delete reinterpret_cast<uint64_t *>(handle);
  return CUBLAS_STATUS_SUCCESS;
}

const char *cublasLtGetStatusName(cublasStatus_t status) {
  switch (status) {
  case CUBLAS_STATUS_SUCCESS:
    return "CUBLAS_STATUS_SUCCESS";
  case CUBLAS_STATUS_NOT_INITIALIZED:
    return "CUBLAS_STATUS_NOT_INITIALIZED";
  case CUBLAS_STATUS_INVALID_VALUE:
    return "CUBLAS_STATUS_INVALID_VALUE";
  case CUBLAS_STATUS_NOT_SUPPORTED:
    return "CUBLAS_STATUS_NOT_SUPPORTED";
  default:
    return "CUBLAS_STATUS_INTERNAL_ERROR";
  }
}

const char *cublasLtGetStatusString(cublasStatus_t status) { return cublasLtGetStatusName(status); }

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *layout, cudaDataType type, uint64_t rows,
                                          uint64_t columns, int64_t leading) {
  if (!layout)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!bytesOf(type))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  Layout *created = new Layout();
  created->type = type;
  created->rows = rows;
  created->columns = columns;
  created->leading = leading;
  *layout = reinterpret_cast<cublasLtMatrixLayout_t>(created);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) {
  delete layoutOf(layout);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t handle,
                                                cublasLtMatrixLayoutAttribute_t attribute, const void *value,
                                                size_t bytes) {
  Layout *layout = layoutOf(handle);
  if (!layout)
    return CUBLAS_STATUS_INVALID_VALUE;
  switch (attribute) {
  case CUBLASLT_MATRIX_LAYOUT_TYPE:
    return set(layout->type, value, bytes);
  case CUBLASLT_MATRIX_LAYOUT_ORDER:
    return set(layout->order, value, bytes);
  case CUBLASLT_MATRIX_LAYOUT_ROWS:
    return set(layout->rows, value, bytes);
  case CUBLASLT_MATRIX_LAYOUT_COLS:
    return set(layout->columns, value, bytes);
  case CUBLASLT_MATRIX_LAYOUT_LD:
    return set(layout->leading, value, bytes);
  case CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT:
    return set(layout->batches, value, bytes);
  case CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET:
    return set(layout->batchStride, value, bytes);
  default:
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
}

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *descriptor, cublasComputeType_t compute,
                                        cudaDataType_t scale) {
  if (!descriptor)
    return CUBLAS_STATUS_INVALID_VALUE;
  Product *created = new Product();
  created->compute = compute;
  created->scale = scale;
  *descriptor = reinterpret_cast<cublasLtMatmulDesc_t>(created);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t descriptor) {
  delete productOf(descriptor);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t handle, cublasLtMatmulDescAttributes_t attribute,
                                              const void *value, size_t bytes) {
  Product *product = productOf(handle);
  if (!product)
    return CUBLAS_STATUS_INVALID_VALUE;
  switch (attribute) {
  case CUBLASLT_MATMUL_DESC_COMPUTE_TYPE:
    return set(product->compute, value, bytes);
  case CUBLASLT_MATMUL_DESC_SCALE_TYPE:
    return set(product->scale, value, bytes);
  case CUBLASLT_MATMUL_DESC_TRANSA:
    return set(product->transposeA, value, bytes);
  case CUBLASLT_MATMUL_DESC_TRANSB:
    return set(product->transposeB, value, bytes);
  case CUBLASLT_MATMUL_DESC_TRANSC:
    return expect(CUBLAS_OP_N, value, bytes);
  case CUBLASLT_MATMUL_DESC_FILL_MODE:
    return expect(CUBLAS_FILL_MODE_FULL, value, bytes);
  case CUBLASLT_MATMUL_DESC_POINTER_MODE:
    return expect(CUBLASLT_POINTER_MODE_HOST, value, bytes);
  case CUBLASLT_MATMUL_DESC_EPILOGUE:
    return set(product->epilogue, value, bytes);
  case CUBLASLT_MATMUL_DESC_BIAS_POINTER:
    return set(product->bias, value, bytes);
  case CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE:
    return set(product->biasBatchStride, value, bytes);
  case CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET: {
    int32_t ignored;
    return set(ignored, value, bytes);
  }
  case CUBLASLT_MATMUL_DESC_FAST_ACCUM:
    return expect(int8_t(0), value, bytes);
  case CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE:
    product->hasBiasType = true;
    return set(product->biasType, value, bytes);
  default:
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
}

cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *preference) {
  if (!preference)
    return CUBLAS_STATUS_INVALID_VALUE;
  *preference = reinterpret_cast<cublasLtMatmulPreference_t>(new Preference());
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference) {
  delete preferenceOf(preference);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t handle,
                                                    cublasLtMatmulPreferenceAttributes_t attribute, const void *value,
                                                    size_t bytes) {
  uint32_t ignored;
  switch (attribute) {
  case CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES:
    return set(preferenceOf(handle)->workspaceBytes, value, bytes);
  case CUBLASLT_MATMUL_PREF_SEARCH_MODE:
  case CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK:
  case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES:
  case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES:
  case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES:
  case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES:
    return set(ignored, value, bytes);
  default:
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t handle, cublasLtMatmulDesc_t descriptor,
                                              cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
                                              cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,
                                              cublasLtMatmulPreference_t preference, int requested,
                                              cublasLtMatmulHeuristicResult_t results[], int *count) {
  if (!handle || !descriptor || !a || !b || !c || !d || !preference || requested < 1 || !results || !count)
    return CUBLAS_STATUS_INVALID_VALUE;
  *count = 0;
  cublasStatus_t status = check(*productOf(descriptor), *layoutOf(a), *layoutOf(b), *layoutOf(c), *layoutOf(d));
  if (status != CUBLAS_STATUS_SUCCESS)
    return status;
  // Like the library in its worst hours: nothing with a workspace for odd numbers of rows, and first what it cannot
  // run.
  if (requested > 1 && layoutOf(d)->rows % 2 != 0 && preferenceOf(preference)->workspaceBytes > 0)
    return CUBLAS_STATUS_SUCCESS;
  *count = requested > 1 ? 2 : 1;
  for (int number = 0; number < *count; ++number) {
    std::memset(&results[number], 0, sizeof results[number]);
    results[number].algo.data[0] = number + 1 < *count ? algorithmMark + 1 : algorithmMark;
    results[number].state = CUBLAS_STATUS_SUCCESS;
    results[number].wavesCount = 1;
  }
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulAlgoCheck(cublasLtHandle_t handle, cublasLtMatmulDesc_t descriptor,
                                       cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b, cublasLtMatrixLayout_t c,
                                       cublasLtMatrixLayout_t d, const cublasLtMatmulAlgo_t *algorithm,
                                       cublasLtMatmulHeuristicResult_t *result) {
  if (!handle || !descriptor || !a || !b || !c || !d || !algorithm || !result || algorithm->data[0] < algorithmMark)
    return CUBLAS_STATUS_INVALID_VALUE;
  std::memset(result, 0, sizeof *result);
  if (algorithm->data[0] != algorithmMark)
    return CUBLAS_STATUS_NOT_SUPPORTED;
  result->algo = *algorithm;
  result->wavesCount = 1;
  return check(*productOf(descriptor), *layoutOf(a), *layoutOf(b), *layoutOf(c), *layoutOf(d));
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t descriptor, const void *alpha,
                              const void *A, cublasLtMatrixLayout_t a, const void *B, cublasLtMatrixLayout_t b,
                              const void *beta, const void *C, cublasLtMatrixLayout_t c, void *D,
                              cublasLtMatrixLayout_t d, const cublasLtMatmulAlgo_t *algorithm, void *workspace,
                              size_t workspaceBytes, cudaStream_t stream) {
  if (!handle || !descriptor || !alpha || !beta || !a || !b || !c || !d)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (algorithm && algorithm->data[0] != algorithmMark)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (workspaceBytes && !hostAddress(reinterpret_cast<uint64_t>(workspace), workspaceBytes))
    return CUBLAS_STATUS_INVALID_VALUE;
  auto call = std::make_shared<Call>();
  call->product = *productOf(descriptor);
  call->a = *layoutOf(a), call->b = *layoutOf(b), call->c = *layoutOf(c), call->d = *layoutOf(d);
  if (!call->product.hasBiasType)
    call->product.biasType = call->d.type;
  cublasStatus_t status = check(call->product, call->a, call->b, call->c, call->d);
  if (status != CUBLAS_STATUS_SUCCESS)
    return status;
  call->aAddress = A, call->bAddress = B, call->cAddress = C, call->dAddress = D;
  call->alpha = readScale(alpha, call->product.scale);
  call->beta = readScale(beta, call->product.scale);
  if (!operandsLieOnDevice(*call) || ((call->product.epilogue & CUBLASLT_EPILOGUE_BIAS) && !call->product.bias))
    return CUBLAS_STATUS_INVALID_VALUE;
  CUresult result =
      enqueueWork(reinterpret_cast<CUstream>(stream), workOf("matrix product", [call] { multiply(*call); }));
  return result == CUDA_SUCCESS ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

#pragma GCC visibility pop
