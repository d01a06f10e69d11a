// SPDX-License-Identifier: Apache-2.0

#include "dist/Analysis/LiveBytes.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/IR/Donation.h"
#include "dist/IR/HeldValues.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace dist;

/// Sums of many tensors, none of which has 2^63 bytes.
using Sum = __int128;

static Sum getBytes(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape())
    return 0;
  Amount bytes = getElementBytes(type.getElementType());
  for (int64_t size : type.getShape())
    bytes *= size;
  return bytes.saturate();
}

/// Returns true if the results of `op` are tensors that others have made: it promises something, or waits for them.
static bool isAlias(Operation *op) { return isa<AssumeReplicatedOp, DoneOp>(op); }

/// Returns the tensor that `value` is.
static Value getTensor(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto assumption = dyn_cast<AssumeReplicatedOp>(op))
      value = assumption.getInput();
    else if (auto done = dyn_cast<DoneOp>(op))
      value = done.getPending()[cast<OpResult>(value).getResultNumber()];
    else
      break;
  }
  return value;
}

/// Returns true if `value`, of the body of a loop, is what becomes of `argument` where ops write to it or forward it.
static bool isMadeOf(Value value, Value argument) {
  auto result = dyn_cast<OpResult>(value);
  if (!result)
    return value == argument;
  if (auto destinations = dyn_cast<DestinationStyleOpInterface>(result.getOwner()))
    return isMadeOf(destinations.getTiedOpOperand(result)->get(), argument);
  if (!isa<RegionBranchOpInterface>(result.getOwner()) || isa<LoopLikeOpInterface>(result.getOwner()))
    return false;
  return llvm::all_of(result.getOwner()->getRegions(), [&](Region &region) {
    return llvm::hasSingleElement(region) &&
           result.getResultNumber() < region.front().getTerminator()->getNumOperands() &&
           isMadeOf(region.front().getTerminator()->getOperand(result.getResultNumber()), argument);
  });
}

/// Returns true if nothing but a destination or a terminator uses `argument`, once on each way through its block.
static bool isOnlyUpdated(Value argument) {
  // How many uses are in each block that has one, those of ops inside included.
  llvm::DenseMap<Block *, unsigned> numUses;
  for (OpOperand &use : argument.getUses()) {
    auto destinations = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
    if (!use.getOwner()->hasTrait<OpTrait::IsTerminator>() && !(destinations && destinations.isDpsInit(&use)))
      return false;
    for (Block *block = use.getOwner()->getBlock(); block; block = block->getParentOp()->getBlock()) {
      ++numUses[block];
      if (block == argument.getParentBlock())
        break;
    }
  }
  return llvm::all_of(argument.getUsers(), [&](Operation *user) { return numUses.lookup(user->getBlock()) == 1; });
}

Value dist::getUpdatedInit(Value result) {
  auto loop = dyn_cast_or_null<LoopLikeOpInterface>(result.getDefiningOp());
  std::optional<ResultRange> results = loop && loop->getNumRegions() == 1 ? loop.getLoopResults() : std::nullopt;
  unsigned number = results ? cast<OpResult>(result).getResultNumber() : 0;
  if (!results || number >= loop.getInits().size() || number >= loop.getYieldedValues().size())
    return {};
  Value init = loop.getInits()[number], argument = loop.getRegionIterArgs()[number];
  bool isOwn = init.getDefiningOp() && init.getParentBlock() == loop->getBlock() && init.hasOneUse();
  return isOwn && isOnlyUpdated(argument) && isMadeOf(loop.getYieldedValues()[number], argument) ? init : Value();
}

static Amount toAmount(Sum sum) {
  return sum <= std::numeric_limits<int64_t>::max() ? Amount(static_cast<int64_t>(sum))
                                                    : Amount::getRounded(static_cast<double>(sum));
}

static bool isMadeFromNothing(Operation *op, const ShardingRule *rule) {
  return op->getNumOperands() == 0 || (rule && rule->isGenerator);
}

bool dist::isMadeFromNothing(Operation *op, RuleTable &rules) { return ::isMadeFromNothing(op, rules.get(op)); }

Value dist::getRepeated(Operation *op, KernelTable &kernels) {
  auto destinations = dyn_cast<DestinationStyleOpInterface>(op);
  if (!destinations || op->getNumResults() != 1 || op->getNumRegions() != 1 || destinations.getNumDpsInputs() != 1 ||
      !llvm::hasSingleElement(op->getRegion(0)))
    return {};
  Block &body = op->getRegion(0).front();
  OpOperand *input = destinations.getDpsInputOperand(0);
  bool isMoved = llvm::hasSingleElement(body) && body.back().getNumOperands() == 1 &&
                 input->getOperandNumber() < body.getNumArguments() &&
                 body.back().getOperand(0) == body.getArgument(input->getOperandNumber());
  if (!isMoved || getBytes(input->get()) == 0 || getBytes(input->get()) >= getBytes(op->getResult(0)))
    return {};
  return kernels.isFused(op) ? input->get() : Value();
}

