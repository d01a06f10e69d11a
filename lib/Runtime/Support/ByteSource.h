// SPDX-License-Identifier: Apache-2.0
//
// Bytes in order from somewhere: a plain file or an entry of an archive. Keeps the reader of the npy format apart from
// where the bytes come from.

#ifndef DIST_LIB_RUNTIME_SUPPORT_BYTESOURCE_H
#define DIST_LIB_RUNTIME_SUPPORT_BYTESOURCE_H

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

namespace dist::runtime {

class ByteSource {
public:
  virtual ~ByteSource() = default;

  /// Total number of bytes, as far as its container says.
  virtual int64_t size() const = 0;

  /// Reads exactly `bytes`. Returns false and sets `problem` otherwise.
  virtual bool read(void *target, size_t bytes, std::string &problem) = 0;

  /// Checks what can only be checked after the last byte (checksums).
  virtual bool finish(std::string &problem) = 0;
};

struct CloseFile {
  void operator()(std::FILE *file) const { std::fclose(file); }
};
using FileHandle = std::unique_ptr<std::FILE, CloseFile>;

/// Opens a regular file for reading and measures it: `path`, or what has its last name in an open `folder`, if that is
/// not negative. Null, with `problem` set, on failure.
FileHandle openForReading(const std::string &path, int64_t &size, std::string &problem, int folder = -1);

/// A whole file.
class FileSource final : public ByteSource {
public:
  FileSource(FileHandle file, int64_t size) : file(std::move(file)), total(size) {}
  int64_t size() const override { return total; }
  bool read(void *target, size_t bytes, std::string &problem) override;
  bool finish(std::string &) override { return true; }

private:
  FileHandle file;
  int64_t total;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_SUPPORT_BYTESOURCE_H
