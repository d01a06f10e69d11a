// SPDX-License-Identifier: Apache-2.0
//
// See TextFile.h.

#include "dist/Runtime/TextFile.h"

#include "FileReplacement.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sys/stat.h>

namespace dist::runtime {

/// Devices and pipes have no content that could be kept.
static bool writeStream(const std::string &path, const std::string &text, std::string &error) {
  std::FILE *stream = std::fopen(path.c_str(), "wb");
  bool isWritten =
      stream && std::fwrite(text.data(), 1, text.size(), stream) == text.size() && std::fflush(stream) == 0;
  if (!isWritten)
    error = path + ": cannot write to it: " + std::strerror(errno);
  if (stream)
    std::fclose(stream);
  return isWritten;
}

bool writeTextFile(const std::string &path, const std::string &text, std::string &error) {
  struct stat existing = {};
  if (stat(path.c_str(), &existing) == 0 && !S_ISREG(existing.st_mode) && !S_ISDIR(existing.st_mode))
    return writeStream(path, text, error);
  FileReplacement file(path);
  file.write(text.data(), text.size());
  return file.commit(error);
}

} // namespace dist::runtime
