// SPDX-License-Identifier: Apache-2.0
//
// What a lowering returns: an executable that owns everything it points to, strings, tables, constants and code.

#ifndef DIST_LOWERING_STEPS_COMPILEDPROGRAM_H
#define DIST_LOWERING_STEPS_COMPILEDPROGRAM_H

#include "dist/Runtime/Executable.h"
#include "dist/Timeline/MemoryFlow.h"

#include <cstdint>

namespace dist {

/// What the compiler knows about memory and time, for reports.
struct CompilationFacts {
  int64_t arenaBytes = 0;     ///< Size of the arena of one rank.
  int64_t liveBytes = 0;      ///< Largest sum of buffers that are alive at one step: no arena can be smaller.
  PlannedMemory memory;       ///< What one rank has in memory, and what for.
  int64_t numKernels = 0;     ///< Distinct kernels.
  int64_t numCached = 0;      ///< Pieces of code that came from the cache.
  int64_t numNotCached = 0;   ///< Those that were looked for in vain.
  double loweringSeconds = 0; ///< Local form to step form.
  double codegenSeconds = 0;  ///< Kernels to machine code.
};

/// An executable together with all that it points to.
class CompiledProgram {
public:
  virtual ~CompiledProgram() = default;
  /// Valid as long as this object.
  virtual const DistExecutable &executable() const = 0;
  virtual const CompilationFacts &facts() const = 0;
};

} // namespace dist

#endif // DIST_LOWERING_STEPS_COMPILEDPROGRAM_H
