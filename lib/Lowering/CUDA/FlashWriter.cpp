// SPDX-License-Identifier: Apache-2.0
//
// See FlashWriter.h.

#include "FlashWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

Value FlashWriter::index(int64_t value) { return arith::ConstantIndexOp::create(b, value); }
Value FlashWriter::number(double value) { return arith::ConstantOp::create(b, b.getF32FloatAttr(float(value))); }
Value FlashWriter::add(Value left, Value right) { return arith::AddIOp::create(b, left, right); }
Value FlashWriter::multiply(Value left, int64_t right) { return arith::MulIOp::create(b, left, index(right)); }
Value FlashWriter::below(Value left, int64_t bound) {
  return arith::CmpIOp::create(b, arith::CmpIPredicate::ult, left, index(bound));
}
Value FlashWriter::select(Value condition, Value x, Value y) { return arith::SelectOp::create(b, condition, x, y); }

void FlashWriter::setPlaces(Value block, bool isDescending) {
  thread = gpu::ThreadIdOp::create(b, gpu::Dimension::x);
  warp = arith::DivUIOp::create(b, thread, index(32)), lane = arith::RemUIOp::create(b, thread, index(32));
  group = arith::DivUIOp::create(b, lane, index(4)), member = arith::RemUIOp::create(b, lane, index(4));
  int64_t numBatches = loops.count(loops.batch), numBlocks = llvm::divideCeil(numRows, kFlashRows);
  Value batch = arith::RemUIOp::create(b, block, index(numBatches)),
        rowBlock = arith::DivUIOp::create(b, block, index(numBatches));
  if (isDescending)
    rowBlock = arith::SubIOp::create(b, index(numBlocks - 1), rowBlock);
  places.assign(loops.sizes.size(), Value());
  for (unsigned loop : llvm::reverse(loops.batch)) {
    places[loop] = arith::RemUIOp::create(b, batch, index(loops.sizes[loop]));
    batch = arith::DivUIOp::create(b, batch, index(loops.sizes[loop]));
  }
  firstRow = multiply(rowBlock, kFlashRows);
  rows[0] = add(firstRow, add(multiply(warp, 16), group));
  rows[1] = add(rows[0], index(8));
}

Value FlashWriter::clamp(Value at, int64_t size, int64_t step) {
  return size % step ? select(below(at, size), at, index(size - 1)) : at;
}

SmallVector<SmallVector<Value>> FlashWriter::getScores(FlashTile &left, FlashTile &right, int64_t depth,
                                                       int64_t columns) {
  SmallVector<SmallVector<Value>> scores(columns / 8, SmallVector<Value>(4, number(0)));
  Value warpRow = multiply(warp, 16);
  for (int64_t k = 0; k < depth; k += 16) {
    PartRegisters a = left.loadLeft(b, lane, warpRow, k);
    for (int64_t column = 0; column < columns; column += 16) {
      PartRegisters c = right.loadRows(b, lane, column, k);
      for (int64_t half : {0, 1})
        multiplyParts(b, a, c, 2 * half, scores[column / 8 + half], right.getType());
    }
  }
  return scores;
}

void FlashWriter::addProducts(ArrayRef<SmallVector<Value>> scores, unsigned parts, FlashTile &factors, int64_t columns,
                              MutableArrayRef<Value> sums) {
  for (size_t tile = 0; tile < scores.size(); tile += 2) {
    PartRegisters left(parts);
    for (const SmallVector<Value> &eight : scores.slice(tile, 2))
      for (int64_t half : {0, 1})
        for (auto [registers, word] :
             llvm::zip_equal(left, splitPair(b, eight[2 * half], eight[2 * half + 1], parts, factors.getType())))
          registers.push_back(word);
    for (int64_t column = 0; column < columns; column += 16) {
      PartRegisters right = factors.loadColumns(b, lane, 8 * int64_t(tile), column);
      for (int64_t half : {0, 1})
        multiplyParts(b, left, right, 2 * half, sums.slice(4 * (column / 8 + half), 4), factors.getType());
    }
  }
}

SmallVector<Value> FlashWriter::evaluate(ValueRange scores, unsigned firstOther, unsigned numOthers, unsigned numLoops,
                                         Value row, Value key) {
  Block &body = op->getRegion(0).front();
  auto maps = op->getAttrOfType<ArrayAttr>("maps");
  IRMapping mapping(outer);
  unsigned argument = 0;
  for (Value score : scores)
    mapping.map(body.getArgument(argument++), score);
  SmallVector<Value> at(places);
  at[loops.row] = row, at[loops.key] = key;
  for (unsigned other = firstOther; other < firstOther + numOthers; ++other) {
    if (body.getArgument(argument).use_empty()) { // Libraries read it.
      ++argument;
      continue;
    }
    Value element =
        memref::LoadOp::create(b, operand(other), getPlace(cast<AffineMapAttr>(maps[other]).getValue(), at));
    mapping.map(body.getArgument(argument++), element);
  }
  for (unsigned loop = 0; loop < numLoops; ++loop)
    mapping.map(body.getArgument(argument++), at[loop]);
  for (Operation &inner : body.without_terminator())
    b.clone(inner, mapping);
  return llvm::map_to_vector(body.getTerminator()->getOperands(),
                             [&](Value value) { return mapping.lookupOrDefault(value); });
}

