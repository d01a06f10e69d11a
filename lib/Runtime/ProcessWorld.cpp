// SPDX-License-Identifier: Apache-2.0
//
// A table of launchers in the order in which they win, and the checks that their values make sense. RANK and WORLD_SIZE
// are also what people set by hand: where nothing shows that torchrun set them, they must agree with the launcher that
// started the process.

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
};

constexpr Launcher torchrun = {"torchrun", "RANK", "WORLD_SIZE", "LOCAL_RANK", false};
constexpr Launcher launchers[] = {
    torchrun,
    {"OpenMPI", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK", true},
    {"PMI", "PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID", true},
    {"SLURM", "SLURM_PROCID", "SLURM_NTASKS", "SLURM_LOCALID", false},
};

constexpr int64_t maxWorldSize = 1 << 20;

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
    for (auto [present, missing] : {std::pair(launcher.rank, launcher.worldSize),
                                    std::pair(launcher.worldSize, launcher.rank)})
      if (has(present) && !has(missing)) {
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
    return true;
  }

private:
  const ReadVariable &read;
  std::string &error;
};

} // namespace

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
              std::to_string(world.worldSize) + ", but " + launcher.rank + " and " + launcher.worldSize +
              " say rank " + std::to_string(found.rank) + " of " + std::to_string(found.worldSize);
      return false;
    }
  }
  return reader.masterAddress(world);
}

bool readProcessWorld(ProcessWorld &world, std::string &error) {
  return readProcessWorld(world, error, [](const char *name) -> const char * { return std::getenv(name); });
}

} // namespace dist::runtime
