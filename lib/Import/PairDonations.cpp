// SPDX-License-Identifier: Apache-2.0
//
// See PairDonations.h. What `dist.donate` says in the program itself stays as it is.

#include "PairDonations.h"
#include "dist/IR/Dist.h"
#include "dist/IR/Donation.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace dist;

/// Returns what the path `name` goes on with behind its root, which ends in front of the first component that is no
/// number, not counting the first one: `['w']` of `result[0][1]['w']`.
static StringRef getPathBehindRoot(StringRef name) {
  for (size_t end = 1; end + 1 < name.size(); ++end)
    if (StringRef("./[").contains(name[end]) && !llvm::isDigit(name[end + 1]))
      return name.drop_front(end);
  return "";
}

namespace {
class DonationPairing {
public:
  DonationPairing(func::FuncOp function, ArrayRef<unsigned> aliased)
      : function(function), isTaken(function.getNumResults()) {
    for (unsigned argument = 0; argument < function.getNumArguments(); ++argument) {
      std::optional<unsigned> result = getTaker(function, argument);
      if (!result || *result >= isTaken.size())
        continue; // The verifier says what is wrong.
      if (!llvm::is_contained(aliased, argument))
        isTaken[*result] = true;
      else if (function.getArgumentTypes()[argument] == function.getResultTypes()[*result])
        open.push_back(argument);
    }
  }

  void pairByNames();
  /// Calls `doubt` with arguments of which names do not tell what they become, and a warning that says so.
  void keepOthers(function_ref<void(unsigned, const Twine &)> doubt);

private:
  DictionaryAttr getArgument(unsigned number) { return getKnown(function.getArgAttrDict(number)); }
  DictionaryAttr getResult(unsigned number) { return getKnown(function.getResultAttrDict(number)); }
  DictionaryAttr getKnown(DictionaryAttr attributes) {
    return attributes ? attributes : DictionaryAttr::get(function.getContext());
  }
  SmallVector<unsigned> findCandidates(unsigned argument);
  void give(unsigned argument, unsigned result);
  std::string describeDoubt(unsigned argument, unsigned result, ArrayRef<unsigned> candidates);

  func::FuncOp function;
  SmallVector<unsigned> open; ///< Arguments that have no partner yet.
  SmallVector<bool> isTaken;  ///< Per result.
};
} // namespace

/// Returns the results that are left for `argument`: of its type, and of its sharding if both have one.
SmallVector<unsigned> DonationPairing::findCandidates(unsigned argument) {
  DictionaryAttr given = getArgument(argument);
  SmallVector<unsigned> candidates;
  for (unsigned result = 0; result < function.getNumResults(); ++result) {
    DictionaryAttr taken = getResult(result);
    Attribute from = given.get(kShardingAttrName), to = taken.get(kShardingAttrName);
    if (!isTaken[result] && function.getArgumentTypes()[argument] == function.getResultTypes()[result] &&
        given.contains(kUnsignedAttrName) == taken.contains(kUnsignedAttrName) && (!from || !to || from == to))
      candidates.push_back(result);
  }
  return candidates;
}

void DonationPairing::give(unsigned argument, unsigned result) {
  isTaken[result] = true;
  llvm::erase(open, argument);
  function.setArgAttr(argument, kDonateAttrName, Builder(function.getContext()).getI64IntegerAttr(result));
}

void DonationPairing::pairByNames() {
  // With those whose result is still to be chosen: they may be what else goes on alike.
  llvm::MapVector<std::pair<Type, StringRef>, SmallVector<unsigned>> groups;
  for (unsigned argument = 0; argument < function.getNumArguments(); ++argument) {
    auto name = getArgument(argument).getAs<StringAttr>(kNameAttrName);
    bool isChosen = llvm::is_contained(open, argument) || getArgument(argument).getAs<UnitAttr>(kDonateAttrName);
    if (name && isChosen)
      groups[{function.getArgumentTypes()[argument], getPathBehindRoot(name)}].push_back(argument);
  }
  SmallVector<std::pair<unsigned, unsigned>> pairs;
  for (auto &[key, arguments] : groups) {
    SmallVector<unsigned> results = findCandidates(arguments.front());
    llvm::erase_if(results, [&, path = key.second](unsigned result) {
      auto name = getResult(result).getAs<StringAttr>(kNameAttrName);
      return !name || getPathBehindRoot(name) != path;
    });
    auto isCandidate = [&](auto pair) {
      return llvm::is_contained(findCandidates(std::get<0>(pair)), std::get<1>(pair));
    };
    if (results.size() == arguments.size() && llvm::all_of(llvm::zip(arguments, results), isCandidate))
      for (auto [argument, result] : llvm::zip(arguments, results))
        if (llvm::is_contained(open, argument))
          pairs.emplace_back(argument, result);
  }
  for (auto [argument, result] : pairs)
    give(argument, result);
}

/// Names `value`, `out3` or `arg0`, and what the program calls it.
static std::string describe(StringRef kind, unsigned number, DictionaryAttr attributes) {
  auto name = attributes.getAs<StringAttr>(kNameAttrName);
  return (kind + Twine(number) + (name ? " '" + name.getValue() + "'" : Twine())).str();
}

std::string DonationPairing::describeDoubt(unsigned argument, unsigned result, ArrayRef<unsigned> candidates) {
  std::string others;
  unsigned last = 0;
  for (unsigned other : candidates)
    if (other != result) {
      others += (others.empty() ? "" : " or ") + describe("out", other, getResult(other));
      last = other;
    }
  return (describe("arg", argument, getArgument(argument)) +
          " is donated, and names do not tell what it becomes in the next step: it becomes " +
          describe("out", result, getResult(result)) + ", but " + others + " has its type, too; --carry=out" +
          Twine(last) + ":arg" + Twine(argument) + ", or carry= in Python, says otherwise")
      .str();
}

void DonationPairing::keepOthers(function_ref<void(unsigned, const Twine &)> doubt) {
  // Where as many are left of both, each is what JAX says, or at least none is left over.
  SmallVector<unsigned> left(open);
  for (unsigned argument = 0; argument < function.getNumArguments(); ++argument)
    if (getArgument(argument).getAs<UnitAttr>(kDonateAttrName))
      left.push_back(argument);
  SmallVector<std::pair<unsigned, SmallVector<unsigned>>> choices;
  for (unsigned argument : open)
    choices.emplace_back(argument, findCandidates(argument));
  for (unsigned argument : SmallVector<unsigned>(open))
    if (unsigned said = *getTaker(function, argument); llvm::is_contained(findCandidates(argument), said))
      give(argument, said);
  for (unsigned argument : SmallVector<unsigned>(open))
    if (SmallVector<unsigned> free = findCandidates(argument); !free.empty())
      give(argument, free.front());
  for (auto &[argument, candidates] : choices) {
    Type type = function.getArgumentTypes()[argument];
    auto isLike = [&](unsigned other) { return function.getArgumentTypes()[other] == type; };
    if (llvm::count_if(left, isLike) < int64_t(candidates.size()))
      doubt(argument, describeDoubt(argument, *getTaker(function, argument), candidates));
  }
}

void dist::pairDonations(func::FuncOp function, ArrayRef<unsigned> aliased, function_ref<Location(unsigned)> getPlace,
                         bool keepsDoubts) {
  DonationPairing pairing(function, aliased);
  pairing.pairByNames();
  pairing.keepOthers([&](unsigned argument, const Twine &text) {
    if (keepsDoubts)
      function.setArgAttr(argument, kDonationDoubtAttrName, StringAttr::get(function.getContext(), text));
    else
      emitWarning(getPlace(argument)) << text;
  });
}
