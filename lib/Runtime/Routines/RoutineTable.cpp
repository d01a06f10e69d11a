// SPDX-License-Identifier: Apache-2.0
//
// The table of routines by name, and the loop over the batch.

#include "RoutineTable.h"

#include "dist/Runtime/DType.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace dist::runtime {

namespace {

struct KnownRoutine {
  const char *name;
  RoutineMaker maker;
  /// Whether it goes on until something has converged, which on infinities and NaNs it may never do.
  bool iterates;
};

constexpr KnownRoutine knownRoutines[] = {
    {"fourier", makeFourier, false},
    {"cholesky", makeCholesky, false},
    {"triangular_solve", makeTriangularSolve, false},
    {"lu", makeLU, false},
    {"qr", makeQR, false},
    {"qr_pivoted", makePivotedQR, false},
    {"householder", makeHouseholder, false},
    {"reflect", makeReflect, false},
    {"eigh", makeEigh, true},
    {"svd", makeSVD, true},
    {"eig", makeEig, true},
    {"schur", makeSchur, true},
    {"hessenberg", makeHessenberg, false},
    {"tridiagonal", makeTridiagonal, false},
    {"tridiagonal_solve", makeTridiagonalSolve, false},
    {"python_callback", makePythonCallback, false},
};

const KnownRoutine *findRoutine(const char *name) {
  for (const KnownRoutine &known : knownRoutines)
    if (name && std::strcmp(name, known.name) == 0)
      return &known;
  return nullptr;
}

/// Whether all of `count` numbers of a float or complex type are finite.
template <typename T> bool areFinite(const void *numbers, int64_t count) {
  return std::all_of(static_cast<const T *>(numbers), static_cast<const T *>(numbers) + count,
                     [](T number) { return std::isfinite(number); });
}

std::vector<RoutineArray> getArrays(const DistExecutable &executable, const int32_t *ids, int64_t count) {
  std::vector<RoutineArray> arrays;
  for (int64_t i = 0; i < count; ++i) {
    const DistBuffer &buffer = executable.buffers[ids[i]];
    arrays.push_back({buffer.dtype, std::vector<int64_t>(buffer.shape, buffer.shape + buffer.rank)});
  }
  return arrays;
}

RoutineCall getCall(const DistExecutable &executable, const DistLibraryStep &step) {
  return RoutineCall(step.routine, getArrays(executable, step.inputs, step.numInputs),
                     getArrays(executable, step.outputs, step.numOutputs),
                     std::vector<int64_t>(step.options, step.options + step.numOptions));
}

} // namespace

std::string checkLibraryStep(const DistExecutable &executable, const DistLibraryStep &step) {
  const KnownRoutine *known = findRoutine(step.routine);
  if (!known)
    return std::string("routine '") + (step.routine ? step.routine : "") + "' is unknown";
  if (step.numInputs < 1)
    return "it has no operand";
  RoutineCall call = getCall(executable, step);
  known->maker(call, /*checksOnly=*/true);
  return call.problem;
}

RoutineCall describeLibraryStep(const DistExecutable &executable, const DistLibraryStep &step) {
  RoutineCall call = getCall(executable, step);
  findRoutine(step.routine)->maker(call, /*checksOnly=*/true);
  return call;
}

std::unique_ptr<LibraryCall> LibraryCall::prepare(const DistExecutable &executable, const DistLibraryStep &step,
                                                  std::string &problem) {
  RoutineCall call = getCall(executable, step);
  auto prepared = std::make_unique<LibraryCall>();
  const KnownRoutine *known = findRoutine(step.routine);
  prepared->routine = known->maker(call, /*checksOnly=*/false);
  prepared->iterates = known->iterates;
  problem = call.problem;
  if (!prepared->routine)
    return nullptr;
  prepared->numBatches = call.numBatches();
  auto place = [&](std::vector<Place> &places, const std::vector<RoutineArray> &arrays, const int32_t *ids) {
    for (size_t i = 0; i < arrays.size(); ++i) {
      bool isComplex = isComplexDType(arrays[i].dtype);
      DistDType part = isComplex ? partOfComplexDType(arrays[i].dtype) : arrays[i].dtype;
      int64_t elements = call.coreElements(arrays[i]);
      places.push_back({ids[i], elements * sizeOfDType(arrays[i].dtype), part, isComplex ? 2 * elements : elements});
    }
  };
  place(prepared->inputs, call.inputs, step.inputs);
  place(prepared->outputs, call.outputs, step.outputs);
  prepared->from.resize(prepared->inputs.size());
  prepared->to.resize(prepared->outputs.size());
  return prepared;
}

bool LibraryCall::isFinite(const Place &place, const void *core) {
  return place.part == DIST_F64 ? areFinite<double>(core, place.parts) : areFinite<float>(core, place.parts);
}

void LibraryCall::fail(const Place &place, void *core) {
  if (place.part == DIST_F64)
    std::fill_n(static_cast<double *>(core), place.parts, std::numeric_limits<double>::quiet_NaN());
  else if (place.part == DIST_F32)
    std::fill_n(static_cast<float *>(core), place.parts, std::numeric_limits<float>::quiet_NaN());
  else
    std::fill_n(static_cast<int32_t *>(core), place.parts, 1);
}

void LibraryCall::run(void *const *addresses) {
  for (int64_t index = 0; index < numBatches; ++index) {
    for (size_t i = 0; i < inputs.size(); ++i)
      from[i] = static_cast<const char *>(addresses[inputs[i].buffer]) + index * inputs[i].coreBytes;
    for (size_t i = 0; i < outputs.size(); ++i)
      to[i] = static_cast<char *>(addresses[outputs[i].buffer]) + index * outputs[i].coreBytes;
    if (!iterates || isFinite(inputs[0], from[0])) {
      routine->run(from.data(), to.data());
      continue;
    }
    for (size_t i = 0; i < outputs.size(); ++i)
      fail(outputs[i], to[i]);
  }
}

} // namespace dist::runtime
