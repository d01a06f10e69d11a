// SPDX-License-Identifier: Apache-2.0
//
// Computes a value where it is copied to in the end, instead of copying it:
//
//   %a = alloc
//   generic ins(%x) outs(%a)                 generic ins(%x) outs(subview %d)
//   ...                                 ->   ...
//   copy %a, (subview %d)
//
// That is right if nothing else touches this part of %d from the first use of %a to the copy, if %a begins anew each
// time (it is allocated there, or its first use writes all of it), and if afterwards neither changes while %a is still
// read, which in a loop is until it ends. An elementwise op may read what it overwrites: so loops update what they
// carry in place. Copies are looked at from the last to the first, so that a value goes to its last destination at
// once.
//
// What a conditional in a loop changes or forwards as it is lies in the buffer of the loop whichever way it goes:
//
//   if { ...; write %d; copy %d, %a } else { copy %d, %a }
//   copy %a, %d                                                  ->  if { ...; write %d }
//
// On each way all that touches %d comes before what touches %a, so %a can be %d, and copies from one to the other go.
//
// Left undone: copies of parts of an allocation, and of what is computed outside of the branch that holds the copy.

#include "BufferAccesses.h"
#include "BufferView.h"
#include "ContractionPlan.h"
#include "HeldDestinations.h"
#include "InPlaceElementwise.h"
#include "StepForm.h"
#include "dist/IR/Dist.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace dist {
#define GEN_PASS_DEF_MERGEBUFFERSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Most accesses to a destination that are compared with one value.
static constexpr size_t kMostCompared = 2048;

namespace {
/// Tries to merge the source of each copy of one function with its destination.
class BufferMerger {
public:
  explicit BufferMerger(func::FuncOp entry) : entry(entry), accesses(entry) {}

  void run() {
    SmallVector<memref::CopyOp> copies;
    entry.walk([&](memref::CopyOp copy) { copies.push_back(copy); });
    for (memref::CopyOp copy : llvm::reverse(copies))
      tryMerge(copy);
    dropCopiesInPlace();
  }

private:
  void tryMerge(memref::CopyOp copy);
  Operation *findFirstUse(Value buffer, Block *block) const;
  bool isFree(memref::CopyOp copy, Operation *firstUse, ArrayRef<BufferAccess> uses);
  bool isOverBefore(const BufferAccess &access, ArrayRef<BufferAccess> uses, memref::CopyOp copy) const;
  void dropCopiesInPlace();
  Value moveDestination(Value destination, Operation *firstUse);

  func::FuncOp entry;
  BufferAccesses accesses;
};
} // namespace

//===-- conditions ------------------------------------------------------------------------------------------------===//

/// Returns the first op of `block` that uses `buffer` or a view of it, itself or inside; null if one stands elsewhere.
Operation *BufferMerger::findFirstUse(Value buffer, Block *block) const {
  Operation *first = nullptr;
  auto visit = [&](Operation *user) {
    Operation *inBlock = block->findAncestorOpInBlock(*user);
    if (inBlock && (!first || accesses.getTime(inBlock) < accesses.getTime(first)))
      first = inBlock;
    return inBlock != nullptr;
  };
  SmallVector<Value> pending{buffer};
  while (!pending.empty())
    for (Operation *user : pending.pop_back_val().getUsers()) {
      if (!visit(user))
        return nullptr;
      if (isa<ViewLikeOpInterface>(user))
        pending.push_back(user->getResult(0));
    }
  return first;
}

/// Returns true if `op` writes every element of `buffer`, whatever it held before.
static bool overwrites(Operation *op, Value buffer) {
  if (auto copy = dyn_cast<memref::CopyOp>(op))
    return copy.getTarget() == buffer && copy.getSource() != buffer;
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && llvm::any_of(structured.getDpsInitsMutable(), [&](OpOperand &init) {
           return init.get() == buffer && !structured.payloadUsesValueFromOperand(&init) &&
                  structured.getMatchingIndexingMap(&init).isPermutation();
         });
}

/// Returns true if `a` and `b` show the same elements in the same order.
static bool areSameViews(Value a, Value b) {
  if (a == b)
    return true;
  std::optional<BufferView> first = resolveBufferView(a), second = resolveBufferView(b);
  return first && second && first->root == second->root && first->offset == second->offset &&
         first->shape == second->shape && first->strides == second->strides;
}

bool steps::readsWhatItOverwrites(Operation *op, Value buffer, Value view, bool isSamePlace) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured || structured.getNumParallelLoops() != structured.getNumLoops() || !isSamePlace)
    return false;
  AffineMap written;
  for (OpOperand &init : structured.getDpsInitsMutable())
    if (init.get() == buffer)
      written = structured.getMatchingIndexingMap(&init);
  return written && written.isPermutation() && llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
           return operand.get() != view || structured.getMatchingIndexingMap(&operand) == written;
         });
}

