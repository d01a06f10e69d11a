// SPDX-License-Identifier: Apache-2.0
//
// The loops of the batch become two, batches and heads: those of batches are in every operand, those of heads in
// queries, and the outer ones of these in keys and values, too. Orders of loops, and where they are cut, are tried one
// after the other until loops that become one lie evenly in every operand.

#include "AttentionDescription.h"
#include "FlashAttention.h"
#include "ScoreChange.h"
#include "dist/Lowering/Steps/LowerAttention.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::tensor_ext;

/// Most loops of the batch whose orders are tried.
static constexpr size_t kMostBatchLoops = 5;

namespace {
/// A tensor of an attention, what it lies in, and which loops it has besides those of the batch.
struct PlacedTensor {
  DistAttentionTensor &tensor;
  int64_t operand;
  AffineMap map;
  ShapedType type;
  bool isShared; ///< It has the heads of the keys.
  std::optional<unsigned> row;
  SmallVector<unsigned> columns;

  bool has(unsigned loop) const { return map.isFunctionOfDim(loop); }
  /// Returns the stride of `loop`; 0 if it is not in it.
  int64_t getStride(unsigned loop) const;
  /// Returns the stride of `group`, outer loops first, as one loop.
  std::optional<int64_t> merge(ArrayRef<unsigned> group, ArrayRef<int64_t> sizes) const;
};

/// Finds out how the loops of the batch become batches and heads.
class AttentionPlacer {
public:
  /// `tensors` are queries, keys and values, then others.
  AttentionPlacer(ArrayRef<int64_t> sizes, ArrayRef<unsigned> batchLoops, MutableArrayRef<PlacedTensor> tensors)
      : sizes(sizes), batchLoops(batchLoops), tensors(tensors) {}

  /// Sets sizes of the batch and tensors. Returns false if no order of the loops fits.
  bool place(DistAttention &attention);

private:
  bool has(unsigned number, unsigned loop) { return tensors[number].has(loop); }
  int64_t count(ArrayRef<unsigned> group) {
    int64_t product = 1;
    for (unsigned loop : group)
      product *= sizes[loop];
    return product;
  }
  /// Tries `batch` and `heads`, of which the first `numShared` are in keys and values.
  bool tryGroups(ArrayRef<unsigned> batch, ArrayRef<unsigned> heads, size_t numShared);

  ArrayRef<int64_t> sizes;
  ArrayRef<unsigned> batchLoops;
  MutableArrayRef<PlacedTensor> tensors;
};
} // namespace

int64_t PlacedTensor::getStride(unsigned loop) const {
  ArrayRef<int64_t> shape = type.getShape();
  int64_t stride = 1;
  for (unsigned dim = map.getNumResults(); dim-- > 0; stride *= shape[dim])
    if (map.getDimPosition(dim) == loop)
      return stride;
  return 0;
}

std::optional<int64_t> PlacedTensor::merge(ArrayRef<unsigned> group, ArrayRef<int64_t> sizes) const {
  std::optional<int64_t> innermost;
  int64_t next = 0;
  for (unsigned loop : llvm::reverse(group)) {
    if (sizes[loop] == 1)
      continue;
    int64_t stride = getStride(loop);
    if (innermost && stride != next)
      return std::nullopt;
    if (!innermost)
      innermost = stride;
    next = stride * sizes[loop];
  }
  if (innermost)
    return innermost;
  // All are of size 1; libraries like strides of what lies in one piece.
  return type.getNumElements();
}

bool AttentionPlacer::tryGroups(ArrayRef<unsigned> batch, ArrayRef<unsigned> heads, size_t numShared) {
  for (PlacedTensor &placed : tensors) {
    std::optional<int64_t> batchStride = placed.merge(batch, sizes),
                           headStride = placed.merge(placed.isShared ? heads.take_front(numShared) : heads, sizes),
                           columnStride = placed.merge(placed.columns, sizes);
    if (!batchStride || !headStride || !columnStride)
      return false;
    placed.tensor = {placed.operand, *batchStride, *headStride, placed.row ? placed.getStride(*placed.row) : 0,
                     placed.columns.empty() ? 1 : *columnStride};
  }
  return true;
}

