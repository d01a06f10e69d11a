// SPDX-License-Identifier: Apache-2.0
//
// Behind the loop homes go forward, from the sums of the loop; what is left, such as the decay of a momentum, goes to
// the home of all that reads it, and so does what stands in front of the loop, and at the last arguments. Left undone:
// what is in front of the loop and sends something, as the gather of a parameter that is stored in parts, is computed
// everywhere, so the parameter is on all devices.

#include "StageHomes.h"
#include "dist/IR/Dist.h"
#include "dist/IR/Donation.h"
#include "dist/Timeline/NewVersions.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist;

/// Stands for several devices or all of them.
static constexpr int64_t kAll = -1;

static bool isTensor(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() > 0 && type.hasStaticShape();
}

/// Returns true if `boundary` lets a part of the devices hold the value: contributions are added up over all of them.
static bool mayBeHeld(Attribute boundary) {
  auto bound = dyn_cast_or_null<BoundaryAttr>(boundary);
  return !bound || bound.getSharding().getPartials().empty();
}

/// Calls `visit` with everything that `op`, with all that is in it, reads of what is made outside of it.
static void forEachRead(Operation *op, llvm::function_ref<void(Value)> visit) {
  llvm::SetVector<Value> read(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), read);
  llvm::for_each(read, visit);
}

/// Returns true if one device can compute `op` without the others along the axis of the stages.
static bool mayHaveHome(Operation *op) {
  auto mayLeave = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? tensor.hasStaticShape() : type.isIntOrIndexOrFloat();
  };
  return (isa<CollectiveOpInterface>(op) || isMemoryEffectFree(op)) && !op->hasTrait<OpTrait::IsTerminator>() &&
         llvm::all_of(op->getResultTypes(), mayLeave);
}

