// SPDX-License-Identifier: Apache-2.0

#include "GatherUnits.h"
#include "Buckets.h"
#include "dist/Analysis/LiveBytes.h"
#include "llvm/ADT/MapVector.h"
#include <set>

using namespace mlir;
using namespace dist;

//===-- members ---------------------------------------------------------------------------------------------------===//

/// Returns for each of the places `firstReaders`, ascending, how many values of the forward pass are alive before it:
/// of those that one of these readers needs, and that depend on an argument that is not gathered.
static SmallVector<unsigned> countCrossings(FunctionOpInterface function, const GatheredArguments &found,
                                            ArrayRef<unsigned> firstReaders) {
  llvm::BitVector isNeeded(found.ops.size());
  SmallVector<unsigned> open(firstReaders);
  std::vector<SmallVector<unsigned>> sourcesOf(found.ops.size());
  std::vector<bool> dependsOnData(found.ops.size());
  Block &block = *found.block;
  auto isStored = [&](Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    return !argument || argument.getOwner() != &block ||
           (block.getParentOp() == function.getOperation() &&
            function.getArgAttr(argument.getArgNumber(), kFullyShardAttrName));
  };
  walkDependences(block, [&](Operation *op, ArrayRef<Operation *> sources) {
    unsigned place = found.places.lookup(op);
    for (Operation *source : sources) {
      sourcesOf[place].push_back(found.places.lookup(source));
      dependsOnData[place] = dependsOnData[place] || dependsOnData[sourcesOf[place].back()];
    }
    op->walk([&](Operation *nested) {
      dependsOnData[place] = dependsOnData[place] || !llvm::all_of(nested->getOperands(), isStored);
    });
  });
  for (unsigned place : firstReaders)
    isNeeded.set(place);
  std::vector<unsigned> lastUse(found.ops.size(), 0);
  while (!open.empty()) {
    unsigned place = open.pop_back_val();
    for (unsigned source : sourcesOf[place]) {
      lastUse[source] = std::max(lastUse[source], place);
      if (!isNeeded.test(source)) {
        isNeeded.set(source);
        open.push_back(source);
      }
    }
  }
  // What begins and ends to be alive, added up over the places.
  std::vector<int> change(found.ops.size() + 1, 0);
  for (unsigned place : isNeeded.set_bits())
    if (dependsOnData[place] && lastUse[place] > place) {
      ++change[place + 1];
      --change[lastUse[place] + 1];
    }
  SmallVector<unsigned> least;
  unsigned place = 0;
  int alive = 0;
  for (unsigned reader : firstReaders) {
    // The fewest since the first reader before.
    int fewest = std::numeric_limits<int>::max();
    for (; place <= reader; ++place) {
      alive += change[place];
      fewest = std::min(fewest, alive);
    }
    least.push_back(fewest);
  }
  return least;
}

bool dist::isWorthAStart(const Machine &machine, CollectiveOpInterface op, double bytes) {
  MeshAttr mesh = lookupMesh(op, op.getMeshSymbol());
  CollectiveKind kind = op.getCollectiveKind();
  if (!mesh || !communicates(kind))
    return false;
  SmallVector<int64_t> group = machine.getGroupByTier(mesh, op.getGroupAxes());
  return machine.getSeconds(kind, group, bytes) >= 2 * machine.getSeconds(kind, group, 0);
}

/// Returns true if more should be gathered together with `members`.
static bool isSmall(const GatheredArguments &found, ArrayRef<unsigned> members, const Machine &machine) {
  double bytes = 0;
  for (unsigned member : members)
    bytes += found.gathers[member].getBytes();
  return !isWorthAStart(machine, found.gathers[members.back()].gather, bytes);
}

static std::string getName(FunctionOpInterface function, BlockArgument argument) {
  auto name = function.getArgAttrOfType<StringAttr>(argument.getArgNumber(), kNameAttrName);
  return name ? name.str() : "arg" + std::to_string(argument.getArgNumber());
}

