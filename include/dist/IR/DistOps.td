// SPDX-License-Identifier: Apache-2.0
//
// The ops that write placements into a program. The collectives are in DistCollectives.td.

#ifndef DIST_IR_DISTOPS_TD
#define DIST_IR_DISTOPS_TD

include "dist/IR/DistAttrs.td"
include "dist/IR/CollectiveInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"

class Dist_Op<string opMnemonic, list<Trait> traits = []> : Op<Dist_Dialect, opMnemonic, traits>;

def Dist_MeshOp : Dist_Op<"mesh", [Symbol, DeclareOpInterfaceMethods<Symbol, ["isOptionalSymbol"]>]> {
  let summary = "a named mesh of devices";
  let description = [{
    Declares the mesh that shardings and collectives refer to by symbol.

    ```mlir
    dist.mesh @mesh = <["dp"=2, "tp"=4]>
    dist.mesh @reordered = <["x"=4], device_ids = [3, 1, 2, 0]>
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, Dist_MeshAttr:$mesh);
  let assemblyFormat = "$sym_name `=` $mesh attr-dict";
}

def Dist_ConstrainOp : Dist_Op<"constrain", [
    SameOperandsAndResultType, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a point where a value has to have a given placement";
  let description = [{
    The result has the same value as the input and the given sharding, which propagation spreads from here. Open
    dimensions may be extended by propagation. If nothing uses the result, the input itself has the sharding, as with Shardy's
    `sharding_constraint`; so the op is not pure, and stays where nothing uses it.

    ```mlir
    dist.mesh @mesh = <["dp"=2, "tp"=4]>
    func.func @f(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
      %0 = dist.constrain %x to <@mesh, [{"dp"}, {?} ]> : tensor<8x6xf32>
      return %0 : tensor<8x6xf32>
    }
    ```

    **Constraints**
    1. [constrain-C1] the sharding is valid for the type (constraints of the sharding attribute).
  }];
  let arguments = (ins AnyRankedTensor:$input, Dist_ShardingAttr:$sharding);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input `to` $sharding attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Dist_ReshardOp : Dist_Op<"reshard", [
    Pure, SameOperandsAndResultType, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a change of placement";
  let description = [{
    The result is the input with another sharding; the only op across which shardings may disagree in the Sharded form.
    Partition turns it into collectives.

    ```mlir
    dist.mesh @mesh = <["tp"=4]>
    func.func @f(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
      %0 = dist.reshard %x to <@mesh, [{"tp"}, {} ]> : tensor<8x6xf32>
      return %0 : tensor<8x6xf32>
    }
    ```

    **Constraints**
    1. [reshard-C1] the sharding is valid for the type (constraints of the sharding attribute).
    2. [reshard-C2] the sharding is closed.
  }];
  let arguments = (ins AnyRankedTensor:$input, Dist_ShardingAttr:$sharding);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input `to` $sharding attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Dist_GroupOp : Dist_Op<"group"> {
  let summary = "values that have the same placement";
  let description = [{
    Ties its operands: they have one placement, which is decided for all of them together, even where no data flows between
    them. What is written of one is written of all; contradictions are errors. Ops with the same `id` are one group: so values
    can be tied that stand in different regions of a function. What is in several groups joins them.

    ```mlir
    func.func @f(%x: tensor<8x6xf32>, %y: tensor<8x6xf32>) {
      dist.group %x, %y : tensor<8x6xf32>, tensor<8x6xf32>
      return
    }
    ```

    **Constraints**
    1. [group-C1] there are at least two operands, or there is an `id` and at least one.
    2. [group-C2] all operands have the same shape.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, OptionalAttr<I64Attr>:$id);
  let assemblyFormat = "$inputs attr-dict `:` type($inputs)";
  let hasVerifier = 1;
}

def Dist_BarrierOp : Dist_Op<"barrier", [Pure, SameOperandsAndResultType]> {
  let summary = "an identity that stops propagation";
  let description = [{
    Shardings pass from operand to result only if the direction is `forward`, from result to operand only if it is
    `backward`, and not at all if it is `none`.

    ```mlir
    func.func @f(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
      %0 = dist.barrier %x allow none : tensor<8x6xf32>
      return %0 : tensor<8x6xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, Dist_BarrierDirectionAttr:$direction);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input `allow` custom<Direction>($direction) attr-dict `:` type($result)";
}

def Dist_LocalOp : Dist_Op<"local", [
    IsolatedFromAbove, RecursiveMemoryEffects, SingleBlock, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a region that every device computes on its own shards";
  let description = [{
    Inputs are brought to the `in` placements; the region sees the shards of one device along the `manual` axes; what it
    yields are shards of the results, placed as `out` says. Nothing is propagated or partitioned along manual axes inside.
    A result may be partial: the region promises contributions, and they are reduced where it is needed. An output that
    does not mention a manual axis promises to be equal along it. The other axes of the mesh are free: placements may name
    them behind the manual ones, or leave a dimension open to them, and along them the body is propagated and partitioned
    like the code around it. For that it becomes a function of its own (`dist-outline-local-regions`).
    The rank is `dist.axis_index`; collectives are legal inside. With `refuse_moves` an input that does not lie as its `in`
    placement says, and would have to be sent or reduced for it, is an error. The counterpart of Paddle's LocalLayer and
    `local_map`, JAX's shard_map and Shardy's manual_computation.

    ```mlir
    dist.mesh @mesh = <["x"=2]>
    func.func @f(%v: tensor<20xf32>) -> tensor<20xf32> {
      %0 = dist.local(%v) in [#dist.sharding<@mesh, [{"x"} ]>] out [#dist.sharding<@mesh, [{"x"} ]>] manual {"x"} {
      ^bb0(%shard: tensor<10xf32>):
        dist.yield %shard : tensor<10xf32>
      } : (tensor<20xf32>) -> tensor<20xf32>
      return %0 : tensor<20xf32>
    }
    ```

    **Constraints**
    1. [local-C1] there is one valid `in` sharding per input and one valid `out` sharding per result.
    2. [local-C2] all shardings name one mesh, and the manual axes are distinct whole axes of it.
    3. [local-C3] in every dimension manual axes come before the others.
    4. [local-C4] a block argument has the type of its input's shard along the manual axes.
    5. [local-C5] a yielded value has the type of its result's shard along the manual axes.
    6. [local-C6] the manual axes of a nested region are disjoint from those of the regions around it.
    7. [local-C7] collectives and `dist.axis_index` inside name manual axes only, of the region or of regions around it.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, TypedArrayAttrBase<Dist_ShardingAttr, "shardings">:$in_shardings,
                       TypedArrayAttrBase<Dist_ShardingAttr, "shardings">:$out_shardings, Dist_AxisListAttr:$manual_axes,
                       UnitAttr:$refuse_moves);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `` `(` $inputs `)` `in` $in_shardings `out` $out_shardings `manual` custom<AxisList>($manual_axes)
    (`refuse_moves` $refuse_moves^)? $body attr-dict
    `:` functional-type($inputs, $results)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::dist::ShardingAttr getInSharding(unsigned i) { return ::llvm::cast<::dist::ShardingAttr>(getInShardings()[i]); }
    ::dist::ShardingAttr getOutSharding(unsigned i) { return ::llvm::cast<::dist::ShardingAttr>(getOutShardings()[i]); }
  }];
}

def Dist_YieldOp : Dist_Op<"yield", [Pure, Terminator, ReturnLike, ParentOneOf<["LocalOp"]>]> {
  let summary = "the results of a local region";
  let description = "Ends the body of `dist.local`.";
  let arguments = (ins Variadic<AnyRankedTensor>:$operands);
  let assemblyFormat = "($operands^ `:` type($operands))? attr-dict";
  let builders = [OpBuilder<(ins), [{}]>];
}

def Dist_AxisIndexOp : Dist_Op<"axis_index", [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "this device's index along some axes";
  let description = [{
    Returns the linear index of the device over the listed axes, from major to minor: 0 to the product of their sizes - 1.
    The only way in which a program can know which device runs it.

    ```mlir
    dist.mesh @mesh = <["dp"=2, "tp"=4]>
    func.func @f() -> index {
      %0 = dist.axis_index {"dp", "tp"} on @mesh
      return %0 : index
    }
    ```

    **Constraints**
    1. [axis_index-C1] the mesh exists and has the axes, none of them twice.
  }];
  let arguments = (ins Dist_AxisListAttr:$axes, FlatSymbolRefAttr:$mesh);
  let results = (outs Index:$result);
  let assemblyFormat = "custom<AxisList>($axes) `on` $mesh attr-dict";
  let hasCanonicalizer = 1;
}

def Dist_AssumeReplicatedOp : Dist_Op<"assume_replicated", [
    Pure, SameOperandsAndResultType, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "an assumption that a value is equal along some axes";
  let description = [{
    The result is the input, of which the author of the program knows that it is equal on all devices along the axes, although
    that cannot be proved: a sum that went round a ring, for example. `dist-verify-local` believes it. If it is not true, the
    program computes what one of the devices has. Partition writes it for outputs of local regions; in Local form and in local
    regions it may be written by hand. No fold removes it.

    ```mlir
    dist.mesh @mesh = <["dp"=2, "tp"=4]>
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = dist.assume_replicated %x over {"tp"} on @mesh : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```

    **Constraints**
    1. [assume_replicated-C1] the mesh exists and has the axes, none of them twice.
  }];
  let arguments = (ins AnyType:$input, Dist_AxisListAttr:$axes, FlatSymbolRefAttr:$mesh);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$input `over` custom<AxisList>($axes) `on` $mesh attr-dict `:` type($result)";
}

include "dist/IR/DistCollectives.td"

#endif // DIST_IR_DISTOPS_TD