SmallVector<Value> FlashWriter::writePipeline(Value begin, Value end, int64_t step, ArrayRef<FlashTile *> tiles,
                                              ValueRange carried,
                                              function_ref<SmallVector<Value>(Value, ValueRange)> writeStep) {
  auto copy = [&](Value first, Value stage) {
    {
      OpBuilder::InsertionGuard guard(b);
      Value isThere = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, first, end);
      b.setInsertionPointToStart(scf::IfOp::create(b, isThere, /*withElseRegion=*/false).thenBlock());
      for (FlashTile *tile : tiles)
        tile->copyAsync(b, thread, kFlashThreads, first, numKeys, stage);
    }
    NVVM::CpAsyncCommitGroupOp::create(b);
  };
  gpu::BarrierOp::create(b); // Both stages are free.
  copy(begin, index(0));
  SmallVector<Value> initial(carried);
  initial.push_back(index(0));
  auto loop = scf::ForOp::create(b, begin, end, index(step), initial);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value first = loop.getInductionVar(), stage = loop.getRegionIterArgs().back(),
        other = arith::SubIOp::create(b, index(1), stage);
  NVVM::CpAsyncWaitGroupOp::create(b, 0);
  gpu::BarrierOp::create(b); // These are there, and the ones before have been read.
  copy(add(first, index(step)), other);
  for (FlashTile *tile : tiles)
    tile->useStage(b, stage);
  SmallVector<Value> results = writeStep(first, loop.getRegionIterArgs().drop_back());
  results.push_back(other);
  scf::YieldOp::create(b, results);
  return SmallVector<Value>(loop.getResults().drop_back());
}

void FlashWriter::beginRow(int half) {
  if (numRows % kFlashRows)
    b.setInsertionPointToStart(scf::IfOp::create(b, below(rows[half], numRows), /*withElseRegion=*/false).thenBlock());
}

void FlashWriter::writeRows(unsigned init, AffineMap map, ArrayRef<unsigned> features, int half,
                            function_ref<Value(int64_t, int64_t)> getElement) {
  int64_t numFeatures = loops.count(features);
  SmallVector<Value> at(places);
  at[loops.row] = rows[half];
  for (int64_t tile = 0; tile < int64_t(llvm::alignTo(numFeatures, 16)) / 8; ++tile)
    for (int64_t element : {0, 1}) {
      OpBuilder::InsertionGuard inner(b);
      Value feature = add(multiply(member, 2), index(8 * tile + element));
      if (8 * tile + 8 > numFeatures)
        b.setInsertionPointToStart(
            scf::IfOp::create(b, below(feature, numFeatures), /*withElseRegion=*/false).thenBlock());
      setPosition(b, feature, features, loops.sizes, at);
      Value value = getElement(tile, 2 * half + element);
      Type type = cast<MemRefType>(operand(init).getType()).getElementType();
      if (!type.isF32())
        value = arith::TruncFOp::create(b, type, value);
      memref::StoreOp::create(b, value, operand(init), getPlace(map, at));
    }
}

LaunchShape FlashWriter::getShape(int64_t sharedBytes) {
  LaunchShape shape;
  shape.sharedBytes = sharedBytes;
  shape.block[0] = kFlashThreads;
  shape.grid[0] = countBlocks(loops);
  return shape;
}

int64_t cuda::countBlocks(const FlashLoops &loops) {
  return llvm::divideCeil(loops.sizes[loops.row], kFlashRows) * loops.count(loops.batch);
}

MovingRange cuda::getMovingRange(const tensor_ext::ScoreBlocks &found, int64_t numRows, int64_t numKeys) {
  ArrayRef<tensor_ext::ScoreBlocks::Block> blocks = found.blocks;
  MovingRange range;
  if (int64_t(blocks.size()) != int64_t(llvm::divideCeil(numRows, kFlashRows)))
    return range;
  int64_t end = blocks.front().keys.end, begin = blocks.back().keys.begin - int64_t(blocks.size() - 1) * kFlashRows;
  bool endMoves = true, beginMoves = begin < 0;
  for (auto [number, block] : llvm::enumerate(blocks)) {
    endMoves &= block.keys.end == std::min<int64_t>(numKeys, end + int64_t(number) * kFlashRows);
    beginMoves &= block.keys.begin == std::max<int64_t>(0, begin + int64_t(number) * kFlashRows);
  }
  if (endMoves)
    range.end = end;
  if (beginMoves)
    range.begin = begin;
  return range;
}
