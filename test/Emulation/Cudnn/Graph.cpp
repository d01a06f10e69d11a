// SPDX-License-Identifier: Apache-2.0

#include "Graph.h"

#include <algorithm>
#include <set>

using namespace dist::emulation;

static int64_t bytesOf(cudnnDataType_t type) {
  switch (type) {
  case CUDNN_DATA_HALF:
  case CUDNN_DATA_BFLOAT16:
    return 2;
  case CUDNN_DATA_FLOAT:
  case CUDNN_DATA_INT32:
    return 4;
  case CUDNN_DATA_BOOLEAN:
    return 1;
  default:
    return 0;
  }
}

uint64_t Tensor::reach() const {
  int64_t last = 0;
  for (int d = 0; d < 4; ++d)
    last += (sizes[d] - 1) * strides[d];
  return uint64_t(last + 1) * uint64_t(bytesOf(type));
}

cudnnStatus_t dist::emulation::readTensor(const Descriptor &descriptor, Tensor &tensor) {
  auto sizes = descriptor.all<int64_t>(CUDNN_ATTR_TENSOR_DIMENSIONS),
       strides = descriptor.all<int64_t>(CUDNN_ATTR_TENSOR_STRIDES);
  tensor.uid = descriptor.one<int64_t>(CUDNN_ATTR_TENSOR_UNIQUE_ID);
  tensor.type = descriptor.one<cudnnDataType_t>(CUDNN_ATTR_TENSOR_DATA_TYPE);
  tensor.alignment = descriptor.one<int64_t>(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT);
  tensor.isVirtual = descriptor.one<bool>(CUDNN_ATTR_TENSOR_IS_VIRTUAL, false);
  tensor.isByValue = descriptor.one<bool>(CUDNN_ATTR_TENSOR_IS_BY_VALUE, false);
  if (sizes.size() != 4 || strides.size() != 4)
    return refuse(CUDNN_STATUS_NOT_SUPPORTED_SHAPE, "a tensor has not four dimensions");
  std::copy(sizes.begin(), sizes.end(), tensor.sizes.begin());
  std::copy(strides.begin(), strides.end(), tensor.strides.begin());
  if (bytesOf(tensor.type) == 0)
    return refuse(CUDNN_STATUS_NOT_SUPPORTED_DATA_TYPE, "the type of a tensor is not known");
  if (std::any_of(sizes.begin(), sizes.end(), [](int64_t size) { return size < 1; }) ||
      std::any_of(strides.begin(), strides.end(), [](int64_t stride) { return stride < 1; }))
    return refuse(CUDNN_STATUS_BAD_PARAM, "a tensor has sizes or strides below 1");
  if (tensor.alignment < bytesOf(tensor.type) || (tensor.alignment & (tensor.alignment - 1)))
    return refuse(CUDNN_STATUS_BAD_PARAM, "the alignment of a tensor is none");
  if (tensor.isVirtual && tensor.isByValue)
    return refuse(CUDNN_STATUS_BAD_PARAM, "a tensor in between is no number");
  if (tensor.isByValue && (tensor.count() != 1 || tensor.type != CUDNN_DATA_FLOAT))
    return refuse(CUDNN_STATUS_NOT_SUPPORTED, "what is given by value is no single f32");
  return CUDNN_STATUS_SUCCESS;
}

namespace {

/// Reads operations one by one into a graph.
class GraphReader {
public:
  explicit GraphReader(Graph &graph) : graph(graph) {}

  cudnnStatus_t add(const Descriptor &descriptor);
  cudnnStatus_t checkReads();

private:
  cudnnStatus_t addTensor(const Descriptor *descriptor, int64_t &uid);
  cudnnStatus_t addOperands(const Descriptor &descriptor, std::initializer_list<cudnnBackendAttributeName_t> inputs,
                            cudnnBackendAttributeName_t output, Operation &operation);
  cudnnStatus_t checkShapes(const Operation &operation);

  Graph &graph;
  std::set<int64_t> written, read;
};

} // namespace

