/* SPDX-License-Identifier: Apache-2.0
 *
 * The functions that programs call which `--dist-collectives-to-calls` has made: collectives, to be provided by whoever
 * embeds such a program, over MPI, NCCL, sockets or shared memory. dist has no definitions of them;
 * docs/examples/embedding/upstream has some over MPI.
 *
 * Arrays are dense. `input` and `output` do not overlap. `dtype` is a DistDType and `reduction` a DistReduction of
 * Executable.h; `avg` does not occur. `ranks` lists the group of the calling process in its order, `numRanks` of them,
 * and `index` says which of these is the caller. All processes of a group make the same calls in the same order. A
 * function that cannot do its work ends the process: programs have no place for an error.
 */

#ifndef DIST_RUNTIME_CALLS_H
#define DIST_RUNTIME_CALLS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Returns the rank of this process, which is its device on the mesh. */
int64_t dist_rank(void);

/** output = reduction of `input` over the group, in its order; `elements` each. */
void dist_all_reduce(const void *input, void *output, int64_t elements, int32_t dtype, int32_t reduction,
                     const int64_t *ranks, int64_t numRanks, int64_t index);

/** output = all inputs of the group, one behind the other; `elements` is the size of an input. */
void dist_all_gather(const void *input, void *output, int64_t elements, int32_t dtype, const int64_t *ranks,
                     int64_t numRanks, int64_t index);

/** output = block `index` of the reduction of `input`; `elements` is the size of a block. */
void dist_reduce_scatter(const void *input, void *output, int64_t elements, int32_t dtype, int32_t reduction,
                         const int64_t *ranks, int64_t numRanks, int64_t index);

/** Block i of `output` = block `index` of the input of member i; `elements` is the size of a block. */
void dist_all_to_all(const void *input, void *output, int64_t elements, int32_t dtype, const int64_t *ranks,
                     int64_t numRanks, int64_t index);

/** Sends `input` to the rank `destination`, and receives `output` from the rank `source`; either may be the caller,
 * then both are. */
void dist_permute(const void *input, void *output, int64_t elements, int32_t dtype, int64_t destination,
                  int64_t source);

/** output = the input of member `root`. */
void dist_broadcast(const void *input, void *output, int64_t elements, int32_t dtype, int64_t root,
                    const int64_t *ranks, int64_t numRanks, int64_t index);

#ifdef __cplusplus
}
#endif

#endif /* DIST_RUNTIME_CALLS_H */
