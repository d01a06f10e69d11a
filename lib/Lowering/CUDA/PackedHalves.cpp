// SPDX-License-Identifier: Apache-2.0
//
// A vector of 16-bit floats comes from memory as registers of two. Kernels compute in f32, element by element, so that
// each one is first cut out and then widened. Two things need no cut:
//
//   max(f32(x0), f32(x1), ..., f32(x7))     f32(max of halves): the largest of some numbers is one of them, in their
//   type as in a wider one;
//                                           max.bf16x2 takes two at a time. Elements that may not count are replaced in
//                                           the vector.
//   f32(x), x a bf16                        the same bits in front of zeros: one shift for the lower, one mask for the
//   upper of a register
//
// Sums and products of halves would round, so they are left in f32.

#include "PackedHalves.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace dist;

namespace {
/// An element of a vector of halves in f32.
struct Half {
  Value vector;
  int64_t lane = 0;
};
} // namespace

/// Returns the element that `value` widens, or nothing.
static std::optional<Half> matchHalf(Value value) {
  auto widened = value.getDefiningOp<arith::ExtFOp>();
  if (!widened || !value.getType().isF32())
    return std::nullopt;
  auto extracted = widened.getIn().getDefiningOp<vector::ExtractOp>();
  if (!extracted || extracted.hasDynamicPosition() || extracted.getSourceVectorType().getRank() != 1 ||
      extracted.getSourceVectorType().getDimSize(0) % 2 != 0)
    return std::nullopt;
  Type type = extracted.getType();
  if (!type.isBF16() && !type.isF16())
    return std::nullopt;
  return Half{extracted.getSource(), extracted.getStaticPosition()[0]};
}

//===-- largest and smallest --------------------------------------------------------------------------------------===//

static bool isExtremum(Operation *op) {
  return isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp, arith::MinNumFOp>(op) &&
         op->getResult(0).getType().isF32();
}

/// Returns `neutral`, an f32, in `type`, or null if it is not one of its numbers.
static TypedAttr narrow(const APFloat &neutral, FloatType type) {
  APFloat rounded = neutral;
  bool losesInfo = false;
  rounded.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven, &losesInfo);
  return losesInfo || rounded.isNaN() ? TypedAttr() : TypedAttr(FloatAttr::get(type, rounded));
}

namespace {
/// Rewrites one tree of ops of a kind.
class Tree {
public:
  explicit Tree(Operation *root) : root(root), b(root->getLoc(), root) { collect(root); }

  void rewrite();

private:
  using Key = std::tuple<Value, Value, Attribute>;

  void collect(Operation *op);
  void addLeaf(Value value);
  Value combine(Value left, Value right) {
    OperationState state(b.getLoc(), root->getName(), ValueRange{left, right}, left.getType(), root->getAttrs());
    return b.create(state)->getResult(0);
  }
  Value combineAll(SmallVector<Value> values);
  Value guard(const Key &key);
  Value reduce(Value vector);

  Operation *root;
  ImplicitLocOpBuilder b;
  llvm::MapVector<Key, SmallVector<std::pair<int64_t, Value>>> halves; ///< Lanes, and the leaves that they are.
  SmallVector<Value> others;
};
} // namespace

void Tree::collect(Operation *op) {
  for (Value operand : op->getOperands()) {
    Operation *inner = operand.getDefiningOp();
    if (inner && inner->getName() == root->getName() && inner->hasOneUse() && inner->getBlock() == root->getBlock() &&
        inner->getAttrs() == root->getAttrs())
      collect(inner);
    else
      addLeaf(operand);
  }
}

void Tree::addLeaf(Value value) {
  if (std::optional<Half> half = matchHalf(value)) {
    halves[{half->vector, Value(), Attribute()}].emplace_back(half->lane, value);
    return;
  }
  APFloat neutral(0.0f);
  if (auto select = value.getDefiningOp<arith::SelectOp>();
      select && matchPattern(select.getFalseValue(), m_ConstantFloat(&neutral)))
    if (std::optional<Half> half = matchHalf(select.getTrueValue()))
      if (TypedAttr narrowed = narrow(neutral, cast<FloatType>(getElementTypeOrSelf(half->vector)))) {
        halves[{half->vector, select.getCondition(), narrowed}].emplace_back(half->lane, value);
        return;
      }
  others.push_back(value);
}

