// SPDX-License-Identifier: Apache-2.0
//
// The passes between Local form and step form, shared by all targets. Each description says what is true before and after.

#ifndef DIST_LOWERING_STEPS_PASSES_TD
#define DIST_LOWERING_STEPS_PASSES_TD

include "mlir/Pass/PassBase.td"

def StoreByteFloatsPass : Pass<"dist-store-byte-floats", "::mlir::ModuleOp"> {
  let summary = "make tensors of f8 tensors of bytes";
  let description = [{
    Before: Local form. After: Local form without f8E4M3FN and f8E5M2. Memory holds bytes, conversions are integer
    arithmetic, and every other computation is done in f32. Arguments and results keep their element type in
    `dist.element_type`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def StoreNarrowIntegersPass : Pass<"dist-store-narrow-integers", "::mlir::ModuleOp"> {
  let summary = "make tensors of integers of two to seven bits tensors of bytes";
  let description = [{
    Before: Local form. After: Local form without tensors of i2 to i7. Memory holds bytes with the sign extended, from which the
    bodies of ops truncate what they compute with. Of the bytes of arguments the last bits count; results that are unsigned
    (`dist.unsigned`) have zeros in front of them.

    ```mlir
    func.func @f(%x: tensor<4xi4>, %y: tensor<4xf32>) -> tensor<4xf32> {
      %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          ins(%x : tensor<4xi4>) outs(%y : tensor<4xf32>) {
      ^bb0(%a: i4, %b: f32):
        %1 = arith.sitofp %a : i4 to f32
        linalg.yield %1 : f32
      } -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def SplitComplexContractionsPass : Pass<"dist-split-complex-contractions", "::mlir::ModuleOp"> {
  let summary = "turn sums of complex products into four sums of real products";
  let description = [{
    Before: Local form. After: no structured op adds up products of complex numbers. With `a = ar + i ai` and so on,
    `c += a b` is `cr += ar br - ai bi` and `ci += ar bi + ai br`: contractions of floats, which the matrix libraries know.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
  ];
}

def LowerComplexArithmeticPass : Pass<"dist-lower-complex-arithmetic", "::mlir::ModuleOp"> {
  let summary = "turn arithmetic on complex numbers into arithmetic on their parts";
  let description = [{
    Before: Local form. After: of the complex dialect there are only constants, `complex.create`, `complex.re` and
    `complex.im`. The formulas are upstream's.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect", "::mlir::math::MathDialect"];
}

def NormalizeLoopsPass : Pass<"dist-normalize-loops", "::mlir::ModuleOp"> {
  let summary = "bring loops around steps to two forms that carry tensors";
  let description = [{
    Before: Local form. After: a loop that holds a collective or a contraction is an `scf.for` with constant bounds, or an `scf.while` whose two
    regions take and forward the same values; and it carries tensors only, rank-0 ones instead of scalars. Any other `scf.while`
    that forwards tensors takes and forwards the same values in both regions, too. Of `scf.forall` and `scf.parallel` there are none.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def FlattenBranchesPass : Pass<"dist-flatten-branches", "::mlir::ModuleOp"> {
  let summary = "compute all branches of a conditional around steps where that is harmless, and choose afterwards";
  let description = [{
    Before: Local form. After: an `scf.if` or `scf.index_switch` that holds a collective or a contraction also holds arithmetic
    that may trap, or reads or writes at a position that is not known beforehand. Loops of unknown length that stood in others
    make no trip where their branch would not have been taken.

    With `updates`, in a module that asks for the stages of a pipeline, it is the conditionals at the top of a function that hold
    none of these, nor a contraction, a routine or a loop, that are gone. Such an update that is skipped where gradients are not
    finite can then be shared out over the stages as any other; a conditional is one op, which reads all parameters.
  }];
  let options = [Option<"updates", "updates", "bool", "false", "take cheap updates of functions that become pipelines instead">];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def ExposeAssumptionsPass : Pass<"dist-expose-assumptions", "::mlir::ModuleOp"> {
  let summary = "hand out what local regions promise to be equal";
  let description = [{
    Local to Local. Each value behind a `dist.assume_replicated` at the top of a public function becomes one more result, of
    which devices that differ along the promised axes hold copies. `dist-run --check` compares the copies of the program
    without shardings, and warns of those that differ.

    ```mlir
    dist.mesh @mesh = <["x"=2]>
    func.func @f(%v: tensor<4xf32>) -> tensor<4xf32> {
      %0 = dist.assume_replicated %v over {"x"} on @mesh : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::dist::DistDialect", "::mlir::tensor::TensorDialect"];
}

def DropAssumptionsPass : Pass<"dist-drop-assumptions", "::mlir::ModuleOp"> {
  let summary = "take promises away that have been checked or believed";
  let description = [{
    Before: Local form. After: Local form without `dist.assume_replicated`; each stands for its input.
  }];
}

def NormalizeBranchesPass : Pass<"dist-normalize-branches", "::mlir::ModuleOp"> {
  let summary = "bring conditionals around steps to one form that forwards tensors";
  let description = [{
    Before: Local form. After: a conditional that holds a collective or a contraction is an `scf.if` whose results are tensors,
    rank-0 ones instead of scalars. With `all-switches` there is no `scf.index_switch` that has cases.
  }];
  let options = [Option<"allSwitches", "all-switches", "bool", "false", "turn each scf.index_switch into conditionals">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def LowerGathersPass : Pass<"dist-lower-gathers", "::mlir::ModuleOp"> {
  let summary = "turn gathers into structured ops that read at computed positions";
  let description = [{
    Before: Local form. After: no tensor_ext.gather; each is a linalg.generic over the dimensions of its result, whose body
    brings the positions inside the source and extracts the element. Elementwise neighbours fuse with it as usual.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def LowerAttentionPass : Pass<"dist-lower-attention", "::mlir::ModuleOp"> {
  let summary = "turn attention and its gradient into products of blocks";
  let description = [{
    Before: Local form. After: no tensor_ext.attention and no tensor_ext.attention_gradient. Scores are computed, reduced and
    multiplied in blocks of whole rows, with at most `block-scores` scores each, in loops over batches and heads where that is needed.
    Keys that a mask hides from all rows of a block are left out.
  }];
  let options = [Option<"blockScores", "block-scores", "int64_t", "1048576", "most scores that are kept at a time, unless one row has more">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
                           "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def LowerSortsPass : Pass<"dist-lower-sorts", "::mlir::ModuleOp"> {
  let summary = "turn sorts and scans into structured ops";
  let description = [{
    Before: Local form. After: no tensor_ext.sort and no tensor_ext.scan. A sort is a merge sort: one linalg.generic per
    doubling of the sorted runs, in which every element of the result finds its place in the two runs that it comes from by
    bisection, so that all elements can be computed at once. Runs are never longer than what the sort keeps. With
    `sequential` it is a loop around one linalg.generic that walks the two runs instead. A scan is a linalg.generic that
    walks lines in order and carries the value before.
  }];
  let options = [Option<"sequential", "sequential", "bool", "false", "merge one element after the other">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LowerScattersPass : Pass<"dist-lower-scatters", "::mlir::ModuleOp"> {
  let summary = "turn scatters into loops";
  let description = [{
    Before: step form with kernels, or Local form. After: no tensor_ext.scatter; each is a loop over its index vectors around a test
    that the window lies inside, around loops over the window. On tensors these loops carry the result. The order of the updates is
    that of the indices, so that sums come out the same on every run.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LowerConvolutionsPass : Pass<"dist-lower-convolutions", "::mlir::ModuleOp"> {
  let summary = "turn convolutions into contractions";
  let description = [{
    Before: Local form. After: a sum of products that reads its first operand through windows is a contraction of a copy of
    that operand, in which every element stands once for each window that it is in. The copy has the layout that lets the
    contraction be few large gemms. Convolutions with few output features per group stay as they are. Copies of more than
    `window-bytes` are made for up to eight slices, as a rule of the batch, one after the other.
  }];
  let options = [Option<"windowBytes", "window-bytes", "int64_t", "INT64_MAX", "most bytes of a copy, unless eight slices have more">];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def LowerAllSlicePass : Pass<"dist-lower-all-slice", "::mlir::ModuleOp"> {
  let summary = "turn all_slice into a computation on this device's own tensor";
  let description = [{
    Before: Local form. After: Local form without `dist.all_slice`: each is a `linalg.generic` that reads its chunk at an
    offset computed from `dist.axis_index`, and yields zeros where the last chunks are padded. It sends nothing, and so it
    fuses like any other elementwise op.
  }];
  let dependentDialects = ["::dist::DistDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def GuardDivisionsPass : Pass<"dist-guard-divisions", "::mlir::ModuleOp"> {
  let summary = "give integer division by zero a result";
  let description = [{
    Before: Local form in which arithmetic is on scalars. After: the same, and no integer division traps: by zero, the quotient has
    all bits set and the remainder is the dividend; the smallest number divided by -1 is itself, and nothing remains. Constant
    divisors, and those that a select keeps from being zero, stay as they are.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def WidenReductionsPass : Pass<"dist-widen-reductions", "::mlir::ModuleOp"> {
  let summary = "accumulate reductions of f16 and bf16 in f32";
  let description = [{
    Before: Local form. After: Local form in which no reduction, contractions excepted, has an accumulator of f16 or bf16:
    the accumulator is f32 and is rounded once at the end. The gemm of the runtime does the same for contractions; with
    `contractions` they are no exception.
  }];
  let options = [Option<"contractions", "contractions", "bool", "false", "contractions as well, for targets without such a gemm">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def FuseElementwisePass : Pass<"dist-fuse-elementwise", "::mlir::ModuleOp"> {
  let summary = "fuse elementwise ops, broadcasts and fills into their consumers";
  let description = [{
    Before: Local form. After: Local form in which elementwise ops, broadcasts, transposes and splat constants are parts of
    the ops that read them, if these become one op or if computing them again is cheaper than storing them. No body grows
    beyond a few hundred ops. Contractions stay as they are, except that a transpose or broadcast in front of one, or a
    transpose behind it, becomes part of its indexing maps, and that one which is added to a value that nothing else
    reads has it as its destination. Composite ops such as `linalg.softmax` and `tensor.concat` are decomposed first.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
                           "::mlir::tensor::TensorDialect"];
}

def BindDestinationsPass : Pass<"dist-bind-destinations", "::mlir::ModuleOp"> {
  let summary = "give every result, loop-carried value and conditional value the buffer that it has to end in";
  let description = [{
    Before: Local form with one public function. After: that function returns nothing; for each former result it has a
    memref argument marked `dist.result`, and `bufferization.materialize_in_destination` says what is stored there.
    Values that loops carry and conditionals yield are bound to one buffer in the same way, so that bufferization never
    has to choose a buffer at run time. Arguments are marked read-only. Every destination has a `tensor.empty` and a
    `linalg.fill` of its own.

    ```mlir
    func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32> {dist.name = "y"}) {
      return %x : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def BufferizeStepsPass : Pass<"dist-bufferize-steps", "::mlir::ModuleOp"> {
  let summary = "turn tensors into buffers, and write in place where nothing reads the older value";
  let description = [{
    Before: Local form whose destinations are bound. After: there are buffers instead of tensors, also where loops and
    conditionals handed tensors on. An op that overwrites what something else still needs overwrites a copy.

    ```mlir
    func.func @main(%x: tensor<4xf32>, %u: tensor<2xf32>, %out: memref<4xf32>) {
      %0 = tensor.insert_slice %u into %x[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
      bufferization.materialize_in_destination %0 in restrict writable %out : (tensor<4xf32>, memref<4xf32>) -> ()
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

def MergeBuffersPass : Pass<"dist-merge-buffers", "::mlir::ModuleOp"> {
  let summary = "compute values where they are copied to";
  let description = [{
    Before: bufferized Local form. After: the same without copies of an allocation to a place that nothing else uses in
    the meantime: what wrote to the allocation writes there.

    ```mlir
    func.func @main(%x: memref<4xf32>, %out: memref<8xf32>) {
      %0 = memref.alloc() : memref<4xf32>
      linalg.exp ins(%x : memref<4xf32>) outs(%0 : memref<4xf32>)
      %1 = memref.subview %out[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
      memref.copy %0, %1 : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def DonateArgumentsPass : Pass<"dist-donate-arguments", "::mlir::ModuleOp"> {
  let summary = "let results be computed in the memory of the arguments that are donated to them";
  let description = [{
    Before: bufferized Local form. After: the same, and nothing uses an argument with a `dist.donate` any more: what read it reads
    the argument of the result that takes its memory. Where something reads the argument behind the first write of the result, a
    warning says what, and the result is computed elsewhere and copied at the end.

    ```mlir
    func.func @main(%w: memref<4xf32> {dist.donate = 0 : i64}, %out: memref<4xf32> {dist.result}) {
      linalg.exp ins(%w : memref<4xf32>) outs(%out : memref<4xf32>)
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def NormalizeStepsPass : Pass<"dist-normalize-steps", "::mlir::ModuleOp"> {
  let summary = "give steps the operands that the runtime can take";
  let description = [{
    Before: bufferized Local form. After: every collective works on dense buffers and every contraction on buffers with
    static strides, copied to and fro where they did not; contractions whose destination was filled with zeros are marked
    `dist.overwrite` and the fill is gone; an all_reduce works in place where its input is not read again; every buffer
    is allocated at the level of the steps.
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def OutlineKernelsPass : Pass<"dist-outline-kernels", "::mlir::ModuleOp"> {
  let summary = "move what lies between steps into kernel functions";
  let description = [{
    Before: bufferized Local form. After: the entry function consists of steps only: contractions, copies, collectives,
    loops around them, and calls of private functions marked `dist.kernel`, one for each maximal run of other ops. Kernel
    arguments are whole buffers, all distinct, and last the coordinates of the device; views and scalars that a kernel
    needs are computed in it. A scalar that one kernel computes and another one uses goes through a buffer.
    Equal kernels are one function.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::func::FuncDialect", "::mlir::memref::MemRefDialect"];
}

def AssignArenaPass : Pass<"dist-assign-arena", "::mlir::ModuleOp"> {
  let summary = "put all buffers into one arena";
  let description = [{
    Before: step form with allocations. After: step form in which every allocation is a `memref.view` at a constant
    offset, a multiple of 64 bytes, of one arena argument marked `dist.arena`. Buffers that are alive at the same step do
    not overlap. The function attribute `dist.live_bytes` holds the lower bound of the arena's size.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"];
}

def StoreBooleansAsBytesPass : Pass<"dist-store-booleans-as-bytes", "::mlir::ModuleOp"> {
  let summary = "make buffers of i1 in kernels buffers of i8";
  let description = [{
    Before: a module of kernels as loops and nothing else. After: the same without memrefs of i1; loads truncate and
    stores extend. The memory is the same, one byte per element, but LLVM does not vectorise accesses to i1.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

#endif // DIST_LOWERING_STEPS_PASSES_TD
