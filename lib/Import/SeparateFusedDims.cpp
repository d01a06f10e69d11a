// SPDX-License-Identifier: Apache-2.0
//
// Each op on a dimension of parts of several sizes is written once for each part, in the order of the program:
//
//   %z = product %x, %w : [rows, 6 * f]             %q = product %x, (extract_slice %w[0, 0] [d, 4 * f]) : [rows, 4 *
//   f] %q = extract_slice %z[0, 0] [rows, 4 * f]   ->  %k = product %x, (extract_slice %w[0, 4 * f] [d, f]) : [rows, f]
//   %k = extract_slice %z[0, 4 * f] [rows, f]       %v = product %x, (extract_slice %w[0, 5 * f] [d, f]) : [rows, f]
//   %v = extract_slice %z[0, 5 * f] [rows, f]
//
// A product that sums up along the dimension becomes a sum of products, and one that gives it to something else a
// concatenation of them.

#include "dist/Import/FusedDims.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;

namespace {
/// Makes several values of all values of some FusedDims.
class Separator {
public:
  Separator(const FusedDims &fused, RewriterBase &builder) : fused(fused), parts(fused.getParts()), b(builder) {}

  void run();

private:
  RankedTensorType getPartType(Type type, int64_t dim, int64_t number) const;
  ArrayRef<Value> separate(Value value, int64_t dim);
  Value makePart(Value value, int64_t dim, int64_t number);
  Value cut(Location loc, Value value, RankedTensorType type, int64_t dim, int64_t offset);
  void rewrite(tensor::ExtractSliceOp op);
  void rewrite(tensor::ConcatOp op);
  void rewrite(tensor::PadOp op);
  void rewrite(linalg::LinalgOp op);
  Operation *clonePart(linalg::LinalgOp op, unsigned loop, int64_t number);
  Value addUp(linalg::LinalgOp op, ArrayRef<Value> values);

  const FusedDims &fused;
  const DimParts &parts;
  RewriterBase &b;
  llvm::DenseMap<std::pair<Value, int64_t>, SmallVector<Value>> known;
};
} // namespace

/// Returns `type` with the indices of part `number` in dimension `dim`.
RankedTensorType Separator::getPartType(Type type, int64_t dim, int64_t number) const {
  SmallVector<int64_t> shape(cast<RankedTensorType>(type).getShape());
  shape[dim] = parts.sizes[number];
  return RankedTensorType::get(shape, cast<RankedTensorType>(type).getElementType());
}

/// Returns the parts of `value` along dimension `dim`.
ArrayRef<Value> Separator::separate(Value value, int64_t dim) {
  auto found = known.find({value, dim});
  if (found == known.end()) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointAfterValue(value);
    SmallVector<Value> values;
    for (int64_t number = 0; number < parts.getCount(); ++number)
      values.push_back(makePart(value, dim, number));
    found = known.try_emplace({value, dim}, std::move(values)).first;
  }
  return found->second;
}

/// Returns part `number` of `value` along dimension `dim`: of what is made from nothing, made again.
Value Separator::makePart(Value value, int64_t dim, int64_t number) {
  RankedTensorType type = getPartType(value.getType(), dim, number);
  DenseElementsAttr elements;
  if (auto fill = value.getDefiningOp<linalg::FillOp>()) {
    Value empty = tensor::EmptyOp::create(b, value.getLoc(), type.getShape(), type.getElementType());
    return linalg::FillOp::create(b, value.getLoc(), fill.getInputs()[0], empty).getResult(0);
  }
  if (value.getDefiningOp<tensor::EmptyOp>())
    return tensor::EmptyOp::create(b, value.getLoc(), type.getShape(), type.getElementType());
  if (matchPattern(value, m_Constant(&elements)) && elements.isSplat())
    return arith::ConstantOp::create(b, value.getLoc(), elements.resizeSplat(type));
  return cut(value.getLoc(), value, type, dim, parts.getOffset(number));
}

/// Returns what of `value` lies from `offset` on along dimension `dim`, as `type`.
Value Separator::cut(Location loc, Value value, RankedTensorType type, int64_t dim, int64_t offset) {
  SmallVector<OpFoldResult> offsets(type.getRank(), b.getIndexAttr(0)), strides(type.getRank(), b.getIndexAttr(1));
  offsets[dim] = b.getIndexAttr(offset);
  return tensor::ExtractSliceOp::create(b, loc, type, value, offsets,
                                        getAsIndexOpFoldResult(b.getContext(), type.getShape()), strides);
}

void Separator::rewrite(tensor::ExtractSliceOp op) {
  int64_t dim = fused.getDim(op.getSource()), number = 0;
  while (parts.getOffset(number) != op.getStaticOffset(dim))
    ++number;
  Value part = separate(op.getSource(), dim)[number];
  if (part.getType() == op.getType() && op->getDiscardableAttrs().empty())
    return b.replaceAllUsesWith(op.getResult(), part);
  // What else the slice leaves out, it goes on to leave out.
  SmallVector<OpFoldResult> offsets = op.getMixedOffsets();
  offsets[dim] = b.getIndexAttr(0);
  auto slice = tensor::ExtractSliceOp::create(b, op.getLoc(), op.getType(), part, offsets, op.getMixedSizes(),
                                              op.getMixedStrides());
  slice->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  b.replaceAllUsesWith(op.getResult(), slice.getResult());
}

