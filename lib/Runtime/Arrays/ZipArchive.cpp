// SPDX-License-Identifier: Apache-2.0
//
// Around libzip: sizes that a file claims are compared with it before anybody believes them, checksums are looked at
// behind the last byte, and dates are fixed.

#include "ZipArchive.h"

#include <zip.h>

namespace dist::runtime {

namespace {

/// Deflate cannot shrink by more than about 1032 to 1; larger claims are refused before memory is asked for.
constexpr int64_t maxExpansion = 1040;

constexpr uint16_t fixedTime = 0, fixedDate = 0x21; // 1 January 1980.

/// Says in words what `error` of libzip means.
std::string describe(zip_error_t &error) {
  switch (zip_error_code_zip(&error)) {
  case ZIP_ER_NOZIP:
    return "not a zip archive, or truncated (its end record is missing)";
  case ZIP_ER_INCONS:
    return "the archive is truncated or damaged";
  case ZIP_ER_CRC:
    return "the checksum does not match, the data is damaged";
  case ZIP_ER_EOF:
    return "the data ends early";
  case ZIP_ER_ZLIB:
    return "the compressed data is damaged";
  default:
    return zip_error_strerror(&error);
  }
}

/// Data of one entry, inflated on the way if need be.
class EntrySource final : public ByteSource {
public:
  EntrySource(zip_file_t *file, int64_t bytes) : file(file), bytes(bytes) {}
  ~EntrySource() override { zip_fclose(file); }

  int64_t size() const override { return bytes; }

  bool read(void *target, size_t wanted, std::string &problem) override {
    for (char *out = static_cast<char *>(target); wanted > 0;) {
      zip_int64_t got = zip_fread(file, out, wanted);
      if (got <= 0) {
        problem = got == 0 ? "the data ends early" : describe(*zip_file_get_error(file));
        return false;
      }
      out += got;
      wanted -= size_t(got);
    }
    return true;
  }

  /// The checksum is compared when there is nothing left.
  bool finish(std::string &problem) override {
    char more;
    zip_int64_t got = zip_fread(file, &more, 1);
    if (got != 0)
      problem = got > 0 ? "there is more data than its size says" : describe(*zip_file_get_error(file));
    return got == 0;
  }

private:
  zip_file_t *file;
  int64_t bytes;
};

} // namespace

void ZipReader::Close::operator()(zip *archive) const { zip_discard(archive); }

bool ZipReader::open(const std::string &path, std::string &problem) {
  FileHandle file = openForReading(path, fileSize, problem);
  if (!file)
    return false;
  zip_error_t error;
  zip_error_init(&error);
  // To libzip an empty file is an empty archive.
  zip_source_t *source = fileSize > 0 ? zip_source_filep_create(file.get(), 0, 0, &error) : nullptr;
  if (source) {
    (void)file.release();
    archive.reset(zip_open_from_source(source, ZIP_RDONLY, &error));
    if (!archive)
      zip_source_free(source);
  } else if (fileSize == 0) {
    zip_error_set(&error, ZIP_ER_NOZIP, 0);
  }
  if (!archive)
    problem = describe(error);
  zip_error_fini(&error);
  for (zip_int64_t i = 0; archive && i < zip_get_num_entries(archive.get(), 0); ++i) {
    const char *name = zip_get_name(archive.get(), zip_uint64_t(i), ZIP_FL_ENC_RAW);
    found.push_back(name ? name : "");
  }
  return archive != nullptr;
}

std::unique_ptr<ByteSource> ZipReader::openEntry(size_t number, std::string &problem) {
  zip_stat_t about;
  zip_stat_init(&about);
  constexpr zip_uint64_t needed = ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD;
  if (zip_stat_index(archive.get(), number, 0, &about) != 0 || (about.valid & needed) != needed) {
    problem = describe(*zip_get_error(archive.get()));
    return nullptr;
  }
  auto size = int64_t(about.size), stored = int64_t(about.comp_size);
  if (size < 0 || stored < 0 || stored > fileSize) {
    problem = "the data lies outside of the file, the archive is truncated or damaged";
    return nullptr;
  }
  if (about.comp_method == ZIP_CM_STORE ? size != stored : size / maxExpansion > stored) {
    problem = std::to_string(stored) + " bytes cannot hold " + std::to_string(size);
    return nullptr;
  }
  if (zip_file_t *file = zip_fopen_index(archive.get(), number, 0))
    return std::make_unique<EntrySource>(file, size);
  problem = describe(*zip_get_error(archive.get()));
  return nullptr;
}

/// Adds an entry, which refers to what `contents` do until the archive is closed.
static bool addEntry(zip_t *archive, const ZipContents &contents, bool compress) {
  std::vector<zip_buffer_fragment_t> fragments;
  for (std::string_view part : contents.parts)
    fragments.push_back({reinterpret_cast<zip_uint8_t *>(const_cast<char *>(part.data())), part.size()});
  zip_source_t *source = zip_source_buffer_fragment(archive, fragments.data(), fragments.size(), 0);
  zip_int64_t number = source ? zip_file_add(archive, contents.name.c_str(), source, ZIP_FL_ENC_GUESS) : -1;
  if (number < 0) {
    zip_source_free(source);
    return false;
  }
  return zip_set_file_compression(archive, zip_uint64_t(number), compress ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 0) == 0 &&
         zip_file_set_dostime(archive, zip_uint64_t(number), fixedTime, fixedDate, 0) == 0;
}

bool writeZip(const std::string &path, const std::vector<ZipContents> &entries, bool compress, std::string &problem) {
  int code = 0;
  zip_t *archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
  if (!archive) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    problem = describe(error);
    zip_error_fini(&error);
    return false;
  }
  bool isGood = true;
  for (const ZipContents &contents : entries)
    isGood = isGood && addEntry(archive, contents, compress);
  if (isGood && zip_close(archive) == 0)
    return true;
  problem = describe(*zip_get_error(archive));
  zip_discard(archive);
  return false;
}

} // namespace dist::runtime