namespace {
/// Decides in the order of a block what is computed where it is read.
class FusedValueFinder {
public:
  FusedValueFinder(Block &block, KernelTable &kernels) : block(block), kernels(kernels) {
    for (Operation &op : block) {
      unsigned place = places.size();
      places[&op] = place;
      op.walk([&](Operation *nested) {
        for (Value operand : nested->getOperands())
          readUntil[getTensor(operand)] = place;
      });
    }
  }

  FusedValues run() {
    for (Operation &op : block)
      if (op.getNumResults() == 1 && !isMadeAnywhere(&op))
        add(&op);
    return std::move(fused);
  }

private:
  /// Kernels read no more tensors than that in place of one.
  static constexpr size_t kMostSources = 32;

  bool isMadeAnywhere(Operation *op) { return ::isMadeFromNothing(op, kernels.getRule(op)); }

  void add(Operation *op) {
    Value repeated = getRepeated(op, kernels), result = op->getResult(0);
    if (!repeated && !(op->hasOneUse() && kernels.isFused(op)))
      return;
    llvm::SmallSetVector<Value, 4> sources;
    auto addSource = [&](Value source) {
      Operation *maker = source.getDefiningOp(); // What is from elsewhere is there all the time.
      if (maker && maker->getBlock() == &block && !isMadeAnywhere(maker))
        sources.insert(source);
    };
    for (Value operand : repeated ? ValueRange(repeated) : ValueRange(op->getOperands())) {
      Value tensor = getTensor(operand);
      auto found = fused.find(tensor);
      for (Value source : found != fused.end() ? ArrayRef<Value>(found->second) : ArrayRef<Value>(tensor))
        addSource(source);
    }
    unsigned read = readUntil.lookup(result);
    Sum longer = 0;
    for (Value source : sources)
      longer += readUntil[source] < read ? getBytes(source) : Sum(0);
    if (sources.size() > kMostSources || longer > getBytes(result))
      return;
    for (Value source : sources)
      readUntil[source] = std::max(readUntil[source], read);
    fused[result].assign(sources.begin(), sources.end());
  }

  Block &block;
  KernelTable &kernels;
  FusedValues fused;
  llvm::DenseMap<Operation *, unsigned> places;
  llvm::DenseMap<Value, unsigned> readUntil; ///< The place of the last op that reads a tensor.
};
} // namespace

FusedValues dist::findFusedValues(Block &block, KernelTable &kernels) { return FusedValueFinder(block, kernels).run(); }

/// Returns true if `op` is a loop or branch, in whose blocks tensors are made.
static bool isControlFlow(Operation &op) {
  return op.getNumRegions() != 0 && isa<RegionBranchOpInterface, LoopLikeOpInterface>(op);
}

namespace {
/// Counts what one run of a block has in use, op by op, and within the bodies of loops and branches.
class LiveCounter {
public:
  /// What is in `taking` has memory without it.
  explicit LiveCounter(llvm::DenseSet<Value> taking) : taking(std::move(taking)) {}

  /// Says that `value` is made in memory that is counted elsewhere.
  void addHeld(Value value) { held.insert(getMemory(value)); }

  /// Returns the bytes in use at each op of `block`, beside `live`, which are in use all the time. `isKept` says
  /// whether what the block forwards is in use to its end, or belongs to results of the op around it.
  std::vector<Sum> count(Block &block, Sum live, bool isKept) {
    FusedValues fused = findFusedValues(block, kernels);
    llvm::DenseSet<Value> forwarded;
    if (block.mightHaveTerminator())
      for (Value value : block.getTerminator()->getOperands())
        forwarded.insert(getMemory(value));
    auto getOwnBytes = [&](Value value) {
      Operation *maker = value.getDefiningOp();
      bool isOwn =
          maker && maker->getBlock() == &block && !isMadeFromNothing(maker, rules) && getMemory(value) == value;
      if (taking.contains(value) || held.contains(value) || fused.contains(value))
        return Sum(0);
      return isOwn && (isKept || !forwarded.contains(value)) ? getBytes(value) : Sum(0);
    };
    llvm::DenseMap<Operation *, Sum> freedAfter;
    for (auto [value, op] : getLastUses(block, fused))
      if (!forwarded.contains(value))
        freedAfter[op] += getOwnBytes(value);
    std::vector<Sum> result;
    for (Operation &op : block) {
      for (Value made : op.getResults())
        live += getOwnBytes(made);
      result.push_back(live + (isControlFlow(op) ? countFullest(op) : Sum(0)));
      live -= freedAfter.lookup(&op);
    }
    return result;
  }

private:
  /// Returns the tensor in whose memory `value` is. It is found once: that of what a loop carries takes as long as
  /// there are ops in the loop.
  Value getMemory(Value value) {
    auto [found, isNew] = memory.try_emplace(value);
    if (!isNew)
      return found->second;
    Value whole = getTensor(value);
    for (Value init = getUpdatedInit(whole); init && !taking.contains(whole); init = getUpdatedInit(whole)) {
      init = getTensor(init);
      if (!init.getDefiningOp() || isMadeFromNothing(init.getDefiningOp(), rules))
        break;
      whole = init;
    }
    return memory[value] = whole;
  }

