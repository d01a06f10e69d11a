// SPDX-License-Identifier: Apache-2.0

#include "dist/Analysis/OpCost.h"
#include "dist/Analysis/OpFlops.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace dist;

/// Returns true if `factor` is a dimension of one element that a reshape adds or leaves out.
static bool isUnit(const Factor &factor) { return factor.size == 1 && factor.kind == FactorKind::NeedsReplication; }

bool dist::isPointwise(const ShardingRule &rule) {
  return rule.ties.empty() && rule.exchanges.empty() && llvm::all_of(rule.factors, [](const Factor &factor) {
           return factor.kind == FactorKind::PassThrough || isUnit(factor);
         });
}

/// Returns true if `op`, of `rule`, gives the elements of a tensor, in their order, another shape.
static bool isReshape(Operation *op, const ShardingRule &rule) {
  if (op->getNumOperands() != 1 || op->getNumResults() != 1 || op->getNumRegions() != 0 || !isPointwise(rule))
    return false;
  auto from = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!from || !to || from.getElementType() != to.getElementType() || from.getShape() == to.getShape())
    return false;
  auto flatten = [&](const DimFactors &dims) {
    SmallVector<int64_t> factors;
    for (ArrayRef<int64_t> dim : dims)
      llvm::copy_if(dim, std::back_inserter(factors), [&](int64_t factor) { return rule.factors[factor].size != 1; });
    return factors;
  };
  return flatten(rule.operands.front()) == flatten(rule.results.front());
}

KernelTable::State &KernelTable::getState(Operation *op) {
  auto found = states.find(op);
  if (found != states.end())
    return found->second;
  State state;
  if (auto collective = dyn_cast<CollectiveOpInterface>(op)) {
    // What reads a slice reads it where it lies in the whole.
    state.isPointwise = !collective.communicates();
  } else if (const ShardingRule *rule = getRule(op)) {
    state.isGenerator = rule->isGenerator;
    state.isPointwise = isPointwise(*rule);
    state.isReshape = isReshape(op, *rule);
  }
  state.isFused = state.isPointwise && llvm::all_of(op->getUses(), [&](OpOperand &use) { return isReadInPlace(use); });
  return states[op] = state;
}

bool KernelTable::isReadInPlace(OpOperand &use) {
  Operation *user = use.getOwner();
  bool isComputed = user->getBlock() == use.get().getParentBlock() && !isa<CollectiveOpInterface>(user);
  if (Operation *maker = use.get().getDefiningOp(); isComputed && getGroup && maker)
    isComputed = getGroup(maker) == getGroup(user);
  const ShardingRule *rule = isComputed ? getRule(user) : nullptr;
  return rule && isPointwise(*rule);
}

/// Returns the op at the end of the chain that `op` is in; of several that read an op, the first one's chain goes on.
Operation *KernelTable::getLast(Operation *op) {
  SmallVector<Operation *> chain;
  while (true) {
    const State &state = getState(op);
    if (state.last)
      op = state.last;
    if (state.last || !state.isFused || op->use_empty())
      break;
    chain.push_back(op);
    Operation *first = *op->user_begin();
    for (Operation *user : op->getUsers())
      if (user->isBeforeInBlock(first))
        first = user;
    op = first;
  }
  for (Operation *member : chain)
    states[member].last = op;
  return op;
}

/// How many of those that read a value are asked whether they run in the same kernel.
static constexpr int kMostReaders = 16;

/// Returns true if an op before `op` in its kernel reads `value`.
bool KernelTable::isReadBefore(Value value, Operation *op) {
  int asked = 0;
  Operation *last = getLast(op);
  for (Operation *user : value.getUsers()) {
    if (user == op || user->getBlock() != op->getBlock())
      continue;
    if (++asked > kMostReaders)
      return false;
    if (user->isBeforeInBlock(op) && getState(user).isPointwise && getLast(user) == last)
      return true;
  }
  return false;
}

