// SPDX-License-Identifier: Apache-2.0
//
// The temporary name carries the process id and a counter, so that two writers of one name do not share a file.

#include "FileReplacement.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

namespace dist::runtime {

FileReplacement::FileReplacement(std::string target) : path(std::move(target)) {
  static std::atomic<uint64_t> counter{0};
  struct stat existing = {};
  if (stat(path.c_str(), &existing) == 0 &&
      !S_ISREG(existing.st_mode)) { // Taking the name of a device would remove it.
    failure = path + ": cannot replace it, it is no regular file";
    return;
  }
  temporary = path + ".tmp." + std::to_string(getpid()) + "." + std::to_string(counter.fetch_add(1));
  file = std::fopen(temporary.c_str(), "wb");
  if (!file)
    recordFailure("create");
}

FileReplacement::~FileReplacement() {
  if (!file)
    return;
  std::fclose(file);
  std::remove(temporary.c_str());
}

void FileReplacement::recordFailure(const char *action) {
  if (failure.empty())
    failure = path + ": cannot " + action + " the file: " + std::strerror(errno);
}

void FileReplacement::write(const void *data, size_t bytes) {
  if (!failure.empty() || bytes == 0)
    return;
  if (std::fwrite(data, 1, bytes, file) != bytes)
    return recordFailure("write");
  written += int64_t(bytes);
}

bool FileReplacement::commit(std::string &error) {
  if (file) {
    if (failure.empty() && std::fflush(file) != 0)
      recordFailure("write");
    int closed = std::fclose(file);
    file = nullptr;
    if (failure.empty() && closed != 0)
      recordFailure("write");
    if (failure.empty() && std::rename(temporary.c_str(), path.c_str()) != 0)
      recordFailure("rename");
    if (!failure.empty())
      std::remove(temporary.c_str());
  }
  error = failure;
  return failure.empty();
}

std::string nameFileOfRank(std::string path, bool isProcess, int64_t firstRank) {
  std::string number = std::to_string(firstRank);
  size_t place = path.find("%r");
  if (place == std::string::npos && isProcess)
    path += ".rank" + number;
  for (; place != std::string::npos; place = path.find("%r", place + number.size()))
    path.replace(place, 2, number);
  return path;
}

} // namespace dist::runtime
