// SPDX-License-Identifier: Apache-2.0
//
// The step's C is D of the library's D = A B + C. C is what the step adds: that of the step itself, or another matrix.

#include "Matmul.h"

#include "dist/Runtime/DType.h"

#include <algorithm>
#include <array>

namespace dist::runtime {

static bool dataTypeOf(DistDType type, cudaDataType_t &found) {
  switch (type) {
  case DIST_F16:
    found = CUDA_R_16F;
    return true;
  case DIST_BF16:
    found = CUDA_R_16BF;
    return true;
  case DIST_F32:
    found = CUDA_R_32F;
    return true;
  case DIST_F64:
    found = CUDA_R_64F;
    return true;
  default:
    return false;
  }
}

static cublasLtEpilogue_t epilogueOf(const DistGemmStep &step) {
  switch (step.epilogue) {
  case DIST_EPILOGUE_RELU:
    return step.hasBias ? CUBLASLT_EPILOGUE_RELU_BIAS : CUBLASLT_EPILOGUE_RELU;
  case DIST_EPILOGUE_GELU:
    return step.hasBias ? CUBLASLT_EPILOGUE_GELU_BIAS : CUBLASLT_EPILOGUE_GELU;
  default:
    return step.hasBias ? CUBLASLT_EPILOGUE_BIAS : CUBLASLT_EPILOGUE_DEFAULT;
  }
}

/// The largest power of two, up to 256, that divides the address.
static uint32_t alignmentOf(CUdeviceptr address) {
  return uint32_t(std::min<CUdeviceptr>(address & (~address + 1), 256));
}

Matmul::~Matmul() {
  if (d)
    library->cublasLtMatrixLayoutDestroy(d);
  if (y)
    library->cublasLtMatrixLayoutDestroy(y);
  if (x)
    library->cublasLtMatrixLayoutDestroy(x);
  if (description)
    library->cublasLtMatmulDescDestroy(description);
}

std::unique_ptr<Matmul> Matmul::prepare(std::shared_ptr<const CublasLt> library, cublasLtHandle_t handle,
                                        const DistGemmStep &step, DistDType inputType, DistDType resultType,
                                        const Addresses &addresses, std::string &error) {
  std::unique_ptr<Matmul> matmul(new Matmul);
  matmul->library = std::move(library);
  matmul->handle = handle;
  matmul->addresses = addresses;
  matmul->adds = step.accumulate != 0;
  if (step.k == 0) {
    error = "a product over no elements is not a matrix product, needed k of at least 1";
    return nullptr;
  }
  error = planMatmul(step, matmul->plan);
  if (error.empty())
    error = matmul->describe(step, inputType, resultType);
  if (error.empty())
    error = matmul->chooseAlgorithm();
  return error.empty() ? std::move(matmul) : nullptr;
}

std::string Matmul::describe(const DistGemmStep &step, DistDType inputType, DistDType resultType) {
  cudaDataType_t input, result;
  if (!dataTypeOf(inputType, input) || !dataTypeOf(resultType, result))
    return std::string("cuBLASLt multiplies f16, bf16, f32 and f64, found ") + nameOfDType(inputType);
  isDouble = inputType == DIST_F64;
  inputSize = sizeOfDType(inputType);
  resultSize = sizeOfDType(resultType);
  cublasStatus_t status = library->cublasLtMatmulDescCreate(
      &description, isDouble ? CUBLAS_COMPUTE_64F : CUBLAS_COMPUTE_32F, isDouble ? CUDA_R_64F : CUDA_R_32F);
  auto set = [&](cublasLtMatmulDescAttributes_t attribute, const auto &value) {
    if (status == CUBLAS_STATUS_SUCCESS)
      status = library->cublasLtMatmulDescSetAttribute(description, attribute, &value, sizeof(value));
  };
  cublasOperation_t opX = plan.x.isTransposed ? CUBLAS_OP_T : CUBLAS_OP_N;
  cublasOperation_t opY = plan.y.isTransposed ? CUBLAS_OP_T : CUBLAS_OP_N;
  set(CUBLASLT_MATMUL_DESC_TRANSA, opX);
  set(CUBLASLT_MATMUL_DESC_TRANSB, opY);
  if (step.epilogue != DIST_EPILOGUE_NONE || step.hasBias)
    set(CUBLASLT_MATMUL_DESC_EPILOGUE, epilogueOf(step));
  if (step.hasBias) {
    const void *bias = reinterpret_cast<const void *>(addresses.bias);
    set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias);
    set(CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, result);
  }
  if (status != CUBLAS_STATUS_SUCCESS)
    return "cuBLASLt cannot describe the product: " + CublasLt::describe(status);
  std::string problem = makeLayout(x, plan.x, input);
  if (problem.empty())
    problem = makeLayout(y, plan.y, input);
  return problem.empty() ? makeLayout(d, plan.d, result) : problem;
}

