// SPDX-License-Identifier: Apache-2.0
//
// From layouts to steps. Nearly all reshards of real programs are one step (or slices, or one step after slices); these
// are recognised by comparing lists, without a search. Everything else becomes a Problem for the planners. Both ways
// end in the same function that writes shapes and bytes.

#include "dist/Resharding/ReshardPlan.h"
#include "ReshardPlanSymmetry.h"
#include "llvm/ADT/SmallString.h"

using namespace mlir;
using namespace dist;
using namespace dist::reshard;

/// Returns `bytes` * `numerator` / `denominator` without overflow in between.
static int64_t getShare(int64_t bytes, int64_t numerator, int64_t denominator) {
  return bytes / denominator * numerator + bytes % denominator * numerator / denominator;
}

namespace {
/// Writes the steps of one plan.
class PlanWriter {
public:
  PlanWriter(const Layout &source, ArrayRef<int64_t> shape, int64_t elementBytes, const AxisSpace &space)
      : shape(shape), elementBytes(elementBytes), space(space), localShape(source.getLocalShape(shape, space)) {}

  /// Appends the step `move`, whose sub-axes are those of the mesh.
  void append(Move move) {
    ReshardStep &step = plan.steps.emplace_back();
    step.kind = move.kind;
    step.dim = move.dim;
    step.otherDim = move.otherDim;
    step.axes = std::move(move.axes);
    step.from = std::move(move.from);
    step.reduction = move.reduction;
    step.result = std::move(move.result);
    step.inputShape = localShape;
    localShape = step.result.getLocalShape(shape, space);
    step.outputShape = localShape;
    fillBytes(step);
    plan.wireBytes += step.wireBytes;
  }

  ReshardPlan plan;

private:
  int64_t getBytes(ArrayRef<int64_t> local) const {
    uint64_t bytes = elementBytes;
    for (int64_t size : local)
      bytes = llvm::SaturatingMultiply<uint64_t>(bytes, size);
    return std::min<uint64_t>(bytes, std::numeric_limits<int64_t>::max() / 4);
  }

  void fillBytes(ReshardStep &step) const {
    int64_t group = space.getSize(step.axes);
    switch (step.kind) {
    case ReshardStepKind::AllReduce:
      step.bufferBytes = getBytes(step.inputShape);
      step.wireBytes = getShare(step.bufferBytes, 2 * (group - 1), group);
      return;
    case ReshardStepKind::ReduceScatter:
    case ReshardStepKind::AllToAll:
      step.bufferBytes = getBytes(step.inputShape);
      step.wireBytes = getShare(step.bufferBytes, group - 1, group);
      return;
    case ReshardStepKind::AllGather:
      step.bufferBytes = getBytes(step.outputShape);
      step.wireBytes = getShare(step.bufferBytes, group - 1, group);
      return;
    case ReshardStepKind::Permute:
      step.bufferBytes = step.wireBytes = getBytes(step.inputShape);
      return;
    case ReshardStepKind::AllSlice:
    case ReshardStepKind::ToPartial:
      return;
    }
  }

  ArrayRef<int64_t> shape;
  int64_t elementBytes;
  const AxisSpace &space;
  SmallVector<int64_t> localShape;
};

/// Plans with one step that sends data, after slices where they are free, and with slices only. Gives up on anything
/// else.
class DirectPlanner {
public:
  DirectPlanner(const Layout &source, const Layout &target, ArrayRef<int64_t> shape, const AxisSpace &space)
      : layout(source), target(target), shape(shape), space(space) {}

  /// Appends the steps to `writer` and returns true, or returns false and appends nothing.
  bool plan(PlanWriter &writer) {
    if (!compareDims() || !comparePartials())
      return false;
    // With padding, slices may not shrink the shards, and then something else may be cheaper.
    if (!isEven && !split.empty() && (numGrown > 0 || !reduced.empty()))
      return false;
    if (numGrown == 0)
      return reduced.empty() ? planSlices(writer) : planReduction(writer);
    if (!reduced.empty())
      return false;
    return numGrown == 1 && (planGather(writer) || planAllToAll(writer));
  }

private:
  /// Sorts the dimensions that change into those that are split further (`split`) and the one that is joined
  /// (`joined`).
  bool compareDims() {
    for (auto [dim, want] : llvm::enumerate(target.dims)) {
      ArrayRef<SubAxis> have = layout.dims[dim];
      if (have == ArrayRef<SubAxis>(want))
        continue;
      size_t common = std::min(have.size(), want.size());
      if (have.take_front(common) != ArrayRef<SubAxis>(want).take_front(common))
        return false;
      ArrayRef<SubAxis> outer = have.take_front(common);
      ArrayRef<SubAxis> inner =
          have.size() > common ? have.drop_front(common) : ArrayRef<SubAxis>(want).drop_front(common);
      int64_t innerParts = space.getSize(inner), parts = space.getSize(outer) * innerParts;
      if (!canSplit(shape[dim], space.getSize(outer), innerParts))
        return false;
      isEven &= shape[dim] % parts == 0;
      if (have.size() < want.size()) {
        split.push_back(dim);
      } else {
        joined = dim;
        ++numGrown;
      }
    }
    return true;
  }

