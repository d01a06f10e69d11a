// SPDX-License-Identifier: Apache-2.0
//
// See NearestNames.h.

#include "dist/Support/NearestNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace mlir;

SmallVector<StringRef> dist::findNearest(StringRef written, ArrayRef<StringRef> names) {
  SmallVector<std::pair<unsigned, StringRef>> byDistance;
  for (StringRef name : names)
    byDistance.push_back({written.edit_distance(name), name});
  llvm::stable_sort(byDistance, llvm::less_first());
  SmallVector<StringRef> nearest;
  for (auto [distance, name] : byDistance)
    if (nearest.size() < 3 && !llvm::is_contained(nearest, name))
      nearest.push_back(name);
  return nearest;
}
