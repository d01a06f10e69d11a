// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_COLLECTIVES_PASSES_TD
#define DIST_COLLECTIVES_PASSES_TD

include "mlir/Pass/PassBase.td"

def CombineCollectivesPass : Pass<"dist-combine-collectives", "::mlir::ModuleOp"> {
  let summary = "join collectives that do not depend on each other into buckets";
  let description = [{
    Local to Local. Collectives of one kind, over the same axes, that no data path connects become one op with several
    tensors, at the place of the last of them; one may wait for another as long as nothing that communicates needs it. The
    bodies of loops and branches are treated each for itself. Where the module says for which machine it is, a bucket ends where one start
    less saves less than a tenth of the seconds, or where a larger bucket would no longer hide behind computation. Otherwise reductions
    are joined up to `reduction-bytes` per bucket, gathers up to `gather-bytes`, since gathering early costs memory. Where the gradients of several batches are reduced one by one, those of
    different batches are not joined, nor is what depends on them. The idea of gradient buckets is that of PyTorch's DDP.

    An all-reduce over several axes goes axis by axis if each part then travels with others, there are fewer starts, the cost model
    says that this is faster, and at most 64 KiB more are sent for it.
  }];
  let dependentDialects = ["::dist::DistDialect", "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"reductionBytes", "reduction-bytes", "int64_t", "33554432", "largest bucket of reductions, in bytes">,
    Option<"gatherBytes", "gather-bytes", "int64_t", "1048576", "largest bucket of gathers, in bytes of gathered data">,
  ];
}

def ChooseLayersPass : Pass<"dist-choose-layers", "::mlir::ModuleOp"> {
  let summary = "decide whether loops gather layers of stacks, or the whole stacks are gathered in front of them";
  let description = [{
    Local to Local. Loops over layers read slices of stacked parameters. Where these are split as their placements say, and no
    `dist.fully_shard` says that they are stored so, the whole stack is gathered in front of the loop: that sends it once for the forward
    and the backward pass, but nothing hides it, and all layers stand gathered. This pass gathers, combines and schedules copies of the
    program in both ways and marks such arguments with `dist.layered` if one layer at a time is not slower, or the other way does not fit
    into `memory`. `dist-gather-by-unit` does what the mark says, and removes it.
  }];
  let options = [
    Option<"memory", "memory", "int64_t", "-1", "as for `--dist-schedule`">,
    Option<"chunkProducts", "chunk-products", "bool", "true", "as for `--dist-schedule`">,
  ];
}

def GatherByUnitPass : Pass<"dist-gather-by-unit", "::mlir::ModuleOp"> {
  let summary = "gather arguments that are stored in parts unit by unit, where they are used";
  let description = [{
    Local to Local. Arguments with `dist.fully_shard` are gathered together with those of their unit just before the first op that
    reads one of them. Where another unit is read as a whole before the unit is read again, as between the forward and the
    backward pass, the gathered tensors are freed and gathered again, or kept, as `reshard_after_forward` says. If it says
    nothing they are freed, or, with `memory`, kept as far as one device then needs no more than so many bytes: of what is kept
    where memory is fullest, the largest is freed first. A number of devices keeps a part, which that many gather again. Where a
    function needs more than `memory`, arguments that lie split as their placements say are treated alike; so are those with
    `dist.layered`, of which loops gather what they read.

    Bodies of loops are treated alike. What an iteration gathers of stacks is one unit if no plan names several; slices of one stack are
    different layers, and never in one unit. What a loop captures is gathered in it if it can be freed there between two uses, as in a loop
    over batches. What a loop over layers gathers is kept for later loops, in a stack, where `reshard_after_forward` or
    `memory` keep a unit; a remark says why if that is not possible.

    The collectives carry `dist.unit`, the gathers also `dist.use`; `dist-combine-collectives` joins those of one unit whatever their
    size, so that a unit has one gather for each time it is used, and one reduction of its gradients. If the gradients of several batches are
    reduced for one argument, `dist.use` tells them apart, and they stay apart.
  }];
  let dependentDialects = ["::dist::DistDialect", "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"memory", "memory", "int64_t", "-1", "bytes of memory of one device, for what nobody has said whether it is kept; negative for no bound">,
  ];
}

def ScheduleCollectivesPass : Pass<"dist-schedule", "::mlir::ModuleOp"> {
  let summary = "start collectives before they are waited for, so that computation hides them";
  let description = [{
    Local to Local. Orders the ops of each block anew and splits collectives that can run beside computation into a `_start` and a
    `dist.done`. What waits for a collective lets other computation go first; gathers are started as late as still hides, and
    reductions as soon as they can. All that is by the seconds that the timeline predicts for the machine (docs/schedule.md), which
    says at the end whether a function gains anything; it stays as it is otherwise. Collectives that hide nothing stay one op,
    and blocks in which some are started already stay as they are.

    What the bodies of loops gather by the number of the iteration, as a layer of a stack, is gathered one iteration ahead where
    the timeline says that this is faster, what it takes to hand it on included. What they reduce for nothing else in the body, as gradients
    that go into a stack, is reduced one iteration later on the same terms: each iteration begins with what is left of the one before, the
    first one without that stands before the loop, and what the last one leaves behind it.

    A gather that products read, or a scatter of what products give, is cut into pieces, with the products, where the timeline says that
    pieces that overlap are faster: collective matrix multiplication, or asynchronous tensor parallelism. Each piece says in `dist.piece`
    which one it is. What sums go on from piece to piece may round otherwise; all else is the same bit by bit.

    `memory` bounds the bytes that are in use at a time. What does not fit is computed again where it is read later, such as the activations of
    the forward pass in the backward pass: what takes the fewest seconds per byte first (`dist.recomputed`). Of what loops over layers keep in stacks
    for later ones, and what these compute again themselves, the timeline takes the fastest choice that fits. It is an error if none does.
  }];
  let dependentDialects = ["::dist::DistDialect", "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"machine", "machine", "std::string", "\"\"",
           "the machine that the program is compiled for: a name or a file, see docs/machines.md; that of the program otherwise">,
    Option<"memory", "memory", "int64_t", "-1", "bytes of memory of one device that may be in use; negative for no bound">,
    Option<"chunkProducts", "chunk-products", "bool", "true",
           "cut collectives around matrix products into pieces that overlap with pieces of the products, where that is faster">,
    Option<"startAhead", "start-ahead", "bool", "true",
           "order ops anew and start collectives ahead; otherwise `memory` alone says what is computed again, and whether the program fits">,
  ];
}

