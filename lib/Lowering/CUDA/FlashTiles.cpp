// SPDX-License-Identifier: Apache-2.0
//
// Loads of operands to shared memory in pieces of eight elements, and from there to registers by ldmatrix; see
// FlashTiles.h.

#include "FlashTiles.h"
#include "BlockReduction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

/// Elements of a piece: 16 bytes.
static constexpr int64_t kPiece = 8;

static Value index(ImplicitLocOpBuilder &b, int64_t value) { return arith::ConstantIndexOp::create(b, value); }

void cuda::setPosition(ImplicitLocOpBuilder &b, Value number, ArrayRef<unsigned> loops, ArrayRef<int64_t> sizes,
                       MutableArrayRef<Value> at) {
  for (unsigned loop : llvm::reverse(loops)) {
    if (loop == loops.front()) {
      at[loop] = number;
      continue;
    }
    at[loop] = arith::RemUIOp::create(b, number, index(b, sizes[loop]));
    number = arith::DivUIOp::create(b, number, index(b, sizes[loop]));
  }
}

SmallVector<Value> cuda::getPlace(AffineMap map, ArrayRef<Value> at) {
  return llvm::map_to_vector(map.getResults(),
                             [&](AffineExpr dim) { return at[cast<AffineDimExpr>(dim).getPosition()]; });
}

SmallVector<Value> cuda::splitPair(ImplicitLocOpBuilder &b, Value low, Value high, unsigned count, Type type) {
  auto asFloat = [&](Value bits) { return arith::BitcastOp::create(b, b.getF32Type(), bits); };
  Value upper = arith::ConstantOp::create(b, b.getI32IntegerAttr(int32_t(0xffff0000))),
        sixteen = arith::ConstantOp::create(b, b.getI32IntegerAttr(16));
  SmallVector<Value> words;
  while (true) {
    Value pair = vector::FromElementsOp::create(b, VectorType::get({2}, b.getF32Type()), ValueRange{low, high});
    Value narrow = arith::TruncFOp::create(b, VectorType::get({2}, type), pair);
    Value word = vector::BitCastOp::create(b, VectorType::get({1}, b.getI32Type()), narrow);
    words.push_back(vector::ExtractOp::create(b, word, ArrayRef<int64_t>{0}));
    if (words.size() == count)
      return words;
    // The bits of a bf16 in front of zeros are an f32. Widening elements would cut the pair apart, and round one at a
    // time.
    low = arith::SubFOp::create(b, low, asFloat(arith::ShLIOp::create(b, words.back(), sixteen)));
    high = arith::SubFOp::create(b, high, asFloat(arith::AndIOp::create(b, words.back(), upper)));
  }
}

/// Adds the product of a 16x16 and a 16x8 matrix to `sums`.
static void multiplyTiles(ImplicitLocOpBuilder &b, ArrayRef<Value> left, ArrayRef<Value> right,
                          MutableArrayRef<Value> sums, Type type) {
  auto prepare = [&](ArrayRef<Value> registers) {
    return llvm::map_to_vector(registers, [&](Value word) -> Value {
      return type.isBF16() ? word : LLVM::BitcastOp::create(b, VectorType::get({2}, type), word).getResult();
    });
  };
  SmallVector<Value> a = prepare(left), c = prepare(right);
  Type f32 = b.getF32Type(), results = LLVM::LLVMStructType::getLiteral(b.getContext(), {f32, f32, f32, f32});
  NVVM::MMATypes kind = type.isBF16() ? NVVM::MMATypes::bf16 : NVVM::MMATypes::f16;
  auto product = NVVM::MmaOp::create(b, results, a, c, sums, ArrayRef<int64_t>{16, 8, 16}, std::nullopt, std::nullopt,
                                     std::array{kind, kind}, std::array{NVVM::MMALayout::row, NVVM::MMALayout::col});
  for (int64_t number = 0; number < 4; ++number)
    sums[number] = LLVM::ExtractValueOp::create(b, product, number);
}

