// SPDX-License-Identifier: Apache-2.0
//
// The placements of a whole function as one problem, priced in seconds on the machine that it is compiled for:
//
//   variables  an op with a rule: one of its labels (OpLabels.h). What a loop or branch forwards in one place: a
//   layout. A value
//              that several uses read: the layout in which it is forwarded behind its op, and perhaps one more in which
//              it is there as well, so that uses that need the same share a reshard.
//   edges      the reshard from where one leaves a value to where the other needs it, times executions.
//   costs      computation, and what shards exchange, of an op.
//
// Arguments, results, written placements and local regions stay as they are, but for those arguments and results that
// are to be placed: these are variables as well, and memory bounds what all may need at a time. Nothing is decided
// here: the solver of lib/Solver does that, on numbers.
//
// The problem is that of GSPMD's and Alpa's integer programs (Zheng et al., 2022), with pending reductions as
// placements.

#ifndef DIST_LIB_PLANNING_PLACEMENTSEARCH_H
#define DIST_LIB_PLANNING_PLACEMENTSEARCH_H

#include "OpLabels.h"
#include "ProgramOrder.h"
#include "StartShares.h"
#include "dist/Planning/BoundarySearch.h"
#include "dist/Planning/FunctionPlan.h"
#include "dist/Solver/CombinedAssignment.h"
#include "dist/Solver/Solver.h"

namespace dist {

/// What an answer pays for memory, or has to get along with.
struct MemoryTerms {
  /// Places of the program at which a byte that is alive has a price, in seconds: Lagrange multipliers of the bounds
  /// there.
  llvm::SmallVector<int64_t> places;
  double price = 0;
  /// Whether a copy in another placement counts only while it is read. Else it counts since the first of all reads,
  /// from when on it is there where that one needs it as well, and as long as the value where several uses may share
  /// it. What is counted least is never more than what a plan needs, so that bounds hold for all plans.
  bool countsLeast = false;
  /// The bytes that all may need at any place; none for no bound. Only for small problems, or among a few labels.
  std::optional<double> limit;

  bool isFree() const { return places.empty() && !limit; }
};

/// Sorts `layouts` by what they are, so that no order depends on that of ops.
LayoutList sortLayouts(llvm::ArrayRef<const Layout *> layouts);

/// What a search moves as one (AxisUnits.h).
enum class SearchUnits {
  Whole,  ///< Mesh axes, whatever placements of the program tell apart.
  Axes,   ///< Mesh axes, or the parts of them that some placement of the program tells apart.
  Parts,  ///< The same, cut further where ops have a dimension that parts of axes split over more devices.
  OneCut, ///< The same, with one axis cut in two.
  OneAxis ///< The whole mesh, beside the plan that there is.
};

class PlacementSearch {
public:
  /// How many guesses of what starts cost are tried with parts of axes: each of these answers takes longer.
  static constexpr unsigned kMaxGuessesOverParts = 3;

  /// Reads the problem of `function`. `plan`, which is complete, says what is fixed, and the splits of its ops are
  /// among those that are looked at. `boundary`, which may be null, says which arguments and results are free. `units`
  /// says over what else may be split. `countsMemory` if answers may have terms of memory.
  PlacementSearch(mlir::FunctionOpInterface function, const FunctionPlan &plan,
                  const BoundaryRequest *boundary = nullptr, bool countsMemory = false,
                  SearchUnits units = SearchUnits::Axes);

  /// Returns true if a search over axes looks only at what is near to `plan`, since placements tell many parts of axes
  /// apart (AxisUnits.h).
  static bool areManyPartsIn(mlir::FunctionOpInterface function, const FunctionPlan &plan);

