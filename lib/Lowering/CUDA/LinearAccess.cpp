// SPDX-License-Identifier: Apache-2.0
//
// Merging of loops into terms; see LinearAccess.h.

#include "LinearAccess.h"
#include "mlir/IR/AffineExpr.h"

#include <numeric>

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

bool LinearAccess::isInjective(Axis axis, int64_t size) const {
  ArrayRef<AccessTerm> terms = getTerms(axis);
  if (size == 1)
    return terms.empty();
  return terms.size() == 1 && terms[0].divisor == 1 && terms[0].size == size && terms[0].stride > 0;
}

bool LinearAccess::isContiguous(Axis axis) const {
  ArrayRef<AccessTerm> terms = getTerms(axis);
  return !terms.empty() && terms[0].divisor == 1 && terms[0].stride == 1;
}

int64_t LinearAccess::getAlignedWidth(Axis axis, int64_t limit) const {
  if (!isContiguous(axis))
    return 1;
  int64_t common = std::gcd(limit, std::gcd(offset, getTerms(axis)[0].size));
  for (ArrayRef<AccessTerm> terms : {ArrayRef<AccessTerm>(kept), ArrayRef<AccessTerm>(reduced)})
    for (const AccessTerm &term : terms)
      if (&term != &getTerms(axis)[0])
        common = std::gcd(common, term.stride);
  int64_t width = 1;
  while (common % (2 * width) == 0)
    width *= 2;
  return std::min(width, limit);
}

std::optional<SmallVector<int64_t>> cuda::getLoopStrides(const steps::BufferView &view, AffineMap map) {
  SmallVector<int64_t> strides(map.getNumDims(), 0);
  for (auto [position, expression] : llvm::enumerate(map.getResults())) {
    if (auto loop = dyn_cast<AffineDimExpr>(expression))
      strides[loop.getPosition()] += view.strides[position];
    else if (!isa<AffineConstantExpr>(expression))
      return std::nullopt;
  }
  return strides;
}

/// Merges loops, outermost first, into as few terms as possible, innermost first.
static SmallVector<AccessTerm, 1> mergeLoops(ArrayRef<unsigned> loops, ArrayRef<int64_t> sizes,
                                             ArrayRef<int64_t> strides) {
  SmallVector<AccessTerm, 1> terms;
  int64_t divisor = 1;
  for (unsigned loop : llvm::reverse(loops)) {
    int64_t size = sizes[loop], stride = strides[loop];
    if (size == 1)
      continue;
    bool continues = !terms.empty() && terms.back().divisor * terms.back().size == divisor &&
                     terms.back().stride * terms.back().size == stride;
    if (continues)
      terms.back().size *= size;
    else if (stride != 0)
      terms.push_back({divisor, size, stride});
    divisor *= size;
  }
  return terms;
}

std::optional<LinearAccess> cuda::getLinearAccess(Value operand, AffineMap map, ArrayRef<int64_t> sizes,
                                                  ArrayRef<unsigned> kept, ArrayRef<unsigned> reduced) {
  std::optional<steps::BufferView> view = steps::resolveBufferView(operand);
  if (!view)
    return std::nullopt;
  std::optional<SmallVector<int64_t>> strides = getLoopStrides(*view, map);
  if (!strides)
    return std::nullopt;
  LinearAccess access;
  access.root = view->root;
  access.elementType = view->elementType;
  access.offset = view->offset;
  for (auto [position, expression] : llvm::enumerate(map.getResults()))
    if (auto constant = dyn_cast<AffineConstantExpr>(expression))
      access.offset += constant.getValue() * view->strides[position];
  access.kept = mergeLoops(kept, sizes, *strides);
  access.reduced = mergeLoops(reduced, sizes, *strides);
  return access;
}
