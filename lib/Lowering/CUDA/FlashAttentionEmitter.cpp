// SPDX-License-Identifier: Apache-2.0
//
// Attention in one pass over the keys, whose scores are in registers only (Dao, "FlashAttention-2", 2023).
//
//   block = 64 rows of one batch element and head, 4 warps of 16 rows
//     for each block of keys that a mask does not hide from all of the rows:
//       keys and values to shared memory
//       x = body(queries * keys)                       mma.sync; a lane has columns 2t, 2t + 1, ... of rows g and g + 8
//       highest = max(maximum, x)                      the four lanes of a row exchange theirs
//       output, total *= exp(maximum - highest)
//       power = exp(x - highest)                       total += power, output += weight * power * values
//     output / total, maximum, total
//
// What a lane has of the scores is what it needs of the left operand of the second product, so that they never move. Operands may have their
// dimensions in any order; depths and features are filled up with zeros to multiples of 16.

#include "BlockReduction.h"
#include "FlashAttention.h"
#include "FlashTiles.h"
#include "KernelEmitter.h"
#include "dist/IR/HiddenScores.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::tensor_ext;

static constexpr int64_t kRows = 64, kWarps = 4, kThreads = 32 * kWarps;

namespace {
/// Writes one kernel.
class FlashWriter {
public:
  FlashWriter(AttentionOp op, FlashLoops loops, IRMapping &mapping, gpu::GPUFuncOp target, OpBuilder &builder)
      : op(op), loops(std::move(loops)), outer(mapping), target(target), b(op.getLoc(), builder) {
    depth = llvm::alignTo(this->loops.count(this->loops.depth), 16);
    features = llvm::alignTo(this->loops.count(this->loops.features), 16);
    keys = std::max(depth, features) > 64 ? 32 : 64;
    numRows = this->loops.sizes[this->loops.row];
    numKeys = this->loops.sizes[this->loops.key];
  }

  LaunchShape write();

private:
  Value index(int64_t value) { return arith::ConstantIndexOp::create(b, value); }
  Value number(double value) { return arith::ConstantOp::create(b, b.getF32FloatAttr(float(value))); }
  Value add(Value left, Value right) { return arith::AddIOp::create(b, left, right); }
  Value addF(Value left, Value right) { return arith::AddFOp::create(b, left, right); }
  Value mulF(Value left, Value right) { return arith::MulFOp::create(b, left, right); }
  Value below(Value left, int64_t bound) { return arith::CmpIOp::create(b, arith::CmpIPredicate::ult, left, index(bound)); }
  /// exp(x - y).
  Value power(Value x, Value y) {
    Value scaled = mulF(arith::SubFOp::create(b, x, y), number(1.4426950408889634));
    return math::Exp2Op::create(b, scaled, arith::FastMathFlags::afn);
  }
  Value isLowest(Value value) { return arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, value, number(-std::numeric_limits<double>::infinity())); }
  Value select(Value condition, Value x, Value y) { return arith::SelectOp::create(b, condition, x, y); }
  Value exchange(Value value, int32_t distance) { return gpu::ShuffleOp::create(b, value, distance, 32, gpu::ShuffleMode::XOR).getShuffleResult(); }

  void setPlaces();
  std::pair<Value, Value> getKeyRange();
  SmallVector<Value> writeKeys(Value first, ValueRange carried);
  void evaluate(Value score, Value row, Value key, Value &x, Value &weight);
  void writeResults(ValueRange carried);
  Value operand(unsigned number) { return outer.lookupOrDefault(op->getOperand(number)); }

  AttentionOp op;
  FlashLoops loops;
  IRMapping &outer;
  gpu::GPUFuncOp target;
  ImplicitLocOpBuilder b;
  int64_t depth, features, keys, numRows, numKeys;
  SmallVector<Value> places; ///< Per loop of the batch: its index.
  Value thread, warp, lane, group, member, rowBlock, firstRow, rows[2];
  std::optional<FlashTile> queries, keyTile, values;
};
} // namespace

