// SPDX-License-Identifier: Apache-2.0

#include "Progress.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

using namespace dist::terminal;

/// Work that takes no longer is not told of.
static constexpr std::chrono::seconds kSilence(2);

bool dist::terminal::isTerminal() {
  const char *kind = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && kind && std::string_view(kind) != "dumb";
}

bool dist::terminal::mayColor() {
  const char *refused = std::getenv("NO_COLOR");
  return isTerminal() && !(refused && *refused);
}

Progress::Progress(bool isQuiet) {
  if (!isQuiet && isTerminal())
    writer = std::thread([this] { run(); });
}

Progress::~Progress() { end(); }

void Progress::begin(const std::string &name) {
  std::lock_guard lock(mutex);
  phase = name;
}

void Progress::end() {
  {
    std::lock_guard lock(mutex);
    isEnded = true;
  }
  changed.notify_all();
  if (writer.joinable())
    writer.join();
}

void Progress::erase() {
  if (length > 0)
    std::fprintf(stderr, "\r%*s\r", int(length), "");
  length = 0;
}

void Progress::run() {
  std::unique_lock lock(mutex);
  while (!isEnded) {
    changed.wait_for(lock, std::chrono::milliseconds(250));
    auto passed = std::chrono::steady_clock::now() - start;
    if (isEnded || passed < kSilence || phase.empty())
      continue;
    char line[128];
    std::snprintf(line, sizeof(line), "[%.0f s] %.90s", std::chrono::duration<double>(passed).count(), phase.c_str());
    erase();
    std::fputs(line, stderr);
    std::fflush(stderr);
    length = std::string_view(line).size();
  }
  erase();
  std::fflush(stderr);
}
