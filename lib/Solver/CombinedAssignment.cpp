// SPDX-License-Identifier: Apache-2.0
//
// See CombinedAssignment.h. Exchanges are tried from the one on that saves most for each byte that it needs more, each
// with its costs and usages as they are then; several times over, as exchanges make others possible.

#include "dist/Solver/CombinedAssignment.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace dist::planning;

/// How often all exchanges are tried.
static constexpr unsigned kMaxRounds = 6;

/// How many of the assignments that fit are starts of mixtures, the cheapest ones.
static constexpr size_t kMaxStarts = 4;

/// A component with more variables than this is also exchanged in part: what is nearer to one of its ends than the
/// rest, a multiple of one part of so many.
static constexpr size_t kLarge = 64, kNumParts = 16;

namespace {
/// Some variables with the labels that they have in another assignment.
struct Exchange {
  std::vector<std::pair<uint32_t, uint32_t>> labels; ///< Variable, label.
  double worth = 0;                                  ///< What it saves for each byte more where most is needed.
};

class Combiner {
public:
  Combiner(const PlacementProblem &problem, const UsageModel &usages);

  void start(const Labels &labels);
  /// Exchanges what saves anything. Returns false if nothing does.
  bool improve(llvm::ArrayRef<Labels> assignments);
  bool fits() const { return getPeak().second <= usages.limit; }
  const Labels &getLabels() const { return current; }

private:
  std::vector<Exchange> listExchanges(const Labels &other) const;
  /// Appends exchanges of parts of `whole`.
  void addParts(const Exchange &whole, std::vector<Exchange> &exchanges) const;
  /// Returns what the present assignment costs at the variables of `exchange`, and at the edges that end there.
  Cost getCost(const Exchange &exchange) const;
  /// Gives the variables of `exchange` its labels, and keeps theirs in it.
  void swap(Exchange &exchange);
  /// Returns when most is needed, and how much.
  std::pair<size_t, Usage> getPeak() const;
  /// Returns what is needed at `time`.
  Usage getUsage(size_t time) const;

  const PlacementProblem &problem;
  const UsageModel &usages;
  std::vector<llvm::SmallVector<uint32_t, 4>> edgesOf;
  Labels current;
  std::vector<Usage> changes; ///< Of what is needed, by time.
};
} // namespace

Combiner::Combiner(const PlacementProblem &problem, const UsageModel &usages)
    : problem(problem), usages(usages), edgesOf(problem.getVariables().size()) {
  for (auto [number, edge] : llvm::enumerate(problem.getEdges())) {
    edgesOf[edge.source].push_back(number);
    edgesOf[edge.target].push_back(number);
  }
}

void Combiner::start(const Labels &labels) {
  current = labels;
  changes.assign(usages.numTimes + 1, 0);
  for (uint32_t usage = 0; usage < usages.numUsages; ++usage)
    usages.add(usage, current, 1, changes);
}

std::pair<size_t, Usage> Combiner::getPeak() const {
  std::pair<size_t, Usage> peak{0, 0};
  Usage now = 0;
  for (auto [time, change] : llvm::enumerate(changes))
    if ((now += change) > peak.second)
      peak = {time, now};
  return peak;
}

Usage Combiner::getUsage(size_t time) const {
  Usage now = 0;
  for (size_t before = 0; before <= time; ++before)
    now += changes[before];
  return now;
}

Cost Combiner::getCost(const Exchange &exchange) const {
  Cost cost = 0;
  llvm::SmallVector<uint32_t> numbers;
  for (auto [variable, other] : exchange.labels) {
    cost = addCosts(cost, problem.getVariables()[variable].costs[current[variable]]);
    numbers.append(edgesOf[variable].begin(), edgesOf[variable].end());
  }
  llvm::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  for (uint32_t number : numbers) {
    const Edge &edge = problem.getEdges()[number];
    cost = addCosts(cost, problem.getTables()[edge.table].at(current[edge.source], current[edge.target]));
  }
  return cost;
}

void Combiner::swap(Exchange &exchange) {
  llvm::SmallVector<uint32_t> touched;
  for (auto [variable, label] : exchange.labels)
    touched.append(usages.usagesOf[variable].begin(), usages.usagesOf[variable].end());
  llvm::sort(touched);
  touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
  for (uint32_t usage : touched)
    usages.add(usage, current, -1, changes);
  for (auto &[variable, label] : exchange.labels)
    std::swap(label, current[variable]);
  for (uint32_t usage : touched)
    usages.add(usage, current, 1, changes);
}

