// SPDX-License-Identifier: Apache-2.0
//
// Files that people give to a tool for what they are not.

#ifndef DIST_TOOLS_TERMINAL_FOREIGNFILE_H
#define DIST_TOOLS_TERMINAL_FOREIGNFILE_H

#include <optional>
#include <string>
#include <string_view>

namespace dist::terminal {

/// What a file is and what to do with it, as `this is ...; ...`.
struct ForeignFile {
  std::string description;
  bool isCertain; ///< If it is not, the file may be what is wanted all the same; look at it first.
};

/// Returns what the file of this content is, if it is something other than MLIR that dist reads: a PyTorch export, an
/// archive of NumPy, StableHLO in the form for people or as a portable artifact, HLO, an artifact of dist-run.
/// `content` may be the beginning of a file only.
std::optional<ForeignFile> describeForeignProgram(std::string_view content);

/// The same for what is no artifact of `dist-run --emit`.
std::optional<ForeignFile> describeForeignArtifact(std::string_view content);

/// Returns the first kilobytes of a file, or nothing if it cannot be read.
std::string readBeginning(const std::string &path);

} // namespace dist::terminal

#endif // DIST_TOOLS_TERMINAL_FOREIGNFILE_H
