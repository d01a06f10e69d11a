// SPDX-License-Identifier: Apache-2.0
//
// Eigenvalues of symmetric and Hermitian matrices, singular values: both by divide and conquer.

#include "LapackRoutine.h"

namespace dist::runtime {

namespace {

/// Real and complex functions differ in one more workspace of floats.
template <typename T> class Eigh final : public Routine {
  using Real = RealOf<T>;

public:
  explicit Eigh(RoutineCall &call)
      : real(call, nameOfLapack<T>(isComplexNumber<T> ? "heevd" : "syevd")),
        complex(call, nameOfLapack<T>(isComplexNumber<T> ? "heevd" : "syevd")), triangle(call.options[0] ? 'L' : 'U'),
        job(call.options[1] ? 'V' : 'N'), a(call.size(0), call.size(0)) {
    if (!call.problem.empty())
      return;
    T size{};
    Real realSize{};
    LapackInt integerSize = 0;
    solve(nullptr, &size, -1, &realSize, -1, &integerSize, -1);
    work.resize(size_t(std::max<Real>(std::real(size), 1)));
    realWork.resize(size_t(std::max<Real>(realSize, 1)));
    integerWork.resize(size_t(std::max<LapackInt>(integerSize, 1)));
  }

  void run(const void *const *inputs, void *const *outputs) override {
    a.load(inputs[0]);
    *static_cast<LapackInt *>(outputs[2]) =
        solve(static_cast<Real *>(outputs[1]), work.data(), LapackInt(work.size()), realWork.data(),
              LapackInt(realWork.size()), integerWork.data(), LapackInt(integerWork.size()));
    a.store(outputs[0]);
  }

private:
  LapackInt solve(Real *values, T *space, LapackInt length, Real *realSpace, LapackInt realLength, LapackInt *integers,
                  LapackInt integerLength) {
    LapackInt n = LapackInt(a.rows), stride = a.stride(), info = 0;
    if constexpr (isComplexNumber<T>)
      complex(&job, &triangle, &n, a.data(), &stride, values, space, &length, realSpace, &realLength, integers,
              &integerLength, &info, size_t(1), size_t(1));
    else
      real(&job, &triangle, &n, a.data(), &stride, values, space, &length, integers, &integerLength, &info, size_t(1),
           size_t(1));
    return info;
  }

  LapackFunction<void(const char *, const char *, const LapackInt *, T *, const LapackInt *, Real *, T *,
                      const LapackInt *, LapackInt *, const LapackInt *, LapackInt *, size_t, size_t)>
      real;
  LapackFunction<void(const char *, const char *, const LapackInt *, T *, const LapackInt *, Real *, T *,
                      const LapackInt *, Real *, const LapackInt *, LapackInt *, const LapackInt *, LapackInt *, size_t,
                      size_t)>
      complex;
  char triangle, job;
  ColumnMajor<T> a;
  std::vector<T> work;
  std::vector<Real> realWork;
  std::vector<LapackInt> integerWork;
};

template <typename T> class SVD final : public Routine {
  using Real = RealOf<T>;

public:
  explicit SVD(RoutineCall &call)
      : real(call, nameOfLapack<T>("gesdd")), complex(call, nameOfLapack<T>("gesdd")), job("NSA"[call.options[0]]),
        a(call.size(0), call.size(1)), u(0, 0), vt(0, 0) {
    if (!call.problem.empty())
      return;
    int64_t m = a.rows, n = a.columns, few = std::min(m, n), many = std::max(m, n);
    if (job != 'N') {
      u = ColumnMajor<T>(m, job == 'A' ? m : few);
      vt = ColumnMajor<T>(job == 'A' ? n : few, n);
    }
    // What the documentation of LAPACK 3.11 asks for.
    int64_t squares = job == 'N' ? 7 * few : std::max(5 * few * few + 5 * few, 2 * many * few + 2 * few * few + few);
    realWork.resize(size_t(isComplexNumber<T> ? std::max<int64_t>(squares, 1) : 0));
    integerWork.resize(size_t(std::max<int64_t>(8 * few, 1)));
    askForWork(work, [&](T *size, LapackInt query) { decompose(nullptr, size, query); });
  }

  void run(const void *const *inputs, void *const *outputs) override {
    a.load(inputs[0]);
    LapackInt info = decompose(static_cast<Real *>(outputs[0]), work.data(), LapackInt(work.size()));
    if (job != 'N') {
      u.store(outputs[1]);
      vt.store(outputs[2]);
    }
    *static_cast<LapackInt *>(outputs[job == 'N' ? 1 : 3]) = info;
  }

private:
  LapackInt decompose(Real *values, T *space, LapackInt length) {
    LapackInt m = LapackInt(a.rows), n = LapackInt(a.columns), stride = a.stride(), uStride = u.stride(),
              vtStride = vt.stride();
    LapackInt info = 0;
    if constexpr (isComplexNumber<T>)
      complex(&job, &m, &n, a.data(), &stride, values, u.data(), &uStride, vt.data(), &vtStride, space, &length,
              realWork.data(), integerWork.data(), &info, size_t(1));
    else
      real(&job, &m, &n, a.data(), &stride, values, u.data(), &uStride, vt.data(), &vtStride, space, &length,
           integerWork.data(), &info, size_t(1));
    return info;
  }

  LapackFunction<void(const char *, const LapackInt *, const LapackInt *, T *, const LapackInt *, Real *, T *,
                      const LapackInt *, T *, const LapackInt *, T *, const LapackInt *, LapackInt *, LapackInt *,
                      size_t)>
      real;
  LapackFunction<void(const char *, const LapackInt *, const LapackInt *, T *, const LapackInt *, Real *, T *,
                      const LapackInt *, T *, const LapackInt *, T *, const LapackInt *, Real *, LapackInt *,
                      LapackInt *, size_t)>
      complex;
  char job;
  ColumnMajor<T> a, u, vt;
  std::vector<T> work;
  std::vector<Real> realWork;
  std::vector<LapackInt> integerWork;
};

} // namespace

std::unique_ptr<Routine> makeEigh(RoutineCall &call, bool checksOnly) {
  if (!call.begin(1, 3, 2, 2) || !expectLapackType(call) || !expectSquare(call))
    return nullptr;
  call.expectOption(0, 1);
  call.expectOption(1, 1);
  call.expectOutput(0, call.dtype(), {call.size(0), call.size(0)});
  call.expectOutput(1, call.realType(), {call.size(0)});
  call.expectOutput(2, DIST_I32, {});
  return makeForType<Eigh>(call, checksOnly);
}

std::unique_ptr<Routine> makeSVD(RoutineCall &call, bool checksOnly) {
  bool hasFactors = call.options.size() == 1 && call.options[0] != 0;
  if (!call.begin(1, hasFactors ? 4 : 2, 1, 2) || !expectLapackType(call) || !call.expectOption(0, 2))
    return nullptr;
  int64_t m = call.size(0), n = call.size(1), few = std::min(m, n);
  bool isFull = call.options[0] == 2;
  call.expectOutput(0, call.realType(), {few});
  if (hasFactors) {
    call.expectOutput(1, call.dtype(), {m, isFull ? m : few});
    call.expectOutput(2, call.dtype(), {isFull ? n : few, n});
  }
  call.expectOutput(hasFactors ? 3 : 1, DIST_I32, {});
  return makeForType<SVD>(call, checksOnly);
}

} // namespace dist::runtime
