// SPDX-License-Identifier: Apache-2.0
//
// Equal programs cost one exchange of 16 bytes. Only when hashes differ are the prefixes exchanged, and then the words
// for the first collective that differs. Every rank sees the same data, so all come to the same verdict.

#include "ProgramFingerprint.h"

#include <algorithm>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace dist::runtime {

//===------------------------------------------------------------------------------------------------------------===//
// Hashes
//===------------------------------------------------------------------------------------------------------------===//

std::string Fingerprint::serialize() const {
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits(data.bytes.data(), data.bytes.size()));
  return {reinterpret_cast<const char *>(canonical.digest), sizeof(canonical.digest)};
}

uint64_t Fingerprint::shortened() const { return XXH3_128bits(data.bytes.data(), data.bytes.size()).high64; }

static void addShape(Fingerprint &print, const std::vector<int64_t> &shape) {
  print.add(int64_t(shape.size()));
  for (int64_t size : shape)
    print.add(size);
}

Fingerprint fingerprintOf(const CollectiveInfo &info) {
  Fingerprint print;
  bool reduces = info.kind == DIST_ALL_REDUCE || info.kind == DIST_REDUCE_SCATTER;
  print.add(info.kind).add(reduces ? info.reduction : 0).add(info.groupSize).add(info.root).add(info.sequence);
  print.add(info.axes).add(int64_t(info.sourceOf.size()));
  for (int32_t source : info.sourceOf)
    print.add(source);
  for (const CollectivePairInfo &pair : info.pairs) {
    print.add(pair.dtype).add(pair.dim).add(pair.concatDim);
    addShape(print, pair.inputShape);
    addShape(print, pair.outputShape);
  }
  return print;
}

//===------------------------------------------------------------------------------------------------------------===//
// Programs
//===------------------------------------------------------------------------------------------------------------===//

static std::string describeMesh(const DistMesh &mesh) {
  std::string text = "a mesh of ";
  for (int64_t a = 0; a < mesh.numAxes; ++a)
    text += (a ? ", \"" : "\"") + std::string(mesh.axes[a].name) + "\"=" + std::to_string(mesh.axes[a].size);
  if (mesh.numAxes == 0)
    text += "no axis";
  if (mesh.deviceOrder) {
    text += " in the order ";
    int64_t world = 1;
    for (int64_t a = 0; a < mesh.numAxes; ++a)
      world *= mesh.axes[a].size;
    for (int64_t position = 0; position < world; ++position)
      text += (position ? "," : "") + std::to_string(mesh.deviceOrder[position]);
  }
  return text;
}

ProgramFingerprint::ProgramFingerprint(const DistExecutable &executable,
                                       const std::vector<std::unique_ptr<CollectiveInfo>> &infos) {
  header = describeMesh(executable.mesh) + " (version " + std::to_string(executable.version) + ", target " +
           (executable.target == DIST_TARGET_CUDA ? "cuda" : "cpu") + ")";
  Fingerprint print;
  print.add(header);
  // Each prefix is a hash of the one before and of one more collective.
  for (const std::unique_ptr<CollectiveInfo> &info : infos) {
    if (!info)
      continue;
    collectives.push_back(info.get());
    print = Fingerprint().add(print.serialize()).add(fingerprintOf(*info).serialize());
    prefixes.push_back(print.serialize());
  }
  print.add(int64_t(collectives.size()));
  identity = executable.identity ? executable.identity : "";
  print.add(identity);
  hash = print.serialize();
}

/// The value that most ranks have; on a tie, that of the lowest rank among them.
static const std::string &majority(const std::vector<std::string> &values) {
  const std::string *best = &values.front();
  int64_t mostVotes = 0;
  for (const std::string &candidate : values) {
    int64_t votes = std::count(values.begin(), values.end(), candidate);
    if (votes > mostVotes) {
      mostVotes = votes;
      best = &candidate;
    }
  }
  return *best;
}

static constexpr size_t hashBytes = 16;

/// Position of the first prefix that differs.
static size_t firstDifference(const std::string &a, const std::string &b) {
  size_t i = 0;
  while ((i + 1) * hashBytes <= std::min(a.size(), b.size()) &&
         a.compare(i * hashBytes, hashBytes, b, i * hashBytes, hashBytes) == 0)
    ++i;
  return i;
}

bool ProgramFingerprint::agree(ControlChannel &channel) const {
  const char *what = "the comparison of programs";
  std::vector<std::string> hashes, headers, prefixLists, words, identities;
  if (!channel.allGather(hash, hashes, what))
    return false;
  const std::string &expected = majority(hashes);
  auto differs = std::find_if(hashes.begin(), hashes.end(), [&](const std::string &h) { return h != expected; });
  if (differs == hashes.end())
    return true;
  size_t culprit = size_t(differs - hashes.begin());
  size_t reference = size_t(std::find(hashes.begin(), hashes.end(), expected) - hashes.begin());

  std::string all;
  for (const std::string &prefix : prefixes)
    all += prefix;
  if (!channel.allGather(header, headers, what) || !channel.allGather(all, prefixLists, what) ||
      !channel.allGather(identity, identities, what))
    return false;
  size_t position = firstDifference(prefixLists[culprit], prefixLists[reference]);
  WireWriter mine;
  if (position < collectives.size()) {
    const CollectiveInfo &info = *collectives[position];
    mine.text(info.describeFully()).text(info.location).number(info.kind).text(info.axes).number(info.sequence);
    mine.number(info.step);
  }
  if (!channel.allGather(mine.bytes, words, what))
    return false;

  Failure failure;
  failure.status = DIST_MISMATCH;
  failure.rank = int64_t(culprit);
  std::string who = "rank " + std::to_string(culprit), other = "rank " + std::to_string(reference);
  if (headers[culprit] != headers[reference]) {
    failure.text = who + " has a program for " + headers[culprit] + ", " + other + " one for " + headers[reference];
  } else if (prefixLists[culprit] == prefixLists[reference]) {
    failure.text = "the programs of the ranks differ: " + who + " has " + identities[culprit] + ", " + other + " has " +
                   identities[reference] + "; their meshes and collectives are the same";
  } else {
    auto describe = [&](size_t rank) {
      std::string text, location, axes;
      WireReader reader(words[rank]);
      DistCollectiveKind kind = -1;
      int64_t sequence = -1, step = -1;
      reader.text(text).text(location).number(kind).text(axes).number(sequence).number(step);
      if (!reader.isComplete())
        return std::string("no further collective");
      if (rank == culprit || failure.collective < 0) { // The culprit's, where it has one.
        failure.collective = kind;
        failure.axes = axes;
        failure.sequence = sequence;
        failure.step = step;
        failure.location = location;
      }
      return text + (location.empty() || rank == culprit ? "" : " at " + location);
    };
    std::string expectedText = describe(reference);
    std::string found = describe(culprit);
    failure.text = "the programs of the ranks differ in collective " + std::to_string(position) + ": " + other +
                   " has " + expectedText + ", " + who + " has " + found;
  }
  channel.fail(std::move(failure));
  return false;
}

} // namespace dist::runtime
