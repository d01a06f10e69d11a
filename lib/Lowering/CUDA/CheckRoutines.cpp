// SPDX-License-Identifier: Apache-2.0
//
// The first pass on the way to a GPU: library routines run on a CPU only, which is better said at the op than by what comes later.

#include "dist/IR/TensorExt.h"
#include "dist/Lowering/CUDA/Passes.h"
#include "mlir/IR/BuiltinOps.h"

namespace dist {
#define GEN_PASS_DEF_CHECKROUTINESPASS
#include "dist/Lowering/CUDA/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
struct CheckRoutinesPass : dist::impl::CheckRoutinesPassBase<CheckRoutinesPass> {
  void runOnOperation() override {
    getOperation().walk([&](tensor_ext::RoutineOp op) {
      op.emitError() << "routine '" << op.getRoutine()
                     << "' has no GPU implementation yet; compile the program for a CPU (--backend=cpu), or compute it otherwise";
      signalPassFailure();
    });
    markAllAnalysesPreserved();
  }
};
} // namespace
