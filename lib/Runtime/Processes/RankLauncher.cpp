// SPDX-License-Identifier: Apache-2.0
//
// fork and exec, with everything that allocates done before the fork. The pipes of the silent ranks are drained while
// waiting, so that nobody blocks on a full one.

#include "dist/Runtime/RankLauncher.h"

#include "ProcessWorld.h"

#include "Support/WaitWord.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace dist::runtime {

namespace {

constexpr const char *markVariable = "DIST_LAUNCHED_RANK";
constexpr int64_t maxRanks = 1024;
constexpr size_t keptOutput = 64 * 1024;
constexpr std::chrono::seconds graceAfterDeadline{5}, graceAfterRequest{2};

struct RankProcess {
  pid_t process = -1;
  int output = -1;  ///< Read end of the pipe of a rank but 0.
  std::string kept; ///< The end of what it wrote.
  bool isRunning = false;
  int status = 0;
};

volatile sig_atomic_t forwardedSignal = 0;
void noteSignal(int signal) { forwardedSignal = signal; }

/// A port that is free now.
bool findPort(int &port) {
  int handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (handle < 0)
    return false;
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  bool found = bind(handle, reinterpret_cast<sockaddr *>(&address), size) == 0 &&
               getsockname(handle, reinterpret_cast<sockaddr *>(&address), &size) == 0;
  close(handle);
  port = ntohs(address.sin_port);
  return found;
}

std::vector<std::string> environmentOf(int64_t rank, int64_t ranks, int port) {
  const std::pair<const char *, std::string> added[] = {{"RANK", std::to_string(rank)},
                                                        {"LOCAL_RANK", std::to_string(rank)},
                                                        {"WORLD_SIZE", std::to_string(ranks)},
                                                        {"LOCAL_WORLD_SIZE", std::to_string(ranks)},
                                                        {"MASTER_ADDR", "127.0.0.1"},
                                                        {"MASTER_PORT", std::to_string(port)},
                                                        {markVariable, "1"}};
  std::vector<std::string> variables;
  for (char **variable = environ; *variable; ++variable) {
    bool isReplaced = false;
    for (const auto &[name, value] : added)
      isReplaced |= std::strncmp(*variable, name, std::strlen(name)) == 0 && (*variable)[std::strlen(name)] == '=';
    if (!isReplaced)
      variables.push_back(*variable);
  }
  for (const auto &[name, value] : added)
    variables.push_back(std::string(name) + "=" + value);
  return variables;
}

std::vector<char *> pointersTo(std::vector<std::string> &texts) {
  std::vector<char *> pointers;
  for (std::string &text : texts)
    pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// The child's part between fork and exec: only calls that are safe there.
[[noreturn]] void becomeRank(char **command, char **environment, int output, pid_t launcher) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != launcher) // The launcher was gone before the request.
    _exit(127);
  if (output >= 0) {
    int nothing = open("/dev/null", O_RDONLY);
    if (nothing >= 0)
      dup2(nothing, 0);
    dup2(output, 1);
    dup2(output, 2);
  }
  execvpe(command[0], command, environment);
  const char text[] = "cannot execute the program of a rank\n";
  ssize_t written = write(2, text, sizeof(text) - 1);
  (void)written;
  _exit(127);
}

bool start(const RankLaunch &launch, int64_t rank, int port, RankProcess &process, std::string &error) {
  std::vector<std::string> command = launch.command, environment = environmentOf(rank, launch.ranks, port);
  std::vector<char *> arguments = pointersTo(command), variables = pointersTo(environment);
  int ends[2] = {-1, -1};
  if (rank != 0 && pipe2(ends, O_CLOEXEC) != 0) {
    error = std::string("cannot make a pipe: ") + std::strerror(errno);
    return false;
  }
  pid_t launcher = getpid();
  process.process = fork();
  if (process.process == 0)
    becomeRank(arguments.data(), variables.data(), ends[1], launcher);
  if (ends[1] >= 0)
    close(ends[1]);
  process.output = ends[0];
  process.isRunning = process.process > 0;
  if (!process.isRunning)
    error = std::string("cannot start rank ") + std::to_string(rank) + ": " + std::strerror(errno);
  return process.isRunning;
}

