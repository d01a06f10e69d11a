// SPDX-License-Identifier: Apache-2.0
//
// dist-reduce: mlir-reduce with the dialects of dist. It makes a program small for which a script says that it still shows a fault;
// CONTRIBUTING.md has an example.

#include "dist/Pipelines/Pipelines.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  dist::registerDistDialects(registry);
  dist::registerDistPasses();
  mlir::MLIRContext context(registry);
  return mlir::failed(mlir::mlirReduceMain(argc, argv, context));
}
