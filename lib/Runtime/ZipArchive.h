// SPDX-License-Identifier: Apache-2.0
//
// The part of the zip format that npz files use: stored and deflated entries, zip64 sizes, no encryption, one disk.

#ifndef DIST_LIB_RUNTIME_ZIPARCHIVE_H
#define DIST_LIB_RUNTIME_ZIPARCHIVE_H

#include "ByteSource.h"
#include "FileReplacement.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace dist::runtime {

struct ZipEntry {
  std::string name;
  uint16_t method = 0; ///< 0: stored, 8: deflated.
  uint32_t crc = 0;
  int64_t compressedSize = 0;
  int64_t size = 0;
  int64_t headerOffset = 0;
};

/// Reads the table of contents, then single entries.
class ZipReader {
public:
  /// Returns false and sets `problem` if `path` is not a well-formed archive.
  bool open(const std::string &path, std::string &problem);

  const std::vector<ZipEntry> &entries() const { return table; }

  /// Opens the data of one entry; the reader must outlive it, and only one may be open. Null on failure.
  std::unique_ptr<ByteSource> openEntry(const ZipEntry &entry, std::string &problem);

private:
  bool findDirectory(int64_t &offset, int64_t &size, int64_t &count, std::string &problem);
  bool parseDirectory(const std::string &directory, int64_t count, std::string &problem);
  bool readAt(int64_t offset, void *target, size_t bytes, std::string &problem);

  FileHandle file;
  int64_t fileSize = 0;
  std::vector<ZipEntry> table;
};

/// Writes entries one after the other, then the table of contents.
class ZipWriter {
public:
  /// Sizes and offsets from `zip64From` on are written in zip64 fields (a parameter for tests).
  explicit ZipWriter(const std::string &path, int64_t zip64From = 0xffffffff)
      : output(path), zip64From(zip64From) {}

  /// Begins an entry; append its bytes, then call endEntry.
  void beginEntry(const std::string &name, bool compress);
  bool append(const void *data, size_t bytes);
  bool endEntry();

  /// Writes the table and gives the file its name.
  bool finish(std::string &error);

private:
  bool deflateInto(const void *data, size_t bytes, int flush);

  FileReplacement output;
  int64_t zip64From;
  std::vector<ZipEntry> table;
  struct Deflater;
  struct DeleteDeflater {
    void operator()(Deflater *deflater) const;
  };
  std::unique_ptr<Deflater, DeleteDeflater> deflater;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_ZIPARCHIVE_H
