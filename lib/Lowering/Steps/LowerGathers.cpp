// SPDX-License-Identifier: Apache-2.0
//
// gather -> linalg.generic whose body extracts; see the pass description.

#include "dist/IR/ScalarConstant.h"
#include "dist/IR/TensorExt.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist {
#define GEN_PASS_DEF_LOWERGATHERSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

/// Returns `position` moved into [0, last]; with `masked` returns 0 for one outside instead and adds the test to
/// `inside`.
static Value bringInside(ImplicitLocOpBuilder &b, Value position, int64_t last, bool masked, Value &inside) {
  Value zero = arith::ConstantIndexOp::create(b, 0), limit = arith::ConstantIndexOp::create(b, last);
  if (!masked)
    return arith::MinSIOp::create(b, arith::MaxSIOp::create(b, position, zero), limit);
  Value test = arith::CmpIOp::create(b, arith::CmpIPredicate::ule, position, limit);
  inside = inside ? arith::AndIOp::create(b, inside, test).getResult() : test;
  return arith::SelectOp::create(b, test, position, zero);
}

/// Builds the element of the result at the loops' position.
static Value buildElement(ImplicitLocOpBuilder &b, GatherOp op) {
  IndexedAccess access = IndexedAccess::of(op);
  SmallVector<Value> at;
  for (int64_t loop : access.along)
    at.push_back(linalg::IndexOp::create(b, loop));
  SmallVector<Value> positions;
  Value inside;
  for (int64_t dim = 0; dim < access.indexed.getRank(); ++dim) {
    Value position;
    if (access.components[dim] >= 0) {
      SmallVector<Value> component(at);
      component.push_back(arith::ConstantIndexOp::create(b, access.components[dim]));
      Value start = tensor::ExtractOp::create(b, op.getIndices(), component);
      if (!start.getType().isIndex())
        start = arith::IndexCastOp::create(b, b.getIndexType(), start);
      position = bringInside(b, start, access.indexed.getDimSize(dim) - access.getWindow(dim), op.getMasked(), inside);
    }
    if (access.windows[dim] >= 0) {
      Value walk = linalg::IndexOp::create(b, access.windows[dim]);
      position = position ? arith::AddIOp::create(b, position, walk).getResult() : walk;
    }
    positions.push_back(position ? position : arith::ConstantIndexOp::create(b, 0).getResult());
  }
  Value element = tensor::ExtractOp::create(b, op.getSource(), positions);
  if (!inside)
    return element;
  Value zero = createScalarConstant(b, b.getLoc(), getElement(element.getType(), 0));
  return arith::SelectOp::create(b, inside, element, zero);
}

static void lower(GatherOp op) {
  OpBuilder builder(op);
  unsigned rank = cast<ShapedType>(op.getInit().getType()).getRank();
  SmallVector<utils::IteratorType> iterators(rank, utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(builder, op.getLoc(), op.getInit().getType(), ValueRange(), op.getInit(),
                                           builder.getMultiDimIdentityMap(rank), iterators,
                                           [&](OpBuilder &nested, Location loc, ValueRange) {
                                             ImplicitLocOpBuilder b(loc, nested);
                                             linalg::YieldOp::create(nested, loc, buildElement(b, op));
                                           });
  op->replaceAllUsesWith(generic->getResults());
  op->erase();
}

namespace {
struct LowerGathersPass : dist::impl::LowerGathersPassBase<LowerGathersPass> {
  void runOnOperation() override {
    SmallVector<GatherOp> gathers;
    getOperation().walk([&](GatherOp op) { gathers.push_back(op); });
    for (GatherOp op : gathers) {
      if (op->getNumResults() != 1) {
        op.emitError() << "is on buffers, but gathers are lowered on tensors";
        return signalPassFailure();
      }
      lower(op);
    }
  }
};
} // namespace
