// SPDX-License-Identifier: Apache-2.0
//
// The header is parsed as the small part of Python's literal syntax that NumPy writes; anything else is refused with
// what was found. Sizes are checked against the source before memory is asked for.

#include "NpyFormat.h"

#include "Collectives/Collective.h"
#include "StridedCopy.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace dist::runtime {

static_assert(std::endian::native == std::endian::little, "array files are written in the byte order of the host");

namespace {

constexpr std::string_view magic("\x93NUMPY", 6);
constexpr int64_t maxHeaderBytes = 1 << 20;

struct NpyHeader {
  std::string descr;
  bool hasDescr = false, hasOrder = false, hasShape = false;
  bool fortranOrder = false;
  std::vector<int64_t> shape;
};

/// Parses {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), } and trailing blanks.
class HeaderParser {
public:
  HeaderParser(std::string_view text, NpyHeader &header) : text(text), header(header) {}

  /// Returns what is wrong, or an empty string.
  std::string parse() {
    if (!accept('{'))
      return unexpected("a dictionary");
    while (!accept('}')) {
      std::string key;
      if (!parseString(key) || !accept(':'))
        return unexpected("a key");
      std::string problem = parseValue(key);
      if (!problem.empty())
        return problem;
      if (!accept(',') && peek() != '}')
        return unexpected("',' or '}'");
    }
    if (peek() != '\0')
      return unexpected("the end of the header");
    if (!header.hasDescr || !header.hasOrder || !header.hasShape)
      return "the header lacks 'descr', 'fortran_order' or 'shape'";
    return "";
  }

private:
  char peek() {
    while (position < text.size() && (text[position] == ' ' || text[position] == '\n' || text[position] == '\t'))
      ++position;
    return position < text.size() ? text[position] : '\0';
  }
  bool accept(char wanted) {
    if (peek() != wanted)
      return false;
    ++position;
    return true;
  }
  bool acceptWord(std::string_view word) {
    peek();
    if (text.substr(position, word.size()) != word)
      return false;
    position += word.size();
    return true;
  }
  bool parseString(std::string &value) {
    char quote = peek();
    if (quote != '\'' && quote != '"')
      return false;
    size_t end = text.find(quote, position + 1);
    if (end == std::string_view::npos)
      return false;
    value = text.substr(position + 1, end - position - 1);
    position = end + 1;
    return true;
  }
  std::string unexpected(const std::string &wanted) {
    std::string rest(text.substr(std::min(position, text.size()), 20));
    for (char &c : rest)
      c = c < ' ' || c > '~' ? '?' : c;
    return "the header has \"" + rest + "\" where " + wanted + " should be";
  }

  std::string parseValue(const std::string &key) {
    if (key == "descr") {
      if (peek() == '[')
        return "structured element types are not supported";
      header.hasDescr = parseString(header.descr);
      return header.hasDescr ? "" : unexpected("an element type");
    }
    if (key == "fortran_order") {
      header.fortranOrder = acceptWord("True");
      header.hasOrder = header.fortranOrder || acceptWord("False");
      return header.hasOrder ? "" : unexpected("True or False");
    }
    if (key == "shape")
      return parseShape();
    return "the header has an unknown key '" + key.substr(0, 20) + "'";
  }

  std::string parseShape() {
    if (!accept('('))
      return unexpected("a tuple");
    while (!accept(')')) {
      int64_t size = 0;
      bool hasDigit = false;
      while (peek() >= '0' && peek() <= '9') {
        if (__builtin_mul_overflow(size, int64_t(10), &size) ||
            __builtin_add_overflow(size, int64_t(text[position] - '0'), &size))
          return "a dimension is too large";
        hasDigit = true;
        ++position;
      }
      accept('L'); // Python 2 wrote long integers so.
      if (!hasDigit || header.shape.size() >= size_t(maxRank))
        return unexpected("a shape of at most " + std::to_string(maxRank) + " sizes");
      header.shape.push_back(size);
      if (!accept(',') && peek() != ')')
        return unexpected("',' or ')'");
    }
    header.hasShape = true;
    return "";
  }

