// SPDX-License-Identifier: Apache-2.0
//
// Results that become arguments of the next run, as the parameters of a training step: what is asked for by name, and
// what is donated.

#ifndef DIST_RUNTIME_CARRY_H
#define DIST_RUNTIME_CARRY_H

#include "dist/Runtime/Boundary.h"
#include "dist/Runtime/HostArray.h"
#include "dist/Runtime/Runtime.h"

namespace dist::runtime {

/// A result and the argument that it becomes.
struct CarriedValue {
  size_t result, argument;
};

/// Finds out what `text` means, pairs `RESULT:ARGUMENT` with commas between them. Each side is a key (`out3`), a name,
/// or a path that names begin with: then those pair up that go on alike behind it. An empty text pairs results with the
/// arguments of the same name, or else the trees of results, in their order, with the first trees of arguments that
/// have the same leaves. Returns false and sets `error` if a pair does not exist or does not fit.
bool resolveCarry(const std::string &text, const Boundary &boundary, std::vector<CarriedValue> &carried,
                  std::string &error);

/// Adds the donated arguments of `executable`, whose memory holds the result of the run before, but those that
/// `carried` makes of other results: these are copied there.
void addDonated(const DistExecutable &executable, std::vector<CarriedValue> &carried);

/// Returns true if each device has of the results what it needs of the arguments that they become; otherwise sets
/// `error`.
bool checkPlacements(const DistExecutable &executable, const Boundary &boundary,
                     const std::vector<CarriedValue> &carried, std::string &error);

/// The host memory of the results of a program, by number and rank; arrays of other processes, or of ranks that do not
/// hold a result, are empty.
using LocalResults = std::vector<std::vector<HostArray>>;

/// Makes arguments of the results of the last run, for the ranks of this process.
class ResultCarrier {
public:
  ResultCarrier(const DistExecutable &executable, DistProgram *program, int64_t firstRank, int64_t numRanks)
      : executable(executable), program(program), firstRank(firstRank), numRanks(numRanks) {}

  /// Binds `carried`, which lie alike, for the next run of the program; of donated arguments those that are among them
  /// begin with their result. On a CPU results get other memory in `locals` if arguments are read from that which they
  /// have; on a GPU all stays where it is.
  DistStatus bind(const std::vector<CarriedValue> &carried, LocalResults &locals);

private:
  DistStatus bindOnHost(size_t result, const std::vector<size_t> &arguments, LocalResults &locals);

  const DistExecutable &executable;
  DistProgram *program;
  int64_t firstRank, numRanks;
  LocalResults last; ///< Of results that were carried, what they were before: now memory of arguments.
};

} // namespace dist::runtime

#endif // DIST_RUNTIME_CARRY_H
