// SPDX-License-Identifier: Apache-2.0

#include "dist/Layout/Machine.h"
#include "dist/Pipelines/Pipelines.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace dist {
#define GEN_PASS_DEF_SETMACHINEPASS
#include "dist/Pipelines/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
struct SetMachine : dist::impl::SetMachinePassBase<SetMachine> {
  using SetMachinePassBase::SetMachinePassBase;

  void runOnOperation() override {
    FailureOr<StringAttr> text = Machine::getAttr(machine, &getContext(), [&] { return getOperation().emitError(); });
    if (failed(text))
      return signalPassFailure();
    getOperation()->setDiscardableAttr(kMachineAttrName, *text);
    markAllAnalysesPreserved();
  }
};
} // namespace
