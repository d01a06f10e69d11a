// SPDX-License-Identifier: Apache-2.0
//
// Factorisations by cuSOLVER. To find L with A = L L^H of the lower triangle of a row-major A is to find U = L^T with
// conj(A) = A^T = U^H U of the upper triangle of its transpose, which is what the library sees: a Cholesky factor needs
// no moving. The triangle that a routine does not name is the operand's afterwards, which LAPACK promises and this
// library does not.

#include "SolverRoutine.h"

#include <cusolverDn.h>

namespace dist::runtime {

namespace {

class CholeskyFactor final : public SolverRoutine {
public:
  CholeskyFactor(const RoutineSite &site, const RoutineCall &call)
      : SolverRoutine(site, call, Library::Solver),
        triangle(call.options[0] ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER) {}

  void plan() override {
    int (*askSize)(Pointer, cublasFillMode_t, int, Pointer, int, int *) = nullptr;
    find<decltype(cusolverDnSpotrf)>(potrf, "cusolverDn*potrf");
    find<decltype(cusolverDnSpotrf_bufferSize)>(askSize, "cusolverDn*potrf_bufferSize");
    if (askSize)
      planned(askSize(pointer(), triangle, rows(), nullptr, rows(), &length), "plan a Cholesky factorisation");
    space = reserve(length * elementBytes);
  }

  void run(RoutineWork &work) override {
    work.copy(outputPlace(0), inputPlace(0), batches * coreBytes(call.outputs[0]));
    for (int64_t b = 0; b < batches && work.isGood(); ++b)
      check(work, potrf(pointer(), triangle, rows(), output(0, b), rows(), at(space), length, output(1, b)),
            "factor a matrix");
    work.copyTriangle(outputPlace(0), inputPlace(0), rows(), /*below=*/!call.options[0], batches);
  }

private:
  int (*potrf)(Pointer, cublasFillMode_t, int, Pointer, int, Pointer, int, Pointer) = nullptr;
  cublasFillMode_t triangle;
  int length = 0;
  Section space;
};

/// A routine that works in place on a column-major copy of operand 0, which becomes result 0.
class InPlaceFactor : public SolverRoutine {
public:
  InPlaceFactor(const RoutineSite &site, const RoutineCall &call) : SolverRoutine(site, call, Library::Solver) {}

  void plan() final {
    planFactor();
    copy = reserve(batches * coreBytes(call.inputs[0]));
    space = reserve(length * elementBytes);
    unread = reserve(sizeof(int));
  }

  void run(RoutineWork &work) final {
    work.transpose(place(copy), inputPlace(0), rows(), columns(), batches);
    for (int64_t b = 0; b < batches && work.isGood(); ++b)
      check(work, factor(b, at(copy, b * coreBytes(call.inputs[0]))), "factor a matrix");
    work.transpose(outputPlace(0), place(copy), columns(), rows(), batches);
    finish(work);
  }

protected:
  /// Finds the functions and sets `length`.
  virtual void planFactor() = 0;
  /// Calls the function for index `b` of the batch.
  virtual int factor(int64_t b, Pointer matrix) = 0;
  /// Enqueues what is left to do on the results.
  virtual void finish(RoutineWork &) {}

  int length = 0; ///< Elements of workspace.
  Section space;
  Section unread; ///< An info that nobody asks for.

private:
  Section copy;
};

class LUFactors final : public InPlaceFactor {
public:
  using InPlaceFactor::InPlaceFactor;

  void planFactor() override {
    int (*askSize)(Pointer, int, int, Pointer, int, int *) = nullptr;
    find<decltype(cusolverDnSgetrf)>(getrf, "cusolverDn*getrf");
    find<decltype(cusolverDnSgetrf_bufferSize)>(askSize, "cusolverDn*getrf_bufferSize");
    if (askSize)
      planned(askSize(pointer(), rows(), columns(), nullptr, rows(), &length), "plan an LU factorisation");
  }

  int factor(int64_t b, Pointer matrix) override {
    return getrf(pointer(), rows(), columns(), matrix, rows(), at(space), output(1, b), output(2, b));
  }

private:
  int (*getrf)(Pointer, int, int, Pointer, int, Pointer, Pointer, Pointer) = nullptr;
};

class QRFactors final : public InPlaceFactor {
public:
  using InPlaceFactor::InPlaceFactor;