  /// Looks for the best answer if starts of collectives take these shares of their latencies, with these terms for
  /// memory. Fails if no answer was found.
  llvm::Error solve(const StartShares &shares, const MemoryTerms &memory = {});
  /// Takes the best mixture of `answers` that needs no more than `limit`. Returns false if none was found. Nothing is
  /// known of a bound then.
  bool combine(llvm::ArrayRef<planning::Labels> answers, const StartShares &shares, double limit);
  /// Returns the seconds of the answer without what it pays for memory, and with that.
  double getCost() const { return toSeconds(answer.cost) - getCharge(); }
  double getPaidCost() const { return toSeconds(answer.cost); }
  /// Returns the least seconds of every plan that needs no more than `bytes`, as the terms of the answer count them; of
  /// answers among all labels.
  double getBound(double bytes) const;
  bool isFree() const { return memory.isFree(); }
  /// Returns true if a bound on memory can be part of the problem.
  bool isSmall() const;
  /// Returns true if each answer takes so long that few guesses of what starts cost should be tried.
  bool isLarge() const;
  /// Lets argument `number`, which is free, not lie as `layout` says in answers from now on.
  void forbid(unsigned number, const Layout *layout);
  void allowAll() { forbidden.clear(); }
  /// Lets loops carry whole what propagation splits and they fill in, to reduce it behind them, only where the present
  /// answer does, from now on: that takes memory and saves starts alone, where what loops add up also sends less.
  void keepScattered();
  /// Says that computation can hide the reshards of these values, for answers that take that to cost less.
  void setHideable(llvm::DenseSet<mlir::Value> values) { hideable = std::move(values); }
  size_t getNumUnits() const { return units.getUnits().size(); }
  /// Returns true if a search over units of `kind` has more of them than this one, which has axes.
  bool canBeFiner(SearchUnits kind) const;
  const ReshardPrices &getPrices() const { return prices; }
  const planning::Labels &getLabels() const { return answer.labels; }
  /// Returns the seconds that every plan takes with the terms of the answer.
  double getPaidBound() const { return toSeconds(answer.bound); }

  /// Returns how `op` is split; null for what is not decided here.
  const OpPlan *getPlan(mlir::Operation *op) const;
  /// Returns the placement of the argument or result `number`, or null if it is not decided here.
  const Layout *getArgument(unsigned number) const;
  const Layout *getResult(unsigned number) const;
  /// Returns the bytes that are needed at some time, whatever is decided.
  double getLeastBytes() const;
  /// Returns the placement of what `flow` forwards.
  const Layout &getFlow(const ForwardedValues &flow) const;
  /// Returns the placement in which `value` is forwarded behind its op, or null if that is as its op leaves it.
  const Layout *getForwarded(mlir::Value value) const;
  /// Returns true if `value` is forwarded in a second placement as well.
  bool isInTwoPlacements(mlir::Value value) const;
  /// Returns true if `value` is made where it is used.
  bool isFolded(mlir::Value value) const { return folded.contains(value); }
  /// Returns the seconds in which `op` computes as `split` says, and exchanges what it does meanwhile.
  OpSeconds getOpSeconds(mlir::Operation *op, const OpPlan &split, const llvm::DenseSet<int64_t> &storedAttentions) {
    return labels.getSeconds(op, *plan.getRule(op), split, storedAttentions);
  }
  /// Returns the bytes of the shard that one device has of a tensor.
  double getBytes(const Layout &layout, mlir::RankedTensorType type) const;
  const ProgramOrder &getOrder() const { return order; }
  /// Returns true if `value`, which may be moved between where it is made and read, goes through memory.
  bool isKept(mlir::Value value, bool isMoved = false);
  /// Returns the seconds in which a device moves values in its own memory for reshards, if that counts.
  double getCopySeconds();

private:
  double toSeconds(planning::Cost cost) const { return unit.toSeconds(cost); }

  /// One side of an edge: a variable and the placement of the value by its label. A fixed placement has no variable.
  struct Endpoint {
    int variable;
    const LayoutList *layouts;
    const LayoutList *others = nullptr; ///< Of values that are there in two placements; null entries for none.
  };
  /// What an edge depends on.
  struct TableKey {
    const LayoutList *from, *others, *to;
    const void *type;
    int64_t executions;
    unsigned numGathers;
    int mode;
    SubAxisSet parts;
    bool isMadeAgain, mayNotJoin;
    ReshardedKernels kernels;
    auto operator<=>(const TableKey &) const = default;
  };
  /// What the labels of a variable cost.
  struct VariableCosts {
    size_t numLabels = 1;
    mlir::Value value;                          ///< That is resharded; null for none.
    std::vector<double> work;                   ///< Seconds that are no reshards; empty for none.
    std::vector<ReshardPrices::Index> reshards; ///< Empty for none.
    double times = 1;                           ///< How often these reshards run.
    /// Further reshards of single labels: label, price, how often.
    llvm::SmallVector<std::tuple<unsigned, ReshardPrices::Index, double>, 0> more;
  };
  /// What an edge costs, row by row, each time.
  struct Table {
    double times;
    std::vector<ReshardPrices::Index> prices;
  };
  /// How an edge reads a value: it may be moved, has to be forwarded as it is made, or is read inside of a region.
  enum Mode { Moves, Stays, Inside };