std::vector<Exchange> Combiner::listExchanges(const Labels &other) const {
  llvm::IntEqClasses classes(current.size());
  for (const Edge &edge : problem.getEdges())
    if (current[edge.source] != other[edge.source] && current[edge.target] != other[edge.target])
      classes.join(edge.source, edge.target);
  std::vector<Exchange> exchanges;
  std::vector<int64_t> numbers(current.size(), -1); // By the leader of each component.
  for (uint32_t variable = 0; variable < current.size(); ++variable) {
    if (current[variable] == other[variable])
      continue;
    int64_t &number = numbers[classes.findLeader(variable)];
    if (number < 0) {
      number = exchanges.size();
      exchanges.emplace_back();
    }
    exchanges[number].labels.push_back({variable, other[variable]});
  }
  for (size_t number = 0, count = exchanges.size(); number < count; ++number)
    if (exchanges[number].labels.size() > kLarge)
      addParts(Exchange(exchanges[number]), exchanges);
  return exchanges;
}

void Combiner::addParts(const Exchange &whole, std::vector<Exchange> &exchanges) const {
  llvm::DenseMap<uint32_t, uint32_t> labels;
  for (auto [variable, label] : whole.labels)
    labels[variable] = label;
  std::vector<uint32_t> order{whole.labels.front().first};
  // Breadth first; what is farthest from any variable is near an end.
  for (unsigned trial = 0; trial < 3; ++trial) {
    order = {order.back()};
    llvm::DenseSet<uint32_t> seen{order.front()};
    for (size_t next = 0; next < order.size(); ++next)
      for (uint32_t number : edgesOf[order[next]]) {
        const Edge &edge = problem.getEdges()[number];
        uint32_t other = edge.source == order[next] ? edge.target : edge.source;
        if (labels.count(other) && seen.insert(other).second)
          order.push_back(other);
      }
  }
  for (size_t part = 1; part < kNumParts; ++part)
    for (bool isFirst : {true, false}) {
      size_t middle = order.size() * part / kNumParts;
      Exchange &exchange = exchanges.emplace_back();
      for (uint32_t variable :
           llvm::ArrayRef(order).slice(isFirst ? 0 : middle, isFirst ? middle : order.size() - middle))
        exchange.labels.push_back({variable, labels[variable]});
    }
}

bool Combiner::improve(llvm::ArrayRef<Labels> assignments) {
  std::vector<Exchange> exchanges;
  std::pair<size_t, Usage> peak = getPeak();
  for (const Labels &other : assignments)
    for (Exchange &exchange : listExchanges(other)) {
      Cost before = getCost(exchange);
      swap(exchange);
      Cost after = getCost(exchange);
      double more = double(getUsage(peak.first) - peak.second);
      swap(exchange);
      exchange.worth = double(before - after) / std::max(more, 1.0);
      if (after < before)
        exchanges.push_back(std::move(exchange));
    }
  llvm::stable_sort(exchanges, [](const Exchange &a, const Exchange &b) { return a.worth > b.worth; });
  bool isBetter = false;
  for (Exchange &exchange : exchanges) {
    Cost before = getCost(exchange);
    swap(exchange);
    if (getCost(exchange) < before && fits())
      isBetter = true;
    else
      swap(exchange);
  }
  return isBetter;
}

std::optional<Labels> dist::planning::combineAssignments(const PlacementProblem &problem,
                                                         llvm::ArrayRef<Labels> assignments, const UsageModel &usages) {
  Combiner combiner(problem, usages);
  std::vector<std::pair<Cost, const Labels *>> fitting;
  for (const Labels &labels : assignments) {
    combiner.start(labels);
    if (Cost cost = computeCost(problem, labels); cost < kForbidden && combiner.fits())
      fitting.push_back({cost, &labels});
  }
  llvm::stable_sort(fitting, llvm::less_first());
  fitting.erase(std::unique(fitting.begin(), fitting.end(), [](auto &a, auto &b) { return *a.second == *b.second; }),
                fitting.end());
  fitting.resize(std::min(fitting.size(), kMaxStarts));
  std::optional<Labels> best;
  Cost least = kForbidden;
  for (auto [before, start] : fitting) {
    combiner.start(*start);
    for (unsigned round = 0; round < kMaxRounds && combiner.improve(assignments); ++round)
      ;
    if (Cost cost = computeCost(problem, combiner.getLabels()); cost < least) {
      least = cost;
      best = combiner.getLabels();
    }
  }
  return best;
}
