// SPDX-License-Identifier: Apache-2.0
//
// See SavedResults.h.

#include "SavedResults.h"

using namespace dist;
using namespace dist::run;
using runtime::HostArray;

bool SavedResults::plan(const DistMesh &mesh, const Boundary &boundary, const std::vector<runtime::Rename> &renames,
                        std::string &error) {
  index.mesh = runtime::OwnedMesh(mesh);
  std::vector<std::string> names;
  for (const BoundaryValue &value : boundary.results)
    names.push_back(value.storedName);
  if (!runtime::renameTensors(names, renames, error))
    return false;
  for (size_t number = 0; number < names.size(); ++number) {
    const BoundaryValue &value = boundary.results[number];
    index.tensors.push_back({names[number], value.dtype, value.shape, value.placement, {}});
    numbers[names[number]] = number;
  }
  if (runtime::assignFiles(index, runtime::usualFileBytes, error))
    return true;
  error = "--outputs: " + error;
  return false;
}

bool SavedResults::writeFiles(const Execution &execution, const std::string &path,
                              const std::vector<std::vector<HostArray>> &locals, std::string &error) const {
  DistMesh mesh = index.mesh.view();
  for (const auto &[name, parts] : runtime::groupByFile(index)) {
    int64_t rank = runtime::rankOfFile(name);
    if (!execution.isLocal(rank))
      continue;
    auto fill = [&](const runtime::StoredTensor &tensor, const runtime::ArrayBlock &part, char *target, std::string &) {
      runtime::ArrayBlock held = runtime::blockOfRank(mesh, tensor.placement, tensor.shape, rank);
      runtime::copyPart(locals[numbers.at(tensor.name)][rank], held, part, target);
      return true;
    };
    if (!runtime::writeCheckpointFile(runtime::CheckpointFolder::getTemporary(path), name, parts, fill, error))
      return false;
  }
  return true;
}

ExitStatus SavedResults::write(World &world, const Execution &execution, const std::string &path,
                               const std::vector<std::vector<HostArray>> &locals) const {
  runtime::CheckpointFolder folder;
  std::string error;
  auto agree = [&](bool isGood, const char *what) {
    return world.agree(isGood ? Good : BadUsageOrProgram, error, what);
  };
  ExitStatus status = agree(!execution.isRoot() || folder.prepare(path, error), "making the folder of the checkpoint");
  if (status == Good)
    status = agree(writeFiles(execution, path, locals, error), "writing the checkpoint");
  if (status == Good)
    status = agree(!execution.isRoot() || folder.commit(index, error), "writing the index of the checkpoint");
  return status;
}
