// SPDX-License-Identifier: Apache-2.0
//
// mlir-opt with the dialect `mine` and everything of dist. One line tells dist how the op of `mine` is partitioned: as
// what it says it is, a structured op.

#include "dist/Extensions/LinalgModels.h"
#include "dist/Pipelines/Pipelines.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

#include "MineDialect.h.inc"
#define GET_OP_CLASSES
#include "MineOps.h.inc"

#include "MineDialect.cpp.inc"
#define GET_OP_CLASSES
#include "MineOps.cpp.inc"

void mine::MineDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "MineOps.cpp.inc"
      >();
}

llvm::SmallVector<mlir::utils::IteratorType> mine::DistancesOp::getIteratorTypesArray() {
  return {mlir::utils::IteratorType::parallel, mlir::utils::IteratorType::parallel,
          mlir::utils::IteratorType::reduction};
}

mlir::ArrayAttr mine::DistancesOp::getIndexingMaps() {
  mlir::Builder builder(getContext());
  mlir::AffineExpr i, j, k;
  mlir::bindDims(getContext(), i, j, k);
  auto map = [&](mlir::AffineExpr row, mlir::AffineExpr column) {
    return mlir::AffineMap::get(3, 0, {row, column}, getContext());
  };
  return builder.getAffineMapArrayAttr({map(i, k), map(j, k), map(i, j)});
}

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  dist::registerDistDialects(registry);
  registry.insert<mine::MineDialect>();
  registry.addExtension(
      +[](mlir::MLIRContext *context, mine::MineDialect *) { dist::attachLinalgModel<mine::DistancesOp>(context); });
  mlir::registerAllPasses();
  dist::registerDistPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "mlir-opt with mine and dist\n", registry));
}
