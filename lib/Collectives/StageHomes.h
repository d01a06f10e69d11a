// SPDX-License-Identifier: Apache-2.0
//
// On which device of a pipeline each value around its loop is. What only tasks of one device read, or the update of
// what these read, is on that device alone, its *home*:
//
//   %wt = transpose %w                 only tasks of stage 1 read it: its home is device 1, and so is that of %w
//   %dw, ... = for part ...            the sum of a gradient is on the device of its stage
//   %n = norm of %dw                   its home is that of what it reads: device 1
//   %all = add %n, %n0                 reads values of two homes: it is computed on all devices, which get %n and %n0
//   sent %new = update %w, %dw, %all        home 1, in the round behind that of %n
//
// An argument that has a home is held by it alone, if the result that is its new version is so too; a result that has
// one as well. Of a stack of layers each device holds its piece, if the home of piece d is device d, or all devices
// hold all pieces.

#ifndef DIST_LIB_COLLECTIVES_STAGEHOMES_H
#define DIST_LIB_COLLECTIVES_STAGEHOMES_H

#include "StagePieces.h"
#include "StagePositions.h"

namespace dist {

class StageHomes {
public:
  StageHomes(const StagedLoop &loop, const StagePositions &positions, const PipelineShape &shape,
             const StagePieces &pieces);

  /// Returns the device that alone has `value`, which is made outside of the loop, or none if all have it.
  std::optional<int64_t> getHome(mlir::Value value) const;
  /// Returns the device that alone computes `op`, which stands beside the loop.
  std::optional<int64_t> getHome(mlir::Operation *op) const;
  /// Returns true if `result`, of the function, stays on its home.
  bool isHeldResult(unsigned result) const { return heldResults.test(result); }
  /// Returns the number of the result, of the function, of which held result `result` is a piece, or none. All devices
  /// compute their piece in one round.
  std::optional<unsigned> findStack(unsigned result) const;
  /// Returns the round in which `op`, behind the loop, is computed. Each round begins with ops of all devices, and
  /// those of homes follow.
  unsigned getRound(mlir::Operation *op) const { return rounds.lookup(op); }
  unsigned getNumRounds() const { return numRounds; }
  /// Returns true if `op` can be made again on each device from numbers, as constants can.
  bool isMadeOfNumbers(mlir::Operation *op) const;

private:
  std::vector<llvm::BitVector> findSources() const;
  std::vector<llvm::BitVector> findCandidates() const;
  void findPartners();
  void findReaders();
  void find();
  bool joinsSeveral(mlir::Operation *op) const;
  std::optional<int64_t> getHomeOfArguments(mlir::Operation *op) const;
  void findForward(mlir::Operation *op);
  void findBackward(mlir::Operation *op);
  /// Returns the device of all that reads `value`; none if nothing does, or -1 if readers are on several or on all.
  std::optional<int64_t> getReader(mlir::Value value) const;
  bool checkVersions();
  bool checkStacks();
  bool arePlaced(const StagePieces::Stack &stack, llvm::function_ref<mlir::Value(unsigned)> get) const;
  void findRounds();

  const StagedLoop &loop;
  const StagePositions &positions;
  const PipelineShape &shape;
  const StagePieces &pieces;
  mlir::Block *block;
  llvm::SmallVector<int64_t> partners; ///< By result: the argument whose new version it is, or -1.
  llvm::BitVector isEverywhere;        ///< By argument: it may have no home.
  llvm::BitVector isSentResult;        ///< By result: it may not stay on its home.
  llvm::DenseMap<mlir::Value, llvm::SmallSetVector<int64_t, 2>>
      readers;                     ///< Of what the loop reads: the devices of the tasks that do.
  llvm::DenseSet<mlir::Value> cut; ///< What tasks read a part of.
  llvm::DenseMap<mlir::Value, int64_t> ofValue;
  llvm::DenseSet<mlir::Value> joint; ///< What is made of values of several devices.
  llvm::DenseMap<mlir::Operation *, int64_t> ofOp;
  llvm::DenseMap<mlir::Operation *, unsigned> rounds;
  mutable llvm::DenseMap<mlir::Operation *, bool> madeOfNumbers;
  llvm::BitVector heldResults;
  unsigned numRounds = 1;
};

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_STAGEHOMES_H
