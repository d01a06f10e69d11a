// SPDX-License-Identifier: Apache-2.0
//
// Windows of updates that are combined with windows of several tensors at once, one index vector after another:
//
//   for i in index vectors: { old = extract_slice of each tensor at vector i; new = region(old..., updates of i...);
//                             insert_slice new where the window lies inside, old otherwise }
//
// No frontend that we know writes such a scatter, so it is right and no more.

#include "MixedScatter.h"
#include "ScalarRegion.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace dist {

namespace {

/// Where the window of one index vector lies.
struct WindowPlace {
  SmallVector<OpFoldResult> starts;  ///< Per dimension of the tensors, moved inside.
  SmallVector<OpFoldResult> updates; ///< Per dimension of the updates.
  Value isInside;                    ///< Null if it always does.
};

/// Builds the steps of the loop.
class MixedScatter {
public:
  MixedScatter(Operation *op, const IndexingNumbers &numbers, const Access &access, BodyImporter &importer)
      : op(op), numbers(numbers), access(access), importer(importer), builder(importer.at(op)),
        count(op->getNumResults()), whole(getType(op->getOperand(0))), loops(getType(op->getOperand(count + 1))) {}

  LogicalResult run();

private:
  RankedTensorType getType(Value read) { return cast<RankedTensorType>(importer.get(read).getType()); }
  int64_t getWindow(int64_t dim) const {
    return access.windows[dim] < 0 || isAlong(dim) ? 1 : loops.getDimSize(access.windows[dim]);
  }
  /// Returns true if the index vectors walk dimension `dim`.
  bool isAlong(int64_t dim) const { return llvm::is_contained(access.along, access.windows[dim]); }
  WindowPlace getPlace(Value number);
  FailureOr<SmallVector<Value>> combine(Value number, ValueRange tensors);

  Operation *op;
  const IndexingNumbers &numbers;
  const Access &access;
  BodyImporter &importer;
  ImplicitLocOpBuilder builder;
  unsigned count;
  RankedTensorType whole, loops;
  Value indices;
};

/// The place of the window of index vector `number`, counted in row-major order.
WindowPlace MixedScatter::getPlace(Value number) {
  WindowPlace place;
  place.updates.assign(loops.getRank(), builder.getIndexAttr(0));
  SmallVector<Value> at(access.along.size());
  Value rest = number;
  for (int64_t position = int64_t(at.size()) - 1; position >= 0; --position) {
    Value size = arith::ConstantIndexOp::create(builder, loops.getDimSize(access.along[position]));
    at[position] = arith::RemUIOp::create(builder, rest, size);
    rest = arith::DivUIOp::create(builder, rest, size);
    place.updates[access.along[position]] = at[position];
  }
  for (int64_t dim = 0; dim < whole.getRank(); ++dim) {
    if (isAlong(dim)) {
      place.starts.push_back(place.updates[access.windows[dim]]);
      continue;
    }
    if (access.components[dim] < 0) {
      place.starts.push_back(builder.getIndexAttr(0));
      continue;
    }
    SmallVector<Value> component(at);
    component.push_back(arith::ConstantIndexOp::create(builder, access.components[dim]));
    Value start = tensor::ExtractOp::create(builder, indices, component);
    start = arith::IndexCastOp::create(builder, builder.getIndexType(), start);
    Value zero = arith::ConstantIndexOp::create(builder, 0);
    Value last = arith::ConstantIndexOp::create(builder, whole.getDimSize(dim) - getWindow(dim));
    Value moved = arith::MinSIOp::create(builder, arith::MaxSIOp::create(builder, start, zero), last);
    Value isInside = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, moved, start);
    place.isInside = place.isInside ? arith::AndIOp::create(builder, place.isInside, isInside).getResult() : isInside;
    place.starts.push_back(moved);
  }
  return place;
}

