// SPDX-License-Identifier: Apache-2.0
//
// The loops of the batch become two, batches and heads: those of batches are in every operand, those of heads in
// queries, and the outer ones of these in keys and values, too. Orders of loops, and where they are cut, are tried one
// after the other until loops that become one lie evenly in every operand.

#include "AttentionDescription.h"
#include "FlashAttention.h"
#include "ScoreChange.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::tensor_ext;

/// Most loops of the batch whose orders are tried.
static constexpr size_t kMostBatchLoops = 5;

namespace {
class AttentionDescriber {
public:
  AttentionDescriber(AttentionOp op, FlashLoops loops) : op(op), loops(std::move(loops)) {}

  /// Sets sizes and tensors. Returns false if no order of the loops fits.
  bool place(DistAttention &attention);

private:
  /// Returns the stride of `loop` in operand `number`; 0 if it is not in it.
  int64_t getStride(unsigned number, unsigned loop);
  bool has(unsigned number, unsigned loop) { return op.getMap(number).isFunctionOfDim(loop); }
  /// Returns the stride of `group`, outer loops first, as one loop of operand `number`.
  std::optional<int64_t> merge(unsigned number, ArrayRef<unsigned> group);
  /// Tries `batch` and `heads`, of which the first `numShared` are in keys and values.
  bool tryGroups(ArrayRef<unsigned> batch, ArrayRef<unsigned> heads, size_t numShared, DistAttention &attention);

  AttentionOp op;
  FlashLoops loops;
};
} // namespace

int64_t AttentionDescriber::getStride(unsigned number, unsigned loop) {
  AffineMap map = op.getMap(number);
  ArrayRef<int64_t> shape = cast<ShapedType>(op->getOperand(number).getType()).getShape();
  int64_t stride = 1;
  for (unsigned dim = map.getNumResults(); dim-- > 0; stride *= shape[dim])
    if (map.getDimPosition(dim) == loop)
      return stride;
  return 0;
}

std::optional<int64_t> AttentionDescriber::merge(unsigned number, ArrayRef<unsigned> group) {
  std::optional<int64_t> innermost;
  int64_t next = 0;
  for (unsigned loop : llvm::reverse(group)) {
    if (loops.sizes[loop] == 1)
      continue;
    int64_t stride = getStride(number, loop);
    if (innermost && stride != next)
      return std::nullopt;
    if (!innermost)
      innermost = stride;
    next = stride * loops.sizes[loop];
  }
  if (innermost)
    return innermost;
  // All are of size 1; libraries like strides of what lies in one piece.
  return cast<ShapedType>(op->getOperand(number).getType()).getNumElements();
}

bool AttentionDescriber::tryGroups(ArrayRef<unsigned> batch, ArrayRef<unsigned> heads, size_t numShared,
                                   DistAttention &attention) {
  unsigned firstInit = op.getInitsMutable()[0].getOperandNumber();
  auto set = [&](DistAttentionTensor &tensor, unsigned number, ArrayRef<unsigned> ownHeads, unsigned row,
                 ArrayRef<unsigned> columns) {
    std::optional<int64_t> batchStride = merge(number, batch), headStride = merge(number, ownHeads),
                           columnStride = merge(number, columns);
    if (!batchStride || !headStride || !columnStride)
      return false;
    tensor = {number, *batchStride, *headStride, getStride(number, row), columns.empty() ? 1 : *columnStride};
    return true;
  };
  ArrayRef<unsigned> shared = heads.take_front(numShared);
  return set(attention.query, 0, heads, loops.row, loops.depth) &&
         set(attention.key, 1, shared, loops.key, loops.depth) &&
         set(attention.value, 2, shared, loops.key, loops.features) &&
         set(attention.output, firstInit, heads, loops.row, loops.features) &&
         set(attention.maximum, firstInit + 1, heads, loops.row, {}) &&
         set(attention.total, firstInit + 2, heads, loops.row, {});
}

