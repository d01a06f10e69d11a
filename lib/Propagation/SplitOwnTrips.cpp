// SPDX-License-Identifier: Apache-2.0

#include "dist/Propagation/SplitOwnTrips.h"
#include "OwnTrips.h"

using namespace mlir;
using namespace dist;

/// Returns a constraint that splits dimension `dim` of `value` over the axes of `shared`, and leaves the others open.
static Value constrainRows(OpBuilder &builder, Value value, int64_t dim, const SharedTrips &shared) {
  MLIRContext *context = builder.getContext();
  SmallVector<DimShardingAttr> dims(cast<RankedTensorType>(value.getType()).getRank(),
                                    DimShardingAttr::get(context, {}, /*isOpen=*/true, /*priority=*/0));
  dims[dim] = DimShardingAttr::get(context, shared.axes, /*isOpen=*/false, /*priority=*/0);
  return ConstrainOp::create(builder, value.getLoc(), value,
                             ShardingAttr::get(context, shared.mesh, dims, /*replicated=*/{}, /*partials=*/{}));
}

static void constrainRows(const SharedTrips &shared) {
  LoopLikeOpInterface loop = shared.rows.loop;
  for (const LayerStack &stack : shared.rows.stacks) {
    OpBuilder builder(loop);
    if (stack.carried) {
      Value filled = loop->getResult(*stack.carried);
      builder.setInsertionPointAfter(loop);
      Value constrained = constrainRows(builder, filled, stack.dim, shared);
      filled.replaceAllUsesExcept(constrained, constrained.getDefiningOp());
    } else if (stack.isDescending == shared.isDescending) {
      Value constrained = constrainRows(builder, stack.getOutside(loop), stack.dim, shared);
      for (Operation *slice : stack.slices)
        getStackOperand(slice).set(constrained);
    }
  }
}

unsigned dist::splitOwnTrips(FunctionOpInterface function, FlatSymbolRefAttr mesh, ArrayRef<AxisRefAttr> axes) {
  MeshAttr described = lookupMesh(function, mesh);
  int64_t numShares = 1;
  for (AxisRefAttr axis : axes)
    numShares *= axis.getSizeIn(described);
  SmallVector<SharedTrips> found;
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    auto loop = dyn_cast<LoopLikeOpInterface>(op);
    if (isa<LocalOp>(op))
      return WalkResult::skip();
    std::optional<LayerLoop> rows = loop && isCounted(loop) ? readOwnTrips(loop) : std::nullopt;
    if (!rows || rows->stacks.empty() || rows->numTrips % numShares != 0)
      return WalkResult::advance();
    bool isDescending = rows->stacks.front().isDescending;
    SharedTrips shared{std::move(*rows), mesh, llvm::to_vector(axes), numShares, isDescending};
    if (findHindrance(shared))
      return WalkResult::advance();
    found.push_back(std::move(shared));
    return WalkResult::skip();
  });
  for (const SharedTrips &shared : found)
    constrainRows(shared);
  return found.size();
}