/// Finds out which rows this thread has. Rows with the most keys are the last ones in causal attention, and begin first.
void FlashWriter::setPlaces() {
  thread = gpu::ThreadIdOp::create(b, gpu::Dimension::x);
  Value block = gpu::BlockIdOp::create(b, gpu::Dimension::x);
  warp = arith::DivUIOp::create(b, thread, index(32)), lane = arith::RemUIOp::create(b, thread, index(32));
  group = arith::DivUIOp::create(b, lane, index(4)), member = arith::RemUIOp::create(b, lane, index(4));
  int64_t numBatches = loops.count(loops.batch), numBlocks = llvm::divideCeil(numRows, kRows);
  Value batch = arith::RemUIOp::create(b, block, index(numBatches));
  rowBlock = arith::SubIOp::create(b, index(numBlocks - 1), arith::DivUIOp::create(b, block, index(numBatches)));
  places.assign(loops.sizes.size(), Value());
  for (unsigned loop : llvm::reverse(loops.batch)) {
    places[loop] = arith::RemUIOp::create(b, batch, index(loops.sizes[loop]));
    batch = arith::DivUIOp::create(b, batch, index(loops.sizes[loop]));
  }
  firstRow = arith::MulIOp::create(b, rowBlock, index(kRows));
  rows[0] = add(firstRow, add(arith::MulIOp::create(b, warp, index(16)), group));
  rows[1] = add(rows[0], index(8));
}

/// Returns where the keys of this block of rows begin and end: a number, or one that moves with the rows, cut off at the ends.
std::pair<Value, Value> FlashWriter::getKeyRange() {
  ScoreBlocks found = getScoreBlocks(op, kRows, keys);
  ArrayRef<ScoreBlocks::Block> blocks = found.blocks;
  int64_t first = blocks.front().keys.end, last = blocks.back().keys.begin - int64_t(blocks.size() - 1) * kRows;
  bool isKnown = found.rowLoop == loops.row && found.keyLoop == loops.key && int64_t(blocks.size()) == llvm::divideCeil(numRows, kRows);
  bool endMoves = isKnown, beginMoves = isKnown;
  for (auto [number, block] : llvm::enumerate(blocks)) {
    endMoves &= block.keys.end == std::min<int64_t>(numKeys, first + int64_t(number) * kRows);
    beginMoves &= block.keys.begin == std::max<int64_t>(0, last + int64_t(number) * kRows);
  }
  Value begin = index(0), end = index(numKeys);
  if (endMoves)
    end = arith::MinSIOp::create(b, end, add(firstRow, index(first)));
  if (beginMoves && last < 0)
    begin = arith::MaxSIOp::create(b, begin, add(firstRow, index(last)));
  return {begin, end};
}

/// Computes what the body makes of `score`.
void FlashWriter::evaluate(Value score, Value row, Value key, Value &x, Value &weight) {
  Block &body = op.getBody().front();
  IRMapping mapping(outer);
  mapping.map(body.getArgument(0), score);
  SmallVector<Value> at(places);
  at[loops.row] = row, at[loops.key] = key;
  for (unsigned other = 0; other < op.getOthers().size(); ++other) {
    SmallVector<Value> position;
    for (AffineExpr dim : op.getMap(3 + other).getResults())
      position.push_back(at[cast<AffineDimExpr>(dim).getPosition()]);
    Value element = memref::LoadOp::create(b, operand(3 + other), position);
    mapping.map(body.getArgument(1 + other), element);
  }
  for (unsigned loop = 0; loop < op.getScores(); ++loop)
    mapping.map(body.getArgument(1 + op.getOthers().size() + loop), at[loop]);
  for (Operation &inner : body.without_terminator())
    b.clone(inner, mapping);
  Operation *yield = body.getTerminator();
  x = mapping.lookupOrDefault(yield->getOperand(0));
  weight = matchPattern(yield->getOperand(1), m_OneFloat()) ? Value() : mapping.lookupOrDefault(yield->getOperand(1));
}

