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
/// Shared memory of a block that needs no setting of its own.
static constexpr int64_t kSharedBytes = 48 << 10;

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

std::pair<Value, AffineMap> cuda::getTileSource(AttentionGradientOp op, unsigned number) {
  AffineMap map = op.getMap(number);
  SmallVector<AffineExpr> renumbered;
  unsigned next = op.getScores();
  for (unsigned loop = 0; loop < map.getNumDims(); ++loop)
    renumbered.push_back(getAffineDimExpr(loop >= op.getScores() && map.isFunctionOfDim(loop) ? next++ : loop, map.getContext()));
  return {op->getOperand(number), map.replaceDimsAndSymbols(renumbered, {}, map.getNumDims(), 0)};
}

namespace {
/// Finds roles for the loops of one gradient.
struct GradientFinder {
  AttentionGradientOp op;
  unsigned scores = op.getScores(), numProducts = op.getLefts().size(), numResults = op.getFactors().size();
  unsigned firstFactor = 2 * numProducts, firstOther = firstFactor + numResults, firstInit = op.getInitsMutable()[0].getOperandNumber();

  std::optional<FlashGradientLoops> find();

private:
  bool areTypesServed();
  bool setColumns(FlashGradientLoops &loops);
  bool setRoles(FlashGradientLoops &loops, unsigned row, unsigned key);
  bool setStep(FlashGradientLoops &loops);
};
} // namespace

static bool isNarrow(Type type) { return type.isF16() || type.isBF16(); }

bool GradientFinder::areTypesServed() {
  Type type = getElementTypeOrSelf(op.getLefts()[0]);
  bool areServed = isNarrow(type) && op.getScoreType().isF32();
  for (unsigned number = 0; number < firstOther; ++number)
    areServed &= getElementTypeOrSelf(op->getOperand(number)) == type;
  for (Value init : op.getInits())
    areServed &= isNarrow(getElementTypeOrSelf(init)) || getElementTypeOrSelf(init).isF32();
  for (unsigned other = firstOther; other < firstInit; ++other) {
    Type element = getElementTypeOrSelf(op->getOperand(other));
    areServed &= getLoopsBehind(op.getMap(other), scores).empty() && (isa<FloatType>(element) || isa<IntegerType>(element));
  }
  return areServed && llvm::all_of(op.getBody().front(), [](Operation &inner) { return inner.getNumRegions() == 0; });
}

/// Finds the columns of operands and results.
bool GradientFinder::setColumns(FlashGradientLoops &loops) {
  for (unsigned product = 0; product < numProducts; ++product) {
    loops.depths.push_back(getLoopsBehind(op.getMap(product), scores));
    if (loops.depths.back() != getLoopsBehind(op.getMap(numProducts + product), scores))
      return false;
  }
  for (unsigned result = 0; result < numResults; ++result) {
    loops.products.push_back(getLoopsBehind(op.getMap(firstInit + result), scores));
    if (loops.products.back() != getLoopsBehind(op.getMap(firstFactor + result), scores))
      return false;
  }
  auto fits = [&](ArrayRef<unsigned> columns) { return !columns.empty() && loops.count(columns) <= kMostDepth; };
  return llvm::all_of(loops.depths, fits) && llvm::all_of(loops.products, fits);
}

/// Tries `row` as the loop of rows and `key` as the one of keys.
bool GradientFinder::setRoles(FlashGradientLoops &loops, unsigned row, unsigned key) {
  auto isRows = [&](AffineMap map) {
    return map.isFunctionOfDim(row) && !map.isFunctionOfDim(key) && llvm::none_of(loops.summed, [&](unsigned loop) { return map.isFunctionOfDim(loop); });
  };
  auto isKeys = [&](AffineMap map) { return map.isFunctionOfDim(key) && !map.isFunctionOfDim(row); };
  loops.row = row, loops.key = key;
  loops.isLeftOwn.clear();
  for (unsigned product = 0; product < numProducts; ++product) {
    AffineMap left = op.getMap(product), right = op.getMap(numProducts + product);
    if (!(isRows(left) && isKeys(right)) && !(isKeys(left) && isRows(right)))
      return false;
    loops.isLeftOwn.push_back(left.isFunctionOfDim(row));
  }
  for (unsigned result = 0; result < numResults; ++result)
    if (!isKeys(op.getMap(firstFactor + result)))
      return false;
  return true;
}

/// Finds how many keys fit into shared memory beside the rows. Factors that are operands of a product are there once.
bool GradientFinder::setStep(FlashGradientLoops &loops) {
  auto getWidth = [&](ArrayRef<unsigned> columns) { return 2 * (int64_t(llvm::alignTo(loops.count(columns), 16)) + 8); };
  int64_t rowBytes = 0, keyBytes = 0;
  llvm::SmallVector<std::pair<Value, AffineMap>> keyTiles;
  for (unsigned product = 0; product < numProducts; ++product) {
    unsigned key = product + (loops.isLeftOwn[product] ? numProducts : 0);
    rowBytes += kFlashRows * getWidth(loops.depths[product]), keyBytes += getWidth(loops.depths[product]);
    keyTiles.push_back(getTileSource(op, key));
  }
  for (unsigned result = 0; result < numResults; ++result)
    if (!llvm::is_contained(keyTiles, getTileSource(op, firstFactor + result)))
      keyBytes += getWidth(loops.products[result]);
  for (int64_t step : {32, 16})
    if (!loops.step && rowBytes + step * keyBytes <= kSharedBytes)
      loops.step = step;
  return loops.step != 0;
}

std::optional<FlashGradientLoops> GradientFinder::find() {
  FlashGradientLoops loops;
  loops.sizes = op.getLoopSizes();
  if (!areTypesServed() || llvm::is_contained(loops.sizes, 0) || !setColumns(loops))
    return std::nullopt;
  AffineMap first = op.getMap(firstInit);
  SmallVector<unsigned> kept, summed;
  for (unsigned loop = 0; loop < scores; ++loop) {
    for (unsigned result = 1; result < numResults; ++result)
      if (op.getMap(firstInit + result).isFunctionOfDim(loop) != first.isFunctionOfDim(loop))
        return std::nullopt;
    (first.isFunctionOfDim(loop) ? kept : summed).push_back(loop);
  }
  auto without = [](ArrayRef<unsigned> list, unsigned loop) {
    SmallVector<unsigned> rest(list);
    llvm::erase(rest, loop);
    return rest;
  };
  std::optional<std::pair<unsigned, unsigned>> best;
  auto count = [&](unsigned row, unsigned key) { return double(loops.sizes[row]) * double(loops.sizes[key]); };
  for (unsigned row : kept)
    for (unsigned key : summed) {
      loops.summed = without(summed, key);
      if (setRoles(loops, row, key) && (!best || count(row, key) > count(best->first, best->second)))
        best = {row, key};
    }
  if (!best)
    return std::nullopt;
  loops.batch = without(kept, best->first), loops.summed = without(summed, best->second);
  setRoles(loops, best->first, best->second);
  if (!setStep(loops))
    return std::nullopt;
  return loops;
}

std::optional<FlashGradientLoops> cuda::findFlashLoops(AttentionGradientOp op) { return GradientFinder{op}.find(); }

bool cuda::hasFlashKernel(Operation *op) {
  if (auto attention = dyn_cast<AttentionOp>(op))
    return findFlashLoops(attention).has_value();
  auto gradient = dyn_cast<AttentionGradientOp>(op);
  return gradient && findFlashLoops(gradient);
}
