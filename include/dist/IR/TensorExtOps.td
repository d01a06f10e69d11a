// SPDX-License-Identifier: Apache-2.0
//
// tensor_ext: structured ops that upstream lacks and real programs need. Each states which loop walks which dimension, as
// linalg does with indexing maps, so that sharding rules and lowerings are derived and nothing downstream switches on ops.

#ifndef DIST_IR_TENSOREXTOPS_TD
#define DIST_IR_TENSOREXTOPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TensorExt_Dialect : Dialect {
  let name = "tensor_ext";
  let cppNamespace = "::dist::tensor_ext";
  let summary = "structured tensor ops that upstream lacks";
  let description = [{
    General gather and scatter, in destination style, on tensors (all forms up to Local) and on buffers (step form). They
    come from StableHLO's ops of the same names; dimension numbers are stated per dimension, as the loop that walks it.
    Sorts and scans, in destination style, on tensors only: on the way to step form they become structured ops.
    Routines, which a library computes: Fourier transforms and dense linear algebra, in destination style.
    Attention and its gradient, in destination style, which `dist-fuse-attention` makes in Local form.
    Custom calls, which something else computes and of which a rule says how they may be split.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

class TensorExt_Op<string mnemonic, list<Trait> traits = []>
    : Op<TensorExt_Dialect, mnemonic, !listconcat(traits, [DestinationStyleOpInterface,
                                                           DeclareOpInterfaceMethods<MemoryEffectsOpInterface>])>;

def TensorExt_GatherOp : TensorExt_Op<"gather"> {
  let summary = "read windows of a tensor at positions that another tensor holds";
  let description = [{
    The loops are the dimensions of the result. With `w = windows[d]`, `c = components[d]` for each dimension `d` of the
    source, and `v` the index vector `indices[r[along[0]], r[along[1]], ..., :]`:

    ```text
    result[r] = source[s],   s[d] = (w >= 0 ? r[w] : 0) + (c >= 0 ? clamp(v[c], 0, size(d) - window(d)) : 0)
    ```

    where `window(d)` is the size of loop `w`, or 1. With `masked`, positions are not clamped: where a window does not lie
    inside the source, the result is zero. An embedding lookup of ids `[b, s]` in a table `[v, e]` is

    ```text
    tensor_ext.gather windows [-1, 2] components [0, -1] along [0, 1]
    ```

    **Constraints**
    1. `[gather-C1]` `windows` and `components` have one entry per dimension of the source, `along` one per dimension of the
       indices but the last.
    2. `[gather-C2]` every loop is walked by the indices or by the source, each at most once.
    3. `[gather-C3]` every component of the index vector is used exactly once.
    4. `[gather-C4]` a dimension without component has the size of its loop, or 1 without a loop; one with a component is
       not smaller than its loop.
    5. `[gather-C5]` dimensions of the indices have the sizes of their loops; elements of source and result agree; indices
       are integers.

    ```mlir
    func.func @lookup(%table: tensor<100x8xf32>, %ids: tensor<4x5x1xi32>, %out: tensor<4x5x8xf32>) -> tensor<4x5x8xf32> {
      %0 = tensor_ext.gather windows [-1, 2] components [0, -1] along [0, 1]
          ins(%table, %ids : tensor<100x8xf32>, tensor<4x5x1xi32>) outs(%out : tensor<4x5x8xf32>) -> tensor<4x5x8xf32>
      return %0 : tensor<4x5x8xf32>
    }
    ```
  }];
  let arguments = (ins AnyShaped:$source, AnyShaped:$indices, AnyShaped:$init, DenseI64ArrayAttr:$windows,
                   DenseI64ArrayAttr:$components, DenseI64ArrayAttr:$along, UnitAttr:$masked);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    `windows` $windows `components` $components `along` $along (`masked` $masked^)?
    `ins` `(` $source `,` $indices `:` type($source) `,` type($indices) `)` `outs` `(` $init `:` type($init) `)`
    (`->` type($results)^)? attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
  }];
}