/// How many reshapes of one another are looked through. Upstream folds longer chains.
static constexpr int kMostReshapes = 8;

/// Returns true if `op` gives another shape to what lies in memory, rather than to what its kernel has computed.
bool KernelTable::reshapesMemory(Operation *op) {
  for (int number = 0; number < kMostReshapes && getState(op).isReshape; ++number) {
    Operation *producer = op->getOperand(0).getDefiningOp();
    if (!producer || producer->getBlock() != op->getBlock() || !getState(producer).isFused)
      return true;
    op = producer;
  }
  return false;
}

bool KernelTable::isView(Operation *op, int numBefore) {
  if (numBefore == kMostReshapes || !reshapesMemory(op))
    return false;
  return !getState(op).isFused ||
         llvm::all_of(op->getUsers(), [&](Operation *user) { return isView(user, numBefore + 1); });
}

/// Returns true if `op` names a part of a tensor at a place that is known beforehand.
static bool hasStaticPlace(Operation *op) {
  auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op);
  return slice && !llvm::any_of(slice.getStaticOffsets(), ShapedType::isDynamic) &&
         !llvm::any_of(slice.getStaticSizes(), ShapedType::isDynamic);
}

/// Returns true if kernels of ours alone read the part of a tensor that `op` takes: they compute its place themselves.
static bool isReadByKernels(Operation *op, llvm::function_ref<const ShardingRule *(Operation *)> getRule) {
  return isa<SubsetExtractionOpInterface>(op) && llvm::all_of(op->getUses(), [&](OpOperand &use) {
           Operation *user = use.getOwner();
           if (user->getBlock() != op->getBlock())
             return false;
           if (isa<SubsetExtractionOpInterface>(user))
             return hasStaticPlace(op);
           auto destinations = dyn_cast<DestinationStyleOpInterface>(user);
           if (!destinations || !destinations.isDpsInput(&use) || isa<CollectiveOpInterface, DoneOp>(user))
             return false;
           const ShardingRule *rule = getRule(user);
           return isa<SubsetInsertionOpInterface>(user) || (rule && isPointwise(*rule));
         });
}

KernelTraffic KernelTable::getTraffic(Operation *op) {
  State state = getState(op);
  KernelTraffic traffic{state.isFused};
  traffic.isInPlace = isView(op) || liesInPlace(op, ruleOf);
  traffic.isRead = isReadByKernels(op, ruleOf);
  auto destinations = dyn_cast<DestinationStyleOpInterface>(op);
  if (Operation *init =
          destinations && destinations.getNumDpsInits() ? destinations.getDpsInits()[0].getDefiningOp() : nullptr)
    traffic.isFilled =
        init->hasTrait<OpTrait::ConstantLike>() || (init->getNumOperands() > 0 && getState(init).isGenerator);
  if (!state.isPointwise)
    return traffic;
  for (OpOperand &operand : op->getOpOperands()) {
    unsigned number = operand.getOperandNumber();
    Value value = operand.get();
    bool isInput =
        number < 64 && isa<RankedTensorType>(value.getType()) && (!destinations || destinations.isDpsInput(&operand));
    if (!isInput || llvm::is_contained(op->getOperands().take_front(number), value))
      continue;
    if (Operation *producer = value.getDefiningOp()) {
      State made = getState(producer);
      bool isInKernel = made.isFused && producer->getBlock() == op->getBlock();
      if (made.isGenerator || producer->getNumOperands() == 0 || isInKernel)
        continue;
    }
    if (!isReadBefore(value, op))
      traffic.reads |= uint64_t(1) << number;
  }
  return traffic;
}

