// SPDX-License-Identifier: Apache-2.0
//
// Takes every kernel. In order of what is hoped for:
//   - Ops that do not depend on one another are spread over the whole grid: each thread takes every so many-th element
//   of
//     an op's parallel space, and runs the reduction loops of an element itself.
//   - Otherwise one block runs the kernel: all threads go through the same control flow and compute the same scalars,
//     linalg ops are spread over the block, single stores are done by one thread, with barriers around both.
//   - A kernel of single stores only runs on one thread.
// It copies the kernel's ops to the GPU function and rewrites there what touches memory.

#include "GenericBody.h"
#include "KernelEmitter.h"
#include "Steps/BufferView.h"
#include "Steps/LoopOrder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::steps;

/// Threads of a block where the grid is as large as the work.
static constexpr int64_t kGridBlock = 256;
/// Threads of the only block of a kernel that needs barriers.
static constexpr int64_t kSingleBlock = 512;
/// Most blocks; threads take several elements beyond that.
static constexpr int64_t kMaxBlocks = 1 << 16;

//===-- what depends on what --------------------------------------------------------------------------------------===//

namespace {
/// Buffers that one op reads and writes.
struct Footprint {
  llvm::SmallPtrSet<Value, 4> reads, writes;
};
} // namespace

static Footprint getFootprint(Operation *op) {
  Footprint footprint;
  op->walk([&](Operation *inner) {
    if (auto generic = dyn_cast<linalg::GenericOp>(inner)) {
      for (OpOperand &operand : generic->getOpOperands())
        if (isa<MemRefType>(operand.get().getType()))
          (generic.isDpsInit(&operand) ? footprint.writes : footprint.reads).insert(getRootBuffer(operand.get()));
    } else if (auto load = dyn_cast<memref::LoadOp>(inner)) {
      footprint.reads.insert(getRootBuffer(load.getMemRef()));
    } else if (auto store = dyn_cast<memref::StoreOp>(inner)) {
      footprint.writes.insert(getRootBuffer(store.getMemRef()));
    }
  });
  return footprint;
}

/// Returns true if every op that writes is a linalg op of the kernel's own block, and none needs what another one does.
static bool isSpreadOverGrid(func::FuncOp kernel) {
  SmallVector<Footprint> footprints;
  for (Operation &op : kernel.getBody().front()) {
    if (op.getNumRegions() != 0 && !isa<linalg::GenericOp>(op))
      return false;
    footprints.push_back(getFootprint(&op));
    if (!isa<linalg::GenericOp>(op) && !footprints.back().writes.empty())
      return false;
  }
  for (auto [position, writer] : llvm::enumerate(footprints))
    for (auto [other, user] : llvm::enumerate(footprints))
      if (position != other && llvm::any_of(writer.writes, [&](Value buffer) {
            return user.reads.contains(buffer) || user.writes.contains(buffer);
          }))
        return false;
  return true;
}

