// SPDX-License-Identifier: Apache-2.0
//
// The program's own main: with --scenario=NAME it runs one, else the tests. Where there is no GPU, the emulated
// libraries that were built beside it take the place of the vendor's.

#include "Scenario.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <arpa/inet.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <map>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char **environ;

namespace dist::runtime::test {

namespace {

std::map<std::string, std::function<int()>> &registry() {
  static std::map<std::string, std::function<int()>> scenarios;
  return scenarios;
}

constexpr std::chrono::seconds patience{60};

struct Child {
  pid_t process = -1;
  int output = -1;
  ScenarioResult result;
  bool isDone = false;
};

Child spawn(const std::string &name, const Environment &environment) {
  Child child;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return child;
  std::vector<std::string> variables;
  for (char **variable = environ; *variable; ++variable)
    variables.push_back(*variable);
  for (const auto &[key, value] : environment) {
    std::erase_if(variables, [&, &k = key](const std::string &text) { return text.rfind(k + "=", 0) == 0; });
    variables.push_back(key + "=" + value);
  }
  std::vector<char *> pointers;
  for (std::string &variable : variables)
    pointers.push_back(variable.data());
  pointers.push_back(nullptr);
  std::string program = "dist-cuda-tests", option = "--scenario=" + name;
  char *arguments[] = {program.data(), option.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
  if (posix_spawn(&child.process, "/proc/self/exe", &actions, nullptr, arguments, pointers.data()) != 0)
    child.process = -1;
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  child.output = ends[0];
  return child;
}

/// Reads what the children print and collects the status of each whose pipe closes, until `isEnough` holds of all of
/// them. Kills them when patience ends.
void collect(std::vector<Child> &children, std::chrono::steady_clock::time_point begin,
             const std::function<bool(const Child &)> &isEnough) {
  while (!std::all_of(children.begin(), children.end(), isEnough)) {
    bool late = std::chrono::steady_clock::now() - begin > patience;
    for (Child &child : children) {
      if (child.isDone)
        continue;
      if (late && child.process > 0)
        kill(child.process, SIGKILL);
      pollfd waiting = {child.output, POLLIN, 0};
      if (poll(&waiting, 1, 20) <= 0)
        continue;
      char buffer[4096];
      ssize_t count = read(child.output, buffer, sizeof(buffer));
      if (count > 0) {
        child.result.output.append(buffer, size_t(count));
        continue;
      }
      close(child.output);
      int status = 0;
      if (child.process > 0 && waitpid(child.process, &status, 0) == child.process)
        child.result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      child.result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      child.isDone = true;
    }
  }
}

bool isDone(const Child &child) { return child.isDone; }

/// Whether it said so, or never will.
bool isRunning(const Child &child) {
  return child.isDone || child.result.output.find("running\n") != std::string::npos;
}

/// A port that nobody listens on at this moment.
int freePort() {
  int handle = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  bool good = bind(handle, reinterpret_cast<sockaddr *>(&address), size) == 0 &&
              getsockname(handle, reinterpret_cast<sockaddr *>(&address), &size) == 0;
  close(handle);
  return good ? ntohs(address.sin_port) : 0;
}

} // namespace

Scenario::Scenario(const char *name, std::function<int()> body) { registry()[name] = std::move(body); }

ScenarioResult runScenario(const std::string &name, const Environment &environment) {
  auto begin = std::chrono::steady_clock::now();
  std::vector<Child> children;
  children.push_back(spawn(name, environment));
  collect(children, begin, isDone);
  return children[0].result;
}

std::vector<ScenarioResult> runWorld(const std::string &name, int ranks, const Environment &environment,
                                     const std::function<void(const std::vector<int> &)> &whileRunning) {
  auto begin = std::chrono::steady_clock::now();
  std::vector<Child> children;
  std::vector<int> processes;
  std::string port = std::to_string(freePort());
  for (int rank = 0; rank < ranks; ++rank) {
    Environment own = environment;
    own.insert(own.end(), {{"RANK", std::to_string(rank)},
                           {"LOCAL_RANK", std::to_string(rank)},
                           {"WORLD_SIZE", std::to_string(ranks)},
                           {"MASTER_ADDR", "127.0.0.1"},
                           {"MASTER_PORT", port}});
    children.push_back(spawn(name, own));
    processes.push_back(int(children.back().process));
  }
  if (whileRunning) {
    collect(children, begin, isRunning);
    whileRunning(processes);
  }
  collect(children, begin, isDone);
  std::vector<ScenarioResult> results;
  for (Child &child : children)
    results.push_back(std::move(child.result));
  return results;
}

void waitForEnd(int process) {
  auto begin = std::chrono::steady_clock::now();
  siginfo_t info = {};
  while (waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0 &&
         std::chrono::steady_clock::now() - begin < patience)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

} // namespace dist::runtime::test

/// Points the runtime at the emulated libraries unless there is a driver or somebody has chosen already.
static void chooseLibraries() {
  if (!std::getenv("DIST_CUDA_LIBRARY") && dlopen("libcuda.so.1", RTLD_NOW))
    return;
  const char *const libraries[][2] = {
      {"DIST_CUDA_LIBRARY", DIST_EMULATED_CUDA},     {"DIST_CUBLASLT_LIBRARY", DIST_EMULATED_CUBLASLT},
      {"DIST_NCCL_LIBRARY", DIST_EMULATED_NCCL},     {"DIST_CUFFT_LIBRARY", DIST_EMULATED_CUFFT},
      {"DIST_CUBLAS_LIBRARY", DIST_EMULATED_CUBLAS}, {"DIST_CUSOLVER_LIBRARY", DIST_EMULATED_CUSOLVER},
      {"DIST_CUDNN_LIBRARY", DIST_EMULATED_CUDNN}};
  for (const auto &[variable, file] : libraries)
    setenv(variable, file, /*overwrite=*/0);
}

int main(int count, char **arguments) {
  chooseLibraries();
  const char *const prefix = "--scenario=";
  if (count > 1 && std::strncmp(arguments[1], prefix, std::strlen(prefix)) == 0) {
    auto &scenarios = dist::runtime::test::registry();
    auto found = scenarios.find(arguments[1] + std::strlen(prefix));
    if (found == scenarios.end()) {
      std::fprintf(stderr, "no scenario %s\n", arguments[1]);
      return 100;
    }
    return found->second();
  }
  testing::InitGoogleTest(&count, arguments);
  return RUN_ALL_TESTS();
}
