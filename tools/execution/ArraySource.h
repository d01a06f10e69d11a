// SPDX-License-Identifier: Apache-2.0
//
// Files that hold arguments or results: NumPy's, by number (`arg0`), or a checkpoint, by name.

#ifndef DIST_TOOLS_EXECUTION_ARRAYSOURCE_H
#define DIST_TOOLS_EXECUTION_ARRAYSOURCE_H

#include "Boundary.h"

#include <memory>

namespace dist::run {

class ArraySource {
public:
  virtual ~ArraySource() = default;

  /// Opens what `path` names; null on failure.
  static std::unique_ptr<ArraySource> open(const std::string &path, std::string &error);

  virtual bool has(const BoundaryValue &value) const = 0;
  /// Checks that `value` is there with its global shape, and with its type or another one for the same bits. No data is
  /// read.
  bool check(const BoundaryValue &value, std::string &error);
  /// Reads the whole array of `value`, which has been checked.
  bool read(const BoundaryValue &value, runtime::HostArray &array, std::string &error);

  /// Whether readShard reads less than the whole array.
  virtual bool hasShards() const { return false; }
  /// Reads the shard of `value`, which has been checked, that `rank` needs.
  virtual bool readShard(const BoundaryValue &, const DistMesh &, int64_t, runtime::HostArray &, std::string &) {
    return false;
  }
  /// A number that differs where tables of contents differ.
  virtual uint64_t hash() const { return 0; }

protected:
  explicit ArraySource(std::string path) : path(std::move(path)) {}
  virtual bool readType(const BoundaryValue &value, DistDType &dtype, std::vector<int64_t> &shape,
                        std::string &error) = 0;
  virtual bool readArray(const BoundaryValue &value, runtime::HostArray &array, std::string &error) = 0;

  std::string path;
};

} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_ARRAYSOURCE_H
