// SPDX-License-Identifier: Apache-2.0

#include "dist/Timeline/MemoryFlow.h"
#include "dist/IR/Dist.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <map>
#include <numeric>

using namespace dist;

static_assert(std::size(kMemoryCategoryNames) == kNumMemoryCategories);

llvm::StringRef dist::getName(MemoryCategory category) { return kMemoryCategoryNames[static_cast<unsigned>(category)]; }

std::optional<MemoryCategory> dist::findMemoryCategory(llvm::StringRef name) {
  for (auto [number, known] : llvm::enumerate(kMemoryCategoryNames))
    if (known == name)
      return static_cast<MemoryCategory>(number);
  return std::nullopt;
}

//===-- categories ------------------------------------------------------------------------------------------------===//

namespace {
/// What a value depends on, as bits.
enum Source : uint8_t { OfData = 1, OfParameters = 2, OfState = 4, IsGathered = 8 };

class Classifier {
public:
  Classifier(llvm::ArrayRef<MemoryFlow::Value> values, llvm::ArrayRef<MemoryFlow::Node> nodes)
      : values(values), nodes(nodes), readers(values.size()), writers(values.size()),
        categories(values.size(), MemoryCategory::Buffers) {
    for (auto [number, node] : llvm::enumerate(nodes)) {
      for (unsigned value : node.reads)
        readers[value].push_back(number);
      for (unsigned value : node.writes)
        writers[value].push_back(number);
    }
  }

  std::vector<MemoryCategory> run() {
    findNewVersions();
    findState();
    std::vector<uint8_t> sources = findSources();
    for (auto [value, category] : llvm::enumerate(categories))
      if (values[value].place == MemoryFlow::Place::Inner)
        category = getCategory(sources[value]);
    markGradients(sources);
    for (auto [number, value] : llvm::enumerate(values))
      if (value.known)
        categories[number] = *value.known;
    return std::move(categories);
  }

  std::vector<int64_t> getNewVersions() {
    findNewVersions();
    return std::move(versionOf);
  }

private:
  using Place = MemoryFlow::Place;
  using Computes = MemoryFlow::Computes;

  static MemoryCategory getCategory(uint8_t sources) {
    if (sources & OfState)
      return MemoryCategory::OptimizerState;
    if (sources & OfData)
      return MemoryCategory::Activations;
    if (sources & OfParameters)
      return sources & IsGathered ? MemoryCategory::Gathered : MemoryCategory::Parameters;
    return MemoryCategory::Buffers;
  }

  /// Calls `visit` with each value to which elementwise nodes lead from `from`, through values of as many elements.
  template <typename Visit> void walkElements(unsigned from, Visit visit) const {
    llvm::SmallVector<unsigned> open{from};
    llvm::DenseSet<unsigned> seen{from};
    while (!open.empty())
      for (unsigned node : readers[open.pop_back_val()])
        for (unsigned value : nodes[node].writes)
          if (nodes[node].kind == Computes::Elementwise && values[value].elements == values[from].elements &&
              seen.insert(value).second) {
            open.push_back(value);
            visit(value);
          }
  }

  /// Returns for each value whether one of `ends`, or what reads it, depends on it.
  std::vector<bool> findWhatLeadsTo(llvm::SmallVector<unsigned> ends) const {
    std::vector<bool> leads(values.size());
    for (unsigned value : ends)
      leads[value] = true;
    while (!ends.empty())
      for (unsigned node : writers[ends.pop_back_val()])
        for (unsigned value : nodes[node].reads)
          if (!leads[value]) {
            leads[value] = true;
            ends.push_back(value);
          }
    return leads;
  }

  /// Pairs results with the arguments whose new versions they are. The first argument that fits counts: others of its
  /// type, such as moments, are computed with it, but a parameter and its moments all have results of their own.
  void findNewVersions() {
    versionOf.assign(values.size(), -1);
    std::vector<llvm::SmallVector<unsigned>> candidates(values.size());
    for (auto [argument, value] : llvm::enumerate(values)) {
      if (value.place != Place::Argument)
        continue;
      walkElements(argument, [&, argument = unsigned(argument), type = value.type](unsigned to) {
        if (values[to].place == Place::Result && values[to].type == type)
          candidates[to].push_back(argument);
      });
    }
    // m' is computed from m, p' from p and m: results with one candidate decide first.
    std::vector<bool> isTaken(values.size());
    llvm::SmallVector<unsigned> open;
    for (auto [result, found] : llvm::enumerate(candidates))
      if (!found.empty())
        open.push_back(result);
    while (!open.empty()) {
      auto countFree = [&](unsigned result) {
        return llvm::count_if(candidates[result], [&](unsigned a) { return !isTaken[a]; });
      };
      auto next = llvm::min_element(open, [&](unsigned a, unsigned b) { return countFree(a) < countFree(b); });
      auto free = llvm::find_if(candidates[*next], [&](unsigned a) { return !isTaken[a]; });
      if (free != candidates[*next].end()) {
        versionOf[*next] = *free;
        isTaken[*free] = true;
      }
      open.erase(next);
    }
  }