/// Takes the keys from `first` on. `carried` are the maxima and totals of two rows, then the output.
SmallVector<Value> FlashWriter::writeKeys(Value first, ValueRange carried) {
  SmallVector<Value> next(carried);
  gpu::BarrierOp::create(b);
  keyTile->load(b, thread, kThreads, first, numKeys);
  values->load(b, thread, kThreads, first, numKeys);
  gpu::BarrierOp::create(b);
  int64_t numTiles = keys / 8;
  SmallVector<SmallVector<Value>> scores(numTiles, SmallVector<Value>(4, number(0)));
  Value warpRow = arith::MulIOp::create(b, warp, index(16));
  for (int64_t k = 0; k < depth; k += 16) {
    SmallVector<Value> left = queries->loadLeft(b, lane, warpRow, k);
    for (int64_t column = 0; column < keys; column += 16) {
      SmallVector<Value> right = keyTile->loadRows(b, lane, column, k);
      for (int64_t half : {0, 1})
        multiplyTiles(b, left, ArrayRef(right).slice(2 * half, 2), scores[column / 8 + half], keyTile->getType());
    }
  }
  SmallVector<SmallVector<Value>> weights(numTiles, SmallVector<Value>(4));
  for (int64_t tile = 0; tile < numTiles; ++tile)
    for (int64_t element = 0; element < 4; ++element) {
      Value key = add(first, add(arith::MulIOp::create(b, member, index(2)), index(8 * tile + element % 2))), row = rows[element / 2];
      Value isKey = numKeys % keys ? below(key, numKeys) : Value();
      if (isKey)
        key = select(isKey, key, index(numKeys - 1));
      if (numRows % kRows)
        row = select(below(row, numRows), row, index(numRows - 1));
      Value x;
      evaluate(scores[tile][element], row, key, x, weights[tile][element]);
      scores[tile][element] = isKey ? select(isKey, x, number(-std::numeric_limits<double>::infinity())) : x;
    }
  for (int64_t half : {0, 1}) {
    Value highest = next[half], total = next[2 + half];
    for (auto &tile : scores)
      for (int64_t element : {2 * half, 2 * half + 1})
        highest = arith::MaximumFOp::create(b, highest, tile[element]);
    for (int32_t distance : {1, 2})
      highest = arith::MaximumFOp::create(b, highest, exchange(highest, distance));
    // Nothing is seen so far: what is added is zero.
    Value from = select(isLowest(highest), number(0), highest), shrink = power(next[half], from);
    total = mulF(total, shrink);
    for (int64_t tile = 0; tile < numTiles; ++tile)
      for (int64_t element : {2 * half, 2 * half + 1}) {
        Value share = power(scores[tile][element], from);
        total = addF(total, share);
        scores[tile][element] = weights[tile][element] ? mulF(share, weights[tile][element]) : share;
      }
    for (int64_t tile = 0; tile < features / 8; ++tile)
      for (int64_t element : {2 * half, 2 * half + 1})
        next[4 + 4 * tile + element] = mulF(next[4 + 4 * tile + element], shrink);
    next[half] = highest, next[2 + half] = total;
  }
  for (int64_t k = 0; k < keys; k += 16) {
    auto &even = scores[k / 8], &odd = scores[k / 8 + 1];
    SmallVector<Value> left;
    for (auto *tile : {&even, &odd})
      for (int64_t half : {0, 1})
        left.push_back(packPair(b, (*tile)[2 * half], (*tile)[2 * half + 1], values->getType()));
    for (int64_t column = 0; column < features; column += 16) {
      SmallVector<Value> right = values->loadColumns(b, lane, k, column);
      for (int64_t half : {0, 1}) {
        int64_t at = 4 + 4 * (column / 8 + half);
        SmallVector<Value> sums(next.begin() + at, next.begin() + at + 4);
        multiplyTiles(b, left, ArrayRef(right).slice(2 * half, 2), sums, values->getType());
        std::copy(sums.begin(), sums.end(), next.begin() + at);
      }
    }
  }
  return next;
}

