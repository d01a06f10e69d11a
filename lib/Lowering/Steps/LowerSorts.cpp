// SPDX-License-Identifier: Apache-2.0
//
// sort and scan -> linalg.generic; see the pass description.
//
// A merge of two sorted runs, element by element: of the first q elements of the merged run, i come from the left run
// and q - i from the right one, where i is the smallest number such that right[q - i - 1] does not come before left[i]
// ("merge path"). Element q is then left[i] or right[q - i], whichever comes first; the left one if neither does.

#include "SequentialSort.h"
#include "dist/IR/TensorExt.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/Support/MathExtras.h"

namespace dist {
#define GEN_PASS_DEF_LOWERSORTSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

//===-- sort ------------------------------------------------------------------------------------------------------===//

namespace {
/// Lines that consist of sorted runs, one behind the other; the last one may be shorter.
struct Runs {
  SmallVector<Value> tensors;
  int64_t span; ///< Elements of the unsorted line that a run stands for.
  int64_t kept; ///< Elements of a run: the first of its span.
};

/// Builds, in the body of a linalg.generic over the merged lines, the elements at its position.
class MergeBuilder {
public:
  MergeBuilder(ImplicitLocOpBuilder &b, SortOp op, const Runs &runs, int64_t mergedKept)
      : b(b), op(op), runs(runs), mergedKept(mergedKept) {}

  SmallVector<Value> build();

private:
  Value constant(int64_t value) { return arith::ConstantIndexOp::create(b, value); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value subtract(Value x, Value y) { return arith::SubIOp::create(b, x, y); }
  Value clamp(Value x, int64_t last) {
    return arith::MinSIOp::create(b, arith::MaxSIOp::create(b, x, constant(0)), constant(last));
  }
  SmallVector<Value> read(Value position);
  Value isBefore(ValueRange first, ValueRange second) { return steps::buildIsBefore(b, op, first, second); }
  Value findLeftCount();

  ImplicitLocOpBuilder &b;
  SortOp op;
  const Runs &runs;
  int64_t mergedKept;
  SmallVector<Value> loops;
  Value within;                  ///< Position in the merged run.
  Value leftStart, rightStart;   ///< Where the two runs begin.
  Value leftLength, rightLength; ///< How many elements they have.
};
} // namespace

/// Reads an element of each tensor at `position` of the line, brought inside.
SmallVector<Value> MergeBuilder::read(Value position) {
  SmallVector<Value> elements, at(loops);
  int64_t dimension = op.getDimension();
  at[dimension] = clamp(position, cast<RankedTensorType>(runs.tensors.front().getType()).getDimSize(dimension) - 1);
  for (Value tensor : runs.tensors)
    elements.push_back(tensor::ExtractOp::create(b, tensor, at));
  return elements;
}

/// Returns how many of the elements in front of this one come from the left run.
Value MergeBuilder::findLeftCount() {
  Value zero = constant(0), one = constant(1);
  Value least = arith::MaxSIOp::create(b, subtract(within, rightLength), zero);
  Value most = arith::MinSIOp::create(b, within, leftLength);
  auto bisect = [&](OpBuilder &nested, Location loc, Value, ValueRange bounds) {
    ImplicitLocOpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(nested.getInsertionBlock(), nested.getInsertionPoint());
    Value middle = arith::ShRUIOp::create(b, add(bounds[0], bounds[1]), one);
    SmallVector<Value> left = read(add(leftStart, middle));
    SmallVector<Value> right = read(add(rightStart, subtract(subtract(within, middle), one)));
    Value comesLater = isBefore(right, left);
    Value isOpen = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, bounds[0], bounds[1]);
    Value isUpper = arith::AndIOp::create(b, isOpen, comesLater);
    Value high = arith::SelectOp::create(b, isUpper, middle, bounds[1]);
    Value above = arith::SelectOp::create(b, comesLater, bounds[0], add(middle, one));
    Value low = arith::SelectOp::create(b, isOpen, above, bounds[0]);
    scf::YieldOp::create(b, ValueRange{low, high});
  };
  Value steps = constant(llvm::Log2_64(runs.kept) + 1);
  return scf::ForOp::create(b, zero, steps, one, ValueRange{least, most}, bisect).getResult(0);
}

SmallVector<Value> MergeBuilder::build() {
  int64_t dimension = op.getDimension(), length = op.getShape()[dimension];
  for (int64_t dim = 0; dim < int64_t(op.getShape().size()); ++dim)
    loops.push_back(linalg::IndexOp::create(b, dim));
  Value run = arith::DivUIOp::create(b, loops[dimension], constant(mergedKept));
  within = subtract(loops[dimension], arith::MulIOp::create(b, run, constant(mergedKept)));
  leftStart = arith::MulIOp::create(b, run, constant(2 * runs.kept));
  rightStart = add(leftStart, constant(runs.kept));
  Value left = subtract(constant(length), arith::MulIOp::create(b, run, constant(2 * runs.span)));
  leftLength = clamp(left, runs.kept);
  rightLength = clamp(subtract(left, constant(runs.span)), runs.kept);

  Value fromLeft = findLeftCount(), fromRight = subtract(within, fromLeft);
  Value leftAt = add(leftStart, fromLeft), rightAt = add(rightStart, fromRight);
  Value isRightEmpty = arith::CmpIOp::create(b, arith::CmpIPredicate::sge, fromRight, rightLength);
  Value hasLeft = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, fromLeft, leftLength);
  Value rightIsFirst = isBefore(read(rightAt), read(leftAt));
  Value isFirst = arith::XOrIOp::create(b, rightIsFirst, arith::ConstantIntOp::create(b, 1, 1));
  Value takesLeft = arith::OrIOp::create(b, isRightEmpty, arith::AndIOp::create(b, hasLeft, isFirst));
  return read(arith::SelectOp::create(b, takesLeft, leftAt, rightAt));
}

