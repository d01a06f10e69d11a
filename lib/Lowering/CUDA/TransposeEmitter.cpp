// SPDX-License-Identifier: Apache-2.0
//
// Elementwise ops that read some operand along another loop than they write: transposes, the packing around collectives
// on inner dimensions, and whatever is fused into them. A block takes a tile of 32 x 32 elements; each such operand's
// tile is read in its own order, meets the other order in shared memory (33 elements to a line, so that neither order
// hits one bank twice), and from there on all is contiguous along the loop that is written.
//
//   shared[y][x] = in[.. a0 + y .., b0 + x]     x runs along b, which is contiguous in the input
//   barrier
//   out[.. b0 + y .., a0 + x] = body(shared[x][y], ...)
//
// Elements of 16 bits are read and written two at a time, in tiles of 64 x 64, where both loops have whole tiles: a
// warp then asks for 128 bytes of a line. On an H200 single ones reached 2.5 TB/s.
//
// Operands of other shapes, broadcasts for example, are read in the order of the output. Small planes are left to the
// elementwise emitter.

#include "BlockReduction.h"
#include "ClusterKernel.h"
#include "GenericBody.h"
#include "KernelEmitter.h"
#include "LinearAccess.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

/// Threads along the edges of a tile, and the smallest plane that is worth tiles.
static constexpr int64_t kLanes = 32, kRows = 8, kSmallest = 16;
/// Most ops of a body that is written twice for each line of a tile.
static constexpr size_t kMostPairOps = 24;
/// Bytes of two elements.
static constexpr unsigned kPairBytes = 4;
/// Bytes of shared memory that every GPU has for a block without being asked.
static constexpr int64_t kSharedBytes = 48 << 10;

namespace {
/// The two loops of the plane: `inner` is contiguous in what is written, `across` in the operands numbered `staged`.
struct TransposePlan {
  linalg::GenericOp op;
  unsigned inner, across;
  SmallVector<unsigned> staged;
  int64_t width = 1; ///< Elements of an access.

  int64_t getTile() const { return kLanes * width; }
  /// Elements of a line of the tile in shared memory.
  int64_t getPitch() const { return getTile() + width; }
};
} // namespace

/// Returns the strides of all loops in `operand`, or nothing.
static std::optional<SmallVector<int64_t>> getStrides(linalg::GenericOp op, OpOperand &operand) {
  if (!isa<MemRefType>(operand.get().getType()))
    return std::nullopt;
  std::optional<steps::BufferView> view = steps::resolveBufferView(operand.get());
  return view ? getLoopStrides(*view, op.getMatchingIndexingMap(&operand)) : std::nullopt;
}

/// Returns the loop of more than one iteration that is contiguous, or nothing.
static std::optional<unsigned> findContiguous(ArrayRef<int64_t> strides, ArrayRef<int64_t> sizes) {
  for (auto [loop, stride] : llvm::enumerate(strides))
    if (stride == 1 && sizes[loop] > 1)
      return loop;
  return std::nullopt;
}

/// Returns true if elements of `operand` that are neighbours along `loop` can be accessed two at a time.
static bool hasPairs(linalg::GenericOp op, OpOperand &operand, unsigned loop) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  auto type = cast<MemRefType>(operand.get().getType());
  auto last = map.getNumResults() ? dyn_cast<AffineDimExpr>(map.getResults().back()) : AffineDimExpr(nullptr);
  SmallVector<int64_t> typeStrides;
  int64_t typeOffset = 0;
  if (!last || last.getPosition() != loop || type.getElementTypeBitWidth() != 16 ||
      failed(type.getStridesAndOffset(typeStrides, typeOffset)) || typeStrides.back() != 1)
    return false;
  std::optional<steps::BufferView> view = steps::resolveBufferView(operand.get());
  std::optional<SmallVector<int64_t>> strides = getStrides(op, operand);
  if (!view || !strides || view->offset % 2)
    return false;
  for (auto [number, stride] : llvm::enumerate(*strides))
    if (number != loop && stride % 2)
      return false;
  return true;
}

