// SPDX-License-Identifier: Apache-2.0

#include "GatheredArguments.h"
#include "Buckets.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/RuleTable.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

using namespace mlir;
using namespace dist;

int64_t GatheredArgument::getBytes() const {
  int64_t bytes = 0;
  for (Value result : AllGatherOp(gather)->getResults())
    if (auto type = cast<RankedTensorType>(result.getType()); type.hasStaticShape())
      bytes += type.getNumElements() * getElementBytes(type.getElementType());
  return bytes;
}

int64_t dist::getNumElements(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape() ? type.getNumElements() : -1;
}

bool GatheredArgument::isSlice() const {
  return getNumElements(AllGatherOp(gather).getInputs().front()) < getNumElements(argument);
}

Value dist::getCarriedValue(Value value) {
  while (isa<RankedTensorType>(value.getType())) {
    auto result = dyn_cast<OpResult>(value);
    auto parent = dyn_cast_or_null<RegionBranchOpInterface>(
        result ? result.getOwner() : cast<BlockArgument>(value).getOwner()->getParentOp());
    if (!parent)
      return value;
    SmallVector<ForwardedValues> classes = getForwardedValues(parent);
    auto flow =
        llvm::find_if(classes, [&](const ForwardedValues &one) { return llvm::is_contained(one.inputs, value); });
    if (flow == classes.end())
      return value;
    Value handed;
    for (OpOperand *operand : flow->operands) {
      if (llvm::is_contained(flow->inputs, operand->get()))
        continue;
      if (handed && handed != operand->get())
        return value;
      handed = operand->get();
    }
    if (!handed)
      return value;
    value = handed;
  }
  return value;
}

/// Returns true if `op` may be computed twice: it communicates nothing, and cuts something out or reduces nothing.
static bool isCheap(Operation *op, RuleTable &rules) {
  if (auto collective = dyn_cast<CollectiveOpInterface>(op))
    return isa<AllSliceOp>(op) && !collective.communicates();
  if (isa<SubsetExtractionOpInterface>(op))
    return true;
  const ShardingRule *rule = rules.get(op);
  return rule && llvm::all_of(rule->factors, [](const Factor &factor) {
           return factor.kind == FactorKind::PassThrough || factor.kind == FactorKind::NeedsReplication;
         });
}

/// Returns true if `op` makes something of nothing: a constant, a destination.
static bool isConstant(Operation *op) {
  return op && op->getNumOperands() == 0 && op->getNumRegions() == 0 && isMemoryEffectFree(op);
}

StoredValues dist::findStoredValues(FunctionOpInterface function) {
  SmallVector<BlockArgument> arguments;
  llvm::copy_if(function.getArguments(), std::back_inserter(arguments), [&](BlockArgument argument) {
    return function.getArgAttr(argument.getArgNumber(), kFullyShardAttrName) != nullptr;
  });
  return findStoredValues(arguments);
}

StoredValues dist::findStoredValues(ArrayRef<BlockArgument> arguments) {
  StoredValues stored;
  RuleTable rules;
  SmallVector<Value> open;
  auto reach = [&](Value value, BlockArgument argument) {
    if (value.getType() == argument.getType())
      stored.carried.insert({value, argument});
    if (stored.made.try_emplace(value, argument).second)
      open.push_back(value);
  };
  for (BlockArgument argument : arguments)
    reach(argument, argument);
  while (!open.empty()) {
    Value value = open.pop_back_val();
    BlockArgument argument = stored.made.lookup(value);
    for (OpOperand &use : value.getUses()) {
      Operation *op = use.getOwner();
      if (auto branching = dyn_cast<RegionBranchOpInterface>(op)) {
        for (const ForwardedValues &flow : getForwardedValues(branching))
          if (llvm::is_contained(flow.operands, &use))
            for (Value input : flow.inputs)
              reach(input, argument);
        continue;
      }
      bool isOfOne = llvm::all_of(op->getOperands(), [&](Value operand) {
        return operand == value || !isa<ShapedType>(operand.getType()) || isConstant(operand.getDefiningOp());
      });
      if (isOfOne && op->getNumResults() == 1 && isMemoryEffectFree(op) && !isa<CollectiveOpInterface>(op) &&
          isCheap(op, rules) && op->getResult(0).getType() != argument.getType())
        reach(op->getResult(0), argument);
    }
  }
  return stored;
}

