// SPDX-License-Identifier: Apache-2.0
//
// Scatters whose elements have owners. Every element of the destination belongs to one lane of one warp, which combines
// all updates of it in the order of the indices: no atomics, the same bits on every run, and the sums of one thread
// after the other.
//
//   loops of the updates      batch: walk the destination too, and have index vectors of their own
//                             list: the index vectors of a batch element, in order
//                             free: walk what indices do not move      (the columns of an embedding)
//                             moving: walk a window that indices move
//
//   warp = (batch element, owner, columns)          lane = some neighbours of the columns
//   for 32 index vectors at a time:
//     each lane looks at one: is it inside, and does position % owners say that it is this warp's?
//     for each such vector, in order (ballot): destination = combine(destination, update) for this lane's columns
//
// A warp reads all index vectors, 32 in one access, and touches only updates of its own: 8,192 tokens take 256 rounds,
// where one thread would take 8,192 times the width of a row.

#include "ComplexNumbers.h"
#include "KernelEmitter.h"
#include "ScatterKernel.h"
#include "Steps/BufferView.h"
#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include <bit>
#include <numeric>

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::tensor_ext;

/// Threads of a warp, warps of a block, and warps that fill a large GPU.
static constexpr int64_t kWarp = 32, kWarpsPerBlock = 8, kManyWarps = 4096;
/// Most owners of the positions of a batch element: each reads all of its indices.
static constexpr int64_t kMostOwners = 1024;

/// Returns true if `op` may stand beside a scatter into `target`: it computes on scalars, or reads one that the scatter
/// does not write.
static bool isBeside(Operation *op, Value target) {
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return steps::getRootBuffer(load.getMemRef()) != target;
  return isa<ViewLikeOpInterface>(op) || (op->getNumRegions() == 0 && isMemoryEffectFree(op)) ||
         op->hasTrait<OpTrait::IsTerminator>();
}

bool cuda::hasOwners(ScatterOp op) {
  Type element = IndexedAccess::of(op).indexed.getElementType();
  auto kernel = dyn_cast<func::FuncOp>(op->getParentOp());
  if (!kernel || op->getNumResults() != 0 || !(element.isFloat() || element.isInteger()) || element.isInteger(1) ||
      hasComplexNumbers(kernel))
    return false;
  Value target = steps::getRootBuffer(op.getInit());
  return llvm::all_of(kernel.getBody().front(),
                      [&](Operation &other) { return &other == op || isBeside(&other, target); });
}

namespace {
/// How the loops of a scatter are shared out.
struct ScatterPlan {
  explicit ScatterPlan(ScatterOp op);

  IndexedAccess access;
  SmallVector<int64_t> batch, list, free, moving; ///< Loops of the updates, outermost first.
  int64_t width = 1;                              ///< Neighbours that a lane takes at once.
  int64_t owners = 1;

  int64_t count(ArrayRef<int64_t> loops) const {
    int64_t product = 1;
    for (int64_t loop : loops)
      product *= access.loops.getDimSize(loop);
    return product;
  }
  int64_t countColumnBlocks() const { return llvm::divideCeil(count(free), kWarp * width); }
  int64_t countWarps() const { return count(batch) * owners * countColumnBlocks(); }
};
} // namespace

/// Returns true if neighbours along the last dimension of `type` are neighbours in memory, and lines begin at multiples
/// of `width`.
static bool hasAlignedLines(ShapedType type, int64_t width) {
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  if (failed(cast<MemRefType>(type).getStridesAndOffset(strides, offset)) || ShapedType::isDynamic(offset) ||
      offset % width != 0 || strides.empty() || strides.back() != 1)
    return false;
  return llvm::all_of(ArrayRef(strides).drop_back(),
                      [&](int64_t stride) { return !ShapedType::isDynamic(stride) && stride % width == 0; });
}

