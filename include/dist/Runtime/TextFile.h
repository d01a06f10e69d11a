// SPDX-License-Identifier: Apache-2.0
//
// Writes a text under a name, and says so if that fails.

#ifndef DIST_RUNTIME_TEXTFILE_H
#define DIST_RUNTIME_TEXTFILE_H

#include <string>

namespace dist::runtime {

/// Writes `text` to `path`. A file has its old content or the whole new one; devices and pipes are written as they are.
/// Returns false and sets `error` to one line.
bool writeTextFile(const std::string &path, const std::string &text, std::string &error);

} // namespace dist::runtime

#endif // DIST_RUNTIME_TEXTFILE_H
