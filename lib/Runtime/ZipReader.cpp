// SPDX-License-Identifier: Apache-2.0
//
// Sizes come from the central directory only: local headers may hold zeros (streamed archives) or zip64 marks. Every
// offset is checked against the file before it is used, and checksums after the last byte.

#include "ZipArchive.h"

#include "ZipFields.h"

#include <algorithm>
#include <zlib.h>

namespace dist::runtime {

using namespace zip;

namespace {

/// Deflate cannot shrink by more than about 1032 to 1; larger claims are refused before memory is asked for.
constexpr int64_t maxExpansion = 1040;

/// Data of one entry, inflated on the way if need be.
class EntrySource final : public ByteSource {
public:
  EntrySource(std::FILE *file, const ZipEntry &entry) : file(file), entry(entry), unread(entry.compressedSize) {}
  ~EntrySource() override {
    if (inflating)
      inflateEnd(&stream);
  }

  bool begin(std::string &problem) {
    if (entry.method == stored)
      return true;
    inflating = inflateInit2(&stream, -MAX_WBITS) == Z_OK;
    if (!inflating)
      problem = "zlib cannot start";
    return inflating;
  }

  int64_t size() const override { return entry.size; }

  bool read(void *target, size_t bytes, std::string &problem) override {
    char *out = static_cast<char *>(target);
    while (bytes > 0) {
      size_t part = std::min<size_t>(bytes, 1 << 30);
      if (!(inflating ? readInflated(out, part, problem) : readStored(out, part, problem)))
        return false;
      crc = uint32_t(crc32(crc, reinterpret_cast<const Bytef *>(out), uInt(part)));
      out += part;
      bytes -= part;
    }
    return true;
  }

  bool finish(std::string &problem) override {
    if (crc == entry.crc)
      return true;
    problem = "the checksum does not match, the data is damaged";
    return false;
  }

private:
  bool readStored(char *out, size_t bytes, std::string &problem) {
    if (int64_t(bytes) > unread || std::fread(out, 1, bytes, file) != bytes) {
      problem = "the data ends early";
      return false;
    }
    unread -= int64_t(bytes);
    return true;
  }

  bool readInflated(char *out, size_t bytes, std::string &problem) {
    stream.next_out = reinterpret_cast<Bytef *>(out);
    stream.avail_out = uInt(bytes);
    while (stream.avail_out > 0) {
      if (stream.avail_in == 0 && unread > 0) {
        size_t part = size_t(std::min<int64_t>(unread, int64_t(sizeof(input))));
        if (std::fread(input, 1, part, file) != part) {
          problem = "the data ends early";
          return false;
        }
        unread -= int64_t(part);
        stream.next_in = input;
        stream.avail_in = uInt(part);
      }
      int status = inflate(&stream, Z_NO_FLUSH);
      if (status != Z_OK && !(status == Z_STREAM_END && stream.avail_out == 0)) {
        problem = status == Z_STREAM_END || status == Z_BUF_ERROR ? "the data ends early"
                                                                  : "the compressed data is damaged";
        return false;
      }
    }
    return true;
  }

