// SPDX-License-Identifier: Apache-2.0
//
// The roles of the loops of an attention; see FlashAttention.h.

#include "FlashAttention.h"
#include "AttentionDescription.h"
#include "FlashTiles.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::tensor_ext;

/// Most elements of a row of queries, keys or values, and of all results of a kernel together: what a thread keeps of
/// these fits its registers. An attention of f32 has parts of operands in them, too.
static constexpr int64_t kMostColumns = 256, kMostFloatColumns = 192;

/// Returns the loops from `first` on that `map` has.
static SmallVector<unsigned> getLoopsBehind(AffineMap map, unsigned first) {
  SmallVector<unsigned> loops;
  for (unsigned loop = first; loop < map.getNumDims(); ++loop)
    if (map.isFunctionOfDim(loop))
      loops.push_back(loop);
  return loops;
}

/// Says why there is no kernel. Returns false.
static bool refuse(std::string &reason, const Twine &text) {
  reason = text.str();
  return false;
}

static std::string print(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

static bool isNarrow(Type type) { return type.isF16() || type.isBF16(); }

/// Returns true if results may be of `type`: the kernel rounds f32 once.
static bool isStored(Type type) { return isNarrow(type) || type.isF32(); }

/// Returns true if operands of elements `type` are multiplied in tensor cores.
static bool areProductsServed(Type type, Type scoreType, std::string &reason) {
  if (!isStored(type))
    return refuse(reason, Twine("operands are ") + print(type) + "; the kernel multiplies f16, bf16 and f32");
  return scoreType.isF32() || refuse(reason, Twine("scores are ") + print(scoreType) + "; the kernel has them in f32");
}

/// Returns true if a body that changes scores is `body`, of operands beside the products whose maps are `maps`.
static bool isBodyServed(Block &body, ValueRange others, ArrayRef<AffineMap> maps, unsigned scores,
                         std::string &reason) {
  unsigned firstIndex = body.getNumArguments() - scores;
  for (auto [number, other, map] : llvm::enumerate(others, maps)) {
    Type element = getElementTypeOrSelf(other);
    if (body.getArgument(firstIndex - others.size() + number).use_empty())
      continue;
    if (!getLoopsBehind(map, scores).empty())
      return refuse(reason, "a mask or bias has columns, which scores do not have");
    if (!isa<FloatType, IntegerType>(element))
      return refuse(reason, Twine("a mask or bias is ") + print(element));
  }
  for (Operation &inner : body)
    if (inner.getNumRegions() != 0)
      return refuse(reason,
                    Twine("scores are changed by '") + inner.getName().getStringRef() + "', which has a region");
  return true;
}

static bool areColumnsServed(int64_t columns, int64_t most, std::string &reason) {
  return columns <= most ||
         refuse(reason, "rows have " + Twine(columns) + " columns; the kernel keeps at most " + Twine(most));
}

namespace {
/// Finds roles for the loops of one attention.
struct AttentionFinder {
  AttentionOp op;
  std::string &reason;
  unsigned scores = op.getScores(), firstInit = op.getInitsMutable()[0].getOperandNumber();
  AffineMap query = op.getMap(0), key = op.getMap(1), value = op.getMap(2), output = op.getMap(firstInit);

  std::optional<FlashLoops> find();

private:
  bool areTypesServed();
  bool setScoreLoops(FlashLoops &loops);
  bool setColumns(FlashLoops &loops);
};
} // namespace

bool AttentionFinder::areTypesServed() {
  Type type = getElementTypeOrSelf(op.getQuery()), stored = getElementTypeOrSelf(op.getInits()[0]);
  if (!areProductsServed(type, op.getScoreType(), reason))
    return false;
  for (Value operand : {op.getKey(), op.getValue()})
    if (getElementTypeOrSelf(operand) != type)
      return refuse(reason, Twine("queries are ") + print(type) + " and keys or values " +
                                print(getElementTypeOrSelf(operand)) + "; the kernel needs one type");
  if (!isStored(stored))
    return refuse(reason, Twine("the output is ") + print(stored) + "; the kernel writes f16, bf16 and f32");
  SmallVector<AffineMap> maps;
  for (unsigned other = 0; other < op.getOthers().size(); ++other)
    maps.push_back(op.getMap(3 + other));
  return isBodyServed(op.getBody().front(), op.getOthers(), maps, scores, reason);
}

/// Finds the loops of rows and keys; all others of scores are the batch.
bool AttentionFinder::setScoreLoops(FlashLoops &loops) {
  SmallVector<unsigned> keys = op.getKeyLoops();
  if (keys.size() != 1)
    return refuse(reason, "keys have " + Twine(keys.size()) + " loops; the kernel takes one");
  loops.key = keys.front();
  std::optional<unsigned> row;
  for (unsigned loop = 0; loop < scores; ++loop)
    if (query.isFunctionOfDim(loop) && !key.isFunctionOfDim(loop) && !value.isFunctionOfDim(loop) &&
        (!row || loops.sizes[loop] > loops.sizes[*row]))
      row = loop;
  if (!row)
    return refuse(reason, "no loop belongs to queries alone, so that rows have no keys in common");
  if (query.isFunctionOfDim(loops.key) || !key.isFunctionOfDim(loops.key) || !value.isFunctionOfDim(loops.key))
    return refuse(reason, "the loop of keys is not one of keys and values alone");
  loops.row = *row;
  for (unsigned loop = 0; loop < scores; ++loop)
    if (loop != loops.row && loop != loops.key)
      loops.batch.push_back(loop);
  return true;
}

bool AttentionFinder::setColumns(FlashLoops &loops) {
  loops.depth = getLoopsBehind(query, scores);
  loops.features = getLoopsBehind(value, scores);
  if (loops.depth != getLoopsBehind(key, scores) || loops.features != getLoopsBehind(output, scores))
    return refuse(reason, "both operands of a product do not have the same columns");
  if (llvm::any_of(loops.depth, [&](unsigned loop) { return llvm::is_contained(loops.features, loop); }))
    return refuse(reason, "values have columns of the keys");
  return areColumnsServed(std::max(loops.count(loops.depth), loops.count(loops.features)),
                          getElementTypeOrSelf(op.getQuery()).isF32() ? kMostFloatColumns : kMostColumns, reason);
}

std::optional<FlashLoops> AttentionFinder::find() {
  FlashLoops loops;
  loops.sizes = op.getLoopSizes();
  if (llvm::is_contained(loops.sizes, 0)) {
    refuse(reason, "there is nothing to compute");
    return std::nullopt;
  }
  if (!areTypesServed() || !setScoreLoops(loops) || !setColumns(loops))
    return std::nullopt;
  return loops;
}

std::optional<FlashLoops> cuda::findFlashLoops(AttentionOp op, std::string *whyNot) {
  std::string reason;
  return AttentionFinder{op, whyNot ? *whyNot : reason}.find();
}

std::pair<Value, AffineMap> cuda::getTileSource(AttentionGradientOp op, unsigned number) {
  AffineMap map = op.getMap(number);
  SmallVector<AffineExpr> renumbered;
  unsigned next = op.getScores();
  for (unsigned loop = 0; loop < map.getNumDims(); ++loop)
    renumbered.push_back(
        getAffineDimExpr(loop >= op.getScores() && map.isFunctionOfDim(loop) ? next++ : loop, map.getContext()));
  return {op->getOperand(number), map.replaceDimsAndSymbols(renumbered, {}, map.getNumDims(), 0)};
}

namespace {
/// Finds roles for the loops of one gradient.
struct GradientFinder {
  AttentionGradientOp op;
  std::string &reason;
  unsigned scores = op.getScores(), numProducts = op.getLefts().size(), numResults = op.getFactors().size();
  unsigned firstFactor = 2 * numProducts, firstOther = firstFactor + numResults,
           firstInit = op.getInitsMutable()[0].getOperandNumber();

  std::optional<FlashGradientLoops> find();

private:
  bool areTypesServed();
  bool setColumns(FlashGradientLoops &loops);
  bool setRoles(FlashGradientLoops &loops, unsigned row, unsigned key);
  bool setStep(FlashGradientLoops &loops);
};
} // namespace

bool GradientFinder::areTypesServed() {
  Type type = getElementTypeOrSelf(op.getLefts()[0]);
  if (!areProductsServed(type, op.getScoreType(), reason))
    return false;
  for (unsigned number = 0; number < firstOther; ++number)
    if (Type other = getElementTypeOrSelf(op->getOperand(number)); other != type)
      return refuse(reason,
                    Twine("operands are ") + print(type) + " and " + print(other) + "; the kernel needs one type");
  for (Value init : op.getInits())
    if (!isStored(getElementTypeOrSelf(init)))
      return refuse(reason, Twine("a result is ") + print(getElementTypeOrSelf(init)) +
                                "; the kernel writes f16, bf16 and f32");
  SmallVector<AffineMap> maps;
  for (unsigned other = firstOther; other < firstInit; ++other)
    maps.push_back(op.getMap(other));
  return isBodyServed(op.getBody().front(), op.getOthers(), maps, scores, reason);
}

/// Finds the columns of operands and results.
bool GradientFinder::setColumns(FlashGradientLoops &loops) {
  for (unsigned product = 0; product < numProducts; ++product) {
    loops.depths.push_back(getLoopsBehind(op.getMap(product), scores));
    if (loops.depths.back() != getLoopsBehind(op.getMap(numProducts + product), scores))
      return refuse(reason, "both operands of a product do not have the same columns");
  }
  for (unsigned result = 0; result < numResults; ++result) {
    loops.products.push_back(getLoopsBehind(op.getMap(firstInit + result), scores));
    if (loops.products.back() != getLoopsBehind(op.getMap(firstFactor + result), scores))
      return refuse(reason, "a result and its factor do not have the same columns");
  }
  int64_t all = 0;
  for (ArrayRef<SmallVector<unsigned>> lists : {ArrayRef(loops.depths), ArrayRef(loops.products)})
    for (ArrayRef<unsigned> columns : lists)
      if (columns.empty() || !areColumnsServed(loops.count(columns), kMostColumns, reason))
        return !columns.empty() ? false : refuse(reason, "an operand has no columns");
  for (ArrayRef<unsigned> columns : loops.products)
    all += llvm::alignTo(loops.count(columns), 16);
  return all <= kMostColumns || refuse(reason, "results have " + Twine(all) +
                                                   " columns together; a kernel keeps at most " + Twine(kMostColumns));
}

/// Tries `row` as the loop of rows and `key` as the one of keys.
bool GradientFinder::setRoles(FlashGradientLoops &loops, unsigned row, unsigned key) {
  auto isRows = [&](AffineMap map) {
    return map.isFunctionOfDim(row) && !map.isFunctionOfDim(key) &&
           llvm::none_of(loops.summed, [&](unsigned loop) { return map.isFunctionOfDim(loop); });
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
  Type type = getElementTypeOrSelf(op.getLefts()[0]);
  auto getWidth = [&](ArrayRef<unsigned> columns, FlashSide side) {
    return FlashTile::countBytes(1, loops.count(columns), type, side);
  };
  int64_t rowBytes = 0, keyBytes = 0;
  llvm::SmallVector<std::pair<Value, AffineMap>> keyTiles;
  for (unsigned product = 0; product < numProducts; ++product) {
    unsigned key = product + (loops.isLeftOwn[product] ? numProducts : 0);
    rowBytes += kFlashRows * getWidth(loops.depths[product], FlashSide::Left),
        keyBytes += getWidth(loops.depths[product], FlashSide::Right);
    keyTiles.push_back(getTileSource(op, key));
  }
  for (unsigned result = 0; result < numResults; ++result)
    if (!llvm::is_contained(keyTiles, getTileSource(op, firstFactor + result)))
      keyBytes += getWidth(loops.products[result], FlashSide::Right);
  for (int64_t step : {32, 16})
    if (int64_t bytes = rowBytes + 2 * step * keyBytes;
        !type.isF32() && !loops.pipelinedStep && bytes <= kFlashMostSharedBytes)
      loops.pipelinedStep = step, loops.pipelinedBytes = bytes;
  for (int64_t most : {kFlashSharedBytes, kFlashMostSharedBytes})
    for (int64_t step : {32, 16})
      if (!loops.step && rowBytes + step * keyBytes <= most)
        loops.step = step, loops.sharedBytes = rowBytes + step * keyBytes;
  return loops.step != 0 ||
         refuse(reason, "16 keys and 64 rows of all operands take " + Twine(rowBytes + 16 * keyBytes) +
                            " bytes of shared memory; a block has " + Twine(kFlashMostSharedBytes));
}

std::optional<FlashGradientLoops> GradientFinder::find() {
  FlashGradientLoops loops;
  loops.sizes = op.getLoopSizes();
  if (llvm::is_contained(loops.sizes, 0))
    refuse(reason, "there is nothing to compute");
  if (llvm::is_contained(loops.sizes, 0) || !areTypesServed() || !setColumns(loops))
    return std::nullopt;
  AffineMap first = op.getMap(firstInit);
  SmallVector<unsigned> kept, summed;
  for (unsigned loop = 0; loop < scores; ++loop) {
    for (unsigned result = 1; result < numResults; ++result)
      if (op.getMap(firstInit + result).isFunctionOfDim(loop) != first.isFunctionOfDim(loop)) {
        refuse(reason, "results have different loops of the scores");
        return std::nullopt;
      }
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
  if (!best) {
    refuse(reason, "no loop of results and no other one tell apart the operands of every product");
    return std::nullopt;
  }
  loops.batch = without(kept, best->first), loops.summed = without(summed, best->second);
  setRoles(loops, best->first, best->second);
  if (!setStep(loops))
    return std::nullopt;
  return loops;
}

std::optional<FlashGradientLoops> cuda::findFlashLoops(AttentionGradientOp op, std::string *whyNot) {
  std::string reason;
  return GradientFinder{op, whyNot ? *whyNot : reason}.find();
}

bool cuda::hasFlashKernel(Operation *op, std::string &whyNot) {
  if (auto attention = dyn_cast<AttentionOp>(op))
    return findFlashLoops(attention, &whyNot).has_value();
  auto gradient = dyn_cast<AttentionGradientOp>(op);
  // Of one that libraries may compute the parts are one kernel.
  return gradient && (gradient->hasAttr(kAttentionAttrName) || findFlashLoops(gradient, &whyNot));
}
