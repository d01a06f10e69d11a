// SPDX-License-Identifier: Apache-2.0
//
// Writes the report of the form at which the pass stands. A file is written as a whole or not at all.

#include "OutputFile.h"
#include "dist/Analysis/Report.h"
#include "dist/Pipelines/Pipelines.h"

namespace dist {
#define GEN_PASS_DEF_REPORTPASS
#include "dist/Pipelines/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
struct Report : dist::impl::ReportPassBase<Report> {
  using ReportPassBase::ReportPassBase;

  void runOnOperation() override {
    auto writer = format == "text"   ? writeReportAsText
                  : format == "json" ? writeReportAsJson
                  : format == "html" ? writeReportAsHtml
                                     : nullptr;
    if (!writer) {
      getOperation().emitError() << "report format is '" << format << "'; it has to be text, json or html";
      return signalPassFailure();
    }
    auto write = [&](llvm::raw_ostream &stream) { writer(makeReport(getOperation()), stream); };
    if (failed(writeOutput(getOperation(), output, "the report", write)))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
