// SPDX-License-Identifier: Apache-2.0
//
// Lets a result lie in the memory of the argument that is donated to it: from here on both are one buffer.
//
//   (%w {dist.donate = 0}, %out {dist.result})
//   generic ins(%w, %g) outs(%out)                ->      generic ins(%out, %g) outs(%out)
//
// That is right if whatever reads a part of the argument has done so when the result is written there first. An
// elementwise op may read what it overwrites, and a copy of the argument to the same place of the result, as in front
// of an update of some rows, is none any more. Where only one op writes the result, as a counter, and too early, it
// moves behind the last read if nothing between the two needs or changes what it has to do with. Otherwise the result
// is computed in a buffer of its own and copied at the end, when nothing reads the argument; a warning names what would
// have to be gone for the memory to be saved.

#include "BufferAccesses.h"
#include "BufferView.h"
#include "InPlaceElementwise.h"
#include "StepForm.h"
#include "dist/IR/Donation.h"
#include "dist/IR/HeldValues.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

namespace dist {
#define GEN_PASS_DEF_DONATEARGUMENTSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Most pairs of a read and a write that are compared for one argument.
static constexpr size_t kMostCompared = size_t(1) << 20;

namespace {
/// An access to the argument that comes behind one to the result, which may have changed what it reads.
struct Conflict {
  Operation *read = nullptr, *write = nullptr;
};

/// Donates the arguments of one entry function.
class Donor {
public:
  explicit Donor(func::FuncOp entry) : entry(entry) {
    accesses.emplace(entry);
    for (BlockArgument argument : entry.getArguments())
      if (entry.getArgAttr(argument.getArgNumber(), kResultAttrName))
        results.push_back(argument);
  }

  void run() {
    for (BlockArgument argument : entry.getArguments())
      if (entry.getArgAttr(argument.getArgNumber(), kDonateAttrName))
        donate(argument);
  }

private:
  void donate(BlockArgument argument);
  bool findConflict(BlockArgument argument, BlockArgument result, Conflict &conflict);
  bool mayChange(const BufferAccess &read, const BufferAccess &write) const;
  bool sinkWriter(BlockArgument argument, BlockArgument result);
  int64_t getEnd(Operation *op) const;
  void computeElsewhere(BlockArgument argument, BlockArgument result, const Conflict &conflict);

