// SPDX-License-Identifier: Apache-2.0
//
// A stage may end in front of each op that is the first to read a parameter, as long as nothing behind it reads an
// earlier one, and the backward pass does not compute it again from an earlier one. What is read again after more than
// a fair share of the seconds is on no stage: all of them read it. If there are too few places then, what is read again
// after the most seconds joins it. In each tick all devices wait for the slowest stage, and then for what is sent: so
// for each number of bytes that may go over, the largest part of the seconds of the forward pass is made as small as it
// can be, the backward pass taken in proportion, and the fastest of these is taken.

#include "StageCuts.h"
#include "UncutLayers.h"
#include "dist/Analysis/OpCost.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace dist;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// How many bounds of the bytes that go over are tried.
static constexpr size_t kMaxBounds = 32;
/// How often parameters are taken from the stages before there are too few places to cut.
static constexpr unsigned kMaxTries = 8;

namespace {
/// What one stage at least computes as a whole: the ops from the first reader of a parameter to that of the next.
struct Segment {
  unsigned begin; ///< The first op.
  unsigned last;  ///< The last op of the forward pass that reads one of its parameters.
  double seconds = 0;
  double bytes = kInfinity; ///< That go over in front of it, at the thinnest place; infinite if no stage can end there.
  SmallVector<unsigned> parameters = {};
};

/// Returns for each op the bytes that ops of the forward pass in front of it make for others from it on.
SmallVector<double> getCrossingBytes(const StagedLoop &loop) {
  ArrayRef<StagedLoop::Op> ops = loop.getOps();
  SmallVector<double> change(ops.size() + 1);
  for (auto [number, op] : llvm::enumerate(ops))
    for (Value result : op.op->getResults()) {
      unsigned last = number;
      for (unsigned reader : loop.getReaders(result))
        last = ops[reader].isForward ? std::max(last, reader) : last;
      if (op.isForward && last > number) {
        change[number + 1] += getKnownBytes(result);
        change[last + 1] -= getKnownBytes(result);
      }
    }
  for (unsigned number = 1; number <= ops.size(); ++number)
    change[number] += change[number - 1];
  return change;
}

/// Returns the number of the segment of each parameter.
llvm::DenseMap<unsigned, unsigned> getSegmentOf(ArrayRef<Segment> segments) {
  llvm::DenseMap<unsigned, unsigned> segmentOf;
  for (auto [number, segment] : llvm::enumerate(segments))
    for (unsigned parameter : segment.parameters)
      segmentOf[parameter] = number;
  return segmentOf;
}

SmallVector<Segment> findSegments(const StagedLoop &loop, ArrayRef<unsigned> parameters, ArrayRef<double> seconds) {
  ArrayRef<StagedLoop::Op> ops = loop.getOps();
  SmallVector<Segment> segments;
  for (unsigned parameter : parameters) {
    unsigned reader = loop.getFirstReader(parameter);
    if (segments.empty() || segments.back().begin != reader)
      segments.push_back({reader, reader});
    segments.back().parameters.push_back(parameter);
  }
  llvm::DenseMap<unsigned, unsigned> segmentOf = getSegmentOf(segments);
  for (auto [number, op] : llvm::enumerate(ops)) {
    if (!op.isForward)
      continue;
    for (unsigned parameter : op.parameters)
      if (auto found = segmentOf.find(parameter); found != segmentOf.end())
        segments[found->second].last = number;
    auto behind = llvm::find_if(segments, [&, at = number](const Segment &segment) { return segment.begin > at; });
    if (!segments.empty())
      segments[std::max<int64_t>(behind - segments.begin() - 1, 0)].seconds += seconds[number];
  }
  return segments;
}

/// Takes parameter `argument` from all stages: it is read by several.
void share(const StagedLoop &loop, unsigned argument, unsigned last, SmallVectorImpl<SharedParameter> &shared) {
  if (!loop.isInference())
    shared.push_back({argument, loop.getOps()[loop.getFirstReader(argument)].op, loop.getOps()[last].op});
}

/// Returns the last op of the forward pass that reads `parameter`.
unsigned findLastReader(const StagedLoop &loop, unsigned parameter) {
  unsigned last = loop.getFirstReader(parameter);
  for (auto [number, op] : llvm::enumerate(loop.getOps()))
    if (op.isForward && llvm::is_contained(op.parameters, parameter))
      last = number;
  return last;
}

/// A parameter of which several ops of the forward pass are readers.
struct Reading {
  unsigned parameter, last; ///< The last reader.
  double apart = 0;         ///< Seconds between the first reader and the last.
};

SmallVector<Reading> findReadings(const StagedLoop &loop, ArrayRef<double> seconds) {
  SmallVector<Reading> readings;
  for (unsigned parameter : loop.getParameters()) {
    Reading &reading = readings.emplace_back(Reading{parameter, findLastReader(loop, parameter)});
    for (unsigned number = loop.getFirstReader(parameter); number < reading.last; ++number)
      reading.apart += loop.getOps()[number].isForward ? seconds[number] : 0;
  }
  return readings;
}

/// Calls back with the first and the last of segments that have to be on one stage: values of the backward pass go from
/// later stages to earlier ones, so what is computed again there, as by `jax.checkpoint`, is computed by one stage.
void findComputedAgain(const StagedLoop &loop, ArrayRef<Segment> segments,
                       llvm::function_ref<void(unsigned, unsigned)> callback) {
  llvm::DenseMap<unsigned, unsigned> segmentOf = getSegmentOf(segments);
  SmallVector<unsigned> earliest; // Of the segments whose parameters the backward pass makes each op of.
  for (const StagedLoop::Op &op : loop.getOps()) {
    unsigned first = segments.size();
    if (!op.isForward) {
      for (unsigned maker : op.makers)
        first = std::min(first, earliest[maker]);
      SmallVector<unsigned> parameters(op.parameters);
      for (unsigned carried : op.carried)
        if (std::optional<unsigned> parameter = loop.getParameter(carried))
          parameters.push_back(*parameter);
      for (unsigned parameter : parameters)
        if (auto found = segmentOf.find(parameter); found != segmentOf.end()) {
          if (first < found->second)
            callback(first, found->second);
          first = std::min(first, found->second);
        }
    }
    earliest.push_back(first);
  }
}

void findPlaces(const StagedLoop &loop, SmallVectorImpl<Segment> &segments, ArrayRef<double> crossing) {
  unsigned last = 0;
  for (unsigned number = 0; number < segments.size(); ++number) {
    Segment &segment = segments[number];
    if (number > 0 && last < segment.begin)
      for (unsigned place = last + 1; place <= segment.begin; ++place)
        segment.bytes = std::min(segment.bytes, crossing[place]);
    last = std::max(last, segment.last);
  }
  findComputedAgain(loop, segments, [&](unsigned first, unsigned last) {
    for (Segment &segment : llvm::MutableArrayRef<Segment>(segments).slice(first + 1, last - first))
      segment.bytes = kInfinity;
  });
}

/// Finds the first segments of stages 1, 2 … such that no stage takes longer than `most`, and the fewest bytes go over;
/// empty if there are none.
SmallVector<unsigned> cut(ArrayRef<Segment> segments, int64_t numStages, double most) {
  unsigned size = segments.size();
  std::vector<std::vector<double>> bytes(numStages, std::vector<double>(size + 1, kInfinity));
  std::vector<std::vector<unsigned>> from(numStages, std::vector<unsigned>(size + 1));
  for (int64_t stage = 0; stage < numStages; ++stage)
    for (unsigned end = 1; end <= size; ++end) {
      double seconds = 0;
      for (unsigned begin = end; begin-- > 0;) {
        seconds += segments[begin].seconds;
        if (seconds > most)
          break;
        double before = stage == 0 ? (begin == 0 ? 0 : kInfinity)
                                   : (begin == 0 ? kInfinity : bytes[stage - 1][begin] + segments[begin].bytes);
        if (before < bytes[stage][end]) {
          bytes[stage][end] = before;
          from[stage][end] = begin;
        }
      }
    }
  if (bytes[numStages - 1][size] == kInfinity)
    return {};
  SmallVector<unsigned> begins;
  unsigned end = size;
  for (int64_t stage = numStages - 1; stage > 0; --stage)
    begins.push_back(end = from[stage][end]);
  std::reverse(begins.begin(), begins.end());
  return begins;
}

/// Returns the least that the largest of `numStages` stages can take; infinite if there are too few places.
double findLeast(ArrayRef<Segment> segments, int64_t numStages) {
  unsigned size = segments.size();
  std::vector<double> least(size + 1, kInfinity),
      before; // Of segments up to one, for the stages up to the present one.
  least[0] = 0;
  for (int64_t stage = 0; stage < numStages; ++stage) {
    before = std::exchange(least, std::vector<double>(size + 1, kInfinity));
    for (unsigned end = 1; end <= size; ++end) {
      double seconds = 0;
      for (unsigned begin = end; begin-- > 0 && seconds < least[end];) {
        seconds += segments[begin].seconds;
        if (stage == 0 ? begin == 0 : segments[begin].bytes != kInfinity)
          least[end] = std::min(least[end], std::max(seconds, before[begin]));
      }
    }
  }
  return least[size];
}

/// Returns `segments` with the places alone where at most `bytes` go over.
SmallVector<Segment> keepThin(ArrayRef<Segment> segments, double bytes) {
  SmallVector<Segment> thin(segments);
  for (Segment &segment : thin)
    if (segment.bytes > bytes)
      segment.bytes = kInfinity;
  return thin;
}

/// Returns bounds of the bytes that go over at one place.
SmallVector<double> findBounds(ArrayRef<Segment> segments) {
  SmallVector<double> bounds;
  for (const Segment &segment : segments)
    if (segment.bytes != kInfinity)
      bounds.push_back(segment.bytes);
  llvm::sort(bounds);
  bounds.erase(llvm::unique(bounds), bounds.end());
  size_t size = bounds.size(), kept = std::min(size, kMaxBounds);
  return llvm::map_to_vector(llvm::seq(kept), [&](size_t number) { return bounds[(number + 1) * size / kept - 1]; });
}

/// Finds the first segments of stages 1, 2 … such that a tick takes as little as it can, in which all stages take
/// `passes` times the seconds of the forward pass and send `numSent` times; empty if there are none.
SmallVector<unsigned> findFastest(ArrayRef<Segment> segments, int64_t numStages, double passes, int numSent,
                                  const StageCosts &costs) {
  double fastest = kInfinity;
  SmallVector<unsigned> begins;
  for (double bytes : findBounds(segments)) {
    SmallVector<Segment> thin = keepThin(segments, bytes);
    double largest = findLeast(thin, numStages), tick = passes * largest + numSent * costs.getSending(bytes);
    if (tick < fastest) {
      fastest = tick;
      begins = cut(thin, numStages, largest);
    }
  }
  return begins;
}

LogicalResult emitTooFew(const StagedLoop &loop, ArrayRef<Segment> segments, int64_t numStages) {
  int64_t places = llvm::count_if(segments, [](const Segment &segment) { return segment.bytes != kInfinity; });
  InFlightDiagnostic error = emitError(loop.getLoop()->getLoc());
  error << "finds " << places << (places == 1 ? " place" : " places") << " where a stage of the pipeline can end, but "
        << numStages << " stages need " << numStages - 1
        << "; a stage ends in front of an op that is the first to read a parameter";
  for (const Segment &segment : segments)
    if (segment.last > segment.begin) {
      const StagedLoop::Op &first = loop.getOps()[segment.begin], &last = loop.getOps()[segment.last];
      if (llvm::any_of(segments, [&](const Segment &other) {
            return other.begin > segment.begin && other.begin <= segment.last;
          })) {
        error.attachNote(first.op->getLoc()) << loop.describe(segment.parameters.front()) << " is read here";
        error.attachNote(last.op->getLoc())
            << "and again here, and no stage can end between; what several stages read has to be two arguments";
        break;
      }
    }
  bool isNoted = false;
  findComputedAgain(loop, segments, [&](unsigned first, unsigned last) {
    if (isNoted)
      return;
    isNoted = true;
    error.attachNote(loop.getOps()[segments[first].begin].op->getLoc())
        << "what reads " << loop.describe(segments[first].parameters.front())
        << " is computed again in the backward pass";
    error.attachNote(loop.getOps()[segments[last].begin].op->getLoc())
        << "for what reads " << loop.describe(segments[last].parameters.front())
        << ", so both are on one stage; jax.checkpoint around less leaves more places";
  });
  noteUncutLoops(error, loop);
  return error;
}

/// The segments of a loop, and the first ones of stages 1, 2 …
struct Cuts {
  SmallVector<Segment> segments;
  SmallVector<unsigned> begins;
};

FailureOr<Cuts> findCuts(const StagedLoop &loop, int64_t numStages, const StageCosts &costs,
                         SmallVectorImpl<SharedParameter> &shared) {
  double forward = 0, backward = 0;
  for (auto [op, seconds] : llvm::zip_equal(loop.getOps(), costs.ofOps))
    (op.isForward ? forward : backward) += seconds;
  double passes = forward > 0 ? 1 + backward / forward : 1;
  SmallVector<Reading> readings = findReadings(loop, costs.ofOps);
  SmallVector<double> crossing = getCrossingBytes(loop);
  Cuts cuts, first;
  double most = forward / double(numStages), longest = kInfinity;
  for (unsigned tries = 0; tries < kMaxTries && longest > 0 && cuts.begins.empty(); ++tries) {
    most = tries == 0 ? most : std::nextafter(longest, 0.0);
    longest = 0;
    SmallVector<unsigned> parameters;
    for (const Reading &reading : readings)
      if (reading.apart <= most) {
        parameters.push_back(reading.parameter);
        longest = std::max(longest, reading.apart);
      }
    cuts.segments = findSegments(loop, parameters, costs.ofOps);
    findPlaces(loop, cuts.segments, crossing);
    cuts.begins = findFastest(cuts.segments, numStages, passes, loop.isInference() ? 1 : 2, costs);
    if (tries == 0)
      first = cuts;
  }
  if (cuts.begins.empty())
    return emitTooFew(loop, first.segments, numStages);
  for (const Reading &reading : readings)
    if (reading.apart > most)
      share(loop, reading.parameter, reading.last, shared);
  return cuts;
}

/// Takes the stages that arguments ask for.
FailureOr<StageOfParameter> takeStages(const StagedLoop &loop, int64_t numStages,
                                       SmallVectorImpl<SharedParameter> &shared) {
  StageOfParameter stages;
  for (unsigned parameter : loop.getParameters()) {
    Attribute attribute = loop.getFunction().getArgAttr(parameter, kStageAttrName);
    if (!attribute)
      continue;
    auto stage = dyn_cast<IntegerAttr>(attribute);
    if (!stage || stage.getInt() < 0 || stage.getInt() >= numStages)
      return emitError(loop.getLoc(parameter))
             << loop.describe(parameter) << " has '" << kStageAttrName << "' = " << attribute
             << ", but the pipeline has the stages 0 to " << numStages - 1;
    stages[parameter] = stage.getInt();
  }
  // What nobody placed is where the first op that reads it can be.
  SmallVector<int64_t> earliest(loop.getOps().size());
  for (auto [number, op] : llvm::enumerate(loop.getOps())) {
    if (!op.isForward)
      continue;
    for (unsigned maker : op.makers)
      earliest[number] = std::max(earliest[number], earliest[maker]);
    for (unsigned parameter : op.parameters)
      if (auto found = stages.find(parameter); found != stages.end())
        earliest[number] = std::max(earliest[number], found->second);
    for (unsigned parameter : op.parameters)
      stages.try_emplace(parameter, earliest[number]);
  }
  // What later stages read, too, is on none, unless somebody says so.
  for (auto [number, op] : llvm::enumerate(loop.getOps()))
    for (unsigned parameter : op.parameters)
      if (auto found = stages.find(parameter); op.isForward && found != stages.end() &&
                                               found->second < earliest[number] &&
                                               !loop.getFunction().getArgAttr(parameter, kStageAttrName)) {
        share(loop, parameter, findLastReader(loop, parameter), shared);
        stages.erase(found);
      }
  return stages;
}
} // namespace

