// SPDX-License-Identifier: Apache-2.0
//
// libdist_plugin.so: the dialects and passes of dist for tools that load plugins, as mlir-opt does. It links libdist.so
// and, through it, the same libMLIR.so that the tool has, so that both see one registry.
//
//   mlir-opt --load-dialect-plugin=libdist_plugin.so --load-pass-plugin=libdist_plugin.so
//   --pass-pipeline='builtin.module(dist-spmd)' FILE

#include "dist/Pipelines/Pipelines.h"
#include "dist/Version.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "dist", DIST_VERSION_STRING,
          [](mlir::DialectRegistry *registry) { dist::registerDistDialects(*registry); }};
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "dist", DIST_VERSION_STRING, dist::registerDistPasses};
}
