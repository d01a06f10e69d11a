// SPDX-License-Identifier: Apache-2.0

#include "StackCuts.h"
#include "dist/Timeline/PipelineInfo.h"

using namespace mlir;
using namespace dist;

/// Loops whose trips the stages do not divide are cut into at most so many pieces: each has a copy of the body.
static constexpr int64_t kMaxPieces = 64;

/// Returns into how many pieces `numTrips` trips are cut.
static int64_t getNumPieces(int64_t numTrips, int64_t numStages) {
  if (numTrips % numStages == 0)
    return numStages;
  int64_t pieces = std::min(numTrips, std::max(kMaxPieces, numStages));
  while (numTrips % pieces != 0)
    --pieces;
  return pieces;
}

namespace {
class Finder {
public:
  /// Leaves the loops `whole` as they are.
  Finder(LoopLikeOpInterface parts, FunctionOpInterface function, int64_t numStages, RuleTable &rules,
         const llvm::DenseSet<Operation *> &whole)
      : parts(parts), function(function), numStages(numStages), rules(rules), whole(whole),
        body(&parts.getLoopRegions().front()->front()), block(parts->getBlock()) {}

  StackCuts run() {
    SmallVector<Operation *> loops;
    for (Block *place : {body, block})
      for (Operation &op : *place)
        if (auto loop = dyn_cast<LoopLikeOpInterface>(op); loop && loop != parts)
          if (std::optional<LayerLoop> read = readLayerLoop(loop)) {
            layers[loop] = std::move(*read);
            if (place == body)
              loops.push_back(loop);
          }
    for (Operation *loop : loops) {
      const LayerLoop &layer = layers[loop];
      const LayerStack *parameters = llvm::find_if(layer.stacks, [&](const LayerStack &stack) {
        return !stack.carried && isOfParameters(stack.getOutside(layer.loop));
      });
      if (parameters == layer.stacks.end() || cuts.loops.count(loop) || !cutLoop(layer))
        continue;
      cuts.isDescending = parameters->isDescending;
      ++cuts.numModels;
      while (!toVisit.empty())
        visit(toVisit.pop_back_val());
    }
    return std::move(cuts);
  }

private:
  /// Returns true if `value` is made of arguments alone, at least one of them a tensor, and none of which somebody has
  /// said on which stage it is.
  bool isOfParameters(Value value) {
    SmallVector<Value> toCheck{value};
    llvm::DenseSet<Value> seen;
    bool found = false;
    while (!toCheck.empty()) {
      Value next = toCheck.pop_back_val();
      if (!seen.insert(next).second)
        continue;
      if (auto argument = dyn_cast<BlockArgument>(next)) {
        if (argument.getOwner() != block || function.getArgAttr(argument.getArgNumber(), kStageAttrName))
          return false;
        found |= isa<RankedTensorType>(next.getType());
        continue;
      }
      Operation *maker = next.getDefiningOp();
      if ((maker->getBlock() != block && maker->getBlock() != body) || maker == parts)
        return false;
      llvm::append_range(toCheck, maker->getOperands());
    }
    return found;
  }

