// SPDX-License-Identifier: Apache-2.0
//
// dist-doctor: says what of this machine dist can use, what is missing, and which command brings it. The exit status is
// 1 if nothing can run.

#include "MachineCheck.h"
#include "Progress.h"

#include <cstdio>
#include <string>
#include <unistd.h>

using namespace dist::terminal;

static constexpr char kHelp[] = R"(usage: dist-doctor

Says what of this machine dist can use, what is missing, and which command brings it.

Exit status: 0 if programs can run on the backend cpu, 1 otherwise.
)";

/// Returns the word for `state`, with its colour on a terminal.
static std::string describe(Finding::State state) {
  static constexpr const char *words[] = {"ok     ", "missing", "-      "}, *colors[] = {"\033[32m", "\033[31m", ""};
  bool isColored = mayColor() && isatty(STDOUT_FILENO) == 1 && *colors[state];
  return isColored ? std::string(colors[state]) + words[state] + "\033[0m" : words[state];
}

int main(int argc, char **argv) {
  if (argc > 1) {
    bool asksForHelp = std::string(argv[1]) == "--help" || std::string(argv[1]) == "-h";
    std::fputs(kHelp, asksForHelp ? stdout : stderr);
    return asksForHelp ? 0 : 1;
  }
  bool isUsable = true;
  for (const Finding &finding : examineMachine()) {
    std::printf("%s  %-17s %s\n", describe(finding.state).c_str(), finding.what.c_str(), finding.detail.c_str());
    if (finding.state != Finding::Missing)
      continue;
    isUsable &= !finding.isRequired;
    std::printf("         %-17s needed for %s%s%s\n", "", finding.purpose.c_str(), finding.command.empty() ? "" : ": ",
                finding.command.c_str());
  }
  std::printf("\n%s\n", isUsable ? "programs can be compiled, and run on the backend cpu"
                                 : "something is missing without which nothing runs");
  return isUsable ? 0 : 1;
}
