// SPDX-License-Identifier: Apache-2.0
/*
 * What the runtime needs of an MPI, as a table of C functions: point-to-point messages between the processes of a
 * world. MPI libraries differ in their binary interface, so the table is filled by a plugin of a few lines
 * (MPI/Plugin.cpp) that is compiled against one of them, and opened at run time.
 *
 * Functions return 0, or an error code for `describe`. Calls come from several threads, one at a time.
 */

#ifndef DIST_LIB_RUNTIME_PROCESSES_MESSAGELIBRARY_H
#define DIST_LIB_RUNTIME_PROCESSES_MESSAGELIBRARY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define DIST_MESSAGE_LIBRARY_VERSION 1

/** A message in flight; the content is the library's. */
typedef struct DistMessageRequest {
  uint64_t words[2];
} DistMessageRequest;

typedef struct DistMessageLibrary {
  int32_t version;  /**< DIST_MESSAGE_LIBRARY_VERSION. */
  const char *name; /**< With its version, for messages. */
  /** Enters the world; returns when all processes have. Sets this process's rank and the number of ranks. */
  int (*join)(int64_t *rank, int64_t *worldSize);
  /** Begins to send or to receive at most 1 GiB. Memory stays valid until `test` says that the request is complete. */
  int (*send)(const void *data, int64_t bytes, int64_t peer, int32_t tag, DistMessageRequest *request);
  int (*receive)(void *data, int64_t bytes, int64_t peer, int32_t tag, DistMessageRequest *request);
  /** Sets `*isComplete`; of a completed receive also `*bytes`, what has come. Never waits. */
  int (*test)(DistMessageRequest *request, int32_t *isComplete, int64_t *bytes);
  /** Leaves the world in good order; waits for the others. */
  int (*leave)(void);
  /** Writes a text for an error code. */
  void (*describe)(int code, char *text, int64_t size);
} DistMessageLibrary;

/** The one symbol of the plugin. */
const DistMessageLibrary *distMessageLibrary(void);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // DIST_LIB_RUNTIME_PROCESSES_MESSAGELIBRARY_H
