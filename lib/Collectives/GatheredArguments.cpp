// SPDX-License-Identifier: Apache-2.0

#include "GatheredArguments.h"
#include "Buckets.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/Analysis/RuleTable.h"

using namespace mlir;
using namespace dist;

int64_t GatheredArgument::getBytes() const {
  int64_t bytes = 0;
  for (Value result : AllGatherOp(gather)->getResults())
    if (auto type = cast<RankedTensorType>(result.getType()); type.hasStaticShape())
      bytes += type.getNumElements() * getElementBytes(type.getElementType());
  return bytes;
}

namespace {
class Finder {
public:
  explicit Finder(FunctionOpInterface function) : function(function) {}

  GatheredArguments run() {
    walkDependences(function.getFunctionBody().front(), [&](Operation *op, ArrayRef<Operation *> sources) {
      found.places[op] = found.ops.size();
      found.ops.push_back(op);
      classify(op, sources);
    });
    return std::move(found);
  }

private:
  /// Says what `op` is: a generator, made of one argument's parts or of one gather, or else a reader.
  void classify(Operation *op, ArrayRef<Operation *> sources) {
    SmallVector<unsigned, 2> read; // Gathers.
    BlockArgument argument;
    bool isGenerator = true, isOfOneArgument = true;
    auto readsArgument = [&](BlockArgument of) {
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
        if (auto of = dyn_cast<BlockArgument>(operand); of && of.getOwner() == &function.getFunctionBody().front()) {
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
      if (!isa<CollectiveOpInterface>(op) && isCheap(op))
        partsOf[op] = argument;
      return;
    }
    bool isMade = read.size() == 1 && isMovable && !readsOther && !isa<CollectiveOpInterface>(op) &&
                  llvm::all_of(sources, [&](Operation *source) { return madeOf.contains(source) || found.generators.contains(source); }) &&
                  isCheap(op);
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

  void addGather(AllGatherOp gather, BlockArgument argument) {
    auto stored = function.getArgAttrOfType<FullyShardAttr>(argument.getArgNumber(), kFullyShardAttrName);
    if (!stored || gather->getNumResults() != 1)
      return;
    madeOf[gather] = found.gathers.size();
    GatheredArgument &gathered = found.gathers.emplace_back();
    gathered.argument = argument;
    gathered.stored = stored;
    gathered.gather = gather;
    gathered.made.insert(gather);
  }

  /// Returns true if `op` may be computed twice: it reduces nothing.
  bool isCheap(Operation *op) {
    const ShardingRule *rule = rules.get(op);
    return rule && llvm::all_of(rule->factors, [](const Factor &factor) {
             return factor.kind == FactorKind::PassThrough || factor.kind == FactorKind::NeedsReplication;
           });
  }

  FunctionOpInterface function;
  RuleTable rules;
  GatheredArguments found;
  llvm::DenseMap<Operation *, unsigned> madeOf;          ///< Numbers of gathers.
  llvm::DenseMap<Operation *, BlockArgument> partsOf;
};
} // namespace

GatheredArguments dist::findGatheredArguments(FunctionOpInterface function) { return Finder(function).run(); }
