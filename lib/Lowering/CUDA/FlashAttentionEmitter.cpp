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
// What a lane has of the scores is what it needs of the left operand of the second product, so that they never move.
// Numbers of f32 are several of bf16 (FlashTiles.h). Operands may have their dimensions in any order; depths and
// features are filled up with zeros to multiples of 16.

#include "AttentionDescription.h"
#include "FlashAttention.h"
#include "FlashWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::tensor_ext;

/// Most shared memory of a block whose next keys are loaded meanwhile: three blocks fit a multiprocessor.
static constexpr int64_t kPipelinedBytes = 54 << 10;

namespace {
/// Writes one kernel of attention.
class AttentionWriter : public FlashWriter {
public:
  AttentionWriter(AttentionOp op, FlashLoops loops, IRMapping &mapping, gpu::GPUFuncOp target, OpBuilder &builder)
      : FlashWriter(op, std::move(loops), mapping, target, builder), op(op),
        depth(llvm::alignTo(this->loops.count(this->loops.depth), 16)),
        features(llvm::alignTo(this->loops.count(this->loops.features), 16)), widest(std::max(depth, features)),
        type(getElementTypeOrSelf(op.getQuery())), keys(chooseKeys()) {
    if (choosePipeline())
      return;
    int64_t queryBytes = FlashTile::countBytes(kFlashRows, depth, type, FlashSide::Left),
            keyBytes = FlashTile::countBytes(keys, depth, type, FlashSide::Right);
    int64_t valueBytes = FlashTile::countBytes(keys, features, type, FlashSide::Right);
    areTilesApart = queryBytes + keyBytes + valueBytes <= kFlashSharedBytes;
    sharedBytes = queryBytes + (areTilesApart ? keyBytes + valueBytes : std::max(keyBytes, valueBytes));
  }

  LaunchShape write();

private:
  Value addF(Value left, Value right) { return arith::AddFOp::create(b, left, right); }
  Value mulF(Value left, Value right) { return arith::MulFOp::create(b, left, right); }
  /// exp(x - y).
  Value power(Value x, Value y) {
    Value scaled = mulF(arith::SubFOp::create(b, x, y), number(1.4426950408889634));
    return math::Exp2Op::create(b, scaled, arith::FastMathFlags::afn);
  }
  Value isLowest(Value value) {
    return arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, value, number(-std::numeric_limits<double>::infinity()));
  }
  Value exchange(Value value, int32_t distance) {
    return gpu::ShuffleOp::create(b, value, distance, 32, gpu::ShuffleMode::XOR).getShuffleResult();
  }

  /// Returns how many keys are taken at a time. Parts of f32 take three times the shared memory.
  int64_t chooseKeys() const { return widest > 128 ? 16 : widest > 64 || type.isF32() ? 32 : 64; }
  /// Chooses how many keys are taken at a time where the next ones can be loaded meanwhile. Returns false if they
  /// cannot.
  bool choosePipeline();
  FlashTile describeKeys() {
    return FlashTile(operand(1), op.getMap(1), loops, places, loops.key, loops.depth, keys, FlashSide::Right);
  }
  FlashTile describeValues() {
    return FlashTile(operand(2), op.getMap(2), loops, places, loops.key, loops.features, keys, FlashSide::Right);
  }
  std::pair<Value, Value> getKeyRange();
  void makeTiles();
  SmallVector<Value> writeKeys(Value first, ValueRange carried);
  void writeResults(ValueRange carried);

  AttentionOp op;
  int64_t depth, features, widest;
  Type type; ///< Of the operands.
  int64_t keys, sharedBytes = 0;
  bool isPipelined = false;
  bool areTilesApart = false; ///< Keys and values have shared memory of their own each; otherwise values replace keys
                              ///< once there are scores.
  std::optional<FlashTile> queries, keyTile, values;
};
} // namespace

