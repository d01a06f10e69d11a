// SPDX-License-Identifier: Apache-2.0
//
// Two ops are equal here if one is the other with its values renamed. Outside values need equal types and, where a constant
// defines them, equal constants: rules look at those (adding zero is linear). The order of operands counts, since a rule
// numbers them.

#include "dist/Analysis/RuleTable.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;

static constexpr OperationEquivalence::Flags kFlags =
    OperationEquivalence::IgnoreLocations | OperationEquivalence::IgnoreDiscardableAttrs;

/// Returns a hash of `op` without its values; what nested ops read does not count, but which ops they are.
static llvm::hash_code getHash(Operation *op) {
  llvm::hash_code hash = OperationEquivalence::computeHash(op, OperationEquivalence::ignoreHashValue,
                                                           OperationEquivalence::ignoreHashValue, kFlags);
  for (Type type : op->getOperandTypes())
    hash = llvm::hash_combine(hash, type.getAsOpaquePointer());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &nested : block)
        hash = llvm::hash_combine(hash, getHash(&nested));
  return hash;
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
      rename(x, y);
    return true;
  }

private:
  void rename(Value a, Value b) {
    toB[a] = b;
    toA[b] = a;
  }

  /// Returns true if `a` and `b` are the same value by name or, where they have none yet, outside values that may share one.
  bool areEqual(Value a, Value b) {
    auto nameOfA = toB.find(a), nameOfB = toA.find(b);
    if (nameOfA != toB.end() || nameOfB != toA.end())
      return nameOfA != toB.end() && nameOfB != toA.end() && nameOfA->second == b;
    rename(a, b);
    return a == b || (a.getType() == b.getType() && getConstant(a) == getConstant(b));
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
      rename(from, to);
    return llvm::all_of(llvm::zip_equal(x, y), [&](auto pair) { return areEqual(&std::get<0>(pair), &std::get<1>(pair)); });
  }

  /// Returns what `value` is if a constant defines it, or null.
  static Attribute getConstant(Value value) {
    Operation *op = value.getDefiningOp();
    Attribute constant;
    if (op && op->hasTrait<OpTrait::ConstantLike>())
      matchPattern(op, m_Constant(&constant));
    return constant;
  }

  llvm::SmallDenseMap<Value, Value, 16> toB, toA;
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
