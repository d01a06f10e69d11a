// SPDX-License-Identifier: Apache-2.0
//
// Rows by warps and blocks. A thread has some groups of neighbours of its row; it computes what a phase needs for them,
// combines, meets the other threads, and goes on with the next phase:
//
//   x = load row                      16 bytes per thread and access, once
//   m = combine(max, x) over threads  shuffles, then shared memory
//   e = exp(x - m)                    still in registers
//   ...
//   store
//
// Where the row does not fit into registers every phase is a loop over the row that computes again what it needs, but
// that a maximum and sums of exponentials below it are found together (OnlineSum.h). Elements behind the end of a row
// are read from its beginning and count as neutral, so that nothing but stores is conditional.

#include "BlockReduction.h"
#include "ClusterKernel.h"
#include "KernelEmitter.h"
#include "OnlineSum.h"
#include "RowReduction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

namespace {
/// Writes one kernel.
class RowWriter {
public:
  RowWriter(const ReductionGraph &graph, const RowShape &shape, gpu::GPUFuncOp target, const IRMapping &mapping,
            OpBuilder &builder)
      : graph(graph), shape(shape), target(target), builder(builder), loc(target.getLoc()),
        evaluator(graph, mapping, builder, loc) {}

  LaunchShape write();

private:
  void findPlace();
  Points makePoints(Value base, bool isWholeRow);
  void evaluateRows(int phase);
  void reducePhase(int phase, Points &row);
  void reduceOnline(const OnlineSum &online);
  Value makeFinite(Value maximum);
  Value scale(const OnlineSum &online, Value value, Value from, Value to);
  SmallVector<PartialReduction> listReductions(int phase) const;
  void accumulate(MutableArrayRef<PartialReduction> partials, Points &points);
  void accumulateInLoop(MutableArrayRef<PartialReduction> partials);
  void store(Points &points);
  void storeRows();
  Value compare(arith::CmpIPredicate predicate, Value left, int64_t right) {
    return arith::CmpIOp::create(builder, loc, predicate, left, evaluator.getIndex(right));
  }

  const ReductionGraph &graph;
  const RowShape &shape;
  gpu::GPUFuncOp target;
  OpBuilder &builder;
  Location loc;
  PlaneEvaluator evaluator;
  Value thread, lane, row, rowExists; ///< In the block, in the row; `rowExists` is null if that is sure.
  Value tileStart;
  Points rows;
};
} // namespace