void cuda::multiplyParts(ImplicitLocOpBuilder &b, const PartRegisters &left, const PartRegisters &right, unsigned first,
                         MutableArrayRef<Value> sums, Type type) {
  unsigned most = std::max(left.size(), right.size());
  if (most == 1)
    return multiplyTiles(b, left[0], ArrayRef(right[0]).slice(first, 2), sums, type);
  SmallVector<Value> products(sums.size(), arith::ConstantOp::create(b, b.getF32FloatAttr(0)));
  for (unsigned order = most; order-- > 0;)
    for (unsigned part = 0; part < left.size(); ++part)
      if (part <= order && order - part < right.size())
        multiplyTiles(b, left[part], ArrayRef(right[order - part]).slice(first, 2), products, type);
  for (auto [sum, product] : llvm::zip_equal(sums, products))
    sum = arith::AddFOp::create(b, sum, product, arith::FastMathFlags::contract);
}

Value SharedMemory::allocate(ImplicitLocOpBuilder &b, int64_t bytes, VectorType type) {
  int64_t count = bytes * 8 / (type.getNumElements() * type.getElementTypeBitWidth());
  if (!getDynamicBytes())
    return addSharedBuffer(target, count, type);
  auto space = gpu::AddressSpaceAttr::get(target.getContext(), gpu::AddressSpace::Workgroup);
  if (!all)
    all = gpu::DynamicSharedMemoryOp::create(
        b, MemRefType::get({ShapedType::kDynamic}, b.getI8Type(), MemRefLayoutAttrInterface(), space));
  Value begin = index(b, usedBytes);
  usedBytes += bytes;
  return memref::ViewOp::create(b, MemRefType::get({count}, type, MemRefLayoutAttrInterface(), space), all, begin,
                                ValueRange());
}

FlashTile::FlashTile(Value source, AffineMap map, const FlashLoops &loops, ArrayRef<Value> places, unsigned rowLoop,
                     ArrayRef<unsigned> columns, int64_t numRows, FlashSide side)
    : source(source), map(map), loops(loops), places(places), rowLoop(rowLoop), columns(columns),
      type(cast<MemRefType>(source.getType()).getElementType()), numRows(numRows), numColumns(loops.count(columns)),
      width(llvm::alignTo(numColumns, 16)), side(side) {}

int64_t FlashTile::countBytes(int64_t numRows, int64_t numColumns, Type type, FlashSide side) {
  int64_t elements = numRows * (llvm::alignTo(numColumns, 16) + kPiece);
  return elements * (!type.isF32() ? 2 : side == FlashSide::Left ? 4 : 2 * kFloatParts);
}

void FlashTile::allocate(ImplicitLocOpBuilder &b, SharedMemory &memory, int64_t stages) {
  // What one access stores: 16 bytes, or two f32, which a lane loads.
  VectorType element = !type.isF32() ? VectorType::get({kPiece}, type)
                                     : VectorType::get({kPiece / 2}, Builder(type.getContext()).getI32Type());
  if (type.isF32() && side == FlashSide::Left)
    element = VectorType::get({2}, type);
  tile = memory.allocate(b, stages * countBytes(numRows, width, type, side), element);
}

Type FlashTile::getType() const { return type.isF32() ? Builder(type.getContext()).getBF16Type() : type; }

/// Returns true if pieces of a row are neighbours in memory and begin at multiples of 16 bytes.
bool FlashTile::areColumnsAdjacent() const {
  SmallVector<int64_t> strides;
  int64_t offset = 0, expected = 1;
  if (failed(cast<MemRefType>(source.getType()).getStridesAndOffset(strides, offset)) ||
      ShapedType::isDynamic(offset) || offset % kPiece)
    return false;
  unsigned rank = map.getNumResults();
  for (unsigned number = 0; number < columns.size(); ++number) {
    unsigned loop = columns[columns.size() - 1 - number], dim = rank - 1 - number;
    if (dim >= rank || map.getDimPosition(dim) != loop || strides[dim] != expected)
      return false;
    expected *= loops.sizes[loop];
  }
  for (int64_t stride : ArrayRef(strides).drop_back(columns.size()))
    if (ShapedType::isDynamic(stride) || stride % kPiece)
      return false;
  return numColumns % kPiece == 0;
}

