// SPDX-License-Identifier: Apache-2.0
//
// Runs artifacts one after the other over MPI, each process as one rank, and compares what its rank gets, bit by bit,
// with what ranks as threads have written (dist-exec --local-outputs).
//
// usage: dist-mpi-programs FOLDER PROGRAMS NAME...    FOLDER/NAME.dplan and FOLDER/NAME.threads, PROGRAMS/NAME.npz

#include "Execution.h"
#include "Inputs.h"
#include "World.h"
#include "dist/Runtime/Artifact.h"
#include "dist/Runtime/NumpyFiles.h"

#include <cstdio>
#include <cstring>

using namespace dist;
using namespace dist::run;
using runtime::HostArray;

/// Returns the name of the first result of this process's rank that differs from the one in `folder`, or an empty
/// string.
static std::string findDifference(const std::string &folder, const Boundary &boundary, const ExecutionResult &result,
                                  int64_t rank) {
  for (size_t number = 0; number < boundary.results.size(); ++number) {
    std::string name = boundary.results[number].key + ".rank" + std::to_string(rank), error;
    HostArray expected;
    const HostArray &found = result.locals[number][rank];
    if (!runtime::readNpy(folder + "/" + name + ".npy", expected, error))
      return error;
    if (found.numBytes() != expected.numBytes() ||
        std::memcmp(found.data(), expected.data(), size_t(found.numBytes())) != 0)
      return name + " differs";
  }
  return "";
}

/// Runs one artifact and returns what is wrong, or an empty string.
static std::string runArtifact(World &world, const std::string &folder, const std::string &programs,
                               const std::string &name) {
  std::string error;
  std::unique_ptr<runtime::Artifact> artifact = runtime::readArtifact(folder + "/" + name + ".dplan", error);
  std::vector<HostArray> inputs;
  Boundary boundary;
  if (artifact)
    boundary = readBoundary(artifact->executable());
  if (!artifact || !readArrays(programs + "/" + name + ".npz", boundary.arguments, inputs, error))
    return error;
  Execution execution(artifact->executable(), world.getRuntime());
  ExecutionResult result;
  if (!execution.load() || !execution.run(inputs, /*iterations=*/2, result))
    return execution.error();
  int64_t first = 0, count = 0;
  distRuntimeLocalRanks(world.getRuntime(), &first, &count);
  return findDifference(folder + "/" + name + ".threads", boundary, result, first);
}

int main(int argc, char **argv) {
  Options options;
  options.communicator = DIST_COMMUNICATOR_MPI;
  World world(Tool::Exec);
  if (argc < 4 || world.meet(options, /*isReadable=*/true) != Good)
    return 1;
  int failures = 0;
  for (int argument = 3; argument < argc; ++argument) {
    std::string problem = runArtifact(world, argv[1], argv[2], argv[argument]);
    failures += !problem.empty();
    if (!problem.empty())
      std::printf("%s: %s\n", argv[argument], problem.c_str());
  }
  return failures ? 1 : 0;
}
