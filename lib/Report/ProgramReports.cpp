// SPDX-License-Identifier: Apache-2.0

#include "ProgramReports.h"
#include "TimelineReports.h"
#include "dist/Report/Explanation.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

#include <cmath>

using namespace mlir;
using namespace dist;

/// Of longer lists of samples the fullest of each few is kept.
static constexpr size_t kMostSamples = 4000;

//===-- reading ---------------------------------------------------------------------------------------------------===//

static std::string getType(Operation *op) {
  std::string text;
  for (Type type : op->getResultTypes())
    if (isa<RankedTensorType>(type)) {
      llvm::raw_string_ostream(text) << type;
      break;
    }
  return text;
}

static ReportedProgram::Schedule describe(StringRef name, const TimelineSchedule &schedule,
                                          const llvm::DenseMap<Operation *, int64_t> &numbers) {
  ReportedProgram::Schedule result;
  result.name = name.str();
  result.seconds = schedule.seconds;
  for (const TimelineEvent &event : schedule.events) {
    auto number = event.op ? numbers.find(event.op) : numbers.end();
    if (event.end - event.start < 0.5e-9 || (event.op && number == numbers.end()))
      continue; // What is fused takes no time of its own.
    // Of several lanes a collective is shown on that of its links.
    unsigned lane = event.lanes ? llvm::Log2_32(event.lanes) : kComputeLane;
    result.events.push_back({event.op ? number->second : -1, lane, event.start, event.end, event.exposed});
  }
  size_t step = schedule.memory.size() / kMostSamples + 1;
  for (size_t begin = 0; begin < schedule.memory.size(); begin += step) {
    ArrayRef<MemorySample> few = ArrayRef(schedule.memory).slice(begin, std::min(step, schedule.memory.size() - begin));
    const MemorySample *fullest = &few.front();
    for (const MemorySample &sample : few)
      if (getTotal(sample.bytes) > getTotal(fullest->bytes))
        fullest = &sample;
    result.memory.push_back({few.front().seconds, {fullest->bytes.begin(), fullest->bytes.end()}});
  }
  return result;
}

std::shared_ptr<const ReportedProgram> dist::describeProgram(FunctionOpInterface function, const Timeline &timeline) {
  auto program = std::make_shared<ReportedProgram>();
  llvm::DenseMap<Operation *, int64_t> collectives, numbers;
  walkReportedCollectives(function, [&](CollectiveOpInterface op) { collectives.try_emplace(op, collectives.size()); });
  llvm::DenseSet<Value> made; // From nothing, as constants and what is filled with them.
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    auto collective = collectives.find(op);
    bool hasTensors = llvm::any_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>);
    auto isMade = [&](Value operand) { return !isa<RankedTensorType>(operand.getType()) || made.contains(operand); };
    if (hasTensors && op->getNumRegions() <= 1 && !isa<LoopLikeOpInterface>(op) &&
        llvm::all_of(op->getOperands(), isMade)) {
      made.insert(op->result_begin(), op->result_end());
      return;
    }
    if (collective == collectives.end() && !hasTensors)
      return;
    numbers[op] = program->ops.size();
    program->ops.push_back({nameOp(op), describeSourcePlace(op->getLoc()), getType(op),
                            collective == collectives.end() ? -1 : collective->second});
  });
  program->lanes.assign(timeline.getLanes().begin(), timeline.getLanes().end());
  for (unsigned category = 0; category < kNumTimelineCategories; ++category)
    program->categories.push_back(getTimelineCategoryName(category).str());
  program->schedules.push_back(describe("as emitted", timeline.asEmitted(), numbers));
  program->schedules.push_back(describe("if collectives overlapped", timeline.overlapped(), numbers));
  return program;
}

//===-- JSON ------------------------------------------------------------------------------------------------------===//

/// Times are whole nanoseconds; those of absurd length stay numbers.
static double toNanoseconds(double seconds) { return std::round(seconds * 1e9); }

static llvm::json::Object toObject(const ReportedProgram::Schedule &schedule) {
  auto toNumber = [](double number) {
    return std::abs(number) < 9e15 ? llvm::json::Value(static_cast<int64_t>(number)) : llvm::json::Value(number);
  };
  llvm::json::Array op, lane, start, duration, exposed, time, bytes;
  for (const ReportedProgram::Event &event : schedule.events) {
    double begin = toNanoseconds(event.start);
    op.push_back(event.op);
    lane.push_back(int64_t(event.lane));
    start.push_back(toNumber(begin));
    duration.push_back(toNumber(toNanoseconds(event.end) - begin));
    exposed.push_back(toNumber(toNanoseconds(event.exposed)));
  }
  for (unsigned category = 0; category < kNumTimelineCategories; ++category) {
    llvm::json::Array column;
    for (const ReportedProgram::Sample &sample : schedule.memory)
      column.push_back(toNumber(sample.bytes[category]));
    bytes.push_back(std::move(column));
  }
  for (const ReportedProgram::Sample &sample : schedule.memory)
    time.push_back(toNumber(toNanoseconds(sample.seconds)));
  return llvm::json::Object{{"name", schedule.name},
                            {"nanoseconds", toNumber(toNanoseconds(schedule.seconds))},
                            {"events", llvm::json::Object{{"op", std::move(op)},
                                                          {"lane", std::move(lane)},
                                                          {"start", std::move(start)},
                                                          {"duration", std::move(duration)},
                                                          {"exposed", std::move(exposed)}}},
                            {"memory", llvm::json::Object{{"time", std::move(time)}, {"bytes", std::move(bytes)}}}};
}

llvm::json::Object dist::toJson(const ReportedProgram &program) {
  llvm::StringMap<int64_t> numbers;
  llvm::json::Array strings, name, source, type, collective, schedules;
  auto getString = [&](const std::string &text) {
    auto [entry, isNew] = numbers.try_emplace(text, strings.size());
    if (isNew)
      strings.push_back(text);
    return entry->second;
  };
  for (const ReportedProgram::Op &op : program.ops) {
    name.push_back(getString(op.name));
    source.push_back(getString(op.source));
    type.push_back(getString(op.type));
    collective.push_back(op.collective);
  }
  for (const ReportedProgram::Schedule &schedule : program.schedules)
    schedules.push_back(toObject(schedule));
  return llvm::json::Object{{"lanes", program.lanes},
                            {"categories", program.categories},
                            {"strings", std::move(strings)},
                            {"ops", llvm::json::Object{{"name", std::move(name)},
                                                       {"source", std::move(source)},
                                                       {"type", std::move(type)},
                                                       {"collective", std::move(collective)}}},
                            {"schedules", std::move(schedules)}};
}
