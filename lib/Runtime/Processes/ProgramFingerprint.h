// SPDX-License-Identifier: Apache-2.0
//
// What ranks must have in common before they may exchange data: the mesh, the list of collectives, and the identity of
// the whole program, where it has one. A hash of it is compared when a program is loaded: over most communicators
// collectives that do not match hang or corrupt memory, and programs that differ elsewhere compute what nobody wrote.

#ifndef DIST_LIB_RUNTIME_PROCESSES_PROGRAMFINGERPRINT_H
#define DIST_LIB_RUNTIME_PROCESSES_PROGRAMFINGERPRINT_H

#include "Collectives/Collective.h"
#include "ControlChannel.h"
#include "WireFormat.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace dist::runtime {

/// A 128-bit hash (XXH3) of numbers and strings.
class Fingerprint {
public:
  Fingerprint &add(int64_t value) { return data.number(value), *this; }
  /// With its length, so that neighbours cannot be confused.
  Fingerprint &add(std::string_view text) { return data.text(text), *this; }
  /// The 16 bytes of the hash of all that has been added.
  std::string serialize() const;
  /// The first 8 of them as a number.
  uint64_t shortened() const;

private:
  WireWriter data;
};

/// Of one collective: everything that CollectiveInfo::agreesWith compares, and its axes.
Fingerprint fingerprintOf(const CollectiveInfo &info);

/// Of a whole program, with one prefix per collective to find the first that differs.
class ProgramFingerprint {
public:
  /// `collectives` as in ProgramParts: null where a step is none. Borrows both.
  ProgramFingerprint(const DistExecutable &executable, const std::vector<std::unique_ptr<CollectiveInfo>> &collectives);

  /// Compares this rank's program with all others over the channel; all ranks call it. Returns false after the ranks
  /// have agreed on a failure that names the rank that differs, the first difference and where it is in the source.
  bool agree(ControlChannel &channel) const;

private:
  std::string header;                              ///< Mesh and version, in words.
  std::string identity;                            ///< Of the program; may be empty.
  std::vector<const CollectiveInfo *> collectives; ///< In order.
  std::vector<std::string> prefixes;               ///< Hash of everything up to and with collective i.
  std::string hash;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_PROCESSES_PROGRAMFINGERPRINT_H
