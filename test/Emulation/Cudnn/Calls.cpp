// SPDX-License-Identifier: Apache-2.0
//
// The entry points of cuDNN's graph interface that a runtime needs. Of the engines that the heuristic proposes the
// first one cannot be run, as it may be with the library. Workspace is full of NaNs afterwards.
//
// DIST_EMULATION_CUDNN_REFUSES=1: there is no engine for any graph, or for none of gradients, =gradients.
// DIST_EMULATION_CUDNN=1: each graph that is run is said on stderr.

#include "Graph.h"

#include "Driver/Work.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>

#pragma GCC visibility push(default)

using namespace dist::emulation;

struct cudnnContext {
  std::optional<CUstream> stream;
};

namespace {

constexpr int64_t numEngines = 2;

bool isOn(const char *variable) {
  const char *value = std::getenv(variable);
  return value && std::strcmp(value, "1") == 0;
}

Descriptor *descriptorOf(cudnnBackendDescriptor_t descriptor) { return static_cast<Descriptor *>(descriptor); }

/// Attributes that only this library sets: of engines, the graph and the number of the engine.
constexpr auto graphOf = CUDNN_ATTR_ENGINE_OPERATION_GRAPH;
constexpr auto indexOf = CUDNN_ATTR_ENGINE_GLOBAL_INDEX;

template <class T>
void put(Descriptor &descriptor, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type, T value) {
  const uint8_t *bytes = reinterpret_cast<const uint8_t *>(&value);
  descriptor.attributes[name] = {type, 1, {bytes, bytes + sizeof(T)}};
}

/// Bytes that a plan wants: enough that tests notice if there are none.
int64_t workspaceOf(const Graph &graph) { return 64 + 16 * int64_t(graph.tensors.size()); }

cudnnStatus_t finalize(Descriptor &descriptor) {
  Tensor tensor;
  Graph graph;
  switch (descriptor.type) {
  case CUDNN_BACKEND_TENSOR_DESCRIPTOR:
    return readTensor(descriptor, tensor);
  case CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR:
    return readGraph(descriptor, graph);
  case CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR:
    if (descriptor.one<cudnnBackendHeurMode_t>(CUDNN_ATTR_ENGINEHEUR_MODE) != CUDNN_HEUR_MODE_A)
      return refuse(CUDNN_STATUS_NOT_SUPPORTED, "heuristics have mode A only");
    return CUDNN_STATUS_SUCCESS;
  case CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR: {
    const Descriptor &engine = *descriptor.other(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG);
    return engine.one<int64_t>(indexOf) == 0
               ? refuse(CUDNN_STATUS_NOT_SUPPORTED_SHARED_MEMORY_INSUFFICIENT, "engine 0 needs more shared memory")
               : CUDNN_STATUS_SUCCESS;
  }
  case CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR:
    return descriptor.attributes.at(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS).count ==
                   descriptor.attributes.at(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS).count
               ? CUDNN_STATUS_SUCCESS
               : refuse(CUDNN_STATUS_BAD_PARAM, "there are not as many addresses as tensors");
  default:
    return CUDNN_STATUS_SUCCESS;
  }
}

bool isRefused(const Graph &graph) {
  const char *refused = std::getenv("DIST_EMULATION_CUDNN_REFUSES");
  bool isGradient = !graph.operations.empty() && graph.operations[0].kind == Kind::Pointwise;
  return isOn("DIST_EMULATION_CUDNN_REFUSES") || (refused && std::strcmp(refused, "gradients") == 0 && isGradient);
}

/// Gives what the heuristic proposes: the configurations that the caller has made.
cudnnStatus_t propose(const Descriptor &heuristic, int64_t requested, int64_t *count, void *values) {
  Graph graph;
  const Descriptor *described = heuristic.other(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH);
  cudnnStatus_t status = readGraph(*described, graph);
  if (status == CUDNN_STATUS_SUCCESS)
    status =
        isRefused(graph) ? refuse(CUDNN_STATUS_NOT_SUPPORTED, "no engine, as was asked for") : matchAttention(graph);
  *count = numEngines;
  if (requested == 0) // How many there may be.
    return CUDNN_STATUS_SUCCESS;
  if (status != CUDNN_STATUS_SUCCESS) {
    *count = 0;
    return status;
  }
  if (requested < numEngines || !values)
    return refuse(CUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT, "there are more engines than places for them");
  for (int64_t number = 0; number < numEngines; ++number) {
    Descriptor *configuration = static_cast<Descriptor **>(values)[number];
    if (!configuration || configuration->type != CUDNN_BACKEND_ENGINECFG_DESCRIPTOR)
      return refuse(CUDNN_STATUS_BAD_PARAM_DESCRIPTOR_TYPE, "an engine has no configuration to be put in");
    put(*configuration, graphOf, CUDNN_TYPE_BACKEND_DESCRIPTOR, described);
    put(*configuration, indexOf, CUDNN_TYPE_INT64, number);
    configuration->isFinalized = true;
  }
  return CUDNN_STATUS_SUCCESS;
}

/// A tensor of a graph that is about to be run.
struct Bound {
  Tensor tensor;
  uint64_t address = 0;
  float value = 0; ///< If it is given by value: as it is now.
};

/// Finds the addresses of all tensors that are not in between.
cudnnStatus_t findAddresses(const Graph &graph, const Descriptor &pack, std::map<int64_t, Bound> &bound) {
  auto uids = pack.all<int64_t>(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS);
  auto pointers = pack.all<void *>(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS);
  for (size_t number = 0; number < uids.size(); ++number) {
    auto found = graph.tensors.find(uids[number]);
    if (found == graph.tensors.end() || found->second.isVirtual || !pointers[number])
      return refuse(CUDNN_STATUS_BAD_PARAM, "uid " + std::to_string(uids[number]) + " is no tensor with an address");
    Bound one = {found->second, reinterpret_cast<uint64_t>(pointers[number])};
    if (one.tensor.isByValue)
      std::memcpy(&one.value, pointers[number], sizeof(float));
    else if (one.address % uint64_t(one.tensor.alignment))
      return refuse(CUDNN_STATUS_BAD_PARAM_MISALIGNED_POINTER, "a tensor is not aligned as was said");
    if (!bound.emplace(uids[number], one).second)
      return refuse(CUDNN_STATUS_BAD_PARAM_DUPLICATED_ENTRIES, "a tensor has two addresses");
  }
  for (const auto &[uid, tensor] : graph.tensors)
    if (!tensor.isVirtual && !bound.count(uid))
      return refuse(CUDNN_STATUS_BAD_PARAM, "tensor " + std::to_string(uid) + " has no address");
  return CUDNN_STATUS_SUCCESS;
}

/// On the device's thread.
void run(const Graph &graph, std::map<int64_t, Bound> bound, uint64_t workspace) {
  std::map<int64_t, uint8_t *> places;
  for (auto &[uid, one] : bound) {
    places[uid] =
        one.tensor.isByValue ? reinterpret_cast<uint8_t *>(&one.value) : hostAddress(one.address, one.tensor.reach());
    if (!places[uid])
      throw DeviceFailure{CUDA_ERROR_ILLEGAL_ADDRESS,
                          "tensor " + std::to_string(uid) + " of a graph does not lie in one allocation"};
  }
  uint8_t *space = hostAddress(workspace, uint64_t(workspaceOf(graph)));
  if (!space)
    throw DeviceFailure{CUDA_ERROR_ILLEGAL_ADDRESS, "the workspace of a graph does not lie in one allocation"};
  compute(graph, places);
  std::memset(space, 0xFF, size_t(workspaceOf(graph)));
}

} // namespace

