// SPDX-License-Identifier: Apache-2.0
//
// NCCL moves equal, dense blocks. Here the rest is put around the collective, where it can fuse with other computation:
//
//   all_gather dim 1 : 4x3 -> 4x10 (n = 4)   ->   all_gather dim 0 : 4x3 -> 16x3; as 4x4x3, transposed to 4x4x3, as
//   4x12,
//                                                 cut to 4x10
//   reduce_scatter   padded, cut into blocks that are transposed to the front, then scattered along dimension 0
//   all_to_all       the same on both sides, with one block per device in front
//   avg              sum, and a division in f32 behind it
//
// Where the dimensions in front are all 1, a transpose is a mere reshape. A started collective is unpacked behind its
// `done`.

#include "dist/IR/Dist.h"
#include "dist/IR/ScalarConstant.h"
#include "dist/Lowering/CUDA/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

namespace dist {
#define GEN_PASS_DEF_PACKCOLLECTIVESPASS
#include "dist/Lowering/CUDA/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

using Shape = SmallVector<int64_t>;

static Shape getShape(Value value) { return llvm::to_vector(cast<RankedTensorType>(value.getType()).getShape()); }

//===-- movements -------------------------------------------------------------------------------------------------===//

namespace {
/// Rearranges tensors, each step as cheaply as it can be done.
class Mover {
public:
  Mover(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {}

  Value makeEmpty(ArrayRef<int64_t> shape, Type element) {
    return tensor::EmptyOp::create(builder, loc, shape, element);
  }
  Value reshape(Value value, ArrayRef<int64_t> shape);
  Value pad(Value value, int64_t dim, int64_t size);
  Value trim(Value value, int64_t dim, int64_t size);
  Value moveDim(Value value, int64_t from, int64_t to);
  /// [.., n * c, ..] -> [n, .., c, ..], and the inverse.
  Value splitToFront(Value value, int64_t dim, int64_t count);
  Value mergeFromFront(Value value, int64_t dim);
  /// Divides by `count`, in f32 if the elements are narrower.
  Value divide(Value value, int64_t count);

private:
  OpBuilder &builder;
  Location loc;
};
} // namespace

Value Mover::reshape(Value value, ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == shape)
    return value;
  auto all = [](int64_t rank) { return ReassociationIndices(llvm::to_vector(llvm::seq<int64_t>(0, rank))); };
  if (type.getRank() > 1)
    value = tensor::CollapseShapeOp::create(builder, loc, value, ArrayRef{all(type.getRank())});
  if (shape.size() == 1)
    return value;
  return tensor::ExpandShapeOp::create(builder, loc, RankedTensorType::get(shape, type.getElementType()), value,
                                       ArrayRef{all(shape.size())});
}

Value Mover::pad(Value value, int64_t dim, int64_t size) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getDimSize(dim) == size)
    return value;
  Shape shape = getShape(value);
  shape[dim] = size;
  Value zero = createScalarConstant(builder, loc, getElement(type.getElementType(), 0));
  Value target = linalg::FillOp::create(builder, loc, zero, makeEmpty(shape, type.getElementType())).getResult(0);
  SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0)),
      strides(type.getRank(), builder.getIndexAttr(1));
  return tensor::InsertSliceOp::create(builder, loc, value, target, offsets,
                                       getAsIndexOpFoldResult(builder.getContext(), type.getShape()), strides);
}

