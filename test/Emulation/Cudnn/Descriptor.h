// SPDX-License-Identifier: Apache-2.0
//
// Descriptors of the stand-in for cuDNN: attributes as they were set, with the types that the library's header gives
// them. What the stand-in does not know it refuses, so that no test passes because something was ignored.

#ifndef DIST_TEST_EMULATION_CUDNN_DESCRIPTOR_H
#define DIST_TEST_EMULATION_CUDNN_DESCRIPTOR_H

#include <cudnn_graph.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace dist::emulation {

struct Attribute {
  cudnnBackendAttributeType_t type;
  int64_t count = 0;
  std::vector<uint8_t> bytes;
};

struct Descriptor {
  explicit Descriptor(cudnnBackendDescriptorType_t type) : type(type) {}

  cudnnBackendDescriptorType_t type;
  bool isFinalized = false;
  std::map<cudnnBackendAttributeName_t, Attribute> attributes;

  bool has(cudnnBackendAttributeName_t name) const { return attributes.count(name) != 0; }
  /// The values of an attribute that is there.
  template <class T> std::vector<T> all(cudnnBackendAttributeName_t name) const {
    const Attribute &attribute = attributes.at(name);
    std::vector<T> values(size_t(attribute.count));
    std::memcpy(values.data(), attribute.bytes.data(), attribute.bytes.size());
    return values;
  }
  template <class T> T one(cudnnBackendAttributeName_t name) const {
    T value;
    std::memcpy(&value, attributes.at(name).bytes.data(), sizeof(T));
    return value;
  }
  template <class T> T one(cudnnBackendAttributeName_t name, T otherwise) const {
    return has(name) ? one<T>(name) : otherwise;
  }
  /// A descriptor that this one refers to; null if there is none.
  const Descriptor *other(cudnnBackendAttributeName_t name) const { return one<Descriptor *>(name, nullptr); }
};

/// Stores an attribute, if descriptors of this type have one of this name, type and count.
cudnnStatus_t setAttribute(Descriptor &descriptor, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                           int64_t count, const void *values);

/// Returns SUCCESS if all that `descriptor` needs is set, and all that it refers to is finalized.
cudnnStatus_t checkComplete(const Descriptor &descriptor);

/// Keeps `text` as the last error of this thread. Returns `status`.
cudnnStatus_t refuse(cudnnStatus_t status, const std::string &text);
/// That text.
const std::string &lastError();

} // namespace dist::emulation

#endif // DIST_TEST_EMULATION_CUDNN_DESCRIPTOR_H
