// SPDX-License-Identifier: Apache-2.0
//
// The C ABI of the runtime: create a runtime (a communicator and its rank threads), load an Executable, bind the ranks'
// argument and result memory, run, look at the error. Every function returns a status; nothing throws across this
// boundary, nothing aborts the process, and every wait has a deadline.
//
//   DistRuntimeOptions options = {};
//   distRuntimeCreate(&options, &runtime);
//   distRuntimeLoad(runtime, &executable, &program);
//   for each rank: distProgramBindArgument(...), distProgramBindResult(...);
//   distProgramRun(program);                    // may be called again and again
//   distProgramDestroy(program);
//   distRuntimeDestroy(runtime);
//
// The first failure of a run is sticky: it ends all ranks, later runs return the same status, and distRuntimeLastError
// keeps its record. A failed validation (distRuntimeLoad) or binding leaves the runtime usable.
// Calls on one runtime and its programs must not overlap in time; different runtimes are independent.

#ifndef DIST_RUNTIME_RUNTIME_H
#define DIST_RUNTIME_RUNTIME_H

#include "dist/Runtime/Executable.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t DistStatus;
enum {
  DIST_OK = 0,
  DIST_INVALID_ARGUMENT = 1,   ///< A call that cannot be right: null pointer, rank out of range, wrong size.
  DIST_INVALID_EXECUTABLE = 2, ///< distRuntimeLoad found an inconsistency; nothing was loaded.
  DIST_OUT_OF_MEMORY = 3,
  DIST_UNSUPPORTED = 4,       ///< Well formed, but this build or machine cannot do it.
  DIST_DEADLINE_EXCEEDED = 5, ///< A rank did not arrive, or did not get on, in time.
  DIST_MISMATCH = 6,          ///< Ranks came to the same rendezvous with different collectives.
  DIST_RANK_FAILED = 7,       ///< A rank reported a failure of its own.
  DIST_INTERNAL = 8,          ///< A mistake in the runtime itself.
  DIST_INTERRUPTED = 9        ///< The process was asked to end (SIGTERM).
};

/// Returns a short lower-case phrase for `status`; never null.
const char *distStatusText(DistStatus status);

/// How ranks exchange data.
typedef int32_t DistCommunicatorKind;
enum {
  DIST_COMMUNICATOR_THREADS = 0, ///< CPU: all ranks are threads of this process, exchange goes through shared memory.
  DIST_COMMUNICATOR_MPI = 1,     ///< CPU: one process per rank, exchange through an MPI library.
  DIST_COMMUNICATOR_LOOPBACK =
      2,                      ///< CUDA: all ranks are threads of this process on one GPU, exchange by device copies.
  DIST_COMMUNICATOR_NCCL = 3, ///< CUDA: one process per rank, each with a GPU.
  DIST_NUM_COMMUNICATORS = 4
};

/// For tests: makes one rank misbehave when it comes to the collective with this `sequence`.
typedef int32_t DistFaultKind;
enum {
  DIST_FAULT_NONE = 0,
  DIST_FAULT_FAIL = 1,              ///< The rank sleeps `milliseconds`, then reports a failure instead of joining.
  DIST_FAULT_STALL = 2,             ///< The rank never joins; its thread sleeps until the run has failed.
  DIST_FAULT_LATE = 3,              ///< The rank sleeps `milliseconds`, then joins.
  DIST_FAULT_MISMATCH_SEQUENCE = 4, ///< The rank joins with another sequence number, ...
  DIST_FAULT_MISMATCH_KIND = 5,     ///< ... kind, ...
  DIST_FAULT_MISMATCH_COUNT = 6,    ///< ... element count, ...
  DIST_FAULT_MISMATCH_DTYPE = 7     ///< ... or element type than its program says.
};

typedef struct DistFault {
  DistFaultKind kind;
  int64_t rank;
  int64_t sequence;
  int64_t execution; ///< 0: the first time the step runs, 1: the second, ...
  int64_t milliseconds;
} DistFault;

/// For tests and benchmarks, CPU: every collective takes at least as long as it would over links of `bytesPerSecond`
/// and `latencySeconds` (docs/machines.md says how long that is). 0 bytes per second: as fast as it goes.
typedef struct DistEmulatedLinks {
  double bytesPerSecond;
  double latencySeconds;
} DistEmulatedLinks;

