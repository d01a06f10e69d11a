// SPDX-License-Identifier: Apache-2.0

#include "ChunkRewrite.h"
#include "OpPieces.h"
#include "dist/Analysis/Pieces.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

using namespace mlir;
using namespace dist;

namespace {
/// A dimension as `numPieces` pieces, each of which has an interval of each of `numBlocks` blocks.
class Cut {
public:
  Cut(int64_t numPieces, int64_t numBlocks) : numPieces(numPieces), numBlocks(numBlocks) {}

  /// Returns piece `piece` of `value` along `dim`.
  Value take(OpBuilder &builder, Location loc, Value value, int64_t dim, int64_t piece) const {
    auto type = cast<RankedTensorType>(value.getType());
    RankedTensorType pieceType = withSize(type, dim, type.getDimSize(dim) / numPieces);
    if (numBlocks == 1) {
      Place place(builder, pieceType, dim, piece * pieceType.getDimSize(dim));
      return tensor::ExtractSliceOp::create(builder, loc, pieceType, value, place.offsets, place.sizes, place.strides);
    }
    Value blocks =
        tensor::ExpandShapeOp::create(builder, loc, getBlocksType(type, dim), value, getReassociation(type, dim, 3));
    RankedTensorType rows = getRowsType(pieceType, dim);
    Place place(builder, getOnePiece(rows, dim), dim + 1, piece);
    Value taken = tensor::ExtractSliceOp::create(builder, loc, rows, blocks, place.offsets, place.sizes, place.strides);
    return tensor::CollapseShapeOp::create(builder, loc, pieceType, taken, getReassociation(type, dim, 2));
  }

  /// Returns a tensor of `type` whose pieces along `dim` are `pieces`.
  Value join(OpBuilder &builder, Location loc, RankedTensorType type, ValueRange pieces, int64_t dim) const {
    RankedTensorType wholeType = numBlocks == 1 ? type : getBlocksType(type, dim);
    Value whole = tensor::EmptyOp::create(builder, loc, wholeType.getShape(), type.getElementType());
    for (auto [number, piece] : llvm::enumerate(pieces)) {
      auto pieceType = cast<RankedTensorType>(piece.getType());
      if (numBlocks == 1) {
        Place place(builder, pieceType, dim, number * pieceType.getDimSize(dim));
        whole = tensor::InsertSliceOp::create(builder, loc, piece, whole, place.offsets, place.sizes, place.strides);
        continue;
      }
      RankedTensorType rows = getRowsType(pieceType, dim);
      Value expanded = tensor::ExpandShapeOp::create(builder, loc, rows, piece, getReassociation(type, dim, 2));
      Place place(builder, getOnePiece(rows, dim), dim + 1, number);
      whole = tensor::InsertSliceOp::create(builder, loc, expanded, whole, place.offsets, place.sizes, place.strides);
    }
    if (numBlocks > 1)
      whole = tensor::CollapseShapeOp::create(builder, loc, type, whole, getReassociation(type, dim, 3));
    return whole;
  }

private:
  /// Where a part of `type` lies in a tensor.
  struct Place {
    Place(OpBuilder &builder, RankedTensorType type, int64_t dim, int64_t offset)
        : offsets(type.getRank(), builder.getIndexAttr(0)), strides(type.getRank(), builder.getIndexAttr(1)) {
      offsets[dim] = builder.getIndexAttr(offset);
      for (int64_t size : type.getShape())
        sizes.push_back(builder.getIndexAttr(size));
    }
    SmallVector<OpFoldResult> offsets, sizes, strides;
  };

  static RankedTensorType split(RankedTensorType type, int64_t dim, ArrayRef<int64_t> sizes) {
    SmallVector<int64_t> shape(type.getShape());
    shape.erase(shape.begin() + dim);
    shape.insert(shape.begin() + dim, sizes.begin(), sizes.end());
    return RankedTensorType::get(shape, type.getElementType());
  }

  /// Returns the whole tensor's `type` as blocks of pieces.
  RankedTensorType getBlocksType(RankedTensorType type, int64_t dim) const {
    return split(type, dim, {numBlocks, numPieces, type.getDimSize(dim) / numBlocks / numPieces});
  }
  /// Returns `type`, of a piece, as rows of blocks.
  RankedTensorType getRowsType(RankedTensorType type, int64_t dim) const {
    return split(type, dim, {numBlocks, type.getDimSize(dim) / numBlocks});
  }
  static RankedTensorType getOnePiece(RankedTensorType rows, int64_t dim) {
    return split(rows, dim, {rows.getDimSize(dim), 1});
  }

