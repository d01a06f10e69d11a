// SPDX-License-Identifier: Apache-2.0
//
// Two ops are equal here if one is the other with its values renamed: if they are equal when written down with numbers
// for values. Outside values need equal types and, where a constant defines them, equal constants: rules look at those
// (adding zero is linear). What else a rule looks at around its op, the op says. The order of operands counts, since a
// rule numbers them.

#include "dist/Analysis/RuleTable.h"
#include "dist/Analysis/ShardingInterfaces.h"

using namespace mlir;
using namespace dist;

/// Writes an op down as numbers that are equal for ops with equal rules, and the ops whose properties have to be equal
/// as well.
class RuleTable::Writer {
public:
  Writer(Key &key, OpTraitsTable &traitsOf) : key(key), traitsOf(traitsOf) {}

  /// Returns false for ops that are too large to be compared: they count as different from everything.
  bool write(Operation *op) {
    writeName(op);
    addTypes(op->getResultTypes());
    for (Value operand : op->getOperands())
      write(operand);
    for (Region &region : op->getRegions())
      if (!write(region))
        return false;
    for (Value result : op->getResults())
      values.push_back(result);
    if (traitsOf.get(op).hasRule) {
      llvm::SmallVector<uintptr_t, 8> context;
      cast<ShardingRuleOpInterface>(op).addRuleContext(context);
      key.words.push_back(context.size());
      key.words.append(context);
    }
    return values.size() <= kMaxValues;
  }

private:
  static constexpr size_t kMaxValues = 64;

  void add(const void *pointer) { key.words.push_back(reinterpret_cast<uintptr_t>(pointer)); }

  /// Types follow one another without an end; the number of them is written before.
  template <typename Range> void addTypes(Range types) {
    key.words.push_back(types.size());
    for (Type type : types)
      add(type.getAsOpaquePointer());
  }

  void writeName(Operation *op) {
    add(op->getName().getAsOpaquePointer());
    key.words.push_back(op->getNumOperands() << 8 | op->getNumRegions());
    key.ops.push_back(op);
  }

  /// A value is written as its number or, where it has none yet, as what is known of it; it comes from outside then.
  void write(Value value) {
    auto *known = llvm::find(values, value);
    key.words.push_back(known - values.begin());
    if (known != values.end())
      return;
    values.push_back(value);
    add(value.getType().getAsOpaquePointer());
    Operation *op = value.getDefiningOp();
    if (op && traitsOf.get(op).isConstant)
      writeName(op);
  }

  bool write(Region &region) {
    key.words.push_back(region.empty());
    if (region.empty())
      return true;
    Block &block = region.front();
    if (!region.hasOneBlock())
      return false;
    addTypes(block.getArgumentTypes());
    values.append(block.args_begin(), block.args_end());
    for (Operation &op : block)
      if (!write(&op))
        return false;
    key.words.push_back(0); // No op has this name.
    return true;
  }

  Key &key;
  OpTraitsTable &traitsOf;
  llvm::SmallVector<Value, 32> values;
};

uint64_t RuleTable::getHash(const Key &key) {
  uint64_t hash = key.words.size();
  auto mix = [&](uint64_t word) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32;
  };
  llvm::for_each(key.words, mix);
  for (Operation *op : key.ops)
    mix(static_cast<size_t>(op->hashProperties()));
  return hash >> 2; // The two highest numbers are taken by the map.
}

bool RuleTable::areEqual(const Key &a, const Key &b) {
  return a.words == b.words && llvm::all_of(llvm::zip_equal(a.ops, b.ops), [](auto pair) {
           auto [x, y] = pair;
           return x == y || x->getName().compareOpProperties(x->getPropertiesStorage(), y->getPropertiesStorage());
         });
}

const ShardingRule *RuleTable::get(Operation *op) {
  if (!traitsOf.get(op).hasRule)
    return nullptr;
  auto makeRule = [&] { return &rules.emplace_back(cast<ShardingRuleOpInterface>(op).getShardingRule()); };
  // Half of all ops make a tensor of nothing, and are what their type is.
  if (op->getNumOperands() == 0 && op->getNumRegions() == 0 && op->getNumResults() == 1 &&
      op->getPropertiesStorageSize() == 0) {
    const ShardingRule *&known =
        ofTypes[{op->getName().getAsOpaquePointer(), op->getResult(0).getType().getAsOpaquePointer()}];
    return known ? known : known = makeRule();
  }
  key.words.clear();
  key.ops.clear();
  if (!Writer(key, traitsOf).write(op))
    return makeRule();
  SmallVector<Entry, 1> &equal = entries[getHash(key)];
  for (const Entry &entry : equal)
    if (areEqual(entry.key, key))
      return entry.rule;
  equal.push_back({key, makeRule()});
  return equal.back().rule;
}
