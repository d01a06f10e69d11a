/* SPDX-License-Identifier: Apache-2.0
 *
 * Calls the layer of layer.mlir on every process of MPI, each with the shards of its device, and checks the result.
 * Works with both ways that lower.sh has: MPI called by the program itself, or by calls.c.
 */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* How MLIR passes a memref<?x?xf32> to C. */
typedef struct Matrix {
  float *allocated, *aligned;
  intptr_t offset, sizes[2], strides[2];
} Matrix;

extern void _mlir_ciface_layer(Matrix *y, Matrix *x, Matrix *w);

static Matrix makeMatrix(intptr_t rows, intptr_t columns) {
  float *memory = calloc((size_t)(rows * columns), sizeof(float));
  Matrix matrix = {memory, memory, 0, {rows, columns}, {columns, 1}};
  return matrix;
}

int main(int argc, char **argv) {
  int rank, ranks, wrong = 0, i;
  /* Device (i, j) of the mesh 2 x 2 is rank 2 i + j: x is split by rows over "dp" and w by rows over "tp", of which x's
   * columns are cut by the program. */
  Matrix x = makeMatrix(2, 8), w = makeMatrix(4, 6), y;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (ranks != 4) {
    fprintf(stderr, "error: found %d processes, but the mesh has 4 devices\n", ranks);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  for (i = 0; i < 2 * 8; ++i)
    x.aligned[i] = (float)(i % 8 + 1 + rank / 2); /* x[r][k] = k + 1 + (the row's device) */
  for (i = 0; i < 4 * 6; ++i)
    w.aligned[i] = (float)(i % 6); /* w[k][n] = n */
  _mlir_ciface_layer(&y, &x, &w);
  for (i = 0; i < 2 * 6; ++i) /* the sum over k of (k + 1 + d) n is (36 + 8 d) n */
    wrong += y.aligned[y.offset + i / 6 * y.strides[0] + i % 6] != (float)((36 + 8 * (rank / 2)) * (i % 6));
  MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0)
    printf("%d processes, %d wrong elements\n", ranks, wrong);
  MPI_Finalize();
  return wrong != 0;
}
