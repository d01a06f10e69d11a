// SPDX-License-Identifier: Apache-2.0
//
// Writes a file so that its name never shows half a file: the bytes go to a temporary file beside it, which takes the
// name only after everything has been written.

#ifndef DIST_LIB_RUNTIME_SUPPORT_FILEREPLACEMENT_H
#define DIST_LIB_RUNTIME_SUPPORT_FILEREPLACEMENT_H

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

namespace dist::runtime {

class FileReplacement {
public:
  explicit FileReplacement(std::string path);
  /// Removes the temporary file unless commit has succeeded.
  ~FileReplacement();
  FileReplacement(const FileReplacement &) = delete;
  FileReplacement &operator=(const FileReplacement &) = delete;

  /// Appends bytes. After a failure, further calls do nothing and commit reports it.
  void write(const void *data, size_t bytes);

  /// Returns false if a call has failed; commit says why.
  bool isGood() const { return failure.empty(); }

  /// Returns the name that the file has until then, under which others may write it.
  const std::string &getTemporary() const { return temporary; }

  /// Bytes written so far.
  int64_t size() const { return written; }

  /// Flushes and renames. Returns false and sets `error` if anything has failed since construction.
  bool commit(std::string &error);

private:
  void recordFailure(const char *action);

  std::string path, temporary, failure;
  std::FILE *file = nullptr;
  int64_t written = 0;
};

/// Returns `path` with the number of the first rank whose file it is for each "%r"; where ranks are processes
/// (`isProcess`) and there is none, ".rankN" is appended.
std::string nameFileOfRank(std::string path, bool isProcess, int64_t firstRank);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_SUPPORT_FILEREPLACEMENT_H
