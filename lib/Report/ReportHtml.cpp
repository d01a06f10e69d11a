// SPDX-License-Identifier: Apache-2.0
//
// Reports as a page: the report of each function as docs/report.md says, its program beside that, and what draws both.

#include "PlanChanges.h"
#include "ProgramReports.h"
#include "ReportJson.h"
#include "ReportPage.h"
#include "SourceText.h"
#include "TimelineReports.h"
#include "dist/Report/Report.h"

using namespace dist;

/// Returns `value` as text that may stand in a script element: without `</`, which would end it.
static std::string toScript(llvm::json::Value value) {
  std::string text, escaped;
  llvm::raw_string_ostream(text) << value;
  for (size_t i = 0; i < text.size(); ++i) {
    escaped += text[i];
    if (text[i] == '<')
      escaped.replace(escaped.size() - 1, 1, "\\u003c");
  }
  return escaped;
}

void dist::writePage(llvm::StringRef title, llvm::json::Object data, llvm::raw_ostream &os) {
  os << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width\">\n"
        "<link rel=\"icon\" href=\"data:,\"><title>";
  llvm::printHTMLEscaped(title, os);
  os << "</title>\n<style>\n"
     << kPageStyle
     << "</style></head>\n<body><header></header><main><noscript>This page needs JavaScript.</noscript></main>\n"
     << "<script type=\"application/json\" id=\"data\">" << toScript(std::move(data)) << "</script>\n<script>\n"
     << kPageLibrary << "\n</script>\n<script>\n"
     << kPageScript << "</script>\n</body></html>\n";
}

void dist::writeReportAsHtml(llvm::ArrayRef<FunctionReport> reports, llvm::raw_ostream &os) {
  llvm::json::Array functions;
  for (const FunctionReport &report : reports) {
    llvm::json::Object function = toJson(report);
    addTimeline(report, function);
    if (report.program)
      function["program"] = toJson(*report.program);
    functions.push_back(std::move(function));
  }
  writePage("dist report",
            llvm::json::Object{{"functions", std::move(functions)}, {"source_text", readSourceText(reports)}}, os);
}

void dist::writePlanDifferenceAsHtml(const PlanReports &before, const PlanReports &after, llvm::raw_ostream &os) {
  writePage("what changes between two plans", llvm::json::Object{{"difference", toJson(comparePlans(before, after))}},
            os);
}
