// SPDX-License-Identifier: Apache-2.0

#include "dist/Solver/WarmStart.h"
#include "llvm/ADT/STLExtras.h"

using namespace dist::planning;

void WarmStart::setMessage(uint32_t from, uint32_t to, llvm::ArrayRef<uint32_t> origins,
                           llvm::ArrayRef<double> message) {
  Message &known = messages[{from, to}];
  // Only differences count.
  double least = *llvm::min_element(message);
  known.worst = *llvm::max_element(message) - least;
  known.ofLabel.assign(*llvm::max_element(origins) + 1, -1);
  for (auto [origin, value] : llvm::zip_equal(origins, message))
    known.ofLabel[origin] = value - least;
}

bool WarmStart::getMessage(uint32_t from, uint32_t to, llvm::ArrayRef<uint32_t> origins,
                           llvm::MutableArrayRef<double> message) const {
  auto found = messages.find({from, to});
  if (found == messages.end())
    return false;
  const Message &known = found->second;
  for (auto [origin, value] : llvm::zip_equal(origins, message)) {
    bool isKnown = origin < known.ofLabel.size() && known.ofLabel[origin] >= 0;
    value = isKnown ? known.ofLabel[origin] : known.worst;
  }
  return true;
}

void WarmStart::scale(double factor) {
  for (auto &[ends, message] : messages) {
    message.worst *= factor;
    for (double &value : message.ofLabel)
      value *= factor;
  }
}
