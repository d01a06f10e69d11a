// SPDX-License-Identifier: Apache-2.0
//
// Libraries that are opened when they are needed, so that one build serves machines with and without them. Once opened
// a library stays open until the process ends: vendor libraries leave threads and handlers behind.

#ifndef DIST_LIB_RUNTIME_SUPPORT_DYNAMICLIBRARY_H
#define DIST_LIB_RUNTIME_SUPPORT_DYNAMICLIBRARY_H

#include <string>
#include <vector>

namespace dist::runtime {

class DynamicLibrary {
public:
  /// Opens the file that the environment variable `variable` names, if it is set, else the first of `names` that can be
  /// opened. Returns false and sets `error`, which says what was tried.
  bool open(const char *variable, const std::vector<std::string> &names, std::string &error);

  /// Address of a symbol, or null.
  void *find(const char *symbol) const;

  /// What was opened, for messages.
  const std::string &name() const { return opened; }

private:
  void *handle = nullptr;
  std::string opened;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_SUPPORT_DYNAMICLIBRARY_H
