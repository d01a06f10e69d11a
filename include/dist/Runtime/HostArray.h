// SPDX-License-Identifier: Apache-2.0
//
// A dense row-major array in host memory, aligned for kernels: what tools read from files, cut into shards, hand to the
// runtime and compare.

#ifndef DIST_RUNTIME_HOSTARRAY_H
#define DIST_RUNTIME_HOSTARRAY_H

#include "dist/Runtime/Executable.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace dist::runtime {

class HostArray {
public:
  HostArray() = default;

  /// Makes a zeroed array. Returns false, and leaves `array` empty, if a size is negative, the rank is above 32, or the
  /// memory is not there.
  static bool create(DistDType dtype, std::vector<int64_t> shape, HostArray &array);

  DistDType dtype() const { return type; }
  const std::vector<int64_t> &shape() const { return sizes; }
  int64_t numElements() const;
  int64_t numBytes() const;
  char *data() { return storage.get(); }
  const char *data() const { return storage.get(); }

  /// Reads the same bits as another type of the same size: bf16 that was stored as u16, for example. Returns false if
  /// the sizes differ.
  bool reinterpretAs(DistDType dtype);

  /// Makes `parts` an array of the parts of these complex numbers, with a last dimension of size 2. Returns false if
  /// they are not complex, or the memory is not there.
  bool getParts(HostArray &parts) const;

  /// Element `index` (row-major) as a double; i1 gives 0 or 1, a complex number its real part.
  double elementAsDouble(int64_t index) const;

  /// "f32[4x8]".
  std::string describe() const;

private:
  struct Free {
    void operator()(char *memory) const;
  };
  DistDType type = DIST_F32;
  std::vector<int64_t> sizes{0};
  std::unique_ptr<char[], Free> storage;
};

} // namespace dist::runtime

#endif // DIST_RUNTIME_HOSTARRAY_H
