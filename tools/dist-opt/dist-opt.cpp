// SPDX-License-Identifier: Apache-2.0
//
// dist-opt: MlirOptMain with all upstream dialects and passes, the dist dialect, and the passes and pipelines of dist.

#include "dist/Pipelines/Pipelines.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  dist::registerDistDialects(registry);
  mlir::registerAllPasses();
  dist::registerDistPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "dist-opt: a sharding compiler on MLIR\n", registry));
}
