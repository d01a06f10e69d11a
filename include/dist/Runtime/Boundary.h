// SPDX-License-Identifier: Apache-2.0
//
// The arguments and results of a program as the user sees them: names, global shapes, and how devices share them.

#ifndef DIST_RUNTIME_BOUNDARY_H
#define DIST_RUNTIME_BOUNDARY_H

#include "dist/Runtime/Sharding.h"

#include <string>
#include <vector>

namespace dist::runtime {

/// One argument or result.
struct BoundaryValue {
  std::string key;        ///< `arg0` or `out0`: its name in files.
  std::string name;       ///< What the program calls it; may be empty.
  std::string storedName; ///< Its name in checkpoints: that of the program, or `key` if that is no name or not its own.
  DistDType dtype = DIST_F32;
  std::vector<int64_t> shape; ///< Global.
  ArrayPlacement placement;
  bool isReplicated = true;

  /// "arg0 'params.w1'", for messages.
  std::string describe() const;
};

struct Boundary {
  std::vector<BoundaryValue> arguments, results;
};

/// Reads the boundary of a valid executable.
Boundary readBoundary(const DistExecutable &executable);

} // namespace dist::runtime

#endif // DIST_RUNTIME_BOUNDARY_H