/// Stores piece `number` of `row`.
void FlashTile::storePiece(ImplicitLocOpBuilder &b, Value piece, Value row, Value number) {
  int64_t pieces = width / kPiece + 1;
  Value place = arith::AddIOp::create(b, arith::MulIOp::create(b, row, index(b, pieces)), number);
  auto store = [&](Value value, Value first, int64_t offset) {
    Value at = arith::AddIOp::create(b, first, index(b, offset));
    memref::StoreOp::create(b, value, tile, at);
  };
  auto element = [&](Value vector, int64_t number) -> Value {
    return vector::ExtractOp::create(b, vector, ArrayRef<int64_t>{number});
  };
  if (type.isF32() && side == FlashSide::Left) {
    Value first = arith::MulIOp::create(b, place, index(b, kPiece / 2));
    for (int64_t pair = 0; pair < kPiece / 2; ++pair)
      store(vector::ShuffleOp::create(b, piece, piece, ArrayRef<int64_t>{2 * pair, 2 * pair + 1}), first, pair);
    return;
  }
  if (!type.isF32())
    return store(piece, place, 0);
  SmallVector<Value> parts[kFloatParts];
  for (int64_t pair = 0; pair < kPiece / 2; ++pair)
    for (auto [part, word] :
         llvm::enumerate(splitPair(b, element(piece, 2 * pair), element(piece, 2 * pair + 1), kFloatParts, getType())))
      parts[part].push_back(word);
  for (auto [part, words] : llvm::enumerate(parts))
    store(vector::FromElementsOp::create(b, VectorType::get({kPiece / 2}, b.getI32Type()), words), place,
          int64_t(part) * numRows * pieces);
}

/// Returns the piece of eight elements of `row` from `column` on.
Value FlashTile::loadChunk(ImplicitLocOpBuilder &b, Value row, Value column) {
  SmallVector<Value> at(places);
  at[rowLoop] = row;
  auto piece = VectorType::get({kPiece}, type);
  // The last loop of the columns must have whole pieces for a vector to stay in one row of the buffer's type.
  bool isWhole = areColumnsAdjacent() && loops.sizes[columns.back()] % kPiece == 0;
  if (isWhole && numColumns == width) {
    setPosition(b, column, columns, loops.sizes, at);
    return vector::LoadOp::create(b, piece, source, getPlace(map, at));
  }
  SmallVector<Value> elements;
  Value zero = arith::ConstantOp::create(b, b.getFloatAttr(type, 0));
  for (int64_t number = 0; number < kPiece; ++number) {
    Value at1 = arith::AddIOp::create(b, column, index(b, number));
    Value isInside =
        numColumns == width ? Value() : arith::CmpIOp::create(b, arith::CmpIPredicate::ult, at1, index(b, numColumns));
    if (isInside)
      at1 = arith::SelectOp::create(b, isInside, at1, index(b, 0));
    setPosition(b, at1, columns, loops.sizes, at);
    Value element = memref::LoadOp::create(b, source, getPlace(map, at));
    elements.push_back(isInside ? arith::SelectOp::create(b, isInside, element, zero).getResult() : element);
  }
  return vector::FromElementsOp::create(b, piece, elements);
}

void FlashTile::load(ImplicitLocOpBuilder &b, Value thread, int64_t threads, Value first, int64_t allRows) {
  int64_t pieces = width / kPiece;
  auto loop = scf::ForOp::create(b, thread, index(b, numRows * pieces), index(b, threads));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value row = arith::DivUIOp::create(b, loop.getInductionVar(), index(b, pieces)),
        piece = arith::RemUIOp::create(b, loop.getInductionVar(), index(b, pieces));
  Value from = arith::AddIOp::create(b, first, row);
  if (allRows % numRows)
    from = arith::MinUIOp::create(b, from, index(b, allRows - 1));
  storePiece(b, loadChunk(b, from, arith::MulIOp::create(b, piece, index(b, kPiece))), row, piece);
}

