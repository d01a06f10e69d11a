// SPDX-License-Identifier: Apache-2.0
//
// Writes the report of the form at which the pass stands. A file is written as a whole or not at all.

#include "dist/Report/Report.h"
#include "OutputFile.h"
#include "TargetMemory.h"
#include "dist/Lowering/CUDA/AttentionKernels.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/Report/Graph.h"
#include "dist/Report/Trace.h"

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
    if (!llvm::is_contained({"text", "json", "html", "trace", "mermaid", "dot"}, format)) {
      getOperation().emitError() << "report format is '" << format
                                 << "'; it has to be text, json, html, trace, mermaid or dot";
      return signalPassFailure();
    }
    if (detail != "summary" && detail != "all") {
      getOperation().emitError() << "detail of the report is '" << detail << "'; it has to be summary or all";
      return signalPassFailure();
    }
    if (!target.empty() && !isTarget(target)) {
      getOperation().emitError() << "target of the report is '" << target << "'; it has to be cpu or cuda";
      return signalPassFailure();
    }
    FailureOr<Machine> found = findMachine();
    if (failed(found) || failed(write(*found)))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }

  LogicalResult write(const Machine &found) {
    if (format == "trace")
      return reportTrace(found);
    if (format != "mermaid" && format != "dot")
      return reportFunctions(found);
    GraphFormat wanted = format == "dot" ? GraphFormat::Dot : GraphFormat::Mermaid;
    return writeOutput(getOperation(), output, "the graph",
                       [&](llvm::raw_ostream &stream) { writeGraph(getOperation(), wanted, stream); });
  }

  LogicalResult reportFunctions(const Machine &found) {
    bool isMachineNamed = !machine.empty() || getOperation()->hasAttr(kMachineAttrName);
    OwningOpRef<ModuleOp> described;
    if (target == "cuda") {
      described = getOperation().clone();
      markAttentionKernels(*described);
    }
    std::vector<FunctionReport> reports =
        makeReport(described ? *described : getOperation(), found, isMachineNamed, /*withPrograms=*/format == "html");
    for (FunctionReport &report : reports)
      if (!target.empty() && failed(planMemory(report)))
        return failure();
    ReportDetail wanted = detail == "all" ? ReportDetail::All : ReportDetail::Summary;
    return writeOutput(getOperation(), output, "the report", [&](llvm::raw_ostream &stream) {
      if (format == "text")
        writeReportAsText(reports, stream, wanted);
      else
        (format == "json" ? writeReportAsJson : writeReportAsHtml)(reports, stream);
    });
  }

  LogicalResult reportTrace(const Machine &found) {
    Operation *other = getOperation();
    bool isTraced = false;
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      isTraced |= isLocalForm(function);
      if (!function.isExternal() && other == getOperation())
        other = function;
    }
    if (!isTraced)
      return other->emitError() << "found no function in Local form, but a trace shows what one device does: "
                                   "--dist-report=format=trace has to stand behind --dist-spmd or --dist-partition";
    return writeOutput(getOperation(), output, "the trace",
                       [&](llvm::raw_ostream &stream) { writeTrace(getOperation(), found, stream); });
  }

  /// Returns the machine that the report is asked for, or that of the program.
  FailureOr<Machine> findMachine() {
    if (machine.empty())
      return Machine::get(getOperation());
    auto emitError = [&] { return getOperation().emitError(); };
    FailureOr<StringAttr> text = Machine::getAttr(machine, &getContext(), emitError);
    return failed(text) ? FailureOr<Machine>(failure()) : Machine::get(text->getValue(), &getContext(), emitError);
  }

  /// Lowers the function of `report` on the side.
  LogicalResult planMemory(FunctionReport &report) {
    FailureOr<std::optional<PlannedMemory>> planned = planTargetMemory(getOperation(), report.name, target);
    if (failed(planned))
      return failure();
    report.planned = std::move(*planned);
    return success();
  }
};
} // namespace
