// SPDX-License-Identifier: Apache-2.0
//
// Local form in, something that the runtime can run on NVIDIA GPUs out. No GPU is needed to compile.

#ifndef DIST_LOWERING_CUDA_COMPILEDPROGRAM_H
#define DIST_LOWERING_CUDA_COMPILEDPROGRAM_H

#include "dist/Lowering/Steps/CompiledProgram.h"
#include "mlir/IR/BuiltinOps.h"

#include <memory>
#include <string>

namespace dist {

/// How to compile.
struct CUDAOptions {
  /// Public function to compile; empty: the only one there is.
  std::string entry;
  /// The chip to compile for: sm_80, sm_90, sm_90a, sm_100, ...
  std::string chip = "sm_90";
  /// Folder of the CUDA toolkit, for libdevice and ptxas; empty: CUDA_HOME, CUDA_PATH, /usr/local/cuda, the one of the
  /// ptxas on PATH, in this order.
  std::string toolkit;
  /// True: machine code made by ptxas, which has to be there. False: PTX, which the driver compiles when it is loaded.
  bool cubin = false;
  /// Optimisation level of LLVM and ptxas, 0 to 3.
  unsigned optimizationLevel = 3;
  /// Folder in which compiled code is looked for and kept; empty: none.
  std::string cacheFolder;
};

/// Compiles a module in Local form for GPUs. The module is not changed. Failure comes with an error at the op that
/// cannot be compiled, or at the module if the toolkit lacks something.
mlir::FailureOr<std::unique_ptr<CompiledProgram>> compileForCUDA(mlir::ModuleOp localModule,
                                                                 const CUDAOptions &options);

} // namespace dist

#endif // DIST_LOWERING_CUDA_COMPILEDPROGRAM_H
