// SPDX-License-Identifier: Apache-2.0

#include "RecordingCommunicator.h"

#include "Support/FileReplacement.h"
#include "dist/Runtime/DType.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <numeric>

namespace dist::runtime {

/// Only the first run is kept: the others send the same.
bool RecordingCommunicator::isRecording(int32_t rank) const {
  return state.heartbeats[rank].execution.load(std::memory_order_relaxed) == 1;
}

bool RecordingCommunicator::start(const CollectiveCall &call, CollectiveTicket &ticket) {
  if (isRecording(call.rank))
    events[size_t(call.rank)].push_back({call.info, *call.members});
  return wrapped->start(call, ticket);
}

bool RecordingCommunicator::done(const CollectiveCall &call, CollectiveTicket ticket) {
  if (!wrapped->done(call, ticket))
    return false;
  if (std::vector<Event> &own = events[size_t(call.rank)]; isRecording(call.rank))
    for (auto event = own.rbegin(); event != own.rend(); ++event)
      if (event->info == call.info && event->startedBeforeDone < 0) {
        event->startedBeforeDone = int64_t(own.size());
        break;
      }
  return true;
}

static nlohmann::ordered_json describe(const RecordingCommunicator::Event &event) {
  const CollectiveInfo &info = *event.info;
  nlohmann::ordered_json object;
  object["sequence"] = info.sequence;
  object["kind"] = nameOfCollective(info.kind);
  if (info.kind == DIST_ALL_REDUCE || info.kind == DIST_REDUCE_SCATTER)
    object["reduction"] = nameOfReduction(info.reduction);
  object["axes"] = info.axes;
  object["group"] = event.members;
  for (const CollectivePairInfo &pair : info.pairs) {
    auto count = [](const std::vector<int64_t> &shape) {
      return std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<int64_t>());
    };
    object["tensors"].push_back({{"dtype", nameOfDType(pair.dtype)},
                                 {"input", pair.inputShape},
                                 {"output", pair.outputShape},
                                 {"input_elements", count(pair.inputShape)},
                                 {"output_elements", count(pair.outputShape)}});
  }
  object["bytes"] = info.totalBytes;
  object["started_before_done"] = event.startedBeforeDone;
  object["location"] = info.location;
  return object;
}

bool writeRecordedCollectives(std::string path, bool isProcess, const char *program,
                              const RecordingCommunicator &recorded, int64_t world, int64_t firstRank, int64_t numRanks,
                              std::string &error) {
  path = nameFileOfRank(std::move(path), isProcess, firstRank);
  nlohmann::ordered_json record;
  record["program"] = program ? program : "";
  record["world"] = world;
  record["ranks"] = nlohmann::ordered_json::array();
  for (int64_t rank = firstRank; rank < firstRank + numRanks; ++rank) {
    nlohmann::ordered_json collectives = nlohmann::ordered_json::array();
    for (const RecordingCommunicator::Event &event : recorded.eventsOf(rank))
      collectives.push_back(describe(event));
    record["ranks"].push_back({{"rank", rank}, {"collectives", std::move(collectives)}});
  }
  std::string text = record.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  FileReplacement file(path);
  file.write(text.data(), text.size());
  return file.commit(error);
}

} // namespace dist::runtime