size_t cudnnGetVersion(void) { return CUDNN_VERSION; }

const char *cudnnGetErrorString(cudnnStatus_t status) {
  switch (CUDNN_STATUS_CATEGORY(status)) {
  case CUDNN_STATUS_SUCCESS:
    return "CUDNN_STATUS_SUCCESS";
  case CUDNN_STATUS_BAD_PARAM:
    return "CUDNN_STATUS_BAD_PARAM";
  case CUDNN_STATUS_NOT_SUPPORTED:
    return "CUDNN_STATUS_NOT_SUPPORTED";
  default:
    return "CUDNN_STATUS_EXECUTION_FAILED";
  }
}

void cudnnGetLastErrorString(char *message, size_t size) {
  if (message && size)
    std::snprintf(message, size, "%s", lastError().c_str());
}

cudnnStatus_t cudnnCreate(cudnnHandle_t *handle) {
  if (!handle)
    return CUDNN_STATUS_BAD_PARAM_NULL_POINTER;
  if (currentDevice() < 0)
    return refuse(CUDNN_STATUS_NOT_INITIALIZED, "there is no context");
  *handle = new cudnnContext();
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnDestroy(cudnnHandle_t handle) {
  delete handle;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetStream(cudnnHandle_t handle, cudaStream_t stream) {
  if (!handle)
    return CUDNN_STATUS_BAD_PARAM_NULL_POINTER;
  handle->stream = reinterpret_cast<CUstream>(stream);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendCreateDescriptor(cudnnBackendDescriptorType_t type, cudnnBackendDescriptor_t *descriptor) {
  if (!descriptor)
    return CUDNN_STATUS_BAD_PARAM_NULL_POINTER;
  *descriptor = new Descriptor(type);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendDestroyDescriptor(cudnnBackendDescriptor_t descriptor) {
  delete descriptorOf(descriptor);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendSetAttribute(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name,
                                       cudnnBackendAttributeType_t type, int64_t count, const void *values) {
  return descriptor ? setAttribute(*descriptorOf(descriptor), name, type, count, values)
                    : CUDNN_STATUS_BAD_PARAM_NULL_POINTER;
}

cudnnStatus_t cudnnBackendFinalize(cudnnBackendDescriptor_t descriptor) {
  if (!descriptor)
    return CUDNN_STATUS_BAD_PARAM_NULL_POINTER;
  if (descriptorOf(descriptor)->isFinalized)
    return refuse(CUDNN_STATUS_BAD_PARAM, "a descriptor is finalized twice");
  cudnnStatus_t status = checkComplete(*descriptorOf(descriptor));
  if (status == CUDNN_STATUS_SUCCESS)
    status = finalize(*descriptorOf(descriptor));
  descriptorOf(descriptor)->isFinalized = status == CUDNN_STATUS_SUCCESS;
  return status;
}

cudnnStatus_t cudnnBackendGetAttribute(cudnnBackendDescriptor_t const pointer, cudnnBackendAttributeName_t name,
                                       cudnnBackendAttributeType_t type, int64_t requested, int64_t *count,
                                       void *values) {
  if (!pointer || !count || !descriptorOf(pointer)->isFinalized)
    return refuse(CUDNN_STATUS_BAD_PARAM_NOT_FINALIZED, "a descriptor that is not finalized is asked");
  const Descriptor &descriptor = *descriptorOf(pointer);
  bool asksForDescriptor = type == CUDNN_TYPE_BACKEND_DESCRIPTOR;
  if (descriptor.type == CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR && name == CUDNN_ATTR_ENGINEHEUR_RESULTS &&
      asksForDescriptor)
    return propose(descriptor, requested, count, values);
  *count = 1;
  if (descriptor.type == CUDNN_BACKEND_ENGINECFG_DESCRIPTOR && name == CUDNN_ATTR_ENGINECFG_ENGINE &&
      asksForDescriptor && requested == 1 && values) {
    Descriptor *engine = *static_cast<Descriptor **>(values);
    if (!engine || engine->type != CUDNN_BACKEND_ENGINE_DESCRIPTOR)
      return refuse(CUDNN_STATUS_BAD_PARAM_DESCRIPTOR_TYPE, "there is no descriptor to put an engine in");
    engine->attributes = descriptor.attributes;
    engine->isFinalized = true;
    return CUDNN_STATUS_SUCCESS;
  }
  if (descriptor.type == CUDNN_BACKEND_ENGINE_DESCRIPTOR && name == CUDNN_ATTR_ENGINE_NUMERICAL_NOTE &&
      type == CUDNN_TYPE_NUMERICAL_NOTE && requested >= 1 && values) {
    *static_cast<cudnnBackendNumericalNote_t *>(values) = CUDNN_NUMERICAL_NOTE_TENSOR_CORE;
    return CUDNN_STATUS_SUCCESS;
  }
  if (descriptor.type == CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR && name == CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE &&
      type == CUDNN_TYPE_INT64 && requested == 1 && values) {
    Graph graph;
    readGraph(*descriptor.other(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG)->other(graphOf), graph);
    *static_cast<int64_t *>(values) = workspaceOf(graph);
    return CUDNN_STATUS_SUCCESS;
  }
  return refuse(CUDNN_STATUS_NOT_SUPPORTED, "nothing is known of attribute " + std::to_string(name));
}

cudnnStatus_t cudnnBackendExecute(cudnnHandle_t handle, cudnnBackendDescriptor_t plan, cudnnBackendDescriptor_t pack) {
  if (!handle || !plan || !pack || !handle->stream)
    return refuse(CUDNN_STATUS_BAD_PARAM_NULL_POINTER, "there is no handle, stream, plan or list of addresses");
  if (!descriptorOf(plan)->isFinalized || !descriptorOf(pack)->isFinalized)
    return refuse(CUDNN_STATUS_BAD_PARAM_NOT_FINALIZED, "a plan or its addresses are not finalized");
  auto graph = std::make_shared<Graph>();
  readGraph(*descriptorOf(plan)->other(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG)->other(graphOf), *graph);
  std::map<int64_t, Bound> bound;
  cudnnStatus_t status = findAddresses(*graph, *descriptorOf(pack), bound);
  if (status != CUDNN_STATUS_SUCCESS)
    return status;
  auto workspace = reinterpret_cast<uint64_t>(descriptorOf(pack)->one<void *>(CUDNN_ATTR_VARIANT_PACK_WORKSPACE));
  if (!hostAddress(workspace, uint64_t(workspaceOf(*graph))))
    return refuse(CUDNN_STATUS_BAD_PARAM, "the workspace is missing or too small");
  if (isOn("DIST_EMULATION_CUDNN"))
    std::fprintf(stderr, "cuDNN runs a graph of %zu operations\n", graph->operations.size());
  CUresult result = enqueueWork(*handle->stream,
                                workOf("graph of cuDNN", [graph, bound, workspace] { run(*graph, bound, workspace); }));
  return result == CUDA_SUCCESS ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_EXECUTION_FAILED;
}

#pragma GCC visibility pop
