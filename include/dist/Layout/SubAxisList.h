// SPDX-License-Identifier: Apache-2.0
//
// An ordered list of sub-axes of one mesh (AxisSpace.h says what a sub-axis is). The planner copies and compares lists
// by the million, so a list is 32 bytes that are copied as such and own no memory: a mesh has fewer than 2^31 devices
// and a sub-axis at least two parts, so there are at most 30 sub-axes, and no list has one of them twice.

#ifndef DIST_LAYOUT_SUBAXISLIST_H
#define DIST_LAYOUT_SUBAXISLIST_H

#include "llvm/ADT/ArrayRef.h"
#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>

namespace dist {

/// The number of a sub-axis in an AxisSpace.
using SubAxis = uint8_t;
/// A set of sub-axes, one bit each.
using SubAxisSet = uint64_t;

/// From major to minor. The interface is that of a vector.
class SubAxisList {
public:
  using value_type = SubAxis;
  using iterator = SubAxis *;
  using const_iterator = const SubAxis *;

  SubAxisList() = default;
  SubAxisList(std::initializer_list<SubAxis> list) { append(list.begin(), list.end()); }
  explicit SubAxisList(llvm::ArrayRef<SubAxis> list) { append(list.begin(), list.end()); }

  size_t size() const { return count; }
  bool empty() const { return count == 0; }
  iterator begin() { return subAxes; }
  iterator end() { return subAxes + count; }
  const_iterator begin() const { return subAxes; }
  const_iterator end() const { return subAxes + count; }
  SubAxis *data() { return subAxes; }
  const SubAxis *data() const { return subAxes; }
  SubAxis &operator[](size_t index) { return subAxes[index]; }
  SubAxis operator[](size_t index) const { return subAxes[index]; }
  SubAxis front() const { return subAxes[0]; }
  SubAxis back() const { return subAxes[count - 1]; }

  void push_back(SubAxis subAxis) {
    assert(count < kCapacity && "a sub-axis stands twice in a list");
    subAxes[count++] = subAxis;
  }
  void append(const SubAxis *from, const SubAxis *to) {
    for (; from != to; ++from)
      push_back(*from);
  }
  void append(llvm::ArrayRef<SubAxis> list) { append(list.begin(), list.end()); }
  void pop_back() { subAxes[--count] = 0; }
  void pop_back_n(size_t number) { erase(end() - number, end()); }
  void clear() { *this = SubAxisList(); }
  iterator erase(const_iterator from, const_iterator to) {
    iterator place = subAxes + (from - subAxes);
    std::memmove(place, to, end() - to);
    std::memset(end() - (to - from), 0, to - from);
    count -= static_cast<uint8_t>(to - from);
    return place;
  }
  iterator erase(const_iterator place) { return erase(place, place + 1); }

  operator llvm::ArrayRef<SubAxis>() const { return {subAxes, count}; }
  operator llvm::MutableArrayRef<SubAxis>() { return {subAxes, count}; }

  /// The 32 bytes of a list, as four words; equal lists have equal words.
  using Words = std::array<uint64_t, 4>;
  Words getWords() const {
    Words words;
    std::memcpy(words.data(), this, sizeof(words));
    return words;
  }

  bool operator==(const SubAxisList &other) const {
    Words a = getWords(), b = other.getWords();
    return ((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3])) == 0;
  }
  bool operator!=(const SubAxisList &other) const { return !(*this == other); }

private:
  static constexpr unsigned kCapacity = 31;
  uint8_t count = 0;
  SubAxis subAxes[kCapacity] = {}; ///< Zero behind the last.
};
static_assert(sizeof(SubAxisList) == 32);

/// Returns the set of the sub-axes of `subAxes`.
inline SubAxisSet toSet(llvm::ArrayRef<SubAxis> subAxes) {
  SubAxisSet set = 0;
  for (SubAxis subAxis : subAxes)
    set |= SubAxisSet(1) << subAxis;
  return set;
}

} // namespace dist

#endif // DIST_LAYOUT_SUBAXISLIST_H