/// Zero means the default for every field.
typedef struct DistRuntimeOptions {
  DistCommunicatorKind communicator;
  int64_t worldSize;  ///< Number of ranks; 0: taken from the mesh of the first executable loaded.
  int64_t deadlineMs; ///< Longest wait for another rank and longest step, in milliseconds; 0: 120000.
  DistFault fault;
  int32_t noGraph;  ///< CUDA: 1 runs every step eagerly; 0 captures the whole program as one graph after its first run.
  int32_t shareGpu; ///< NCCL: 1 lets several ranks use one GPU (functional tests only).
  int64_t threadsPerRank; ///< CPU: threads that the matrix products of a rank use; 0: one.
  const char
      *recorderPath; ///< Where a failed run writes its last collectives, "%r" stands for the rank; null: nowhere.
  /// For tests, CPU: where a program writes all collectives of its first run, "%r" stands for the rank; null: nowhere.
  const char *collectivesPath;
  int32_t timesSteps; ///< CPU: 1 keeps when each step of each run began and ended, for distProgramWriteTrace.
  DistEmulatedLinks links;
} DistRuntimeOptions;

/// What went wrong, once, for all ranks. Strings live until the runtime is destroyed or its next failure.
typedef struct DistError {
  DistStatus status;
  int64_t rank;                  ///< The failing rank; -1 if none.
  DistCollectiveKind collective; ///< -1 if no collective was involved.
  const char *axes;              ///< Axes of the collective's group as `"dp", "tp":(1)2`; empty if none.
  int64_t sequence;              ///< The collective's sequence number; -1 if none.
  int64_t step;                  ///< Index into DistExecutable::steps; -1 if none.
  const char *location;          ///< The step's source location; empty if none.
  const char *text;              ///< The whole message, one line, lower case, no final period.
} DistError;

typedef struct DistRuntime DistRuntime; ///< A world of ranks.
typedef struct DistProgram DistProgram; ///< An executable loaded into a runtime, with bindings.

/// Creates a runtime; rank threads start with the first load. On failure `*runtime` is null.
DistStatus distRuntimeCreate(const DistRuntimeOptions *options, DistRuntime **runtime);

/// Validates `executable` (ids in range, sizes consistent) and prepares everything that the hot path needs: arenas,
/// peers, matmul primitives. That the order of its steps keeps memory apart is proven, too (see PlanValidator.h). The
/// structure itself is copied; what it points to is borrowed until distProgramDestroy.
DistStatus distRuntimeLoad(DistRuntime *runtime, const DistExecutable *executable, DistProgram **program);

/// Returns the number of ranks: 0 before the first load if it was not given in the options.
int64_t distRuntimeWorldSize(const DistRuntime *runtime);

/// Sets the ranks that live in this process: all of them (threads, loopback) or one (mpi, nccl). Only these can be
/// bound here. Known after the first load.
void distRuntimeLocalRanks(const DistRuntime *runtime, int64_t *first, int64_t *count);

/// Meets the other processes of the world, where ranks are processes; otherwise, and if they have met, nothing happens.
/// The first load does so, too; sooner, processes can agree on what comes before it.
DistStatus distRuntimeJoin(DistRuntime *runtime);

/// Tells all processes how something has gone here that all have to do: DIST_OK, or a status and why. Returns DIST_OK
/// if it went well everywhere, else the status of the lowest rank where it did not; the last error says what went wrong
/// where. `what` names it, as in "reading the inputs", for those who wait for it in vain. All processes call it in the
/// same order.
DistStatus distRuntimeAgree(DistRuntime *runtime, DistStatus status, const char *why, const char *what);

/// Something that all processes have to have in common, in words.
typedef struct DistFact {
  const char *name;
  const char *value;
} DistFact;

/// Compares facts between all processes, the same names in the same order everywhere. DIST_MISMATCH if any differs; the
/// last error names all that do.
DistStatus distRuntimeCompare(DistRuntime *runtime, const DistFact *facts, int64_t numFacts);

/// Returns 0 if rank 0, or the first process of this machine, has the last error, too, and this process need not tell
/// people of it; else 1.
int32_t distRuntimeTellsErrors(const DistRuntime *runtime);

/// Collects `bytes` bytes at `data` of every process at rank 0, where `perRank[r]` receives those of rank r; elsewhere
/// `perRank` is not looked at and may be null. For worlds of one process per rank, between runs, by all of them in the
/// same order. Where all ranks live in this process, `data` is copied to `perRank[0]`.
DistStatus distRuntimeGather(DistRuntime *runtime, const void *data, int64_t bytes, void *const *perRank);

/// Replaces `bytes` bytes at `data` by those of rank 0, in every process of the world. Nothing happens where all ranks
/// live in this process.
DistStatus distRuntimeBroadcast(DistRuntime *runtime, void *data, int64_t bytes);

