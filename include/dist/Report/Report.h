// SPDX-License-Identifier: Apache-2.0
//
// What a program costs, as data: placements of a Sharded program; collectives, memory and work of a Local one. The
// writers turn it into text, JSON (the schema is in docs/report.md) and HTML.

#ifndef DIST_REPORT_REPORT_H
#define DIST_REPORT_REPORT_H

#include "dist/Layout/Amount.h"
#include "dist/Layout/Machine.h"
#include "dist/Timeline/MemoryFlow.h"
#include "mlir/IR/BuiltinOps.h"
#include <map>
#include <memory>

namespace dist {

struct ReportedCollective {
  std::string kind;      ///< all_reduce, all_gather, …
  std::string reduction; ///< Empty if it does not reduce.
  std::vector<std::string> axes;
  int64_t groupSize = 1;
  std::string dtype;
  /// Shape of the full tensor that the collective handles; of a bucket, its number of elements.
  std::vector<int64_t> shape;
  int64_t tensors = 1;                   ///< Tensors in the bucket.
  Amount bufferBytes = 0, wireBytes = 0; ///< Per execution.
  Amount executions = 1;               ///< Product of the trip counts around it; a loop of unknown length counts once.
  bool isRepeatedUnknownTimes = false; ///< There is such a loop around it.
  double seconds = 0;                  ///< Per execution, on the machine of the report.
  std::string loc;                     ///< Place and name of what it communicates, for people.
  std::string
      source; ///< The place alone: `file:line:column`; empty if none is known. Of a bucket, that of its first tensor.
  std::string reason, alternative;
  std::string
      unit; ///< The unit of parameters that it gathers, or of gradients that it reduces; empty if there is none.
  std::string piece; ///< Which piece of a collective it is, as `2 of 4 along dimension 0`; empty if it is whole.
  bool isRecomputed = false;          ///< It sends again what there was no memory to keep.
  int64_t use = 0;                    ///< How many times the unit has been gathered before, or gradients of it reduced.
  std::vector<std::string> decidedBy; ///< The annotations that led to it.
};

struct ReportedValue {
  std::string name;      ///< Of an argument or result; of an op's result its op and place.
  std::string op;        ///< Name of the op; empty for arguments and results.
  bool isDistOp = false; ///< True if the op is of the dist dialect: later forms of a program have others.
  std::string type, sharding, placements, origin;
  std::vector<std::vector<std::string>> dims; ///< The axes of each dimension.
};

/// An argument or result of a function.
struct ReportedBoundary {
  bool isResult = false;
  int64_t number = 0;
  std::string name;            ///< As in `dist.name`; empty without one.
  std::string type, localType; ///< Of the whole tensor, and of what one device holds.
  Amount bytes = 0;            ///< One device.
  std::string sharding, placements;
  std::vector<std::vector<std::string>> dims; ///< The axes of each dimension.
  /// The largest part of it that one device would not hold if axes that do not split it yet did, with these axes; 0 if
  /// none can.
  Amount sparedBytes = 0;
  std::string sparingAxes;
};

struct CollectiveTotal {
  Amount count = 0, bufferBytes = 0, wireBytes = 0;
};

/// What a search for placements found, in seconds; see kSearchAttrName.
struct ReportedSearch {
  double seconds = 0, followed = 0, compute = 0, memory = 0, cost = 0, bound = 0;
};

/// What a search would find where a plan follows propagation; see kHintAttrName.
struct ReportedHint {
  double seconds = 0, followed = 0;
  struct Value {
    std::string op, loc, sharding;
  };
  std::vector<Value> values; ///< The largest that it places otherwise.
};

/// A decision about arguments, and what another would take.
struct ReportedDecision {
  std::string arguments, sharding;
  std::string other;  ///< Empty if there is no other that is possible.
  double seconds = 0; ///< More than the plan that was found, if no collectives are joined.
};

/// What `dist-auto-plan` found, in seconds and bytes; see kAutoPlanAttrName.
struct ReportedAutoPlan {
  double compute = 0, memory = 0, collectives = 0, peakBytes = 0, cost = 0, bound = 0;
  std::vector<ReportedDecision> decisions; ///< Those that matter most first.
  /// Plans among which it was chosen: predicted seconds, and those of the schedule; infinity if there was none.
  std::vector<std::pair<double, double>> candidates;
};

/// What a Timeline predicts, in seconds and bytes of one device.
struct ReportedTimeline {
  struct Exposed {
    size_t collective; ///< Its number in the report.
    double seconds, exposed;
  };
  struct Peak {
    double seconds;
    std::vector<std::pair<std::string, double>> categories; ///< Bytes by the name of their category.
  };
  double seconds = 0, overlapped = 0; ///< Of the step as emitted, and if collectives overlapped.
  double compute = 0, communication = 0;
  double exposed = 0; ///< Of the overlapped step: seconds in which computation waits.
  /// A pipeline: its stages along an axis, one task of each after the other, forward and backward.
  struct Pipeline {
    std::string axis, schedule;
    int64_t devices, chunks, parts;
    std::vector<double> forward, backward; ///< Seconds of one task, by stage.
    double bubble;                         ///< The share of the pipeline in which a device is idle.
  };
  std::vector<Exposed> mostExposed;
  std::vector<Pipeline> pipelines;
  unsigned recomputedOps = 0; ///< What computes again what there was no memory to keep.
  double recomputed = 0;      ///< Seconds of these.
  Peak peak, overlappedPeak;
};

/// A program in Local form as pages show it.
struct ReportedProgram {
  struct Op {
    std::string name, source, type; ///< What its source calls it, `file:line:column`, and the type of its first result.
    int64_t collective = -1;        ///< Its number in the report, if it sends something.
  };
  struct Event {
    int64_t op; ///< Or -1, where it stands for further iterations of a loop.
    unsigned lane;
    double start, end, exposed; ///< Seconds.
  };
  struct Sample {
    double seconds;
    std::vector<double> bytes; ///< By category.
  };
  struct Schedule {
    std::string name;
    double seconds = 0;
    std::vector<Event> events;
    std::vector<Sample> memory;
  };
  std::vector<std::string> lanes, categories;
  std::vector<Op> ops; ///< In program order, without what is made from nothing.
  std::vector<Schedule> schedules;
};

/// An op that stands for several others of the program, or why there is none.
struct ReportedFusion {
  bool isFused;
  std::string text, loc; ///< The place of the first of `count`.
  int64_t count;
  std::string kernels; ///< How the target computes it; empty where no target is known that has a way of its own.
};

struct FunctionReport {
  std::string name, meshName, machine;
  bool isMachineNamed = false; ///< By the program or by who asked; `generic` otherwise.
  std::vector<std::pair<std::string, int64_t>> axes;
  std::vector<ReportedValue> values;           ///< Sharded form only.
  std::vector<ReportedBoundary> boundary;      ///< Arguments and results that are placed.
  std::vector<ReportedCollective> collectives; ///< Local form only.
  std::map<std::string, CollectiveTotal> totals;
  std::vector<ReportedFusion> fusions;                        ///< Local form only.
  Amount argumentsBytes = 0, resultsBytes = 0, peakBytes = 0; ///< One device.
  Amount flops = 0;                                           ///< One device.
  std::optional<ReportedSearch> search;                       ///< Where placements were searched for.
  std::optional<ReportedHint> hint;                           ///< Where a search was asked for one.
  std::optional<ReportedAutoPlan> autoPlan;                   ///< Where arguments were placed by themselves.
  std::optional<ReportedTimeline> timeline;                   ///< Local form only.
  std::shared_ptr<const ReportedProgram> program;             ///< Where one was asked for.
  std::optional<PlannedMemory> planned; ///< One device; where it is known what a target allocates.
};

/// Collects the reports of all functions with a body, with the seconds that `machine` needs; of those in Local form
/// also timelines. `isMachineNamed` is false where nobody asked for this machine; `withPrograms` adds what only pages
/// show.
std::vector<FunctionReport> makeReport(mlir::ModuleOp module, const Machine &machine, bool isMachineNamed = false,
                                       bool withPrograms = false);

/// How much a text says.
enum class ReportDetail { Summary, All };
/// Writes what matters in lines of at most 100 columns: totals, collectives by kind, axis and source line, memory, what
/// to change, and placements of arguments and results. With ReportDetail::All also each collective, with exact bytes
/// and what led to it, and each value.
void writeReportAsText(llvm::ArrayRef<FunctionReport> reports, llvm::raw_ostream &os,
                       ReportDetail detail = ReportDetail::Summary);
void writeReportAsJson(llvm::ArrayRef<FunctionReport> reports, llvm::raw_ostream &os);
void writeReportAsHtml(llvm::ArrayRef<FunctionReport> reports, llvm::raw_ostream &os);

} // namespace dist

#endif // DIST_REPORT_REPORT_H
