// SPDX-License-Identifier: Apache-2.0
//
// Compares the program at hand with another version of it in a file. Both are taken to Sharded form, for the values,
// and on to Local form, for what they cost, on copies; a program that is in a later form already is taken as it is.

#include "OutputFile.h"
#include "dist/IR/Dist.h"
#include "dist/Import/Passes.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/Report/PlanDifference.h"
#include "mlir/Parser/Parser.h"

namespace dist {
#define GEN_PASS_DEF_DIFFPLANSPASS
#include "dist/Pipelines/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Returns the reports of `module`, which becomes Local form, or failure after errors.
static FailureOr<PlanReports> reportPlan(ModuleOp module) {
  PlanReports reports;
  FailureOr<Machine> machine = Machine::get(module);
  if (failed(machine))
    return failure();
  if (!isLocalProgram(module)) {
    PassManager toSharded(module.getContext()), toLocal(module.getContext());
    toSharded.addPass(createImportStableHLOPass());
    buildPropagatePipeline(toSharded);
    if (failed(toSharded.run(module)))
      return failure();
    reports.sharded = makeReport(module, *machine);
    buildPartitionPipeline(toLocal);
    buildOptimizeCollectivesPipeline(toLocal);
    if (failed(toLocal.run(module)))
      return failure();
  }
  reports.local = makeReport(module, *machine);
  return reports;
}

namespace {
struct DiffPlans : dist::impl::DiffPlansPassBase<DiffPlans> {
  using DiffPlansPassBase::DiffPlansPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    // The other file may use any dialect, and none can be loaded while passes run.
    registerDistDialects(registry);
  }

  void runOnOperation() override {
    if (failed(checkOptions()))
      return signalPassFailure();
    OwningOpRef<ModuleOp> other = parseSourceFile<ModuleOp>(against, ParserConfig(&getContext()));
    if (!other) {
      getOperation().emitError() << "cannot read a program from '" << against << "'";
      return signalPassFailure();
    }
    OwningOpRef<ModuleOp> copy = getOperation().clone();
    FailureOr<PlanReports> before = reportPlan(*other), after = reportPlan(*copy);
    if (failed(before) || failed(after))
      return signalPassFailure();
    auto write = [&](llvm::raw_ostream &stream) {
      if (format == "text")
        writePlanDifferenceAsText(*before, *after, stream, detail == "all" ? ReportDetail::All : ReportDetail::Summary);
      else
        (format == "json" ? writePlanDifferenceAsJson : writePlanDifferenceAsHtml)(*before, *after, stream);
    };
    if (failed(writeOutput(getOperation(), output, "the differences", write)))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }

  LogicalResult checkOptions() {
    if (against.empty())
      return getOperation().emitError() << "no file to compare with; dist-diff-plans needs against=FILE";
    if (!llvm::is_contained({"text", "json", "html"}, format))
      return getOperation().emitError() << "format is '" << format << "'; it has to be text, json or html";
    if (detail != "summary" && detail != "all")
      return getOperation().emitError() << "detail is '" << detail << "'; it has to be summary or all";
    return success();
  }
};
} // namespace
