// SPDX-License-Identifier: Apache-2.0
//
// Local regions in the graph. A region ties its operands to the placements that it asks for. If it leaves axes free,
// its body is a function of its own and a part of the graph, and free axes cross the boundary in both directions:
//
//   %r = dist.local(%x) in [[{"b", "a"}]] manual {"b"}     outside  dimension 0 of 8:  b splits it in 2, a each shard
//   of 4 ^bb0(%l: tensor<4xf32>)                                inside   dimension 0 of 4:  a
//
// A dimension that manual axes split has two factors outside, the shards and what is in one, of which the dimension
// inside is the second, as if a reshape had cut it. That holds where shards are whole: a dimension that the manual axes
// split unevenly is not tied, and free axes split the values at a boundary evenly only. Manual axes are reserved for
// all values inside.

#include "FunctionGraph.h"
#include "MeshUses.h"
#include "dist/Analysis/LocalRegions.h"

using namespace mlir;
using namespace dist;

/// Returns `sharding` with all dimensions closed.
static ShardingAttr closeDims(ShardingAttr sharding) {
  SmallVector<DimShardingAttr> dims;
  for (DimShardingAttr dim : sharding.getDims())
    dims.push_back(DimShardingAttr::get(sharding.getContext(), dim.getAxes(), /*isOpen=*/false, dim.getPriority()));
  return ShardingAttr::get(sharding.getContext(), sharding.getMesh(), dims, sharding.getReplicated(),
                           sharding.getPartials());
}

LogicalResult FunctionGraph::addLocalRegion(LocalOp op, MeshUses &meshes, bool replicateUnknownOps) {
  // Open dimensions are open to free axes only.
  bool hasFree = hasFreeAxes(op);
  auto annotateBoundary = [&](int32_t value, Value of, ShardingAttr sharding, AnnotationKind kind, int64_t number) {
    annotations.add(
        {value, of, hasFree ? pinManualAxes(op, sharding) : closeDims(sharding), sharding, kind, number, op.getLoc()});
    graph.values[value].isEven = hasFree;
  };
  SmallVector<int32_t> inputs, results;
  for (auto [i, input] : llvm::enumerate(op.getInputs())) {
    inputs.push_back(addType(input.getType()));
    annotateBoundary(inputs.back(), {}, op.getInSharding(i), AnnotationKind::LocalInput, i);
    tie(getNumber(input), inputs.back(), input.getType());
  }
  for (auto [i, result] : llvm::enumerate(op.getResults())) {
    results.push_back(addValue(result));
    annotateBoundary(results.back(), result, op.getOutSharding(i), AnnotationKind::LocalResult, i);
  }
  addToWrite(op, results);
  annotateShardings(op, results);
  nodeOps.resize(graph.nodes.size(), op);
  if (hasFree)
    regionInputs[op] = inputs;
  func::FuncOp body = hasFree ? getOutlinedBody(op) : func::FuncOp();
  if (!body)
    return success();
  size_t number = parts.size();
  if (failed(read(cast<FunctionOpInterface>(*body), op, meshes, replicateUnknownOps)))
    return failure();
  addBoundary(parts[number], inputs, results);
  nodeOps.resize(graph.nodes.size(), op);
  return success();
}

/// Returns the dimensions of a boundary value of the global type `outer` and, inside, of type `inner`, in terms of
/// factors that are added to `rule`.
static std::pair<DimFactors, DimFactors> addFactors(ShardingRule &rule, RankedTensorType outer,
                                                    RankedTensorType inner) {
  DimFactors outerDims(outer.getRank()), innerDims(outer.getRank());
  for (auto [dim, size, shard] : llvm::enumerate(outer.getShape(), inner.getShape())) {
    if (shard == 0 || size % shard != 0)
      continue;
    if (size != shard) {
      outerDims[dim].push_back(rule.factors.size());
      rule.factors.push_back({size / shard, FactorKind::PassThrough});
    }
    outerDims[dim].push_back(rule.factors.size());
    innerDims[dim].push_back(rule.factors.size());
    rule.factors.push_back({shard, FactorKind::PassThrough, /*isEven=*/true});
  }
  return {outerDims, innerDims};
}

/// Ties the values at the boundary of a region to the arguments and results of its body.
void FunctionGraph::addBoundary(const Part &body, ArrayRef<int32_t> inputs, ArrayRef<int32_t> results) {
  auto add = [&](int32_t from, int32_t to, bool isInput) {
    ShardingRule &rule = graph.rules.emplace_back();
    auto [outer, inner] = addFactors(rule, types[isInput ? from : to], types[isInput ? to : from]);
    rule.operands.push_back(isInput ? outer : inner);
    rule.results.push_back(isInput ? inner : outer);
    graph.addNode(rule, from, to);
  };
  FunctionOpInterface function = body.function;
  for (auto [input, argument] : llvm::zip_equal(inputs, function.getArguments()))
    add(input, getNumber(argument), /*isInput=*/true);
  for (auto [yielded, result] : llvm::zip_equal(body.results, results))
    add(yielded, result, /*isInput=*/false);
}

/// Writes the free axes that were found for the boundary of `op`, and hands them to the function that its body is.
void FunctionGraph::writeRegion(LocalOp op) {
  auto inputs = regionInputs.find(op);
  if (inputs == regionInputs.end())
    return;
  auto close = [&](int32_t value, Value of, const Twine &what) -> Attribute {
    return dropUnevenFreeAxes(op, getSharding(value), cast<RankedTensorType>(of.getType()), what);
  };
  SmallVector<Attribute> ins, outs;
  for (auto [i, number] : llvm::enumerate(inputs->second))
    ins.push_back(close(number, op.getInputs()[i], "input " + Twine(i)));
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    outs.push_back(close(getNumber(result), result, "result " + Twine(i)));
  // What was written stays known beside what was found.
  if (!op->hasAttr(kAnnotationsAttrName))
    op->setAttr(kAnnotationsAttrName, op.getInShardings());
  op.setInShardingsAttr(ArrayAttr::get(op.getContext(), ins));
  op.setOutShardingsAttr(ArrayAttr::get(op.getContext(), outs));
  if (func::FuncOp body = getOutlinedBody(op))
    writeFreePlacements(op, body);
}

void FunctionGraph::walkBodies(llvm::function_ref<void(FunctionOpInterface)> callback) const {
  for (const Part &part : ArrayRef(parts).drop_front())
    callback(part.function);
}