  /// Finds the sub-axes that one reduction has to be applied over.
  bool comparePartials() {
    if (layout.partials == target.partials)
      return true;
    if (layout.partials.size() != 1 || target.partials.size() > 1)
      return false;
    const PartialLayout &have = layout.partials.front();
    SubAxisSet kept = target.getPartialSubAxes();
    if (kept && (target.partials.front().kind != have.kind || (kept & ~toSet(have.axes))))
      return false;
    llvm::copy_if(have.axes, std::back_inserter(reduced), [&](SubAxis subAxis) { return !(kept >> subAxis & 1); });
    return !reduced.empty();
  }

  ArrayRef<SubAxis> getAdded(int64_t dim) const {
    return ArrayRef<SubAxis>(target.dims[dim]).drop_front(layout.dims[dim].size());
  }

  void write(PlanWriter &writer, Move move) {
    move.result = layout;
    writer.append(std::move(move));
  }

  void writeSlice(PlanWriter &writer, int64_t dim) {
    SubAxisList axes(getAdded(dim));
    layout.dims[dim] = target.dims[dim];
    write(writer, {ReshardStepKind::AllSlice, dim, -1, axes});
  }

  bool planSlices(PlanWriter &writer) {
    for (int64_t dim : split)
      writeSlice(writer, dim);
    return true;
  }

  /// A reduction whose axes split nothing in the target, or exactly one dimension.
  bool planReduction(PlanWriter &writer) {
    int64_t scattered = -1;
    for (int64_t dim : split) {
      SubAxisSet added = toSet(getAdded(dim));
      if (!(added & toSet(reduced)))
        continue;
      if (added != toSet(reduced))
        return false;
      scattered = dim;
    }
    for (int64_t dim : split)
      if (dim != scattered)
        writeSlice(writer, dim);
    ReductionKind kind = layout.partials.front().kind;
    SubAxisList axes = reduced;
    if (scattered >= 0)
      axes = SubAxisList(getAdded(scattered));
    layout = target;
    write(writer,
          {scattered < 0 ? ReshardStepKind::AllReduce : ReshardStepKind::ReduceScatter, scattered, -1, axes, {}, kind});
    return true;
  }

  bool planGather(PlanWriter &writer) {
    SubAxisList axes(ArrayRef<SubAxis>(layout.dims[joined]).drop_front(target.dims[joined].size()));
    for (int64_t dim : split)
      if (toSet(getAdded(dim)) & toSet(axes))
        return false;
    planSlices(writer);
    layout = target;
    write(writer, {ReshardStepKind::AllGather, joined, -1, axes});
    return true;
  }

  bool planAllToAll(PlanWriter &writer) {
    ArrayRef<SubAxis> moved = ArrayRef<SubAxis>(layout.dims[joined]).drop_front(target.dims[joined].size());
    if (split.size() != 1 || getAdded(split[0]) != moved)
      return false;
    SubAxisList axes(moved);
    layout = target;
    write(writer, {ReshardStepKind::AllToAll, split[0], joined, axes});
    return true;
  }

  Layout layout;
  const Layout &target;
  ArrayRef<int64_t> shape;
  const AxisSpace &space;
  SmallVector<int64_t, 4> split;
  int64_t joined = -1, numGrown = 0;
  bool isEven = true;
  SubAxisList reduced;
};
} // namespace

/// Writes a draft in the sub-axes of the mesh.
static void writeDraft(PlanWriter &writer, const Problem &problem, const Draft &draft) {
  for (const Move &move : draft.moves) {
    Move full{move.kind,
              move.dim,
              move.otherDim,
              problem.expand(move.axes),
              problem.expand(move.from),
              move.reduction,
              problem.expand(move.result)};
    if (move.kind == ReshardStepKind::AllReduce || move.kind == ReshardStepKind::ToPartial)
      llvm::sort(full.axes);
    writer.append(std::move(full));
  }
}

