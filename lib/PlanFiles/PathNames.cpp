// SPDX-License-Identifier: Apache-2.0
//
// See PathNames.h.

#include "dist/PlanFiles/PathNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>

using namespace mlir;
using namespace dist;

/// What `*` and `?` do not stand for. A quote belongs to what it encloses: `p[*]` matches `p['embed']`.
static constexpr StringLiteral kSeparators(".[]/");
/// What is between components.
static constexpr StringLiteral kBetweenComponents(".[]/'\"");

bool dist::matchesGlob(StringRef name, StringRef glob) {
  // matches[i] says whether the first i characters of the name match the part of the glob that has been read. Going
  // through the glob once bounds the time by the product of the two lengths, whatever stands in it.
  SmallVector<bool> matches(name.size() + 1, false);
  matches[0] = true;
  while (!glob.empty()) {
    bool isAnything = glob.consume_front("**");
    bool isWithin = !isAnything && glob.starts_with("*");
    if (isAnything || isWithin) {
      for (size_t i = 0; i < name.size(); ++i)
        if (matches[i] && (isAnything || !kSeparators.contains(name[i])))
          matches[i + 1] = true;
      glob = glob.drop_front(isWithin);
      continue;
    }
    for (size_t i = name.size(); i > 0; --i)
      matches[i] =
          matches[i - 1] && (glob.front() == '?' ? !kSeparators.contains(name[i - 1]) : glob.front() == name[i - 1]);
    matches[0] = false;
    glob = glob.drop_front();
  }
  return matches.back();
}

SmallVector<StringRef> dist::getComponents(StringRef name) {
  SmallVector<StringRef> components;
  while (!name.empty()) {
    size_t end = std::min(name.find_first_of(kBetweenComponents), name.size());
    if (end > 0)
      components.push_back(name.take_front(end));
    name = name.drop_front(std::min(end + 1, name.size()));
  }
  return components;
}

SmallVector<StringRef> dist::getPaths(StringRef name) {
  SmallVector<StringRef> paths;
  for (size_t end = 1; end <= name.size(); ++end)
    if (end == name.size() || StringRef("./[").contains(name[end]))
      paths.push_back(name.take_front(end));
  return paths;
}