/// Returns where the keys of this block of rows begin and end: a number, or one that moves with the rows, cut off at
/// the ends.
std::pair<Value, Value> AttentionWriter::getKeyRange() {
  ScoreBlocks found = getScoreBlocks(op, kFlashRows, keys);
  Value begin = index(0), end = index(numKeys);
  if (found.rowLoop != loops.row || found.keyLoop != loops.key)
    return {begin, end};
  MovingRange range = getMovingRange(found, numRows, numKeys);
  if (range.end)
    end = arith::MinSIOp::create(b, end, add(firstRow, index(*range.end)));
  if (range.begin)
    begin = arith::MaxSIOp::create(b, begin, add(firstRow, index(*range.begin)));
  return {begin, end};
}

bool AttentionWriter::choosePipeline() {
  if (!describeKeys().isCopied() || !describeValues().isCopied())
    return false;
  int64_t queryBytes = FlashTile::countBytes(kFlashRows, depth, type, FlashSide::Left);
  auto bytesOf = [&](int64_t count) {
    return queryBytes + 2 * (FlashTile::countBytes(count, depth, type, FlashSide::Right) +
                             FlashTile::countBytes(count, features, type, FlashSide::Right));
  };
  for (int64_t count : {64, 32, 16})
    if (bytesOf(count) <= kPipelinedBytes) {
      isPipelined = areTilesApart = true;
      keys = count, sharedBytes = bytesOf(count);
      return true;
    }
  return false;
}

/// Takes the keys from `first` on. `carried` are the maxima and totals of two rows, then the output.
SmallVector<Value> AttentionWriter::writeKeys(Value first, ValueRange carried) {
  SmallVector<Value> next(carried);
  if (!isPipelined) {
    gpu::BarrierOp::create(b);
    keyTile->load(b, thread, kFlashThreads, first, numKeys);
    if (areTilesApart)
      values->load(b, thread, kFlashThreads, first, numKeys);
    gpu::BarrierOp::create(b);
  }
  int64_t numTiles = keys / 8;
  SmallVector<SmallVector<Value>> scores = getScores(*queries, *keyTile, depth, keys);
  if (!areTilesApart) {
    gpu::BarrierOp::create(b);
    values->load(b, thread, kFlashThreads, first, numKeys);
    gpu::BarrierOp::create(b);
  }
  bool isWeighed = !matchPattern(op.getBody().front().getTerminator()->getOperand(1), m_OneFloat());
  SmallVector<SmallVector<Value>> weights(numTiles, SmallVector<Value>(4));
  for (int64_t tile = 0; tile < numTiles; ++tile)
    for (int64_t element = 0; element < 4; ++element) {
      Value key = add(first, add(multiply(member, 2), index(8 * tile + element % 2))), row = rows[element / 2];
      Value isKey = numKeys % keys ? below(key, numKeys) : Value();
      SmallVector<Value> yielded = evaluate(scores[tile][element], 3, op.getOthers().size(), op.getScores(),
                                            clamp(row, numRows, kFlashRows), clamp(key, numKeys, keys));
      Value x = yielded[0];
      if (isWeighed)
        weights[tile][element] = yielded[1];
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
        next[4 + 4 * tile + element] =
            arith::MulFOp::create(b, next[4 + 4 * tile + element], shrink, arith::FastMathFlags::contract);
    next[half] = highest, next[2 + half] = total;
  }
  addProducts(scores, values->getParts(), *values, features, MutableArrayRef(next).drop_front(4));
  return next;
}

void AttentionWriter::writeResults(ValueRange carried) {
  unsigned firstInit = op.getInitsMutable()[0].getOperandNumber();
  for (int half : {0, 1}) {
    OpBuilder::InsertionGuard guard(b);
    Value total = carried[2 + half];
    for (int32_t distance : {1, 2})
      total = addF(total, exchange(total, distance));
    total = select(isLowest(carried[half]), number(std::numeric_limits<double>::quiet_NaN()), total);
    beginRow(half);
    writeRows(firstInit, op.getMap(firstInit), loops.features, half, [&](int64_t tile, int64_t element) -> Value {
      return arith::DivFOp::create(b, carried[4 + 4 * tile + element], total, arith::FastMathFlags::arcp);
    });
    SmallVector<Value> at(places);
    at[loops.row] = rows[half];
    Value isFirst = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, member, index(0));
    b.setInsertionPointToStart(scf::IfOp::create(b, isFirst, /*withElseRegion=*/false).thenBlock());
    memref::StoreOp::create(b, carried[half], operand(firstInit + 1), getPlace(op.getMap(firstInit + 1), at));
    memref::StoreOp::create(b, total, operand(firstInit + 2), getPlace(op.getMap(firstInit + 2), at));
  }
}

