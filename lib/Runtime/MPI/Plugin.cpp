// SPDX-License-Identifier: Apache-2.0
//
// The plugin for one MPI library. Errors are returned, never fatal; the process-wide MPI is entered if nobody has done
// so yet, and left only by who entered it. Messages travel on a duplicate of the world, away from those of the
// application.

#include "Processes/MessageLibrary.h"

#include <mpi.h>

#include <cstdio>
#include <cstring>

static_assert(sizeof(MPI_Request) <= sizeof(DistMessageRequest), "a request fits into the runtime's");

static MPI_Comm world = MPI_COMM_NULL;
static bool enteredHere = false;

static int join(int64_t *rank, int64_t *worldSize) {
  int isInitialized = 0, level = MPI_THREAD_SINGLE, code = MPI_Initialized(&isInitialized);
  if (code != MPI_SUCCESS)
    return code;
  if (!isInitialized) {
    code = MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &level);
    if (code != MPI_SUCCESS)
      return code;
    enteredHere = true;
  } else if ((code = MPI_Query_thread(&level)) != MPI_SUCCESS) {
    return code;
  }
  if (level < MPI_THREAD_SERIALIZED)
    return MPI_ERR_OTHER;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  if ((code = MPI_Comm_dup(MPI_COMM_WORLD, &world)) != MPI_SUCCESS)
    return code;
  MPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN);
  int ownRank = 0, size = 0;
  if ((code = MPI_Comm_rank(world, &ownRank)) != MPI_SUCCESS || (code = MPI_Comm_size(world, &size)) != MPI_SUCCESS)
    return code;
  *rank = ownRank;
  *worldSize = size;
  return MPI_SUCCESS;
}

static void keep(MPI_Request from, DistMessageRequest *to) { std::memcpy(to->words, &from, sizeof(from)); }

static int send(const void *data, int64_t bytes, int64_t peer, int32_t tag, DistMessageRequest *request) {
  MPI_Request own = MPI_REQUEST_NULL;
  int code = MPI_Isend(data, int(bytes), MPI_BYTE, int(peer), tag, world, &own);
  keep(own, request);
  return code;
}

static int receive(void *data, int64_t bytes, int64_t peer, int32_t tag, DistMessageRequest *request) {
  MPI_Request own = MPI_REQUEST_NULL;
  int code = MPI_Irecv(data, int(bytes), MPI_BYTE, int(peer), tag, world, &own);
  keep(own, request);
  return code;
}

static int test(DistMessageRequest *request, int32_t *isComplete, int64_t *bytes) {
  MPI_Request own;
  std::memcpy(&own, request->words, sizeof(own));
  MPI_Status status = {};
  int done = 0, count = 0;
  int code = MPI_Test(&own, &done, &status);
  keep(own, request);
  *isComplete = done;
  if (code != MPI_SUCCESS || !done)
    return code;
  code = MPI_Get_count(&status, MPI_BYTE, &count);
  *bytes = count == MPI_UNDEFINED ? 0 : count;
  return code;
}

static int leave() {
  int isFinalized = 0;
  MPI_Finalized(&isFinalized);
  if (isFinalized || !enteredHere)
    return MPI_SUCCESS;
  MPI_Comm_free(&world);
  return MPI_Finalize();
}

static void describe(int code, char *text, int64_t size) {
  char message[MPI_MAX_ERROR_STRING] = "";
  int length = 0;
  if (MPI_Error_string(code, message, &length) != MPI_SUCCESS)
    length = std::snprintf(message, sizeof(message), "error %d", code);
  std::snprintf(text, size_t(size), "%.*s", length, message);
}

static const char *nameOfLibrary() {
  static char text[MPI_MAX_LIBRARY_VERSION_STRING] = "";
  int length = 0;
  if (MPI_Get_library_version(text, &length) != MPI_SUCCESS)
    return "MPI";
  if (char *end = std::strpbrk(text, ",\n"))
    *end = 0;
  return text;
}

extern "C" __attribute__((visibility("default"))) const DistMessageLibrary *distMessageLibrary(void) {
  static const DistMessageLibrary library = {
      DIST_MESSAGE_LIBRARY_VERSION, nameOfLibrary(), join, send, receive, test, leave, describe};
  return &library;
}
