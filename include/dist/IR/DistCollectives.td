// SPDX-License-Identifier: Apache-2.0
//
// The collectives of the Local form: destination style, on tensors before bufferization and on memrefs after it, each with
// a `_start` form that returns a token for `dist.done`.

#ifndef DIST_IR_DISTCOLLECTIVES_TD
#define DIST_IR_DISTCOLLECTIVES_TD

def Dist_Buffer : AnyTypeOf<[AnyRankedTensor, AnyStridedMemRef], "ranked tensor or memref">;

class Dist_CollectiveOp<string opMnemonic, dag attributes, string attributeFormat, dag extraResults, string extraFormat>
    : Dist_Op<opMnemonic, [AttrSizedOperandSegments, DestinationStyleOpInterface,
        DeclareOpInterfaceMethods<CollectiveOpInterface>,
        DeclareOpInterfaceMethods<SymbolUserOpInterface>, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let arguments = !con((ins Variadic<Dist_Buffer>:$inputs, Variadic<Dist_Buffer>:$inits), attributes,
                       (ins Dist_AxisListAttr:$axes, FlatSymbolRefAttr:$mesh));
  let results = !con((outs Variadic<AnyRankedTensor>:$results), extraResults);
  let assemblyFormat = attributeFormat # [{
    `over` custom<AxisList>($axes) `on` $mesh `ins` `(` $inputs `:` type($inputs) `)`
    `outs` `(` $inits `:` type($inits) `)` attr-dict (`->` type($results)^)?
  }] # extraFormat;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitsMutable(); }
  }];
}

multiclass Dist_Collective<string opMnemonic, string text, dag attributes, string attributeFormat, string body> {
  def Op : Dist_CollectiveOp<opMnemonic, attributes, attributeFormat, (outs), ""> {
    let summary = text;
    let description = body;
    let hasCanonicalizer = 1;
    let cppNamespace = "::dist";
  }
  def StartOp : Dist_CollectiveOp<opMnemonic # "_start", attributes, attributeFormat, (outs Dist_Token:$token), ""> {
    let summary = text # ", started";
    let description = "Starts `dist." # opMnemonic # "` and returns at once; results may be read after `dist.done` only.";
    let cppNamespace = "::dist";
  }
}

defm AllReduce : Dist_Collective<"all_reduce", "the reduction of all inputs of the group, on every device",
  (ins Dist_ReductionKindAttr:$reduction), "custom<Reduction>($reduction)", [{
    Reduces element by element, in the order of the group, so that the result is the same on every device and in every run.
    `avg` divides the sum by the size of the group; `any` and `all` are bitwise or and and.

    ```mlir
    dist.mesh @mesh = <["dp"=2, "tp"=4]>
    func.func @f(%x: tensor<8xf32>, %d: tensor<8xf32>) -> tensor<8xf32> {
      %r = dist.all_reduce sum over {"tp"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
      return %r : tensor<8xf32>
    }
    ```

    **Constraints** (of every collective)
    1. [collective-C1] the mesh exists and has the axes, none of them twice.
    2. [collective-C2] there are as many inputs as inits, at least one, of equal element types; results are the init types.
    3. [collective-C3] there is one dimension for all tensors or one for each; dimensions are in range, and the shapes are
       related as the kind says.
    4. [collective-C4] a reduction fits the element type: avg needs floats or complex numbers, any and all need integers, max and
       min numbers that have an order.
  }]>;
defm AllGather : Dist_Collective<"all_gather", "the inputs of the group, concatenated along a dimension",
  (ins DenseI64ArrayAttr:$dims), "`dim` custom<Dims>($dims)", [{
    The result has n times the input's size along `dim`, or less: it is cut to the size d of the init if ceil(d/n) is the
    input's size, which removes the padding of uneven shards. `dim [0, 1]` gives each tensor of a bucket its own dimension.

    ```mlir
    dist.mesh @mesh = <["tp"=4]>
    func.func @f(%x: tensor<3x5xf32>, %d: tensor<10x5xf32>) -> tensor<10x5xf32> {
      %r = dist.all_gather dim 0 over {"tp"} on @mesh ins(%x : tensor<3x5xf32>) outs(%d : tensor<10x5xf32>) -> tensor<10x5xf32>
      return %r : tensor<10x5xf32>
    }
    ```
  }]>;
defm ReduceScatter : Dist_Collective<"reduce_scatter", "the reduction of all inputs, one chunk of a dimension per device",
  (ins Dist_ReductionKindAttr:$reduction, DenseI64ArrayAttr:$dims),
  "custom<Reduction>($reduction) `dim` custom<Dims>($dims)", [{
    Device i of the group receives chunk i of the reduction; the chunk size is ceil(d/n), the last ones are padded.

    ```mlir
    dist.mesh @mesh = <["tp"=4]>
    func.func @f(%x: tensor<8x5xf32>, %d: tensor<2x5xf32>) -> tensor<2x5xf32> {
      %r = dist.reduce_scatter sum dim 0 over {"tp"} on @mesh ins(%x : tensor<8x5xf32>) outs(%d : tensor<2x5xf32>) -> tensor<2x5xf32>
      return %r : tensor<2x5xf32>
    }
    ```
  }]>;
