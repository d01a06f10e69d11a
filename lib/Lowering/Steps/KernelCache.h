// SPDX-License-Identifier: Apache-2.0
//
// Compiled code in files, found again by what it was made of. Every process may read and write the same folder at any
// time: a file appears as a whole, under a name that is a hash of everything that decides about its content, and is
// never changed. It is checked when it is read; one that is damaged or holds something else counts as missing, and is
// replaced.
//
// Nothing is ever removed: a folder grows by what is compiled, and may be deleted at any time.

#ifndef DIST_LIB_LOWERING_STEPS_KERNELCACHE_H
#define DIST_LIB_LOWERING_STEPS_KERNELCACHE_H

#include "mlir/IR/BuiltinOps.h"

#include <optional>
#include <string>

namespace dist::steps {

class KernelCache {
public:
  using Code = llvm::SmallVector<char, 0>;

  /// Uses `folder`, which is made when something is written; empty: finds nothing and writes nothing.
  explicit KernelCache(llvm::StringRef folder) : folder(folder) {}

  bool isOn() const { return !folder.empty(); }

  /// Returns the hash of the compiler's version and `parts`, whatever else decides about code.
  static std::string hash(llvm::ArrayRef<llvm::StringRef> parts);

  /// Returns the code that was stored under `key`, or nothing. Remarks, at `where`, on a file that is there and cannot
  /// be used.
  std::optional<Code> find(llvm::StringRef key, mlir::Operation *where);
  /// Stores `code` under `key`; remarks, at `where` and once, if that is not possible.
  void store(llvm::StringRef key, llvm::ArrayRef<char> code, mlir::Operation *where);

  int64_t getNumFound() const { return numFound; }
  int64_t getNumMissing() const { return numMissing; }

private:
  std::string getPath(llvm::StringRef key) const;

  std::string folder;
  int64_t numFound = 0, numMissing = 0;
  bool isReadOnly = false; ///< Writing has failed.
};

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_KERNELCACHE_H
