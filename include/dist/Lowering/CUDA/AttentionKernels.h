// SPDX-License-Identifier: Apache-2.0
//
// What reports say about attention on GPUs before anything is lowered.

#ifndef DIST_LOWERING_CUDA_ATTENTIONKERNELS_H
#define DIST_LOWERING_CUDA_ATTENTIONKERNELS_H

#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// Says in `dist.fused_kernels` of each attention, and each gradient of one, of the functions of `module` that are in
/// Local form whether a GPU computes it by kernels that keep scores in registers, and if not, why.
void markAttentionKernels(mlir::ModuleOp module);

} // namespace dist

#endif // DIST_LOWERING_CUDA_ATTENTIONKERNELS_H
