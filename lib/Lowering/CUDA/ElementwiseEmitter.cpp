// SPDX-License-Identifier: Apache-2.0
//
// Kernels of one linalg op without reductions in which every large operand runs along the fastest loop densely, or not
// at all (a broadcast). A thread takes up to 16 bytes of the narrowest operand at once: it loads vectors, computes
// their elements one by one, which is all that a GPU can do, and stores vectors. Where the work is plenty, it takes two
// such pieces, a block's width apart, and loads both before it computes.
//
//   linalg.generic (d0, d1) ins(%x [d0, d1], %bias [d1]) outs(%y [d0, d1])
//
// becomes, for a thread's number t: row = t / (columns / 4), column = 4 * (t % (columns / 4)), two loads, a store.
// A one-dimensional space need not divide by the vector: the first threads take the elements that are left.

#include "GenericBody.h"
#include "KernelEmitter.h"
#include "Steps/BufferView.h"
#include "Steps/LoopOrder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include <numeric>

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::steps;

/// Widest access of a thread in bytes.
static constexpr int64_t kAccessBytes = 16;
/// Most elements of a vector: bytes would otherwise widen to more registers than are worth it.
static constexpr int64_t kMaxWidth = 8;
static constexpr int64_t kBlock = 256;
/// Blocks from which a thread takes two pieces: four times what an H200 runs at once.
static constexpr int64_t kBlocksForUnrolling = 4096;

//===-- analysis --------------------------------------------------------------------------------------------------===//

/// Returns the only linalg op of `kernel` if nothing else in it touches memory; null otherwise.
static linalg::GenericOp findOnlyOp(func::FuncOp kernel) {
  linalg::GenericOp found;
  for (Operation &op : kernel.getBody().front().without_terminator()) {
    if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
      if (found)
        return {};
      found = generic;
    } else if (!isMemoryEffectFree(&op) || op.getNumRegions() != 0 || isa<memref::AllocOp>(op)) {
      return {};
    }
  }
  return found;
}

/// How an operand moves with the fastest loop.
enum class Movement {
  Constant, ///< Not at all: one element for the whole vector.
  Dense,    ///< From element to element, in memory too.
  Other     ///< In a way that vectors cannot follow.
};

/// Returns the movement of `operand` with loop `loop`.
static Movement getMovement(linalg::GenericOp op, OpOperand &operand, unsigned loop) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (!type || !map.isFunctionOfDim(loop))
    return Movement::Constant;
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  bool isLast = map.isProjectedPermutation(true) && isa<AffineDimExpr>(map.getResults().back()) &&
                map.getResults().back().isFunctionOfDim(loop);
  if (!isLast || failed(type.getStridesAndOffset(strides, offset)) || strides.back() != 1)
    return Movement::Other;
  return Movement::Dense;
}

/// Returns the largest power of two that divides every place where a vector of a dense operand may begin, apart from
/// multiples of the row length.
static int64_t getAlignment(OpOperand &operand) {
  auto type = cast<MemRefType>(operand.get().getType());
  SmallVector<int64_t> strides;
  int64_t offset = 0, divisor = kMaxWidth;
  (void)type.getStridesAndOffset(strides, offset);
  strides.back() = 0;
  strides.push_back(offset);
  for (int64_t stride : strides)
    divisor = ShapedType::isDynamic(stride) ? 1 : std::gcd(divisor, stride);
  return divisor;
}

namespace {
/// What is known about an op whose elements can be taken in vectors.
struct VectorPlan {
  unsigned loop = 0;  ///< The fastest loop.
  int64_t width = 1;  ///< Elements of a vector.
  int64_t count = 1;  ///< Elements altogether.
  int64_t length = 1; ///< Elements along the fastest loop.
};
} // namespace

/// Returns how `op` can be vectorised, or nothing if it cannot, or if one element at a time is as good.
static std::optional<VectorPlan> planVectors(linalg::GenericOp op) {
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  if (op.getNumReductionLoops() != 0 || op.getNumLoops() == 0 || llvm::any_of(sizes, ShapedType::isDynamic))
    return std::nullopt;
  VectorPlan plan;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (map.getNumResults() == 0 || !isa<AffineDimExpr>(map.getResults().back()))
    return std::nullopt;
  auto fastest = cast<AffineDimExpr>(map.getResults().back());
  plan.loop = fastest.getPosition();
  plan.length = sizes[plan.loop];
  int64_t bytes = kAccessBytes;
  plan.width = kMaxWidth;
  for (OpOperand &operand : op->getOpOperands()) {
    Movement movement = getMovement(op, operand, plan.loop);
    if (movement == Movement::Other || (op.isDpsInit(&operand) && movement != Movement::Dense))
      return std::nullopt;
    if (movement != Movement::Dense)
      continue;
    bytes = std::min(bytes, getElementBytes(getElementTypeOrSelf(operand.get().getType())));
    plan.width = std::min(plan.width, getAlignment(operand));
  }
  plan.width = std::min(plan.width, kAccessBytes / bytes);
  for (int64_t size : sizes)
    plan.count *= size;
  // Rows have to begin where vectors may; a single row may end with a few elements.
  if (plan.count != plan.length)
    plan.width = std::gcd(plan.width, plan.length);
  if (plan.width < 2 || plan.count < plan.width || plan.count > std::numeric_limits<int32_t>::max())
    return std::nullopt;
  return plan;
}

