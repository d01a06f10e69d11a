// SPDX-License-Identifier: Apache-2.0
//
// Each op on a dimension of parts is written anew, in the order of the program, with a loop over the parts in front of
// that over the indices in one. Upstream's patterns that fold reshapes into structured ops would do so op by op, where
// they can; here all ops of a dimension are written anew, or none.

#include "dist/Import/FusedDims.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;

namespace {
/// Gives all values of some FusedDims their two dimensions.
class Splitter {
public:
  Splitter(const FusedDims &fused, bool inSlices, RewriterBase &builder)
      : fused(fused), parts(fused.getParts()), inSlices(inSlices), b(builder) {}

  void run();

private:
  RankedTensorType getSplitType(RankedTensorType type, int64_t dim, int64_t count) const;
  static SmallVector<ReassociationIndices> getGroups(int64_t rank, int64_t dim);
  Value split(Value value, int64_t dim);
  Value join(Location loc, Value value, RankedTensorType type, int64_t dim);
  Value asPart(Location loc, Value value, RankedTensorType type, int64_t dim);
  Value cut(Location loc, Value value, int64_t dim, int64_t first, int64_t size);
  Value asOnePart(Location loc, Value value, int64_t dim);
  void rewrite(tensor::ExtractSliceOp op);
  void rewrite(tensor::ConcatOp op);
  void rewrite(tensor::PadOp op);
  void rewrite(tensor::ExpandShapeOp op);
  void rewrite(tensor::CollapseShapeOp op);
  void rewrite(linalg::LinalgOp op);
  AffineMap splitLoop(AffineMap map, unsigned loop);

  const FusedDims &fused;
  const DimParts &parts;
  bool inSlices;
  RewriterBase &b;
  llvm::DenseMap<std::pair<Value, int64_t>, Value> splits;
};
} // namespace

/// Returns `type` with `count` parts in front of what is left of dimension `dim`.
RankedTensorType Splitter::getSplitType(RankedTensorType type, int64_t dim, int64_t count) const {
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = parts.getSize();
  shape.insert(shape.begin() + dim, count);
  return RankedTensorType::get(shape, type.getElementType());
}

/// Returns which of `rank` + 1 dimensions make each of `rank`, where dimension `dim` consists of two.
SmallVector<ReassociationIndices> Splitter::getGroups(int64_t rank, int64_t dim) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t number = 0; number < rank; ++number)
    groups.push_back(number == dim ? ReassociationIndices{number, number + 1}
                                   : ReassociationIndices{number + (number > dim)});
  return groups;
}

/// Returns `value` with dimension `dim` as two.
Value Splitter::split(Value value, int64_t dim) {
  Value &known = splits[{value, dim}];
  if (known)
    return known;
  auto type = cast<RankedTensorType>(value.getType());
  RankedTensorType result = getSplitType(type, dim, parts.getCount());
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfterValue(value);
  Location loc = value.getLoc();
  DenseElementsAttr elements;
  if (auto fill = value.getDefiningOp<linalg::FillOp>()) {
    Value empty = tensor::EmptyOp::create(b, loc, result.getShape(), result.getElementType());
    return known = linalg::FillOp::create(b, loc, fill.getInputs()[0], empty).getResult(0);
  }
  if (auto collapse = value.getDefiningOp<tensor::CollapseShapeOp>(); collapse && collapse.getSrcType() == result)
    return known = collapse.getSrc();
  if (value.getDefiningOp<tensor::EmptyOp>())
    return known = tensor::EmptyOp::create(b, loc, result.getShape(), result.getElementType());
  if (matchPattern(value, m_Constant(&elements)))
    return known = arith::ConstantOp::create(b, loc, elements.reshape(result));
  if (!inSlices)
    return known = tensor::ExpandShapeOp::create(b, loc, result, value, getGroups(type.getRank(), dim));
  SmallVector<Value> slices;
  for (int64_t part = 0; part < parts.getCount(); ++part)
    slices.push_back(asOnePart(loc, cut(loc, value, dim, part * parts.getSize(), parts.getSize()), dim));
  return known = tensor::ConcatOp::create(b, loc, dim, slices);
}

/// Returns `value`, in which dimension `dim` is two, as a tensor of type `type`.
Value Splitter::join(Location loc, Value value, RankedTensorType type, int64_t dim) {
  if (!inSlices)
    return asPart(loc, value, type, dim);
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = parts.getSize();
  auto partType = RankedTensorType::get(shape, type.getElementType());
  SmallVector<Value> slices;
  for (int64_t part = 0; part < parts.getCount(); ++part)
    slices.push_back(asPart(loc, cut(loc, value, dim, part, 1), partType, dim));
  return tensor::ConcatOp::create(b, loc, dim, slices);
}