/// Makes units of the gathers `numbers`, in the order in which they are first read, of which no plan says to which they
/// belong.
static void addFoundUnits(FunctionOpInterface function, const GatheredArguments &found, ArrayRef<unsigned> numbers,
                          const Machine &machine, UnitNames &names, std::vector<GatherUnit> &units) {
  SmallVector<unsigned> crossings = countCrossings(function, found, llvm::map_to_vector(numbers, [&](unsigned number) {
                                                     return found.gathers[number].readers.front();
                                                   }));
  GatherUnit *unit = nullptr;
  for (auto [index, number] : llvm::enumerate(numbers)) {
    auto at = [&](size_t other) {
      return other < crossings.size() ? crossings[other] : std::numeric_limits<unsigned>::max();
    };
    bool isThin = index > 0 && at(index) <= at(index + 1) && (index == 1 || at(index) <= at(index - 1));
    if (!unit || (isThin && !isSmall(found, unit->members, machine))) {
      units.push_back({names.getNew(getName(function, found.gathers[number].argument)), {}, {}});
      unit = &units.back();
    }
    unit->members.push_back(number);
  }
}

std::string UnitNames::getNew(StringRef name) {
  std::string result = name.str();
  for (unsigned number = 2; !taken.insert(result).second; ++number)
    result = name.str() + " #" + std::to_string(number);
  return result;
}

std::string UnitNames::getPlanned(StringRef name, unsigned slice) {
  std::string &known = planned[{name.str(), slice}];
  if (known.empty())
    known = getNew(name);
  return known;
}

std::vector<GatherUnit> dist::findUnits(FunctionOpInterface function, const GatheredArguments &found,
                                        const Machine &machine, UnitNames &names) {
  SmallVector<unsigned> order, unnamed;
  for (auto [number, gathered] : llvm::enumerate(found.gathers))
    if (!gathered.readers.empty())
      order.push_back(number);
  llvm::stable_sort(order, [&](unsigned a, unsigned b) {
    return found.gathers[a].readers.front() < found.gathers[b].readers.front();
  });
  llvm::DenseMap<Value, unsigned> numSlices;
  SmallVector<unsigned> slice(found.gathers.size(), 0);
  std::vector<std::string> nameOf(found.gathers.size());
  std::map<unsigned, std::string> ofIteration; // By slice: what no plan names.
  for (unsigned number : order) {
    const GatheredArgument &gathered = found.gathers[number];
    if (gathered.isSlice())
      slice[number] = numSlices[gathered.argument]++;
    nameOf[number] = names.lookup(gathered.argument, slice[number]);
    if (StringAttr unit = gathered.stored.getUnit())
      nameOf[number] = names.getPlanned(unit, slice[number]);
    else if (!nameOf[number].empty())
      ofIteration.try_emplace(slice[number], nameOf[number]);
  }
  bool isLoop = found.block != &function.getFunctionBody().front();
  llvm::MapVector<StringRef, SmallVector<unsigned>> named;
  for (unsigned number : order) {
    std::string &name = nameOf[number];
    if (name.empty() && isLoop && found.gathers[number].isSlice()) {
      auto [known, isNew] = ofIteration.try_emplace(slice[number]);
      if (isNew)
        known->second = names.getNew(getName(function, found.gathers[number].argument));
      name = known->second;
    }
    if (name.empty())
      unnamed.push_back(number);
    else
      named[name].push_back(number);
  }
  std::vector<GatherUnit> units;
  for (auto &[name, members] : named)
    units.push_back({name.str(), members, {}});
  if (!unnamed.empty())
    addFoundUnits(function, found, unnamed, machine, names, units);
  for (const GatherUnit &unit : units)
    for (unsigned member : unit.members)
      names.set(found.gathers[member].argument, slice[member], unit.name);
  auto getFirst = [&](const GatherUnit &unit) { return found.gathers[unit.members.front()].readers.front(); };
  llvm::stable_sort(units, [&](const GatherUnit &a, const GatherUnit &b) { return getFirst(a) < getFirst(b); });
  return units;
}

//===-- uses ------------------------------------------------------------------------------------------------------===//