bool AttentionDescriber::place(DistAttention &attention) {
  SmallVector<unsigned> order(loops.batch);
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
      if (!llvm::all_of(heads.drop_front(numShared), isOwn) || !tryGroups(batch, heads, numShared, attention))
        continue;
      attention.batch = loops.count(batch), attention.heads = loops.count(heads);
      attention.keyHeads = loops.count(heads.take_front(numShared));
      return true;
    }
  } while (std::next_permutation(order.begin(), order.end()));
  return false;
}

std::optional<DistAttention> cuda::describeAttention(AttentionOp op, std::string &whyNot) {
  std::optional<FlashLoops> loops = findFlashLoops(op, &whyNot);
  if (!loops)
    return std::nullopt;
  auto refuse = [&](const Twine &reason) {
    whyNot = reason.str();
    return std::nullopt;
  };
  Type type = getElementTypeOrSelf(op.getQuery());
  if (!type.isF16() && !type.isBF16())
    return refuse("operands are f32; it takes f16 and bf16");
  if (getElementTypeOrSelf(op.getInits()[0]) != type)
    return refuse("the output has another type than the operands");
  if (!op.getOthers().empty())
    return refuse("the body reads a mask or bias");
  std::optional<ScoreChange> change = readScoreChange(op, loops->row, loops->key, whyNot);
  if (!change)
    return std::nullopt;
  DistAttention attention = {};
  attention.rows = loops->sizes[loops->row], attention.keys = loops->sizes[loops->key];
  attention.depth = loops->count(loops->depth), attention.features = loops->count(loops->features);
  attention.scale = change->scale;
  attention.mask = change->isCausal ? DIST_ATTENTION_CAUSAL : DIST_ATTENTION_UNMASKED;
  if (!AttentionDescriber(op, *loops).place(attention))
    return refuse("the loops of the batch do not lie as batches of heads in every operand");
  for (const DistAttentionTensor &tensor : {attention.query, attention.key, attention.value, attention.output})
    if (tensor.columnStride != 1)
      return refuse("columns of operand " + Twine(tensor.operand) + " do not lie beside each other");
  return attention;
}

DictionaryAttr cuda::encodeAttention(const DistAttention &attention, MLIRContext *context) {
  Builder b(context);
  SmallVector<int64_t> tensors;
  for (const DistAttentionTensor &tensor :
       {attention.query, attention.key, attention.value, attention.output, attention.maximum, attention.total})
    tensors.append({tensor.operand, tensor.batchStride, tensor.headStride, tensor.rowStride, tensor.columnStride});
  return b.getDictionaryAttr(
      {b.getNamedAttr("sizes",
                      b.getDenseI64ArrayAttr({attention.batch, attention.heads, attention.keyHeads, attention.rows,
                                              attention.keys, attention.depth, attention.features})),
       b.getNamedAttr("scale", b.getF64FloatAttr(attention.scale)),
       b.getNamedAttr("causal", b.getBoolAttr(attention.mask == DIST_ATTENTION_CAUSAL)),
       b.getNamedAttr("tensors", b.getDenseI64ArrayAttr(tensors))});
}

DistAttention cuda::decodeAttention(DictionaryAttr attribute) {
  DistAttention attention = {};
  ArrayRef<int64_t> sizes = attribute.getAs<DenseI64ArrayAttr>("sizes").asArrayRef(),
                    tensors = attribute.getAs<DenseI64ArrayAttr>("tensors").asArrayRef();
  int64_t *const fields[] = {&attention.batch, &attention.heads, &attention.keyHeads, &attention.rows,
                             &attention.keys,  &attention.depth, &attention.features};
  for (auto [field, size] : llvm::zip_equal(fields, sizes))
    *field = size;
  attention.scale = attribute.getAs<FloatAttr>("scale").getValueAsDouble();
  attention.mask = attribute.getAs<BoolAttr>("causal").getValue() ? DIST_ATTENTION_CAUSAL : DIST_ATTENTION_UNMASKED;
  for (DistAttentionTensor *tensor :
       {&attention.query, &attention.key, &attention.value, &attention.output, &attention.maximum, &attention.total}) {
    *tensor = {tensors[0], tensors[1], tensors[2], tensors[3], tensors[4]};
    tensors = tensors.drop_front(5);
  }
  return attention;
}
