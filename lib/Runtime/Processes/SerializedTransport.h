// SPDX-License-Identifier: Apache-2.0
//
// A message library that several threads use, one at a time, as MPI_THREAD_SERIALIZED asks.

#ifndef DIST_LIB_RUNTIME_PROCESSES_SERIALIZEDTRANSPORT_H
#define DIST_LIB_RUNTIME_PROCESSES_SERIALIZEDTRANSPORT_H

#include "MessageTransport.h"

#include <mutex>

namespace dist::runtime {

class SerializedTransport final : public MessageTransport {
public:
  explicit SerializedTransport(std::shared_ptr<MessageTransport> transport) : wrapped(std::move(transport)) {}

  bool send(const void *data, int64_t bytes, int64_t peer, int32_t tag, DistMessageRequest &request,
            std::string &error) override {
    std::lock_guard<std::mutex> lock(mutex);
    return wrapped->send(data, bytes, peer, tag, request, error);
  }
  bool receive(void *data, int64_t bytes, int64_t peer, int32_t tag, DistMessageRequest &request,
               std::string &error) override {
    std::lock_guard<std::mutex> lock(mutex);
    return wrapped->receive(data, bytes, peer, tag, request, error);
  }
  Progress test(DistMessageRequest &request, int64_t &bytes, std::string &error) override {
    std::lock_guard<std::mutex> lock(mutex);
    return wrapped->test(request, bytes, error);
  }
  std::string name() const override { return wrapped->name(); }

private:
  std::shared_ptr<MessageTransport> wrapped;
  std::mutex mutex;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_PROCESSES_SERIALIZEDTRANSPORT_H
