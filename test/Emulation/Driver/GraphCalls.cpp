// SPDX-License-Identifier: Apache-2.0
//
// Stream capture and graphs. A capture spreads to streams that wait for its events and has to be joined again before it
// ends. The nodes of a launched graph keep only the order of the graph's edges.

#include "State.h"

#include <algorithm>

#pragma GCC visibility push(default)

using namespace dist::emulation;

namespace {

/// Returns true if everything that other streams captured leads to the end of the origin stream.
bool isJoined(const Capture &capture) {
  std::vector<bool> reached(capture.graph.nodes.size());
  std::vector<uint32_t> open = capture.origin->tail;
  while (!open.empty()) {
    uint32_t node = open.back();
    open.pop_back();
    if (reached[node])
      continue;
    reached[node] = true;
    const std::vector<uint32_t> &before = capture.graph.nodes[node].dependencies;
    open.insert(open.end(), before.begin(), before.end());
  }
  for (const Stream *stream : capture.joined)
    for (uint32_t node : stream->tail)
      if (!reached[node])
        return false;
  return true;
}

CUresult endCapture(State &state, Stream &stream, CUgraph *graph) {
  *graph = nullptr;
  std::shared_ptr<Capture> capture = stream.capture;
  if (!capture)
    return CUDA_ERROR_ILLEGAL_STATE;
  if (capture->origin != &stream) {
    State::invalidate(*capture);
    return CUDA_ERROR_STREAM_CAPTURE_UNMATCHED;
  }
  if (capture->mode != CU_STREAM_CAPTURE_MODE_RELAXED && capture->owner != std::this_thread::get_id())
    return CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD;
  bool joined = isJoined(*capture);
  state.endCapture(capture);
  if (capture->invalidated)
    return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
  if (!joined) {
    State::invalidate(*capture);
    return CUDA_ERROR_STREAM_CAPTURE_UNJOINED;
  }
  *graph = own<CUgraph>(state.graphs, std::make_unique<WorkGraph>(std::move(capture->graph)));
  return CUDA_SUCCESS;
}

/// Puts one execution of the graph behind what is on the stream and behind the graph's last execution.
void launchGraph(State &state, GraphExecution &execution, Stream &stream) {
  std::vector<OperationPointer> before = state.takeDependencies(stream);
  before.push_back(execution.last);
  // A node of its own at the start keeps the edges few.
  OperationPointer begin = state.scheduler.enqueue(stream.number, workOf("graph begins", [] {}), before);
  std::vector<OperationPointer> operations;
  for (const WorkGraph::Node &node : execution.graph.nodes) {
    std::vector<OperationPointer> dependencies = {begin};
    for (uint32_t dependency : node.dependencies)
      dependencies.push_back(operations[dependency]);
    Chain *chain = node.work.chain.get();
    if (chain)
      dependencies.push_back(chain->last);
    operations.push_back(state.scheduler.enqueue(node.streamNumber, node.work, dependencies));
    if (chain)
      chain->last = operations.back();
  }
  operations.push_back(begin);
  stream.last = state.scheduler.enqueue(stream.number, workOf("graph ends", [] {}), operations);
  execution.last = stream.last;
}

CUresult instantiate(CUgraphExec *execution, CUgraph handle) {
  return enter([&](State &state, Lock &) {
    WorkGraph *graph = find(state.graphs, handle);
    if (!graph || !execution)
      return CUDA_ERROR_INVALID_VALUE;
    auto created = std::make_unique<GraphExecution>();
    created->graph = *graph;
    *execution = own<CUgraphExec>(state.executions, std::move(created));
    return CUDA_SUCCESS;
  });
}

} // namespace

CUresult cuStreamBeginCapture(CUstream handle, CUstreamCaptureMode mode) {
  return enter([&](State &state, Lock &) {
    Stream *stream = state.findStream(handle);
    if (!stream)
      return CUDA_ERROR_INVALID_HANDLE;
    if (stream->isLegacy)
      return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
    if (stream->capture) {
      State::invalidate(*stream->capture);
      return CUDA_ERROR_ILLEGAL_STATE;
    }
    auto capture = std::make_shared<Capture>();
    capture->number = state.nextNumber++;
    capture->mode = mode;
    capture->owner = std::this_thread::get_id();
    capture->origin = stream;
    capture->joined.insert(stream);
    stream->capture = capture;
    stream->tail.clear();
    state.captures.insert(capture);
    return CUDA_SUCCESS;
  });
}