/// Reports an op that threads cannot run.
static LogicalResult checkOps(func::FuncOp kernel) {
  WalkResult result = kernel.getBody().walk([](Operation *op) {
    bool isKnown = isa<linalg::GenericOp, memref::LoadOp, memref::StoreOp>(op) ||
                   isa<scf::ForOp, scf::WhileOp, scf::IfOp, scf::IndexSwitchOp>(op) || isa<ViewLikeOpInterface>(op) ||
                   op->hasTrait<OpTrait::IsTerminator>() || isMemoryEffectFree(op);
    if (isKnown)
      return WalkResult::advance();
    op->emitError() << "'" << op->getName()
                    << "' in a kernel; the GPU lowering runs linalg ops, loads, stores, scf.for, "
                    << "scf.while, scf.if, scf.index_switch and scalar computations";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

//===-- one linalg op ---------------------------------------------------------------------------------------------===//

namespace {
/// Writes one linalg op for a range of threads.
class OpWriter {
public:
  OpWriter(linalg::GenericOp op, IRRewriter &rewriter)
      : op(op), rewriter(rewriter), loc(op.getLoc()), loops(op.getNumLoops()) {}

  void write(ThreadRange threads);

private:
  Value constant(int64_t value) { return arith::ConstantIndexOp::create(rewriter, loc, value); }
  void measureLoops();
  SmallVector<unsigned> orderParallelLoops();
  void findPosition(Value flat, ArrayRef<unsigned> order, bool isSmall);
  bool keepsAccumulators();
  SmallVector<Value> reduce(ArrayRef<unsigned> dims, ValueRange accumulators);
  SmallVector<Value> runBody(ValueRange accumulators);
  void writeElement();

  linalg::GenericOp op;
  IRRewriter &rewriter;
  Location loc;
  SmallVector<Value> loops; ///< Current value of each loop.
  SmallVector<Value> sizes; ///< Number of iterations of each loop.
  IRMapping mapping;
};
} // namespace

void OpWriter::measureLoops() {
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  SmallVector<Range> dynamic;
  if (llvm::any_of(ranges, ShapedType::isDynamic))
    dynamic = cast<linalg::LinalgOp>(op.getOperation()).createLoopRanges(rewriter, loc);
  for (auto [loop, size] : llvm::enumerate(ranges))
    sizes.push_back(ShapedType::isDynamic(size) ? getValueOrCreateConstantIndexOp(rewriter, loc, dynamic[loop].size)
                                                : constant(size));
}

/// Returns the parallel loops from slowest to fastest: as the first result lies in memory, so that threads of a warp
/// write next to one another.
SmallVector<unsigned> OpWriter::orderParallelLoops() {
  llvm::SetVector<unsigned> order;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  SmallVector<unsigned> parallel;
  op.getParallelDims(parallel);
  for (unsigned loop : parallel)
    if (!map.isFunctionOfDim(loop))
      order.insert(loop);
  for (AffineExpr expression : map.getResults())
    for (unsigned loop : parallel)
      if (expression.isFunctionOfDim(loop))
        order.insert(loop);
  return order.takeVector();
}

/// Sets the parallel loops for the element number `flat`; in 32 bits where numbers are small, which divides faster.
void OpWriter::findPosition(Value flat, ArrayRef<unsigned> order, bool isSmall) {
  auto narrow = [&](Value value) -> Value {
    return isSmall ? arith::IndexCastUIOp::create(rewriter, loc, rewriter.getI32Type(), value).getResult() : value;
  };
  auto widen = [&](Value value) -> Value {
    return isSmall ? arith::IndexCastUIOp::create(rewriter, loc, rewriter.getIndexType(), value).getResult() : value;
  };
  Value rest = narrow(flat);
  for (auto [position, loop] : llvm::enumerate(llvm::reverse(order))) {
    if (position + 1 == order.size()) {
      loops[loop] = widen(rest);
      break;
    }
    Value size = narrow(sizes[loop]);
    loops[loop] = widen(arith::RemUIOp::create(rewriter, loc, rest, size));
    rest = arith::DivUIOp::create(rewriter, loc, rest, size);
  }
}

/// Returns true if reduced values stay in registers while the reduction loops run.
bool OpWriter::keepsAccumulators() {
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  return llvm::all_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
    AffineMap map = op.getMatchingIndexingMap(&init);
    return llvm::none_of(reductions, [&](unsigned loop) { return map.isFunctionOfDim(loop); });
  });
}

/// Runs the body at the current position. Without accumulators results are loaded and stored here.
SmallVector<Value> OpWriter::runBody(ValueRange accumulators) {
  SmallVector<Value> elements;
  for (OpOperand &operand : op->getOpOperands()) {
    bool isUsed = !op.getMatchingBlockArgument(&operand).use_empty();
    if (op.isDpsInit(&operand) && !accumulators.empty())
      elements.push_back(accumulators[operand.getOperandNumber() - op.getNumDpsInputs()]);
    else
      elements.push_back(isUsed ? loadElement(rewriter, op, operand, loops, mapping) : Value());
  }
  SmallVector<Value> results = inlineBody(rewriter, op, loops, elements, mapping);
  if (accumulators.empty())
    for (auto [result, init] : llvm::zip(results, op.getDpsInitsMutable()))
      storeElement(rewriter, op, init, result, loops, mapping);
  return results;
}

/// Runs the reduction loops `dims`, outermost first, and returns the accumulators behind them.
SmallVector<Value> OpWriter::reduce(ArrayRef<unsigned> dims, ValueRange accumulators) {
  if (dims.empty())
    return runBody(accumulators);
  auto loop = scf::ForOp::create(rewriter, loc, constant(0), sizes[dims.front()], constant(1), accumulators);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(loop.getBody());
  loops[dims.front()] = loop.getInductionVar();
  SmallVector<Value> results = reduce(dims.drop_front(), loop.getRegionIterArgs());
  if (!accumulators.empty())
    scf::YieldOp::create(rewriter, loc, results);
  return llvm::to_vector_of<Value>(loop.getResults());
}

/// Computes the element at the current position of the parallel loops.
void OpWriter::writeElement() {
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  if (reductions.empty() || !keepsAccumulators()) {
    reduce(reductions, {});
    return;
  }
  SmallVector<Value> accumulators;
  for (OpOperand &init : op.getDpsInitsMutable())
    accumulators.push_back(loadElement(rewriter, op, init, loops, mapping));
  accumulators = reduce(reductions, accumulators);
  for (auto [value, init] : llvm::zip(accumulators, op.getDpsInitsMutable()))
    storeElement(rewriter, op, init, value, loops, mapping);
}

/// Returns how many elements the parallel loops of `op` have; dynamic if that is not known.
static int64_t countElements(linalg::GenericOp op) {
  int64_t count = 1;
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  SmallVector<unsigned> parallel;
  op.getParallelDims(parallel);
  for (unsigned loop : parallel) {
    if (ShapedType::isDynamic(sizes[loop]))
      return ShapedType::kDynamic;
    count *= sizes[loop];
  }
  return count;
}

void OpWriter::write(ThreadRange threads) {
  measureLoops();
  SmallVector<unsigned> order = orderParallelLoops();
  int64_t count = countElements(op);
  Value total = constant(count);
  if (ShapedType::isDynamic(count)) {
    total = constant(1);
    for (unsigned loop : order)
      total = arith::MulIOp::create(rewriter, loc, total, sizes[loop]);
  }
  auto loop = scf::ForOp::create(rewriter, loc, threads.first, total, threads.count);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(loop.getBody());
  bool isSmall = !ShapedType::isDynamic(count) && count <= std::numeric_limits<int32_t>::max();
  findPosition(loop.getInductionVar(), order, isSmall);
  writeElement();
}

/// Replaces `op` by the work of each of `threads`.
static void spread(linalg::GenericOp op, ThreadRange threads, IRRewriter &rewriter) {
  rewriter.setInsertionPoint(op);
  SmallVector<ReassociationIndices> groups = findCollapsibleLoops(op);
  if (groups.size() < op.getNumLoops()) {
    FailureOr<linalg::CollapseResult> collapsed = linalg::collapseOpIterationDims(op, groups, rewriter);
    if (succeeded(collapsed)) {
      rewriter.eraseOp(op);
      op = cast<linalg::GenericOp>(collapsed->collapsedOp.getOperation());
      rewriter.setInsertionPoint(op);
    }
  }
  OpWriter(op, rewriter).write(threads);
  rewriter.eraseOp(op);
}

//===-- the kernel ------------------------------------------------------------------------------------------------===//

/// Puts a barrier in front of and behind `op`, or what replaced it.
static void addBarrier(OpBuilder &builder, Location loc) {
  Block::iterator position = builder.getInsertionPoint();
  if (position == builder.getInsertionBlock()->begin() || !isa<gpu::BarrierOp>(*std::prev(position)))
    gpu::BarrierOp::create(builder, loc);
}

/// Lets the first thread do `store`.
static void storeOnce(memref::StoreOp store, Value thread, IRRewriter &rewriter) {
  rewriter.setInsertionPoint(store);
  Value zero = arith::ConstantIndexOp::create(rewriter, store.getLoc(), 0);
  Value isFirst = arith::CmpIOp::create(rewriter, store.getLoc(), arith::CmpIPredicate::eq, thread, zero);
  auto branch = scf::IfOp::create(rewriter, store.getLoc(), isFirst);
  store->moveBefore(branch.thenBlock()->getTerminator());
}

namespace {
struct GeneralEmitter : KernelEmitter {
  StringRef name() const override { return "general"; }
  bool matches(func::FuncOp) const override { return true; }

  FailureOr<LaunchShape> emit(func::FuncOp kernel, gpu::GPUFuncOp target, OpBuilder &builder) const override {
    if (failed(checkOps(kernel)))
      return failure();
    bool isGrid = isSpreadOverGrid(kernel);
    IRMapping mapping;
    mapping.map(kernel.getArguments(), target.getArguments());
    IRRewriter rewriter(builder);
    ThreadRange threads =
        isGrid ? getThreadsOfGrid(rewriter, kernel.getLoc()) : getThreadsOfBlock(rewriter, kernel.getLoc());
    for (Operation &op : kernel.getBody().front().without_terminator())
      rewriter.clone(op, mapping);

    SmallVector<linalg::GenericOp> generics;
    SmallVector<memref::StoreOp> stores;
    target.walk([&](linalg::GenericOp op) { generics.push_back(op); });
    target.walk([&](memref::StoreOp op) { stores.push_back(op); });
    if (isGrid)
      return spreadOverGrid(generics, threads, rewriter);
    if (generics.empty())
      return LaunchShape();
    for (linalg::GenericOp op : generics)
      spreadOverBlock(op, threads, rewriter);
    for (memref::StoreOp store : stores) {
      rewriter.setInsertionPoint(store);
      addBarrier(rewriter, store.getLoc());
      rewriter.setInsertionPointAfter(store);
      addBarrier(rewriter, store.getLoc());
      storeOnce(store, threads.first, rewriter);
    }
    LaunchShape shape;
    shape.block[0] = kSingleBlock;
    return shape;
  }

  static LaunchShape spreadOverGrid(ArrayRef<linalg::GenericOp> ops, ThreadRange threads, IRRewriter &rewriter) {
    int64_t count = 1;
    for (linalg::GenericOp op : ops) {
      int64_t elements = countElements(op);
      count = std::max(count, ShapedType::isDynamic(elements) ? kMaxBlocks : elements);
      spread(op, threads, rewriter);
    }
    LaunchShape shape;
    shape.block[0] = std::min<int64_t>(kGridBlock, llvm::alignTo(count, 32));
    shape.grid[0] = std::min<int64_t>(kMaxBlocks, llvm::divideCeil(count, shape.block[0]));
    return shape;
  }

  static void spreadOverBlock(linalg::GenericOp op, ThreadRange threads, IRRewriter &rewriter) {
    Location loc = op.getLoc();
    rewriter.setInsertionPoint(op);
    addBarrier(rewriter, loc);
    rewriter.setInsertionPointAfter(op);
    addBarrier(rewriter, loc);
    spread(op, threads, rewriter);
  }
};
} // namespace

const KernelEmitter &dist::cuda::getGeneralEmitter() {
  static const GeneralEmitter emitter;
  return emitter;
}
