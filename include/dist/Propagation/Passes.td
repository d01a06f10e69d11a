// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_PROPAGATION_PASSES_TD
#define DIST_PROPAGATION_PASSES_TD

include "mlir/Pass/PassBase.td"

def GatherParametersPass : Pass<"dist-gather-parameters", "::mlir::ModuleOp"> {
  let summary = "read arguments that are split to save memory gathered where something computes with them";
  let description = [{
    Imported to Imported. An argument with `dist.fully_shard` is kept in parts. An op that computes with it (a product, a lookup, a
    broadcast: whatever has a dimension that the argument has not) reads a `dist.constrain` of it that is not split over these axes;
    what only has its dimensions (a cast, a transpose, a slice, the update of an optimizer) reads the parts, and what it makes
    of them is treated in the same way, through loops and branches too. So no annotation of an activation is overruled by how a
    parameter is stored, which is the contract of PyTorch's `fully_shard`.
  }];
  let dependentDialects = ["::dist::DistDialect"];
}

def SplitGeneratorsPass : Pass<"dist-split-generators", "::mlir::ModuleOp"> {
  let summary = "give every use of a constant its own copy";
  let description = [{
    Imported to Imported. A constant, a fill or an iota that several ops use would tie their shardings together although a
    copy costs nothing; this gives each use its own. Common subexpressions are joined again after partition.
    `dist-propagate-shardings` begins with it; as a pass of its own it shows what propagation sees.
  }];
}

def OutlineLocalRegionsPass : Pass<"dist-outline-local-regions", "::mlir::ModuleOp"> {
  let summary = "make functions of local regions that are partitioned inside";
  let description = [{
    Imported to Imported. The body of a local region that leaves axes free, or has placements or further regions in it, becomes
    a private function with the free part of the boundary placements on its arguments and results; `dist.manual_axes` on it
    names the axes that are manual. `dist-convert-to-local` puts the bodies back. Where the shards of a manual axis do not
    split evenly over free ones, the region is whole along these from the first one on that does not, and a remark says so.
  }];
  let dependentDialects = ["::mlir::func::FuncDialect", "::dist::DistDialect"];
}

def PropagateShardingsPass : Pass<"dist-propagate-shardings", "::mlir::ModuleOp"> {
  let summary = "spread shardings from annotations to every value";
  let description = [{
    Imported to Imported with a closed sharding on every tensor value: arguments and results carry `dist.sharding`, ops
    `dist.shardings`. Uses may still disagree; `dist-insert-reshards` mends that. Every use of a constant gets a copy of its
    own first, as by `dist-split-generators`.

    Factors are propagated to a fixed point in rounds: user priorities first, and within each priority elementwise ops,
    then factors that pass through, then reductions. Shardings only grow, so the fixed point exists; the worklist is in
    program order, so the result does not depend on pointers. `dist.origins` records, per dimension, the annotation from
    which its sharding came.

    A loop whose trips need nothing of one another, as JAX's `lax.map` and the accumulation of gradients write it, becomes a
    `dist.local` where tensors of which each trip reads or fills a row are split along the rows: each device then counts the
    trips of its own rows. What trips add up is partial. That is done where axes divide the number of trips and do not
    split what the trips compute in another way; where only the form of the loop hinders it, a remark says what.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::func::FuncDialect", "::mlir::scf::SCFDialect", "::dist::DistDialect"];
  let options = [
    Option<"explain", "explain", "bool", "true", "keep by which annotation and ops each placement came; false saves some time">,
    Option<"unknownOps", "unknown-ops", "std::string", "\"error\"",
           "ops without a sharding rule: 'error', or 'replicate' with a remark for each">,
  ];
}

#endif // DIST_PROPAGATION_PASSES_TD
