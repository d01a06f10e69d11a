// SPDX-License-Identifier: Apache-2.0
//
// Spreads shardings from annotations to every value of every function, in which no two uses share a constant any more.
// Reading, spreading and writing are apart: nothing is written before everything has been decided. See ShardingGraph.h
// for the algorithm.

#include "FunctionGraph.h"
#include "OutlineLocalRegions.h"
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
    std::vector<FunctionGraph> graphs;
    RuleTable rules;
    do {
      graphs.clear();
      rules = RuleTable();
      splitGenerators(getOperation(), rules);
      if (failed(build(rules, graphs)))
        return signalPassFailure();
      for (FunctionGraph &graph : graphs)
        graph.propagate();
    } while (shareOut(graphs));
    for (FunctionGraph &graph : graphs)
      graph.writeBack(explain);
  }

private:
  /// Reads all functions.
  LogicalResult build(RuleTable &rules, std::vector<FunctionGraph> &graphs) {
    // The bodies of local regions are parts of what surrounds them; what no region refers to is read for itself.
    SmallVector<FunctionOpInterface> functions, bodies;
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      if (!function.isExternal() && !isLocalForm(function))
        (function->hasAttr(kManualAxesAttrName) ? bodies : functions).push_back(function);
    llvm::DenseSet<Operation *> read;
    auto buildOne = [&](FunctionOpInterface function) -> LogicalResult {
      FailureOr<FunctionGraph> graph = FunctionGraph::build(function, rules, unknownOps == "replicate");
      if (failed(graph))
        return failure();
      graph->walkBodies([&](FunctionOpInterface body) { read.insert(body); });
      graphs.push_back(std::move(*graph));
      return success();
    };
    for (FunctionOpInterface function : functions)
      if (failed(buildOne(function)))
        return failure();
    for (FunctionOpInterface body : bodies)
      if (!read.contains(body) && failed(buildOne(body)))
        return failure();
    return success();
  }

  /// Makes local regions of the loops whose trips devices share out. Returns true if there were any; otherwise remarks
  /// on those that are hindered.
  bool shareOut(ArrayRef<FunctionGraph> graphs) {
    std::vector<SharedTrips> loops;
    SmallVector<HinderedLoop> hindered;
    for (const FunctionGraph &graph : graphs)
      llvm::append_range(loops, graph.findSharedTrips(hindered));
    llvm::for_each(loops, shareTrips);
    if (!loops.empty()) {
      outlineLocalRegions(getOperation());
      return true;
    }
    for (const HinderedLoop &each : hindered)
      each.loop->emitRemark() << "each device computes all " << each.numTrips
                              << " trips of this loop, although rows that they read or fill are split: devices cannot "
                                 "share the trips out, since "
                              << each.reason;
    return false;
  }
};
} // namespace
