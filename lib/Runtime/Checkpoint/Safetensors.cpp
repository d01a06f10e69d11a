// SPDX-License-Identifier: Apache-2.0
//
// See Safetensors.h. The format has element types of less than a byte, too, and scales; a file that has them is
// refused.

#include "Safetensors.h"

#include "Arrays/StridedCopy.h"
#include "StrictJson.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace dist::runtime {

using nlohmann::json;

/// No header of the format is longer.
static constexpr int64_t longestHeader = 100'000'000;
static constexpr char metadataKey[] = "__metadata__";

/// One per value of DistDType, in order; null where the format has none.
static constexpr const char *typeNames[DIST_NUM_DTYPES] = {"BOOL", "I8",      "I16",     "I32", "I64",  "U8",
                                                           "U16",  "U32",     "U64",     "F16", "BF16", "F32",
                                                           "F64",  "F8_E4M3", "F8_E5M2", "C64", nullptr};

const char *getSafetensorsName(DistDType dtype) { return typeNames[dtype]; }

bool findSafetensorsType(const std::string &name, DistDType &dtype) {
  for (DistDType candidate = 0; candidate < DIST_NUM_DTYPES; ++candidate)
    if (typeNames[candidate] && name == typeNames[candidate]) {
      dtype = candidate;
      return true;
    }
  return false;
}

/// Sets `bytes` to the size of an array; false if its strides could not be counted.
static bool countBytes(DistDType dtype, const std::vector<int64_t> &shape, int64_t &bytes) {
  bytes = sizeOfDType(dtype);
  for (int64_t size : shape)
    if (__builtin_mul_overflow(bytes, std::max<int64_t>(size, 1), &bytes))
      return false;
  if (std::find(shape.begin(), shape.end(), 0) != shape.end())
    bytes = 0;
  return true;
}

/// Reads what a header says of one tensor; returns what is wrong with it.
static std::string parseEntry(const json &value, int64_t dataBegin, int64_t dataBytes, SafetensorsEntry &entry) {
  if (!value.is_object() || value.size() != 3 || !value.contains("dtype") || !value.contains("shape") ||
      !value.contains("data_offsets"))
    return "needs 'dtype', 'shape' and 'data_offsets', and nothing else";
  if (!value["dtype"].is_string() || !findSafetensorsType(value["dtype"].get<std::string>(), entry.dtype))
    return "has the element type " + quoteForMessage(value["dtype"].dump()) + ", which is unknown here";
  if (!readSizes(value["shape"], entry.shape))
    return "has no list of sizes as its shape";
  if (entry.shape.size() > size_t(maxRank))
    return "has " + std::to_string(entry.shape.size()) + " dimensions; " + std::to_string(maxRank) + " are the most";
  std::vector<int64_t> offsets;
  if (!readSizes(value["data_offsets"], offsets) || offsets.size() != 2 || offsets[0] > offsets[1])
    return "needs two offsets, where its data begins and ends";
  if (offsets[1] > dataBytes)
    return "ends at byte " + std::to_string(offsets[1]) + " of the data, but the file has " + std::to_string(dataBytes);
  int64_t bytes = 0;
  if (!countBytes(entry.dtype, entry.shape, bytes) || bytes != offsets[1] - offsets[0])
    return "has " + std::to_string(offsets[1] - offsets[0]) + " bytes, which is not what its shape and type need";
  entry.begin = dataBegin + offsets[0];
  entry.bytes = bytes;
  return "";
}

/// Returns what is wrong if `entries` do not stand one behind the other from `begin` to `end`.
static std::string checkOrder(const std::vector<SafetensorsEntry> &entries, int64_t begin, int64_t end) {
  std::vector<const SafetensorsEntry *> order;
  for (const SafetensorsEntry &entry : entries)
    order.push_back(&entry);
  std::sort(order.begin(), order.end(), [](const SafetensorsEntry *a, const SafetensorsEntry *b) {
    return std::make_pair(a->begin, a->bytes) < std::make_pair(b->begin, b->bytes);
  });
  int64_t position = begin;
  for (const SafetensorsEntry *entry : order) {
    if (entry->begin != position)
      return "tensor " + quoteForMessage(entry->key) + " begins at byte " + std::to_string(entry->begin - begin) +
             " of the data, but the one before ends at " + std::to_string(position - begin);
    position += entry->bytes;
  }
  return position == end ? ""
                         : "the tensors end at byte " + std::to_string(position - begin) +
                               " of the data, but the file has " + std::to_string(end - begin);
}

