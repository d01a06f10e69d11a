// SPDX-License-Identifier: Apache-2.0
//
// dist-opt: MlirOptMain with all upstream dialects and passes, the dist dialect, and the passes and pipelines of dist. Errors come without the op
// that they are about: of a function that is all of a program.

#include "dist/Pipelines/Pipelines.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  dist::registerDistDialects(registry);
  mlir::registerAllPasses();
  dist::registerDistPasses();
  llvm::SmallVector<char *> arguments(argv, argv + argc);
  // Whoever wants to see the op says so.
  auto isAboutOps = [](llvm::StringRef argument) { return argument.ltrim('-').starts_with("mlir-print-op-on-diagnostic"); };
  static char withoutOps[] = "--mlir-print-op-on-diagnostic=false";
  if (llvm::none_of(arguments, isAboutOps))
    arguments.insert(arguments.begin() + 1, withoutOps);
  return mlir::asMainReturnCode(mlir::MlirOptMain(int(arguments.size()), arguments.data(), "dist-opt: a sharding compiler on MLIR\n", registry));
}
