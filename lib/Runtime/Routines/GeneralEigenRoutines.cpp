// SPDX-License-Identifier: Apache-2.0
//
// Eigenvalues of general matrices, and their Schur form. Of a real matrix LAPACK gives the real and the imaginary parts
// of the eigenvalues apart, and two conjugate eigenvectors as two columns with the real and the imaginary part of the
// first; here eigenvectors are complex.

#include "LapackRoutine.h"

namespace dist::runtime {

namespace {

template <typename T> using ComplexOf = std::complex<RealOf<T>>;

template <typename T> class Eig final : public Routine {
  using Real = RealOf<T>;

public:
  explicit Eig(RoutineCall &call)
      : real(call, nameOfLapack<T>("geev")), complex(call, nameOfLapack<T>("geev")),
        leftJob(call.options[0] ? 'V' : 'N'), rightJob(call.options[1] ? 'V' : 'N'), a(call.size(0), call.size(0)),
        left(a.rows, a.rows), right(a.rows, a.rows), values(size_t(a.rows)), realWork(size_t(2 * a.rows)) {
    if (call.problem.empty())
      askForWork(work, [&](T *size, LapackInt query) { solve(nullptr, nullptr, size, query); });
  }

  void run(const void *const *inputs, void *const *outputs) override {
    a.load(inputs[0]);
    constexpr int numValues = isComplexNumber<T> ? 1 : 2;
    LapackInt info = solve(outputs[0], isComplexNumber<T> ? nullptr : outputs[1], work.data(), LapackInt(work.size()));
    const Real *imaginary = isComplexNumber<T> ? nullptr : static_cast<const Real *>(outputs[numValues - 1]);
    storeVectors(left, leftJob, imaginary, static_cast<ComplexOf<T> *>(outputs[numValues]));
    storeVectors(right, rightJob, imaginary, static_cast<ComplexOf<T> *>(outputs[numValues + 1]));
    *static_cast<LapackInt *>(outputs[numValues + 2]) = info;
  }

private:
  LapackInt solve(void *first, void *second, T *space, LapackInt length) {
    LapackInt n = LapackInt(a.rows), stride = a.stride(), info = 0;
    if constexpr (isComplexNumber<T>)
      complex(&leftJob, &rightJob, &n, a.data(), &stride, static_cast<T *>(first), left.data(), &stride, right.data(),
              &stride, space, &length, realWork.data(), &info, size_t(1), size_t(1));
    else
      real(&leftJob, &rightJob, &n, a.data(), &stride, static_cast<Real *>(first), static_cast<Real *>(second),
           left.data(), &stride, right.data(), &stride, space, &length, &info, size_t(1), size_t(1));
    return info;
  }

  /// Vectors that nobody asked for are zeros.
  void storeVectors(ColumnMajor<T> &vectors, char job, const Real *imaginary, ComplexOf<T> *target) {
    int64_t n = vectors.rows;
    for (int64_t column = 0; column < n; ++column) {
      bool isPair = imaginary && job == 'V' && imaginary[column] != 0 && column + 1 < n;
      for (int64_t row = 0; row < n; ++row) {
        if (isPair) {
          Real re = std::real(vectors.at(row, column)), im = std::real(vectors.at(row, column + 1));
          target[row * n + column] = {re, im};
          target[row * n + column + 1] = {re, -im};
        } else {
          target[row * n + column] = job == 'V' ? ComplexOf<T>(vectors.at(row, column)) : ComplexOf<T>();
        }
      }
      column += isPair;
    }
  }

  LapackFunction<void(const char *, const char *, const LapackInt *, T *, const LapackInt *, Real *, Real *, T *,
                      const LapackInt *, T *, const LapackInt *, T *, const LapackInt *, LapackInt *, size_t, size_t)>
      real;
  LapackFunction<void(const char *, const char *, const LapackInt *, T *, const LapackInt *, T *, T *,
                      const LapackInt *, T *, const LapackInt *, T *, const LapackInt *, Real *, LapackInt *, size_t,
                      size_t)>
      complex;
  char leftJob, rightJob;
  ColumnMajor<T> a, left, right;
  std::vector<T> values;
  std::vector<Real> realWork;
  std::vector<T> work;
};

template <typename T> class Schur final : public Routine {
  using Real = RealOf<T>;
  using Selector = void *; ///< Nothing is sorted.

public:
  explicit Schur(RoutineCall &call)
      : real(call, nameOfLapack<T>("gees")), complex(call, nameOfLapack<T>("gees")), job(call.options[0] ? 'V' : 'N'),
        a(call.size(0), call.size(0)), vectors(a.rows, a.rows), realWork(size_t(a.rows)) {
    if (call.problem.empty())
      askForWork(work, [&](T *size, LapackInt query) { solve(nullptr, nullptr, size, query); });
  }

  void run(const void *const *inputs, void *const *outputs) override {
    a.load(inputs[0]);
    constexpr int numValues = isComplexNumber<T> ? 1 : 2;
    LapackInt info = solve(outputs[2], isComplexNumber<T> ? nullptr : outputs[3], work.data(), LapackInt(work.size()));
    a.store(outputs[0]);
    vectors.store(outputs[1]);
    *static_cast<LapackInt *>(outputs[2 + numValues]) = info;
  }

private:
  LapackInt solve(void *first, void *second, T *space, LapackInt length) {
    LapackInt n = LapackInt(a.rows), stride = a.stride(), numSorted = 0, info = 0;
    const char sort = 'N';
    if constexpr (isComplexNumber<T>)
      complex(&job, &sort, nullptr, &n, a.data(), &stride, &numSorted, static_cast<T *>(first), vectors.data(), &stride,
              space, &length, realWork.data(), nullptr, &info, size_t(1), size_t(1));
    else
      real(&job, &sort, nullptr, &n, a.data(), &stride, &numSorted, static_cast<Real *>(first),
           static_cast<Real *>(second), vectors.data(), &stride, space, &length, nullptr, &info, size_t(1), size_t(1));
    return info;
  }

  LapackFunction<void(const char *, const char *, Selector, const LapackInt *, T *, const LapackInt *, LapackInt *,
                      Real *, Real *, T *, const LapackInt *, T *, const LapackInt *, LapackInt *, LapackInt *, size_t,
                      size_t)>
      real;
  LapackFunction<void(const char *, const char *, Selector, const LapackInt *, T *, const LapackInt *, LapackInt *, T *,
                      T *, const LapackInt *, T *, const LapackInt *, Real *, LapackInt *, LapackInt *, size_t, size_t)>
      complex;
  char job;
  ColumnMajor<T> a, vectors;
  std::vector<Real> realWork;
  std::vector<T> work;
};

/// Checks the eigenvalues among the results, from `first` on: one array, or two of a real matrix. Returns how many
/// there are.
size_t expectValues(RoutineCall &call, size_t first) {
  bool isReal = !isComplexDType(call.dtype());
  for (size_t number = first; number < first + (isReal ? 2 : 1); ++number)
    call.expectOutput(number, call.dtype(), {call.size(0)});
  return isReal ? 2 : 1;
}

} // namespace

std::unique_ptr<Routine> makeEig(RoutineCall &call, bool checksOnly) {
  bool isReal = !call.inputs.empty() && !isComplexDType(call.inputs[0].dtype);
  if (!call.begin(1, isReal ? 5 : 4, 2, 2) || !expectLapackType(call) || !expectSquare(call))
    return nullptr;
  call.expectOption(0, 1);
  call.expectOption(1, 1);
  size_t next = expectValues(call, 0);
  DistDType complex = call.realType() == DIST_F32 ? DIST_C64 : DIST_C128;
  call.expectOutput(next, complex, {call.size(0), call.size(0)});
  call.expectOutput(next + 1, complex, {call.size(0), call.size(0)});
  call.expectOutput(next + 2, DIST_I32, {});
  return makeForType<Eig>(call, checksOnly);
}

std::unique_ptr<Routine> makeSchur(RoutineCall &call, bool checksOnly) {
  bool isReal = !call.inputs.empty() && !isComplexDType(call.inputs[0].dtype);
  if (!call.begin(1, isReal ? 5 : 4, 1, 2) || !expectLapackType(call) || !expectSquare(call) ||
      !call.expectOption(0, 1))
    return nullptr;
  call.expectOutput(0, call.dtype(), {call.size(0), call.size(0)});
  call.expectOutput(1, call.dtype(), {call.size(0), call.size(0)});
  size_t next = 2 + expectValues(call, 2);
  call.expectOutput(next, DIST_I32, {});
  return makeForType<Schur>(call, checksOnly);
}

} // namespace dist::runtime
