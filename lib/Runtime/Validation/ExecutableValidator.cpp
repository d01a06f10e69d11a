// SPDX-License-Identifier: Apache-2.0
//
// Checks an Executable from the outside in: mesh, groups, values, buffers, then the steps. Steps have files of their
// own (StepValidator.cpp).

#include "ExecutableValidator.h"

#include "Arrays/StridedCopy.h"
#include "Collectives/Reduction.h"
#include "Donation.h"
#include "HeldValues.h"
#include "StepValidator.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <set>
#include <vector>

namespace dist::runtime {

/// More ranks than this are refused; the product of mesh sizes stays far from overflow.
static constexpr int64_t maxWorld = 1 << 20;

std::string validateMesh(const DistMesh &mesh) {
  if (mesh.numAxes < 0 || (mesh.numAxes > 0 && !mesh.axes))
    return "the mesh has no axis table";
  std::set<std::string> names;
  int64_t world = 1;
  for (int64_t a = 0; a < mesh.numAxes; ++a) {
    const DistMeshAxis &axis = mesh.axes[a];
    if (!axis.name || !names.insert(axis.name).second)
      return "mesh axis " + std::to_string(a) + " needs a name of its own";
    if (axis.size < 1 || axis.size > maxWorld)
      return "mesh axis \"" + std::string(axis.name) + "\" has size " + std::to_string(axis.size) + ", needed 1 to " +
             std::to_string(maxWorld);
    world *= axis.size;
    if (world > maxWorld)
      return "the mesh has more than " + std::to_string(maxWorld) + " devices";
  }
  if (!mesh.deviceOrder)
    return "";
  std::vector<bool> seen(world, false);
  for (int64_t p = 0; p < world; ++p) {
    int64_t rank = mesh.deviceOrder[p];
    if (rank < 0 || rank >= world || seen[rank])
      return "the device order is not a permutation: position " + std::to_string(p) + " has " + std::to_string(rank);
    seen[rank] = true;
  }
  return "";
}

std::string validateAxes(const DistMesh &mesh, const DistAxisRef *axes, int64_t numAxes) {
  if (numAxes < 0 || (numAxes > 0 && !axes))
    return "an axis list is missing";
  for (int64_t i = 0; i < numAxes; ++i) {
    const DistAxisRef &ref = axes[i];
    if (ref.axis < 0 || ref.axis >= mesh.numAxes)
      return "axis number " + std::to_string(ref.axis) + " is out of range for a mesh of " +
             std::to_string(mesh.numAxes) + " axes";
    const DistMeshAxis &axis = mesh.axes[ref.axis];
    std::string text =
        std::string("\"") + axis.name + "\":(" + std::to_string(ref.preSize) + ")" + std::to_string(ref.size);
    if (ref.preSize < 1 || ref.size < 1 || ref.preSize > axis.size || ref.size > axis.size ||
        axis.size % (ref.preSize * ref.size) != 0)
      return "sub-axis " + text + " does not divide axis \"" + axis.name + "\" of size " + std::to_string(axis.size);
    for (int64_t j = 0; j < i; ++j) {
      const DistAxisRef &other = axes[j];
      bool disjoint = ref.preSize >= other.preSize * other.size || other.preSize >= ref.preSize * ref.size;
      if (other.axis == ref.axis && !disjoint && ref.size > 1 && other.size > 1)
        return "sub-axis " + text + " overlaps an earlier axis of its list";
    }
  }
  return "";
}

namespace {

/// Bytes of a shape, or -1 with a message.
int64_t checkShape(DistDType dtype, int32_t rank, const int64_t *shape, std::string &problem) {
  if (!isValidDType(dtype))
    problem = "element type " + std::to_string(dtype) + " is unknown";
  else if (rank < 0 || rank > maxRank || (rank > 0 && !shape))
    problem = "rank " + std::to_string(rank) + " is not between 0 and " + std::to_string(maxRank);
  if (!problem.empty())
    return -1;
  for (int32_t d = 0; d < rank; ++d)
    if (shape[d] < 0) {
      problem = "dimension " + std::to_string(d) + " has size " + std::to_string(shape[d]);
      return -1;
    }
  int64_t bytes = sizeOfDType(dtype);
  for (int32_t d = 0; d < rank; ++d) // A zero must not hide an overflow of the strides.
    if (shape[d] > 0 && __builtin_mul_overflow(bytes, shape[d], &bytes)) {
      problem = "the shape has too many elements";
      return -1;
    }
  for (int32_t d = 0; d < rank; ++d)
    bytes = shape[d] == 0 ? 0 : bytes;
  return bytes;
}

/// Checks that the local shape of `value` is what its placement leaves of the global one.
std::string checkPlacement(const DistMesh &mesh, const DistValue &value) {
  std::string problem;
  if (value.globalShape && checkShape(value.dtype, value.rank, value.globalShape, problem) < 0)
    return "global shape: " + problem;
  if (value.numPartials < 0 || (value.numPartials > 0 && !value.partials))
    return "the table of partials is missing";
  std::vector<DistAxisRef> all;
  for (int32_t d = 0; value.placement && d < value.rank; ++d) {
    const DistGroup &axes = value.placement[d];
    problem = validateAxes(mesh, axes.axes, axes.numAxes);
    if (!problem.empty())
      return "placement of dimension " + std::to_string(d) + ": " + problem;
    all.insert(all.end(), axes.axes, axes.axes + axes.numAxes);
  }
  for (int64_t p = 0; p < value.numPartials; ++p) {
    const DistPartial &partial = value.partials[p];
    problem = validateAxes(mesh, partial.group.axes, partial.group.numAxes);
    if (problem.empty() && !isReductionDefined(partial.reduction, value.dtype))
      problem = std::string("reduction ") + nameOfReduction(partial.reduction) + " is not defined for " +
                nameOfDType(value.dtype);
    if (!problem.empty())
      return "partial " + std::to_string(p) + ": " + problem;
    all.insert(all.end(), partial.group.axes, partial.group.axes + partial.group.numAxes);
  }
  problem = validateAxes(mesh, all.data(), int64_t(all.size()));
  if (!problem.empty())
    return "placement: " + problem;
  for (int32_t d = 0; d < value.rank; ++d) {
    int64_t pieces = value.placement ? sizeOfGroup(value.placement[d].axes, value.placement[d].numAxes) : 1;
    int64_t global = value.globalShape ? value.globalShape[d] : value.shape[d];
    if (!value.globalShape && pieces > 1)
      return "dimension " + std::to_string(d) + " is cut, but there is no global shape";
    int64_t needed = global / pieces + (global % pieces != 0);
    if (value.shape[d] != needed)
      return "dimension " + std::to_string(d) + " has " + std::to_string(value.shape[d]) + " local elements, needed " +
             std::to_string(needed) + " for " + std::to_string(global) + " in " + std::to_string(pieces) + " pieces";
  }
  return "";
}

std::string checkValues(const DistMesh &mesh, int32_t version, const char *what, const DistValue *values,
                        int64_t count) {
  if (count < 0 || (count > 0 && !values))
    return std::string("the table of ") + what + "s is missing";
  for (int64_t i = 0; i < count; ++i) {
    std::string problem;
    if (checkShape(values[i].dtype, values[i].rank, values[i].shape, problem) >= 0)
      problem = checkPlacement(mesh, values[i]);
    if (problem.empty() && values[i].isHeld && version < DIST_EXECUTABLE_VERSION_WITHOUT_ADDENDS)
      problem = "is held by a part of the ranks, which executables have from version " +
                std::to_string(DIST_EXECUTABLE_VERSION_WITHOUT_ADDENDS) + " on";
    if (problem.empty())
      problem = checkHeld(mesh, values[i]);
    if (!problem.empty())
      return std::string(what) + " " + std::to_string(i) + ": " + problem;
  }
  return "";
}

std::string checkConstants(const DistExecutable &executable) {
  if (executable.numConstants < 0 || (executable.numConstants > 0 && !executable.constants))
    return "the table of constants is missing";
  for (int64_t i = 0; i < executable.numConstants; ++i)
    if (executable.constants[i].size < 0 || (executable.constants[i].size > 0 && !executable.constants[i].data))
      return "constant " + std::to_string(i) + " has no data";
  return "";
}

/// Kernels say completely what they take, or the code object says nothing of its kernels.
std::string checkSignatures(const DistCode &code) {
  if (code.numKernels < 0 || (code.numKernels > 0 && !code.kernels))
    return "the table of kernels is missing";
  for (int64_t k = 0; k < code.numKernels; ++k) {
    const DistKernelSignature &kernel = code.kernels[k];
    if (!kernel.name || kernel.numOperands < 0 || (kernel.numOperands > 0 && !kernel.bytes))
      return "kernel " + std::to_string(k) + " does not say what it takes";
    for (int64_t operand = 0; operand < kernel.numOperands; ++operand)
      if (kernel.bytes[operand] < 0)
        return "kernel \"" + std::string(kernel.name) + "\" takes " + std::to_string(kernel.bytes[operand]) + " bytes";
  }
  return "";
}

std::string checkTarget(const DistExecutable &executable) {
  if (executable.target < 0 || executable.target >= DIST_NUM_TARGETS)
    return "target " + std::to_string(executable.target) + " is unknown";
  if (executable.numEvents < 0 || executable.numEvents > std::max<int64_t>(executable.numSteps, 0))
    return "there are " + std::to_string(executable.numEvents) + " events for " + std::to_string(executable.numSteps) +
           " steps to record";
  if (executable.numCodes < 0 || (executable.numCodes > 0 && !executable.codes))
    return "the table of code objects is missing";
  bool forGPU = executable.target == DIST_TARGET_CUDA;
  for (int64_t i = 0; i < executable.numCodes; ++i) {
    const DistCode &code = executable.codes[i];
    std::string which = "code object " + std::to_string(i);
    bool fits = forGPU ? code.format == DIST_CODE_PTX || code.format == DIST_CODE_CUBIN
                       : code.format == DIST_CODE_SHARED_LIBRARY;
    if (!fits)
      return which + " has format " + std::to_string(code.format) + ", which is not for this target";
    if (!code.data || code.size <= 0)
      return which + " is empty";
    if (std::string problem = checkSignatures(code); !problem.empty())
      return which + ": " + problem;
    if (code.format == DIST_CODE_PTX && static_cast<const char *>(code.data)[code.size - 1] != 0)
      return which + " is PTX without a final zero byte";
  }
  return "";
}

/// Bytes of the memory that `buffer` views into, or -1 with a message.
int64_t sizeOfSpace(const DistExecutable &executable, const DistBuffer &buffer, std::string &problem) {
  const DistValue *values = nullptr;
  int64_t count = 0;
  switch (buffer.space) {
  case DIST_SPACE_ARENA:
    return executable.arenaSize;
  case DIST_SPACE_CONSTANT:
    count = executable.numConstants;
    break;
  case DIST_SPACE_ARGUMENT:
    values = executable.arguments;
    count = executable.numArguments;
    break;
  case DIST_SPACE_RESULT:
    values = executable.results;
    count = executable.numResults;
    break;
  default:
    problem = "space " + std::to_string(buffer.space) + " is unknown";
    return -1;
  }
  if (buffer.index < 0 || buffer.index >= count) {
    problem = "index " + std::to_string(buffer.index) + " is out of range, its space has " + std::to_string(count);
    return -1;
  }
  if (buffer.space == DIST_SPACE_CONSTANT)
    return executable.constants[buffer.index].size;
  const DistValue &value = values[buffer.index];
  return checkShape(value.dtype, value.rank, value.shape, problem);
}

std::string checkBuffer(const DistExecutable &executable, const DistBuffer &buffer) {
  std::string problem;
  int64_t bytes = checkShape(buffer.dtype, buffer.rank, buffer.shape, problem);
  int64_t space = bytes < 0 ? -1 : sizeOfSpace(executable, buffer, problem);
  if (space < 0)
    return problem;
  if (buffer.size < bytes)
    return "its size of " + std::to_string(buffer.size) + " bytes is less than the " + std::to_string(bytes) +
           " of its shape";
  if (buffer.offset < 0 || buffer.offset > space || buffer.size > space - buffer.offset)
    return "bytes " + std::to_string(buffer.offset) + " + " + std::to_string(buffer.size) +
           " are outside of its space of " + std::to_string(space) + " bytes";
  if (buffer.offset % sizeOfDType(buffer.dtype) != 0)
    return "offset " + std::to_string(buffer.offset) + " is not a multiple of its element size";
  return "";
}

} // namespace

std::string validateExecutable(const DistExecutable &executable) {
  if (executable.version > DIST_EXECUTABLE_VERSION || executable.version < DIST_EXECUTABLE_VERSION_WITHOUT_DONATION)
    return "executable version " + std::to_string(executable.version) + " is not the version " +
           std::to_string(DIST_EXECUTABLE_VERSION) + " of this runtime";
  std::string problem = validateMesh(executable.mesh);
  if (!problem.empty())
    return problem;
  if (executable.numGroups < 0 || (executable.numGroups > 0 && !executable.groups))
    return "the table of groups is missing";
  for (int64_t g = 0; g < executable.numGroups; ++g) {
    problem = validateAxes(executable.mesh, executable.groups[g].axes, executable.groups[g].numAxes);
    if (!problem.empty())
      return "group " + std::to_string(g) + ": " + problem;
  }
  if (executable.arenaSize < 0)
    return "the arena has a size of " + std::to_string(executable.arenaSize) + " bytes";
  problem = checkTarget(executable);
  if (problem.empty())
    problem = checkConstants(executable);
  if (problem.empty())
    problem =
        checkValues(executable.mesh, executable.version, "argument", executable.arguments, executable.numArguments);
  if (problem.empty())
    problem = checkValues(executable.mesh, executable.version, "result", executable.results, executable.numResults);
  if (problem.empty())
    problem = checkDonations(executable);
  if (!problem.empty())
    return problem;
  if (executable.numBuffers < 0 || (executable.numBuffers > 0 && !executable.buffers))
    return "the table of buffers is missing";
  for (int64_t b = 0; b < executable.numBuffers; ++b) {
    problem = checkBuffer(executable, executable.buffers[b]);
    if (!problem.empty())
      return "buffer " + std::to_string(b) + ": " + problem;
  }
  return validateSteps(executable);
}

/// Whether collectives of kind `kind` compute.
static bool reducesElements(DistCollectiveKind kind) { return kind == DIST_ALL_REDUCE || kind == DIST_REDUCE_SCATTER; }

CollectiveInfo buildCollectiveInfo(const DistExecutable &executable, int64_t step) {
  const DistCollectiveStep &collective = executable.steps[step].collective;
  const DistGroup &group = executable.groups[collective.group];
  CollectiveInfo info;
  info.kind = collective.kind;
  info.reduction = collective.reduction;
  info.group = collective.group;
  info.groupSize = sizeOfGroup(group.axes, group.numAxes);
  info.root = collective.root;
  info.sequence = collective.sequence;
  info.step = step;
  info.axes = describeAxes(executable.mesh, group);
  info.location = executable.steps[step].location ? executable.steps[step].location : "";
  for (int64_t p = 0; p < collective.numPairs; ++p) {
    const DistCollectivePair &pair = collective.pairs[p];
    const DistBuffer &input = executable.buffers[pair.input], &output = executable.buffers[pair.output];
    CollectivePairInfo &entry = info.pairs.emplace_back();
    entry.dtype = input.dtype;
    entry.dim = pair.dim;
    entry.concatDim = pair.concatDim;
    entry.inputShape.assign(input.shape, input.shape + input.rank);
    entry.outputShape.assign(output.shape, output.shape + output.rank);
    // Complex numbers travel and are added as pairs of floats; only their product mixes the two.
    if (isComplexDType(input.dtype) &&
        !(reducesElements(collective.kind) && collective.reduction == DIST_REDUCE_PROD)) {
      entry.dtype = partOfComplexDType(input.dtype);
      entry.inputShape.push_back(2);
      entry.outputShape.push_back(2);
    }
    int64_t bytes = sizeOfDType(entry.dtype);
    for (int64_t size : entry.inputShape)
      bytes *= size;
    info.totalBytes += bytes;
  }
  if (info.kind != DIST_COLLECTIVE_PERMUTE)
    return info;
  // Both orders list the same coordinates, so the table is the same in every instance: read it off instance 0.
  GroupTable from = buildGroupTable(executable.mesh, group);
  GroupTable to = buildGroupTable(executable.mesh, executable.groups[collective.toGroup]);
  int64_t n = info.groupSize, shift = (collective.shift % n + n) % n;
  info.sourceOf.resize(n);
  for (int64_t i = 0; i < n; ++i)
    info.sourceOf[i] = int32_t((to.indexOfRank[from.members[0][i]] - shift + n) % n);
  return info;
}

} // namespace dist::runtime
