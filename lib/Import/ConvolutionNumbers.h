// SPDX-License-Identifier: Apache-2.0
//
// The fields of a convolution, read and checked: which dimension of an operand plays which role, how the window walks,
// and how many groups there are.

#ifndef DIST_LIB_IMPORT_CONVOLUTIONNUMBERS_H
#define DIST_LIB_IMPORT_CONVOLUTIONNUMBERS_H

#include "WindowedInput.h"

namespace dist {

/// What a dimension of a convolution's operand or result is: `axis` of the space, or one of the other two dimensions.
struct ConvolutionRole {
  enum Kind { Space, First, Second } kind = Space;
  unsigned axis = 0;
};

/// The roles of the dimensions of each tensor. First and second are: of the input the batch and the features, of the
/// kernel the input and the output features, of the result the batch and the features.
struct ConvolutionNumbers {
  llvm::SmallVector<ConvolutionRole> input, kernel, result;
};

/// Returns the dimension with a role. The role is there once a convolution has been read.
unsigned findRole(llvm::ArrayRef<ConvolutionRole> roles, ConvolutionRole::Kind kind, unsigned axis = 0);

/// All that a convolution says beside its operands.
struct Convolution {
  ConvolutionNumbers numbers;
  llvm::SmallVector<WindowAxis> axes;
  llvm::SmallVector<int64_t> reversed; ///< Dimensions of the kernel that are walked backwards.
  int64_t featureGroups = 1, batchGroups = 1;
};

/// Reads the fields of `op` and checks them against the types of its operands and its result.
mlir::FailureOr<Convolution> readConvolution(mlir::Operation *op, mlir::RankedTensorType input,
                                             mlir::RankedTensorType kernel, mlir::RankedTensorType result,
                                             const BodyImporter &importer);

} // namespace dist

#endif // DIST_LIB_IMPORT_CONVOLUTIONNUMBERS_H
