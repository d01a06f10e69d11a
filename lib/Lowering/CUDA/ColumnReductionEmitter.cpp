// SPDX-License-Identifier: Apache-2.0
//
// Reductions of the outer index with the contiguous one kept: bias gradients, statistics over a batch. A warp covers 32
// times `width` neighbouring columns, so that every row is read in full lines; the warps of a block take different
// rows:
//
//   warp y: acc = combine(x[y], x[y + warps], ...)    four rows at a time
//   shared[y] = acc;  barrier
//   warp 0: combine shared[0], shared[1], ... in order, what follows per column, store
//
// Several reductions over the same columns, and ops on their results, go together.

#include "BlockReduction.h"
#include "ClusterKernel.h"
#include "ColumnReduction.h"
#include "KernelEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include <numeric>

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

/// Rows that a thread reads before it combines them.
static constexpr int64_t kUnroll = 4;
/// Blocks that fill a large GPU.
static constexpr int64_t kManyBlocks = 264;
/// Bytes of shared memory that every GPU has for a block.
static constexpr int64_t kSharedBytes = 48 << 10;

static int64_t divideUp(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// Returns true if the threads of a warp would access memory far apart.
static bool isStrided(const LinearAccess &access) {
  return !access.reduced.empty() && !access.kept.empty() && access.kept[0].divisor == 1 && access.kept[0].stride != 1;
}

std::optional<ColumnShape> cuda::chooseColumnShape(const ReductionGraph &graph) {
  if (graph.numPhases != 2 || graph.keptSize == 1 || llvm::any_of(graph.accesses, isStrided))
    return std::nullopt;
  int64_t resultBytes = 0;
  for (const GraphStore &store : graph.stores)
    if (graph.nodes[store.node].isFull)
      return std::nullopt;
  for (const GraphOp &op : graph.ops)
    for (const Combiner &combiner : op.combiners)
      resultBytes += std::max<int64_t>(4, steps::getElementBytes(combiner.combine->getResult(0).getType()));
  ColumnShape shape;
  for (const LinearAccess &access : graph.accesses) {
    int64_t limit = std::min<int64_t>(8, 16 / steps::getElementBytes(access.elementType));
    limit = std::gcd(std::max<int64_t>(limit, 1), graph.keptSize);
    shape.width = std::max(shape.width, access.getAlignedWidth(Axis::Kept, limit));
  }
  auto update = [&] { shape.blocks = divideUp(graph.keptSize, kWarpSize * shape.width); };
  for (update(); shape.width > 4 && shape.blocks < kManyBlocks; update())
    shape.width /= 2;
  while (shape.warps < 32 && shape.blocks < 2 * kManyBlocks && graph.reducedSize >= 2 * shape.warps * kUnroll)
    shape.warps *= 2;
  while (shape.warps > 1 &&
         (shape.warps >= 2 * graph.reducedSize || shape.warps * kWarpSize * shape.width * resultBytes > kSharedBytes))
    shape.warps /= 2;
  return shape;
}

namespace {
/// Writes one kernel.
class ColumnWriter {
public:
  ColumnWriter(const ReductionGraph &graph, const ColumnShape &shape, gpu::GPUFuncOp target, const IRMapping &mapping,
               OpBuilder &builder)
      : graph(graph), shape(shape), target(target), builder(builder), loc(target.getLoc()),
        evaluator(graph, mapping, builder, loc) {
    for (const GraphOp &op : graph.ops)
      for (unsigned number = 0; number < op.combiners.size(); ++number)
        reductions.push_back({&op, number, Value()});
  }

  LaunchShape write();

private:
  void findPlace();
  Points makePoints(Value firstRow, bool isSure);
  SmallVector<Value> accumulate(Points points, ValueRange sums);
  SmallVector<Value> reduceRows();
  void combineWarps(SmallVector<Value> sums);
  void storeColumns(Points &columns);

  const ReductionGraph &graph;
  const ColumnShape &shape;
  gpu::GPUFuncOp target;
  OpBuilder &builder;
  Location loc;
  PlaneEvaluator evaluator;
  SmallVector<PartialReduction> reductions;
  Value lane, warp, column, columnExists; ///< `columnExists` is null if that is sure.
};
} // namespace

void ColumnWriter::findPlace() {
  lane = gpu::ThreadIdOp::create(builder, loc, gpu::Dimension::x);
  warp = gpu::ThreadIdOp::create(builder, loc, gpu::Dimension::y);
  Value block = gpu::BlockIdOp::create(builder, loc, gpu::Dimension::x);
  Value first = arith::MulIOp::create(builder, loc, block, evaluator.getIndex(kWarpSize));
  Value number = arith::AddIOp::create(builder, loc, first, lane);
  column = arith::MulIOp::create(builder, loc, number, evaluator.getIndex(shape.width));
  if (graph.keptSize % (kWarpSize * shape.width) == 0)
    return;
  columnExists =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, column, evaluator.getIndex(graph.keptSize));
  column = arith::SelectOp::create(builder, loc, columnExists, column, evaluator.getIndex(0));
}

/// Returns this thread's elements of the rows from `firstRow` on that a block reads at once.
Points ColumnWriter::makePoints(Value firstRow, bool isSure) {
  Points points;
  points.axis = Axis::Kept;
  points.width = shape.width;
  Value first = builder.createOrFold<arith::AddIOp>(loc, firstRow, warp);
  for (int64_t number = 0; number < kUnroll; ++number) {
    Value row = builder.createOrFold<arith::AddIOp>(loc, first, evaluator.getIndex(number * shape.warps));
    Value mask;
    if (!isSure) {
      Value size = evaluator.getIndex(graph.reducedSize);
      mask = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, row, size);
      row = arith::SelectOp::create(builder, loc, mask, row, evaluator.getIndex(0));
    }
    points.groups.push_back({column, row, mask});
  }
  return points;
}

