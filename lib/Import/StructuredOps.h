// SPDX-License-Identifier: Apache-2.0
//
// Short forms for the linalg ops that import builds.

#ifndef DIST_LIB_IMPORT_STRUCTUREDOPS_H
#define DIST_LIB_IMPORT_STRUCTUREDOPS_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist {

/// Builds the scalar results of a body from the scalars of its block arguments; failure after an emitted error.
using BodyBuilder =
    llvm::function_ref<mlir::FailureOr<llvm::SmallVector<mlir::Value>>(mlir::ImplicitLocOpBuilder &, mlir::ValueRange)>;

/// Returns a new tensor of type `type` without content.
mlir::Value createEmpty(mlir::ImplicitLocOpBuilder &builder, mlir::RankedTensorType type);

/// Returns a tensor of type `type` with `scalar` everywhere.
mlir::Value createFilled(mlir::ImplicitLocOpBuilder &builder, mlir::RankedTensorType type, mlir::Value scalar);

/// Returns the part of `whole` of type `type` that starts at `offsets`, with steps `strides`, or of one if there are
/// none. A part without elements is a new tensor: upstream refuses to begin one at the end.
mlir::Value createSlice(mlir::ImplicitLocOpBuilder &builder, mlir::RankedTensorType type, mlir::Value whole,
                        llvm::ArrayRef<mlir::OpFoldResult> offsets, llvm::ArrayRef<int64_t> strides = {});

/// Returns the part of `whole` of shape `shape` that starts at 0, or `whole` if that is all of it.
mlir::Value createLeadingPart(mlir::ImplicitLocOpBuilder &builder, mlir::Value whole, llvm::ArrayRef<int64_t> shape);

/// Returns `whole` with `part` in the place of its leading part.
mlir::Value replaceLeadingPart(mlir::ImplicitLocOpBuilder &builder, mlir::Value whole, mlir::Value part);

/// Builds a linalg.generic with loops `[parallel x numParallel, reduction x the others]`. `maps` has one map per input
/// and then one per init.
mlir::FailureOr<llvm::SmallVector<mlir::Value>> createGeneric(mlir::ImplicitLocOpBuilder &builder,
                                                              mlir::ValueRange inputs, mlir::ValueRange inits,
                                                              llvm::ArrayRef<mlir::AffineMap> maps,
                                                              unsigned numParallel, BodyBuilder body);

/// Builds a linalg.generic over all elements of a new tensor of type `type`; `maps` has one map per input.
mlir::FailureOr<mlir::Value> createElementwise(mlir::ImplicitLocOpBuilder &builder, mlir::RankedTensorType type,
                                               mlir::ValueRange inputs, llvm::ArrayRef<mlir::AffineMap> maps,
                                               BodyBuilder body);

/// Builds a linalg.generic over all elements of a new tensor of type `type` that makes of those of `inputs`, which have
/// its shape, what `body` makes of its first arguments and yields.
mlir::Value createElementwiseLike(mlir::ImplicitLocOpBuilder &builder, mlir::RankedTensorType type,
                                  mlir::ValueRange inputs, mlir::Block &body);

/// Returns the map from `numLoops` loops to the first `count` of them; `count` may be 0.
mlir::AffineMap getLeadingLoops(unsigned numLoops, unsigned count, mlir::MLIRContext *context);

/// Returns the scalar in the rank-0 tensor `tensor`: the constant itself, what it was made of, or an extract.
mlir::Value getScalar(mlir::ImplicitLocOpBuilder &builder, mlir::Value tensor);

/// Returns the splat that `value` is a constant of, or null.
mlir::DenseElementsAttr getSplat(mlir::Value value);

/// Returns `value` converted element by element to the float type `to`.
mlir::Value convertFloats(mlir::ImplicitLocOpBuilder &builder, mlir::Value value, mlir::FloatType to);

/// Returns `value` with the order of elements reversed along `dimensions`.
mlir::Value createReversed(mlir::ImplicitLocOpBuilder &builder, mlir::Value value, llvm::ArrayRef<int64_t> dimensions);

/// Returns f32 for the float types that are stored narrow and computed in f32, otherwise `type`.
mlir::Type getAccumulatorType(mlir::Type type);

} // namespace dist

#endif // DIST_LIB_IMPORT_STRUCTUREDOPS_H
