// SPDX-License-Identifier: Apache-2.0
//
// A graph of operations on tensors with four dimensions, as the stand-in for cuDNN understands it: checked, matched
// against what the library has engines for, and computed operation by operation.

#ifndef DIST_TEST_EMULATION_CUDNN_GRAPH_H
#define DIST_TEST_EMULATION_CUDNN_GRAPH_H

#include "Descriptor.h"

#include <array>
#include <map>
#include <vector>

namespace dist::emulation {

using Sizes = std::array<int64_t, 4>;

struct Tensor {
  int64_t uid = 0;
  cudnnDataType_t type = CUDNN_DATA_FLOAT;
  int64_t alignment = 1;
  Sizes sizes = {}, strides = {};
  bool isVirtual = false, isByValue = false;

  int64_t count() const { return sizes[0] * sizes[1] * sizes[2] * sizes[3]; }
  /// Bytes from the first to the last element.
  uint64_t reach() const;
};

enum class Kind { Product, Pointwise, Reduction, Turn };

struct Operation {
  Kind kind;
  cudnnPointwiseMode_t mode = CUDNN_POINTWISE_ADD;
  cudnnReduceTensorOp_t reduction = CUDNN_REDUCE_TENSOR_ADD;
  int64_t axis = -1;
  std::vector<int64_t> inputs; ///< Uids: x, b, t, as far as there are.
  int64_t output = 0;
};

struct Graph {
  std::map<int64_t, Tensor> tensors; ///< By uid.
  std::vector<Operation> operations; ///< Behind what they read.
};

/// Reads a tensor's descriptor. Returns SUCCESS if the library would take it.
cudnnStatus_t readTensor(const Descriptor &descriptor, Tensor &tensor);

/// Reads the descriptor of a graph, whose attributes are complete: shapes fit, and each tensor in between is written
/// once, before it is read.
cudnnStatus_t readGraph(const Descriptor &descriptor, Graph &graph);

/// Returns SUCCESS if there is an engine for the graph: attention on f16 or bf16 with the maximum and the total of each
/// row, and columns in multiples of 8, at most 256, or the gradient of one.
cudnnStatus_t matchAttention(const Graph &graph);

/// Computes the graph on `places`, the host's addresses of tensors that are not in between, by uid. What is in between
/// is rounded to its type.
void compute(const Graph &graph, const std::map<int64_t, uint8_t *> &places);

} // namespace dist::emulation

#endif // DIST_TEST_EMULATION_CUDNN_GRAPH_H
