// SPDX-License-Identifier: Apache-2.0
//
// A strided operand counts from its first to its last byte: what lies between its rows counts, too.

#include "StepAccesses.h"

#include "Collectives/Collective.h"
#include "Collectives/MeshGroups.h"
#include "Donation.h"
#include "dist/Runtime/GemmAddend.h"

#include <algorithm>

namespace dist::runtime {

namespace {

/// Collects the accesses of one step.
class AccessList {
public:
  explicit AccessList(const DistExecutable &executable) : executable(executable) {}

  void add(int32_t id, bool isWrite, int64_t bytes = -1) {
    const DistBuffer &buffer = executable.buffers[id];
    int64_t size = bytes < 0 ? buffer.size : std::min(bytes, buffer.size);
    auto [space, index] = getMemoryOf(executable, buffer.space, buffer.index);
    if (size > 0)
      accesses.push_back({space, index, buffer.offset, buffer.offset + size, isWrite, buffer.dtype});
  }
  void read(int32_t id, int64_t bytes = -1) { add(id, false, bytes); }
  void write(int32_t id, int64_t bytes = -1) { add(id, true, bytes); }

  void addKernel(const DistKernelStep &kernel);
  void addGemm(const DistGemmStep &gemm);
  void addCollective(const DistCollectiveStep &collective);
  void addLibrary(const DistLibraryStep &library);

  std::vector<StepAccess> take() {
    std::stable_partition(accesses.begin(), accesses.end(), [](const StepAccess &access) { return !access.isWrite; });
    return std::move(accesses);
  }

private:
  const DistExecutable &executable;
  std::vector<StepAccess> accesses;
};

/// A kernel that does not say what it does to a buffer reads it, and writes it where writing is possible at all.
void AccessList::addKernel(const DistKernelStep &kernel) {
  for (int64_t i = 0; i < kernel.numBuffers; ++i) {
    const DistBuffer &buffer = executable.buffers[kernel.buffers[i]];
    DistSpace space = getMemoryOf(executable, buffer.space, buffer.index).first;
    bool isWritable = space == DIST_SPACE_ARENA || space == DIST_SPACE_RESULT;
    int access = kernel.accesses ? kernel.accesses[i] : DIST_READS | (isWritable ? DIST_WRITES : 0);
    if (access & DIST_READS)
      read(kernel.buffers[i]);
    if (access & DIST_WRITES)
      write(kernel.buffers[i]);
  }
}

void AccessList::addGemm(const DistGemmStep &gemm) {
  read(gemm.a);
  read(gemm.b);
  if (gemm.hasBias)
    read(gemm.bias);
  if (gemm.accumulate)
    read(getAddend(gemm));
  write(gemm.c);
}

void AccessList::addCollective(const DistCollectiveStep &collective) {
  if (collective.phase == DIST_DONE)
    return;
  for (int64_t p = 0; p < collective.numPairs; ++p) {
    read(collective.pairs[p].input);
    write(collective.pairs[p].output);
  }
}

void AccessList::addLibrary(const DistLibraryStep &library) {
  for (int64_t i = 0; i < library.numInputs; ++i)
    read(library.inputs[i]);
  for (int64_t i = 0; i < library.numOutputs; ++i)
    write(library.outputs[i]);
}

} // namespace

std::vector<StepAccess> getStepAccesses(const DistExecutable &executable, const DistStep &step) {
  AccessList list(executable);
  switch (step.kind) {
  case DIST_STEP_KERNEL:
    list.addKernel(step.kernel);
    break;
  case DIST_STEP_GEMM:
    list.addGemm(step.gemm);
    break;
  case DIST_STEP_COPY:
    list.read(step.copy.src, step.copy.bytes);
    list.write(step.copy.dst, step.copy.bytes);
    break;
  case DIST_STEP_STRIDED_COPY:
    list.read(step.stridedCopy.src);
    list.write(step.stridedCopy.dst);
    break;
  case DIST_STEP_COLLECTIVE:
    list.addCollective(step.collective);
    break;
  case DIST_STEP_LIBRARY:
    list.addLibrary(step.library);
    break;
  default:
    if (step.loop.hasCounter)
      list.write(step.loop.counterBuffer, sizeof(int64_t));
    break;
  }
  return list.take();
}

StepAccess getConditionAccess(const DistExecutable &executable, const DistLoopStep &loop) {
  AccessList list(executable);
  list.read(loop.conditionBuffer, 1);
  return list.take().front();
}

std::string describeStep(const DistExecutable &executable, int64_t position) {
  static const char *const kinds[] = {"kernel", "gemm", "copy", "strided copy", "collective", "loop", "routine"};
  const DistStep &step = executable.steps[position];
  std::string what = kinds[step.kind];
  if (step.kind == DIST_STEP_KERNEL && step.kernel.name)
    what += std::string(" \"") + step.kernel.name + "\"";
  if (step.kind == DIST_STEP_LIBRARY)
    what += std::string(" \"") + step.library.routine + "\"";
  if (step.kind == DIST_STEP_COLLECTIVE && step.collective.phase != DIST_DONE)
    what = std::string(nameOfCollective(step.collective.kind)) + " over " +
           describeAxes(executable.mesh, executable.groups[step.collective.group]);
  if (step.kind == DIST_STEP_COLLECTIVE && step.collective.phase == DIST_DONE)
    what = "done of collective " + std::to_string(step.collective.asyncId);
  std::string text = "step " + std::to_string(position) + " (" + what + ")";
  return step.location ? text + " at " + step.location : text;
}

} // namespace dist::runtime
