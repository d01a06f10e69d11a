// SPDX-License-Identifier: Apache-2.0
//
// Puts the npy format into its three containers: single files, zip archives, directories.

#include "dist/Runtime/NumpyFiles.h"

#include "NpyFormat.h"
#include "Support/FileReplacement.h"
#include "ZipArchive.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <system_error>

namespace dist::runtime {

namespace fs = std::filesystem;

static constexpr std::string_view npySuffix = ".npy";

static bool endsWith(const std::string &text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.compare(text.size() - suffix.size(), suffix.size(), suffix) == 0;
}

/// Opens `path` and lets `read` have its bytes.
template <typename Read> static bool readFile(const std::string &path, std::string &error, Read read) {
  int64_t size = 0;
  std::string problem;
  FileHandle file = openForReading(path, size, problem);
  if (file) {
    FileSource source(std::move(file), size);
    if (read(source, problem))
      return true;
  }
  error = path + ": " + problem;
  return false;
}

bool readNpy(const std::string &path, HostArray &array, std::string &error) {
  return readFile(path, error,
                  [&](ByteSource &source, std::string &problem) { return readNpyFrom(source, array, problem); });
}

bool writeNpy(const std::string &path, const HostArray &array, std::string &error) {
  FileReplacement output(path);
  std::string header = npyHeader(array);
  output.write(header.data(), header.size());
  output.write(array.data(), size_t(array.numBytes()));
  return output.commit(error);
}

bool ArrayReader::contains(const std::string &name) const {
  return std::find(names().begin(), names().end(), name) != names().end();
}

namespace {

/// "there are arg0, arg1 and 7 more" for a name that is not there.
std::string missingName(const std::string &path, const std::string &name, const std::vector<std::string> &names) {
  constexpr size_t most = 8;
  std::string text = path + ": has no array \"" + name + "\", it has ";
  for (size_t i = 0; i < names.size() && i < most; ++i)
    text += (i ? ", " : "") + names[i];
  if (names.empty())
    text += "none";
  if (names.size() > most)
    text += " and " + std::to_string(names.size() - most) + " more";
  return text;
}

bool readArrayType(ByteSource &source, DistDType &dtype, std::vector<int64_t> &shape, std::string &problem) {
  ArrayType type;
  if (!readNpyType(source, type, problem))
    return false;
  dtype = type.dtype;
  shape = std::move(type.shape);
  return true;
}

/// Reads arrays that are .npy files each, wherever they lie.
class EntryReader : public ArrayReader {
public:
  const std::vector<std::string> &names() const final { return found; }
  bool readType(const std::string &name, DistDType &dtype, std::vector<int64_t> &shape, std::string &error) final {
    return readEntry(name, error, [&](ByteSource &source, std::string &problem) {
      return readArrayType(source, dtype, shape, problem);
    });
  }
  bool read(const std::string &name, HostArray &array, std::string &error) final {
    return readEntry(name, error,
                     [&](ByteSource &source, std::string &problem) { return readNpyFrom(source, array, problem); });
  }

protected:
  using Read = std::function<bool(ByteSource &source, std::string &problem)>;
  /// Calls `read` with the file of array `name`.
  virtual bool readEntry(const std::string &name, std::string &error, const Read &read) = 0;

  std::vector<std::string> found;
};

class DirectoryReader final : public EntryReader {
public:
  explicit DirectoryReader(const std::string &path) : path(path) {}

  bool open(std::string &error) {
    std::error_code code;
    for (fs::directory_iterator it(path, code), end; !code && it != end; it.increment(code)) {
      std::string file = it->path().filename().string();
      if (endsWith(file, npySuffix))
        found.push_back(file.substr(0, file.size() - npySuffix.size()));
    }
    std::sort(found.begin(), found.end());
    if (code)
      error = path + ": cannot list the directory: " + code.message();
    return !code;
  }

private:
  bool readEntry(const std::string &name, std::string &error, const Read &read) override {
    if (contains(name))
      return readFile((fs::path(path) / (name + std::string(npySuffix))).string(), error, read);
    error = missingName(path, name, found);
    return false;
  }

  std::string path;
};

class NpzReader final : public EntryReader {
public:
  explicit NpzReader(const std::string &path) : path(path) {}

  bool open(std::string &error) {
    std::string problem;
    if (!archive.open(path, problem)) {
      error = path + ": " + problem;
      return false;
    }
    for (const std::string &name : archive.names())
      found.push_back(endsWith(name, npySuffix) ? name.substr(0, name.size() - npySuffix.size()) : name);
    return true;
  }

private:
  bool readEntry(const std::string &name, std::string &error, const Read &read) override {
    size_t position = size_t(std::find(found.begin(), found.end(), name) - found.begin());
    if (position == found.size()) {
      error = missingName(path, name, found);
      return false;
    }
    std::string problem;
    std::unique_ptr<ByteSource> source = archive.openEntry(position, problem);
    if (source && read(*source, problem))
      return true;
    error = path + ": array \"" + name + "\": " + problem;
    return false;
  }

  std::string path;
  ZipReader archive;
};

} // namespace

std::unique_ptr<ArrayReader> ArrayReader::open(const std::string &path, std::string &error) {
  std::error_code code;
  if (fs::is_directory(path, code)) {
    auto reader = std::make_unique<DirectoryReader>(path);
    return reader->open(error) ? std::move(reader) : nullptr;
  }
  auto reader = std::make_unique<NpzReader>(path);
  return reader->open(error) ? std::move(reader) : nullptr;
}

/// The end record of a zip archive without entries.
static constexpr std::string_view emptyArchive("PK\5\6\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 22);

bool writeNpz(const std::string &path, const std::vector<NamedArray> &arrays, bool compress, std::string &error) {
  std::vector<std::string> headers;
  for (const NamedArray &named : arrays)
    headers.push_back(npyHeader(named.array));
  std::vector<ZipContents> entries;
  for (size_t i = 0; i < arrays.size(); ++i)
    entries.push_back({arrays[i].name + std::string(npySuffix),
                       {headers[i], {arrays[i].array.data(), size_t(arrays[i].array.numBytes())}}});
  FileReplacement output(path);
  std::string problem;
  if (arrays.empty()) // libzip makes no file of nothing.
    output.write(emptyArchive.data(), emptyArchive.size());
  if (arrays.empty() || !output.isGood() || writeZip(output.getTemporary(), entries, compress, problem))
    return output.commit(error);
  error = path + ": cannot write the file: " + problem;
  return false;
}

bool writeArrays(const std::string &path, const std::vector<NamedArray> &arrays, std::string &error) {
  if (endsWith(path, ".npz"))
    return writeNpz(path, arrays, /*compress=*/false, error);
  std::error_code code;
  fs::create_directories(path, code);
  if (code) {
    error = path + ": cannot make the directory: " + code.message();
    return false;
  }
  for (const NamedArray &named : arrays)
    if (!writeNpy((fs::path(path) / (named.name + std::string(npySuffix))).string(), named.array, error))
      return false;
  return true;
}

} // namespace dist::runtime