/// Returns `value`, in which dimension `dim` is two, with one of it, of type `type`.
Value Splitter::asPart(Location loc, Value value, RankedTensorType type, int64_t dim) {
  return tensor::CollapseShapeOp::create(b, loc, type, value, getGroups(type.getRank(), dim));
}

/// Returns [first, first + size) of dimension `dim` of `value`.
Value Splitter::cut(Location loc, Value value, int64_t dim, int64_t first, int64_t size) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<OpFoldResult> offsets(type.getRank(), b.getIndexAttr(0)), strides(type.getRank(), b.getIndexAttr(1));
  SmallVector<int64_t> sizes(type.getShape());
  offsets[dim] = b.getIndexAttr(first);
  sizes[dim] = size;
  return tensor::ExtractSliceOp::create(b, loc, RankedTensorType::get(sizes, type.getElementType()), value, offsets,
                                        getAsIndexOpFoldResult(b.getContext(), sizes), strides);
}

/// Returns `value`, which is one part along dimension `dim`, as a tensor of one part.
Value Splitter::asOnePart(Location loc, Value value, int64_t dim) {
  auto type = cast<RankedTensorType>(value.getType());
  return tensor::ExpandShapeOp::create(b, loc, getSplitType(type, dim, 1), value, getGroups(type.getRank(), dim));
}

/// Returns `list` with `first` and `second` for its entry `dim`.
template <typename T> static SmallVector<T> replaceByTwo(ArrayRef<T> list, int64_t dim, T first, T second) {
  SmallVector<T> result(list);
  result[dim] = second;
  result.insert(result.begin() + dim, first);
  return result;
}

void Splitter::rewrite(tensor::ExtractSliceOp op) {
  int64_t dim = fused.getDim(op.getSource());
  auto index = [&](int64_t value) { return OpFoldResult(b.getIndexAttr(value)); };
  auto extend = [&](SmallVector<OpFoldResult> list, int64_t first, int64_t second) {
    return replaceByTwo<OpFoldResult>(list, dim, index(first), index(second));
  };
  SmallVector<int64_t> sizes = replaceByTwo<int64_t>(op.getStaticSizes(), dim, 1, parts.getSize());
  Value part = tensor::ExtractSliceOp::create(
      b, op.getLoc(), RankedTensorType::get(sizes, op.getType().getElementType()), split(op.getSource(), dim),
      extend(op.getMixedOffsets(), op.getStaticOffset(dim) / parts.getSize(), 0),
      extend(op.getMixedSizes(), 1, parts.getSize()), extend(op.getMixedStrides(), 1, 1));
  RankedTensorType type = RankedTensorType::get(op.getStaticSizes(), op.getType().getElementType());
  part = asPart(op.getLoc(), part, type, dim);
  // What else the slice leaves out, it goes on to leave out.
  if (type != op.getType()) {
    SmallVector<OpFoldResult> zeros(type.getRank(), index(0)), ones(type.getRank(), index(1));
    part = tensor::ExtractSliceOp::create(b, op.getLoc(), op.getType(), part, zeros, op.getMixedSizes(), ones);
  }
  part.getDefiningOp()->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  b.replaceAllUsesWith(op.getResult(), part);
}

void Splitter::rewrite(tensor::ConcatOp op) {
  int64_t dim = op.getDim();
  SmallVector<Value> inputs =
      llvm::map_to_vector(op.getInputs(), [&](Value input) { return asOnePart(op.getLoc(), input, dim); });
  splits[{op.getResult(), dim}] = tensor::ConcatOp::create(b, op.getLoc(), dim, inputs);
}

void Splitter::rewrite(tensor::PadOp op) {
  int64_t dim = fused.getDim(op.getResult());
  auto extend = [&](SmallVector<OpFoldResult> list, int64_t before) {
    return replaceByTwo<OpFoldResult>(list, dim, b.getIndexAttr(before / parts.getSize()), b.getIndexAttr(0));
  };
  RankedTensorType type = getSplitType(op.getResultType(), dim, parts.getCount());
  Value padding = op.getConstantPaddingValue();
  if (padding.getParentRegion() == &op.getRegion())
    padding = b.clone(*padding.getDefiningOp())->getResult(0);
  splits[{op.getResult(), dim}] =
      tensor::PadOp::create(b, op.getLoc(), type, asOnePart(op.getLoc(), op.getSource(), dim),
                            extend(op.getMixedLowPad(), op.getStaticLow()[dim]),
                            extend(op.getMixedHighPad(), op.getStaticHigh()[dim]), padding, op.getNofold());
}

