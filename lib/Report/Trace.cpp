// SPDX-License-Identifier: Apache-2.0

#include "dist/Report/Trace.h"
#include "TimelineReports.h"
#include "dist/Report/Explanation.h"
#include "dist/Report/Report.h"
#include "dist/Timeline/Timeline.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <cmath>

using namespace mlir;
using namespace dist;

/// Returns `seconds` as microseconds with three digits: whole nanoseconds.
static std::string toMicroseconds(double seconds) {
  return llvm::formatv("{0:F3}", std::round(seconds * 1e9) / 1e3).str();
}

namespace {
class TraceWriter {
public:
  TraceWriter(llvm::raw_ostream &os, int64_t firstProcess) : os(os), process(firstProcess - 1) {}

  void write(ModuleOp module, const Machine &machine) {
    os << "{\"displayTimeUnit\": \"ms\",\n\"otherData\": "
       << llvm::json::Value(llvm::json::Object{{"machine", machine.getName()}}) << ",\n\"traceEvents\": [";
    writeEvents(module, machine);
    os << "\n]}\n";
  }

  void writeEvents(ModuleOp module, const Machine &machine) {
    for (const FunctionReport &report : makeReport(module, machine))
      if (auto function = module.lookupSymbol<FunctionOpInterface>(report.name); isLocalForm(function))
        write(function, report, Timeline::get(function, machine));
  }

private:
  void write(FunctionOpInterface function, const FunctionReport &report, const Timeline &timeline) {
    collectives.clear();
    size_t next = 0;
    walkReportedCollectives(function, [&](CollectiveOpInterface op) { collectives[op] = &report.collectives[next++]; });
    write(report, timeline, timeline.asEmitted(), "as emitted");
    write(report, timeline, timeline.overlapped(), "if collectives overlapped");
  }

  void write(const FunctionReport &report, const Timeline &timeline, const TimelineSchedule &schedule, StringRef what) {
    ++process;
    writeName("process_name", 0, "@" + report.name + " " + what.str());
    for (auto [lane, name] : llvm::enumerate(timeline.getLanes()))
      writeName("thread_name", lane, name);
    for (const TimelineEvent &event : schedule.events)
      writeEvent(event);
    for (const MemorySample &sample : schedule.memory)
      writeMemory(sample);
  }

  /// Writes an event on a line of its own; `rest` writes what only some kinds have.
  void writeEntry(StringRef phase, StringRef name, unsigned lane,
                  llvm::function_ref<void(llvm::json::OStream &)> rest) {
    os << (isFirst ? "\n" : ",\n");
    isFirst = false;
    llvm::json::OStream json(os);
    json.object([&] {
      json.attribute("ph", phase);
      json.attribute("name", name);
      json.attribute("pid", process);
      json.attribute("tid", int64_t(lane));
      rest(json);
    });
  }

  static void writeMicroseconds(llvm::json::OStream &json, StringRef key, double seconds) {
    json.attributeBegin(key);
    json.rawValue(toMicroseconds(seconds));
    json.attributeEnd();
  }

  void writeName(StringRef kind, unsigned lane, StringRef name) {
    writeEntry("M", kind, lane,
               [&](llvm::json::OStream &json) { json.attributeObject("args", [&] { json.attribute("name", name); }); });
  }

  void writeEvent(const TimelineEvent &event) {
    double start = std::round(event.start * 1e9) * 1e-9, duration = std::round(event.end * 1e9) * 1e-9 - start;
    if (duration < 0.5e-9)
      return; // What is fused takes no time of its own.
    auto collective = collectives.find(event.op);
    bool isCollective = collective != collectives.end();
    unsigned lane = isCollective ? llvm::Log2_32(event.lanes) : kComputeLane;
    std::string name = event.op ? event.op->getName().getStringRef().str()
                                : llvm::formatv("{0:F0} more iterations", event.executions).str();
    writeEntry("X", name, lane, [&](llvm::json::OStream &json) {
      writeMicroseconds(json, "ts", start);
      writeMicroseconds(json, "dur", duration);
      json.attributeObject("args", [&] {
        if (event.op)
          json.attribute("loc", describeLocation(event.op->getLoc()));
        if (isCollective)
          writeCollective(json, *collective->second, event);
      });
    });
  }

  void writeCollective(llvm::json::OStream &json, const ReportedCollective &collective, const TimelineEvent &event) {
    std::string axes;
    for (const std::string &axis : collective.axes)
      axes += (axes.empty() ? "" : ",") + axis;
    json.attribute("axes", axes);
    json.attribute("bytes", toJSON(collective.bufferBytes));
    json.attribute("wire_bytes", toJSON(collective.wireBytes));
    writeMicroseconds(json, "exposed_us", event.exposed);
    if (!collective.unit.empty())
      json.attribute("unit", collective.unit);
    if (!collective.piece.empty())
      json.attribute("piece", collective.piece);
    if (!collective.reason.empty())
      json.attribute("reason", collective.reason);
  }

  void writeMemory(const MemorySample &sample) {
    writeEntry("C", "memory", 0, [&](llvm::json::OStream &json) {
      writeMicroseconds(json, "ts", sample.seconds);
      json.attributeObject("args", [&] {
        for (unsigned category = 0; category < kNumTimelineCategories; ++category)
          json.attribute(getTimelineCategoryName(category), sample.bytes[category]);
      });
    });
  }

  llvm::raw_ostream &os;
  bool isFirst = true;
  int64_t process;
  llvm::DenseMap<Operation *, const ReportedCollective *> collectives;
};
} // namespace

void dist::writeTrace(ModuleOp module, const Machine &machine, llvm::raw_ostream &os) {
  TraceWriter(os, /*firstProcess=*/1).write(module, machine);
}

void dist::writeTraceEvents(ModuleOp module, const Machine &machine, int64_t firstProcess, llvm::raw_ostream &os) {
  TraceWriter(os, firstProcess).writeEvents(module, machine);
}