static int64_t divideUp(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// Finds out which row, and which part of it, this thread works on.
void RowWriter::findPlace() {
  thread = gpu::ThreadIdOp::create(builder, loc, gpu::Dimension::x);
  Value block = gpu::BlockIdOp::create(builder, loc, gpu::Dimension::x);
  lane = thread;
  row = block;
  tileStart = evaluator.getIndex(0);
  if (shape.rowsPerBlock > 1) {
    lane = arith::RemUIOp::create(builder, loc, thread, evaluator.getIndex(shape.threads));
    Value inBlock = arith::DivUIOp::create(builder, loc, thread, evaluator.getIndex(shape.threads));
    Value first = arith::MulIOp::create(builder, loc, block, evaluator.getIndex(shape.rowsPerBlock));
    row = arith::AddIOp::create(builder, loc, first, inBlock);
    if (graph.keptSize % shape.rowsPerBlock != 0) {
      rowExists = compare(arith::CmpIPredicate::ult, row, graph.keptSize);
      row = arith::SelectOp::create(builder, loc, rowExists, row, evaluator.getIndex(0));
    }
  } else if (shape.tiles > 1) {
    row = arith::DivUIOp::create(builder, loc, block, evaluator.getIndex(shape.tiles));
    Value tile = arith::RemUIOp::create(builder, loc, block, evaluator.getIndex(shape.tiles));
    tileStart = arith::MulIOp::create(builder, loc, tile, evaluator.getIndex(shape.getTileSize()));
  }
  rows.groups.push_back({row, Value(), Value()});
}

/// Returns this thread's elements of the tile that begins at `base`, of one that is the whole row or one of several.
Points RowWriter::makePoints(Value base, bool isWholeRow) {
  Points points;
  points.width = shape.width;
  points.rows = &rows;
  Value offset = arith::MulIOp::create(builder, loc, lane, evaluator.getIndex(shape.width));
  Value first = builder.createOrFold<arith::AddIOp>(loc, base, offset);
  for (int64_t group = 0; group < shape.groups; ++group) {
    int64_t distance = group * shape.threads * shape.width;
    Value column =
        distance ? arith::AddIOp::create(builder, loc, first, evaluator.getIndex(distance)).getResult() : first;
    bool isSure = isWholeRow ? distance + shape.threads * shape.width <= graph.reducedSize
                             : graph.reducedSize % shape.getTileSize() == 0;
    Value mask;
    if (!isSure) {
      mask = compare(arith::CmpIPredicate::ult, column, graph.reducedSize);
      column = arith::SelectOp::create(builder, loc, mask, column, evaluator.getIndex(0));
    }
    points.groups.push_back({row, column, mask});
  }
  return points;
}

/// Computes the values per row that are known in `phase`.
void RowWriter::evaluateRows(int phase) {
  for (auto [number, node] : llvm::enumerate(graph.nodes)) {
    bool isReduction = node.op >= 0 && graph.ops[node.op].kind == GraphOpKind::Reduction;
    if (!node.isFull && !node.scalar && !isReduction && node.phase == phase)
      evaluator.evaluate(number, rows);
  }
}

SmallVector<PartialReduction> RowWriter::listReductions(int phase) const {
  SmallVector<PartialReduction> partials;
  for (const GraphOp &op : graph.ops)
    if (op.kind == GraphOpKind::Reduction && op.phase == phase)
      for (unsigned number = 0; number < op.combiners.size(); ++number)
        partials.push_back({&op, number, Value()});
  return partials;
}

/// Combines each partial value, if there is one, with the elements at `points`, pair by pair.
void RowWriter::accumulate(MutableArrayRef<PartialReduction> partials, Points &points) {
  for (PartialReduction &partial : partials) {
    SmallVector<Value> values = evaluator.evaluateElements(*partial.op, partial.number, points);
    for (auto [number, value] : llvm::enumerate(values))
      if (Value mask = points.groups[number / points.width].mask)
        value = arith::SelectOp::create(builder, loc, mask, value, evaluator.getNeutral(*partial.op, partial.number));
    while (values.size() > 1) {
      SmallVector<Value> half;
      for (size_t index = 0; index + 1 < values.size(); index += 2)
        half.push_back(evaluator.combine(*partial.op, partial.number, values[index], values[index + 1]));
      if (values.size() % 2)
        half.push_back(values.back());
      values = half;
    }
    partial.value =
        partial.value ? evaluator.combine(*partial.op, partial.number, partial.value, values.front()) : values.front();
  }
}

/// The same over the whole row, tile by tile.
void RowWriter::accumulateInLoop(MutableArrayRef<PartialReduction> partials) {
  SmallVector<Value> initial = llvm::map_to_vector(
      partials, [&](const PartialReduction &partial) { return evaluator.getNeutral(*partial.op, partial.number); });
  auto loop = scf::ForOp::create(builder, loc, evaluator.getIndex(0), evaluator.getIndex(graph.reducedSize),
                                 evaluator.getIndex(shape.getTileSize()), initial);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    for (auto [partial, value] : llvm::zip(partials, loop.getRegionIterArgs()))
      partial.value = value;
    Points points = makePoints(loop.getInductionVar(), false);
    accumulate(partials, points);
    SmallVector<Value> results =
        llvm::map_to_vector(partials, [](const PartialReduction &partial) { return partial.value; });
    scf::YieldOp::create(builder, loc, results);
  }
  for (auto [partial, value] : llvm::zip(partials, loop.getResults()))
    partial.value = value;
}

/// Does the reductions of `phase`, so that their results are known.
void RowWriter::reducePhase(int phase, Points &row) {
  SmallVector<PartialReduction> partials = listReductions(phase);
  if (shape.isStreamed)
    accumulateInLoop(partials);
  else
    accumulate(partials, row);
  combineOverThreads(evaluator, target, thread, shape.threads, partials);
  for (PartialReduction &partial : partials)
    evaluator.finish(*partial.op, partial.number, partial.value, rows);
}

