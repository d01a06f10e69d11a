// SPDX-License-Identifier: Apache-2.0
//
// Asks for each attention what dist-lower-attention would do with it.

#include "dist/Lowering/CUDA/AttentionKernels.h"
#include "AttentionDescription.h"
#include "FlashAttention.h"
#include "dist/Analysis/FusedOps.h"
#include "dist/IR/Dist.h"
#include "dist/Lowering/Steps/LowerAttention.h"

using namespace mlir;
using namespace dist;

/// Says what dist-lower-attention would do with `op`, and whether the runtime may give it to cuDNN instead.
static std::string describe(Operation *op) {
  std::string text = describeAttentionKernels(op, cuda::hasFlashKernel), whyNot;
  auto attention = dyn_cast<tensor_ext::AttentionOp>(op);
  if (!attention || !cuda::hasFlashKernel(op, whyNot))
    return text;
  return text + (cuda::describeAttention(attention, whyNot) ? ", or cuDNN" : "; not cuDNN: " + whyNot);
}

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
      op->setAttr(kFusedKernelsAttrName, StringAttr::get(op->getContext(), describe(op)));
  }
}
