// SPDX-License-Identifier: Apache-2.0
//
//   for level:                      runs of 2^level elements become runs of twice as many
//     linalg.generic                along the line, carrying how many elements of this pair came from the left run
//
// See SequentialSort.h. The number of taken left elements and the position say where both runs stand, so a step needs
// one comparison and no branch.

#include "SequentialSort.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

Value steps::buildIsBefore(ImplicitLocOpBuilder &b, SortOp op, ValueRange first, ValueRange second) {
  IRMapping mapping;
  Block &comparator = op.getComparator().front();
  for (unsigned i = 0; i < first.size(); ++i) {
    mapping.map(comparator.getArgument(2 * i), first[i]);
    mapping.map(comparator.getArgument(2 * i + 1), second[i]);
  }
  for (Operation &inner : comparator.without_terminator())
    b.clone(inner, mapping);
  return mapping.lookupOrDefault(comparator.getTerminator()->getOperand(0));
}

namespace {
/// Builds the body of one level: the element at the position of the loops, and the new count.
class WalkBuilder {
public:
  WalkBuilder(ImplicitLocOpBuilder &b, SortOp op, ValueRange tensors, Value span)
      : b(b), op(op), tensors(tensors), span(span), length(op.getShape()[op.getDimension()]) {}

  SmallVector<Value> build(Value count);

private:
  Value constant(int64_t value) { return arith::ConstantIndexOp::create(b, value); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value subtract(Value x, Value y) { return arith::SubIOp::create(b, x, y); }
  Value isLess(Value x, Value y) { return arith::CmpIOp::create(b, arith::CmpIPredicate::slt, x, y); }

  /// Reads an element of each tensor at `position` of the line, or the last one.
  SmallVector<Value> read(Value position) {
    SmallVector<Value> at(loops), elements;
    at[op.getDimension()] = arith::MinSIOp::create(b, position, constant(length - 1));
    for (Value tensor : tensors)
      elements.push_back(tensor::ExtractOp::create(b, tensor, at));
    return elements;
  }

  ImplicitLocOpBuilder &b;
  SortOp op;
  ValueRange tensors;
  Value span; ///< Elements of a run.
  int64_t length;
  SmallVector<Value> loops;
};
} // namespace

SmallVector<Value> WalkBuilder::build(Value count) {
  for (int64_t dim = 0; dim < int64_t(op.getShape().size()); ++dim)
    loops.push_back(linalg::IndexOp::create(b, dim));
  Value position = loops[op.getDimension()], zero = constant(0);
  Value within = arith::AndIOp::create(b, position, subtract(add(span, span), constant(1)));
  Value start = subtract(position, within), middle = add(start, span);
  Value isFirst = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, within, zero);
  Value fromLeft = arith::SelectOp::create(b, isFirst, zero, arith::IndexCastOp::create(b, b.getIndexType(), count));
  Value leftAt = add(start, fromLeft), rightAt = add(middle, subtract(within, fromLeft));
  Value end = constant(length);
  Value hasLeft = isLess(leftAt, arith::MinSIOp::create(b, middle, end));
  Value hasRight = isLess(rightAt, arith::MinSIOp::create(b, add(middle, span), end));
  SmallVector<Value> left = read(leftAt), right = read(rightAt);
  Value takesRight = arith::AndIOp::create(b, hasRight, steps::buildIsBefore(b, op, right, left));
  takesRight =
      arith::OrIOp::create(b, takesRight, arith::XOrIOp::create(b, hasLeft, arith::ConstantIntOp::create(b, 1, 1)));
  SmallVector<Value> yielded;
  for (auto [fromLeftRun, fromRightRun] : llvm::zip(left, right))
    yielded.push_back(arith::SelectOp::create(b, takesRight, fromRightRun, fromLeftRun));
  Value next = arith::SelectOp::create(b, takesRight, fromLeft, add(fromLeft, constant(1)));
  yielded.push_back(arith::IndexCastOp::create(b, b.getI64Type(), next));
  return yielded;
}

/// Builds one level: each two neighbouring runs of `span` elements of `tensors` become one.
static SmallVector<Value> buildLevel(ImplicitLocOpBuilder &b, SortOp op, ValueRange tensors, Value span) {
  SmallVector<int64_t> shape(op.getShape()), counts(shape);
  counts.erase(counts.begin() + op.getDimension());
  SmallVector<Value> destinations;
  for (Value tensor : tensors)
    destinations.push_back(tensor::EmptyOp::create(b, shape, getElementTypeOrSelf(tensor)));
  destinations.push_back(tensor::EmptyOp::create(b, counts, b.getI64Type()));
  SmallVector<AffineMap> maps(tensors.size(), b.getMultiDimIdentityMap(shape.size()));
  maps.push_back(b.getMultiDimIdentityMap(shape.size()).dropResult(op.getDimension()));
  SmallVector<utils::IteratorType> iterators(shape.size(), utils::IteratorType::parallel);
  iterators[op.getDimension()] = utils::IteratorType::reduction;
  auto build = [&](OpBuilder &nested, Location loc, ValueRange arguments) {
    ImplicitLocOpBuilder body(loc, nested);
    SmallVector<Value> yielded = WalkBuilder(body, op, tensors, span).build(arguments.back());
    linalg::YieldOp::create(body, yielded);
  };
  auto level = linalg::GenericOp::create(b, TypeRange(ValueRange(destinations)), ValueRange(), destinations, maps,
                                         iterators, build);
  return SmallVector<Value>(level->getResults().drop_back());
}

SmallVector<Value> steps::buildSequentialSort(ImplicitLocOpBuilder &b, SortOp op) {
  int64_t length = op.getShape()[op.getDimension()];
  Value zero = arith::ConstantIndexOp::create(b, 0), one = arith::ConstantIndexOp::create(b, 1);
  Value levels = arith::ConstantIndexOp::create(b, llvm::Log2_64_Ceil(length));
  auto build = [&](OpBuilder &nested, Location loc, Value level, ValueRange tensors) {
    ImplicitLocOpBuilder body(loc, nested);
    Value span = arith::ShLIOp::create(body, one, level);
    scf::YieldOp::create(body, buildLevel(body, op, tensors, span));
  };
  auto loop = scf::ForOp::create(b, zero, levels, one, op.getInputs(), build);
  return SmallVector<Value>(loop.getResults());
}
