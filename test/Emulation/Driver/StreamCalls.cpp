// SPDX-License-Identifier: Apache-2.0
//
// Streams, events and host functions.

#include "State.h"

#include <atomic>

#pragma GCC visibility push(default)

using namespace dist::emulation;

namespace {

/// A host function runs on a thread of its own: one that takes long keeps the device from nothing else.
Step startHostFunction(CUhostFn function, void *data) {
  struct Running {
    std::atomic<bool> done{false};
    std::thread thread;
    ~Running() {
      if (thread.joinable())
        thread.detach();
    }
  };
  auto running = std::make_shared<Running>();
  return [running, function, data] {
    if (!running->thread.joinable())
      running->thread = std::thread([running, function, data] {
        function(data);
        running->done = true;
      });
    if (!running->done)
      return Progress::Later;
    running->thread.join();
    return Progress::Done;
  };
}

CUresult destroyStream(State &state, Stream *stream) {
  if (stream->capture) {
    State::invalidate(*stream->capture);
    stream->capture->joined.erase(stream);
    if (stream->capture->origin == stream)
      state.endCapture(std::shared_ptr<Capture>(stream->capture));
  }
  state.streams.erase(stream);
  return CUDA_SUCCESS;
}

/// Lets `stream` wait for an event that was recorded in a capture: it becomes part of that capture.
CUresult joinCapture(State &state, Stream &stream, const Event &event) {
  if (event.capture->invalidated)
    return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
  if (!state.captures.count(event.capture))
    return CUDA_ERROR_INVALID_VALUE;
  if (stream.isLegacy) {
    State::invalidate(*event.capture);
    return CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
  }
  if (stream.capture && stream.capture != event.capture) {
    State::invalidate(*stream.capture);
    State::invalidate(*event.capture);
    return CUDA_ERROR_STREAM_CAPTURE_MERGE;
  }
  if (!stream.capture) {
    stream.capture = event.capture;
    stream.capture->joined.insert(&stream);
    stream.tail.clear();
  }
  for (uint32_t node : event.tail)
    stream.tail.push_back(node);
  return CUDA_SUCCESS;
}

CUresult recordEvent(CUevent eventHandle, CUstream streamHandle) {
  return enter([&](State &state, Lock &) {
    Event *event = state.findEvent(eventHandle);
    Stream *stream = state.findStream(streamHandle);
    if (!event || !stream)
      return CUDA_ERROR_INVALID_HANDLE;
    if (stream->capture) {
      if (stream->capture->invalidated)
        return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
      event->capture = stream->capture;
      event->tail = stream->tail;
      event->operation = nullptr;
      return CUDA_SUCCESS;
    }
    CUresult result = state.enqueue(*stream, workOf("event", [] {}));
    if (result != CUDA_SUCCESS)
      return result;
    event->capture = nullptr;
    event->inGraph = nullptr;
    event->operation = stream->last;
    return CUDA_SUCCESS;
  });
}

/// Records an event each time that the graph runs, for which it is not part of the capture.
CUresult recordInGraph(CUevent eventHandle, CUstream streamHandle) {
  return enter([&](State &state, Lock &) {
    Event *event = state.findEvent(eventHandle);
    Stream *stream = state.findStream(streamHandle);
    if (!event || !stream)
      return CUDA_ERROR_INVALID_HANDLE;
    if (!stream->capture)
      return CUDA_ERROR_ILLEGAL_STATE;
    event->capture = nullptr;
    event->operation = nullptr;
    event->inGraph = std::make_shared<std::atomic<int64_t>>(0);
    return state.enqueue(*stream, workOf("event", [time = event->inGraph] {
      *time = std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
    }));
  });
}

/// Calls on an event of a capture are not allowed, and spoil the capture while it goes on.
CUresult refuseCaptured(State &state, const Event &event) {
  if (state.captures.count(event.capture))
    State::invalidate(*event.capture);
  return CUDA_ERROR_CAPTURED_EVENT;
}

} // namespace

CUresult cuStreamCreateWithPriority(CUstream *stream, unsigned flags, int priority) {
  return enter([&](State &state, Lock &) {
    if (!stream || flags > CU_STREAM_NON_BLOCKING)
      return CUDA_ERROR_INVALID_VALUE;
    auto created = std::make_unique<Stream>();
    created->number = state.nextNumber++;
    created->context = currentContext();
    created->flags = flags;
    created->priority = std::max(-5, std::min(priority, 0));
    *stream = own<CUstream>(state.streams, std::move(created));
    return CUDA_SUCCESS;
  });
}

CUresult cuStreamCreate(CUstream *stream, unsigned flags) { return cuStreamCreateWithPriority(stream, flags, 0); }

CUresult cuStreamDestroy(CUstream handle) {
  return enter([&](State &state, Lock &) {
    Stream *stream = find(state.streams, handle);
    return stream ? destroyStream(state, stream) : CUDA_ERROR_INVALID_HANDLE;
  });
}

CUresult cuStreamGetPriority(CUstream handle, int *priority) {
  return enter([&](State &state, Lock &) {
    Stream *stream = state.findStream(handle);
    if (!stream)
      return CUDA_ERROR_INVALID_HANDLE;
    *priority = stream->priority;
    return CUDA_SUCCESS;
  });
}

CUresult cuStreamGetFlags(CUstream handle, unsigned *flags) {
  return enter([&](State &state, Lock &) {
    Stream *stream = state.findStream(handle);
    if (!stream)
      return CUDA_ERROR_INVALID_HANDLE;
    *flags = stream->flags;
    return CUDA_SUCCESS;
  });
}

