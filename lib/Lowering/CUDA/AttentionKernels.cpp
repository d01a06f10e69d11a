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
  std::string whyNot;
  cuda::GradientDescription description;
  auto isOfLibraries = [&](tensor_ext::AttentionGradientOp gradient) {
    return cuda::isGradientOfLibraries(gradient, description, whyNot);
  };
  if (auto gradient = dyn_cast<tensor_ext::AttentionGradientOp>(op)) {
    if (isOfLibraries(gradient))
      return "one kernel, or cuDNN";
    std::string text = describeAttentionKernels(op, cuda::hasFlashKernel);
    return StringRef(text).starts_with("products") ? text : text + "; not cuDNN: " + whyNot;
  }
  std::string text = describeAttentionKernels(op, cuda::hasFlashKernel);
  auto attention = cast<tensor_ext::AttentionOp>(op);
  if (!cuda::hasFlashKernel(op, whyNot))
    return text;
  if (!cuda::describeAttention(attention, whyNot))
    return text + "; not cuDNN: " + whyNot;
  if (cuda::roundsScores(attention) && cuda::isReadByKernels(attention, isOfLibraries))
    return text + "; not cuDNN: scores are rounded to 16 bits, as in the gradient, which it does not compute" +
           (whyNot.empty() ? "" : " (" + whyNot + ")");
  return text + ", or cuDNN";
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
