// SPDX-License-Identifier: Apache-2.0
//
// One operation after the other, on whole tensors in double: the meaning of the graph, not how an engine computes it.

#include "Graph.h"

#include "Ptx/Numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace dist::emulation;

namespace {

double rounded(cudnnDataType_t type, double value) {
  switch (type) {
  case CUDNN_DATA_HALF:
    return ptx::toFloat(ptx::toHalf(value));
  case CUDNN_DATA_BFLOAT16:
    return ptx::toFloat(ptx::toBFloat(value));
  case CUDNN_DATA_FLOAT:
    return float(value);
  default:
    return value;
  }
}

double load(cudnnDataType_t type, const uint8_t *place) {
  if (type == CUDNN_DATA_FLOAT) {
    float value;
    std::memcpy(&value, place, sizeof(value));
    return value;
  }
  uint16_t bits;
  std::memcpy(&bits, place, sizeof(bits));
  return type == CUDNN_DATA_HALF ? ptx::toFloat(ptx::Half{bits}) : ptx::toFloat(ptx::BFloat{bits});
}

void store(cudnnDataType_t type, uint8_t *place, double value) {
  if (type == CUDNN_DATA_FLOAT) {
    float narrow = float(value);
    std::memcpy(place, &narrow, sizeof(narrow));
    return;
  }
  uint16_t bits = type == CUDNN_DATA_HALF ? ptx::toHalf(value).bits : ptx::toBFloat(value).bits;
  std::memcpy(place, &bits, sizeof(bits));
}

/// Calls `body` with each index below `sizes`, and its number.
template <class Body> void forEach(const Sizes &sizes, Body body) {
  int64_t number = 0;
  Sizes i;
  for (i[0] = 0; i[0] < sizes[0]; ++i[0])
    for (i[1] = 0; i[1] < sizes[1]; ++i[1])
      for (i[2] = 0; i[2] < sizes[2]; ++i[2])
        for (i[3] = 0; i[3] < sizes[3]; ++i[3])
          body(i, number++);
}

/// A tensor as dense numbers.
struct Numbers {
  Sizes sizes;
  std::vector<double> values;

  /// The value at `i`; a dimension of size 1 is the same everywhere, and heads are shared in order.
  double at(const Sizes &i, int64_t heads) const {
    int64_t place = 0;
    for (int d = 0; d < 4; ++d) {
      int64_t index = sizes[d] == 1 ? 0 : d == 1 ? i[d] / (heads / sizes[d]) : i[d];
      place = place * sizes[d] + index;
    }
    return values[size_t(place)];
  }
};

using State = std::map<int64_t, Numbers>;

void multiply(const Numbers &a, const Numbers &b, Numbers &y) {
  forEach(y.sizes, [&](const Sizes &i, int64_t number) {
    double sum = 0;
    for (int64_t k = 0; k < a.sizes[3]; ++k)
      sum += a.at({i[0], i[1], i[2], k}, y.sizes[1]) * b.at({i[0], i[1], k, i[3]}, y.sizes[1]);
    y.values[size_t(number)] = sum;
  });
}

void reduce(cudnnReduceTensorOp_t operation, const Numbers &x, Numbers &y) {
  bool isMaximum = operation == CUDNN_REDUCE_TENSOR_MAX;
  std::fill(y.values.begin(), y.values.end(), isMaximum ? -std::numeric_limits<double>::infinity() : 0);
  forEach(x.sizes, [&](const Sizes &i, int64_t number) {
    int64_t place = 0;
    for (int d = 0; d < 4; ++d)
      place = place * y.sizes[d] + i[d] / (x.sizes[d] / y.sizes[d]);
    double &value = y.values[size_t(place)], one = x.values[size_t(number)];
    value = isMaximum ? (one > value || std::isnan(one) ? one : value) : value + one;
  });
}

double apply(cudnnPointwiseMode_t mode, double x, double b, double t) {
  switch (mode) {
  case CUDNN_POINTWISE_ADD:
    return x + b;
  case CUDNN_POINTWISE_SUB:
    return x - b;
  case CUDNN_POINTWISE_MUL:
    return x * b;
  case CUDNN_POINTWISE_DIV:
    return x / b;
  case CUDNN_POINTWISE_EXP:
    return std::exp(x);
  case CUDNN_POINTWISE_LOG:
    return std::log(x);
  case CUDNN_POINTWISE_CMP_GE:
    return x >= b;
  default: // BINARY_SELECT
    return t != 0 ? x : b;
  }
}

void computeOne(const Operation &operation, State &state, Numbers &y) {
  auto input = [&](size_t number) -> const Numbers & { return state.at(operation.inputs[number]); };
  if (operation.kind == Kind::Product)
    return multiply(input(0), input(1), y);
  if (operation.kind == Kind::Reduction)
    return reduce(operation.reduction, input(0), y);
  if (operation.kind == Kind::Turn)
    return forEach(y.sizes, [&](const Sizes &i, int64_t number) {
      y.values[size_t(number)] = input(0).at({i[0], i[1], i[3], i[2]}, y.sizes[1]);
    });
  forEach(y.sizes, [&](const Sizes &i, int64_t number) {
    double values[3] = {};
    for (size_t operand = 0; operand < operation.inputs.size(); ++operand)
      values[operand] = input(operand).at(i, y.sizes[1]);
    y.values[size_t(number)] = operation.mode == CUDNN_POINTWISE_GEN_INDEX
                                   ? double(i[size_t(operation.axis)])
                                   : apply(operation.mode, values[0], values[1], values[2]);
  });
}

} // namespace

void dist::emulation::compute(const Graph &graph, const std::map<int64_t, uint8_t *> &places) {
  State state;
  auto placeOf = [&](const Tensor &tensor, const Sizes &i) {
    int64_t element = 0;
    for (int d = 0; d < 4; ++d)
      element += i[d] * tensor.strides[d];
    return places.at(tensor.uid) + element * (tensor.type == CUDNN_DATA_FLOAT ? 4 : 2);
  };
  for (const auto &[uid, tensor] : graph.tensors) {
    Numbers &numbers = state[uid];
    numbers = {tensor.sizes, std::vector<double>(size_t(tensor.count()))};
    if (!tensor.isVirtual)
      forEach(tensor.sizes, [&, &tensor = tensor](const Sizes &i, int64_t number) {
        numbers.values[size_t(number)] = load(tensor.type, placeOf(tensor, i));
      });
  }
  for (const Operation &operation : graph.operations) {
    const Tensor &tensor = graph.tensors.at(operation.output);
    Numbers &y = state[operation.output];
    computeOne(operation, state, y);
    for (double &value : y.values)
      value = rounded(tensor.type, value);
    if (!tensor.isVirtual)
      forEach(tensor.sizes, [&](const Sizes &i, int64_t number) {
        store(tensor.type, placeOf(tensor, i), y.values[size_t(number)]);
      });
  }
}
