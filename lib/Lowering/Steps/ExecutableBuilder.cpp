// SPDX-License-Identifier: Apache-2.0
//
// Tables and their memory; see ExecutableBuilder.h.

#include "ExecutableBuilder.h"
#include "dist/Runtime/GemmAddend.h"

#include <set>

using namespace dist;
using namespace dist::steps;

const char *ExecutableBuilder::addString(llvm::StringRef text) {
  if (text.empty())
    return nullptr;
  const char *&known = stringIds[text.str()];
  if (!known)
    known = strings.emplace_back(text.str()).c_str();
  return known;
}

const int64_t *ExecutableBuilder::addSizes(llvm::ArrayRef<int64_t> values) {
  return values.empty() ? nullptr : sizes.emplace_back(values.begin(), values.end()).data();
}

const int32_t *ExecutableBuilder::addIds(llvm::ArrayRef<int32_t> values) {
  return values.empty() ? nullptr : ids.emplace_back(values.begin(), values.end()).data();
}

const uint8_t *ExecutableBuilder::addAccesses(llvm::ArrayRef<uint8_t> values) {
  return values.empty() ? nullptr : accesses.emplace_back(values.begin(), values.end()).data();
}

const DistCollectivePair *ExecutableBuilder::addPairs(llvm::ArrayRef<DistCollectivePair> values) {
  return values.empty() ? nullptr : pairs.emplace_back(values.begin(), values.end()).data();
}

void ExecutableBuilder::setMesh(llvm::StringRef name, MeshAttr mesh) {
  executable.mesh.name = addString(name);
  if (!mesh)
    return;
  for (auto [axis, size] : llvm::zip(mesh.getAxisNames(), mesh.getAxisSizes()))
    meshAxes.push_back({addString(axis.getValue()), size});
  executable.mesh.deviceOrder = addSizes(mesh.getDeviceIds());
}

void ExecutableBuilder::setTarget(DistTarget target, llvm::StringRef chip) {
  executable.target = target;
  executable.chip = addString(chip);
}

DistValue &ExecutableBuilder::addArgument(llvm::StringRef name, DistDType dtype, llvm::ArrayRef<int64_t> shape) {
  DistValue &value = arguments.emplace_back();
  value.name = addString(name);
  value.dtype = dtype;
  value.rank = int32_t(shape.size());
  value.shape = addSizes(shape);
  return value;
}

DistValue &ExecutableBuilder::addResult(llvm::StringRef name, DistDType dtype, llvm::ArrayRef<int64_t> shape) {
  DistValue &value = results.emplace_back();
  value.name = addString(name);
  value.dtype = dtype;
  value.rank = int32_t(shape.size());
  value.shape = addSizes(shape);
  return value;
}

void ExecutableBuilder::describeGlobal(DistValue &value, llvm::ArrayRef<int64_t> globalShape,
                                       llvm::ArrayRef<llvm::ArrayRef<AxisRefAttr>> placement, MeshAttr mesh) {
  if (globalShape.empty())
    return;
  value.globalShape = addSizes(globalShape);
  std::vector<DistGroup> &dims = placements.emplace_back();
  bool isCut = false;
  for (llvm::ArrayRef<AxisRefAttr> axes : placement) {
    dims.push_back(addAxes(axes, mesh));
    isCut |= !axes.empty();
  }
  value.placement = isCut ? dims.data() : nullptr;
}

void ExecutableBuilder::setPartials(DistValue &value,
                                    llvm::ArrayRef<std::pair<DistReduction, llvm::ArrayRef<AxisRefAttr>>> partials,
                                    MeshAttr mesh) {
  std::vector<DistPartial> &list = partialLists.emplace_back();
  for (auto [reduction, axes] : partials)
    list.push_back({reduction, addAxes(axes, mesh)});
  value.partials = list.data();
  value.numPartials = int64_t(list.size());
}

int32_t ExecutableBuilder::addCode(DistCodeFormat format, llvm::StringRef chip, llvm::ArrayRef<char> bytes) {
  const std::vector<char> &kept = codeBytes.emplace_back(bytes.begin(), bytes.end());
  codes.push_back({format, addString(chip), kept.data(), int64_t(kept.size()), nullptr, 0});
  return int32_t(codes.size() - 1);
}

int32_t ExecutableBuilder::addConstant(std::vector<char> bytes) {
  const std::vector<char> &kept = constantBytes.emplace_back(std::move(bytes));
  constants.push_back({kept.data(), int64_t(kept.size())});
  return int32_t(constants.size() - 1);
}

