// SPDX-License-Identifier: Apache-2.0

#include "RecomputeInLoops.h"
#include "RecomputeValues.h"
#include "StackedValues.h"
#include "dist/Analysis/LiveBytes.h"
#include "dist/Analysis/OpCost.h"
#include "dist/Analysis/RecomputedOps.h"
#include "dist/Timeline/KeptValues.h"
#include "dist/Timeline/ProgramTasks.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

/// Collects the seconds of all ops in `block` that are no loops or branches.
static void addSeconds(const TaskBlock &block, ArrayRef<Operation *> ops,
                       llvm::DenseMap<Operation *, double> &seconds) {
  for (const Task &task : block.tasks) {
    if (task.id >= 0 && task.blocks.empty())
      seconds[ops[task.id]] = task.seconds;
    for (const TaskBlock &inner : task.blocks)
      addSeconds(inner, ops, seconds);
  }
}

namespace {
/// What a pair of loops may keep or compute again.
class PairProblem {
public:
  PairProblem(LoopPair &pair, const Machine &machine, const llvm::DenseMap<Operation *, double> &secondsOf)
      : pair(pair), machine(machine), trips(pair.stacks.front().getNumLayers()) {
    for (Operation &op : getLoopBody(pair.maker)->without_terminator())
      addOp(&op, secondsOf.lookup(&op));
    // What can neither be kept nor computed again stays as the reader has it.
    llvm::SmallVector<Value> own;
    for (auto [value, original] : pair.same)
      if (auto known = valueOf.find(original); known != valueOf.end() && isOutOfReach(known->second))
        own.push_back(value);
    for (Value value : own)
      pair.same.erase(value);
    for (auto [value, original] : pair.same)
      if (isReadOutside(value))
        if (auto known = valueOf.find(original); known != valueOf.end())
          problem.values[known->second].isNeeded = true;
  }

  const KeptValuesProblem &get() const { return problem; }
  Operation *getOp(unsigned number) const { return ops[number]; }

  /// Returns true if something that is not the same in the maker reads `value` of the reader.
  bool isReadOutside(Value value) const {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      Operation *ancestor = getLoopBody(pair.reader)->findAncestorOpInBlock(*user);
      return !ancestor || ancestor->getNumResults() == 0 || !pair.same.contains(ancestor->getResult(0));
    });
  }

  /// Returns true if the stack of `value` is only read where it may be computed again instead.
  bool mayBeDropped(const StackedValue &stack) const {
    return llvm::all_of(pair.maker->getResult(stack.result).getUsers(), [&](Operation *user) {
      return user->getNumResults() == 1 && pair.same.contains(user->getResult(0));
    });
  }

