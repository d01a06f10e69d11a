// SPDX-License-Identifier: Apache-2.0
//
// dlopen with a list of names and an error that repeats the system's reason for the first of them.

#include "DynamicLibrary.h"

#include <cstdlib>
#include <dlfcn.h>

namespace dist::runtime {

bool DynamicLibrary::open(const char *variable, const std::vector<std::string> &names, std::string &error) {
  const char *given = std::getenv(variable);
  bool isGiven = given && *given;
  std::string tried, reason;
  for (const std::string &candidate : isGiven ? std::vector<std::string>{given} : names) {
    handle = dlopen(candidate.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle) {
      opened = candidate;
      return true;
    }
    tried += (tried.empty() ? "" : ", ") + candidate;
    const char *text = dlerror();
    if (reason.empty() && text)
      reason = text;
  }
  error = "cannot open " + tried + (isGiven ? std::string(" (from ") + variable + ")" : "") + ": " + reason;
  if (!isGiven)
    error += std::string("; ") + variable + " can name another file";
  return false;
}

void *DynamicLibrary::find(const char *symbol) const { return handle ? dlsym(handle, symbol) : nullptr; }

} // namespace dist::runtime
