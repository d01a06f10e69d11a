// SPDX-License-Identifier: Apache-2.0
//
// See Solver.h. A *stage* works on one core problem, in rounds of fixed amounts of work: message passing on one thread,
// local searches on the others; then they exchange prices and assignments. When the bound shows that enough labels lead
// to nothing better than the incumbent, these are removed, the graph is reduced again, and the next stage begins.

#include "dist/Solver/Solver.h"
#include "CertifiedBound.h"
#include "Elimination.h"
#include "LocalSearch.h"
#include "NodeOrder.h"
#include "ProofSearch.h"
#include "ReductionRules.h"
#include "TightLabels.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <thread>

using namespace dist::planning;

namespace {
/// The best that is known of the whole problem.
struct Incumbent {
  Labels labels;
  Cost cost = kForbidden;
  Cost lowerBound = 0;
  bool isProved() const { return lowerBound >= cost; }
  /// Returns true if nothing is better by more than the share `gap` of the cost.
  bool isWithin(double gap) const {
    return isProved() || (cost < kForbidden && double(cost - lowerBound) <= gap * double(cost));
  }
  /// Takes `newLabels` if they are better.
  void update(const PlacementProblem &problem, Labels newLabels);
};

class Stage {
public:
  /// `core` is what is left of `graph`: `coreNodes`.
  Stage(const PlacementProblem &problem, ReductionGraph &graph, CoreProblem core, std::vector<uint32_t> coreNodes,
        const SolverOptions &options, const Deadline &deadline, WorkBudget &budget, Incumbent &incumbent,
        unsigned number);
  /// Takes messages from the warm start, or leaves them there.
  void startFrom(const WarmStart &warmStart);
  void leaveTo(WarmStart &warmStart) const;
  /// Goes on from the stage in front, which had the same nodes and edges with more labels.
  void continueFrom(const WarmStart &messages, double mostExcess);
  double getMostExcess() const { return tightLabels->getMost(); }
  /// Runs until the time is up, the work is done, the incumbent is proved, or enough labels are removed from the graph.
  void run();

private:
  /// Returns true if the incumbent is good enough for what has been done.
  bool isDone() const { return incumbent.isWithin(budget.getDone() >= options.workBeforeGap ? options.gap : 0); }
  /// Makes the local searches.
  void startSearches();
  void runRound(unsigned round);
  /// Returns how many table entries were visited.
  size_t runMessagePassing(size_t work);
  /// Hands prices and suggested assignments from message passing to the searches.
  void sharePrices(unsigned round);
  void update(llvm::ArrayRef<uint32_t> coreLabels) {
    incumbent.update(problem, graph.reconstruct(coreNodes, coreLabels));
  }
  /// Looks for a better assignment among the labels that look best. Returns true if it is proved that none of the
  /// others matters.
  bool solveTightLabels(CertifiedBound &certified);
  bool removeUselessLabels();
  std::vector<uint32_t> project(const Labels &labels) const;

  const PlacementProblem &problem;
  ReductionGraph &graph;
  const SolverOptions &options;
  const Deadline &deadline;
  WorkBudget &budget;
  Incumbent &incumbent;
  unsigned number;
  std::vector<uint32_t> coreNodes;
  CoreProblem core;
  std::vector<std::vector<uint32_t>>
      origins; ///< Of the labels of each node of the core, which are no longer all in the graph in the end.
  CostTables tables;
  UsageProfiles profiles;
  MessagePassing messagePassing;
  std::vector<std::unique_ptr<LocalSearch>> searches;
  std::unique_ptr<ProofSearch> proof;
  std::optional<TightLabels> tightLabels;
  std::vector<std::vector<uint32_t>> decoded; ///< Assignments that message passing suggests.
  size_t sweepWork = 1, numLabels = 0;
  std::vector<double> bounds; ///< After each round.
  double boundOfStarts = 0;   ///< When the searches last had to start anew.
  bool isStarted = false;     ///< With messages that may be near to good ones.
  bool isContinued = false;   ///< With those of the stage in front.
  bool isNarrow = false;      ///< Whether tight labels could be solved exactly.
  bool isWarm = false;        ///< Whether the prices are good enough to search with.
};
} // namespace

/// Branch and bound is tried on cores with at most this many labels.
static constexpr size_t kMaxProofLabels = 20000;

/// Only where at least so many labels are left are messages of similar problems and of equal layers made use of: others
/// are soon solved.
static constexpr size_t kManyLabels = 100'000;

/// A sweep that visits more table entries takes as long as to certify the bound and to solve the tight labels.
static constexpr size_t kDearSweep = size_t(1) << 29;

