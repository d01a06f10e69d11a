// SPDX-License-Identifier: Apache-2.0
//
// See the header.

#include "ComplexNumbers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

bool dist::cuda::hasComplexNumbers(Operation *op) {
  auto isComplex = [](Type type) { return isa<ComplexType>(getElementTypeOrSelf(type)); };
  return op
      ->walk([&](Operation *inner) {
        bool has =
            llvm::any_of(inner->getOperandTypes(), isComplex) || llvm::any_of(inner->getResultTypes(), isComplex);
        return has ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}