void AttentionWriter::makeTiles() {
  SharedMemory memory(target, sharedBytes);
  queries.emplace(operand(0), op.getMap(0), loops, places, loops.row, loops.depth, kFlashRows, FlashSide::Left);
  keyTile.emplace(describeKeys());
  values.emplace(describeValues());
  int64_t stages = isPipelined ? 2 : 1;
  queries->allocate(b, memory);
  FlashTile &larger = depth < features ? *values : *keyTile, &smaller = depth < features ? *keyTile : *values;
  larger.allocate(b, memory, stages);
  if (areTilesApart)
    smaller.allocate(b, memory, stages);
  else
    smaller.share(larger);
}

LaunchShape AttentionWriter::write() {
  // Rows with the most keys are the last ones in causal attention.
  setPlaces(gpu::BlockIdOp::create(b, gpu::Dimension::x), /*isDescending=*/true);
  makeTiles();
  queries->load(b, thread, kFlashThreads, firstRow, numRows);
  auto [begin, end] = getKeyRange();
  SmallVector<Value> carried(2, number(-std::numeric_limits<double>::infinity()));
  carried.append(2 + features / 2, number(0));
  if (isPipelined) {
    writeResults(writePipeline(begin, end, keys, {&*keyTile, &*values}, carried,
                               [&](Value first, ValueRange before) { return writeKeys(first, before); }));
  } else {
    auto loop = scf::ForOp::create(b, begin, end, index(keys), carried);
    {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(loop.getBody());
      scf::YieldOp::create(b, writeKeys(loop.getInductionVar(), loop.getRegionIterArgs()));
    }
    writeResults(loop.getResults());
  }
  // With three blocks per multiprocessor a thread may have 168 registers, with two 255. Without a number ptxas aims at
  // four blocks, and spills.
  if (widest > 64 || type.isF32())
    target->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(),
                    b.getI32IntegerAttr(widest > 128 || (type.isF32() && !areTilesApart) ? 2 : 3));
  return getShape(sharedBytes > kFlashSharedBytes ? sharedBytes : 0);
}

/// Returns the attention of `kernel` that has a kernel of its own.
static AttentionOp findAttention(func::FuncOp kernel) {
  auto found = kernel.getBody().front().getOps<AttentionOp>();
  return !found.empty() && findFlashLoops(*found.begin()) ? *found.begin() : AttentionOp();
}

/// Says on `target` what `op`, the attention of `kernel`, computes, if libraries know such attention.
static void describeForLibraries(AttentionOp op, func::FuncOp kernel, gpu::GPUFuncOp target) {
  std::string whyNot;
  std::optional<DistAttention> attention = describeAttention(op, whyNot);
  if (!attention || op->hasAttr(kByKernelAttrName))
    return;
  if (!mapOperands(*attention, [&](int64_t number) { return findArgument(kernel, op->getOperand(number)); }))
    return;
  attention->needsGradients = roundsScores(op);
  target->setAttr(kAttentionAttrName, encodeAttention(*attention, op.getContext()));
}

namespace {
struct FlashAttentionEmitter : KernelEmitter {
  StringRef name() const override { return "attention"; }

  bool matches(func::FuncOp kernel) const override { return bool(findAttention(kernel)); }

  FailureOr<LaunchShape> emit(func::FuncOp kernel, gpu::GPUFuncOp target, OpBuilder &builder) const override {
    AttentionOp op = findAttention(kernel);
    describeForLibraries(op, kernel, target);
    IRMapping mapping;
    mapping.map(kernel.getArguments(), target.getArguments().take_front(kernel.getNumArguments()));
    for (Operation &inner : kernel.getBody().front().without_terminator())
      if (&inner != op)
        builder.clone(inner, mapping);
    return AttentionWriter(op, *findFlashLoops(op), mapping, target, builder).write();
  }
};
} // namespace

const KernelEmitter &cuda::getFlashAttentionEmitter() {
  static const FlashAttentionEmitter emitter;
  return emitter;
}
