// SPDX-License-Identifier: Apache-2.0
//
// dist-opt: MlirOptMain with all upstream dialects and passes, the dist dialect, and the passes and pipelines of dist.

#include "dist/IR/Dist.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<dist::DistDialect>();
  dist::registerBufferizableOpInterfaceModels(registry);
  mlir::registerAllPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "dist-opt\n", registry));
}
