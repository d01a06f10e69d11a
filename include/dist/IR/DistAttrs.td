// SPDX-License-Identifier: Apache-2.0
//
// The attributes of the language: meshes, axes, shardings, where they came from, and the boundary of a Local program.

#ifndef DIST_IR_DISTATTRS_TD
#define DIST_IR_DISTATTRS_TD

include "dist/IR/DistDialect.td"

class Dist_Attr<string name, string attrMnemonic> : AttrDef<Dist_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def Dist_MeshAttr : Dist_Attr<"Mesh", "mesh_shape"> {
  let summary = "named axes with sizes, and optionally the order of the devices";
  let description = [{
    Axes are listed from major to minor: the device at coordinates `(i, j)` of a mesh with axes `["dp"=2, "tp"=4]` has
    index `i * 4 + j`. With `device_ids` that index is looked up in the list instead. An axis of size 1 is legal.

    **Constraints**
    1. [mesh-C1] axis names are not empty and distinct.
    2. [mesh-C2] axis sizes are at least 1, and so is their product (no overflow).
    3. [mesh-C3] `device_ids`, if given, is a permutation of 0 to the number of devices minus 1.
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::StringAttr">:$axisNames, ArrayRefParameter<"int64_t">:$axisSizes,
                        OptionalArrayRefParameter<"int64_t">:$deviceIds);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Returns the position of the axis `name`, or -1.
    int64_t getAxisIndex(::llvm::StringRef name) const;
    /// Returns the size of the axis `name`, or 0 if there is none.
    int64_t getAxisSize(::llvm::StringRef name) const;
    /// Returns the number of devices.
    int64_t getNumDevices() const;
  }];
}

def Dist_AxisRefAttr : Dist_Attr<"AxisRef", "axis"> {
  let summary = "a mesh axis, or a sub-axis of it";
  let description = [{
    `"tp"` is the whole axis. `"tp":(2)4` is a sub-axis: the axis is seen as 2 x 4 x rest, from major to minor, and the
    part of size 4 is meant. A whole axis has `size` 0 here, since its size is the mesh's.
  }];
  let parameters = (ins "::mlir::StringAttr":$name, "int64_t":$preSize, "int64_t":$size);
  let hasCustomAssemblyFormat = 1;
  let builders = [AttrBuilder<(ins "::mlir::StringAttr":$name), [{ return $_get($_ctxt, name, 1, 0); }]>];
  let extraClassDeclaration = [{
    bool isWhole() const { return getSize() == 0; }
    /// Returns true if `other` is this axis or a part of it, as `"tp":(4)2` is of `"tp"` and of `"tp":(2)4`.
    bool contains(AxisRefAttr other) const;
    /// Returns the number of parts this axis splits a dimension into; 0 if the mesh has no such axis.
    int64_t getSizeIn(MeshAttr mesh) const;
    /// Prints the axis as in a list: `"tp"` or `"tp":(2)4`.
    void printInList(::llvm::raw_ostream &os) const;
  }];
}

def Dist_AxisListAttr : Dist_Attr<"AxisList", "axes"> {
  let summary = "an ordered list of axes, from major to minor";
  let parameters = (ins OptionalArrayRefParameter<"::dist::AxisRefAttr">:$axes);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Returns the product of the sizes of the axes.
    int64_t getSizeIn(MeshAttr mesh) const;
  }];
}

def Dist_DimShardingAttr : Dist_Attr<"DimSharding", "dim"> {
  let summary = "how one dimension is split";
  let description = [{
    `{"dp", "tp"}` splits the dimension over dp first, then over tp. `{"dp", ?}` is open: propagation may add axes at the
    end. `{"dp"}p1` has priority 1: it takes part only after everything of priority 0 has settled.
  }];
  let parameters = (ins OptionalArrayRefParameter<"::dist::AxisRefAttr">:$axes, "bool":$isOpen, "int64_t":$priority);
  let hasCustomAssemblyFormat = 1;
}

def Dist_PartialAttr : Dist_Attr<"Partial", "partial"> {
  let summary = "a reduction that the values still need, over some axes";
  let parameters = (ins "::dist::ReductionKind":$kind, ArrayRefParameter<"::dist::AxisRefAttr">:$axes);
  let hasCustomAssemblyFormat = 1;
}

