// SPDX-License-Identifier: Apache-2.0

#include "StagePositions.h"
#include "dist/Analysis/OpCost.h"

using namespace mlir;
using namespace dist;

namespace {
class Placer {
public:
  Placer(const StagedLoop &loop, const PipelineShape &shape, const StageOfParameter &stages)
      : loop(loop), shape(shape), stages(stages), ops(loop.getOps()), places(ops.size()),
        pinned(loop.getLoop()->getNumResults()) {}

  FailureOr<StagePositions> run() {
    for (const StagedLoop::Op &op : ops)
      for (SmallVector<Made, 1> &made = madeBy.emplace_back(); Value result : op.op->getResults())
        made.push_back({double(getKnownBytes(result)), loop.getReaders(result)});
    if (failed(findAnchors()) || failed(findEarliest()))
      return failure();
    pinCarried();
    if (failed(findEarliest()) || failed(checkCarried()))
      return failure();
    for (int64_t position = 0; position + 1 < 2 * shape.getNumStages(); ++position)
      if (position + 1 != shape.getNumStages())
        moveOn(position);
    delayBackward();
    if (failed(checkStages()))
      return failure();
    return route();
  }

  FailureOr<SmallVector<int64_t>> runEarliest() {
    if (failed(findAnchors()) || failed(findEarliest()))
      return failure();
    return llvm::map_to_vector(places, [](const Place &place) { return place.position; });
  }

private:
  struct Place {
    std::optional<int64_t> anchor; ///< Where it has to stand.
    int64_t position = 0;
  };

  /// A result of an op.
  struct Made {
    double bytes;
    SmallVector<unsigned> readers;
  };

  /// Returns the stage of parameter `argument`, if it is on one.
  std::optional<int64_t> getStage(unsigned argument) const {
    auto found = stages.find(argument);
    return found == stages.end() ? std::nullopt : std::optional(found->second);
  }

  LogicalResult findAnchors() {
    for (auto [number, op] : llvm::enumerate(ops)) {
      std::optional<unsigned> anchoring;
      SmallVector<unsigned> parameters = op.parameters;
      if (!op.isForward)
        for (unsigned carried : op.carried)
          if (std::optional<unsigned> parameter = loop.getParameter(carried))
            parameters.push_back(*parameter);
      for (unsigned parameter : parameters) {
        std::optional<int64_t> stage = getStage(parameter);
        if (!stage)
          continue;
        if (anchoring && getStage(*anchoring) != stage) {
          InFlightDiagnostic error =
              op.op->emitError()
              << "needs parameters of two stages of the pipeline; one stage has to have all that an op computes with";
          error.attachNote(loop.getLoc(*anchoring))
              << loop.describe(*anchoring) << " is on stage " << *getStage(*anchoring);
          error.attachNote(loop.getLoc(parameter)) << loop.describe(parameter) << " is on stage " << *stage;
          return error;
        }
        anchoring = parameter;
        places[number].anchor = op.isForward ? *stage : shape.getMirror(*stage);
      }
    }
    return success();
  }

  /// Lets each op stand where it has to, or as early as what it reads is there.
  LogicalResult findEarliest() {
    for (auto [number, op] : llvm::enumerate(ops)) {
      Place &place = places[number];
      place.position = 0;
      unsigned latest = 0;
      for (unsigned maker : op.makers)
        if (places[maker].position >= place.position) {
          place.position = places[maker].position;
          latest = maker;
        }
      for (unsigned carried : op.carried)
        if (pinned[carried] && !place.anchor)
          place.position = std::max(place.position, *pinned[carried]);
      if (!place.anchor)
        continue;
      if (place.position > *place.anchor)
        return emitBackwards(number, latest);
      place.position = *place.anchor;
    }
    return success();
  }

