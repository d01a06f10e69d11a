// SPDX-License-Identifier: Apache-2.0
//
// Gradients of attention from the maximum and total of each row, without scores in memory (Dao, "FlashAttention-2",
// 2023). One kernel for what the rows of queries get, and one for what keys and values get, or one for each of these;
// here "rows" are those of the results, and "keys" the loop that is summed over.
//
//   block = 64 rows of one index of the batch, 4 warps of 16 rows
//     for each index of other loops that results do not have     (heads that share keys)
//       for each block of keys that a mask does not hide from all of the rows:
//         their operands to shared memory                       cp.async, one block ahead
//         score_i = rows_i * keys_i                               mma.sync
//         y = body(scores)                                        in registers
//         result_j += y_j * factors_j                             what a lane has of y is what it needs of the left
//         operand; y in several
//                                                                 parts of bf16 where it may not be rounded to one
//
// Each result is written by one thread, which adds up in a fixed order, so that results are the same in each run.

#include "AttentionDescription.h"
#include "FlashWriter.h"
#include "dist/Lowering/Steps/LowerAttention.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::tensor_ext;

namespace {
/// Writes one kernel of a gradient.
class GradientWriter : public FlashWriter {
public:
  GradientWriter(AttentionGradientOp op, const FlashGradientLoops &loops, IRMapping &mapping, gpu::GPUFuncOp target,
                 OpBuilder &builder)
      : FlashWriter(op, loops, mapping, target, builder), op(op), roles(loops), numProducts(op.getLefts().size()),
        firstFactor(2 * numProducts), firstInit(op.getInitsMutable()[0].getOperandNumber()) {}

  /// Writes it for number `block` of the blocks of this gradient. If others are in the same launch (`hasCompany`),
  /// shared memory is what the launch asks for.
  LaunchShape write(Value block, bool hasCompany);

private:
  void makeTiles(bool hasCompany);
  std::pair<Value, Value> getKeyRange(const ScoreBlocks &found);
  SmallVector<Value> writeKeys(Value first, ValueRange carried);
  SmallVector<Value> writeBlocks(Value begin, Value end, ValueRange carried);
  bool isWide(int64_t result) {
    auto wide = op->getAttrOfType<DenseI64ArrayAttr>(kWideResultsAttrName);
    return wide && llvm::is_contained(wide.asArrayRef(), result);
  }
  int64_t getWidth(ArrayRef<unsigned> columns) { return llvm::alignTo(loops.count(columns), 16); }

  AttentionGradientOp op;
  FlashGradientLoops roles;
  unsigned numProducts, firstFactor, firstInit;
  SmallVector<FlashTile> rowTiles, keyTiles;
  bool isPipelined = false;
  int64_t step = 0, sharedBytes = 0;
  SmallVector<unsigned> factorTiles; ///< Per result: its tile among `keyTiles`.
};
} // namespace

void GradientWriter::makeTiles(bool hasCompany) {
  auto describe = [&](unsigned number, unsigned rowLoop, ArrayRef<unsigned> columns) {
    return FlashTile(operand(number), op.getMap(number), loops, places, rowLoop, columns,
                     rowLoop == loops.row ? kFlashRows : step,
                     rowLoop == loops.row ? FlashSide::Left : FlashSide::Right);
  };
  isPipelined = roles.pipelinedStep != 0;
  for (unsigned product = 0; product < numProducts; ++product)
    for (unsigned number : {product, numProducts + product})
      isPipelined &= describe(number, loops.row, roles.depths[product]).isCopied();
  for (unsigned result = 0; result < roles.products.size(); ++result)
    isPipelined &= describe(firstFactor + result, loops.key, roles.products[result]).isCopied();
  step = isPipelined ? roles.pipelinedStep : roles.step;
  sharedBytes = isPipelined ? roles.pipelinedBytes : roles.sharedBytes;
  SharedMemory memory(target, sharedBytes, hasCompany);
  auto make = [&](unsigned number, unsigned rowLoop, ArrayRef<unsigned> columns) {
    FlashTile tile = describe(number, rowLoop, columns);
    tile.allocate(b, memory, isPipelined && rowLoop != loops.row ? 2 : 1);
    return tile;
  };
  SmallVector<std::pair<Value, AffineMap>> sources;
  for (unsigned product = 0; product < numProducts; ++product) {
    unsigned left = product, right = numProducts + product, own = roles.isLeftOwn[product] ? left : right,
             other = own == left ? right : left;
    rowTiles.push_back(make(own, loops.row, roles.depths[product]));
    keyTiles.push_back(make(other, loops.key, roles.depths[product]));
    sources.push_back(getTileSource(op, other));
  }
  for (unsigned result = 0; result < roles.products.size(); ++result) {
    unsigned number = firstFactor + result;
    std::pair<Value, AffineMap> source = getTileSource(op, number);
    factorTiles.push_back(llvm::find(sources, source) - sources.begin());
    if (factorTiles.back() < sources.size())
      continue;
    keyTiles.push_back(make(number, loops.key, roles.products[result]));
    sources.push_back(source);
  }
}

