// SPDX-License-Identifier: Apache-2.0
//
// What is done with a program as a whole: reports on it, and code for it. The code runs by the runtime's own C
// interface (dist/Runtime/Session.h), in this process or, as an artifact, in another that links no LLVM.

#ifndef DIST_C_PROGRAMS_H
#define DIST_C_PROGRAMS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

struct DistExecutable;

/// Writes the report on `module`, which is in Sharded or Local form, to `callback`. `format` is one of docs/report.md,
/// such as text or json; `machine` is a name or a file (docs/machines.md), or empty for that of the program. Fails
/// after a diagnostic.
MLIR_CAPI_EXPORTED MlirLogicalResult distModuleWriteReport(MlirModule module, MlirStringRef format,
                                                           MlirStringRef machine, MlirStringCallback callback,
                                                           void *userData);

/// Code and tables for all ranks of a program.
typedef struct DistCompiledProgram {
  void *ptr;
} DistCompiledProgram;

/// How to compile; zero means the default for every field.
typedef struct DistCompileOptions {
  MlirStringRef entry;       ///< Public function to compile; empty: the only one there is.
  bool forFile;              ///< True: kernels go to a code object, for distCompiledProgramWriteArtifact.
  MlirStringRef cpu;         ///< `native`, `generic` or a name that LLVM knows; empty: native.
  MlirStringRef chip;        ///< CUDA chip, such as sm_90; empty: that of this machine.
  MlirStringRef cacheFolder; ///< Where compiled code is looked for and kept; empty: nowhere.
} DistCompileOptions;

/// Compiles `module`, which is in Local form and is not changed, for this machine's CPU. Null after a diagnostic.
MLIR_CAPI_EXPORTED DistCompiledProgram distModuleCompileForCPU(MlirModule module, const DistCompileOptions *options);

/// The same for a GPU.
MLIR_CAPI_EXPORTED DistCompiledProgram distModuleCompileForCUDA(MlirModule module, const DistCompileOptions *options);

/// Returns true after a failure.
MLIR_CAPI_EXPORTED bool distCompiledProgramIsNull(DistCompiledProgram program);

/// Returns what distSessionCreate and distRuntimeLoad take; it is there as long as `program`.
MLIR_CAPI_EXPORTED const struct DistExecutable *distCompiledProgramGetExecutable(DistCompiledProgram program);

/// Writes an artifact (docs/artifact.md) with `report`, JSON or empty, to `path`. Fails after a line of text to
/// `callback`.
MLIR_CAPI_EXPORTED MlirLogicalResult distCompiledProgramWriteArtifact(DistCompiledProgram program, MlirStringRef path,
                                                                      MlirStringRef report, MlirStringCallback callback,
                                                                      void *userData);

/// Destroys a program; sessions and runtimes that have loaded it come first. Null is accepted.
MLIR_CAPI_EXPORTED void distCompiledProgramDestroy(DistCompiledProgram program);

#ifdef __cplusplus
}
#endif

#endif // DIST_C_PROGRAMS_H
