// SPDX-License-Identifier: Apache-2.0
//
// Local headers always carry a zip64 field (as NumPy's do), since sizes are known only afterwards and are then written
// over it; the central directory uses zip64 only where a value needs it.

#include "ZipArchive.h"

#include "ZipFields.h"

#include <algorithm>
#include <zlib.h>

namespace dist::runtime {

using namespace zip;

static constexpr uint16_t versionNeeded = 45;
static constexpr uint16_t fixedDate = 0x21; // 1 January 1980: the same arrays give the same bytes.

struct ZipWriter::Deflater {
  z_stream stream = {};
  bool isActive = false;
  bool hasFailed = false;
};

void ZipWriter::DeleteDeflater::operator()(Deflater *deflater) const {
  if (deflater->isActive)
    deflateEnd(&deflater->stream);
  delete deflater;
}

void ZipWriter::beginEntry(const std::string &name, bool compress) {
  if (!deflater)
    deflater.reset(new Deflater);
  ZipEntry &entry = table.emplace_back();
  entry.name = name;
  entry.method = compress ? deflated : stored;
  entry.headerOffset = output.size();
  std::string header;
  put<uint32_t>(header, localSignature);
  put<uint16_t>(header, versionNeeded);
  put<uint16_t>(header, 0);
  put<uint16_t>(header, entry.method);
  put<uint16_t>(header, 0);
  put<uint16_t>(header, fixedDate);
  put<uint32_t>(header, 0); // Checksum, written by endEntry.
  put<uint32_t>(header, seeExtra32);
  put<uint32_t>(header, seeExtra32);
  put<uint16_t>(header, uint16_t(name.size()));
  put<uint16_t>(header, 20);
  header += name;
  put<uint16_t>(header, extra64Tag);
  put<uint16_t>(header, 16);
  put<uint64_t>(header, 0); // Sizes, written by endEntry.
  put<uint64_t>(header, 0);
  output.write(header.data(), header.size());
  if (compress) {
    deflater->stream = {};
    deflater->isActive =
        deflateInit2(&deflater->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) == Z_OK;
    deflater->hasFailed |= !deflater->isActive;
  }
}

bool ZipWriter::deflateInto(const void *data, size_t bytes, int flush) {
  z_stream &stream = deflater->stream;
  stream.next_in = const_cast<Bytef *>(static_cast<const Bytef *>(data));
  stream.avail_in = uInt(bytes);
  Bytef buffer[16384];
  do {
    stream.next_out = buffer;
    stream.avail_out = sizeof(buffer);
    if (deflate(&stream, flush) == Z_STREAM_ERROR)
      return false;
    size_t produced = sizeof(buffer) - stream.avail_out;
    output.write(buffer, produced);
    table.back().compressedSize += int64_t(produced);
  } while (stream.avail_out == 0);
  return true;
}

bool ZipWriter::append(const void *data, size_t bytes) {
  ZipEntry &entry = table.back();
  const char *next = static_cast<const char *>(data);
  while (bytes > 0 && !deflater->hasFailed) {
    size_t part = std::min<size_t>(bytes, 1 << 30);
    entry.crc = uint32_t(crc32(entry.crc, reinterpret_cast<const Bytef *>(next), uInt(part)));
    entry.size += int64_t(part);
    if (entry.method == stored) {
      output.write(next, part);
      entry.compressedSize += int64_t(part);
    } else if (!deflateInto(next, part, Z_NO_FLUSH)) {
      deflater->hasFailed = true;
    }
    next += part;
    bytes -= part;
  }
  return !deflater->hasFailed;
}

bool ZipWriter::endEntry() {
  ZipEntry &entry = table.back();
  if (deflater->isActive) {
    deflater->hasFailed |= !deflateInto(nullptr, 0, Z_FINISH);
    deflateEnd(&deflater->stream);
    deflater->isActive = false;
  }
  std::string crc, sizes;
  put<uint32_t>(crc, entry.crc);
  put<uint64_t>(sizes, uint64_t(entry.size));
  put<uint64_t>(sizes, uint64_t(entry.compressedSize));
  output.overwrite(entry.headerOffset + 14, crc.data(), crc.size());
  output.overwrite(entry.headerOffset + int64_t(localBytes + entry.name.size()) + 4, sizes.data(), sizes.size());
  return !deflater->hasFailed;
}

/// One record of the central directory.
static std::string centralRecord(const ZipEntry &entry, int64_t zip64From) {
  std::string extra;
  auto field = [&](int64_t value) {
    if (value < zip64From)
      return uint32_t(value);
    put<uint64_t>(extra, uint64_t(value));
    return seeExtra32;
  };
  uint32_t size = field(entry.size), compressed = field(entry.compressedSize), offset = field(entry.headerOffset);
  if (!extra.empty()) {
    std::string head;
    put<uint16_t>(head, extra64Tag);
    put<uint16_t>(head, uint16_t(extra.size()));
    extra = head + extra;
  }
  std::string record;
  put<uint32_t>(record, centralSignature);
  put<uint16_t>(record, uint16_t(3 << 8 | versionNeeded)); // Made on Unix.
  put<uint16_t>(record, versionNeeded);
  put<uint16_t>(record, 0);
  put<uint16_t>(record, entry.method);
  put<uint16_t>(record, 0);
  put<uint16_t>(record, fixedDate);
  put<uint32_t>(record, entry.crc);
  put<uint32_t>(record, compressed);
  put<uint32_t>(record, size);
  put<uint16_t>(record, uint16_t(entry.name.size()));
  put<uint16_t>(record, uint16_t(extra.size()));
  put<uint16_t>(record, 0);
  put<uint16_t>(record, 0);
  put<uint16_t>(record, 0);
  put<uint32_t>(record, uint32_t(0100644) << 16); // Permissions rw-r--r--.
  put<uint32_t>(record, offset);
  return record + entry.name + extra;
}

bool ZipWriter::finish(std::string &error) {
  int64_t offset = output.size();
  for (const ZipEntry &entry : table) {
    std::string record = centralRecord(entry, zip64From);
    output.write(record.data(), record.size());
  }
  int64_t size = output.size() - offset, count = int64_t(table.size());
  bool needsZip64 = offset >= zip64From || size >= zip64From || count >= seeExtra16;
  std::string end;
  if (needsZip64) {
    put<uint32_t>(end, end64Signature);
    put<uint64_t>(end, end64Bytes - 12);
    put<uint16_t>(end, versionNeeded);
    put<uint16_t>(end, versionNeeded);
    put<uint32_t>(end, 0);
    put<uint32_t>(end, 0);
    put<uint64_t>(end, uint64_t(count));
    put<uint64_t>(end, uint64_t(count));
    put<uint64_t>(end, uint64_t(size));
    put<uint64_t>(end, uint64_t(offset));
    put<uint32_t>(end, locator64Signature);
    put<uint32_t>(end, 0);
    put<uint64_t>(end, uint64_t(offset + size));
    put<uint32_t>(end, 1);
  }
  put<uint32_t>(end, endSignature);
  put<uint16_t>(end, 0);
  put<uint16_t>(end, 0);
  put<uint16_t>(end, needsZip64 ? seeExtra16 : uint16_t(count));
  put<uint16_t>(end, needsZip64 ? seeExtra16 : uint16_t(count));
  put<uint32_t>(end, needsZip64 ? seeExtra32 : uint32_t(size));
  put<uint32_t>(end, needsZip64 ? seeExtra32 : uint32_t(offset));
  put<uint16_t>(end, 0);
  output.write(end.data(), end.size());
  if (deflater && deflater->hasFailed) {
    error = "zlib could not compress the data";
    return false;
  }
  return output.commit(error);
}

} // namespace dist::runtime