  /// Returns how dimension `dim` of `type` consists of `count` dimensions.
  static SmallVector<ReassociationIndices> getReassociation(RankedTensorType type, int64_t dim, int64_t count) {
    SmallVector<ReassociationIndices> groups;
    int64_t next = 0;
    for (int64_t number = 0; number < type.getRank(); ++number) {
      ReassociationIndices &group = groups.emplace_back();
      for (int64_t part = 0; part < (number == dim ? count : 1); ++part)
        group.push_back(next++);
    }
    return groups;
  }

  int64_t numPieces, numBlocks;
};

/// Writes the pieces of one region.
class PieceWriter {
public:
  PieceWriter(const ChunkRegion &region, int64_t numPieces)
      : region(region), numPieces(numPieces), cut(numPieces, region.getOpBlocks()),
        inputCut(numPieces, region.inputBlocks), resultCut(numPieces, region.resultBlocks),
        builder(region.collective->getContext()) {}

  LogicalResult run() {
    bool isWritten = false;
    auto writeCollectivesOnce = [&] { return std::exchange(isWritten, true) ? success() : writeCollectives(); };
    for (const ChunkedOp &chunked : region.ops)
      if ((region.collective->isBeforeInBlock(chunked.op) && failed(writeCollectivesOnce())) ||
          failed(writeOp(chunked)))
        return failure();
    if (failed(writeCollectivesOnce()))
      return failure();
    for (auto &[op, results] : written)
      for (Pieces &result : results)
        join(op, result);
    for (auto &[op, results] : llvm::reverse(written))
      op->erase();
    return success();
  }

private:
  /// The pieces of one result.
  struct Pieces {
    Value whole;
    int64_t dim; ///< -1 if the last piece is the sum of all.
    const Cut *cut;
    SmallVector<Value> values;
  };

  /// Returns piece `piece` of `value` along `dim`, which may be known.
  FailureOr<Value> getPiece(Value value, int64_t dim, int64_t piece) {
    if (auto known = piecesOf.find(value); known != piecesOf.end())
      return known->second[piece];
    Operation *maker = value.getDefiningOp();
    const ShardingRule *rule = maker ? rules.get(maker) : nullptr;
    if (rule && rule->isGenerator && maker->getNumResults() == 1 && isa<LocalRewriteOpInterface>(maker))
      if (std::optional<ChunkedOp> chunked = chunkOp(maker, *rule, rule->results[0][dim]);
          chunked && !chunked->isSum()) {
        // What is made of nothing is made in pieces where they are needed.
        FailureOr<SmallVector<Value>> made = writePiece(*chunked, piece, {});
        return failed(made) ? FailureOr<Value>() : FailureOr<Value>(made->front());
      }
    return cut.take(builder, value.getLoc(), value, dim, piece);
  }

  /// Computes one piece of an op. One that sums up adds to `before`, what the piece before gave.
  FailureOr<SmallVector<Value>> writePiece(const ChunkedOp &chunked, int64_t piece, ArrayRef<Value> before) {
    Operation *op = chunked.op;
    const ShardingRule &rule = *rules.get(op);
    SmallVector<Value> operands;
    for (auto [operand, dim] : llvm::zip_equal(op->getOperands(), chunked.operandDims)) {
      FailureOr<Value> local = dim < 0 ? FailureOr<Value>(operand) : getPiece(operand, dim, piece);
      if (failed(local))
        return failure();
      operands.push_back(*local);
    }
    for (auto [number, sum] : llvm::enumerate(before))
      operands[rule.inits[number]] = sum;
    int64_t size = rule.factors[chunked.factor].size / numPieces;
    Value offset = getPosition(op->getLoc(), piece * size), index = getPosition(op->getLoc(), piece);
    FailureOr<SmallVector<Value>> made = computePiece(builder, chunked, rule, operands, {numPieces, offset, index});
    if (failed(made) || (region.getOpBlocks() > 1 && (!offset.use_empty() || !index.use_empty())))
      return failure();
    for (Value position : {offset, index})
      if (position.use_empty())
        position.getDefiningOp()->erase();
    return made;
  }