bool FlashTile::isCopied() const {
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  return !type.isF32() && areColumnsAdjacent() && numColumns == width &&
         succeeded(cast<MemRefType>(source.getType()).getStridesAndOffset(strides, offset));
}

void FlashTile::copyAsync(ImplicitLocOpBuilder &b, Value thread, int64_t threads, Value first, int64_t allRows,
                          Value stage) {
  int64_t pieces = width / kPiece, count = numRows * pieces;
  auto add = [&](Value left, Value right) { return arith::AddIOp::create(b, left, right); };
  auto multiply = [&](Value left, int64_t right) { return arith::MulIOp::create(b, left, index(b, right)); };
  auto makePointer = [&](Value base, Value offset, unsigned space) -> Value {
    Value address = add(memref::ExtractAlignedPointerAsIndexOp::create(b, base), offset);
    Value bits = arith::IndexCastUIOp::create(b, b.getI64Type(), address);
    return LLVM::IntToPtrOp::create(b, LLVM::LLVMPointerType::get(b.getContext(), space), bits);
  };
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  (void)cast<MemRefType>(source.getType()).getStridesAndOffset(strides, offset);
  for (int64_t begin = 0; begin < count; begin += threads) {
    OpBuilder::InsertionGuard guard(b);
    Value number = add(thread, index(b, begin));
    if (begin + threads > count) {
      Value isInside = arith::CmpIOp::create(b, arith::CmpIPredicate::ult, number, index(b, count));
      b.setInsertionPointToStart(scf::IfOp::create(b, isInside, /*withElseRegion=*/false).thenBlock());
    }
    Value row = arith::DivUIOp::create(b, number, index(b, pieces)),
          piece = arith::RemUIOp::create(b, number, index(b, pieces));
    SmallVector<Value> at(places);
    at[rowLoop] = add(first, row);
    if (allRows % numRows)
      at[rowLoop] = arith::MinUIOp::create(b, at[rowLoop], index(b, allRows - 1));
    setPosition(b, multiply(piece, kPiece), columns, loops.sizes, at);
    Value from = index(b, offset);
    for (auto [position, stride] : llvm::zip_equal(getPlace(map, at), strides))
      from = add(from, multiply(position, stride));
    Value to = add(multiply(add(row, multiply(stage, numRows)), width + kPiece), multiply(piece, kPiece));
    NVVM::CpAsyncOp::create(b, makePointer(tile, multiply(to, 2), 3), makePointer(source, multiply(from, 2), 1), 16,
                            NVVM::LoadCacheModifierKind::CG, Value());
  }
}

void FlashTile::useStage(ImplicitLocOpBuilder &b, Value stage) {
  Value bytes = arith::MulIOp::create(b, stage, index(b, countBytes(numRows, width, type, side)));
  stageBegin = arith::AddIOp::create(b, memref::ExtractAlignedPointerAsIndexOp::create(b, tile), bytes);
}