  std::string_view text;
  size_t position = 0;
  NpyHeader &header;
};

/// One row per element type: its code behind the byte order character.
constexpr std::pair<const char *, DistDType> typeCodes[] = {
    {"b1", DIST_I1},  {"i1", DIST_I8},       {"i2", DIST_I16},    {"i4", DIST_I32}, {"i8", DIST_I64},  {"u1", DIST_U8},
    {"u2", DIST_U16}, {"u4", DIST_U32},      {"u8", DIST_U64},    {"f2", DIST_F16}, {"V2", DIST_BF16}, {"f4", DIST_F32},
    {"f8", DIST_F64}, {"V1", DIST_F8E4M3FN}, {"f1", DIST_F8E5M2}, {"c8", DIST_C64}, {"c16", DIST_C128}};

bool parseDescr(const std::string &descr, DistDType &dtype, bool &isBigEndian) {
  if (descr == "bfloat16") { // Some writers put the name.
    dtype = DIST_BF16;
    isBigEndian = false;
    return true;
  }
  if (descr.empty() || std::string_view("<>|=").find(descr[0]) == std::string_view::npos)
    return false;
  isBigEndian = descr[0] == '>';
  for (const auto &[code, type] : typeCodes)
    if (descr.compare(1, std::string::npos, code) == 0) {
      dtype = type;
      return true;
    }
  return false;
}

void swapBytes(HostArray &array) {
  DistDType dtype = array.dtype();
  int64_t size = sizeOfDType(isComplexDType(dtype) ? partOfComplexDType(dtype) : dtype);
  for (char *element = array.data(), *end = element + array.numBytes(); element != end; element += size)
    std::reverse(element, element + size);
}

/// Moves data that lies by columns to row-major order.
bool convertFromFortranOrder(HostArray &array) {
  HostArray rowMajor;
  if (!HostArray::create(array.dtype(), array.shape(), rowMajor))
    return false;
  std::vector<int64_t> strides(array.shape().size(), 1);
  for (size_t d = 1; d < strides.size(); ++d)
    strides[d] = strides[d - 1] * array.shape()[d - 1];
  copyStrided(rowMajor.data(), array.data(), sizeOfDType(array.dtype()), array.shape(), rowMajorStrides(array.shape()),
              strides);
  array = std::move(rowMajor);
  return true;
}

/// Reads magic, version and header text; `consumed` counts their bytes.
bool readHeader(ByteSource &source, NpyHeader &header, int64_t &consumed, std::string &problem) {
  unsigned char start[12];
  if (source.size() < 10 || !source.read(start, 10, problem) || std::memcmp(start, magic.data(), magic.size()) != 0) {
    problem = "not an npy file (its magic number is missing)";
    return false;
  }
  if (start[6] < 1 || start[6] > 3) {
    problem = "npy version " + std::to_string(start[6]) + "." + std::to_string(start[7]) + " is not supported";
    return false;
  }
  int64_t length = start[8] | start[9] << 8;
  consumed = 10;
  if (start[6] >= 2) {
    if (!source.read(start + 10, 2, problem))
      return false;
    length |= int64_t(start[10]) << 16 | int64_t(start[11]) << 24;
    consumed = 12;
  }
  if (length > maxHeaderBytes || length > source.size() - consumed) {
    problem = "the header of " + std::to_string(length) + " bytes does not fit the file";
    return false;
  }
  std::string text(size_t(length), '\0');
  if (!source.read(text.data(), text.size(), problem))
    return false;
  consumed += length;
  problem = HeaderParser(text, header).parse();
  return problem.empty();
}

} // namespace

namespace {

/// Everything in front of the data.
struct NpyStart {
  NpyHeader header;
  DistDType dtype = DIST_F32;
  bool isBigEndian = false;
  int64_t dataBytes = 0;
};

bool readStart(ByteSource &source, NpyStart &start, std::string &problem) {
  NpyHeader &header = start.header;
  int64_t consumed = 0;
  if (!readHeader(source, header, consumed, problem))
    return false;
  if (!parseDescr(header.descr, start.dtype, start.isBigEndian)) {
    problem = "element type '" + header.descr.substr(0, 20) + "' is not supported";
    return false;
  }
  int64_t needed = sizeOfDType(start.dtype), present = source.size() - consumed;
  bool tooLarge = false;
  for (int64_t size : header.shape)
    tooLarge |= size > 0 && __builtin_mul_overflow(needed, size, &needed);
  if (std::find(header.shape.begin(), header.shape.end(), 0) != header.shape.end())
    needed = 0;
  if (tooLarge || needed != present) {
    problem = "holds " + std::to_string(present) + " bytes of data, " + describeShape(start.dtype, header.shape) +
              " needs " + (tooLarge ? "more than can be addressed" : std::to_string(needed));
    return false;
  }
  start.dataBytes = needed;
  return true;
}

} // namespace

bool readNpyType(ByteSource &source, ArrayType &type, std::string &problem) {
  NpyStart start;
  if (!readStart(source, start, problem))
    return false;
  type = {start.dtype, std::move(start.header.shape)};
  return true;
}

bool readNpyFrom(ByteSource &source, HostArray &array, std::string &problem) {
  NpyStart start;
  if (!readStart(source, start, problem))
    return false;
  const NpyHeader &header = start.header;
  DistDType dtype = start.dtype;
  int64_t needed = start.dataBytes;
  if (!HostArray::create(dtype, header.shape, array)) {
    problem = "no memory for " + describeShape(dtype, header.shape);
    return false;
  }
  if (!source.read(array.data(), size_t(needed), problem) || !source.finish(problem))
    return false;
  if (start.isBigEndian)
    swapBytes(array);
  if (dtype == DIST_I1)
    for (int64_t i = 0; i < needed; ++i)
      array.data()[i] = array.data()[i] != 0;
  if (header.fortranOrder && header.shape.size() > 1 && !convertFromFortranOrder(array)) {
    problem = "no memory for " + array.describe();
    return false;
  }
  return true;
}

std::string npyHeader(const HostArray &array) {
  std::string text = "{'descr': '";
  for (const auto &[code, type] : typeCodes)
    if (type == array.dtype())
      text += std::string(sizeOfDType(type) == 1 || type == DIST_BF16 ? "|" : "<") + code;
  text += "', 'fortran_order': False, 'shape': (";
  for (size_t d = 0; d < array.shape().size(); ++d)
    text += (d ? ", " : "") + std::to_string(array.shape()[d]);
  text += array.shape().size() == 1 ? ",), }" : "), }";
  size_t total = (magic.size() + 4 + text.size() + 1 + 63) / 64 * 64;
  text.resize(total - magic.size() - 4 - 1, ' ');
  text += '\n';
  std::string header(magic);
  header += {'\x01', '\x00', char(text.size() & 0xff), char(text.size() >> 8)};
  return header + text;
}

} // namespace dist::runtime
