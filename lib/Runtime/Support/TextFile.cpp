// SPDX-License-Identifier: Apache-2.0
//
// See TextFile.h.

#include "dist/Runtime/TextFile.h"

#include "FileReplacement.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace dist::runtime {

/// Devices and pipes have no content that could be kept. A pipe that nobody reads is an error at once: nobody waits for
/// a reader.
static bool writeStream(const std::string &path, const std::string &text, std::string &error) {
  int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
  bool isGood = descriptor >= 0 && fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) == 0;
  for (size_t written = 0; isGood && written < text.size();) {
    ssize_t count = ::write(descriptor, text.data() + written, text.size() - written);
    isGood = count >= 0 || errno == EINTR;
    written += count > 0 ? size_t(count) : 0;
  }
  if (!isGood)
    error = path + ": cannot write to it: " + std::strerror(errno);
  if (descriptor >= 0)
    ::close(descriptor);
  return isGood;
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