bool AttentionPlacer::place(DistAttention &attention) {
  SmallVector<unsigned> order(batchLoops);
  if (order.size() > kMostBatchLoops)
    return false;
  llvm::sort(order);
  do {
    for (size_t cut = order.size() + 1; cut-- > 0;) {
      ArrayRef<unsigned> batch = ArrayRef(order).take_front(cut), heads = ArrayRef(order).drop_front(cut);
      if (!llvm::all_of(batch, [&](unsigned loop) { return has(0, loop) && has(1, loop) && has(2, loop); }) ||
          !llvm::all_of(heads, [&](unsigned loop) { return has(0, loop); }))
        continue;
      // Where there are several heads, the last loop that could be one of the batch is one of them.
      if (cut == order.size() && cut > 1)
        continue;
      size_t numShared = 0;
      while (numShared < heads.size() && has(1, heads[numShared]) && has(2, heads[numShared]))
        ++numShared;
      auto isOwn = [&](unsigned loop) { return !has(1, loop) && !has(2, loop); };
      if (!llvm::all_of(heads.drop_front(numShared), isOwn) || !tryGroups(batch, heads, numShared))
        continue;
      attention.batch = count(batch), attention.heads = count(heads);
      attention.keyHeads = count(heads.take_front(numShared));
      return true;
    }
  } while (std::next_permutation(order.begin(), order.end()));
  return false;
}

/// Says why libraries do not know the attention. Returns nothing.
static std::nullopt_t decline(std::string &whyNot, const Twine &reason) {
  whyNot = reason.str();
  return std::nullopt;
}

static bool isNarrow(Value value) {
  Type type = getElementTypeOrSelf(value);
  return type.isF16() || type.isBF16();
}

/// Checks what libraries need of strides.
static bool areColumnsAdjacent(ArrayRef<PlacedTensor> tensors, std::string &whyNot) {
  for (const PlacedTensor &placed : tensors)
    if (!placed.columns.empty() && placed.tensor.columnStride != 1) {
      whyNot = ("columns of operand " + Twine(placed.operand) + " do not lie beside each other").str();
      return false;
    }
  return true;
}

std::optional<DistAttention> cuda::describeAttention(AttentionOp op, std::string &whyNot) {
  std::optional<FlashLoops> loops = findFlashLoops(op, &whyNot);
  if (!loops)
    return std::nullopt;
  if (!isNarrow(op.getQuery()))
    return decline(whyNot, "operands are f32; it takes f16 and bf16");
  if (getElementTypeOrSelf(op.getInits()[0]) != getElementTypeOrSelf(op.getQuery()))
    return decline(whyNot, "the output has another type than the operands");
  if (!op.getOthers().empty())
    return decline(whyNot, "the body reads a mask or bias");
  std::optional<ScoreChange> change = readScoreChange(op, loops->row, loops->key, whyNot);
  if (!change)
    return std::nullopt;
  DistAttention attention = {};
  attention.rows = loops->sizes[loops->row], attention.keys = loops->sizes[loops->key];
  attention.depth = loops->count(loops->depth), attention.features = loops->count(loops->features);
  attention.scale = change->scale;
  attention.mask = change->isCausal ? DIST_ATTENTION_CAUSAL : DIST_ATTENTION_UNMASKED;
  unsigned firstInit = op.getInitsMutable()[0].getOperandNumber();
  SmallVector<PlacedTensor> tensors;
  auto add = [&](DistAttentionTensor &tensor, unsigned number, bool isShared, unsigned row,
                 ArrayRef<unsigned> columns) {
    tensors.push_back({tensor, number, op.getMap(number), cast<ShapedType>(op->getOperand(number).getType()), isShared,
                       row, SmallVector<unsigned>(columns)});
  };
  add(attention.query, 0, false, loops->row, loops->depth);
  add(attention.key, 1, true, loops->key, loops->depth);
  add(attention.value, 2, true, loops->key, loops->features);
  add(attention.output, firstInit, false, loops->row, loops->features);
  add(attention.maximum, firstInit + 1, false, loops->row, {});
  add(attention.total, firstInit + 2, false, loops->row, {});
  if (!AttentionPlacer(loops->sizes, loops->batch, tensors).place(attention))
    return decline(whyNot, "the loops of the batch do not lie as batches of heads in every operand");
  if (!areColumnsAdjacent(tensors, whyNot))
    return std::nullopt;
  return attention;
}

//===-- gradients -------------------------------------------------------------------------------------------------===//