  /// Returns `position` as a value. Nobody can say at which position a piece of several blocks begins, so nothing may
  /// read what is returned then.
  Value getPosition(Location loc, int64_t position) {
    if (region.getOpBlocks() > 1)
      return UnrealizedConversionCastOp::create(builder, loc, builder.getIndexType(), ValueRange()).getResult(0);
    return arith::ConstantIndexOp::create(builder, loc, position);
  }

  LogicalResult writeOp(const ChunkedOp &chunked) {
    builder.setInsertionPoint(chunked.op);
    SmallVector<Pieces> results;
    for (auto [result, dim] : llvm::zip_equal(chunked.op->getResults(), chunked.resultDims))
      results.push_back({result, dim, &cut, {}});
    SmallVector<Value> before;
    for (int64_t piece = 0; piece < numPieces; ++piece) {
      FailureOr<SmallVector<Value>> made = writePiece(chunked, piece, before);
      if (failed(made))
        return failure();
      if (chunked.isSum())
        before = *made;
      if (isa<CollectiveOpInterface>(chunked.op))
        nameCollective(made->front().getDefiningOp(), piece, chunked.resultDims.front());
      for (auto [result, value] : llvm::zip_equal(results, *made))
        result.values.push_back(value);
    }
    note(chunked.op, std::move(results));
    return success();
  }

  void note(Operation *op, SmallVector<Pieces> results) {
    for (Pieces &result : results)
      if (result.dim >= 0)
        piecesOf[result.whole] = result.values;
    written.push_back({op, std::move(results)});
  }

  /// Issues the collective for piece `piece`, which is `input`.
  Value writeCollective(Value input, int64_t piece) {
    Operation *op = region.collective;
    auto type = cast<RankedTensorType>(op->getResultTypes().front());
    type = withSize(type, region.dim, type.getDimSize(region.dim) / numPieces);
    Value init = tensor::EmptyOp::create(builder, op->getLoc(), type.getShape(), type.getElementType());
    OperationState state(op->getLoc(), op->getName());
    state.addOperands({input, init});
    state.addTypes(type);
    state.propertiesAttr = op->getPropertiesAsAttribute();
    state.addAttributes(llvm::to_vector(op->getDiscardableAttrs()));
    Operation *made = builder.create(state);
    nameCollective(made, piece, region.dim);
    return made->getResult(0);
  }

  void nameCollective(Operation *op, int64_t piece, int64_t dim) {
    op->setAttr(kPieceAttrName,
                builder.getStringAttr(Twine(piece + 1) + " of " + Twine(numPieces) + " along dimension " + Twine(dim)));
  }

  LogicalResult writeCollectives() {
    builder.setInsertionPoint(region.collective);
    Value whole = region.getCollective().getCollectiveInputs().front();
    bool isMade = piecesOf.contains(whole);
    Pieces results{region.collective->getResult(0), region.dim, &resultCut, {}};
    for (int64_t piece = 0; piece < numPieces; ++piece) {
      FailureOr<Value> input = isMade
                                   ? getPiece(whole, region.dim, piece)
                                   : FailureOr<Value>(inputCut.take(builder, whole.getLoc(), whole, region.dim, piece));
      if (failed(input))
        return failure();
      results.values.push_back(writeCollective(*input, piece));
    }
    note(region.collective, {results});
    return success();
  }

  /// Puts together what is read outside of the region.
  void join(Operation *op, Pieces &result) {
    auto isMember = [&](Operation *user) {
      return llvm::any_of(written, [&](auto &other) { return other.first == user; });
    };
    if (llvm::all_of(result.whole.getUsers(), isMember))
      return;
    builder.setInsertionPoint(op);
    Value whole = result.dim < 0
                      ? result.values.back()
                      : result.cut->join(builder, op->getLoc(), cast<RankedTensorType>(result.whole.getType()),
                                         result.values, result.dim);
    result.whole.replaceAllUsesWith(whole);
  }

  const ChunkRegion &region;
  int64_t numPieces;
  RuleTable rules;              ///< Of this region alone, since ops that a table knows have to live.
  Cut cut, inputCut, resultCut; ///< Of what ops read and make, and of what the collective does.
  OpBuilder builder;
  llvm::DenseMap<Value, SmallVector<Value>> piecesOf;
  SmallVector<std::pair<Operation *, SmallVector<Pieces>>> written; ///< In program order.
};
} // namespace

LogicalResult dist::computeInPieces(const ChunkRegion &region, int64_t numPieces) {
  return PieceWriter(region, numPieces).run();
}
