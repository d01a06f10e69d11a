// SPDX-License-Identifier: Apache-2.0
//
// Routines of tensor_ext by their textbook definitions, one matrix of the batch after the other: Cholesky's
// factorisation, systems with a triangular matrix, Gaussian elimination with row pivots. Others have results that
// several answers fit, or are too long for a reference.

#include "dist/IR/Routines.h"
#include "Interpreter.h"

#include <cmath>

using namespace mlir;
using namespace dist;
using namespace dist::reference;

namespace {
/// A matrix in an array, which may be read as its transpose.
struct Matrix {
  Slot *first;
  int64_t rows, columns;
  bool isTransposed = false;

  double &operator()(int64_t row, int64_t column) const {
    return isTransposed ? first[column * columns + row].real : first[row * columns + column].real;
  }
};

/// The arrays of one index of the batch.
using Cores = ArrayRef<Matrix>;
} // namespace

/// a -> factor, info. With a triangle above the diagonal the factor is the transpose of the lower one.
static void factorCholesky(ArrayRef<int64_t> options, Cores in, Cores out) {
  int64_t n = in[0].rows;
  std::copy_n(in[0].first, n * n, out[0].first);
  Matrix l = out[0];
  l.isTransposed = options[0] == 0;
  out[1].first->bits = 0;
  for (int64_t j = 0; j < n; ++j) {
    double rest = l(j, j);
    for (int64_t k = 0; k < j; ++k)
      rest -= l(j, k) * l(j, k);
    if (!(rest > 0)) {
      out[1].first->bits = j + 1;
      return;
    }
    l(j, j) = std::sqrt(rest);
    for (int64_t i = j + 1; i < n; ++i) {
      for (int64_t k = 0; k < j; ++k)
        l(i, j) -= l(i, k) * l(j, k);
      l(i, j) /= l(j, j);
    }
  }
}

/// a, b -> x with op(a) x = b, or x op(a) = b, which is op(a)^T x^T = b^T.
static void solveTriangular(ArrayRef<int64_t> options, Cores in, Cores out) {
  bool isLeft = options[0], isLower = options[1], isTransposed = options[2] != 0, isUnit = options[3];
  Matrix a = in[0], x = out[0];
  std::copy_n(in[1].first, x.rows * x.columns, x.first);
  a.isTransposed = isTransposed == isLeft;
  x.isTransposed = !isLeft;
  isLower = isLower != a.isTransposed;
  int64_t n = a.rows, count = isLeft ? x.columns : x.rows;
  for (int64_t column = 0; column < count; ++column)
    for (int64_t step = 0; step < n; ++step) {
      int64_t row = isLower ? step : n - 1 - step;
      double &solved = x(row, column);
      for (int64_t known = isLower ? 0 : row + 1; known < (isLower ? row : n); ++known)
        solved -= a(row, known) * x(known, column);
      if (!isUnit)
        solved /= a(row, row);
    }
}

/// a -> factors, pivots, info.
static void factorLU(ArrayRef<int64_t>, Cores in, Cores out) {
  int64_t m = in[0].rows, n = in[0].columns;
  std::copy_n(in[0].first, m * n, out[0].first);
  Matrix a = out[0];
  out[2].first->bits = 0;
  for (int64_t j = 0; j < std::min(m, n); ++j) {
    int64_t pivot = j;
    for (int64_t i = j + 1; i < m; ++i)
      if (std::fabs(a(i, j)) > std::fabs(a(pivot, j)))
        pivot = i;
    out[1].first[j].bits = pivot + 1;
    if (a(pivot, j) == 0) {
      if (out[2].first->bits == 0)
        out[2].first->bits = j + 1;
      continue;
    }
    for (int64_t k = 0; k < n; ++k)
      std::swap(a(j, k), a(pivot, k));
    for (int64_t i = j + 1; i < m; ++i) {
      a(i, j) /= a(j, j);
      for (int64_t k = j + 1; k < n; ++k)
        a(i, k) -= a(i, j) * a(j, k);
    }
  }
}

using CoreFunction = void (*)(ArrayRef<int64_t>, Cores, Cores);

static CoreFunction findFunction(StringRef routine) {
  std::pair<StringLiteral, CoreFunction> functions[] = {
      {"cholesky", factorCholesky}, {"triangular_solve", solveTriangular}, {"lu", factorLU}};
  for (auto [name, function] : functions)
    if (name == routine)
      return function;
  return nullptr;
}

/// Returns core `number` of `array`, whose first `numBatchDims` dimensions are the batch.
static Matrix getCore(const Array &array, int64_t numBatchDims, int64_t number) {
  ArrayRef<int64_t> core = ArrayRef(array.shape).drop_front(numBatchDims);
  Matrix matrix{nullptr, core.size() > 1 ? core[0] : 1, core.empty() ? 1 : core.back()};
  matrix.first = const_cast<Slot *>(array.slots.data()) + number * matrix.rows * matrix.columns;
  return matrix;
}

bool dist::reference::isShortInBatchOnly(tensor_ext::RoutineOp op, const Operands &operands) {
  size_t numBatchDims = tensor_ext::getRoutineShape(op).numBatchDims;
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    const Array &array = operands.get(operand);
    for (size_t dim = numBatchDims; dim < array.shape.size(); ++dim)
      if (getPresent(array, dim) != array.shape[dim])
        return false;
    return true;
  });
}

std::optional<Results> dist::reference::evaluateRoutine(Operation *op, const Operands &operands) {
  auto routine = dyn_cast<tensor_ext::RoutineOp>(op);
  if (!routine)
    return std::nullopt;
  if (routine.endsRun())
    return Results(op->emitError() << "came to a callback to Python, which nothing but JAX can run");
  CoreFunction function = findFunction(routine.getRoutine());
  if (!function)
    return Results(op->emitError() << "the reference does not know the routine '" << routine.getRoutine() << "'");
  int64_t numBatchDims = tensor_ext::getRoutineShape(routine).numBatchDims, count = 1;
  SmallVector<const Array *> inputs;
  SmallVector<Array, 1> results;
  for (Value input : routine.getInputs())
    inputs.push_back(&operands.get(input));
  for (Type type : routine.getResultTypes())
    results.push_back(Array::zeros(type));
  for (int64_t size : ArrayRef(inputs.front()->shape).take_front(numBatchDims))
    count *= size;
  for (int64_t number = 0; number < count; ++number) {
    SmallVector<Matrix> in, out;
    for (const Array *input : inputs)
      in.push_back(getCore(*input, numBatchDims, number));
    for (const Array &result : results)
      out.push_back(getCore(result, numBatchDims, number));
    function(routine.getOptions(), in, out);
  }
  for (Array &result : results)
    for (int64_t dim = 0; dim < numBatchDims; ++dim)
      limitDim(result, dim, getPresent(*inputs.front(), dim));
  for (Array &result : results)
    if (Format format = Format::of(result.element); format.isFloat())
      format.round(result.slots.data(), result.slots.size());
  return Results(std::move(results));
}
