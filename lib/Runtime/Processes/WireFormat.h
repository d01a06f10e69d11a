// SPDX-License-Identifier: Apache-2.0
//
// Numbers and strings as bytes for other processes: little-endian, strings with their length in front. Reading never
// trusts the bytes: after anything that does not fit, every further read fails.

#ifndef DIST_LIB_RUNTIME_PROCESSES_WIREFORMAT_H
#define DIST_LIB_RUNTIME_PROCESSES_WIREFORMAT_H

#include <cstdint>
#include <string>
#include <string_view>

namespace dist::runtime {

class WireWriter {
public:
  WireWriter &number(int64_t value) {
    for (int byte = 0; byte < 8; ++byte)
      bytes.push_back(char(uint64_t(value) >> (8 * byte)));
    return *this;
  }
  WireWriter &text(std::string_view value) {
    number(int64_t(value.size()));
    bytes.append(value);
    return *this;
  }

  std::string bytes;
};

class WireReader {
public:
  explicit WireReader(std::string_view bytes) : rest(bytes) {}

  WireReader &number(int64_t &value) {
    if (rest.size() < 8)
      return fail();
    uint64_t bits = 0;
    for (int byte = 0; byte < 8; ++byte)
      bits |= uint64_t(uint8_t(rest[byte])) << (8 * byte);
    value = int64_t(bits);
    rest.remove_prefix(8);
    return *this;
  }
  WireReader &number(int32_t &value) {
    int64_t wide = 0;
    number(wide);
    value = int32_t(wide);
    return value == wide ? *this : fail();
  }
  WireReader &text(std::string &value) {
    int64_t size = 0;
    number(size);
    if (!good || size < 0 || uint64_t(size) > rest.size())
      return fail();
    value.assign(rest.substr(0, size_t(size)));
    rest.remove_prefix(size_t(size));
    return *this;
  }

  /// Bytes that are left.
  size_t remaining() const { return rest.size(); }
  /// Whether everything so far was there.
  bool isGood() const { return good; }
  /// Whether everything was there and nothing is left.
  bool isComplete() const { return good && rest.empty(); }

private:
  WireReader &fail() {
    good = false;
    rest = {};
    return *this;
  }
  std::string_view rest;
  bool good = true;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_PROCESSES_WIREFORMAT_H
