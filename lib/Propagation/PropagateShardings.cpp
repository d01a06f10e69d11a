// SPDX-License-Identifier: Apache-2.0
//
// Spreads shardings from annotations to every value of every function, in which no two uses share a constant any more.
// Reading, spreading and writing are apart: nothing is written before everything has been decided. See ShardingGraph.h
// for the algorithm.

#include "FunctionGraph.h"
#include "SplitGenerators.h"
#include "dist/Analysis/LocalRegions.h"
#include "dist/IR/Donation.h"
#include "dist/Propagation/Passes.h"
#include "mlir/IR/SymbolTable.h"

namespace dist {
#define GEN_PASS_DEF_PROPAGATESHARDINGSPASS
#include "dist/Propagation/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Returns true if what is written for `value` speaks of other values, too, or stands in more than `numPlaces` results.
static bool isBound(Value value, int64_t numPlaces) {
  auto isResult = [](Operation *user) { return user->hasTrait<OpTrait::IsTerminator>(); };
  return llvm::any_of(value.getUsers(), llvm::IsaPred<GroupOp>) ||
         llvm::count_if(value.getUsers(), isResult) > numPlaces || (numPlaces > 0 && isa<BlockArgument>(value));
}

/// Writes the placement of a donated argument to the result that takes its memory, or the other way round, where only
/// one of the two has one: they can share memory only where they have the same.
static void placeDonated(FunctionOpInterface function) {
  if (function.isExternal() || !function.getFunctionBody().hasOneBlock())
    return;
  Operation *terminator = function.getFunctionBody().front().getTerminator();
  auto name = StringAttr::get(function.getContext(), kShardingAttrName);
  for (unsigned argument = 0; argument < function.getNumArguments(); ++argument) {
    std::optional<unsigned> result = getTaker(function, argument);
    if (!result)
      continue;
    auto given = function.getArgAttrOfType<ShardingAttr>(argument, kShardingAttrName);
    auto taken = function.getResultAttrOfType<ShardingAttr>(*result, kShardingAttrName);
    if (given && !taken && given.getPartials().empty() && !isBound(terminator->getOperand(*result), 1))
      function.setResultAttr(*result, name, given);
    else if (taken && !given && taken.getPartials().empty() && !isBound(function.getArgument(argument), 0))
      function.setArgAttr(argument, name, taken);
  }
}

namespace {
struct PropagateShardings : dist::impl::PropagateShardingsPassBase<PropagateShardings> {
  using PropagateShardingsPassBase::PropagateShardingsPassBase;

  void runOnOperation() override {
    if (unknownOps != "error" && unknownOps != "replicate") {
      getOperation().emitError() << "unknown-ops is '" << unknownOps << "'; it has to be 'error' or 'replicate'";
      return signalPassFailure();
    }
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      if (!isLocalForm(function))
        placeDonated(function);
    RuleTable rules;
    splitGenerators(getOperation(), rules);
    // The bodies of local regions are parts of what surrounds them; what no region refers to is read for itself.
    SmallVector<FunctionOpInterface> functions, bodies;
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      if (!function.isExternal() && !isLocalForm(function))
        (function->hasAttr(kManualAxesAttrName) ? bodies : functions).push_back(function);
    std::vector<FunctionGraph> graphs;
    llvm::DenseSet<Operation *> read;
    auto build = [&](FunctionOpInterface function) -> LogicalResult {
      FailureOr<FunctionGraph> graph = FunctionGraph::build(function, rules, unknownOps == "replicate");
      if (failed(graph))
        return failure();
      graph->walkBodies([&](FunctionOpInterface body) { read.insert(body); });
      graphs.push_back(std::move(*graph));
      return success();
    };
    for (FunctionOpInterface function : functions)
      if (failed(build(function)))
        return signalPassFailure();
    for (FunctionOpInterface body : bodies)
      if (!read.contains(body) && failed(build(body)))
        return signalPassFailure();
    for (FunctionGraph &graph : graphs) {
      graph.propagate();
      graph.writeBack(explain);
    }
  }
};
} // namespace