  /// Tells parameters from optimizer state: on those results other than new versions depend, if there are any, or else
  /// products.
  void findState() {
    llvm::SmallVector<unsigned> others, factors;
    for (auto [number, value] : llvm::enumerate(values))
      if (value.place == Place::Result && versionOf[number] < 0)
        others.push_back(number);
    for (const MemoryFlow::Node &node : nodes)
      if (node.kind == Computes::Product)
        factors.append(node.reads.begin(), node.reads.end());
    othersNeed = findWhatLeadsTo(others);
    std::vector<bool> isMultiplied = others.empty() ? findWhatLeadsTo(factors) : std::vector<bool>();
    for (auto [result, argument] : llvm::enumerate(versionOf)) {
      if (argument < 0)
        continue;
      bool isParameter = others.empty() ? isMultiplied[argument] : othersNeed[argument];
      categories[argument] =
          values[argument].known.value_or(isParameter ? MemoryCategory::Parameters : MemoryCategory::OptimizerState);
      categories[result] = categories[argument];
    }
    for (auto [number, value] : llvm::enumerate(values)) {
      if (value.isFullySharded && !llvm::is_contained(versionOf, int64_t(number)))
        categories[number] = MemoryCategory::Parameters;
      if (value.known)
        categories[number] = *value.known;
    }
  }

  std::vector<uint8_t> findSources() const {
    std::vector<uint8_t> sources(values.size(), 0);
    llvm::SmallVector<unsigned> open;
    for (auto [number, value] : llvm::enumerate(values)) {
      if (value.place != Place::Argument)
        continue;
      MemoryCategory category = categories[number];
      sources[number] = category == MemoryCategory::Parameters       ? OfParameters
                        : category == MemoryCategory::OptimizerState ? OfState
                                                                     : OfData;
      open.push_back(number);
    }
    while (!open.empty())
      for (unsigned number : readers[open.pop_back_val()]) {
        const MemoryFlow::Node &node = nodes[number];
        uint8_t all = 0;
        for (unsigned value : node.reads)
          all |= sources[value];
        if (node.kind == Computes::Gather)
          all |= IsGathered;
        for (unsigned value : node.writes)
          if ((sources[value] | all) != sources[value]) {
            sources[value] |= all;
            open.push_back(value);
          }
      }
    return sources;
  }

  /// Marks what an update reads beside a parameter or its state, of as many elements, and that from which it is summed
  /// up.
  void markGradients(llvm::ArrayRef<uint8_t> sources) {
    std::vector<bool> isGradient(values.size());
    llvm::SmallVector<unsigned> open;
    auto mark = [&](unsigned value) {
      bool mayBe = (sources[value] & OfData) && !(sources[value] & OfState) && !isGradient[value];
      bool isState = values[value].place != Place::Inner && categories[value] != MemoryCategory::Buffers;
      if (!mayBe || isState)
        return;
      isGradient[value] = true;
      categories[value] = MemoryCategory::Gradients;
      open.push_back(value);
    };
    for (const MemoryFlow::Node &node : nodes) {
      if (node.kind != Computes::Elementwise ||
          llvm::any_of(node.writes, [&](unsigned value) { return othersNeed[value]; }))
        continue;
      for (unsigned state : node.reads) {
        bool isState = values[state].place == Place::Argument && (categories[state] == MemoryCategory::Parameters ||
                                                                  categories[state] == MemoryCategory::OptimizerState);
        for (unsigned value : isState ? llvm::ArrayRef<unsigned>(node.reads) : llvm::ArrayRef<unsigned>())
          if (values[value].elements == values[state].elements && value != state)
            mark(value);
      }
    }
    while (!open.empty()) {
      unsigned gradient = open.pop_back_val();
      for (unsigned number : writers[gradient]) {
        const MemoryFlow::Node &node = nodes[number];
        bool isMoved = node.kind == Computes::Copy || node.kind == Computes::Collective;
        for (unsigned value : node.reads)
          if (isMoved || (node.kind == Computes::Elementwise && values[value].elements == values[gradient].elements))
            mark(value);
      }
    }
  }

  llvm::ArrayRef<MemoryFlow::Value> values;
  llvm::ArrayRef<MemoryFlow::Node> nodes;
  std::vector<llvm::SmallVector<unsigned, 2>> readers, writers; ///< Nodes, by value.
  std::vector<int64_t> versionOf;                               ///< Of results: the argument; -1 for other values.
  std::vector<bool> othersNeed; ///< Whether a result depends on a value that is no new version.
  std::vector<MemoryCategory> categories;
};
} // namespace

std::vector<MemoryCategory> MemoryFlow::classify() const { return Classifier(values, nodes).run(); }

std::vector<int64_t> MemoryFlow::findNewVersions() const { return Classifier(values, nodes).getNewVersions(); }

//===-- the peak --------------------------------------------------------------------------------------------------===//

int64_t PeakMemory::getTotal() const { return std::accumulate(bytes.begin(), bytes.end(), int64_t(0)); }

PeakMemory dist::findPeak(llvm::ArrayRef<MemoryUse> uses) {
  std::map<int64_t, std::array<int64_t, kNumMemoryCategories>> changes;
  for (const MemoryUse &use : uses) {
    changes[use.first][static_cast<unsigned>(use.category)] += use.bytes;
    changes[use.last + 1][static_cast<unsigned>(use.category)] -= use.bytes;
  }
  PeakMemory now, peak;
  for (auto &[place, change] : changes) {
    now.place = place;
    for (unsigned category = 0; category < kNumMemoryCategories; ++category)
      now.bytes[category] += change[category];
    if (now.getTotal() > peak.getTotal())
      peak = now;
  }
  return peak;
}
