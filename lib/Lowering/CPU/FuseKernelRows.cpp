// SPDX-License-Identifier: Apache-2.0
//
// Fusion across reductions, by running several ops of a kernel on a few rows before the next rows:
//
//   max of each row of x           for rows: max of these rows of x
//   exp of x - max           ->              exp of these rows of x - max
//   sum of each row                          sum of each of these rows
//
// A row that one op leaves is still in the cache when the next op wants it, so a softmax or a norm goes through memory
// once. Ops share their outermost loops as far as these are parallel, have the same sizes, and index the leading
// dimensions of every buffer that one of the ops writes and another one touches: then a row depends on nothing of other
// rows. How many rows go together is chosen so that what they touch stays in the cache.
//
// Transposes stay alone, since they need square tiles of their own. Buffers keep their sizes: a row that no later
// kernel wants is still written back in the end.

#include "Steps/BufferView.h"
#include "Steps/LoopOrder.h"
#include "Steps/StepForm.h"
#include "dist/Lowering/CPU/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

namespace dist {
#define GEN_PASS_DEF_FUSEKERNELROWSPASS
#include "dist/Lowering/CPU/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Bytes that the ops may touch per round of the shared loops: a part of a core's second-level cache.
static constexpr int64_t kCacheBytes = 128 * 1024;

namespace {
/// One use of a buffer by an op.
struct Access {
  Value root, memref;
  AffineMap map; ///< Null where the op's body reads the buffer at positions of its own.
  bool writes;
};

/// Consecutive ops and how many of their outermost loops they can share.
struct RowGroup {
  SmallVector<linalg::LinalgOp> ops;
  SmallVector<Access> accesses;
  SmallVector<int64_t> sizes; ///< Of the shared loops.
};
} // namespace

//===-- what can share loops --------------------------------------------------------------------------------------===//

static SmallVector<Access> collectAccesses(linalg::LinalgOp op) {
  SmallVector<Access> accesses;
  for (OpOperand &operand : op->getOpOperands())
    if (isa<MemRefType>(operand.get().getType()))
      accesses.push_back(
          {getRootBuffer(operand.get()), operand.get(), op.getMatchingIndexingMap(&operand), op.isDpsInit(&operand)});
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (Value value : captured)
    if (isa<MemRefType>(value.getType()))
      accesses.push_back({getRootBuffer(value), value, AffineMap(), false});
  return accesses;
}

/// Returns the sizes of the outermost loops that `op` can have around it: parallel ones that appear in indexing maps
/// only as they are.
static SmallVector<int64_t> findOuterLoops(linalg::LinalgOp op) {
  SmallVector<int64_t> outer;
  if (!op.hasPureBufferSemantics() || !chooseTileSizes(op).empty())
    return outer;
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  for (auto [loop, size] : llvm::enumerate(op.getStaticLoopRanges())) {
    auto isSimple = [loop = loop](AffineExpr result) {
      return isa<AffineDimExpr>(result) || !result.isFunctionOfDim(loop);
    };
    bool isSimpleEverywhere = llvm::all_of(op.getIndexingMapsArray(),
                                           [&](AffineMap map) { return llvm::all_of(map.getResults(), isSimple); });
    if (iterators[loop] != utils::IteratorType::parallel || ShapedType::isDynamic(size) || !isSimpleEverywhere)
      break;
    outer.push_back(size);
  }
  return outer;
}

/// Returns how many leading dimensions of a buffer two accesses walk with the same loops, in order.
static unsigned countCommonLoops(const Access &one, const Access &other) {
  if (one.memref != other.memref || !one.map || !other.map)
    return 0;
  unsigned depth = 0;
  for (auto [first, second] : llvm::zip(one.map.getResults(), other.map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(first);
    if (!loop || first != second || loop.getPosition() != depth)
      break;
    ++depth;
  }
  return depth;
}

/// Adds `op` to `group` if they can share a loop; returns whether they can.
static bool join(RowGroup &group, linalg::LinalgOp op) {
  SmallVector<int64_t> sizes = findOuterLoops(op);
  SmallVector<Access> accesses = collectAccesses(op);
  unsigned depth = sizes.size();
  if (!group.ops.empty()) {
    auto [mine, theirs] = std::mismatch(sizes.begin(), sizes.end(), group.sizes.begin(), group.sizes.end());
    depth = mine - sizes.begin();
  }
  for (const Access &access : accesses)
    for (const Access &earlier : group.accesses)
      if (access.root == earlier.root && (access.writes || earlier.writes))
        depth = std::min(depth, countCommonLoops(access, earlier));
  if (depth == 0)
    return false;
  sizes.truncate(depth);
  group.sizes = std::move(sizes);
  group.ops.push_back(op);
  group.accesses.append(accesses);
  return true;
}

//===-- how many rows ---------------------------------------------------------------------------------------------===//

/// Returns the bytes that the ops touch in one round of the `depth` outermost loops.
static int64_t countBytes(const RowGroup &group, unsigned depth) {
  int64_t bytes = 0;
  DenseSet<Value> seen;
  for (const Access &access : group.accesses) {
    if (!access.map || !seen.insert(access.memref).second)
      continue;
    int64_t part = getBufferBytes(cast<MemRefType>(access.memref.getType()));
    for (unsigned loop = 0; loop < depth; ++loop)
      if (access.map.isFunctionOfDim(loop))
        part /= std::max<int64_t>(group.sizes[loop], 1);
    bytes += part;
  }
  return bytes;
}

/// Returns true if an op touches something large that another one has touched, too.
static bool isWorthwhile(const RowGroup &group) {
  if (group.ops.size() < 2 || llvm::is_contained(group.sizes, 0))
    return false;
  DenseMap<Value, unsigned> touches;
  for (const Access &access : group.accesses)
    if (++touches[access.memref] > 1 && getBufferBytes(cast<MemRefType>(access.memref.getType())) > kCacheBytes)
      return true;
  return false;
}

/// Returns the rounds' sizes of the shared loops: 1 for all but the last, a divisor of its size for that.
static SmallVector<int64_t> chooseSteps(const RowGroup &group) {
  unsigned depth = 1;
  while (depth < group.sizes.size() && countBytes(group, depth) > kCacheBytes)
    ++depth;
  SmallVector<int64_t> steps(depth, 1);
  int64_t size = group.sizes[depth - 1], bytes = std::max<int64_t>(countBytes(group, depth), 1);
  for (int64_t step = 1; step <= size && step * bytes <= kCacheBytes; ++step)
    if (size % step == 0)
      steps.back() = step;
  return steps;
}

//===-- the shared loops ------------------------------------------------------------------------------------------===//

/// Returns the part of `memref` that a round touches.
static Value takeRows(OpBuilder &builder, Location loc, Value memref, AffineMap map, ValueRange counters,
                      ArrayRef<int64_t> steps) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0)), sizes,
      strides(type.getRank(), builder.getIndexAttr(1));
  bool isWhole = true;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    sizes.push_back(builder.getIndexAttr(type.getDimSize(dim)));
    auto loop = dyn_cast<AffineDimExpr>(map.getResult(dim));
    if (!loop || loop.getPosition() >= counters.size())
      continue;
    offsets[dim] = counters[loop.getPosition()];
    sizes[dim] = builder.getIndexAttr(steps[loop.getPosition()]);
    isWhole = false;
  }
  return isWhole ? memref : memref::SubViewOp::create(builder, loc, memref, offsets, sizes, strides).getResult();
}

