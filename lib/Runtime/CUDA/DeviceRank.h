// SPDX-License-Identifier: Apache-2.0
//
// One rank's copy of a program on the device: memory, streams, events, launch parameters, prepared products and
// collectives, and how each step is enqueued. Nothing is allocated once it is prepared.

#ifndef DIST_LIB_RUNTIME_CUDA_DEVICERANK_H
#define DIST_LIB_RUNTIME_CUDA_DEVICERANK_H

#include "DeviceParts.h"
#include "Matmul.h"
#include "Ranks/FaultInjection.h"
#include "Routines/DeviceRoutine.h"
#include "StridedCopyPlan.h"
#include "Validation/HeldValues.h"

namespace dist::runtime {

/// How steps are enqueued.
enum class RunMode {
  Checked,  ///< Each step is waited for, so that an error names its step: the first run.
  Eager,    ///< Streams run ahead.
  Capturing ///< Streams are being captured; faults are not injected again.
};

class DeviceRank {
public:
  DeviceRank(DeviceParts &parts, int64_t rank);
  ~DeviceRank();
  DeviceRank(const DeviceRank &) = delete;
  DeviceRank &operator=(const DeviceRank &) = delete;

  /// Makes streams, events and memory; zeroes the arena. Returns false and sets `failure`.
  bool allocate(Failure &failure);
  /// Prepares all steps; needs allocate and the shared parts. Returns false and sets `failure`.
  bool prepare(Failure &failure);
  /// Forgets device objects without destroying them, for a device that does not answer any more.
  void abandon();

  void bindArgument(int64_t argument, const void *data);
  void bindResult(int64_t result, void *data) { results[result] = data; }
  /// Lets the next run begin with a copy of what `result` holds as `argument`.
  void carry(int64_t result, int64_t argument);
  /// Bytes of arguments and results that went between host and device so far.
  int64_t hostBytes() const { return bytesMoved; }
  std::string firstUnbound() const;
  /// Returns what this rank has in the memory of the device, but for the constants.
  DistMemory memoryInUse() const;

  /// By what attention is computed; its text lives as long as this rank.
  DistAttentionChoice attentionChoice() const;
  /// Says which steps a library computes, for comparison with other ranks.
  std::string describeAttentions() const;
  /// Leaves all attention to kernels, for the reason `whyNot`. Not behind the first run.
  void dropAttentions(const std::string &whyNot);

  /// Enqueues copies of the arguments that were bound since the last run, and of what is carried. Failures go to the
  /// latch.
  bool upload();
  /// Copies the results to their bound memory. Returns false and sets `failure`.
  bool readResult(int64_t result, Failure &failure);

  // A run: begin, then the steps, then end; then wait for endEvent. All failures go to the latch.

  /// Joins the communication stream to the compute stream.
  bool beginRun(RunMode mode);
  /// Enqueues a step; a collective is announced, or started.
  bool beginStep(int64_t position);
  /// Completes what beginStep left: collectives, the step's event.
  bool finishStep(int64_t position);
  /// Writes a loop's counter, if it has one.
  bool beginTrip(int64_t position, int64_t trip);
  /// Waits for everything that is enqueued, and reads the condition of a loop of unknown length. Not while capturing.
  bool readCondition(int64_t position, bool &holds);
  /// Joins the compute stream to everything and records endEvent.
  bool endRun();
  /// Takes note that a captured run begins again.
  void beginReplay();

  /// Notes in the flight recorder which collectives the device has finished. Those of a replayed graph, which no host
  /// code passes, are noted only now.
  void recordProgress(bool isReplay);

  /// Waits for `event`, which comes after all that this rank has enqueued, as long as there is progress.
  bool waitForEnd(CUevent event);

  /// Whether all of its steps can be part of a graph, as far as that is the libraries' business.
  bool canBeCaptured() const;

  /// Whether any of its streams has work on a device that still answers.
  bool isBusy() const;

  int64_t number() const { return rank; }
  CUstream compute() const { return streams[DIST_STREAM_COMPUTE]; }
  CUevent forkEvent() const { return fork; }
  CUevent endEvent() const { return end; }
  HostTransfer &hostTransfer() { return transfer; }
  CUdeviceptr addressOf(int32_t buffer) const { return addresses[buffer]; }
  /// The arena, arguments and results.
  const DeviceMemory &allMemory() const { return memory; }