  std::FILE *file;
  ZipEntry entry;
  int64_t unread;
  bool inflating = false;
  z_stream stream = {};
  uint32_t crc = 0;
  Bytef input[16384];
};

} // namespace

bool ZipReader::readAt(int64_t offset, void *target, size_t bytes, std::string &problem) {
  if (offset < 0 || offset > fileSize || int64_t(bytes) > fileSize - offset ||
      fseeko(file.get(), offset, SEEK_SET) != 0 || std::fread(target, 1, bytes, file.get()) != bytes) {
    problem = "the archive is truncated";
    return false;
  }
  return true;
}

/// The end record is the last thing in the file, before a comment of at most 65535 bytes.
bool ZipReader::findDirectory(int64_t &offset, int64_t &size, int64_t &count, std::string &problem) {
  size_t tailSize = size_t(std::min<int64_t>(fileSize, int64_t(endBytes) + 65535));
  std::string tail(tailSize, '\0');
  if (!readAt(fileSize - int64_t(tailSize), tail.data(), tailSize, problem))
    return false;
  int64_t position = int64_t(tailSize) - int64_t(endBytes);
  while (position >= 0 && get<uint32_t>(tail.data() + position) != endSignature)
    --position;
  if (position < 0) {
    problem = "not a zip archive, or truncated (its end record is missing)";
    return false;
  }
  const char *end = tail.data() + position;
  count = get<uint16_t>(end + 10);
  size = get<uint32_t>(end + 12);
  offset = get<uint32_t>(end + 16);
  bool isZip64 = count == seeExtra16 || size == seeExtra32 || offset == seeExtra32;
  int64_t endOffset = fileSize - int64_t(tailSize) + position;
  if (!isZip64 || endOffset < int64_t(locator64Bytes))
    return true;
  char locator[locator64Bytes], end64[end64Bytes];
  if (!readAt(endOffset - int64_t(locator64Bytes), locator, locator64Bytes, problem))
    return false;
  if (get<uint32_t>(locator) != locator64Signature)
    return true; // The values happen to be that large.
  if (!readAt(int64_t(get<uint64_t>(locator + 8)), end64, end64Bytes, problem))
    return false;
  if (get<uint32_t>(end64) != end64Signature) {
    problem = "the zip64 end record is damaged";
    return false;
  }
  count = int64_t(get<uint64_t>(end64 + 32));
  size = int64_t(get<uint64_t>(end64 + 40));
  offset = int64_t(get<uint64_t>(end64 + 48));
  return true;
}

/// Replaces marked 32-bit fields by those of the zip64 extra field, which lists only the marked ones, in this order.
static bool applyZip64(const char *extra, size_t length, ZipEntry &entry) {
  bool needSize = entry.size == seeExtra32, needCompressed = entry.compressedSize == seeExtra32,
       needOffset = entry.headerOffset == seeExtra32;
  if (!needSize && !needCompressed && !needOffset)
    return true;
  for (size_t at = 0; at + 4 <= length;) {
    uint16_t tag = get<uint16_t>(extra + at);
    size_t bytes = get<uint16_t>(extra + at + 2);
    at += 4;
    if (bytes > length - at)
      return false;
    if (tag == extra64Tag) {
      size_t field = at;
      for (auto [needed, target] : {std::pair{needSize, &entry.size}, std::pair{needCompressed, &entry.compressedSize},
                                    std::pair{needOffset, &entry.headerOffset}}) {
        if (!needed)
          continue;
        if (field + 8 > at + bytes)
          return false;
        *target = int64_t(get<uint64_t>(extra + field));
        field += 8;
      }
      return true;
    }
    at += bytes;
  }
  return false;
}

bool ZipReader::parseDirectory(const std::string &directory, int64_t count, std::string &problem) {
  size_t at = 0;
  for (int64_t i = 0; i < count; ++i) {
    const char *record = directory.data() + at;
    if (directory.size() - at < centralBytes || get<uint32_t>(record) != centralSignature) {
      problem = "the table of contents is damaged at entry " + std::to_string(i);
      return false;
    }
    size_t nameLength = get<uint16_t>(record + 28), extraLength = get<uint16_t>(record + 30);
    size_t length = centralBytes + nameLength + extraLength + get<uint16_t>(record + 32);
    if (directory.size() - at < length) {
      problem = "the table of contents is damaged at entry " + std::to_string(i);
      return false;
    }
    ZipEntry entry;
    entry.name.assign(record + centralBytes, nameLength);
    entry.method = get<uint16_t>(record + 10);
    entry.crc = get<uint32_t>(record + 16);
    entry.compressedSize = get<uint32_t>(record + 20);
    entry.size = get<uint32_t>(record + 24);
    entry.headerOffset = get<uint32_t>(record + 42);
    if (!applyZip64(record + centralBytes + nameLength, extraLength, entry)) {
      problem = "entry \"" + entry.name + "\": the zip64 field is damaged";
      return false;
    }
    if ((get<uint16_t>(record + 8) & 1) != 0) {
      problem = "entry \"" + entry.name + "\" is encrypted";
      return false;
    }
    table.push_back(std::move(entry));
    at += length;
  }
  return true;
}

bool ZipReader::open(const std::string &path, std::string &problem) {
  file = openForReading(path, fileSize, problem);
  int64_t offset = 0, size = 0, count = 0;
  if (!file || !findDirectory(offset, size, count, problem))
    return false;
  if (offset < 0 || size < 0 || count < 0 || offset > fileSize || size > fileSize - offset ||
      count > size / int64_t(centralBytes)) {
    problem = "the table of contents lies outside of the file, the archive is truncated or damaged";
    return false;
  }
  std::string directory(size_t(size), '\0');
  return readAt(offset, directory.data(), directory.size(), problem) && parseDirectory(directory, count, problem);
}

std::unique_ptr<ByteSource> ZipReader::openEntry(const ZipEntry &entry, std::string &problem) {
  char header[localBytes];
  if (!readAt(entry.headerOffset, header, localBytes, problem))
    return nullptr;
  if (get<uint32_t>(header) != localSignature) {
    problem = "its header is damaged";
    return nullptr;
  }
  if (entry.method != stored && entry.method != deflated) {
    problem = "compression method " + std::to_string(entry.method) + " is not supported";
    return nullptr;
  }
  int64_t data = entry.headerOffset + int64_t(localBytes) + get<uint16_t>(header + 26) + get<uint16_t>(header + 28);
  if (entry.compressedSize < 0 || entry.size < 0 || data > fileSize || entry.compressedSize > fileSize - data) {
    problem = "the data lies outside of the file, the archive is truncated or damaged";
    return nullptr;
  }
  bool plausible = entry.method == stored ? entry.size == entry.compressedSize
                                          : entry.size / maxExpansion <= entry.compressedSize;
  if (!plausible) {
    problem = std::to_string(entry.compressedSize) + " bytes cannot hold " + std::to_string(entry.size);
    return nullptr;
  }
  auto source = std::make_unique<EntrySource>(file.get(), entry);
  if (fseeko(file.get(), data, SEEK_SET) != 0 || !source->begin(problem)) {
    problem = problem.empty() ? "cannot seek to the data" : problem;
    return nullptr;
  }
  return source;
}

} // namespace dist::runtime