  /// Returns for each tensor that is read or made in `block` the op of the block behind which it is not needed.
  llvm::DenseMap<Value, Operation *> getLastUses(Block &block, const FusedValues &fused) {
    llvm::DenseMap<Value, Operation *> lastUse;
    for (Operation &op : block)
      op.walk([&](Operation *nested) {
        for (Value operand : nested->getOperands()) {
          lastUse[getMemory(operand)] = &op;
          if (auto found = fused.find(getTensor(operand)); found != fused.end())
            for (Value source : found->second)
              lastUse[getMemory(source)] = &op;
        }
      });
    // What nobody reads is in use while it is made.
    for (Operation &op : block)
      if (!isAlias(&op))
        for (Value made : op.getResults())
          lastUse.try_emplace(made, &op);
    return lastUse;
  }

  /// Returns the most that a block in `op` has in use beside what it forwards. One iteration, or one side, is in memory
  /// at a time.
  Sum countFullest(Operation &op) {
    Sum fullest = 0;
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        for (Sum bytes : count(inner, 0, /*isKept=*/false))
          fullest = std::max(fullest, bytes);
    return fullest;
  }

  llvm::DenseSet<Value> taking, held;
  llvm::DenseMap<Value, Value> memory;
  RuleTable rules;
  KernelTable kernels{[this](Operation *op) { return rules.get(op); }};
};
} // namespace

/// Returns true if an op of the block of `maker` that comes behind it uses `argument`, itself or inside.
static bool isUsedBehind(BlockArgument argument, Operation *maker) {
  return llvm::any_of(argument.getUsers(), [&](Operation *user) {
    Operation *inBlock = maker->getBlock()->findAncestorOpInBlock(*user);
    return !inBlock || maker->isBeforeInBlock(inBlock);
  });
}

llvm::BitVector dist::getOwnResults(FunctionOpInterface function) {
  llvm::BitVector own = findElsewhere(function).results;
  own.flip();
  for (unsigned argument = 0; argument < function.getNumArguments(); ++argument)
    if (std::optional<unsigned> taker = getTaker(function, argument); taker && *taker < own.size())
      own.reset(*taker);
  return own;
}

llvm::DenseSet<Value> dist::getTakingTensors(FunctionOpInterface function) {
  llvm::DenseSet<Value> taking;
  Block &block = function.getFunctionBody().front();
  ValuesElsewhere elsewhere = findElsewhere(function);
  for (unsigned result : elsewhere.results.set_bits())
    if (Value value = getTensor(block.getTerminator()->getOperand(result)); !isa<BlockArgument>(value))
      taking.insert(value);
  for (BlockArgument argument : block.getArguments()) {
    std::optional<unsigned> number = getTaker(function, argument.getArgNumber());
    if (!number || *number >= block.getTerminator()->getNumOperands())
      continue;
    Value taker = getTensor(block.getTerminator()->getOperand(*number));
    Operation *maker = taker.getDefiningOp();
    if (maker && maker->getBlock() == &block && taker.getType() == argument.getType() && !isUsedBehind(argument, maker))
      taking.insert(taker);
  }
  return taking;
}

std::vector<Amount> dist::getLiveBytes(FunctionOpInterface function) {
  Block &block = function.getFunctionBody().front();
  Sum boundary = 0;
  ValuesElsewhere elsewhere = findElsewhere(function);
  for (BlockArgument argument : block.getArguments())
    boundary += elsewhere.arguments.test(argument.getArgNumber()) ? Sum(0) : getBytes(argument);
  LiveCounter counter(getTakingTensors(function));
  llvm::BitVector results = getOwnResults(function);
  for (unsigned result : results.set_bits()) {
    Value value = block.getTerminator()->getOperand(result);
    boundary += getBytes(value);
    counter.addHeld(value);
  }
  std::vector<Amount> live;
  for (Sum bytes : counter.count(block, boundary, /*isKept=*/true))
    live.push_back(toAmount(bytes));
  return live;
}
