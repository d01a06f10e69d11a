// SPDX-License-Identifier: Apache-2.0
//
// The custom call by which JAX multiplies a sparse matrix in rows (`BCSR` of jax.experimental.sparse) with dense ones
// on a CPU, in ops that can be partitioned. `starts` says at which stored element each row begins, and where the last
// ends:
//
//   y[i, :] = sum over k in starts[i] .. starts[i + 1] of x[k] * b[columns[k], :]
//
//   ones at starts, summed up  ->  rows[k] + 1      a gather from b, times x, scattered to rows  ->  y
//
// Elements in front of the first row and behind the last belong to none: a scatter leaves them out.

#include "LibraryRoutines.h"
#include "ScalarOps.h"
#include "StructuredOps.h"

#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace dist {

namespace {

Value createSum(OpBuilder &builder, Location loc, Value a, Value b) {
  if (isa<FloatType>(a.getType()))
    return arith::AddFOp::create(builder, loc, a, b);
  if (isa<ComplexType>(a.getType()))
    return complex::AddOp::create(builder, loc, a, b);
  return arith::AddIOp::create(builder, loc, a, b);
}

Value createProduct(OpBuilder &builder, Location loc, Value a, Value b) {
  if (isa<FloatType>(a.getType()))
    return arith::MulFOp::create(builder, loc, a, b);
  if (isa<ComplexType>(a.getType()))
    return complex::MulOp::create(builder, loc, a, b);
  return arith::MulIOp::create(builder, loc, a, b);
}

/// Gives `op` a combiner that adds up.
void addUp(ImplicitLocOpBuilder &builder, Region &combiner, Type element) {
  OpBuilder::InsertionGuard guard(builder);
  Location loc = builder.getLoc();
  Block *body = builder.createBlock(&combiner, {}, {element, element}, {loc, loc});
  tensor_ext::YieldOp::create(builder, createSum(builder, loc, body->getArgument(0), body->getArgument(1)));
}

/// Returns the numbers of `line` as vectors of one index.
Value asPositions(ImplicitLocOpBuilder &builder, Value line) {
  auto type = cast<RankedTensorType>(line.getType());
  auto wanted = RankedTensorType::get({type.getDimSize(0), 1}, type.getElementType());
  return tensor::ExpandShapeOp::create(builder, wanted, line, SmallVector<ReassociationIndices>{{0, 1}});
}

/// Returns zeros of type `type` with `updates` added at the first dimension's `positions`.
Value addAt(ImplicitLocOpBuilder &builder, RankedTensorType type, Value updates, Value positions) {
  Value zeros = createFilled(builder, type, getScalarConstant(builder, type.getElementType(), 0));
  SmallVector<int64_t> windows{-1}, components{0};
  for (int64_t dim = 1; dim < type.getRank(); ++dim) {
    windows.push_back(dim);
    components.push_back(-1);
  }
  auto scatter = tensor_ext::ScatterOp::create(builder, TypeRange(type), updates, asPositions(builder, positions),
                                               zeros, windows, components, ArrayRef<int64_t>{0});
  addUp(builder, scatter.getCombiner(), type.getElementType());
  return scatter->getResult(0);
}

/// Returns the row of each of `count` stored elements, of rows that begin at `starts`.
Value createRows(ImplicitLocOpBuilder &builder, Value starts, int64_t count) {
  auto type = cast<RankedTensorType>(starts.getType());
  Type element = type.getElementType();
  Value ones = createFilled(builder, type, getScalarConstant(builder, element, 1));
  auto line = RankedTensorType::get({count}, element);
  Value begun = addAt(builder, line, ones, starts);
  auto scan =
      tensor_ext::ScanOp::create(builder, line, begun, createEmpty(builder, line), /*dimension=*/0, /*reverse=*/false);
  addUp(builder, scan.getCombiner(), element);
  AffineMap map = builder.getMultiDimIdentityMap(1);
  return *createElementwise(builder, line, scan.getResult(), map, [&](ImplicitLocOpBuilder &b, ValueRange number) {
    Value before = arith::SubIOp::create(b, number[0], getScalarConstant(b, element, 1));
    return FailureOr<SmallVector<Value>>(SmallVector<Value>{before});
  });
}

/// Returns true if the call's matrices lie row by row, as is usual: the call is about how they lie.
bool isRowMajor(Operation *op, StringRef name) {
  auto layouts = op->getAttrOfType<ArrayAttr>(name);
  return !layouts || llvm::all_of(layouts, [](Attribute layout) {
    auto order = dyn_cast<DenseIntElementsAttr>(layout);
    return !order || llvm::is_sorted(order.getValues<APInt>(),
                                     [](const APInt &one, const APInt &other) { return one.sgt(other); });
  });
}

LogicalResult importRowsTimesDense(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 4)))
    return failure();
  SmallVector<Value> operands = importer.getOperands(op); // x, starts, columns, b
  RankedTensorType type = *importer.convertResult(op);
  auto getType = [&](unsigned number) { return cast<RankedTensorType>(operands[number].getType()); };
  RankedTensorType dense = getType(3);
  int64_t rank = dense.getRank(), count = getType(2).getRank() == 1 ? getType(2).getDimSize(0) : -1;
  bool fits = (rank == 1 || rank == 2) && type.getRank() == rank && getType(1).getRank() == 1 &&
              getType(1).getElementType().isSignlessInteger() && getType(2).getElementType().isSignlessInteger() &&
              getType(0).getShape() == ArrayRef(count) && type.getElementType() == dense.getElementType() &&
              getType(0).getElementType() == dense.getElementType() &&
              getType(1).getDimSize(0) == type.getDimSize(0) + 1 &&
              type.getShape().drop_front() == dense.getShape().drop_front();
  if (!fits || !isRowMajor(op, "operand_layouts") || !isRowMajor(op, "result_layouts"))
    return importer.emitOpError(op)
           << "of target " << op->getAttr("call_target_name")
           << " needs stored elements, where rows start, columns, and a dense matrix or vector, "
              "row by row";
  ImplicitLocOpBuilder builder = importer.at(op);
  if (count == 0 || dense.getDimSize(0) == 0) {
    importer.map(op->getResult(0), createFilled(builder, type, getScalarConstant(builder, type.getElementType(), 0)));
    return success();
  }
  SmallVector<int64_t> shape(dense.getShape()), windows{-1}, components{0};
  shape[0] = count;
  auto partsType = RankedTensorType::get(shape, dense.getElementType());
  if (rank == 2) {
    windows.push_back(1);
    components.push_back(-1);
  }
  Value read = tensor_ext::GatherOp::create(builder, TypeRange(partsType), operands[3],
                                            asPositions(builder, operands[2]), createEmpty(builder, partsType), windows,
                                            components, ArrayRef<int64_t>{0}, /*masked=*/false)
                   ->getResult(0);
  AffineMap all = builder.getMultiDimIdentityMap(rank), first = getLeadingLoops(rank, 1, builder.getContext());
  FailureOr<Value> parts = createElementwise(
      builder, partsType, {operands[0], read}, {first, all}, [](ImplicitLocOpBuilder &b, ValueRange scalars) {
        return FailureOr<SmallVector<Value>>(SmallVector<Value>{createProduct(b, b.getLoc(), scalars[0], scalars[1])});
      });
  if (failed(parts))
    return failure();
  importer.map(op->getResult(0), addAt(builder, type, *parts, createRows(builder, operands[1], count)));
  return success();
}

} // namespace

void addSparseCalls(OpTable &table) { table["cpu_csr_sparse_dense_ffi"] = importRowsTimesDense; }

} // namespace dist