/// By how much each sweep over equal layers has to raise the bound, as a share, for another one; and how much further
/// messages go then than a sweep took them. With momentum a few sweeps reach what many do without, but plans that are
/// as good may then be other ones.
static constexpr double kLeastRise = 2e-6, kLeastRiseIfDear = 1e-5, kMomentumIfDear = 0.8;

/// About how many table entries and points a task of a round visits.
static constexpr size_t kRoundWork = size_t(1) << 27;

Stage::Stage(const PlacementProblem &problem, ReductionGraph &graph, CoreProblem givenCore,
             std::vector<uint32_t> givenNodes, const SolverOptions &options, const Deadline &deadline,
             WorkBudget &budget, Incumbent &incumbent, unsigned number)
    : problem(problem), graph(graph), options(options), deadline(deadline), budget(budget), incumbent(incumbent),
      number(number), coreNodes(std::move(givenNodes)), core(std::move(givenCore)), tables(core), profiles(core),
      messagePassing(core, tables) {
  for (uint32_t index : coreNodes)
    origins.emplace_back(graph.getNode(index).origins.begin(), graph.getNode(index).origins.end());
  for (const CoreEdge &edge : core.edges)
    sweepWork += 2 * core.getTable(edge).costs.size();
  for (const CoreNode &node : core.nodes) {
    numLabels += node.getNumLabels();
    sweepWork += node.getNumLabels() * (node.spans.size() + 8);
  }
  // What takes no longer than some sweeps.
  tightLabels.emplace(core, messagePassing, std::clamp(sweepWork / 8, size_t(1) << 18, size_t(1) << 23));
}

void Stage::startSearches() {
  std::vector<uint32_t> initial = incumbent.cost < kForbidden ? project(incumbent.labels) : messagePassing.decode();
  for (unsigned index = 0; index < std::max(1u, options.numThreads); ++index)
    searches.push_back(
        std::make_unique<LocalSearch>(core, tables, profiles, options.seed * 1000003 + number * 1009 + index, initial));
}

std::vector<uint32_t> Stage::project(const Labels &labels) const {
  std::vector<uint32_t> projected;
  for (auto [index, ofNode] : llvm::zip_equal(coreNodes, origins)) {
    auto found = llvm::find(ofNode, labels[index]);
    projected.push_back(found == ofNode.end() ? 0 : found - ofNode.begin());
  }
  return projected;
}

void Incumbent::update(const PlacementProblem &problem, Labels newLabels) {
  Cost newCost = computeCost(problem, newLabels);
  if (newCost >= cost || !isFeasible(problem, newLabels))
    return;
  labels = std::move(newLabels);
  cost = newCost;
}

size_t Stage::runMessagePassing(size_t work) {
  decoded.clear();
  size_t count = std::max<size_t>(4, work / sweepWork), index = 0;
  bool isSearching = !isNarrow || options.numThreads > 1;
  for (; index < count && !deadline.hasPassed(); ++index) {
    messagePassing.sweep();
    if (isSearching && (index + 1) % std::max<size_t>(1, count / 4) == 0)
      decoded.push_back(messagePassing.decode());
    messagePassing.stepPrices();
  }
  return index * sweepWork;
}

void Stage::runRound(unsigned round) {
  // The first rounds are short: small problems need no more, and searches without good prices only get stuck. Where
  // rounds end with a solution of tight labels, which takes some sweeps' time, they get longer.
  size_t work = std::min(kRoundWork, (100 * sweepWork) << std::min(round, 20u));
  if (isNarrow)
    work = std::max(work, size_t(4 * sweepWork * std::pow(1.5, std::min(round, 20u))));
  // What tight labels give is better than what a search on the same thread finds.
  unsigned numTasks = isNarrow ? options.numThreads : isWarm ? std::max(2u, options.numThreads) : 1;
  work = std::min<uint64_t>(work, std::min(budget.getRest(), budget.getLimit() / 8) / numTasks + 1);
  // Once the bound hardly rises, most rounds go into the proof.
  bool isSettled = isWarm && bounds.size() > 8 &&
                   bounds.back() - bounds[bounds.size() - 8] < 0.05 * (double(incumbent.cost) - bounds.back());
  if (!proof && round > 0 && (numLabels <= 200 || (isSettled && numLabels <= kMaxProofLabels)))
    proof = std::make_unique<ProofSearch>(core, messagePassing.getBestPrices());
  bool isProving = proof && !proof->hasGivenUp() && round % 4 != 0;
  std::atomic<unsigned> next = 0;
  std::atomic<uint64_t> workDone = 0;
  auto worker = [&] {
    for (unsigned task; (task = next++) < numTasks;) {
      if (task == 0 && isProving)
        workDone += proof->run(work, incumbent.cost, deadline);
      else if (task == 0)
        workDone += runMessagePassing(work);
      else
        workDone += searches[task - 1]->run(work, deadline);
    }
  };
  std::vector<std::thread> threads;
  for (unsigned index = 1; index < options.numThreads; ++index)
    threads.emplace_back(worker);
  worker();
  for (std::thread &thread : threads)
    thread.join();
  budget.spend(workDone);
}

