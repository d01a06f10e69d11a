// SPDX-License-Identifier: Apache-2.0
//
// See ArraySource.h.

#include "ArraySource.h"
#include "dist/Runtime/Checkpoint.h"
#include "dist/Runtime/DType.h"
#include "dist/Runtime/NumpyFiles.h"

using namespace dist;
using namespace dist::run;
using runtime::HostArray;

/// "f32[4x8]".
static std::string describeType(DistDType dtype, const std::vector<int64_t> &shape) {
  std::string text = std::string(runtime::nameOfDType(dtype)) + "[";
  for (size_t dim = 0; dim < shape.size(); ++dim)
    text += (dim ? "x" : "") + std::to_string(shape[dim]);
  return text + "]";
}

/// Returns true if an array of type `found` holds the bits of one of type `needed`.
static bool holdsBits(DistDType found, DistDType needed) {
  if (found == needed)
    return true;
  bool isBits = !runtime::isFloatDType(found) && runtime::isNarrowFloatDType(needed);
  // NumPy has no name for byte floats: whoever writes one says "one byte of something", or an integer.
  isBits |= runtime::isByteFloatDType(needed);
  return isBits && runtime::sizeOfDType(found) == runtime::sizeOfDType(needed);
}

namespace {
class NumpySource final : public ArraySource {
public:
  NumpySource(std::string path, std::unique_ptr<runtime::ArrayReader> reader)
      : ArraySource(std::move(path)), reader(std::move(reader)) {}

  bool has(const BoundaryValue &value) const override { return reader->contains(value.key); }

protected:
  bool readType(const BoundaryValue &value, DistDType &dtype, std::vector<int64_t> &shape,
                std::string &error) override {
    return reader->readType(value.key, dtype, shape, error);
  }
  bool readArray(const BoundaryValue &value, HostArray &array, std::string &error) override {
    return reader->read(value.key, array, error);
  }

private:
  std::unique_ptr<runtime::ArrayReader> reader;
};

class CheckpointSource final : public ArraySource {
public:
  CheckpointSource(std::string path, std::unique_ptr<runtime::CheckpointReader> reader)
      : ArraySource(std::move(path)), reader(std::move(reader)) {}

  bool has(const BoundaryValue &value) const override { return find(value); }
  bool hasShards() const override { return true; }
  bool readShard(const BoundaryValue &value, const DistMesh &mesh, int64_t rank, HostArray &shard,
                 std::string &error) override {
    const runtime::StoredTensor *tensor = find(value);
    return tensor && reader->readShard(*tensor, mesh, value.placement, rank, shard, error) && finish(value, shard);
  }
  uint64_t hash() const override { return reader->hash(); }

protected:
  bool readType(const BoundaryValue &value, DistDType &dtype, std::vector<int64_t> &shape,
                std::string &error) override {
    const runtime::StoredTensor *tensor = find(value);
    if (!tensor) {
      error = describeMissing(value);
      return false;
    }
    dtype = tensor->dtype;
    shape = tensor->shape;
    return true;
  }
  bool readArray(const BoundaryValue &value, HostArray &array, std::string &error) override {
    const runtime::StoredTensor *tensor = find(value);
    runtime::ArrayBlock whole{std::vector<int64_t>(value.shape.size(), 0), value.shape};
    if (!tensor || !HostArray::create(tensor->dtype, tensor->shape, array)) {
      error = path + ": no memory for " + value.describe();
      return false;
    }
    return reader->readDense(*tensor, whole, array.data(), error) && finish(value, array);
  }

private:
  const runtime::StoredTensor *find(const BoundaryValue &value) const {
    const runtime::StoredTensor *tensor = reader->index().find(value.storedName);
    return tensor ? tensor : reader->index().find(value.key);
  }
  /// Programs need 0 and 1 as truth values; other bytes count as 1.
  static bool finish(const BoundaryValue &value, HostArray &array) {
    for (int64_t i = 0; array.dtype() == DIST_I1 && i < array.numBytes(); ++i)
      array.data()[i] = array.data()[i] != 0;
    return array.reinterpretAs(value.dtype);
  }
  std::string describeMissing(const BoundaryValue &value) const {
    constexpr size_t most = 8;
    const std::vector<runtime::StoredTensor> &tensors = reader->index().tensors;
    std::string text = path + ": has no tensor \"" + value.storedName + "\"" +
                       (value.storedName == value.key ? "" : " or \"" + value.key + "\"") + ", it has ";
    for (size_t i = 0; i < tensors.size() && i < most; ++i)
      text += (i ? ", " : "") + tensors[i].name;
    return text + (tensors.empty()         ? "none"
                   : tensors.size() > most ? " and " + std::to_string(tensors.size() - most) + " more"
                                           : "");
  }

  std::unique_ptr<runtime::CheckpointReader> reader;
};
} // namespace

std::unique_ptr<ArraySource> ArraySource::open(const std::string &path, std::string &error) {
  if (runtime::isCheckpoint(path)) {
    std::unique_ptr<runtime::CheckpointReader> reader = runtime::CheckpointReader::open(path, error);
    return reader ? std::make_unique<CheckpointSource>(path, std::move(reader)) : nullptr;
  }
  std::unique_ptr<runtime::ArrayReader> reader = runtime::ArrayReader::open(path, error);
  return reader ? std::make_unique<NumpySource>(path, std::move(reader)) : nullptr;
}

bool ArraySource::check(const BoundaryValue &value, std::string &error) {
  DistDType dtype = DIST_F32;
  std::vector<int64_t> shape;
  if (!readType(value, dtype, shape, error))
    return false;
  if (shape == value.shape && holdsBits(dtype, value.dtype))
    return true;
  error = path + ": " + value.describe() + " is " + describeType(dtype, shape) + "; the program needs " +
          describeType(value.dtype, value.shape);
  if (dtype == DIST_F8E4M3FN && shape == value.shape && (value.dtype == DIST_I8 || value.dtype == DIST_U8))
    error += "; files of NumPy name neither f8E4M3FN nor int4, of which .astype(numpy.int8) is needed";
  return false;
}

bool ArraySource::read(const BoundaryValue &value, HostArray &array, std::string &error) {
  return readArray(value, array, error) && array.reinterpretAs(value.dtype);
}
