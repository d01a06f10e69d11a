// SPDX-License-Identifier: Apache-2.0
//
// Each piece of the plan is cut from this device's block, sent unless it stays, and put into the interval:
//
//   own block [4]     cut 1 row -> dist.collective_permute -> mask -> insert at the end of the interval
//                     insert in the middle
//
// Where places depend on the rank they are computed from it. Then a piece may have rows that belong outside the
// interval; the buffer has margins for them, as wide as some rank needs them, which are cut off at the end. A piece at
// a fixed place reaches ranks to which it does not belong, such as the last rank's block the first rank: there it is
// masked, if anybody asks what lies outside the dimension.

#include "dist/Extensions/HaloExchange.h"
#include "dist/Report/Explanation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace dist;

bool dist::isSplit(const LocalShards &shards, unsigned number) {
  return shards.factors[shards.rule->ties[number].factor].numShards > 1;
}

std::optional<unsigned> dist::findSplitTie(const LocalShards &shards, int64_t operand, int64_t dim) {
  for (auto [number, tie] : llvm::enumerate(shards.rule->ties))
    if (tie.operand == operand && tie.dim == dim && isSplit(shards, number))
      return number;
  return std::nullopt;
}

IntervalNeed dist::getTieNeed(Operation *op, const LocalShards &shards, unsigned number) {
  const HaloTie &tie = shards.rule->ties[number];
  const LocalShards::FactorShard &part = shards.factors[tie.factor];
  auto type = cast<RankedTensorType>(op->getOperand(tie.operand).getType());
  return tie.getNeed(type.getDimSize(tie.dim), shards.rule->factors[tie.factor], part.numShards);
}

namespace {
/// Index arithmetic on one device.
class IndexBuilder {
public:
  explicit IndexBuilder(ImplicitLocOpBuilder &builder) : b(builder) {}
  Value constant(int64_t value) { return arith::ConstantIndexOp::create(b, value); }
  Value add(Value x, int64_t y) { return y == 0 ? x : arith::AddIOp::create(b, x, constant(y)).getResult(); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value sub(Value x, Value y) { return arith::SubIOp::create(b, x, y); }
  Value mul(Value x, int64_t y) { return y == 1 ? x : arith::MulIOp::create(b, x, constant(y)).getResult(); }
  Value clamp(Value x, int64_t low, int64_t high) {
    if (low == high)
      return constant(low);
    return arith::MinSIOp::create(b, arith::MaxSIOp::create(b, x, constant(low)), constant(high));
  }
  /// Returns the rank at `distance` from `rank` in a ring of `count`.
  Value move(Value rank, int64_t distance, int64_t count) {
    return distance == 0 ? rank : arith::RemUIOp::create(b, add(rank, distance), constant(count)).getResult();
  }
  Value first(const IntervalNeed &need, Value rank) {
    Value start = add(mul(rank, need.step), need.start);
    if (need.divisor == 1)
      return start;
    // Division rounds towards zero: lift the number above it.
    int64_t lift = std::abs(need.start) + std::abs(need.step) * need.numRanks;
    Value lifted = arith::DivUIOp::create(b, add(start, lift * need.divisor), constant(need.divisor));
    return add(lifted, -lift);
  }

private:
  ImplicitLocOpBuilder &b;
};

/// The fetch of one interval.
class IntervalFetch {
public:
  IntervalFetch(ImplicitLocOpBuilder &builder, const IntervalNeed &need, Value rank, int64_t dim, Value fill)
      : b(builder), index(builder), need(need), rank(rank), dim(dim), fill(fill) {}

  /// From blocks, which `exchange` sends along; the rank that `rank` names receives.
  Value fromBlocks(Value block, const HaloPlan &plan, llvm::function_ref<Value(Value, int64_t)> exchange) {
    for (const HaloPiece &piece : plan.pieces)
      addPiece(piece, block, exchange);
    return assemble(getType(block));
  }

  /// From the whole dimension.
  Value fromWhole(Value whole) {
    int64_t length = std::min(need.length, need.size);
    Value start = index.first(need, rank), source = index.clamp(start, 0, need.size - length);
    bool isInside = true;
    for (int64_t r = 0; r < need.numRanks; ++r)
      isInside &= need.getFirst(r) >= 0 && need.getFirst(r) + need.length <= need.size;
    if (isInside)
      return cut(whole, start, need.length);
    Value target = index.clamp(index.sub(source, start), -length, need.length);
    Piece piece{cut(whole, source, length), target, 0, 0, length};
    for (int64_t r = 0; r < need.numRanks; ++r) {
      int64_t first = need.getFirst(r), from = std::clamp<int64_t>(first, 0, need.size - length);
      piece.addTarget(std::clamp(from - first, -length, need.length));
    }
    pieces.push_back(piece);
    return assemble(getType(whole));
  }

private:
  struct Piece {
    Value data;
    Value target;        ///< Null for a fixed place.
    int64_t first, last; ///< The least and the greatest place on any rank.
    int64_t length;
    bool isPlaced = false; ///< Whether the two are known.