/// Returns `groups` where the first dimension of group `dim` is one of its own.
static SmallVector<ReassociationIndices> separateFirst(ArrayRef<ReassociationIndices> groups, int64_t dim) {
  ReassociationIndices first{groups[dim].front()}, others(ArrayRef(groups[dim]).drop_front());
  return replaceByTwo<ReassociationIndices>(groups, dim, first, others);
}

void Splitter::rewrite(tensor::ExpandShapeOp op) {
  int64_t dim = fused.getDim(op.getSrc());
  Value source = split(op.getSrc(), dim);
  if (source.getType() != op.getResultType())
    source = tensor::ExpandShapeOp::create(b, op.getLoc(), op.getResultType(), source,
                                           separateFirst(op.getReassociationIndices(), dim));
  b.replaceAllUsesWith(op.getResult(), source);
}

void Splitter::rewrite(tensor::CollapseShapeOp op) {
  int64_t dim = fused.getDim(op.getResult());
  RankedTensorType type = getSplitType(op.getResultType(), dim, parts.getCount());
  Value result = op.getSrc();
  if (result.getType() != type)
    result =
        tensor::CollapseShapeOp::create(b, op.getLoc(), type, result, separateFirst(op.getReassociationIndices(), dim));
  splits[{op.getResult(), dim}] = result;
}

/// Returns `map`, of loops of which `loop` is one, with two loops for it.
AffineMap Splitter::splitLoop(AffineMap map, unsigned loop) {
  SmallVector<AffineExpr> results;
  for (unsigned number = 0; number < map.getNumResults(); ++number) {
    unsigned position = map.getDimPosition(number);
    results.push_back(b.getAffineDimExpr(position + (position > loop)));
    if (position == loop)
      results.push_back(b.getAffineDimExpr(loop + 1));
  }
  return AffineMap::get(map.getNumDims() + 1, 0, results, b.getContext());
}

void Splitter::rewrite(linalg::LinalgOp op) {
  unsigned loop = fused.getLoop(op);
  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
  SmallVector<Type> types;
  for (OpOperand &operand : op->getOpOperands()) {
    int64_t dim = findDim(op, operand, loop);
    bool hasLoop = dim >= 0;
    operands.push_back(hasLoop ? split(operand.get(), dim) : operand.get());
    maps.push_back(splitLoop(op.getMatchingIndexingMap(&operand), loop));
    if (op.isDpsInit(&operand))
      types.push_back(operands.back().getType());
  }
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  iterators.insert(iterators.begin() + loop, iterators[loop]);
  ArrayRef<Value> inputs = ArrayRef(operands).take_front(op.getNumDpsInputs());
  auto general = linalg::GenericOp::create(b, op.getLoc(), types, inputs,
                                           ArrayRef(operands).drop_front(op.getNumDpsInputs()), maps, iterators);
  general->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  IRMapping mapping;
  op->getRegion(0).cloneInto(&general.getRegion(), mapping);
  for (auto index : llvm::make_early_inc_range(general.getBody()->getOps<linalg::IndexOp>())) {
    if (index.getDim() < loop)
      continue;
    if (index.getDim() > loop) {
      index.setDim(index.getDim() + 1);
      continue;
    }
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(index);
    Value part = linalg::IndexOp::create(b, index.getLoc(), loop),
          inPart = linalg::IndexOp::create(b, index.getLoc(), loop + 1);
    Value size = arith::ConstantIndexOp::create(b, index.getLoc(), parts.getSize());
    Value first = arith::MulIOp::create(b, index.getLoc(), part, size);
    b.replaceOpWithNewOp<arith::AddIOp>(index, first, inPart);
  }
  for (auto [init, result, made] : llvm::zip_equal(op.getDpsInitsMutable(), op->getResults(), general.getResults())) {
    int64_t dim = findDim(op, init, loop);
    if (fused.getDim(result) >= 0)
      splits[{result, dim}] = made;
    else
      b.replaceAllUsesWith(result, dim < 0 ? Value(made)
                                           : join(op.getLoc(), made, cast<RankedTensorType>(result.getType()), dim));
  }
}

void Splitter::run() {
  fused.replaceOps(b, [&](Operation *op) {
    llvm::TypeSwitch<Operation *>(op)
        .Case<tensor::ExtractSliceOp, tensor::ConcatOp, tensor::PadOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
            [&](auto part) { rewrite(part); })
        .Default([&](Operation *other) { rewrite(cast<linalg::LinalgOp>(other)); });
  });
}

void dist::splitFusedDims(const FusedDims &fused, bool inSlices, RewriterBase &rewriter) {
  Splitter(fused, inSlices, rewriter).run();
}
