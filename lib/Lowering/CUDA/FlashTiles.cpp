// SPDX-License-Identifier: Apache-2.0
//
// Loads of operands to shared memory in pieces of eight elements, and from there to registers by ldmatrix; see FlashTiles.h.

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

void cuda::setPosition(ImplicitLocOpBuilder &b, Value number, ArrayRef<unsigned> loops, ArrayRef<int64_t> sizes, MutableArrayRef<Value> at) {
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
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr dim) { return at[cast<AffineDimExpr>(dim).getPosition()]; });
}

Value cuda::packPair(ImplicitLocOpBuilder &b, Value low, Value high, Type type) {
  Value pair = vector::FromElementsOp::create(b, VectorType::get({2}, b.getF32Type()), ValueRange{low, high});
  Value narrow = arith::TruncFOp::create(b, VectorType::get({2}, type), pair);
  Value word = vector::BitCastOp::create(b, VectorType::get({1}, b.getI32Type()), narrow);
  return vector::ExtractOp::create(b, word, ArrayRef<int64_t>{0});
}

void cuda::multiplyTiles(ImplicitLocOpBuilder &b, ArrayRef<Value> left, ArrayRef<Value> right, SmallVectorImpl<Value> &sums, Type type) {
  auto prepare = [&](ArrayRef<Value> registers) {
    return llvm::map_to_vector(registers, [&](Value word) -> Value {
      return type.isBF16() ? word : LLVM::BitcastOp::create(b, VectorType::get({2}, type), word).getResult();
    });
  };
  SmallVector<Value> a = prepare(left), c = prepare(right);
  Type f32 = b.getF32Type(), results = LLVM::LLVMStructType::getLiteral(b.getContext(), {f32, f32, f32, f32});
  NVVM::MMATypes kind = type.isBF16() ? NVVM::MMATypes::bf16 : NVVM::MMATypes::f16;
  auto product = NVVM::MmaOp::create(b, results, a, c, sums, ArrayRef<int64_t>{16, 8, 16}, std::nullopt, std::nullopt, std::array{kind, kind},
                                     std::array{NVVM::MMALayout::row, NVVM::MMALayout::col});
  for (int64_t number = 0; number < 4; ++number)
    sums[number] = LLVM::ExtractValueOp::create(b, product, number);
}

FlashTile::FlashTile(gpu::GPUFuncOp target, Value source, AffineMap map, const FlashLoops &loops, ArrayRef<Value> places, unsigned rowLoop,
                     ArrayRef<unsigned> columns, int64_t numRows, Value buffer)
    : source(source), map(map), loops(loops), places(places), rowLoop(rowLoop), columns(columns), type(cast<MemRefType>(source.getType()).getElementType()),
      numRows(numRows), numColumns(loops.count(columns)), width(llvm::alignTo(numColumns, 16)) {
  tile = buffer ? buffer : makeBuffer(target, countPieces(numRows, width), type);
}

Value FlashTile::makeBuffer(gpu::GPUFuncOp target, int64_t pieces, Type type) { return addSharedBuffer(target, pieces, VectorType::get({kPiece}, type)); }

/// Returns true if pieces of a row are neighbours in memory and begin at multiples of 16 bytes.
bool FlashTile::areColumnsAdjacent() const {
  SmallVector<int64_t> strides;
  int64_t offset = 0, expected = 1;
  if (failed(cast<MemRefType>(source.getType()).getStridesAndOffset(strides, offset)) || ShapedType::isDynamic(offset) || offset % kPiece)
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
    Value isInside = numColumns == width ? Value() : arith::CmpIOp::create(b, arith::CmpIPredicate::ult, at1, index(b, numColumns));
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
  Value row = arith::DivUIOp::create(b, loop.getInductionVar(), index(b, pieces)), piece = arith::RemUIOp::create(b, loop.getInductionVar(), index(b, pieces));
  Value from = arith::AddIOp::create(b, first, row);
  if (allRows % numRows)
    from = arith::MinUIOp::create(b, from, index(b, allRows - 1));
  Value loaded = loadChunk(b, from, arith::MulIOp::create(b, piece, index(b, kPiece)));
  Value place = arith::AddIOp::create(b, arith::MulIOp::create(b, row, index(b, pieces + 1)), piece);
  memref::StoreOp::create(b, loaded, tile, place);
}

/// Loads four 8x8 matrices; each lane says where a row of one of them begins.
SmallVector<Value> FlashTile::loadMatrices(ImplicitLocOpBuilder &b, Value row, Value column, bool isTransposed) {
  Value base = memref::ExtractAlignedPointerAsIndexOp::create(b, tile);
  Value offset = arith::AddIOp::create(b, arith::MulIOp::create(b, row, index(b, width + kPiece)), column);
  Value address = arith::AddIOp::create(b, base, arith::MulIOp::create(b, offset, index(b, 2)));
  Type i32 = b.getI32Type();
  Value bits = arith::IndexCastUIOp::create(b, b.getI64Type(), address);
  Value pointer = LLVM::IntToPtrOp::create(b, LLVM::LLVMPointerType::get(b.getContext(), 3), bits);
  auto loaded = NVVM::LdMatrixOp::create(b, LLVM::LLVMStructType::getLiteral(b.getContext(), {i32, i32, i32, i32}), pointer, 4u,
                                         isTransposed ? NVVM::MMALayout::col : NVVM::MMALayout::row,
                                         NVVM::LdStMatrixShapeAttr::get(b.getContext(), 8, 8), NVVM::LdStMatrixEltType::B16);
  SmallVector<Value> registers;
  for (int64_t number = 0; number < 4; ++number)
    registers.push_back(LLVM::ExtractValueOp::create(b, loaded, number));
  return registers;
}

SmallVector<Value> FlashTile::loadLeft(ImplicitLocOpBuilder &b, Value lane, Value row, int64_t column) {
  Value low = arith::RemUIOp::create(b, lane, index(b, 16)), high = arith::DivUIOp::create(b, lane, index(b, 16));
  Value right = arith::AddIOp::create(b, arith::MulIOp::create(b, high, index(b, 8)), index(b, column));
  return loadMatrices(b, arith::AddIOp::create(b, row, low), right, false);
}

SmallVector<Value> FlashTile::loadRows(ImplicitLocOpBuilder &b, Value lane, int64_t row, int64_t column) {
  Value eight = index(b, 8), inside = arith::RemUIOp::create(b, lane, eight), matrix = arith::DivUIOp::create(b, lane, eight);
  Value down = arith::MulIOp::create(b, arith::DivUIOp::create(b, matrix, index(b, 2)), eight);
  Value right = arith::MulIOp::create(b, arith::RemUIOp::create(b, matrix, index(b, 2)), eight);
  return loadMatrices(b, arith::AddIOp::create(b, arith::AddIOp::create(b, down, inside), index(b, row)), arith::AddIOp::create(b, right, index(b, column)), false);
}

SmallVector<Value> FlashTile::loadColumns(ImplicitLocOpBuilder &b, Value lane, int64_t row, int64_t column) {
  Value low = arith::RemUIOp::create(b, lane, index(b, 16)), high = arith::DivUIOp::create(b, lane, index(b, 16));
  Value right = arith::AddIOp::create(b, arith::MulIOp::create(b, high, index(b, 8)), index(b, column));
  return loadMatrices(b, arith::AddIOp::create(b, low, index(b, row)), right, true);
}