/// Returns where the keys of this block of rows begin and end. A mask says which keys a block of rows sees; where the
/// rows of the results are those keys, it is turned around.
std::pair<Value, Value> GradientWriter::getKeyRange(const ScoreBlocks &found) {
  Value begin = index(0), end = index(numKeys);
  if (found.rowLoop == loops.row && found.keyLoop == loops.key) {
    MovingRange range = getMovingRange(found, numRows, numKeys);
    if (range.end)
      end = arith::MinSIOp::create(b, end, add(firstRow, index(*range.end)));
    if (range.begin)
      begin = arith::MaxSIOp::create(b, begin, add(firstRow, index(*range.begin)));
  } else if (found.rowLoop == loops.key && found.keyLoop == loops.row) {
    MovingRange range = getMovingRange(found, numKeys, numRows);
    // Block i of what is summed over sees rows from begin + 64 i up to end + 64 i.
    auto roundDown = [](int64_t value) { return value - ((value % kFlashRows) + kFlashRows) % kFlashRows; };
    if (range.end)
      begin = arith::MaxSIOp::create(b, begin, add(firstRow, index(roundDown(-*range.end) + kFlashRows)));
    if (range.begin)
      end = arith::MinSIOp::create(b, end, add(firstRow, index(roundDown(2 * kFlashRows - 1 - *range.begin))));
  }
  return {begin, end};
}

/// Takes the keys from `first` on. `carried` are the results.
SmallVector<Value> GradientWriter::writeKeys(Value first, ValueRange carried) {
  SmallVector<Value> next(carried);
  if (!isPipelined) {
    gpu::BarrierOp::create(b);
    for (FlashTile &tile : keyTiles)
      tile.load(b, thread, kFlashThreads, first, numKeys);
    gpu::BarrierOp::create(b);
  }
  int64_t numTiles = step / 8, numResults = roles.products.size();
  SmallVector<SmallVector<SmallVector<Value>>> scores,
      weights(numResults, SmallVector<SmallVector<Value>>(numTiles, SmallVector<Value>(4)));
  for (unsigned product = 0; product < numProducts; ++product)
    scores.push_back(getScores(rowTiles[product], keyTiles[product], getWidth(roles.depths[product]), step));
  for (int64_t tile = 0; tile < numTiles; ++tile)
    for (int64_t element = 0; element < 4; ++element) {
      Value key = add(first, add(multiply(member, 2), index(8 * tile + element % 2)));
      SmallVector<Value> products = llvm::map_to_vector(scores, [&](auto &score) { return score[tile][element]; });
      SmallVector<Value> yielded = evaluate(products, firstFactor + numResults, op.getOthers().size(), op.getScores(),
                                            clamp(rows[element / 2], numRows, kFlashRows), clamp(key, numKeys, step));
      for (int64_t result = 0; result < numResults; ++result)
        weights[result][tile][element] =
            numKeys % step ? select(below(key, numKeys), yielded[result], number(0)) : yielded[result];
    }
  MutableArrayRef<Value> sums(next);
  for (int64_t result = 0; result < numResults; ++result) {
    int64_t width = getWidth(roles.products[result]);
    FlashTile &factors = keyTiles[factorTiles[result]];
    // Two parts of bf16 have 16 bits together.
    addProducts(weights[result], isWide(result) ? 2 : factors.getParts(), factors, width, sums.take_front(width / 2));
    sums = sums.drop_front(width / 2);
  }
  return next;
}

SmallVector<Value> GradientWriter::writeBlocks(Value begin, Value end, ValueRange carried) {
  if (isPipelined)
    return writePipeline(begin, end, step, llvm::map_to_vector(keyTiles, [](FlashTile &tile) { return &tile; }),
                         carried, [&](Value first, ValueRange values) { return writeKeys(first, values); });
  auto loop = scf::ForOp::create(b, begin, end, index(step), carried);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  scf::YieldOp::create(b, writeKeys(loop.getInductionVar(), loop.getRegionIterArgs()));
  return SmallVector<Value>(loop.getResults());
}

