// SPDX-License-Identifier: Apache-2.0

#include "ReshardPrices.h"
#include "dist/Analysis/OpPlan.h"

using namespace mlir;
using namespace dist;

ReshardPrices::Index ReshardPrices::get(const Layout *from, const Layout *to, RankedTensorType type) {
  if (from == to)
    return kNothing;
  auto [it, isNew] = known[type.getAsOpaquePointer()].try_emplace({from, to}, kNothing);
  if (!isNew)
    return it->second;
  ReshardPlan plan = reshards.planOnce(*from, *to, type.getShape(), getElementBytes(type.getElementType()));
  Price price;
  for (ReshardStep &step : plan.steps) {
    double seconds = model.seconds(step);
    step.wireBytes = 0;
    double start = model.seconds(step);
    price.bytes += seconds - start;
    if (start > 0)
      price.starts.push_back({groups.try_emplace({step.kind, toSet(step.axes)}, groups.size()).first->second, float(start)});
  }
  if (price.bytes == 0 && price.starts.empty())
    return kNothing;
  it->second = prices.size();
  prices.push_back(price);
  return it->second;
}

std::vector<double> ReshardPrices::getSeconds(const StartShares &shares) const {
  std::vector<double> seconds;
  for (const Price &price : prices) {
    double sum = price.bytes;
    for (auto [group, start] : price.starts)
      sum += double(start) * shares[group];
    seconds.push_back(sum);
  }
  seconds[kForbidden] = std::numeric_limits<double>::infinity();
  return seconds;
}
