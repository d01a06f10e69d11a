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

/// Lets donated arguments and the results that take their memory lie alike: otherwise they cannot share it.
static void placeDonated(FunctionOpInterface function) {
  for (unsigned argument = 0; argument < function.getNumArguments(); ++argument)
    if (std::optional<unsigned> result = getTaker(function, argument))
      shareSharding(function, argument, *result);
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
