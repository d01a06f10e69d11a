// SPDX-License-Identifier: Apache-2.0
//
// The same flow as `lib/Lowering/Steps/MemoryPlan.cpp` builds of buffers, of tensors.

#include "ValueCategories.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/IR/Dist.h"
#include "dist/Timeline/NewVersions.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist;

namespace {
class FlowOfValues {
public:
  FlowOfValues(FunctionOpInterface function, RuleTable &rules) : function(function), rules(rules) {}

  /// Returns for each result the number of the argument whose new version it is, or -1.
  SmallVector<int64_t> findNewVersions() {
    build();
    std::vector<int64_t> found = flow.findNewVersions();
    llvm::DenseMap<int64_t, int64_t> argumentOf;
    for (BlockArgument argument : function.getArguments())
      argumentOf[numbers.lookup(argument)] = argument.getArgNumber();
    SmallVector<int64_t> versions;
    for (auto [value, number] : results)
      versions.push_back(found[number] < 0 ? -1 : argumentOf.lookup(found[number]));
    return versions;
  }

  llvm::DenseMap<Value, MemoryCategory> run() {
    build();
    std::vector<MemoryCategory> found = flow.classify();
    llvm::DenseMap<Value, MemoryCategory> categories;
    for (auto [value, number] : numbers)
      categories[value] = found[number];
    // A value that is returned is what the result is, unless it is an argument.
    for (auto [value, number] : results)
      if (!isa<BlockArgument>(value))
        categories[value] = found[number];
    return categories;
  }

private:
  void build() {
    for (BlockArgument argument : function.getArguments())
      addArgument(argument);
    Block &body = function.getFunctionBody().front();
    walkControlFlow(body, [&](Operation *op) { addOp(op); });
    // MLIR takes any foreign op for the end of a block.
    if (body.getTerminator()->hasTrait<OpTrait::ReturnLike>())
      for (OpOperand &returned : body.getTerminator()->getOpOperands())
        addResult(returned);
  }

  static int64_t countElements(Value value) {
    auto tensor = dyn_cast<RankedTensorType>(value.getType());
    return tensor && tensor.hasStaticShape() ? tensor.getNumElements() : 1;
  }

  /// Returns one number for each type with each placement.
  int64_t getTypeNumber(Type type, Attribute boundary) {
    auto key = ArrayAttr::get(function->getContext(),
                              {TypeAttr::get(type), boundary ? boundary : UnitAttr::get(function->getContext())});
    return types.try_emplace(key, types.size()).first->second;
  }

  void addArgument(BlockArgument argument) {
    unsigned number = argument.getArgNumber();
    MemoryFlow::Value value;
    value.place = MemoryFlow::Place::Argument;
    value.elements = countElements(argument);
    value.type = getTypeNumber(argument.getType(), function.getArgAttr(number, kBoundaryAttrName));
    if (auto role = function.getArgAttrOfType<StringAttr>(number, kRoleAttrName))
      value.known = findMemoryCategory(role.getValue());
    value.isFullySharded = bool(function.getArgAttr(number, kFullyShardAttrName));
    numbers[argument] = flow.addValue(value);
  }

  void addResult(OpOperand &returned) {
    unsigned number = returned.getOperandNumber();
    MemoryFlow::Value value;
    value.place = MemoryFlow::Place::Result;
    value.elements = countElements(returned.get());
    value.type = getTypeNumber(returned.get().getType(), function.getResultAttr(number, kBoundaryAttrName));
    unsigned result = flow.addValue(value);
    flow.addNode({MemoryFlow::Computes::Elementwise, {getNumber(returned.get())}, {result}});
    results.push_back({returned.get(), result});
  }

  unsigned getNumber(Value value) {
    auto [known, isNew] = numbers.try_emplace(value, 0);
    if (isNew)
      known->second = flow.addValue({MemoryFlow::Place::Inner, countElements(value), -1, std::nullopt, false});
    return known->second;
  }

  MemoryFlow::Computes getKind(Operation *op) {
    using Computes = MemoryFlow::Computes;
    if (auto collective = dyn_cast<CollectiveOpInterface>(op))
      return collective.getCollectiveKind() == CollectiveKind::AllGather ? Computes::Gather : Computes::Collective;
    const ShardingRule *rule = rules.get(op);
    if (!rule)
      return Computes::Elementwise;
    auto hasFactor = [&](FactorKind kind) {
      return llvm::any_of(rule->factors, [&](const Factor &factor) { return factor.kind == kind; });
    };
    auto structured = dyn_cast<DestinationStyleOpInterface>(op);
    if (hasFactor(FactorKind::Reduction) && structured && structured.getNumDpsInputs() > 1)
      return Computes::Product;
    return rule->ties.empty() ? Computes::Elementwise : Computes::Copy;
  }

  void addOp(Operation *op) {
    if (op->hasTrait<OpTrait::IsTerminator>())
      return; // What it forwards is added with the op around it.
    if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
      addHandedOn(branch);
      return;
    }
    MemoryFlow::Node node{getKind(op), {}, {}};
    llvm::SetVector<Value> read(op->operand_begin(), op->operand_end());
    getUsedValuesDefinedAbove(op->getRegions(), read);
    for (Value value : read)
      node.reads.push_back(getNumber(value));
    for (Value value : op->getResults())
      node.writes.push_back(getNumber(value));
    if (!node.writes.empty())
      flow.addNode(std::move(node));
  }

  void addHandedOn(RegionBranchOpInterface branch) {
    RegionBranchSuccessorMapping mapping;
    branch.getSuccessorOperandInputMapping(mapping);
    SmallVector<OpOperand *> operands;
    for (OpOperand &operand : branch->getOpOperands())
      operands.push_back(&operand);
    for (Region &region : branch->getRegions())
      for (Block &block : region)
        for (OpOperand &operand : block.getTerminator()->getOpOperands())
          operands.push_back(&operand);
    for (OpOperand *operand : operands)
      if (auto found = mapping.find(operand); found != mapping.end())
        for (Value input : found->second)
          flow.addNode({MemoryFlow::Computes::Elementwise, {getNumber(operand->get())}, {getNumber(input)}});
  }

  FunctionOpInterface function;
  RuleTable &rules;
  MemoryFlow flow;
  llvm::MapVector<Attribute, int64_t> types;
  llvm::MapVector<Value, unsigned> numbers;
  SmallVector<std::pair<Value, unsigned>> results;
};
} // namespace

llvm::DenseMap<Value, MemoryCategory> dist::getValueCategories(FunctionOpInterface function, RuleTable &rules) {
  return FlowOfValues(function, rules).run();
}

SmallVector<int64_t> dist::findNewVersions(FunctionOpInterface function) {
  RuleTable rules;
  return FlowOfValues(function, rules).findNewVersions();
}