/// Returns `maximum`, or 0 where nothing but minus infinity has been seen: nothing is far below it then.
Value RowWriter::makeFinite(Value maximum) {
  Value lowest =
            arith::ConstantOp::create(builder, loc, builder.getF32FloatAttr(-std::numeric_limits<float>::infinity())),
        zero = arith::ConstantOp::create(builder, loc, builder.getF32FloatAttr(0));
  Value isLowest = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OEQ, maximum, lowest);
  return arith::SelectOp::create(builder, loc, isLowest, zero, maximum);
}

/// Returns `value`, a sum of exponentials below `from`, as one below `to`.
Value RowWriter::scale(const OnlineSum &online, Value value, Value from, Value to) {
  // Where nothing has been seen `from` is 0, which may be above `to`; the sum is 0 then, and shall stay that.
  Value zero = arith::ConstantOp::create(builder, loc, builder.getF32FloatAttr(0));
  Value below = arith::MinimumFOp::create(builder, loc, arith::SubFOp::create(builder, loc, from, to), zero);
  if (FloatAttr factor = OnlineSum::getFactor(online.power))
    below = arith::MulFOp::create(builder, loc, below, arith::ConstantOp::create(builder, loc, factor));
  OperationState state(loc, online.power->getName(), below, below.getType(), online.power->getAttrs());
  return arith::MulFOp::create(builder, loc, value, builder.create(state)->getResult(0));
}

/// Does the reductions of two phases in one pass over the row.
void RowWriter::reduceOnline(const OnlineSum &online) {
  SmallVector<PartialReduction> first = listReductions(online.phase), second = listReductions(online.phase + 1);
  auto maximum = llvm::find_if(
      first, [&](const PartialReduction &partial) { return partial.op->results[partial.number] == online.maximum; });
  SmallVector<Value> initial;
  for (ArrayRef<PartialReduction> partials : {ArrayRef(first), ArrayRef(second)})
    for (const PartialReduction &partial : partials)
      initial.push_back(evaluator.getNeutral(*partial.op, partial.number));
  // The last one is what exponentials are below of.
  initial.push_back(arith::ConstantOp::create(builder, loc, builder.getF32FloatAttr(0)));
  auto isScaled = [&](const PartialReduction &partial) { return online.isScaled(graph, *partial.op, partial.number); };
  auto loop = scf::ForOp::create(builder, loc, evaluator.getIndex(0), evaluator.getIndex(graph.reducedSize),
                                 evaluator.getIndex(shape.getTileSize()), initial);
  auto take = [&](ValueRange values) {
    for (auto [partial, value] : llvm::zip(first, values.take_front(first.size())))
      partial.value = value;
    for (auto [partial, value] : llvm::zip(second, values.drop_front(first.size()).drop_back()))
      partial.value = value;
    return values.back();
  };
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    Value before = take(loop.getRegionIterArgs());
    Points points = makePoints(loop.getInductionVar(), false), soFar = rows;
    accumulate(first, points);
    evaluator.finish(*maximum->op, maximum->number, maximum->value, soFar);
    Value now = makeFinite(soFar.values[online.maximum].front());
    soFar.values[online.maximum] = {now};
    points.rows = &soFar;
    for (PartialReduction &partial : second)
      if (isScaled(partial))
        partial.value = scale(online, partial.value, before, now);
    accumulate(second, points);
    SmallVector<Value> results;
    for (ArrayRef<PartialReduction> partials : {ArrayRef(first), ArrayRef(second)})
      for (const PartialReduction &partial : partials)
        results.push_back(partial.value);
    results.push_back(now);
    scf::YieldOp::create(builder, loc, results);
  }
  Value own = take(loop.getResults());
  combineOverThreads(evaluator, target, thread, shape.threads, first);
  for (PartialReduction &partial : first)
    evaluator.finish(*partial.op, partial.number, partial.value, rows);
  // Rows whose maximum is infinite become NaN, as they are where it is known before.
  Value known = rows.values[online.maximum].front(), defect = arith::SubFOp::create(builder, loc, known, known);
  for (PartialReduction &partial : second)
    if (isScaled(partial))
      partial.value = arith::AddFOp::create(builder, loc, scale(online, partial.value, own, makeFinite(known)), defect);
  combineOverThreads(evaluator, target, thread, shape.threads, second);
  evaluateRows(online.phase + 1);
  for (PartialReduction &partial : second)
    evaluator.finish(*partial.op, partial.number, partial.value, rows);
}

