// SPDX-License-Identifier: Apache-2.0
//
// Which gathers of arguments go together, when, and what becomes of a gathered tensor between two times at which it is read. Decisions
// alone; GatherByUnit.cpp carries them out.
//
// A unit is what a plan names, or what is first read together: between two places at which few values of the forward pass are
// alive, as between the layers of a model. It is *used* anew where every member of another unit has been read since: once in the
// forward pass and once in the backward pass of most models. Then it can be freed in between, and be gathered again.
//
// Units, and freeing them, are those of PyTorch's `fully_shard`; ZeRO (Rajbhandari et al., 2020) counts what is sent and kept.

#ifndef DIST_LIB_COLLECTIVES_GATHERUNITS_H
#define DIST_LIB_COLLECTIVES_GATHERUNITS_H

#include "GatheredArguments.h"
#include "dist/Layout/Machine.h"

namespace dist {

struct GatherUnit {
  std::string name;
  llvm::SmallVector<unsigned> members; ///< Numbers of gathers, in the order in which they are first read.
  /// Places of the first reader of each use, ascending; a use ends before the next one.
  llvm::SmallVector<unsigned, 2> uses;
};

/// Returns true if a collective as `op`, but on a buffer of `bytes` of its group, takes longer to send than to start on `machine`; a
/// smaller one should wait for others.
bool isWorthAStart(const Machine &machine, CollectiveOpInterface op, double bytes);

/// Returns the units of what `function` gathers, in the order in which they are first read.
std::vector<GatherUnit> findUnits(mlir::FunctionOpInterface function, const GatheredArguments &found, const Machine &machine);

/// Returns for each gather whether it is freed between the uses of its unit: if its argument says so, or else if what is kept would
/// exceed `memoryBytes` on one device; always, if that is negative.
llvm::SmallVector<bool> decideWhatIsFreed(mlir::FunctionOpInterface function, const GatheredArguments &found,
                                          llvm::ArrayRef<GatherUnit> units, int64_t memoryBytes);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_GATHERUNITS_H