Value Tree::combineAll(SmallVector<Value> values) {
  while (values.size() > 1) {
    SmallVector<Value> half;
    for (size_t index = 0; index + 1 < values.size(); index += 2)
      half.push_back(combine(values[index], values[index + 1]));
    if (values.size() % 2)
      half.push_back(values.back());
    values = half;
  }
  return values.front();
}

/// Returns the vector of `key` with its neutral element where the mask is false.
Value Tree::guard(const Key &key) {
  auto [vector, mask, neutral] = key;
  if (!mask)
    return vector;
  Value splat = arith::ConstantOp::create(b, DenseElementsAttr::get(cast<VectorType>(vector.getType()), neutral));
  return arith::SelectOp::create(b, mask, vector, splat);
}

/// Combines the elements of `vector`; the result is an f32.
Value Tree::reduce(Value vector) {
  int64_t size = cast<VectorType>(vector.getType()).getDimSize(0);
  SmallVector<Value> pairs;
  for (int64_t lane = 0; lane < size; lane += 2)
    pairs.push_back(vector::ShuffleOp::create(b, vector, vector, ArrayRef<int64_t>{lane, lane + 1}));
  Value pair = combineAll(pairs);
  Value narrow = combine(vector::ExtractOp::create(b, pair, 0), vector::ExtractOp::create(b, pair, 1));
  return arith::ExtFOp::create(b, b.getF32Type(), narrow);
}

void Tree::rewrite() {
  llvm::MapVector<Type, SmallVector<Value>> whole;
  for (auto &[key, leaves] : halves) {
    auto type = cast<VectorType>(std::get<0>(key).getType());
    llvm::SmallDenseSet<int64_t> lanes;
    for (auto &[lane, value] : leaves)
      lanes.insert(lane);
    if (int64_t(lanes.size()) == type.getDimSize(0))
      whole[type].push_back(guard(key));
    else
      for (auto &[lane, value] : leaves)
        others.push_back(value);
  }
  if (whole.empty())
    return;
  for (auto &[type, vectors] : whole)
    others.push_back(reduce(combineAll(vectors)));
  root->replaceAllUsesWith(ValueRange(combineAll(others)));
}

/// Lets all trees of extrema that have whole vectors of halves among their leaves take two at a time.
static void packExtrema(gpu::GPUModuleOp device) {
  SmallVector<Operation *> roots;
  device.walk([&](Operation *op) {
    if (!isExtremum(op))
      return;
    auto isInner = [&](Operation *user) {
      return user->getName() == op->getName() && user->getBlock() == op->getBlock() &&
             user->getAttrs() == op->getAttrs();
    };
    if (!op->hasOneUse() || !isInner(*op->user_begin()))
      roots.push_back(op);
  });
  for (Operation *root : roots)
    Tree(root).rewrite();
}

//===-- widening --------------------------------------------------------------------------------------------------===//

/// Widens elements of vectors of bf16 in the registers that they come in.
static void widenInPlace(gpu::GPUModuleOp device) {
  SmallVector<std::pair<arith::ExtFOp, Half>> found;
  device.walk([&](arith::ExtFOp op) {
    if (std::optional<Half> half = matchHalf(op); half && op.getIn().getType().isBF16())
      found.emplace_back(op, *half);
  });
  for (auto &[op, half] : found) {
    ImplicitLocOpBuilder b(op.getLoc(), op);
    int64_t size = cast<VectorType>(half.vector.getType()).getDimSize(0);
    Value registers = vector::BitCastOp::create(b, VectorType::get({size / 2}, b.getI32Type()), half.vector);
    Value both = vector::ExtractOp::create(b, registers, half.lane / 2);
    Value bits;
    if (half.lane % 2 == 0)
      bits = arith::ShLIOp::create(b, both, arith::ConstantIntOp::create(b, b.getI32Type(), 16));
    else
      bits = arith::AndIOp::create(b, both, arith::ConstantIntOp::create(b, b.getI32Type(), -65536));
    op.replaceAllUsesWith(arith::BitcastOp::create(b, b.getF32Type(), bits).getResult());
    op.erase();
  }
}

void cuda::usePackedHalves(gpu::GPUModuleOp device) {
  packExtrema(device);
  widenInPlace(device);
}