/// Merges each two neighbouring runs; writes to `inits`, or to new tensors if there are none.
static Runs merge(ImplicitLocOpBuilder &b, SortOp op, const Runs &runs, ValueRange inits) {
  int64_t dimension = op.getDimension(), length = op.getShape()[dimension];
  Runs merged{{}, 2 * runs.span, std::min(2 * runs.kept, op.getNumKept())};
  int64_t last = (llvm::divideCeil(length, merged.span) - 1); // Number of the last run.
  SmallVector<int64_t> shape(op.getShape());
  shape[dimension] = last * merged.kept + std::min(merged.kept, length - last * merged.span);
  SmallVector<Value> destinations(inits);
  if (destinations.empty())
    for (Value tensor : runs.tensors)
      destinations.push_back(tensor::EmptyOp::create(b, shape, getElementTypeOrSelf(tensor)));
  SmallVector<AffineMap> maps(destinations.size(), b.getMultiDimIdentityMap(shape.size()));
  SmallVector<utils::IteratorType> iterators(shape.size(), utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(b, TypeRange(ValueRange(destinations)), ValueRange(), destinations, maps,
                                           iterators, [&](OpBuilder &nested, Location loc, ValueRange) {
                                             ImplicitLocOpBuilder body(loc, nested);
                                             SmallVector<Value> elements =
                                                 MergeBuilder(body, op, runs, merged.kept).build();
                                             linalg::YieldOp::create(body, elements);
                                           });
  merged.tensors.assign(generic->result_begin(), generic->result_end());
  return merged;
}

/// Returns `tensor` without what lies behind the first `size` elements of its lines.
static Value cutLines(ImplicitLocOpBuilder &b, Value tensor, int64_t dimension, int64_t size) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (type.getDimSize(dimension) == size)
    return tensor;
  SmallVector<int64_t> shape(type.getShape()), zeros(type.getRank(), 0), ones(type.getRank(), 1);
  shape[dimension] = size;
  MLIRContext *context = b.getContext();
  return tensor::ExtractSliceOp::create(b, cast<RankedTensorType>(type.clone(shape)), tensor,
                                        getAsIndexOpFoldResult(context, zeros), getAsIndexOpFoldResult(context, shape),
                                        getAsIndexOpFoldResult(context, ones));
}

static void lower(SortOp op, bool sequential) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  int64_t length = op.getShape()[op.getDimension()];
  Runs runs{SmallVector<Value>(op.getInputs()), 1, 1};
  bool isEmpty = op.getNumKept() == 0 || llvm::is_contained(op.getShape(), 0);
  if (sequential && length > 1 && !isEmpty)
    runs = {steps::buildSequentialSort(b, op), length, length};
  while (runs.span < length && !isEmpty)
    runs = merge(b, op, runs, 2 * runs.span >= length ? ValueRange(op.getInits()) : ValueRange());
  SmallVector<Value> results;
  for (Value tensor : runs.tensors)
    results.push_back(cutLines(b, tensor, op.getDimension(), op.getNumKept()));
  op->replaceAllUsesWith(results);
  op->erase();
}

