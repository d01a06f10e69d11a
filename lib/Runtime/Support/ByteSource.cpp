// SPDX-License-Identifier: Apache-2.0
//
// Plain files as byte sources. Only regular files: sizes are checked before memory is asked for.

#include "ByteSource.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>

namespace dist::runtime {

FileHandle openForReading(const std::string &path, int64_t &size, std::string &problem, int folder) {
  // A pipe without a writer would block: opening it waits for nobody, and then it turns out to be no file.
  size_t name = folder < 0 ? 0 : path.rfind('/') + 1;
  int descriptor = ::openat(folder < 0 ? AT_FDCWD : folder, path.c_str() + name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  FileHandle file(descriptor < 0 ? nullptr : fdopen(descriptor, "rb"));
  struct stat status;
  if (!file || fstat(descriptor, &status) != 0) {
    problem = std::string("cannot open the file: ") + std::strerror(errno);
    return nullptr;
  }
  if (!S_ISREG(status.st_mode)) {
    problem = "not a regular file";
    return nullptr;
  }
  size = status.st_size;
  return file;
}

bool FileSource::read(void *target, size_t bytes, std::string &problem) {
  if (bytes == 0 || std::fread(target, 1, bytes, file.get()) == bytes)
    return true;
  problem = "the file ends early";
  return false;
}

} // namespace dist::runtime
