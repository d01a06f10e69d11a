// SPDX-License-Identifier: Apache-2.0
//
// See ParameterIndex.h.

#include "ParameterIndex.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace dist;

/// Returns a text that only equal paths and shapes have: separators occur in no component.
static std::string getKey(ArrayRef<StringRef> path, RankedTensorType type) {
  std::string key = llvm::join(path, "/") + "[";
  for (int64_t size : type.getShape())
    key += std::to_string(size) + ",";
  return key;
}

void ParameterIndex::add(const BoundaryValue &parameter) {
  auto isWord = [](StringRef component) { return !llvm::all_of(component, llvm::isDigit); };
  ArrayRef<StringRef> whole = parameter.components;
  SmallVector<size_t, 3> drops{0, 1};
  for (auto [index, component] : llvm::enumerate(whole))
    if (component == "params" && index > 0)
      drops.push_back(index + 1);
  for (size_t drop : drops)
    if (drop <= whole.size() && llvm::any_of(whole.drop_front(drop), isWord))
      byPathAndShape[getKey(whole.drop_front(drop), parameter.type)].push_back({&parameter, drop});
}

SmallVector<const BoundaryValue *> ParameterIndex::find(const BoundaryValue &value) const {
  SmallVector<const BoundaryValue *> found;
  ArrayRef<StringRef> components = value.components;
  for (size_t length = components.size(); length > 0 && found.empty(); --length)
    for (size_t begin = 0; begin + length <= components.size() && found.empty(); ++begin) {
      auto entries = byPathAndShape.find(getKey(components.slice(begin, length), value.type));
      if (entries == byPathAndShape.end())
        continue;
      for (const Entry &entry : entries->second) {
        ArrayRef<StringRef> dropped = ArrayRef(entry.parameter->components).take_front(entry.numDropped);
        bool isInItsTree = !dropped.empty() && components.take_front(dropped.size()) == dropped;
        if (!isInItsTree)
          found.push_back(entry.parameter);
      }
    }
  return found;
}
