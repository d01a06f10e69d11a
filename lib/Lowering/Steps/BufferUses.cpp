// SPDX-License-Identifier: Apache-2.0
//
// Follows use lists, so that the cost is that of the uses and not of the program; see BufferUses.h.

#include "BufferUses.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace dist::steps;

BufferUses::BufferUses(Value root, Block *block) { collect(root, block); }

void BufferUses::collect(Value value, Block *block) {
  for (Operation *user : value.getUsers()) {
    if (isa<ViewLikeOpInterface>(user)) {
      collect(user->getResult(0), block);
      continue;
    }
    if (user->hasTrait<OpTrait::IsTerminator>() || llvm::any_of(user->getResultTypes(), llvm::IsaPred<BaseMemRefType>))
      hasEscaped = true;
    if (Operation *inBlock = block->findAncestorOpInBlock(*user))
      users.push_back(inBlock);
    else
      hasEscaped = true;
  }
}

Operation *BufferUses::getLastBefore(Operation *op) const {
  Operation *last = nullptr;
  for (Operation *user : users)
    if (user->isBeforeInBlock(op) && (!last || last->isBeforeInBlock(user)))
      last = user;
  return last;
}

bool BufferUses::hasUserAfter(Operation *op) const {
  return llvm::any_of(users, [&](Operation *user) { return op->isBeforeInBlock(user); });
}
