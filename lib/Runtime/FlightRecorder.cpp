// SPDX-License-Identifier: Apache-2.0
//
// Times in the file are microseconds before the file was written, so that files of several machines can be laid side by
// side without a common clock.

#include "FlightRecorder.h"

#include "FileReplacement.h"
#include "RunState.h"
#include "WaitWord.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <cstdio>

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
  return number && entry.number.load(std::memory_order_relaxed) == number ? entry.finishTime.load(std::memory_order_relaxed) : 0;
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

static std::string quote(const std::string &text) {
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escaped[8];
      std::snprintf(escaped, sizeof(escaped), "\\u%04x", unsigned(c));
      quoted += escaped;
    } else {
      quoted += c;
    }
  }
  return quoted + "\"";
}

/// "12.345" or "null" for what has not happened.
static std::string microsecondsBefore(int64_t end, int64_t time) {
  if (time == 0)
    return "null";
  char text[64];
  std::snprintf(text, sizeof(text), "%.3f", double(end - time) / 1000);
  return text;
}

static std::string describeEvent(const FlightRecorder::Event &event, const CollectiveInfo &info, int64_t end) {
  const char *state = event.finishTime ? "finished" : event.arrivalTime ? "arrived" : "started";
  std::string buffers;
  for (const CollectivePairInfo &pair : info.pairs)
    buffers += (buffers.empty() ? "" : ", ") + quote(describeShape(pair.dtype, pair.inputShape));
  bool reduces = info.kind == DIST_ALL_REDUCE || info.kind == DIST_REDUCE_SCATTER;
  return "{\"number\": " + std::to_string(event.number) + ", \"sequence\": " + std::to_string(info.sequence) +
         ", \"kind\": " + quote(nameOfCollective(info.kind)) +
         (reduces ? ", \"reduction\": " + quote(nameOfReduction(info.reduction)) : "") + ", \"axes\": " +
         quote(info.axes) + ", \"buffers\": [" + buffers + "], \"bytes\": " + std::to_string(info.totalBytes) +
         ", \"state\": " + quote(state) + ", \"started_us_ago\": " + microsecondsBefore(end, event.startTime) +
         ", \"arrived_us_ago\": " + microsecondsBefore(end, event.arrivalTime) + ", \"finished_us_ago\": " +
         microsecondsBefore(end, event.finishTime) + ", \"step\": " + std::to_string(event.step) +
         ", \"location\": " + quote(info.location) + "}";
}

bool writeFlightRecord(std::string path, bool isProcess, const char *program, const RunState &state,
                       const std::vector<std::unique_ptr<CollectiveInfo>> &collectives, int64_t firstRank,
                       int64_t numRanks, const Failure &failure, std::string &written, std::string &error) {
  int64_t end = now();
  path = nameFileOfRank(std::move(path), isProcess, firstRank);
  std::string text = "{\"program\": " + quote(program ? program : "") + ", \"world\": " + std::to_string(state.world) +
                     ",\n \"failure\": {\"status\": " + quote(distStatusText(failure.status)) + ", \"rank\": " +
                     std::to_string(failure.rank) + ", \"sequence\": " + std::to_string(failure.sequence) +
                     ", \"text\": " + quote(failure.text) + "},\n \"ranks\": [";
  for (int64_t rank = firstRank; rank < firstRank + numRanks; ++rank) {
    text += (rank == firstRank ? "" : ",") + std::string("\n  {\"rank\": ") + std::to_string(rank) +
            ", \"step\": " + std::to_string(state.heartbeats[rank].step.load(std::memory_order_acquire)) +
            ", \"collectives\": [";
    bool isFirst = true;
    for (const FlightRecorder::Event &event : state.recorders[rank].events()) {
      text += (isFirst ? "\n   " : ",\n   ") + describeEvent(event, *collectives[size_t(event.step)], end);
      isFirst = false;
    }
    text += "]}";
  }
  text += "]}\n";
  FileReplacement file(path);
  file.write(text.data(), text.size());
  written = path;
  return file.commit(error);
}

} // namespace dist::runtime
