// SPDX-License-Identifier: Apache-2.0
//
// What a search for placements knows of arguments and results that are to be placed, and of memory.
//
// An argument may be split in every way that is even. A result that is the new version of an argument, as of a
// parameter after a step of training, lies as the argument does, so that it can be the argument of the next step.
//
// Memory is counted by value: the shard that is forwarded, from where it is made until it is last read, and at each op
// what it reads in another placement. What one elementwise op hands to one other needs none. Arguments and results are
// there all the time.

#include "PlacementSearch.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/IR/Donation.h"
#include "dist/Timeline/MemoryFlow.h"

using namespace mlir;
using namespace dist;

/// An argument has no more placements than this, or those that split a dimension in an order other than that of the
/// mesh are left out.
static constexpr size_t kMaxPlacements = 300;

/// Problems with no more labels than this are solved with a bound on memory as such, without prices.
static constexpr size_t kMaxLabelsWithinMemory = 50'000;

/// Of plans that take equally long the one with smaller arguments is better: reading them costs so much of what it
/// would take.
static constexpr double kShareOfMemory = 1e-4;

//===-- placements ------------------------------------------------------------------------------------------------===//

namespace {
/// Lists the even splits of one tensor.
class SplitLister {
public:
  SplitLister(const FreeArgument &argument, RankedTensorType type, const AxisSpace &space, const AxisUnits &units)
      : argument(argument), type(type), space(space), layout(Layout::replicated(type.getRank())),
        isInOrder(units.areManyParts(space)) {
    for (const SubAxisList &unit : units.getUnits()) {
      SmallVector<AxisRefAttr> axes = space.decode(unit);
      if (llvm::none_of(axes,
                        [&](AxisRefAttr axis) { return llvm::is_contained(argument.forbiddenAxes, axis.getName()); }))
        allowed.push_back(unit);
    }
  }

  std::vector<Layout> list() {
    choose(0, /*inAnyOrder=*/true);
    if (found.size() > kMaxPlacements || isInOrder) {
      found.clear();
      choose(0, /*inAnyOrder=*/false);
    }
    return std::move(found);
  }

private:
  void choose(unsigned number, bool inAnyOrder) {
    if (number == allowed.size()) {
      found.push_back(layout);
      return;
    }
    const SubAxisList &unit = allowed[number];
    choose(number + 1, inAnyOrder);
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      SubAxisList &subAxes = layout.dims[dim];
      if ((argument.onlyDim && *argument.onlyDim != dim) ||
          type.getDimSize(dim) % (space.getSize(subAxes) * space.getSize(unit)) != 0)
        continue;
      SubAxisList before = subAxes;
      for (size_t place = before.size() + 1; place-- > 0;) {
        // Units stay whole.
        if (place < before.size() && !startsUnit(before[place]))
          continue;
        ArrayRef<SubAxis> all(before);
        subAxes = SubAxisList(all.take_front(place));
        subAxes.append(unit.begin(), unit.end());
        subAxes.append(all.begin() + place, all.end());
        choose(number + 1, inAnyOrder);
        if (!inAnyOrder)
          break;
      }
      layout.dims[dim] = before;
    }
  }

  bool startsUnit(SubAxis subAxis) const {
    return llvm::any_of(allowed, [&](const SubAxisList &unit) { return unit.front() == subAxis; });
  }

  const FreeArgument &argument;
  RankedTensorType type;
  const AxisSpace &space;
  SmallVector<SubAxisList> allowed;
  Layout layout;
  bool isInOrder; ///< Many parts of axes stand in the order of the mesh.
  std::vector<Layout> found;
};
} // namespace

LayoutList PlacementSearch::listPlacements(const FreeArgument &argument) {
  LayoutList list;
  if (argument.pinned)
    return {plan.getLayouts().get(argument.pinned)};
  auto type = cast<RankedTensorType>(function.getArgument(argument.number).getType());
  Layout least = Layout::replicated(type.getRank());
  if (argument.split)
    least.dims[argument.split->first] = plan.getSpace().encode(argument.split->second);
  auto isAllowed = [&](const Layout &layout) {
    return llvm::all_of(llvm::zip_equal(layout.dims, least.dims), [](auto dims) {
      ArrayRef<SubAxis> split = std::get<0>(dims), wanted = std::get<1>(dims);
      return split.take_front(wanted.size()) == wanted;
    });
  };
  for (const Layout &layout : SplitLister(argument, type, plan.getSpace(), units).list())
    if (isAllowed(layout))
      list.push_back(plan.getLayouts().get(layout));
  if (list.empty())
    list.push_back(plan.getLayouts().get(least));
  return list;
}

