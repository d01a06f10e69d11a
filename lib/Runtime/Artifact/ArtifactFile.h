// SPDX-License-Identifier: Apache-2.0
//
// The container of an artifact: a header of 64 bytes, the tables (a FlatBuffer, see Artifact.fbs), and behind them the
// bytes of constants and code at aligned offsets, so that a mapped file is used where it lies.
//
//   header | tables | zeros up to a multiple of 4096 | data: blobs, each at a multiple of 256
//
// Numbers are little-endian. The checksum covers every byte of the file except itself.

#ifndef DIST_LIB_RUNTIME_ARTIFACT_ARTIFACTFILE_H
#define DIST_LIB_RUNTIME_ARTIFACT_ARTIFACTFILE_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace dist::runtime {

/// Version of header and tables; a reader takes exactly its own.
inline constexpr uint32_t artifactFormatVersion = 4;
/// First bytes of every artifact: not ASCII, and spoilt by whatever rewrites line ends.
inline constexpr char artifactMagic[8] = {'\x89', 'D', 'P', 'L', 'A', 'N', '\r', '\n'};
inline constexpr uint64_t artifactDataAlignment = 4096;

struct ArtifactHeader {
  char magic[8];
  uint32_t formatVersion;
  uint32_t headerBytes;
  uint64_t fileBytes;
  uint64_t tableOffset, tableBytes;
  uint64_t dataOffset, dataBytes;
  uint64_t checksum; ///< XXH3, 64 bits, of the header with this field 0 and of all that follows it.
};
static_assert(sizeof(ArtifactHeader) == 64, "the header has no padding");

/// A file in memory.
class MappedFile {
public:
  MappedFile() = default;
  MappedFile(const MappedFile &) = delete;
  ~MappedFile();

  /// Maps `path` for reading. Returns false and sets `error` without the path.
  bool open(const std::string &path, std::string &error);

  const char *data() const { return bytes; }
  uint64_t size() const { return length; }

private:
  char *bytes = nullptr;
  uint64_t length = 0;
};

/// Checks the header and the checksum of a file in memory. Returns what is wrong, or an empty string.
std::string checkContainer(const char *data, uint64_t size, ArtifactHeader &header);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_ARTIFACT_ARTIFACTFILE_H