  /// What a variable needs while it lives, by label.
  struct Need {
    int variable; ///< Negative for what is needed whatever is decided.
    Lifetime lifetime;
    std::vector<double> least, bytes; ///< Without and with the second placement of the value.
    llvm::ArrayRef<double> get(const MemoryTerms &memory) const { return memory.countsLeast ? least : bytes; }
  };
  /// What an edge needs where a value is read in another placement than that in which it is forwarded.
  struct MovedNeed {
    unsigned edge;
    Lifetime lifetime, read; ///< As it counts, and as it counts least.
    const Lifetime &get(const MemoryTerms &memory) const { return memory.countsLeast ? read : lifetime; }
    Endpoint from, to;
    mlir::RankedTensorType type;
  };

  /// What a value needs, in numbers of needs and of moved needs.
  struct ValueNeeds {
    mlir::RankedTensorType type;
    Endpoint from;
    size_t begin, end, movedBegin, movedEnd;
    bool isFreed;                         ///< Between uses.
    const ScoresOfAttention *scores;      ///< Null for what is stored anyway.
    llvm::SmallVector<Lifetime, 2> reads; ///< Of each moved need.
  };

  void findPending();
  void findFused();
  void addArguments();
  LayoutList listPlacements(const FreeArgument &argument);
  void addResults(llvm::ArrayRef<unsigned> numbers);
  /// Adds what `value`, which is `from`, needs during `lifetime`.
  void addNeeds(mlir::Value value, const Endpoint &from, Lifetime lifetime);
  /// Returns the bytes of what is stored in `layout`: nothing of scores that attention as one op need not store.
  double getStoredBytes(const Layout &layout, mlir::RankedTensorType type, const ScoresOfAttention *scores) const {
    return scores && scores->mayStayIn(layout) ? 0 : getBytes(layout, type);
  }
  /// Returns what a byte costs that lives for `lifetime`.
  static double getPrice(Lifetime lifetime, const MemoryTerms &memory);
  static double getPrice(const MovedNeed &need, const MemoryTerms &memory) {
    return getPrice(need.get(memory), memory);
  }
  /// Returns the bytes of `need` for the labels `row` and `column`.
  double getBytes(const MovedNeed &need, size_t row, size_t column) const;
  /// Returns the seconds that the answer pays for memory.
  double getCharge() const;
  unsigned getLabel(const Endpoint &end) const { return end.variable < 0 ? 0 : answer.labels[end.variable]; }
  const Layout *getChosen(const Endpoint &end) const;
  void addOps();
  std::vector<llvm::SetVector<const Layout *>> listFlowLayouts();
  void addFlows();
  void addValues();
  void addValue(mlir::Value value);
  /// Returns how a value is made and read, if that counts.
  ReshardedKernels getKernels(mlir::OpOperand &use);
  ReshardedKernels getKernels(mlir::Value value);
  bool isAddedUp(const ForwardedValues &flow) const;
  Endpoint getSource(mlir::Value value);
  std::optional<Endpoint> getUse(mlir::OpOperand &use);
  Endpoint getFixed(const Layout &layout);
  /// What the labels of a value that several uses read depend on.
  struct ForwardedKey {
    const LayoutList *source;
    std::vector<const LayoutList *> uses; ///< Each once.
    const void *type;
    bool mayMove, mayShare, isNested;
    ReshardedKernels kernels;
    auto operator<=>(const ForwardedKey &) const = default;
  };
  /// Where such a value is forwarded, where it is there as well, null for nowhere, and what that costs.
  struct ForwardedLabels {
    const LayoutList *layouts, *others;
    std::vector<ReshardPrices::Index> costs;
  };
  ForwardedLabels listForwarded(const ForwardedKey &key, mlir::RankedTensorType type);
  /// Returns the variable for where `value`, which several uses read, lies.
  Endpoint addForwarded(mlir::Value value, const Endpoint &source, llvm::ArrayRef<Endpoint> uses, bool mayMove,
                        ReshardedKernels kernels);
  unsigned addVariable(size_t numLabels);
  /// Returns the variable of `end`, which may be fixed.
  unsigned getVariable(const Endpoint &end);
  /// Labels of each variable.
  using LabelSets = std::vector<llvm::SmallVector<unsigned>>;
  llvm::Expected<planning::PlacementProblem> makeProblem(const StartShares &shares, const LabelSets &among);
  /// Adds what variables and fixed values need while they live, and `limit`.
  void addLimit(planning::PlacementProblemBuilder &builder, double limit, const LabelSets &among);
  /// Adds a variable for the tensor that the edge of `need` may move, which costs `seconds`, between the two, and what
  /// it needs. Returns false if one of the two has a single label: then the other one needs that.
  bool addMoved(planning::PlacementProblemBuilder &builder, const MovedNeed &need, llvm::ArrayRef<double> seconds,
                const LabelSets &among);
  /// Returns what answers need, by value: exactly what the plans need that they lead to. `among` says which labels are
  /// which.
  planning::UsageModel getUsageModel(const LabelSets &among, double limit) const;
  void addUsage(const ValueNeeds &value, const LabelSets &among, llvm::ArrayRef<uint32_t> labels, planning::Usage sign,
                llvm::MutableArrayRef<planning::Usage> changes) const;
  /// Takes an answer among these labels.
  void take(const planning::Assignment &assignment, const LabelSets &among);
  /// Returns what is enough of a solution with the present terms.
  planning::SolverOptions getOptions(bool isFirst);
  /// Adds what it costs to bring `value` from one placement to another; `numGathers` times if it is gathered anew so
  /// often. Along the sub-axes `parts` it may not be gathered.
  void connect(const Endpoint &from, const Endpoint &to, mlir::Value value, Mode mode, ReshardedKernels kernels,
               unsigned numGathers = 1, SubAxisSet parts = 0);
  bool isNear(const Layout &from, const Layout &to) const;

