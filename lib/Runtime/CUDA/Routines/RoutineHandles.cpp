// SPDX-License-Identifier: Apache-2.0
//
// Both libraries are used alike; see RoutineHandles.h.

#include "RoutineHandles.h"

#include "CUDA/CublasLt.h"

#include <cusolverDn.h>

namespace dist::runtime {

static std::string describeSolverStatus(int status) {
  switch (status) {
  case CUSOLVER_STATUS_NOT_INITIALIZED:
    return "CUSOLVER_STATUS_NOT_INITIALIZED";
  case CUSOLVER_STATUS_ALLOC_FAILED:
    return "CUSOLVER_STATUS_ALLOC_FAILED";
  case CUSOLVER_STATUS_INVALID_VALUE:
    return "CUSOLVER_STATUS_INVALID_VALUE";
  case CUSOLVER_STATUS_ARCH_MISMATCH:
    return "CUSOLVER_STATUS_ARCH_MISMATCH";
  case CUSOLVER_STATUS_EXECUTION_FAILED:
    return "CUSOLVER_STATUS_EXECUTION_FAILED";
  case CUSOLVER_STATUS_INTERNAL_ERROR:
    return "CUSOLVER_STATUS_INTERNAL_ERROR";
  case CUSOLVER_STATUS_NOT_SUPPORTED:
    return "CUSOLVER_STATUS_NOT_SUPPORTED";
  default:
    return "cuSOLVER status " + std::to_string(status);
  }
}

static std::string describeBlasStatus(int status) { return CublasLt::describe(cublasStatus_t(status)); }

std::shared_ptr<RoutineHandle> RoutineHandle::make(const Kind &kind, std::string &error) {
  std::shared_ptr<RoutineHandle> made(new RoutineHandle(kind));
  if (!made->library.open(kind.variable, kind.files, error)) {
    error = std::string("no ") + kind.name + ": " + error;
    return nullptr;
  }
  auto create = reinterpret_cast<int (*)(void **)>(made->find(kind.create, error));
  made->destroyFunction = reinterpret_cast<int (*)(void *)>(made->find(kind.destroy, error));
  made->setStreamFunction = reinterpret_cast<int (*)(void *, void *)>(made->find(kind.setStream, error));
  if (!create || !made->destroyFunction || !made->setStreamFunction)
    return nullptr;
  int status = create(&made->pointer);
  if (status == 0)
    return made;
  made->pointer = nullptr;
  error = std::string(kind.name) + " does not start: " + kind.describe(status);
  return nullptr;
}

RoutineHandle::~RoutineHandle() {
  if (pointer)
    destroyFunction(pointer);
}

void *RoutineHandle::find(const std::string &function, std::string &error) const {
  void *found = library.find(function.c_str());
  if (!found)
    error = std::string(kind.name) + " " + library.name() + " has no " + function;
  return found;
}

std::shared_ptr<RoutineHandle> RoutineHandles::solver(std::string &error) {
  if (!solverHandle)
    solverHandle = RoutineHandle::make({"cuSOLVER",
                                        "DIST_CUSOLVER_LIBRARY",
                                        {"libcusolver.so.12", "libcusolver.so.11", "libcusolver.so"},
                                        "cusolverDnCreate",
                                        "cusolverDnDestroy",
                                        "cusolverDnSetStream",
                                        describeSolverStatus},
                                       error);
  return solverHandle;
}

std::shared_ptr<RoutineHandle> RoutineHandles::blas(std::string &error) {
  if (!blasHandle)
    blasHandle = RoutineHandle::make({"cuBLAS",
                                      "DIST_CUBLAS_LIBRARY",
                                      {"libcublas.so.13", "libcublas.so.12", "libcublas.so"},
                                      "cublasCreate_v2",
                                      "cublasDestroy_v2",
                                      "cublasSetStream_v2",
                                      describeBlasStatus},
                                     error);
  return blasHandle;
}

} // namespace dist::runtime