private:
  /// Adds `value` of the maker's body, which the op `maker` of the problem makes, or -1.
  void addValue(Value value, int maker) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    bool isTensor = type && type.hasStaticShape();
    const StackedValue *stack = pair.findStack(value);
    // What lies in a stack in any case is there.
    if (stack && !mayBeDropped(*stack))
      return;
    double bytes = isTensor ? getTensorBytes(type).toDouble() : 0;
    // It is written, and read, twice.
    double seconds = isTensor ? 2 * machine.getComputeSeconds(0, type.getElementType(), 2 * bytes) : 0;
    valueOf[value] = problem.values.size();
    problem.values.push_back({bytes * trips, maker, false, seconds * trips, isTensor});
  }

  void addOp(Operation *op, double seconds) {
    KeptValuesProblem::Op added{seconds * trips, dist::mayRunAgain(op)};
    llvm::SetVector<Value> read(op->operand_begin(), op->operand_end());
    getUsedValuesDefinedAbove(op->getRegions(), read);
    for (Value value : read)
      addRead(value, added);
    unsigned number = problem.ops.size();
    problem.ops.push_back(std::move(added));
    ops.push_back(op);
    for (Value result : op->getResults())
      addValue(result, number);
  }

  void addRead(Value value, KeptValuesProblem::Op &op) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (value == pair.maker.getSingleInductionVar())
      return;
    if (argument && argument.getOwner() == getLoopBody(pair.maker) && !valueOf.contains(value)) {
      if (!isa<RankedTensorType>(value.getType()) || isStackArgument(argument)) {
        op.mayRunAgain = false;
        return;
      }
      addValue(value, -1);
    }
    auto known = valueOf.find(value);
    if (known == valueOf.end()) {
      addOutsideValue(value);
      known = valueOf.find(value);
      if (known == valueOf.end())
        return;
    }
    if (isOutOfReach(known->second))
      op.mayRunAgain = false;
    op.reads.push_back(known->second);
  }

  /// Returns true if the value `number` can neither be kept nor be computed again.
  bool isOutOfReach(unsigned number) const {
    const KeptValuesProblem::Value &value = problem.values[number];
    return !value.mayBeKept && (value.op < 0 || !problem.ops[value.op].mayRunAgain);
  }

  /// Adds a tensor from in front of the maker that nothing behind it reads: it would have to be kept.
  void addOutsideValue(Value value) {
    Operation *producer = value.getDefiningOp();
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!producer || pair.maker->isProperAncestor(producer) || !type || !type.hasStaticShape() ||
        producer->getBlock() != pair.maker->getBlock() || producer->hasTrait<OpTrait::ConstantLike>() ||
        isMadeFromNothing(producer, rules))
      return;
    bool isReadLater = llvm::any_of(value.getUsers(), [&](Operation *user) {
      Operation *ancestor = pair.maker->getBlock()->findAncestorOpInBlock(*user);
      return !ancestor || pair.reader->isBeforeInBlock(ancestor) || ancestor == pair.reader;
    });
    if (isReadLater)
      return;
    valueOf[value] = problem.values.size();
    problem.values.push_back({getTensorBytes(type).toDouble(), -1, false, 0});
  }

  bool isStackArgument(BlockArgument argument) const {
    return llvm::any_of(pair.stacks, [&](const StackedValue &stack) {
      return pair.maker.getRegionIterArgs()[stack.result] == argument;
    });
  }

  LoopPair &pair;
  const Machine &machine;
  double trips;
  RuleTable rules;
  KeptValuesProblem problem;
  SmallVector<Operation *> ops;
  llvm::DenseMap<Value, unsigned> valueOf;
};

/// Carries out what was chosen for a pair.
class PairRewriter {
public:
  PairRewriter(LoopPair &pair, const PairProblem &problem, const KeptValuesChoice &choice)
      : pair(pair), problem(problem) {
    for (unsigned op : choice.again)
      again.insert(problem.getOp(op));
  }

  void run() {
    SmallVector<std::pair<Value, Value>> needed; // Of the reader, and of the maker.
    for (Operation &op : getLoopBody(pair.reader)->without_terminator())
      for (Value result : op.getResults())
        if (auto same = pair.same.find(result); same != pair.same.end() && problem.isReadOutside(result))
          needed.push_back({result, same->second});
    for (auto [value, original] : needed)
      require(original);
    if (!addStacks())
      return;
    for (auto [value, original] : needed)
      replace(value, translate(original));
    eraseDead(*getLoopBody(pair.reader));
    Block *block = pair.maker->getBlock();
    dropUnreadStacks(pair.maker);
    eraseDeadInLoops(*block);
  }

private:
  /// Notes that `value` of the maker's body has to be there in the reader's.
  void require(Value value) {
    if (!isInMaker(value) || value == pair.maker.getSingleInductionVar() || !required.insert(value))
      return;
    Operation *op = value.getDefiningOp();
    if (!op || !again.contains(op)) {
      if (!pair.findStack(value))
        unstacked.push_back(value);
      return;
    }
    llvm::SetVector<Value> read(op->operand_begin(), op->operand_end());
    getUsedValuesDefinedAbove(op->getRegions(), read);
    for (Value operand : read)
      require(operand);
  }

  bool isInMaker(Value value) const { return pair.maker->isAncestor(value.getParentBlock()->getParentOp()); }