  mlir::FunctionOpInterface function;
  const FunctionPlan &plan;
  const BoundaryRequest *boundary;
  bool countsMemory;
  ProgramOrder order;
  FusedValues fused; ///< If it counts memory.
  ReshardPrices prices;
  bool isOverParts; ///< Of axes.
  AxisUnits units;
  OpLabelTable labels;
  llvm::DenseMap<mlir::Value, ReductionKinds> pending;
  llvm::DenseMap<mlir::Operation *, std::pair<unsigned, const OpLabels *>> ofOps;
  llvm::DenseMap<unsigned, Endpoint> ofArguments, ofResults; ///< By number.
  llvm::DenseMap<const ForwardedValues *, Endpoint> ofFlows;
  llvm::DenseMap<mlir::Value, Endpoint> ofValues;
  llvm::DenseSet<mlir::Value> folded, hideable;
  std::vector<VariableCosts> variables;
  llvm::DenseMap<const LayoutList *, unsigned> fixedVariables;
  std::map<ForwardedKey, ForwardedLabels> forwardedLabels;
  std::map<TableKey, unsigned> tableOf;
  std::vector<Table> tables;
  std::vector<std::array<unsigned, 3>> edges; ///< Source, target, table.
  std::vector<mlir::Value> edgeValues;        ///< Of each edge, what is resharded.
  std::vector<Need> needs;
  std::vector<MovedNeed> movedNeeds;
  std::vector<ValueNeeds> valueNeeds;
  MemoryTerms memory;                                         ///< Of the answer.
  std::map<unsigned, llvm::SmallVector<size_t, 1>> forbidden; ///< Labels, by variable.
  planning::CostUnit unit;
  planning::WarmStart warmStart; ///< For answers with other prices.
  struct Answer {
    planning::Labels labels;
    planning::Cost cost = 0, bound = 0;
  } answer;
};

} // namespace dist

#endif // DIST_LIB_PLANNING_PLACEMENTSEARCH_H