ScatterPlan::ScatterPlan(ScatterOp op) : access(IndexedAccess::of(op)) {
  int64_t positions = 1;
  SmallVector<int64_t> dimOf(access.loops.getRank(), -1);
  for (int64_t dim = 0; dim < access.indexed.getRank(); ++dim) {
    if (access.windows[dim] >= 0)
      dimOf[access.windows[dim]] = dim;
    if (access.isMoved(dim))
      positions *= access.indexed.getDimSize(dim);
  }
  auto isStill = [&](int64_t loop) { return dimOf[loop] >= 0 && !access.isMoved(dimOf[loop]); };
  for (int64_t loop : access.along)
    (isStill(loop) ? batch : list).push_back(loop);
  for (int64_t loop = 0; loop < access.loops.getRank(); ++loop)
    if (!llvm::is_contained(access.along, loop))
      (isStill(loop) ? free : moving).push_back(loop);
  int64_t last = access.loops.getRank() - 1;
  if (!free.empty() && free.back() == last && dimOf[last] == access.indexed.getRank() - 1) {
    int64_t limit = std::min<int64_t>(8, 16 / steps::getElementBytes(access.indexed.getElementType()));
    width = std::gcd(limit, access.loops.getDimSize(last));
    while (width > 1 && !(hasAlignedLines(access.loops, width) && hasAlignedLines(access.indexed, width)))
      width /= 2;
  }
  int64_t warps = std::max<int64_t>(1, count(batch) * countColumnBlocks()),
          wanted = std::max<int64_t>(1, kManyWarps / warps);
  owners = std::bit_floor(uint64_t(std::min({wanted, positions, kMostOwners, std::max<int64_t>(1, count(list))})));
}

namespace {
/// Writes one kernel.
class ScatterWriter {
public:
  ScatterWriter(ScatterOp op, const IRMapping &mapping, OpBuilder &builder)
      : op(op), plan(op), access(plan.access), b(op.getLoc(), builder), outer(mapping),
        counters(access.loops.getRank()) {
    indices = outer.lookupOrDefault(op.getIndices());
    updates = outer.lookupOrDefault(op.getUpdates());
    target = outer.lookupOrDefault(op.getInit());
  }

  LaunchShape write();

private:
  Value constant(int64_t value) { return arith::ConstantIndexOp::create(b, value); }
  Value conjoin(Value left, Value right) { return left ? arith::AndIOp::create(b, left, right).getResult() : right; }
  void setCounters(Value number, ArrayRef<int64_t> loops);
  SmallVector<Value> loadStarts(Value &inside);
  Value getCoordinate(int64_t dim, ArrayRef<Value> starts);
  Value isOwned(ArrayRef<Value> starts);
  void writeRound(Value base);
  void writeUpdate(Value number);
  void writeMoving(ArrayRef<int64_t> loops, ArrayRef<Value> starts);
  void combine(ArrayRef<Value> starts);

  ScatterOp op;
  ScatterPlan plan;
  IndexedAccess access;
  ImplicitLocOpBuilder b;
  const IRMapping &outer;
  SmallVector<Value> counters; ///< Per loop of the updates.
  Value indices, updates, target;
  Value lane, owner, hasColumns; ///< `hasColumns` is null if that is sure.
};
} // namespace

/// Sets the counters of `loops` for their iteration `number`.
void ScatterWriter::setCounters(Value number, ArrayRef<int64_t> loops) {
  for (auto [position, loop] : llvm::enumerate(llvm::reverse(loops))) {
    Value size = constant(access.loops.getDimSize(loop));
    bool isLast = position + 1 == loops.size();
    counters[loop] = isLast ? number : arith::RemUIOp::create(b, number, size).getResult();
    if (!isLast)
      number = arith::DivUIOp::create(b, number, size);
  }
}

/// Returns what the current index vector adds to the position per dimension of the destination, null for nothing, and
/// conjoins to `inside` whether the window lies in it.
SmallVector<Value> ScatterWriter::loadStarts(Value &inside) {
  SmallVector<Value> at, starts(access.indexed.getRank());
  for (int64_t loop : access.along)
    at.push_back(counters[loop]);
  for (int64_t number = 0; number < access.getNumComponents(); ++number) {
    int64_t dim = access.getDimOf(number);
    SmallVector<Value> component(at);
    component.push_back(constant(number));
    Value start = memref::LoadOp::create(b, indices, component);
    if (!start.getType().isIndex())
      start = arith::IndexCastOp::create(b, b.getIndexType(), start);
    Value last = constant(access.indexed.getDimSize(dim) - access.getWindow(dim));
    inside = conjoin(inside, arith::CmpIOp::create(b, arith::CmpIPredicate::ule, start, last));
    starts[dim] = access.isMoved(dim) ? start : Value();
  }
  return starts;
}

Value ScatterWriter::getCoordinate(int64_t dim, ArrayRef<Value> starts) {
  Value walk = access.windows[dim] >= 0 ? counters[access.windows[dim]] : Value();
  if (starts[dim] && walk)
    return arith::AddIOp::create(b, starts[dim], walk);
  return starts[dim] ? starts[dim] : walk ? walk : constant(0);
}

