// SPDX-License-Identifier: Apache-2.0
//
// A gradient and its parameter are found by what they meet in: values of as many elements that ops outside of the loop
// compute from one another, transposed or reshaped on the way. A sum over all elements, as for a norm, has fewer, so it
// ties nothing. A program that updates nothing may return gradients: sums of the shapes of parameters, in their order.

#include "StagedLoop.h"
#include "StagePieces.h"
#include "dist/IR/Dist.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace dist;

/// Returns what `op`, with all that is in it, reads of what is made outside of it.
static llvm::SetVector<Value> getRead(Operation *op) {
  llvm::SetVector<Value> read(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), read);
  return read;
}

FailureOr<StagedLoop> StagedLoop::get(LoopLikeOpInterface loop, FunctionOpInterface function) {
  StagedLoop staged(loop, function);
  staged.findSources();
  staged.findUpdates();
  staged.findParameters();
  if (failed(staged.readBody()))
    return failure();
  staged.findForward();
  return staged;
}

std::optional<unsigned> StagedLoop::findMaker(Value value) const {
  Operation *maker = value.getDefiningOp();
  auto found = maker ? numberOf.find(maker) : numberOf.end();
  return found == numberOf.end() ? std::nullopt : std::optional(found->second);
}

SmallVector<unsigned> StagedLoop::getReaders(Value value) const {
  SmallVector<unsigned> readers;
  for (Operation *user : value.getUsers())
    if (auto found = numberOf.find(body->findAncestorOpInBlock(*user)); found != numberOf.end())
      readers.push_back(found->second);
  return readers;
}

std::optional<unsigned> StagedLoop::findCarried(Value value) const {
  auto argument = dyn_cast<BlockArgument>(value);
  unsigned first = body->getNumArguments() - LoopLikeOpInterface(loop).getRegionIterArgs().size();
  if (!argument || argument.getOwner() != body || argument.getArgNumber() < first)
    return std::nullopt;
  return argument.getArgNumber() - first;
}

std::string StagedLoop::describe(unsigned argument) const {
  auto whole = FunctionOpInterface(function).getArgAttrOfType<IntegerAttr>(argument, kPieceOfAttrName);
  std::string text =
      (whole ? "a piece of argument " + std::to_string(whole.getInt()) : "argument " + std::to_string(argument));
  auto name = FunctionOpInterface(function).getArgAttrOfType<StringAttr>(argument, kNameAttrName);
  return name ? text + " " + name.str() : text;
}

//===-- around the loop -------------------------------------------------------------------------------------------===//

llvm::BitVector StagedLoop::getSources(Value value) const {
  auto found = sources.find(value);
  unsigned numResults = LoopLikeOpInterface(loop)->getNumResults();
  return found == sources.end() ? llvm::BitVector(FunctionOpInterface(function).getNumArguments() + numResults)
                                : found->second;
}

void StagedLoop::findSources() {
  unsigned numArguments = function.getNumArguments();
  llvm::BitVector none(numArguments + loop->getNumResults());
  for (BlockArgument argument : function.getArguments())
    (sources[argument] = none).set(argument.getArgNumber());
  for (Operation &op : function.getFunctionBody().front()) {
    if (&op == loop) {
      for (OpResult result : loop->getResults())
        (sources[result] = none).set(numArguments + result.getResultNumber());
      continue;
    }
    llvm::BitVector all = none;
    for (Value value : getRead(&op))
      all |= getSources(value);
    for (Value result : op.getResults())
      sources[result] = all;
  }
}

/// Returns the number of elements of `value` if it has dimensions, and 0 otherwise.
static int64_t getSize(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() > 0 && type.hasStaticShape() ? type.getNumElements() : 0;
}