  void planFactor() override {
    int (*askSize)(Pointer, int, int, Pointer, int, int *) = nullptr;
    find<decltype(cusolverDnSgeqrf)>(geqrf, "cusolverDn*geqrf");
    find<decltype(cusolverDnSgeqrf_bufferSize)>(askSize, "cusolverDn*geqrf_bufferSize");
    if (askSize)
      planned(askSize(pointer(), rows(), columns(), nullptr, rows(), &length), "plan a QR factorisation");
  }

  int factor(int64_t b, Pointer matrix) override {
    return geqrf(pointer(), rows(), columns(), matrix, rows(), output(1, b), at(space), length, at(unread));
  }

private:
  int (*geqrf)(Pointer, int, int, Pointer, int, Pointer, Pointer, int, Pointer) = nullptr;
};

/// The matrix that a product of reflections is.
class ReflectionProduct final : public InPlaceFactor {
public:
  using InPlaceFactor::InPlaceFactor;

  void planFactor() override {
    int (*askSize)(Pointer, int, int, int, Pointer, int, Pointer, int *) = nullptr;
    count = int(call.inputs[1].shape.back());
    std::string name = isComplex() ? "cusolverDn*ungqr" : "cusolverDn*orgqr";
    find<decltype(cusolverDnSorgqr)>(orgqr, name);
    find<decltype(cusolverDnSorgqr_bufferSize)>(askSize, name + "_bufferSize");
    if (askSize)
      planned(askSize(pointer(), rows(), columns(), count, nullptr, rows(), nullptr, &length),
              "plan a product of reflections");
  }

  int factor(int64_t b, Pointer matrix) override {
    return orgqr(pointer(), rows(), columns(), count, matrix, rows(), input(1, b), at(space), length, at(unread));
  }

private:
  int (*orgqr)(Pointer, int, int, int, Pointer, int, Pointer, Pointer, int, Pointer) = nullptr;
  int count = 0;
};

class TridiagonalForm final : public InPlaceFactor {
public:
  using InPlaceFactor::InPlaceFactor;

  void planFactor() override {
    int (*askSize)(Pointer, cublasFillMode_t, int, Pointer, int, Pointer, Pointer, Pointer, int *) = nullptr;
    triangle = call.options[0] ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER;
    std::string name = isComplex() ? "cusolverDn*hetrd" : "cusolverDn*sytrd";
    find<decltype(cusolverDnSsytrd)>(sytrd, name);
    find<decltype(cusolverDnSsytrd_bufferSize)>(askSize, name + "_bufferSize");
    if (askSize)
      planned(askSize(pointer(), triangle, rows(), nullptr, rows(), nullptr, nullptr, nullptr, &length),
              "plan a tridiagonal form");
  }

  int factor(int64_t b, Pointer matrix) override {
    return sytrd(pointer(), triangle, rows(), matrix, rows(), output(1, b), output(2, b), output(3, b), at(space),
                 length, output(4, b));
  }

  void finish(RoutineWork &work) override {
    work.copyTriangle(outputPlace(0), inputPlace(0), rows(), /*below=*/!call.options[0], batches);
  }

private:
  int (*sytrd)(Pointer, cublasFillMode_t, int, Pointer, int, Pointer, Pointer, Pointer, Pointer, int,
               Pointer) = nullptr;
  cublasFillMode_t triangle = CUBLAS_FILL_MODE_LOWER;
};

} // namespace

std::unique_ptr<DeviceRoutine> makeCholeskyFactor(const RoutineSite &site, Failure &failure) {
  return makeSolverRoutine<CholeskyFactor>(site, failure);
}
std::unique_ptr<DeviceRoutine> makeLUFactors(const RoutineSite &site, Failure &failure) {
  return makeSolverRoutine<LUFactors>(site, failure);
}
std::unique_ptr<DeviceRoutine> makeQRFactors(const RoutineSite &site, Failure &failure) {
  return makeSolverRoutine<QRFactors>(site, failure);
}
std::unique_ptr<DeviceRoutine> makeReflectionProduct(const RoutineSite &site, Failure &failure) {
  const DistBuffer &taus = site.executable.buffers[site.step.inputs[1]];
  if (taus.shape[taus.rank - 1] == 0) // Whether the library takes no reflection at all is nowhere said.
    return makeHostRoutine(site, failure);
  return makeSolverRoutine<ReflectionProduct>(site, failure);
}
std::unique_ptr<DeviceRoutine> makeTridiagonalForm(const RoutineSite &site, Failure &failure) {
  return makeSolverRoutine<TridiagonalForm>(site, failure);
}

} // namespace dist::runtime
