// SPDX-License-Identifier: Apache-2.0
//
// The placements of one function, decided before anything is changed: a plan per op, the placement that each use needs,
// and the placement in which each value is forwarded.

#ifndef DIST_PLANNING_FUNCTIONPLAN_H
#define DIST_PLANNING_FUNCTIONPLAN_H

#include "dist/Analysis/OpPlan.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/RuleTable.h"
#include "dist/Layout/LayoutTable.h"
#include "dist/Layout/Machine.h"
#include "dist/Planning/ProgramValues.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include <chrono>
#include <cmath>
#include <deque>

namespace dist {

class BoundarySearch;
class BoundedSearch;
class PlacementSearch;
class PlannedCollectives;
struct BoundaryCost;

/// What a search for placements found, in seconds.
struct SearchOutcome {
  double seconds, followed; ///< Of the plan that was chosen, and of the one that propagation proposed.
  double compute,
      memory;         ///< Of the chosen plan: of ops that take as long as their arithmetic, and as long as memory does.
  double cost, bound; ///< Of the best plan found, and of every plan, if no collectives are joined.
};

/// Returns `own`, found for `function`, with what its local regions take on `machine`, each as often as it runs.
/// Nothing is decided there, or it has been for the functions that their bodies became: `getOutcome` returns what was
/// found for one, or nothing.
SearchOutcome
addRegionOutcomes(SearchOutcome own, mlir::FunctionOpInterface function, const Machine &machine,
                  llvm::function_ref<std::optional<SearchOutcome>(mlir::FunctionOpInterface body)> getOutcome);

/// How freely placements are chosen.
enum class PlacementMode {
  Follow, ///< As propagation left them or as other annotations say, where that takes less time.
  Search, ///< Arguments and results as propagation left them, and all else as it takes the fewest seconds.
  Auto,   ///< Arguments and results that are to be placed as well, which BoundarySearch does.
};

/// That a value is scores of an attention that becomes one op, so that they are not stored: as long as keys are whole
/// and nothing moves them.
struct ScoresOfAttention {
  int64_t attention;                  ///< Its number in the function.
  llvm::SmallVector<int64_t, 1> keys; ///< Dimensions.

  /// Returns true if attention on devices that have them in `layout` is one op still.
  bool mayStayIn(const Layout &layout) const {
    return !layout.isPartial() && llvm::all_of(keys, [&](int64_t dim) { return layout.dims[dim].empty(); });
  }
};

class FunctionPlan {
public:
  /// Decides for `function`, in which every tensor has a closed sharding; returns failure after errors. A search keeps
  /// within `memoryBytes` of one device, as far as it finds a plan that does, and begins nothing more once it has a
  /// plan and `seconds` have passed: what it finds then depends on the machine that it runs on.
  static llvm::FailureOr<FunctionPlan> make(mlir::FunctionOpInterface function,
                                            PlacementMode mode = PlacementMode::Follow,
                                            double memoryBytes = std::numeric_limits<double>::infinity(),
                                            double seconds = std::numeric_limits<double>::infinity());