/// Returns what `tensor` is a reshape of.
static Value stripReshapes(Value tensor) {
  while (Operation *op = tensor.getDefiningOp())
    if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
      tensor = op->getOperand(0);
    else
      break;
  return tensor;
}

static bool areSame(Value a, Value b) {
  return a == b || (a.getType() == b.getType() && stripReshapes(a) == stripReshapes(b));
}

/// Returns true if `generic` adds up products of its two inputs from zero, in f32.
static bool isSumOfProducts(linalg::GenericOp generic) {
  if (!generic || generic.getInputs().size() != 2 || generic.getNumResults() != 1 ||
      !getElementTypeOrSelf(generic.getResult(0)).isF32())
    return false;
  auto fill = generic.getOutputs()[0].getDefiningOp<linalg::FillOp>();
  Block &body = *generic.getBody();
  auto withoutExtension = [](Value value) {
    auto extension = value.getDefiningOp<arith::ExtFOp>();
    return extension ? extension.getIn() : value;
  };
  auto sum = body.getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!fill || !matchPattern(fill.getInputs()[0], m_AnyZeroFloat()) || !sum)
    return false;
  bool isFirst = sum.getLhs() == body.getArgument(2);
  auto product = (isFirst ? sum.getRhs() : sum.getLhs()).getDefiningOp<arith::MulFOp>();
  if (!product || (!isFirst && sum.getRhs() != body.getArgument(2)))
    return false;
  Value a = withoutExtension(product.getLhs()), b = withoutExtension(product.getRhs());
  return (a == body.getArgument(0) && b == body.getArgument(1)) ||
         (a == body.getArgument(1) && b == body.getArgument(0));
}

namespace {
/// Finds the roles of the operands of a gradient.
class GradientDescriber {
public:
  GradientDescriber(AttentionGradientOp op, std::string &whyNot)
      : op(op), whyNot(whyNot), sizes(op.getLoopSizes()), scores(op.getScores()), firstFactor(2 * op.getLefts().size()),
        firstOther(firstFactor + op.getFactors().size()), firstInit(op.getInitsMutable()[0].getOperandNumber()) {}

  std::optional<GradientDescription> describe();

private:
  bool findRowSum();
  bool isSumOfRow(linalg::GenericOp sum, unsigned input);
  bool setScoreLoops();
  bool setResults();
  Value getFactor(unsigned result) {
    Value narrow = getNarrow(op.getFactors()[result]);
    return narrow ? narrow : op.getFactors()[result];
  }
  std::optional<ScoreChange> readBody();
  SmallVector<unsigned> getColumns(AffineMap map) const {
    SmallVector<unsigned> columns;
    for (unsigned loop = scores; loop < map.getNumDims(); ++loop)
      if (map.isFunctionOfDim(loop))
        columns.push_back(loop);
    return columns;
  }

  AttentionGradientOp op;
  std::string &whyNot;
  SmallVector<int64_t> sizes;
  unsigned scores, firstFactor, firstOther, firstInit;
  GradientRoles roles = {};
  GradientDescription found;
  unsigned query = 0, key = 0, value = 0, gradient = 0; ///< Numbers of operands.
  unsigned row = 0, keyLoop = 0;
};
} // namespace

/// Returns true if `sum`, whose operand `input` is the gradient of the output, has the loops of the op.
bool GradientDescriber::isSumOfRow(linalg::GenericOp sum, unsigned input) {
  SmallVector<AffineMap> maps = sum.getIndexingMapsArray();
  AffineMap operand = op.getMap(gradient), result = op.getMap(firstOther + roles.sum);
  if (maps[0] != maps[1] || maps[input].getNumResults() != operand.getNumResults() ||
      maps[2].getNumResults() != result.getNumResults())
    return false;
  llvm::SmallDenseMap<unsigned, unsigned> loops; // Of the sum: those of the op.
  for (unsigned dim = 0; dim < operand.getNumResults(); ++dim)
    loops[maps[input].getDimPosition(dim)] = operand.getDimPosition(dim);
  for (unsigned dim = 0; dim < result.getNumResults(); ++dim)
    if (auto loop = loops.find(maps[2].getDimPosition(dim));
        loop == loops.end() || loop->second != result.getDimPosition(dim))
      return false;
  return llvm::all_of(loops, [&](auto &loop) { return maps[2].isFunctionOfDim(loop.first) == (loop.second < scores); });
}

