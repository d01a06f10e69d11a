// SPDX-License-Identifier: Apache-2.0

#include "TimelineReports.h"
#include "ProgramReports.h"
#include "TextTable.h"
#include "dist/Report/Quantity.h"
#include "dist/Timeline/Timeline.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace dist;

/// How many of the most exposed collectives a report names.
static constexpr size_t kMostExposed = 10;

//===-- reading ---------------------------------------------------------------------------------------------------===//

static ReportedTimeline::Peak toReport(const MemorySample &peak) {
  ReportedTimeline::Peak result{peak.seconds, {}};
  for (unsigned category = 0; category < kNumTimelineCategories; ++category)
    result.categories.push_back({getTimelineCategoryName(category).str(), peak.bytes[category]});
  return result;
}

void dist::addTimeline(FunctionOpInterface function, const Machine &machine, FunctionReport &report, bool withProgram) {
  llvm::DenseMap<Operation *, size_t> numbers;
  walkReportedCollectives(function, [&](CollectiveOpInterface op) { numbers.try_emplace(op, numbers.size()); });
  Timeline timeline = Timeline::get(function, machine);
  ReportedTimeline &result = report.timeline.emplace();
  result.seconds = timeline.asEmitted().seconds;
  result.overlapped = timeline.overlapped().seconds;
  result.compute = timeline.getComputeSeconds();
  result.communication = timeline.getCommunicationSeconds();
  result.exposed = timeline.getExposedSeconds();
  for (const TimelineCollective &collective : timeline.getCollectives())
    if (collective.exposed > 0)
      result.mostExposed.push_back({numbers.lookup(collective.op), collective.seconds, collective.exposed});
  llvm::stable_sort(result.mostExposed, [](const auto &a, const auto &b) { return a.exposed > b.exposed; });
  if (result.mostExposed.size() > kMostExposed)
    result.mostExposed.resize(kMostExposed);
  for (const TimelinePipeline &pipeline : timeline.getPipelines()) {
    const PipelineShape &shape = pipeline.info.shape;
    ArrayRef<double> seconds(pipeline.ofPosition), forward = seconds.take_front(shape.getNumStages());
    SmallVector<double> backward(llvm::reverse(seconds.drop_front(shape.getNumStages())));
    if (!pipeline.info.hasBackward)
      backward.clear();
    result.pipelines.push_back({pipeline.info.axis, getScheduleName(shape.schedule).str(), shape.devices, shape.chunks,
                                shape.parts, forward.vec(), std::vector<double>(backward.begin(), backward.end()),
                                pipeline.bubble});
  }
  result.recomputedOps = timeline.getNumRecomputed();
  result.recomputed = timeline.getRecomputedSeconds();
  result.peak = toReport(timeline.asEmitted().peak);
  result.overlappedPeak = toReport(timeline.overlapped().peak);
  if (withProgram)
    report.program = describeProgram(function, timeline);
}

//===-- text ------------------------------------------------------------------------------------------------------===//

static void write(const ReportedTimeline::Peak &peak, StringRef when, llvm::raw_ostream &os) {
  double total = 0;
  for (auto &[name, bytes] : peak.categories)
    total += bytes;
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << "peak memory " << when << llvm::format(": %.0f B at ", total) << formatSeconds(peak.seconds);
  for (auto &[name, bytes] : peak.categories)
    if (bytes > 0)
      stream << llvm::format(", %s %.0f", name.c_str(), bytes);
  writeWrapped(text, 2, 2, os);
}

static void write(const ReportedTimeline::Pipeline &pipeline, llvm::raw_ostream &os) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << "pipeline over \"" << pipeline.axis << "\", " << pipeline.schedule << ": " << pipeline.forward.size()
         << " stages on " << pipeline.devices << " devices, " << pipeline.parts << " parts; idle "
         << llvm::format("%.1f", 100 * pipeline.bubble) << " % of it (bubble)";
  for (auto &[name, seconds] : {std::pair("forward", &pipeline.forward), std::pair("backward", &pipeline.backward)})
    if (!seconds->empty())
      stream << "; " << name << " "
             << llvm::join(llvm::map_range(*seconds, [](double one) { return formatSeconds(one); }), ", ");
  writeWrapped(text, 2, 4, os);
}

