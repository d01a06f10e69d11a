// SPDX-License-Identifier: Apache-2.0
//
// Writes the report of the form at which the pass stands. A file is written as a whole or not at all.

#include "dist/Analysis/Report.h"
#include "dist/Pipelines/Pipelines.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/ToolOutputFile.h"

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
    std::error_code error;
    llvm::ToolOutputFile file(output, error, llvm::sys::fs::OF_Text);
    if (error) {
      getOperation().emitError() << "cannot write report to '" << output << "': " << error.message();
      return signalPassFailure();
    }
    writer(makeReport(getOperation()), file.os());
    file.keep();
    markAllAnalysesPreserved();
  }
};
} // namespace
