// SPDX-License-Identifier: Apache-2.0
//
// The body is cut where values enter that do not depend on accumulators: these are the elements. What only serves to
// compute something from them, such as a test for NaN, belongs to the combination if that makes fewer values cross the
// cut.
//
// Whether combining is associative is proved: (a b) c against a (b c), on unknowns (SymbolicScalars.h). Code that only
// compares and chooses is run for every order that the unknowns can have; arithmetic has to give the same formula. A
// combiner of which that cannot be shown keeps its order: min(a + b, 1000), say, of which the sum of two is not what it
// looks like.

#include "dist/Extensions/Combiner.h"
#include "SymbolicScalars.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

/// Results of more accumulators are not looked into: there are too many ways to put elements beside them.
static constexpr size_t kMaxAccumulators = 4;

//===-- the cut ---------------------------------------------------------------------------------------------------===//

namespace {
/// Finds the values at which elements enter the computation of `results`.
class Cut {
public:
  Cut(ArrayRef<Value> accumulators, ArrayRef<Value> results, Block *body) : accumulators(accumulators), body(body) {
    for (Operation &op : *body)
      if (llvm::any_of(op.getOperands(), [&](Value operand) { return depends(operand); }))
        dependent.insert(&op);
    for (Value result : results)
      enter(result);
    while (entering.size() > accumulators.size() && absorbOne()) {
    }
  }

  /// Returns the entering values, by their place in the body; failure if one comes from outside.
  FailureOr<SmallVector<Value>> getElements() const {
    SmallVector<Value> elements(entering.begin(), entering.end());
    for (Value element : elements)
      if (element.getParentBlock() != body)
        return failure();
    llvm::sort(elements, [](Value a, Value b) {
      auto getPlace = [](Value value) {
        auto argument = dyn_cast<BlockArgument>(value);
        return std::pair(argument ? int64_t(argument.getArgNumber()) : INT64_MAX, value.getDefiningOp());
      };
      auto [argumentA, opA] = getPlace(a);
      auto [argumentB, opB] = getPlace(b);
      return argumentA != argumentB ? argumentA < argumentB : opA && opB && opA != opB && opA->isBeforeInBlock(opB);
    });
    return elements;
  }
  /// Returns the ops between elements and results, in order.
  SmallVector<Operation *> getOps() const {
    SmallVector<Operation *> ops;
    for (Operation &op : *body)
      if (inside.contains(&op))
        ops.push_back(&op);
    return ops;
  }

private:
  bool depends(Value value) const {
    return llvm::is_contained(accumulators, value) || dependent.contains(value.getDefiningOp());
  }
  static bool isConstant(Value value) { return matchPattern(value, m_Constant()); }

  /// Takes the ops that compute `value` in, as far as they depend on accumulators.
  void enter(Value value) {
    if (llvm::is_contained(accumulators, value) || isConstant(value))
      return;
    if (!depends(value)) {
      entering.insert(value);
      return;
    }
    if (inside.insert(value.getDefiningOp()))
      for (Value operand : value.getDefiningOp()->getOperands())
        enter(operand);
  }

  /// Takes in an op that computes an entering value from other ones. Returns false if there is none.
  bool absorbOne() {
    for (Value value : entering) {
      Operation *op = value.getDefiningOp();
      if (!op || op->getNumOperands() == 0 || op->getBlock() != body)
        continue;
      if (!llvm::all_of(op->getOperands(),
                        [&](Value operand) { return isConstant(operand) || entering.contains(operand); }))
        continue;
      inside.insert(op);
      entering.remove(value);
      return true;
    }
    return false;
  }

  ArrayRef<Value> accumulators;
  Block *body;
  llvm::SmallPtrSet<Operation *, 16> dependent;
  llvm::SmallSetVector<Operation *, 16> inside;
  llvm::SmallSetVector<Value, 4> entering;
};

//===-- proofs ----------------------------------------------------------------------------------------------------===//

/// Runs of one proof; a combiner that needs more is not accepted.
constexpr unsigned kMaxRuns = 1 << 14;

/// A combination of two lists of values, as scalar code: `ops` compute `results` from `before` and `here`.
struct Combination {
  SmallVector<Value> before, here, results;
  SmallVector<Operation *> ops;

  using Formulas = std::optional<SmallVector<Formula, 4>>;

  /// Returns the combination of `a` and `b`, or nothing if that cannot be followed.
  Formulas combine(World &world, const Formulas &a, const Formulas &b) const {
    if (!a || !b)
      return std::nullopt;
    SmallVector<Value> inputs = before;
    inputs.append(here);
    SmallVector<Formula> values(a->begin(), a->end());
    values.append(b->begin(), b->end());
    return world.run(inputs, values, ops, results);
  }

  /// Returns true if `test`, on the combinations of three unknown lists, holds whatever they are.
  bool holds(llvm::function_ref<bool(World &, const Formulas &, const Formulas &, const Formulas &)> test) const {
    Outcomes outcomes;
    for (unsigned number = 0; number < kMaxRuns; ++number) {
      World world(outcomes);
      std::array<Formulas, 3> unknown;
      for (Formulas &list : unknown) {
        list.emplace();
        for (Value value : before)
          list->push_back(world.makeUnknown(value.getType()));
      }
      if (!test(world, unknown[0], unknown[1], unknown[2]))
        return false;
      if (!outcomes.advance())
        return true;
    }
    return false;
  }

