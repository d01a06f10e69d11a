// SPDX-License-Identifier: Apache-2.0
//
// scatter on buffers -> loops; see the pass description.

#include "dist/Lowering/Steps/LowerScatters.h"
#include "dist/IR/TensorExt.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist {
#define GEN_PASS_DEF_LOWERSCATTERSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

/// Builds loops over [0, size of `loop`) for each of `loops`, the first outermost, stores their counters, and sets the
/// insertion point of `b` inside.
static void openLoops(ImplicitLocOpBuilder &b, ArrayRef<int64_t> loops, ShapedType sizes,
                      SmallVectorImpl<Value> &counters) {
  Value zero = arith::ConstantIndexOp::create(b, 0), one = arith::ConstantIndexOp::create(b, 1);
  for (int64_t loop : loops) {
    Value size = arith::ConstantIndexOp::create(b, sizes.getDimSize(loop));
    auto forOp = scf::ForOp::create(b, zero, size, one);
    counters[loop] = forOp.getInductionVar();
    b.setInsertionPointToStart(forOp.getBody());
  }
}

/// Returns the start of the window per dimension of the destination, null for 0, and whether it lies inside.
static SmallVector<Value> buildStarts(ImplicitLocOpBuilder &b, ScatterOp op, ArrayRef<Value> counters, Value &inside) {
  IndexedAccess access = IndexedAccess::of(op);
  SmallVector<Value> at, starts(access.indexed.getRank());
  for (int64_t loop : access.along)
    at.push_back(counters[loop]);
  for (int64_t number = 0; number < access.getNumComponents(); ++number) {
    int64_t dim = access.getDimOf(number);
    SmallVector<Value> component(at);
    component.push_back(arith::ConstantIndexOp::create(b, number));
    Value start = memref::LoadOp::create(b, op.getIndices(), component);
    if (!start.getType().isIndex())
      start = arith::IndexCastOp::create(b, b.getIndexType(), start);
    Value last = arith::ConstantIndexOp::create(b, access.indexed.getDimSize(dim) - access.getWindow(dim));
    Value test = arith::CmpIOp::create(b, arith::CmpIPredicate::ule, start, last);
    inside = inside ? arith::AndIOp::create(b, inside, test).getResult() : test;
    starts[dim] = start;
  }
  return starts;
}

/// Combines one update into the destination.
static void buildUpdate(ImplicitLocOpBuilder &b, ScatterOp op, ArrayRef<Value> counters, ArrayRef<Value> starts) {
  IndexedAccess access = IndexedAccess::of(op);
  SmallVector<Value> positions;
  for (auto [dim, start] : llvm::enumerate(starts)) {
    Value walk = access.windows[dim] >= 0 ? counters[access.windows[dim]] : Value();
    if (start && walk)
      positions.push_back(arith::AddIOp::create(b, start, walk));
    else if (start || walk)
      positions.push_back(start ? start : walk);
    else
      positions.push_back(arith::ConstantIndexOp::create(b, 0));
  }
  IRMapping mapping;
  Block &body = op.getCombiner().front();
  mapping.map(body.getArgument(0), memref::LoadOp::create(b, op.getInit(), positions).getResult());
  mapping.map(body.getArgument(1),
              memref::LoadOp::create(b, op.getUpdates(), SmallVector<Value>(counters)).getResult());
  for (Operation &inner : body.without_terminator())
    b.clone(inner, mapping);
  Value result = mapping.lookupOrDefault(body.getTerminator()->getOperand(0));
  memref::StoreOp::create(b, result, op.getInit(), positions);
}

static void lower(ScatterOp op) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  IndexedAccess access = IndexedAccess::of(op);
  SmallVector<Value> counters(access.loops.getRank());
  SmallVector<int64_t> inner;
  for (int64_t loop = 0; loop < access.loops.getRank(); ++loop)
    if (!llvm::is_contained(access.along, loop))
      inner.push_back(loop);
  openLoops(b, access.along, access.loops, counters);
  Value inside;
  SmallVector<Value> starts = buildStarts(b, op, counters, inside);
  if (inside) {
    auto ifOp = scf::IfOp::create(b, inside, /*withElseRegion=*/false);
    b.setInsertionPointToStart(ifOp.thenBlock());
  }
  openLoops(b, inner, access.loops, counters);
  buildUpdate(b, op, counters, starts);
  op->erase();
}

namespace {
struct LowerScattersPass : dist::impl::LowerScattersPassBase<LowerScattersPass> {
  LowerScattersPass() = default;
  LowerScattersPass(std::function<bool(Operation *)> keeps) : keeps(std::move(keeps)) {}

  void runOnOperation() override {
    SmallVector<ScatterOp> scatters;
    getOperation().walk([&](ScatterOp op) {
      if (!keeps || !keeps(op))
        scatters.push_back(op);
    });
    for (ScatterOp op : scatters) {
      if (op->getNumResults() != 0) {
        op.emitError() << "is on tensors, but scatters are lowered on buffers";
        return signalPassFailure();
      }
      lower(op);
    }
  }

  std::function<bool(Operation *)> keeps; ///< Null: none is kept.
};
} // namespace

std::unique_ptr<Pass> dist::createLowerScattersPass(std::function<bool(Operation *)> keeps) {
  return std::make_unique<LowerScattersPass>(std::move(keeps));
}