static bool hasPairs(const TransposePlan &plan, ArrayRef<int64_t> sizes) {
  linalg::GenericOp op = plan.op;
  return sizes[plan.inner] % (2 * kLanes) == 0 && sizes[plan.across] % (2 * kLanes) == 0 &&
         op.getBody()->getOperations().size() <= kMostPairOps &&
         llvm::all_of(plan.staged,
                      [&](unsigned number) { return hasPairs(op, op->getOpOperand(number), plan.across); }) &&
         llvm::all_of(op.getDpsInitsMutable(), [&](OpOperand &init) { return hasPairs(op, init, plan.inner); });
}

static std::optional<TransposePlan> planTranspose(linalg::GenericOp op) {
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  if (op.getNumReductionLoops() != 0 || op.getNumDpsInits() == 0)
    return std::nullopt;
  TransposePlan plan{op, 0, 0, {}};
  llvm::SmallPtrSet<Value, 4> written;
  std::optional<unsigned> inner;
  for (OpOperand &init : op.getDpsInitsMutable()) {
    std::optional<SmallVector<int64_t>> strides = getStrides(op, init);
    std::optional<unsigned> contiguous = strides ? findContiguous(*strides, sizes) : std::nullopt;
    if (!contiguous || (inner && inner != contiguous))
      return std::nullopt;
    inner = contiguous;
    written.insert(steps::getRootBuffer(init.get()));
  }
  plan.inner = *inner;
  std::optional<unsigned> across;
  int64_t stagedBytes = 0;
  for (OpOperand *input : op.getDpsInputOperands()) {
    std::optional<SmallVector<int64_t>> strides = getStrides(op, *input);
    std::optional<unsigned> contiguous = strides ? findContiguous(*strides, sizes) : std::nullopt;
    if (!contiguous || (*strides)[plan.inner] <= 1 || (across && across != contiguous) ||
        op.getMatchingBlockArgument(input).use_empty())
      continue;
    if (written.contains(steps::getRootBuffer(input->get())))
      return std::nullopt;
    // Of pairs there are four times as many elements.
    int64_t elementBytes = steps::getElementBytes(getElementTypeOrSelf(input->get().getType()));
    int64_t tileBytes = (kLanes * (kLanes + 1)) * (elementBytes == 2 ? 8 : elementBytes);
    if (stagedBytes + tileBytes > kSharedBytes) // Read in the order of the output.
      continue;
    stagedBytes += tileBytes;
    across = contiguous;
    plan.staged.push_back(input->getOperandNumber());
  }
  if (!across || sizes[*across] < kSmallest || sizes[plan.inner] < kSmallest)
    return std::nullopt;
  plan.across = *across;
  if (hasPairs(plan, sizes))
    plan.width = 2;
  return plan;
}

/// Returns the plan for a kernel of one linalg op, or nothing.
static std::optional<TransposePlan> planTranspose(func::FuncOp kernel) {
  linalg::GenericOp found;
  for (Operation &op : kernel.getBody().front().without_terminator()) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (generic ? bool(found) : !isMemoryEffectFree(&op) || op.getNumRegions() != 0 || isa<memref::AllocOp>(op))
      return std::nullopt;
    if (generic)
      found = generic;
  }
  return found ? planTranspose(found) : std::nullopt;
}

namespace {
/// Writes one kernel.
class TransposeWriter {
public:
  TransposeWriter(const TransposePlan &plan, gpu::GPUFuncOp target, IRMapping mapping, OpBuilder &builder)
      : plan(plan), target(target), mapping(std::move(mapping)), builder(builder), loc(target.getLoc()),
        sizes(linalg::GenericOp(plan.op).getStaticLoopRanges()) {}

  LaunchShape write();

private:
  void findPlace();
  Value getIndex(int64_t value) { return arith::ConstantIndexOp::create(builder, loc, value); }
  SmallVector<Value> getLoops(Value inner, Value across);
  Value clamp(Value index, unsigned loop, Value &exists);
  void stage();
  SmallVector<Value> computeElement(ArrayRef<Value> loops, Value slot);
  void compute();

