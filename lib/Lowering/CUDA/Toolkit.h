// SPDX-License-Identifier: Apache-2.0
//
// The parts of the CUDA toolkit that compiling needs: libdevice, the mathematical functions as LLVM bitcode, and ptxas,
// the assembler. Both are looked for where users have them.

#ifndef DIST_LIB_LOWERING_CUDA_TOOLKIT_H
#define DIST_LIB_LOWERING_CUDA_TOOLKIT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace dist::cuda {

class Toolkit {
public:
  /// Looks in `folder`; if it is empty, in CUDA_HOME, CUDA_PATH, /usr/local/cuda and around the ptxas on PATH.
  explicit Toolkit(llvm::StringRef folder);

  /// Returns the path of libdevice's bitcode, or an error that lists where it was looked for.
  llvm::Expected<std::string> findLibdevice() const;
  /// Assembles `ptx` for `chip` and returns the cubin, or an error with what ptxas said.
  llvm::Expected<std::string> assemble(llvm::StringRef ptx, llvm::StringRef chip, unsigned optimizationLevel) const;

private:
  llvm::Expected<std::string> find(llvm::StringRef relativePath) const;

  llvm::SmallVector<std::string> folders;
};

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_TOOLKIT_H
