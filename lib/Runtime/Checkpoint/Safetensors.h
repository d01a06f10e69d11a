// SPDX-License-Identifier: Apache-2.0
//
// The safetensors format of HuggingFace: the length of a header (8 bytes, little endian), the header as JSON, and the
// data of all tensors without gaps. Read by anybody, so everything that a header says is checked before it is used:
// lengths, element types, that shapes fit the bytes, and that the tensors fill the file one behind the other.

#ifndef DIST_LIB_RUNTIME_CHECKPOINT_SAFETENSORS_H
#define DIST_LIB_RUNTIME_CHECKPOINT_SAFETENSORS_H

#include "Support/ByteSource.h"
#include "dist/Runtime/Executable.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace dist::runtime {

/// A tensor in a file.
struct SafetensorsEntry {
  std::string key;
  DistDType dtype = DIST_F32;
  std::vector<int64_t> shape;
  int64_t begin = 0; ///< Bytes from the beginning of the file.
  int64_t bytes = 0;
};

/// What the format calls `dtype`, or null if it has no such type.
const char *getSafetensorsName(DistDType dtype);

/// Sets `dtype` to what the format calls `name`; false if the runtime has no such type.
bool findSafetensorsType(const std::string &name, DistDType &dtype);

/// A file that is open for reading.
class SafetensorsFile {
public:
  /// Reads the header of the file `path`, or of the file of that name in an open `folder`, if that is not negative.
  /// Null, with one line that names the file in `error`, if it is wrong.
  static std::unique_ptr<SafetensorsFile> open(const std::string &path, std::string &error, int folder = -1);

  /// All tensors, in the order of their keys.
  const std::vector<SafetensorsEntry> &entries() const { return table; }
  const SafetensorsEntry *find(const std::string &key) const;

  /// Reads `bytes` bytes from `offset`, counted from the beginning of the file. Returns false and sets `error` if they
  /// are not there any more.
  bool read(int64_t offset, void *target, int64_t bytes, std::string &error) const;

private:
  std::string path;
  FileHandle file;
  std::vector<SafetensorsEntry> table;
};

/// Parses a header for a file of which `dataBytes` bytes stand behind it, from `dataBegin` on. Returns false and sets
/// `problem`.
bool parseSafetensorsHeader(const std::string &text, int64_t dataBegin, int64_t dataBytes,
                            std::vector<SafetensorsEntry> &entries, std::string &problem);

/// Gives each of `entries` its place in a new file, in their order, and returns in `text` all that stands before the
/// data. Returns false and sets `problem` if the format cannot hold an entry.
bool makeSafetensorsHeader(std::vector<SafetensorsEntry> &entries, std::string &text, std::string &problem);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CHECKPOINT_SAFETENSORS_H
