// SPDX-License-Identifier: Apache-2.0
//
// One prepared matrix product per gemm step and rank. Preparation picks the way and creates whatever it needs; running
// creates nothing.
//
//   f32                    oneDNN, straight on the caller's strides where one of the two matrix strides is 1
//   bf16                   oneDNN where the processor multiplies bf16, else widened to f32 in scratch memory
//   f16                    widened to f32
//   f64, integers, i1      a loop (i1: or of ands; integers wrap)

#ifndef DIST_LIB_RUNTIME_PRODUCTS_GEMM_H
#define DIST_LIB_RUNTIME_PRODUCTS_GEMM_H

#include "dist/Runtime/Executable.h"

#include <cstdint>
#include <memory>

namespace dist::runtime {

class Gemm {
public:
  virtual ~Gemm() = default;

  /// Bytes of scratch memory that run needs, aligned to DIST_ARENA_ALIGNMENT; gemms of one rank may share it.
  virtual int64_t scratchBytes() const = 0;

  /// Computes the product. Returns false if the library reports a failure.
  virtual bool run(const void *a, const void *b, void *c, void *scratch) = 0;
};

/// Prepares a validated gemm step on the thread that will run it. `inputType` is that of A and B.
std::unique_ptr<Gemm> prepareGemm(const DistGemmStep &step, DistDType inputType, DistDType resultType);

/// The loop alone, for types that oneDNN does not multiply; any type but f16 and bf16.
std::unique_ptr<Gemm> prepareLoopGemm(const DistGemmStep &step, DistDType type);

/// Makes oneDNN use `count` threads for products that are prepared and run on the calling thread, so that N ranks do
/// not start N teams of all processors.
void useThreadsForGemms(int64_t count);

/// A batch of matrices as strides in elements: batch, row, column.
struct MatrixView {
  int64_t batch, rows, columns;
  int64_t strides[3];
};

/// Writes a view densely to `target` ([batch, rows, columns]; one matrix where the batch stride is 0). `targetType` is
/// `type`, or f32 to widen f16 and bf16.
void packMatrix(const MatrixView &view, DistDType type, const void *source, DistDType targetType, void *target);

/// Elements that packMatrix writes.
int64_t packedElements(const MatrixView &view);

/// The inverse for a result: dense f32 of [batch, rows, columns] to the view, narrowed to f16 or bf16 where it has that
/// type.
void unpackMatrix(const MatrixView &view, DistDType type, const float *source, void *target);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_PRODUCTS_GEMM_H