  const TransposePlan &plan;
  gpu::GPUFuncOp target;
  IRMapping mapping;
  OpBuilder &builder;
  Location loc;
  SmallVector<int64_t> sizes;
  SmallVector<Value> others; ///< The block's values of all loops; null for the two of the plane.
  Value x, y, innerStart, acrossStart;
  SmallVector<Value> tiles; ///< One per staged operand.
  int64_t numBlocks = 1;
};
} // namespace

static int64_t divideUp(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// Finds this block's tile.
void TransposeWriter::findPlace() {
  x = gpu::ThreadIdOp::create(builder, loc, gpu::Dimension::x);
  y = gpu::ThreadIdOp::create(builder, loc, gpu::Dimension::y);
  Value rest = gpu::BlockIdOp::create(builder, loc, gpu::Dimension::x);
  auto take = [&](int64_t count) {
    Value part = arith::RemUIOp::create(builder, loc, rest, getIndex(count));
    rest = arith::DivUIOp::create(builder, loc, rest, getIndex(count));
    numBlocks *= count;
    return part;
  };
  innerStart =
      arith::MulIOp::create(builder, loc, take(divideUp(sizes[plan.inner], plan.getTile())), getIndex(plan.getTile()));
  acrossStart =
      arith::MulIOp::create(builder, loc, take(divideUp(sizes[plan.across], plan.getTile())), getIndex(plan.getTile()));
  others.resize(sizes.size());
  for (int64_t loop = int64_t(sizes.size()) - 1; loop >= 0; --loop)
    if (loop != plan.inner && loop != plan.across)
      others[loop] = take(sizes[loop]);
}

SmallVector<Value> TransposeWriter::getLoops(Value inner, Value across) {
  SmallVector<Value> loops = others;
  loops[plan.inner] = inner;
  loops[plan.across] = across;
  return loops;
}

/// Returns `index`, or 0 where it is behind the end of `loop`, and conjoins to `exists`, which may be null.
Value TransposeWriter::clamp(Value index, unsigned loop, Value &exists) {
  if (sizes[loop] % plan.getTile() == 0)
    return index;
  Value inside = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, index, getIndex(sizes[loop]));
  exists = exists ? arith::AndIOp::create(builder, loc, exists, inside).getResult() : inside;
  return arith::SelectOp::create(builder, loc, inside, index, getIndex(0));
}

/// Reads the tiles of the staged operands in their order.
void TransposeWriter::stage() {
  linalg::GenericOp op = plan.op;
  for (unsigned number : plan.staged) {
    OpOperand &operand = op->getOpOperand(number);
    Type type = getElementTypeOrSelf(operand.get().getType());
    tiles.push_back(addSharedBuffer(target, plan.getTile() * plan.getPitch(), type));
    Value column = arith::MulIOp::create(builder, loc, x, getIndex(plan.width));
    for (int64_t row = 0; row < plan.getTile(); row += kRows) {
      Value line = arith::AddIOp::create(builder, loc, y, getIndex(row)), exists;
      Value inner = clamp(arith::AddIOp::create(builder, loc, innerStart, line), plan.inner, exists);
      Value across = clamp(arith::AddIOp::create(builder, loc, acrossStart, column), plan.across, exists);
      Value slot = arith::MulIOp::create(builder, loc, line, getIndex(plan.getPitch()));
      slot = arith::AddIOp::create(builder, loc, slot, column);
      if (plan.width == 1) {
        Value element = loadElement(builder, op, operand, getLoops(inner, across), mapping);
        memref::StoreOp::create(builder, loc, element, tiles.back(), slot);
        continue;
      }
      SmallVector<Value> indices = applyMap(builder, loc, op.getMatchingIndexingMap(&operand), getLoops(inner, across));
      Value pair = vector::LoadOp::create(builder, loc, VectorType::get({plan.width}, type),
                                          mapping.lookupOrDefault(operand.get()), indices, /*nontemporal=*/false,
                                          llvm::MaybeAlign(kPairBytes));
      vector::StoreOp::create(builder, loc, pair, tiles.back(), slot, /*nontemporal=*/false,
                              llvm::MaybeAlign(kPairBytes));
    }
  }
  gpu::BarrierOp::create(builder, loc);
}

