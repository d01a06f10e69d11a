// SPDX-License-Identifier: Apache-2.0
//
// Cholesky factorisation, triangular and tridiagonal systems.

#include "LapackRoutine.h"

namespace dist::runtime {

namespace {

template <typename T> class Cholesky final : public Routine {
public:
  explicit Cholesky(RoutineCall &call)
      : potrf(call, nameOfLapack<T>("potrf")), triangle(call.options[0] ? 'L' : 'U'), a(call.size(0), call.size(0)) {}

  void run(const void *const *inputs, void *const *outputs) override {
    a.load(inputs[0]);
    LapackInt n = LapackInt(a.rows), stride = a.stride(), info = 0;
    potrf(&triangle, &n, a.data(), &stride, &info, size_t(1));
    a.store(outputs[0]);
    *static_cast<LapackInt *>(outputs[1]) = info;
  }

private:
  LapackFunction<void(const char *, const LapackInt *, T *, const LapackInt *, LapackInt *, size_t)> potrf;
  char triangle;
  ColumnMajor<T> a;
};

template <typename T> class TriangularSolve final : public Routine {
public:
  explicit TriangularSolve(RoutineCall &call)
      : trsm(call, nameOfLapack<T>("trsm")), side(call.options[0] ? 'L' : 'R'), triangle(call.options[1] ? 'L' : 'U'),
        transpose("NTC"[call.options[2]]), diagonal(call.options[3] ? 'U' : 'N'), a(call.size(0), call.size(0)),
        b(call.outputs[0].shape[call.batch.size()], call.outputs[0].shape.back()) {}

  void run(const void *const *inputs, void *const *outputs) override {
    a.load(inputs[0]);
    b.load(inputs[1]);
    LapackInt m = LapackInt(b.rows), n = LapackInt(b.columns), aStride = a.stride(), bStride = b.stride();
    T one = 1;
    trsm(&side, &triangle, &transpose, &diagonal, &m, &n, &one, a.data(), &aStride, b.data(), &bStride, size_t(1),
         size_t(1), size_t(1), size_t(1));
    b.store(outputs[0]);
  }

private:
  LapackFunction<void(const char *, const char *, const char *, const char *, const LapackInt *, const LapackInt *,
                      const T *, const T *, const LapackInt *, T *, const LapackInt *, size_t, size_t, size_t, size_t)>
      trsm;
  char side, triangle, transpose, diagonal;
  ColumnMajor<T> a, b;
};

template <typename T> class TridiagonalSolve final : public Routine {
public:
  explicit TridiagonalSolve(RoutineCall &call)
      : gtsv(call, nameOfLapack<T>("gtsv")), n(call.size(0)), below(size_t(n)), diagonal(size_t(n)), above(size_t(n)),
        b(n, call.outputs[0].shape.back()) {}

  void run(const void *const *inputs, void *const *outputs) override {
    // The first number below the diagonal and the last one above it stand for none.
    const T *bands[3];
    for (int band = 0; band < 3; ++band)
      bands[band] = static_cast<const T *>(inputs[band]);
    std::copy(bands[0] + std::min<int64_t>(n, 1), bands[0] + n, below.begin());
    std::copy(bands[1], bands[1] + n, diagonal.begin());
    std::copy(bands[2], bands[2] + n, above.begin());
    b.load(inputs[3]);
    LapackInt size = LapackInt(n), columns = LapackInt(b.columns), stride = b.stride(), info = 0;
    gtsv(&size, &columns, below.data(), diagonal.data(), above.data(), b.data(), &stride, &info);
    b.store(outputs[0]);
    *static_cast<LapackInt *>(outputs[1]) = info;
  }

private:
  LapackFunction<void(const LapackInt *, const LapackInt *, T *, T *, T *, T *, const LapackInt *, LapackInt *)> gtsv;
  int64_t n;
  std::vector<T> below, diagonal, above;
  ColumnMajor<T> b;
};

} // namespace

std::unique_ptr<Routine> makeCholesky(RoutineCall &call, bool checksOnly) {
  if (!call.begin(1, 2, 1, 2) || !expectLapackType(call) || !expectSquare(call) || !call.expectOption(0, 1))
    return nullptr;
  call.expectOutput(0, call.dtype(), {call.size(0), call.size(1)});
  call.expectOutput(1, DIST_I32, {});
  return makeForType<Cholesky>(call, checksOnly);
}

std::unique_ptr<Routine> makeTriangularSolve(RoutineCall &call, bool checksOnly) {
  if (!call.begin(2, 1, 4, 2) || !expectLapackType(call) || !expectSquare(call))
    return nullptr;
  for (size_t option = 0; option < 4; ++option)
    call.expectOption(option, option == 2 ? kAdjoint : 1);
  const std::vector<int64_t> &shape = call.inputs[1].shape;
  if (shape.size() != call.batch.size() + 2)
    return call.fail("has a right side that is no matrix"), nullptr;
  int64_t rows = shape[shape.size() - 2], columns = shape.back();
  if ((call.options[0] ? rows : columns) != call.size(0))
    return call.fail("has a right side that does not fit its matrix"), nullptr;
  call.expectInput(1, call.dtype(), {rows, columns});
  call.expectOutput(0, call.dtype(), {rows, columns});
  return makeForType<TriangularSolve>(call, checksOnly);
}

std::unique_ptr<Routine> makeTridiagonalSolve(RoutineCall &call, bool checksOnly) {
  if (!call.begin(4, 2, 0, 1) || !expectLapackType(call))
    return nullptr;
  for (size_t band = 1; band < 3; ++band)
    call.expectInput(band, call.dtype(), {call.size(0)});
  int64_t columns = call.inputs[3].shape.empty() ? 0 : call.inputs[3].shape.back();
  call.expectInput(3, call.dtype(), {call.size(0), columns});
  call.expectOutput(0, call.dtype(), {call.size(0), columns});
  call.expectOutput(1, DIST_I32, {});
  return makeForType<TridiagonalSolve>(call, checksOnly);
}

} // namespace dist::runtime
