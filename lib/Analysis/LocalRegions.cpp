// SPDX-License-Identifier: Apache-2.0
//
// Which axes of the mesh are left to the compiler in a local region, and what its boundary placements say about them.

#include "dist/Analysis/LocalRegions.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace dist;

bool dist::isManualAxis(LocalOp region, AxisRefAttr axis) {
  return llvm::any_of(region.getManualAxesAttr().getAxes(),
                      [&](AxisRefAttr manual) { return manual.getName() == axis.getName(); });
}

/// Returns the part of `axes` that is manual in `region`, or the part that is not.
static SmallVector<AxisRefAttr> filterAxes(LocalOp region, ArrayRef<AxisRefAttr> axes, bool manual) {
  SmallVector<AxisRefAttr> kept;
  llvm::copy_if(axes, std::back_inserter(kept), [&](AxisRefAttr axis) { return isManualAxis(region, axis) == manual; });
  return kept;
}

/// Returns the reductions of `sharding` over axes that are manual in `region`, or over those that are not.
static SmallVector<PartialAttr> filterPartials(LocalOp region, ShardingAttr sharding, bool manual) {
  SmallVector<PartialAttr> kept;
  for (PartialAttr partial : sharding.getPartials())
    if (SmallVector<AxisRefAttr> axes = filterAxes(region, partial.getAxes(), manual); !axes.empty())
      kept.push_back(PartialAttr::get(region.getContext(), partial.getKind(), axes));
  return kept;
}

ShardingAttr dist::getFreePart(LocalOp region, ShardingAttr sharding) {
  MLIRContext *context = sharding.getContext();
  SmallVector<DimShardingAttr> dims;
  for (DimShardingAttr dim : sharding.getDims())
    dims.push_back(
        DimShardingAttr::get(context, filterAxes(region, dim.getAxes(), false), dim.getIsOpen(), dim.getPriority()));
  return ShardingAttr::get(context, sharding.getMesh(), dims, filterAxes(region, sharding.getReplicated(), false),
                           filterPartials(region, sharding, false));
}

ShardingAttr dist::getManualPart(LocalOp region, ShardingAttr sharding) {
  MLIRContext *context = sharding.getContext();
  SmallVector<DimShardingAttr> dims;
  for (DimShardingAttr dim : sharding.getDims())
    dims.push_back(DimShardingAttr::get(context, filterAxes(region, dim.getAxes(), true), /*isOpen=*/false, 0));
  return ShardingAttr::get(context, sharding.getMesh(), dims, filterAxes(region, sharding.getReplicated(), true),
                           filterPartials(region, sharding, true));
}

ShardingAttr dist::pinManualAxes(LocalOp region, ShardingAttr sharding) {
  llvm::DenseSet<StringAttr> used;
  Attribute(sharding).walk([&](AxisRefAttr axis) { used.insert(axis.getName()); });
  SmallVector<AxisRefAttr> replicated(sharding.getReplicated());
  for (AxisRefAttr axis : region.getManualAxesAttr().getAxes())
    if (!used.contains(axis.getName()))
      replicated.push_back(axis);
  return ShardingAttr::get(sharding.getContext(), sharding.getMesh(), sharding.getDims(), replicated,
                           sharding.getPartials());
}

bool dist::hasFreeAxes(LocalOp region) {
  for (Attribute attribute : llvm::concat<const Attribute>(region.getInShardings(), region.getOutShardings())) {
    auto sharding = cast<ShardingAttr>(attribute);
    MeshAttr mesh = lookupMesh(region, sharding.getMesh());
    bool isAllManual = llvm::all_of(mesh.getAxisNames(), [&](StringAttr name) {
      return isManualAxis(region, AxisRefAttr::get(region.getContext(), name));
    });
    if (isAllManual)
      return false;
    for (DimShardingAttr dim : sharding.getDims())
      if (dim.getIsOpen() || llvm::any_of(dim.getAxes(), [&](AxisRefAttr axis) { return !isManualAxis(region, axis); }))
        return true;
    if (!filterPartials(region, sharding, /*manual=*/false).empty())
      return true;
  }
  return false;
}

func::FuncOp dist::getOutlinedBody(LocalOp region) {
  auto call = dyn_cast<func::CallOp>(region.getBody().front().front());
  auto callee =
      call ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(region, call.getCalleeAttr()) : func::FuncOp();
  return callee && callee->hasAttr(kManualAxesAttrName) ? callee
                                                        : func::FuncOp(); // Bodies may call functions of their own.
}

void dist::writeFreePlacements(LocalOp region, func::FuncOp function) {
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    function.setArgAttr(i, kShardingAttrName, getFreePart(region, region.getInSharding(i)));
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    function.setResultAttr(i, kShardingAttrName, getFreePart(region, region.getOutSharding(i)));
}

ShardingAttr dist::dropUnevenFreeAxes(LocalOp region, ShardingAttr sharding, RankedTensorType type, const Twine &what) {
  MeshAttr mesh = lookupMesh(region, sharding.getMesh());
  SmallVector<DimShardingAttr> dims;
  for (auto [dim, size] : llvm::zip_equal(sharding.getDims(), type.getShape())) {
    int64_t devices = 1;
    SmallVector<AxisRefAttr> axes, dropped;
    // Manual axes come first. Of the free ones those stay that split what is left evenly, up to the first that does
    // not.
    for (AxisRefAttr axis : dim.getAxes()) {
      bool isKept = isManualAxis(region, axis) || (dropped.empty() && size % (devices * axis.getSizeIn(mesh)) == 0);
      (isKept ? axes : dropped).push_back(axis);
      if (isKept)
        devices *= axis.getSizeIn(mesh);
    }
    bool isEven = size % devices == 0;
    if (!dropped.empty()) {
      InFlightDiagnostic remark = region.emitRemark();
      remark << what << " is whole along ";
      llvm::interleaveComma(dropped, remark, [&](AxisRefAttr axis) {
        std::string text;
        llvm::raw_string_ostream os(text);
        axis.printInList(os);
        remark << text;
      });
      remark << ", which would split a dimension of size " << size << " unevenly over "
             << devices * dropped.front().getSizeIn(mesh) << " devices";
    }
    dims.push_back(DimShardingAttr::get(region.getContext(), axes, dim.getIsOpen() && isEven,
                                        axes.empty() && !(dim.getIsOpen() && isEven) ? 0 : dim.getPriority()));
  }
  return ShardingAttr::get(region.getContext(), sharding.getMesh(), dims, sharding.getReplicated(),
                           sharding.getPartials());
}
