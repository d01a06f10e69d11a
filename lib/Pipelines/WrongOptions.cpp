// SPDX-License-Identifier: Apache-2.0
//
// See WrongOptions.h.

#include "WrongOptions.h"
#include "TargetMemory.h"
#include "mlir/Pass/PassManager.h"

#include <cmath>

using namespace mlir;
using namespace dist;

namespace {
struct RefusePass : PassWrapper<RefusePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RefusePass)
  RefusePass(std::string message) : message(std::move(message)) {}
  void runOnOperation() override {
    getOperation().emitError() << message;
    signalPassFailure();
  }
  std::string message;
};
} // namespace

std::unique_ptr<Pass> dist::createRefusePass(std::string message) {
  return std::make_unique<RefusePass>(std::move(message));
}

std::optional<std::string> dist::findWrongOption(const SpmdOptions &options) {
  std::string message;
  llvm::raw_string_ostream os(message);
  double memory = options.memory, seconds = options.seconds;
  if (memory != -1 && (!(memory >= 0) || std::isinf(memory)))
    os << "memory is " << memory << "; it has to be the bytes of one device, or -1 for no bound";
  else if (!options.target.empty() && !isTarget(options.target))
    os << "target is '" << options.target << "'; it has to be cpu or cuda";
  else if (!(seconds >= 0))
    os << "seconds is " << seconds << "; it has to be 0, for no limit, or more";
  else if (options.candidates < 1)
    os << "candidates is " << unsigned(options.candidates) << "; it has to be 1 or more";
  return message.empty() ? std::nullopt : std::optional(message);
}

bool dist::refuseWrongOptions(OpPassManager &manager, const SpmdOptions &options) {
  std::optional<std::string> wrong = findWrongOption(options);
  if (wrong)
    manager.addPass(createRefusePass(*wrong));
  return wrong.has_value();
}