/// Returns whether the position that the counters say is this warp's; null if all are.
Value ScatterWriter::isOwned(ArrayRef<Value> starts) {
  if (plan.owners == 1)
    return {};
  Value position;
  for (int64_t dim = 0; dim < access.indexed.getRank(); ++dim) {
    if (!access.isMoved(dim))
      continue;
    Value coordinate = getCoordinate(dim, starts);
    if (!position) {
      position = coordinate;
      continue;
    }
    Value scaled = arith::MulIOp::create(b, position, constant(access.indexed.getDimSize(dim)));
    position = arith::AddIOp::create(b, scaled, coordinate);
  }
  Value number = arith::AndIOp::create(b, position, constant(plan.owners - 1));
  return arith::CmpIOp::create(b, arith::CmpIPredicate::eq, number, owner);
}

/// Combines the current update into the destination for the columns of this lane.
void ScatterWriter::combine(ArrayRef<Value> starts) {
  SmallVector<Value> place, source(counters);
  for (int64_t dim = 0; dim < access.indexed.getRank(); ++dim)
    place.push_back(getCoordinate(dim, starts));
  Type element = access.indexed.getElementType(), type = VectorType::get(plan.width, element);
  llvm::MaybeAlign alignment(plan.width * steps::getElementBytes(element));
  bool isVector = plan.width > 1;
  Value before, update;
  if (isVector) {
    before = vector::LoadOp::create(b, type, target, place, false, alignment);
    update = vector::LoadOp::create(b, type, updates, source, false, alignment);
  } else {
    before = memref::LoadOp::create(b, target, place);
    update = memref::LoadOp::create(b, updates, source);
  }
  Block &body = op.getCombiner().front();
  SmallVector<Value> results;
  for (int64_t number = 0; number < plan.width; ++number) {
    IRMapping mapping = outer;
    mapping.map(body.getArgument(0), isVector ? vector::ExtractOp::create(b, before, number).getResult() : before);
    mapping.map(body.getArgument(1), isVector ? vector::ExtractOp::create(b, update, number).getResult() : update);
    for (Operation &inner : body.without_terminator())
      b.clone(inner, mapping);
    results.push_back(mapping.lookupOrDefault(body.getTerminator()->getOperand(0)));
  }
  if (isVector)
    vector::StoreOp::create(b, vector::FromElementsOp::create(b, type, results), target, place, false, alignment);
  else
    memref::StoreOp::create(b, results.front(), target, place);
}

/// Walks the window as far as indices move it; each element may be another warp's.
void ScatterWriter::writeMoving(ArrayRef<int64_t> loops, ArrayRef<Value> starts) {
  OpBuilder::InsertionGuard guard(b);
  if (!loops.empty()) {
    auto loop = scf::ForOp::create(b, constant(0), constant(access.loops.getDimSize(loops.front())), constant(1));
    counters[loops.front()] = loop.getInductionVar();
    b.setInsertionPointToStart(loop.getBody());
    writeMoving(loops.drop_front(), starts);
    return;
  }
  Value mine = plan.moving.empty() ? Value() : isOwned(starts); // Else it was asked before.
  if (hasColumns)
    mine = conjoin(mine, hasColumns);
  if (mine)
    b.setInsertionPointToStart(scf::IfOp::create(b, mine, /*withElseRegion=*/false).thenBlock());
  combine(starts);
}

/// Takes index vector `number` of the list.
void ScatterWriter::writeUpdate(Value number) {
  setCounters(number, plan.list);
  Value inside;
  SmallVector<Value> starts = loadStarts(inside);
  writeMoving(plan.moving, starts);
}