void PlacementSearch::addArguments() {
  for (const FreeArgument &argument : boundary->arguments) {
    const LayoutList *list = labels.intern(listPlacements(argument));
    auto type = cast<RankedTensorType>(function.getArgument(argument.number).getType());
    unsigned variable = addVariable(list->size());
    for (const Layout *layout : *list)
      variables[variable].work.push_back(getBytes(*layout, type) / plan.getMachine().getDevice().memoryBytesPerSecond *
                                         kShareOfMemory);
    ofArguments[argument.number] = {int(variable), list};
  }
}

/// Returns true if `rule` says that each element of the results is computed from one element of each operand.
static bool isElementwise(const ShardingRule &rule) {
  return rule.ties.empty() && rule.exchanges.empty() &&
         llvm::all_of(rule.factors, [](const Factor &factor) { return factor.kind == FactorKind::PassThrough; });
}

/// Returns for each result of `function` the argument whose new version it is, or -1.
static SmallVector<int64_t> findNewVersions(FunctionOpInterface function, const FunctionPlan &plan) {
  MemoryFlow flow;
  llvm::DenseMap<Value, unsigned> numbers;
  llvm::DenseMap<Type, int64_t> types;
  auto getNumber = [&](Value value, MemoryFlow::Place place = MemoryFlow::Place::Inner) {
    auto [known, isNew] = numbers.try_emplace(value, 0);
    if (isNew) {
      auto tensor = dyn_cast<RankedTensorType>(value.getType());
      int64_t type = types.try_emplace(value.getType(), types.size()).first->second;
      known->second = flow.addValue(
          {place, tensor && tensor.hasStaticShape() ? tensor.getNumElements() : 0, type, std::nullopt, false});
    }
    return known->second;
  };
  for (BlockArgument argument : function.getArguments())
    getNumber(argument, MemoryFlow::Place::Argument);
  Block &body = function.getFunctionBody().front();
  // A value that is returned twice is one result here.
  for (Value result : body.getTerminator()->getOperands())
    if (!isa<BlockArgument>(result))
      getNumber(result, MemoryFlow::Place::Result);
  walkControlFlow(body, [&](Operation *op) {
    const ShardingRule *rule = plan.getRule(op);
    bool isMoved = isa<ConstrainOp, ReshardOp, BarrierOp>(op);
    MemoryFlow::Node node{isMoved || (rule && isElementwise(*rule)) ? MemoryFlow::Computes::Elementwise
                                                                    : MemoryFlow::Computes::Product,
                          {},
                          {}};
    for (Value operand : op->getOperands())
      node.reads.push_back(getNumber(operand));
    for (Value result : op->getResults())
      node.writes.push_back(getNumber(result));
    flow.addNode(std::move(node));
  });
  std::vector<int64_t> versions = flow.findNewVersions();
  llvm::DenseMap<int64_t, int64_t> argumentOf;
  for (BlockArgument argument : function.getArguments())
    argumentOf[numbers.lookup(argument)] = argument.getArgNumber();
  SmallVector<int64_t> result;
  for (Value value : body.getTerminator()->getOperands()) {
    auto argument = dyn_cast<BlockArgument>(value);
    int64_t version = argument ? -1 : versions[numbers.lookup(value)];
    result.push_back(argument ? int64_t(argument.getArgNumber()) : version < 0 ? -1 : argumentOf.lookup(version));
  }
  for (BlockArgument argument : function.getArguments())
    if (std::optional<unsigned> taker =
            getTaker(function, argument.getArgNumber())) // It has the memory of the argument.
      result[*taker] = argument.getArgNumber();
  return result;
}

