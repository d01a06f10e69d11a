// SPDX-License-Identifier: Apache-2.0
//
// Launches; see RoutineWork.h. The last argument of each kernel is how many floats it goes over.

#include "RoutineWork.h"

#include "dist/Runtime/DType.h"

#include <algorithm>
#include <vector>

namespace dist::runtime {

bool RoutineKernels::find(const Modules &modules, DistDType dtype, std::string &error) {
  bool isComplex = isComplexDType(dtype);
  parts = isComplex ? 2 : 1;
  isDouble = (isComplex ? partOfComplexDType(dtype) : dtype) == DIST_F64;
  std::string type = isDouble ? "_f64" : "_f32";
  struct {
    CUfunction &function;
    std::string name;
  } wanted[] = {{transpose, "dist_transpose" + type},
                {copyTriangle, "dist_copy_triangle" + type},
                {markNonfinite, "dist_mark_nonfinite" + type},
                {replaceMarked, "dist_replace_marked" + type},
                {replaceMarkedInteger, "dist_replace_marked_i32"},
                {divide, "dist_divide" + type},
                {symmetrize, "dist_symmetrize" + type}};
  for (auto &[function, name] : wanted) {
    function = modules.find(name);
    if (!function) {
      error = "routines need the kernel \"" + name + "\", which is in no code object of the program";
      return false;
    }
  }
  return true;
}

bool RoutineWork::check(const std::string &reason) {
  if (problem.empty())
    problem = reason;
  return problem.empty();
}

bool RoutineWork::check(CUresult result) {
  return result == CUDA_SUCCESS ? problem.empty() : check("cannot enqueue a routine: " + driver.describe(result));
}

void RoutineWork::copy(CUdeviceptr target, CUdeviceptr source, int64_t bytes) {
  if (isGood() && bytes > 0 && target != source)
    check(driver.cuMemcpyDtoDAsync(target, source, size_t(bytes), stream));
}

void RoutineWork::zero(CUdeviceptr target, int64_t bytes) {
  if (isGood() && bytes > 0)
    check(driver.cuMemsetD8Async(target, 0, size_t(bytes), stream));
}

void RoutineWork::launch(CUfunction kernel, std::initializer_list<uint64_t> arguments) {
  constexpr uint64_t threads = 256, mostBlocks = 4096;
  std::vector<uint64_t> values(arguments);
  if (!isGood() || values.back() == 0)
    return;
  std::vector<void *> parameters;
  for (uint64_t &value : values)
    parameters.push_back(&value);
  uint64_t blocks = std::min((values.back() + threads - 1) / threads, mostBlocks);
  check(driver.cuLaunchKernel(kernel, unsigned(blocks), 1, 1, unsigned(threads), 1, 1, 0, stream, parameters.data(),
                              nullptr));
}

void RoutineWork::transpose(CUdeviceptr target, CUdeviceptr source, int64_t rows, int64_t columns, int64_t count) {
  launch(kernels.transpose, {target, source, uint64_t(rows), uint64_t(columns), uint64_t(kernels.parts),
                             uint64_t(rows * columns * kernels.parts * count)});
}

void RoutineWork::copyTriangle(CUdeviceptr target, CUdeviceptr source, int64_t n, bool below, int64_t count) {
  launch(kernels.copyTriangle, {target, source, uint64_t(n), uint64_t(below), uint64_t(kernels.parts),
                                uint64_t(n * n * kernels.parts * count)});
}

void RoutineWork::markNonfinite(CUdeviceptr marks, CUdeviceptr source, int64_t elements, int64_t count) {
  zero(marks, count * 4);
  int64_t floats = elements * kernels.parts;
  launch(kernels.markNonfinite, {marks, source, uint64_t(floats), uint64_t(floats * count)});
}

void RoutineWork::replaceMarked(CUdeviceptr target, CUdeviceptr marks, int64_t floats, int64_t count, bool byNaN) {
  uint64_t nan = kernels.isDouble ? 0x7FF8000000000000u : 0x7FC00000u;
  launch(kernels.replaceMarked, {target, marks, uint64_t(floats), byNaN ? nan : 0, uint64_t(floats * count)});
}

void RoutineWork::replaceMarkedInfo(CUdeviceptr target, CUdeviceptr marks, int64_t count) {
  launch(kernels.replaceMarkedInteger, {target, marks, 1, 1, uint64_t(count)});
}

void RoutineWork::divide(CUdeviceptr target, int64_t divisor, int64_t floats) {
  launch(kernels.divide, {target, uint64_t(divisor), uint64_t(floats)});
}

void RoutineWork::symmetrize(CUdeviceptr target, CUdeviceptr source, int64_t n0, int64_t n1, int64_t half, int64_t last,
                             int64_t count) {
  launch(kernels.symmetrize, {target, source, uint64_t(n0), uint64_t(n1), uint64_t(half), uint64_t(last),
                              uint64_t(2 * n0 * n1 * half * count)});
}

} // namespace dist::runtime