namespace {
class GatherFinder {
public:
  GatherFinder(FunctionOpInterface function, Block &block, const StoredValues &stored)
      : function(function), block(block), stored(stored) {
    found.block = &block;
  }

  GatheredArguments run() {
    walkDependences(block, [&](Operation *op, ArrayRef<Operation *> sources) {
      found.places[op] = found.ops.size();
      found.ops.push_back(op);
      classify(op, sources);
    });
    return std::move(found);
  }

private:
  /// Returns what `value`, an operand in `op`, is from outside the block or handed to it; null if it can be had
  /// anywhere in the block, or is made in it.
  Value getRoot(Operation *op, Value value) {
    Operation *owner = value.getParentBlock()->getParentOp();
    if ((value.getParentBlock() == &block && isa<OpResult>(value)) || op->isAncestor(owner) ||
        !isa<ShapedType>(value.getType()))
      return {};
    auto [known, isNew] = roots.try_emplace(value);
    if (isNew) {
      Value root = getCarriedValue(value);
      known->second = isConstant(root.getDefiningOp()) ? Value() : root;
    }
    return known->second;
  }

  /// Says what `op` is: a generator, made of one argument's parts or of one gather, or else a reader.
  void classify(Operation *op, ArrayRef<Operation *> sources) {
    SmallVector<unsigned, 2> read; // Gathers.
    Value argument;
    bool isGenerator = true, isOfOneArgument = true;
    auto readsArgument = [&](Value of) {
      isGenerator = false;
      isOfOneArgument &= !argument || argument == of;
      argument = of;
    };
    for (Operation *source : sources) {
      if (found.generators.contains(source))
        continue;
      isGenerator = false;
      if (auto made = madeOf.find(source); made != madeOf.end()) {
        if (!llvm::is_contained(read, made->second))
          read.push_back(made->second);
        isOfOneArgument = false;
      } else if (auto of = partsOf.find(source); of != partsOf.end())
        readsArgument(of->second);
      else
        isOfOneArgument = false;
    }
    bool readsOther = false;
    op->walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        if (Value of = getRoot(op, operand)) {
          readsArgument(of);
          readsOther = true;
        }
    });
    bool isMovable = isMemoryEffectFree(op) && !op->hasTrait<OpTrait::IsTerminator>() && !isa<AxisIndexOp>(op);
    if (isGenerator && isMovable && !isa<CollectiveOpInterface>(op)) {
      found.generators.insert(op);
      return;
    }
    if (argument && isOfOneArgument && read.empty() && isMovable) {
      if (auto gather = dyn_cast<AllGatherOp>(op)) {
        addGather(gather, argument);
        return;
      }
      if (!isa<CollectiveOpInterface>(op) && isCheap(op, rules))
        partsOf[op] = argument;
      return;
    }
    bool isMade =
        read.size() == 1 && isMovable && !readsOther &&
        llvm::all_of(sources,
                     [&](Operation *source) { return madeOf.contains(source) || found.generators.contains(source); }) &&
        isCheap(op, rules);
    for (unsigned number : read) {
      GatheredArgument &gathered = found.gathers[number];
      if (isMade) {
        madeOf[op] = number;
        gathered.made.insert(op);
      } else {
        gathered.readers.push_back(found.ops.size() - 1);
      }
    }
  }

  void addGather(AllGatherOp gather, Value root) {
    BlockArgument argument = stored.made.lookup(root);
    if (!argument || gather->getNumResults() != 1)
      return;
    madeOf[gather] = found.gathers.size();
    GatheredArgument &gathered = found.gathers.emplace_back();
    gathered.argument = argument;
    gathered.stored = function.getArgAttrOfType<FullyShardAttr>(argument.getArgNumber(), kFullyShardAttrName);
    gathered.gather = gather;
    gathered.made.insert(gather);
  }

  FunctionOpInterface function;
  Block &block;
  const StoredValues &stored;
  RuleTable rules;
  GatheredArguments found;
  llvm::DenseMap<Operation *, unsigned> madeOf; ///< Numbers of gathers.
  llvm::DenseMap<Operation *, Value> partsOf;
  llvm::DenseMap<Value, Value> roots; ///< Of values from outside the block.
};
} // namespace

GatheredArguments dist::findGatheredArguments(FunctionOpInterface function, Block &block, const StoredValues &stored) {
  return GatherFinder(function, block, stored).run();
}
