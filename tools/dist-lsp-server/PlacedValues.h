// SPDX-License-Identifier: Apache-2.0
//
// Where the values of a Sharded program lie, by their place in the text.

#ifndef DIST_TOOLS_PLACEDVALUES_H
#define DIST_TOOLS_PLACEDVALUES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/DenseMap.h"
#include <string>
#include <vector>

namespace dist {

struct PlacedValue {
  mlir::RankedTensorType type;               ///< Of the whole tensor.
  unsigned number = 0;                       ///< Of the argument or result.
  std::string placements;                    ///< `dp: Shard(0), tp: Replicate`
  std::string markdown;                      ///< Shapes, bytes, placement and origin.
  std::vector<mlir::FileLineColLoc> decided; ///< Places of the annotations in the text.
};

class PlacedValues {
public:
  /// Collects the tensor values of `module`, in Sharded form, whose locations are in the file `name`.
  PlacedValues(mlir::ModuleOp module, llvm::StringRef name);

  /// Returns what became of `written`, a value of the program as it was written, whose op or argument is at `place`;
  /// null if it is not known. Of several ops that were made from one the last with a result of that shape counts.
  const PlacedValue *find(mlir::FileLineColLoc place, mlir::Value written) const;

private:
  llvm::DenseMap<mlir::Location, std::vector<PlacedValue>> values;
};

} // namespace dist

#endif // DIST_TOOLS_PLACEDVALUES_H
