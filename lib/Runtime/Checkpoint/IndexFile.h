// SPDX-License-Identifier: Apache-2.0
//
// The index of a checkpoint as text: HuggingFace's `metadata` and `weight_map`, and under `dist` the mesh and the
// tensors with their blocks. One line per tensor, so that people can read it.

#ifndef DIST_LIB_RUNTIME_CHECKPOINT_INDEXFILE_H
#define DIST_LIB_RUNTIME_CHECKPOINT_INDEXFILE_H

#include "dist/Runtime/Checkpoint.h"

#include <map>

namespace dist::runtime {

inline constexpr char indexFileName[] = "model.safetensors.index.json";
inline constexpr char safetensorsSuffix[] = ".safetensors";

/// What an index says.
struct ParsedIndex {
  std::map<std::string, std::string> files; ///< By key.
  bool hasLayout = false;                   ///< Without, each key is a whole tensor, and only its file knows its type.
  CheckpointIndex contents;                 ///< If it has a layout.
};

/// Returns false and sets `problem` if `text` is no index, or contradicts itself.
bool parseIndex(const std::string &text, ParsedIndex &index, std::string &problem);

/// Returns false and sets `problem` if a name cannot be written.
bool writeIndex(const CheckpointIndex &index, std::string &text, std::string &problem);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CHECKPOINT_INDEXFILE_H
