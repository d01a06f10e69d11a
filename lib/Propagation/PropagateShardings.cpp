// SPDX-License-Identifier: Apache-2.0
//
// Spreads shardings from annotations to every value of every function, in which no two uses share a constant any more. Reading,
// spreading and writing are apart: nothing is written before everything has been decided. See ShardingGraph.h for the algorithm.

#include "FunctionGraph.h"
#include "SplitGenerators.h"
#include "dist/Analysis/LocalRegions.h"
#include "dist/Propagation/Passes.h"
#include "mlir/IR/SymbolTable.h"

namespace dist {
#define GEN_PASS_DEF_PROPAGATESHARDINGSPASS
#include "dist/Propagation/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
struct PropagateShardings : dist::impl::PropagateShardingsPassBase<PropagateShardings> {
  using PropagateShardingsPassBase::PropagateShardingsPassBase;

  void runOnOperation() override {
    if (unknownOps != "error" && unknownOps != "replicate") {
      getOperation().emitError() << "unknown-ops is '" << unknownOps << "'; it has to be 'error' or 'replicate'";
      return signalPassFailure();
    }
    RuleTable rules;
    splitGenerators(getOperation(), rules);
    // The bodies of local regions come last, and in their order: what surrounds a region decides its free placements.
    SmallVector<FunctionOpInterface> bodies;
    std::vector<FunctionGraph> graphs;
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      if (function.isExternal() || isLocalForm(function))
        continue;
      if (function->hasAttr(kManualAxesAttrName)) {
        bodies.push_back(function);
        continue;
      }
      FailureOr<FunctionGraph> graph = FunctionGraph::build(function, rules, unknownOps == "replicate");
      if (failed(graph))
        return signalPassFailure();
      graphs.push_back(std::move(*graph));
    }
    for (FunctionGraph &graph : graphs)
      decide(graph, explain);
    for (FunctionOpInterface body : bodies) {
      FailureOr<FunctionGraph> graph = FunctionGraph::build(body, rules, unknownOps == "replicate");
      if (failed(graph))
        return signalPassFailure();
      decide(*graph, explain);
    }
  }

private:
  static void decide(FunctionGraph &graph, bool explain) {
    graph.propagate();
    graph.writeBack(explain);
  }
};
} // namespace