def SerializeAxesPass : Pass<"dist-serialize-axes", "::mlir::ModuleOp"> {
  let summary = "compute the parts along an axis in time one after the other on one device";
  let description = [{
    Local to Local. Where the module has `dist.in_time = ["micro"]`, what the mesh axis `"micro"` splits becomes a loop over its parts, as
    the micro-batches of a batch: a slice over the axis is part i, a sum over it is added up from part to part, a gather puts the parts
    behind one another. What is equal in all parts is computed once, in front of the loop; what needs a sum over all parts stands
    behind it, in a further loop if it has parts again. The axis has one device afterwards.

    ```mlir
    module attributes {dist.in_time = ["micro"]} {
      dist.mesh @mesh = <["micro"=4]>
      func.func @f(%x: tensor<2x3xf32> {dist.boundary = #dist.boundary<tensor<8x3xf32>, <@mesh, [{"micro"}, {} ]>>}, %d: tensor<2x3xf32>)
          -> (tensor<2x3xf32> {dist.boundary = #dist.boundary<tensor<2x3xf32>, <@mesh, [{}, {} ]>>}) {
        %r = dist.all_reduce sum over {"micro"} on @mesh ins(%x : tensor<2x3xf32>) outs(%d : tensor<2x3xf32>) -> tensor<2x3xf32>
        return %r : tensor<2x3xf32>
      }
    }
    ```

    Sums of floats narrower than 32 bits are added up in 32 bits. What one part needs of others, as windows
    need their neighbours, is kept of all parts. It is an error if the parts have different sizes, or if a loop or branch of the program joins parts.
  }];
  let dependentDialects = ["::dist::DistDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def PipelineStagesPass : Pass<"dist-pipeline-stages", "::mlir::ModuleOp"> {
  let summary = "let the devices along a mesh axis compute stages of a loop over micro-batches, as a pipeline";
  let description = [{
    Local to Local. Where the module has `dist.stages = {axis = "pp", schedule = "1f1b"}`, the last loop over the parts of an axis in time, which
    has `dist.parts`, becomes a pipeline: its ops are shared out over the devices along `"pp"`, and what one stage computes for the next is sent by permutes
    (docs/pipelines.md). `schedule` is `gpipe` or `1f1b`; `chunks` is how many stages each device has, 1 if it is not there.
    With `devices` the axis has one device in the mesh so far, so that nothing could be split over it, and gets so many. Arguments with `dist.stage = 2` are on that
    stage. If none has it, the forward pass is cut so that stages take about the same time and few bytes go over.

    ```mlir
    module attributes {dist.stages = {axis = "pp", schedule = "gpipe"}} {
      dist.mesh @mesh = <["pp"=2]>
      func.func @f(%x: tensor<4x3xf32>, %a: tensor<3xf32> {dist.stage = 0}, %b: tensor<3xf32> {dist.stage = 1}) -> tensor<4x3xf32> {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c4 = arith.constant 4 : index
        %e = tensor.empty() : tensor<4x3xf32>
        %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%all = %e) -> tensor<4x3xf32> {
          %part = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
          %y = arith.mulf %part, %a : tensor<3xf32>
          %z = arith.addf %y, %b : tensor<3xf32>
          %next = tensor.insert_slice %z into %all[%i, 0] [1, 3] [1, 1] : tensor<3xf32> into tensor<4x3xf32>
          scf.yield %next : tensor<4x3xf32>
        } {dist.parts}
        return %r : tensor<4x3xf32>
      }
    }
    ```

    A loop over the layers of stacked parameters is cut by its trips first, and with it all that has a dimension for the layers; of a stack a device has its piece, so that
    the axis splits the argument, or all of it.

    It is an error if there is no such loop, if a value would have to go back to an earlier stage, if a stage would have nothing to compute, or if anything in the loop is
    split over the axis.
  }];
  let dependentDialects = ["::dist::DistDialect", "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def VerifyLocalPass : Pass<"dist-verify-local", "::mlir::ModuleOp"> {
  let summary = "check that a program is in Local form and that all devices issue the same collectives";
  let description = [{
    No shardings, reshards, constraints or local regions are left; arguments and results say what they are in the global
    program and have the shapes that follow.

    All devices issue the same collectives in the same order: what decides on a branch or loop around a collective is equal
    within each of its groups. What is started is waited for once, in the same block. A result is equal along the axes that its boundary does not mention, so neither a shard nor a
    contribution passes for the whole value. Both follow from where values begin to differ between devices:
    `dist.axis_index`, shards of arguments, and collectives that scatter. What `dist.assume_replicated` says is
    believed; local regions promise it of their outputs. Values are followed through calls and memory.
  }];
  let options = [
    Option<"allowUnbound", "allow-unbound", "bool", "false",
           "accept arguments and results without `dist.boundary`, as dist-run does: the arguments are equal on all devices">,
  ];
}

#endif // DIST_COLLECTIVES_PASSES_TD