/// Combines `sums`, `width` per reduction, with the elements at `points`.
SmallVector<Value> ColumnWriter::accumulate(Points points, ValueRange sums) {
  SmallVector<Value> results;
  for (auto [index, reduction] : llvm::enumerate(reductions)) {
    SmallVector<Value> values = evaluator.evaluateElements(*reduction.op, reduction.number, points);
    for (int64_t lane = 0; lane < shape.width; ++lane) {
      Value sum = sums[index * shape.width + lane];
      for (auto [number, group] : llvm::enumerate(points.groups)) {
        Value value = values[number * shape.width + lane];
        if (group.mask)
          value = arith::SelectOp::create(builder, loc, group.mask, value,
                                          evaluator.getNeutral(*reduction.op, reduction.number));
        sum = evaluator.combine(*reduction.op, reduction.number, sum, value);
      }
      results.push_back(sum);
    }
  }
  return results;
}

/// Returns what this thread has of its columns.
SmallVector<Value> ColumnWriter::reduceRows() {
  SmallVector<Value> sums;
  for (const PartialReduction &reduction : reductions)
    sums.append(shape.width, evaluator.getNeutral(*reduction.op, reduction.number));
  int64_t step = shape.warps * kUnroll, whole = graph.reducedSize / step * step;
  if (whole > 0) {
    auto loop = scf::ForOp::create(builder, loc, evaluator.getIndex(0), evaluator.getIndex(whole),
                                   evaluator.getIndex(step), sums);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    SmallVector<Value> results =
        accumulate(makePoints(loop.getInductionVar(), true), ValueRange(loop.getRegionIterArgs()));
    scf::YieldOp::create(builder, loc, results);
    sums = llvm::to_vector_of<Value>(loop.getResults());
  }
  if (whole < graph.reducedSize)
    sums = accumulate(makePoints(evaluator.getIndex(whole), false), sums);
  return sums;
}

/// Computes what follows from the reductions for the columns of this thread, and stores it.
void ColumnWriter::storeColumns(Points &columns) {
  for (const GraphStore &store : graph.stores)
    evaluator.evaluate(store.node, columns);
  for (const GraphStore &store : graph.stores)
    evaluator.store(store, columns, Value());
}

/// Brings the warps' sums together and lets the first warp go on with them.
void ColumnWriter::combineWarps(SmallVector<Value> sums) {
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, warp, evaluator.getIndex(0));
  SmallVector<Value> buffers;
  auto getSlot = [&](Value warpNumber, int64_t lanes) {
    Value base = arith::MulIOp::create(builder, loc, warpNumber, evaluator.getIndex(shape.width * kWarpSize));
    Value slot = arith::AddIOp::create(builder, loc, base, lane);
    return arith::AddIOp::create(builder, loc, slot, evaluator.getIndex(lanes * kWarpSize)).getResult();
  };
  if (shape.warps > 1) {
    for (size_t index = 0; index < reductions.size(); ++index) {
      Type type = sums[index * shape.width].getType();
      buffers.push_back(addSharedBuffer(target, shape.warps * shape.width * kWarpSize, type));
      for (int64_t each = 0; each < shape.width; ++each)
        memref::StoreOp::create(builder, loc, sums[index * shape.width + each], buffers.back(), getSlot(warp, each));
    }
    gpu::BarrierOp::create(builder, loc);
  }
  if (columnExists)
    isFirst = arith::AndIOp::create(builder, loc, isFirst, columnExists);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(scf::IfOp::create(builder, loc, isFirst, false).thenBlock()->getTerminator());
  Points columns;
  columns.axis = Axis::Kept;
  columns.width = shape.width;
  columns.groups.push_back({column, Value(), Value()});
  for (auto [index, reduction] : llvm::enumerate(reductions)) {
    MutableArrayRef<Value> own = MutableArrayRef<Value>(sums).slice(index * shape.width, shape.width);
    for (int64_t other = 1; other < shape.warps; ++other)
      for (auto [each, sum] : llvm::enumerate(own)) {
        Value value = memref::LoadOp::create(builder, loc, buffers[index], getSlot(evaluator.getIndex(other), each));
        sum = evaluator.combine(*reduction.op, reduction.number, sum, value);
      }
    evaluator.finish(*reduction.op, reduction.number, own, columns);
  }
  storeColumns(columns);
}

LaunchShape ColumnWriter::write() {
  findPlace();
  combineWarps(reduceRows());
  LaunchShape launch;
  launch.grid[0] = shape.blocks;
  launch.block[0] = kWarpSize;
  launch.block[1] = shape.warps;
  return launch;
}

namespace {
struct ColumnReductionEmitter : KernelEmitter {
  StringRef name() const override { return "column"; }

  bool matches(func::FuncOp kernel) const override {
    std::optional<ReductionGraph> graph = readClusterKernel(kernel, Orientation::Columns);
    return graph && chooseColumnShape(*graph);
  }

  FailureOr<LaunchShape> emit(func::FuncOp kernel, gpu::GPUFuncOp target, OpBuilder &builder) const override {
    std::optional<ReductionGraph> graph = readClusterKernel(kernel, Orientation::Columns);
    std::optional<ColumnShape> shape = graph ? chooseColumnShape(*graph) : std::nullopt;
    if (!shape)
      return kernel.emitError() << "kernel is no cluster over columns, which this emitter needs";
    IRMapping mapping = copyScalars(kernel, target, builder);
    return ColumnWriter(*graph, *shape, target, mapping, builder).write();
  }
};
} // namespace

const KernelEmitter &cuda::getColumnReductionEmitter() {
  static const ColumnReductionEmitter emitter;
  return emitter;
}
