// SPDX-License-Identifier: Apache-2.0
//
// Asks for each attention what dist-lower-attention would do with it.

#include "dist/Lowering/CUDA/AttentionKernels.h"
#include "FlashAttention.h"
#include "dist/Analysis/FusedOps.h"
#include "dist/IR/Dist.h"
#include "dist/Lowering/Steps/LowerAttention.h"

using namespace mlir;
using namespace dist;

void dist::markAttentionKernels(ModuleOp module) {
  for (auto function : module.getOps<FunctionOpInterface>()) {
    if (!isLocalForm(function))
      continue;
    SmallVector<Operation *> ops;
    function->walk([&](Operation *op) {
      if (isa<tensor_ext::AttentionOp, tensor_ext::AttentionGradientOp>(op) && op->getNumResults() != 0)
        ops.push_back(op);
    });
    for (Operation *op : ops)
      op->setAttr(kFusedKernelsAttrName,
                  StringAttr::get(op->getContext(), describeAttentionKernels(op, cuda::hasFlashKernel)));
  }
}