  /// Reports `result` of a driver call at a step, or outside of one for -1. Returns false.
  bool fail(int64_t step, const std::string &what, CUresult result);
  bool fail(DistStatus status, int64_t step, const std::string &text);
  /// Returns true for success, else as fail.
  bool check(int64_t step, const char *what, CUresult result) {
    return result == CUDA_SUCCESS || fail(step, what, result);
  }

private:
  struct PreparedStep {
    std::vector<uint64_t> values;   ///< Kernel parameters: pointers, then coordinates.
    std::vector<void *> parameters; ///< Addresses of `values`.
    std::unique_ptr<Matmul> matmul;
    std::vector<PitchedCopy> copies;
    std::unique_ptr<DeviceRoutine> routine;
    std::unique_ptr<LibraryAttention> attention; ///< Instead of the kernel.
    std::unique_ptr<CollectiveCall> call;
    const CollectiveCall *openCall = nullptr; ///< What start was called with.
    CollectiveTicket ticket;
    int64_t executions = 0;
  };

  void noteStarted();
  /// Returns the group of the collective that a mark of progress is for.
  int32_t groupOfMark(int64_t mark) const;
  bool carryResults();
  bool prepareStep(int64_t position, Failure &failure);
  void prepareKernel(const DistKernelStep &step, PreparedStep &prepared);
  /// Leaves attention that `isLeft` is true for to its kernels.
  void leaveToKernels(const std::function<bool(const DistAttention &)> &isLeft, const std::string &whyNot);
  void prepareAttention(const DistKernelStep &step, PreparedStep &prepared);
  bool prepareMatmul(int64_t position, Failure &failure);
  bool prepareRoutine(int64_t position, Failure &failure);
  bool prepareCollective(int64_t position, Failure &failure);
  CUdeviceptr workspaceOf(int32_t stream) const;
  void layOutMemory();
  bool enqueue(int64_t position);
  bool enqueueKernel(int64_t position);
  bool enqueuePitched(int64_t position);
  bool enqueueSlice(int64_t position);
  bool startCollective(int64_t position);
  bool lockChecked();
  void unlockChecked();
  bool waitChecked(int64_t position);
  bool failDevice(int64_t noticedAt, CUresult result);
  std::string describeProgress() const;

  DeviceParts &parts;
  const Driver &driver;
  int64_t rank, local;
  std::vector<int64_t> coordinates;
  DeviceMemory memory;                                 ///< Arena, then arguments, then results.
  DeviceMemory workspace;                              ///< Of products, attention and routines, one part per stream.
  int64_t workspaceOffsets[DIST_NUM_STREAMS + 1] = {}; ///< Where the part of each stream begins.
  std::vector<int64_t> argumentOffsets, resultOffsets;
  std::vector<CUdeviceptr> addresses; ///< Per buffer.
  std::vector<const void *> arguments;
  std::vector<AbsentStep> absent;   ///< Per step, if there are values that other ranks hold.
  std::vector<char> isFresh;        ///< Arguments bound since the last upload.
  std::vector<int64_t> carriedFrom; ///< Per argument: the result that it becomes before the next run, or -1.
  int64_t bytesMoved = 0;
  std::vector<void *> results;
  HostTransfer transfer;
  PinnedMemory condition; ///< Of a loop of unknown length: one byte.
  CUstream streams[DIST_NUM_STREAMS] = {};
  CUevent fork = nullptr, join = nullptr, end = nullptr, stepEnd = nullptr;
  std::vector<CUevent> events;  ///< Of the plan, from 1.
  std::vector<char> isRecorded; ///< In this run.
  RoutineHandles handles;       ///< Routines use them until they go.
  std::string whyNoGradients;   ///< Why kernels compute a gradient of attention.
  std::string attentionText;    ///< The library, or why kernels compute attention.
  std::vector<PreparedStep> steps;
  FaultInjector faults;
  RunMode mode = RunMode::Checked;
  bool holdsCheckedStep = false;
  int64_t startedBefore = 0;         ///< Collectives started before this run.
  std::vector<int64_t> groupsBefore; ///< The same by group.
  uint64_t firstRecord = 0;          ///< Of this run in the flight recorder; 0 before its first collective.
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_DEVICERANK_H