def TensorExt_ScatterOp : TensorExt_Op<"scatter", [SingleBlock]> {
  let summary = "combine windows of updates into a tensor at positions that another tensor holds";
  let description = [{
    The loops are the dimensions of the updates; `windows`, `components` and `along` are those of `gather`, with the
    destination in the place of the source. For every window of updates, in row-major order of the index vectors, and every
    update `u` in it,

    ```text
    result[s] = combine(result[s], updates[u]),   s[d] = (w >= 0 ? u[w] : 0) + (c >= 0 ? v[c] : 0)
    ```

    starting from the init. A window that does not lie inside the destination is left out as a whole. The region gets the
    old value and the update and yields the new value; a region that yields its second argument overwrites.

    **Constraints** are those of `gather` (`[scatter-C1]` to `[scatter-C5]`), and
    6. `[scatter-C6]` the region has two arguments of the element type and yields one value of it.

    ```mlir
    func.func @add_rows(%rows: tensor<6x8xf32>, %ids: tensor<6x1xi32>, %table: tensor<100x8xf32>) -> tensor<100x8xf32> {
      %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
          ins(%rows, %ids : tensor<6x8xf32>, tensor<6x1xi32>) outs(%table : tensor<100x8xf32>) -> tensor<100x8xf32> {
      ^bb0(%old: f32, %new: f32):
        %sum = arith.addf %old, %new : f32
        tensor_ext.yield %sum : f32
      }
      return %0 : tensor<100x8xf32>
    }
    ```
  }];
  let arguments = (ins AnyShaped:$updates, AnyShaped:$indices, AnyShaped:$init, DenseI64ArrayAttr:$windows,
                   DenseI64ArrayAttr:$components, DenseI64ArrayAttr:$along);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$combiner);
  let assemblyFormat = [{
    `windows` $windows `components` $components `along` $along
    `ins` `(` $updates `,` $indices `:` type($updates) `,` type($indices) `)` `outs` `(` $init `:` type($init) `)`
    (`->` type($results)^)? attr-dict-with-keyword $combiner
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
    /// Returns true if an update replaces what was there.
    bool overwrites() {
      ::mlir::Block &block = getCombiner().front();
      return block.getTerminator()->getOperand(0) == block.getArgument(1);
    }
    /// Returns the only op of the combiner if it combines the two arguments and is what the combiner yields, or null.
    ::mlir::Operation *getCombinerOp();
  }];
}

