// SPDX-License-Identifier: Apache-2.0
//
// Names of statuses are kept here: the library's own function for them is not in every version.

#include "CublasLt.h"

namespace dist::runtime {

std::shared_ptr<const CublasLt> CublasLt::open(std::string &error) {
  auto lt = std::make_shared<CublasLt>();
  if (!lt->library.open("DIST_CUBLASLT_LIBRARY", {"libcublasLt.so.13", "libcublasLt.so.12", "libcublasLt.so"}, error)) {
    error = "no cuBLASLt: " + error;
    return nullptr;
  }
#define DIST_BIND(function)                                                                                            \
  lt->function = reinterpret_cast<decltype(lt->function)>(lt->library.find(#function));                                \
  if (!lt->function) {                                                                                                 \
    error = "cuBLASLt " + lt->library.name() + " has no " #function ", needed version 12 or later";                    \
    return nullptr;                                                                                                    \
  }
  DIST_CUBLASLT_FUNCTIONS(DIST_BIND)
#undef DIST_BIND
  return lt;
}

std::string CublasLt::describe(cublasStatus_t status) {
  switch (status) {
  case CUBLAS_STATUS_SUCCESS:
    return "CUBLAS_STATUS_SUCCESS";
  case CUBLAS_STATUS_NOT_INITIALIZED:
    return "CUBLAS_STATUS_NOT_INITIALIZED";
  case CUBLAS_STATUS_ALLOC_FAILED:
    return "CUBLAS_STATUS_ALLOC_FAILED";
  case CUBLAS_STATUS_INVALID_VALUE:
    return "CUBLAS_STATUS_INVALID_VALUE";
  case CUBLAS_STATUS_ARCH_MISMATCH:
    return "CUBLAS_STATUS_ARCH_MISMATCH";
  case CUBLAS_STATUS_MAPPING_ERROR:
    return "CUBLAS_STATUS_MAPPING_ERROR";
  case CUBLAS_STATUS_EXECUTION_FAILED:
    return "CUBLAS_STATUS_EXECUTION_FAILED";
  case CUBLAS_STATUS_INTERNAL_ERROR:
    return "CUBLAS_STATUS_INTERNAL_ERROR";
  case CUBLAS_STATUS_NOT_SUPPORTED:
    return "CUBLAS_STATUS_NOT_SUPPORTED";
  default:
    return "cuBLASLt status " + std::to_string(int(status));
  }
}

} // namespace dist::runtime
