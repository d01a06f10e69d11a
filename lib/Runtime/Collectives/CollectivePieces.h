// SPDX-License-Identifier: Apache-2.0
//
// A collective as messages: which piece of its inputs a member sends to which other, and where a piece that has come
// belongs. For communicators whose members cannot read each other's memory; the results are those of performMember, bit
// by bit, since every reduction is done by one member, over all members' pieces, in index order.
//
//   kind                first exchange: what `from` sends to `to`         then                        second exchange
//   all_reduce          chunk `to` of the elements                        reduce, chunk `own`         chunks, all to
//   all all_reduce, small   everything                                        reduce everything           -
//   reduce_scatter      chunk `to` of the dimension                       reduce into the output      -
//   all_gather          its input, without padding                        place                       -
//   all_to_all          chunk `to` of the split dimension                 place                       -
//   collective_permute  its input, where `to` receives from it            place                       -
//   broadcast           of the root: chunk `to` of the elements           place                       chunks, all to
//   all broadcast, small    of the root: everything                           place                       -
//
// So nobody sends more than the ring algorithms do, up to the threshold for small ones.

#ifndef DIST_LIB_RUNTIME_COLLECTIVES_COLLECTIVEPIECES_H
#define DIST_LIB_RUNTIME_COLLECTIVES_COLLECTIVEPIECES_H

#include "Collective.h"

namespace dist::runtime {

/// A box of elements that moves from an array to an array of another shape.
struct PieceBox {
  int64_t sourceBegin = 0, targetBegin = 0; ///< In elements.
  std::vector<int64_t> shape;
  std::vector<int64_t> sourceStrides, targetStrides;

  int64_t numElements() const;
  bool isEmpty() const { return numElements() == 0; }
  bool isContiguousInSource() const { return isContiguous(sourceStrides); }
  bool isContiguousInTarget() const { return isContiguous(targetStrides); }

private:
  bool isContiguous(const std::vector<int64_t> &strides) const;
};

class CollectivePieces {
public:
  /// `info` is borrowed.
  explicit CollectivePieces(const CollectiveInfo &info);

  bool reduces() const { return info.kind == DIST_ALL_REDUCE || info.kind == DIST_REDUCE_SCATTER; }
  bool hasSecondExchange() const { return inTwo; }
  /// Whether members padded beyond the tensor have outputs that must be zeroed first.
  bool needsZeroedOutput(size_t pair, int64_t index) const;

  /// What `from` sends to `to` in the first exchange; an empty box if nothing.
  PieceBox first(size_t pair, int64_t from, int64_t to) const;
  /// What `from` sends to everybody in the second exchange, in outputs on both sides.
  PieceBox second(size_t pair, int64_t from) const;

private:
  PieceBox flat(size_t pair, int64_t chunk) const;
  PieceBox wholeFlat(size_t pair) const;

  const CollectiveInfo &info;
  bool inTwo;
};

/// The pieces that one member sends another as one message. Where there are several, each begins at a multiple of eight
/// bytes, so that its elements are aligned.
struct PieceMessage {
  std::vector<PieceBox> boxes;  ///< One per pair.
  std::vector<int64_t> offsets; ///< In the message, in bytes.
  int64_t bytes = 0;

  PieceMessage(const CollectiveInfo &info, std::vector<PieceBox> boxes);
};

/// Copies a box out of an array into dense memory, and back into an array.
void packPiece(const PieceBox &box, const void *source, void *dense, int64_t elementSize);
void placeSlice(const PieceBox &box, const void *dense, void *target, int64_t elementSize);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_COLLECTIVES_COLLECTIVEPIECES_H