void FlashWriter::writeResults(ValueRange carried) {
  unsigned firstInit = op.getInitsMutable()[0].getOperandNumber();
  int64_t numFeatures = loops.count(loops.features);
  for (int64_t half : {0, 1}) {
    OpBuilder::InsertionGuard guard(b);
    Value total = carried[2 + half];
    for (int32_t distance : {1, 2})
      total = addF(total, exchange(total, distance));
    total = select(isLowest(carried[half]), number(std::numeric_limits<double>::quiet_NaN()), total);
    if (numRows % kRows)
      b.setInsertionPointToStart(scf::IfOp::create(b, below(rows[half], numRows), /*withElseRegion=*/false).thenBlock());
    SmallVector<Value> at(places);
    at[loops.row] = rows[half];
    for (int64_t tile = 0; tile < features / 8; ++tile)
      for (int64_t element : {0, 1}) {
        OpBuilder::InsertionGuard inner(b);
        Value feature = add(arith::MulIOp::create(b, member, index(2)), index(8 * tile + element));
        if (8 * tile + 8 > numFeatures)
          b.setInsertionPointToStart(scf::IfOp::create(b, below(feature, numFeatures), /*withElseRegion=*/false).thenBlock());
        setPosition(b, feature, loops.features, loops.sizes, at);
        Value sum = arith::DivFOp::create(b, carried[4 + 4 * tile + 2 * half + element], total, arith::FastMathFlags::arcp);
        Type type = cast<MemRefType>(operand(firstInit).getType()).getElementType();
        if (!type.isF32())
          sum = arith::TruncFOp::create(b, type, sum);
        memref::StoreOp::create(b, sum, operand(firstInit), getPlace(op.getMap(firstInit), at));
      }
    Value isFirst = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, member, index(0));
    b.setInsertionPointToStart(scf::IfOp::create(b, isFirst, /*withElseRegion=*/false).thenBlock());
    memref::StoreOp::create(b, carried[half], operand(firstInit + 1), getPlace(op.getMap(firstInit + 1), at));
    memref::StoreOp::create(b, total, operand(firstInit + 2), getPlace(op.getMap(firstInit + 2), at));
  }
}

LaunchShape FlashWriter::write() {
  setPlaces();
  auto makeTile = [&](unsigned number, unsigned rowLoop, ArrayRef<unsigned> columns, int64_t numTileRows) {
    return FlashTile(target, operand(number), op.getMap(number), loops, places, rowLoop, columns, numTileRows);
  };
  queries.emplace(makeTile(0, loops.row, loops.depth, kRows));
  keyTile.emplace(makeTile(1, loops.key, loops.depth, keys));
  values.emplace(makeTile(2, loops.key, loops.features, keys));
  queries->load(b, thread, kThreads, firstRow, numRows);
  auto [begin, end] = getKeyRange();
  SmallVector<Value> carried(2, number(-std::numeric_limits<double>::infinity()));
  carried.append(2 + features / 2, number(0));
  auto loop = scf::ForOp::create(b, begin, end, index(keys), carried);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    scf::YieldOp::create(b, writeKeys(loop.getInductionVar(), loop.getRegionIterArgs()));
  }
  writeResults(loop.getResults());
  LaunchShape shape;
  shape.block[0] = kThreads;
  shape.grid[0] = llvm::divideCeil(numRows, kRows) * loops.count(loops.batch);
  return shape;
}

/// Returns the attention of `kernel` that has a kernel of its own.
static AttentionOp findAttention(func::FuncOp kernel) {
  auto found = kernel.getBody().front().getOps<AttentionOp>();
  return !found.empty() && findFlashLoops(*found.begin()) ? *found.begin() : AttentionOp();
}

namespace {
struct FlashAttentionEmitter : KernelEmitter {
  StringRef name() const override { return "attention"; }

  bool matches(func::FuncOp kernel) const override { return bool(findAttention(kernel)); }

  FailureOr<LaunchShape> emit(func::FuncOp kernel, gpu::GPUFuncOp target, OpBuilder &builder) const override {
    AttentionOp op = findAttention(kernel);
    IRMapping mapping;
    mapping.map(kernel.getArguments(), target.getArguments().take_front(kernel.getNumArguments()));
    for (Operation &inner : kernel.getBody().front().without_terminator())
      if (&inner != op)
        builder.clone(inner, mapping);
    return FlashWriter(op, *findFlashLoops(op), mapping, target, builder).write();
  }
};
} // namespace

const KernelEmitter &cuda::getFlashAttentionEmitter() {
  static const FlashAttentionEmitter emitter;
  return emitter;
}
