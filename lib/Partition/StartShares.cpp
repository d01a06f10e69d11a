// SPDX-License-Identifier: Apache-2.0

#include "StartShares.h"

using namespace dist;

/// What a start costs of a collective that travels with some others, and of one of many that are a single collective.
static constexpr double kTogether = 0.2, kAsOne = 0.05;

/// Plans that take so much longer than one in which all collectives travel with others are good enough.
static constexpr double kNear = 2e-3;

/// How often a plan says how collectives travel.
static constexpr unsigned kMaxGuesses = 3;

StartShareList::StartShareList(const ReshardPrices &prices, bool few) : prices(prices) {
  StartShares alone(prices.getGroups().size(), 1);
  // In an order that does not depend on that of prices.
  std::map<ReshardStepKind, StartShares> ofKinds;
  std::map<StartGroup, StartShares> ofGroups;
  AtomSet mesh = 0;
  for (auto &[group, number] : prices.getGroups())
    mesh |= group.second;
  for (auto &[group, number] : prices.getGroups()) {
    ofKinds.try_emplace(group.first, alone).first->second[number] = kTogether;
    if (group.second == mesh)
      ofGroups.try_emplace(group, alone).first->second[number] = kAsOne;
  }
  list = {alone, StartShares(alone.size(), kTogether)};
  if (few)
    return;
  llvm::append_range(list, llvm::make_second_range(ofKinds));
  llvm::append_range(list, llvm::make_second_range(ofGroups));
}

const StartShares *StartShareList::next() {
  ++present;
  if (present >= 2 && best <= least * (1 + kNear))
    return nullptr;
  if (present == list.size()) {
    if (numGuesses++ == kMaxGuesses)
      return nullptr;
    // Of what the plan has none costs as much as in the guess before, and as if it travelled alone in the first.
    StartShares shares = numGuesses > 1 ? list.back() : StartShares(prices.getGroups().size(), 1);
    for (auto &[group, number] : prices.getGroups())
      if (auto count = known.find(group); count != known.end())
        shares[number] = count->second.first / count->second.second;
    if (llvm::is_contained(list, shares))
      return nullptr;
    list.push_back(std::move(shares));
  }
  return &list[present];
}

void StartShareList::note(double bound, double seconds, const StartCounts &counts) {
  if (present == 1)
    least = bound;
  if (seconds < best || numGuesses > 0)
    known = counts;
  best = std::min(best, seconds);
}