void PlacementSearch::addResults(ArrayRef<unsigned> numbers) {
  if (numbers.empty())
    return;
  SmallVector<int64_t> versions = findNewVersions(function, plan);
  Operation *terminator = function.getFunctionBody().front().getTerminator();
  for (unsigned number : numbers) {
    if (versions[number] >= 0 && !boundary)
      continue;
    if (versions[number] >= 0) {
      ofResults[number] = getSource(function.getArgument(versions[number]));
      continue;
    }
    Value value = terminator->getOperand(number);
    llvm::SetVector<const Layout *> layouts;
    if (!boundary)
      layouts.insert(plan.getLayouts().get(plan.getRequired(terminator->getOpOperand(number))));
    if (folded.contains(value))
      layouts.insert(plan.getLayouts().get(Layout::replicated(cast<RankedTensorType>(value.getType()).getRank())));
    else
      for (const Layout *layout : *getSource(value).layouts)
        layouts.insert(plan.getLayouts().get(layout->withoutPartials()));
    const LayoutList *list = labels.intern(LayoutList(layouts.begin(), layouts.end()));
    unsigned variable = addVariable(list->size());
    ofResults[number] = {int(variable), list};
    if (boundary)
      continue;
    for (auto [label, layout] : llvm::enumerate(*list))
      if (layout != plan.getLayouts().get(plan.getRequired(terminator->getOpOperand(number))))
        variables[variable].more.push_back({unsigned(label), ReshardPrices::kDiffers, 1});
  }
}

//===-- memory ----------------------------------------------------------------------------------------------------===//

double PlacementSearch::getBytes(const Layout &layout, RankedTensorType type) const {
  double bytes = double(getElementBytes(type.getElementType()));
  for (int64_t size : layout.getLocalShape(type.getShape(), plan.getSpace()))
    bytes *= double(size);
  return bytes;
}

bool PlacementSearch::isKept(Value value, bool isMoved) {
  Operation *op = value.getDefiningOp();
  const ShardingRule *rule = op ? plan.getRule(op) : nullptr;
  if (!rule)
    return true;
  return !rule->isGenerator && !(fused.contains(value) && (!isMoved || labels.isRepeated(op)));
}

void PlacementSearch::addNeeds(Value value, const Endpoint &from, Lifetime lifetime) {
  auto type = cast<RankedTensorType>(value.getType());
  const ScoresOfAttention *scores = plan.getScores(value);
  Need need{from.variable, lifetime, {}, {}};
  size_t numLabels = from.variable < 0 ? 1 : from.layouts->size();
  for (size_t label = 0; label < numLabels; ++label) {
    double bytes = getStoredBytes(*(*from.layouts)[label], type, scores);
    need.least.push_back(bytes);
    if (const Layout *other = from.others ? (*from.others)[label] : nullptr)
      bytes += getBytes(*other, type);
    need.bytes.push_back(bytes);
  }
  needs.push_back(std::move(need));
}

double PlacementSearch::getPrice(Lifetime lifetime, const MemoryTerms &memory) {
  double count = 0;
  for (int64_t place : memory.places)
    count += lifetime.begin <= place && place < lifetime.end;
  return count * memory.price;
}

double PlacementSearch::getBytes(const MovedNeed &need, size_t row, size_t column) const {
  const Layout *to = (*need.to.layouts)[column];
  bool isThere =
      to == (*need.from.layouts)[row] || (!memory.countsLeast && need.from.others && to == (*need.from.others)[row]);
  return isThere ? 0 : getBytes(*to, need.type);
}

double PlacementSearch::getCharge() const {
  double charge = 0;
  if (memory.places.empty())
    return charge;
  for (const Need &need : needs)
    if (need.variable >= 0)
      if (double price = getPrice(need.lifetime, memory))
        charge += price * need.get(memory)[answer.labels[need.variable]];
  for (const MovedNeed &need : movedNeeds)
    if (double price = getPrice(need, memory))
      charge += price * getBytes(need, getLabel(need.from), getLabel(need.to));
  return charge;
}

double PlacementSearch::getBound(double bytes) const {
  // By weak duality: what exceeds the bounds is paid for, and what is left of them is paid back.
  double bound = toSeconds(answer.bound);
  bound -= double(memory.places.size()) * memory.price * bytes;
  for (const Need &need : needs)
    if (need.variable < 0)
      bound += getPrice(need.lifetime, memory) * need.get(memory).front();
  return bound;
}

double PlacementSearch::getLeastBytes() const {
  std::vector<double> change(order.size() + 1);
  for (const Need &need : needs) {
    double least = *llvm::min_element(need.least);
    change[need.lifetime.begin] += least;
    change[need.lifetime.end] -= least;
  }
  double now = 0, peak = 0;
  for (double step : change)
    peak = std::max(peak, now += step);
  return peak;
}

