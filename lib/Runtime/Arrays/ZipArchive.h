// SPDX-License-Identifier: Apache-2.0
//
// Zip archives, which npz files are, by libzip: reading single entries, and writing all at once.

#ifndef DIST_LIB_RUNTIME_ARRAYS_ZIPARCHIVE_H
#define DIST_LIB_RUNTIME_ARRAYS_ZIPARCHIVE_H

#include "Support/ByteSource.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct zip;

namespace dist::runtime {

/// Reads the table of contents, then single entries.
class ZipReader {
public:
  /// Returns false and sets `problem` if `path` is not a well-formed archive.
  bool open(const std::string &path, std::string &problem);

  /// The names of the entries.
  const std::vector<std::string> &names() const { return found; }

  /// Opens the data of an entry; the reader must outlive it. Null on failure. A size that the file cannot hold is a
  /// failure: who asks for memory may believe the size.
  std::unique_ptr<ByteSource> openEntry(size_t number, std::string &problem);

private:
  struct Close {
    void operator()(zip *archive) const;
  };
  std::unique_ptr<zip, Close> archive;
  int64_t fileSize = 0;
  std::vector<std::string> found;
};

/// An entry to be written: what `parts` hold, one behind the other.
struct ZipContents {
  std::string name;
  std::vector<std::string_view> parts;
};

/// Writes an archive in place of the file `path`. Equal contents give equal bytes. Returns false and sets `problem`.
bool writeZip(const std::string &path, const std::vector<ZipContents> &entries, bool compress, std::string &problem);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_ARRAYS_ZIPARCHIVE_H
