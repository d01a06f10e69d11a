// SPDX-License-Identifier: Apache-2.0
//
// Triangular systems by cuBLAS, without moving anything: of row-major op(A) X = B it sees the transpose of everything,
// X^T op(A)^T = B^T, where op(A)^T is op of what it takes for A.

#include "SolverRoutine.h"

#include <cublas_v2.h>

namespace dist::runtime {

namespace {

class TriangularSystem final : public SolverRoutine {
public:
  TriangularSystem(const RoutineSite &site, const RoutineCall &call)
      : SolverRoutine(site, call, Library::Blas), side(call.options[0] ? CUBLAS_SIDE_RIGHT : CUBLAS_SIDE_LEFT),
        triangle(call.options[1] ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER),
        operation(call.options[2] == kAdjoint      ? CUBLAS_OP_C
                  : call.options[2] == kTransposed ? CUBLAS_OP_T
                                                   : CUBLAS_OP_N),
        diagonal(call.options[3] ? CUBLAS_DIAG_UNIT : CUBLAS_DIAG_NON_UNIT) {}

  void plan() override { find<decltype(cublasStrsm_v2)>(trsm, "cublas*trsm_v2"); }

  void run(RoutineWork &work) override {
    const std::vector<int64_t> &shape = call.outputs[0].shape;
    int height = int(shape.back()), width = int(shape[shape.size() - 2]);
    const double ones[2] = {1, 0};
    const float oneFloats[2] = {1, 0};
    const void *one = call.realType() == DIST_F64 ? static_cast<const void *>(ones) : oneFloats;
    work.copy(outputPlace(0), inputPlace(1), batches * coreBytes(call.outputs[0]));
    for (int64_t b = 0; b < batches && work.isGood(); ++b)
      check(work,
            trsm(pointer(), side, triangle, operation, diagonal, height, width, one, input(0, b), rows(), output(0, b),
                 height),
            "solve a system");
  }

private:
  int (*trsm)(Pointer, cublasSideMode_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int, int, const void *,
              Pointer, int, Pointer, int) = nullptr;
  cublasSideMode_t side;
  cublasFillMode_t triangle;
  cublasOperation_t operation;
  cublasDiagType_t diagonal;
};

} // namespace

std::unique_ptr<DeviceRoutine> makeTriangularSystem(const RoutineSite &site, Failure &failure) {
  return makeSolverRoutine<TriangularSystem>(site, failure);
}

} // namespace dist::runtime