LaunchShape GradientWriter::write(Value block, bool hasCompany) {
  // Bounds hold for blocks of kFlashRows on both sides, of which the steps are parts.
  ScoreBlocks found = getScoreBlocks(op, kFlashRows, kFlashRows);
  bool isTurned = found.rowLoop == loops.key;
  setPlaces(block, /*isDescending=*/!isTurned); // In causal attention the last queries see most keys, and the first
                                                // keys are seen by most queries.
  makeTiles(hasCompany);
  for (FlashTile &tile : rowTiles)
    tile.load(b, thread, kFlashThreads, firstRow, numRows);
  auto [begin, end] = getKeyRange(found);
  int64_t numSums = 0;
  for (ArrayRef<unsigned> columns : roles.products)
    numSums += getWidth(columns) / 2;
  SmallVector<Value> sums(numSums, number(0));
  if (roles.summed.empty()) {
    sums = writeBlocks(begin, end, sums);
  } else {
    auto loop = scf::ForOp::create(b, index(0), index(loops.count(roles.summed)), index(1), sums);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    setPosition(b, loop.getInductionVar(), roles.summed, loops.sizes, places);
    scf::YieldOp::create(b, writeBlocks(begin, end, loop.getRegionIterArgs()));
    sums.assign(loop->result_begin(), loop->result_end());
  }
  for (int half : {0, 1}) {
    OpBuilder::InsertionGuard guard(b);
    beginRow(half);
    ArrayRef<Value> rest(sums);
    for (auto [result, columns] : llvm::enumerate(roles.products)) {
      writeRows(firstInit + result, op.getMap(firstInit + result), columns, half,
                [&, rest](int64_t tile, int64_t element) { return rest[4 * tile + element]; });
      rest = rest.drop_front(getWidth(columns) / 2);
    }
  }
  // Parts of f32 take registers. Without a number ptxas aims at eight blocks for narrow operands, and spills; with two
  // a thread may have 255.
  if (getElementTypeOrSelf(op.getLefts().front()).isF32())
    target->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(), b.getI32IntegerAttr(2));
  return getShape(hasCompany || sharedBytes > kFlashSharedBytes ? sharedBytes : 0);
}

/// Returns the gradient of `kernel` that has a kernel of its own.
static AttentionGradientOp findGradient(func::FuncOp kernel) {
  auto found = kernel.getBody().front().getOps<AttentionGradientOp>();
  if (found.empty())
    return nullptr;
  AttentionGradientOp op = *found.begin();
  std::string whyNot;
  return hasFlashKernel(op, whyNot) ? op : AttentionGradientOp();
}

/// Writes `parts`, gradients that do not need each other, as one launch: the blocks of one behind those of the other.
static LaunchShape writeParts(ArrayRef<AttentionGradientOp> parts, IRMapping &mapping, gpu::GPUFuncOp target,
                              OpBuilder &builder) {
  AttentionGradientOp first = parts.front();
  Location loc = first.getLoc();
  Value block = gpu::BlockIdOp::create(builder, loc, gpu::Dimension::x);
  LaunchShape all;
  int64_t blocks = 0;
  OpBuilder::InsertionGuard guard(builder);
  for (size_t number = 0; number < parts.size(); ++number) {
    AttentionGradientOp part = parts[number];
    FlashGradientLoops loops = *findFlashLoops(part);
    Value own = arith::SubIOp::create(builder, loc, block, arith::ConstantIndexOp::create(builder, loc, blocks));
    blocks += countBlocks(loops);
    OpBuilder behind(builder);
    if (number + 1 < parts.size()) {
      Value end = arith::ConstantIndexOp::create(builder, loc, blocks);
      Value isHere = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, block, end);
      auto choice = scf::IfOp::create(builder, loc, isHere, /*withElseRegion=*/true);
      builder.setInsertionPointToStart(choice.thenBlock());
      behind.setInsertionPointToStart(choice.elseBlock());
    }
    LaunchShape shape =
        GradientWriter(part, loops, mapping, target, builder).write(own, /*hasCompany=*/parts.size() > 1);
    all.block[0] = shape.block[0];
    all.sharedBytes = std::max(all.sharedBytes, shape.sharedBytes);
    builder.restoreInsertionPoint(behind.saveInsertionPoint());
  }
  all.grid[0] = blocks;
  return all;
}

namespace {
struct FlashGradientEmitter : KernelEmitter {
  StringRef name() const override { return "attention-gradient"; }

  bool matches(func::FuncOp kernel) const override { return bool(findGradient(kernel)); }

  FailureOr<LaunchShape> emit(func::FuncOp kernel, gpu::GPUFuncOp target, OpBuilder &builder) const override {
    AttentionGradientOp op = findGradient(kernel);
    if (auto attribute = op->getAttrOfType<DictionaryAttr>(kAttentionAttrName)) {
      DistAttention attention = decodeAttention(attribute);
      if (mapOperands(attention, [&](int64_t number) { return findArgument(kernel, op->getOperand(number)); }))
        target->setAttr(kAttentionAttrName, encodeAttention(attention, op.getContext()));
    }
    IRMapping mapping;
    mapping.map(kernel.getArguments(), target.getArguments().take_front(kernel.getNumArguments()));
    for (Operation &inner : kernel.getBody().front().without_terminator())
      if (&inner != op)
        builder.clone(inner, mapping);
    SmallVector<AttentionGradientOp> parts;
    if (findFlashLoops(op))
      parts.push_back(op);
    else
      parts = buildGradientParts(op);
    return writeParts(parts, mapping, target, builder);
  }
};
} // namespace

const KernelEmitter &cuda::getFlashGradientEmitter() {
  static const FlashGradientEmitter emitter;
  return emitter;
}
