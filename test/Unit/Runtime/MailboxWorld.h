// SPDX-License-Identifier: Apache-2.0
//
// Ranks as processes without processes: threads that exchange messages through mailboxes in memory, each with a control
// channel of its own. Runs what a process of a world would run, so that sanitizers see it.

#ifndef DIST_TEST_UNIT_RUNTIME_MAILBOXWORLD_H
#define DIST_TEST_UNIT_RUNTIME_MAILBOXWORLD_H

#include "Collectives/ProgressThreads.h"
#include "Processes/MessageTransport.h"
#include "Processes/ProcessCommunicator.h"
#include "Processes/ProcessGroup.h"
#include "ProgramBuilder.h"
#include "Ranks/DenormalNumbers.h"
#include "Ranks/RankProgram.h"
#include "Validation/ExecutableValidator.h"
#include "Validation/StepValidator.h"

#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <random>
#include <thread>
#include <tuple>

namespace dist::runtime::test {

/// All messages that are on their way.
struct Mailboxes {
  std::mutex mutex;
  std::map<std::tuple<int64_t, int64_t, int32_t>, std::deque<std::string>> messages; ///< (from, to, tag)
};

/// Tests randomly say "not yet", so that stages of different calls interleave in many ways.
class MailboxTransport final : public MessageTransport {
public:
  MailboxTransport(Mailboxes &boxes, int64_t rank) : boxes(boxes), rank(rank), random(uint32_t(rank)) {}

  bool send(const void *data, int64_t bytes, int64_t peer, int32_t tag, DistMessageRequest &request,
            std::string &) override {
    std::lock_guard<std::mutex> lock(boxes.mutex);
    boxes.messages[{rank, peer, tag}].emplace_back(static_cast<const char *>(data), size_t(bytes));
    request.words[0] = 0;
    return true;
  }
  bool receive(void *data, int64_t bytes, int64_t peer, int32_t tag, DistMessageRequest &request,
               std::string &) override {
    receives.push_back({data, bytes, peer, tag});
    request.words[0] = receives.size();
    return true;
  }
  Progress test(DistMessageRequest &request, int64_t &bytes, std::string &error) override {
    if (random() % 3 == 0)
      return Progress::Open;
    if (request.words[0] == 0)
      return Progress::Complete;
    const Receive &receive = receives[request.words[0] - 1];
    std::lock_guard<std::mutex> lock(boxes.mutex);
    std::deque<std::string> &box = boxes.messages[{receive.peer, rank, receive.tag}];
    if (box.empty())
      return Progress::Open;
    bytes = int64_t(box.front().size());
    if (bytes > receive.bytes) {
      error = "the message is too long";
      return Progress::Failed;
    }
    std::memcpy(receive.data, box.front().data(), size_t(bytes));
    box.pop_front();
    return Progress::Complete;
  }
  std::string name() const override { return "mailboxes"; }

private:
  struct Receive {
    void *data;
    int64_t bytes, peer;
    int32_t tag;
  };
  Mailboxes &boxes;
  int64_t rank;
  std::minstd_rand random;
  std::deque<Receive> receives;
};

/// What one rank ended with.
struct RankOutcome {
  Failure failure;
  bool hasFailed = false;
  std::vector<Bytes> results;
};

/// Does what Runtime.cpp does for one process, on this thread.
inline void runOneRank(const DistExecutable &executable, ProcessGroup &group, const std::vector<Bytes> &arguments,
                       const DistRuntimeOptions &options, int64_t runs, RankOutcome &outcome) {
  flushDenormalNumbers(); // As threads of ranks do.
  int64_t world = group.world().worldSize, rank = group.world().rank;
  ProgramParts parts(executable, world);
  std::string problem;
  EXPECT_EQ(parts.kernels.load(executable, problem), DIST_OK) << problem;
  parts.fault = options.fault;
  parts.state.deadlineMs = options.deadlineMs ? options.deadlineMs : 20000;
  parts.state.program = 1;
  for (int64_t g = 0; g < executable.numGroups; ++g)
    parts.groups.push_back(buildGroupTable(executable.mesh, executable.groups[g]));
  parts.collectives.resize(size_t(executable.numSteps));
  for (int64_t s = 0; s < executable.numSteps; ++s)
    if (executable.steps[s].kind == DIST_STEP_COLLECTIVE && executable.steps[s].collective.phase != DIST_DONE)
      parts.collectives[s] = std::make_unique<CollectiveInfo>(buildCollectiveInfo(executable, s));
  ControlChannel &channel = group.channel();
  parts.communicator = createProcessCommunicator(group.transport(), channel, parts.state,
                                                 parts.fault.kind != DIST_FAULT_NONE, startsCollectives(executable));
  if (startsCollectives(executable))
    parts.communicator = addProgressThreads(std::move(parts.communicator), rank, 1, parts.state);
  parts.state.failure.setArbiter([&channel](Failure failure) { return channel.fail(std::move(failure)); });
  RankProgram program(parts, rank);
  ProcessGroup::Attachment attachment(group, parts.state);
  program.prepare();
  for (size_t i = 0; i < arguments.size(); ++i)
    program.bindArgument(int64_t(i), arguments[i].data());
  for (int64_t i = 0; i < executable.numResults; ++i) {
    const DistValue &value = executable.results[i];
    outcome.results.emplace_back(bytesOf(value.dtype, Shape(value.shape, value.shape + value.rank)), char(0x5a));
    program.bindResult(i, outcome.results.back().data());
  }
  for (int64_t run = 0; run < runs && !parts.state.failure.hasFailed(); ++run)
    program.run();
  outcome.hasFailed = parts.state.failure.hasFailed();
  if (outcome.hasFailed)
    outcome.failure = parts.state.failure.first();
}

/// Runs an executable on all ranks; `arguments[rank]` are their arguments.
inline std::vector<RankOutcome> runInMailboxWorld(const DistExecutable &executable,
                                                  const std::vector<std::vector<Bytes>> &arguments,
                                                  DistRuntimeOptions options = {}, int64_t runs = 1) {
  int64_t world = worldSizeOf(executable.mesh);
  Mailboxes boxes;
  ControlListener listener;
  std::string error;
  EXPECT_TRUE(listener.open(0, error)) << error;
  int32_t port = listener.port();
  std::vector<RankOutcome> outcomes(static_cast<size_t>(world));
  std::vector<std::thread> threads;
  for (int64_t rank = 0; rank < world; ++rank)
    threads.emplace_back([&, rank] {
      ProcessWorld place{rank, world, rank, "127.0.0.1", port, ""};
      Failure failure;
      auto channel = ControlChannel::connect(place, options.deadlineMs ? options.deadlineMs : 20000, failure,
                                             rank == 0 ? &listener : nullptr);
      ASSERT_TRUE(channel) << failure.text;
      ProcessGroup group(place, std::move(channel), std::make_shared<MailboxTransport>(boxes, rank));
      runOneRank(executable, group, arguments[rank], options, runs, outcomes[rank]);
    });
  for (std::thread &thread : threads)
    thread.join();
  return outcomes;
}

} // namespace dist::runtime::test

#endif // DIST_TEST_UNIT_RUNTIME_MAILBOXWORLD_H