void StagedLoop::findUpdates() {
  llvm::EquivalenceClasses<void *> met;
  auto areTied = [&](Value a, Value b) { return met.isEquivalent(a.getAsOpaquePointer(), b.getAsOpaquePointer()); };
  // What is repeated from a number, such as a learning rate, is met by all.
  llvm::DenseSet<Value> isOfTensor(function.getArguments().begin(), function.getArguments().end());
  isOfTensor.insert(loop->getResults().begin(), loop->getResults().end());
  auto tie = [&](Value value, Value result) {
    if (!isOfTensor.contains(value))
      return;
    isOfTensor.insert(result);
    met.unionSets(value.getAsOpaquePointer(), result.getAsOpaquePointer());
  };
  std::function<void(Block &)> tieAll = [&](Block &block) {
    for (Operation &op : block.without_terminator()) {
      if (&op == loop)
        continue;
      if (isa<RegionBranchOpInterface>(op) && !isa<LoopLikeOpInterface>(op)) {
        // Of what branches read each result may be made of something else.
        for (Region &region : op.getRegions())
          for (Block &inner : region) {
            tieAll(inner);
            for (auto [value, result] : llvm::zip(inner.getTerminator()->getOperands(), op.getResults()))
              tie(value, result);
          }
        continue;
      }
      if (auto collective = dyn_cast<CollectiveOpInterface>(op)) {
        for (auto [input, result] : llvm::zip(collective.getCollectiveInputs(), op.getResults()))
          tie(input, result);
        continue;
      }
      for (Value result : op.getResults())
        for (Value value : getRead(&op))
          if (getSize(result) > 0 && (getSize(value) == getSize(result) || op.hasAttr(kJoinsPiecesAttrName)))
            tie(value, result);
    }
  };
  Block &block = function.getFunctionBody().front();
  tieAll(block);
  llvm::BitVector isRead(function.getNumArguments() + loop->getNumResults());
  for (Value value : getRead(loop))
    isRead |= getSources(value);
  auto noted = loop->getAttrOfType<DenseI64ArrayAttr>(kGradientsAttrName);
  for (OpResult result : loop->getResults()) {
    std::optional<unsigned> &parameter = parameterOf.emplace_back();
    if (noted && result.getResultNumber() < noted.size() && noted[result.getResultNumber()] >= 0)
      parameter = noted[result.getResultNumber()];
    for (BlockArgument argument : function.getArguments())
      if (!parameter && isRead.test(argument.getArgNumber()) && areTied(argument, result))
        parameter = argument.getArgNumber();
  }
  llvm::DenseSet<Value> gradients;
  for (OpOperand &returned : block.getTerminator()->getOpOperands())
    if (auto parameter = function.getResultAttrOfType<IntegerAttr>(returned.getOperandNumber(), kGradientOfAttrName))
      for (OpResult result : loop->getResults())
        if (areTied(result, returned.get())) {
          parameterOf[result.getResultNumber()] = parameter.getInt();
          gradients.insert(returned.get());
        }
  for (OpResult result : loop->getResults())
    leaves.push_back(
        !parameterOf[result.getResultNumber()] && llvm::any_of(block.getTerminator()->getOperands(), [&](Value value) {
          return getSources(value).test(function.getNumArguments() + result.getResultNumber()) &&
                 !gradients.contains(value) &&
                 llvm::none_of(function.getArguments(), [&](Value argument) { return areTied(argument, value); });
        }));
}

void StagedLoop::findParameters() {
  unsigned numArguments = function.getNumArguments();
  isParameter.resize(numArguments);
  for (std::optional<unsigned> parameter : parameterOf)
    if (parameter)
      isParameter.set(*parameter);
  inference = isParameter.none();
  for (unsigned argument = 0; argument < numArguments; ++argument)
    if (function.getArgAttr(argument, kStageAttrName))
      isParameter.set(argument);
  if (isParameter.none())
    isParameter = findWhole();
}

llvm::BitVector StagedLoop::findWhole() {
  unsigned numArguments = function.getNumArguments();
  llvm::BitVector isBatch(numArguments + loop->getNumResults()), isRead = isBatch;
  for (Value value : getRead(loop))
    if (getSize(value) > 0)
      isRead |= getSources(value);
  // A loop over layers goes through its stacks, too, at places that do not follow from the part.
  llvm::DenseSet<Value> isOfPart{*loop.getSingleInductionVar()};
  body->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op))
      if (llvm::any_of(llvm::drop_begin(op->getOperands()), [&](Value place) { return isOfPart.contains(place); }))
        isBatch |= getSources(op->getOperand(0));
    if (op->getNumRegions() == 0 &&
        llvm::any_of(op->getOperands(), [&](Value value) { return isOfPart.contains(value); }))
      isOfPart.insert(op->result_begin(), op->result_end());
  });
  isRead.reset(isBatch);
  isRead.resize(numArguments);
  return isRead;
}

//===-- gradients that are returned -------------------------------------------------------------------------------===//

/// Returns true if parts put what they make into the carried value that ends as `result`, instead of adding to it.
static bool isPutTogether(OpResult result) {
  auto loop = cast<LoopLikeOpInterface>(result.getOwner());
  return loop.getYieldedValues()[result.getResultNumber()].getDefiningOp<SubsetInsertionOpInterface>();
}

/// Returns the shape over all devices of an argument or result of `type` with `boundary`, which may be missing.
static ArrayRef<int64_t> getGlobalShape(Type type, Attribute boundary) {
  if (auto bound = dyn_cast_or_null<BoundaryAttr>(boundary))
    type = bound.getType();
  return isa<RankedTensorType>(type) ? cast<RankedTensorType>(type).getShape() : ArrayRef<int64_t>();
}

/// Returns true if `result` is called as `argument` is but for the first component: `result[1]['w']` and `p['w']`.
static bool haveSamePath(StringAttr result, StringAttr argument) {
  StringRef path = argument ? argument.getValue() : StringRef();
  path = path.drop_front(std::min(path.find_first_of("[./"), path.size()));
  return result && !path.empty() && result.getValue().ends_with(path);
}

