// SPDX-License-Identifier: Apache-2.0
//
// dist-reduce: mlir-reduce with the dialects of dist, and with --dist-shrink, which makes programs of tensors much
// smaller than the passes of MLIR do, as these erase nothing that is used. A script says whether a program still shows
// a fault; docs/debugging.md has an example.

#include "Shrink.h"
#include "dist/Pipelines/Pipelines.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  dist::registerDistDialects(registry);
  dist::registerDistPasses();
  dist::registerShrinkPass();
  mlir::MLIRContext context(registry);
  return mlir::failed(mlir::mlirReduceMain(argc, argv, context));
}
