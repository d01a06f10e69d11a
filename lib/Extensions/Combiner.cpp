// SPDX-License-Identifier: Apache-2.0
//
// The body is cut where values enter that do not depend on accumulators: these are the elements. What only serves to compute
// something from them, such as a test for NaN, belongs to the combination if that makes fewer values cross the cut.
//
// Whether combining is associative is tried on numbers: (a b) c against a (b c). Code that only compares and chooses cannot
// tell numbers from others in the same order, so a few numbers, with infinities, both zeros and NaN, stand for all. Code that
// computes is tried on numbers in general position, where an identity of such formulas holds nowhere or everywhere; what it
// does to infinities and to rounding is not asked.

#include "dist/Extensions/Combiner.h"
#include "SampledScalars.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <random>

using namespace mlir;
using namespace dist;

/// Results of more accumulators are not looked into.
static constexpr size_t kMaxAccumulators = 4;

//===-- the cut ------------------------------------------------------------------------------------------------------===//

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
      if (!llvm::all_of(op->getOperands(), [&](Value operand) { return isConstant(operand) || entering.contains(operand); }))
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

//===-- trials -------------------------------------------------------------------------------------------------------===//

/// Tries a combination on numbers.
class Trial {
public:
  /// `program` takes accumulators and elements, all of types `types`.
  Trial(ScalarProgram program, ArrayRef<Type> types)
      : program(std::move(program)), types(types), draws(this->program.onlyChooses() ? 4096 : 256) {}

  bool isAssociative() {
    return holds([&](auto &a, auto &b, auto &c) { return areEqual(combine(combine(a, b), c), combine(a, combine(b, c))); });
  }
  bool isCommutative() {
    return holds([&](auto &a, auto &b, auto &) { return areEqual(combine(a, b), combine(b, a)); });
  }

private:
  using Numbers = SmallVector<Scalar, 4>;

  template <typename Test> bool holds(Test test) {
    std::mt19937 random(1);
    for (unsigned i = 0; i < draws; ++i) {
      Numbers a = draw(random), b = draw(random), c = draw(random);
      if (!test(a, b, c))
        return false;
    }
    return true;
  }

  Numbers combine(const Numbers &a, const Numbers &b) {
    Numbers inputs = a;
    inputs.append(b);
    return program.run(inputs);
  }

  /// Returns one number per accumulator.
  Numbers draw(std::mt19937 &random) {
    static constexpr double kReals[] = {NAN, -INFINITY, -0.0, 0.0, 1.5, 3.0, INFINITY};
    static constexpr int64_t kIntegers[] = {-1, 0, 1, 5};
    Numbers numbers;
    for (Type type : types) {
      Scalar &number = numbers.emplace_back();
      if (program.onlyChooses())
        number = {kReals[random() % std::size(kReals)], kIntegers[random() % std::size(kIntegers)]};
      else
        number = {double(random() % 4000) / 1000 - 1.9995, int64_t(1 + random() % 100)};
      if (type.isInteger(1))
        number.integer = -int64_t(random() % 2);
    }
    return numbers;
  }

  bool areEqual(const Numbers &a, const Numbers &b) const {
    for (auto [x, y, type] : llvm::zip_equal(a, b, types)) {
      if (!isa<FloatType>(type)) {
        if (x.integer != y.integer)
          return false;
        continue;
      }
      bool isSame = std::isnan(x.real) ? std::isnan(y.real) : llvm::bit_cast<int64_t>(x.real) == llvm::bit_cast<int64_t>(y.real);
      bool isClose = !program.onlyChooses() &&
                     std::fabs(x.real - y.real) <= 1e-9 * std::max({1.0, std::fabs(x.real), std::fabs(y.real)});
      if (!isSame && !isClose)
        return false;
    }
    return true;
  }

  ScalarProgram program;
  ArrayRef<Type> types;
  unsigned draws;
};
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
    SmallVector<Value> inputs = combiner.accumulators;
    inputs.append(combiner.elements);
    std::optional<ScalarProgram> program = ScalarProgram::compile(inputs, combiner.ops, results);
    if (!program)
      return std::nullopt;
    Trial trial(std::move(*program), types);
    if (!trial.isAssociative())
      continue;
    combiner.isCommutative = trial.isCommutative();
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
