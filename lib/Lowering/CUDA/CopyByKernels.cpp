// SPDX-License-Identifier: Apache-2.0

#include "dist/Lowering/CUDA/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace dist {
#define GEN_PASS_DEF_COPYBYKERNELSPASS
#include "dist/Lowering/CUDA/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Bytes from which on a kernel copies.
static constexpr int64_t kLargeCopy = 1 << 20;

namespace {
struct CopyByKernelsPass : dist::impl::CopyByKernelsPassBase<CopyByKernelsPass> {
  using CopyByKernelsPassBase::CopyByKernelsPassBase;

  void runOnOperation() override {
    SmallVector<memref::CopyOp> copies;
    getOperation().walk([&](memref::CopyOp copy) { copies.push_back(copy); });
    for (memref::CopyOp copy : copies) {
      auto type = cast<MemRefType>(copy.getTarget().getType());
      if (!type.hasStaticShape() || type.getRank() == 0 || !type.getElementType().isIntOrFloat() ||
          type.getNumElements() * type.getElementTypeBitWidth() / 8 < kLargeCopy)
        continue;
      OpBuilder builder(copy);
      SmallVector<AffineMap> maps(2, builder.getMultiDimIdentityMap(unsigned(type.getRank())));
      SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
      linalg::GenericOp::create(builder, copy.getLoc(), ValueRange{copy.getSource()}, ValueRange{copy.getTarget()},
                                maps, iterators, [](OpBuilder &nested, Location loc, ValueRange elements) {
                                  linalg::YieldOp::create(nested, loc, elements[0]);
                                });
      copy.erase();
    }
  }
};
} // namespace
