// SPDX-License-Identifier: Apache-2.0

#include "MemoryUsage.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

using namespace dist;

double dist::getTotal(const CategoryBytes &bytes) { return std::accumulate(bytes.begin(), bytes.end(), 0.0); }

MemorySample MemoryUsage::sum(std::vector<MemorySample> &samples) {
  llvm::stable_sort(changes, [](const Change &a, const Change &b) { return a.at < b.at; });
  MemorySample now{0, held}, peak = now;
  double peakTotal = getTotal(held);
  samples.assign({now});
  for (size_t next = 0; next < changes.size();) {
    now.seconds = changes[next].at.seconds;
    // Where much happens at one time, the fullest moment and the last one are kept.
    std::optional<MemorySample> fullest;
    double fullestTotal = 0;
    while (next < changes.size() && changes[next].at.seconds == now.seconds) {
      uint64_t order = changes[next].at.order;
      for (; next < changes.size() && changes[next].at.seconds == now.seconds && changes[next].at.order == order;
           ++next) {
        double &bytes = now.bytes[changes[next].category];
        bytes = std::max(0.0, bytes + changes[next].bytes); // Above 2^53 sums are rounded.
      }
      if (double total = getTotal(now.bytes); !fullest || total > fullestTotal) {
        fullest = now;
        fullestTotal = total;
      }
    }
    if (fullestTotal > peakTotal) {
      peak = *fullest;
      peakTotal = fullestTotal;
    }
    if (samples.back().seconds == now.seconds)
      samples.pop_back();
    samples.push_back(*fullest);
    if (fullest->bytes != now.bytes)
      samples.push_back(now);
  }
  return peak;
}
