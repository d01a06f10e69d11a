// SPDX-License-Identifier: Apache-2.0
//
// Builds small executables for tests: owns every table that DistExecutable points to, and runs the result on all ranks
// with per-rank byte vectors.

#ifndef DIST_TEST_UNIT_RUNTIME_PROGRAMBUILDER_H
#define DIST_TEST_UNIT_RUNTIME_PROGRAMBUILDER_H

#include "dist/Runtime/DType.h"
#include "dist/Runtime/Runtime.h"

#include <gtest/gtest.h>

#include <cstring>
#include <deque>
#include <string>
#include <vector>

namespace dist::runtime::test {

using Shape = std::vector<int64_t>;
using Bytes = std::vector<char>;

inline int64_t bytesOf(DistDType dtype, const Shape &shape) {
  int64_t bytes = sizeOfDType(dtype);
  for (int64_t size : shape)
    bytes *= size;
  return bytes;
}

class ProgramBuilder {
public:
  explicit ProgramBuilder(std::vector<DistMeshAxis> axes) : axes(std::move(axes)) {}

  void setDeviceOrder(Shape order) { deviceOrder = std::move(order); }

  int32_t group(std::vector<DistAxisRef> refs) {
    groupAxes.push_back(std::move(refs));
    return int32_t(groupAxes.size() - 1);
  }
  int32_t argument(DistDType dtype, const Shape &shape) {
    arguments.push_back({nullptr, dtype, int32_t(shape.size()), keep(shape)});
    return buffer(DIST_SPACE_ARGUMENT, int32_t(arguments.size() - 1), 0, dtype, shape);
  }
  int32_t result(DistDType dtype, const Shape &shape) {
    results.push_back({nullptr, dtype, int32_t(shape.size()), keep(shape)});
    return buffer(DIST_SPACE_RESULT, int32_t(results.size() - 1), 0, dtype, shape);
  }
  int32_t temporary(DistDType dtype, const Shape &shape) {
    int64_t offset = arenaSize;
    arenaSize += (bytesOf(dtype, shape) + 63) / 64 * 64;
    return buffer(DIST_SPACE_ARENA, 0, offset, dtype, shape);
  }
  int32_t constant(DistDType dtype, const Shape &shape, const void *data) {
    constants.push_back({data, bytesOf(dtype, shape)});
    return buffer(DIST_SPACE_CONSTANT, int32_t(constants.size() - 1), 0, dtype, shape);
  }
  int32_t buffer(DistSpace space, int32_t index, int64_t offset, DistDType dtype, const Shape &shape) {
    buffers.push_back({space, index, offset, bytesOf(dtype, shape), dtype, int32_t(shape.size()), keep(shape)});
    return int32_t(buffers.size() - 1);
  }

  DistStep &step(DistStepKind kind) {
    DistStep &step = steps.emplace_back();
    step = {};
    step.kind = kind;
    locations.push_back("model.py:" + std::to_string(steps.size()) + ":1");
    step.location = locations.back().c_str();
    return step;
  }
  DistCollectiveStep &collective(DistCollectiveKind kind, int32_t group, std::vector<DistCollectivePair> pairs) {
    DistStep &added = step(DIST_STEP_COLLECTIVE);
    pairLists.push_back(std::move(pairs));
    added.collective.kind = kind;
    added.collective.group = group;
    added.collective.pairs = pairLists.back().data();
    added.collective.numPairs = int64_t(pairLists.back().size());
    added.collective.sequence = nextSequence++;
    return added.collective;
  }
  DistCollectiveStep &done(int32_t asyncId) {
    DistStep &added = step(DIST_STEP_COLLECTIVE);
    added.collective.phase = DIST_DONE;
    added.collective.asyncId = asyncId;
    return added.collective;
  }
  DistKernelStep &kernel(DistKernelFunction function, std::vector<int32_t> operands) {
    DistStep &added = step(DIST_STEP_KERNEL);
    operandLists.push_back(std::move(operands));
    added.kernel = {function, "kernel", operandLists.back().data(), int64_t(operandLists.back().size())};
    return added.kernel;
  }
  DistCopyStep &copy(int32_t dst, int32_t src) {
    DistStep &added = step(DIST_STEP_COPY);
    added.copy = {dst, src, buffers[src].size};
    return added.copy;
  }
  const int64_t *keep(const Shape &shape) {
    shapes.push_back(shape);
    return shapes.back().data();
  }

