// SPDX-License-Identifier: Apache-2.0
//
// A dialect of another project with a structured op, as upstream's interfaces describe it. Nothing in it is made for dist.

#ifndef MINE_OPS_TD
#define MINE_OPS_TD

include "mlir/Dialect/Linalg/IR/LinalgInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Mine_Dialect : Dialect {
  let name = "mine";
  let cppNamespace = "::mine";
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def Mine_DistancesOp : Op<Mine_Dialect, "distances", [
    SingleBlockImplicitTerminator<"::mlir::linalg::YieldOp">, Pure, DestinationStyleOpInterface, LinalgStructuredInterface,
    ReifyRankedShapedTypeOpInterface]> {
  let summary = "sums of absolute differences between rows";
  let description = "Adds to `init[i, j]` the sum over k of |a[i, k] - b[j, k]|; the region has the body for one element.";
  let arguments = (ins AnyRankedTensor:$a, AnyRankedTensor:$b, AnyRankedTensor:$init);
  let results = (outs AnyRankedTensor:$result);
  let regions = (region SizedRegion<1>:$region);
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::utils::IteratorType> getIteratorTypesArray();
    ::mlir::ArrayAttr getIndexingMaps();
    bool hasIndexSemantics() { return false; }
    std::string getLibraryCallName() { return ""; }
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
    ::mlir::LogicalResult reifyResultShapes(::mlir::OpBuilder &builder, ::mlir::ReifiedRankedShapedTypeDims &shapes) {
      return ::llvm::cast<::mlir::linalg::LinalgOp>(getOperation()).reifyResultShapes(builder, shapes);
    }
    static std::function<void(::mlir::ImplicitLocOpBuilder &, ::mlir::Block &, ::llvm::ArrayRef<::mlir::NamedAttribute>,
                              ::llvm::function_ref<::mlir::InFlightDiagnostic()>)>
    getRegionBuilder() {
      return nullptr;
    }
  }];
}

#endif // MINE_OPS_TD