  /// Lets the maker keep what has no stack yet. Returns false if that is not possible.
  bool addStacks() {
    if (unstacked.empty())
      return true;
    IRRewriter rewriter(pair.maker);
    int64_t size = pair.stacks.front().getNumLayers();
    SmallVector<Value> inits;
    for (Value value : unstacked) {
      auto type = cast<RankedTensorType>(value.getType());
      SmallVector<int64_t> shape{size};
      llvm::append_range(shape, type.getShape());
      inits.push_back(tensor::EmptyOp::create(rewriter, pair.maker.getLoc(), shape, type.getElementType()));
    }
    // Arguments of the body are others then.
    SmallVector<int64_t> argumentOf;
    for (Value value : unstacked)
      argumentOf.push_back(isa<BlockArgument>(value) ? int64_t(cast<BlockArgument>(value).getArgNumber()) : -1);
    Value position = pair.makerPosition;
    auto yield = [&](OpBuilder &builder, Location loc, ArrayRef<BlockArgument> arguments) {
      SmallVector<Value> yielded;
      for (auto [number, argument] : llvm::enumerate(arguments)) {
        Value value = argumentOf[number] < 0 ? unstacked[number] : argument.getOwner()->getArgument(argumentOf[number]);
        Slice at(builder, cast<RankedTensorType>(argument.getType()), position);
        yielded.push_back(
            tensor::InsertSliceOp::create(builder, loc, value, argument, at.offsets, at.sizes, at.strides));
      }
      return yielded;
    };
    unsigned first = pair.maker->getNumResults();
    DictionaryAttr attributes = pair.maker->getDiscardableAttrDictionary();
    auto oldArguments = llvm::to_vector(getLoopBody(pair.maker)->getArguments());
    FailureOr<LoopLikeOpInterface> made =
        pair.maker.replaceWithAdditionalYields(rewriter, inits, /*replaceInitOperandUsesInLoop=*/false, yield);
    if (failed(made))
      return false;
    pair.maker = *made;
    pair.maker->setDiscardableAttrs(attributes);
    for (auto [number, argument] : llvm::enumerate(oldArguments))
      newArgument[argument] = getLoopBody(pair.maker)->getArgument(number);
    for (auto [number, value] : llvm::enumerate(unstacked))
      newStack[translate(value)] = first + number;
    return true;
  }

  /// Returns what `value` of the maker's body as it was is now.
  Value translate(Value value) const { return newArgument.contains(value) ? newArgument.lookup(value) : value; }

  struct Slice {
    SmallVector<OpFoldResult> offsets, sizes, strides;
    Slice(OpBuilder &builder, RankedTensorType stack, Value position, unsigned dim = 0) {
      for (int64_t size : stack.getShape()) {
        offsets.push_back(builder.getIndexAttr(0));
        sizes.push_back(builder.getIndexAttr(size));
        strides.push_back(builder.getIndexAttr(1));
      }
      offsets[dim] = position;
      sizes[dim] = builder.getIndexAttr(1);
    }
  };

  /// Lets what reads `value` outside of what is the same in the maker read `original`, kept or computed again.
  void replace(Value value, Value original) {
    Operation *op = value.getDefiningOp();
    // It is read from its stack as before.
    auto extraction = dyn_cast<SubsetExtractionOpInterface>(op);
    bool isRead = extraction && extraction.getSourceOperand().get().getDefiningOp() == pair.maker;
    if (isRead && !(original.getDefiningOp() && again.contains(original.getDefiningOp()))) {
      if (!copies.contains(original))
        copies.map(original, value);
      return;
    }
    OpBuilder builder(op);
    Value made = make(builder, original);
    if (made != value)
      value.replaceUsesWithIf(made, [&](OpOperand &use) {
        Operation *ancestor = getLoopBody(pair.reader)->findAncestorOpInBlock(*use.getOwner());
        return ancestor && !(ancestor->getNumResults() > 0 && pair.same.contains(ancestor->getResult(0)));
      });
  }

  /// Returns `value` of the maker's body in the reader's.
  Value make(OpBuilder &builder, Value value) {
    if (!isInMaker(value))
      return value;
    if (Value known = copies.lookupOrNull(value))
      return known;
    Operation *op = value.getDefiningOp();
    if (value == pair.maker.getSingleInductionVar())
      copies.map(value, makeCounter(builder));
    else if (op && again.contains(op))
      makeAgain(builder, op);
    else
      copies.map(value, readStack(builder, value));
    return copies.lookup(value);
  }

