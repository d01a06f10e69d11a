// SPDX-License-Identifier: Apache-2.0

#include "dist/Resharding/HaloPlan.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <map>

using namespace dist;

int64_t IntervalNeed::getFirst(int64_t rank) const { return llvm::divideFloorSigned(start + step * rank, divisor); }

int64_t dist::getPieceSource(const IntervalNeed &need, int64_t rank, int64_t distance, int64_t length) {
  int64_t sender = (rank + distance) % need.numRanks;
  return std::clamp<int64_t>(need.getFirst(rank) - sender * need.getBlock(), 0, need.getBlock() - length);
}

namespace {
/// The part of a rank's interval that one block holds, as indices of the dimension.
struct Overlap {
  int64_t rank, begin, end;
};
} // namespace

/// Returns the parts of all intervals by the distance from which they come.
static std::map<int64_t, llvm::SmallVector<Overlap, 4>> findOverlaps(const IntervalNeed &need) {
  std::map<int64_t, llvm::SmallVector<Overlap, 4>> overlaps;
  int64_t block = need.getBlock();
  if (block == 0)
    return overlaps;
  for (int64_t rank = 0; rank < need.numReaders; ++rank) {
    int64_t first = need.getFirst(rank);
    int64_t begin = std::max<int64_t>(first, 0), end = std::min(first + need.length, need.size);
    for (int64_t owner = begin / block; begin < end; ++owner) {
      int64_t cut = std::min(end, (owner + 1) * block);
      overlaps[(owner - rank + need.numRanks) % need.numRanks].push_back({rank, begin, cut});
      begin = cut;
    }
  }
  return overlaps;
}

/// Finds out whether `piece` has the same places on all ranks. A rank that has nothing in `overlaps` gets the piece as
/// well; it may not get it where it needs indices of the dimension.
static void fixPlaces(const IntervalNeed &need, llvm::ArrayRef<Overlap> overlaps, HaloPiece &piece) {
  int64_t block = need.getBlock();
  auto getSource = [&](int64_t rank) { return getPieceSource(need, rank, piece.distance, piece.length); };
  auto getTarget = [&](int64_t rank) {
    int64_t sender = (rank + piece.distance) % need.numRanks;
    return sender * block + getSource(rank) - need.getFirst(rank);
  };
  int64_t source = getSource(overlaps.front().rank), target = getTarget(overlaps.front().rank);
  bool sameSource = true, sameTarget = true;
  const Overlap *next = overlaps.begin();
  for (int64_t rank = 0; rank < need.numReaders; ++rank) {
    if (next != overlaps.end() && next->rank == rank) {
      sameSource &= getSource(rank) == source;
      sameTarget &= getTarget(rank) == target;
      ++next;
      continue;
    }
    int64_t begin = need.getFirst(rank) + std::max<int64_t>(target, 0);
    int64_t end = need.getFirst(rank) + std::min(target + piece.length, need.length);
    sameTarget &= begin >= end || begin >= need.size || end <= 0;
  }
  piece.isFixed = sameSource && sameTarget;
  piece.source = source;
  piece.target = target;
}

HaloPlan dist::planHalo(const IntervalNeed &need) {
  HaloPlan plan;
  auto overlaps = findOverlaps(need);
  for (auto &[distance, parts] : overlaps) {
    HaloPiece piece{distance, 0, false, 0, 0};
    for (const Overlap &part : parts)
      piece.length = std::max(piece.length, part.end - part.begin);
    fixPlaces(need, parts, piece);
    plan.sentRows += distance == 0 ? 0 : piece.length;
    plan.pieces.push_back(piece);
  }
  int64_t gathered = (need.numRanks - 1) * need.getBlock();
  if (plan.sentRows > 0 && plan.sentRows >= gathered && need.numRanks > 2) {
    plan.gathers = true;
    plan.sentRows = gathered;
    plan.pieces.clear();
  }
  return plan;
}
