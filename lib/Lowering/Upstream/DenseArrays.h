// SPDX-License-Identifier: Apache-2.0
//
// Tensors as one-dimensional buffers, which is what both mpi ops and C functions take, and arithmetic on them.

#ifndef DIST_LIB_LOWERING_UPSTREAM_DENSEARRAYS_H
#define DIST_LIB_LOWERING_UPSTREAM_DENSEARRAYS_H

#include "dist/IR/Dist.h"
#include "mlir/IR/Builders.h"

namespace dist::upstream {

/// Returns `tensor` with one dimension.
mlir::Value flatten(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value tensor);
/// Returns `flat`, which has one dimension, with the shape of `type`.
mlir::Value unflatten(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value flat, mlir::RankedTensorType type);
/// Returns the elements of `flat` as those of type `element`, which has as many bits: the same bits, or i1 as 0 and 1.
mlir::Value reinterpret(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value flat, mlir::Type element);

/// Returns a buffer with the elements of `flat`, to be read only.
mlir::Value readBuffer(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value flat);
/// Returns a new buffer of `size` elements.
mlir::Value createBuffer(mlir::OpBuilder &builder, mlir::Location loc, int64_t size, mlir::Type element);
/// Returns `buffer`, which nothing else reads or writes from here on, as a tensor.
mlir::Value readTensor(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value buffer);
/// Returns the part of `size` elements of `buffer` that begins at `number * size`.
mlir::Value getBlock(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value buffer, mlir::Value number,
                     int64_t size);

/// Returns the reduction of the `count` blocks of `flat` in their order; `kind` is not avg. Floats below 32 bits are
/// added up in f32; maxima and minima of floats are NaN where one is; i1 sums and maxima are `or`, products and minima
/// `and`.
mlir::Value reduceBlocks(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value flat, int64_t count,
                         ReductionKind kind);

} // namespace dist::upstream

#endif // DIST_LIB_LOWERING_UPSTREAM_DENSEARRAYS_H