  Value makeCounter(OpBuilder &builder) {
    Location loc = pair.reader.getLoc();
    Value counter = pair.position;
    if (pair.step != 1)
      counter = arith::MulIOp::create(builder, loc, counter, arith::ConstantIndexOp::create(builder, loc, pair.step));
    if (pair.offset != 0)
      counter = arith::AddIOp::create(builder, loc, counter, arith::ConstantIndexOp::create(builder, loc, pair.offset));
    return counter;
  }

  void makeAgain(OpBuilder &builder, Operation *op) {
    llvm::SetVector<Value> read(op->operand_begin(), op->operand_end());
    getUsedValuesDefinedAbove(op->getRegions(), read);
    for (Value operand : read)
      if (Value made = make(builder, operand); made != operand)
        copies.map(operand, made);
    builder.clone(*op, copies)->setAttr(kRecomputedAttrName, builder.getUnitAttr());
  }

  Value readStack(OpBuilder &builder, Value value) {
    const StackedValue *known = pair.findStack(value);
    unsigned result = known ? known->result : newStack.lookup(value);
    Value stack = pair.maker->getResult(result);
    Slice at(builder, cast<RankedTensorType>(stack.getType()), pair.position, known ? known->dim : 0);
    return tensor::ExtractSliceOp::create(builder, value.getLoc(), cast<RankedTensorType>(value.getType()), stack,
                                          at.offsets, at.sizes, at.strides);
  }

  static void eraseDead(Block &block) {
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (isOpTriviallyDead(&op))
        op.erase();
  }

  static void eraseDeadInLoops(Block &block) {
    for (Operation &op : block)
      if (auto loop = dyn_cast<LoopLikeOpInterface>(op); loop && getLoopBody(loop))
        eraseDead(*getLoopBody(loop));
  }

  LoopPair &pair;
  const PairProblem &problem;
  llvm::DenseSet<Operation *> again;
  llvm::SetVector<Value> required;
  SmallVector<Value> unstacked; ///< What is kept and has no stack.
  llvm::DenseMap<Value, Value> newArgument;
  llvm::DenseMap<Value, unsigned> newStack; ///< The number of the result.
  IRMapping copies;                         ///< From the maker's body to the reader's.
};

/// The choices of all pairs, cheapest bytes first.
class LoopChoices {
public:
  LoopChoices(FunctionOpInterface function, const Machine &machine) : pairs(findLoopPairs(function)) {
    if (pairs.empty())
      return;
    std::vector<Operation *> ops;
    llvm::DenseMap<Operation *, double> secondsOf;
    TaskBlock tasks = readTasks(function, machine, ops);
    addSeconds(tasks, ops, secondsOf);
    for (LoopPair &pair : pairs) {
      problems.push_back(std::make_unique<PairProblem>(pair, machine, secondsOf));
      choices.push_back(findKeptValuesChoices(problems.back()->get()));
      for (unsigned choice = 1; choice < choices.back().size(); ++choice) {
        const KeptValuesChoice &from = choices.back()[choice - 1], &to = choices.back()[choice];
        steps.push_back({(to.seconds - from.seconds) / (from.bytes - to.bytes), unsigned(problems.size() - 1), choice});
      }
    }
    llvm::stable_sort(steps, [](const Step &a, const Step &b) { return a.price < b.price; });
  }

  unsigned size() const { return pairs.empty() ? 0 : steps.size() + 1; }

  void apply(unsigned number) {
    SmallVector<unsigned> choiceOf(pairs.size(), 0);
    for (const Step &step : ArrayRef(steps).take_front(number))
      choiceOf[step.pair] = step.choice;
    for (auto [index, pair] : llvm::enumerate(pairs))
      PairRewriter(pair, *problems[index], choices[index][choiceOf[index]]).run();
  }

private:
  struct Step {
    double price; ///< Seconds per byte.
    unsigned pair, choice;
  };
  SmallVector<LoopPair> pairs;
  std::vector<std::unique_ptr<PairProblem>> problems;
  std::vector<std::vector<KeptValuesChoice>> choices;
  std::vector<Step> steps;
};
} // namespace

unsigned dist::countLoopChoices(FunctionOpInterface function, const Machine &machine) {
  return LoopChoices(function, machine).size();
}

void dist::applyLoopChoice(FunctionOpInterface function, const Machine &machine, unsigned number) {
  LoopChoices(function, machine).apply(number);
}
