// SPDX-License-Identifier: Apache-2.0

#include "StartShares.h"

using namespace dist;

/// What a start costs of a collective that travels with some others, and of one of many that are a single collective.
static constexpr double kTogether = 0.2, kAsOne = 0.05;

/// Plans that take so much longer than one in which all collectives travel with others are good enough.
static constexpr double kNear = 2e-3;

/// How often the best plan says how collectives travel.
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
    if (ofBest.empty() || numGuesses++ == kMaxGuesses)
      return nullptr;
    StartShares shares(prices.getGroups().size(), 1);
    for (auto &[group, number] : prices.getGroups())
      if (auto known = ofBest.find(group); known != ofBest.end())
        shares[number] = known->second.first / known->second.second;
    ofBest.clear();
    list.push_back(std::move(shares));
  }
  return &list[present];
}

void StartShareList::note(double bound, double seconds, llvm::function_ref<StartCounts()> count) {
  if (present == 1)
    least = bound;
  if (seconds < best) {
    best = seconds;
    ofBest = count();
  }
}