void dist::warnOfSharedGradient(const StagedLoop &loop, const SharedParameter &parameter) {
  auto type = dyn_cast<RankedTensorType>(loop.getType(parameter.argument));
  InFlightDiagnostic warning = emitWarning(loop.getLoc(parameter.argument))
                               << loop.describe(parameter.argument)
                               << " is read by several stages of the pipeline, so what is added up for its gradient, "
                               << (type ? toString(getTensorBytes(type)) : "some")
                               << " bytes, goes from stage to stage with each part of the batch";
  warning.attachNote(parameter.first->getLoc()) << "it is read here first";
  warning.attachNote(parameter.last->getLoc())
      << "and here last in the forward pass; two arguments could be on one stage each";
}

FailureOr<StageOfParameter> dist::chooseStages(const StagedLoop &loop, int64_t numStages, const StageCosts &costs,
                                               SmallVectorImpl<SharedParameter> &shared) {
  FunctionOpInterface function = loop.getFunction();
  for (unsigned argument = 0; argument < function.getNumArguments(); ++argument)
    if (function.getArgAttr(argument, kStageAttrName))
      return takeStages(loop, numStages, shared);
  FailureOr<Cuts> cuts = findCuts(loop, numStages, costs, shared);
  if (failed(cuts))
    return failure();
  StageOfParameter stages;
  int64_t stage = 0;
  for (auto [number, segment] : llvm::enumerate(cuts->segments)) {
    stage += llvm::is_contained(cuts->begins, number);
    for (unsigned parameter : segment.parameters)
      stages[parameter] = stage;
  }
  return stages;
}
