// SPDX-License-Identifier: Apache-2.0
//
// An ordered list of atoms of one mesh (AxisSpace.h says what an atom is). The planner copies and compares lists by the
// million, so a list is 32 bytes that are copied as such and own no memory: a mesh has fewer than 2^31 devices and an atom at
// least two parts, so there are at most 30 atoms, and no list has one of them twice.

#ifndef DIST_LAYOUT_ATOMLIST_H
#define DIST_LAYOUT_ATOMLIST_H

#include "llvm/ADT/ArrayRef.h"
#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>

namespace dist {

/// The number of an atom in an AxisSpace.
using Atom = uint8_t;
/// A set of atoms, one bit each.
using AtomSet = uint64_t;

/// From major to minor. The interface is that of a vector.
class AtomList {
public:
  using value_type = Atom;
  using iterator = Atom *;
  using const_iterator = const Atom *;

  AtomList() = default;
  AtomList(std::initializer_list<Atom> list) { append(list.begin(), list.end()); }
  explicit AtomList(llvm::ArrayRef<Atom> list) { append(list.begin(), list.end()); }

  size_t size() const { return count; }
  bool empty() const { return count == 0; }
  iterator begin() { return atoms; }
  iterator end() { return atoms + count; }
  const_iterator begin() const { return atoms; }
  const_iterator end() const { return atoms + count; }
  Atom *data() { return atoms; }
  const Atom *data() const { return atoms; }
  Atom &operator[](size_t index) { return atoms[index]; }
  Atom operator[](size_t index) const { return atoms[index]; }
  Atom front() const { return atoms[0]; }
  Atom back() const { return atoms[count - 1]; }

  void push_back(Atom atom) {
    assert(count < kCapacity && "an atom stands twice in a list");
    atoms[count++] = atom;
  }
  void append(const Atom *from, const Atom *to) {
    for (; from != to; ++from)
      push_back(*from);
  }
  void append(llvm::ArrayRef<Atom> list) { append(list.begin(), list.end()); }
  void pop_back() { atoms[--count] = 0; }
  void pop_back_n(size_t number) { erase(end() - number, end()); }
  void clear() { *this = AtomList(); }
  iterator erase(const_iterator from, const_iterator to) {
    iterator place = atoms + (from - atoms);
    std::memmove(place, to, end() - to);
    std::memset(end() - (to - from), 0, to - from);
    count -= static_cast<uint8_t>(to - from);
    return place;
  }
  iterator erase(const_iterator place) { return erase(place, place + 1); }

  operator llvm::ArrayRef<Atom>() const { return {atoms, count}; }
  operator llvm::MutableArrayRef<Atom>() { return {atoms, count}; }

  /// The 32 bytes of a list, as four words; equal lists have equal words.
  using Words = std::array<uint64_t, 4>;
  Words getWords() const {
    Words words;
    std::memcpy(words.data(), this, sizeof(words));
    return words;
  }

  bool operator==(const AtomList &other) const {
    Words a = getWords(), b = other.getWords();
    return ((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3])) == 0;
  }
  bool operator!=(const AtomList &other) const { return !(*this == other); }

private:
  static constexpr unsigned kCapacity = 31;
  uint8_t count = 0;
  Atom atoms[kCapacity] = {}; ///< Zero behind the last.
};
static_assert(sizeof(AtomList) == 32);

/// Returns the set of the atoms of `atoms`.
inline AtomSet toSet(llvm::ArrayRef<Atom> atoms) {
  AtomSet set = 0;
  for (Atom atom : atoms)
    set |= AtomSet(1) << atom;
  return set;
}

} // namespace dist

#endif // DIST_LAYOUT_ATOMLIST_H
