// SPDX-License-Identifier: Apache-2.0
//
// cuSOLVER and cuBLAS with a handle each, opened and made when a rank's first routine asks for them: libcusolver.so.12
// (or .11) and libcublas.so.13 (or .12), or the files that DIST_CUSOLVER_LIBRARY and DIST_CUBLAS_LIBRARY name. A handle
// has a stream and serves one thread at a time, so each rank has its own. Functions exist for four element types, under
// names that differ by a letter, and are looked up when a routine is prepared.

#ifndef DIST_LIB_RUNTIME_CUDA_ROUTINES_ROUTINEHANDLES_H
#define DIST_LIB_RUNTIME_CUDA_ROUTINES_ROUTINEHANDLES_H

#include "Support/DynamicLibrary.h"

#include <memory>
#include <string>
#include <vector>

namespace dist::runtime {

/// One of the two libraries with a handle of its kind.
class RoutineHandle {
public:
  /// What the libraries differ in.
  struct Kind {
    const char *name;     ///< "cuSOLVER"
    const char *variable; ///< "DIST_CUSOLVER_LIBRARY"
    std::vector<std::string> files;
    const char *create, *destroy, *setStream;
    std::string (*describe)(int status);
  };

  /// Opens the library and makes a handle in the present context. Returns null and sets `error`.
  static std::shared_ptr<RoutineHandle> make(const Kind &kind, std::string &error);
  ~RoutineHandle();
  RoutineHandle(const RoutineHandle &) = delete;
  RoutineHandle &operator=(const RoutineHandle &) = delete;

  void *handle() const { return pointer; }
  /// Lets the handle work on `stream`; returns the library's status, which is 0 for success.
  int setStream(void *stream) const { return setStreamFunction(pointer, stream); }
  /// Returns a function, or null with `error` set.
  void *find(const std::string &name, std::string &error) const;
  const char *name() const { return kind.name; }
  /// "CUSOLVER_STATUS_ALLOC_FAILED".
  std::string describe(int status) const { return kind.describe(status); }

private:
  explicit RoutineHandle(const Kind &kind) : kind(kind) {}

  Kind kind;
  DynamicLibrary library;
  int (*destroyFunction)(void *) = nullptr;
  int (*setStreamFunction)(void *, void *) = nullptr;
  void *pointer = nullptr;
};

/// The handles of one rank.
class RoutineHandles {
public:
  /// Returns the handle, made if there is none yet, or null with `error` set.
  std::shared_ptr<RoutineHandle> solver(std::string &error);
  std::shared_ptr<RoutineHandle> blas(std::string &error);

private:
  std::shared_ptr<RoutineHandle> solverHandle, blasHandle;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_ROUTINES_ROUTINEHANDLES_H
