// SPDX-License-Identifier: Apache-2.0
//
// Other names for tensors: what a step returns as `result[0]['w']` is what the next one takes as `p['w']`.

#include "dist/Runtime/Checkpoint.h"

#include "StrictJson.h"

namespace dist::runtime {

bool parseRename(const std::string &text, Rename &rename) {
  size_t equals = text.rfind('=');
  if (equals == std::string::npos)
    return false;
  rename = {text.substr(0, equals), text.substr(equals + 1)};
  return true;
}

bool renameTensors(std::vector<std::string> &names, const std::vector<Rename> &renames, std::string &error) {
  std::vector<bool> isUsed(renames.size(), false);
  for (std::string &name : names)
    for (size_t number = 0; number < renames.size(); ++number)
      if (name.starts_with(renames[number].from)) {
        name.replace(0, renames[number].from.size(), renames[number].to);
        isUsed[number] = true;
        break;
      }
  for (size_t number = 0; number < renames.size(); ++number)
    if (!isUsed[number]) {
      error = "--rename: no name begins with " + quoteForMessage(renames[number].from) +
              (number ? ", or those before it apply to all that do" : "");
      return false;
    }
  return true;
}

} // namespace dist::runtime
