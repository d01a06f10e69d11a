// SPDX-License-Identifier: Apache-2.0
//
// What `dist.origins` says of a value: per sharded dimension the annotation that its axes come from, and by which ops
// they came. Of a long path the first and the last op are named; what the value itself was made by is not.
// Explanation.h makes sentences of it when it is read.

#include "FunctionGraph.h"
#include "dist/Report/Explanation.h"
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

ArrayAttr FunctionGraph::getOrigins(int32_t number, Value value, Operation *owner) {
  if (!paths)
    return {};
  SmallVector<Attribute, 4> origins;
  auto isOwn = [&](int64_t node) { return nodeOps[node] == owner; };
  auto nameOf = [](Operation *op) { return op ? op->getName().getIdentifier() : StringAttr(); };
  auto placeOf = [](Operation *op) { return op ? LocationAttr(op->getLoc()) : LocationAttr(); };
  for (auto [dim, state] : llvm::enumerate(graph.getDims(number))) {
    if (state.subAxes.empty() || state.origin < 0)
      continue;
    const Annotation &annotation = annotations[state.origin];
    OriginPaths::Path path = paths->get(number, dim, isOwn);
    Operation *first = path.length > 0 ? nodeOps[path.first] : nullptr,
              *last = path.length > 1 ? nodeOps[path.last] : nullptr;
    int64_t length = path.length;
    // What another member of the group has written is here without a path.
    if (!first && annotation.value == number && annotation.of && annotation.of != value)
      if (Operation *group = groupOf.lookup(number)) {
        first = group;
        length = 1;
      }
    bool isSignature = annotation.kind == AnnotationKind::Argument || annotation.kind == AnnotationKind::Result;
    origins.push_back(OriginAttr::get(function.getContext(), dim, annotation.kind, annotation.number,
                                      isSignature ? LocationAttr() : LocationAttr(annotation.loc), nameOf(first),
                                      placeOf(first), nameOf(last), placeOf(last), length));
  }
  return origins.empty() ? ArrayAttr() : ArrayAttr::get(function.getContext(), origins);
}

ArrayAttr FunctionGraph::getOrigins(Operation *op, ArrayRef<int32_t> results) {
  if (!paths)
    return {};
  if (results.size() == 1)
    return getOrigins(results.front(), op->getResult(0), op);
  SmallVector<Attribute> lists;
  bool any = false;
  for (auto [result, number] : llvm::zip_equal(op->getResults(), results)) {
    ArrayAttr origins = number >= 0 ? getOrigins(number, result, op) : ArrayAttr();
    any |= bool(origins);
    lists.push_back(origins ? origins : ArrayAttr::get(function.getContext(), {}));
  }
  return any ? ArrayAttr::get(function.getContext(), lists) : ArrayAttr();
}

bool FunctionGraph::remarkOnPlacements(Operation *op, ArrayRef<int32_t> results) {
  auto origins = dyn_cast_or_null<ArrayAttr>(op->getDiscardableAttr(originsName));
  if (!origins)
    return true;
  for (auto [number, value] : llvm::enumerate(results)) {
    ArrayAttr origin = getOriginsOfResult(origins, number, results.size());
    if (origin.empty())
      continue;
    auto remark = remark::analysis(
        op->getLoc(),
        remark::RemarkOpts::name("placement").category("dist-propagate-shardings").function(function.getName()));
    if (!remark)
      return false;
    remark << "result " + std::to_string(number) + " is placed " + getSharding(value).getPlacements(mesh)
           << remark::reason("{0}", describeOrigins(origin, function));
  }
  return true;
}
