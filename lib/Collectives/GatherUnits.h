// SPDX-License-Identifier: Apache-2.0
//
// Which gathers of arguments go together, when, and what becomes of a gathered tensor between two times at which it is
// read. Decisions alone; GatherByUnit.cpp carries them out.
//
// A unit is what a plan names, or what is first read together: between two places at which few values of the forward
// pass are alive, as between the layers of a model. It is *used* anew where every member of another unit has been read
// since: once in the forward pass and once in the backward pass of most models. Then it can be freed in between, and be
// gathered again.
//
// What one iteration of a loop gathers of stacks is a unit, if no plan names several: the layer, in a scan over layers.
// Slices of one stack are different layers, and no two of them are in one unit.
//
// Units, and freeing them, are those of PyTorch's `fully_shard`; ZeRO (Rajbhandari et al., 2020) counts what is sent
// and kept.

#ifndef DIST_LIB_COLLECTIVES_GATHERUNITS_H
#define DIST_LIB_COLLECTIVES_GATHERUNITS_H

#include "GatheredArguments.h"
#include "dist/Layout/Machine.h"
#include "llvm/ADT/StringSet.h"
#include <map>

namespace dist {

struct GatherUnit {
  std::string name;
  llvm::SmallVector<unsigned> members; ///< Numbers of gathers, in the order in which they are first read.
  /// Places of the first reader of each use, ascending; a use ends before the next one.
  llvm::SmallVector<unsigned, 2> uses;
};

/// Returns true if a collective as `op`, but on a buffer of `bytes` of its group, takes longer to send than to start on
/// `machine`; a smaller one should wait for others.
bool isWorthAStart(const Machine &machine, CollectiveOpInterface op, double bytes);

/// The names of units, for arguments and for which of their slices in a block. What belongs to a unit in one block does
/// in all.
class UnitNames {
public:
  /// Returns the unit of the slice `slice` of `argument`, or "" if it has none yet.
  std::string lookup(mlir::BlockArgument argument, unsigned slice) const { return names.lookup({argument, slice}); }
  void set(mlir::BlockArgument argument, unsigned slice, llvm::StringRef name) {
    names[{argument, slice}] = name.str();
  }
  /// Returns the unit that has the slices `slice` of what a plan calls `name`.
  std::string getPlanned(llvm::StringRef name, unsigned slice);
  /// Returns `name`, or if that is taken, `name` with the first number that makes it another one.
  std::string getNew(llvm::StringRef name);

private:
  std::map<std::pair<std::string, unsigned>, std::string> planned;
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, std::string> names;
  llvm::StringSet<> taken;
};

/// Returns the units of what is gathered in a block of `function`, in the order in which they are first read, without
/// their uses.
std::vector<GatherUnit> findUnits(mlir::FunctionOpInterface function, const GatheredArguments &found,
                                  const Machine &machine, UnitNames &names);

/// Finds the uses of all `units`: one ends where, before the next reader of the unit, all members of another have been
/// read. `inner` are places of ops in which others are gathered and read, and the names of these.
void findUses(const GatheredArguments &found, std::vector<GatherUnit> &units,
              llvm::ArrayRef<std::pair<unsigned, llvm::StringRef>> inner);

/// Returns for each gather whether it is freed between the uses of its unit: if its argument says so, or else if what
/// is kept would exceed `memoryBytes` on one device; always, if that is negative, or in loops.
llvm::SmallVector<bool> decideWhatIsFreed(mlir::FunctionOpInterface function, const GatheredArguments &found,
                                          llvm::ArrayRef<GatherUnit> units, int64_t memoryBytes);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_GATHERUNITS_H