def TensorExt_RoutineOp : TensorExt_Op<"routine", [AttrSizedOperandSegments]> {
  let summary = "a routine of a numerical library, for every index of a batch";
  let description = [{
    Computes `routine` once for every index of the leading dimensions, the batch. The other dimensions, the core, belong to the
    routine: a matrix that is factored, a line that is transformed. An op has one init for each result, whose contents do not
    count. The routines are those of the table below, in which T is the element type of the first operand (f32, f64 or complex
    of these), R the float type of its parts, Z the complex type of these, and k is min(m, n):

    ```text
    fourier            x -> y                                            options: kind, number of core dimensions (1 to 3)
                         kind 0, 1: Z[.. a] -> Z[.. a]     2: R[.. a] -> Z[.. a/2+1]     3: Z[.. a/2+1] -> R[.. a]
    cholesky           T[n n] -> T[n n], i32[]                           options: lower
    triangular_solve   T[n n], T[n m] -> T[n m]                          options: left, lower, transpose, unit
    lu                 T[m n] -> T[m n], i32[k], i32[]
    qr                 T[m n] -> T[m n], T[k]
    qr_pivoted         T[m n], i32[n] -> T[m n], i32[n], T[k]
    householder        T[m n], T[q] -> T[m n]
    reflect            T[m k], T[q], T[m n] -> T[m n]                    options: left, adjoint
    eigh               T[n n] -> T[n n], R[n], i32[]                     options: lower, vectors
    svd                T[m n] -> R[k], (T[m k], T[k n],) i32[]           options: factors (0 none, 1 thin, 2 full)
    eig                T[n n] -> Z[n] (or R[n], R[n]), Z[n n], Z[n n], i32[]    options: left, right
    schur              T[n n] -> T[n n], T[n n], Z[n] (or R[n], R[n]), i32[]    options: vectors
    hessenberg         T[n n] -> T[n n], T[n-1], i32[]                   options: low, high
    tridiagonal        T[n n] -> T[n n], R[n], R[n-1], T[n-1], i32[]     options: lower
    tridiagonal_solve  T[n], T[n], T[n], T[n m] -> T[n m], i32[]
    python_callback    T[] -> T[]
    ```

    They compute what LAPACK's functions potrf, trsm, getrf, geqrf, geqp3, orgqr, ormqr, syevd, gesdd, geev, gees, gehrd, sytrd and gtsv do;
    the i32 scalars are their `info`: 0, or above 0 where the routine failed, and pivots count from 1. Eigenvalues and singular values, and what belongs to them, are NaN
    for a matrix with an infinity or NaN, and count as failed. A triangle that a routine
    does not name keeps what the operand has there. A transform of kind 0 is the discrete Fourier transform and 1 its inverse,
    scaled; 2 and 3 are those of real numbers, which leave out what is the conjugate of something. The option `transpose` is 0
    for the matrix as it is, 1 for its transpose and 2 for its adjoint. A `python_callback` stands in a branch where a frontend would
    call back to Python, as for a check that failed: nothing else can run that, so it ends the run with an error. A batch can be split. The core cannot, but for
    the columns (with `left`, else the rows) of what a system is solved for or what is reflected.

    **Constraints**
    1. `[routine-C1]` `routine` is in the table, and its options are in their ranges.
    2. `[routine-C2]` there are as many operands and results as the routine has, of its element types.
    3. `[routine-C3]` all shapes are static and consist of one batch and the routine's cores.
    4. `[routine-C4]` each result has the type of its init.

    ```mlir
    func.func @factor(%a: tensor<4x5x5xf32>, %l: tensor<4x5x5xf32>, %i: tensor<4xi32>) -> (tensor<4x5x5xf32>, tensor<4xi32>) {
      %0:2 = tensor_ext.routine "cholesky" options [1] ins(%a : tensor<4x5x5xf32>)
          outs(%l, %i : tensor<4x5x5xf32>, tensor<4xi32>) -> tensor<4x5x5xf32>, tensor<4xi32>
      return %0#0, %0#1 : tensor<4x5x5xf32>, tensor<4xi32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyShaped>:$inputs, Variadic<AnyShaped>:$inits, StrAttr:$routine,
                   DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$options);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $routine (`options` $options^)? `ins` `(` $inputs `:` type($inputs) `)` `outs` `(` $inits `:` type($inits) `)`
    (`->` type($results)^)? attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitsMutable(); }
    /// Returns true if to compute it ends the run with an error, so that it may only be computed where the program does.
    bool endsRun() { return getRoutine() == "python_callback"; }
  }];
}

def TensorExt_CustomCallOp : Op<TensorExt_Dialect, "custom_call", [DestinationStyleOpInterface, Pure, AttrSizedOperandSegments]> {
  let summary = "what something else computes, split as a rule says";
  let description = [{
    `target` names what computes the results; `config` is for it alone. It gets the shards of one device where the rule lets the
    operands be split, and has to compute the shards of the results from them.

    The rule has `factors`, the sizes of loops, and one map from these to the dimensions of each input and then of each result. A
    dimension that several factors walk is written as linalg would index it, from major to minor: `i * 4 + j` with j of size 4. A
    factor in `reduced` is summed over: if it is split, the results are contributions that have to be added up. One in `whole` is
    never split, nor is one that no input or not every result has; any other one is split in all tensors that have it. Only even splits are made. Without a rule everything is whole.
    This is Shardy's `sdy.op_sharding_rule`.

    Programs with custom calls are propagated and partitioned, for a compiler that knows the target; this project's own lowering
    says at the op that it does not.

    **Constraints**
    1. `[custom-call-C1]` each result has the type of its init.
    2. `[custom-call-C2]` there is one map per input and result, from the factors to its dimensions, of static size.
    3. `[custom-call-C3]` the factors of a dimension fill it, and a tensor has each factor once at most.
    4. `[custom-call-C4]` `reduced` and `whole` name factors; no result has a reduced one.

    ```mlir
    func.func @product(%a: tensor<8x4xf32>, %b: tensor<4x6xf32>, %c: tensor<8x6xf32>) -> tensor<8x6xf32> {
      %0 = tensor_ext.custom_call "my_product" factors [8, 6, 4]
          maps [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>] reduced [2]
          ins(%a, %b : tensor<8x4xf32>, tensor<4x6xf32>) outs(%c : tensor<8x6xf32>) -> tensor<8x6xf32>
      return %0 : tensor<8x6xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, Variadic<AnyRankedTensor>:$inits, StrAttr:$target,
                   DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$factors, OptionalAttr<AffineMapArrayAttr>:$maps,
                   DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$reduced, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$whole,
                   OptionalAttr<DictionaryAttr>:$config);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $target (`factors` $factors^)? (`maps` $maps^)? (`reduced` $reduced^)? (`whole` $whole^)? (`config` $config^)?
    `ins` `(` ($inputs^ `:` type($inputs))? `)` `outs` `(` $inits `:` type($inits) `)` `->` type($results) attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitsMutable(); }
    /// Returns the factors of the dimensions of input or, behind these, result `number`, from major to minor; nothing if the map
    /// does not fit the tensor. There is a rule.
    std::optional<::llvm::SmallVector<::llvm::SmallVector<int64_t, 1>, 4>> getFactorsOf(unsigned number);
  }];
}

