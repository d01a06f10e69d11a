// SPDX-License-Identifier: Apache-2.0
//
// The product for types without a library: rows of C are accumulated in a dense row while B is walked row by row, so
// the inner loop is a vectorisable multiply-add. B is packed first if its columns are not adjacent.

#include "Gemm.h"

#include "dist/Runtime/DType.h"

#include <algorithm>
#include <type_traits>

namespace dist::runtime {

namespace {

/// i1 as a byte: plus is or, times is and.
struct Boolean {
  uint8_t value;
};
Boolean multiplyAdd(Boolean sum, Boolean a, Boolean b) { return {uint8_t(sum.value | (a.value & b.value))}; }
double multiplyAdd(double sum, double a, double b) { return sum + a * b; }
float multiplyAdd(float sum, float a, float b) { return sum + a * b; }
/// Unsigned arithmetic gives the wrapped bits for signed types too; products of narrow types promote to 64 bits first.
template <typename T>
requires std::is_unsigned_v<T> T multiplyAdd(T sum, T a, T b) { return T(sum + uint64_t(a) * uint64_t(b)); }

template <typename T> class LoopGemm final : public Gemm {
public:
  LoopGemm(const DistGemmStep &step, DistDType type) : step(step), type(type) {
    bView = {step.batch, step.k, step.n, {step.bStrides[0], step.bStrides[1], step.bStrides[2]}};
    packsB = step.bStrides[2] != 1 && step.n > 1;
    rowBytes = (step.n * int64_t(sizeof(T)) + DIST_ARENA_ALIGNMENT - 1) / DIST_ARENA_ALIGNMENT * DIST_ARENA_ALIGNMENT;
  }

  int64_t scratchBytes() const override { return rowBytes + (packsB ? packedElements(bView) * int64_t(sizeof(T)) : 0); }

  bool run(const void *a, const void *b, void *c, void *scratch) override {
    T *row = static_cast<T *>(scratch);
    int64_t batchStride = step.bStrides[0], rowStride = step.bStrides[1];
    if (packsB) {
      T *packed = reinterpret_cast<T *>(static_cast<char *>(scratch) + rowBytes);
      packMatrix(bView, type, b, type, packed);
      b = packed;
      batchStride = step.bStrides[0] == 0 ? 0 : step.k * step.n;
      rowStride = step.n;
    }
    for (int64_t batch = 0; batch < step.batch; ++batch)
      multiply(static_cast<const T *>(a) + batch * step.aStrides[0], static_cast<const T *>(b) + batch * batchStride,
               rowStride, static_cast<T *>(c) + batch * step.cStrides[0], row);
    return true;
  }

private:
  void multiply(const T *a, const T *b, int64_t bRowStride, T *c, T *row) const {
    for (int64_t i = 0; i < step.m; ++i) {
      T *target = c + i * step.cStrides[1];
      if (step.accumulate)
        for (int64_t j = 0; j < step.n; ++j)
          row[j] = target[j * step.cStrides[2]];
      else
        std::fill(row, row + step.n, T{});
      for (int64_t l = 0; l < step.k; ++l) {
        T factor = a[i * step.aStrides[1] + l * step.aStrides[2]];
        const T *bRow = b + l * bRowStride;
        for (int64_t j = 0; j < step.n; ++j)
          row[j] = multiplyAdd(row[j], factor, bRow[j]);
      }
      for (int64_t j = 0; j < step.n; ++j)
        target[j * step.cStrides[2]] = row[j];
    }
  }

  DistGemmStep step;
  DistDType type;
  MatrixView bView;
  bool packsB;
  int64_t rowBytes;
};

} // namespace

std::unique_ptr<Gemm> prepareLoopGemm(const DistGemmStep &step, DistDType type) {
  switch (type) {
  case DIST_I1:
    return std::make_unique<LoopGemm<Boolean>>(step, type);
  case DIST_F32:
    return std::make_unique<LoopGemm<float>>(step, type);
  case DIST_F64:
    return std::make_unique<LoopGemm<double>>(step, type);
  default:
    break;
  }
  switch (sizeOfDType(type)) {
  case 1:
    return std::make_unique<LoopGemm<uint8_t>>(step, type);
  case 2:
    return std::make_unique<LoopGemm<uint16_t>>(step, type);
  case 4:
    return std::make_unique<LoopGemm<uint32_t>>(step, type);
  default:
    return std::make_unique<LoopGemm<uint64_t>>(step, type);
  }
}

} // namespace dist::runtime