/// Finds the sum of the output times its gradient, by which the gradient is known, and so the values.
bool GradientDescriber::findRowSum() {
  unsigned numProducts = op.getLefts().size();
  for (unsigned other = 0; other < op.getOthers().size(); ++other) {
    auto sum = op.getOthers()[other].getDefiningOp<linalg::GenericOp>();
    if (!isSumOfProducts(sum))
      continue;
    for (unsigned number = 0; number < 2 * numProducts; ++number)
      for (unsigned input : {0, 1}) {
        gradient = number, roles.sum = other, roles.product = number % numProducts;
        if (!areSame(sum.getInputs()[input], op->getOperand(number)) || !isSumOfRow(sum, input))
          continue;
        value = number < numProducts ? number + numProducts : number - numProducts;
        roles.score = 1 - roles.product;
        found.output = sum.getInputs()[1 - input];
        found.outputMap = op.getMap(number);
        return found.output.getType() == op->getOperand(number).getType();
      }
  }
  return false;
}

/// Finds the loops of rows and keys, and which operand of the other product has the queries.
bool GradientDescriber::setScoreLoops() {
  AffineMap gradientMap = op.getMap(gradient), valueMap = op.getMap(value);
  std::optional<unsigned> rows, keys;
  for (unsigned loop = 0; loop < scores; ++loop) {
    bool isInGradient = gradientMap.isFunctionOfDim(loop), isInValue = valueMap.isFunctionOfDim(loop);
    if (isInValue && !isInGradient) {
      if (keys)
        return false;
      keys = loop;
    }
    // As in findFlashLoops: the largest loop of the queries alone.
    if (isInGradient && !isInValue && (!rows || sizes[loop] > sizes[*rows]))
      rows = loop;
  }
  if (!rows || !keys)
    return false;
  row = *rows, keyLoop = *keys;
  unsigned numProducts = op.getLefts().size(), left = roles.score, right = numProducts + roles.score;
  query = op.getMap(left).isFunctionOfDim(row) ? left : right, key = query == left ? right : left;
  return op.getMap(query).isFunctionOfDim(row) && !op.getMap(query).isFunctionOfDim(keyLoop) &&
         op.getMap(key).isFunctionOfDim(keyLoop) && !op.getMap(key).isFunctionOfDim(row);
}

/// Finds which result is the gradient of what.
bool GradientDescriber::setResults() {
  std::optional<unsigned> toQuery, toKey, toValue;
  for (unsigned result = 0; result < 3; ++result) {
    Value factor = getFactor(result);
    AffineMap map = op.getMap(firstInit + result);
    bool hasRow = map.isFunctionOfDim(row), hasKey = map.isFunctionOfDim(keyLoop);
    if (hasRow && !hasKey && areSame(factor, op->getOperand(key)))
      toQuery = result;
    else if (!hasRow && hasKey && !toKey && areSame(factor, op->getOperand(query)))
      toKey = result;
    else if (!hasRow && hasKey && areSame(factor, op->getOperand(gradient)))
      toValue = result;
  }
  if (!toQuery || !toKey || !toValue)
    return false;
  roles.toQuery = *toQuery, roles.toKey = *toKey, roles.toValue = *toValue;
  return true;
}

/// Finds out which of the two others is the maximum.
std::optional<ScoreChange> GradientDescriber::readBody() {
  SmallVector<unsigned> statistics;
  for (unsigned other = 0; other < 3; ++other)
    if (other != roles.sum)
      statistics.push_back(other);
  for (unsigned first : {0, 1}) {
    roles.maximum = statistics[first], roles.total = statistics[1 - first];
    if (std::optional<ScoreChange> change = readSoftmaxGradient(op, row, keyLoop, roles, whyNot))
      return change;
  }
  return std::nullopt;
}