/// Returns true if result `number` of an op of `rule` is its init but for what is put at positions that operands say:
/// it has elements that no operand but the init has.
static bool isInitWithParts(const ShardingRule &rule, unsigned number) {
  int64_t init = number < rule.inits.size() ? rule.inits[number] : -1;
  auto has = [](const DimFactors &dims, int64_t factor) {
    return llvm::any_of(dims, [&](const auto &dim) { return llvm::is_contained(dim, factor); });
  };
  return init >= 0 && llvm::any_of(rule.results[number], [&](const auto &dim) {
           return llvm::any_of(dim, [&](int64_t factor) {
             for (auto [operand, dims] : llvm::enumerate(rule.operands))
               if (int64_t(operand) != init && has(dims, factor))
                 return false;
             return true;
           });
         });
}

/// Returns true if the part of a tensor of type `whole` that `op` names is one piece of its memory.
static bool isContiguous(Operation *op, Type whole) {
  auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op);
  auto type = dyn_cast<RankedTensorType>(whole);
  if (!slice || !type || slice.getStaticSizes().size() != size_t(type.getRank()) ||
      llvm::any_of(slice.getStaticStrides(), [](int64_t stride) { return stride != 1; }))
    return false;
  bool isFirst = true; // Of the dimensions with more than one index.
  for (auto [size, of] : llvm::zip_equal(slice.getStaticSizes(), type.getShape())) {
    if (size != of && !isFirst)
      return false;
    isFirst &= size == 1;
  }
  return true;
}

bool dist::liesInPlace(Operation *op, llvm::function_ref<const ShardingRule *(Operation *)> getRule) {
  if (!hasStaticPlace(op))
    return false;
  // Collectives need one piece of memory.
  if (isa<SubsetExtractionOpInterface>(op))
    return llvm::all_of(op->getUsers(), [&](Operation *user) {
      if (user->getBlock() != op->getBlock() || !isa<DestinationStyleOpInterface>(user))
        return false;
      const ShardingRule *rule = isa<CollectiveOpInterface, DoneOp>(user) ? nullptr : getRule(user);
      return rule ? !isPointwise(*rule) : isContiguous(op, op->getOperand(0).getType());
    });
  auto insertion = dyn_cast<SubsetInsertionOpInterface>(op);
  if (!insertion)
    return false;
  Value into = insertion.getDestinationOperand().get();
  Operation *maker = insertion.getSourceOperand().get().getDefiningOp(), *whole = into.getDefiningOp();
  if (!maker || !whole || maker->getBlock() != op->getBlock() || !isa<DestinationStyleOpInterface>(maker) ||
      isa<SubsetInsertionOpInterface>(maker))
    return false;
  if (isa<CollectiveOpInterface, DoneOp>(maker) && !isContiguous(op, into.getType()))
    return false;
  return whole->getNumOperands() == 0 ||
         (isa<SubsetInsertionOpInterface>(whole) && into.hasOneUse() && liesInPlace(whole, getRule));
}

/// Returns the bytes that `op` reads and writes. Of a tensor from which a part is taken, or into which one is put, only
/// the part moves.
static double getMovedBytes(Operation *op, const ShardingRule &rule, KernelTraffic traffic,
                            ArrayRef<double> operandBytes, ArrayRef<double> resultBytes) {
  if (isa<SubsetExtractionOpInterface>(op))
    return 2 * resultBytes.front();
  if (auto insertion = dyn_cast<SubsetInsertionOpInterface>(op))
    return 2 * operandBytes[insertion.getSourceOperand().getOperandNumber()];
  if (op->getNumResults() == 1 && isInitWithParts(rule, 0)) {
    double largest = 0, all = 0;
    for (auto [number, size] : llvm::enumerate(operandBytes))
      if (int64_t(number) != rule.inits.front()) {
        largest = std::max(largest, size);
        all += size;
      }
    return all + 2 * largest + (traffic.isFilled ? resultBytes.front() : 0);
  }
  double bytes = 0;
  bool readsAll = !isPointwise(rule);
  for (auto [number, size] : llvm::enumerate(operandBytes))
    if (readsAll || (number < 64 && (traffic.reads >> number & 1)))
      bytes += size;
  if (!traffic.isFused)
    for (double size : resultBytes)
      bytes += size;
  return bytes;
}

