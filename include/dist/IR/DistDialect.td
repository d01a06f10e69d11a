// SPDX-License-Identifier: Apache-2.0
//
// The dialect itself, its enums and its only type. The words used here (mesh, axis, dimension, sharding, partial) are
// those of docs/language.md.

#ifndef DIST_IR_DISTDIALECT_TD
#define DIST_IR_DISTDIALECT_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/AttrTypeBase.td"

def Dist_Dialect : Dialect {
  let name = "dist";
  let cppNamespace = "::dist";
  let summary = "placements of tensors over a device mesh, and the collectives that move between them";
  let description = [{
    A program is written once for one big device. A `dist.mesh` names the axes of a device grid; a `#dist.sharding`
    says how one tensor lies over it: which axes split which dimension, and over which axes its values still have to
    be reduced (*partial*). Shardings are written on function arguments and results (`dist.sharding`), on ops
    (`dist.shardings`, one per result) and on values (`dist.constrain`); everything else is derived.

    The same dialect carries a program through its forms: `dist.reshard` changes a placement in the Sharded form, and
    the collectives move data in the Local form, where every shape is that of one device.

    Discardable attributes of the dialect: `dist.sharding` (function argument or result), `dist.shardings` (op),
    `dist.name` (name of a function argument or result), `dist.unsigned` (its integers were unsigned), `dist.role` (what an argument is for: `parameters`, `gradients`, `optimizer_state`, `activations`, `gathered` or `buffers`), `dist.fully_shard` (an argument that lies split to save memory), `dist.donate` (an argument whose memory a result may take: unit, or the number of the result), `dist.donation_doubt` (why names do not tell which), `dist.unit` and
    `dist.use` (Local form: the unit that a collective belongs to, and of the unit's gathers which one),
    `dist.boundary` (Local form: global type and placement of an argument or result), `dist.origins` (where shardings
    came from), `dist.annotations` (Sharded form, on functions and local regions: what was
    written of each result of the function or input of the region before propagation closed it, `unit` for nothing),
    `dist.reason` (why a reshard or collective is there), `dist.piece` (Local form: which piece of a collective this one is).
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{
    /// Registers the attributes; defined beside their generated definitions.
    void registerAttributes();
  }];
}

def Dist_ReductionKind : I32EnumAttr<"ReductionKind", "how the contributions of several devices become one value", [
  I32EnumAttrCase<"Sum", 0, "sum">, I32EnumAttrCase<"Avg", 1, "avg">, I32EnumAttrCase<"Max", 2, "max">,
  I32EnumAttrCase<"Min", 3, "min">, I32EnumAttrCase<"Prod", 4, "prod">, I32EnumAttrCase<"Any", 5, "any">,
  I32EnumAttrCase<"All", 6, "all">]> {
  let cppNamespace = "::dist";
  let genSpecializedAttr = 0;
}
def Dist_ReductionKindAttr : EnumAttr<Dist_Dialect, Dist_ReductionKind, "reduction"> {
  let summary = "sum, avg, max, min, prod, any (bitwise or) or all (bitwise and)";
}

def Dist_BarrierDirection : I32EnumAttr<"BarrierDirection", "the directions in which shardings may pass", [
  I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"Forward", 1, "forward">,
  I32EnumAttrCase<"Backward", 2, "backward">]> {
  let cppNamespace = "::dist";
  let genSpecializedAttr = 0;
}
def Dist_BarrierDirectionAttr : EnumAttr<Dist_Dialect, Dist_BarrierDirection, "direction"> {
  let summary = "none, forward (operand to result) or backward (result to operand)";
}

def Dist_Token : TypeDef<Dist_Dialect, "Token"> {
  let mnemonic = "token";
  let summary = "a collective in flight, from its start to its done";
}

#endif // DIST_IR_DISTDIALECT_TD