void StagedLoop::noteGradients(LoopLikeOpInterface loop, FunctionOpInterface function) {
  StagedLoop staged(loop, function);
  staged.findSources();
  staged.findUpdates();
  if (llvm::any_of(staged.parameterOf, [](std::optional<unsigned> parameter) { return parameter.has_value(); })) {
    SmallVector<int64_t> gradients = llvm::map_to_vector(
        staged.parameterOf, [](std::optional<unsigned> parameter) { return parameter ? int64_t(*parameter) : -1; });
    loop->setDiscardableAttr(kGradientsAttrName, Builder(loop->getContext()).getDenseI64ArrayAttr(gradients));
    return;
  }
  llvm::BitVector isWhole = staged.findWhole(), isSum(function.getNumArguments() + loop->getNumResults());
  for (OpResult result : loop->getResults())
    if (getSize(result) > 0 && !isPutTogether(result))
      isSum.set(function.getNumArguments() + result.getResultNumber());
  unsigned next = 0;
  for (OpOperand &returned : function.getFunctionBody().front().getTerminator()->getOpOperands()) {
    unsigned number = returned.getOperandNumber();
    ArrayRef<int64_t> shape =
        getGlobalShape(returned.get().getType(), function.getResultAttr(number, kBoundaryAttrName));
    if (shape.empty() || !isSum.anyCommon(staged.getSources(returned.get())))
      continue;
    auto name = function.getResultAttrOfType<StringAttr>(number, kNameAttrName);
    std::optional<unsigned> parameter;
    for (unsigned argument = next; argument < function.getNumArguments(); ++argument) {
      Type type = function.getArgument(argument).getType();
      if (!isWhole.test(argument) || getGlobalShape(type, function.getArgAttr(argument, kBoundaryAttrName)) != shape)
        continue;
      bool isCalledSo = haveSamePath(name, function.getArgAttrOfType<StringAttr>(argument, kNameAttrName));
      if (!parameter || isCalledSo)
        parameter = argument;
      if (isCalledSo)
        break;
    }
    if (!parameter)
      continue;
    function.setResultAttr(number, StringAttr::get(function.getContext(), kGradientOfAttrName),
                           Builder(function.getContext()).getI64IntegerAttr(*parameter));
    next = *parameter + 1;
  }
}

//===-- the body --------------------------------------------------------------------------------------------------===//

LogicalResult StagedLoop::readBody() {
  struct Known {
    llvm::BitVector arguments;
    bool isOfPart = false;
  };
  unsigned numArguments = function.getNumArguments();
  llvm::DenseMap<Operation *, Known> known; ///< Of what is made again.
  llvm::DenseMap<Value, SmallVector<unsigned>> nextOf;
  for (auto [number, value] : llvm::enumerate(loop.getYieldedValues()))
    nextOf[value].push_back(number);
  for (Operation &op : body->without_terminator()) {
    if (!isa<CollectiveOpInterface>(op) && op.getNumRegions() == 0 && !isMemoryEffectFree(&op))
      return op.emitError() << "'" << op.getName()
                            << "' has effects besides its results, so no stage of a pipeline can compute it";
    Op entry{&op, {}, {}, {}};
    Known mine{llvm::BitVector(numArguments)};
    for (Value value : getRead(&op)) {
      Operation *maker = value.getDefiningOp();
      if (value == *loop.getSingleInductionVar()) {
        mine.isOfPart = true;
      } else if (std::optional<unsigned> carried = findCarried(value)) {
        entry.carried.push_back(*carried);
      } else if (std::optional<unsigned> placed = findMaker(value)) {
        entry.makers.push_back(*placed);
      } else if (auto found = known.find(maker); maker && found != known.end()) {
        mine.arguments |= found->second.arguments;
        mine.isOfPart |= found->second.isOfPart;
      } else {
        llvm::BitVector all = getSources(value);
        all.resize(numArguments);
        mine.arguments |= all &= isParameter;
      }
    }
    bool isLast = llvm::any_of(op.getResults(), [&](Value result) { return nextOf.contains(result); });
    if (entry.makers.empty() && entry.carried.empty() && !isLast && (mine.arguments.none() || !mine.isOfPart)) {
      madeAgain.insert(&op);
      known[&op] = std::move(mine);
      continue;
    }
    for (Value result : op.getResults())
      for (unsigned number : nextOf.lookup(result))
        if (!llvm::is_contained(entry.carried, number))
          entry.carried.push_back(number);
    for (unsigned argument : mine.arguments.set_bits())
      entry.parameters.push_back(argument);
    numberOf[&op] = ops.size();
    ops.push_back(std::move(entry));
  }
  return success();
}

void StagedLoop::findForward() {
  for (auto [number, op] : llvm::enumerate(ops)) {
    for (unsigned parameter : op.parameters)
      if (firstReader.try_emplace(parameter, number).second) {
        parameters.push_back(parameter);
        op.isForward = true;
      }
    op.isForward |= inference || llvm::any_of(op.carried, [&](unsigned carried) { return leaves[carried]; });
  }
  for (const Op &op : llvm::reverse(ops))
    if (op.isForward)
      for (unsigned maker : op.makers)
        ops[maker].isForward = true;
}
