// SPDX-License-Identifier: Apache-2.0
//
// What every collective answers, so that report, scheduler and lowering need no switch over kinds.

#ifndef DIST_IR_COLLECTIVEINTERFACE_TD
#define DIST_IR_COLLECTIVEINTERFACE_TD

include "mlir/IR/OpBase.td"

def CollectiveOpInterface : OpInterface<"CollectiveOpInterface"> {
  let cppNamespace = "::dist";
  let description = [{
    An op that exchanges data between the devices of a group. The group of a device consists of the devices whose
    coordinates differ from its own only on the op's axes, ordered by these axes from major to minor.
    Inputs and inits come in pairs: one op may carry several tensors (a bucket).
  }];
  let methods = [
    InterfaceMethod<"Returns the mesh symbol.", "::mlir::FlatSymbolRefAttr", "getMeshSymbol">,
    InterfaceMethod<"Returns the ordered axes of the group.", "::llvm::ArrayRef<::dist::AxisRefAttr>", "getGroupAxes">,
    InterfaceMethod<"Returns the kind; a `_start` has that of its op.", "::dist::CollectiveKind", "getCollectiveKind">,
    InterfaceMethod<"Returns the reduction, if the collective reduces.", "std::optional<::dist::ReductionKind>",
                    "getReductionKind">,
    InterfaceMethod<"Returns the tensors or buffers that are sent.", "::mlir::OperandRange", "getCollectiveInputs">,
    InterfaceMethod<"Returns the destinations, one per input.", "::mlir::OperandRange", "getCollectiveInits">,
    InterfaceMethod<"Returns true if data moves between devices.", "bool", "communicates", (ins), [{}],
                    [{ return ::dist::communicates($_op.getCollectiveKind()); }]>,
    InterfaceMethod<"Returns the dimension of pair `pair` that is gathered, scattered, sliced or split, or -1.", "int64_t",
                    "getPairDim", (ins "unsigned":$pair)>,
    InterfaceMethod<"Checks input `pair` against its destination in a group of `groupSize` devices.",
                    "::llvm::LogicalResult", "verifyPair",
                    (ins "unsigned":$pair, "::mlir::ShapedType":$input, "::mlir::ShapedType":$init, "int64_t":$groupSize)>,
  ];
}

#endif // DIST_IR_COLLECTIVEINTERFACE_TD