cudnnStatus_t GraphReader::addTensor(const Descriptor *descriptor, int64_t &uid) {
  Tensor tensor;
  cudnnStatus_t status = readTensor(*descriptor, tensor);
  uid = tensor.uid;
  auto [known, isNew] = graph.tensors.try_emplace(uid, tensor);
  if (!isNew && (known->second.sizes != tensor.sizes || known->second.strides != tensor.strides ||
                 known->second.type != tensor.type || known->second.isVirtual != tensor.isVirtual))
    return refuse(CUDNN_STATUS_BAD_PARAM_DUPLICATED_ENTRIES, "two tensors have uid " + std::to_string(uid));
  return status;
}

cudnnStatus_t GraphReader::addOperands(const Descriptor &descriptor,
                                       std::initializer_list<cudnnBackendAttributeName_t> inputs,
                                       cudnnBackendAttributeName_t output, Operation &operation) {
  for (cudnnBackendAttributeName_t name : inputs) {
    if (!descriptor.has(name))
      continue;
    int64_t uid = 0;
    if (cudnnStatus_t status = addTensor(descriptor.other(name), uid))
      return status;
    if (graph.tensors[uid].isVirtual && !written.count(uid))
      return refuse(CUDNN_STATUS_BAD_PARAM,
                    "tensor " + std::to_string(uid) + " in between is read before it is written");
    operation.inputs.push_back(uid);
    read.insert(uid);
  }
  if (cudnnStatus_t status = addTensor(descriptor.other(output), operation.output))
    return status;
  if (graph.tensors[operation.output].isByValue || !written.insert(operation.output).second)
    return refuse(CUDNN_STATUS_BAD_PARAM, "tensor " + std::to_string(operation.output) + " is written twice");
  return checkShapes(operation);
}

cudnnStatus_t GraphReader::checkShapes(const Operation &operation) {
  const Tensor &y = graph.tensors[operation.output];
  auto mismatch = [&] {
    return refuse(CUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH,
                  "the shape of tensor " + std::to_string(y.uid) + " does not fit what it is made of");
  };
  if (operation.kind == Kind::Product) {
    const Tensor &a = graph.tensors[operation.inputs[0]], &b = graph.tensors[operation.inputs[1]];
    bool fits = a.sizes[0] == y.sizes[0] && a.sizes[1] == y.sizes[1] && b.sizes[0] == y.sizes[0] &&
                y.sizes[1] % b.sizes[1] == 0 && a.sizes[2] == y.sizes[2] && b.sizes[3] == y.sizes[3] &&
                a.sizes[3] == b.sizes[2];
    return fits ? CUDNN_STATUS_SUCCESS : mismatch();
  }
  if (operation.kind == Kind::Turn) {
    auto turned = [](Sizes sizes) {
      std::swap(sizes[2], sizes[3]);
      return sizes;
    };
    const Tensor &x = graph.tensors[operation.inputs[0]];
    return x.sizes == turned(y.sizes) && x.strides == turned(y.strides) ? CUDNN_STATUS_SUCCESS : mismatch();
  }
  for (size_t number = 0; number < operation.inputs.size(); ++number) {
    const Sizes &sizes = graph.tensors[operation.inputs[number]].sizes;
    for (int d = 0; d < 4; ++d) {
      bool spreads = operation.kind == Kind::Pointwise && sizes[d] == 1,
           shrinks = operation.kind == Kind::Reduction && (y.sizes[d] == 1 || (d == 1 && sizes[d] % y.sizes[d] == 0));
      if (sizes[d] != y.sizes[d] && !spreads && !shrinks)
        return mismatch();
    }
  }
  return CUDNN_STATUS_SUCCESS;
}

/// How many of x, b and t a mode has; 0 for modes that are not known.
static size_t countOperands(cudnnPointwiseMode_t mode) {
  switch (mode) {
  case CUDNN_POINTWISE_EXP:
  case CUDNN_POINTWISE_LOG:
  case CUDNN_POINTWISE_GEN_INDEX:
    return 1;
  case CUDNN_POINTWISE_ADD:
  case CUDNN_POINTWISE_SUB:
  case CUDNN_POINTWISE_MUL:
  case CUDNN_POINTWISE_DIV:
  case CUDNN_POINTWISE_CMP_GE:
    return 2;
  case CUDNN_POINTWISE_BINARY_SELECT:
    return 3;
  default:
    return 0;
  }
}

