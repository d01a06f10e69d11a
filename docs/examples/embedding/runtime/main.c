/* SPDX-License-Identifier: Apache-2.0
 *
 * Runs an artifact on all ranks of its mesh, with every element of argument i being i + 1, and prints its results.
 * usage: run_plan STEP.dplan      of a program whose arguments and results are f32
 */
#include "dist/Runtime/Session.h"
#include "dist/Version.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_ARRAYS = 8 };

/* Returns memory for `type` with all elements equal to `value`. */
static float *makeArray(const DistArrayType *type, float value) {
  float *array = malloc((size_t)type->bytes);
  int64_t i;
  for (i = 0; array && i < type->bytes / 4; ++i)
    array[i] = value;
  return array;
}

static int runAndPrint(DistSession *session) {
  const void *arguments[MAX_ARRAYS] = {NULL};
  void *results[MAX_ARRAYS] = {NULL};
  int64_t numArguments = distSessionNumArguments(session), numResults = distSessionNumResults(session), i;
  DistArrayType type;
  int isGood = numArguments <= MAX_ARRAYS && numResults <= MAX_ARRAYS;
  for (i = 0; isGood && i < numArguments; ++i)
    isGood = distSessionArgument(session, i, &type) == DIST_OK && type.dtype == DIST_F32 &&
             (arguments[i] = makeArray(&type, (float)(i + 1)));
  for (i = 0; isGood && i < numResults; ++i)
    isGood =
        distSessionResult(session, i, &type) == DIST_OK && type.dtype == DIST_F32 && (results[i] = makeArray(&type, 0));
  isGood = isGood && distSessionRun(session, arguments, results) == DIST_OK;
  for (i = 0; isGood && i < numResults; ++i) {
    distSessionResult(session, i, &type);
    printf("result %d '%s': %d elements, the first is %g\n", (int)i, type.name, (int)(type.bytes / 4),
           ((float *)results[i])[0]);
  }
  for (i = 0; i < MAX_ARRAYS; ++i) {
    free((void *)arguments[i]);
    free(results[i]);
  }
  return isGood;
}

int main(int argc, char **argv) {
  DistSession *session = NULL;
  int isGood = argc == 2 && distSessionOpen(argv[1], NULL, &session) == DIST_OK;
  printf("dist %s\n", DIST_VERSION_STRING);
  if (isGood) {
    printf("%d ranks\n", (int)distSessionNumRanks(session));
    isGood = runAndPrint(session);
  }
  if (!isGood)
    fprintf(stderr, "error: %s\n", session ? distSessionError(session) : "usage: run_plan STEP.dplan");
  distSessionDestroy(session);
  return isGood ? 0 : 1;
}
