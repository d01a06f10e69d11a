// SPDX-License-Identifier: Apache-2.0
//
// cuBLASLt as a table of functions, opened at run time: libcublasLt.so.13 (or .12), or the file that
// DIST_CUBLASLT_LIBRARY names. Only programs with matrix products need it.

#ifndef DIST_LIB_RUNTIME_CUDA_CUBLASLT_H
#define DIST_LIB_RUNTIME_CUDA_CUBLASLT_H

#include "Support/DynamicLibrary.h"

#include <cublasLt.h>

#include <memory>
#include <string>

#define DIST_CUBLASLT_FUNCTIONS(F)                                                                                     \
  F(cublasLtCreate)                                                                                                    \
  F(cublasLtDestroy)                                                                                                   \
  F(cublasLtMatmulDescCreate)                                                                                          \
  F(cublasLtMatmulDescDestroy)                                                                                         \
  F(cublasLtMatmulDescSetAttribute)                                                                                    \
  F(cublasLtMatrixLayoutCreate)                                                                                        \
  F(cublasLtMatrixLayoutDestroy)                                                                                       \
  F(cublasLtMatrixLayoutSetAttribute)                                                                                  \
  F(cublasLtMatmulPreferenceCreate)                                                                                    \
  F(cublasLtMatmulPreferenceDestroy)                                                                                   \
  F(cublasLtMatmulPreferenceSetAttribute)                                                                              \
  F(cublasLtMatmulAlgoGetHeuristic)                                                                                    \
  F(cublasLtMatmulAlgoCheck)                                                                                           \
  F(cublasLtMatmul)

namespace dist::runtime {

struct CublasLt {
#define DIST_MEMBER(name) decltype(&::name) name = nullptr;
  DIST_CUBLASLT_FUNCTIONS(DIST_MEMBER)
#undef DIST_MEMBER

  DynamicLibrary library;

  /// Opens the library. Returns null and sets `error`.
  static std::shared_ptr<const CublasLt> open(std::string &error);

  /// "CUBLAS_STATUS_NOT_SUPPORTED".
  static std::string describe(cublasStatus_t status);
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_CUBLASLT_H
