// SPDX-License-Identifier: Apache-2.0
//
// Artifacts: executables in files (.dplan), one for all ranks. A file is versioned and checksummed, and nothing in it
// is trusted: reading ends with everything that distRuntimeLoad would check.
//
//   std::unique_ptr<Artifact> artifact = readArtifact("step.dplan", error);
//   distRuntimeLoad(runtime, &artifact->executable(), &program);

#ifndef DIST_RUNTIME_ARTIFACT_H
#define DIST_RUNTIME_ARTIFACT_H

#include "dist/Runtime/Executable.h"

#include <memory>
#include <string>
#include <string_view>

namespace dist::runtime {

/// What goes into an artifact.
struct ArtifactContents {
  const DistExecutable *executable = nullptr;
  const DistExecutable *reference = nullptr; ///< The unpartitioned program; null: none.
  std::string_view report;                   ///< Report as JSON; empty: none.
};

/// Writes `contents` to `path`, whole or not at all; the same contents give the same bytes. Kernels have to be in code
/// objects. Returns false and sets `error` to one line.
bool writeArtifact(const std::string &path, const ArtifactContents &contents, std::string &error);

/// A file that has been read. Its executables point into the mapped file, large constants and code among it, and stay
/// valid as long as the object; the file must not be changed in place meanwhile (writeArtifact replaces it).
class Artifact {
public:
  virtual ~Artifact() = default;
  virtual const DistExecutable &executable() const = 0;
  /// The unpartitioned program, or null.
  virtual const DistExecutable *reference() const = 0;
  /// The report as JSON; empty if there is none.
  virtual std::string_view report() const = 0;
};

/// Reads and checks an artifact. Returns null and sets `error` to one line that begins with `path`.
std::unique_ptr<Artifact> readArtifact(const std::string &path, std::string &error);

} // namespace dist::runtime

#endif // DIST_RUNTIME_ARTIFACT_H