//===-- scan ------------------------------------------------------------------------------------------------------===//

/// Returns `tensor` with its lines along `dimension` in reverse, in `destination`.
static Value reverseLines(ImplicitLocOpBuilder &b, Value tensor, int64_t dimension, Value destination) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  auto build = [&](OpBuilder &nested, Location loc, ValueRange) {
    ImplicitLocOpBuilder body(loc, nested);
    SmallVector<Value> at;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      at.push_back(linalg::IndexOp::create(body, dim));
    Value last = arith::ConstantIndexOp::create(body, type.getDimSize(dimension) - 1);
    at[dimension] = arith::SubIOp::create(body, last, at[dimension]);
    linalg::YieldOp::create(body, tensor::ExtractOp::create(body, tensor, at).getResult());
  };
  return linalg::GenericOp::create(b, type, ValueRange(), destination, b.getMultiDimIdentityMap(type.getRank()),
                                   iterators, build)
      .getResult(0);
}

/// Scans the lines of `input` from their beginnings; writes to `destination`.
static Value scanForward(ImplicitLocOpBuilder &b, ScanOp op, Value input, Value destination) {
  auto type = cast<RankedTensorType>(input.getType());
  int64_t dimension = op.getDimension(), rank = type.getRank();
  SmallVector<int64_t> carriedShape(type.getShape());
  carriedShape.erase(carriedShape.begin() + dimension);
  Value carried = tensor::EmptyOp::create(b, carriedShape, type.getElementType());
  AffineMap elements = b.getMultiDimIdentityMap(rank), lines = elements.dropResult(dimension);
  SmallVector<utils::IteratorType> iterators(rank, utils::IteratorType::parallel);
  iterators[dimension] = utils::IteratorType::reduction;
  auto build = [&](OpBuilder &nested, Location loc, ValueRange arguments) {
    ImplicitLocOpBuilder body(loc, nested);
    IRMapping mapping;
    Block &combiner = op.getCombiner().front();
    mapping.map(combiner.getArguments(), ValueRange{arguments[2], arguments[0]});
    for (Operation &inner : combiner.without_terminator())
      body.clone(inner, mapping);
    Value combined = mapping.lookupOrDefault(combiner.getTerminator()->getOperand(0));
    Value position = linalg::IndexOp::create(body, dimension);
    Value isFirst =
        arith::CmpIOp::create(body, arith::CmpIPredicate::eq, position, arith::ConstantIndexOp::create(body, 0));
    Value element = arith::SelectOp::create(body, isFirst, arguments[0], combined);
    linalg::YieldOp::create(body, ValueRange{element, element});
  };
  return linalg::GenericOp::create(b, TypeRange{type, carried.getType()}, input, ValueRange{destination, carried},
                                   ArrayRef<AffineMap>{elements, elements, lines}, iterators, build)
      .getResult(0);
}

static void lower(ScanOp op) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  auto type = cast<RankedTensorType>(op.getInput().getType());
  auto createEmpty = [&]() -> Value { return tensor::EmptyOp::create(b, type.getShape(), type.getElementType()); };
  int64_t dimension = op.getDimension();
  Value result =
      op.getReverse()
          ? reverseLines(b, scanForward(b, op, reverseLines(b, op.getInput(), dimension, createEmpty()), createEmpty()),
                         dimension, op.getInit())
          : scanForward(b, op, op.getInput(), op.getInit());
  op->replaceAllUsesWith(ValueRange{result});
  op->erase();
}

namespace {
struct LowerSortsPass : dist::impl::LowerSortsPassBase<LowerSortsPass> {
  using LowerSortsPassBase::LowerSortsPassBase;

  void runOnOperation() override {
    SmallVector<SortOp> sorts;
    SmallVector<ScanOp> scans;
    getOperation().walk([&](SortOp op) { sorts.push_back(op); });
    getOperation().walk([&](ScanOp op) { scans.push_back(op); });
    for (SortOp op : sorts)
      lower(op, sequential);
    for (ScanOp op : scans)
      lower(op);
  }
};
} // namespace