def Dist_ShardingAttr : Dist_Attr<"Sharding", "sharding"> {
  let summary = "the placement of one tensor over a mesh";
  let description = [{
    One entry per dimension, each an ordered list of axes; `replicated` axes are pinned: propagation may not use them for
    this tensor; `partial` lists the reductions that the values still need, in the order in which they must be applied.
    Axes that are not mentioned replicate the tensor. Sub-axes follow Shardy's notation.

    A dimension of size n split into w parts follows `torch.chunk`: device i holds elements [i*c, min(n, (i+1)*c)) with
    c = ceil(n/w). The local shape is always padded to c.

    ```mlir
    dist.mesh @mesh = <["dp"=2, "tp"=4]>
    func.func @f(%x: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {?} ], partial = [sum {"tp"} ]>}) {
      return
    }
    ```

    **Constraints**
    1. [sharding-C1] the mesh exists.
    2. [sharding-C2] the tensor is ranked and static, and there is one entry per dimension.
    3. [sharding-C3] every axis is an axis of the mesh.
    4. [sharding-C4] a sub-axis `(p)s` has s > 1 and p * s divides the size of the axis.
    5. [sharding-C5] no axis, nor any part of it, is used twice.
    6. [sharding-C6] a dimension of size 0 is not split.
    7. [sharding-C7] an empty closed dimension has no priority; priorities are not negative.
    8. [sharding-C8] the reduction kind fits the element type: avg needs floats or complex numbers, any and all need integers, max
       and min numbers that have an order.
  }];
  let parameters = (ins "::mlir::FlatSymbolRefAttr":$mesh, OptionalArrayRefParameter<"::dist::DimShardingAttr">:$dims,
                        OptionalArrayRefParameter<"::dist::AxisRefAttr">:$replicated,
                        OptionalArrayRefParameter<"::dist::PartialAttr">:$partials);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Returns the sharding of rank `rank` that splits nothing, with open or closed dimensions.
    static ShardingAttr getReplicated(::mlir::FlatSymbolRefAttr mesh, int64_t rank, bool isOpen = false);
    /// Returns the type that one device holds of a tensor of type `global`; padded, see above.
    ::mlir::RankedTensorType getLocalType(::mlir::RankedTensorType global, MeshAttr mesh) const;
    /// Returns true if no dimension is open.
    bool isClosed() const;
    /// Returns the placement in the words of PyTorch and Paddle, one entry per mesh axis: `dp: Shard(0), tp: Partial(sum)`.
    std::string getPlacements(MeshAttr mesh) const;
  }];
}

def Dist_BoundaryAttr : Dist_Attr<"Boundary", "boundary"> {
  let summary = "what an argument or result of a Local program is in the global program";
  let parameters = (ins "::mlir::RankedTensorType":$type, "::dist::ShardingAttr":$sharding);
  let assemblyFormat = "`<` $type `,` $sharding `>`";
}

def Dist_FullyShardAttr : Dist_Attr<"FullyShard", "fully_shard"> {
  let summary = "an argument that lies split to save memory, and is gathered to be computed with";
  let description = [{
    As `dist.fully_shard` on an argument: along `axes`, which split it, the argument lies in parts only to be kept. What computes with
    it reads it gathered along them, together with the arguments of the same unit; what has its shape, as the update of an
    optimizer, reads the parts. This is what PyTorch's `fully_shard` does for the parameters of a module, and ZeRO-3 in general.

    `unit` names the unit; without one, arguments that are first read together make one. `reshard_after_forward` says what becomes
    of the gathered tensor until it is read again: `true` frees it and gathers it a second time, `false` keeps it, and a number n
    keeps a part of it, so that groups of n devices gather it again. Without it, it is freed if another unit is read in between
    and no memory bound is given, or what is kept would not fit that bound.

    ```mlir
    dist.mesh @mesh = <["dp"=8]>
    func.func @f(%w: tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {} ]>,
                                        dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "layers.0", reshard_after_forward = 4>}) {
      return
    }
    ```

    **Constraints**
    1. [fully-shard-C1] there is an axis, and each is one of those that split the argument, or a part of one; none stands twice.
    2. [fully-shard-C2] a number of devices is larger than 1, less than the number of shards, and divides it.
    3. [fully-shard-C3] a unit has a name that is not empty.
  }];
  let parameters = (ins ArrayRefParameter<"::dist::AxisRefAttr">:$axes, OptionalParameter<"::mlir::StringAttr">:$unit,
                        OptionalParameter<"::mlir::Attribute">:$reshardAfterForward);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Returns true if the argument is gathered along one of `axes`, or along a part of one.
    bool isAlong(::llvm::ArrayRef<AxisRefAttr> axes) const;
    /// Returns whether the gathered tensor is freed, or cut, before it is read again; nothing if nobody has said so.
    std::optional<bool> isFreed() const;
    /// Returns how many devices gather it again from the part that each of them keeps; 0 if none keeps a part.
    int64_t getGroupSize() const;
  }];
}