  /// Returns true if `value` may be cut like this; what is made again for each piece may be in any way.
  bool allows(Value value, StackCut cut) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || !type.hasStaticShape() || type.getDimSize(cut.dim) % cut.numPieces != 0)
      return false;
    auto known = cuts.values.find(value);
    return isMadeForEachPiece(value, cut.dim, rules) || known == cuts.values.end() || known->second == cut;
  }

  void add(Value value, StackCut cut) {
    if (!isMadeForEachPiece(value, cut.dim, rules) && cuts.values.insert({value, cut}).second)
      toVisit.push_back(value);
  }

  /// Cuts all of `values`, if each may be.
  bool addAll(ArrayRef<std::pair<Value, StackCut>> values) {
    if (!llvm::all_of(values, [&](auto &entry) { return allows(entry.first, entry.second); }))
      return false;
    for (auto [value, cut] : values)
      add(value, cut);
    return true;
  }

  bool cutLoop(const LayerLoop &layer) {
    int64_t numPieces = getNumPieces(layer.numTrips, numStages);
    SmallVector<std::pair<Value, StackCut>> values;
    for (const LayerStack &stack : layer.stacks) {
      values.push_back({stack.getOutside(layer.loop), {stack.dim, numPieces}});
      if (stack.carried)
        values.push_back({layer.loop->getResult(*stack.carried), {stack.dim, numPieces}});
    }
    if (numPieces < 2 || !addAll(values))
      return false;
    cuts.loops.insert({layer.loop, layer});
    cuts.numPieces[layer.loop] = numPieces;
    return true;
  }

  /// Cuts `op` along the major factor of a dimension of one of its values, which has `dims`.
  void cutOp(Operation *op, bool isOperand, unsigned number, StackCut cut) {
    if (!isCut(op->getBlock()) || cuts.ops.contains(op) || isa<LoopLikeOpInterface>(op) ||
        op->hasTrait<OpTrait::IsTerminator>())
      return;
    const ShardingRule *rule = rules.get(op);
    if (!canChunk(op, rule))
      return;
    const DimFactors &dims = isOperand ? rule->operands[number] : rule->results[number];
    std::optional<ChunkedOp> chunked = chunkOp(op, *rule, dims[cut.dim], /*mayRound=*/true);
    if (!chunked || (chunked->isSum() && !canAdd(*chunked, *rule)))
      return;
    SmallVector<std::pair<Value, StackCut>> values;
    auto append = [&](ValueRange of, ArrayRef<int64_t> dimsOf) {
      for (auto [value, dim] : llvm::zip_equal(of, dimsOf))
        if (dim >= 0)
          values.push_back({value, {dim, cut.numPieces}});
    };
    append(op->getOperands(), chunked->operandDims);
    append(op->getResults(), chunked->resultDims);
    if (!addAll(values))
      return;
    cuts.ops.insert({op, *chunked});
    cuts.numPieces[op] = cut.numPieces;
  }

  /// Returns true if what pieces of `chunked` add up can be added up.
  static bool canAdd(const ChunkedOp &chunked, const ShardingRule &rule) {
    return llvm::all_of(llvm::enumerate(rule.reductions), [&](auto entry) {
      Type element = getElementTypeOrSelf(chunked.op->getResult(entry.index()).getType());
      return getCombiningKind(entry.value(), element) && getNeutralElement(entry.value(), element);
    });
  }

  /// Returns true if ops of `place` may be cut.
  bool isCut(Block *place) const {
    return place == block || place == body || cuts.carried.contains(place->getParentOp());
  }

  /// Returns `op` if it is a loop that may carry pieces of stacks.
  LoopLikeOpInterface getCarrying(Operation *op) const {
    auto loop = dyn_cast_or_null<LoopLikeOpInterface>(op);
    bool mayCarry =
        loop &&
        (loop == parts || (isCut(op->getBlock()) && !cuts.loops.count(op) && !whole.contains(op) && isCounted(loop)));
    return mayCarry ? loop : LoopLikeOpInterface();
  }

  /// Cuts what `loop` carries as value `number`, wherever it is.
  void cutCarried(LoopLikeOpInterface loop, unsigned number, StackCut cut) {
    if (llvm::is_contained(cuts.carried.lookup(loop), number))
      return;
    Value yielded = loop.getYieldedValues()[number], init = loop.getInits()[number];
    if (!addAll({{init, cut}, {loop.getRegionIterArgs()[number], cut}, {yielded, cut}, {loop->getResult(number), cut}}))
      return;
    SmallVector<unsigned> &carried = cuts.carried[loop];
    carried.push_back(number);
    if (loop == parts || carried.size() > 1)
      return;
    // Its ops may be cut from now on: those that read what is cut already were passed by.
    for (Operation &op : loop.getLoopRegions().front()->front())
      for (OpOperand &operand : op.getOpOperands())
        if (auto known = cuts.values.find(operand.get()); known != cuts.values.end())
          visitUse(operand, StackCut(known->second));
  }

  void visit(Value value) {
    StackCut cut = cuts.values.lookup(value);
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      if (LoopLikeOpInterface loop = getCarrying(argument.getOwner()->getParentOp()))
        cutCarried(loop, argument.getArgNumber() - loop.getLoopInductionVars()->size(), cut);
    } else {
      auto result = cast<OpResult>(value);
      visitOp(result.getOwner(), cut, [&](const LayerLoop &layer) {
        const LayerStack *stack = layer.findFilled(result.getResultNumber());
        return stack && stack->dim == cut.dim;
      });
      if (LoopLikeOpInterface loop = getCarrying(result.getOwner()))
        cutCarried(loop, result.getResultNumber(), cut);
      else
        cutOp(result.getOwner(), /*isOperand=*/false, result.getResultNumber(), cut);
    }
    for (OpOperand &use : value.getUses())
      visitUse(use, cut);
  }

  /// Cuts `op` if it is a loop over layers with a stack for which `isStack` holds.
  void visitOp(Operation *op, StackCut cut, llvm::function_ref<bool(const LayerLoop &)> isStack) {
    auto found = layers.find(op);
    if (found != layers.end() && !cuts.loops.count(op) && !cuts.carried.contains(op) && isStack(found->second) &&
        getNumPieces(found->second.numTrips, numStages) == cut.numPieces)
      cutLoop(found->second);
  }

  void visitUse(OpOperand &use, StackCut cut) {
    Operation *user = use.getOwner();
    for (Block *place : {body, block})
      if (Operation *beside = place->findAncestorOpInBlock(*user))
        visitOp(beside, cut, [&](const LayerLoop &layer) {
          return llvm::any_of(layer.stacks, [&](const LayerStack &stack) {
            return stack.getOutside(layer.loop) == use.get() && stack.dim == cut.dim;
          });
        });
    if (LoopLikeOpInterface loop = getCarrying(user)) {
      auto inits = loop.getInitsMutable();
      for (auto [number, init] : llvm::enumerate(inits))
        if (&init == &use)
          cutCarried(loop, number, cut);
      return;
    }
    if (LoopLikeOpInterface loop = getCarrying(user->getParentOp()); loop && user->hasTrait<OpTrait::IsTerminator>()) {
      auto yielded = loop.getYieldedValuesMutable();
      for (auto [number, value] : llvm::enumerate(*yielded))
        if (&value == &use)
          cutCarried(loop, number, cut);
      return;
    }
    cutOp(user, /*isOperand=*/true, use.getOperandNumber(), cut);
  }

  LoopLikeOpInterface parts;
  FunctionOpInterface function;
  int64_t numStages;
  RuleTable &rules;
  const llvm::DenseSet<Operation *> &whole;
  Block *body, *block;
  std::map<Operation *, LayerLoop> layers; ///< Only looked up.
  StackCuts cuts;
  SmallVector<Value> toVisit;
};
} // namespace

