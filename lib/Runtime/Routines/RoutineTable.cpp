// SPDX-License-Identifier: Apache-2.0
//
// The table of routines by name, and the loop over the batch.

#include "RoutineTable.h"

#include "dist/Runtime/DType.h"

#include <cstring>

namespace dist::runtime {

namespace {

constexpr std::pair<const char *, RoutineMaker> makers[] = {
    {"fourier", makeFourier},         {"cholesky", makeCholesky},   {"triangular_solve", makeTriangularSolve},
    {"lu", makeLU},                   {"qr", makeQR},               {"qr_pivoted", makePivotedQR}, {"householder", makeHouseholder},
    {"eigh", makeEigh},               {"svd", makeSVD},             {"eig", makeEig},
    {"schur", makeSchur},             {"hessenberg", makeHessenberg}, {"tridiagonal", makeTridiagonal},
    {"tridiagonal_solve", makeTridiagonalSolve}};

RoutineMaker findMaker(const char *name) {
  for (const auto &[known, maker] : makers)
    if (name && std::strcmp(name, known) == 0)
      return maker;
  return nullptr;
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
  RoutineMaker maker = findMaker(step.routine);
  if (!maker)
    return std::string("routine '") + (step.routine ? step.routine : "") + "' is unknown";
  if (step.numInputs < 1)
    return "it has no operand";
  RoutineCall call = getCall(executable, step);
  maker(call, /*checksOnly=*/true);
  return call.problem;
}

std::unique_ptr<LibraryCall> LibraryCall::prepare(const DistExecutable &executable, const DistLibraryStep &step,
                                                  std::string &problem) {
  RoutineCall call = getCall(executable, step);
  auto prepared = std::make_unique<LibraryCall>();
  prepared->routine = findMaker(step.routine)(call, /*checksOnly=*/false);
  problem = call.problem;
  if (!prepared->routine)
    return nullptr;
  prepared->numBatches = call.numBatches();
  auto place = [&](std::vector<Place> &places, const std::vector<RoutineArray> &arrays, const int32_t *ids) {
    for (size_t i = 0; i < arrays.size(); ++i)
      places.push_back({ids[i], call.coreElements(arrays[i]) * sizeOfDType(arrays[i].dtype)});
  };
  place(prepared->inputs, call.inputs, step.inputs);
  place(prepared->outputs, call.outputs, step.outputs);
  return prepared;
}

void LibraryCall::run(void *const *addresses) {
  std::vector<const void *> from(inputs.size());
  std::vector<void *> to(outputs.size());
  for (int64_t index = 0; index < numBatches; ++index) {
    for (size_t i = 0; i < inputs.size(); ++i)
      from[i] = static_cast<const char *>(addresses[inputs[i].buffer]) + index * inputs[i].coreBytes;
    for (size_t i = 0; i < outputs.size(); ++i)
      to[i] = static_cast<char *>(addresses[outputs[i].buffer]) + index * outputs[i].coreBytes;
    routine->run(from.data(), to.data());
  }
}

} // namespace dist::runtime
