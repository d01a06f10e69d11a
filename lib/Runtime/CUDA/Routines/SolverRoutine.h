// SPDX-License-Identifier: Apache-2.0
//
// What routines by cuSOLVER and cuBLAS share: addresses of each index of the batch, sections of the workspace,
// functions for the element type, and the loop over the batch. These libraries may wait for the device, so that their
// calls are never captured.
//
// A row-major matrix is its transpose to these libraries. Routines that can say what they want of the transpose do;
// others move matrices to column-major workspace and back.

#ifndef DIST_LIB_RUNTIME_CUDA_ROUTINES_SOLVERROUTINE_H
#define DIST_LIB_RUNTIME_CUDA_ROUTINES_SOLVERROUTINE_H

#include "DeviceRoutine.h"
#include "RoutineWork.h"
#include "Routines/RoutineTable.h"

#include <algorithm>
#include <type_traits>

namespace dist::runtime {

/// Whether a call by Signature is one of a function that the library declares as Declared: of as many arguments,
/// pointers where those are pointers, else of the same types.
template <typename Signature, typename Declared> constexpr bool callsLike = false;
template <typename Result, typename... Given, typename Status, typename... Declared>
constexpr bool callsLike<Result(Given...), Status(Declared...)> = [] {
  if constexpr (sizeof...(Given) == sizeof...(Declared))
    return sizeof(Result) == sizeof(Status) &&
           (((std::is_pointer_v<Given> && std::is_pointer_v<Declared>) || std::is_same_v<Given, Declared>)&&...);
  return false;
}();

class SolverRoutine : public DeviceRoutine {
public:
  /// Which of the libraries it needs.
  enum class Library { Solver, Blas };

  SolverRoutine(const RoutineSite &site, const RoutineCall &call, Library library);

  /// Finds everything. Returns false and sets `error`.
  bool prepare(std::string &error);

  int64_t workspaceBytes() const final { return spaceBytes; }
  bool canBeCaptured() const final { return false; }
  std::string enqueue(CUdeviceptr workspace, CUstream stream) final;

protected:
  using Pointer = void *;
  /// A part of the workspace: where it begins.
  struct Section {
    int64_t offset = 0;
  };

  /// Finds functions, asks how much workspace they want and reserves it.
  virtual void plan() = 0;
  /// Enqueues everything; no size of the matrices is 0.
  virtual void run(RoutineWork &work) = 0;

  /// Sets `function` to the one called `name`, in which a * stands for the letter of the element type, and notes
  /// what is missing. Declared is the function of S or C in the library's header.
  template <typename Declared, typename Signature> void find(Signature *&function, std::string name) {
    static_assert(callsLike<Signature, Declared>, "a function would be called with other arguments than it has");
    name.replace(name.find('*'), 1, 1, letter);
    std::string missing;
    function = reinterpret_cast<Signature *>(handle->find(name, missing));
    if (problem.empty())
      problem = missing;
  }
  /// Notes that a call has failed while planning.
  void planned(int status, const char *what);
  /// Notes the status of a call at run time.
  void check(RoutineWork &work, int status, const char *what) const;

  Section reserve(int64_t bytes);
  Pointer at(Section section, int64_t offset = 0) const {
    return reinterpret_cast<Pointer>(place(section) + CUdeviceptr(offset));
  }
  CUdeviceptr place(Section section) const { return space + CUdeviceptr(section.offset); }
  CUdeviceptr inputPlace(size_t number) const { return inputs[number]; }
  CUdeviceptr outputPlace(size_t number) const { return outputs[number]; }
  /// The address of index `b` of the batch in a result.
  Pointer output(size_t number, int64_t b) const {
    return reinterpret_cast<Pointer>(outputs[number] + CUdeviceptr(b * coreBytes(call.outputs[number])));
  }
  Pointer input(size_t number, int64_t b) const {
    return reinterpret_cast<Pointer>(inputs[number] + CUdeviceptr(b * coreBytes(call.inputs[number])));
  }
  int64_t coreBytes(const RoutineArray &array) const;
  /// Floats of an array's core.
  int64_t coreFloats(const RoutineArray &array) const;
  bool isComplex() const { return kernels.parts == 2; }
  Pointer pointer() const { return handle->handle(); }
  /// Sizes of the core of operand 0.
  int rows() const { return int(call.size(0)); }
  int columns() const { return int(call.size(1)); }

  RoutineCall call;
  int64_t batches, elementBytes;
  char letter; ///< S, D, C or Z.

private:
  std::shared_ptr<const Device> device;
  const Modules &modules;
  RoutineHandles &handles;
  Library library;
  std::shared_ptr<RoutineHandle> handle;
  RoutineKernels kernels;
  std::vector<CUdeviceptr> inputs, outputs;
  int64_t spaceBytes = 0;
  CUdeviceptr space = 0; ///< Of the present enqueue.
  bool isEmpty = false;
  std::string problem;
};

/// Prepares a routine of the class.
template <typename RoutineClass>
std::unique_ptr<DeviceRoutine> makeSolverRoutine(const RoutineSite &site, Failure &failure) {
  auto routine = std::make_unique<RoutineClass>(site, describeLibraryStep(site.executable, site.step));
  return routine->prepare(failure.text) ? std::move(routine) : nullptr;
}

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_ROUTINES_SOLVERROUTINE_H