  mlir::FunctionOpInterface getFunction() const { return function; }
  PlacementMode getMode() const { return mode; }
  /// Returns for how many seconds a search may still go on; infinity for no limit.
  double getSecondsLeft() const {
    return seconds - std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  /// Returns true if somebody has given a search seconds, and some are left: then it may look at more than it has to.
  bool hasTimeForMore() const { return std::isfinite(seconds) && getSecondsLeft() > 0; }
  const AxisSpace &getSpace() const { return *space; }
  const Machine &getMachine() const { return *machine; }
  const ProgramValues &getValues() const { return *values; }
  ReshardPlanner &getReshards() const { return *reshards; }
  LayoutTable &getLayouts() const { return *layouts; }
  /// Returns the placement in which `use` needs its value.
  const Layout &getRequired(mlir::OpOperand &use) const { return *required.find(&use)->second; }
  bool hasRequired(mlir::OpOperand &use) const { return required.count(&use); }
  /// Returns the placement in which the defining op leaves `value`.
  const Layout &getProduced(mlir::Value value) const { return *produced.find(value)->second; }
  /// Returns the placement in which `value` is forwarded to its users, after at most one reshard behind its definition.
  const Layout &getForwarded(mlir::Value value) const { return *forwarded.find(value)->second; }
  /// Returns the placements, other than the one it is forwarded in, that uses need `value` in; some perhaps several
  /// times.
  llvm::ArrayRef<const Layout *> getCopies(mlir::Value value) const;
  /// Calls `callback` with each value that is not read as it is made, where it is needed, and how it gets there: once
  /// for each such placement, in no particular order.
  void walkReshards(llvm::function_ref<void(mlir::Value, const Layout &to, const ReshardPlan &)> callback) const;
  /// Returns the op that makes `value` if that reads no tensor's contents, whatever is written of its placement; else
  /// null.
  mlir::Operation *getGenerator(mlir::Value value) const;
  /// Returns that op if it makes the value again where this lies as `from` says and is needed as `to` says; null for a
  /// reshard.
  mlir::Operation *getGenerator(mlir::Value value, const Layout &from, const Layout &to) const;
  /// Returns how `op`, which has a rule, is split if its one result has the dimensions of `layout`. Ties are split
  /// where the operands are.
  OpPlan planForResult(mlir::Operation *op, const Layout &layout) const;
  /// Returns the steps that bring `value` from one placement to another; none where it is made again.
  const ReshardPlan &getReshard(mlir::Value value, const Layout &from, const Layout &to) const;
  /// Returns what each loop and branch forwards in one place, in program order; and in a search behind these what
  /// constraints leave open.
  llvm::ArrayRef<std::pair<mlir::Operation *, ForwardedValues>> getFlows() const { return flows; }
  /// Returns the flow that forwards to `value`, or that `use` forwards; null for none.
  const ForwardedValues *getFlow(mlir::Value value) const { return flowTo.lookup(value); }
  const ForwardedValues *getFlow(mlir::OpOperand &use) const { return flowFrom.lookup(&use); }
  /// Returns true if what `flow` forwards may have the placement `layout`: it is no constraint, or one that allows
  /// that, or it has it now.
  bool isAllowed(const ForwardedValues &flow, const Layout &layout) const;
  /// Returns the rule by which `op` was planned, or null if it was planned without one.
  const ShardingRule *getRule(mlir::Operation *op) const;
  /// Returns how `op` is split, or null if it was planned without a rule.
  const OpPlan *getOpPlan(mlir::Operation *op) const { return opPlans.lookup(op); }
  /// Returns true if `value` is a constant or alike that is made anew where its one use needs it.
  bool isMadeForItsUse(mlir::Value value) const {
    return llvm::isa<mlir::RankedTensorType>(value.getType()) && isFree(value) && canRetarget(value);
  }
  /// Returns the numbers of the results whose placements nothing says: they may lie as they are made.
  llvm::ArrayRef<unsigned> getOpenResults() const { return openResults; }
  /// Returns what a search found, or nothing if there was none.
  const std::optional<SearchOutcome> &getOutcome() const { return outcome; }
  /// Returns the placement, perhaps with pending reductions, in which `value` is wanted: what propagation or planning
  /// chose.
  const Layout &getPreferred(mlir::Value value) const { return *preferred.find(value)->second; }
  /// Returns true if `value` is forwarded as propagation says and in no other way: the members of a group, and the
  /// inputs of constraints whose results nothing uses.
  bool isPinned(mlir::Value value) const { return pinned.contains(value); }
  /// Returns true if `value` is gathered anew for each use, and freed in between: what computes with an argument that
  /// is stored in parts, or may be, unless that says otherwise.
  bool isFreedBetweenUses(mlir::Value value) const;
  /// Returns the sub-axes along which `value`, an argument that is stored in parts, is to be freed between uses; none
  /// for other values. A loop that reads a layer of it in each trip gathers that layer, never all of them.
  SubAxisSet getFreedSubAxes(mlir::Value value) const;
  /// Returns of which attention `value` is scores; null for what is stored anyway.
  const ScoresOfAttention *getScores(mlir::Value value) const {
    auto known = scores.find(value);
    return known == scores.end() ? nullptr : &known->second;
  }
  /// Returns what `op` takes as part of an attention that becomes one op; null if it is part of none.
  AttentionPartAttr getAttentionPart(mlir::Operation *op) const { return attentionParts.lookup(op); }
  /// Returns true if `value` is of a loop or branch, or of a region in general, and not of the function's own block.
  bool isNested(mlir::Value value) const;
  /// Returns how often what `use` reads of an argument that is stored in parts is gathered anew: once for each op that
  /// computes with it, where it is freed between these. Once for all other uses.
  unsigned getNumGathers(mlir::OpOperand &use) const { return std::max(1u, numGathers.lookup(&use)); }
  /// Returns where what computes with `argument` needs it gathered that lies split: of its axes those that split no
  /// such need.
  FullyShardAttr getStored(mlir::BlockArgument argument) const;

private:
  friend class BoundarySearch;
  friend class BoundedSearch;
  /// All that a search decides, to be taken up again.
  using Decisions = std::tuple<llvm::DenseMap<mlir::Value, const Layout *>, llvm::DenseMap<mlir::Value, const Layout *>,
                               llvm::DenseMap<mlir::OpOperand *, const Layout *>,
                               llvm::DenseMap<mlir::Value, llvm::SmallVector<const Layout *, 1>>,
                               llvm::DenseMap<mlir::Operation *, int64_t>,
                               llvm::DenseMap<mlir::Operation *, const OpPlan *>, llvm::DenseSet<mlir::Value>>;

  explicit FunctionPlan(mlir::FunctionOpInterface function) : function(function) {}

  Decisions save() const { return {produced, forwarded, required, copies, exchanged, opPlans, gatheredOnce}; }
  void restore(Decisions decisions) {
    std::tie(produced, forwarded, required, copies, exchanged, opPlans, gatheredOnce) = std::move(decisions);
  }

  llvm::LogicalResult readShardings();
  void indexFlows();
  void countGathers();
  /// Makes flows of constraints with open dimensions, which a search may close otherwise than propagation did.
  void openConstraints();
  /// Searches for a plan that takes fewer seconds than the present one, and adopts it: among splits that annotations
  /// speak for if `scope` is to follow them, among all otherwise. `collectives` are those of the present one.
  void search(PlacementMode scope, const PlannedCollectives &collectives);
  void adopt(const PlacementSearch &search);
  /// Searches for a plan that needs no more memory than there is, if the present one of `search` does; that follows no
  /// annotations.
  void searchWithinMemory(PlacementSearch &search);
  /// Returns the seconds of all collectives and of what the ops compute, without memory.
  BoundaryCost getSeconds(PlacementSearch &search, const PlannedCollectives &collectives);
  /// Returns the bytes that are alive at each place of the program.
  std::vector<double> getAliveBytes(PlacementSearch &search);
  /// Returns true if some use of `value` needs it elsewhere than where it is made.
  bool isMoved(mlir::Value value) const;
  /// Returns the numbers of the attentions that will not be one op, since keys are split or scores moved.
  llvm::DenseSet<int64_t> findStoredAttentions() const;
  /// Plans every op by itself, near to what is preferred.
  void planAll();
  /// Returns the bytes that one device sends if loops of unknown length run `unknownTrips` times.
  int64_t getTotalCost(int64_t unknownTrips) const;
  void plan(mlir::Operation *op);
  void planByRule(mlir::Operation *op, const ShardingRule &rule);
  void planFlow(mlir::RegionBranchOpInterface op);
  void planFlow(const ForwardedValues &flow);
  void forward(mlir::Value value);
  /// Decides in which placement a use needs its value.
  void require(mlir::OpOperand &use, const Layout &placement);
  bool canRetarget(mlir::Value value) const;
  bool isFree(mlir::Value value) const;
  llvm::SmallVector<const Layout *> getOperandLayouts(mlir::Operation *op) const;
  int64_t getExchangedBytes(mlir::Operation *op, const ShardingRule &rule, const OpPlan &plan) const;
  /// Returns the seconds, in all executions, to reshard `value`, to compute `op` as `plan` splits it with what it
  /// exchanges meanwhile, and to have `value` in `layout`, by a reshard or by computing it there. Only while ops are
  /// planned one by one.
  double getReshardSeconds(mlir::Value value, const Layout &from, const Layout &to) const;
  double getOpSeconds(mlir::Operation *op, const OpPlan &plan) const;
  double getSeconds(mlir::Value value, const Layout &layout, unsigned depth);
  /// Returns the plan of `proposals` that takes the fewest seconds with what is resharded around `op`; of several the
  /// first one.
  const OpPlan &choose(mlir::Operation *op, llvm::ArrayRef<OpPlan> proposals);
  void remake(mlir::OpOperand &use, const Layout &layout, unsigned depth = 0);

  struct FirstPrices;

  FirstPrices *firstPrices = nullptr; ///< While ops are planned one by one; else null.
  mlir::FunctionOpInterface function;
  PlacementMode mode = PlacementMode::Follow;
  double memoryBytes = std::numeric_limits<double>::infinity(); ///< Of one device.
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  double seconds = std::numeric_limits<double>::infinity(); ///< That a search may take from then on.
  std::optional<SearchOutcome> outcome;
  std::unique_ptr<Machine> machine;
  std::unique_ptr<AxisSpace> space; ///< At a fixed address: the planner refers to it.
  std::unique_ptr<ProgramValues> values;
  std::unique_ptr<ReshardPlanner> reshards;
  std::unique_ptr<LayoutTable> layouts;
  llvm::DenseMap<mlir::Value, const Layout *> preferred, produced, forwarded;
  llvm::DenseSet<mlir::Value> pinned;
  llvm::MapVector<mlir::Value, ScoresOfAttention> scores;
  llvm::DenseMap<mlir::Operation *, AttentionPartAttr> attentionParts;
  llvm::DenseMap<mlir::OpOperand *, const Layout *> required;
  /// The placements other than its own that uses planned so far need a value in: its reshards, which further uses
  /// share.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<const Layout *, 1>> copies;
  llvm::DenseMap<mlir::Operation *, int64_t> exchanged; ///< Bytes that an op sends while it is computed, where it does.
  std::deque<OpPlan> storedPlans;                       ///< Of this and of other plans that were looked at.
  llvm::DenseMap<mlir::Operation *, const OpPlan *> opPlans;
  llvm::DenseSet<mlir::Value>
      gatheredOnce; ///< Arguments that are gathered once for all uses, although they are stored in parts.
  RuleTable rules;
  std::deque<ShardingRule> replicatedRules; ///< Of ops that state none.
  llvm::DenseMap<mlir::Operation *, const ShardingRule *> ruleOf;
  llvm::SmallVector<std::pair<mlir::Operation *, ForwardedValues>, 0> flows;
  llvm::DenseMap<mlir::Operation *, std::pair<unsigned, unsigned>>
      flowsOf; ///< First of the op's, and one past the last.
  llvm::DenseMap<mlir::Value, const ForwardedValues *> flowTo;
  llvm::DenseMap<mlir::OpOperand *, const ForwardedValues *> flowFrom;
  llvm::DenseMap<mlir::OpOperand *, unsigned> numGathers; ///< Where there are several.
  llvm::SmallVector<const Layout *> resultLayouts;        ///< Null for what is no tensor.
  llvm::SmallVector<unsigned> openResults;
};

/// How often a loop of unknown length is taken to run: what may stand before or behind it should.
inline constexpr int64_t kAssumedTrips = 2;

/// Calls `callback` on each operand of `op` and, unless it is control flow, on each use of a tensor from outside in its
/// regions.
void walkUses(mlir::Operation *op, llvm::function_ref<void(mlir::OpOperand &)> callback);

} // namespace dist

#endif // DIST_PLANNING_FUNCTIONPLAN_H