/// Returns true if `op` or one in it sends something.
static bool sends(Operation *op) {
  return op
      ->walk([](Operation *inner) {
        return isa<CollectiveOpInterface>(inner) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

StageHomes::StageHomes(const StagedLoop &loop, const StagePositions &positions, const PipelineShape &shape,
                       const StagePieces &pieces)
    : loop(loop), positions(positions), shape(shape), pieces(pieces), block(loop.getLoop()->getBlock()) {
  FunctionOpInterface function = loop.getFunction();
  isEverywhere.resize(function.getNumArguments());
  isSentResult.resize(function.getNumResults());
  findPartners();
  for (unsigned argument = 0; argument < function.getNumArguments(); ++argument)
    if (!mayBeHeld(function.getArgAttr(argument, kBoundaryAttrName)))
      isEverywhere.set(argument);
  findReaders();
  do {
    find();
    findRounds();
  } while (!checkVersions() || !checkStacks());
}

/// Returns for each result the arguments that ops beside the loop make it of.
std::vector<llvm::BitVector> StageHomes::findSources() const {
  FunctionOpInterface function = loop.getFunction();
  llvm::BitVector none(function.getNumArguments());
  llvm::DenseMap<Value, llvm::BitVector> sources;
  for (BlockArgument argument : block->getArguments())
    (sources[argument] = none).set(argument.getArgNumber());
  for (Operation &op : block->without_terminator()) {
    llvm::BitVector all = none;
    if (&op != loop.getLoop())
      forEachRead(&op, [&](Value value) { all |= sources[value]; });
    for (Value result : op.getResults())
      sources[result] = all;
  }
  std::vector<llvm::BitVector> ofResults;
  for (Value value : block->getTerminator()->getOperands())
    ofResults.push_back(sources[value]);
  return ofResults;
}

/// Returns those of its type and placement.
std::vector<llvm::BitVector> StageHomes::findCandidates() const {
  FunctionOpInterface function = loop.getFunction();
  std::vector<llvm::BitVector> candidates = findSources();
  for (auto [number, value] : llvm::enumerate(block->getTerminator()->getOperands())) {
    llvm::BitVector &mine = candidates[number];
    for (unsigned argument : llvm::to_vector(mine.set_bits()))
      if (block->getArgument(argument).getType() != value.getType() ||
          function.getArgAttr(argument, kBoundaryAttrName) != function.getResultAttr(number, kBoundaryAttrName))
        mine.reset(argument);
  }
  return candidates;
}

/// Pairs results with the arguments whose new versions they are: with those donated to them, then where one argument is
/// left that a result is made of, as that of a moment, and then of the parameter which is made of the moments, too;
/// else by the rules of MemoryFlow.
void StageHomes::findPartners() {
  FunctionOpInterface function = loop.getFunction();
  std::vector<llvm::BitVector> candidates = findCandidates();
  partners.assign(candidates.size(), -1);
  auto pair = [&](unsigned result, unsigned argument) {
    partners[result] = argument;
    for (llvm::BitVector &other : candidates)
      other.reset(argument);
  };
  for (unsigned argument = 0; argument < function.getNumArguments(); ++argument)
    if (std::optional<unsigned> taker = getTaker(function, argument); taker && *taker < partners.size())
      pair(*taker, argument);
  SmallVector<int64_t> versions = findNewVersions(function);
  for (bool hasChanged = true; std::exchange(hasChanged, false);) {
    for (unsigned result = 0; result < candidates.size(); ++result)
      if (partners[result] < 0 && candidates[result].count() == 1) {
        pair(result, candidates[result].find_first());
        hasChanged = true;
      }
    for (unsigned result = 0; result < candidates.size() && !hasChanged; ++result)
      if (partners[result] < 0 && versions[result] >= 0 && candidates[result].test(versions[result])) {
        pair(result, versions[result]);
        hasChanged = true;
      }
  }
  // The new version of a stack that is not in pieces, which all devices have, is for all of them.
  std::vector<llvm::BitVector> sources = findSources();
  for (const StagePieces::Stack &stack : pieces.results)
    for (unsigned argument = 0; argument < function.getNumArguments(); ++argument)
      if (function.getArgumentTypes()[argument] == function.getResultTypes()[stack.whole] &&
          function.getArgAttr(argument, kBoundaryAttrName) == function.getResultAttr(stack.whole, kBoundaryAttrName) &&
          (partners[stack.whole] == argument || !llvm::is_contained(partners, argument)) &&
          llvm::none_of(pieces.arguments, [&](auto &other) { return other.whole == argument; }) &&
          llvm::any_of(stack.pieces, [&](unsigned piece) { return sources[piece].test(argument); }))
        for (unsigned piece : stack.pieces)
          isSentResult.set(piece);
}

std::optional<int64_t> StageHomes::getHome(Value value) const {
  auto found = ofValue.find(value);
  return found == ofValue.end() ? std::nullopt : std::optional(found->second);
}

std::optional<int64_t> StageHomes::getHome(Operation *op) const {
  auto found = ofOp.find(op);
  return found == ofOp.end() ? std::nullopt : std::optional(found->second);
}

bool StageHomes::isMadeOfNumbers(Operation *op) const {
  if (auto known = madeOfNumbers.find(op); known != madeOfNumbers.end())
    return known->second;
  bool isMade = isMemoryEffectFree(op) && !sends(op);
  forEachRead(op, [&](Value value) {
    Operation *maker = value.getDefiningOp();
    isMade =
        isMade && !ofValue.contains(value) &&
        (!isa<RankedTensorType>(value.getType()) || (maker && maker->getBlock() == block && isMadeOfNumbers(maker)));
  });
  return madeOfNumbers[op] = isMade;
}

/// Finds which devices have tasks that read what is made outside of the loop.
void StageHomes::findReaders() {
  llvm::DenseSet<std::pair<Operation *, int64_t>> seen;
  std::optional<Value> part = loop.getLoop().getSingleInductionVar();
  std::function<void(Operation *, int64_t)> visit = [&](Operation *op, int64_t device) {
    if (!seen.insert({op, device}).second)
      return;
    forEachRead(op, [&](Value value) {
      if (value.getParentBlock() == loop.getBody()) {
        if (Operation *maker = value.getDefiningOp(); maker && loop.isMadeAgain(maker))
          visit(maker, device);
        return;
      }
      readers[value].insert(device);
      if (llvm::is_contained(op->getOperands(), *part))
        cut.insert(value);
    });
  };
  for (Value value : loop.getLoop().getYieldedValues())
    if (value.getParentBlock() != loop.getBody())
      readers[value].insert(kAll);
  for (auto [op, position] : llvm::zip_equal(loop.getOps(), positions.ofOp))
    visit(op.op, shape.getDevice(position));
}

std::optional<int64_t> StageHomes::getReader(Value value) const {
  std::optional<int64_t> device;
  auto join = [&](int64_t other) { device = !device || *device == other ? other : kAll; };
  if (auto found = readers.find(value); found != readers.end())
    for (int64_t other : found->second)
      join(other);
  LoopLikeOpInterface parts = loop.getLoop();
  for (Operation *user : value.getUsers())
    if (Operation *beside = block->findAncestorOpInBlock(*user); beside != parts || user == parts)
      join(getHome(beside).value_or(kAll));
  return device;
}

/// Returns true if `op` is the first of those that join pieces, which are on several devices: each is sent as it is.
bool StageHomes::joinsSeveral(Operation *op) const {
  std::optional<int64_t> first;
  for (Operation *join = op; join && join->hasAttr(kJoinsPiecesAttrName);
       join = join->hasOneUse() ? *join->user_begin() : nullptr) {
    std::optional<int64_t> home = getHome(cast<SubsetInsertionOpInterface>(join).getSourceOperand().get());
    if (join == op)
      first = home;
    else if (home != first)
      return true;
  }
  return false;
}

/// Returns the device whose tasks alone read the arguments that `op` reads, if there is one: a norm of a parameter is
/// computed where the parameter is.
std::optional<int64_t> StageHomes::getHomeOfArguments(Operation *op) const {
  std::optional<int64_t> home;
  bool isOne = true;
  forEachRead(op, [&](Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    auto known = readers.find(value);
    if (!argument || argument.getOwner() != block || !isTensor(value) || isEverywhere.test(argument.getArgNumber()) ||
        known == readers.end())
      return;
    int64_t device = known->second.size() == 1 ? *known->second.begin() : kAll;
    isOne &= device != kAll && home.value_or(device) == device;
    home = device;
  });
  return isOne ? home : std::nullopt;
}

void StageHomes::findForward(Operation *op) {
  std::optional<int64_t> home;
  bool isJoin = op->hasAttr(kJoinsPiecesAttrName), isSplit = joinsSeveral(op), readsJoint = false;
  forEachRead(op, [&](Value value) {
    std::optional<int64_t> other = getHome(value);
    isSplit |= home && other && *home != *other;
    readsJoint |= joint.contains(value);
    home = home ? home : other;
  });
  if (!home && mayHaveHome(op))
    home = getHomeOfArguments(op);
  // A number that is made of what several devices have is for all of them, whichever of them has the last addend, and
  // so is a tensor that joins pieces.
  if (isSplit || (readsJoint && (!home || isJoin || llvm::none_of(op->getResults(), isTensor)))) {
    joint.insert(op->result_begin(), op->result_end());
    return;
  }
  if (!home || !mayHaveHome(op))
    return;
  ofOp[op] = *home;
  for (Value result : op->getResults())
    ofValue[result] = *home;
}

void StageHomes::findBackward(Operation *op) {
  if (ofOp.contains(op) || op->getNumResults() == 0 || !mayHaveHome(op) || isMadeOfNumbers(op))
    return;
  std::optional<int64_t> home;
  for (Value result : op->getResults())
    if (std::optional<int64_t> device = getReader(result)) {
      if (home && *home != *device)
        return;
      home = device;
    }
  bool isApart = false; // What it reads has another home.
  forEachRead(op, [&](Value value) { isApart |= getHome(value) && getHome(value) != home; });
  if (!home || *home == kAll || isApart)
    return;
  ofOp[op] = *home;
  for (Value result : op->getResults())
    ofValue[result] = *home;
}

void StageHomes::find() {
  ofValue.clear();
  joint.clear();
  ofOp.clear();
  madeOfNumbers.clear();
  LoopLikeOpInterface parts = loop.getLoop();
  for (auto [number, result] : llvm::enumerate(parts->getResults()))
    if (std::optional<unsigned> position = positions.ofCarried[number])
      ofValue[result] = shape.getDevice(*position);
  for (Operation *op = parts->getNextNode(); op != block->getTerminator(); op = op->getNextNode())
    findForward(op);
  for (Operation &op : llvm::reverse(block->without_terminator())) {
    // Tasks make again what is in front of the loop: nothing that is sent or takes long, nor a whole of which each
    // reads a part.
    bool isShared = op.isBeforeInBlock(parts) &&
                    (sends(&op) || isa<LoopLikeOpInterface>(op) ||
                     llvm::any_of(op.getResults(), [&](Value result) { return cut.contains(result); }));
    if (&op != parts && !isShared)
      findBackward(&op);
  }
  for (BlockArgument argument : block->getArguments())
    if (std::optional<int64_t> device = getReader(argument);
        device && *device != kAll && isTensor(argument) && !isEverywhere.test(argument.getArgNumber()))
      ofValue[argument] = *device;
}

/// Decides which results are held. Returns false if an argument may have no home, since its new version has none.
bool StageHomes::checkVersions() {
  Operation *terminator = block->getTerminator();
  heldResults.clear();
  heldResults.resize(terminator->getNumOperands());
  bool isGood = true;
  for (auto [number, value] : llvm::enumerate(terminator->getOperands())) {
    std::optional<int64_t> home = getHome(value), partner;
    if (partners[number] >= 0)
      partner = getHome(block->getArgument(partners[number]));
    bool isHeldAlike = mayBeHeld(loop.getFunction().getResultAttr(number, kBoundaryAttrName));
    if (home && isTensor(value) && isHeldAlike && !isSentResult.test(number) &&
        (partners[number] < 0 || partner == home)) {
      heldResults.set(number);
    } else if (partner) {
      isEverywhere.set(partners[number]);
      isGood = false;
    }
  }
  return isGood;
}

/// Returns true if device d has piece d of `stack`, of which `get` returns pieces, and computes it in the round of all
/// others.
bool StageHomes::arePlaced(const StagePieces::Stack &stack, llvm::function_ref<Value(unsigned)> get) const {
  if (int64_t(stack.pieces.size()) != shape.devices)
    return false;
  auto getRoundOf = [&](Value value) {
    Operation *maker = value.getDefiningOp();
    return maker && maker != loop.getLoop() ? int64_t(getRound(maker)) : -1;
  };
  int64_t round = getRoundOf(get(stack.pieces.front()));
  return llvm::all_of(llvm::enumerate(stack.pieces), [&](auto entry) {
    Value value = get(entry.value());
    return getHome(value) == int64_t(entry.index()) && getRoundOf(value) == round;
  });
}

/// Returns false if pieces of a stack may not stay on their homes, since they are not one on each device.
bool StageHomes::checkStacks() {
  Operation *terminator = block->getTerminator();
  bool isGood = true;
  auto spread = [&](const StagePieces::Stack &stack, llvm::BitVector &to) {
    for (unsigned number : stack.pieces)
      if (!to.test(number)) {
        to.set(number);
        isGood = false;
      }
  };
  for (const StagePieces::Stack &stack : pieces.arguments)
    if (!arePlaced(stack, [&](unsigned number) { return block->getArgument(number); }))
      spread(stack, isEverywhere);
  for (const StagePieces::Stack &stack : pieces.results)
    if (!arePlaced(stack, [&](unsigned number) { return terminator->getOperand(number); }) ||
        !llvm::all_of(stack.pieces, [&](unsigned number) { return heldResults.test(number); }))
      spread(stack, isSentResult);
  return isGood;
}

std::optional<unsigned> StageHomes::findStack(unsigned result) const {
  for (const StagePieces::Stack &stack : pieces.results)
    if (llvm::is_contained(stack.pieces, result) && heldResults.test(result))
      return stack.whole;
  return std::nullopt;
}

/// An op of all devices comes in the first round it can; one of a home in the last that readers leave it, so that
/// little lies from one round to the next.
void StageHomes::findRounds() {
  rounds.clear();
  SmallVector<Operation *> ops;
  for (Operation *op = loop.getLoop()->getNextNode(); op != block->getTerminator(); op = op->getNextNode())
    ops.push_back(op);
  unsigned last = 0;
  for (Operation *op : ops) {
    unsigned round = 0;
    forEachRead(op, [&](Value value) {
      Operation *maker = value.getDefiningOp();
      auto found = maker ? rounds.find(maker) : rounds.end();
      if (found != rounds.end())
        round = std::max(round, found->second + (getHome(value) && !getHome(op) ? 1 : 0));
    });
    rounds[op] = round;
    last = std::max(last, round);
  }
  for (Operation *op : llvm::reverse(ops)) {
    if (!getHome(op))
      continue;
    unsigned round = last;
    for (Operation *user : op->getUsers()) {
      Operation *beside = block->findAncestorOpInBlock(*user);
      if (auto found = rounds.find(beside); found != rounds.end())
        round = std::min(round, getHome(beside) ? found->second : found->second - 1);
    }
    rounds[op] = round;
  }
  numRounds = last + 1;
}
