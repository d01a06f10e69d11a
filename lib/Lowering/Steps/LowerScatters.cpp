// SPDX-License-Identifier: Apache-2.0
//
// scatter -> loops; see the pass description.

#include "dist/Lowering/Steps/LowerScatters.h"
#include "dist/IR/TensorExt.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist {
#define GEN_PASS_DEF_LOWERSCATTERSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

/// What a scatter goes into: the tensor that loops carry from update to update, or nothing if it is a buffer.
using Carried = SmallVector<Value>;
using BuildBody = llvm::function_ref<Carried(ValueRange carried)>;

static Value read(ImplicitLocOpBuilder &b, Value from, ValueRange at) {
  if (isa<MemRefType>(from.getType()))
    return memref::LoadOp::create(b, from, at);
  return tensor::ExtractOp::create(b, from, at);
}

/// Builds loops over [0, size of `loop`) for each of `loops`, the first outermost, around what `body` builds, and
/// stores their counters. Returns what they carry in the end.
static Carried buildLoops(ImplicitLocOpBuilder &b, ArrayRef<int64_t> loops, ShapedType sizes,
                          SmallVectorImpl<Value> &counters, ValueRange carried, BuildBody body) {
  if (loops.empty())
    return body(carried);
  Value zero = arith::ConstantIndexOp::create(b, 0), one = arith::ConstantIndexOp::create(b, 1),
        size = arith::ConstantIndexOp::create(b, sizes.getDimSize(loops.front()));
  auto forOp = scf::ForOp::create(b, zero, size, one, carried);
  counters[loops.front()] = forOp.getInductionVar();
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(forOp.getBody());
  Carried made = buildLoops(b, loops.drop_front(), sizes, counters, forOp.getRegionIterArgs(), body);
  if (!carried.empty())
    scf::YieldOp::create(b, made);
  return llvm::to_vector_of<Value>(forOp.getResults());
}

/// Builds what `body` builds, where `isInside` holds.
static Carried buildIf(ImplicitLocOpBuilder &b, Value isInside, ValueRange carried, BuildBody body) {
  auto ifOp = scf::IfOp::create(b, carried.getTypes(), isInside, /*withElseRegion=*/!carried.empty());
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(ifOp.thenBlock());
  Carried made = body(carried);
  if (!carried.empty()) {
    scf::YieldOp::create(b, made);
    b.setInsertionPointToStart(ifOp.elseBlock());
    scf::YieldOp::create(b, carried);
  }
  return llvm::to_vector_of<Value>(ifOp.getResults());
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
    Value start = read(b, op.getIndices(), component);
    if (!start.getType().isIndex())
      start = arith::IndexCastOp::create(b, b.getIndexType(), start);
    Value last = arith::ConstantIndexOp::create(b, access.indexed.getDimSize(dim) - access.getWindow(dim));
    Value test = arith::CmpIOp::create(b, arith::CmpIPredicate::ule, start, last);
    inside = inside ? arith::AndIOp::create(b, inside, test).getResult() : test;
    starts[dim] = start;
  }
  return starts;
}

/// Combines one update into `carried`, or into the buffer. Returns what is carried on.
static Carried buildUpdate(ImplicitLocOpBuilder &b, ScatterOp op, ArrayRef<Value> counters, ArrayRef<Value> starts,
                           ValueRange carried) {
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
  Value into = carried.empty() ? op.getInit() : carried.front();
  IRMapping mapping;
  Block &body = op.getCombiner().front();
  mapping.map(body.getArgument(0), read(b, into, positions));
  mapping.map(body.getArgument(1), read(b, op.getUpdates(), SmallVector<Value>(counters)));
  for (Operation &inner : body.without_terminator())
    b.clone(inner, mapping);
  Value result = mapping.lookupOrDefault(body.getTerminator()->getOperand(0));
  if (!carried.empty())
    return {tensor::InsertOp::create(b, result, into, positions).getResult()};
  memref::StoreOp::create(b, result, into, positions);
  return {};
}

static void lower(ScatterOp op) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  IndexedAccess access = IndexedAccess::of(op);
  SmallVector<Value> counters(access.loops.getRank());
  SmallVector<int64_t> inner;
  for (int64_t loop = 0; loop < access.loops.getRank(); ++loop)
    if (!llvm::is_contained(access.along, loop))
      inner.push_back(loop);
  Carried first;
  if (op->getNumResults() > 0)
    first.push_back(op.getInit());
  Carried last = buildLoops(b, access.along, access.loops, counters, first, [&](ValueRange carried) {
    Value inside;
    SmallVector<Value> starts = buildStarts(b, op, counters, inside);
    auto buildWindow = [&](ValueRange carried) {
      return buildLoops(b, inner, access.loops, counters, carried,
                        [&](ValueRange carried) { return buildUpdate(b, op, counters, starts, carried); });
    };
    return inside ? buildIf(b, inside, carried, buildWindow) : buildWindow(carried);
  });
  op->replaceAllUsesWith(last);
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
    for (ScatterOp op : scatters)
      lower(op);
  }

  std::function<bool(Operation *)> keeps; ///< Null: none is kept.
};
} // namespace

std::unique_ptr<Pass> dist::createLowerScattersPass(std::function<bool(Operation *)> keeps) {
  return std::make_unique<LowerScattersPass>(std::move(keeps));
}