void Stage::sharePrices(unsigned round) {
  bounds.push_back(messagePassing.getBestBound());
  size_t before = bounds.size() < 4 ? 0 : bounds.size() - 4;
  bool wasWarm = isWarm;
  isWarm |= round > 16 || budget.getRest() < budget.getLimit() / 4 * 3 || // Time to search, however the bound does.
            (round > 3 && bounds.back() < bounds[before] + 0.02 * std::abs(bounds.back()));
  // Where the bound closed a good part of the gap, searches go on better from its assignments than from where they are.
  double gap = double(incumbent.cost) - boundOfStarts;
  bool isFresh = isWarm != wasWarm || bounds.back() - boundOfStarts > 0.1 * gap;
  if (isFresh)
    boundOfStarts = bounds.back();
  for (std::unique_ptr<LocalSearch> &search : searches) {
    search->setPrices(messagePassing.getBestPrices());
    search->setStarts(decoded, isFresh);
  }
}

bool Stage::solveTightLabels(CertifiedBound &certified) {
  if (!core.capacities.empty() || certified.bound >= incumbent.cost)
    return false;
  std::optional<Labels> labels = tightLabels->solve(certified);
  budget.spend(tightLabels->takeWork());
  if (!labels)
    return false;
  isNarrow = true;
  Cost before = incumbent.cost;
  update(*labels);
  if (incumbent.cost < before)
    certified.compareWith(incumbent.cost);
  return tightLabels->includes(certified, incumbent.cost);
}

bool Stage::removeUselessLabels() {
  CertifiedBound certified = certifyBound(core, messagePassing, incumbent.cost);
  if (solveTightLabels(certified))
    incumbent.lowerBound = incumbent.cost;
  incumbent.lowerBound = std::max(incumbent.lowerBound, std::min(certified.bound, incumbent.cost));
  // Where messages are kept, sweeps get cheaper with each label that goes. Where the next stage begins without them
  // although memory is not short, much has to go for it: there they soon tell all that matters.
  size_t share = !core.capacities.empty() ? 20 : numLabels >= kManyLabels ? 6 : 3;
  if (isDone() || certified.numUseless * share < numLabels)
    return false;
  for (auto [index, useful] : llvm::zip_equal(coreNodes, certified.useful))
    graph.keepLabels(index, useful);
  return true;
}

void Stage::startFrom(const WarmStart &warmStart) {
  std::vector<double> messages(messagePassing.getBestMessages().size());
  for (auto [index, edge] : llvm::enumerate(core.edges)) {
    uint32_t source = coreNodes[edge.source], target = coreNodes[edge.target];
    llvm::ArrayRef<uint32_t> toSource = origins[edge.source], toTarget = origins[edge.target];
    llvm::MutableArrayRef<double> both =
        llvm::MutableArrayRef(messages).drop_front(messagePassing.getMessageBegin(index));
    isStarted |= warmStart.getMessage(target, source, toSource, both.take_front(toSource.size()));
    warmStart.getMessage(source, target, toTarget, both.slice(toSource.size(), toTarget.size()));
  }
  messagePassing.setMessages(std::move(messages));
}

void Stage::continueFrom(const WarmStart &messages, double mostExcess) {
  startFrom(messages);
  tightLabels->setMost(mostExcess);
  isContinued = true;
}

void Stage::leaveTo(WarmStart &warmStart) const {
  warmStart.clearMessages();
  llvm::ArrayRef<double> messages = messagePassing.getBestMessages();
  for (auto [index, edge] : llvm::enumerate(core.edges)) {
    uint32_t source = coreNodes[edge.source], target = coreNodes[edge.target];
    llvm::ArrayRef<uint32_t> toSource = origins[edge.source], toTarget = origins[edge.target];
    llvm::ArrayRef<double> both = messages.drop_front(messagePassing.getMessageBegin(index));
    warmStart.setMessage(target, source, toSource, both.take_front(toSource.size()));
    warmStart.setMessage(source, target, toTarget, both.slice(toSource.size(), toTarget.size()));
  }
}

