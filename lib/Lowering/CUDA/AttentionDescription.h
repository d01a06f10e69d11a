// SPDX-License-Identifier: Apache-2.0
//
// Attention in the terms of libraries, as DistAttention has them: batches, heads that may share keys, rows, keys, a
// scale and a mask. The kernel of such an attention carries them, so that the runtime may give it to cuDNN.

#ifndef DIST_LIB_LOWERING_CUDA_ATTENTIONDESCRIPTION_H
#define DIST_LIB_LOWERING_CUDA_ATTENTIONDESCRIPTION_H

#include "dist/IR/TensorExt.h"
#include "dist/Runtime/Executable.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <optional>
#include <string>

namespace dist::cuda {

/// A dictionary on a gpu.func, or on a gradient of attention: what it computes (encodeAttention).
inline constexpr llvm::StringLiteral kAttentionAttrName = "dist.attention";

/// On an attention: libraries do not compute it, although they could, since they would not compute its gradient.
inline constexpr llvm::StringLiteral kByKernelAttrName = "dist.by_kernel";

/// Describes `op`, on tensors or on dense row-major buffers, with numbers of operands of `op` as operands. Otherwise
/// returns nothing and says in `whyNot` what libraries do not have.
std::optional<DistAttention> describeAttention(tensor_ext::AttentionOp op, std::string &whyNot);

/// A gradient in the terms of libraries, which need two tensors besides its operands: the output, and the logarithm of
/// the sum of exponentials of each row, maximum + log(total). They are the last of its other operands then.
struct GradientDescription {
  DistAttention attention = {}; ///< With numbers of operands as they are with these two.
  mlir::Value output, maximum, total;
  mlir::AffineMap outputMap, rowMap;
};

/// Describes `op`, on tensors: the gradients of queries, keys and values, in whatever form its body is written.
/// Otherwise returns nothing and says in `whyNot` what libraries do not have.
std::optional<GradientDescription> describeGradient(tensor_ext::AttentionGradientOp op, std::string &whyNot);

/// Returns true if libraries know `op`, on tensors, and there are kernels for its parts, which compute it where there
/// is no library. Otherwise says why not in `whyNot`.
bool isGradientOfLibraries(tensor_ext::AttentionGradientOp op, GradientDescription &description, std::string &whyNot);

/// Returns true if the program rounds scores to 16 bits, which libraries do not.
bool roundsScores(tensor_ext::AttentionOp op);
/// Returns true if something reads the maximum or the total of rows but gradients that libraries compute.
bool isReadByKernels(tensor_ext::AttentionOp op,
                     llvm::function_ref<bool(tensor_ext::AttentionGradientOp)> isOfLibraries);

/// The attribute that says `attention`, and back.
mlir::DictionaryAttr encodeAttention(DistAttention attention, mlir::MLIRContext *context);
DistAttention decodeAttention(mlir::DictionaryAttr attribute);

/// Replaces numbers of operands by what `getArgument` returns. Returns false if it returns nothing for one of them.
bool mapOperands(DistAttention &attention, llvm::function_ref<std::optional<int64_t>(int64_t)> getArgument);

/// Returns the number of the argument of `kernel` whose elements, in their order, `buffer` has; nothing if there is
/// none.
std::optional<int64_t> findArgument(mlir::func::FuncOp kernel, mlir::Value buffer);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_ATTENTIONDESCRIPTION_H