class TensorExt_AlongDimOp<string mnemonic, list<Trait> traits = []>
    : Op<TensorExt_Dialect, mnemonic, !listconcat(traits, [DestinationStyleOpInterface, Pure, SingleBlock])>;

def TensorExt_SortOp : TensorExt_AlongDimOp<"sort", [SameVariadicOperandSize]> {
  let summary = "sort lines of several tensors together, and keep the first elements";
  let description = [{
    A line is what lies along `dimension`. The region gets, for each operand, an element of one position and an element of
    another one, `(a0, b0, a1, b1, ...)`, and yields whether the first position comes before the second. All operands are
    permuted alike; positions of which neither comes before the other keep their order (the sort is stable). The results
    may be shorter than the operands along `dimension`: then they hold the first elements of the sorted lines, which is how
    a top-k is written.

    **Constraints**
    1. `[sort-C1]` operands have one static shape and `dimension` is one of its dimensions.
    2. `[sort-C2]` each result has the type of its init, the element type of its operand, and the shape of the operands but
       for `dimension`, where all results have one size, not larger than that of the operands.
    3. `[sort-C3]` the region has two arguments of each operand's element type, in the order above, and yields one i1.

    ```mlir
    func.func @ascending(%x: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %0 = tensor_ext.sort dimension 1 ins(%x : tensor<4x8xf32>) outs(%out : tensor<4x8xf32>) -> tensor<4x8xf32> {
      ^bb0(%a: f32, %b: f32):
        %before = arith.cmpf olt, %a, %b : f32
        tensor_ext.yield %before : i1
      }
      return %0 : tensor<4x8xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, Variadic<AnyRankedTensor>:$inits, I64Attr:$dimension);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$comparator);
  let assemblyFormat = [{
    `dimension` $dimension `ins` `(` $inputs `:` type($inputs) `)` `outs` `(` $inits `:` type($inits) `)`
    `->` type($results) attr-dict-with-keyword $comparator
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitsMutable(); }
    /// Returns the shape of the operands.
    ::llvm::ArrayRef<int64_t> getShape() {
      return ::mlir::cast<::mlir::RankedTensorType>(getInputs().front().getType()).getShape();
    }
    /// Returns how many elements of each sorted line are kept.
    int64_t getNumKept() {
      return ::mlir::cast<::mlir::RankedTensorType>(getInits().front().getType()).getDimSize(getDimension());
    }
  }];
}

def TensorExt_ScanOp : TensorExt_AlongDimOp<"scan"> {
  let summary = "running combination of the elements of each line";
  let description = [{
    Along `dimension`, the first element of the result is the first of the operand, and every further one is what the
    region yields for the element before it in the result and the element at its own position in the operand. With
    `reverse`, lines are walked from their ends.

    **Constraints**
    1. `[scan-C1]` operand, init and result have one type of static shape, and `dimension` is one of its dimensions.
    2. `[scan-C2]` the region has two arguments of the element type and yields one value of it.

    ```mlir
    func.func @running_sum(%x: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %0 = tensor_ext.scan dimension 1 ins(%x : tensor<4x8xf32>) outs(%out : tensor<4x8xf32>) -> tensor<4x8xf32> {
      ^bb0(%before: f32, %here: f32):
        %sum = arith.addf %before, %here : f32
        tensor_ext.yield %sum : f32
      }
      return %0 : tensor<4x8xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, AnyRankedTensor:$init, I64Attr:$dimension, UnitAttr:$reverse);
  let results = (outs AnyRankedTensor:$result);
  let regions = (region SizedRegion<1>:$combiner);
  let assemblyFormat = [{
    `dimension` $dimension (`reverse` $reverse^)? `ins` `(` $input `:` type($input) `)`
    `outs` `(` $init `:` type($init) `)` `->` type($result) attr-dict-with-keyword $combiner
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
  }];
}

include "dist/IR/AttentionOps.td"

def TensorExt_YieldOp : Op<TensorExt_Dialect, "yield", [Pure, Terminator,
                               ParentOneOf<["ScatterOp", "SortOp", "ScanOp", "AttentionOp", "AttentionGradientOp"]>]> {
  let summary = "the values that a region makes";
  let description = [{ Ends the region of a `scatter`, a `sort` or a `scan`, with one value, or that of an attention or its gradient. }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "$values `:` type($values) attr-dict";
}

#endif // DIST_IR_TENSOREXTOPS_TD