  static bool areEqual(World &world, const Formulas &a, const Formulas &b) {
    return a && b && llvm::all_of(llvm::zip_equal(*a, *b), [&](auto pair) {
             return world.areEqual(std::get<0>(pair), std::get<1>(pair));
           });
  }
  bool isAssociative() const {
    return holds([&](World &world, auto &a, auto &b, auto &c) {
      return areEqual(world, combine(world, combine(world, a, b), c), combine(world, a, combine(world, b, c)));
    });
  }
  bool isCommutative() const {
    return holds([&](World &world, auto &a, auto &b, auto &) {
      return areEqual(world, combine(world, a, b), combine(world, b, a));
    });
  }
};

/// Returns the numbers of the values among `inputs` on which `result` depends, and adds the ops in between to `needed`.
SmallVector<unsigned> findSources(Value result, ArrayRef<Value> inputs, ArrayRef<Operation *> ops,
                                  llvm::SmallPtrSetImpl<Operation *> &needed) {
  llvm::SmallSetVector<Value, 8> open;
  open.insert(result);
  SmallVector<unsigned> sources;
  for (size_t next = 0; next < open.size(); ++next) {
    Value value = open[next];
    if (auto *input = llvm::find(inputs, value); input != inputs.end()) {
      sources.push_back(input - inputs.begin());
    } else if (Operation *op = value.getDefiningOp(); op && llvm::is_contained(ops, op)) {
      needed.insert(op);
      open.insert(op->operand_begin(), op->operand_end());
    }
  }
  return sources;
}

/// Returns `whole` as combinations that have nothing to do with each other, such as that of a smallest and of a largest
/// element.
SmallVector<Combination> separate(const Combination &whole) {
  unsigned count = whole.results.size();
  SmallVector<Value> inputs = whole.before;
  inputs.append(whole.here);
  llvm::EquivalenceClasses<unsigned> classes;
  SmallVector<llvm::SmallPtrSet<Operation *, 16>> needed(count);
  for (unsigned number = 0; number < count; ++number) {
    classes.insert(number);
    for (unsigned source : findSources(whole.results[number], inputs, whole.ops, needed[number]))
      classes.unionSets(number, source % count);
  }
  SmallVector<Combination> parts;
  for (unsigned first = 0; first < count; ++first) {
    if (classes.getLeaderValue(first) != first)
      continue;
    Combination &part = parts.emplace_back();
    llvm::SmallPtrSet<Operation *, 16> ops;
    for (unsigned number = 0; number < count; ++number) {
      if (!classes.isEquivalent(first, number))
        continue;
      part.before.push_back(whole.before[number]);
      part.here.push_back(whole.here[number]);
      part.results.push_back(whole.results[number]);
      ops.insert(needed[number].begin(), needed[number].end());
    }
    for (Operation *op : whole.ops)
      if (ops.contains(op))
        part.ops.push_back(op);
  }
  return parts;
}
} // namespace

std::optional<Combiner> Combiner::find(ArrayRef<Value> accumulators, ArrayRef<Value> results, Block *body) {
  Cut cut(accumulators, results, body);
  FailureOr<SmallVector<Value>> elements = cut.getElements();
  bool isFixed = llvm::any_of(results, [](Value result) { return matchPattern(result, m_Constant()); });
  if (isFixed || failed(elements) || elements->size() != accumulators.size() || accumulators.size() > kMaxAccumulators)
    return std::nullopt;
  Combiner combiner;
  combiner.accumulators.assign(accumulators.begin(), accumulators.end());
  combiner.results.assign(results.begin(), results.end());
  combiner.ops = cut.getOps();
  SmallVector<Type> types(ValueRange(accumulators).getTypes());
  // Any assignment of elements to accumulators will do that makes the combination associative.
  SmallVector<unsigned> order = llvm::to_vector(llvm::seq<unsigned>(0, elements->size()));
  do {
    combiner.elements = llvm::map_to_vector(order, [&](unsigned number) { return (*elements)[number]; });
    if (SmallVector<Type>(ValueRange(combiner.elements).getTypes()) != types)
      continue;
    SmallVector<Combination> parts =
        separate({combiner.accumulators, combiner.elements, combiner.results, combiner.ops});
    if (!llvm::all_of(parts, [](const Combination &part) { return part.isAssociative(); }))
      continue;
    combiner.isCommutative = llvm::all_of(parts, [](const Combination &part) { return part.isCommutative(); });
    return combiner;
  } while (std::next_permutation(order.begin(), order.end()));
  return std::nullopt;
}

SmallVector<Value> Combiner::build(OpBuilder &builder, ValueRange before, ValueRange here) const {
  IRMapping mapping;
  mapping.map(accumulators, before);
  mapping.map(elements, here);
  for (Operation *op : ops) {
    for (Value operand : op->getOperands())
      if (!mapping.contains(operand) && operand.getDefiningOp() && operand.getParentBlock() == op->getBlock())
        builder.clone(*operand.getDefiningOp(), mapping); // A constant.
    builder.clone(*op, mapping);
  }
  return llvm::map_to_vector(results, [&](Value result) { return mapping.lookupOrDefault(result); });
}
