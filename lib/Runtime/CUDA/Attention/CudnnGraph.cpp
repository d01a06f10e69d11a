// SPDX-License-Identifier: Apache-2.0
//
// Descriptors are made, given their attributes and finalized; what refers to others comes behind them.

#include "CudnnGraph.h"

#include <algorithm>

namespace dist::runtime {

CudnnGraph::~CudnnGraph() {
  while (!owned.empty()) { // Users before what they use.
    functions->cudnnBackendDestroyDescriptor(owned.back());
    owned.pop_back();
  }
}

bool CudnnGraph::check(cudnnStatus_t status, const char *what) {
  if (status != CUDNN_STATUS_SUCCESS && error.empty())
    error = std::string("cuDNN refuses ") + what + ": " + functions->describe(status);
  return status == CUDNN_STATUS_SUCCESS;
}

CudnnGraph::Descriptor CudnnGraph::make(cudnnBackendDescriptorType_t type) {
  Descriptor descriptor = nullptr;
  if (!error.empty() || !check(functions->cudnnBackendCreateDescriptor(type, &descriptor), "to make a descriptor"))
    return nullptr;
  owned.push_back(descriptor);
  return descriptor;
}

void CudnnGraph::set(Descriptor descriptor, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                     int64_t count, const void *values) {
  if (error.empty())
    check(functions->cudnnBackendSetAttribute(descriptor, name, type, count, values),
          ("attribute " + std::to_string(int(name))).c_str());
}

void CudnnGraph::set(Descriptor descriptor, cudnnBackendAttributeName_t name, Descriptor value) {
  set(descriptor, name, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &value);
}
void CudnnGraph::set(Descriptor descriptor, cudnnBackendAttributeName_t name, int64_t value) {
  set(descriptor, name, CUDNN_TYPE_INT64, 1, &value);
}
void CudnnGraph::set(Descriptor descriptor, cudnnBackendAttributeName_t name, bool value) {
  set(descriptor, name, CUDNN_TYPE_BOOLEAN, 1, &value);
}
void CudnnGraph::set(Descriptor descriptor, cudnnBackendAttributeName_t name, cudnnDataType_t value) {
  set(descriptor, name, CUDNN_TYPE_DATA_TYPE, 1, &value);
}

void CudnnGraph::finalize(Descriptor descriptor, const char *what) {
  if (error.empty())
    check(functions->cudnnBackendFinalize(descriptor), what);
}

CudnnGraph::Descriptor CudnnGraph::makeTensor(int64_t uid, const Sizes &sizes, const Sizes &strides,
                                              cudnnDataType_t type, bool isBetween, bool isByValue) {
  Descriptor tensor = make(CUDNN_BACKEND_TENSOR_DESCRIPTOR);
  set(tensor, CUDNN_ATTR_TENSOR_UNIQUE_ID, uid);
  set(tensor, CUDNN_ATTR_TENSOR_DATA_TYPE, type);
  set(tensor, CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, int64_t(16));
  set(tensor, CUDNN_ATTR_TENSOR_DIMENSIONS, CUDNN_TYPE_INT64, int64_t(sizes.size()), sizes.data());
  set(tensor, CUDNN_ATTR_TENSOR_STRIDES, CUDNN_TYPE_INT64, int64_t(strides.size()), strides.data());
  set(tensor, CUDNN_ATTR_TENSOR_IS_VIRTUAL, isBetween);
  set(tensor, CUDNN_ATTR_TENSOR_IS_BY_VALUE, isByValue);
  finalize(tensor, "a tensor");
  return tensor;
}

CudnnGraph::Descriptor CudnnGraph::tensor(int64_t uid, const Sizes &sizes, const Sizes &strides, cudnnDataType_t type) {
  return makeTensor(uid, sizes, strides, type, /*isBetween=*/false, /*isByValue=*/false);
}

CudnnGraph::Descriptor CudnnGraph::scalar(int64_t uid) {
  return makeTensor(uid, {1, 1, 1, 1}, {1, 1, 1, 1}, CUDNN_DATA_FLOAT, /*isBetween=*/false, /*isByValue=*/true);
}

CudnnGraph::Descriptor CudnnGraph::between(const Sizes &sizes, cudnnDataType_t type) {
  Sizes strides = {sizes[1] * sizes[2] * sizes[3], sizes[2] * sizes[3], sizes[3], 1};
  return makeTensor(nextUid++, sizes, strides, type, /*isBetween=*/true, /*isByValue=*/false);
}

CudnnGraph::Descriptor CudnnGraph::turn(Descriptor x, const Sizes &sizes, const Sizes &strides, cudnnDataType_t type) {
  Descriptor y = makeTensor(nextUid++, sizes, strides, type, /*isBetween=*/true, /*isByValue=*/false);
  Descriptor operation = make(CUDNN_BACKEND_OPERATION_RESHAPE_DESCRIPTOR);
  set(operation, CUDNN_ATTR_OPERATION_RESHAPE_XDESC, x);
  set(operation, CUDNN_ATTR_OPERATION_RESHAPE_YDESC, y);
  addOperation(operation, "to exchange rows and columns");
  return y;
}

void CudnnGraph::addOperation(Descriptor operation, const char *what) {
  finalize(operation, what);
  operations.push_back(operation);
}

void CudnnGraph::multiply(Descriptor a, Descriptor b, Descriptor c) {
  Descriptor product = make(CUDNN_BACKEND_MATMUL_DESCRIPTOR);
  set(product, CUDNN_ATTR_MATMUL_COMP_TYPE, CUDNN_DATA_FLOAT);
  finalize(product, "a product");
  Descriptor operation = make(CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR);
  set(operation, CUDNN_ATTR_OPERATION_MATMUL_DESC, product);
  set(operation, CUDNN_ATTR_OPERATION_MATMUL_ADESC, a);
  set(operation, CUDNN_ATTR_OPERATION_MATMUL_BDESC, b);
  set(operation, CUDNN_ATTR_OPERATION_MATMUL_CDESC, c);
  addOperation(operation, "the operands of a product");
}

void CudnnGraph::pointwise(cudnnPointwiseMode_t mode, Descriptor x, Descriptor b, Descriptor y, Descriptor t) {
  Descriptor function = make(CUDNN_BACKEND_POINTWISE_DESCRIPTOR);
  set(function, CUDNN_ATTR_POINTWISE_MODE, CUDNN_TYPE_POINTWISE_MODE, 1, &mode);
  set(function, CUDNN_ATTR_POINTWISE_MATH_PREC, CUDNN_DATA_FLOAT);
  finalize(function, "a pointwise function");
  Descriptor operation = make(CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR);
  set(operation, CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, function);
  set(operation, CUDNN_ATTR_OPERATION_POINTWISE_XDESC, x);
  if (b)
    set(operation, CUDNN_ATTR_OPERATION_POINTWISE_BDESC, b);
  if (t)
    set(operation, CUDNN_ATTR_OPERATION_POINTWISE_TDESC, t);
  set(operation, CUDNN_ATTR_OPERATION_POINTWISE_YDESC, y);
  addOperation(operation, "the operands of a pointwise function");
}

void CudnnGraph::indices(Descriptor like, int64_t axis, Descriptor y) {
  Descriptor function = make(CUDNN_BACKEND_POINTWISE_DESCRIPTOR);
  cudnnPointwiseMode_t mode = CUDNN_POINTWISE_GEN_INDEX;
  set(function, CUDNN_ATTR_POINTWISE_MODE, CUDNN_TYPE_POINTWISE_MODE, 1, &mode);
  set(function, CUDNN_ATTR_POINTWISE_MATH_PREC, CUDNN_DATA_FLOAT);
  set(function, CUDNN_ATTR_POINTWISE_AXIS, axis);
  finalize(function, "indices");
  Descriptor operation = make(CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR);
  set(operation, CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, function);
  set(operation, CUDNN_ATTR_OPERATION_POINTWISE_XDESC, like);
  set(operation, CUDNN_ATTR_OPERATION_POINTWISE_YDESC, y);
  addOperation(operation, "the operand of indices");
}

void CudnnGraph::reduce(cudnnReduceTensorOp_t operation, Descriptor x, Descriptor y) {
  Descriptor function = make(CUDNN_BACKEND_REDUCTION_DESCRIPTOR);
  set(function, CUDNN_ATTR_REDUCTION_OPERATOR, CUDNN_TYPE_REDUCTION_OPERATOR_TYPE, 1, &operation);
  set(function, CUDNN_ATTR_REDUCTION_COMP_TYPE, CUDNN_DATA_FLOAT);
  finalize(function, "a reduction");
  Descriptor reduction = make(CUDNN_BACKEND_OPERATION_REDUCTION_DESCRIPTOR);
  set(reduction, CUDNN_ATTR_OPERATION_REDUCTION_DESC, function);
  set(reduction, CUDNN_ATTR_OPERATION_REDUCTION_XDESC, x);
  set(reduction, CUDNN_ATTR_OPERATION_REDUCTION_YDESC, y);
  addOperation(reduction, "the operands of a reduction");
}

void CudnnGraph::finish(const CudnnTarget &target) {
  graph = make(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
  set(graph, CUDNN_ATTR_OPERATIONGRAPH_OPS, CUDNN_TYPE_BACKEND_DESCRIPTOR, int64_t(operations.size()),
      operations.data());
  if (target.handle)
    set(graph, CUDNN_ATTR_OPERATIONGRAPH_HANDLE, CUDNN_TYPE_HANDLE, 1, &target.handle);
  finalize(graph, "the graph");
}

/// Whether the engine may give other bits on another run.
bool CudnnGraph::varies(Descriptor engine) {
  cudnnBackendNumericalNote_t notes[CUDNN_NUMERICAL_NOTE_TYPE_COUNT] = {};
  int64_t count = 0;
  if (functions->cudnnBackendGetAttribute(engine, CUDNN_ATTR_ENGINE_NUMERICAL_NOTE, CUDNN_TYPE_NUMERICAL_NOTE,
                                          CUDNN_NUMERICAL_NOTE_TYPE_COUNT, &count, notes) != CUDNN_STATUS_SUCCESS)
    return true;
  count = std::min<int64_t>(count, CUDNN_NUMERICAL_NOTE_TYPE_COUNT);
  return std::find(notes, notes + count, CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC) != notes + count;
}

CudnnGraph::Descriptor CudnnGraph::choosePlan(const CudnnTarget &target, int64_t mostWorkspace, int64_t &workspace) {
  Descriptor heuristic = make(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
  cudnnBackendHeurMode_t mode = CUDNN_HEUR_MODE_A;
  set(heuristic, CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph);
  set(heuristic, CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, 1, &mode);
  if (target.deviceProperties)
    set(heuristic, CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, target.deviceProperties);
  finalize(heuristic, "to choose an engine");
  int64_t proposed = 0, count = 0;
  if (!error.empty() ||
      !check(functions->cudnnBackendGetAttribute(heuristic, CUDNN_ATTR_ENGINEHEUR_RESULTS,
                                                 CUDNN_TYPE_BACKEND_DESCRIPTOR, 0, &proposed, nullptr),
             "to count engines"))
    return nullptr;
  std::vector<Descriptor> configurations;
  for (int64_t number = 0; number < proposed; ++number)
    configurations.push_back(make(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR));
  if (!error.empty() || proposed == 0 ||
      !check(functions->cudnnBackendGetAttribute(heuristic, CUDNN_ATTR_ENGINEHEUR_RESULTS,
                                                 CUDNN_TYPE_BACKEND_DESCRIPTOR, proposed, &count,
                                                 configurations.data()),
             "to propose engines") ||
      count == 0) {
    if (error.empty())
      error = "cuDNN has no engine for this attention";
    return nullptr;
  }
  numProposals = std::min(count, proposed);
  std::string firstError;
  for (int64_t number = 0; number < numProposals; ++number) {
    Descriptor engine = make(CUDNN_BACKEND_ENGINE_DESCRIPTOR);
    int64_t found = 0, needed = 0;
    check(functions->cudnnBackendGetAttribute(configurations[number], CUDNN_ATTR_ENGINECFG_ENGINE,
                                              CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &found, &engine),
          "to name an engine");
    Descriptor plan = make(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
    set(plan, CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, configurations[number]);
    if (target.handle)
      set(plan, CUDNN_ATTR_EXECUTION_PLAN_HANDLE, CUDNN_TYPE_HANDLE, 1, &target.handle);
    if (target.deviceProperties)
      set(plan, CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, target.deviceProperties);
    if (error.empty() && varies(engine))
      error = "cuDNN would give other bits on every run";
    finalize(plan, "a plan");
    if (error.empty())
      check(functions->cudnnBackendGetAttribute(plan, CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, CUDNN_TYPE_INT64, 1,
                                                &found, &needed),
            "to say how much workspace it needs");
    if (error.empty() && (needed < 0 || needed > mostWorkspace))
      error = "cuDNN needs a workspace of " + std::to_string(needed) + " bytes";
    if (error.empty()) {
      workspace = needed;
      return plan;
    }
    if (firstError.empty())
      firstError = error;
    error.clear();
  }
  error = firstError;
  return nullptr;
}

} // namespace dist::runtime