  const DistExecutable &build() {
    groups.clear();
    for (const std::vector<DistAxisRef> &refs : groupAxes)
      groups.push_back({refs.data(), int64_t(refs.size())});
    stepTable.assign(steps.begin(), steps.end());
    executable = {};
    executable.version = DIST_EXECUTABLE_VERSION;
    executable.name = "test";
    executable.mesh = {"mesh", axes.data(), int64_t(axes.size()), deviceOrder.empty() ? nullptr : deviceOrder.data()};
    executable.groups = groups.data();
    executable.numGroups = int64_t(groups.size());
    executable.constants = constants.data();
    executable.numConstants = int64_t(constants.size());
    executable.arguments = arguments.data();
    executable.numArguments = int64_t(arguments.size());
    executable.results = results.data();
    executable.numResults = int64_t(results.size());
    executable.buffers = buffers.data();
    executable.numBuffers = int64_t(buffers.size());
    executable.arenaSize = arenaSize;
    executable.steps = stepTable.data();
    executable.numSteps = int64_t(stepTable.size());
    return executable;
  }

  std::vector<DistMeshAxis> axes;
  Shape deviceOrder;
  std::vector<std::vector<DistAxisRef>> groupAxes;
  std::vector<DistGroup> groups;
  std::vector<DistConstant> constants;
  std::vector<DistValue> arguments, results;
  std::vector<DistBuffer> buffers;
  std::deque<DistStep> steps; ///< Stable addresses while building.
  std::vector<DistStep> stepTable;
  std::deque<std::vector<DistCollectivePair>> pairLists;
  std::deque<std::vector<int32_t>> operandLists;
  std::deque<Shape> shapes;
  std::deque<std::string> locations;
  int64_t arenaSize = 0;
  int64_t nextSequence = 0;
  DistExecutable executable = {};
};

/// A runtime with one program; results of rank r, number i are in `results[r][i]` after run().
class Session {
public:
  explicit Session(const DistExecutable &executable, DistRuntimeOptions options = {}) : executable(executable) {
    EXPECT_EQ(distRuntimeCreate(&options, &runtime), DIST_OK);
    loadStatus = distRuntimeLoad(runtime, &executable, &program);
    if (loadStatus != DIST_OK)
      return;
    world = distRuntimeWorldSize(runtime);
    results.resize(world);
    for (int64_t r = 0; r < world; ++r) {
      for (int64_t i = 0; i < executable.numResults; ++i) {
        const DistValue &value = executable.results[i];
        results[r].emplace_back(bytesOf(value.dtype, Shape(value.shape, value.shape + value.rank)), char(0x5a));
      }
      for (int64_t i = 0; i < executable.numResults; ++i)
        EXPECT_EQ(distProgramBindResult(program, r, i, results[r][i].data(), int64_t(results[r][i].size())), DIST_OK);
    }
  }
  ~Session() {
    distProgramDestroy(program);
    distRuntimeDestroy(runtime);
  }
  /// `arguments[r][i]` stays bound until rebound.
  void bind(const std::vector<std::vector<Bytes>> &arguments) {
    for (int64_t r = 0; r < world; ++r)
      for (size_t i = 0; i < arguments[r].size(); ++i)
        EXPECT_EQ(
            distProgramBindArgument(program, r, int64_t(i), arguments[r][i].data(), int64_t(arguments[r][i].size())),
            DIST_OK)
            << text();
  }
  DistStatus run() { return distProgramRun(program); }
  std::string text() const {
    const DistError *error = distRuntimeLastError(runtime);
    return error ? error->text : "";
  }

  const DistExecutable &executable;
  DistRuntime *runtime = nullptr;
  DistProgram *program = nullptr;
  DistStatus loadStatus = DIST_OK;
  int64_t world = 0;
  std::vector<std::vector<Bytes>> results;
};

} // namespace dist::runtime::test

#endif // DIST_TEST_UNIT_RUNTIME_PROGRAMBUILDER_H
