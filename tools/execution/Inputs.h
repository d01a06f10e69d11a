// SPDX-License-Identifier: Apache-2.0
//
// The arguments of a run: read from files, made up, or left in a checkpoint, from which each rank reads its shards.

#ifndef DIST_TOOLS_EXECUTION_INPUTS_H
#define DIST_TOOLS_EXECUTION_INPUTS_H

#include "ArraySource.h"
#include "Boundary.h"

namespace dist::run {

class Inputs {
public:
  /// Finds each argument in the first of `sources` that has it: paths, `random`, or `random:SEED`; none of them:
  /// `random`. Then reads those that are not in checkpoints, or all if `needsWhole`. That all have the types and the
  /// global shapes of the program is known before data is read. Returns false and sets `error` to one line.
  bool open(const std::vector<std::string> &sources, const Boundary &boundary, bool needsWhole, std::string &error);

  /// The global arrays, one per argument; empty where hasShards.
  const std::vector<runtime::HostArray> &arrays() const { return whole; }

  /// Whether an argument is read shard by shard.
  bool hasShards(size_t argument) const { return origins[argument].isSharded; }
  bool hasShards() const;
  /// Reads a shard of such an argument.
  bool readShard(const BoundaryValue &value, size_t argument, const DistMesh &mesh, int64_t rank,
                 runtime::HostArray &shard, std::string &error) const;

  /// What the inputs are, so that processes can tell whether they have the same ones.
  std::string describe() const;

private:
  /// Where an argument comes from.
  struct Origin {
    size_t source = 0;
    bool isSharded = false;
  };
  /// A source, opened if it is a path.
  struct Source {
    std::string name;
    std::unique_ptr<ArraySource> files;
    uint64_t seed = 0;
    bool isUsed = false;
  };
  bool find(const Boundary &boundary, bool needsWhole, std::string &error);
  bool read(const Boundary &boundary, std::string &error);

  std::vector<Source> sources;
  std::vector<Origin> origins;
  std::vector<runtime::HostArray> whole;
};

/// Reads the arrays of `values` from `path`; those of another type with the same bits (bf16 stored as u16) are
/// reinterpreted. That all have the types and the global shapes of `values` is known before data is read. Returns false
/// and sets `error`.
bool readArrays(const std::string &path, const std::vector<BoundaryValue> &values,
                std::vector<runtime::HostArray> &arrays, std::string &error);

} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_INPUTS_H
