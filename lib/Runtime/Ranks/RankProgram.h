// SPDX-License-Identifier: Apache-2.0
//
// One rank's copy of a loaded program: its arena, its addresses, its prepared products and collectives, and the walk
// over the steps.

#ifndef DIST_LIB_RUNTIME_RANKS_RANKPROGRAM_H
#define DIST_LIB_RUNTIME_RANKS_RANKPROGRAM_H

#include "Collectives/Communicator.h"
#include "Collectives/RecordingCommunicator.h"
#include "FaultInjection.h"
#include "KernelCode.h"
#include "Products/Gemm.h"
#include "Routines/RoutineTable.h"
#include "Support/AlignedMemory.h"
#include "Validation/HeldValues.h"
#include "dist/Runtime/Runtime.h"

#include <memory>
#include <string>
#include <vector>

namespace dist::runtime {

/// What all ranks of a program share; built once by load, then only read (RunState apart).
struct ProgramParts {
  ProgramParts(const DistExecutable &executable, int64_t world)
      : executable(executable), state(world, executable.numGroups) {}
  DistExecutable executable;
  KernelCode kernels;
  std::vector<const void *> constants; ///< Aligned addresses.
  std::vector<AlignedMemory> constantCopies;
  std::vector<GroupTable> groups;
  std::vector<std::unique_ptr<CollectiveInfo>> collectives; ///< Per step; null for other steps and for dones.
  DistFault fault = {};
  RunState state;
  std::unique_ptr<Communicator> communicator;
  RecordingCommunicator *recording = nullptr; ///< The communicator, if it records and nothing has been written yet.
};

class RankProgram {
public:
  RankProgram(ProgramParts &parts, int64_t rank);
  ~RankProgram();

  /// Allocates the arena and prepares all steps. Call on the rank's own thread. Failures go to the latch.
  void prepare();

  void bindArgument(int64_t argument, const void *data);
  void bindResult(int64_t result, void *data);

  /// Returns what this rank has in memory.
  DistMemory memory() const;

  /// Names the first argument or result without memory, or returns an empty string.
  std::string firstUnbound() const;
  /// Returns whether anything has been bound since the last run.
  bool hasNewBindings() const { return addressesAreStale; }
  /// Returns the memory that is bound for an argument.
  const void *getArgument(int64_t argument) const { return arguments[argument]; }
  /// Returns whether the memory of a donated argument is that of its result, so that a run changes it.
  bool isInPlace(int64_t argument) const {
    return arguments[argument] == results[parts.executable.arguments[argument].takenBy];
  }

  /// Runs the program once. Call on the rank's own thread. Failures go to the latch.
  void run();

private:
  /// What a step needs besides its description.
  struct PreparedStep {
    size_t firstKernelArgument = 0;
    std::unique_ptr<Gemm> gemm;
    std::unique_ptr<LibraryCall> library;
    std::unique_ptr<CollectiveCall> call;
    CollectiveTicket ticket;
    const CollectiveCall *openCall = nullptr; ///< What start was called with.
    int64_t startStep = -1;                   ///< Of a done: its start.
    int64_t executions = 0;
    size_t timed = 0; ///< Of a start: its number in StepTimes.
  };

  void prepareStep(int64_t position, std::vector<int64_t> &openStarts);
  void prepareCollective(int64_t position, std::vector<int64_t> &openStarts);
  void resolveAddresses();
  void moveDonated();
  void *addressOf(const DistBuffer &buffer) const;
  bool runRange(int64_t first, int64_t end);
  bool runStep(const DistStep &step, int64_t position);
  bool runTimedStep(const DistStep &step, int64_t position);
  bool runGemm(int64_t position);
  bool runCollective(int64_t position);
  bool startCollective(int64_t position, PreparedStep &prepared);
  bool finishCollective(PreparedStep &start);
  bool runLoop(const DistLoopStep &loop);
  void fail(DistStatus status, int64_t step, const std::string &text);

  ProgramParts &parts;
  int64_t rank;
  std::vector<int64_t> coordinates;
  std::vector<const void *> arguments;
  std::vector<void *> results;
  std::vector<char> isFresh; ///< Donated arguments whose value is still to be moved to the memory of their result.
  bool addressesAreStale = true;
  std::vector<AbsentStep> absent; ///< Per step, if there are values that other ranks hold.
  AlignedMemory arena;
  AlignedMemory scratch;
  std::vector<void *> addresses;       ///< Per buffer.
  std::vector<void *> kernelArguments; ///< Of all kernels, one after the other.
  std::vector<PreparedStep> steps;
  FaultInjector faults;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_RANKS_RANKPROGRAM_H
