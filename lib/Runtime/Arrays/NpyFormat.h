// SPDX-License-Identifier: Apache-2.0
//
// The npy format (NumPy enhancement proposal 1): magic, version, a header that is a Python dictionary, then raw data.

#ifndef DIST_LIB_RUNTIME_ARRAYS_NPYFORMAT_H
#define DIST_LIB_RUNTIME_ARRAYS_NPYFORMAT_H

#include "Support/ByteSource.h"
#include "dist/Runtime/HostArray.h"

#include <string>
#include <vector>

namespace dist::runtime {

/// What an array is, without its data.
struct ArrayType {
  DistDType dtype = DIST_F32;
  std::vector<int64_t> shape;
};

/// Reads the header of an array that fills `source` exactly, and no more. Returns false and sets `problem` otherwise.
bool readNpyType(ByteSource &source, ArrayType &type, std::string &problem);

/// Reads one array that fills `source` exactly. Returns false and sets `problem` (without the file's name) otherwise.
bool readNpyFrom(ByteSource &source, HostArray &array, std::string &problem);

/// Everything that stands before the data of `array` in version 1.0, padded to 64 bytes as NumPy does.
std::string npyHeader(const HostArray &array);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_ARRAYS_NPYFORMAT_H
