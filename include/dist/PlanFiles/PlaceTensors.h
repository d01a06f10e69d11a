// SPDX-License-Identifier: Apache-2.0
//
// A plan file without a program: how the tensors of a checkpoint lie, from their names and shapes alone.

#ifndef DIST_PLANFILES_PLACETENSORS_H
#define DIST_PLANFILES_PLACETENSORS_H

#include "dist/IR/Dist.h"
#include "mlir/IR/BuiltinTypes.h"

#include <string>
#include <vector>

namespace dist {

/// A tensor that stands in no program.
struct NamedTensor {
  std::string name;
  mlir::RankedTensorType type;
};

/// What a plan says of tensors.
struct PlacedTensors {
  std::string meshName;
  MeshAttr mesh;
  std::vector<std::string> shardings; ///< In their order, in the notation of the IR: `[{"dp"}, {}]`; all closed.
};

/// Reads the plan file `path` and decides for `tensors`, which stand at `place`. `mesh`, if it is not null, is theirs
/// so far; a plan without a mesh means it. What nothing decides is whole. Values that are to be partial are an error.
/// Failure comes with errors.
mlir::FailureOr<PlacedTensors> placeTensors(llvm::StringRef path, llvm::ArrayRef<NamedTensor> tensors,
                                            llvm::StringRef meshName, MeshAttr mesh, mlir::Location place);

} // namespace dist

#endif // DIST_PLANFILES_PLACETENSORS_H