bool PlacementSearch::isSmall() const {
  size_t numLabels = 0;
  for (const VariableCosts &variable : variables)
    numLabels += variable.numLabels;
  return numLabels <= kMaxLabelsWithinMemory;
}

void PlacementSearch::addLimit(planning::PlacementProblemBuilder &builder, double limit, const LabelSets &among) {
  // What is needed whatever is decided, by place.
  std::vector<double> change(order.size() + 1);
  auto addFixed = [&](Lifetime lifetime, double bytes) {
    change[lifetime.begin] += bytes;
    change[lifetime.end] -= bytes;
  };
  for (const Need &need : needs) {
    if (need.variable < 0 || among[need.variable].size() == 1) {
      addFixed(need.lifetime, need.get(memory)[need.variable < 0 ? 0 : among[need.variable].front()]);
      continue;
    }
    std::vector<planning::Usage> usages;
    for (unsigned label : among[need.variable])
      usages.push_back(planning::Usage(need.get(memory)[label]));
    if (need.lifetime.begin < need.lifetime.end)
      builder.addLifetime(need.variable, need.lifetime.begin, need.lifetime.end, std::move(usages));
  }
  for (const MovedNeed &need : movedNeeds) {
    auto isSingle = [&](const Endpoint &end) { return end.variable < 0 || among[end.variable].size() == 1; };
    auto getOnly = [&](const Endpoint &end) { return end.variable < 0 ? 0 : among[end.variable].front(); };
    if (isSingle(need.from) && isSingle(need.to))
      addFixed(need.get(memory), getBytes(need, getOnly(need.from), getOnly(need.to)));
  }
  unsigned fixed = builder.addVariable({0});
  double now = 0;
  for (int64_t place = 0; place < order.size(); ++place) {
    int64_t begin = place;
    now += change[place];
    while (place + 1 < order.size() && change[place + 1] == 0)
      ++place;
    builder.addLifetime(fixed, begin, place + 1, {planning::Usage(std::max(0.0, now))});
  }
  builder.setUsageLimit(planning::Usage(limit));
}

bool PlacementSearch::addMoved(planning::PlacementProblemBuilder &builder, const MovedNeed &need,
                               ArrayRef<double> seconds, const LabelSets &among) {
  static const SmallVector<unsigned> kOnly = {0};
  ArrayRef<unsigned> rows = need.from.variable < 0 ? kOnly : among[need.from.variable];
  ArrayRef<unsigned> columns = need.to.variable < 0 ? kOnly : among[need.to.variable];
  auto addLifetime = [&](unsigned variable, std::vector<planning::Usage> usages) {
    if (Lifetime lifetime = need.get(memory); lifetime.begin < lifetime.end)
      builder.addLifetime(variable, lifetime.begin, lifetime.end, std::move(usages));
  };
  if (rows.size() == 1 && columns.size() == 1)
    return false; // Counted as fixed.
  if (rows.size() == 1 || columns.size() == 1) {
    std::vector<planning::Usage> usages;
    for (unsigned row : rows)
      for (unsigned column : columns)
        usages.push_back(planning::Usage(getBytes(need, row, column)));
    addLifetime(rows.size() == 1 ? need.to.variable : need.from.variable, std::move(usages));
    return false;
  }
  // Each placement that is needed, as a tensor of its own, and where it may be there already as none.
  struct Copy {
    const Layout *layout;
    size_t column; ///< Of a label that needs it.
    bool isMoved;
  };
  SmallVector<Copy> copies;
  llvm::SmallDenseSet<const Layout *> seen;
  auto isThere = [&](size_t row, const Layout *layout) {
    return (*need.from.layouts)[row] == layout ||
           (!memory.countsLeast && need.from.others && (*need.from.others)[row] == layout);
  };
  for (unsigned column : columns) {
    const Layout *layout = (*need.to.layouts)[column];
    if (!seen.insert(layout).second)
      continue;
    copies.push_back({layout, column, true});
    if (llvm::any_of(rows, [&](unsigned row) { return isThere(row, layout); }))
      copies.push_back({layout, column, false});
  }
  std::vector<planning::Usage> usages;
  for (const Copy &copy : copies)
    usages.push_back(copy.isMoved ? planning::Usage(getBytes(*copy.layout, need.type)) : 0);
  unsigned variable = builder.addVariable(std::vector<planning::Cost>(copies.size(), 0));
  addLifetime(variable, std::move(usages));
  std::vector<planning::Cost> made, read;
  for (unsigned row : rows)
    for (const Copy &copy : copies)
      made.push_back(copy.isMoved ? unit.fromSeconds(seconds[row * need.to.layouts->size() + copy.column])
                     : isThere(row, copy.layout) ? 0
                                                 : planning::kForbidden);
  for (const Copy &copy : copies)
    for (unsigned column : columns)
      read.push_back(copy.layout == (*need.to.layouts)[column] ? 0 : planning::kForbidden);
  builder.addEdge(need.from.variable, variable, builder.addTable(rows.size(), copies.size(), std::move(made)));
  builder.addEdge(variable, need.to.variable, builder.addTable(copies.size(), columns.size(), std::move(read)));
  return true;
}