/// Binds this rank's local argument or result memory; `bytes` must be exactly the bytes of its local shape, `data`
/// aligned to its element size (DIST_ARENA_ALIGNMENT is best). Memory is borrowed until rebound or destroyed; results
/// overlap neither arguments nor each other. Ranks may share argument memory.
/// A donated argument (DistValue::isDonated) is used up by a run: its result has its place, and the next run begins
/// with that result, unless the argument or the result has been bound again. Its memory may be that of its result, and
/// then belongs to one rank; where it is not, the next run copies the argument to the memory of the result first.
DistStatus distProgramBindArgument(DistProgram *program, int64_t rank, int64_t argument, const void *data,
                                   int64_t bytes);
DistStatus distProgramBindResult(DistProgram *program, int64_t rank, int64_t result, void *data, int64_t bytes);

/// Runs the program once on all ranks and returns when all have finished or the run has failed. After
/// DIST_DEADLINE_EXCEEDED a rank may still be inside a kernel, see distRuntimeIsBusy; destroying the runtime then
/// leaves its thread and arenas alive on purpose.
DistStatus distProgramRun(DistProgram *program);

/// Returns 1 if a rank of this process has not come back from a run that has failed, which a kernel that takes longer
/// than the deadline makes of it, else 0. As long as that is so, what was bound has to stay, and the executable with
/// its code; a program that has nothing else to do ends by _Exit, so that nothing is taken away from under the kernel.
int32_t distRuntimeIsBusy(const DistRuntime *runtime);

/// Makes the results of the last run visible in the bound memory. A CPU has written them there already; a GPU copies
/// them from its own memory, and reads arguments again only after they have been bound again.
DistStatus distProgramReadResults(DistProgram *program);

/// The same of one result, so that others stay where they are.
DistStatus distProgramReadResult(DistProgram *program, int64_t result);

/// Makes argument `argument` of the next run of result `result` of the last one, on all ranks of this process, without
/// the host: both have equal types and local shapes, and what was bound for the argument is not looked at until it is
/// bound again. The result stays as it is, unless a donated argument takes its place. A donated argument becomes its
/// own result without this. GPU only: on a CPU results are where the caller wants them, and can be bound as arguments.
DistStatus distProgramCarry(DistProgram *program, int64_t result, int64_t argument);

/// Returns the bytes of arguments and results that all runs and reads so far have moved between host and device; 0 on a
/// CPU.
int64_t distProgramHostBytes(const DistProgram *program);

/// Returns how long the last run took on the device, in milliseconds, without what the host does around it; -1 where
/// that is not measured: on a CPU, and for runs that were no CUDA graph.
double distProgramDeviceMilliseconds(const DistProgram *program);

/// What a program has in memory for one rank, in bytes as they were allocated.
typedef struct DistMemory {
  int64_t
      argumentBytes; ///< Bound by the caller; on a GPU copies of them. Those that are donated count among the results.
  int64_t resultBytes;   ///< The same of results.
  int64_t arenaBytes;    ///< Everything in between.
  int64_t scratchBytes;  ///< Workspace of products and routines.
  int64_t constantBytes; ///< Shared by the ranks of this process.
} DistMemory;

/// Sets `memory` to what the program has for `rank`, which lives in this process.
DistStatus distProgramMemory(const DistProgram *program, int64_t rank, DistMemory *memory);

/// By what the attention of a program is computed whose description libraries understand
/// (DistKernelStep::attention); on all ranks alike.
typedef struct DistAttentionChoice {
  int64_t byLibrary; ///< Steps that a library computes.
  int64_t byKernel;  ///< Steps that kernels of the program compute.
  const char *text;  ///< The library, and why kernels are left; lives as long as the program.
} DistAttentionChoice;

/// Sets `choice`, which is all zeros and "" on a CPU.
DistStatus distProgramAttention(const DistProgram *program, DistAttentionChoice *choice);

/// Writes when the steps of all runs so far ran on the ranks of this process, in the Trace Event Format: rank r is
/// process r + 1.
/// "%r" in `path` stands for the rank, and processes append ".rankN" without it. `machine` and `otherEvents`, JSON
/// objects separated by commas that are added to the events, may be null. Needs a runtime that times steps.
DistStatus distProgramWriteTrace(DistProgram *program, const char *path, const char *machine, const char *otherEvents);

/// Returns the record of the last failure, or null if there was none.
const DistError *distRuntimeLastError(const DistRuntime *runtime);

/// Null is accepted. Programs must be destroyed before their runtime.
void distProgramDestroy(DistProgram *program);
void distRuntimeDestroy(DistRuntime *runtime);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // DIST_RUNTIME_RUNTIME_H