int32_t ExecutableBuilder::addBuffer(DistSpace space, int32_t index, int64_t offset, int64_t bytes, DistDType dtype,
                                     llvm::ArrayRef<int64_t> shape) {
  std::vector<int64_t> key{space, index, offset, bytes, dtype};
  key.insert(key.end(), shape.begin(), shape.end());
  auto [entry, isNew] = bufferIds.try_emplace(key, int32_t(buffers.size()));
  if (isNew)
    buffers.push_back({space, index, offset, bytes, dtype, int32_t(shape.size()), addSizes(shape)});
  return entry->second;
}

DistGroup ExecutableBuilder::addAxes(llvm::ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  std::vector<DistAxisRef> &list = axisLists.emplace_back();
  for (AxisRefAttr axis : axes)
    list.push_back(
        {mesh.getAxisIndex(axis.getName().getValue()), axis.isWhole() ? 1 : axis.getPreSize(), axis.getSizeIn(mesh)});
  return {list.data(), int64_t(list.size())};
}

int32_t ExecutableBuilder::addGroup(llvm::ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  DistGroup group = addAxes(axes, mesh);
  std::vector<int64_t> key;
  for (int64_t axis = 0; axis < group.numAxes; ++axis)
    key.insert(key.end(), {group.axes[axis].axis, group.axes[axis].preSize, group.axes[axis].size});
  auto [entry, isNew] = groupIds.try_emplace(key, int32_t(groups.size()));
  if (isNew)
    groups.push_back(group);
  return entry->second;
}

DistStep &ExecutableBuilder::addStep(DistStepKind kind, llvm::StringRef location, llvm::StringRef reason) {
  DistStep step = {};
  step.kind = kind;
  step.location = addString(location);
  step.reason = addString(reason);
  steps.push_back(step);
  return steps.back();
}

void ExecutableBuilder::describeKernels() {
  signatures.assign(codes.size(), {});
  std::set<std::pair<int32_t, llvm::StringRef>> known;
  for (const DistStep &step : steps) {
    const DistKernelStep &kernel = step.kernel;
    if (step.kind != DIST_STEP_KERNEL || kernel.function || !known.insert({kernel.code, kernel.name}).second)
      continue;
    llvm::SmallVector<int64_t> bytes;
    for (int64_t operand = 0; operand < kernel.numBuffers; ++operand)
      bytes.push_back(buffers[kernel.buffers[operand]].size); // The same in each call: sizes are part of types.
    signatures[kernel.code].push_back({kernel.name, addSizes(bytes), kernel.accesses, kernel.numBuffers});
  }
  for (auto [code, kernels] : llvm::zip(codes, signatures)) {
    code.kernels = kernels.data();
    code.numKernels = int64_t(kernels.size());
  }
}

const DistExecutable &ExecutableBuilder::finish() {
  describeKernels();
  bool isDonated = llvm::any_of(arguments, [](const DistValue &value) { return value.isDonated; });
  auto isHeld = [](const DistValue &value) { return value.isHeld; };
  auto hasAddend = [](const DistStep &step) {
    return step.kind == DIST_STEP_GEMM && runtime::addsElsewhere(step.gemm);
  };
  auto hasAttention = [](const DistStep &step) { return step.kind == DIST_STEP_KERNEL && step.kernel.attention; };
  if (llvm::any_of(steps, hasAttention))
    executable.version = DIST_EXECUTABLE_VERSION;
  else if (llvm::any_of(steps, hasAddend))
    executable.version = DIST_EXECUTABLE_VERSION_WITHOUT_ATTENTION;
  else if (llvm::any_of(arguments, isHeld) || llvm::any_of(results, isHeld))
    executable.version = DIST_EXECUTABLE_VERSION_WITHOUT_ADDENDS;
  else
    executable.version = isDonated ? DIST_EXECUTABLE_VERSION_WITHOUT_HELD : DIST_EXECUTABLE_VERSION_WITHOUT_DONATION;
  executable.mesh.axes = meshAxes.data();
  executable.mesh.numAxes = meshAxes.size();
  executable.groups = groups.data();
  executable.numGroups = groups.size();
  executable.constants = constants.data();
  executable.numConstants = constants.size();
  executable.arguments = arguments.data();
  executable.numArguments = arguments.size();
  executable.results = results.data();
  executable.numResults = results.size();
  executable.codes = codes.data();
  executable.numCodes = codes.size();
  executable.buffers = buffers.data();
  executable.numBuffers = buffers.size();
  executable.steps = steps.data();
  executable.numSteps = steps.size();
  return executable;
}