std::optional<GradientDescription> GradientDescriber::describe() {
  if (op.getLefts().size() != 2 || op.getFactors().size() != 3)
    return decline(whyNot, "not all of queries, keys and values have gradients");
  Type type = getElementTypeOrSelf(op.getLefts()[0]);
  if (!isNarrow(op.getLefts()[0]))
    return decline(whyNot, "operands are f32; it takes f16 and bf16");
  // A factor that is widened may be rounded again, as the result is.
  SmallVector<Value> all(op.getInits());
  llvm::append_range(all, op.getLefts());
  llvm::append_range(all, op.getRights());
  for (unsigned result = 0; result < 3; ++result)
    all.push_back(getFactor(result));
  if (llvm::any_of(all, [&](Value value) { return getElementTypeOrSelf(value) != type; }))
    return decline(whyNot, "operands and results have several types");
  if (op.getOthers().size() != 3)
    return decline(whyNot, "the body reads a mask or bias");
  if (!findRowSum())
    return decline(whyNot, "the sum of the output times its gradient is not one of the operands");
  if (!setScoreLoops() || !setResults())
    return decline(whyNot, "its factors are not those of the scores");
  std::optional<ScoreChange> change = readBody();
  if (!change)
    return std::nullopt;
  unsigned maximum = firstOther + roles.maximum, total = firstOther + roles.total;
  found.maximum = op->getOperand(maximum), found.total = op->getOperand(total);
  found.rowMap = op.getMap(maximum);
  if (op.getMap(total) != found.rowMap || found.maximum.getType() != found.total.getType() ||
      !getElementTypeOrSelf(found.maximum).isF32())
    return decline(whyNot, "the maximum and the total of rows do not lie alike");
  DistAttention &attention = found.attention;
  attention.kind = DIST_ATTENTION_GRADIENT;
  attention.rows = sizes[row], attention.keys = sizes[keyLoop];
  attention.scale = change->scale;
  attention.mask = change->isCausal ? DIST_ATTENTION_CAUSAL : DIST_ATTENTION_UNMASKED;
  SmallVector<PlacedTensor> tensors;
  auto add = [&](DistAttentionTensor &tensor, int64_t operand, AffineMap map, Value value, bool isShared,
                 unsigned rowLoop) {
    tensors.push_back({tensor, operand, map, cast<ShapedType>(value.getType()), isShared, rowLoop, getColumns(map)});
  };
  auto addOperand = [&](DistAttentionTensor &tensor, unsigned number, bool isShared, unsigned rowLoop) {
    add(tensor, number, op.getMap(number), op->getOperand(number), isShared, rowLoop);
  };
  addOperand(attention.query, query, false, row);
  addOperand(attention.key, key, true, keyLoop);
  addOperand(attention.value, value, true, keyLoop);
  addOperand(attention.outputGradient, gradient, false, row);
  // Two operands stand before the inits once they are there.
  add(attention.output, firstInit, found.outputMap, found.output, false, row);
  add(attention.logTotal, firstInit + 1, found.rowMap, found.maximum, false, row);
  auto addResult = [&](DistAttentionTensor &tensor, unsigned result, bool isShared, unsigned rowLoop) {
    unsigned number = firstInit + result;
    add(tensor, number + 2, op.getMap(number), op->getOperand(number), isShared, rowLoop);
  };
  // Heads that share keys have gradients of their own, or one that is their sum.
  auto isSummed = [&](unsigned result) {
    return llvm::any_of(llvm::seq<unsigned>(scores), [&](unsigned loop) {
      return loop != row && loop != keyLoop && sizes[loop] != 1 && !op.getMap(firstInit + result).isFunctionOfDim(loop);
    });
  };
  bool areSummed = isSummed(roles.toKey);
  if (areSummed != isSummed(roles.toValue) || isSummed(roles.toQuery))
    return decline(whyNot, "gradients have different heads");
  addResult(attention.queryGradient, roles.toQuery, false, row);
  addResult(attention.keyGradient, roles.toKey, areSummed, keyLoop);
  addResult(attention.valueGradient, roles.toValue, areSummed, keyLoop);
  auto countColumns = [&](const PlacedTensor &placed) {
    int64_t product = 1;
    for (unsigned loop : placed.columns)
      product *= sizes[loop];
    return product;
  };
  attention.depth = countColumns(tensors[0]), attention.features = countColumns(tensors[2]);
  SmallVector<unsigned> batchLoops;
  for (unsigned loop = 0; loop < scores; ++loop)
    if (loop != row && loop != keyLoop)
      batchLoops.push_back(loop);
  if (!AttentionPlacer(sizes, batchLoops, tensors).place(attention))
    return decline(whyNot, "the loops of the batch do not lie as batches of heads in every operand");
  attention.gradientHeads = areSummed ? attention.keyHeads : attention.heads;
  if (!areColumnsAdjacent(tensors, whyNot))
    return std::nullopt;
  return found;
}

std::optional<GradientDescription> cuda::describeGradient(AttentionGradientOp op, std::string &whyNot) {
  return GradientDescriber(op, whyNot).describe();
}