CUresult cuStreamGetCtx(CUstream handle, CUcontext *context) {
  return enter([&](State &state, Lock &) {
    Stream *stream = state.findStream(handle);
    if (!stream)
      return CUDA_ERROR_INVALID_HANDLE;
    *context = reinterpret_cast<CUcontext>(stream->context);
    return CUDA_SUCCESS;
  });
}

CUresult cuStreamSynchronize(CUstream handle) {
  return enter([&](State &state, Lock &lock) {
    Stream *stream = state.findStream(handle);
    if (!stream)
      return CUDA_ERROR_INVALID_HANDLE;
    if (stream->capture) {
      State::invalidate(*stream->capture);
      return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
    }
    if (stream->isLegacy && state.refusesUnsafeCall())
      return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
    if (stream->waits.empty() && !stream->isLegacy)
      return state.wait(lock, stream->last);
    CUresult result = state.enqueue(*stream, workOf("join", [] {}));
    return result == CUDA_SUCCESS ? state.wait(lock, OperationPointer(stream->last)) : result;
  });
}

CUresult cuStreamQuery(CUstream handle) {
  return enter([&](State &state, Lock &) {
    Stream *stream = state.findStream(handle);
    if (!stream)
      return CUDA_ERROR_INVALID_HANDLE;
    if (stream->capture) {
      State::invalidate(*stream->capture);
      return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
    }
    state.scheduler.noteQuery();
    bool done = !stream->last || stream->last->done;
    for (const OperationPointer &wait : stream->waits)
      done &= wait->done;
    return done ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
  });
}

CUresult cuStreamWaitEvent(CUstream streamHandle, CUevent eventHandle, unsigned) {
  return enter([&](State &state, Lock &) {
    Stream *stream = state.findStream(streamHandle);
    Event *event = state.findEvent(eventHandle);
    if (!stream || !event)
      return CUDA_ERROR_INVALID_HANDLE;
    if (event->capture)
      return joinCapture(state, *stream, *event);
    if (stream->capture) {
      State::invalidate(*stream->capture);
      return CUDA_ERROR_STREAM_CAPTURE_ISOLATION;
    }
    if (event->operation)
      stream->waits.push_back(event->operation);
    return CUDA_SUCCESS;
  });
}

CUresult cuLaunchHostFunc(CUstream handle, CUhostFn function, void *data) {
  return enter([&](State &state, Lock &) {
    Stream *stream = state.findStream(handle);
    if (!stream || !function)
      return CUDA_ERROR_INVALID_VALUE;
    return state.enqueue(*stream, {"host function", [=] { return startHostFunction(function, data); }, nullptr});
  });
}

CUresult cuEventCreate(CUevent *event, unsigned flags) {
  return enter([&](State &state, Lock &) {
    if (!event)
      return CUDA_ERROR_INVALID_VALUE;
    auto created = std::make_unique<Event>();
    created->flags = flags;
    *event = own<CUevent>(state.events, std::move(created));
    return CUDA_SUCCESS;
  });
}

CUresult cuEventDestroy(CUevent handle) {
  return enter(
      [&](State &state, Lock &) { return state.events.erase(handle) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE; });
}

CUresult cuEventRecord(CUevent event, CUstream stream) { return recordEvent(event, stream); }

CUresult cuEventRecordWithFlags(CUevent event, CUstream stream, unsigned flags) {
  if (flags == CU_EVENT_RECORD_EXTERNAL)
    return recordInGraph(event, stream);
  return flags ? CUDA_ERROR_NOT_SUPPORTED : recordEvent(event, stream);
}

CUresult cuEventQuery(CUevent handle) {
  return enter([&](State &state, Lock &) {
    Event *event = state.findEvent(handle);
    if (!event)
      return CUDA_ERROR_INVALID_HANDLE;
    if (event->capture)
      return refuseCaptured(state, *event);
    if (state.refusesUnsafeCall())
      return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
    state.scheduler.noteQuery();
    return !event->operation || event->operation->done ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
  });
}

CUresult cuEventSynchronize(CUevent handle) {
  return enter([&](State &state, Lock &lock) {
    Event *event = state.findEvent(handle);
    if (!event)
      return CUDA_ERROR_INVALID_HANDLE;
    if (event->capture)
      return refuseCaptured(state, *event);
    if (state.refusesUnsafeCall())
      return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
    return state.wait(lock, OperationPointer(event->operation));
  });
}

// As drivers of CUDA 12 call it, which headers of CUDA 13 rename.
#undef cuEventElapsedTime
extern "C" CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  return enter([&](State &state, Lock &) {
    Event *first = state.findEvent(start), *second = state.findEvent(end);
    if (!first || !second || ((first->flags | second->flags) & CU_EVENT_DISABLE_TIMING))
      return CUDA_ERROR_INVALID_HANDLE;
    if (first->inGraph && second->inGraph) {
      int64_t begin = *first->inGraph, finish = *second->inGraph;
      *milliseconds = float(double(finish - begin) * 1e-6);
      return begin && finish ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
    }
    if (!first->operation || !second->operation)
      return CUDA_ERROR_INVALID_HANDLE;
    if (!first->operation->done || !second->operation->done)
      return CUDA_ERROR_NOT_READY;
    *milliseconds =
        std::chrono::duration<float, std::milli>(second->operation->finished - first->operation->finished).count();
    return CUDA_SUCCESS;
  });
}

#pragma GCC visibility pop
