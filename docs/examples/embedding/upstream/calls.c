/* SPDX-License-Identifier: Apache-2.0
 *
 * The functions of dist/Runtime/Calls.h over MPI. Groups become communicators, which are kept.
 */
#include "dist/Runtime/Calls.h"
#include "dist/Runtime/Executable.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns the communicator of a group, made by its members the first time. */
static MPI_Comm getCommunicator(const int64_t *ranks, int64_t numRanks) {
  static struct {
    int64_t *ranks, numRanks;
    MPI_Comm communicator;
  } known[64];
  static int numKnown = 0;
  MPI_Group world, group;
  int i, *members = malloc((size_t)numRanks * sizeof(int));
  for (i = 0; i < numKnown; ++i)
    if (known[i].numRanks == numRanks && memcmp(known[i].ranks, ranks, (size_t)numRanks * sizeof(int64_t)) == 0) {
      free(members);
      return known[i].communicator;
    }
  if (numKnown == 64) {
    fprintf(stderr, "error: more than 64 groups\n");
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  for (i = 0; i < numRanks; ++i)
    members[i] = (int)ranks[i];
  known[numKnown].numRanks = numRanks;
  known[numKnown].ranks = malloc((size_t)numRanks * sizeof(int64_t));
  memcpy(known[numKnown].ranks, ranks, (size_t)numRanks * sizeof(int64_t));
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, (int)numRanks, members, &group);
  MPI_Comm_create_group(MPI_COMM_WORLD, group, 0, &known[numKnown].communicator);
  MPI_Group_free(&group);
  MPI_Group_free(&world);
  free(members);
  return known[numKnown++].communicator;
}

/* Types of MPI with the size of the elements; only sums and their like need to know what the bits mean. */
static MPI_Datatype getType(int32_t dtype) {
  switch (dtype) {
  case DIST_F32:
    return MPI_FLOAT;
  case DIST_F64:
    return MPI_DOUBLE;
  case DIST_I32:
    return MPI_INT32_T;
  case DIST_I64:
    return MPI_INT64_T;
  case DIST_I16:
  case DIST_F16:
  case DIST_BF16:
    return MPI_INT16_T;
  case DIST_C64:
    return MPI_C_FLOAT_COMPLEX;
  case DIST_C128:
    return MPI_C_DOUBLE_COMPLEX;
  default:
    return MPI_INT8_T;
  }
}

static int isNarrow(int32_t dtype) { return dtype == DIST_F16 || dtype == DIST_BF16; }

/* Returns `elements` narrow floats as f32, which MPI has. */
static float *widen(const void *from, int64_t elements, int32_t dtype) {
  float *wide = malloc((size_t)elements * sizeof(float));
  for (int64_t i = 0; i < elements; ++i)
    if (dtype == DIST_F16) {
      wide[i] = (float)((const _Float16 *)from)[i];
    } else {
      uint32_t bits = (uint32_t)((const uint16_t *)from)[i] << 16;
      memcpy(&wide[i], &bits, sizeof bits);
    }
  return wide;
}

/* Rounds to the nearest narrow floats, and frees `wide`. */
static void narrow(float *wide, void *to, int64_t elements, int32_t dtype) {
  for (int64_t i = 0; i < elements; ++i)
    if (dtype == DIST_F16) {
      ((_Float16 *)to)[i] = (_Float16)wide[i];
    } else {
      uint32_t bits;
      memcpy(&bits, &wide[i], sizeof bits);
      ((uint16_t *)to)[i] = (uint16_t)(wide[i] == wide[i] ? (bits + 0x7fff + (bits >> 16 & 1)) >> 16 : bits >> 16 | 64);
    }
  free(wide);
}

static MPI_Op getOperation(int32_t dtype, int32_t reduction) {
  if (dtype == DIST_F8E4M3FN || dtype == DIST_F8E5M2) {
    fprintf(stderr, "error: this example reduces no elements of type %d\n", (int)dtype);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  switch (reduction) {
  case DIST_REDUCE_MAX:
    return MPI_MAX;
  case DIST_REDUCE_MIN:
    return MPI_MIN;
  case DIST_REDUCE_PROD:
    return MPI_PROD;
  case DIST_REDUCE_ANY:
    return MPI_BOR;
  case DIST_REDUCE_ALL:
    return MPI_BAND;
  default:
    return MPI_SUM;
  }
}

int64_t dist_rank(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

void dist_all_reduce(const void *input, void *output, int64_t elements, int32_t dtype, int32_t reduction,
                     const int64_t *ranks, int64_t numRanks, int64_t index) {
  if (isNarrow(dtype)) {
    float *wide = widen(input, elements, dtype);
    MPI_Allreduce(MPI_IN_PLACE, wide, (int)elements, MPI_FLOAT, getOperation(DIST_F32, reduction),
                  getCommunicator(ranks, numRanks));
    narrow(wide, output, elements, dtype);
    return;
  }
  (void)index;
  MPI_Allreduce(input, output, (int)elements, getType(dtype), getOperation(dtype, reduction),
                getCommunicator(ranks, numRanks));
}

void dist_all_gather(const void *input, void *output, int64_t elements, int32_t dtype, const int64_t *ranks,
                     int64_t numRanks, int64_t index) {
  (void)index;
  MPI_Allgather(input, (int)elements, getType(dtype), output, (int)elements, getType(dtype),
                getCommunicator(ranks, numRanks));
}

void dist_reduce_scatter(const void *input, void *output, int64_t elements, int32_t dtype, int32_t reduction,
                         const int64_t *ranks, int64_t numRanks, int64_t index) {
  if (isNarrow(dtype)) {
    float *wide = widen(input, elements * numRanks, dtype);
    MPI_Reduce_scatter_block(MPI_IN_PLACE, wide, (int)elements, MPI_FLOAT, getOperation(DIST_F32, reduction),
                             getCommunicator(ranks, numRanks));
    narrow(wide, output, elements, dtype);
    return;
  }
  (void)index;
  MPI_Reduce_scatter_block(input, output, (int)elements, getType(dtype), getOperation(dtype, reduction),
                           getCommunicator(ranks, numRanks));
}

void dist_all_to_all(const void *input, void *output, int64_t elements, int32_t dtype, const int64_t *ranks,
                     int64_t numRanks, int64_t index) {
  (void)index;
  MPI_Alltoall(input, (int)elements, getType(dtype), output, (int)elements, getType(dtype),
               getCommunicator(ranks, numRanks));
}

void dist_permute(const void *input, void *output, int64_t elements, int32_t dtype, int64_t destination,
                  int64_t source) {
  MPI_Sendrecv(input, (int)elements, getType(dtype), (int)destination, 0, output, (int)elements, getType(dtype),
               (int)source, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void dist_broadcast(const void *input, void *output, int64_t elements, int32_t dtype, int64_t root,
                    const int64_t *ranks, int64_t numRanks, int64_t index) {
  MPI_Datatype type = getType(dtype);
  int size;
  MPI_Type_size(type, &size);
  if (index == root)
    memcpy(output, input, (size_t)(elements * size));
  MPI_Bcast(output, (int)elements, type, (int)root, getCommunicator(ranks, numRanks));
}