bool dist::isMadeForEachPiece(Value value, int64_t dim, RuleTable &rules) {
  // What an op reads twice is looked at once.
  llvm::SetVector<std::pair<Value, int64_t>> along;
  along.insert({value, dim});
  for (size_t next = 0; next < along.size(); ++next) {
    auto [made, madeDim] = along[next];
    Operation *maker = made.getDefiningOp();
    const ShardingRule *rule =
        maker && maker->getNumResults() == 1 && !isa<LoopLikeOpInterface>(maker) ? rules.get(maker) : nullptr;
    if (rule && rule->isGenerator)
      continue;
    std::optional<int64_t> major = rule ? findMajorFactor(*rule, rule->results.front()[madeDim]) : std::nullopt;
    if (!major ||
        llvm::any_of(rule->factors, [](const Factor &factor) { return factor.kind != FactorKind::PassThrough; }))
      return false;
    for (auto [operand, dims] : llvm::zip_equal(maker->getOperands(), rule->operands))
      for (auto [operandDim, factors] : llvm::enumerate(dims))
        if (llvm::is_contained(factors, *major))
          along.insert({operand, int64_t(operandDim)});
  }
  return true;
}

std::optional<arith::AtomicRMWKind> dist::getCombiningKind(ReductionKind kind, Type element) {
  bool isFloat = isa<FloatType>(element);
  bool isBit = element.isInteger(1), isOfBits = kind == ReductionKind::Any || kind == ReductionKind::All;
  if ((!isFloat && !element.isSignlessInteger()) || (isBit && !isOfBits))
    return std::nullopt;
  switch (kind) {
  case ReductionKind::Sum:
    return isFloat ? arith::AtomicRMWKind::addf : arith::AtomicRMWKind::addi;
  case ReductionKind::Prod:
    return isFloat ? arith::AtomicRMWKind::mulf : arith::AtomicRMWKind::muli;
  case ReductionKind::Max:
    return isFloat ? arith::AtomicRMWKind::maximumf : arith::AtomicRMWKind::maxs;
  case ReductionKind::Min:
    return isFloat ? arith::AtomicRMWKind::minimumf : arith::AtomicRMWKind::mins;
  case ReductionKind::Any:
    return isFloat ? std::nullopt : std::optional(arith::AtomicRMWKind::ori);
  case ReductionKind::All:
    return isFloat ? std::nullopt : std::optional(arith::AtomicRMWKind::andi);
  case ReductionKind::Avg:
    return std::nullopt;
  }
  return std::nullopt;
}

