// SPDX-License-Identifier: Apache-2.0
//
// Arrays in NumPy's files: `.npy`, `.npz` (stored or deflated, zip64), and directories of `.npy` files.
//
// Types: bool, all integers, f16, f32, f64 of either byte order. bf16 is what ml_dtypes writes: a void type of two
// bytes ("|V2"); files that hold bf16 bits as uint16 read as u16, see HostArray::reinterpretAs. Fortran order is
// converted.
// All functions return false and set `error` (one line: file, entry, what was found) instead of throwing. Files are
// written under a temporary name and renamed, so a name either has its old content or the whole new one.

#ifndef DIST_RUNTIME_NUMPYFILES_H
#define DIST_RUNTIME_NUMPYFILES_H

#include "dist/Runtime/HostArray.h"

#include <memory>
#include <string>
#include <vector>

namespace dist::runtime {

struct NamedArray {
  std::string name; ///< Without ".npy".
  HostArray array;
};

bool readNpy(const std::string &path, HostArray &array, std::string &error);
bool writeNpy(const std::string &path, const HostArray &array, std::string &error);

/// Names and lazily read contents of an `.npz` file or of a directory of `.npy` files.
class ArrayReader {
public:
  virtual ~ArrayReader() = default;

  /// Opens a directory, or a file as `.npz`; null on failure.
  static std::unique_ptr<ArrayReader> open(const std::string &path, std::string &error);

  /// Names in the order of the file (of a directory: sorted).
  virtual const std::vector<std::string> &names() const = 0;
  bool contains(const std::string &name) const;

  /// Reads what an array is, and none of its data: of a compressed file little more than nothing is inflated.
  virtual bool readType(const std::string &name, DistDType &dtype, std::vector<int64_t> &shape, std::string &error) = 0;

  /// Reads one array. A missing name is an error that lists what is there.
  virtual bool read(const std::string &name, HostArray &array, std::string &error) = 0;
};

/// Writes an `.npz` file of the given arrays, deflated if `compress`.
bool writeNpz(const std::string &path, const std::vector<NamedArray> &arrays, bool compress, std::string &error);

/// Writes `.npz` if `path` ends so, else a directory (made if missing) with one `.npy` per array.
bool writeArrays(const std::string &path, const std::vector<NamedArray> &arrays, std::string &error);

} // namespace dist::runtime

#endif // DIST_RUNTIME_NUMPYFILES_H
