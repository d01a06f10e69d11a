// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_PIPELINES_PASSES_TD
#define DIST_PIPELINES_PASSES_TD

include "mlir/Pass/PassBase.td"

def SetMachinePass : Pass<"dist-set-machine", "::mlir::ModuleOp"> {
  let summary = "note for which machine the program is compiled";
  let description = [{
    Sets the attribute `dist.machine` of the module, which everything that prices computation and communication reads: to the
    name of a machine that comes with dist, or to the text of a machine file (docs/machines.md).
  }];
  let options = [
    Option<"machine", "machine", "std::string", "\"\"", "a name or a file">,
  ];
}

def SplitFusedDimsPass : Pass<"dist-split-fused-dims", "::mlir::ModuleOp"> {
  let summary = "let parts of a dimension have a dimension of their own, where they are split";
  let description = [{
    Imported to Imported. A product that computes what several would (gate and up projections, the gates of an LSTM, keys and
    values) has a dimension that is cut into equal parts, or joined of them, or reshaped first. It becomes two dimensions, of the number of the
    part and of the index in it, in products and in all between them and the cuts; what is around is reshaped. Then the parts can
    lie whole on the devices over which their indices are split.

    This is done where propagation, which is tried on copies, splits the dimension, and the parts if it is two. Where the axes can
    split the two as they split the one, as 8 devices can 2 parts, a plan still can choose what is moved. Where they cannot, as with 3 parts,
    weights are cut part by part if they are a third of what is computed from them, or less (`uneven`); so are those of parts of several
    sizes, as queries beside fewer keys and values, each of which becomes a product of its own. `dist-propagate` begins with this; where placements are searched for, without the latter.

    ```mlir
    dist.mesh @mesh = <["tp"=4]>
    func.func @f(%x: tensor<6x8xf32>, %w: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"} ]>}) -> tensor<6x8xf32> {
      %0 = tensor.empty() : tensor<6x16xf32>
      %1 = linalg.matmul ins(%x, %w : tensor<6x8xf32>, tensor<8x16xf32>) outs(%0 : tensor<6x16xf32>) -> tensor<6x16xf32>
      %2 = tensor.extract_slice %1[0, 8] [6, 8] [1, 1] : tensor<6x16xf32> to tensor<6x8xf32>
      return %2 : tensor<6x8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"unknownOps", "unknown-ops", "std::string", "\"error\"", "what `dist-propagate-shardings` does with ops without a rule">,
    Option<"uneven", "uneven", "bool", "true", "also where devices and parts do not fit, as 8 and 3, or parts have several sizes">,
  ];
}

def AutoPlanPass : Pass<"dist-auto-plan", "::mlir::ModuleOp"> {
  let summary = "find placements for arguments and results that have none";
  let description = [{
    Imported to Imported. Looks for the placements of arguments and results with which a step takes the fewest seconds on the machine
    within the memory of one device, and writes them as `dist.sharding`, with `dist.fully_shard` on arguments that are stored in
    parts and gathered to be computed with: annotations that a person could have written. What is placed already stays. The
    result of a step that is the new version of an argument lies as the argument does.

    `mesh` declares the mesh of a program that has none: `dp=2,tp=4`, or `auto`, which tries all meshes of one and two axes
    for `devices`. `pin=GLOB:PLACEMENTS` places arguments by name before the search, in PyTorch's words with one placement for
    each axis of the mesh (`w*:Shard(0)|Replicate`); `forbid=GLOB:AXIS` lets an axis split none of these; `batch=GLOB:DIM` lets
    only this dimension of them be split. `output` is the file for the plan in the format of `--dist-apply-plan`; `explain`
    looks for what other placements would take, for `--dist-report`. docs/planning.md says how.
  }];
  let dependentDialects = ["::dist::DistDialect"];
  let options = [
    Option<"machine", "machine", "std::string", "\"\"",
           "the machine that the program is compiled for: a name or a file; that of the program otherwise, or 'generic'">,
    Option<"memory", "memory", "double", "0", "bytes of memory of one device; those of the machine if it is 0">,
    Option<"seconds", "seconds", "double", "0",
           "after which each search begins nothing more once it knows a plan that fits; 0 for as long as it takes, with the same answer on every machine">,
    Option<"mesh", "mesh", "std::string", "\"\"", "axes of the mesh, as in dp=2,tp=4, or auto; that of the program otherwise">,
    Option<"devices", "devices", "int64_t", "0", "the number of devices for mesh=auto; those of the machine if it is 0">,
    Option<"candidates", "candidates", "unsigned", "1",
           "with how many plans a copy of the program is brought to Local form and scheduled; the one that then takes the fewest seconds is written">,
    Option<"target", "target", "std::string", "\"\"",
           "with 'memory', cpu or cuda: plans are compiled on the side, and it is what this target allocates that has to fit into the memory">,
    Option<"output", "output", "std::string", "\"\"", "plan file to write">,
    Option<"explain", "explain", "bool", "false", "look for what other placements of arguments would take, for reports">,
    ListOption<"pin", "pin", "std::string", "GLOB:PLACEMENT|PLACEMENT..., to be kept">,
    ListOption<"forbid", "forbid", "std::string", "GLOB:AXIS, which splits none of these arguments">,
    ListOption<"batch", "batch", "std::string", "GLOB:DIM, the only dimension of these arguments that may be split">,
  ];
}

def PlaceCarriedPass : Pass<"dist-place-carried", "::mlir::ModuleOp"> {
  let summary = "let results lie as the arguments that they become in the next step";
  let description = [{
    Imported to Imported. A step whose results are the arguments of the next one, as the parameters of a training step are, can only go on
    where both lie alike. Gives each result without a placement that of the argument which it becomes, or that argument that of the result.
    `carry` says which become which, as `--carry` of `dist-run` does: pairs RESULT:ARGUMENT with commas between them, each a key (`out3`, `arg0`), a name, or
    a path that names begin with. If it is empty, results pair with the arguments of the same name, or else trees of results
    with the first trees of arguments that have the same leaves. It is an error if nothing pairs, or a pair does not exist or is of two types.
    Donated arguments (`dist.donate`) need no such pass: propagation lets them lie as their results. Those of which names do not tell what they
    become (`dist.donation_doubt`, of `--dist-import=keep-doubts`) are donated to what is carried there; of one where nothing is a warning says so.
  }];
  let options = [
    Option<"carry", "carry", "std::string", "\"\"", "pairs RESULT:ARGUMENT, as in result[0]:params,out5:arg7">,
  ];
}

def ReportPass : Pass<"dist-report", "::mlir::ModuleOp"> {
  let summary = "report placements, collectives, bytes, memory and flops of the form it is placed at";
  let description = [{
    Changes nothing. In Sharded form it says how arguments and results lie; in Local form what a step takes in time, bytes and
    memory, which collectives that costs by kind, axis and source line, and what would change most. `detail=all` shows in Sharded
    form every value with what its placement comes from, and in Local form every collective with exact bytes and what led to it.
    `mermaid` and `dot` are graphs of the ops between which something is sent.
  }];
  let options = [
    Option<"format", "format", "std::string", "\"text\"", "text, json, html, trace (of a Local form, for Perfetto), mermaid or dot">,
    Option<"detail", "detail", "std::string", "\"summary\"", "of text: summary or all">,
    Option<"output", "output", "std::string", "\"-\"", "file to write; - is standard output">,
    Option<"machine", "machine", "std::string", "\"\"",
           "machine whose seconds are reported: a name or a file, see docs/machines.md; that of the program otherwise">,
    Option<"target", "target", "std::string", "\"\"",
           "cpu or cuda: of a Local form, what this target allocates and what for; nothing otherwise">,
  ];
}

def DiffPlansPass : Pass<"dist-diff-plans", "::mlir::ModuleOp"> {
  let summary = "show what changes against another version of the program";
  let description = [{
    Changes nothing. Both the program at hand and the one in the file `against`, in whatever form they are, are taken to Local
    form on the side. First comes the verdict: time, bytes and memory before (`against`) and after (the program at hand); then what
    changes: arguments and results whose sharding changes, and collectives that go and that appear, by kind and axis. `detail=all` shows
    every value whose sharding changes, with the annotations that decided, and every collective. Values are compared by name, or by op,
    type and number.
  }];
  let options = [
    Option<"against", "against", "std::string", "\"\"", "file with the version to compare with">,
    Option<"format", "format", "std::string", "\"text\"", "text, json or html">,
    Option<"detail", "detail", "std::string", "\"summary\"", "of text: summary or all">,
    Option<"output", "output", "std::string", "\"-\"", "file to write; - is standard output">,
  ];
}

def FitMemoryPass : Pass<"dist-fit-memory", "::mlir::ModuleOp"> {
  let summary = "optimize collectives so that what a target allocates fits into the memory of a device";
  let description = [{
    Local to Local, as `--dist-optimize-collectives`. Its `memory` bounds the tensors of the Local form, which are an estimate of what a
    target allocates: lowering fuses, computes in place, moves and aligns. Here `memory` bounds what `target` allocates for one
    device: arguments, results, constants and the arena. Plans are made for estimates that are corrected by what the plan before was
    found to allocate; of those that fit the fastest is taken. It is an error if none fits.
  }];
  let dependentDialects = ["::dist::DistDialect"];
  let options = [
    Option<"machine", "machine", "std::string", "\"\"", "as for `--dist-optimize-collectives`">,
    Option<"memory", "memory", "int64_t", "-1", "bytes that may be allocated for one device">,
    Option<"target", "target", "std::string", "\"cpu\"", "cpu or cuda">,
    Option<"schedule", "schedule", "bool", "true", "as for `--dist-optimize-collectives`">,
  ];
}

def PrintCPUTimePass : Pass<"dist-print-cpu-time", "::mlir::ModuleOp"> {
  let summary = "print the CPU time that the compiler has used up to here";
  let description = [{
    Changes nothing. Prints `cpu-ms LABEL MILLISECONDS` to standard error, user and system time of all threads. Two of them
    around a pass say what it costs; wall time, as `--mlir-timing` reports it, depends on who else uses the machine.
  }];
  let options = [Option<"label", "label", "std::string", "\"-\"", "what the time stands for">];
}

def StripShardingsPass : Pass<"dist-strip-shardings", "::mlir::ModuleOp"> {
  let summary = "remove what says how a program is distributed";
  let description = [{
    Imported to Imported. Removes `dist.sharding`, `dist.shardings` and `dist.donate`, constraints, reshards, groups and barriers, so that
    everything outside local regions is replicated; where no local region is left, the mesh becomes a single device. The
    result is the reference that `dist-run --check` compares with.
  }];
  let dependentDialects = ["::dist::DistDialect"];
}

#endif // DIST_PIPELINES_PASSES_TD