/// Loads four 8x8 matrices; each lane says where a row of one of them begins.
PartRegisters FlashTile::loadMatrices(ImplicitLocOpBuilder &b, Value row, Value column, bool isTransposed) {
  Value base = stageBegin ? stageBegin : memref::ExtractAlignedPointerAsIndexOp::create(b, tile).getResult();
  Value offset = arith::AddIOp::create(b, arith::MulIOp::create(b, row, index(b, width + kPiece)), column);
  Value address = arith::AddIOp::create(b, base, arith::MulIOp::create(b, offset, index(b, 2)));
  Type i32 = b.getI32Type();
  PartRegisters parts;
  for (unsigned part = 0; part < getParts(); ++part) {
    Value inPart = arith::AddIOp::create(b, address, index(b, 2 * part * numRows * (width + kPiece)));
    Value bits = arith::IndexCastUIOp::create(b, b.getI64Type(), inPart);
    Value pointer = LLVM::IntToPtrOp::create(b, LLVM::LLVMPointerType::get(b.getContext(), 3), bits);
    auto loaded =
        NVVM::LdMatrixOp::create(b, LLVM::LLVMStructType::getLiteral(b.getContext(), {i32, i32, i32, i32}), pointer, 4u,
                                 isTransposed ? NVVM::MMALayout::col : NVVM::MMALayout::row,
                                 NVVM::LdStMatrixShapeAttr::get(b.getContext(), 8, 8), NVVM::LdStMatrixEltType::B16);
    SmallVector<Value> &registers = parts.emplace_back();
    for (int64_t number = 0; number < 4; ++number)
      registers.push_back(LLVM::ExtractValueOp::create(b, loaded, number));
  }
  return parts;
}

/// Loads what ldmatrix would give a lane, two f32 at a time, and splits it: rows g and g + 8, columns 2t and 2t + 8,
/// and one more of each.
PartRegisters FlashTile::splitLeft(ImplicitLocOpBuilder &b, Value lane, Value row, int64_t column) {
  Value group = arith::DivUIOp::create(b, lane, index(b, 4)), member = arith::RemUIOp::create(b, lane, index(b, 4));
  Value pitch = index(b, (width + kPiece) / 2);
  Value first = arith::AddIOp::create(b, arith::MulIOp::create(b, arith::AddIOp::create(b, row, group), pitch), member);
  PartRegisters parts(kFloatParts);
  for (int64_t right : {0, 1})
    for (int64_t down : {0, 1}) {
      Value place =
          arith::AddIOp::create(b, first, index(b, down * 8 * ((width + kPiece) / 2) + column / 2 + right * 4));
      Value pair = memref::LoadOp::create(b, tile, place);
      Value low = vector::ExtractOp::create(b, pair, ArrayRef<int64_t>{0}),
            high = vector::ExtractOp::create(b, pair, ArrayRef<int64_t>{1});
      for (auto [registers, word] : llvm::zip_equal(parts, splitPair(b, low, high, kFloatParts, getType())))
        registers.push_back(word);
    }
  return parts;
}

PartRegisters FlashTile::loadLeft(ImplicitLocOpBuilder &b, Value lane, Value row, int64_t column) {
  if (type.isF32())
    return splitLeft(b, lane, row, column);
  Value low = arith::RemUIOp::create(b, lane, index(b, 16)), high = arith::DivUIOp::create(b, lane, index(b, 16));
  Value right = arith::AddIOp::create(b, arith::MulIOp::create(b, high, index(b, 8)), index(b, column));
  return loadMatrices(b, arith::AddIOp::create(b, row, low), right, false);
}

PartRegisters FlashTile::loadRows(ImplicitLocOpBuilder &b, Value lane, int64_t row, int64_t column) {
  Value eight = index(b, 8), inside = arith::RemUIOp::create(b, lane, eight),
        matrix = arith::DivUIOp::create(b, lane, eight);
  Value down = arith::MulIOp::create(b, arith::DivUIOp::create(b, matrix, index(b, 2)), eight);
  Value right = arith::MulIOp::create(b, arith::RemUIOp::create(b, matrix, index(b, 2)), eight);
  return loadMatrices(b, arith::AddIOp::create(b, arith::AddIOp::create(b, down, inside), index(b, row)),
                      arith::AddIOp::create(b, right, index(b, column)), false);
}

PartRegisters FlashTile::loadColumns(ImplicitLocOpBuilder &b, Value lane, int64_t row, int64_t column) {
  Value low = arith::RemUIOp::create(b, lane, index(b, 16)), high = arith::DivUIOp::create(b, lane, index(b, 16));
  Value right = arith::AddIOp::create(b, arith::MulIOp::create(b, high, index(b, 8)), index(b, column));
  return loadMatrices(b, arith::AddIOp::create(b, low, index(b, row)), right, true);
}
