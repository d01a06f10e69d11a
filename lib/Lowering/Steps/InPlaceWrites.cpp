// SPDX-License-Identifier: Apache-2.0
//
// A version is what lies in a buffer between two writes: a value together with all views of it. An op that writes to an
// operand ends the operand's version and begins the one of its result. That needs no copy if the version may be written
// to, nothing has overwritten it in place before, and nothing reads it later. The reads of a version are sorted by
// time, so that each write looks at the last ones only, and all of this takes about as long as there are operands.
//
//   %1 = insert_slice %a into %0        ends the version {%0}, begins {%1, %2}
//   %2 = collapse_shape %1
//   %3 = scatter ... into %2            ends {%1, %2}; a later read of %1 would need a copy of %2 here
//
// What is read in a loop and defined outside of it is read again in the next trip: it counts as read when the loop
// ends.
//
// Destinations of `materialize_in_destination` are bound: no copy can take their place. What still reads an older
// version of such a buffer reads a copy instead.

#include "InPlaceWrites.h"
#include "BufferAccesses.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bufferization;

namespace {
/// The positions of an op and of the last one in it.
struct Span {
  int64_t first, last;
};

struct Read {
  OpOperand *use;
  int64_t time;
  bool repeats; ///< In the trips of a loop around the use, all of which read the same version.
};

struct Version {
  bool isWritable = true;
  bool isOverwritten = false;
  Region *home; ///< Where the version begins.
  SmallVector<Read> reads;
  SmallVector<unsigned> next; ///< Versions that lie in the same buffer afterwards.
};

/// Finds versions, reads and writes in one walk, then decides about the writes in order.
class InPlaceWrites {
public:
  explicit InPlaceWrites(func::FuncOp entry) : entry(entry), state(options) {}

  void run() {
    int64_t next = 0;
    number(entry, next);
    for (BlockArgument argument : entry.getArguments())
      addVersion(argument, /*isWritable=*/false);
    entry.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) { collect(op); });
    for (Version &version : versions)
      llvm::stable_sort(version.reads, [](const Read &a, const Read &b) { return a.time < b.time; });
    for (OpOperand *write : writes)
      decide(*write);
    for (OpOperand *write : copied)
      copyOperand(*write);
  }

private:
  void number(Operation *op, int64_t &next);
  void addVersion(Value value, bool isWritable);
  void addRead(OpOperand &use);
  void collect(Operation *op);
  unsigned find(Value value);
  void join(Value value, Value view);
  bool reads(OpOperand &operand) const;
  bool writesTo(OpOperand &operand) const;
  SmallVector<Value> getAliases(OpOperand &operand) const;
  bool isReadLater(const Version &version, OpOperand &write) const;
  void decide(OpOperand &write);
  void keepOlderVersions(unsigned version, MaterializeInDestinationOp op);
  void copyOperand(OpOperand &operand);

  func::FuncOp entry;
  BufferizationOptions options;
  AnalysisState state;
  DenseMap<Operation *, Span> spans;
  DenseMap<Value, unsigned> versionOf;
  SmallVector<unsigned> leaders; ///< Versions that have been joined point to each other.
  std::vector<Version> versions;
  SmallVector<OpOperand *> writes;
  llvm::SetVector<OpOperand *> copied;
};
} // namespace

//===-- versions --------------------------------------------------------------------------------------------------===//

void InPlaceWrites::number(Operation *op, int64_t &next) {
  int64_t first = next++;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : block)
        number(&inner, next);
  spans[op] = {first, next++};
}

void InPlaceWrites::addVersion(Value value, bool isWritable) {
  if (!isa<TensorType>(value.getType()))
    return;
  versionOf[value] = versions.size();
  leaders.push_back(versions.size());
  Version &version = versions.emplace_back();
  version.isWritable = isWritable;
  version.home = value.getParentRegion();
}

unsigned InPlaceWrites::find(Value value) {
  unsigned version = versionOf.lookup(value);
  while (leaders[version] != version)
    version = leaders[version] = leaders[leaders[version]];
  return version;
}

/// Makes `view`, a new value, a part of the version of `value`.
void InPlaceWrites::join(Value value, Value view) {
  if (!versionOf.contains(view)) {
    versionOf[view] = find(value);
    return;
  }
  unsigned kept = find(value), other = find(view);
  if (kept == other)
    return;
  if (versions[other].home->isAncestor(versions[kept].home))
    std::swap(kept, other);
  leaders[other] = kept;
  versions[kept].isWritable &= versions[other].isWritable;
  llvm::append_range(versions[kept].reads, versions[other].reads);
}

/// Returns true if `op` is a loop whose operands of tensor type are the values that it carries.
static bool isLoop(Operation *op) { return isa<LoopLikeOpInterface>(op); }

bool InPlaceWrites::reads(OpOperand &operand) const {
  Operation *op = operand.getOwner();
  if (isLoop(op) || op->hasTrait<OpTrait::IsTerminator>())
    return true;
  auto bufferizable = dyn_cast<BufferizableOpInterface>(op);
  return !bufferizable || bufferizable.bufferizesToMemoryRead(operand, state);
}

bool InPlaceWrites::writesTo(OpOperand &operand) const {
  Operation *op = operand.getOwner();
  if (isLoop(op) || op->hasTrait<OpTrait::IsTerminator>())
    return isLoop(op);
  auto bufferizable = dyn_cast<BufferizableOpInterface>(op);
  return bufferizable && bufferizable.bufferizesToMemoryWrite(operand, state);
}

