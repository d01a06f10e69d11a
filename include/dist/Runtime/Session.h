// SPDX-License-Identifier: Apache-2.0
//
// The short way to run a program from C: whole (global) arrays in, whole arrays out. A session is a runtime with one
// program loaded; each run cuts the arguments into the shards of the ranks, runs, and puts the results together. Steps
// that go on from one another leave both on the ranks. Who has shards already uses Runtime.h, which this is written
// with.
//
//   DistSession *session;
//   if (distSessionOpen("step.dplan", NULL, &session) == DIST_OK)
//     distSessionRun(session, arguments, results);     // one pointer per argument and per result
//   puts(distSessionError(session));                   // empty if nothing has failed
//   distSessionDestroy(session);
//
// Arrays are dense, row-major, in host memory, of the type that distSessionArgument and distSessionResult tell. Every
// function returns a status; nothing throws or aborts. Calls on one session, from any threads, must not overlap in
// time: one that does is DIST_INVALID_ARGUMENT, "the session is running", and changes nothing. Sessions do not share
// anything.

#ifndef DIST_RUNTIME_SESSION_H
#define DIST_RUNTIME_SESSION_H

#include "dist/Runtime/Runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct DistSession DistSession; ///< A runtime with one program.

/// The global type of an argument or a result. Pointers are valid as long as the session.
typedef struct DistArrayType {
  const char *name; ///< What the program calls it; empty if it has no name.
  DistDType dtype;
  int32_t rank;
  const int64_t *shape; ///< `rank` sizes; null if `rank` is 0.
  int64_t bytes;        ///< Of the whole array.
} DistArrayType;

/// Loads `executable`, which is borrowed until the session is destroyed. `options` may be null for the defaults: all
/// ranks are threads of this process. `*session` is set after a failure, too, so that it can tell its error; it is null
/// only if there is no memory for it. Destroy it in any case.
DistStatus distSessionCreate(const DistExecutable *executable, const DistRuntimeOptions *options,
                             DistSession **session);

/// Reads the artifact at `path` (what `dist-run --emit` writes) and loads it; otherwise as distSessionCreate.
DistStatus distSessionOpen(const char *path, const DistRuntimeOptions *options, DistSession **session);

/// Returns the number of ranks of the mesh; 0 if no program is loaded.
int64_t distSessionNumRanks(const DistSession *session);

/// Returns how many arguments and results the program has; 0 if none is loaded.
int64_t distSessionNumArguments(const DistSession *session);
int64_t distSessionNumResults(const DistSession *session);

/// Sets `type` to that of argument or result `index`; DIST_INVALID_ARGUMENT if there is none, which is an error as of
/// the other calls.
DistStatus distSessionArgument(const DistSession *session, int64_t index, DistArrayType *type);
DistStatus distSessionResult(const DistSession *session, int64_t index, DistArrayType *type);

/// Runs the program once. `arguments[i]` is read as argument i, `results[i]` is filled with result i; nothing else is
/// kept of them. Where ranks are processes, each gives all arguments, and results arrive in the process of rank 0 only:
/// elsewhere `results` is not written. DIST_MISMATCH if devices hold different values where they should hold the same.
DistStatus distSessionRun(DistSession *session, const void *const *arguments, void *const *results);

/// Runs that go on from one another, as a training loop does: an argument is set once and stays on the ranks, or is a
/// result of the step before where distSessionCarry or the program (`dist.donate`) says so; only what is set again or
/// read passes through the caller. Where ranks are processes, all make the same calls in the same order.
///
///   distSessionCarry(session, "");                            // new parameters become parameters
///   for (i = 0; i < n; ++i) distSessionSetArgument(session, i, arrays[i]);
///   while (...) {
///     distSessionSetArgument(session, batch, nextBatch());
///     distSessionStep(session);
///     distSessionReadResult(session, loss, &value);
///   }
///
/// distSessionCarry says what results become in all further steps: pairs `RESULT:ARGUMENT` with commas between them,
/// each side a key (`out3`, `arg0`), a name, or a path that names begin with. Null or an empty text pairs results with
/// the arguments of the same names, or trees of results with trees of arguments. A donated
/// argument that no pair names becomes the result that takes its memory. DIST_INVALID_ARGUMENT if a pair does not
/// exist, or differs in type or placement.
DistStatus distSessionCarry(DistSession *session, const char *pairs);

/// Copies `data` to the ranks as argument `argument` of the steps from the next one on.
DistStatus distSessionSetArgument(DistSession *session, int64_t argument, const void *data);

/// Runs the program once with the arguments as they are. DIST_INVALID_ARGUMENT if one has no value: distSessionRun,
/// too, leaves no other values than those of results.
DistStatus distSessionStep(DistSession *session);

/// Fills `data` with result `result` of the last step, in the process of rank 0; elsewhere `data` is not looked at.
/// DIST_MISMATCH as of distSessionRun.
DistStatus distSessionReadResult(DistSession *session, int64_t result, void *data);

/// Returns 1 if results arrive in this process, else 0.
int32_t distSessionHasResults(const DistSession *session);

/// Returns the report that is in the artifact, as JSON; empty if there is none. Valid as long as the session.
const char *distSessionReport(const DistSession *session);

/// Returns what the last failure was, as one line; empty if nothing has failed. Valid until the next call. In a thread
/// whose last call was refused because another one was going on, it says that.
const char *distSessionError(const DistSession *session);

/// Returns 1 if a call is going on in another thread, or a rank has not come back from a run that has failed
/// (distRuntimeIsBusy), else 0. As long as that is so, the executable has to stay, and the arguments of
/// distSessionRun, which ranks may read where they are.
int32_t distSessionIsBusy(const DistSession *session);

/// Null is accepted. A session that is busy is left as it is, and its memory with it.
void distSessionDestroy(DistSession *session);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // DIST_RUNTIME_SESSION_H
