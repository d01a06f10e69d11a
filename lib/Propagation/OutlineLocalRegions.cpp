// SPDX-License-Identifier: Apache-2.0
//
// A local region may leave axes of the mesh free: it says what one device does along its manual axes, and the rest is
// to be partitioned like any other code. Along the free axes its body is a program of its own, on the shards that the
// manual axes make, so it becomes a function of its own, which every later pass treats as such:
//
//   %0 = dist.local(%x) in [[{"x", "y"}]] ... manual {"x"} {      %0 = dist.local(%x) in [[{"x", "y"}]] ... manual
//   {"x"} { ^bb0(%shard: tensor<10xf32>):                                  ^bb0(%shard: tensor<10xf32>):
//     %e = math.exp %shard                                     ->    %e = func.call @f.local0(%shard)
//     dist.yield %e                                                  dist.yield %e
//
//   func.func private @f.local0(%shard: tensor<10xf32> {dist.sharding = [{"y"}]}) ... attributes {dist.manual_axes =
//   {"x"}, dist.region_of = @f}
//
// Regions in regions become functions in turn. Partition puts the bodies back. Shardy's manual computations have free
// axes in the same sense.

#include "OutlineLocalRegions.h"
#include "dist/Analysis/LocalRegions.h"
#include "dist/Propagation/Passes.h"

namespace dist {
#define GEN_PASS_DEF_OUTLINELOCALREGIONSPASS
#include "dist/Propagation/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Whether the body says something that only a function can.
static bool hasPlacementsInside(LocalOp region) {
  return region.getBody()
      .walk([](Operation *op) {
        bool isPlaced = isa<LocalOp, ConstrainOp, ReshardOp, GroupOp, BarrierOp>(op) || op->hasAttr(kShardingsAttrName);
        return isPlaced ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Moves the body of `region` to a function behind `parent`, and calls it.
static func::FuncOp outline(LocalOp region, FunctionOpInterface parent, SymbolTable &symbols) {
  MLIRContext *context = region.getContext();
  auto rewrite = [&](ArrayAttr shardings, ValueRange values, StringRef what) {
    SmallVector<Attribute> even;
    for (auto [i, value] : llvm::enumerate(values))
      even.push_back(dropUnevenFreeAxes(region, cast<ShardingAttr>(shardings[i]),
                                        cast<RankedTensorType>(value.getType()), what + " " + Twine(i)));
    return ArrayAttr::get(context, even);
  };
  region.setInShardingsAttr(rewrite(region.getInShardings(), region.getInputs(), "input"));
  region.setOutShardingsAttr(rewrite(region.getOutShardings(), region.getResults(), "result"));

  Block &body = region.getBody().front();
  Operation *yield = body.getTerminator();
  auto type = FunctionType::get(context, body.getArgumentTypes(), yield->getOperandTypes());
  auto function = func::FuncOp::create(region.getLoc(), (parent.getName() + ".local0").str(), type);
  function.setPrivate();
  function->setAttr(kManualAxesAttrName, region.getManualAxesAttr());
  function->setAttr(kRegionOfAttrName, FlatSymbolRefAttr::get(context, parent.getName()));
  symbols.insert(function, std::next(Block::iterator(parent)));
  function.getBody().takeBody(region.getBody());
  OpBuilder builder(yield);
  func::ReturnOp::create(builder, yield->getLoc(), yield->getOperands());
  yield->erase();
  writeFreePlacements(region, function);

  Block *caller = builder.createBlock(&region.getBody());
  for (BlockArgument argument : function.getArguments())
    caller->addArgument(argument.getType(), argument.getLoc());
  auto call = func::CallOp::create(builder, region.getLoc(), function, caller->getArguments());
  YieldOp::create(builder, region.getLoc(), call.getResults());
  return function;
}

bool dist::outlineLocalRegions(ModuleOp module) {
  SymbolTable symbols(module);
  SmallVector<FunctionOpInterface> functions(module.getOps<FunctionOpInterface>());
  bool isChanged = false;
  while (!functions.empty()) {
    FunctionOpInterface function = functions.pop_back_val();
    SmallVector<LocalOp> regions;
    function->walk<WalkOrder::PreOrder>([&](LocalOp region) {
      if (!getOutlinedBody(region) && (hasFreeAxes(region) || hasPlacementsInside(region)))
        regions.push_back(region);
      return WalkResult::skip(); // What is inside has its turn in the function that it becomes.
    });
    isChanged |= !regions.empty();
    for (LocalOp region : llvm::reverse(regions))
      functions.push_back(outline(region, function, symbols));
  }
  return isChanged;
}

namespace {
struct OutlineLocalRegions : dist::impl::OutlineLocalRegionsPassBase<OutlineLocalRegions> {
  void runOnOperation() override {
    if (!outlineLocalRegions(getOperation()))
      markAllAnalysesPreserved();
  }
};
} // namespace
