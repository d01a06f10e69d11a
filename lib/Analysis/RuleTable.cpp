// SPDX-License-Identifier: Apache-2.0
//
// Two ops are equal here if one is the other with its values renamed. Outside values need equal types and, where a constant
// defines them, equal constants: rules look at those (adding zero is linear). The order of operands counts, since a rule
// numbers them.

#include "dist/Analysis/RuleTable.h"
#include "dist/Analysis/ShardingInterfaces.h"

using namespace mlir;
using namespace dist;

/// Returns a hash of what `op` is and of which ops are in it.
static llvm::hash_code getHash(Operation *op) {
  SmallVector<const void *, 16> parts = {op->getName().getAsOpaquePointer()};
  for (Value operand : op->getOperands())
    parts.push_back(operand.getType().getAsOpaquePointer());
  for (Type type : op->getResultTypes())
    parts.push_back(type.getAsOpaquePointer());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &nested : block)
        parts.push_back(nested.getName().getAsOpaquePointer());
  return llvm::hash_combine(llvm::hash_combine_range(parts.begin(), parts.end()), op->hashProperties());
}

namespace {
/// Compares two ops and what is in them.
class Comparison {
public:
  bool areEqual(Operation *a, Operation *b) {
    if (a->getName() != b->getName() || a->getNumRegions() != b->getNumRegions() ||
        a->getNumOperands() != b->getNumOperands() || a->getResultTypes() != b->getResultTypes() ||
        !a->getName().compareOpProperties(a->getPropertiesStorage(), b->getPropertiesStorage()))
      return false;
    for (auto [x, y] : llvm::zip_equal(a->getOperands(), b->getOperands()))
      if (!areEqual(x, y))
        return false;
    for (auto [x, y] : llvm::zip_equal(a->getRegions(), b->getRegions()))
      if (!areEqual(x, y))
        return false;
    for (auto [x, y] : llvm::zip_equal(a->getResults(), b->getResults()))
      renamed.push_back({x, y});
    return renamed.size() <= kMaxValues;
  }

private:
  /// What is larger counts as different from everything, so that a comparison takes bounded time.
  static constexpr size_t kMaxValues = 64;

  /// Returns true if `a` and `b` are the same value by name or, where they have none yet, outside values that may share one.
  bool areEqual(Value a, Value b) {
    for (auto [x, y] : renamed)
      if (x == a || y == b)
        return x == a && y == b;
    renamed.push_back({a, b});
    return a == b || (a.getType() == b.getType() && areEqualConstants(a, b));
  }

  bool areEqual(Region &a, Region &b) {
    if (a.getBlocks().size() > 1 || b.getBlocks().size() > 1 || a.empty() != b.empty())
      return false;
    if (a.empty())
      return true;
    Block &x = a.front(), &y = b.front();
    if (x.getArgumentTypes() != y.getArgumentTypes() || x.getOperations().size() != y.getOperations().size())
      return false;
    for (auto [from, to] : llvm::zip_equal(x.getArguments(), y.getArguments()))
      renamed.push_back({from, to});
    return llvm::all_of(llvm::zip_equal(x, y), [&](auto pair) { return areEqual(&std::get<0>(pair), &std::get<1>(pair)); });
  }

  /// Returns true if equal constants define `a` and `b`, or none defines either.
  static bool areEqualConstants(Value a, Value b) {
    auto getConstant = [](Value value) {
      Operation *op = value.getDefiningOp();
      return op && op->hasTrait<OpTrait::ConstantLike>() ? op : nullptr;
    };
    Operation *x = getConstant(a), *y = getConstant(b);
    if (!x || !y)
      return x == y;
    return x->getName() == y->getName() &&
           x->getName().compareOpProperties(x->getPropertiesStorage(), y->getPropertiesStorage());
  }

  llvm::SmallVector<std::pair<Value, Value>, 16> renamed;
};
} // namespace

const ShardingRule *RuleTable::get(Operation *op) {
  auto stated = dyn_cast<ShardingRuleOpInterface>(op);
  if (!stated)
    return nullptr;
  SmallVector<Entry, 1> &equal = entries[size_t(getHash(op))];
  for (const Entry &entry : equal)
    if (Comparison().areEqual(entry.op, op))
      return entry.rule.get();
  equal.push_back({op, std::make_unique<ShardingRule>(stated.getShardingRule())});
  return equal.back().rule.get();
}