Value Mover::trim(Value value, int64_t dim, int64_t size) {
  Shape shape = getShape(value);
  if (shape[dim] == size)
    return value;
  shape[dim] = size;
  SmallVector<OpFoldResult> offsets(shape.size(), builder.getIndexAttr(0)),
      strides(shape.size(), builder.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(builder, loc, value, offsets,
                                        getAsIndexOpFoldResult(builder.getContext(), shape), strides);
}

Value Mover::moveDim(Value value, int64_t from, int64_t to) {
  Shape shape = getShape(value), permutation = llvm::to_vector(llvm::seq<int64_t>(0, shape.size()));
  permutation.erase(permutation.begin() + from);
  permutation.insert(permutation.begin() + to, from);
  Shape moved = llvm::map_to_vector(permutation, [&](int64_t dim) { return shape[dim]; });
  // Dimensions of size 1 may be anywhere; if the others keep their order, nothing moves.
  Shape kept = permutation;
  llvm::erase_if(kept, [&](int64_t dim) { return shape[dim] == 1; });
  if (llvm::is_sorted(kept))
    return reshape(value, moved);
  Type element = getElementTypeOrSelf(value.getType());
  return linalg::TransposeOp::create(builder, loc, value, makeEmpty(moved, element), permutation)->getResult(0);
}

Value Mover::splitToFront(Value value, int64_t dim, int64_t count) {
  Shape shape = getShape(value);
  shape[dim] /= count;
  shape.insert(shape.begin() + dim, count);
  return moveDim(reshape(value, shape), dim, 0);
}

Value Mover::mergeFromFront(Value value, int64_t dim) {
  int64_t count = getShape(value)[0];
  value = moveDim(value, 0, dim);
  Shape shape = getShape(value);
  shape.erase(shape.begin() + dim);
  shape[dim] *= count;
  return reshape(value, shape);
}

Value Mover::divide(Value value, int64_t count) {
  auto type = cast<RankedTensorType>(value.getType());
  Type element = type.getElementType();
  AffineMap map = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  auto body = [&](OpBuilder &inner, Location bodyLoc, ValueRange arguments) {
    if (auto complexType = dyn_cast<ComplexType>(element)) {
      Type part = complexType.getElementType();
      Value divisor = arith::ConstantOp::create(inner, bodyLoc, inner.getFloatAttr(part, double(count)));
      Value real = complex::ReOp::create(inner, bodyLoc, arguments[0]),
            imaginary = complex::ImOp::create(inner, bodyLoc, arguments[0]);
      Value average =
          complex::CreateOp::create(inner, bodyLoc, element, arith::DivFOp::create(inner, bodyLoc, real, divisor),
                                    arith::DivFOp::create(inner, bodyLoc, imaginary, divisor));
      linalg::YieldOp::create(inner, bodyLoc, average);
      return;
    }
    bool isNarrow = element.getIntOrFloatBitWidth() < 32;
    Type wide = isNarrow ? inner.getF32Type() : element;
    Value sum = isNarrow ? arith::ExtFOp::create(inner, bodyLoc, wide, arguments[0]).getResult() : arguments[0];
    Value divisor = arith::ConstantOp::create(inner, bodyLoc, inner.getFloatAttr(wide, double(count)));
    Value average = arith::DivFOp::create(inner, bodyLoc, sum, divisor);
    if (isNarrow)
      average = arith::TruncFOp::create(inner, bodyLoc, element, average);
    linalg::YieldOp::create(inner, bodyLoc, average);
  };
  Value target = makeEmpty(type.getShape(), element);
  return linalg::GenericOp::create(builder, loc, target.getType(), value, target, ArrayRef{map, map}, iterators, body)
      .getResult(0);
}

//===-- collectives -----------------------------------------------------------------------------------------------===//

namespace {
/// What has to be done around one pair of a collective.
struct PackedPair {
  Value input;                                 ///< The packed input.
  Shape result;                                ///< Shape of the packed result.
  std::function<Value(Mover &, Value)> unpack; ///< Packed result to the original one; null for nothing.
};

/// Packs one collective, together with its `done` if it is a started one.
class Packer {
public:
  Packer(CollectiveOpInterface op, int64_t groupSize)
      : op(op), groupSize(groupSize), builder(op), mover(builder, op.getLoc()) {}

  void pack();

private:
  PackedPair packPair(unsigned pair);
  PackedPair packGather(Value input, Shape result, int64_t dim);
  PackedPair packScatter(Value input, Shape result, int64_t dim);
  PackedPair packExchange(Value input, Shape result, int64_t split, int64_t concat);
  bool isNeeded();
  static void simplify(Operation *op);
  void replace(Operation *last, Operation *replacement, ArrayRef<PackedPair> pairs);

  CollectiveOpInterface op;
  int64_t groupSize;
  OpBuilder builder;
  Mover mover;
};
} // namespace

PackedPair Packer::packGather(Value input, Shape result, int64_t dim) {
  Shape shape = getShape(input);
  int64_t padded = shape[dim] * groupSize, size = result[dim];
  // Dimensions of size 1 in front need no exchange of blocks.
  if (llvm::all_of(ArrayRef(shape).take_front(dim), [](int64_t each) { return each == 1; })) {
    Shape tail(shape.begin() + dim, shape.end()), gathered = tail;
    gathered[0] = padded;
    return {mover.reshape(input, tail), gathered,
            [=](Mover &unpacker, Value value) { return unpacker.reshape(unpacker.trim(value, 0, size), result); }};
  }
  Shape gathered = shape, blocks = shape;
  gathered[0] *= groupSize;
  blocks.insert(blocks.begin(), groupSize);
  return {input, gathered, [=](Mover &unpacker, Value value) {
            return unpacker.trim(unpacker.mergeFromFront(unpacker.reshape(value, blocks), dim), dim, size);
          }};
}

PackedPair Packer::packScatter(Value input, Shape result, int64_t dim) {
  Value blocks = mover.splitToFront(mover.pad(input, dim, result[dim] * groupSize), dim, groupSize);
  Shape stacked = result;
  stacked[0] *= groupSize;
  return {mover.reshape(blocks, stacked), result, nullptr};
}

PackedPair Packer::packExchange(Value input, Shape result, int64_t split, int64_t concat) {
  int64_t chunk = (getShape(input)[split] + groupSize - 1) / groupSize, size = result[concat];
  Value blocks = mover.splitToFront(mover.pad(input, split, chunk * groupSize), split, groupSize);
  return {blocks, getShape(blocks), [=](Mover &unpacker, Value value) {
            return unpacker.trim(unpacker.mergeFromFront(value, concat), concat, size);
          }};
}

PackedPair Packer::packPair(unsigned pair) {
  Value input = op.getCollectiveInputs()[pair];
  Shape result = getShape(op.getCollectiveInits()[pair]);
  int64_t dim = op.getPairDim(pair);
  PackedPair packed{input, result, nullptr};
  llvm::TypeSwitch<Operation *>(op.getOperation())
      .Case<AllGatherOp, AllGatherStartOp>([&](auto) { packed = packGather(input, result, dim); })
      .Case<ReduceScatterOp, ReduceScatterStartOp>([&](auto) { packed = packScatter(input, result, dim); })
      .Case<AllToAllOp, AllToAllStartOp>(
          [&](auto exchange) { packed = packExchange(input, result, dim, exchange.getConcatDim()); });
  if (op.getReductionKind() != ReductionKind::Avg)
    return packed;
  int64_t count = groupSize;
  packed.unpack = [count](Mover &unpacker, Value value) { return unpacker.divide(value, count); };
  return packed;
}

/// Returns true if the collective is not yet one that NCCL has.
bool Packer::isNeeded() {
  if (op.getReductionKind() == ReductionKind::Avg)
    return true;
  if (!isa<AllGatherOp, AllGatherStartOp, ReduceScatterOp, ReduceScatterStartOp, AllToAllOp, AllToAllStartOp>(op))
    return false;
  bool isExchange = isa<AllToAllOp, AllToAllStartOp>(op);
  for (auto [pair, input, init] : llvm::enumerate(op.getCollectiveInputs(), op.getCollectiveInits())) {
    Shape from = getShape(input), to = getShape(init);
    if (op.getPairDim(pair) != 0 || (isExchange ? from != to || from[0] != groupSize
                                                : std::max(from[0], to[0]) != std::min(from[0], to[0]) * groupSize))
      return true;
  }
  return false;
}

/// Gives `op` the dimensions and the reduction of a packed collective.
void Packer::simplify(Operation *op) {
  llvm::TypeSwitch<Operation *>(op)
      .Case<AllGatherOp, AllGatherStartOp>([](auto gather) { gather.setDims({0}); })
      .Case<ReduceScatterOp, ReduceScatterStartOp>([](auto scatter) {
        scatter.setDims({0});
        if (scatter.getReduction() == ReductionKind::Avg)
          scatter.setReduction(ReductionKind::Sum);
      })
      .Case<AllReduceOp, AllReduceStartOp>([](auto reduction) {
        if (reduction.getReduction() == ReductionKind::Avg)
          reduction.setReduction(ReductionKind::Sum);
      })
      .Case<AllToAllOp, AllToAllStartOp>([](auto exchange) {
        exchange.setSplitDim(0);
        exchange.setConcatDim(0);
      });
}

/// Replaces the results of `last` by those of `replacement`, unpacked.
void Packer::replace(Operation *last, Operation *replacement, ArrayRef<PackedPair> pairs) {
  OpBuilder behind(last->getContext());
  behind.setInsertionPointAfter(last);
  Mover unpacker(behind, last->getLoc());
  for (auto [index, pair] : llvm::enumerate(pairs)) {
    Value result = replacement->getResult(index);
    last->getResult(index).replaceAllUsesWith(pair.unpack ? pair.unpack(unpacker, result) : result);
  }
}

void Packer::pack() {
  if (groupSize == 1 || !isNeeded())
    return;
  SmallVector<PackedPair> pairs;
  SmallVector<Value> inputs, inits;
  for (unsigned pair = 0; pair < op.getCollectiveInputs().size(); ++pair) {
    pairs.push_back(packPair(pair));
    inputs.push_back(pairs.back().input);
    inits.push_back(mover.makeEmpty(pairs.back().result, getElementTypeOrSelf(inputs.back().getType())));
  }
  SmallVector<Value> operands(inputs);
  llvm::append_range(operands, inits);
  Operation *packed = builder.clone(*op.getOperation());
  packed->setOperands(operands);
  for (auto [index, init] : llvm::enumerate(inits))
    packed->getResult(index).setType(init.getType());
  simplify(packed);
  if (op->getNumResults() == pairs.size()) {
    replace(op, packed, pairs);
    op->erase();
    return;
  }
  Operation *done = *op->getResults().back().user_begin();
  SmallVector<Value> doneOperands{packed->getResults().back()};
  llvm::append_range(doneOperands, inputs);
  llvm::append_range(doneOperands, packed->getResults().take_front(pairs.size()));
  OpBuilder atDone(done);
  Operation *packedDone = atDone.clone(*done);
  packedDone->setOperands(doneOperands);
  for (auto [index, init] : llvm::enumerate(inits))
    packedDone->getResult(index).setType(init.getType());
  replace(done, packedDone, pairs);
  done->erase();
  op->erase();
}

namespace {
struct PackCollectivesPass : dist::impl::PackCollectivesPassBase<PackCollectivesPass> {
  void runOnOperation() override {
    SmallVector<CollectiveOpInterface> ops;
    getOperation().walk([&](CollectiveOpInterface op) {
      if (op.communicates() && op->getNumResults() != 0)
        ops.push_back(op);
    });
    for (CollectiveOpInterface op : ops) {
      MeshAttr mesh = lookupMesh(op, op.getMeshSymbol());
      bool isDropped = op->getNumResults() > op.getCollectiveInputs().size() && !op->getResults().back().hasOneUse();
      if (!mesh || isDropped) {
        op.emitError() << (mesh ? "started collective is ended by no single dist.done" : "mesh is not known");
        return signalPassFailure();
      }
      Packer(op, getAxesSize(op.getGroupAxes(), mesh)).pack();
    }
  }
};
} // namespace
