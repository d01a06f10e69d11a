// SPDX-License-Identifier: Apache-2.0
//
// What routines by LAPACK share: moving matrices between row-major memory and column-major workspace, workspace of the
// size that a routine asks for, and the choice of the element type.

#ifndef DIST_LIB_RUNTIME_ROUTINES_LAPACKROUTINE_H
#define DIST_LIB_RUNTIME_ROUTINES_LAPACKROUTINE_H

#include "Lapack.h"
#include "Routine.h"
#include "dist/Runtime/DType.h"

#include <algorithm>

namespace dist::runtime {

/// A column-major matrix, or with one column a vector.
template <typename T> struct ColumnMajor {
  int64_t rows = 0, columns = 0;
  std::vector<T> elements;

  ColumnMajor(int64_t rows, int64_t columns) : rows(rows), columns(columns), elements(size_t(rows * columns)) {}
  T *data() { return elements.data(); }
  T &at(int64_t row, int64_t column) { return elements[size_t(row + column * rows)]; }
  /// The distance between columns, which LAPACK wants positive.
  LapackInt stride() const { return LapackInt(std::max<int64_t>(rows, 1)); }

  void load(const void *rowMajor) {
    const T *source = static_cast<const T *>(rowMajor);
    for (int64_t row = 0; row < rows; ++row)
      for (int64_t column = 0; column < columns; ++column)
        at(row, column) = source[row * columns + column];
  }
  void store(void *rowMajor) const {
    T *target = static_cast<T *>(rowMajor);
    for (int64_t row = 0; row < rows; ++row)
      for (int64_t column = 0; column < columns; ++column)
        target[row * columns + column] = elements[size_t(row + column * rows)];
  }
};

/// Calls `query(&size, -1)`, by which LAPACK tells the size of the workspace that it wants, and resizes `work` to it.
template <typename T, typename Query> void askForWork(std::vector<T> &work, Query query) {
  T size{};
  query(&size, LapackInt(-1));
  work.resize(size_t(std::max<RealOf<T>>(std::real(size), 1)));
}

/// A function of LAPACK for elements of type T, found when it is made.
template <typename Signature> class LapackFunction {
public:
  /// Sets the problem of `call` if there is no function `name`.
  LapackFunction(RoutineCall &call, const std::string &name) {
    std::string problem;
    function = reinterpret_cast<Signature *>(findLapackFunction(name, problem));
    if (!function)
      call.fail("cannot run: " + problem);
  }
  template <typename... Arguments> void operator()(Arguments... arguments) const { function(arguments...); }

private:
  Signature *function;
};

/// Makes `RoutineOf<T>(call)` for the element type of operand 0, once the call has been checked.
template <template <typename> class RoutineOf>
std::unique_ptr<Routine> makeForType(RoutineCall &call, bool checksOnly) {
  std::unique_ptr<Routine> routine;
  if (!call.problem.empty() || checksOnly)
    return nullptr;
  switch (call.dtype()) {
  case DIST_F32:
    routine = std::make_unique<RoutineOf<float>>(call);
    break;
  case DIST_F64:
    routine = std::make_unique<RoutineOf<double>>(call);
    break;
  case DIST_C64:
    routine = std::make_unique<RoutineOf<std::complex<float>>>(call);
    break;
  default:
    routine = std::make_unique<RoutineOf<std::complex<double>>>(call);
    break;
  }
  return call.problem.empty() ? std::move(routine) : nullptr;
}

/// Checks that operand 0 has elements that LAPACK knows.
inline bool expectLapackType(RoutineCall &call) {
  DistDType real = call.realType();
  return real == DIST_F32 || real == DIST_F64 ||
         call.fail(std::string("has elements of type ") + nameOfDType(call.dtype()) + ", needed f32, f64, c64 or c128");
}

/// Checks that the core of operand 0 is a square matrix.
inline bool expectSquare(RoutineCall &call) {
  return call.size(0) == call.size(1) || call.fail("has a matrix of " + std::to_string(call.size(0)) + " rows and " +
                                                   std::to_string(call.size(1)) + " columns, needed a square one");
}

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_ROUTINES_LAPACKROUTINE_H
