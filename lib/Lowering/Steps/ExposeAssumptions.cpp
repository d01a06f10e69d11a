// SPDX-License-Identifier: Apache-2.0
//
// What local regions promise to be equal becomes visible: each value behind an assumption is handed out, too, once per
// group of devices that are to hold the same, so that whoever puts results together sees whether they do.
//
//   %e = dist.assume_replicated %v over {"x"}  ->  %e = dist.assume_replicated %v over {"x"}
//   return %r                                      %w = tensor.expand_shape %e : tensor<4xf32> into tensor<1x4xf32>
//                                                  return %r, %w   // of tensor<2x4xf32> with {"y"}, the other axis, on
//                                                  dim 0
//
// Assumptions in loops and branches stay as they are: their values do not reach the end.

#include "dist/IR/Dist.h"
#include "dist/Lowering/Steps/Passes.h"
#include "dist/Report/Explanation.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {
#define GEN_PASS_DEF_EXPOSEASSUMPTIONSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Returns `value` with a dimension of size 1 in front, as a tensor of `type`.
static Value addFrontDim(OpBuilder &builder, Location loc, Value value, RankedTensorType type) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 1; dim < type.getRank(); ++dim)
    groups.push_back(dim == 1 ? ReassociationIndices{0, 1} : ReassociationIndices{dim});
  return tensor::ExpandShapeOp::create(builder, loc, type, value, groups);
}

/// Returns where the result with a front dimension lies: that dimension over all axes of `mesh` but those of the
/// assumption. Null if the assumption is about a part of an axis.
static BoundaryAttr getBoundary(AssumeReplicatedOp assumption, RankedTensorType local, MeshAttr mesh) {
  MLIRContext *context = assumption.getContext();
  ArrayRef<AxisRefAttr> assumed = assumption.getAxesAttr().getAxes();
  SmallVector<AxisRefAttr> others;
  SmallVector<int64_t> shape(local.getShape());
  for (auto [axis, size] : llvm::zip_equal(mesh.getAxisNames(), mesh.getAxisSizes())) {
    const AxisRefAttr *found =
        llvm::find_if(assumed, [&, name = axis](AxisRefAttr part) { return part.getName() == name; });
    if (found != assumed.end() && !found->isWhole())
      return nullptr;
    if (found != assumed.end())
      continue;
    others.push_back(AxisRefAttr::get(context, axis));
    shape[0] *= size;
  }
  SmallVector<DimShardingAttr> dims(local.getRank(),
                                    DimShardingAttr::get(context, {}, /*isOpen=*/false, /*priority=*/0));
  dims[0] = DimShardingAttr::get(context, others, /*isOpen=*/false, /*priority=*/0);
  return BoundaryAttr::get(context, RankedTensorType::get(shape, local.getElementType()),
                           ShardingAttr::get(context, assumption.getMeshAttr(), dims, {}, {}));
}

/// Returns true if the arguments and results of `function` say what they are in the global program.
static bool hasBoundary(func::FuncOp function) {
  for (unsigned number = 0; number < function.getNumArguments(); ++number)
    if (function.getArgAttr(number, kBoundaryAttrName))
      return true;
  for (unsigned number = 0; number < function.getNumResults(); ++number)
    if (function.getResultAttr(number, kBoundaryAttrName))
      return true;
  return false;
}

static void exposeAssumptions(func::FuncOp function, SymbolTable &symbols) {
  auto end = dyn_cast<func::ReturnOp>(function.front().getTerminator());
  if (!end || !hasBoundary(function))
    return;
  SmallVector<AssumeReplicatedOp> assumptions(function.front().getOps<AssumeReplicatedOp>());
  for (AssumeReplicatedOp assumption : assumptions) {
    auto mesh = symbols.lookup<MeshOp>(assumption.getMesh());
    if (!mesh || !isa<RankedTensorType>(assumption.getType()))
      continue;
    SmallVector<int64_t> shape{1};
    llvm::append_range(shape, cast<RankedTensorType>(assumption.getType()).getShape());
    auto type = RankedTensorType::get(shape, cast<RankedTensorType>(assumption.getType()).getElementType());
    BoundaryAttr boundary = getBoundary(assumption, type, mesh.getMesh());
    if (!boundary)
      continue;
    OpBuilder builder(end);
    Value value = addFrontDim(builder, assumption.getLoc(), assumption.getResult(), type);
    unsigned number = function.getNumResults();
    (void)function.insertResult(number, value.getType(), builder.getDictionaryAttr({}));
    function.setResultAttr(number, kBoundaryAttrName, boundary);
    std::string name = "what is assumed to be equal at " + describeLocation(assumption.getLoc());
    function.setResultAttr(number, kNameAttrName, builder.getStringAttr(name));
    end.getOperandsMutable().append(value);
  }
}

namespace {
struct ExposeAssumptions : dist::impl::ExposeAssumptionsPassBase<ExposeAssumptions> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal() && function.isPublic())
        exposeAssumptions(function, symbols);
  }
};
} // namespace
