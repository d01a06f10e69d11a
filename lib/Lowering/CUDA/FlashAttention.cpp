// SPDX-License-Identifier: Apache-2.0
//
// The roles of the loops of an attention; see FlashAttention.h.

#include "FlashAttention.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::tensor_ext;

/// Most elements of a row of queries, keys or values: what a thread keeps of the output fits its registers.
static constexpr int64_t kMostDepth = 128;

/// Returns the loops from `first` on that `map` has.
static SmallVector<unsigned> getLoopsBehind(AffineMap map, unsigned first) {
  SmallVector<unsigned> loops;
  for (unsigned loop = first; loop < map.getNumDims(); ++loop)
    if (map.isFunctionOfDim(loop))
      loops.push_back(loop);
  return loops;
}

std::optional<FlashLoops> cuda::findFlashLoops(AttentionOp op) {
  unsigned scores = op.getScores(), firstInit = op.getInitsMutable()[0].getOperandNumber();
  Type type = getElementTypeOrSelf(op.getQuery());
  if (!op.getScoreType().isF32() || !(type.isF16() || type.isBF16()) || getElementTypeOrSelf(op.getKey()) != type ||
      getElementTypeOrSelf(op.getValue()) != type || !isa<FloatType>(getElementTypeOrSelf(op.getInits()[0])) ||
      getElementTypeOrSelf(op.getInits()[0]).getIntOrFloatBitWidth() > 32 || getElementTypeOrSelf(op.getInits()[0]).getIntOrFloatBitWidth() < 16)
    return std::nullopt;
  AffineMap query = op.getMap(0), key = op.getMap(1), value = op.getMap(2), output = op.getMap(firstInit);
  FlashLoops loops;
  loops.sizes = op.getLoopSizes();
  SmallVector<unsigned> keys = op.getKeyLoops();
  if (keys.size() != 1)
    return std::nullopt;
  loops.key = keys.front();
  std::optional<unsigned> row;
  for (unsigned loop = 0; loop < scores; ++loop)
    if (query.isFunctionOfDim(loop) && !key.isFunctionOfDim(loop) && !value.isFunctionOfDim(loop) && (!row || loops.sizes[loop] > loops.sizes[*row]))
      row = loop;
  if (!row || query.isFunctionOfDim(loops.key) || !key.isFunctionOfDim(loops.key) || !value.isFunctionOfDim(loops.key))
    return std::nullopt;
  loops.row = *row;
  for (unsigned loop = 0; loop < scores; ++loop)
    if (loop != loops.row && loop != loops.key)
      loops.batch.push_back(loop);
  loops.depth = getLoopsBehind(query, scores);
  loops.features = getLoopsBehind(value, scores);
  bool areProducts = loops.depth == getLoopsBehind(key, scores) && loops.features == getLoopsBehind(output, scores) &&
                     llvm::none_of(loops.depth, [&](unsigned loop) { return llvm::is_contained(loops.features, loop); });
  for (unsigned other = 0; other < op.getOthers().size(); ++other) {
    Type element = getElementTypeOrSelf(op.getOthers()[other]);
    areProducts &= getLoopsBehind(op.getMap(3 + other), scores).empty() && (isa<FloatType>(element) || isa<IntegerType>(element));
  }
  for (Operation &inner : op.getBody().front())
    areProducts &= inner.getNumRegions() == 0;
  if (!areProducts || loops.count(loops.depth) > kMostDepth || loops.count(loops.features) > kMostDepth || llvm::is_contained(loops.sizes, 0))
    return std::nullopt;
  return loops;
}

bool cuda::hasFlashKernel(Operation *op) {
  auto attention = dyn_cast<AttentionOp>(op);
  return attention && findFlashLoops(attention);
}