void Stage::run() {
  bool isDear = sweepWork > kDearSweep;
  if (!isDear)
    startSearches();
  if (core.capacities.empty() && numLabels >= kManyLabels && !isContinued) {
    EqualLayers layers(core);
    if (layers.areMany()) {
      messagePassing.sweepEqualLayers(layers, isDear ? kLeastRiseIfDear : kLeastRise, isDear ? kMomentumIfDear : 0);
      isStarted = true;
      // Where a sweep of all is dear, they are tried as they are.
      if (isDear && (removeUselessLabels() || isDone()))
        return;
    }
  }
  if (isStarted) {
    messagePassing.sweep();
    // Good messages may be all that it takes.
    if (removeUselessLabels() || isDone())
      return;
  }
  if (isDear)
    startSearches();
  if (!isStarted)
    messagePassing.sweep();
  for (unsigned round = 0; !deadline.hasPassed() && (round == 0 || !budget.isSpent()); ++round) {
    runRound(round);
    for (std::unique_ptr<LocalSearch> &search : searches)
      if (search->isFeasible() && search->getBestCost() < incumbent.cost)
        update(search->getBestLabels());
    if (proof && !proof->getBestLabels().empty())
      update(proof->getBestLabels());
    if (proof && proof->isDone()) {
      incumbent.lowerBound = incumbent.cost;
      return;
    }
    sharePrices(round);
    if (removeUselessLabels())
      return;
    if (options.progress)
      options.progress({deadline.getElapsedSeconds(), incumbent.cost, incumbent.lowerBound, core.nodes.size()});
    if (isDone())
      return;
  }
}

/// Returns how many labels the nodes of `core` have.
static size_t countLabels(const CoreProblem &core) {
  size_t numLabels = 0;
  for (const CoreNode &node : core.nodes)
    numLabels += node.getNumLabels();
  return numLabels;
}

Assignment dist::planning::solvePlacement(const PlacementProblem &problem, const SolverOptions &options) {
  Deadline deadline(options.seconds);
  WorkBudget budget(options.maxWork);
  Incumbent incumbent;
  ReductionGraph graph(problem);
  size_t numLabelsTooWide = SIZE_MAX; // Of the last core that was too wide to be solved exactly.
  size_t numLabelsLeft = SIZE_MAX;    // By the last reduction.
  WarmStart ofLastStage;
  double mostExcess = 0;
  auto isDone = [&] { return incumbent.isWithin(budget.getDone() >= options.workBeforeGap ? options.gap : 0); };
  for (unsigned number = 0; !isDone(); ++number) {
    std::vector<uint32_t> coreNodes;
    // A reduction moves costs between nodes, so that messages are lost. While that costs more than it saves, labels are
    // only left out.
    bool isContinued = false;
    CoreProblem core;
    if (numLabelsLeft < SIZE_MAX) {
      core = graph.extract(coreNodes);
      size_t numLabels = countLabels(core);
      isContinued = core.capacities.empty() && numLabels >= kManyLabels / 4 && numLabels > numLabelsLeft / 4;
    }
    if (!isContinued) {
      if (!reduce(graph)) { // Nothing is better than the incumbent, or feasible if there is none.
        incumbent.lowerBound = incumbent.cost;
        break;
      }
      coreNodes.clear();
      core = graph.extract(coreNodes);
      numLabelsLeft = countLabels(core);
    }
    size_t numLabels = countLabels(core);
    // Where memory cannot be short, a narrow graph is solved exactly. To find that it is too wide takes up to a second.
    if (core.capacities.empty() && !isContinued && numLabels < numLabelsTooWide / 5 * 4) {
      if (std::optional<std::vector<uint32_t>> labels = eliminateVariables(core)) {
        incumbent.update(problem, graph.reconstruct(coreNodes, *labels));
        incumbent.lowerBound = incumbent.cost;
        break;
      }
      numLabelsTooWide = numLabels;
    }
    if (deadline.hasPassed() || budget.isSpent())
      break;
    orderForSweeps(core, coreNodes);
    WarmStart *warmStart = number == 0 && numLabels >= kManyLabels ? options.warmStart : nullptr;
    if (warmStart && warmStart->getLabels().size() == problem.getVariables().size())
      incumbent.update(problem, warmStart->getLabels().vec());
    Stage stage(problem, graph, std::move(core), std::move(coreNodes), options, deadline, budget, incumbent, number);
    if (warmStart)
      stage.startFrom(*warmStart);
    if (isContinued)
      stage.continueFrom(ofLastStage, mostExcess);
    stage.run();
    if (warmStart) // Later on many labels are gone.
      stage.leaveTo(*warmStart);
    if (numLabels >= kManyLabels / 4 && !isDone()) {
      stage.leaveTo(ofLastStage);
      mostExcess = stage.getMostExcess();
    }
  }
  if (options.warmStart)
    options.warmStart->setLabels(incumbent.labels);
  return Assignment(problem, std::move(incumbent.labels), std::min(incumbent.lowerBound, incumbent.cost));
}
