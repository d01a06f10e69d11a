// SPDX-License-Identifier: Apache-2.0
//
// What `dist.origins` says of a value: per sharded dimension the annotation that its axes come from, and by which ops they
// came. Of a long path the first and the last op are named; what the value itself was made by is not.

#include "FunctionGraph.h"
#include "dist/Analysis/Report.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace dist;

void FunctionGraph::findPaths() {
  SmallVector<int64_t> annotatedValues;
  for (const Annotation &annotation : annotations)
    annotatedValues.push_back(annotation.value);
  llvm::BitVector returns(nodeOps.size());
  for (auto [node, op] : llvm::enumerate(nodeOps))
    returns[node] = op->hasTrait<OpTrait::IsTerminator>();
  paths.emplace(graph, annotatedValues, returns);
  nodeTexts.resize(nodeOps.size());
}

const std::string &FunctionGraph::describeNode(int64_t node) {
  std::string &text = nodeTexts[node];
  if (text.empty())
    text = "'" + nodeOps[node]->getName().getStringRef().str() + "' at " + describeLocation(nodeOps[node]->getLoc());
  return text;
}

StringAttr FunctionGraph::describeOrigins(int64_t value, Operation *owner) {
  if (!paths)
    return {};
  SmallString<256> text;
  auto isOwn = [&](int64_t node) { return nodeOps[node] == owner; };
  for (auto [i, dim] : llvm::enumerate(graph.values[value].dims)) {
    if (dim.atoms.empty() || dim.origin < 0)
      continue;
    text.append({text.empty() ? "dim " : "; dim ", llvm::utostr(i), ": ", annotations[dim.origin].origin});
    int64_t length = 0;
    SmallVector<int64_t, 2> path = paths->get(value, i, isOwn, length);
    if (length > 0)
      text.append({" via ", describeNode(path.front())});
    if (length > 2)
      text.append({", ", llvm::utostr(length - 2), " more"});
    if (length > 1)
      text.append({", ", describeNode(path.back())});
  }
  return text.empty() ? StringAttr() : StringAttr::get(function.getContext(), text);
}

void FunctionGraph::remarkOnPlacements(Operation *op, ArrayRef<Attribute> shardings, ArrayRef<Attribute> origins) const {
  for (auto [number, origin] : llvm::enumerate(origins)) {
    if (cast<StringAttr>(origin).empty())
      continue;
    auto remark = remark::analysis(op->getLoc(), remark::RemarkOpts::name("placement")
                                                     .category("dist-propagate-shardings")
                                                     .function(function.getName()));
    if (remark)
      remark << "result " + std::to_string(number) + " is placed " + cast<ShardingAttr>(shardings[number]).getPlacements(mesh)
             << remark::reason("{0}", cast<StringAttr>(origin).str());
  }
}
