// SPDX-License-Identifier: Apache-2.0
//
//   %r = dist.all_slice dim 0 over {"tp"} on @mesh ins(%x : tensor<10xf32>) outs(%d : tensor<3xf32>)
//
// becomes a loop over the chunk that reads %x at index(tp) * 3 + i, and 0 where that is beyond 10. The comparison is
// left out where the chunks divide the dimension. Reading through `tensor.extract` and not through a slice lets the op
// fuse and avoids views at offsets that are known at run time only.

#include "dist/IR/Dist.h"
#include "dist/IR/ScalarConstant.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {
#define GEN_PASS_DEF_LOWERALLSLICEPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Builds the body: the element of `input` behind the current indices shifted by `start` along `dim`, or zero.
static void buildBody(OpBuilder &builder, Location loc, Value input, int64_t dim, Value start, bool isUneven) {
  auto type = cast<RankedTensorType>(input.getType());
  SmallVector<Value> indices;
  for (int64_t each = 0; each < type.getRank(); ++each)
    indices.push_back(linalg::IndexOp::create(builder, loc, each));
  indices[dim] = arith::AddIOp::create(builder, loc, start, indices[dim]);
  if (!isUneven) {
    Value element = tensor::ExtractOp::create(builder, loc, input, indices);
    linalg::YieldOp::create(builder, loc, element);
    return;
  }
  Value size = arith::ConstantIndexOp::create(builder, loc, type.getDimSize(dim));
  Value last = arith::ConstantIndexOp::create(builder, loc, type.getDimSize(dim) - 1);
  Value isInside = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, indices[dim], size);
  indices[dim] = arith::MinUIOp::create(builder, loc, indices[dim], last);
  Value element = tensor::ExtractOp::create(builder, loc, input, indices);
  Value zero = createScalarConstant(builder, loc, getElement(type.getElementType(), 0));
  Value padded = arith::SelectOp::create(builder, loc, isInside, element, zero);
  linalg::YieldOp::create(builder, loc, padded);
}

/// Returns the op that computes the chunk of `input` for this device.
static Value slice(OpBuilder &builder, AllSliceOp op, Value input, Value init, Value index, int64_t numChunks) {
  auto inputType = cast<RankedTensorType>(input.getType()), type = cast<RankedTensorType>(init.getType());
  int64_t dim = op.getDim(), chunk = type.getDimSize(dim);
  Value chunkSize = arith::ConstantIndexOp::create(builder, op.getLoc(), chunk);
  Value start = arith::MulIOp::create(builder, op.getLoc(), index, chunkSize);
  bool isUneven = chunk * numChunks != inputType.getDimSize(dim);
  SmallVector<AffineMap> maps{builder.getMultiDimIdentityMap(type.getRank())};
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  auto build = [&](OpBuilder &body, Location loc, ValueRange) { buildBody(body, loc, input, dim, start, isUneven); };
  return linalg::GenericOp::create(builder, op.getLoc(), TypeRange(type), ValueRange(), ValueRange(init), maps,
                                   iterators, build)
      .getResult(0);
}

namespace {
struct LowerAllSlicePass : dist::impl::LowerAllSlicePassBase<LowerAllSlicePass> {
  void runOnOperation() override {
    SmallVector<AllSliceOp> ops;
    getOperation().walk([&](AllSliceOp op) { ops.push_back(op); });
    for (AllSliceOp op : ops) {
      MeshAttr mesh = lookupMesh(op, op.getMeshAttr());
      if (!mesh || op->getNumResults() != op.getInputs().size()) {
        op.emitError() << "all_slice on buffers; it has to be lowered on tensors";
        return signalPassFailure();
      }
      OpBuilder builder(op);
      Value index =
          AxisIndexOp::create(builder, op.getLoc(), builder.getIndexType(), op.getAxesAttr(), op.getMeshAttr());
      SmallVector<Value> results;
      for (auto [input, init] : llvm::zip(op.getInputs(), op.getInits()))
        results.push_back(slice(builder, op, input, init, index, getAxesSize(op.getAxes().getAxes(), mesh)));
      op->replaceAllUsesWith(results);
      op.erase();
    }
  }
};
} // namespace