/// Returns the element type in which `op`, whose first result is `result`, computes: the widest float that it reads,
/// since units for narrow floats add up in wider ones, or the type of the result where it reads none. An op that counts
/// its own flops does what they count with its first operand.
static Type getArithmeticType(Operation *op, RankedTensorType result) {
  auto destinations = dyn_cast<DestinationStyleOpInterface>(op);
  auto sharded = dyn_cast<ShardingRuleOpInterface>(op);
  bool isCounted = sharded && sharded.getFlops();
  Type widest;
  for (OpOperand &operand : op->getOpOperands().take_front(isCounted ? 1 : op->getNumOperands())) {
    auto tensor = dyn_cast<RankedTensorType>(operand.get().getType());
    auto type = tensor ? dyn_cast<FloatType>(tensor.getElementType()) : FloatType();
    bool isRead = !destinations || destinations.isDpsInput(&operand);
    if (type && isRead && (!widest || type.getWidth() > widest.getIntOrFloatBitWidth()))
      widest = type;
  }
  return widest ? widest : result.getElementType();
}

ComputeSeconds dist::getComputeSeconds(Operation *op, const ShardingRule &rule, KernelTraffic traffic, double flops,
                                       ArrayRef<double> operandBytes, ArrayRef<double> resultBytes,
                                       const Machine &machine) {
  auto tensor = op->getNumResults() ? dyn_cast<RankedTensorType>(op->getResult(0).getType()) : RankedTensorType();
  if (!tensor || rule.isGenerator || traffic.isInPlace || traffic.isRead)
    return {};
  double bytes = getMovedBytes(op, rule, traffic, operandBytes, resultBytes);
  Type type = getArithmeticType(op, tensor);
  // What is fused is computed by the kernel of what reads it.
  double launch = traffic.isFused ? machine.getDevice().launchSeconds : 0;
  double memory = machine.getMemorySeconds(bytes) - launch,
         all = machine.getComputeSeconds(flops, type, bytes) - launch;
  return all > memory ? ComputeSeconds{all, 0} : ComputeSeconds{0, memory};
}

Amount dist::getTensorBytes(ShapedType type) {
  Amount bytes = getElementBytes(type.getElementType());
  for (int64_t size : type.getShape())
    bytes *= size;
  return bytes;
}

double dist::getKnownBytes(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape() ? getTensorBytes(type).toDouble() : 0;
}

ComputeSeconds dist::getComputeSeconds(Operation *op, const ShardingRule &rule, KernelTable &kernels,
                                       const Machine &machine) {
  auto getSizes = [](ValueRange values) { return llvm::map_to_vector(values, getKnownBytes); };
  return getComputeSeconds(op, rule, kernels.getTraffic(op), countFlops(op, rule).toDouble(),
                           getSizes(op->getOperands()), getSizes(op->getResults()), machine);
}

ShapedType dist::getFullType(CollectiveOpInterface op, unsigned pair) {
  // The full tensor is the larger side: the output of a gather, the input of a scatter.
  bool isGather = op.getCollectiveKind() == CollectiveKind::AllGather;
  return cast<ShapedType>((isGather ? op.getCollectiveInits() : op.getCollectiveInputs())[pair].getType());
}

Amount dist::getBufferBytes(CollectiveOpInterface op) {
  Amount bytes;
  for (unsigned pair = 0; pair < op.getCollectiveInputs().size(); ++pair)
    bytes += getTensorBytes(getFullType(op, pair));
  return bytes;
}

double dist::getCollectiveSeconds(CollectiveOpInterface op, MeshAttr mesh, const Machine &machine) {
  return machine.getSeconds(op.getCollectiveKind(), machine.getGroupByTier(mesh, op.getGroupAxes()),
                            getBufferBytes(op).toDouble());
}
