// SPDX-License-Identifier: Apache-2.0
//
// The steps are followed in their order with the narrowest type behind every byte. What a step writes has passed
// through everything that it reads. A loop is followed until nothing changes: each trip may hand what it found to the
// next.

#include "dist/Runtime/ResultPrecision.h"

#include "CutSegment.h"
#include "Donation.h"
#include "StepAccesses.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <map>
#include <utility>

namespace dist::runtime {

/// Digits of the fraction; more than any float has for what is no float.
static int countDigits(DistDType dtype) {
  switch (dtype) {
  case DIST_F64:
  case DIST_C128:
    return 53;
  case DIST_F32:
  case DIST_C64:
    return 24;
  case DIST_F16:
    return 11;
  case DIST_BF16:
    return 8;
  case DIST_F8E4M3FN:
    return 4;
  case DIST_F8E5M2:
    return 3;
  default:
    return 64;
  }
}

static DistDType takeNarrower(DistDType a, DistDType b) { return countDigits(b) < countDigits(a) ? b : a; }

namespace {

/// The narrowest types behind the bytes of one piece of memory. Bytes without a segment hold nothing yet.
class Segments {
public:
  DistDType read(int64_t begin, int64_t end) const {
    DistDType narrowest = DIST_I1;
    auto segment = segments.upper_bound(begin);
    if (segment != segments.begin())
      --segment;
    for (; segment != segments.end() && segment->first < end; ++segment)
      if (segment->second.end > begin)
        narrowest = takeNarrower(narrowest, segment->second.dtype);
    return narrowest;
  }

  void write(int64_t begin, int64_t end, DistDType dtype) {
    cutSegment(segments, begin);
    cutSegment(segments, end);
    segments.erase(segments.lower_bound(begin), segments.lower_bound(end));
    segments[begin] = {end, dtype};
  }

  /// Adds what `other` holds to what is here.
  void merge(const Segments &other) {
    for (const auto &[begin, segment] : other.segments) {
      for (int64_t position = begin; position < segment.end;) {
        cutSegment(segments, position);
        auto next = segments.lower_bound(position);
        bool isHere = next != segments.end() && next->first == position;
        int64_t end = isHere ? next->second.end : next == segments.end() ? segment.end : next->first;
        end = std::min(end, segment.end);
        write(position, end, takeNarrower(isHere ? next->second.dtype : DistDType(DIST_I1), segment.dtype));
        position = end;
      }
    }
  }

  bool operator==(const Segments &other) const { return segments == other.segments; }

private:
  struct Segment {
    int64_t end;
    DistDType dtype;
    bool operator==(const Segment &other) const { return end == other.end && dtype == other.dtype; }
  };

  std::map<int64_t, Segment> segments;
};

using Memory = std::map<std::pair<DistSpace, int32_t>, Segments>;

/// Loops are followed this often at most: as many values may be forwarded in a row.
constexpr int maxTrips = 16;

class PrecisionWalk {
public:
  explicit PrecisionWalk(const DistExecutable &executable) : executable(executable) {
    for (int64_t number = 0; number < executable.numArguments; ++number)
      memory[getMemoryOf(executable, DIST_SPACE_ARGUMENT, int32_t(number))].write(0, INT64_MAX,
                                                                                  executable.arguments[number].dtype);
    walk(0, executable.numSteps);
  }

  DistDType getResult(int32_t number) const {
    auto found = memory.find({DIST_SPACE_RESULT, number});
    DistDType dtype = executable.results[number].dtype;
    return found == memory.end() ? dtype : takeNarrower(dtype, found->second.read(0, INT64_MAX));
  }

private:
  void walk(int64_t first, int64_t end) {
    for (int64_t position = first; position < end; ++position) {
      const DistStep &step = executable.steps[position];
      if (step.kind != DIST_STEP_LOOP) {
        runStep(step);
        continue;
      }
      walkLoop(step.loop);
      position += step.loop.numSteps;
    }
  }

  void walkLoop(const DistLoopStep &loop) {
    for (int trip = 0; trip < maxTrips; ++trip) {
      Memory before = memory;
      walk(loop.firstStep, loop.firstStep + loop.numSteps);
      for (const auto &[piece, segments] : before)
        memory[piece].merge(segments);
      if (memory == before)
        return;
    }
  }

  void runStep(const DistStep &step) {
    DistDType narrowest = DIST_I1;
    for (const StepAccess &access : getStepAccesses(executable, step)) { // Reads come first.
      narrowest = takeNarrower(narrowest, access.dtype);
      Segments &segments = memory[{access.space, access.index}];
      if (!access.isWrite)
        narrowest = takeNarrower(narrowest, segments.read(access.begin, access.end));
      else if (step.kind == DIST_STEP_STRIDED_COPY) // There may be others' bytes between its rows.
        segments.write(access.begin, access.end, takeNarrower(narrowest, segments.read(access.begin, access.end)));
      else
        segments.write(access.begin, access.end, narrowest);
    }
  }

  const DistExecutable &executable;
  Memory memory;
};

} // namespace

std::vector<DistDType> findNarrowestTypes(const DistExecutable &executable) {
  PrecisionWalk walk(executable);
  std::vector<DistDType> types;
  for (int64_t number = 0; number < executable.numResults; ++number)
    types.push_back(walk.getResult(int32_t(number)));
  return types;
}

} // namespace dist::runtime
