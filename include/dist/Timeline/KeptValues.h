// SPDX-License-Identifier: Apache-2.0
//
// Which values of a part of a program are kept for later, and which are computed again from others that are: a pure
// function.
//
// With a price for each byte that is kept, the cheapest choice is a minimum cut: a value that is needed is kept, or the
// op that makes it runs again, and then all that the op reads is needed in turn. (Minimum cuts choose what PyTorch's
// compiler keeps for the backward pass as well: He and Yu, "Transcending runtime-memory tradeoffs in checkpointing by
// being fusion aware", MLSys 2023.)

#ifndef DIST_TIMELINE_KEPTVALUES_H
#define DIST_TIMELINE_KEPTVALUES_H

#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace dist {

struct KeptValuesProblem {
  struct Op {
    double seconds = 0;
    bool mayRunAgain = true;
    llvm::SmallVector<unsigned, 3> reads = {}; ///< Values. What is there in any case need not be named.
  };
  struct Value {
    double bytes = 0;
    int op = -1;           ///< What makes it, or -1: it can only be kept.
    bool isNeeded = false; ///< It is read later.
    double seconds = 0;    ///< Of keeping it.
    bool mayBeKept = true; ///< If not, what makes it may run again.
  };
  std::vector<Op> ops;
  std::vector<Value> values;

  bool operator<(const KeptValuesProblem &other) const;
};

struct KeptValuesChoice {
  double bytes = 0;            ///< Of what is kept.
  double seconds = 0;          ///< Of what runs again, and of keeping.
  std::vector<unsigned> again; ///< Ops that run again, ascending.
};

/// Returns the choice of the least `secondsPerByte` * bytes + seconds; of several one that runs little again.
KeptValuesChoice chooseKeptValues(const KeptValuesProblem &problem, double secondsPerByte);

/// Returns the choices that are best for some price of a byte, from the fewest seconds to the fewest bytes: bytes
/// descend, and seconds per byte that is saved ascend.
std::vector<KeptValuesChoice> findKeptValuesChoices(const KeptValuesProblem &problem);

} // namespace dist

#endif // DIST_TIMELINE_KEPTVALUES_H
