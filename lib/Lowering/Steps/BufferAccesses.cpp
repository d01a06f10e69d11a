// SPDX-License-Identifier: Apache-2.0
//
// Lists are made once per buffer and kept up to date, so that a buffer with thousands of parts is not read again for
// each.

#include "BufferAccesses.h"
#include "BufferView.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace dist::steps;

Operation *dist::steps::findChoice(Operation *a, Operation *b) {
  Operation *inner = a;
  while (!inner->getParentOp()->isProperAncestor(b))
    inner = inner->getParentOp();
  Operation *outer = inner->getParentOp(), *other = b;
  while (other->getParentOp() != outer)
    other = other->getParentOp();
  return isa<scf::IfOp, scf::IndexSwitchOp>(outer) && inner->getParentRegion() != other->getParentRegion() ? outer
                                                                                                           : nullptr;
}

//===-- parts -----------------------------------------------------------------------------------------------------===//

static bool areApart(std::pair<int64_t, int64_t> a, std::pair<int64_t, int64_t> b) {
  return a.second < b.first || b.second < a.first;
}

bool BufferPart::isApartFrom(const BufferPart &other) const {
  return areApart(elements, other.elements) || llvm::any_of(llvm::zip_equal(box, other.box), [](auto pair) {
           return areApart(std::get<0>(pair), std::get<1>(pair));
         });
}

/// Returns the view nearest to the root in the chain that ends in `view`, or null if `view` is the root.
static Operation *getFirstView(Value view, Value root) {
  Operation *first = nullptr;
  for (; view != root; view = cast<ViewLikeOpInterface>(first).getViewSource())
    first = view.getDefiningOp();
  return first;
}

BufferPart dist::steps::getBufferPart(Value view) {
  Value root = getRootBuffer(view);
  auto type = cast<MemRefType>(root.getType());
  BufferPart part;
  for (int64_t size : type.getShape())
    part.box.emplace_back(0, size - 1);
  part.elements = {0, type.getNumElements() - 1};
  if (auto subview = dyn_cast_or_null<memref::SubViewOp>(getFirstView(view, root)))
    for (auto [bounds, offset, size, stride] :
         llvm::zip_equal(part.box, subview.getStaticOffsets(), subview.getStaticSizes(), subview.getStaticStrides()))
      if (!ShapedType::isDynamic(offset) && !ShapedType::isDynamic(size) && !ShapedType::isDynamic(stride))
        bounds = {offset, offset + (size - 1) * stride};
  if (std::optional<BufferView> known = resolveBufferView(view)) {
    int64_t last = known->offset;
    for (auto [size, stride] : llvm::zip_equal(known->shape, known->strides))
      last += (size - 1) * stride;
    part.elements = {known->offset, last};
  }
  return part;
}

//===-- accesses --------------------------------------------------------------------------------------------------===//

bool dist::steps::writesToBuffer(Operation *op, Value view) {
  if (auto destination = dyn_cast<DestinationStyleOpInterface>(op))
    return llvm::any_of(op->getOpOperands(),
                        [&](OpOperand &operand) { return operand.get() == view && destination.isDpsInit(&operand); });
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  return !effects || effects.getEffectOnValue<MemoryEffects::Write>(view).has_value();
}

BufferAccesses::BufferAccesses(func::FuncOp entry) {
  int64_t next = 0;
  entry.walk<WalkOrder::PreOrder>([&](Operation *op) { times[op] = next++; });
}

bool BufferAccesses::collect(Value value, std::vector<BufferAccess> &accesses) const {
  for (Operation *user : value.getUsers()) {
    if (isa<ViewLikeOpInterface>(user) && user->getNumResults() == 1) {
      if (!collect(user->getResult(0), accesses))
        return false;
      continue;
    }
    if (user->hasTrait<OpTrait::IsTerminator>() || llvm::any_of(user->getResultTypes(), llvm::IsaPred<BaseMemRefType>))
      return false;
    if (!isa<memref::DeallocOp>(user))
      accesses.push_back({user, value, getTime(user), getBufferPart(value)});
  }
  return true;
}

std::vector<BufferAccess> *BufferAccesses::find(Value root) {
  auto [entry, isNew] = known.try_emplace(root);
  if (isNew) {
    std::vector<BufferAccess> accesses;
    if (collect(root, accesses)) {
      llvm::stable_sort(accesses, [](const BufferAccess &a, const BufferAccess &b) { return a.time < b.time; });
      entry->second = std::make_unique<std::vector<BufferAccess>>(std::move(accesses));
    }
  }
  return entry->second.get();
}

MutableArrayRef<BufferAccess> BufferAccesses::getFrom(Value root, int64_t first) {
  std::vector<BufferAccess> &accesses = *find(root);
  auto begin =
      llvm::lower_bound(accesses, first, [](const BufferAccess &access, int64_t time) { return access.time < time; });
  return MutableArrayRef(accesses).drop_front(begin - accesses.begin());
}

void BufferAccesses::replace(Value from, Value view, Operation *erased) {
  std::vector<BufferAccess> moved = std::move(*find(from));
  known.erase(from);
  std::vector<BufferAccess> &accesses = *find(getRootBuffer(view));
  auto isErased = [&](const BufferAccess &access) { return access.op == erased; };
  llvm::erase_if(accesses, isErased);
  llvm::erase_if(moved, isErased);
  for (BufferAccess &access : moved) {
    if (access.view == from)
      access.view = view;
    access.part = getBufferPart(access.view);
  }
  auto isEarlier = [](const BufferAccess &a, const BufferAccess &b) { return a.time < b.time; };
  std::vector<BufferAccess> all;
  all.reserve(accesses.size() + moved.size());
  std::merge(std::make_move_iterator(accesses.begin()), std::make_move_iterator(accesses.end()),
             std::make_move_iterator(moved.begin()), std::make_move_iterator(moved.end()), std::back_inserter(all),
             isEarlier);
  accesses = std::move(all);
}