/// Returns `tensors` after the updates of index vector `number`.
FailureOr<SmallVector<Value>> MixedScatter::combine(Value number, ValueRange tensors) {
  WindowPlace place = getPlace(number);
  MLIRContext *context = builder.getContext();
  SmallVector<int64_t> window, sizes, updateSizes;
  for (int64_t dim = 0; dim < whole.getRank(); ++dim) {
    sizes.push_back(getWindow(dim));
    if (access.windows[dim] >= 0 && !isAlong(dim))
      window.push_back(sizes.back());
  }
  for (int64_t loop = 0; loop < loops.getRank(); ++loop)
    updateSizes.push_back(llvm::is_contained(access.along, loop) ? 1 : loops.getDimSize(loop));
  SmallVector<OpFoldResult> steps(whole.getRank(), builder.getIndexAttr(1));
  SmallVector<OpFoldResult> updateSteps(loops.getRank(), builder.getIndexAttr(1));
  SmallVector<Value> old, inits, inputs;
  for (Value tensor : tensors) {
    auto type = RankedTensorType::get(window, getElementTypeOrSelf(tensor));
    old.push_back(tensor::ExtractSliceOp::create(builder, type, tensor, place.starts,
                                                 getAsIndexOpFoldResult(context, sizes), steps));
    inits.push_back(createEmpty(builder, type));
  }
  inputs = old;
  for (unsigned i = 0; i < count; ++i) {
    Value updates = importer.get(op->getOperand(count + 1 + i));
    auto type = RankedTensorType::get(window, getElementTypeOrSelf(updates));
    inputs.push_back(tensor::ExtractSliceOp::create(builder, type, updates, place.updates,
                                                    getAsIndexOpFoldResult(context, updateSizes), updateSteps));
  }
  SmallVector<AffineMap> maps(3 * count, builder.getMultiDimIdentityMap(window.size()));
  auto body = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) {
    return buildScalarRegion(nested, op->getRegion(0), scalars.take_front(2 * count), importer);
  };
  FailureOr<SmallVector<Value>> combined = createGeneric(builder, inputs, inits, maps, window.size(), body);
  if (failed(combined))
    return failure();
  SmallVector<Value> results;
  for (auto [tensor, before, after] : llvm::zip_equal(tensors, old, *combined)) {
    Value kept = place.isInside ? arith::SelectOp::create(builder, place.isInside, after, before).getResult() : after;
    results.push_back(tensor::InsertSliceOp::create(builder, kept, tensor, place.starts,
                                                    getAsIndexOpFoldResult(context, sizes), steps));
  }
  return results;
}

LogicalResult MixedScatter::run() {
  for (unsigned i = 0; i < count; ++i)
    if (getType(op->getOperand(i)).getShape() != whole.getShape() ||
        getType(op->getOperand(count + 1 + i)).getShape() != loops.getShape())
      return importer.emitOpError(op) << "combines its tensors with one another, but they differ in shape";
  SmallVector<Value> inits = importer.getOperands(op);
  indices = arrangeIndices(builder, inits[count], op->getOperand(count), numbers.vectorDim);
  inits.resize(count);
  int64_t numVectors = 1;
  for (int64_t loop : access.along)
    numVectors *= loops.getDimSize(loop);
  if (loops.getNumElements() == 0) {
    importer.mapResults(op, inits);
    return success();
  }
  Value zero = arith::ConstantIndexOp::create(builder, 0), one = arith::ConstantIndexOp::create(builder, 1);
  auto loop = scf::ForOp::create(builder, zero, arith::ConstantIndexOp::create(builder, numVectors), one, inits);
  builder.setInsertionPointToStart(loop.getBody());
  FailureOr<SmallVector<Value>> results = combine(loop.getInductionVar(), loop.getRegionIterArgs());
  if (failed(results))
    return failure();
  scf::YieldOp::create(builder, *results);
  importer.mapResults(op, loop.getResults());
  return success();
}

} // namespace

LogicalResult importMixedScatter(Operation *op, const IndexingNumbers &numbers, const Access &access,
                                 BodyImporter &importer) {
  return MixedScatter(op, numbers, access, importer).run();
}

} // namespace dist
