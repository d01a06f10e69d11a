// SPDX-License-Identifier: Apache-2.0
//
// The order of pending reductions. Entries are applied first to last, and only some of them commute: sum and avg do,
// since both are linear; entries of equal kind do. So a list of entries falls into *runs* that commute inside and not
// outside, and has one canonical form: within a run of sum and avg first one sum, then one avg; neighbours of equal
// kind are joined.
//
//   [avg {c}, sum {b}, sum {a}, max {d}]  is  [sum {a, b}, avg {c}, max {d}]:  two runs, sum and avg may be applied now
//
// Making a value pending costs nothing and can happen at any place of the list, because the added contributions are
// neutral there and reductions of the earlier entries leave them neutral. The one exception: a sum of ones is not one,
// so `prod` cannot be added behind a `sum`.

#ifndef DIST_LIB_RESHARDING_RESHARDPLANPARTIALS_H
#define DIST_LIB_RESHARDING_RESHARDPLANPARTIALS_H

#include "dist/Layout/Layout.h"

namespace dist::reshard {

using Partials = llvm::SmallVector<PartialLayout, 1>;

/// Returns the canonical form of `partials`; equal meanings have equal forms.
Partials canonicalize(llvm::ArrayRef<PartialLayout> partials);

/// Returns how many leading entries of the canonical list `partials` may be applied next, in any order.
size_t countReducible(llvm::ArrayRef<PartialLayout> partials);

/// Returns canonical `partials` without the pending reduction over `axes`, all of which are in entry `index`.
Partials reduceEntry(llvm::ArrayRef<PartialLayout> partials, size_t index, llvm::ArrayRef<SubAxis> axes);

/// Returns true if `have` becomes `want` by ToPartial steps only. Both are canonical.
bool canExtend(llvm::ArrayRef<PartialLayout> have, llvm::ArrayRef<PartialLayout> want);

/// One ToPartial step: `result` are the entries after it.
struct Insertion {
  ReductionKind kind;
  SubAxisList axes;
  Partials result;
};

/// Returns the fewest ToPartial steps from `have` to `want`; `canExtend` has to hold.
llvm::SmallVector<Insertion, 1> getInsertions(llvm::ArrayRef<PartialLayout> have, llvm::ArrayRef<PartialLayout> want);

} // namespace dist::reshard

#endif // DIST_LIB_RESHARDING_RESHARDPLANPARTIALS_H
