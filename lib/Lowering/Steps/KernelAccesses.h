// SPDX-License-Identifier: Apache-2.0
//
// Which of its buffers a kernel reads and which it writes: what orders kernels and collectives that share memory.

#ifndef DIST_LIB_LOWERING_STEPS_KERNELACCESSES_H
#define DIST_LIB_LOWERING_STEPS_KERNELACCESSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <cstdint>

namespace dist::steps {

/// Returns DIST_READS | DIST_WRITES for each buffer of `kernel`, the coordinates excepted, from the memory effects of
/// its ops. Whatever cannot be told counts as both.
llvm::SmallVector<uint8_t> getKernelAccesses(mlir::func::FuncOp kernel);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_KERNELACCESSES_H