  /// Says that what op `maker` makes would have to go to an earlier stage for op `number`.
  LogicalResult emitBackwards(unsigned number, unsigned maker) {
    auto describe = [&](int64_t position) {
      bool isForward = position < shape.getNumStages();
      return std::string(isForward ? "the forward" : "the backward") + " pass of stage " +
             std::to_string(isForward ? position : shape.getMirror(position));
    };
    InFlightDiagnostic error = ops[number].op->emitError();
    error << "belongs to " << describe(*places[number].anchor) << ", but reads what "
          << describe(places[maker].position)
          << " computes later; no value can go backwards between the stages of a pipeline";
    error.attachNote(ops[maker].op->getLoc()) << "computed here";
    for (unsigned parameter : ops[number].parameters)
      if (std::optional<int64_t> stage = getStage(parameter)) {
        error.attachNote(loop.getLoc(parameter)) << loop.describe(parameter) << " is on stage " << *stage;
        unsigned first = loop.getFirstReader(parameter);
        if (first != number)
          error.attachNote(ops[first].op->getLoc())
              << "where it is read first; what several stages read has to be two arguments";
      }
    return error;
  }

  /// Lets what one carried value goes through stand in one position; the sum of a gradient in the backward pass.
  void pinCarried() {
    for (auto [number, op] : llvm::enumerate(ops))
      for (unsigned carried : op.carried) {
        int64_t position = places[number].position;
        if (!op.isForward && loop.getParameter(carried) && position < shape.getNumStages())
          position = shape.getMirror(position);
        pinned[carried] = std::max(pinned[carried].value_or(0), position);
      }
  }

  LogicalResult checkCarried() {
    for (auto [number, op] : llvm::enumerate(ops))
      for (unsigned carried : op.carried)
        if (places[number].position != *pinned[carried])
          return op.op->emitError()
                 << "reads or makes what the loop carries from part to part, value " << carried
                 << ", on another stage of the pipeline than other ops; what is carried lies on one stage";
    return success();
  }

  /// Returns true if op `number` stays at its position.
  bool isFixed(unsigned number) const { return places[number].anchor || !ops[number].carried.empty(); }

  /// Returns the bytes of what ops of one pass make for others of it, where those in `behind`, or later than
  /// `position`, are the readers.
  double getCrossing(int64_t position, const llvm::DenseSet<unsigned> &behind) const {
    bool isForward = position < shape.getNumStages();
    auto isBehind = [&](unsigned number) { return places[number].position > position || behind.contains(number); };
    auto isReader = [&](unsigned number) { return ops[number].isForward == isForward && isBehind(number); };
    double bytes = 0;
    for (unsigned number = 0; number < ops.size(); ++number) {
      if (isBehind(number) || (!isForward && places[number].position < shape.getNumStages()))
        continue;
      for (const Made &made : madeBy[number])
        if (llvm::any_of(made.readers, isReader))
          bytes += made.bytes;
    }
    return bytes;
  }

  /// Returns the ops of `position` that nothing needs that stays there, in program order.
  SmallVector<unsigned> findMovable(int64_t position) const {
    llvm::DenseSet<unsigned> needed;
    SmallVector<unsigned> movable;
    for (unsigned number = ops.size(); number-- > 0;) {
      if (places[number].position != position || ops[number].isForward != (position < shape.getNumStages()))
        continue;
      if (!isFixed(number) && !needed.contains(number))
        movable.push_back(number);
      else
        needed.insert(ops[number].makers.begin(), ops[number].makers.end());
    }
    std::reverse(movable.begin(), movable.end());
    return movable;
  }

  /// Moves the last ops of `position` on to the next one, if fewer bytes go over then. In the backward pass as many as
  /// possible, as the next position has what the forward pass has made for them.
  void moveOn(int64_t position) {
    SmallVector<unsigned> movable = findMovable(position);
    llvm::DenseSet<unsigned> behind;
    double least = getCrossing(position, behind);
    unsigned best = 0;
    for (unsigned count = 1; count <= movable.size(); ++count) {
      behind.insert(movable[movable.size() - count]);
      double bytes = getCrossing(position, behind);
      if (bytes < least || (bytes == least && position >= shape.getNumStages())) {
        least = bytes;
        best = count;
      }
    }
    for (unsigned number : ArrayRef<unsigned>(movable).take_back(best))
      places[number].position = position + 1;
  }

