// SPDX-License-Identifier: Apache-2.0
//
// The interpreter's library routines: systems with a triangular matrix of unit diagonal, which need no division. All
// routines share one rule; what differs is which dimensions they have.

#include "Interpreter.h"

using namespace mlir;
using namespace dist::tensor_ext;

/// Returns `b - a * x`, or null if one of them is unknown.
static Attribute subtractProduct(Attribute b, Attribute a, Attribute x) {
  auto numbers = {dyn_cast_or_null<FloatAttr>(b), dyn_cast_or_null<FloatAttr>(a), dyn_cast_or_null<FloatAttr>(x)};
  if (!llvm::all_of(numbers, [](FloatAttr number) { return bool(number); }))
    return {};
  auto value = [](Attribute number) { return cast<FloatAttr>(number).getValueAsDouble(); };
  return FloatAttr::get(cast<FloatAttr>(b).getType(), value(b) - value(a) * value(x));
}

LogicalResult Interpreter::runRoutine(RoutineOp op) {
  ArrayRef<int64_t> options = op.getOptions();
  if (op.getRoutine() != "triangular_solve" || options != ArrayRef<int64_t>{options[0], 1, 0, 1})
    return op.emitError() << "the checker knows triangular_solve with options [left, 1, 0, 1] only";
  bool isLeft = options[0];
  const Array &a = get(op.getInputs()[0]);
  Array x = get(op.getInputs()[1]);
  int64_t n = a.shape.back(), rows = x.shape[x.shape.size() - 2], columns = x.shape.back();
  for (size_t batch = 0; batch < a.elements.size() / std::max<int64_t>(n * n, 1); ++batch) {
    auto find = [&](int64_t i, int64_t other) -> Attribute & { // Element i of system `other`.
      return x.elements[batch * rows * columns + (isLeft ? i * columns + other : other * columns + i)];
    };
    for (int64_t other = 0; other < (isLeft ? columns : rows); ++other)
      for (int64_t step = 0; step < n; ++step) {
        int64_t i = isLeft ? step : n - 1 - step;
        for (int64_t j = isLeft ? 0 : i + 1; j < (isLeft ? i : n); ++j)
          find(i, other) = subtractProduct(find(i, other), a.elements[batch * n * n + (isLeft ? i * n + j : j * n + i)],
                                           find(j, other));
      }
  }
  set(op->getResult(0), std::move(x));
  return success();
}