void dist::findUses(const GatheredArguments &found, std::vector<GatherUnit> &units,
                    ArrayRef<std::pair<unsigned, StringRef>> inner) {
  SmallVector<std::array<unsigned, 3>> readers; // Place, unit, member.
  std::vector<std::vector<int64_t>> lastRead;   // Of each unit's members.
  for (auto [number, unit] : llvm::enumerate(units)) {
    for (auto [index, member] : llvm::enumerate(unit.members))
      for (unsigned place : found.gathers[member].readers)
        readers.push_back({place, unsigned(number), unsigned(index)});
    lastRead.emplace_back(unit.members.size(), -1);
  }
  // What is gathered in a loop is read there as a whole.
  llvm::StringMap<unsigned> numbers;
  for (auto [place, name] : inner) {
    auto [known, isNew] = numbers.try_emplace(name, lastRead.size());
    if (isNew)
      lastRead.push_back({-1});
    readers.push_back({place, known->second, 0});
  }
  llvm::sort(readers);
  // The place behind which all members of a unit have been read, by unit; the latest is last.
  std::set<std::pair<int64_t, unsigned>> complete;
  std::vector<int64_t> completeSince(lastRead.size(), -1), last(lastRead.size(), -1);
  for (unsigned number = 0; number < lastRead.size(); ++number)
    complete.insert({-1, number});
  for (auto [place, number, member] : readers) {
    auto latest = complete.rbegin();
    if (latest->second == number)
      ++latest;
    bool isComplete = latest != complete.rend() && latest->first > last[number];
    if (number < units.size() && (last[number] < 0 || isComplete))
      units[number].uses.push_back(place);
    last[number] = lastRead[number][member] = place;
    complete.erase({completeSince[number], number});
    completeSince[number] = *llvm::min_element(lastRead[number]);
    complete.insert({completeSince[number], number});
  }
}

//===-- what is freed ---------------------------------------------------------------------------------------------===//

SmallVector<bool> dist::decideWhatIsFreed(FunctionOpInterface function, const GatheredArguments &found,
                                          ArrayRef<GatherUnit> units, int64_t memoryBytes) {
  SmallVector<bool> isFreed(found.gathers.size(), false);
  std::vector<double> live;
  // How full memory is in the iterations of a loop is not known.
  if (found.block != &function.getFunctionBody().front())
    memoryBytes = -1;
  if (memoryBytes >= 0)
    for (const Amount &amount : getLiveBytes(function))
      live.push_back(amount.toDouble());
  // What may be freed, and the places at which it would be kept.
  struct Kept {
    unsigned gather;
    SmallVector<std::pair<unsigned, unsigned>, 1> between;
    double bytes;
  };
  std::vector<Kept> kept;
  for (const GatherUnit &unit : units)
    for (unsigned member : unit.members) {
      const GatheredArgument &gathered = found.gathers[member];
      std::optional<bool> asked = gathered.stored.isFreed();
      isFreed[member] = asked.value_or(memoryBytes < 0);
      Kept candidate{member, {}, double(gathered.getBytes())};
      for (unsigned use : ArrayRef(unit.uses).drop_front()) {
        auto next = llvm::lower_bound(gathered.readers, use);
        if (next != gathered.readers.begin() && next != gathered.readers.end())
          candidate.between.push_back({*std::prev(next) + 1, *next});
      }
      if (memoryBytes < 0 || candidate.between.empty())
        continue;
      if (isFreed[member])
        for (auto [begin, end] : candidate.between)
          for (unsigned place = begin; place < end; ++place)
            live[place] -= candidate.bytes;
      else if (!asked)
        kept.push_back(std::move(candidate));
    }
  // Of what is kept where memory is fullest, the largest is freed first.
  while (!kept.empty() && !live.empty()) {
    auto peak = llvm::max_element(live);
    if (*peak <= double(memoryBytes))
      break;
    unsigned place = peak - live.begin();
    auto isKeptThere = [&](const Kept &one) {
      return llvm::any_of(one.between, [&](auto range) { return range.first <= place && place < range.second; });
    };
    auto best = kept.end();
    for (auto one = kept.begin(); one != kept.end(); ++one)
      if (isKeptThere(*one) && (best == kept.end() || one->bytes > best->bytes))
        best = one;
    if (best == kept.end())
      break;
    isFreed[best->gather] = true;
    for (auto [begin, end] : best->between)
      for (unsigned at = begin; at < end; ++at)
        live[at] -= best->bytes;
    kept.erase(best);
  }
  return isFreed;
}
