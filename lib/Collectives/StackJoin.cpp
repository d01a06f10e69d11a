// SPDX-License-Identifier: Apache-2.0

#include "OpPieces.h"
#include "StackWriter.h"
#include "dist/IR/Dist.h"
#include "dist/IR/HeldValues.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

namespace {
class Joiner {
public:
  Joiner(const StagePieces &pieces, FunctionOpInterface function, AxisRefAttr axis, FlatSymbolRefAttr mesh)
      : pieces(pieces), function(function), axis(axis), mesh(mesh), block(&function.getFunctionBody().front()),
        builder(function.getContext()) {}

  void run() {
    for (const StagePieces::Stack &stack : pieces.arguments)
      joinArgument(stack);
    for (const StagePieces::Stack &stack : pieces.results)
      joinResult(stack);
    llvm::BitVector arguments(function.getNumArguments()), results(function.getNumResults());
    for (const StagePieces::Stack &stack : pieces.arguments)
      for (unsigned number : stack.pieces)
        arguments.set(number);
    for (const StagePieces::Stack &stack : pieces.results)
      for (unsigned number : stack.pieces)
        results.set(number);
    block->getTerminator()->eraseOperands(results);
    (void)function.eraseResults(results);
    (void)function.eraseArguments(arguments);
    function.setType(function.cloneTypeWith(block->getArgumentTypes(), block->getTerminator()->getOperandTypes()));
  }

private:
  /// Returns the boundary of a stack of `type` with `boundary`, which may be missing, when the axis splits it.
  BoundaryAttr split(Attribute boundary, RankedTensorType type, int64_t dim) const {
    auto bound = dyn_cast_or_null<BoundaryAttr>(boundary);
    ShardingAttr sharding = bound ? bound.getSharding() : ShardingAttr::getReplicated(mesh, type.getRank());
    SmallVector<DimShardingAttr> dims(sharding.getDims());
    SmallVector<AxisRefAttr> axes(dims[dim].getAxes());
    axes.push_back(axis);
    dims[dim] = DimShardingAttr::get(axis.getContext(), axes, /*isOpen=*/false, /*priority=*/0);
    sharding = ShardingAttr::get(axis.getContext(), sharding.getMesh(), dims, sharding.getReplicated(),
                                 sharding.getPartials());
    return BoundaryAttr::get(axis.getContext(), bound ? bound.getType() : type, sharding);
  }

  void joinArgument(const StagePieces::Stack &stack) {
    BlockArgument whole = block->getArgument(stack.whole);
    auto type = cast<RankedTensorType>(whole.getType());
    bool isHeld = function.getArgAttr(stack.pieces.front(), kHeldAttrName) != nullptr;
    if (isHeld) {
      whole.setType(block->getArgument(stack.pieces.front()).getType());
      function.setArgAttr(stack.whole, kBoundaryAttrName,
                          split(function.getArgAttr(stack.whole, kBoundaryAttrName), type, stack.dim));
    }
    builder.setInsertionPointToStart(block);
    for (auto [number, at] : llvm::enumerate(stack.pieces)) {
      BlockArgument piece = block->getArgument(at);
      if (piece.use_empty())
        continue;
      int64_t numPieces = stack.pieces.size();
      piece.replaceAllUsesWith(isHeld ? Value(whole) : takePiece(builder, whole, stack.dim, numPieces, number));
    }
  }

  /// Returns the piece of the device. As a rule all devices have theirs in one tensor.
  Value choose(ArrayRef<Value> values) {
    if (llvm::all_equal(values))
      return values.front();
    Location loc = values.front().getLoc();
    Value device = AxisIndexOp::create(builder, loc, AxisListAttr::get(axis.getContext(), axis), mesh);
    SmallVector<int64_t> others = llvm::to_vector(llvm::seq<int64_t>(1, values.size()));
    auto choice = scf::IndexSwitchOp::create(builder, loc, values.front().getType(), device, others, others.size());
    auto fill = [&](Region &region, Value value) {
      OpBuilder inner = OpBuilder::atBlockBegin(&region.emplaceBlock());
      scf::YieldOp::create(inner, loc, value);
    };
    fill(choice.getDefaultRegion(), values.front());
    for (auto [region, value] : llvm::zip_equal(choice.getCaseRegions(), values.drop_front()))
      fill(region, value);
    return choice.getResult(0);
  }

  void joinResult(const StagePieces::Stack &stack) {
    Operation *terminator = block->getTerminator();
    SmallVector<Value> values =
        llvm::map_to_vector(stack.pieces, [&](unsigned number) { return terminator->getOperand(number); });
    auto type = cast<RankedTensorType>(terminator->getOperand(stack.whole).getType());
    builder.setInsertionPoint(terminator);
    if (!function.getResultAttr(stack.pieces.front(), kHeldAttrName)) {
      terminator->setOperand(stack.whole, joinPieces(builder, terminator->getLoc(), type, values, stack.dim));
      return;
    }
    terminator->setOperand(stack.whole, choose(values));
    function.setResultAttr(stack.whole, StringAttr::get(function.getContext(), kBoundaryAttrName),
                           split(function.getResultAttr(stack.whole, kBoundaryAttrName), type, stack.dim));
  }

  const StagePieces &pieces;
  FunctionOpInterface function;
  AxisRefAttr axis;
  FlatSymbolRefAttr mesh;
  Block *block;
  OpBuilder builder;
};
} // namespace

void dist::joinStacks(const StagePieces &pieces, FunctionOpInterface function, AxisRefAttr axis,
                      FlatSymbolRefAttr mesh) {
  if (!pieces.arguments.empty() || !pieces.results.empty())
    Joiner(pieces, function, axis, mesh).run();
}
