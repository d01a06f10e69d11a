// SPDX-License-Identifier: Apache-2.0
//
// What an assumption says has served the verifier pass of the Local form and the choice of branches; steps compute the
// same without it.

#include "dist/IR/Dist.h"
#include "dist/Lowering/Steps/Passes.h"

namespace dist {
#define GEN_PASS_DEF_DROPASSUMPTIONSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
struct DropAssumptionsPass : dist::impl::DropAssumptionsPassBase<DropAssumptionsPass> {
  void runOnOperation() override {
    getOperation().walk([](AssumeReplicatedOp op) {
      op.getResult().replaceAllUsesWith(op.getInput());
      op.erase();
    });
  }
};
} // namespace