    bool isFixed() const { return !target; }
    void addTarget(int64_t place) {
      first = isPlaced ? std::min(first, place) : place;
      last = isPlaced ? std::max(last, place) : place;
      isPlaced = true;
    }
  };

  static RankedTensorType getType(Value value) { return cast<RankedTensorType>(value.getType()); }

  RankedTensorType resize(RankedTensorType type, int64_t size) {
    SmallVector<int64_t> shape(type.getShape());
    shape[dim] = size;
    return RankedTensorType::get(shape, type.getElementType());
  }

  /// Returns offsets or sizes that are `here` in the dimension.
  static SmallVector<OpFoldResult> withHere(SmallVector<OpFoldResult> list, int64_t dim, OpFoldResult here) {
    list[dim] = here;
    return list;
  }
  SmallVector<OpFoldResult> all(int64_t value, int64_t rank) {
    return SmallVector<OpFoldResult>(rank, b.getIndexAttr(value));
  }
  SmallVector<OpFoldResult> shapeOf(RankedTensorType type) {
    return getAsIndexOpFoldResult(b.getContext(), type.getShape());
  }

  Value cut(Value value, OpFoldResult start, int64_t length) {
    RankedTensorType type = getType(value), result = resize(type, length);
    if (type == result && isConstantIntValue(start, 0))
      return value;
    return tensor::ExtractSliceOp::create(b, result, value, withHere(all(0, type.getRank()), dim, start),
                                          shapeOf(result), all(1, type.getRank()));
  }

  void addPiece(const HaloPiece &piece, Value block, llvm::function_ref<Value(Value, int64_t)> exchange) {
    int64_t size = need.getBlock(), count = need.numRanks, distance = piece.distance;
    auto getStart = [&](Value sender, Value receiver) {
      return index.clamp(index.sub(index.first(need, receiver), index.mul(sender, size)), 0, size - piece.length);
    };
    Value receiver = index.move(rank, count - distance, count);
    OpFoldResult start = b.getIndexAttr(piece.source);
    if (!piece.isFixed)
      start = getStart(rank, distance == 0 ? rank : receiver);
    Value data = cut(block, start, piece.length);
    if (distance != 0)
      data = exchange(data, distance);

    Value sender = index.move(rank, distance, count);
    Value from = piece.isFixed ? index.constant(piece.source) : getStart(sender, rank);
    Value global = index.add(index.mul(sender, size), from);
    Value target = index.sub(global, index.first(need, rank));
    data = mask(data, piece, global, target);
    Piece added{data, Value(), 0, 0, piece.length};
    if (piece.isFixed) {
      added.addTarget(piece.target);
    } else {
      added.target = index.clamp(target, -piece.length, need.length);
      for (int64_t r = 0; r < count; ++r) {
        int64_t place = (r + distance) % count * size + getPieceSource(need, r, distance, piece.length);
        added.addTarget(std::clamp(place - need.getFirst(r), -piece.length, need.length));
      }
    }
    pieces.push_back(added);
  }

  /// Returns `data`, whose rows are the indices from `global` on and belong to `target`, with `fill` in those rows that
  /// are no index or do not belong where the piece is put.
  Value mask(Value data, const HaloPiece &piece, Value global, Value target) {
    if (!fill)
      return data;
    int64_t size = need.getBlock();
    bool isInside = need.size == size * need.numRanks, belongs = true;
    for (int64_t r = 0; piece.isFixed && r < need.numRanks; ++r)
      belongs &= (r + piece.distance) % need.numRanks * size + piece.source - need.getFirst(r) == piece.target;
    if (isInside && belongs)
      return data;
    Value limit = index.sub(index.constant(need.size), global);
    if (!belongs) {
      Value isRight = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, target, index.constant(piece.target));
      limit = arith::SelectOp::create(b, isRight, limit, index.constant(0));
    }
    RankedTensorType type = getType(data);
    Value empty = tensor::EmptyOp::create(b, type.getShape(), type.getElementType());
    AffineMap identity = b.getMultiDimIdentityMap(type.getRank());
    SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
    auto body = [&](OpBuilder &nested, Location loc, ValueRange args) {
      Value row = linalg::IndexOp::create(nested, loc, dim);
      Value keeps = arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::slt, row, limit);
      linalg::YieldOp::create(nested, loc, arith::SelectOp::create(nested, loc, keeps, args[0], fill).getResult());
    };
    return linalg::GenericOp::create(b, type, data, empty, ArrayRef<AffineMap>{identity, identity}, iterators, body)
        .getResult(0);
  }