void RowWriter::store(Points &points) {
  for (const GraphStore &store : graph.stores)
    if (!graph.accesses[store.access].reduced.empty() || graph.reducedSize == 1)
      evaluator.store(store, points, rowExists);
}

/// One thread stores what there is one of per row.
void RowWriter::storeRows() {
  bool hasRowStores =
      llvm::any_of(graph.stores, [&](const GraphStore &store) { return graph.accesses[store.access].reduced.empty(); });
  if (!hasRowStores)
    return;
  if (storesReadRows(graph))
    gpu::BarrierOp::create(builder, loc);
  Value isFirst = compare(arith::CmpIPredicate::eq, lane, 0);
  if (shape.tiles > 1) {
    Value isFirstTile = compare(arith::CmpIPredicate::eq, tileStart, 0);
    isFirst = arith::AndIOp::create(builder, loc, isFirst, isFirstTile);
  }
  if (rowExists)
    isFirst = arith::AndIOp::create(builder, loc, isFirst, rowExists);
  for (const GraphStore &store : graph.stores)
    if (graph.accesses[store.access].reduced.empty())
      evaluator.store(store, rows, isFirst);
}

LaunchShape RowWriter::write() {
  findPlace();
  Points row;
  if (!shape.isStreamed)
    row = makePoints(tileStart, shape.tiles == 1);
  std::optional<OnlineSum> online = shape.isStreamed ? findOnlineSum(graph) : std::nullopt;
  for (int phase = 0; phase < graph.numPhases; ++phase) {
    evaluateRows(phase);
    if (online && online->phase == phase)
      reduceOnline(*online), ++phase;
    else if (phase + 1 < graph.numPhases)
      reducePhase(phase, row);
  }
  if (!shape.isStreamed) {
    store(row);
  } else {
    bool hasStores = llvm::any_of(
        graph.stores, [&](const GraphStore &store) { return !graph.accesses[store.access].reduced.empty(); });
    if (hasStores) {
      auto loop = scf::ForOp::create(builder, loc, evaluator.getIndex(0), evaluator.getIndex(graph.reducedSize),
                                     evaluator.getIndex(shape.getTileSize()));
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPoint(loop.getBody()->getTerminator());
      Points points = makePoints(loop.getInductionVar(), false);
      store(points);
    }
  }
  storeRows();
  LaunchShape launch;
  launch.grid[0] = divideUp(graph.keptSize, shape.rowsPerBlock) * shape.tiles;
  launch.block[0] = shape.threads * shape.rowsPerBlock;
  return launch;
}

namespace {
struct RowReductionEmitter : KernelEmitter {
  StringRef name() const override { return "row"; }

  bool matches(func::FuncOp kernel) const override {
    std::optional<ReductionGraph> graph = readClusterKernel(kernel, Orientation::Rows);
    return graph && chooseRowShape(*graph);
  }

  FailureOr<LaunchShape> emit(func::FuncOp kernel, gpu::GPUFuncOp target, OpBuilder &builder) const override {
    std::optional<ReductionGraph> graph = readClusterKernel(kernel, Orientation::Rows);
    std::optional<RowShape> shape = graph ? chooseRowShape(*graph) : std::nullopt;
    if (!shape)
      return kernel.emitError() << "kernel is no cluster over rows, which this emitter needs";
    IRMapping mapping = copyScalars(kernel, target, builder);
    return RowWriter(*graph, *shape, target, mapping, builder).write();
  }
};
} // namespace

const KernelEmitter &cuda::getRowReductionEmitter() {
  static const RowReductionEmitter emitter;
  return emitter;
}
