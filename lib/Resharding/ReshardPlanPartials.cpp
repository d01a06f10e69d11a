// SPDX-License-Identifier: Apache-2.0
//
// See the header. Sub-axes of a list are unique, so a place in the list is found by sub-axis.

#include "ReshardPlanPartials.h"

using namespace mlir;
using namespace dist;
using namespace dist::reshard;

static bool isLinear(ReductionKind kind) { return kind == ReductionKind::Sum || kind == ReductionKind::Avg; }

Partials reshard::canonicalize(ArrayRef<PartialLayout> partials) {
  Partials result;
  for (const PartialLayout &entry : partials) {
    if (entry.axes.empty())
      continue;
    PartialLayout *same = nullptr;
    for (PartialLayout &earlier : llvm::reverse(result)) {
      if (earlier.kind == entry.kind) {
        same = &earlier;
        break;
      }
      if (!isLinear(earlier.kind) || !isLinear(entry.kind))
        break;
    }
    if (same)
      same->axes.append(entry.axes.begin(), entry.axes.end());
    else if (entry.kind == ReductionKind::Sum && !result.empty() && result.back().kind == ReductionKind::Avg)
      result.insert(result.end() - 1, entry);
    else
      result.push_back(entry);
  }
  for (PartialLayout &entry : result)
    llvm::sort(entry.axes);
  return result;
}

size_t reshard::countReducible(ArrayRef<PartialLayout> partials) {
  if (partials.size() >= 2 && isLinear(partials[0].kind) && isLinear(partials[1].kind))
    return 2;
  return partials.empty() ? 0 : 1;
}

/// Returns the entries of `partials` restricted to the sub-axes of `kept`.
static Partials restrictTo(ArrayRef<PartialLayout> partials, SubAxisSet kept) {
  Partials result;
  for (const PartialLayout &entry : partials) {
    PartialLayout &copy = result.emplace_back();
    copy.kind = entry.kind;
    llvm::copy_if(entry.axes, std::back_inserter(copy.axes), [&](SubAxis subAxis) { return kept >> subAxis & 1; });
  }
  return canonicalize(result);
}

static SubAxisSet getSubAxes(ArrayRef<PartialLayout> partials) {
  SubAxisSet subAxes = 0;
  for (const PartialLayout &entry : partials)
    subAxes |= toSet(entry.axes);
  return subAxes;
}

Partials reshard::reduceEntry(ArrayRef<PartialLayout> partials, size_t index, ArrayRef<SubAxis> axes) {
  SubAxisSet gone = toSet(axes);
  Partials result(partials);
  llvm::erase_if(result[index].axes, [&](SubAxis subAxis) { return gone >> subAxis & 1; });
  return canonicalize(result);
}

bool reshard::canExtend(ArrayRef<PartialLayout> have, ArrayRef<PartialLayout> want) {
  SubAxisSet present = getSubAxes(have);
  // Restricting `want` to what is there keeps its order, so the rest can be inserted if that is what `have` says.
  if (!have.empty() && restrictTo(want, present) != Partials(have))
    return false;
  bool sumBefore = false;
  for (const PartialLayout &entry : want) {
    if (entry.kind == ReductionKind::Prod && sumBefore && (toSet(entry.axes) & ~present))
      return false;
    sumBefore |= entry.kind == ReductionKind::Sum && (toSet(entry.axes) & present);
  }
  return true;
}

SmallVector<Insertion, 1> reshard::getInsertions(ArrayRef<PartialLayout> have, ArrayRef<PartialLayout> want) {
  SmallVector<Insertion, 1> insertions;
  SubAxisSet present = getSubAxes(have);
  for (const PartialLayout &entry : want)
    for (SubAxis subAxis : entry.axes) {
      if (present >> subAxis & 1)
        continue;
      Insertion *same = llvm::find_if(insertions, [&](Insertion &other) { return other.kind == entry.kind; });
      if (same == insertions.end()) {
        // Products come first, while no new sum stands before them.
        same = entry.kind == ReductionKind::Prod ? insertions.begin() : insertions.end();
        same = insertions.insert(same, Insertion{entry.kind, {}, {}});
      }
      same->axes.push_back(subAxis);
    }
  for (Insertion &insertion : insertions) {
    llvm::sort(insertion.axes);
    present |= toSet(insertion.axes);
    insertion.result = restrictTo(want, present);
  }
  return insertions;
}
