// SPDX-License-Identifier: Apache-2.0
//
// Attention in the terms of libraries, as DistAttention has them: batches, heads that may share keys, rows, keys, a
// scale and a mask. The kernel of such an attention carries them, so that the runtime may give it to cuDNN.

#ifndef DIST_LIB_LOWERING_CUDA_ATTENTIONDESCRIPTION_H
#define DIST_LIB_LOWERING_CUDA_ATTENTIONDESCRIPTION_H

#include "dist/IR/TensorExt.h"
#include "dist/Runtime/Executable.h"

#include <optional>
#include <string>

namespace dist::cuda {

/// A dictionary on a gpu.func: the attention that it computes (encodeAttention).
inline constexpr llvm::StringLiteral kAttentionAttrName = "dist.attention";

/// Describes `op`, on tensors or on dense row-major buffers, with numbers of operands of `op` as operands. Otherwise
/// returns nothing and says in `whyNot` what libraries do not have.
std::optional<DistAttention> describeAttention(tensor_ext::AttentionOp op, std::string &whyNot);

/// The attribute that says `attention`, and back.
mlir::DictionaryAttr encodeAttention(const DistAttention &attention, mlir::MLIRContext *context);
DistAttention decodeAttention(mlir::DictionaryAttr attribute);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_ATTENTIONDESCRIPTION_H