def Dist_AnnotationKind : I32EnumAttr<"AnnotationKind", "where a placement is written", [
  I32EnumAttrCase<"Argument", 0, "argument">, I32EnumAttrCase<"Result", 1, "result">,
  I32EnumAttrCase<"Constraint", 2, "constraint">, I32EnumAttrCase<"Reshard", 3, "reshard">,
  I32EnumAttrCase<"Op", 4, "op">, I32EnumAttrCase<"LocalInput", 5, "local_input">,
  I32EnumAttrCase<"LocalResult", 6, "local_result">, I32EnumAttrCase<"Carried", 7, "carried">,
  I32EnumAttrCase<"Planner", 8, "planner">]> {
  let cppNamespace = "::dist";
  let genSpecializedAttr = 0;
}

def Dist_OriginAttr : Dist_Attr<"Origin", "origin"> {
  let summary = "the annotation from which a dimension has its axes, and the ops by which they came";
  let description = [{
    The dimension, the kind of the annotation, its number where the kind has one (`argument 3`, `result 0`, `local_input 1`), and
    its place in the source where that is not an argument's or a result's. Behind `via` stand the first op of the path from
    there, the last one behind `to` if there are several, and behind `of` how many there are. `planner` stands for axes that no
    annotation led to: partition chose them for the op at the place.

    ```text
    #dist.origin<0: argument 3>
    #dist.origin<1: constraint at loc("step.py":7:3) via "math.exp" at loc("step.py":8:3) to "math.tanh" at loc("step.py":9:3) of 4>
    ```

    `dist.origins` is the list of those of one value: of an argument, of a function result, or of an op with one result; an op
    with several has one such list for each.

    **Constraints**
    1. [origin-C1] the dimension and the number are not negative.
    2. [origin-C2] a path of several ops has a last one, and a path of one op has none.
  }];
  let parameters = (ins "int64_t":$dim, "::dist::AnnotationKind":$kind, "int64_t":$number,
                        OptionalParameter<"::mlir::LocationAttr">:$place, OptionalParameter<"::mlir::StringAttr">:$firstOp,
                        OptionalParameter<"::mlir::LocationAttr">:$firstPlace, OptionalParameter<"::mlir::StringAttr">:$lastOp,
                        OptionalParameter<"::mlir::LocationAttr">:$lastPlace, "int64_t":$length);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Returns true if annotations of kind `kind` are told apart by a number.
    static bool hasNumber(AnnotationKind kind);
  }];
}

def Dist_AttentionPartAttr : Dist_Attr<"AttentionPart", "attention_part"> {
  let summary = "what an op takes that will be part of an attention";
  let description = [{
    Written in front of a search on each op that goes into an attention or its gradient, which are one kernel each, and
    removed by it. `attention` is its number in the function. Of the floating-point operations of the kernel,
    `kernel_flops`, the op stands for `flops`; they are done in `type`. It stands for so many `launches`, and `bytes` are
    what kernels around read and write. The numbers are those of the whole op, before it is split.
  }];
  let parameters = (ins "int64_t":$attention, DefaultValuedParameter<"int64_t", "0">:$flops,
                        DefaultValuedParameter<"int64_t", "0">:$kernel_flops,
                        DefaultValuedParameter<"int64_t", "0">:$launches, DefaultValuedParameter<"int64_t", "0">:$bytes,
                        "::mlir::Type":$type);
  let assemblyFormat = "`<` struct(params) `>`";
}

#endif // DIST_IR_DISTATTRS_TD
