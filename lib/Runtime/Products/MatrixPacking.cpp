// SPDX-License-Identifier: Apache-2.0
//
// Dense copies of strided matrices, widened to f32 on the way in and narrowed on the way out where the type is narrow.

#include "Gemm.h"

#include "Arrays/NarrowFloat.h"
#include "Arrays/StridedCopy.h"
#include "dist/Runtime/DType.h"

#include <span>

namespace dist::runtime {

static int64_t packedBatch(const MatrixView &view) { return view.strides[0] == 0 && view.batch > 0 ? 1 : view.batch; }

int64_t packedElements(const MatrixView &view) { return packedBatch(view) * view.rows * view.columns; }

/// Walks the view in dense order and hands every (dense index, strided index) to `visit`.
template <typename Visit> static void forEachElement(const MatrixView &view, int64_t batch, Visit visit) {
  int64_t dense = 0;
  for (int64_t b = 0; b < batch; ++b)
    for (int64_t r = 0; r < view.rows; ++r) {
      int64_t row = b * view.strides[0] + r * view.strides[1];
      for (int64_t c = 0; c < view.columns; ++c)
        visit(dense + c, row + c * view.strides[2]);
      dense += view.columns;
    }
}

void packMatrix(const MatrixView &view, DistDType type, const void *source, DistDType targetType, void *target) {
  int64_t batch = packedBatch(view);
  if (type == targetType) {
    int64_t shape[3] = {batch, view.rows, view.columns};
    int64_t dense[3] = {view.rows * view.columns, view.columns, 1};
    copyStrided(target, source, sizeOfDType(type), shape, dense, view.strides);
  } else if (type == DIST_BF16) {
    forEachElement(view, batch, [&](int64_t dense, int64_t strided) {
      static_cast<float *>(target)[dense] = widen(static_cast<const BF16 *>(source)[strided]);
    });
  } else {
    forEachElement(view, batch, [&](int64_t dense, int64_t strided) {
      static_cast<float *>(target)[dense] = widen(static_cast<const F16 *>(source)[strided]);
    });
  }
}

void unpackMatrix(const MatrixView &view, DistDType type, const float *source, void *target) {
  forEachElement(view, view.batch, [&](int64_t dense, int64_t strided) {
    if (type == DIST_BF16)
      static_cast<BF16 *>(target)[strided] = narrowToBF16(source[dense]);
    else if (type == DIST_F16)
      static_cast<F16 *>(target)[strided] = narrowToF16(source[dense]);
    else
      static_cast<float *>(target)[strided] = source[dense];
  });
}

} // namespace dist::runtime