std::string Matmul::makeLayout(cublasLtMatrixLayout_t &layout, const MatmulOperand &operand, cudaDataType_t type) {
  cublasStatus_t status = library->cublasLtMatrixLayoutCreate(&layout, type, uint64_t(operand.rows),
                                                              uint64_t(operand.columns), operand.leading);
  int32_t count = int32_t(plan.batch);
  if (count != plan.batch)
    return "a batch of " + std::to_string(plan.batch) + " matrices is too large for cuBLASLt";
  if (status == CUBLAS_STATUS_SUCCESS && count > 1)
    status =
        library->cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &count, sizeof(count));
  if (status == CUBLAS_STATUS_SUCCESS && count > 1)
    status = library->cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET,
                                                       &operand.batchStride, sizeof(operand.batchStride));
  if (status != CUBLAS_STATUS_SUCCESS)
    return "cuBLASLt cannot describe a matrix: " + CublasLt::describe(status);
  return "";
}

/// Appends the algorithms that the library proposes within these demands to `candidates`, if it can run them.
cublasStatus_t Matmul::askForAlgorithms(int64_t mostWorkspace, bool knowsAddresses) {
  cublasLtMatmulPreference_t preference = nullptr;
  cublasStatus_t status = library->cublasLtMatmulPreferenceCreate(&preference);
  if (status != CUBLAS_STATUS_SUCCESS)
    return status;
  auto set = [&](cublasLtMatmulPreferenceAttributes_t attribute, const auto &value) {
    if (status == CUBLAS_STATUS_SUCCESS)
      status = library->cublasLtMatmulPreferenceSetAttribute(preference, attribute, &value, sizeof(value));
  };
  auto align = [&](CUdeviceptr address, int64_t size) {
    return knowsAddresses ? alignmentOf(address) : uint32_t(size);
  };
  set(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, uint64_t(mostWorkspace));
  set(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, align(plan.xIsB ? addresses.b : addresses.a, inputSize));
  set(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, align(plan.xIsB ? addresses.a : addresses.b, inputSize));
  set(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, align(addresses.addend, resultSize));
  set(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, align(addresses.c, resultSize));
  std::array<cublasLtMatmulHeuristicResult_t, maxMatmulCandidates> results = {};
  int found = 0;
  if (status == CUBLAS_STATUS_SUCCESS)
    status = library->cublasLtMatmulAlgoGetHeuristic(handle, description, x, y, d, d, preference, int(results.size()),
                                                     results.data(), &found);
  library->cublasLtMatmulPreferenceDestroy(preference);
  for (int r = 0; r < found && status == CUBLAS_STATUS_SUCCESS; ++r) {
    cublasLtMatmulHeuristicResult_t checked = {};
    if (results[r].state == CUBLAS_STATUS_SUCCESS &&
        library->cublasLtMatmulAlgoCheck(handle, description, x, y, d, d, &results[r].algo, &checked) ==
            CUBLAS_STATUS_SUCCESS &&
        checked.workspaceSize <= size_t(mostWorkspace))
      candidates.push_back({results[r].algo, checked.workspaceSize});
  }
  return status;
}

std::string Matmul::chooseAlgorithm() {
  // Later calls of a loop begin at an element's alignment only. What is not found with much is looked for with little.
  const struct {
    int64_t workspace;
    bool knowsAddresses;
  } demands[] = {{maxMatmulWorkspace, plan.calls == 1}, {maxMatmulWorkspace, false}, {0, false}};
  cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
  for (const auto &demand : demands) {
    if (candidates.empty())
      status = askForAlgorithms(demand.workspace, demand.knowsAddresses);
  }
  if (candidates.empty())
    return "cuBLASLt has no algorithm for this product: " +
           CublasLt::describe(status != CUBLAS_STATUS_SUCCESS ? status : CUBLAS_STATUS_NOT_SUPPORTED);
  return "";
}

std::string Matmul::enqueue(CUdeviceptr workspace, CUstream stream) const {
  const float oneFloat = 1, betaFloat = adds ? 1 : 0;
  const double oneDouble = 1, betaDouble = adds ? 1 : 0;
  const void *alpha = isDouble ? static_cast<const void *>(&oneDouble) : &oneFloat;
  const void *beta = isDouble ? static_cast<const void *>(&betaDouble) : &betaFloat;
  auto pointer = [](CUdeviceptr base, int64_t elements, int64_t size) {
    return reinterpret_cast<void *>(base + CUdeviceptr(elements * size));
  };
  for (int64_t call = 0; call < plan.calls; ++call) {
    const void *a = pointer(addresses.a, call * plan.aStep, inputSize);
    const void *b = pointer(addresses.b, call * plan.bStep, inputSize);
    const void *c = pointer(addresses.addend, call * plan.cStep, resultSize);
    void *target = pointer(addresses.c, call * plan.cStep, resultSize);
    cublasStatus_t status =
        library->cublasLtMatmul(handle, description, alpha, plan.xIsB ? b : a, x, plan.xIsB ? a : b, y, beta, c, d,
                                target, d, &chosen().algorithm, reinterpret_cast<void *>(workspace), chosen().workspace,
                                reinterpret_cast<cudaStream_t>(stream));
    if (status != CUBLAS_STATUS_SUCCESS)
      return "cuBLASLt cannot run the product: " + CublasLt::describe(status);
  }
  return "";
}

} // namespace dist::runtime