cudnnStatus_t GraphReader::add(const Descriptor &descriptor) {
  Operation operation;
  cudnnStatus_t status = CUDNN_STATUS_SUCCESS;
  cudnnDataType_t precision = CUDNN_DATA_FLOAT;
  if (descriptor.type == CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR) {
    operation.kind = Kind::Product;
    precision = descriptor.other(CUDNN_ATTR_OPERATION_MATMUL_DESC)->one<cudnnDataType_t>(CUDNN_ATTR_MATMUL_COMP_TYPE);
    status = addOperands(descriptor, {CUDNN_ATTR_OPERATION_MATMUL_ADESC, CUDNN_ATTR_OPERATION_MATMUL_BDESC},
                         CUDNN_ATTR_OPERATION_MATMUL_CDESC, operation);
  } else if (descriptor.type == CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR) {
    const Descriptor &function = *descriptor.other(CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR);
    operation.kind = Kind::Pointwise;
    operation.mode = function.one<cudnnPointwiseMode_t>(CUDNN_ATTR_POINTWISE_MODE);
    operation.axis = function.one<int64_t>(CUDNN_ATTR_POINTWISE_AXIS, -1);
    precision = function.one<cudnnDataType_t>(CUDNN_ATTR_POINTWISE_MATH_PREC);
    status = addOperands(descriptor,
                         {CUDNN_ATTR_OPERATION_POINTWISE_XDESC, CUDNN_ATTR_OPERATION_POINTWISE_BDESC,
                          CUDNN_ATTR_OPERATION_POINTWISE_TDESC},
                         CUDNN_ATTR_OPERATION_POINTWISE_YDESC, operation);
    bool hasAxis = operation.axis >= 0 && operation.axis < 4;
    if (!status && (countOperands(operation.mode) != operation.inputs.size() ||
                    hasAxis != (operation.mode == CUDNN_POINTWISE_GEN_INDEX)))
      return refuse(CUDNN_STATUS_BAD_PARAM, "a pointwise function has not the operands or the axis that it needs");
  } else if (descriptor.type == CUDNN_BACKEND_OPERATION_REDUCTION_DESCRIPTOR) {
    const Descriptor &function = *descriptor.other(CUDNN_ATTR_OPERATION_REDUCTION_DESC);
    operation.kind = Kind::Reduction;
    operation.reduction = function.one<cudnnReduceTensorOp_t>(CUDNN_ATTR_REDUCTION_OPERATOR);
    precision = function.one<cudnnDataType_t>(CUDNN_ATTR_REDUCTION_COMP_TYPE);
    status = addOperands(descriptor, {CUDNN_ATTR_OPERATION_REDUCTION_XDESC}, CUDNN_ATTR_OPERATION_REDUCTION_YDESC,
                         operation);
    if (operation.reduction != CUDNN_REDUCE_TENSOR_MAX && operation.reduction != CUDNN_REDUCE_TENSOR_ADD)
      return refuse(CUDNN_STATUS_NOT_SUPPORTED, "a reduction is neither a maximum nor a sum");
  } else if (descriptor.type == CUDNN_BACKEND_OPERATION_RESHAPE_DESCRIPTOR) {
    operation.kind = Kind::Turn;
    status =
        addOperands(descriptor, {CUDNN_ATTR_OPERATION_RESHAPE_XDESC}, CUDNN_ATTR_OPERATION_RESHAPE_YDESC, operation);
  } else {
    return refuse(CUDNN_STATUS_BAD_PARAM_DESCRIPTOR_TYPE, "a graph has something that is no operation");
  }
  if (!status && precision != CUDNN_DATA_FLOAT)
    return refuse(CUDNN_STATUS_NOT_SUPPORTED_DATA_TYPE, "an operation does not compute in f32");
  graph.operations.push_back(operation);
  return status;
}

/// What is in between is there for something.
cudnnStatus_t GraphReader::checkReads() {
  for (int64_t uid : written)
    if (graph.tensors[uid].isVirtual && !read.count(uid))
      return refuse(CUDNN_STATUS_BAD_PARAM, "nothing reads tensor " + std::to_string(uid) + " in between");
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t dist::emulation::readGraph(const Descriptor &descriptor, Graph &graph) {
  GraphReader reader(graph);
  for (const Descriptor *operation : descriptor.all<Descriptor *>(CUDNN_ATTR_OPERATIONGRAPH_OPS))
    if (cudnnStatus_t status = reader.add(*operation))
      return status;
  return reader.checkReads();
}