defm AllToAll : Dist_Collective<"all_to_all", "chunks of one dimension are exchanged for chunks of another",
  (ins I64Attr:$split_dim, I64Attr:$concat_dim), "`split` $split_dim `concat` $concat_dim", [{
    Every device sends chunk i of `split` to device i, and puts what it receives behind one another along `concat`. Chunks
    have size ceil(d/n), padded; the concatenation is cut to the init's size, as in `all_gather`.

    ```mlir
    dist.mesh @mesh = <["tp"=4]>
    func.func @f(%x: tensor<8x3xf32>, %d: tensor<2x12xf32>) -> tensor<2x12xf32> {
      %r = dist.all_to_all split 0 concat 1 over {"tp"} on @mesh ins(%x : tensor<8x3xf32>) outs(%d : tensor<2x12xf32>) -> tensor<2x12xf32>
      return %r : tensor<2x12xf32>
    }
    ```
  }]>;
defm CollectivePermute : Dist_Collective<"collective_permute", "every device receives the input of one other device",
  (ins Dist_AxisListAttr:$from, DefaultValuedAttr<I64Attr, "0">:$shift),
  "`from` custom<AxisList>($from) (`shift` $shift^)?", [{
    A device whose index over the group's axes is t receives the input of the device whose index over the `from` axes is
    (t - shift) modulo the size of the group. `from` lists the axes of the group in another order.

    ```mlir
    dist.mesh @mesh = <["x"=2, "y"=4]>
    func.func @f(%x: tensor<3xf32>, %d: tensor<3xf32>) -> tensor<3xf32> {
      %r = dist.collective_permute from {"y", "x"} over {"x", "y"} on @mesh ins(%x : tensor<3xf32>) outs(%d : tensor<3xf32>) -> tensor<3xf32>
      return %r : tensor<3xf32>
    }
    ```

    **Constraints**
    1. [permute-C1] `from` has the same axes as the group.
  }]>;
defm Broadcast : Dist_Collective<"broadcast", "the input of one device of the group, on every device",
  (ins I64Attr:$root), "`root` $root", [{
    ```mlir
    dist.mesh @mesh = <["tp"=4]>
    func.func @f(%x: tensor<8xf32>, %d: tensor<8xf32>) -> tensor<8xf32> {
      %r = dist.broadcast root 0 over {"tp"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
      return %r : tensor<8xf32>
    }
    ```

    **Constraints**
    1. [broadcast-C1] the root is an index in the group.
  }]>;
defm AllSlice : Dist_Collective<"all_slice", "this device's chunk of a dimension; nothing is sent",
  (ins I64Attr:$dim), "`dim` $dim", [{
    The inverse of `all_gather` on equal inputs. The chunk size is ceil(d/n), the last ones are padded with zeros.

    ```mlir
    dist.mesh @mesh = <["tp"=4]>
    func.func @f(%x: tensor<10xf32>, %d: tensor<3xf32>) -> tensor<3xf32> {
      %r = dist.all_slice dim 0 over {"tp"} on @mesh ins(%x : tensor<10xf32>) outs(%d : tensor<3xf32>) -> tensor<3xf32>
      return %r : tensor<3xf32>
    }
    ```
  }]>;

def Dist_DoneOp : Dist_Op<"done", [
    AttrSizedOperandSegments, DestinationStyleOpInterface, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "the end of a started collective";
  let description = [{
    Waits for the collective of `token`. `pending` are the results of the start, which nothing else may use; `ins` are its
    inputs, named again so that nobody writes to them while they are read.

    ```mlir
    dist.mesh @mesh = <["tp"=4]>
    func.func @f(%x: tensor<8xf32>, %d: tensor<8xf32>) -> tensor<8xf32> {
      %p, %t = dist.all_reduce_start sum over {"tp"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
      %r = dist.done %t ins(%x : tensor<8xf32>) pending(%p : tensor<8xf32>) -> tensor<8xf32>
      return %r : tensor<8xf32>
    }
    ```

    **Constraints**
    1. [done-C1] the token comes from a `_start` op, and this is its only use.
    2. [done-C2] on tensors, `pending` are exactly the results of that start, in order, each used here only; `ins` are its inputs.
  }];
  let arguments = (ins Dist_Token:$token, Variadic<Dist_Buffer>:$inputs, Variadic<Dist_Buffer>:$pending);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $token `ins` `(` $inputs `:` type($inputs) `)` `pending` `(` $pending `:` type($pending) `)` attr-dict
    (`->` type($results)^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getPendingMutable(); }
  }];
}

#endif // DIST_IR_DISTCOLLECTIVES_TD