/// Computes what is at `loops`, of which the staged operands lie at `slot`.
SmallVector<Value> TransposeWriter::computeElement(ArrayRef<Value> loops, Value slot) {
  linalg::GenericOp op = plan.op;
  SmallVector<Value> elements;
  for (OpOperand &operand : op->getOpOperands()) {
    auto *staged = llvm::find(plan.staged, operand.getOperandNumber());
    if (staged != plan.staged.end())
      elements.push_back(memref::LoadOp::create(builder, loc, tiles[staged - plan.staged.begin()], slot));
    else if (op.getMatchingBlockArgument(&operand).use_empty())
      elements.push_back(Value());
    else
      elements.push_back(loadElement(builder, op, operand, loops, mapping));
  }
  return inlineBody(builder, op, loops, elements, mapping);
}

/// Computes and writes the tile in the order of the output.
void TransposeWriter::compute() {
  linalg::GenericOp op = plan.op;
  for (int64_t row = 0; row < plan.getTile(); row += kRows) {
    Value line = arith::AddIOp::create(builder, loc, y, getIndex(row)), exists;
    Value column = arith::MulIOp::create(builder, loc, x, getIndex(plan.width));
    Value inner = clamp(arith::AddIOp::create(builder, loc, innerStart, column), plan.inner, exists);
    Value across = clamp(arith::AddIOp::create(builder, loc, acrossStart, line), plan.across, exists);
    SmallVector<SmallVector<Value>> results; // Per element of the access.
    for (int64_t element = 0; element < plan.width; ++element) {
      Value slot = arith::AddIOp::create(builder, loc, column, getIndex(element));
      slot = arith::MulIOp::create(builder, loc, slot, getIndex(plan.getPitch()));
      slot = arith::AddIOp::create(builder, loc, slot, line);
      Value at = arith::AddIOp::create(builder, loc, inner, getIndex(element));
      results.push_back(computeElement(getLoops(at, across), slot));
    }
    OpBuilder::InsertionGuard guard(builder);
    if (exists)
      builder.setInsertionPoint(scf::IfOp::create(builder, loc, exists, false).thenBlock()->getTerminator());
    SmallVector<Value> loops = getLoops(inner, across);
    for (auto [number, init] : llvm::enumerate(op.getDpsInitsMutable())) {
      if (plan.width == 1) {
        storeElement(builder, op, init, results[0][number], loops, mapping);
        continue;
      }
      SmallVector<Value> pair = llvm::map_to_vector(results, [&](auto &one) { return one[number]; });
      Value vector =
          vector::FromElementsOp::create(builder, loc, VectorType::get({plan.width}, pair[0].getType()), pair);
      vector::StoreOp::create(builder, loc, vector, mapping.lookupOrDefault(init.get()),
                              applyMap(builder, loc, op.getMatchingIndexingMap(&init), loops), /*nontemporal=*/false,
                              llvm::MaybeAlign(kPairBytes));
    }
  }
}

LaunchShape TransposeWriter::write() {
  findPlace();
  stage();
  compute();
  LaunchShape launch;
  launch.grid[0] = numBlocks;
  launch.block[0] = kLanes;
  launch.block[1] = kRows;
  return launch;
}

namespace {
struct TransposeEmitter : KernelEmitter {
  StringRef name() const override { return "transpose"; }

  bool matches(func::FuncOp kernel) const override { return planTranspose(kernel).has_value(); }

  FailureOr<LaunchShape> emit(func::FuncOp kernel, gpu::GPUFuncOp target, OpBuilder &builder) const override {
    std::optional<TransposePlan> plan = planTranspose(kernel);
    if (!plan)
      return kernel.emitError() << "kernel is no transpose, which this emitter needs";
    return TransposeWriter(*plan, target, copyScalars(kernel, target, builder), builder).write();
  }
};
} // namespace

const KernelEmitter &cuda::getTransposeEmitter() {
  static const TransposeEmitter emitter;
  return emitter;
}
