// SPDX-License-Identifier: Apache-2.0
//
// Results as a checkpoint: each process writes the blocks that its ranks hold, and the root, when all have, the index.

#ifndef DIST_TOOLS_EXECUTION_SAVEDRESULTS_H
#define DIST_TOOLS_EXECUTION_SAVEDRESULTS_H

#include "Execution.h"
#include "dist/Runtime/Checkpoint.h"

#include <map>

namespace dist::run {

class SavedResults {
public:
  /// Decides which file holds what, before there are results. Returns false and sets `error` if a checkpoint cannot
  /// hold them.
  bool plan(const DistMesh &mesh, const Boundary &boundary, const std::vector<runtime::Rename> &renames,
            std::string &error);

  /// Writes the checkpoint `path` from `locals`, per result and rank, of which the local ones are there. All processes
  /// of `world` do so. Returns Good, or tells what went wrong.
  ExitStatus write(World &world, const Execution &execution, const std::string &path,
                   const std::vector<std::vector<runtime::HostArray>> &locals) const;

private:
  bool writeFiles(const Execution &execution, const std::string &path,
                  const std::vector<std::vector<runtime::HostArray>> &locals, std::string &error) const;

  runtime::CheckpointIndex index;
  std::map<std::string, size_t> numbers; ///< Of results, by name.
};

} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_SAVEDRESULTS_H
