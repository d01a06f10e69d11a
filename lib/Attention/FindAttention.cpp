// SPDX-License-Identifier: Apache-2.0

#include "FindAttention.h"
#include "ScoreSpace.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist::attention;

/// How many ops behind a product are looked at for the maximum of a softmax.
static constexpr int kMostOps = 64;

/// Returns true if a maximum of what is computed from `product` element by element may follow: a cheap test that leaves
/// out most products.
static bool mayBeScores(Operation *product) {
  llvm::SmallPtrSet<Operation *, 16> seen{product};
  SmallVector<Operation *> worklist{product};
  for (size_t next = 0; next < worklist.size() && next < kMostOps; ++next)
    for (Operation *user : worklist[next]->getUsers()) {
      if (isMaximum(user))
        return true;
      bool isPassed = isElementwise(user) || isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(user);
      if (isPassed && user->getBlock() == product->getBlock() && seen.insert(user).second)
        worklist.push_back(user);
    }
  return false;
}

SmallVector<Operation *> dist::attention::findScoreProducts(Block &block) {
  SmallVector<Operation *> products;
  for (Operation &op : llvm::reverse(block))
    if (isProduct(&op) && mayBeScores(&op))
      products.push_back(&op);
  return products;
}