/// Merges loops of `op` where that can be done. Returns the op to go on with.
static linalg::GenericOp collapseLoops(linalg::GenericOp op) {
  SmallVector<ReassociationIndices> groups = findCollapsibleLoops(op);
  if (groups.size() == op.getNumLoops())
    return op;
  IRRewriter rewriter(op);
  FailureOr<linalg::CollapseResult> collapsed = linalg::collapseOpIterationDims(op, groups, rewriter);
  if (failed(collapsed))
    return op;
  rewriter.eraseOp(op);
  return cast<linalg::GenericOp>(collapsed->collapsedOp.getOperation());
}

//===-- writing ---------------------------------------------------------------------------------------------------===//

namespace {
class ElementwiseWriter {
public:
  ElementwiseWriter(linalg::GenericOp op, const VectorPlan &plan, OpBuilder &builder, const IRMapping &mapping)
      : op(op), plan(plan), builder(builder), loc(op.getLoc()), mapping(mapping) {}

  LaunchShape write();

private:
  /// Loops' values and what has been loaded for them: per operand a vector, an element, or null.
  struct Piece {
    SmallVector<Value> loops;
    SmallVector<Value> loaded;
  };

  Value constant(int64_t value) { return arith::ConstantIndexOp::create(builder, loc, value); }
  Piece load(Value number);
  void compute(const Piece &piece);
  void writePieces(ArrayRef<Value> numbers);
  void writeRest(Value thread);
  SmallVector<Value> findLoops(Value number);
  llvm::MaybeAlign getVectorAlignment(Type element) {
    return llvm::MaybeAlign(
        std::min<int64_t>(kAccessBytes, llvm::bit_floor(uint64_t(getElementBytes(element) * plan.width))));
  }

  linalg::GenericOp op;
  VectorPlan plan;
  OpBuilder &builder;
  Location loc;
  const IRMapping &mapping;
};
} // namespace

/// Returns the loops' values at the first element of vector `number`.
SmallVector<Value> ElementwiseWriter::findLoops(Value number) {
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  SmallVector<Value> loops(sizes.size());
  Type i32 = builder.getI32Type();
  auto narrow = [&](int64_t value) { return arith::ConstantIntOp::create(builder, loc, value, 32).getResult(); };
  auto widen = [&](Value value) {
    return arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(), value).getResult();
  };
  Value rest = arith::IndexCastUIOp::create(builder, loc, i32, number);
  bool isSingle = plan.count == plan.length;
  Value chunk = rest;
  if (!isSingle) {
    Value perRow = narrow(plan.length / plan.width);
    chunk = arith::RemUIOp::create(builder, loc, rest, perRow);
    rest = arith::DivUIOp::create(builder, loc, rest, perRow);
  }
  loops[plan.loop] = widen(arith::MulIOp::create(builder, loc, chunk, narrow(plan.width)));
  // The slower loops follow the result, last dimension first.
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  for (AffineExpr expression : llvm::drop_begin(llvm::reverse(map.getResults()))) {
    auto dim = dyn_cast<AffineDimExpr>(expression);
    if (!dim || loops[dim.getPosition()])
      continue;
    unsigned loop = dim.getPosition();
    loops[loop] = widen(arith::RemUIOp::create(builder, loc, rest, narrow(sizes[loop])));
    rest = arith::DivUIOp::create(builder, loc, rest, narrow(sizes[loop]));
  }
  for (Value &loop : loops)
    if (!loop)
      loop = constant(0);
  return loops;
}

ElementwiseWriter::Piece ElementwiseWriter::load(Value number) {
  Piece piece;
  piece.loops = findLoops(number);
  for (OpOperand &operand : op->getOpOperands()) {
    if (op.getMatchingBlockArgument(&operand).use_empty()) {
      piece.loaded.push_back(Value());
      continue;
    }
    if (getMovement(op, operand, plan.loop) == Movement::Constant) {
      piece.loaded.push_back(loadElement(builder, op, operand, piece.loops, mapping));
      continue;
    }
    Value buffer = mapping.lookupOrDefault(operand.get());
    Type element = getElementTypeOrSelf(buffer.getType());
    SmallVector<Value> indices = applyMap(builder, loc, op.getMatchingIndexingMap(&operand), piece.loops);
    piece.loaded.push_back(vector::LoadOp::create(builder, loc, VectorType::get(plan.width, element), buffer, indices,
                                                  /*nontemporal=*/false, getVectorAlignment(element)));
  }
  return piece;
}

