// SPDX-License-Identifier: Apache-2.0
//
// Frontends split dimensions of size 0 over mesh axes like others. Nothing has no parts: such a dimension is whole
// here.

#include "MeshTable.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace dist {

/// Returns `sharding` without the axes of dimensions of size 0 of `type`.
static ShardingAttr dropAxesOfEmptyDims(ShardingAttr sharding, Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!sharding || !tensor || tensor.getRank() != int64_t(sharding.getDims().size()))
    return sharding;
  SmallVector<DimShardingAttr> dims;
  for (auto [dim, size] : llvm::zip_equal(sharding.getDims(), tensor.getShape()))
    dims.push_back(size != 0 ? dim : DimShardingAttr::get(sharding.getContext(), {}, dim.getIsOpen(), /*priority=*/0));
  return ShardingAttr::get(sharding.getContext(), sharding.getMesh(), dims, sharding.getReplicated(),
                           sharding.getPartials());
}

static ArrayAttr dropAxesOfEmptyDims(ArrayAttr shardings, TypeRange types) {
  SmallVector<Attribute> changed(shardings.getValue());
  for (auto [sharding, type] : llvm::zip(changed, types))
    sharding = dropAxesOfEmptyDims(cast<ShardingAttr>(sharding), type);
  return ArrayAttr::get(shardings.getContext(), changed);
}

void dropAxesOfEmptyDims(ModuleOp module) {
  module.walk([](Operation *op) {
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
        if (auto sharding = function.getArgAttrOfType<ShardingAttr>(i, kShardingAttrName))
          function.setArgAttr(i, kShardingAttrName, dropAxesOfEmptyDims(sharding, type));
      for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
        if (auto sharding = function.getResultAttrOfType<ShardingAttr>(i, kShardingAttrName))
          function.setResultAttr(i, kShardingAttrName, dropAxesOfEmptyDims(sharding, type));
    } else if (auto constrain = dyn_cast<ConstrainOp>(op)) {
      constrain.setShardingAttr(dropAxesOfEmptyDims(constrain.getSharding(), constrain.getType()));
    } else if (auto reshard = dyn_cast<ReshardOp>(op)) {
      reshard.setShardingAttr(dropAxesOfEmptyDims(reshard.getSharding(), reshard.getType()));
    } else if (auto local = dyn_cast<LocalOp>(op)) {
      local.setInShardingsAttr(dropAxesOfEmptyDims(local.getInShardings(), local.getInputs().getTypes()));
      local.setOutShardingsAttr(dropAxesOfEmptyDims(local.getOutShardings(), local.getResultTypes()));
    }
  });
}

} // namespace dist