/// The tensors of `attention`, in the order of the attribute.
static SmallVector<DistAttentionTensor *> getTensors(DistAttention &attention) {
  SmallVector<DistAttentionTensor *> tensors = {&attention.query, &attention.key, &attention.value, &attention.output};
  if (attention.kind == DIST_ATTENTION_FORWARD)
    tensors.append({&attention.maximum, &attention.total});
  else
    tensors.append({&attention.logTotal, &attention.outputGradient, &attention.queryGradient, &attention.keyGradient,
                    &attention.valueGradient});
  return tensors;
}

DictionaryAttr cuda::encodeAttention(DistAttention attention, MLIRContext *context) {
  Builder b(context);
  SmallVector<int64_t> tensors;
  for (const DistAttentionTensor *tensor : getTensors(attention))
    tensors.append({tensor->operand, tensor->batchStride, tensor->headStride, tensor->rowStride, tensor->columnStride});
  return b.getDictionaryAttr(
      {b.getNamedAttr("gradient", b.getBoolAttr(attention.kind == DIST_ATTENTION_GRADIENT)),
       b.getNamedAttr("sizes", b.getDenseI64ArrayAttr({attention.batch, attention.heads, attention.keyHeads,
                                                       attention.gradientHeads, attention.rows, attention.keys,
                                                       attention.depth, attention.features})),
       b.getNamedAttr("needs_gradients", b.getBoolAttr(attention.needsGradients)),
       b.getNamedAttr("scale", b.getF64FloatAttr(attention.scale)),
       b.getNamedAttr("causal", b.getBoolAttr(attention.mask == DIST_ATTENTION_CAUSAL)),
       b.getNamedAttr("tensors", b.getDenseI64ArrayAttr(tensors))});
}

DistAttention cuda::decodeAttention(DictionaryAttr attribute) {
  DistAttention attention = {};
  ArrayRef<int64_t> sizes = attribute.getAs<DenseI64ArrayAttr>("sizes").asArrayRef(),
                    tensors = attribute.getAs<DenseI64ArrayAttr>("tensors").asArrayRef();
  int64_t *const fields[] = {&attention.batch, &attention.heads, &attention.keyHeads, &attention.gradientHeads,
                             &attention.rows,  &attention.keys,  &attention.depth,    &attention.features};
  for (auto [field, size] : llvm::zip_equal(fields, sizes))
    *field = size;
  attention.scale = attribute.getAs<FloatAttr>("scale").getValueAsDouble();
  attention.mask = attribute.getAs<BoolAttr>("causal").getValue() ? DIST_ATTENTION_CAUSAL : DIST_ATTENTION_UNMASKED;
  attention.needsGradients = attribute.getAs<BoolAttr>("needs_gradients").getValue();
  attention.kind = attribute.getAs<BoolAttr>("gradient").getValue() ? DIST_ATTENTION_GRADIENT : DIST_ATTENTION_FORWARD;
  for (DistAttentionTensor *tensor : getTensors(attention)) {
    *tensor = {tensors[0], tensors[1], tensors[2], tensors[3], tensors[4]};
    tensors = tensors.drop_front(5);
  }
  return attention;
}

bool cuda::mapOperands(DistAttention &attention, function_ref<std::optional<int64_t>(int64_t)> getArgument) {
  for (DistAttentionTensor *tensor : getTensors(attention)) {
    std::optional<int64_t> argument = getArgument(tensor->operand);
    if (!argument)
      return false;
    tensor->operand = *argument;
  }
  return true;
}

std::optional<int64_t> cuda::findArgument(func::FuncOp kernel, Value buffer) {
  while (Operation *view = buffer.getDefiningOp()) {
    if (!isa<memref::CollapseShapeOp, memref::ExpandShapeOp, memref::CastOp>(view) ||
        !cast<MemRefType>(view->getResult(0).getType()).getLayout().isIdentity() ||
        !isa<MemRefType>(view->getOperand(0).getType()) ||
        !cast<MemRefType>(view->getOperand(0).getType()).getLayout().isIdentity())
      return std::nullopt;
    buffer = view->getOperand(0);
  }
  auto argument = cast<BlockArgument>(buffer);
  return argument.getOwner() == &kernel.getBody().front() ? std::optional<int64_t>(argument.getArgNumber())
                                                          : std::nullopt;
}
