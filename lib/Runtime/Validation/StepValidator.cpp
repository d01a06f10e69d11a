// SPDX-License-Identifier: Apache-2.0
//
// One function per kind of step. Writes may not reach arguments or constants; reads and writes stay inside their
// buffers for every stride; a collective's shapes follow Executable.h; starts and dones pair up inside one loop body;
// loops nest.

#include "StepValidator.h"

#include "AttentionValidator.h"

#include "Arrays/StridedCopy.h"
#include "Collectives/Collective.h"
#include "Collectives/MeshGroups.h"
#include "Collectives/Reduction.h"
#include "Donation.h"
#include "Routines/RoutineTable.h"
#include "dist/Runtime/DType.h"
#include "dist/Runtime/GemmAddend.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace dist::runtime {

namespace {

constexpr int64_t maxLoopDepth = 64;

class StepValidator {
public:
  explicit StepValidator(const DistExecutable &executable) : executable(executable) {
    for (int64_t code = 0; code < executable.numCodes; ++code)
      for (int64_t kernel = 0; kernel < executable.codes[code].numKernels; ++kernel)
        signatures.emplace(std::pair(int32_t(code), executable.codes[code].kernels[kernel].name),
                           &executable.codes[code].kernels[kernel]);
  }

  /// Checks steps [first, end), which stand `depth` loops deep.
  std::string checkRange(int64_t first, int64_t end, int64_t depth);

private:
  std::string checkStep(int64_t position);
  std::string checkBufferId(const char *what, int32_t id, bool isWritten);
  std::string checkKernel(const DistKernelStep &step);
  std::string checkSignature(const DistKernelStep &step);
  std::string checkLaunch(const DistKernelStep &step);
  std::string checkOrder(const DistStep &step);
  std::string checkGemm(const DistGemmStep &step);
  std::string checkEpilogue(const DistGemmStep &step);
  std::string checkAddend(const DistGemmStep &step);
  std::string checkOperand(const char *what, int32_t id, int64_t batch, int64_t rows, int64_t columns,
                           const int64_t *strides);
  std::string checkCopy(const DistCopyStep &step);
  std::string checkStridedCopy(const DistStridedCopyStep &step);
  std::string checkCollective(const DistCollectiveStep &step);
  std::string checkPermute(const DistCollectiveStep &step);
  std::string checkPairs(const DistCollectiveStep &step, int64_t groupSize);
  std::string checkLoop(int64_t position, const DistLoopStep &step, int64_t end);
  std::string checkCondition(const DistLoopStep &step);
  std::string checkLibrary(const DistLibraryStep &step);
  std::string checkBody(const DistLoopStep &step, int64_t depth);

  const DistBuffer &buffer(int32_t id) const { return executable.buffers[id]; }

