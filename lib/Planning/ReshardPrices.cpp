// SPDX-License-Identifier: Apache-2.0

#include "ReshardPrices.h"
#include "dist/Analysis/OpPlan.h"

using namespace mlir;
using namespace dist;

/// Starts that take no more than this share of their latency count as good as nothing.
static constexpr double kLeastShare = 0.01;

/// What it has to save to do otherwise than was proposed, as a share of the quickest start: as long as nothing is known
/// of which collectives are combined, as soon as it is, and where starts count nothing.
static constexpr double kWorth = 0.1, kKnownWorth = 0.01, kTie = 1e-8;

/// So many plans take some megabytes, and keep threads busy.
static constexpr size_t kPlannedTogether = 8192;

ReshardPrices::OfKernels ReshardPrices::add(ReshardPlan plan, int64_t elementBytes) {
  std::array<double, 4> copies = {};
  if (countsCopies)
    for (bool isReadInPlace : {false, true})
      for (bool isFused : {false, true})
        copies[getPlace({isReadInPlace, isFused})] = model.copySeconds(plan, elementBytes, {isReadInPlace, isFused});
  Price price;
  price.joinsParts = model.joinsParts(plan);
  for (ReshardStep &step : plan.steps) {
    double seconds = model.seconds(step);
    step.wireBytes = 0;
    double start = model.seconds(step);
    price.bytes += seconds - start;
    if (start > 0) {
      leastStart = leastStart > 0 ? std::min(leastStart, start) : start;
      price.starts.push_back(
          {groups.try_emplace({step.kind, toSet(step.axes)}, groups.size()).first->second, float(start)});
    }
  }
  OfKernels numbers;
  for (unsigned place = 0; place < copies.size(); ++place) {
    if (auto *equal = std::find(copies.begin(), &copies[place], copies[place]); equal != &copies[place]) {
      numbers[place] = numbers[equal - copies.begin()];
      continue;
    }
    price.copies = copies[place];
    bool isNothing = price.copies == 0 && price.bytes == 0 && price.starts.empty();
    numbers[place] = isNothing ? kNothing : prices.size();
    if (!isNothing)
      prices.push_back(price);
  }
  return numbers;
}

std::vector<ReshardPrices::Index> ReshardPrices::get(ArrayRef<LayoutPair> pairs, RankedTensorType type,
                                                     ReshardedKernels kernels) {
  llvm::DenseMap<LayoutPair, OfKernels> &ofType = known[type.getAsOpaquePointer()];
  SmallVector<LayoutPair> unknown;
  for (LayoutPair pair : pairs)
    if (ofType.try_emplace(pair, OfKernels()).second)
      unknown.push_back(pair);
  ReshardPlanner &planner = together ? *together : reshards;
  int64_t elementBytes = getElementBytes(type.getElementType());
  for (ArrayRef<LayoutPair> rest = unknown; !rest.empty();) {
    ArrayRef<LayoutPair> some = rest.take_front(kPlannedTogether);
    std::vector<ReshardPlan> plans = planner.planAll(some, type.getShape(), elementBytes, type.getContext());
    for (auto [pair, plan] : llvm::zip(some, plans))
      ofType[pair] = add(std::move(plan), elementBytes);
    rest = rest.drop_front(some.size());
  }
  std::vector<Index> numbers;
  for (LayoutPair pair : pairs)
    numbers.push_back(ofType.lookup(pair)[getPlace(kernels)]);
  return numbers;
}

ReshardPrices::Index ReshardPrices::getExchange(const OpSeconds &seconds) {
  double bytes = seconds.exchange - seconds.exchangeStarts, starts = seconds.exchangeStarts;
  auto [it, isNew] = exchanges.try_emplace({seconds.exchangeAxes, bytes, starts}, prices.size());
  if (isNew) {
    unsigned group = groups.try_emplace({ReshardStepKind::Permute, seconds.exchangeAxes}, groups.size()).first->second;
    prices.push_back({0, bytes, {{group, float(starts)}}, false});
  }
  return it->second;
}

std::vector<double> ReshardPrices::getSeconds(ArrayRef<double> ofGroups, const OwnShares &own, double ofSending) const {
  std::vector<double> shares(ofGroups), seconds;
  for (auto [group, share] : own)
    shares[group] = share;
  for (const Price &price : prices) {
    double sum = price.bytes;
    for (auto [group, start] : price.starts)
      sum += double(start) * shares[group];
    seconds.push_back(price.copies + ofSending * sum);
  }
  bool countStarts = llvm::any_of(ofGroups, [](double share) { return share > kLeastShare; });
  seconds[kDiffers] = leastStart * (!countStarts ? kTie : llvm::all_equal(ofGroups) ? kWorth : kKnownWorth);
  seconds[kForbidden] = std::numeric_limits<double>::infinity();
  return seconds;
}
