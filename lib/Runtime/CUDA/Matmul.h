// SPDX-License-Identifier: Apache-2.0
//
// One prepared cuBLASLt product per gemm step and rank: descriptors, layouts and algorithm are made once, so that
// running makes one call. f32 is computed in f32 (no TF32), f16 and bf16 accumulate in f32.

#ifndef DIST_LIB_RUNTIME_CUDA_MATMUL_H
#define DIST_LIB_RUNTIME_CUDA_MATMUL_H

#include "CublasLt.h"
#include "MatmulPlan.h"

#include <cuda.h>

#include <memory>
#include <string>
#include <vector>

namespace dist::runtime {

/// Most workspace that an algorithm may ask for.
inline constexpr int64_t maxMatmulWorkspace = 32 << 20;
/// Most algorithms that are asked for.
inline constexpr int maxMatmulCandidates = 8;

class Matmul {
public:
  /// Device addresses of a step's operands; `bias` is 0 if there is none. What is added, if anything is, lies at
  /// `addend`, which may be `c`.
  struct Addresses {
    CUdeviceptr a = 0, b = 0, c = 0, bias = 0, addend = 0;
  };

  /// Prepares a validated step. Returns null and sets `error`. The context must be current.
  static std::unique_ptr<Matmul> prepare(std::shared_ptr<const CublasLt> library, cublasLtHandle_t handle,
                                         const DistGemmStep &step, DistDType inputType, DistDType resultType,
                                         const Addresses &addresses, std::string &error);
  ~Matmul();
  Matmul(const Matmul &) = delete;
  Matmul &operator=(const Matmul &) = delete;

  int64_t workspaceBytes() const { return int64_t(chosen().workspace); }

  /// Enqueues the product; `workspace` has workspaceBytes. Returns an empty string, or what went wrong.
  std::string enqueue(CUdeviceptr workspace, CUstream stream) const;

private:
  /// An algorithm that the library can run, and what it needs.
  struct Candidate {
    cublasLtMatmulAlgo_t algorithm;
    size_t workspace;
  };

  Matmul() = default;
  cublasStatus_t askForAlgorithms(int64_t mostWorkspace, bool knowsAddresses);
  const Candidate &chosen() const { return candidates.front(); }
  std::string describe(const DistGemmStep &step, DistDType inputType, DistDType resultType);
  std::string chooseAlgorithm();
  std::string makeLayout(cublasLtMatrixLayout_t &layout, const MatmulOperand &operand, cudaDataType_t type);

  std::shared_ptr<const CublasLt> library;
  cublasLtHandle_t handle = nullptr;
  MatmulPlan plan;
  Addresses addresses;
  bool isDouble = false, adds = false;
  int64_t inputSize = 0, resultSize = 0; ///< Bytes of an element.
  cublasLtMatmulDesc_t description = nullptr;
  cublasLtMatrixLayout_t x = nullptr, y = nullptr, d = nullptr;
  std::vector<Candidate> candidates; ///< In the order in which the library prefers them; at least one.
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_MATMUL_H
