// SPDX-License-Identifier: Apache-2.0
//
// See ParameterIndex.h.

#include "ParameterIndex.h"
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
  for (ArrayRef<StringRef> path : {whole, whole.drop_front(whole.empty() ? 0 : 1)})
    if (llvm::any_of(path, isWord))
      byPathAndShape[getKey(path, parameter.type)].push_back(&parameter);
}

ArrayRef<const BoundaryValue *> ParameterIndex::find(const BoundaryValue &value) const {
  ArrayRef<StringRef> components = value.components;
  for (size_t length = components.size(); length > 0; --length)
    for (size_t begin = 0; begin + length <= components.size(); ++begin)
      if (auto found = byPathAndShape.find(getKey(components.slice(begin, length), value.type));
          found != byPathAndShape.end())
        return found->second;
  return {};
}
