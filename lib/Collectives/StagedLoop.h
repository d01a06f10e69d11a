// SPDX-License-Identifier: Apache-2.0
//
// A loop over the parts of a batch, read as what stages of a pipeline may share out: which ops read which parameters,
// which belong to the forward and which to the backward pass, and what can be made again wherever it is read.
//
//   for part = 0 to 8 (%sum = 0)
//     %x = slice part of %batch          made again: depends on no parameter
//     %y = x * W                         reads W; forward, as the loss needs it
//     %loss = f(%y)
//     %dW = g(%x, %loss)                 backward: only gradients need it
//     yield %sum + %dW                   carried; it belongs to W, which it meets in the update behind the loop
//
// A parameter is an argument whose new version a sum of the loop is part of, or whose gradient is returned, or of which
// somebody says on which stage it is.

#ifndef DIST_LIB_COLLECTIVES_STAGEDLOOP_H
#define DIST_LIB_COLLECTIVES_STAGEDLOOP_H

#include "dist/Timeline/PipelineInfo.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

namespace dist {

class StagedLoop {
public:
  /// An op of the loop that one position computes.
  struct Op {
    mlir::Operation *op;
    llvm::SmallVector<unsigned> makers;     ///< Those that make what it reads, as numbers of ops.
    llvm::SmallVector<unsigned> parameters; ///< What it reads of these, as numbers of arguments.
    llvm::SmallVector<unsigned> carried;    ///< What it reads of, or makes for, the next iteration.
    bool isForward = false;
  };

  /// Reads `loop`, which counts parts by one induction variable and stands in the block of `function`. Failure comes
  /// with an error at an op with effects.
  static llvm::FailureOr<StagedLoop> get(mlir::LoopLikeOpInterface loop, mlir::FunctionOpInterface function);

  /// Notes at `loop` of which arguments its results are gradients, before anything is cut into pieces; and where the
  /// program updates nothing, at the results of `function`: sums of `loop` in the shapes of arguments, in their order,
  /// as JAX returns them; names decide where they tell.
  static void noteGradients(mlir::LoopLikeOpInterface loop, mlir::FunctionOpInterface function);

  mlir::LoopLikeOpInterface getLoop() const { return loop; }
  mlir::FunctionOpInterface getFunction() const { return function; }
  /// Returns the body of the loop.
  mlir::Block *getBody() const { return body; }
  /// Returns the number of the carried value that `value` is in the body, or none.
  std::optional<unsigned> findCarried(mlir::Value value) const;
  llvm::ArrayRef<Op> getOps() const { return ops; }
  /// Returns the number of the op that makes `value`, if one position computes it.
  std::optional<unsigned> findMaker(mlir::Value value) const;
  /// Returns the numbers of the ops that read `value`.
  llvm::SmallVector<unsigned> getReaders(mlir::Value value) const;
  /// Returns true if `op`, in the body of the loop, is made again wherever it is read.
  bool isMadeAgain(mlir::Operation *op) const { return madeAgain.contains(op); }
  /// Returns the parameter to which the carried value `number` belongs, as the number of an argument.
  std::optional<unsigned> getParameter(unsigned number) const { return parameterOf[number]; }
  /// Returns the arguments that are parameters, in the order in which ops of the forward pass read them first.
  llvm::ArrayRef<unsigned> getParameters() const { return parameters; }
  /// Returns the first op of the forward pass that reads `parameter`.
  unsigned getFirstReader(unsigned parameter) const { return firstReader.lookup(parameter); }
  /// Returns true if nothing is trained: the loop has no backward pass.
  bool isInference() const { return inference; }
  /// Returns `argument 3 params['w1']`.
  std::string describe(unsigned argument) const;
  mlir::Location getLoc(unsigned argument) const {
    return mlir::FunctionOpInterface(function).getArgument(argument).getLoc();
  }
  mlir::Type getType(unsigned argument) const {
    return mlir::FunctionOpInterface(function).getArgument(argument).getType();
  }

private:
  StagedLoop(mlir::LoopLikeOpInterface loop, mlir::FunctionOpInterface function)
      : loop(loop), function(function), body(&loop.getLoopRegions().front()->front()) {}
  void findSources();
  void findUpdates();
  /// Returns the arguments that the loop reads as a whole, any of which may be a parameter; what it cuts into parts is
  /// the batch.
  llvm::BitVector findWhole();
  void findParameters();
  llvm::LogicalResult readBody();
  void findForward();
  /// Returns the arguments, and behind them the results of the loop, that `value`, outside of the loop, is made of.
  llvm::BitVector getSources(mlir::Value value) const;

  mlir::LoopLikeOpInterface loop;
  mlir::FunctionOpInterface function;
  mlir::Block *body;
  llvm::DenseMap<mlir::Value, llvm::BitVector> sources;
  llvm::SmallVector<std::optional<unsigned>> parameterOf; ///< By carried value.
  llvm::SmallVector<bool>
      leaves;                  ///< By carried value: whether a result that is no new version of an argument needs it.
  llvm::BitVector isParameter; ///< By argument.
  std::vector<Op> ops;
  llvm::DenseMap<mlir::Operation *, unsigned> numberOf;
  llvm::DenseSet<mlir::Operation *> madeAgain;
  llvm::SmallVector<unsigned> parameters;
  llvm::DenseMap<unsigned, unsigned> firstReader;
  bool inference = false;
};

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_STAGEDLOOP_H