void ElementwiseWriter::compute(const Piece &piece) {
  SmallVector<SmallVector<Value>> results(op.getNumDpsInits());
  for (int64_t lane = 0; lane < plan.width; ++lane) {
    SmallVector<Value> elements, loops = piece.loops;
    if (lane > 0)
      loops[plan.loop] = arith::AddIOp::create(builder, loc, loops[plan.loop], constant(lane));
    for (Value loaded : piece.loaded)
      elements.push_back(loaded && isa<VectorType>(loaded.getType())
                             ? vector::ExtractOp::create(builder, loc, loaded, lane).getResult()
                             : loaded);
    for (auto [index, value] : llvm::enumerate(inlineBody(builder, op, loops, elements, mapping)))
      results[index].push_back(value);
  }
  for (auto [values, init] : llvm::zip(results, op.getDpsInitsMutable())) {
    Type element = values.front().getType();
    Value result = vector::FromElementsOp::create(builder, loc, VectorType::get(plan.width, element), values);
    SmallVector<Value> indices = applyMap(builder, loc, op.getMatchingIndexingMap(&init), piece.loops);
    vector::StoreOp::create(builder, loc, result, mapping.lookupOrDefault(init.get()), indices, /*nontemporal=*/false,
                            getVectorAlignment(element));
  }
}

void ElementwiseWriter::writePieces(ArrayRef<Value> numbers) {
  SmallVector<Piece> pieces;
  for (Value number : numbers)
    pieces.push_back(load(number));
  for (const Piece &piece : pieces)
    compute(piece);
}

/// Lets the first threads take one element each of those that fill no vector.
void ElementwiseWriter::writeRest(Value thread) {
  int64_t rest = plan.count % plan.width;
  Value isInside = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, thread, constant(rest));
  auto branch = scf::IfOp::create(builder, loc, isInside);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  SmallVector<Value> loops(op.getNumLoops(), constant(0)), elements;
  loops[plan.loop] = arith::AddIOp::create(builder, loc, thread, constant(plan.count - rest));
  for (OpOperand &operand : op->getOpOperands())
    elements.push_back(op.getMatchingBlockArgument(&operand).use_empty()
                           ? Value()
                           : loadElement(builder, op, operand, loops, mapping));
  for (auto [value, init] : llvm::zip(inlineBody(builder, op, loops, elements, mapping), op.getDpsInitsMutable()))
    storeElement(builder, op, init, value, loops, mapping);
}

LaunchShape ElementwiseWriter::write() {
  int64_t numVectors = plan.count / plan.width;
  bool isUnrolled = numVectors % (2 * kBlock) == 0 && numVectors / kBlock >= kBlocksForUnrolling;
  LaunchShape shape;
  shape.block[0] = std::min<int64_t>(kBlock, llvm::alignTo(numVectors, 32));
  shape.grid[0] = llvm::divideCeil(numVectors, shape.block[0] * (isUnrolled ? 2 : 1));
  Value block = gpu::BlockIdOp::create(builder, loc, gpu::Dimension::x);
  Value thread = gpu::ThreadIdOp::create(builder, loc, gpu::Dimension::x);
  Value start = arith::MulIOp::create(builder, loc, block, constant(shape.block[0] * (isUnrolled ? 2 : 1)));
  Value number = arith::AddIOp::create(builder, loc, start, thread);
  if (isUnrolled) {
    writePieces({number, arith::AddIOp::create(builder, loc, number, constant(kBlock))});
    return shape;
  }
  if (numVectors % shape.block[0] == 0) {
    writePieces({number});
  } else {
    Value isInside = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, number, constant(numVectors));
    auto branch = scf::IfOp::create(builder, loc, isInside);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    writePieces({number});
  }
  if (plan.count % plan.width != 0)
    writeRest(number);
  return shape;
}

namespace {
struct ElementwiseEmitter : KernelEmitter {
  StringRef name() const override { return "elementwise"; }

  bool matches(func::FuncOp kernel) const override {
    linalg::GenericOp op = findOnlyOp(kernel);
    if (!op)
      return false;
    // What follows from merging loops is seen on a copy.
    func::FuncOp copy = kernel.clone();
    bool isVector = planVectors(collapseLoops(findOnlyOp(copy))).has_value();
    copy.erase();
    return isVector;
  }

  FailureOr<LaunchShape> emit(func::FuncOp kernel, gpu::GPUFuncOp target, OpBuilder &builder) const override {
    linalg::GenericOp op = collapseLoops(findOnlyOp(kernel));
    std::optional<VectorPlan> plan = planVectors(op);
    if (!plan)
      return kernel.emitError() << "kernel cannot be taken in vectors";
    IRMapping mapping;
    mapping.map(kernel.getArguments(), target.getArguments());
    for (Operation &inner : kernel.getBody().front().without_terminator())
      if (&inner != op)
        builder.clone(inner, mapping);
    return ElementwiseWriter(op, *plan, builder, mapping).write();
  }
};
} // namespace

const KernelEmitter &dist::cuda::getElementwiseEmitter() {
  static const ElementwiseEmitter emitter;
  return emitter;
}