/// Reads what has come from the silent ranks; waits for a moment if nothing has.
void drain(std::vector<RankProcess> &processes) {
  std::vector<pollfd> handles;
  std::vector<RankProcess *> owners;
  for (RankProcess &process : processes)
    if (process.output >= 0) {
      handles.push_back({process.output, POLLIN, 0});
      owners.push_back(&process);
    }
  poll(handles.data(), nfds_t(handles.size()), 10);
  for (size_t i = 0; i < handles.size(); ++i) {
    if (!handles[i].revents)
      continue;
    char buffer[4096];
    ssize_t count = read(handles[i].fd, buffer, sizeof(buffer));
    if (count > 0) {
      std::string &kept = owners[i]->kept;
      kept.append(buffer, size_t(count));
      if (kept.size() > 2 * keptOutput)
        kept.erase(0, kept.size() - keptOutput);
    } else if (count == 0 || errno != EINTR) {
      close(handles[i].fd);
      owners[i]->output = -1;
    }
  }
}

/// Collects processes that have ended. Returns how many still run.
size_t reap(std::vector<RankProcess> &processes) {
  size_t running = 0;
  for (RankProcess &process : processes) {
    int status = 0;
    if (process.isRunning && waitpid(process.process, &status, WNOHANG) == process.process) {
      process.isRunning = false;
      process.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    running += process.isRunning;
  }
  return running;
}

void signalAll(const std::vector<RankProcess> &processes, int signal) {
  for (const RankProcess &process : processes)
    if (process.isRunning)
      kill(process.process, signal);
}

/// Waits for all processes, and after a failure makes sure that they end.
void waitForAll(std::vector<RankProcess> &processes, int64_t deadlineMs) {
  Clock::time_point never = Clock::time_point::max(), requestAt = never, killAt = never;
  while (reap(processes) > 0) {
    drain(processes);
    Clock::time_point now = Clock::now();
    bool hasFailed = std::any_of(processes.begin(), processes.end(),
                                 [](const RankProcess &process) { return !process.isRunning && process.status != 0; });
    if (forwardedSignal) {
      signalAll(processes, forwardedSignal);
      forwardedSignal = 0;
      hasFailed = true;
    }
    if (hasFailed && requestAt == never && killAt == never)
      requestAt = now + std::chrono::milliseconds(deadlineMs) + graceAfterDeadline;
    if (now > requestAt) {
      signalAll(processes, SIGTERM);
      requestAt = never;
      killAt = now + graceAfterRequest;
    }
    if (now > killAt)
      signalAll(processes, SIGKILL);
  }
  drain(processes);
}

/// While it lives, signals that end this process are noted instead.
class SignalForwarding {
public:
  SignalForwarding() {
    forwardedSignal = 0;
    struct sigaction action = {};
    action.sa_handler = noteSignal;
    sigaction(SIGTERM, &action, &oldTerminate);
    sigaction(SIGINT, &action, &oldInterrupt);
  }
  ~SignalForwarding() {
    sigaction(SIGTERM, &oldTerminate, nullptr);
    sigaction(SIGINT, &oldInterrupt, nullptr);
  }

private:
  struct sigaction oldTerminate = {}, oldInterrupt = {};
};

} // namespace

bool isLaunchedRank() { return std::getenv(markVariable) != nullptr; }

bool isRankOfWorld() {
  ProcessWorld world;
  std::string error;
  return readProcessWorld(world, error) && world.worldSize > 1;
}

int launchRanks(const RankLaunch &launch, std::string &error) {
  int port = 0;
  if (launch.ranks < 1 || launch.ranks > maxRanks || launch.command.empty()) {
    error = "cannot start " + std::to_string(launch.ranks) + " ranks, needed 1 to " + std::to_string(maxRanks);
    return -1;
  }
  if (!findPort(port)) {
    error = std::string("cannot find a free port: ") + std::strerror(errno);
    return -1;
  }
  SignalForwarding forwarding;
  std::vector<RankProcess> processes(size_t(launch.ranks));
  bool areStarted = true;
  for (int64_t rank = 0; rank < launch.ranks && areStarted; ++rank)
    areStarted = start(launch, rank, port, processes[size_t(rank)], error);
  if (!areStarted)
    signalAll(processes, SIGKILL);
  waitForAll(processes, launch.deadlineMs > 0 ? launch.deadlineMs : 120000);
  for (RankProcess &process : processes)
    if (process.output >= 0)
      close(process.output);
  if (!areStarted)
    return -1;
  int status = processes[0].status;
  for (size_t rank = 1; rank < processes.size() && status == 0; ++rank) {
    status = processes[rank].status;
    if (status != 0 && !processes[rank].kept.empty()) // Rank 0 has said nothing of this.
      std::fprintf(stderr, "rank %zu:\n%s", rank, processes[rank].kept.c_str());
  }
  return status;
}

} // namespace dist::runtime