void Separator::rewrite(tensor::ConcatOp op) {
  known[{op.getResult(), int64_t(op.getDim())}] = SmallVector<Value>(op.getInputs());
}

void Separator::rewrite(tensor::PadOp op) {
  int64_t dim = fused.getDim(op.getResult());
  SmallVector<OpFoldResult> low = op.getMixedLowPad(), high = op.getMixedHighPad();
  int64_t offset = op.getStaticLow()[dim];
  low[dim] = high[dim] = b.getIndexAttr(0);
  Value padding = op.getConstantPaddingValue();
  if (padding.getParentRegion() == &op.getRegion())
    padding = b.clone(*padding.getDefiningOp())->getResult(0);
  SmallVector<Value> values;
  for (int64_t number = 0; number < parts.getCount(); ++number) {
    RankedTensorType type = getPartType(op.getResultType(), dim, number);
    if (parts.getOffset(number) == offset) {
      values.push_back(type == op.getSourceType() ? Value(op.getSource())
                                                  : Value(tensor::PadOp::create(b, op.getLoc(), type, op.getSource(),
                                                                                low, high, padding, op.getNofold())));
      continue;
    }
    Value empty = tensor::EmptyOp::create(b, op.getLoc(), type.getShape(), type.getElementType());
    values.push_back(linalg::FillOp::create(b, op.getLoc(), padding, empty).getResult(0));
  }
  known[{op.getResult(), dim}] = std::move(values);
}

/// Returns `op`, of which `loop` walks along the dimension, on part `number` of all that has it.
Operation *Separator::clonePart(linalg::LinalgOp op, unsigned loop, int64_t number) {
  SmallVector<Value> operands;
  SmallVector<Type> types;
  for (OpOperand &operand : op->getOpOperands()) {
    int64_t dim = findDim(op, operand, loop);
    operands.push_back(dim >= 0 ? separate(operand.get(), dim)[number] : operand.get());
    if (op.isDpsInit(&operand))
      types.push_back(operands.back().getType());
  }
  Operation *made = clone(b, op, types, operands);
  made->walk([&](linalg::IndexOp index) {
    if (index->getParentOp() != made || index.getDim() != loop)
      return;
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointAfter(index);
    Value offset = arith::ConstantIndexOp::create(b, index.getLoc(), parts.getOffset(number));
    Value whole = arith::AddIOp::create(b, index.getLoc(), index, offset);
    b.replaceAllUsesExcept(index, whole, whole.getDefiningOp());
  });
  return made;
}

/// Returns the sum of `values`, as `op`, which has one result, sums up.
Value Separator::addUp(linalg::LinalgOp op, ArrayRef<Value> values) {
  auto type = cast<RankedTensorType>(values.front().getType());
  StringAttr combiner = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp()->getName().getIdentifier();
  SmallVector<AffineMap> maps(3, b.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  Value sum = values.front();
  for (Value value : values.drop_front()) {
    Value empty = tensor::EmptyOp::create(b, op.getLoc(), type.getShape(), type.getElementType());
    sum = linalg::GenericOp::create(b, op.getLoc(), type, ValueRange{sum, value}, empty, maps, iterators,
                                    [&](OpBuilder &nested, Location loc, ValueRange scalars) {
                                      Operation *added =
                                          nested.create(loc, combiner, scalars.take_front(2), type.getElementType());
                                      linalg::YieldOp::create(nested, loc, added->getResults());
                                    })
              .getResult(0);
  }
  return sum;
}

void Separator::rewrite(linalg::LinalgOp op) {
  unsigned loop = fused.getLoop(op);
  SmallVector<Operation *> made;
  for (int64_t number = 0; number < parts.getCount(); ++number)
    made.push_back(clonePart(op, loop, number));
  for (auto [init, result] : llvm::zip_equal(op.getDpsInitsMutable(), op->getResults())) {
    int64_t dim = findDim(op, init, loop);
    SmallVector<Value> values =
        llvm::map_to_vector(made, [&](Operation *part) -> Value { return part->getResult(result.getResultNumber()); });
    if (fused.getDim(result) >= 0)
      known[{result, dim}] = std::move(values);
    else
      b.replaceAllUsesWith(result,
                           dim < 0 ? addUp(op, values) : Value(tensor::ConcatOp::create(b, op.getLoc(), dim, values)));
  }
}

void Separator::run() {
  fused.replaceOps(b, [&](Operation *op) {
    llvm::TypeSwitch<Operation *>(op)
        .Case<tensor::ExtractSliceOp, tensor::ConcatOp, tensor::PadOp>([&](auto part) { rewrite(part); })
        .Default([&](Operation *other) { rewrite(cast<linalg::LinalgOp>(other)); });
  });
}

void dist::separateFusedDims(const FusedDims &fused, RewriterBase &rewriter) { Separator(fused, rewriter).run(); }
