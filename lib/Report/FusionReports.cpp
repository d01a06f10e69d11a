// SPDX-License-Identifier: Apache-2.0

#include "FusionReports.h"
#include "TextTable.h"
#include "dist/Analysis/FusedOps.h"
#include "dist/Report/Explanation.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace dist;

void dist::readFusions(FunctionOpInterface function, FunctionReport &report) {
  function->walk([&](Operation *op) {
    for (bool isFused : {true, false}) {
      auto text = op->getAttrOfType<StringAttr>(isFused ? kFusedAttrName : kNotFusedAttrName);
      if (!text)
        continue;
      auto described = op->getAttrOfType<StringAttr>(kFusedKernelsAttrName);
      std::string kernels = isFused && described ? described.str() : "";
      auto known = llvm::find_if(report.fusions, [&](const ReportedFusion &fusion) {
        return fusion.isFused == isFused && fusion.text == text.str() && fusion.kernels == kernels;
      });
      if (known != report.fusions.end())
        ++known->count;
      else
        report.fusions.push_back({isFused, text.str(), describeLocation(op->getLoc()), 1, kernels});
    }
  });
}

void dist::writeFusions(const FunctionReport &report, llvm::raw_ostream &os) {
  if (report.fusions.empty())
    return;
  os << "\nAttention\n";
  for (const ReportedFusion &fusion : report.fusions) {
    std::string text = (fusion.isFused ? "one op: " : "not fused: ") + fusion.text;
    if (!fusion.loc.empty())
      text += ", at " + fusion.loc;
    if (fusion.count > 1)
      text += " and " + std::to_string(fusion.count - 1) + (fusion.count == 2 ? " other place" : " other places");
    if (!fusion.kernels.empty())
      text += "; on a GPU " + fusion.kernels;
    writeWrapped(text, 2, 2, os);
  }
}

llvm::json::Array dist::fusionsToJson(const FunctionReport &report) {
  llvm::json::Array list;
  for (const ReportedFusion &fusion : report.fusions) {
    llvm::json::Object entry{
        {"fused", fusion.isFused}, {"text", fusion.text}, {"loc", fusion.loc}, {"count", fusion.count}};
    if (!fusion.kernels.empty())
      entry["kernels"] = fusion.kernels;
    list.push_back(std::move(entry));
  }
  return list;
}