void PlacementSearch::addUsage(const ValueNeeds &value, const LabelSets &among, ArrayRef<uint32_t> labels,
                               planning::Usage sign, MutableArrayRef<planning::Usage> changes) const {
  auto getLayout = [&](const Endpoint &end) {
    return (*end.layouts)[end.variable < 0 ? 0 : among[end.variable][labels[end.variable]]];
  };
  auto add = [&](Lifetime lifetime, const Layout *layout) {
    auto bytes = sign * planning::Usage(getBytes(*layout, value.type));
    changes[lifetime.begin] += bytes;
    changes[lifetime.end] -= bytes;
  };
  const Layout *forwarded = getLayout(value.from);
  // An argument that is there in two placements is gathered once.
  bool isTwice =
      value.from.others &&
      (*value.from.others)[value.from.variable < 0 ? 0 : among[value.from.variable][labels[value.from.variable]]];
  for (size_t number = value.begin; number < value.end; ++number)
    if (!value.scores || !value.scores->mayStayIn(*forwarded))
      add(needs[number].lifetime, forwarded);
  SmallVector<std::pair<const Layout *, Lifetime>, 2> copies; // From the first use of each to the last.
  for (size_t number = value.movedBegin; number < value.movedEnd; ++number) {
    const MovedNeed &need = movedNeeds[number];
    const Layout *layout = getLayout(need.to);
    Lifetime read = value.reads[number - value.movedBegin];
    if (layout == forwarded)
      continue;
    auto *known = llvm::find_if(copies, [&](auto &copy) { return copy.first == layout; });
    if ((value.isFreed && !isTwice) || known == copies.end())
      copies.push_back({layout, read});
    else
      known->second = {std::min(known->second.begin, read.begin), std::max(known->second.end, read.end)};
  }
  for (auto &[layout, lifetime] : copies)
    add(lifetime, layout);
}

planning::UsageModel PlacementSearch::getUsageModel(const LabelSets &among, double limit) const {
  planning::UsageModel model;
  model.numTimes = order.size();
  model.limit = planning::Usage(limit);
  model.numUsages = valueNeeds.size();
  model.usagesOf.resize(variables.size() + fixedVariables.size());
  for (auto [number, value] : llvm::enumerate(valueNeeds)) {
    auto note = [&](const Endpoint &end) {
      if (end.variable >= 0 && (model.usagesOf[end.variable].empty() || model.usagesOf[end.variable].back() != number))
        model.usagesOf[end.variable].push_back(number);
    };
    note(value.from);
    for (size_t moved = value.movedBegin; moved < value.movedEnd; ++moved)
      note(movedNeeds[moved].to);
  }
  model.add = [this, &among](uint32_t usage, ArrayRef<uint32_t> labels, planning::Usage sign,
                             MutableArrayRef<planning::Usage> changes) {
    addUsage(valueNeeds[usage], among, labels, sign, changes);
  };
  return model;
}

//===-- the answer ------------------------------------------------------------------------------------------------===//

const Layout *PlacementSearch::getChosen(const Endpoint &end) const { return (*end.layouts)[getLabel(end)]; }

const Layout *PlacementSearch::getArgument(unsigned number) const {
  auto known = ofArguments.find(number);
  return known == ofArguments.end() ? nullptr : getChosen(known->second);
}

const Layout *PlacementSearch::getResult(unsigned number) const {
  auto known = ofResults.find(number);
  return known == ofResults.end() ? nullptr : getChosen(known->second);
}
