// SPDX-License-Identifier: Apache-2.0
//
// Checks go from what a person can mend (wrong file, other version, short copy) to what only says that bytes changed.

#include "ArtifactFile.h"

#include <bit>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace dist::runtime {

static_assert(std::endian::native == std::endian::little, "artifacts are read where they lie");

MappedFile::~MappedFile() {
  if (bytes)
    munmap(bytes, length);
}

bool MappedFile::open(const std::string &path, std::string &error) {
  auto failWith = [&](const char *action) {
    error = std::string("cannot ") + action + " the file: " + std::strerror(errno);
    return false;
  };
  // A pipe without a writer would block: opening it waits for nobody, and then it turns out to be no file.
  int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0)
    return failWith("open");
  struct stat status = {};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(file);
    error = "is no regular file";
    return false;
  }
  if (status.st_size == 0) {
    close(file);
    error = "the file is empty";
    return false;
  }
  void *mapped = mmap(nullptr, size_t(status.st_size), PROT_READ, MAP_PRIVATE, file, 0);
  bool isMapped = mapped != MAP_FAILED;
  if (!isMapped)
    failWith("map");
  close(file);
  if (!isMapped)
    return false;
  bytes = static_cast<char *>(mapped);
  length = uint64_t(status.st_size);
  return true;
}

/// Says what is wrong with the places of the parts of a file of `size` bytes.
static std::string checkParts(const ArtifactHeader &header, uint64_t size) {
  if (header.headerBytes != sizeof(ArtifactHeader))
    return "its header has " + std::to_string(header.headerBytes) + " bytes, needed " +
           std::to_string(sizeof(ArtifactHeader));
  if (header.fileBytes != size)
    return "the file has " + std::to_string(size) + " bytes, but was written with " + std::to_string(header.fileBytes) +
           (size < header.fileBytes ? ": it is truncated" : ": something follows it");
  bool tablesFit = header.tableOffset == sizeof(ArtifactHeader) && header.tableBytes <= size - header.tableOffset;
  bool dataFits = tablesFit && header.dataOffset >= header.tableOffset + header.tableBytes &&
                  header.dataOffset <= size && header.dataBytes == size - header.dataOffset;
  if (!dataFits || header.dataOffset % artifactDataAlignment != 0)
    return "its parts lie outside of the file";
  return "";
}

std::string checkContainer(const char *data, uint64_t size, ArtifactHeader &header) {
  if (size < sizeof(header))
    return "the file has " + std::to_string(size) + " bytes; an artifact has at least " +
           std::to_string(sizeof(header));
  std::memcpy(&header, data, sizeof(header));
  if (std::memcmp(header.magic, artifactMagic, sizeof(artifactMagic)) != 0)
    return "is no artifact: it does not begin as files of dist-run --emit do";
  if (header.formatVersion != artifactFormatVersion)
    return "has format version " + std::to_string(header.formatVersion) + "; this build reads version " +
           std::to_string(artifactFormatVersion) + ", so the program has to be compiled again";
  std::string problem = checkParts(header, size);
  if (!problem.empty())
    return problem;
  ArtifactHeader unsummed = header;
  unsummed.checksum = 0;
  XXH3_state_t state;
  XXH3_64bits_reset(&state);
  XXH3_64bits_update(&state, &unsummed, sizeof(unsummed));
  XXH3_64bits_update(&state, data + sizeof(header), size - sizeof(header));
  if (XXH3_64bits_digest(&state) != header.checksum)
    return "its checksum does not fit: the file is damaged";
  return "";
}

} // namespace dist::runtime
