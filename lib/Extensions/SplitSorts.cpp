// SPDX-License-Identifier: Apache-2.0
//
// The first k of a line are among the first k of its parts:
//
//   sort of the part    keeps its first k: candidates
//   gather              [.., parts * k, ..] of these
//   sort of those       keeps k
//
// Candidates stand in the order of the parts, and sorts are stable: so of equal elements the first one is kept, as
// before. Where parts end in padding, a further operand says so, by which padding comes last.

#include "SplitLines.h"
#include "dist/Extensions/PartExchange.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

/// Returns a tensor of `shape` that is 1 where `isPadding`, which gets an index of `dimension`, is true, and 0
/// elsewhere.
static Value buildMarks(OpBuilder &builder, Location loc, ArrayRef<int64_t> shape, int64_t dimension,
                        llvm::function_ref<Value(OpBuilder &, Value)> isPadding) {
  auto type = RankedTensorType::get(shape, builder.getI8Type());
  Value empty = tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
  SmallVector<utils::IteratorType> iterators(shape.size(), utils::IteratorType::parallel);
  AffineMap identity = builder.getMultiDimIdentityMap(shape.size());
  auto body = [&](OpBuilder &nested, Location loc, ValueRange) {
    Value mark = isPadding(nested, linalg::IndexOp::create(nested, loc, dimension));
    linalg::YieldOp::create(nested, loc, arith::ExtUIOp::create(nested, loc, type.getElementType(), mark).getResult());
  };
  return linalg::GenericOp::create(builder, loc, type, ValueRange(), empty, ArrayRef<AffineMap>{identity}, iterators,
                                   body)
      .getResult(0);
}

/// Fills the comparator of `sort` with that of `op`, on the same operands; with a further operand of marks, those
/// without one come first.
static void buildComparator(OpBuilder &builder, SortOp op, SortOp sort, bool hasMarks) {
  OpBuilder::InsertionGuard guard(builder);
  Block &original = op.getComparator().front();
  Block *block = builder.createBlock(&sort.getComparator());
  IRMapping mapping;
  for (BlockArgument argument : original.getArguments())
    mapping.map(argument, block->addArgument(argument.getType(), argument.getLoc()));
  for (Operation &inner : original.without_terminator())
    builder.clone(inner, mapping);
  Value isBefore = mapping.lookupOrDefault(original.getTerminator()->getOperand(0));
  if (hasMarks) {
    Location loc = op.getLoc();
    Value a = block->addArgument(builder.getI8Type(), loc), b = block->addArgument(builder.getI8Type(), loc);
    Value zero = arith::ConstantIntOp::create(builder, loc, 0, 8);
    Value isMarked =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, arith::OrIOp::create(builder, loc, a, b), zero);
    Value isMarkedLater = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, a, b);
    isBefore = arith::SelectOp::create(builder, loc, isMarked, isMarkedLater, isBefore);
  }
  tensor_ext::YieldOp::create(builder, op.getLoc(), isBefore);
}

/// Returns the first elements of the sorted lines of `inputs`, as `op` sorts them, as many as `inits` have. `marks` may
/// be null.
static SmallVector<Value> buildSort(OpBuilder &builder, SortOp op, ValueRange inputs, ValueRange inits, Value marks) {
  SmallVector<Value> allInputs(inputs), allInits(inits);
  if (marks) {
    allInputs.push_back(marks);
    auto type = RankedTensorType::get(cast<RankedTensorType>(inits.front().getType()).getShape(), builder.getI8Type());
    allInits.push_back(tensor::EmptyOp::create(builder, op.getLoc(), type.getShape(), type.getElementType()));
  }
  auto sort =
      SortOp::create(builder, op.getLoc(), TypeRange(ValueRange(allInits)), allInputs, allInits, op.getDimension());
  buildComparator(builder, op, sort, marks != nullptr);
  return SmallVector<Value>(sort->getResults().take_front(inputs.size()));
}

FailureOr<SmallVector<Value>> dist::computeOnParts(SortOp op, OpBuilder &builder, const LocalShards &shards) {
  Location loc = op.getLoc();
  int64_t dimension = op.getDimension(), count = op.getInputs().size();
  const LocalShards::FactorShard &part = shards.factors[dimension];
  int64_t numCandidates = std::min(op.getNumKept(), part.size);
  ArrayRef<Value> inputs = ArrayRef(shards.operands).take_front(count),
                  inits = ArrayRef(shards.operands).drop_front(count);
  SmallVector<int64_t> shape(cast<RankedTensorType>(inputs.front().getType()).getShape());
  Value size = arith::ConstantIndexOp::create(builder, loc, part.globalSize), marks;
  auto isBehind = [&](OpBuilder &nested, Value position) -> Value {
    return arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::uge, position, size);
  };
  if (part.isUneven)
    marks = buildMarks(builder, loc, shape, dimension, [&](OpBuilder &nested, Value index) {
      return isBehind(nested, arith::AddIOp::create(nested, loc, index, part.offset));
    });
  shape[dimension] = numCandidates;
  SmallVector<Value> candidateInits;
  for (Value input : inputs)
    candidateInits.push_back(tensor::EmptyOp::create(builder, loc, shape, getElementTypeOrSelf(input.getType())));
  SmallVector<Value> candidates = buildSort(builder, op, inputs, candidateInits, marks);
  shape[dimension] = numCandidates * part.numShards;
  candidates =
      gatherParts(builder, op, shards, dimension, candidates, dimension, shape[dimension],
                  "the first " + Twine(numCandidates) + " elements of each part are candidates for those of '" +
                      op->getName().getStringRef() + "' along dimension " + Twine(dimension));
  if (part.isUneven)
    marks = buildMarks(builder, loc, shape, dimension, [&](OpBuilder &nested, Value index) {
      auto constant = [&](int64_t value) { return arith::ConstantIndexOp::create(nested, loc, value).getResult(); };
      Value number = arith::DivUIOp::create(nested, loc, index, constant(numCandidates));
      Value position = arith::RemUIOp::create(nested, loc, index, constant(numCandidates));
      Value start = arith::MulIOp::create(nested, loc, number, constant(part.size));
      return isBehind(nested, arith::AddIOp::create(nested, loc, start, position));
    });
  return buildSort(builder, op, candidates, inits, marks);
}
