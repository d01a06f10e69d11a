// SPDX-License-Identifier: Apache-2.0
//
// Times in the file are microseconds before the file was written, so that files of several machines can be laid side by
// side without a common clock.

#include "FlightRecorder.h"

#include "RunState.h"
#include "Support/FileReplacement.h"
#include "Support/WaitWord.h"
#include "dist/Runtime/DType.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace dist::runtime {

static int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now().time_since_epoch()).count();
}

uint64_t FlightRecorder::started(int64_t step) {
  uint64_t number = count.load(std::memory_order_relaxed) + 1;
  Entry &entry = entryOf(number);
  entry.number.store(0, std::memory_order_release); // Nobody takes the old and the new for one.
  entry.step.store(step, std::memory_order_relaxed);
  entry.arrivalTime.store(0, std::memory_order_relaxed);
  entry.finishTime.store(0, std::memory_order_relaxed);
  entry.startTime.store(now(), std::memory_order_relaxed);
  entry.number.store(number, std::memory_order_release);
  count.store(number, std::memory_order_release);
  return number;
}

void FlightRecorder::arrived(uint64_t number) {
  if (Entry &entry = entryOf(number); number && entry.number.load(std::memory_order_relaxed) == number)
    entry.arrivalTime.store(now(), std::memory_order_relaxed);
}

void FlightRecorder::finished(uint64_t number) {
  int64_t notYet = 0;
  if (Entry &entry = entryOf(number); number && entry.number.load(std::memory_order_relaxed) == number)
    entry.finishTime.compare_exchange_strong(notYet, now(), std::memory_order_relaxed);
}

int64_t FlightRecorder::finishTimeOf(uint64_t number) const {
  const Entry &entry = entries[number % capacity];
  return number && entry.number.load(std::memory_order_relaxed) == number
             ? entry.finishTime.load(std::memory_order_relaxed)
             : 0;
}

std::vector<FlightRecorder::Event> FlightRecorder::events() const {
  std::vector<Event> events;
  for (const Entry &entry : entries) {
    Event event;
    event.number = entry.number.load(std::memory_order_acquire);
    event.step = entry.step.load(std::memory_order_relaxed);
    event.startTime = entry.startTime.load(std::memory_order_relaxed);
    event.arrivalTime = entry.arrivalTime.load(std::memory_order_relaxed);
    event.finishTime = entry.finishTime.load(std::memory_order_relaxed);
    if (event.number != 0 && entry.number.load(std::memory_order_acquire) == event.number)
      events.push_back(event);
  }
  std::sort(events.begin(), events.end(), [](const Event &a, const Event &b) { return a.number < b.number; });
  return events;
}

//===------------------------------------------------------------------------------------------------------------===//
// The file
//===------------------------------------------------------------------------------------------------------------===//

using Json = nlohmann::ordered_json;

/// Microseconds, or null for what has not happened.
static Json microsecondsBefore(int64_t end, int64_t time) { return time ? Json(double(end - time) / 1000) : Json(); }

static Json describeEvent(const FlightRecorder::Event &event, const CollectiveInfo &info, int64_t end) {
  Json object = {{"number", event.number}, {"sequence", info.sequence}, {"kind", nameOfCollective(info.kind)}};
  if (info.kind == DIST_ALL_REDUCE || info.kind == DIST_REDUCE_SCATTER)
    object["reduction"] = nameOfReduction(info.reduction);
  object["axes"] = info.axes;
  object["buffers"] = Json::array();
  for (const CollectivePairInfo &pair : info.pairs)
    object["buffers"].push_back(describeShape(pair.dtype, pair.inputShape));
  object["bytes"] = info.totalBytes;
  object["state"] = event.finishTime ? "finished" : event.arrivalTime ? "arrived" : "started";
  object["started_us_ago"] = microsecondsBefore(end, event.startTime);
  object["arrived_us_ago"] = microsecondsBefore(end, event.arrivalTime);
  object["finished_us_ago"] = microsecondsBefore(end, event.finishTime);
  object["step"] = event.step;
  object["location"] = info.location;
  return object;
}

bool writeFlightRecord(std::string path, bool isProcess, const char *program, const RunState &state,
                       const std::vector<std::unique_ptr<CollectiveInfo>> &collectives, int64_t firstRank,
                       int64_t numRanks, const Failure &failure, std::string &written, std::string &error) {
  int64_t end = now();
  path = nameFileOfRank(std::move(path), isProcess, firstRank);
  Json record = {{"program", program ? program : ""}, {"world", state.world}};
  record["failure"] = {{"status", distStatusText(failure.status)},
                       {"rank", failure.rank},
                       {"sequence", failure.sequence},
                       {"text", failure.text}};
  record["ranks"] = Json::array();
  for (int64_t rank = firstRank; rank < firstRank + numRanks; ++rank) {
    Json events = Json::array();
    for (const FlightRecorder::Event &event : state.recorders[rank].events())
      events.push_back(describeEvent(event, *collectives[size_t(event.step)], end));
    record["ranks"].push_back({{"rank", rank},
                               {"step", state.heartbeats[rank].step.load(std::memory_order_acquire)},
                               {"collectives", std::move(events)}});
  }
  std::string text = record.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
  FileReplacement file(path);
  file.write(text.data(), text.size());
  written = path;
  return file.commit(error);
}

} // namespace dist::runtime