/// Clones `op` on the rows of a round.
static void cloneOnRows(OpBuilder &builder, linalg::LinalgOp op, ValueRange counters, ArrayRef<int64_t> steps) {
  SmallVector<Value> operands;
  for (OpOperand &operand : op->getOpOperands())
    operands.push_back(
        isa<MemRefType>(operand.get().getType())
            ? takeRows(builder, op.getLoc(), operand.get(), op.getMatchingIndexingMap(&operand), counters, steps)
            : operand.get());
  Operation *clone = builder.clone(*op);
  clone->setOperands(operands);
  clone->walk([&](linalg::IndexOp index) {
    if (index.getDim() >= counters.size())
      return;
    OpBuilder body(index->getContext());
    body.setInsertionPointAfter(index);
    auto moved = arith::AddIOp::create(body, index.getLoc(), index, counters[index.getDim()]);
    index.getResult().replaceAllUsesExcept(moved, moved);
  });
}

static void shareLoops(RowGroup &group) {
  SmallVector<int64_t> steps = chooseSteps(group);
  OpBuilder builder(group.ops.front());
  Location loc = group.ops.front().getLoc();
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  SmallVector<Value> counters;
  for (auto [step, size] : llvm::zip(steps, group.sizes)) {
    Value end = arith::ConstantIndexOp::create(builder, loc, size),
          by = arith::ConstantIndexOp::create(builder, loc, step);
    auto loop = scf::ForOp::create(builder, loc, zero, end, by);
    counters.push_back(loop.getInductionVar());
    builder.setInsertionPointToStart(loop.getBody());
  }
  for (linalg::LinalgOp op : group.ops) {
    cloneOnRows(builder, op, counters, steps);
    op->erase();
  }
}

//===-- the pass --------------------------------------------------------------------------------------------------===//

/// Moves views and index arithmetic in front of everything that touches memory, as far as their operands allow.
static void hoistViews(Block &block) {
  Operation *first = nullptr;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    bool isFree = isPure(&op) && op.getNumRegions() == 0 && !op.hasTrait<OpTrait::IsTerminator>();
    bool isReady = llvm::all_of(op.getOperands(), [&](Value operand) {
      Operation *definition = operand.getDefiningOp();
      return !first || !definition || definition->isBeforeInBlock(first);
    });
    if (isFree && isReady && first)
      op.moveBefore(first);
    else if (!first && !isFree)
      first = &op;
  }
}

static void fuseRows(Block &block) {
  hoistViews(block);
  SmallVector<RowGroup> groups(1);
  for (Operation &op : block) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (linalgOp && join(groups.back(), linalgOp))
      continue;
    groups.emplace_back();
    if (linalgOp)
      join(groups.back(), linalgOp);
  }
  for (RowGroup &group : groups)
    if (isWorthwhile(group))
      shareLoops(group);
}

namespace {
struct FuseKernelRowsPass : dist::impl::FuseKernelRowsPassBase<FuseKernelRowsPass> {
  void runOnOperation() override {
    for (func::FuncOp kernel : getOperation().getOps<func::FuncOp>())
      if (kernel->hasAttr(kKernelAttrName))
        for (Block &block : kernel.getBody())
          fuseRows(block);
  }
};
} // namespace
