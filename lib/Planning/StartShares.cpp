// SPDX-License-Identifier: Apache-2.0

#include "StartShares.h"

using namespace dist;

/// What a start costs of a collective that is combined with some others, and of one of many that are a single
/// collective.
static constexpr double kTogether = 0.2, kAsOne = 0.05;

/// Plans that take so much longer than one in which all collectives are combined with others are good enough.
static constexpr double kNear = 2e-3;

/// How often a plan says how collectives are combined, for whole groups and for single values, and how often in vain.
static constexpr unsigned kMaxGroupGuesses = 3, kMaxValueGuesses = 8, kMaxIdle = 2;

StartShareList::StartShareList(const ReshardPrices &prices, bool few, mlir::ValueRange arguments) : prices(prices) {
  StartShares alone(prices.getGroups().size(), 1);
  // In an order that does not depend on that of prices.
  std::map<ReshardStepKind, StartShares> ofKinds;
  std::map<StartGroup, StartShares> ofGroups;
  SubAxisSet mesh = 0;
  for (auto &[group, number] : prices.getGroups())
    mesh |= group.second;
  for (auto &[group, number] : prices.getGroups()) {
    ofKinds.try_emplace(group.first, alone).first->second.ofGroups[number] = kTogether;
    if (group.second == mesh)
      ofGroups.try_emplace(group, alone).first->second.ofGroups[number] = kAsOne;
  }
  list = {alone, StartShares(alone.ofGroups.size(), kTogether)};
  if (few)
    return;
  if (!arguments.empty()) {
    OwnShares asOne;
    for (auto &[group, number] : prices.getGroups())
      asOne.push_back({number, kAsOne});
    list.push_back(alone);
    for (mlir::Value argument : arguments)
      list.back().ofValues[argument] = asOne;
  }
  llvm::append_range(list, llvm::make_second_range(ofKinds));
  llvm::append_range(list, llvm::make_second_range(ofGroups));
}

const StartShares *StartShareList::next() {
  ++present;
  if (present >= 2 && best <= least * (1 + kNear))
    return nullptr;
  if (present == list.size()) {
    std::optional<StartShares> guess = guessNext();
    if (!guess)
      return nullptr;
    list.push_back(std::move(*guess));
  }
  return &list[present];
}

std::optional<StartShares> StartShareList::guessNext() {
  for (;;) {
    bool isLast = numGuesses == (ofValues ? kMaxValueGuesses : kMaxGroupGuesses) || (ofValues && numIdle == kMaxIdle);
    if (!isLast) {
      StartShares guess = makeGuess();
      ++numGuesses;
      if (!llvm::is_contained(list, guess))
        return guess;
    }
    if (ofValues)
      return std::nullopt;
    ofValues = true;
    numGuesses = numIdle = 0;
  }
}

StartShares StartShareList::makeGuess() const {
  auto &groups = prices.getGroups();
  const StartCounts &counts = numGuesses > 0 ? ofLast : ofBest;
  // Of what the plan has none costs as much as in the guess before, and as if it started alone in the first.
  StartShares guess(groups.size(), 1);
  if (numGuesses > 0)
    guess.ofGroups = list.back().ofGroups;
  for (auto &[group, number] : groups)
    if (auto count = counts.ofGroups.find(group); count != counts.ofGroups.end())
      guess.ofGroups[number] = count->second.first / count->second.second;
  if (!ofValues)
    return guess;
  // What starts alone, or with many others, says nothing of the rest of its group.
  for (auto &[value, ofValue] : counts.ofValues)
    for (auto &[group, count] : ofValue)
      if (auto number = groups.find(group); number != groups.end())
        guess.ofValues[value].push_back({number->second, count.second / count.first});
  return guess;
}

void StartShareList::note(double bound, double seconds, const StartCounts &counts) {
  if (present == 1)
    least = bound;
  ofLast = counts;
  ++numIdle;
  if (seconds < best) {
    best = seconds;
    ofBest = counts;
    numIdle = 0;
  }
}
