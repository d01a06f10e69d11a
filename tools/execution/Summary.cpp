// SPDX-License-Identifier: Apache-2.0

#include "Summary.h"
#include "World.h"

#include <algorithm>
#include <cstdio>

using namespace dist::run;

/// Returns `1.54 kB`: 1 kB is 1000 B.
static std::string formatBytes(int64_t bytes) {
  static constexpr const char *units[] = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
  double number = double(bytes);
  size_t unit = 0;
  for (; number >= 999.5 && unit + 1 < std::size(units); ++unit)
    number /= 1000;
  char text[32];
  std::snprintf(text, sizeof(text),
                unit == 0        ? "%.0f %s"
                : number < 9.995 ? "%.2f %s"
                : number < 99.95 ? "%.1f %s"
                                 : "%.0f %s",
                number, units[unit]);
  return text;
}

static std::string describeMesh(const DistMesh &mesh, int64_t &devices) {
  std::string text;
  devices = 1;
  for (int64_t axis = 0; axis < mesh.numAxes; ++axis) {
    text += std::string(axis ? ", " : "") + mesh.axes[axis].name + "=" + std::to_string(mesh.axes[axis].size);
    devices *= mesh.axes[axis].size;
  }
  return "<" + text + ">";
}

static const char *describeCommunicator(DistCommunicatorKind kind) {
  switch (kind) {
  case DIST_COMMUNICATOR_THREADS:
    return "as threads of one process";
  case DIST_COMMUNICATOR_MPI:
    return "as processes over MPI";
  case DIST_COMMUNICATOR_LOOPBACK:
    return "on one GPU";
  case DIST_COMMUNICATOR_NCCL:
    return "as processes with a GPU each";
  default:
    return "";
  }
}

/// Returns the median of `milliseconds`, in words.
static std::string describeTimes(std::vector<double> milliseconds) {
  if (milliseconds.empty())
    return "no iteration";
  std::sort(milliseconds.begin(), milliseconds.end());
  char text[64];
  std::snprintf(text, sizeof(text), "%zu iteration%s, %.3f ms%s", milliseconds.size(),
                milliseconds.size() == 1 ? "" : "s", milliseconds[milliseconds.size() / 2],
                milliseconds.size() == 1 ? "" : " in the middle");
  return text;
}

static std::string describeResults(const Options &options, const Job &job, int64_t numCompared, int64_t numEqual) {
  std::string count =
      std::to_string(job.executable->numResults) + (job.executable->numResults == 1 ? " result" : " results");
  if (numCompared == 0)
    return count + ", not compared; --check compares all devices with one";
  std::string with = options.check ? "one device" : options.checkReference ? "the reference" : "what was expected";
  return std::to_string(numEqual) + " of " + std::to_string(numCompared) + " comparisons hold, with " + with +
         (options.check && !options.expect.empty() ? " and with what was expected" : "");
}

/// Returns the first results that have become arguments of the next iteration, and how many others have.
static std::string describeCarried(const Boundary &boundary, const std::vector<dist::runtime::CarriedValue> &carried) {
  static constexpr size_t numNamed = 3;
  std::string text;
  for (size_t i = 0; i < std::min(carried.size(), numNamed); ++i)
    text += (i ? ", " : "") + boundary.results[carried[i].result].describe() + " to " +
            boundary.arguments[carried[i].argument].describe();
  return carried.size() > numNamed ? text + ", and " + std::to_string(carried.size() - numNamed) + " more" : text;
}

void dist::run::writeSummary(const World &world, const Options &options, const Job &job, const ExecutionResult &result,
                             const Boundary &boundary, const std::vector<dist::runtime::CarriedValue> &carried,
                             int64_t numCompared, int64_t numEqual) {
  if (options.quiet || world.isSilentCopy())
    return;
  flushOutput();
  int64_t devices = 1;
  std::string mesh = describeMesh(job.executable->mesh, devices);
  const char *target = job.executable->target == DIST_TARGET_CUDA ? "cuda" : "cpu";
  DistCommunicatorKind communicator = getCommunicator(options, DistTarget(job.executable->target));
  const DistMemory &memory = result.memory;
  int64_t bytes =
      memory.argumentBytes + memory.resultBytes + memory.constantBytes + memory.arenaBytes + memory.scratchBytes;
  std::string inputs;
  for (const std::string &input : options.inputs)
    inputs += (inputs.empty() ? "" : ", ") + input;
  std::string costs = job.describeCosts ? job.describeCosts() : "see --report";
  std::fprintf(stderr, "program   %s: %lld arguments from %s\n", options.file.c_str(),
               static_cast<long long>(job.executable->numArguments),
               inputs.empty() ? "made-up numbers" : inputs.c_str());
  std::fprintf(stderr, "ran       on %lld device%s of mesh %s, %s, backend %s: %s\n", static_cast<long long>(devices),
               devices == 1 ? "" : "s", mesh.c_str(), describeCommunicator(communicator), target,
               describeTimes(result.milliseconds).c_str());
  if (options.iterations > 1 && !carried.empty())
    std::fprintf(stderr, "carried   %s\n", describeCarried(boundary, carried).c_str());
  std::fprintf(stderr, "sent      %s\n", costs.c_str());
  std::fprintf(stderr, "memory    %s for each device, of which arguments %s and results %s\n",
               formatBytes(bytes).c_str(), formatBytes(memory.argumentBytes).c_str(),
               formatBytes(memory.resultBytes).c_str());
  std::fprintf(stderr, "results   %s\n", describeResults(options, job, numCompared, numEqual).c_str());
}
