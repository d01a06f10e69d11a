// SPDX-License-Identifier: Apache-2.0
//
// Makes a program small while a script says that it still shows a fault. For each kind of edit (Edits.h) all candidates
// are tried at once, then halves, quarters, ... of them, as in delta debugging (Zeller and Hildebrandt, Simplifying and
// Isolating Failure-Inducing Input, 2002); all kinds again until none helps. A program with n candidates of which k
// have to stay is tested about k log n times.

#include "Shrink.h"
#include "Edits.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Reducer/Tester.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace dist;

namespace {
struct ShrinkPass : PassWrapper<ShrinkPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ShrinkPass)
  ShrinkPass() = default;
  ShrinkPass(const ShrinkPass &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "dist-shrink"; }
  StringRef getDescription() const final {
    return "make the program small while a script says that it still shows a fault";
  }
  void runOnOperation() final;

  Option<std::string> test{
      *this, "test",
      llvm::cl::desc(
          "the script: it is given the name of a file with a program, and exits with 1 if this shows the fault")};
  ListOption<std::string> testArguments{*this, "test-arg", llvm::cl::desc("arguments of the script, before the file")};

private:
  /// Returns how many candidates `edit` has.
  size_t count(const Edit &edit);
  /// Returns the program with the candidates from `begin` to before `end` of `edit`, or null if it shows no fault.
  OwningOpRef<ModuleOp> tryEdit(const Edit &edit, size_t begin, size_t end);
  /// Applies `edit` as often as it helps, to at least `least` candidates at a time; returns whether it did.
  bool shrinkBy(const Edit &edit, size_t least);

  Tester tester;
  OwningOpRef<ModuleOp> program;
  unsigned tests = 0;
};
} // namespace

size_t ShrinkPass::count(const Edit &edit) {
  size_t candidates = 0;
  edit.apply(OwningOpRef<ModuleOp>(program->clone()), [&] { return ++candidates, false; });
  return candidates;
}

OwningOpRef<ModuleOp> ShrinkPass::tryEdit(const Edit &edit, size_t begin, size_t end) {
  size_t next = 0;
  OwningOpRef<ModuleOp> edited = edit.apply(OwningOpRef<ModuleOp>(program->clone()), [&] {
    size_t candidate = next++;
    return candidate >= begin && candidate < end;
  });
  if (!edited || failed(verify(*edited)))
    return {};
  ++tests;
  if (tester.isInteresting(*edited).first != Tester::Interestingness::True)
    return {};
  return edited;
}

bool ShrinkPass::shrinkBy(const Edit &edit, size_t least) {
  bool isSmaller = false;
  size_t candidates = count(edit);
  for (size_t width = candidates; width >= least && width > 0; width = width == 1 ? 0 : (width + 1) / 2)
    for (size_t begin = 0; begin < candidates;) {
      OwningOpRef<ModuleOp> edited = tryEdit(edit, begin, begin + width);
      if (edited) {
        isSmaller = true;
        program = std::move(edited);
        size_t left = count(edit);
        // Where candidates vanished, others stand in their places.
        if (left < candidates) {
          candidates = left;
          continue;
        }
        candidates = left;
      }
      begin += width;
    }
  return isSmaller;
}

void ShrinkPass::runOnOperation() {
  std::vector<std::string> arguments(testArguments.begin(), testArguments.end());
  tester = Tester(test, arguments);
  ModuleOp module = getOperation();
  if (tester.isInteresting(module).first != Tester::Interestingness::True) {
    module.emitError() << "'" << test
                       << "' does not exit with 1 for the program as it is, so there is no fault to keep";
    return signalPassFailure();
  }
  auto countOps = [](ModuleOp module) {
    unsigned ops = 0;
    module.walk([&](Operation *op) { ops += op != module; });
    return ops;
  };
  unsigned before = countOps(module);
  program = OwningOpRef<ModuleOp>(module.clone());
  {
    // What is tried and does not fit is no error of the program.
    ScopedDiagnosticHandler silent(&getContext(), [](Diagnostic &) { return success(); });
    // Each edit leaves fewer ops, values or attributes, or smaller numbers; the bound is for edits that undo each
    // other. First the large steps of all edits, then single candidates of a program that is small already.
    for (size_t least : {64, 8, 1}) {
      bool isSmaller = true;
      for (unsigned round = 0; isSmaller && round < 20; ++round) {
        isSmaller = false;
        for (const Edit &edit : getEdits())
          isSmaller |= shrinkBy(edit, least);
      }
    }
  }
  llvm::errs() << "dist-reduce: " << before << " ops became " << countOps(*program) << ", in " << tests << " tests\n";
  module.getBodyRegion().takeBody(program->getBodyRegion());
  module->setAttrs((*program)->getAttrs());
}

void dist::registerShrinkPass() { PassRegistration<ShrinkPass>(); }
