// SPDX-License-Identifier: Apache-2.0
//
// Whoever completes a collective sleeps until the link has delivered, and moves the data then. A rank that comes late
// makes the others wait in the communicator that is wrapped, as always.

#include "EmulatedLinks.h"

#include "Support/WaitWord.h"

#include <algorithm>
#include <bit>
#include <thread>

namespace dist::runtime {

double secondsOverLinks(const CollectiveInfo &info, const DistEmulatedLinks &links) {
  if (info.groupSize <= 1 || info.kind == DIST_ALL_SLICE)
    return 0;
  double depth = double(std::bit_width(uint64_t(info.groupSize - 1))),
         others = double(info.groupSize - 1) / double(info.groupSize);
  double transfer = double(countBufferBytes(info)) / links.bytesPerSecond;
  switch (info.kind) {
  case DIST_ALL_REDUCE:
    return 2 * (depth * links.latencySeconds + others * transfer);
  case DIST_COLLECTIVE_PERMUTE:
    return links.latencySeconds + transfer;
  case DIST_BROADCAST:
    return depth * links.latencySeconds + transfer;
  default:
    return depth * links.latencySeconds + others * transfer;
  }
}

namespace {

/// A clock could not count what absurd links would take.
constexpr double mostSeconds = 3600;

class LinkedCommunicator final : public Communicator {
public:
  LinkedCommunicator(std::unique_ptr<Communicator> inner, const DistEmulatedLinks &links, const RunState &state)
      : wrapped(std::move(inner)), links(links), state(state), ranks(size_t(state.world)) {}

  bool start(const CollectiveCall &call, CollectiveTicket &ticket) override {
    auto duration = std::chrono::duration<double>(std::min(secondsOverLinks(*call.info, links), mostSeconds));
    Clock::time_point &isFree = ranks[size_t(call.rank)].isFree;
    isFree = std::max(isFree, Clock::now()) + std::chrono::duration_cast<Clock::duration>(duration);
    ticket.delivery = isFree;
    return wrapped->start(call, ticket);
  }
  bool done(const CollectiveCall &call, CollectiveTicket ticket) override {
    return sleepUntil(ticket.delivery) && wrapped->done(call, ticket);
  }
  bool assist(const CollectiveCall &call, CollectiveTicket ticket) override {
    return sleepUntil(ticket.delivery) && wrapped->assist(call, ticket);
  }
  void settle(int32_t rank) override { wrapped->settle(rank); }
  void interrupt() override { wrapped->interrupt(); }

private:
  /// Its own cache line, since each rank writes its own.
  struct alignas(64) Link {
    Clock::time_point isFree;
  };

  /// Returns false if the run fails meanwhile.
  bool sleepUntil(Clock::time_point time) const {
    constexpr std::chrono::milliseconds slice{20};
    for (Clock::time_point now = Clock::now(); now < time && !state.failure.hasFailed(); now = Clock::now())
      std::this_thread::sleep_for(std::min<Clock::duration>(time - now, slice));
    return !state.failure.hasFailed();
  }

  std::unique_ptr<Communicator> wrapped;
  DistEmulatedLinks links;
  const RunState &state;
  std::vector<Link> ranks;
};

} // namespace

std::unique_ptr<Communicator> emulateLinks(std::unique_ptr<Communicator> communicator, const DistEmulatedLinks &links,
                                           const RunState &state) {
  return std::make_unique<LinkedCommunicator>(std::move(communicator), links, state);
}

} // namespace dist::runtime