  func::FuncOp entry;
  std::optional<BufferAccesses> accesses; ///< Made anew where ops have moved.
  SmallVector<BlockArgument> results;
};
} // namespace

/// Returns true if `a` and `b`, views of buffers of one type, show the same elements in the same order.
static bool showSamePart(Value a, Value b) {
  std::optional<BufferView> first = resolveBufferView(a), second = resolveBufferView(b);
  return first && second && first->offset == second->offset && first->shape == second->shape &&
         first->strides == second->strides;
}

/// Returns true if `op` copies a part of `argument` to the same part of `result`.
static bool isIdentity(Operation *op, Value argument, Value result) {
  auto copy = dyn_cast<memref::CopyOp>(op);
  return copy && getRootBuffer(copy.getSource()) == argument && getRootBuffer(copy.getTarget()) == result &&
         showSamePart(copy.getSource(), copy.getTarget());
}

/// Returns true if `a` and `b` lie in one loop, so that each comes before and behind the other.
static bool shareLoop(Operation *a, Operation *b) {
  for (Operation *around = a->getParentOp(); around; around = around->getParentOp())
    if (isa<LoopLikeOpInterface>(around) && around->isAncestor(b))
      return true;
  return false;
}

/// Returns the time until which `op` reads: a collective that is started does until somebody has waited for it.
int64_t Donor::getEnd(Operation *op) const {
  int64_t end = accesses->getTime(op);
  for (Value result : op->getResults())
    if (isa<TokenType>(result.getType()))
      for (Operation *user : result.getUsers())
        end = std::max(end, accesses->getTime(user));
  return end;
}

/// Returns true if what `read` finds in the argument may be what `write` has left for the result.
bool Donor::mayChange(const BufferAccess &read, const BufferAccess &write) const {
  if (read.part.isApartFrom(write.part))
    return false;
  if (shareLoop(read.op, write.op))
    return true;
  // A scalar's op has read all when it writes, in its body, too.
  if (auto structured = dyn_cast<linalg::LinalgOp>(write.op);
      structured && structured.getNumLoops() == 0 && write.op->isAncestor(read.op))
    return false;
  if (read.op == write.op)
    return !readsWhatItOverwrites(read.op, write.view, read.view, showSamePart(read.view, write.view));
  return getEnd(read.op) > write.time;
}

/// Returns true if the result cannot lie where the argument does, and sets `conflict` if a pair of ops is the reason.
bool Donor::findConflict(BlockArgument argument, BlockArgument result, Conflict &conflict) {
  std::vector<BufferAccess> *reads = accesses->find(argument), *writes = accesses->find(result);
  if (!reads || !writes || reads->size() * writes->size() > kMostCompared)
    return true;
  for (const BufferAccess &write : *writes) {
    if (!writesToBuffer(write.op, write.view) || isIdentity(write.op, argument, result))
      continue;
    for (const BufferAccess &read : *reads)
      if (mayChange(read, write)) {
        conflict = {read.op, write.op};
        return true;
      }
  }
  return false;
}

/// Moves the only op that writes the result behind everything that reads the argument, if it stands in the block of the
/// entry function and nothing on the way reads what it writes or writes what it uses. Returns false if it may not move.
bool Donor::sinkWriter(BlockArgument argument, BlockArgument result) {
  std::vector<BufferAccess> *reads = accesses->find(argument), *writes = accesses->find(result);
  Block &block = entry.getBody().front();
  Operation *writer = reads && writes && writes->size() == 1 ? writes->front().op : nullptr;
  if (!writer || writer->getBlock() != &block || !isa<DestinationStyleOpInterface, memref::CopyOp>(writer) ||
      writer->getNumResults() != 0)
    return false;
  Operation *last = writer;
  for (const BufferAccess &read : *reads)
    if (Operation *inBlock = block.findAncestorOpInBlock(*read.op); inBlock && last->isBeforeInBlock(inBlock))
      last = inBlock;
  if (last == writer || last->hasTrait<OpTrait::IsTerminator>())
    return false;
  int64_t end = accesses->getTime(last->getNextNode());
  SetVector<Value> used(writer->operand_begin(), writer->operand_end());
  getUsedValuesDefinedAbove(writer->getRegions(), used);
  for (Value value : used) {
    if (!isa<MemRefType>(value.getType()))
      continue;
    Value root = getRootBuffer(value);
    if (!accesses->find(root))
      return false;
    bool isWritten = value != root ? true : writesToBuffer(writer, value);
    for (const BufferAccess &other : accesses->getFrom(root, accesses->getTime(writer) + 1))
      if (other.time < end && (isWritten || writesToBuffer(other.op, other.view)))
        return false;
  }
  writer->moveAfter(last);
  accesses.emplace(entry);
  return true;
}

void Donor::computeElsewhere(BlockArgument argument, BlockArgument result, const Conflict &conflict) {
  unsigned number = argument.getArgNumber(), taker = *getTaker(entry, number);
  InFlightDiagnostic warning = emitWarning(conflict.read ? conflict.read->getLoc() : argument.getLoc())
                               << "argument " << number << ", which is donated to result " << taker
                               << (conflict.read ? ", is read here when that result has been written"
                                                 : ", is used in a way that cannot be followed")
                               << "; the result is computed elsewhere and copied, which saves no memory";
  if (conflict.read)
    warning.attachNote(conflict.write->getLoc()) << "result " << taker << " is written here";
  Operation *terminator = entry.getBody().front().getTerminator();
  OpBuilder builder = OpBuilder::atBlockBegin(&entry.getBody().front());
  Value buffer = memref::AllocOp::create(builder, result.getLoc(), cast<MemRefType>(result.getType()));
  result.replaceAllUsesWith(buffer);
  builder.setInsertionPoint(terminator);
  memref::CopyOp::create(builder, result.getLoc(), buffer, result);
}

void Donor::donate(BlockArgument argument) {
  unsigned number = argument.getArgNumber();
  std::optional<unsigned> taker = getTaker(entry, number);
  auto getBoundary = [&](BlockArgument value) { return entry.getArgAttr(value.getArgNumber(), kBoundaryAttrName); };
  auto getHeld = [&](BlockArgument value) { return entry.getArgAttr(value.getArgNumber(), kHeldAttrName); };
  if (!taker || *taker >= results.size() || results[*taker].getType() != argument.getType() ||
      getBoundary(results[*taker]) != getBoundary(argument) || getHeld(results[*taker]) != getHeld(argument)) {
    emitWarning(argument.getLoc())
        << "argument " << number
        << " is donated, but not to a result of its type and placement, so that it keeps its memory; "
           "'dist-resolve-donations' finds the result";
    entry.removeArgAttr(number, kDonateAttrName);
    return;
  }
  BlockArgument result = results[*taker];
  Conflict conflict;
  SmallVector<Operation *> identities;
  if (findConflict(argument, result, conflict) &&
      (!sinkWriter(argument, result) || findConflict(argument, result, conflict)))
    computeElsewhere(argument, result, conflict);
  else
    for (const BufferAccess &access : *accesses->find(result))
      if (isIdentity(access.op, argument, result))
        identities.push_back(access.op);
  for (Operation *copy : identities)
    copy->erase();
  argument.replaceAllUsesWith(result);
}

namespace {
struct DonateArgumentsPass : dist::impl::DonateArgumentsPassBase<DonateArgumentsPass> {
  void runOnOperation() override {
    FailureOr<func::FuncOp> entry = findEntry(getOperation());
    if (failed(entry))
      return signalPassFailure();
    Donor(*entry).run();
  }
};
} // namespace