bool parseSafetensorsHeader(const std::string &text, int64_t dataBegin, int64_t dataBytes,
                            std::vector<SafetensorsEntry> &entries, std::string &problem) {
  json header;
  problem.clear();
  if (text.empty() || text.front() != '{')
    problem = "does not begin with '{'";
  else if (parseStrictJson(text, header, problem) && !header.is_object())
    problem = "is no object";
  if (!problem.empty()) {
    problem = "the header " + problem;
    return false;
  }
  for (const auto &[key, value] : header.items()) {
    if (key == metadataKey)
      continue;
    SafetensorsEntry &entry = entries.emplace_back();
    entry.key = key;
    problem = parseEntry(value, dataBegin, dataBytes, entry);
    if (!problem.empty()) {
      problem = "tensor " + quoteForMessage(key) + " " + problem;
      return false;
    }
  }
  problem = checkOrder(entries, dataBegin, dataBegin + dataBytes);
  return problem.empty();
}

std::unique_ptr<SafetensorsFile> SafetensorsFile::open(const std::string &path, std::string &error, int folder) {
  auto result = std::make_unique<SafetensorsFile>();
  result->path = path;
  auto fail = [&](const std::string &problem) {
    error = path + ": " + problem;
    return nullptr;
  };
  int64_t size = 0;
  std::string problem;
  result->file = openForReading(path, size, problem, folder);
  if (!result->file)
    return fail(problem);
  unsigned char lengthBytes[8];
  if (size < 8)
    return fail("is no safetensors file: it has " + std::to_string(size) +
                " bytes, and the length of a header takes 8");
  if (!result->read(0, lengthBytes, 8, error))
    return nullptr;
  uint64_t length = 0;
  for (int byte = 7; byte >= 0; --byte)
    length = length << 8 | lengthBytes[byte];
  if (length > uint64_t(longestHeader) || int64_t(length) > size - 8)
    return fail("is no safetensors file: its header would have " + std::to_string(length) + " bytes, the file has " +
                std::to_string(size));
  std::string text(length, '\0');
  if (!result->read(8, text.data(), int64_t(length), error))
    return nullptr;
  if (!parseSafetensorsHeader(text, 8 + int64_t(length), size - 8 - int64_t(length), result->table, problem))
    return fail(problem);
  return result;
}

const SafetensorsEntry *SafetensorsFile::find(const std::string &key) const {
  auto found =
      std::lower_bound(table.begin(), table.end(), key,
                       [](const SafetensorsEntry &entry, const std::string &wanted) { return entry.key < wanted; });
  return found != table.end() && found->key == key ? &*found : nullptr;
}

bool SafetensorsFile::read(int64_t offset, void *target, int64_t bytes, std::string &error) const {
  char *next = static_cast<char *>(target);
  while (bytes > 0) {
    ssize_t count = pread(fileno(file.get()), next, size_t(bytes), off_t(offset));
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0) {
      error = path + ": " + (count < 0 ? std::string("cannot read: ") + std::strerror(errno) : "the file ends early");
      return false;
    }
    next += count;
    offset += count;
    bytes -= count;
  }
  return true;
}

bool makeSafetensorsHeader(std::vector<SafetensorsEntry> &entries, std::string &text, std::string &problem) {
  // Without this entry some readers take the file for one of an unknown framework.
  json header = {{metadataKey, {{"format", "pt"}}}};
  int64_t position = 0;
  problem.clear();
  for (SafetensorsEntry &entry : entries) {
    const char *type = getSafetensorsName(entry.dtype);
    if (!type)
      problem = "tensor " + quoteForMessage(entry.key) + " has the element type " + nameOfDType(entry.dtype) +
                ", which safetensors do not have";
    else if (entry.key == metadataKey || header.contains(entry.key))
      problem = "tensor " + quoteForMessage(entry.key) + " needs another name: this one is taken";
    else if (!countBytes(entry.dtype, entry.shape, entry.bytes) || entry.bytes > INT64_MAX / 4 - position)
      problem = "tensor " + quoteForMessage(entry.key) + " is too large";
    if (!problem.empty())
      return false;
    entry.begin = position;
    position += entry.bytes;
    header[entry.key] = {{"dtype", type}, {"shape", entry.shape}, {"data_offsets", {entry.begin, position}}};
  }
  std::string body;
  if (!writeStrictJson(header, body, problem))
    return false;
  body.resize((body.size() + 7) / 8 * 8, ' '); // So that data is aligned.
  if (int64_t(body.size()) > longestHeader) {
    problem = "the header would have " + std::to_string(body.size()) + " bytes; " + std::to_string(longestHeader) +
              " are the most";
    return false;
  }
  text.clear();
  for (int byte = 0; byte < 8; ++byte)
    text += char(uint64_t(body.size()) >> (8 * byte) & 255);
  text += body;
  for (SafetensorsEntry &entry : entries)
    entry.begin += int64_t(text.size());
  return true;
}

} // namespace dist::runtime