/// Returns the time up to which `use` may happen again, from `copy` on: the end of the outermost loop around it that
/// does not hold the copy.
static int64_t getLastTime(const BufferAccess &use, memref::CopyOp copy, const BufferAccesses &accesses) {
  int64_t last = use.time;
  for (Operation *around = use.op->getParentOp(); !around->isAncestor(copy); around = around->getParentOp())
    if (isa<LoopLikeOpInterface>(around))
      last = accesses.getTime(around->getRegions().back().back().getTerminator());
  return last;
}

/// Returns true if on each way through the program `access`, to the destination of `copy`, is over before the first of
/// `uses`, of its source, or reads an element just before it is written to the source.
bool BufferMerger::isOverBefore(const BufferAccess &access, ArrayRef<BufferAccess> uses, memref::CopyOp copy) const {
  Value buffer = copy.getSource(), destination = copy.getTarget();
  int64_t last = getLastTime(access, copy, accesses);
  return llvm::all_of(uses, [&](const BufferAccess &use) {
    if (use.op == copy || last < use.time)
      return true;
    if (use.op == access.op) {
      auto moved = dyn_cast<memref::CopyOp>(access.op);
      bool isMoved = moved && moved.getTarget() == buffer && moved.getSource() == access.view &&
                     areSameViews(access.view, destination);
      return last == access.time &&
             (isMoved || readsWhatItOverwrites(access.op, buffer, access.view, areSameViews(access.view, destination)));
    }
    Operation *choice = findChoice(access.op, use.op);
    return choice &&
           getLastTime({choice, {}, accesses.getTime(choice), {}}, copy, accesses) == accesses.getTime(choice);
  });
}

/// Returns true if the destination of `copy` is free while its source is in use, from `firstUse` on; `uses` are all of
/// the source.
bool BufferMerger::isFree(memref::CopyOp copy, Operation *firstUse, ArrayRef<BufferAccess> uses) {
  Value destination = copy.getTarget();
  int64_t copied = accesses.getTime(copy), last = copied;
  for (const BufferAccess &use : uses) {
    if (use.time > copied && writesToBuffer(use.op, use.view))
      return false;
    last = std::max(last, use.time > copied ? getLastTime(use, copy, accesses) : use.time);
  }
  BufferPart part = getBufferPart(destination);
  size_t compared = 0;
  for (BufferAccess &access : accesses.getFrom(getRootBuffer(destination), accesses.getTime(firstUse))) {
    if (access.time > last)
      return true;
    if (access.op == copy || access.part.isApartFrom(part))
      continue;
    bool isHarmless = access.time > copied ? !writesToBuffer(access.op, access.view) : isOverBefore(access, uses, copy);
    compared += access.time > copied ? 0 : uses.size();
    if (!isHarmless || ++compared > kMostCompared)
      return false;
  }
  return true;
}

/// Returns true if a kernel does what `access` says. Kernels receive whole buffers (OutlineKernels.cpp); matrix
/// products know which part is theirs, and so do collectives unless its place is found out on the device: a kernel
/// copies it.
static bool isOfKernel(const BufferAccess &access) {
  if (isa<CollectiveOpInterface>(access.op))
    return !resolveBufferView(access.view);
  auto structured = dyn_cast<linalg::LinalgOp>(access.op);
  bool isProduct = structured && !structured->hasAttr(kKernelContractionAttrName) && matchContraction(structured);
  return !isProduct && !isa<DoneOp>(access.op);
}

/// Returns true if one of `others` is of a kernel and comes while a collective is under way that is among `accesses`.
static bool hasKernelBesideStarted(ArrayRef<BufferAccess> accesses, ArrayRef<BufferAccess> others,
                                   const BufferAccesses &times) {
  for (const BufferAccess &access : accesses) {
    auto done = dyn_cast<DoneOp>(access.op);
    if (!done)
      continue;
    int64_t start = times.getTime(done.getToken().getDefiningOp());
    const auto *next = llvm::partition_point(others, [&](const BufferAccess &other) { return other.time < start; });
    for (; next != others.end() && next->time < access.time; ++next)
      if (isOfKernel(*next))
        return true;
  }
  return false;
}

//===-- types -----------------------------------------------------------------------------------------------------===//

/// Returns the type of the view `op` if its source has type `source`, or null if there is no such view.
static MemRefType inferViewType(Operation *op, MemRefType source) {
  auto type = cast<MemRefType>(op->getResult(0).getType());
  if (auto view = dyn_cast<memref::SubViewOp>(op))
    return memref::SubViewOp::inferRankReducedResultType(type.getShape(), source, view.getMixedOffsets(),
                                                         view.getMixedSizes(), view.getMixedStrides());
  if (auto view = dyn_cast<memref::ExpandShapeOp>(op)) {
    FailureOr<MemRefType> result =
        memref::ExpandShapeOp::computeExpandedType(source, type.getShape(), view.getReassociationIndices());
    return succeeded(result) ? *result : MemRefType();
  }
  if (auto view = dyn_cast<memref::CollapseShapeOp>(op))
    return memref::CollapseShapeOp::isGuaranteedCollapsible(source, view.getReassociationIndices())
               ? memref::CollapseShapeOp::computeCollapsedType(source, view.getReassociationIndices())
               : MemRefType();
  return {};
}

