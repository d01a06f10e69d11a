// SPDX-License-Identifier: Apache-2.0
//
// LU and QR factorisations, the matrix that a product of Householder reflections is and products with it, Hessenberg
// and tridiagonal forms.

#include "LapackRoutine.h"

namespace dist::runtime {

namespace {

template <typename T> class LU final : public Routine {
public:
  explicit LU(RoutineCall &call) : getrf(call, nameOfLapack<T>("getrf")), a(call.size(0), call.size(1)) {}

  void run(const void *const *inputs, void *const *outputs) override {
    a.load(inputs[0]);
    LapackInt m = LapackInt(a.rows), n = LapackInt(a.columns), stride = a.stride(), info = 0;
    getrf(&m, &n, a.data(), &stride, static_cast<LapackInt *>(outputs[1]), &info);
    a.store(outputs[0]);
    *static_cast<LapackInt *>(outputs[2]) = info;
  }

private:
  LapackFunction<void(const LapackInt *, const LapackInt *, T *, const LapackInt *, LapackInt *, LapackInt *)> getrf;
  ColumnMajor<T> a;
};

template <typename T> class QR final : public Routine {
public:
  explicit QR(RoutineCall &call) : geqrf(call, nameOfLapack<T>("geqrf")), a(call.size(0), call.size(1)) {
    if (call.problem.empty())
      askForWork(work, [&](T *size, LapackInt query) { factor(nullptr, size, query); });
  }

  void run(const void *const *inputs, void *const *outputs) override {
    a.load(inputs[0]);
    factor(static_cast<T *>(outputs[1]), work.data(), LapackInt(work.size()));
    a.store(outputs[0]);
  }

private:
  void factor(T *taus, T *space, LapackInt length) {
    LapackInt m = LapackInt(a.rows), n = LapackInt(a.columns), stride = a.stride(), info = 0;
    geqrf(&m, &n, a.data(), &stride, taus, space, &length, &info);
  }

  LapackFunction<void(const LapackInt *, const LapackInt *, T *, const LapackInt *, T *, T *, const LapackInt *,
                      LapackInt *)>
      geqrf;
  ColumnMajor<T> a;
  std::vector<T> work;
};

/// QR of a matrix whose columns are put in order of what they add.
template <typename T> class PivotedQR final : public Routine {
public:
  explicit PivotedQR(RoutineCall &call)
      : real(call, nameOfLapack<T>("geqp3")), complex(call, nameOfLapack<T>("geqp3")), a(call.size(0), call.size(1)),
        realWork(size_t(isComplexNumber<T> ? 2 * a.columns : 0)) {
    if (call.problem.empty())
      askForWork(work, [&](T *size, LapackInt query) { factor(nullptr, nullptr, size, query); });
  }

  void run(const void *const *inputs, void *const *outputs) override {
    a.load(inputs[0]);
    LapackInt *pivots = static_cast<LapackInt *>(outputs[1]);
    std::copy_n(static_cast<const LapackInt *>(inputs[1]), a.columns, pivots);
    factor(pivots, static_cast<T *>(outputs[2]), work.data(), LapackInt(work.size()));
    a.store(outputs[0]);
  }

private:
  void factor(LapackInt *pivots, T *taus, T *space, LapackInt length) {
    LapackInt m = LapackInt(a.rows), n = LapackInt(a.columns), stride = a.stride(), info = 0;
    if constexpr (isComplexNumber<T>)
      complex(&m, &n, a.data(), &stride, pivots, taus, space, &length, realWork.data(), &info);
    else
      real(&m, &n, a.data(), &stride, pivots, taus, space, &length, &info);
  }

  LapackFunction<void(const LapackInt *, const LapackInt *, T *, const LapackInt *, LapackInt *, T *, T *,
                      const LapackInt *, LapackInt *)>
      real;
  LapackFunction<void(const LapackInt *, const LapackInt *, T *, const LapackInt *, LapackInt *, T *, T *,
                      const LapackInt *, RealOf<T> *, LapackInt *)>
      complex;
  ColumnMajor<T> a;
  std::vector<T> work;
  std::vector<RealOf<T>> realWork;
};

template <typename T> class Householder final : public Routine {
public:
  explicit Householder(RoutineCall &call)
      : orgqr(call, nameOfLapack<T>(isComplexNumber<T> ? "ungqr" : "orgqr")), a(call.size(0), call.size(1)),
        count(call.inputs[1].shape.back()) {
    if (call.problem.empty())
      askForWork(work, [&](T *size, LapackInt query) { multiply(nullptr, size, query); });
  }

  void run(const void *const *inputs, void *const *outputs) override {
    a.load(inputs[0]);
    multiply(static_cast<const T *>(inputs[1]), work.data(), LapackInt(work.size()));
    a.store(outputs[0]);
  }

private:
  void multiply(const T *taus, T *space, LapackInt length) {
    LapackInt m = LapackInt(a.rows), n = LapackInt(a.columns), k = LapackInt(count), stride = a.stride(), info = 0;
    orgqr(&m, &n, &k, a.data(), &stride, taus, space, &length, &info);
  }

  LapackFunction<void(const LapackInt *, const LapackInt *, const LapackInt *, T *, const LapackInt *, const T *, T *,
                      const LapackInt *, LapackInt *)>
      orgqr;
  ColumnMajor<T> a;
  int64_t count;
  std::vector<T> work;
};

/// Multiplies a matrix by the reflections of a QR factorisation, which are never written as a matrix.
template <typename T> class Reflect final : public Routine {
public:
  explicit Reflect(RoutineCall &call)
      : ormqr(call, nameOfLapack<T>(isComplexNumber<T> ? "unmqr" : "ormqr")), side(call.options[0] ? 'L' : 'R'),
        transpose(!call.options[1]     ? 'N'
                  : isComplexNumber<T> ? 'C'
                                       : 'T'),
        a(call.size(0), call.size(1)), c(call.outputs[0].shape[call.batch.size()], call.outputs[0].shape.back()),
        count(call.inputs[1].shape.back()) {
    if (call.problem.empty())
      askForWork(work, [&](T *size, LapackInt query) { multiply(nullptr, size, query); });
  }

  void run(const void *const *inputs, void *const *outputs) override {
    a.load(inputs[0]);
    c.load(inputs[2]);
    multiply(static_cast<const T *>(inputs[1]), work.data(), LapackInt(work.size()));
    c.store(outputs[0]);
  }

private:
  void multiply(const T *taus, T *space, LapackInt length) {
    LapackInt m = LapackInt(c.rows), n = LapackInt(c.columns), k = LapackInt(count), aStride = a.stride(),
              cStride = c.stride(), info = 0;
    ormqr(&side, &transpose, &m, &n, &k, a.data(), &aStride, taus, c.data(), &cStride, space, &length, &info, size_t(1),
          size_t(1));
  }

  LapackFunction<void(const char *, const char *, const LapackInt *, const LapackInt *, const LapackInt *, T *,
                      const LapackInt *, const T *, T *, const LapackInt *, T *, const LapackInt *, LapackInt *, size_t,
                      size_t)>
      ormqr;
  char side, transpose;
  ColumnMajor<T> a, c;
  int64_t count;
  std::vector<T> work;
};

template <typename T> class Hessenberg final : public Routine {
public:
  explicit Hessenberg(RoutineCall &call)
      : gehrd(call, nameOfLapack<T>("gehrd")), low(LapackInt(call.options[0])), high(LapackInt(call.options[1])),
        a(call.size(0), call.size(0)) {
    if (call.problem.empty())
      askForWork(work, [&](T *size, LapackInt query) { reduce(nullptr, size, query); });
  }

  void run(const void *const *inputs, void *const *outputs) override {
    a.load(inputs[0]);
    *static_cast<LapackInt *>(outputs[2]) = reduce(static_cast<T *>(outputs[1]), work.data(), LapackInt(work.size()));
    a.store(outputs[0]);
  }

private:
  LapackInt reduce(T *taus, T *space, LapackInt length) {
    LapackInt n = LapackInt(a.rows), stride = a.stride(), info = 0;
    gehrd(&n, &low, &high, a.data(), &stride, taus, space, &length, &info);
    return info;
  }

  LapackFunction<void(const LapackInt *, const LapackInt *, const LapackInt *, T *, const LapackInt *, T *, T *,
                      const LapackInt *, LapackInt *)>
      gehrd;
  LapackInt low, high;
  ColumnMajor<T> a;
  std::vector<T> work;
};

template <typename T> class Tridiagonal final : public Routine {
public:
  explicit Tridiagonal(RoutineCall &call)
      : sytrd(call, nameOfLapack<T>(isComplexNumber<T> ? "hetrd" : "sytrd")), triangle(call.options[0] ? 'L' : 'U'),
        a(call.size(0), call.size(0)) {
    if (call.problem.empty())
      askForWork(work, [&](T *size, LapackInt query) { reduce(nullptr, nullptr, nullptr, size, query); });
  }

  void run(const void *const *inputs, void *const *outputs) override {
    a.load(inputs[0]);
    *static_cast<LapackInt *>(outputs[4]) =
        reduce(static_cast<RealOf<T> *>(outputs[1]), static_cast<RealOf<T> *>(outputs[2]), static_cast<T *>(outputs[3]),
               work.data(), LapackInt(work.size()));
    a.store(outputs[0]);
  }

private:
  LapackInt reduce(RealOf<T> *diagonal, RealOf<T> *beside, T *taus, T *space, LapackInt length) {
    LapackInt n = LapackInt(a.rows), stride = a.stride(), info = 0;
    sytrd(&triangle, &n, a.data(), &stride, diagonal, beside, taus, space, &length, &info, size_t(1));
    return info;
  }

  LapackFunction<void(const char *, const LapackInt *, T *, const LapackInt *, RealOf<T> *, RealOf<T> *, T *, T *,
                      const LapackInt *, LapackInt *, size_t)>
      sytrd;
  char triangle;
  ColumnMajor<T> a;
  std::vector<T> work;
};

} // namespace

std::unique_ptr<Routine> makeLU(RoutineCall &call, bool checksOnly) {
  if (!call.begin(1, 3, 0, 2) || !expectLapackType(call))
    return nullptr;
  call.expectOutput(0, call.dtype(), {call.size(0), call.size(1)});
  call.expectOutput(1, DIST_I32, {std::min(call.size(0), call.size(1))});
  call.expectOutput(2, DIST_I32, {});
  return makeForType<LU>(call, checksOnly);
}

std::unique_ptr<Routine> makeQR(RoutineCall &call, bool checksOnly) {
  if (!call.begin(1, 2, 0, 2) || !expectLapackType(call))
    return nullptr;
  call.expectOutput(0, call.dtype(), {call.size(0), call.size(1)});
  call.expectOutput(1, call.dtype(), {std::min(call.size(0), call.size(1))});
  return makeForType<QR>(call, checksOnly);
}

std::unique_ptr<Routine> makePivotedQR(RoutineCall &call, bool checksOnly) {
  if (!call.begin(2, 3, 0, 2) || !expectLapackType(call))
    return nullptr;
  call.expectInput(1, DIST_I32, {call.size(1)});
  call.expectOutput(0, call.dtype(), {call.size(0), call.size(1)});
  call.expectOutput(1, DIST_I32, {call.size(1)});
  call.expectOutput(2, call.dtype(), {std::min(call.size(0), call.size(1))});
  return makeForType<PivotedQR>(call, checksOnly);
}

std::unique_ptr<Routine> makeHouseholder(RoutineCall &call, bool checksOnly) {
  if (!call.begin(2, 1, 0, 2) || !expectLapackType(call))
    return nullptr;
  int64_t count = call.inputs[1].shape.empty() ? 0 : call.inputs[1].shape.back();
  if (call.size(1) > call.size(0) || count > call.size(1))
    return call.fail("has " + std::to_string(count) + " reflections for a matrix of " + std::to_string(call.size(0)) +
                     " rows and " + std::to_string(call.size(1)) + " columns"),
           nullptr;
  call.expectInput(1, call.dtype(), {count});
  call.expectOutput(0, call.dtype(), {call.size(0), call.size(1)});
  return makeForType<Householder>(call, checksOnly);
}

std::unique_ptr<Routine> makeReflect(RoutineCall &call, bool checksOnly) {
  if (!call.begin(3, 1, 2, 2) || !expectLapackType(call) || !call.expectOption(0, 1) || !call.expectOption(1, 1))
    return nullptr;
  int64_t count = call.inputs[1].shape.empty() ? 0 : call.inputs[1].shape.back();
  if (count > std::min(call.size(0), call.size(1)))
    return call.fail("has " + std::to_string(count) + " reflections in a matrix of " + std::to_string(call.size(0)) +
                     " rows and " + std::to_string(call.size(1)) + " columns"),
           nullptr;
  // Of what is reflected the other dimension is free.
  std::vector<int64_t> core = {call.size(0), call.size(0)};
  bool isLeft = call.options[0];
  if (call.inputs[2].shape.size() == call.batch.size() + 2)
    core[isLeft] = call.inputs[2].shape[call.batch.size() + isLeft];
  call.expectInput(1, call.dtype(), {count});
  call.expectInput(2, call.dtype(), core);
  call.expectOutput(0, call.dtype(), core);
  return makeForType<Reflect>(call, checksOnly);
}

std::unique_ptr<Routine> makeHessenberg(RoutineCall &call, bool checksOnly) {
  if (!call.begin(1, 3, 2, 2) || !expectLapackType(call) || !expectSquare(call))
    return nullptr;
  int64_t n = call.size(0), low = call.options[0], high = call.options[1];
  if (n == 0 ? (low != 1 || high != 0) : (low < 1 || low > high || high > n))
    return call.fail("has a range from " + std::to_string(low) + " to " + std::to_string(high) +
                     " that does not fit its matrix"),
           nullptr;
  call.expectOutput(0, call.dtype(), {n, n});
  call.expectOutput(1, call.dtype(), {std::max<int64_t>(n - 1, 0)});
  call.expectOutput(2, DIST_I32, {});
  return makeForType<Hessenberg>(call, checksOnly);
}

std::unique_ptr<Routine> makeTridiagonal(RoutineCall &call, bool checksOnly) {
  if (!call.begin(1, 5, 1, 2) || !expectLapackType(call) || !expectSquare(call) || !call.expectOption(0, 1))
    return nullptr;
  int64_t n = call.size(0), beside = std::max<int64_t>(n - 1, 0);
  call.expectOutput(0, call.dtype(), {n, n});
  call.expectOutput(1, call.realType(), {n});
  call.expectOutput(2, call.realType(), {beside});
  call.expectOutput(3, call.dtype(), {beside});
  call.expectOutput(4, DIST_I32, {});
  return makeForType<Tridiagonal>(call, checksOnly);
}

} // namespace dist::runtime
