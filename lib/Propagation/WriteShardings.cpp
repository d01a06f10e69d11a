// SPDX-License-Identifier: Apache-2.0
//
// Writing back what was decided: closed shardings of arguments, results and ops, of what arrives in regions, and where
// they came from.

#include "FunctionGraph.h"
#include "dist/Analysis/RegionFlow.h"

using namespace mlir;
using namespace dist;

ShardingAttr FunctionGraph::getSharding(int32_t value) {
  if (value < 0)
    return ShardingAttr::getReplicated(meshName, 0);
  ShardingAttr closed = layouts->getSharding(getLayout(value)), written = annotations.getWritten(value);
  if (!written || (written.getReplicated().empty() && written.getPartials().empty()))
    return closed;
  return ShardingAttr::get(closed.getContext(), closed.getMesh(), closed.getDims(), written.getReplicated(),
                           written.getPartials());
}

ArrayAttr FunctionGraph::getList(Attribute attribute) {
  ArrayAttr &list = lists[attribute];
  if (!list)
    list = ArrayAttr::get(function.getContext(), attribute);
  return list;
}

/// Returns `attributes`, of an argument (null for a result), with the sharding of the value `number` and where it comes
/// from.
DictionaryAttr FunctionGraph::withPlacement(DictionaryAttr attributes, Value argument, int32_t number) {
  if (number < 0)
    return attributes ? attributes : DictionaryAttr::get(function.getContext());
  NamedAttrList list(attributes);
  list.set(shardingName, getSharding(number));
  if (ArrayAttr origins = getOrigins(number, argument, nullptr))
    list.set(originsName, origins);
  return list.getDictionary(function.getContext());
}

/// Writes the placements of arguments and results, and notes on the function what was written of its results, unless
/// that was everything.
void FunctionGraph::writeSignature(Part &part) {
  FunctionOpInterface function = part.function;
  bool isComplete = true;
  SmallVector<Attribute> written;
  for (int32_t value : part.results) {
    ShardingAttr sharding = value < 0 ? ShardingAttr() : annotations.getWritten(value);
    isComplete &= value < 0 || (sharding && sharding.isClosed());
    written.push_back(sharding ? Attribute(sharding) : UnitAttr::get(function.getContext()));
  }
  if (!isComplete && !function->hasAttr(kAnnotationsAttrName))
    function->setAttr(kAnnotationsAttrName, ArrayAttr::get(function.getContext(), written));
  // All at once: a change of one argument's attributes copies the list of all.
  SmallVector<DictionaryAttr> arguments, results;
  for (BlockArgument argument : function.getArguments())
    arguments.push_back(withPlacement(function.getArgAttrDict(argument.getArgNumber()), argument, getNumber(argument)));
  for (auto [i, value] : llvm::enumerate(part.results))
    results.push_back(withPlacement(function.getResultAttrDict(i), {}, value));
  function.setAllArgAttrs(arguments);
  function.setAllResultAttrs(results);
}

void FunctionGraph::writeBack(bool explain) {
  if (explain)
    findPaths();
  for (Part &part : parts)
    writeSignature(part);
  // Users come before what is made for them.
  for (const WrittenOp &written : llvm::reverse(ops)) {
    ArrayRef<int32_t> results = getResults(written);
    if (DictionaryAttr shared = written.mayTakeUsers ? getShared(written.op, results) : DictionaryAttr())
      written.op->setDiscardableAttrs(shared);
    else
      writeBack(written.op, results);
  }
  for (const WrittenOp &written : ops)
    if (!explain || !remarkOnPlacements(written.op, getResults(written)))
      break;
}

/// Writes the shardings of what arrives in the regions of `op`.
void FunctionGraph::writeRegionShardings(Operation *op) {
  MLIRContext *context = function.getContext();
  SmallVector<Attribute> regions;
  bool carries = false;
  for (Region &region : op->getRegions()) {
    SmallVector<Attribute> shardings;
    for (Value argument : region.getArguments()) {
      int32_t number = getNumber(argument);
      carries |= number >= 0;
      shardings.push_back(getSharding(number));
    }
    regions.push_back(ArrayAttr::get(context, shardings));
  }
  if (carries)
    op->setAttr(kRegionShardingsAttrName, ArrayAttr::get(context, regions));
}

/// Returns the attributes of the user of `op`, a generator with one use, if they say of its result what they would say
/// of the user's: same axes from the same annotations. Returns null otherwise.
DictionaryAttr FunctionGraph::getShared(Operation *op, ArrayRef<int32_t> results) {
  Operation *user = *op->user_begin();
  int32_t of = user->getNumResults() == 1 ? getNumber(user->getResult(0)) : -1;
  if (of < 0 || annotations.getWritten(of) || annotations.getWritten(results.front()))
    return {};
  // What was written there, and nothing else.
  ArrayRef<NamedAttribute> written = user->getRawDictionaryAttrs().getValue();
  if (written.size() != (paths ? 2 : 1) || written.front().getName() != (paths ? originsName : shardingsName))
    return {};
  auto isSame = [](const DimState &a, const DimState &b) { return a.subAxes == b.subAxes && a.origin == b.origin; };
  return llvm::equal(graph.getDims(of), graph.getDims(results.front()), isSame) ? user->getDiscardableAttrDictionary()
                                                                                : DictionaryAttr();
}

/// Writes the shardings of the results of `op`, and of what arrives in its regions.
void FunctionGraph::writeBack(Operation *op, ArrayRef<int32_t> results) {
  if (op->getNumRegions() != 0) {
    if (auto region = dyn_cast<LocalOp>(op))
      writeRegion(region);
    if (traitsOf.get(op).isControlFlow)
      writeRegionShardings(op);
  }
  if (llvm::none_of(results, [](int32_t number) { return number >= 0; }))
    return;
  ArrayAttr shardings;
  if (results.size() == 1)
    shardings = getList(getSharding(results.front()));
  else
    shardings =
        ArrayAttr::get(function.getContext(),
                       llvm::map_to_vector(results, [&](int32_t number) -> Attribute { return getSharding(number); }));
  op->setDiscardableAttrs(withShardings(op, shardings, getOrigins(op, results)));
}

/// Returns the attributes of `op` with these, put together at once: every change of an op's attributes copies all of
/// them.
DictionaryAttr FunctionGraph::withShardings(Operation *op, ArrayAttr shardings, ArrayAttr origins) {
  MLIRContext *context = function.getContext();
  if (op->getRawDictionaryAttrs().empty()) {
    // Most ops have none, and without origins the same few dictionaries serve all of these.
    if (origins)
      return DictionaryAttr::getWithSorted(
          context, {NamedAttribute(originsName, origins), NamedAttribute(shardingsName, shardings)});
    DictionaryAttr &known = dictionaries[shardings];
    return known ? known : known = DictionaryAttr::get(context, NamedAttribute(shardingsName, shardings));
  }
  NamedAttrList attributes(op->getDiscardableAttrDictionary());
  attributes.set(shardingsName, shardings);
  if (origins)
    attributes.set(originsName, origins);
  return attributes.getDictionary(context);
}