  const DistExecutable &executable;
  std::map<std::pair<int32_t, std::string_view>, const DistKernelSignature *> signatures; ///< By code object and name.
  int64_t lastSequence = -1;
};

/// Whether two views share a byte.
bool overlap(const DistExecutable &executable, const DistBuffer &a, const DistBuffer &b) {
  if (getMemoryOf(executable, a.space, a.index) != getMemoryOf(executable, b.space, b.index))
    return false;
  return a.offset < b.offset + b.size && b.offset < a.offset + a.size && a.size > 0 && b.size > 0;
}

bool isSameView(const DistExecutable &executable, const DistBuffer &a, const DistBuffer &b) {
  return getMemoryOf(executable, a.space, a.index) == getMemoryOf(executable, b.space, b.index) && a.offset == b.offset;
}

/// One more than the largest element index that strides reach, or -1 on a bad stride or overflow; 0 for an empty box.
int64_t reachOf(int64_t rank, const int64_t *shape, const int64_t *strides) {
  int64_t reach = 0;
  bool isEmpty = false;
  for (int64_t d = 0; d < rank; ++d) {
    if (shape[d] < 0 || strides[d] < 0)
      return -1;
    isEmpty |= shape[d] == 0;
    int64_t step = 0;
    if (shape[d] > 0 &&
        (__builtin_mul_overflow(shape[d] - 1, strides[d], &step) || __builtin_add_overflow(reach, step, &reach)))
      return -1;
  }
  if (isEmpty)
    return 0;
  return __builtin_add_overflow(reach, 1, &reach) ? -1 : reach;
}

std::string StepValidator::checkBufferId(const char *what, int32_t id, bool isWritten) {
  if (id < 0 || id >= executable.numBuffers)
    return std::string(what) + " is buffer " + std::to_string(id) + ", but there are " +
           std::to_string(executable.numBuffers);
  DistSpace space = getMemoryOf(executable, buffer(id).space, buffer(id).index).first;
  if (isWritten && (space == DIST_SPACE_ARGUMENT || space == DIST_SPACE_CONSTANT))
    return std::string(what) + " writes to buffer " + std::to_string(id) + ", which is " +
           (space == DIST_SPACE_ARGUMENT ? "an argument" : "a constant");
  return "";
}

/// What a GPU can be asked for at all; the rest is for its driver to say.
std::string StepValidator::checkLaunch(const DistKernelStep &step) {
  constexpr int64_t maxThreads = 1024, maxShared = 1 << 20;
  if (step.function)
    return "the kernel is a function of this process, needed code for a GPU";
  int64_t threads = 1;
  for (int d = 0; d < 3; ++d) {
    if (step.grid[d] < 1 || step.block[d] < 1 || step.block[d] > maxThreads)
      return "the launch has " + std::to_string(step.grid[d]) + " blocks of " + std::to_string(step.block[d]) +
             " threads in dimension " + std::to_string(d) + ", needed at least 1 of 1 to 1024";
    threads *= step.block[d];
  }
  if (threads > maxThreads)
    return "the launch has " + std::to_string(threads) + " threads in a block, needed at most 1024";
  if (step.sharedBytes < 0 || step.sharedBytes > maxShared)
    return "the launch asks for " + std::to_string(step.sharedBytes) + " bytes of shared memory";
  return "";
}

/// Streams and events are numbers; what their order promises is for the plan validator.
std::string StepValidator::checkOrder(const DistStep &step) {
  if (step.stream < 0 || step.stream >= DIST_NUM_STREAMS)
    return "stream " + std::to_string(step.stream) + " is unknown";
  if (step.numWaits < 0 || (step.numWaits > 0 && !step.waits))
    return "the list of events is missing";
  for (int64_t w = 0; w < step.numWaits; ++w)
    if (step.waits[w] < 1 || step.waits[w] > executable.numEvents)
      return "waits for event " + std::to_string(step.waits[w]) + ", but there are " +
             std::to_string(executable.numEvents);
  if (step.records < 0 || step.records > executable.numEvents)
    return "records event " + std::to_string(step.records) + ", but there are " + std::to_string(executable.numEvents);
  return "";
}

std::string StepValidator::checkKernel(const DistKernelStep &step) {
  if (!step.function && (!step.name || step.code < 0 || step.code >= executable.numCodes))
    return "the kernel has no code";
  if (executable.target == DIST_TARGET_CUDA) {
    std::string problem = checkLaunch(step);
    if (!problem.empty())
      return problem;
  }
  if (step.numBuffers < 0 || (step.numBuffers > 0 && !step.buffers))
    return "the kernel's buffer list is missing";
  for (int64_t i = 0; i < step.numBuffers; ++i) {
    bool isWritten = step.accesses && (step.accesses[i] & DIST_WRITES);
    std::string problem = checkBufferId("a kernel operand", step.buffers[i], isWritten);
    if (!problem.empty())
      return problem;
  }
  if (std::string problem = step.attention ? checkAttention(executable, step) : ""; !problem.empty())
    return problem;
  return step.function ? "" : checkSignature(step);
}

/// Code does with its operands what it was compiled to do, whatever the step says.
std::string StepValidator::checkSignature(const DistKernelStep &step) {
  if (executable.codes[step.code].numKernels == 0)
    return "";
  std::string which = std::string("kernel \"") + step.name + "\" ";
  auto found = signatures.find({step.code, step.name});
  if (found == signatures.end())
    return which + "is not among those of code object " + std::to_string(step.code);
  const DistKernelSignature &signature = *found->second;
  if (step.numBuffers != signature.numOperands)
    return which + "gets " + std::to_string(step.numBuffers) + " operands, needed " +
           std::to_string(signature.numOperands);
  for (int64_t i = 0; i < step.numBuffers; ++i) {
    std::string operand = "operand " + std::to_string(i) + " of " + which;
    uint8_t needed = signature.accesses ? signature.accesses[i] : uint8_t(DIST_READS);
    if (buffer(step.buffers[i]).size < signature.bytes[i])
      return operand + "has " + std::to_string(buffer(step.buffers[i]).size) + " bytes, needed " +
             std::to_string(signature.bytes[i]);
    if (step.accesses && (step.accesses[i] & needed) != needed)
      return operand + "is " + (needed & DIST_WRITES ? "written" : "read") + ", which the step does not say";
    if (std::string problem = checkBufferId("a kernel operand", step.buffers[i], needed & DIST_WRITES);
        !problem.empty())
      return problem;
  }
  return "";
}

std::string StepValidator::checkOperand(const char *what, int32_t id, int64_t batch, int64_t rows, int64_t columns,
                                        const int64_t *strides) {
  std::string problem = checkBufferId(what, id, /*isWritten=*/*what == 'C');
  if (!problem.empty())
    return problem;
  int64_t sizes[3] = {batch, rows, columns};
  int64_t reach = reachOf(3, sizes, strides);
  if (reach < 0)
    return std::string(what) + " has a negative size or stride, or is too large";
  if (reach > buffer(id).size / sizeOfDType(buffer(id).dtype))
    return std::string(what) + " reads or writes " + std::to_string(reach) + " elements of a buffer of " +
           std::to_string(buffer(id).size / sizeOfDType(buffer(id).dtype));
  return "";
}

std::string StepValidator::checkEpilogue(const DistGemmStep &step) {
  if (step.epilogue < 0 || step.epilogue >= DIST_NUM_EPILOGUES)
    return "epilogue " + std::to_string(step.epilogue) + " is unknown";
  bool hasExtras = step.epilogue != DIST_EPILOGUE_NONE || step.hasBias || addsElsewhere(step);
  if (hasExtras && executable.target != DIST_TARGET_CUDA)
    return "has an epilogue, a bias or an addend, which products on a CPU have not";
  if (!step.hasBias)
    return "";
  if (step.biasDim != 0 && step.biasDim != 1)
    return "the bias is along dimension " + std::to_string(step.biasDim) + ", needed 0 (rows) or 1 (columns)";
  std::string problem = checkBufferId("the bias", step.bias, false);
  if (!problem.empty())
    return problem;
  const DistBuffer &bias = buffer(step.bias), &result = buffer(step.c);
  int64_t needed = step.biasDim == 0 ? step.m : step.n;
  if (bias.dtype != result.dtype || bias.size / sizeOfDType(bias.dtype) < needed)
    return "the bias is a buffer of " + std::to_string(bias.size / sizeOfDType(bias.dtype)) + " " +
           nameOfDType(bias.dtype) + ", needed " + std::to_string(needed) + " " + nameOfDType(result.dtype);
  return overlap(executable, result, bias) ? "C overlaps the bias" : "";
}

std::string StepValidator::checkAddend(const DistGemmStep &step) {
  if (!addsElsewhere(step))
    return "";
  if (executable.version < DIST_EXECUTABLE_VERSION_WITHOUT_ATTENTION)
    return "has an addend, which executables have from version " +
           std::to_string(DIST_EXECUTABLE_VERSION_WITHOUT_ATTENTION) + " on";
  std::string problem = checkOperand("the addend", getAddend(step), step.batch, step.m, step.n, step.cStrides);
  if (!problem.empty())
    return problem;
  const DistBuffer &addend = buffer(getAddend(step)), &result = buffer(step.c);
  if (addend.dtype != result.dtype)
    return std::string("the addend has element type ") + nameOfDType(addend.dtype) + ", needed " +
           nameOfDType(result.dtype);
  return overlap(executable, result, addend) ? "C overlaps the addend" : "";
}

std::string StepValidator::checkGemm(const DistGemmStep &step) {
  std::string problem = checkOperand("A", step.a, step.batch, step.m, step.k, step.aStrides);
  if (problem.empty())
    problem = checkOperand("B", step.b, step.batch, step.k, step.n, step.bStrides);
  if (problem.empty())
    problem = checkOperand("C", step.c, step.batch, step.m, step.n, step.cStrides);
  if (!problem.empty())
    return problem;
  DistDType input = buffer(step.a).dtype, result = buffer(step.c).dtype;
  if (isComplexDType(input) || input != buffer(step.b).dtype ||
      (result != input && !(isNarrowFloatDType(input) && result == DIST_F32)))
    return std::string("element types ") + nameOfDType(input) + " x " + nameOfDType(buffer(step.b).dtype) + " -> " +
           nameOfDType(result) + " do not go together";
  problem = checkEpilogue(step);
  if (problem.empty())
    problem = checkAddend(step);
  if (!problem.empty())
    return problem;
  if (overlap(executable, buffer(step.c), buffer(step.a)) || overlap(executable, buffer(step.c), buffer(step.b)))
    return "C overlaps an operand";
  bool isEmpty = step.batch == 0 || step.m == 0 || step.n == 0;
  if (isEmpty)
    return "";
  if ((step.batch > 1 && step.cStrides[0] == 0) || (step.m > 1 && step.cStrides[1] == 0) ||
      (step.n > 1 && step.cStrides[2] == 0))
    return "C has a stride of 0";
  return "";
}

std::string StepValidator::checkCopy(const DistCopyStep &step) {
  std::string problem = checkBufferId("the source", step.src, false);
  if (problem.empty())
    problem = checkBufferId("the target", step.dst, true);
  if (!problem.empty())
    return problem;
  if (step.bytes < 0 || step.bytes > buffer(step.src).size || step.bytes > buffer(step.dst).size)
    return "copies " + std::to_string(step.bytes) + " bytes from a buffer of " + std::to_string(buffer(step.src).size) +
           " to one of " + std::to_string(buffer(step.dst).size);
  return "";
}

std::string StepValidator::checkStridedCopy(const DistStridedCopyStep &step) {
  std::string problem = checkBufferId("the source", step.src, false);
  if (problem.empty())
    problem = checkBufferId("the target", step.dst, true);
  if (!problem.empty())
    return problem;
  const DistBuffer &src = buffer(step.src), &dst = buffer(step.dst);
  if (step.rank < 0 || step.rank > maxRank || (step.rank > 0 && (!step.shape || !step.dstStrides || !step.srcStrides)))
    return "rank " + std::to_string(step.rank) + " is not between 0 and " + std::to_string(maxRank);
  if (src.dtype != dst.dtype)
    return std::string("copies ") + nameOfDType(src.dtype) + " to " + nameOfDType(dst.dtype);
  if (overlap(executable, src, dst))
    return "source and target overlap";
  int64_t elementSize = sizeOfDType(src.dtype);
  int64_t read = reachOf(step.rank, step.shape, step.srcStrides);
  int64_t written = reachOf(step.rank, step.shape, step.dstStrides);
  if (read < 0 || written < 0)
    return "a size or stride is negative or too large";
  if (read > src.size / elementSize || written > dst.size / elementSize)
    return "reaches " + std::to_string(read) + " source and " + std::to_string(written) +
           " target elements of buffers of " + std::to_string(src.size / elementSize) + " and " +
           std::to_string(dst.size / elementSize);
  return "";
}

/// Returns which parts of which axes a group spans, each as {axis, first, end}: an axis of size 8 and its parts of
/// sizes 2 and 4 span the same. Axes of size 1 do not count.
static std::vector<std::array<int64_t, 3>> getSpannedParts(const DistGroup &group) {
  std::vector<std::array<int64_t, 3>> parts, joined;
  for (int64_t i = 0; i < group.numAxes; ++i)
    if (group.axes[i].size > 1)
      parts.push_back({group.axes[i].axis, group.axes[i].preSize, group.axes[i].preSize * group.axes[i].size});
  std::sort(parts.begin(), parts.end());
  for (const std::array<int64_t, 3> &part : parts) {
    if (!joined.empty() && joined.back()[0] == part[0] && joined.back()[2] == part[1])
      joined.back()[2] = part[2];
    else
      joined.push_back(part);
  }
  return joined;
}

/// The two orders of a permute must span the same parts of the same axes.
std::string StepValidator::checkPermute(const DistCollectiveStep &step) {
  if (step.toGroup < 0 || step.toGroup >= executable.numGroups)
    return "group " + std::to_string(step.toGroup) + " is out of range";
  bool isSame = getSpannedParts(executable.groups[step.group]) == getSpannedParts(executable.groups[step.toGroup]);
  return isSame ? "" : "the two orders of a permute must hold the same axes";
}

std::string StepValidator::checkPairs(const DistCollectiveStep &step, int64_t groupSize) {
  for (int64_t p = 0; p < step.numPairs; ++p) {
    const DistCollectivePair &pair = step.pairs[p];
    std::string problem = checkBufferId("an input", pair.input, false);
    if (problem.empty())
      problem = checkBufferId("an output", pair.output, true);
    if (!problem.empty())
      return problem;
    const DistBuffer &input = buffer(pair.input), &output = buffer(pair.output);
    if (input.dtype != output.dtype)
      return std::string("input has type ") + nameOfDType(input.dtype) + ", output " + nameOfDType(output.dtype);
    bool reduces = step.kind == DIST_ALL_REDUCE || step.kind == DIST_REDUCE_SCATTER;
    if (reduces && !isReductionDefined(step.reduction, input.dtype))
      return std::string("reduction ") + nameOfReduction(step.reduction) + " is not defined for " +
             nameOfDType(input.dtype);
    CollectivePairInfo info{input.dtype, pair.dim, pair.concatDim, {}, {}};
    info.inputShape.assign(input.shape, input.shape + input.rank);
    info.outputShape.assign(output.shape, output.shape + output.rank);
    problem = checkPairShapes(step.kind, groupSize, info);
    if (!problem.empty())
      return problem;
    bool mayBeInPlace = step.kind == DIST_ALL_REDUCE || step.kind == DIST_BROADCAST;
    if (overlap(executable, input, output) && !(mayBeInPlace && isSameView(executable, input, output)))
      return "input and output of pair " + std::to_string(p) + " overlap";
    for (int64_t q = 0; q < p; ++q)
      if (overlap(executable, output, buffer(step.pairs[q].input)) ||
          overlap(executable, output, buffer(step.pairs[q].output)) ||
          overlap(executable, input, buffer(step.pairs[q].output)))
        return "pairs " + std::to_string(q) + " and " + std::to_string(p) + " overlap";
  }
  return "";
}

std::string StepValidator::checkCollective(const DistCollectiveStep &step) {
  if (step.phase < DIST_SYNC || step.phase > DIST_DONE)
    return "phase " + std::to_string(step.phase) + " is unknown";
  if (step.phase == DIST_DONE)
    return "";
  if (step.kind < 0 || step.kind >= DIST_NUM_COLLECTIVE_KINDS)
    return "collective kind " + std::to_string(step.kind) + " is unknown";
  if (step.reduction < 0 || step.reduction >= DIST_NUM_REDUCTIONS)
    return "reduction " + std::to_string(step.reduction) + " is unknown";
  if (step.group < 0 || step.group >= executable.numGroups)
    return "group " + std::to_string(step.group) + " is out of range";
  if (step.numPairs < 0 || (step.numPairs > 0 && !step.pairs))
    return "the list of buffers is missing";
  if (step.sequence <= lastSequence)
    return "sequence number " + std::to_string(step.sequence) + " does not follow " + std::to_string(lastSequence);
  lastSequence = step.sequence;
  const DistGroup &group = executable.groups[step.group];
  int64_t groupSize = sizeOfGroup(group.axes, group.numAxes);
  if (step.kind == DIST_BROADCAST && (step.root < 0 || step.root >= groupSize))
    return "root " + std::to_string(step.root) + " is out of range for a group of " + std::to_string(groupSize);
  std::string problem = step.kind == DIST_COLLECTIVE_PERMUTE ? checkPermute(step) : "";
  return problem.empty() ? checkPairs(step, groupSize) : problem;
}

std::string StepValidator::checkLoop(int64_t position, const DistLoopStep &step, int64_t end) {
  if (step.firstStep != position + 1 || step.numSteps < 0 || step.numSteps > end - position - 1)
    return "the loop body " + std::to_string(step.firstStep) + " + " + std::to_string(step.numSteps) +
           " does not follow its loop inside the steps around it";
  if (step.hasCondition ? step.tripCount < -1 || step.tripCount == 0 : step.tripCount < 0)
    return "the trip count is " + std::to_string(step.tripCount) +
           (step.hasCondition ? "; a loop with a condition needs -1, or at least 1" : "");
  std::string problem = step.hasCondition ? checkCondition(step) : "";
  if (!problem.empty() || !step.hasCounter)
    return problem;
  problem = checkBufferId("the counter", step.counterBuffer, true);
  if (problem.empty() && (buffer(step.counterBuffer).dtype != DIST_I64 || buffer(step.counterBuffer).size < 8))
    problem = "the counter must be an i64";
  return problem;
}

std::string StepValidator::checkCondition(const DistLoopStep &step) {
  if (step.numConditionSteps < 0 || step.numConditionSteps > step.numSteps)
    return "the condition is computed by " + std::to_string(step.numConditionSteps) + " of " +
           std::to_string(step.numSteps) + " steps";
  std::string problem = checkBufferId("the condition", step.conditionBuffer, false);
  if (problem.empty() && (buffer(step.conditionBuffer).dtype != DIST_I1 || buffer(step.conditionBuffer).size < 1))
    problem = "the condition must be an i1";
  return problem;
}

/// What computes the condition is a list of its own, since a loop may end behind it.
std::string StepValidator::checkBody(const DistLoopStep &step, int64_t depth) {
  int64_t end = step.firstStep + step.numSteps;
  if (!step.hasCondition)
    return checkRange(step.firstStep, end, depth);
  std::string problem = checkRange(step.firstStep, step.firstStep + step.numConditionSteps, depth);
  return problem.empty() ? checkRange(step.firstStep + step.numConditionSteps, end, depth) : problem;
}

std::string StepValidator::checkLibrary(const DistLibraryStep &step) {
  if (step.numInputs < 0 || step.numOutputs < 0 || step.numOptions < 0 || (step.numInputs > 0 && !step.inputs) ||
      (step.numOutputs > 0 && !step.outputs) || (step.numOptions > 0 && !step.options))
    return "a list of operands, results or options is missing";
  std::string problem;
  for (int64_t i = 0; i < step.numInputs && problem.empty(); ++i)
    problem = checkBufferId("an operand", step.inputs[i], false);
  for (int64_t i = 0; i < step.numOutputs && problem.empty(); ++i)
    problem = checkBufferId("a result", step.outputs[i], true);
  if (!problem.empty())
    return problem;
  for (int64_t i = 0; i < step.numOutputs; ++i) {
    for (int64_t j = 0; j < step.numInputs; ++j)
      if (overlap(executable, buffer(step.outputs[i]), buffer(step.inputs[j])))
        return "result " + std::to_string(i) + " overlaps operand " + std::to_string(j);
    for (int64_t j = 0; j < i; ++j)
      if (overlap(executable, buffer(step.outputs[i]), buffer(step.outputs[j])))
        return "results " + std::to_string(j) + " and " + std::to_string(i) + " overlap";
  }
  return checkLibraryStep(executable, step);
}

std::string StepValidator::checkStep(int64_t position) {
  const DistStep &step = executable.steps[position];
  switch (step.kind) {
  case DIST_STEP_KERNEL:
    return checkKernel(step.kernel);
  case DIST_STEP_GEMM:
    return checkGemm(step.gemm);
  case DIST_STEP_COPY:
    return checkCopy(step.copy);
  case DIST_STEP_STRIDED_COPY:
    return checkStridedCopy(step.stridedCopy);
  case DIST_STEP_COLLECTIVE:
    return checkCollective(step.collective);
  case DIST_STEP_LIBRARY:
    return checkLibrary(step.library);
  case DIST_STEP_LOOP:
    return "";
  default:
    return "step kind " + std::to_string(step.kind) + " is unknown";
  }
}

std::string StepValidator::checkRange(int64_t first, int64_t end, int64_t depth) {
  if (depth > maxLoopDepth)
    return "loops are nested more than " + std::to_string(maxLoopDepth) + " deep";
  std::set<int32_t> open;
  for (int64_t position = first; position < end; ++position) {
    const DistStep &step = executable.steps[position];
    bool isLoop = step.kind == DIST_STEP_LOOP;
    std::string problem = checkOrder(step);
    if (problem.empty())
      problem = isLoop ? checkLoop(position, step.loop, end) : checkStep(position);
    if (problem.empty() && step.kind == DIST_STEP_COLLECTIVE) {
      const DistCollectiveStep &collective = step.collective;
      std::string id = std::to_string(collective.asyncId);
      if (collective.phase == DIST_START && !open.insert(collective.asyncId).second)
        problem = "async id " + id + " is started twice";
      else if (collective.phase == DIST_DONE && open.erase(collective.asyncId) == 0)
        problem = "async id " + id + " is done but was not started in this list of steps";
    }
    if (!problem.empty())
      return "step " + std::to_string(position) + ": " + problem +
             (step.location ? std::string(", at ") + step.location : "");
    if (isLoop) {
      problem = checkBody(step.loop, depth + 1);
      if (!problem.empty())
        return problem;
      position += step.loop.numSteps;
    }
  }
  if (!open.empty())
    return "async id " + std::to_string(*open.begin()) + " is started but never done in its list of steps";
  return "";
}

} // namespace

