// SPDX-License-Identifier: Apache-2.0
//
// Little-endian fields and the record signatures of the zip format, shared by its reader and its writer.

#ifndef DIST_LIB_RUNTIME_ZIPFIELDS_H
#define DIST_LIB_RUNTIME_ZIPFIELDS_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace dist::runtime::zip {

inline constexpr uint32_t localSignature = 0x04034b50;
inline constexpr uint32_t centralSignature = 0x02014b50;
inline constexpr uint32_t endSignature = 0x06054b50;
inline constexpr uint32_t end64Signature = 0x06064b50;
inline constexpr uint32_t locator64Signature = 0x07064b50;
inline constexpr uint16_t extra64Tag = 1;

inline constexpr size_t localBytes = 30;
inline constexpr size_t centralBytes = 46;
inline constexpr size_t endBytes = 22;
inline constexpr size_t end64Bytes = 56;
inline constexpr size_t locator64Bytes = 20;

inline constexpr uint32_t seeExtra32 = 0xffffffff;
inline constexpr uint16_t seeExtra16 = 0xffff;

inline constexpr uint16_t stored = 0;
inline constexpr uint16_t deflated = 8;

template <typename T>
T get(const char *data) {
  T value = 0;
  for (size_t i = 0; i < sizeof(T); ++i)
    value = T(value | T(T(static_cast<unsigned char>(data[i])) << (8 * i)));
  return value;
}

template <typename T>
void put(std::string &out, T value) {
  for (size_t i = 0; i < sizeof(T); ++i)
    out += char((value >> (8 * i)) & 0xff);
}

} // namespace dist::runtime::zip

#endif // DIST_LIB_RUNTIME_ZIPFIELDS_H
