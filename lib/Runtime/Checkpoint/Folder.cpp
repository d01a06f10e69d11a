// SPDX-License-Identifier: Apache-2.0
//
// See CheckpointFolder. The folder beside has a fixed name, so that all ranks know it and what a killed process left is
// found again; a lock, which ends with its process, tells whether somebody still writes there. Files reach the disk
// before the name changes.

#include "dist/Runtime/Checkpoint.h"

#include "IndexFile.h"
#include "StrictJson.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace dist::runtime {

namespace fs = std::filesystem;

/// The path that a checkpoint will have, without links and '/' at its end.
static fs::path resolve(const std::string &path) {
  std::error_code code;
  fs::path absolute = fs::absolute(path, code), resolved = fs::weakly_canonical(absolute, code);
  if (code)
    resolved = absolute;
  return resolved.has_filename() ? resolved : resolved.parent_path();
}

std::string CheckpointFolder::getTemporary(const std::string &path) { return resolve(path).string() + ".incomplete"; }

/// Returns what is wrong with removing or replacing `folder`: it may hold files of a checkpoint and nothing else.
static std::string checkReplaceable(const std::string &folder) {
  std::error_code code;
  fs::file_status status = fs::symlink_status(folder, code);
  if (status.type() == fs::file_type::not_found)
    return "";
  if (status.type() != fs::file_type::directory)
    return folder + ": is no folder; a checkpoint does not replace it";
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
    std::string name = it->path().filename().string();
    bool isOurs = name == indexFileName || name.ends_with(safetensorsSuffix);
    std::error_code problem;
    if (!isOurs || it->symlink_status(problem).type() == fs::file_type::directory)
      return folder + ": holds " + quoteForMessage(name) +
             ", which is no file of a checkpoint; only a folder without such files is replaced";
  }
  return code ? folder + ": cannot list the folder: " + code.message() : "";
}

CheckpointFolder::~CheckpointFolder() {
  if (lock < 0)
    return;
  std::error_code code;
  if (!temporary.empty() && checkReplaceable(temporary).empty())
    fs::remove_all(temporary, code);
  close(lock);
}

bool CheckpointFolder::prepare(const std::string &path, std::string &error) {
  target = resolve(path).string();
  std::string folder = getTemporary(path);
  auto failWithReason = [&](const char *action) {
    error = folder + ": cannot " + action + " the folder: " + std::strerror(errno);
    return false;
  };
  error = checkReplaceable(target);
  if (error.empty())
    error = checkReplaceable(folder);
  if (!error.empty())
    return false;
  if (mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST)
    return failWithReason("make");
  lock = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
  if (lock < 0)
    return failWithReason("open");
  struct stat opened = {}, named = {};
  bool isLocked = flock(lock, LOCK_EX | LOCK_NB) == 0;
  if (!isLocked && errno != EWOULDBLOCK)
    return failWithReason("lock");
  if (!isLocked || fstat(lock, &opened) != 0 || stat(folder.c_str(), &named) != 0 || opened.st_ino != named.st_ino) {
    error = folder + ": another process writes this checkpoint";
    return false;
  }
  temporary = folder; // From here on it is ours to remove.
  std::error_code code;
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code))
    if (!fs::remove(it->path(), code))
      break;
  if (code)
    error = folder + ": cannot remove what was left there: " + code.message();
  return !code;
}

/// Writes the index so that it is on the disk afterwards.
static bool writeIndexFile(const std::string &folder, const std::string &text, std::string &error) {
  std::string path = (fs::path(folder) / indexFileName).string();
  std::FILE *file = std::fopen(path.c_str(), "wbxe");
  bool isGood = file && std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0 &&
                fsync(fileno(file)) == 0;
  int reason = errno;
  if (file && std::fclose(file) != 0 && isGood) {
    reason = errno;
    isGood = false;
  }
  if (!isGood)
    error = path + ": cannot write the file: " + std::strerror(reason);
  return isGood;
}

bool CheckpointFolder::commit(const CheckpointIndex &index, std::string &error) {
  std::string text, problem;
  if (!writeIndex(index, text, problem)) {
    error = target + ": " + problem;
    return false;
  }
  error = checkReplaceable(target);
  if (!error.empty() || !writeIndexFile(temporary, text, error))
    return false;
  fsync(lock);
  bool isNamed = std::rename(temporary.c_str(), target.c_str()) == 0;
  if (!isNamed && (errno == ENOTEMPTY || errno == EEXIST)) {
    // The old checkpoint changes places with the new one in one step, and is removed then.
    isNamed = renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, target.c_str(), RENAME_EXCHANGE) == 0;
    std::error_code code;
    if (isNamed && checkReplaceable(temporary).empty())
      fs::remove_all(temporary, code);
  }
  if (!isNamed) {
    error = target + ": cannot give the checkpoint its name: " + std::strerror(errno);
    return false;
  }
  temporary.clear();
  int parent = ::open(fs::path(target).parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (parent >= 0) {
    fsync(parent);
    close(parent);
  }
  return true;
}

} // namespace dist::runtime