static bool isContiguous(MemRefType type) {
  BufferView view;
  view.shape.assign(type.getShape().begin(), type.getShape().end());
  return succeeded(type.getStridesAndOffset(view.strides, view.offset)) &&
         llvm::none_of(view.strides, ShapedType::isDynamic) && view.isContiguous();
}

/// Returns true if all users of `buffer` can use one of type `type`; views get new types if `changes` is true.
static bool retypeUsers(Value buffer, MemRefType type, bool changes) {
  if (buffer.getType() == type)
    return true;
  for (Operation *user : buffer.getUsers()) {
    if (needsDenseBuffers(user) && !isContiguous(type))
      return false;
    if (!isa<ViewLikeOpInterface>(user))
      continue;
    MemRefType view = inferViewType(user, type);
    if (!view || !retypeUsers(user->getResult(0), view, changes))
      return false;
  }
  if (changes)
    buffer.setType(type);
  return true;
}

//===-- merging ---------------------------------------------------------------------------------------------------===//

/// Returns true if `value` is defined in front of `op`.
static bool isThereAt(Value value, Operation *op) {
  Operation *definition = value.getDefiningOp();
  if (!definition)
    return value.getParentRegion()->isAncestor(op->getParentRegion());
  Operation *inBlock = definition->getBlock()->findAncestorOpInBlock(*op);
  return inBlock && definition->isBeforeInBlock(inBlock);
}

/// Returns `destination` as a value that is there at `firstUse`, or null. An allocation moves there, views are made
/// again.
Value BufferMerger::moveDestination(Value destination, Operation *firstUse) {
  if (isThereAt(destination, firstUse))
    return destination;
  Operation *definition = destination.getDefiningOp();
  if (!definition)
    return {};
  if (isa<memref::AllocOp>(definition)) {
    Operation *inBlock = definition->getBlock()->findAncestorOpInBlock(*firstUse);
    if (!inBlock || definition->getNumOperands() != 0)
      return {};
    definition->moveBefore(inBlock);
    accesses.addOp(definition, inBlock);
    return destination;
  }
  auto view = dyn_cast<ViewLikeOpInterface>(definition);
  if (!view || !llvm::all_of(definition->getOperands(), [&](Value operand) {
        return operand == view.getViewSource() || isThereAt(operand, firstUse);
      }))
    return {};
  Value source = moveDestination(view.getViewSource(), firstUse);
  if (!source)
    return {};
  OpBuilder builder(firstUse);
  IRMapping mapping;
  mapping.map(view.getViewSource(), source);
  Operation *moved = builder.clone(*definition, mapping);
  accesses.addOp(moved, firstUse);
  return moved->getResult(0);
}

/// Erases copies of what lies where it is copied to.
void BufferMerger::dropCopiesInPlace() {
  SmallVector<memref::CopyOp> useless;
  entry.walk([&](memref::CopyOp copy) {
    if (areSameViews(copy.getSource(), copy.getTarget()))
      useless.push_back(copy);
  });
  for (memref::CopyOp copy : useless)
    copy.erase();
}

void BufferMerger::tryMerge(memref::CopyOp copy) {
  auto allocation = copy.getSource().getDefiningOp<memref::AllocOp>();
  Value root = getRootBuffer(copy.getTarget());
  auto rootType = dyn_cast<MemRefType>(root.getType());
  bool isOwned = root.getDefiningOp<memref::AllocOp>() || isa<BlockArgument>(root);
  if (!allocation || root == allocation.getMemref() || !isOwned || !rootType || !rootType.hasStaticShape())
    return;
  std::vector<BufferAccess> *uses = accesses.find(allocation);
  Operation *firstUse = uses && accesses.find(root) ? findFirstUse(allocation, copy->getBlock()) : nullptr;
  auto type = cast<MemRefType>(copy.getTarget().getType());
  // To a kernel that has another part of the same buffer, what a collective does meanwhile would be a conflict.
  if (firstUse && copy.getTarget() != root &&
      (hasKernelBesideStarted(*uses, *accesses.find(root), accesses) ||
       hasKernelBesideStarted(*accesses.find(root), *uses, accesses)))
    return;
  if (!firstUse || (allocation->getBlock() != copy->getBlock() && !overwrites(firstUse, allocation)) ||
      !isFree(copy, firstUse, *uses) || !retypeUsers(allocation, type, /*changes=*/false))
    return;
  Value destination = moveDestination(copy.getTarget(), firstUse);
  if (!destination)
    return;
  retypeUsers(allocation, type, /*changes=*/true);
  // First the uses, so that views of the allocation are parts of the buffer that they lie in from now on.
  allocation.getMemref().replaceAllUsesWith(destination);
  accesses.replace(allocation, destination, copy);
  copy.erase();
  allocation.erase();
}

namespace {
struct MergeBuffersPass : dist::impl::MergeBuffersPassBase<MergeBuffersPass> {
  void runOnOperation() override {
    FailureOr<func::FuncOp> entry = findEntry(getOperation());
    if (failed(entry))
      return signalPassFailure();
    BufferMerger(*entry).run();
    separateHeldDestinations(*entry);
  }
};
} // namespace