  /// Returns true if pieces at fixed places fill the interval.
  bool coversInterval() const {
    SmallVector<std::pair<int64_t, int64_t>> parts;
    for (const Piece &piece : pieces)
      if (piece.isFixed())
        parts.push_back({piece.first, piece.first + piece.length});
    llvm::sort(parts);
    int64_t reached = 0;
    for (auto [begin, end] : parts)
      reached = begin <= reached ? std::max(reached, end) : reached;
    return reached >= need.length;
  }

  Value assemble(RankedTensorType blockType) {
    RankedTensorType type = resize(blockType, need.length);
    if (pieces.size() == 1 && pieces.front().isFixed() && pieces.front().first == 0 &&
        pieces.front().length == need.length)
      return pieces.front().data;
    int64_t low = 0, high = 0;
    for (const Piece &piece : pieces) {
      low = std::max(low, -piece.first);
      high = std::max(high, piece.last + piece.length - need.length);
    }
    RankedTensorType wide = resize(blockType, low + need.length + high);
    Value buffer = tensor::EmptyOp::create(b, wide.getShape(), wide.getElementType());
    if (fill && !coversInterval())
      buffer = linalg::FillOp::create(b, fill, buffer).getResult(0);
    for (const Piece &piece : pieces) {
      OpFoldResult at = b.getIndexAttr(low + piece.first);
      if (!piece.isFixed())
        at = index.add(piece.target, low);
      buffer = tensor::InsertSliceOp::create(b, piece.data, buffer, withHere(all(0, wide.getRank()), dim, at),
                                             shapeOf(getType(piece.data)), all(1, wide.getRank()));
    }
    return cut(buffer, b.getIndexAttr(low), type.getDimSize(dim));
  }

  ImplicitLocOpBuilder &b;
  IndexBuilder index;
  const IntervalNeed &need;
  Value rank;
  int64_t dim;
  Value fill;
  SmallVector<Piece> pieces;
};
} // namespace

Value dist::buildFirst(OpBuilder &builder, Location loc, const IntervalNeed &need, Value rank) {
  ImplicitLocOpBuilder b(loc, builder);
  return IndexBuilder(b).first(need, rank);
}

Value dist::fetchTied(OpBuilder &builder, Operation *op, const LocalShards &shards, unsigned number, Value local,
                      Value fill) {
  return fetchInterval(builder, op, shards, number, getTieNeed(op, shards, number), shards.wholeTies.test(number),
                       local, fill);
}

Value dist::fetchInterval(OpBuilder &builder, Operation *op, const LocalShards &shards, unsigned number,
                          const IntervalNeed &need, bool isWhole, Value local, Value fill) {
  const HaloTie &tie = shards.rule->ties[number];
  const LocalShards::FactorShard &part = shards.factors[tie.factor];
  ImplicitLocOpBuilder b(op->getLoc(), builder);
  IntervalFetch fetch(b, need, part.index, tie.dim, fill);
  if (isWhole)
    return fetch.fromWhole(local);
  auto type = cast<RankedTensorType>(local.getType());
  auto reason = b.getStringAttr("neighbouring indices of dimension " + Twine(tie.dim) + " of operand " +
                                Twine(tie.operand) + " of " + quoteOp(op));
  HaloPlan plan = planHalo(need);
  if (plan.gathers) {
    op->emitRemark() << "dimension " << tie.dim << " of operand " << tie.operand << " is gathered, " << plan.sentRows
                     << " of " << need.size << " indices: its devices need no less of one another";
    SmallVector<int64_t> shape(type.getShape());
    shape[tie.dim] = need.size;
    Value init = tensor::EmptyOp::create(b, shape, type.getElementType());
    auto gather = AllGatherOp::create(b, TypeRange(init.getType()), local, init, b.getDenseI64ArrayAttr(tie.dim),
                                      part.axes, shards.mesh);
    gather->setAttr(kReasonAttrName, reason);
    return fetch.fromWhole(gather->getResult(0));
  }
  return fetch.fromBlocks(local, plan, [&](Value data, int64_t distance) -> Value {
    auto sent = cast<RankedTensorType>(data.getType());
    Value init = tensor::EmptyOp::create(b, sent.getShape(), sent.getElementType());
    auto permute = CollectivePermuteOp::create(b, TypeRange(sent), data, init, part.axes,
                                               b.getI64IntegerAttr(part.numShards - distance), part.axes, shards.mesh);
    permute->setAttr(kReasonAttrName, reason);
    return permute->getResult(0);
  });
}
