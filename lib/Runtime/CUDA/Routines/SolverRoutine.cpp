// SPDX-License-Identifier: Apache-2.0
//
// See SolverRoutine.h.

#include "SolverRoutine.h"

#include "dist/Runtime/DType.h"

namespace dist::runtime {

SolverRoutine::SolverRoutine(const RoutineSite &site, const RoutineCall &call, Library library)
    : call(call), batches(call.numBatches()), elementBytes(sizeOfDType(call.dtype())), device(site.device),
      modules(site.modules), handles(site.handles), library(library) {
  bool isDouble = call.realType() == DIST_F64;
  letter = isComplexDType(call.dtype()) ? (isDouble ? 'Z' : 'C') : (isDouble ? 'D' : 'S');
  for (int64_t i = 0; i < site.step.numInputs; ++i)
    inputs.push_back(site.addresses[size_t(site.step.inputs[i])]);
  for (int64_t i = 0; i < site.step.numOutputs; ++i)
    outputs.push_back(site.addresses[size_t(site.step.outputs[i])]);
  isEmpty = batches == 0;
  for (const std::vector<RoutineArray> *arrays : {&this->call.inputs, &this->call.outputs})
    isEmpty |= call.coreElements(arrays->front()) == 0;
}

bool SolverRoutine::prepare(std::string &error) {
  handle = library == Library::Solver ? handles.solver(error) : handles.blas(error);
  if (!handle || !kernels.find(modules, call.dtype(), error))
    return false;
  if (!isEmpty)
    plan();
  error = problem;
  return error.empty();
}

std::string SolverRoutine::enqueue(CUdeviceptr workspace, CUstream stream) {
  RoutineWork work(*device, kernels, stream);
  space = workspace;
  if (isEmpty) {
    for (size_t i = 0; i < outputs.size(); ++i)
      work.zero(outputs[i], batches * coreBytes(call.outputs[i]));
    return work.problem;
  }
  check(work, handle->setStream(stream), "take the stream");
  run(work);
  return work.problem;
}

void SolverRoutine::planned(int status, const char *what) {
  if (status != 0 && problem.empty())
    problem = std::string(handle->name()) + " cannot " + what + ": " + handle->describe(status);
}

void SolverRoutine::check(RoutineWork &work, int status, const char *what) const {
  work.check(status == 0 ? "" : std::string(handle->name()) + " cannot " + what + ": " + handle->describe(status));
}

SolverRoutine::Section SolverRoutine::reserve(int64_t bytes) {
  Section section = {spaceBytes};
  spaceBytes += (bytes + DIST_ARENA_ALIGNMENT - 1) / DIST_ARENA_ALIGNMENT * DIST_ARENA_ALIGNMENT;
  return section;
}

int64_t SolverRoutine::coreBytes(const RoutineArray &array) const {
  return call.coreElements(array) * sizeOfDType(array.dtype);
}

int64_t SolverRoutine::coreFloats(const RoutineArray &array) const {
  return call.coreElements(array) * (isComplexDType(array.dtype) ? 2 : 1);
}

} // namespace dist::runtime