void dist::writeTimeline(const FunctionReport &report, llvm::raw_ostream &os) {
  if (!report.timeline)
    return;
  const ReportedTimeline &timeline = *report.timeline;
  double share = timeline.overlapped > 0 ? 100 * timeline.exposed / timeline.overlapped : 0;
  os << "\ntimeline, predicted for " << report.machine << "\n  as emitted: " << formatSeconds(timeline.seconds)
     << ", of these " << formatSeconds(timeline.compute) << " computation and " << formatSeconds(timeline.communication)
     << " collectives\n  if collectives overlapped: " << formatSeconds(timeline.overlapped) << ", of these "
     << formatSeconds(timeline.exposed) << " waiting for collectives (" << llvm::format("%.1f", share) << " %)\n";
  for (const ReportedTimeline::Exposed &entry : timeline.mostExposed) {
    const ReportedCollective &collective = report.collectives[entry.collective];
    writeWrapped(formatSeconds(entry.exposed) + " of " + formatSeconds(entry.seconds) + ": collective " +
                     std::to_string(entry.collective) + ", " + collective.kind +
                     (collective.loc.empty() ? "" : " at ") + collective.loc,
                 4, 4, os);
  }
  for (const ReportedTimeline::Pipeline &pipeline : timeline.pipelines)
    write(pipeline, os);
  if (timeline.recomputedOps > 0)
    os << "  computed again to save memory: " << timeline.recomputedOps
       << (timeline.recomputedOps == 1 ? " op, " : " ops, ") << formatSeconds(timeline.recomputed) << "\n";
  write(timeline.peak, "as emitted", os);
  write(timeline.overlappedPeak, "if collectives overlapped", os);
}

//===-- JSON ------------------------------------------------------------------------------------------------------===//

static llvm::json::Object toObject(const ReportedTimeline::Peak &peak) {
  llvm::json::Object categories;
  double total = 0;
  for (auto &[name, bytes] : peak.categories) {
    categories[name] = bytes;
    total += bytes;
  }
  return llvm::json::Object{{"bytes", total}, {"at_seconds", peak.seconds}, {"categories", std::move(categories)}};
}

void dist::addTimeline(const FunctionReport &report, llvm::json::Object &object) {
  if (!report.timeline)
    return;
  const ReportedTimeline &timeline = *report.timeline;
  llvm::json::Array exposed;
  for (const ReportedTimeline::Exposed &entry : timeline.mostExposed)
    exposed.push_back(llvm::json::Object{
        {"collective", int64_t(entry.collective)}, {"seconds", entry.seconds}, {"exposed_seconds", entry.exposed}});
  llvm::json::Array pipelines;
  for (const ReportedTimeline::Pipeline &pipeline : timeline.pipelines)
    pipelines.push_back(llvm::json::Object{{"axis", pipeline.axis},
                                           {"schedule", pipeline.schedule},
                                           {"devices", pipeline.devices},
                                           {"chunks", pipeline.chunks},
                                           {"parts", pipeline.parts},
                                           {"forward_seconds", llvm::json::Array(pipeline.forward)},
                                           {"backward_seconds", llvm::json::Array(pipeline.backward)},
                                           {"bubble", pipeline.bubble}});
  object["timeline"] = llvm::json::Object{{"seconds", timeline.seconds},
                                          {"overlapped_seconds", timeline.overlapped},
                                          {"compute_seconds", timeline.compute},
                                          {"collectives_seconds", timeline.communication},
                                          {"exposed_seconds", timeline.exposed},
                                          {"most_exposed", std::move(exposed)},
                                          {"pipelines", std::move(pipelines)},
                                          {"recomputed_ops", timeline.recomputedOps},
                                          {"recomputed_seconds", timeline.recomputed},
                                          {"peak", toObject(timeline.peak)},
                                          {"overlapped_peak", toObject(timeline.overlappedPeak)}};
}