/// Returns the results of an op that lie where `operand` does, in whole or in part.
SmallVector<Value> InPlaceWrites::getAliases(OpOperand &operand) const {
  Operation *op = operand.getOwner();
  if (isLoop(op)) {
    auto loop = cast<LoopLikeOpInterface>(op);
    unsigned number = &operand - loop.getInitsMutable().begin();
    return {op->getResult(number)};
  }
  auto bufferizable = dyn_cast<BufferizableOpInterface>(op);
  if (!bufferizable || op->hasTrait<OpTrait::IsTerminator>())
    return {};
  SmallVector<Value> aliases;
  for (const AliasingValue &alias : bufferizable.getAliasingValues(operand, state))
    aliases.push_back(alias.value);
  return aliases;
}

void InPlaceWrites::addRead(OpOperand &use) {
  Version &version = versions[find(use.get())];
  Operation *op = use.getOwner();
  Read read{&use, spans.lookup(op).first, false};
  for (Operation *inner = op; inner->getParentRegion() != version.home; inner = inner->getParentOp())
    if (Operation *around = inner->getParentOp(); isLoop(around)) {
      read.time = spans.lookup(around).last;
      read.repeats = true;
    }
  version.reads.push_back(read);
}

/// Notes what `op` reads, writes and defines. Operands come before their users in this walk.
void InPlaceWrites::collect(Operation *op) {
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<TensorType>(operand.get().getType()))
      continue;
    if (writesTo(operand))
      writes.push_back(&operand);
    else
      for (Value alias : getAliases(operand))
        join(operand.get(), alias);
  }
  bool isKnown = isa<BufferizableOpInterface>(op) && !op->hasTrait<OpTrait::ConstantLike>() && !isa<ToTensorOp>(op);
  for (Value result : op->getResults())
    if (!versionOf.contains(result))
      addVersion(result, isKnown);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        addVersion(argument, /*isWritable=*/isLoop(op));
  for (OpOperand &operand : op->getOpOperands())
    if (isa<TensorType>(operand.get().getType()) && reads(operand))
      addRead(operand);
}

//===-- decisions -------------------------------------------------------------------------------------------------===//

/// Returns true if the op of `write` may read the same tensor through `use` while it writes it.
static bool readsBeforeItWrites(OpOperand &use, OpOperand &write, const AnalysisState &state) {
  auto op = dyn_cast<BufferizableOpInterface>(write.getOwner());
  return op && use.getOwner() == op && use.get() == write.get() &&
         op.bufferizesToElementwiseAccess(state, {&use, &write});
}

bool InPlaceWrites::isReadLater(const Version &version, OpOperand &write) const {
  Operation *writer = write.getOwner();
  int64_t time = spans.lookup(writer).first;
  for (const Read &read : llvm::reverse(version.reads)) {
    if (read.time < time)
      return false;
    bool isHarmless = read.use == &write || (read.use->getOwner() == writer && copied.contains(read.use)) ||
                      readsBeforeItWrites(*read.use, write, state) ||
                      dist::steps::findChoice(read.use->getOwner(), writer);
    if (read.repeats || !isHarmless)
      return true;
  }
  return false;
}

void InPlaceWrites::decide(OpOperand &write) {
  unsigned number = find(write.get());
  Version &version = versions[number];
  auto bound = dyn_cast<MaterializeInDestinationOp>(write.getOwner());
  if (bound && version.isWritable) {
    keepOlderVersions(number, bound);
  } else if (!version.isWritable || version.isOverwritten || isReadLater(version, write)) {
    copied.insert(&write);
    return;
  }
  version.isOverwritten = true;
  for (Value result : getAliases(write))
    version.next.push_back(find(result));
}

/// Lets whatever reads version `number`, or what came after it in the same buffer, behind `op` read a copy from before
/// `op`.
void InPlaceWrites::keepOlderVersions(unsigned number, MaterializeInDestinationOp op) {
  int64_t time = spans.lookup(op).first;
  llvm::MapVector<Value, Value> kept;
  SmallVector<unsigned> pending{number};
  DenseSet<unsigned> seen{number};
  while (!pending.empty()) {
    Version &version = versions[pending.pop_back_val()];
    llvm::erase_if(version.reads, [&](Read &read) {
      if (read.time <= time || (!read.repeats && dist::steps::findChoice(read.use->getOwner(), op)))
        return false;
      Value older = read.use->get();
      Value &copy = kept[older];
      if (!copy) {
        OpBuilder builder(op);
        copy = AllocTensorOp::create(builder, older.getLoc(), cast<RankedTensorType>(older.getType()), ValueRange(),
                                     older);
      }
      read.use->set(copy);
      return true;
    });
    for (unsigned next : version.next)
      if (seen.insert(next).second)
        pending.push_back(next);
  }
}

void InPlaceWrites::copyOperand(OpOperand &operand) {
  OpBuilder builder(operand.getOwner());
  Value older = operand.get();
  operand.set(AllocTensorOp::create(builder, older.getLoc(), cast<RankedTensorType>(older.getType()), ValueRange(),
                                    reads(operand) ? older : Value()));
}

void dist::steps::copyBeforeConflictingWrites(func::FuncOp entry) { InPlaceWrites(entry).run(); }
