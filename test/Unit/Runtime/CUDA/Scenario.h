// SPDX-License-Identifier: Apache-2.0
//
// Tests that need a process of their own: a device that has failed, or a seed or limit that the emulated device reads
// from the environment, does not serve the tests that follow. A scenario is a function in this program that a child
// process runs.

#ifndef DIST_TEST_UNIT_RUNTIME_CUDA_SCENARIO_H
#define DIST_TEST_UNIT_RUNTIME_CUDA_SCENARIO_H

#include <functional>
#include <string>
#include <vector>

namespace dist::runtime::test {

/// Registers `body`, which returns the exit status of its process.
struct Scenario {
  Scenario(const char *name, std::function<int()> body);
};

using Environment = std::vector<std::pair<std::string, std::string>>;

struct ScenarioResult {
  int status = -1;    ///< Exit status; 128 + signal for a process that was killed; -1 if it could not be started.
  std::string output; ///< stdout and stderr together.
  double seconds = 0;
};

/// Runs a scenario in a process with additional variables and waits for it; kills it after a minute.
ScenarioResult runScenario(const std::string &name, const Environment &environment = {});

/// The same for several processes at once, as the ranks of one world: each gets the variables of torchrun.
/// `whileRunning` is given the process ids once each has printed the line "running" or ended.
std::vector<ScenarioResult> runWorld(const std::string &name, int ranks, const Environment &environment = {},
                                     const std::function<void(const std::vector<int> &)> &whileRunning = nullptr);

/// Waits until a process of a world has ended, a minute at most; its status stays there to be collected.
void waitForEnd(int process);

} // namespace dist::runtime::test

#endif // DIST_TEST_UNIT_RUNTIME_CUDA_SCENARIO_H