/// Returns true if each piece of what `loop` carries is made of pieces with its own number alone, so that it is several
/// loops in one.
static bool isInPieces(Operation *loop, const StackCuts &cuts) {
  auto getDim = [&](Value value) -> int64_t {
    auto known = cuts.values.find(value);
    return known == cuts.values.end() ? -1 : known->second.dim;
  };
  auto isWhole = [&](Value value) { return getDim(value) < 0; };
  Block &body = loop->getRegion(0).front();
  return llvm::all_of(body, [&](Operation &op) {
    if (auto known = cuts.ops.find(&op); known != cuts.ops.end()) {
      const ChunkedOp &chunked = known->second;
      auto agrees = [&](ValueRange values, ArrayRef<int64_t> dims) {
        return llvm::all_of(llvm::zip_equal(values, dims), [&](auto entry) {
          auto [value, dim] = entry;
          return getDim(value) < 0 || getDim(value) == dim;
        });
      };
      return !chunked.isSum() && agrees(op.getOperands(), chunked.operandDims) &&
             agrees(op.getResults(), chunked.resultDims);
    }
    if (auto known = cuts.carried.find(&op); known != cuts.carried.end())
      return llvm::all_of(llvm::enumerate(cast<LoopLikeOpInterface>(op).getInits()), [&](auto init) {
        return isWhole(init.value()) || llvm::is_contained(known->second, init.index());
      });
    if (op.hasTrait<OpTrait::IsTerminator>())
      return llvm::all_of(llvm::enumerate(op.getOperands()), [&](auto value) {
        return isWhole(value.value()) || llvm::is_contained(cuts.carried.lookup(loop), value.index());
      });
    bool readsNone = true;
    op.walk([&](Operation *inner) { readsNone &= llvm::all_of(inner->getOperands(), isWhole); });
    return readsNone;
  });
}

StackCuts dist::findStackCuts(LoopLikeOpInterface parts, FunctionOpInterface function, int64_t numStages,
                              RuleTable &rules) {
  // A loop that would have to join pieces stays whole, and with it what it is made of.
  llvm::DenseSet<Operation *> whole;
  while (true) {
    StackCuts cuts = Finder(parts, function, numStages, rules, whole).run();
    size_t before = whole.size();
    for (auto &[loop, numbers] : cuts.carried)
      if (loop != parts && !isInPieces(loop, cuts))
        whole.insert(loop);
    if (whole.size() == before)
      return cuts;
  }
}
