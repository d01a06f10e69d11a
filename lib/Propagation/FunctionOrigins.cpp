// SPDX-License-Identifier: Apache-2.0
//
// What `dist.origins` says of a value: per sharded dimension the annotation that its axes come from, and by which ops they
// came. Of a long path the first and the last op are named; what the value itself was made by is not.
//
// Almost every value has a path of its own, so what is written is put together of pieces that many share, text and places:
// `["dim 0: argument 3 via 'linalg.add' at ", loc("step.py":7:3)]`. Explanation.h makes sentences of them when they are read.

#include "FunctionGraph.h"
#include "dist/Analysis/Explanation.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace dist;

void FunctionGraph::findPaths() {
  SmallVector<int32_t> annotatedValues;
  for (const Annotation &annotation : annotations)
    annotatedValues.push_back(annotation.value);
  llvm::BitVector returns(nodeOps.size());
  for (auto [node, op] : llvm::enumerate(nodeOps))
    returns[node] = traitsOf.get(op).isTerminator;
  paths.emplace(graph, annotatedValues, std::move(returns));
}

/// Returns `dim 0: argument 3`, and ` via 'op' at ` behind it if the path goes through ops named `via`.
StringAttr FunctionGraph::getHead(int32_t annotation, int64_t dim, bool isFirst, StringAttr via) {
  StringAttr &known = (isFirst ? firstHeads : heads)[{{annotation, dim}, via}];
  if (!known)
    known = StringAttr::get(function.getContext(), Twine(isFirst ? "dim " : "; dim ") + Twine(dim) + ": " +
                                                       annotations[annotation].origin +
                                                       (via ? " via '" + via.str() + "' at " : std::string()));
  return known;
}

/// Returns what stands before the place of the last op of a path of `length` ops.
StringAttr FunctionGraph::getTail(int64_t length, StringAttr last) {
  StringAttr &known = tails[{length, last}];
  if (!known)
    known = StringAttr::get(function.getContext(), (length > 2 ? ", " + std::to_string(length - 2) + " more" : "") + ", '" +
                                                       last.str() + "' at ");
  return known;
}

void FunctionGraph::describeOrigins(int32_t value, Operation *owner, SmallVectorImpl<Attribute> &parts) {
  if (!paths)
    return;
  size_t begin = parts.size();
  auto append = [&](StringAttr text) {
    auto before = parts.size() > begin ? dyn_cast<StringAttr>(parts.back()) : StringAttr();
    if (!before)
      return parts.push_back(text);
    StringAttr &both = joined[{before, text}];
    if (!both)
      both = StringAttr::get(function.getContext(), before.getValue() + text.getValue());
    parts.back() = both;
  };
  auto isOwn = [&](int64_t node) { return nodeOps[node] == owner; };
  for (auto [dim, state] : llvm::enumerate(graph.getDims(value))) {
    if (state.atoms.empty() || state.origin < 0)
      continue;
    OriginPaths::Path path = paths->get(value, dim, isOwn);
    Operation *first = path.length > 0 ? nodeOps[path.first] : nullptr;
    append(getHead(state.origin, dim, parts.size() == begin, first ? first->getName().getIdentifier() : StringAttr()));
    if (!first)
      continue;
    parts.push_back(first->getLoc());
    if (path.length == 1)
      continue;
    append(getTail(path.length, nodeOps[path.last]->getName().getIdentifier()));
    parts.push_back(nodeOps[path.last]->getLoc());
  }
}

ArrayAttr FunctionGraph::describeOrigins(Operation *op, ArrayRef<int32_t> results) {
  if (!paths)
    return {};
  SmallVector<Attribute, 8> parts;
  MLIRContext *context = function.getContext();
  if (results.size() == 1) {
    describeOrigins(results.front(), op, parts);
    if (parts.size() == 1)
      return getList(parts.front());
    return parts.empty() ? ArrayAttr() : ArrayAttr::get(context, parts);
  }
  SmallVector<Attribute> lists;
  bool any = false;
  for (int32_t number : results) {
    parts.clear();
    if (number >= 0)
      describeOrigins(number, op, parts);
    any |= !parts.empty();
    lists.push_back(ArrayAttr::get(context, parts));
  }
  return any ? ArrayAttr::get(context, lists) : ArrayAttr();
}

bool FunctionGraph::remarkOnPlacements(Operation *op, ArrayRef<int32_t> results) {
  auto origins = dyn_cast_or_null<ArrayAttr>(op->getDiscardableAttr(originsName));
  if (!origins)
    return true;
  for (auto [number, value] : llvm::enumerate(results)) {
    Attribute origin = getOriginsOfResult(origins, number, results.size());
    if (cast<ArrayAttr>(origin).empty())
      continue;
    auto remark = remark::analysis(op->getLoc(), remark::RemarkOpts::name("placement")
                                                     .category("dist-propagate-shardings")
                                                     .function(function.getName()));
    if (!remark)
      return false;
    remark << "result " + std::to_string(number) + " is placed " + getSharding(value).getPlacements(mesh)
           << remark::reason("{0}", readOrigins(origin));
  }
  return true;
}