CUresult cuStreamEndCapture(CUstream handle, CUgraph *graph) {
  return enter([&](State &state, Lock &) {
    Stream *stream = state.findStream(handle);
    return stream && graph ? endCapture(state, *stream, graph) : CUDA_ERROR_INVALID_VALUE;
  });
}

CUresult cuStreamIsCapturing(CUstream handle, CUstreamCaptureStatus *status) {
  return enter([&](State &state, Lock &) {
    Stream *stream = state.findStream(handle);
    if (!stream)
      return CUDA_ERROR_INVALID_HANDLE;
    if (stream->isLegacy && state.blockingCapture(stream->context))
      return CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
    *status = !stream->capture               ? CU_STREAM_CAPTURE_STATUS_NONE
              : stream->capture->invalidated ? CU_STREAM_CAPTURE_STATUS_INVALIDATED
                                             : CU_STREAM_CAPTURE_STATUS_ACTIVE;
    return CUDA_SUCCESS;
  });
}

CUresult cuStreamGetCaptureInfo(CUstream handle, CUstreamCaptureStatus *status, cuuint64_t *number, CUgraph *graph,
                                const CUgraphNode **nodes, const CUgraphEdgeData **edges, size_t *count) {
  if (graph || nodes || edges || count)
    return CUDA_ERROR_NOT_SUPPORTED;
  return enter([&](State &state, Lock &) {
    Stream *stream = state.findStream(handle);
    if (!stream)
      return CUDA_ERROR_INVALID_HANDLE;
    *status = !stream->capture               ? CU_STREAM_CAPTURE_STATUS_NONE
              : stream->capture->invalidated ? CU_STREAM_CAPTURE_STATUS_INVALIDATED
                                             : CU_STREAM_CAPTURE_STATUS_ACTIVE;
    if (number)
      *number = stream->capture ? stream->capture->number : 0;
    return CUDA_SUCCESS;
  });
}

CUresult cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode *mode) {
  if (!mode)
    return CUDA_ERROR_INVALID_VALUE;
  std::swap(*mode, captureInteraction());
  return CUDA_SUCCESS;
}

CUresult cuGraphInstantiate(CUgraphExec *execution, CUgraph graph, unsigned long long) {
  return instantiate(execution, graph);
}

CUresult cuGraphInstantiateWithParams(CUgraphExec *execution, CUgraph graph,
                                      CUDA_GRAPH_INSTANTIATE_PARAMS *parameters) {
  CUresult result = instantiate(execution, graph);
  parameters->result_out = result == CUDA_SUCCESS ? CUDA_GRAPH_INSTANTIATE_SUCCESS : CUDA_GRAPH_INSTANTIATE_ERROR;
  return result;
}

CUresult cuGraphUpload(CUgraphExec, CUstream) { return CUDA_SUCCESS; }

CUresult cuGraphLaunch(CUgraphExec handle, CUstream streamHandle) {
  return enter([&](State &state, Lock &) {
    GraphExecution *execution = find(state.executions, handle);
    Stream *stream = state.findStream(streamHandle);
    if (!execution || !stream)
      return CUDA_ERROR_INVALID_HANDLE;
    if (stream->capture) {
      State::invalidate(*stream->capture);
      return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
    }
    launchGraph(state, *execution, *stream);
    return CUDA_SUCCESS;
  });
}

CUresult cuGraphGetNodes(CUgraph handle, CUgraphNode *nodes, size_t *count) {
  return enter([&](State &state, Lock &) {
    WorkGraph *graph = find(state.graphs, handle);
    if (!graph)
      return CUDA_ERROR_INVALID_VALUE;
    if (nodes)
      return CUDA_ERROR_NOT_SUPPORTED;
    *count = graph->nodes.size();
    return CUDA_SUCCESS;
  });
}

CUresult cuGraphExecDestroy(CUgraphExec handle) {
  return enter(
      [&](State &state, Lock &) { return state.executions.erase(handle) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE; });
}

CUresult cuGraphDestroy(CUgraph handle) {
  return enter(
      [&](State &state, Lock &) { return state.graphs.erase(handle) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE; });
}

#pragma GCC visibility pop
