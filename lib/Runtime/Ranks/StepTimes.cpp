// SPDX-License-Identifier: Apache-2.0
//
// Times in the file are microseconds since the first event of any rank of this process: the steady clock is one for all
// threads.

#include "StepTimes.h"

#include "RankProgram.h"
#include "Support/FileReplacement.h"
#include "Support/WaitWord.h"
#include "dist/Runtime/DType.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace dist::runtime {

int64_t StepTimes::now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now().time_since_epoch()).count();
}

size_t StepTimes::add(int64_t step, int64_t run, int64_t begin, bool hasEnded) {
  if (events.size() == capacity) {
    ++numLeftOut;
    return capacity;
  }
  int64_t end = now();
  events.push_back({step, run, begin, end, end - begin, hasEnded});
  return events.size() - 1;
}

void StepTimes::finish(size_t number, int64_t begin, int64_t end) {
  if (number >= events.size())
    return; // It was left out.
  Event &event = events[number];
  int64_t time = now();
  event.end = std::max(event.end, end ? end : time); // Not before its start was over, as the rank saw it.
  event.exposed = std::min(event.exposed + time - begin, event.end - event.begin);
  event.hasEnded = true;
}

//===------------------------------------------------------------------------------------------------------------===//
// The file
//===------------------------------------------------------------------------------------------------------------===//

namespace {

using Json = nlohmann::ordered_json;

/// The thread of a rank that computes; collectives have those behind it.
constexpr int64_t computeLane = 0;

class TraceWriter {
public:
  TraceWriter(const ProgramParts &parts, int64_t origin) : parts(parts), origin(origin) {}

  void addRank(int64_t rank);

  std::string text; ///< Events, separated by commas, each on a line of its own.

private:
  void add(const Json &event) {
    text += (text.empty() ? "" : ",\n") + event.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  void addName(const char *kind, int64_t process, int64_t lane, const std::string &name) {
    add({{"ph", "M"}, {"name", kind}, {"pid", process}, {"tid", lane}, {"args", {{"name", name}}}});
  }
  Json describe(const StepTimes::Event &event) const;

  const ProgramParts &parts;
  int64_t origin;
};

/// The number that stands in the file for a time in nanoseconds.
double toMicroseconds(int64_t nanoseconds) { return double(nanoseconds) / 1000; }

std::string nameOfStep(const DistStep &step) {
  switch (step.kind) {
  case DIST_STEP_KERNEL:
    return step.kernel.name ? step.kernel.name : "kernel";
  case DIST_STEP_GEMM:
    return "gemm";
  case DIST_STEP_COLLECTIVE:
    return std::string("dist.") + nameOfCollective(step.collective.kind) +
           (step.collective.phase == DIST_START ? "_start" : "");
  case DIST_STEP_LIBRARY:
    return step.library.routine;
  default:
    return "copy";
  }
}

/// "tp" or "dp,tp:(1)2", without the quotes that messages have.
std::string nameAxes(const CollectiveInfo &info) {
  std::string names;
  for (char c : info.axes)
    if (c != '"' && c != ' ')
      names += c;
  return names;
}

Json TraceWriter::describe(const StepTimes::Event &event) const {
  const DistStep &step = parts.executable.steps[event.step];
  Json arguments = {{"loc", step.location ? step.location : ""}, {"step", event.step}, {"iteration", event.run}};
  if (const CollectiveInfo *info = parts.collectives[size_t(event.step)].get()) {
    arguments["kind"] = nameOfCollective(info->kind);
    arguments["axes"] = nameAxes(*info);
    arguments["bytes"] = countBufferBytes(*info);
    arguments["sequence"] = info->sequence;
    arguments["exposed_us"] = toMicroseconds(event.exposed);
  }
  if (step.reason && *step.reason)
    arguments["reason"] = step.reason;
  return arguments;
}

/// A collective that sends nothing is computation.
bool isOnComputeLane(const ProgramParts &parts, const StepTimes::Event &event) {
  const CollectiveInfo *info = parts.collectives[size_t(event.step)].get();
  return !info || info->kind == DIST_ALL_SLICE;
}

void TraceWriter::addRank(int64_t rank) {
  const StepTimes &times = parts.state.stepTimes[rank];
  int64_t process = rank + 1;
  std::vector<int64_t> ends; // Of the last collective of each lane: one takes the first lane that is free.
  Json events = Json::array();
  for (const StepTimes::Event &event : times.getEvents()) {
    if (!event.hasEnded)
      continue; // The program never asks for it.
    int64_t lane = computeLane;
    if (!isOnComputeLane(parts, event)) {
      auto free = std::find_if(ends.begin(), ends.end(), [&](int64_t end) { return end <= event.begin; });
      if (free == ends.end())
        free = ends.insert(ends.end(), 0);
      *free = event.end;
      lane = computeLane + 1 + (free - ends.begin());
    }
    events.push_back({{"ph", "X"},
                      {"name", nameOfStep(parts.executable.steps[event.step])},
                      {"pid", process},
                      {"tid", lane},
                      {"ts", toMicroseconds(event.begin - origin)},
                      {"dur", toMicroseconds(event.end - event.begin)},
                      {"args", describe(event)}});
  }
  addName("process_name", process, computeLane, "rank " + std::to_string(rank) + " measured");
  addName("thread_name", process, computeLane, "compute");
  for (size_t lane = 0; lane < std::max<size_t>(ends.size(), 1); ++lane)
    addName("thread_name", process, computeLane + 1 + int64_t(lane),
            lane == 0 ? "collectives" : "collectives " + std::to_string(lane + 1));
  for (const Json &event : events)
    add(event);
}

} // namespace

bool writeStepTimes(std::string path, bool isProcess, const ProgramParts &parts, int64_t firstRank, int64_t numRanks,
                    const std::string &machine, const std::string &otherEvents, std::string &error) {
  path = nameFileOfRank(std::move(path), isProcess, firstRank);
  int64_t origin = INT64_MAX, numLeftOut = 0;
  for (int64_t rank = firstRank; rank < firstRank + numRanks; ++rank) {
    const StepTimes &times = parts.state.stepTimes[rank];
    numLeftOut += times.getNumLeftOut();
    for (const StepTimes::Event &event : times.getEvents())
      origin = std::min(origin, event.begin);
  }
  Json facts = {{"world", parts.state.world}, {"events_left_out", numLeftOut}};
  if (!machine.empty())
    facts["machine"] = machine;
  FileReplacement file(path);
  auto write = [&](const std::string &text) { file.write(text.data(), text.size()); };
  write("{\"displayTimeUnit\": \"ms\",\n\"otherData\": " + facts.dump(-1, ' ', false, Json::error_handler_t::replace) +
        ",\n\"traceEvents\": [\n");
  for (int64_t rank = firstRank; rank < firstRank + numRanks; ++rank) {
    TraceWriter writer(parts, origin);
    writer.addRank(rank);
    write((rank == firstRank ? "" : ",\n") + writer.text);
  }
  write((otherEvents.empty() ? "" : ",") + otherEvents + "\n]}\n");
  return file.commit(error);
}

} // namespace dist::runtime
