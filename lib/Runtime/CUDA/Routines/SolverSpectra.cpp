// SPDX-License-Identifier: Apache-2.0
//
// Eigenvalues of symmetric and Hermitian matrices, and singular values, by cuSOLVER. What iterates gets zeros in place
// of a matrix that is not finite, and its results are NaN afterwards, as on a CPU.

#include "SolverRoutine.h"

#include <cusolverDn.h>

namespace dist::runtime {

namespace {

class HermitianSpectrum final : public SolverRoutine {
public:
  HermitianSpectrum(const RoutineSite &site, const RoutineCall &call)
      : SolverRoutine(site, call, Library::Solver),
        triangle(call.options[0] ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER),
        job(call.options[1] ? CUSOLVER_EIG_MODE_VECTOR : CUSOLVER_EIG_MODE_NOVECTOR) {}

  void plan() override {
    int (*askSize)(Pointer, cusolverEigMode_t, cublasFillMode_t, int, Pointer, int, Pointer, int *) = nullptr;
    std::string name = isComplex() ? "cusolverDn*heevd" : "cusolverDn*syevd";
    find<decltype(cusolverDnSsyevd)>(syevd, name);
    find<decltype(cusolverDnSsyevd_bufferSize)>(askSize, name + "_bufferSize");
    if (askSize)
      planned(askSize(pointer(), job, triangle, rows(), nullptr, rows(), nullptr, &length),
              "plan the search for eigenvalues");
    copy = reserve(batches * coreBytes(call.inputs[0]));
    space = reserve(length * elementBytes);
    marks = reserve(batches * int64_t(sizeof(int)));
  }

  void run(RoutineWork &work) override {
    int64_t elements = call.coreElements(call.inputs[0]), floats = coreFloats(call.inputs[0]);
    work.markNonfinite(place(marks), inputPlace(0), elements, batches);
    work.transpose(place(copy), inputPlace(0), rows(), columns(), batches);
    work.replaceMarked(place(copy), place(marks), floats, batches, /*byNaN=*/false);
    for (int64_t b = 0; b < batches && work.isGood(); ++b)
      check(work,
            syevd(pointer(), job, triangle, rows(), at(copy, b * coreBytes(call.inputs[0])), rows(), output(1, b),
                  at(space), length, output(2, b)),
            "find eigenvalues");
    work.transpose(outputPlace(0), place(copy), columns(), rows(), batches);
    work.replaceMarked(outputPlace(0), place(marks), floats, batches, /*byNaN=*/true);
    work.replaceMarked(outputPlace(1), place(marks), coreFloats(call.outputs[1]), batches, /*byNaN=*/true);
    work.replaceMarkedInfo(outputPlace(2), place(marks), batches);
  }

private:
  int (*syevd)(Pointer, cusolverEigMode_t, cublasFillMode_t, int, Pointer, int, Pointer, Pointer, int,
               Pointer) = nullptr;
  cublasFillMode_t triangle;
  cusolverEigMode_t job;
  int length = 0;
  Section copy, space, marks;
};

/// The library wants no more columns than rows. Of a wide row-major matrix A it sees the tall A^T = U S V^H, and A =
/// conj(V) S U^T: U by columns is the third factor of A by rows, and V^H by columns the first one. A tall matrix is
/// moved, and so are its factors.
class SingularValues final : public SolverRoutine {
public:
  SingularValues(const RoutineSite &site, const RoutineCall &call)
      : SolverRoutine(site, call, Library::Solver), factors(call.options[0]), isTall(rows() > columns()),
        m(std::max(rows(), columns())), n(std::min(rows(), columns())), width(factors == 2 ? m : n) {}

  void plan() override {
    int (*askSize)(Pointer, int, int, int *) = nullptr;
    find<decltype(cusolverDnSgesvd)>(gesvd, "cusolverDn*gesvd");
    find<decltype(cusolverDnSgesvd_bufferSize)>(askSize, "cusolverDn*gesvd_bufferSize");
    if (askSize)
      planned(askSize(pointer(), m, n, &length), "plan the search for singular values");
    copy = reserve(batches * coreBytes(call.inputs[0]));
    space = reserve(length * elementBytes);
    marks = reserve(batches * int64_t(sizeof(int)));
    if (factors && isTall) {
      u = reserve(batches * m * width * elementBytes);
      vt = reserve(batches * n * n * elementBytes);
    }
  }

  void run(RoutineWork &work) override {
    work.markNonfinite(place(marks), inputPlace(0), call.coreElements(call.inputs[0]), batches);
    if (isTall)
      work.transpose(place(copy), inputPlace(0), rows(), columns(), batches);
    else
      work.copy(place(copy), inputPlace(0), batches * coreBytes(call.inputs[0]));
    work.replaceMarked(place(copy), place(marks), coreFloats(call.inputs[0]), batches, /*byNaN=*/false);
    for (int64_t b = 0; b < batches && work.isGood(); ++b)
      check(work, decompose(b), "find singular values");
    if (factors && isTall) {
      work.transpose(outputPlace(1), place(u), width, m, batches);
      work.transpose(outputPlace(2), place(vt), n, n, batches);
    }
    size_t info = factors ? 3 : 1;
    for (size_t result = 0; result < info; ++result)
      work.replaceMarked(outputPlace(result), place(marks), coreFloats(call.outputs[result]), batches, /*byNaN=*/true);
    work.replaceMarkedInfo(outputPlace(info), place(marks), batches);
  }

private:
  int decompose(int64_t b) {
    Pointer first = nullptr, last = nullptr;
    if (factors && isTall) {
      first = at(u, b * m * width * elementBytes);
      last = at(vt, b * n * n * elementBytes);
    } else if (factors) {
      first = output(2, b);
      last = output(1, b);
    }
    auto job = static_cast<signed char>("NSA"[factors]);
    return gesvd(pointer(), job, job, m, n, at(copy, b * coreBytes(call.inputs[0])), m, output(0, b), first, m, last, n,
                 at(space), length, nullptr, output(factors ? 3 : 1, b));
  }

  int (*gesvd)(Pointer, signed char, signed char, int, int, Pointer, int, Pointer, Pointer, int, Pointer, int, Pointer,
               int, Pointer, Pointer) = nullptr;
  int64_t factors;
  bool isTall;
  int m, n, width; ///< As the library sees the matrix, and how many columns its first factor has.
  int length = 0;
  Section copy, space, marks, u, vt;
};

} // namespace

std::unique_ptr<DeviceRoutine> makeHermitianSpectrum(const RoutineSite &site, Failure &failure) {
  return makeSolverRoutine<HermitianSpectrum>(site, failure);
}
std::unique_ptr<DeviceRoutine> makeSingularValues(const RoutineSite &site, Failure &failure) {
  return makeSolverRoutine<SingularValues>(site, failure);
}

} // namespace dist::runtime
