// SPDX-License-Identifier: Apache-2.0
//
// A table of launchers in the order in which they win, and the checks that their values make sense. RANK and WORLD_SIZE
// are also what people set by hand: where nothing shows that torchrun set them, they must agree with the launcher that
// started the process.
//
// MASTER_ADDR and MASTER_PORT say where rank 0 listens. Where they are not set, the launcher knows the machine, and the
// number of the job, which all ranks have in common, makes a port.

#include "ProcessWorld.h"

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace dist::runtime {

namespace {

/// Names of the variables of one launcher; null where it has none.
struct Launcher {
  const char *name;
  const char *rank;
  const char *worldSize;
  const char *localRank;
  bool isCheckedAgainstHand; ///< Values set by hand must agree with it. SLURM's may describe the job around mpirun.
  bool isBorrowed = false;   ///< Its variables are also others': one without the other means nothing.
};

constexpr Launcher torchrun = {"torchrun", "RANK", "WORLD_SIZE", "LOCAL_RANK", false};
constexpr Launcher launchers[] = {
    torchrun,
    {"OpenMPI", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK", true},
    {"PMI", "PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID", true},
    {"PMIx", "PMIX_RANK", "SLURM_NTASKS", "SLURM_LOCALID", false, true},
    {"SLURM", "SLURM_PROCID", "SLURM_NTASKS", "SLURM_LOCALID", false},
};

constexpr int64_t maxWorldSize = 1 << 20;

/// Ports that are chosen from: below those that systems give to clients.
constexpr uint32_t firstPort = 15000, numPorts = 15000;

/// Returns a port that is the same for all who have `text`.
int32_t portFor(const std::string &text) {
  uint32_t hash = 2166136261u; // FNV-1a.
  for (char c : text)
    hash = (hash ^ uint8_t(c)) * 16777619u;
  return int32_t(firstPort + hash % numPorts);
}

class Reader {
public:
  Reader(const ReadVariable &read, std::string &error) : read(read), error(error) {}

  bool has(const char *name) const {
    const char *value = name ? read(name) : nullptr;
    return value && *value;
  }

  /// Reads a number of [low, high]; an unset variable leaves `number` as it is.
  bool number(const char *name, int64_t low, int64_t high, int64_t &number) {
    if (!has(name))
      return true;
    const char *text = read(name), *end = text + std::strlen(text);
    int64_t value = 0;
    auto [rest, code] = std::from_chars(text, end, value);
    if (code != std::errc() || rest != end || value < low || value > high) {
      error = std::string(name) + " is \"" + text + "\", needed a number from " + std::to_string(low) + " to " +
              std::to_string(high);
      return false;
    }
    number = value;
    return true;
  }

  /// Reads one launcher's set into `world`; false with an error if it is there but not usable.
  bool set(const Launcher &launcher, ProcessWorld &world) {
    for (auto [present, missing] :
         {std::pair(launcher.rank, launcher.worldSize), std::pair(launcher.worldSize, launcher.rank)})
      if (has(present) && !has(missing) && launcher.isBorrowed) {
        return true;
      } else if (has(present) && !has(missing)) {
        error = std::string(present) + " is set, but " + missing + " is not";
        return false;
      }
    if (!has(launcher.rank))
      return true;
    world.launcher = launcher.name;
    if (!number(launcher.worldSize, 1, maxWorldSize, world.worldSize) ||
        !number(launcher.rank, 0, maxWorldSize, world.rank))
      return false;
    if (world.rank >= world.worldSize) {
      error = std::string(launcher.rank) + " is " + std::to_string(world.rank) + ", but " + launcher.worldSize +
              " is " + std::to_string(world.worldSize) + ", needed a rank below it";
      return false;
    }
    world.localRank = world.rank;
    if (!number(launcher.localRank, 0, maxWorldSize, world.localRank))
      return false;
    if (world.localRank > world.rank) {
      error = std::string(launcher.localRank) + " is " + std::to_string(world.localRank) + ", but " + launcher.rank +
              " is only " + std::to_string(world.rank);
      return false;
    }
    return true;
  }

  bool masterAddress(ProcessWorld &world) {
    int64_t port = 0;
    if (!number("MASTER_PORT", 1, 65535, port))
      return false;
    // The agent of torchrun listens on this very port itself then.
    const char *agentListens = read("TORCHELASTIC_USE_AGENT_STORE");
    if (port && agentListens && std::strcmp(agentListens, "True") == 0)
      port = port < 65535 ? port + 1 : port - 1;
    world.masterPort = int32_t(port);
    if (has("MASTER_ADDR"))
      world.masterHost = read("MASTER_ADDR");
    deriveMaster(world);
    return true;
  }

  /// Fills in where rank 0 listens, as far as the launcher lets that be known.
  void deriveMaster(ProcessWorld &world) {
    std::string job;
    if (has("SLURM_JOB_ID") && (world.launcher == "SLURM" || world.launcher == "PMIx" || world.launcher == "PMI")) {
      job = std::string("SLURM ") + read("SLURM_JOB_ID") + "." + (has("SLURM_STEP_ID") ? read("SLURM_STEP_ID") : "0");
      const char *hosts = has("SLURM_STEP_NODELIST") ? "SLURM_STEP_NODELIST" : "SLURM_JOB_NODELIST";
      if (world.masterHost.empty() && has(hosts))
        world.masterHost = firstHostOf(read(hosts));
    } else if (constexpr std::string_view start = "prterun-";
               has("PMIX_NAMESPACE") && world.launcher == "OpenMPI" &&
               std::string_view(read("PMIX_NAMESPACE")).starts_with(start)) {
      // OpenMPI 5: prterun-HOST-PID@JOB, of the machine that mpirun runs on, which has the first ranks unless told
      // otherwise.
      job = read("PMIX_NAMESPACE");
      size_t end = job.rfind('-');
      if (world.masterHost.empty() && end > start.size())
        world.masterHost = job.substr(start.size(), end - start.size());
    } else if (has("OMPI_MCA_orte_hnp_uri") && world.launcher == "OpenMPI") {
      // OpenMPI 4: NUMBER.0;tcp://ADDRESS,ADDRESS:PORT of mpirun itself.
      job = read("OMPI_MCA_orte_hnp_uri");
      size_t begin = job.find("tcp://");
      if (world.masterHost.empty() && begin != std::string::npos) {
        begin += std::strlen("tcp://");
        world.masterHost = job.substr(begin, job.find_first_of(",:", begin) - begin);
      }
      job = job.substr(0, job.find(';'));
    }
    if (world.masterPort == 0 && !job.empty())
      world.masterPort = portFor(job);
  }

private:
  const ReadVariable &read;
  std::string &error;
};

} // namespace

std::string firstHostOf(const std::string &list) {
  size_t end = list.find_first_of(",[");
  if (end == std::string::npos || list[end] == ',')
    return list.substr(0, end);
  size_t number = end + 1, behind = list.find_first_of(",-]", number), close = list.find(']', number);
  if (behind == std::string::npos || close == std::string::npos)
    return "";
  size_t rest = list.find(',', close);
  return list.substr(0, end) + list.substr(number, behind - number) +
         list.substr(close + 1, rest == std::string::npos ? rest : rest - close - 1);
}

bool readProcessWorld(ProcessWorld &world, std::string &error, const ReadVariable &read) {
  world = {};
  Reader reader(read, error);
  for (const Launcher &launcher : launchers) {
    ProcessWorld found;
    // A set of a launcher that lost is not looked at any closer: a SLURM job around mpirun is one task of many.
    bool setByHand = world.launcher == torchrun.name && !reader.has("TORCHELASTIC_RUN_ID");
    if (!world.launcher.empty() && !(setByHand && launcher.isCheckedAgainstHand))
      continue;
    if (!reader.set(launcher, found))
      return false;
    if (found.launcher.empty())
      continue;
    if (world.launcher.empty()) {
      world = found;
    } else if (world.rank != found.rank || world.worldSize != found.worldSize) {
      error = std::string("RANK and WORLD_SIZE say rank ") + std::to_string(world.rank) + " of " +
              std::to_string(world.worldSize) + ", but " + launcher.rank + " and " + launcher.worldSize + " say rank " +
              std::to_string(found.rank) + " of " + std::to_string(found.worldSize);
      return false;
    }
  }
  return reader.masterAddress(world);
}

bool readProcessWorld(ProcessWorld &world, std::string &error) {
  return readProcessWorld(world, error, [](const char *name) -> const char * { return std::getenv(name); });
}

} // namespace dist::runtime