  /// Computes what only the backward pass needs of the forward pass in the backward pass: where what it is made of is
  /// kept, or earlier if it is read there.
  void delayBackward() {
    constexpr int64_t none = std::numeric_limits<int64_t>::max();
    auto isDelayed = [&](unsigned number) {
      return !ops[number].isForward && !isFixed(number) && places[number].position < shape.getNumStages();
    };
    llvm::DenseSet<unsigned> delayed;
    SmallVector<int64_t> latest(ops.size(), none);
    for (unsigned number = ops.size(); number-- > 0;) {
      int64_t position = places[number].position;
      if (isDelayed(number) && latest[number] != none) {
        delayed.insert(number);
        position = latest[number];
      }
      for (unsigned maker : ops[number].makers)
        latest[maker] = std::min(latest[maker], position);
    }
    for (auto [number, op] : llvm::enumerate(ops)) {
      if (!delayed.contains(number))
        continue;
      int64_t kept = shape.getNumStages();
      for (unsigned maker : op.makers) {
        int64_t made = places[maker].position;
        kept = std::max(kept, made < shape.getNumStages() ? shape.getMirror(made) : made);
      }
      places[number].position = std::max(places[number].position, std::min(kept, latest[number]));
    }
  }

  LogicalResult checkStages() const {
    for (int64_t stage = 0; stage < shape.getNumStages(); ++stage)
      if (llvm::none_of(places, [&](const Place &place) { return place.position == stage; }))
        return emitError(loop.getLoop()->getLoc())
               << "has nothing for stage " << stage << " of " << shape.getNumStages()
               << " of the pipeline; each stage needs a parameter";
    return success();
  }

  //===-- what goes from position to position --===//

  FailureOr<StagePositions> route() {
    int64_t numStages = shape.getNumStages();
    result.ofCarried.resize(pinned.size());
    result.arriving.resize(2 * numStages);
    result.kept.resize(numStages);
    for (auto [number, op] : llvm::enumerate(ops)) {
      int64_t position = places[number].position;
      result.ofOp.push_back(position);
      result.hasBackward |= position >= numStages;
      for (unsigned carried : op.carried)
        result.ofCarried[carried] = position;
      LogicalResult routed = success();
      op.op->walk([&](Operation *inner) {
        for (Value value : inner->getOperands())
          if (std::optional<unsigned> maker = loop.findMaker(value); maker && succeeded(routed))
            routed = bring(value, *maker, position);
      });
      if (failed(routed))
        return failure();
    }
    return std::move(result);
  }

  /// Lets `value`, which op `maker` makes, be there at `position`.
  LogicalResult bring(Value value, unsigned maker, int64_t position) {
    int64_t made = places[maker].position;
    if (made == position)
      return success();
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if ((type && !type.hasStaticShape()) || (!type && !value.getType().isIntOrIndexOrFloat()))
      return ops[maker].op->emitError()
             << "gives a " << value.getType()
             << " that another task of the pipeline reads; tensors of static shape and numbers can go there";
    bool isKept = position >= shape.getNumStages() && made <= shape.getMirror(position);
    bool isNew =
        isKept ? result.kept[shape.getMirror(position)].insert(value) : result.arriving[position].insert(value);
    return isNew ? bring(value, maker, isKept ? shape.getMirror(position) : position - 1) : success();
  }

  const StagedLoop &loop;
  const PipelineShape &shape;
  const StageOfParameter &stages;
  ArrayRef<StagedLoop::Op> ops;
  SmallVector<Place> places;
  std::vector<SmallVector<Made, 1>> madeBy;   ///< By number of the op.
  SmallVector<std::optional<int64_t>> pinned; ///< By carried value.
  StagePositions result;
};
} // namespace

FailureOr<SmallVector<int64_t>> dist::findEarliestPositions(const StagedLoop &loop, const PipelineShape &shape,
                                                            const StageOfParameter &stages) {
  return Placer(loop, shape, stages).runEarliest();
}

FailureOr<StagePositions> dist::placeOnStages(const StagedLoop &loop, const PipelineShape &shape,
                                              const StageOfParameter &stages) {
  return Placer(loop, shape, stages).run();
}