/// Takes the index vectors from `base` on, one per lane, that are this warp's.
void ScatterWriter::writeRound(Value base) {
  int64_t count = plan.count(plan.list);
  Value number = arith::AddIOp::create(b, base, lane), wanted;
  if (count % kWarp != 0) {
    wanted = arith::CmpIOp::create(b, arith::CmpIPredicate::ult, number, constant(count));
    number = arith::SelectOp::create(b, wanted, number, constant(0));
  }
  setCounters(number, plan.list);
  SmallVector<Value> starts = loadStarts(wanted);
  if (plan.moving.empty())
    if (Value mine = isOwned(starts))
      wanted = conjoin(wanted, mine);
  Type i32 = b.getI32Type();
  Value all = arith::ConstantIntOp::create(b, -1, 32), zero = arith::ConstantIntOp::create(b, 0, 32);
  if (!wanted)
    wanted = arith::ConstantIntOp::create(b, 1, 1);
  Value votes = NVVM::VoteSyncOp::create(b, i32, all, wanted, NVVM::VoteSyncKind::ballot);
  auto loop = scf::WhileOp::create(b, TypeRange(i32), ValueRange(votes));
  OpBuilder::InsertionGuard guard(b);
  Block *before = b.createBlock(&loop.getBefore(), {}, i32, op.getLoc());
  Value rest = before->getArgument(0);
  scf::ConditionOp::create(b, arith::CmpIOp::create(b, arith::CmpIPredicate::ne, rest, zero), rest);
  Block *after = b.createBlock(&loop.getAfter(), {}, i32, op.getLoc());
  rest = after->getArgument(0);
  Value first = math::CountTrailingZerosOp::create(b, rest);
  Value distance = arith::IndexCastUIOp::create(b, b.getIndexType(), first);
  writeUpdate(arith::AddIOp::create(b, base, distance));
  Value less = arith::SubIOp::create(b, rest, arith::ConstantIntOp::create(b, 1, 32));
  scf::YieldOp::create(b, arith::AndIOp::create(b, rest, less).getResult());
}

LaunchShape ScatterWriter::write() {
  if (plan.countWarps() == 0) // There are no updates.
    return LaunchShape();
  Value thread = gpu::ThreadIdOp::create(b, gpu::Dimension::x), block = gpu::BlockIdOp::create(b, gpu::Dimension::x);
  lane = arith::RemUIOp::create(b, thread, constant(kWarp));
  Value warp = arith::MulIOp::create(b, block, constant(kWarpsPerBlock));
  warp = arith::AddIOp::create(b, warp, arith::DivUIOp::create(b, thread, constant(kWarp)));
  int64_t numWarps = plan.countWarps(), columnBlocks = plan.countColumnBlocks();
  LaunchShape shape;
  shape.block[0] = kWarp * kWarpsPerBlock;
  shape.grid[0] = llvm::divideCeil(numWarps, kWarpsPerBlock);
  OpBuilder::InsertionGuard guard(b);
  if (numWarps % kWarpsPerBlock != 0) {
    Value exists = arith::CmpIOp::create(b, arith::CmpIPredicate::ult, warp, constant(numWarps));
    b.setInsertionPointToStart(scf::IfOp::create(b, exists, /*withElseRegion=*/false).thenBlock());
  }
  Value columns = arith::RemUIOp::create(b, warp, constant(columnBlocks));
  Value rest = arith::DivUIOp::create(b, warp, constant(columnBlocks));
  owner = arith::RemUIOp::create(b, rest, constant(plan.owners));
  setCounters(arith::DivUIOp::create(b, rest, constant(plan.owners)), plan.batch);
  Value column = arith::MulIOp::create(b, columns, constant(kWarp));
  column = arith::MulIOp::create(b, arith::AddIOp::create(b, column, lane), constant(plan.width));
  if (plan.count(plan.free) % (kWarp * plan.width) != 0) {
    hasColumns = arith::CmpIOp::create(b, arith::CmpIPredicate::ult, column, constant(plan.count(plan.free)));
    column = arith::SelectOp::create(b, hasColumns, column, constant(0));
  }
  setCounters(column, plan.free);
  auto rounds = scf::ForOp::create(b, constant(0), constant(plan.count(plan.list)), constant(kWarp));
  b.setInsertionPointToStart(rounds.getBody());
  writeRound(rounds.getInductionVar());
  return shape;
}

/// Returns the scatter of `kernel` if its elements have owners.
static ScatterOp findScatter(func::FuncOp kernel) {
  auto scatters = kernel.getBody().front().getOps<ScatterOp>();
  return !scatters.empty() && hasOwners(*scatters.begin()) ? *scatters.begin() : ScatterOp();
}

namespace {
struct ScatterEmitter : KernelEmitter {
  StringRef name() const override { return "scatter"; }

  bool matches(func::FuncOp kernel) const override { return bool(findScatter(kernel)); }

  FailureOr<LaunchShape> emit(func::FuncOp kernel, gpu::GPUFuncOp target, OpBuilder &builder) const override {
    ScatterOp op = findScatter(kernel);
    IRMapping mapping;
    mapping.map(kernel.getArguments(), target.getArguments().take_front(kernel.getNumArguments()));
    for (Operation &inner : kernel.getBody().front().without_terminator())
      if (&inner != op)
        builder.clone(inner, mapping);
    return ScatterWriter(op, mapping, builder).write();
  }
};
} // namespace

const KernelEmitter &cuda::getScatterEmitter() {
  static const ScatterEmitter emitter;
  return emitter;
}
