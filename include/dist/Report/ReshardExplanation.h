// SPDX-License-Identifier: Apache-2.0
//
// Why a reshard is there, in sentences: who made the value lie as it does, who needs it otherwise, what it costs, and
// what it would have cost to do otherwise. For remarks, reports, and the errors about reshards that nobody asked for.

#ifndef DIST_REPORT_RESHARDEXPLANATION_H
#define DIST_REPORT_RESHARDEXPLANATION_H

#include "dist/Planning/FunctionPlan.h"
#include "dist/Report/Explanation.h"
#include "dist/Report/PlannedOrigins.h"

namespace dist {

/// A reshard that a plan asks for: of `value`, from `has` to `needs`, for `use`, or for all uses if `use` is null.
struct PlannedReshard {
  mlir::Value value;
  const Layout &has, &needs;
  mlir::OpOperand *use = nullptr;
};

class ReshardExplainer {
public:
  ReshardExplainer(mlir::FunctionOpInterface function, const FunctionPlan &plan, const PlannedOrigins &origins)
      : function(function), plan(plan), origins(origins), space(plan.getSpace()), planner(space) {}

  /// Says in one sentence why the value cannot stay as it is.
  std::string getReason(const PlannedReshard &reshard) const;
  /// Says what another choice would have cost, or returns an empty string if there was none.
  std::string getAlternative(const PlannedReshard &reshard) const;
  /// Calls `callback` with a sentence and a place for each annotation behind the reshard: first those of the value,
  /// then those of its user.
  void visitOrigins(const PlannedReshard &reshard, llvm::function_ref<void(std::string, mlir::Location)> callback);
  /// Returns true if the author of the program wrote a placement that the value does not have and the reshard brings it
  /// to.
  bool isWritten(const PlannedReshard &reshard) const;
  /// Returns the steps of the reshard.
  ReshardPlan getPlan(const PlannedReshard &reshard) const;
  /// Returns steps, bytes and seconds of `steps`: `all_gather, 96 B sent per device, 3.0 us`.
  std::string describeCost(const ReshardPlan &steps) const;

private:
  std::string nameValue(mlir::Value value) const;
  std::string nameUse(mlir::OpOperand *use) const;
  std::string describe(const Layout &layout) const;
  int64_t getBytes(mlir::Value value, const Layout &from, const Layout &to) const;
  int64_t getBytes(mlir::Operation *op, llvm::ArrayRef<Layout> operands, llvm::ArrayRef<Layout> results) const;
  std::optional<int64_t> getBytesWhereValueLies(const PlannedReshard &reshard) const;
  std::optional<int64_t> getBytesWithoutPartial(mlir::Operation *op) const;
  /// A value behind which a reduction might be applied instead, and what that would send.
  struct LaterReduction {
    mlir::Value value;
    int64_t wireBytes;
  };
  /// Returns the last value that the reduction of `reshard` could wait for, or nothing if it cannot wait.
  std::optional<LaterReduction> getLaterReduction(const PlannedReshard &reshard) const;
  /// Returns what is written of the placement that `use` needs, open dimensions included; null if nothing is.
  ShardingAttr getAnnotation(mlir::OpOperand &use) const;

  mutable mlir::FunctionOpInterface function; // Its interface methods are not const.
  const FunctionPlan &plan;
  const PlannedOrigins &origins;
  const AxisSpace &space;
  mutable ReshardPlanner planner; ///< Remembers what it has planned.
};

/// What is said about one reshard.
struct ReshardExplanation {
  std::string reason, alternative, cost;
  llvm::SmallVector<std::string> decidedBy;
  int64_t wireBytes = 0;
  double seconds = 0;
};

/// The explanations of all reshards that a plan asks for, by the use or by the value that is forwarded otherwise than
/// it is made. Of equal reshards of one value, which are made once, the first is explained.
struct ReshardExplanations {
  llvm::DenseMap<mlir::OpOperand *, ReshardExplanation> ofUses;
  llvm::DenseMap<mlir::Value, ReshardExplanation> ofValues;
};

/// Explains `plan`, which is not carried out yet.
ReshardExplanations explainReshards(mlir::FunctionOpInterface function, const FunctionPlan &plan,
                                    const PlannedOrigins &origins);

/// Checks that `plan` moves data only where placements are written. Emits an error for each reshard that it asks for
/// elsewhere, with notes at the annotations behind it, and returns failure if there is one.
llvm::LogicalResult checkOnlyWrittenReshards(mlir::FunctionOpInterface function, const FunctionPlan &plan);

/// Checks that every input of a local region that refuses to move them is made as the region takes it, up to what sends
/// nothing. Emits an error for each that is not, and returns failure if there is one.
llvm::LogicalResult checkRefusedMoves(mlir::FunctionOpInterface function, const FunctionPlan &plan);

/// Emits a remark for each reshard that moves data where no placement is written, with the same notes.
void remarkOnImplicitReshards(mlir::FunctionOpInterface function, const FunctionPlan &plan);

} // namespace dist

#endif // DIST_REPORT_RESHARDEXPLANATION_H
