// SPDX-License-Identifier: Apache-2.0
//
// Which loops devices share the trips of out, by what has been propagated: those whose rows are split, unless the axes
// split what the trips compute in another way already, as tensor parallelism does.

#include "FunctionGraph.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Layout/Machine.h"

using namespace mlir;
using namespace dist;

/// Returns true if some tensor of which `loop` reads or fills single rows, in whatever order, is split along these.
bool FunctionGraph::hasSplitRows(LoopLikeOpInterface loop) const {
  auto isSplit = [&](Operation *op) {
    std::optional<int64_t> dim = findRowDim(op);
    if (!dim)
      return false;
    Value tensor = getStackOperand(op).get();
    auto argument = dyn_cast<BlockArgument>(tensor);
    if (argument && argument.getOwner()->getParentOp() == loop)
      tensor = loop.getTiedLoopResult(argument);
    int32_t value = getNumber(tensor);
    return value >= 0 && !graph.getDims(value)[*dim].subAxes.empty();
  };
  return loop->walk([&](Operation *op) { return isSplit(op) ? WalkResult::interrupt() : WalkResult::advance(); })
      .wasInterrupted();
}

/// Returns what splits the largest tensor of `rows` of those that are split along their rows.
ArrayRef<SubAxis> FunctionGraph::findSplitOfRows(const LayerLoop &rows, bool &isDescending) const {
  LoopLikeOpInterface loop = rows.loop;
  ArrayRef<SubAxis> largest;
  int64_t most = 0;
  for (const LayerStack &stack : rows.stacks) {
    int32_t value = getNumber(stack.carried ? loop->getResult(*stack.carried) : stack.getOutside(loop));
    if (value < 0)
      continue;
    const SubAxisList &subAxes = graph.getDims(value)[stack.dim].subAxes;
    int64_t bytes = graph.values[value].numElements * getElementBytes(types[value].getElementType());
    if (subAxes.empty() || bytes <= most)
      continue;
    most = bytes;
    largest = subAxes;
    isDescending = stack.isDescending;
  }
  return largest;
}

/// Returns true if a device computes more in `loop` than if it had its part of the trips over `subAxes`.
bool FunctionGraph::computesMore(Operation *loop, SubAxisSet subAxes) const {
  auto getSize = [&](SubAxisSet set) {
    int64_t size = 1;
    for (SubAxis subAxis = 0; subAxis < space->getNumSubAxes(); ++subAxis)
      size *= set >> subAxis & 1 ? space->getSize(subAxis) : 1;
    return size;
  };
  double now = 0, shared = 0;
  for (auto [node, op] : llvm::zip(graph.nodes, nodeOps)) {
    if (!loop->isProperAncestor(op))
      continue;
    double work = 1;
    for (const Factor &factor : node.shape->rule->factors)
      work *= factor.size;
    SubAxisSet used = 0;
    for (const NodeShape::Place &place : node.shape->places)
      if (int32_t value = graph.nodeValues[node.firstValue + place.value]; value >= 0 && place.factor >= 0)
        used |= toSet(graph.getDims(value)[place.dim].subAxes);
    now += work / getSize(used & subAxes);
    shared += work / getSize(subAxes);
  }
  return now > 1.01 * shared;
}

/// Gives `shared` the first of the axes that `split` consists of, as many as can share its trips out. Returns why there
/// is none.
std::optional<std::string> FunctionGraph::chooseAxes(SharedTrips &shared, ArrayRef<SubAxis> split) const {
  auto inTime = parts.front().function->getParentOfType<ModuleOp>()->getAttrOfType<ArrayAttr>(kInTimeAttrName);
  for (AxisRefAttr axis : space->decode(split)) {
    int64_t size = axis.getSizeIn(mesh);
    std::string reason, text;
    llvm::raw_string_ostream os(text);
    axis.printInList(os);
    if (!axis.isWhole())
      reason = "they are split over " + text + ", a part of an axis";
    else if (inTime && llvm::is_contained(inTime, axis.getName()))
      reason = "axis " + text + " is in time";
    else if (shared.rows.numTrips % (shared.numShares * size) != 0)
      reason = std::to_string(size) + " devices along " + text + " do not divide the trips";
    if (!reason.empty())
      return shared.axes.empty() ? std::optional(reason) : std::nullopt;
    shared.axes.push_back(axis);
    shared.numShares *= size;
  }
  return std::nullopt;
}

std::optional<SharedTrips> FunctionGraph::readSharedTrips(LoopLikeOpInterface loop,
                                                          SmallVectorImpl<HinderedLoop> &hindered) const {
  if (loop->hasAttr(shardingsName) || loop->hasAttr(kRegionShardingsAttrName))
    return std::nullopt; // How it lies has been written.
  if (!isCounted(loop) || !hasSplitRows(loop))
    return std::nullopt; // Before its trips are read one by one.
  std::optional<LayerLoop> rows = readOwnTrips(loop);
  if (!rows)
    return std::nullopt;
  SharedTrips shared{std::move(*rows), meshName, {}, 1, false};
  ArrayRef<SubAxis> split = findSplitOfRows(shared.rows, shared.isDescending);
  if (split.empty() || !computesMore(loop, toSet(split)))
    return std::nullopt;
  std::optional<std::string> hindrance = chooseAxes(shared, split);
  if (!hindrance)
    hindrance = findHindrance(shared);
  if (!hindrance)
    return shared;
  hindered.push_back({loop, shared.rows.numTrips, *hindrance});
  return std::nullopt;
}

std::vector<SharedTrips> FunctionGraph::findSharedTrips(SmallVectorImpl<HinderedLoop> &hindered) const {
  std::vector<SharedTrips> found;
  for (const Part &part : parts)
    part.function->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<LocalOp>(op))
        return WalkResult::skip(); // A part of its own, if it is partitioned.
      if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
        if (std::optional<SharedTrips> shared = readSharedTrips(loop, hindered)) {
          found.push_back(std::move(*shared));
          return WalkResult::skip(); // What is in it has its turn when the region has been read.
        }
      return WalkResult::advance();
    });
  return found;
}
