// SPDX-License-Identifier: Apache-2.0
//
// One handle serves all ranks of the process: the library's functions may be called from any thread.

#include "DeviceParts.h"

namespace dist::runtime {

MatmulLibrary::~MatmulLibrary() {
  if (handle)
    functions->cublasLtDestroy(handle);
}

std::shared_ptr<const MatmulLibrary> MatmulLibrary::open(Failure &failure) {
  auto library = std::make_shared<MatmulLibrary>();
  failure.status = DIST_UNSUPPORTED;
  library->functions = CublasLt::open(failure.text);
  if (!library->functions)
    return nullptr;
  cublasStatus_t status = library->functions->cublasLtCreate(&library->handle);
  if (status == CUBLAS_STATUS_SUCCESS)
    return library;
  library->handle = nullptr;
  failure.text = "cuBLASLt does not start: " + CublasLt::describe(status);
  return nullptr;
}

} // namespace dist::runtime