static Problem makeProblem(const Layout &source, const Layout &target, ArrayRef<int64_t> shape, const AxisSpace &space,
                           ReshardPieces pieces) {
  return Problem(Layout{source.dims, canonicalize(source.partials)}, Layout{target.dims, canonicalize(target.partials)},
                 shape, space, pieces);
}

/// Returns the plan that `writer` has written to `target`.
static ReshardPlan takePlan(PlanWriter &writer, const Layout &target) {
  if (!writer.plan.steps.empty())
    writer.plan.steps.back().result = target;
  return std::move(writer.plan);
}

static ReshardPlan makePlan(const Layout &source, const Layout &target, ArrayRef<int64_t> shape, int64_t elementBytes,
                            const AxisSpace &space, DraftTable *drafts, ReshardPieces pieces) {
  PlanWriter writer(source, shape, elementBytes, space);
  if (!DirectPlanner(source, target, shape, space).plan(writer)) {
    Problem problem = makeProblem(source, target, shape, space, pieces);
    writeDraft(writer, problem, drafts ? drafts->get(problem) : makeDraft(problem));
  }
  return takePlan(writer, target);
}

ReshardPlan reshard::planByFullSearch(const Layout &source, const Layout &target, ArrayRef<int64_t> shape,
                                      int64_t elementBytes, const AxisSpace &space) {
  PlanWriter writer(source, shape, elementBytes, space);
  Problem problem = makeProblem(source, target, shape, space, ReshardPieces::SubAxes);
  writeDraft(writer, problem, planBySearch(problem, planGreedily(problem), /*isBounded=*/false));
  return std::move(writer.plan);
}

ReshardPlan dist::planReshard(const Layout &source, const Layout &target, ArrayRef<int64_t> shape, int64_t elementBytes,
                              const AxisSpace &space) {
  return makePlan(source, target, shape, elementBytes, space, nullptr, ReshardPieces::SubAxes);
}

ReshardPlanner::ReshardPlanner(const AxisSpace &space, ReshardPieces pieces)
    : space(space), pieces(pieces), drafts(std::make_unique<DraftTable>()) {}
ReshardPlanner::~ReshardPlanner() = default;

std::vector<ReshardPlan> ReshardPlanner::planAll(ArrayRef<LayoutPair> pairs, ArrayRef<int64_t> shape,
                                                 int64_t elementBytes, MLIRContext *context) {
  std::vector<ReshardPlan> plans(pairs.size());
  std::vector<std::optional<Problem>> problems(pairs.size()); // What is not planned directly.
  forEachNumber(context, pairs.size(), [&](size_t number) {
    auto [source, target] = pairs[number];
    PlanWriter writer(*source, shape, elementBytes, space);
    if (DirectPlanner(*source, *target, shape, space).plan(writer))
      plans[number] = takePlan(writer, *target);
    else
      problems[number] = makeProblem(*source, *target, shape, space, pieces);
  });
  SmallVector<const Problem *> searched;
  SmallVector<size_t> numbers; // Of their pairs.
  for (auto [number, problem] : llvm::enumerate(problems))
    if (problem) {
      searched.push_back(&*problem);
      numbers.push_back(number);
    }
  SmallVector<const Draft *> found = drafts->getAll(searched, context);
  forEachNumber(context, numbers.size(), [&](size_t number) {
    auto [source, target] = pairs[numbers[number]];
    PlanWriter writer(*source, shape, elementBytes, space);
    writeDraft(writer, *searched[number], *found[number]);
    plans[numbers[number]] = takePlan(writer, *target);
  });
  return plans;
}

const ReshardPlan &ReshardPlanner::plan(const Layout &source, const Layout &target, ArrayRef<int64_t> shape,
                                        int64_t elementBytes) {
  SmallString<128> key;
  key.push_back(static_cast<char>(shape.size()));
  key.append(reinterpret_cast<const char *>(&elementBytes), reinterpret_cast<const char *>(&elementBytes + 1));
  for (const int64_t &size : shape)
    key.append(reinterpret_cast<const char *>(&size), reinterpret_cast<const char *>(&size + 1));
  source.appendKey(key);
  target.appendKey(key);
  auto [place, isNew] = plans.try_emplace(key);
  if (isNew)
    place->second = makePlan(source, target, shape, elementBytes, space, drafts.get(), pieces);
  return place->second;
}
