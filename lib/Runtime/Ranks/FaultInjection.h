// SPDX-License-Identifier: Apache-2.0
//
// Makes a rank misbehave at one collective, as DistRuntimeOptions::fault asks: what the fault tests are made of.

#ifndef DIST_LIB_RUNTIME_RANKS_FAULTINJECTION_H
#define DIST_LIB_RUNTIME_RANKS_FAULTINJECTION_H

#include "RunState.h"

namespace dist::runtime {

class FaultInjector {
public:
  /// `latch` is borrowed.
  FaultInjector(const DistFault &fault, int64_t rank, FailureLatch &latch) : fault(fault), rank(rank), latch(latch) {}

  /// Does what the options ask of this rank when it comes to `call` for the `execution`-th time in this run (from 0).
  /// Returns false if the rank does not join; may replace `call` by a copy that lies, which lives until the next fault.
  bool apply(int64_t execution, const CollectiveCall *&call);

private:
  DistFault fault;
  int64_t rank;
  FailureLatch &latch;
  CollectiveInfo faultyInfo; ///< What the rank pretends under an injected mismatch.
  CollectiveCall faultyCall;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_RANKS_FAULTINJECTION_H
