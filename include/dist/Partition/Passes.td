// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_PARTITION_PASSES_TD
#define DIST_PARTITION_PASSES_TD

include "mlir/Pass/PassBase.td"

def InsertReshardsPass : Pass<"dist-insert-reshards", "::mlir::ModuleOp"> {
  let summary = "make uses agree with shardings by inserting reshards";
  let description = [{
    Closed shardings on every value to Sharded form. The assignments of axes to the factors of all ops are chosen together, by seconds
    on the machine, as `mode` says; operands that lie differently are resharded before an op, results that come out differently
    behind it. A pending reduction passes through ops that are linear in it, never further than legal; what a loop only adds to is carried with its reduction pending. A reduction that would be a collective
    of its own is applied earlier if it can share one with another there and that takes less time. Constraints become
    reshards or vanish.

    Each reshard says in `dist.reason` who needs it, in `dist.decided_by` which annotations led to it, and in
    `dist.alternative` what another choice would have sent. The same is given as remarks (`--remarks-filter`).

    With `forbid-implicit`, data moves only where a placement is written: at constraints, reshards, local regions and annotated
    results. A reshard anywhere else that sends anything is an error, with notes at the annotations that led to it. With
    `remark-implicit` the same is a remark.
  }];
  let dependentDialects = ["::dist::DistDialect"];
  let options = [
    Option<"mode", "mode", "std::string", "\"follow\"",
           "how placements inside are chosen: 'follow' as propagation proposes them, 'search' among all that are possible">,
    Option<"hint", "hint", "bool", "false", "with mode=follow, find out whether a search finds a better plan, for reports">,
    Option<"memory", "memory", "int64_t", "-1",
           "bytes of one device that a search keeps within; negative for those that 'dist-auto-plan' kept within, if it placed arguments">,
    Option<"seconds", "seconds", "double", "0",
           "after which a search begins nothing more; 0 for as long as it takes, with the same answer on every machine">,
    Option<"explain", "explain", "bool", "true", "say on each reshard why it is there and what else was possible">,
    Option<"forbidImplicit", "forbid-implicit", "bool", "false",
           "make it an error if data has to move where no placement is written">,
    Option<"remarkImplicit", "remark-implicit", "bool", "false",
           "remark on data that has to move where no placement is written, with notes at the annotations that disagree">,
  ];
}

def VerifyShardedPass : Pass<"dist-verify-sharded", "::mlir::ModuleOp"> {
  let summary = "check that a program is in Sharded form";
  let description = [{
    Every tensor value has a closed sharding, and operands, results and rule of every op agree: one assignment of axes to
    factors explains all of them, and partial placements arise and pass only where the rule says so.
  }];
  let dependentDialects = ["::dist::DistDialect"];
}

def ConvertToLocalPass : Pass<"dist-convert-to-local", "::mlir::ModuleOp"> {
  let summary = "rewrite a Sharded program to the program of one device";
  let description = [{
    Sharded to Local. Shapes become those of one device, reshards become the collectives of their plan, local regions are
    inlined, and every other op is rewritten by its LocalRewriteOpInterface. Arguments and results keep their global type
    and placement in `dist.boundary`.
  }];
  let dependentDialects = ["::dist::DistDialect", "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::affine::AffineDialect"];
}

def SimplifyLocalPass : Pass<"dist-simplify-local", "::mlir::ModuleOp"> {
  let summary = "compute every value of a Local program once, in its simplest form";
  let description = [{
    Local to Local. Canonicalizes and joins equal values, as `canonicalize` and `cse` do one after the other: collectives of one
    device, inverse pairs of ops and dead code go, and constants that were copied per use, offsets and shards are computed
    once. There is one block per region, so the control flow between blocks is left alone.
  }];
  let dependentDialects = ["::dist::DistDialect", "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"];
}

def ResolveDonationsPass : Pass<"dist-resolve-donations", "::mlir::ModuleOp"> {
  let summary = "decide which result takes the memory of each donated argument";
  let description = [{
    Local to Local. An argument with a unit `dist.donate` gets the number of the result that takes its memory: the one that is its
    new version, or else the first one of the same local type and placement that no other argument is donated to. Where an
    argument and its result have different placements, or no result is left, a warning says so and the argument keeps its memory.

    ```mlir
    func.func @main(%w: tensor<4xf32> {dist.donate}, %g: tensor<4xf32>) -> (tensor<f32>, tensor<4xf32>) {
      %loss = arith.constant dense<0.0> : tensor<f32>
      %0 = arith.addf %w, %g : tensor<4xf32>
      return %loss, %0 : tensor<f32>, tensor<4xf32>
    }
    ```
  }];
}

#endif // DIST_PARTITION_PASSES_TD
