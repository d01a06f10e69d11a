// SPDX-License-Identifier: Apache-2.0
//
// Builds the same small programs for a GPU: kernels by name, code objects, streams and events. Runs them on all ranks
// and reads the results.

#ifndef DIST_TEST_UNIT_RUNTIME_CUDA_DEVICEPROGRAMBUILDER_H
#define DIST_TEST_UNIT_RUNTIME_CUDA_DEVICEPROGRAMBUILDER_H

#include "ProgramBuilder.h"

#include <set>

namespace dist::runtime::test {

class DeviceProgramBuilder : public ProgramBuilder {
public:
  using ProgramBuilder::ProgramBuilder;

  void code(std::string text) {
    texts.push_back(std::move(text));
    codes.push_back({DIST_CODE_PTX, "sm_80", texts.back().c_str(), int64_t(texts.back().size()) + 1});
  }

  /// A launch of a kernel of the first code object with blocks of 128 threads, at least one per element.
  DistKernelStep &launch(const char *name, std::vector<int32_t> operands, int64_t elements, bool coordinates = false) {
    DistKernelStep &step = kernel(nullptr, std::move(operands));
    step.name = name;
    step.usesCoordinates = coordinates;
    step.grid[0] = int32_t((elements + 127) / 128);
    step.grid[1] = step.grid[2] = step.block[1] = step.block[2] = 1;
    step.block[0] = 128;
    return step;
  }

  /// Opens a loop; closeLoop gives it its body.
  size_t openLoop(int64_t trips, int32_t counter = -1) {
    size_t position = steps.size();
    DistStep &loop = step(DIST_STEP_LOOP);
    loop.loop = {int64_t(position) + 1, 0, trips, counter >= 0, counter >= 0 ? counter : 0};
    return position;
  }
  void closeLoop(size_t loop) { steps[loop].loop.numSteps = int64_t(steps.size() - loop) - 1; }

  /// The executable for a GPU. Collectives go to the communication stream; every step waits for all steps of the other
  /// stream, but the steps in `forgetful`, which wait for nothing.
  const DistExecutable &buildForDevice(const std::set<size_t> &forgetful = {}) {
    waitLists.clear();
    for (size_t s = 0; s < steps.size(); ++s) {
      bool sends = steps[s].kind == DIST_STEP_COLLECTIVE && steps[s].collective.kind != DIST_ALL_SLICE;
      steps[s].stream = sends ? DIST_STREAM_COMMUNICATION : DIST_STREAM_COMPUTE;
      steps[s].records = int32_t(s) + 1;
    }
    for (size_t s = 0; s < steps.size(); ++s) {
      std::vector<int32_t> &waits = waitLists.emplace_back();
      for (size_t other = 0; other < steps.size() && !forgetful.count(s); ++other)
        if (steps[other].stream != steps[s].stream && (other < s || areInOneLoop(s, other)))
          waits.push_back(int32_t(other) + 1);
      steps[s].waits = waits.data();
      steps[s].numWaits = int64_t(waits.size());
    }
    build();
    executable.target = DIST_TARGET_CUDA;
    executable.chip = "sm_80";
    executable.codes = codes.data();
    executable.numCodes = int64_t(codes.size());
    executable.numEvents = int32_t(steps.size());
    return executable;
  }

private:
  /// Returns true if step `later` may have run before step `s`, in a trip of a loop that has both.
  bool areInOneLoop(size_t s, size_t later) const {
    for (const DistStep &step : steps) {
      int64_t first = step.loop.firstStep, end = first + step.loop.numSteps;
      if (step.kind == DIST_STEP_LOOP && first <= int64_t(s) && int64_t(later) < end)
        return true;
    }
    return false;
  }

  std::deque<std::string> texts;
  std::vector<DistCode> codes;
  std::deque<std::vector<int32_t>> waitLists;
};

/// A session on the GPU with all ranks in this process.
inline DistRuntimeOptions loopbackOptions(int64_t deadlineMs = 20000) {
  DistRuntimeOptions options = {};
  options.communicator = DIST_COMMUNICATOR_LOOPBACK;
  options.deadlineMs = deadlineMs;
  return options;
}

/// Runs once and copies the results to the session's vectors.
inline DistStatus runAndRead(Session &session) {
  DistStatus status = session.run();
  return status == DIST_OK ? distProgramReadResults(session.program) : status;
}

template <typename T> Bytes bytesFrom(const std::vector<T> &values) {
  Bytes bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}
template <typename T> std::vector<T> valuesOf(const Bytes &bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

} // namespace dist::runtime::test

#endif // DIST_TEST_UNIT_RUNTIME_CUDA_DEVICEPROGRAMBUILDER_H