std::string validateSteps(const DistExecutable &executable) {
  if (executable.numSteps < 0 || (executable.numSteps > 0 && !executable.steps))
    return "the list of steps is missing";
  return StepValidator(executable).checkRange(0, executable.numSteps, 0);
}

bool hasLoopOfUnknownLength(const DistExecutable &executable) {
  return std::any_of(executable.steps, executable.steps + executable.numSteps,
                     [](const DistStep &step) { return step.kind == DIST_STEP_LOOP && step.loop.hasCondition; });
}

bool startsCollectives(const DistExecutable &executable) {
  return std::any_of(executable.steps, executable.steps + executable.numSteps, [](const DistStep &step) {
    return step.kind == DIST_STEP_COLLECTIVE && step.collective.phase == DIST_START &&
           step.collective.kind != DIST_ALL_SLICE;
  });
}

int64_t maxOpenCollectives(const DistExecutable &executable) {
  int64_t open = 0, most = 0;
  for (int64_t s = 0; s < executable.numSteps; ++s) {
    const DistStep &step = executable.steps[s];
    if (step.kind != DIST_STEP_COLLECTIVE)
      continue;
    most = std::max(most, open + 1);
    open += (step.collective.phase == DIST_START) - (step.collective.phase == DIST_DONE);
  }
  return std::max<int64_t>(most, 1);
}

} // namespace dist::runtime
