// SPDX-License-Identifier: Apache-2.0
//
// The steps of `dist-auto-plan`.

#ifndef DIST_LIB_PIPELINES_AUTOPLAN_H
#define DIST_LIB_PIPELINES_AUTOPLAN_H

#include "dist/Pipelines/Pipelines.h"
#include "dist/Planning/BoundarySearch.h"
#include "dist/Planning/FunctionPlan.h"

namespace dist::autoplan {

/// How many decisions are reported, and how many are looked at for that.
inline constexpr size_t kNumDecisions = 10, kMaxAlternatives = 20;

/// The mesh of a program, and the shapes that it may get.
struct MeshChoice {
  MeshOp mesh;
  llvm::SmallVector<MeshAttr> shapes;
};

/// Declares the mesh that `text` says (axes and sizes, or "auto" for `numDevices`), or finds that of `module` if it
/// says nothing. Failure comes with an error.
mlir::FailureOr<MeshChoice> chooseMeshes(mlir::ModuleOp module, llvm::StringRef text,
                                         std::optional<int64_t> numDevices);

/// What people ask of arguments by name; each entry is a glob, a colon, and what is asked.
struct Wishes {
  llvm::ArrayRef<std::string> pin, forbid, batch;

  /// Adds them to `request` for `function`. Failure comes with errors.
  llvm::LogicalResult apply(mlir::FunctionOpInterface function, MeshOp mesh, BoundaryRequest &request) const;
};

/// Returns the arguments and results of `function` that nobody has placed.
BoundaryRequest collectFree(mlir::FunctionOpInterface function);

/// Lets the arguments and results of `request`, of `function`, be open on `mesh` to all that is not asked of them.
void open(mlir::FunctionOpInterface function, const BoundaryRequest &request, mlir::FlatSymbolRefAttr mesh);

/// Brings `draft`, a copy of a module, as far as propagation does. Failure comes with an error.
llvm::LogicalResult propose(mlir::ModuleOp draft);

/// What was found for one function on one mesh.
struct FoundPlacements {
  mlir::FunctionOpInterface function;
  BoundaryRequest request;
  mlir::OwningOpRef<mlir::ModuleOp> draft; ///< The copy of the module in which `search` looked.
  BoundarySearch search;
  SearchOutcome ofRegions; ///< What its local regions take, which its own plans do not count.
  /// The least bound of those of other searches that it was chosen among.
  double otherBound = std::numeric_limits<double>::infinity();

  double getSeconds() const { return search.getPlans().front().cost.getSeconds() + ofRegions.seconds; }
  /// Returns what no plan that was looked for takes less than, if no collectives are joined.
  double getBound() const { return search.getPlans().front().bound + ofRegions.bound; }
};

/// Looks for placements on `mesh` of what `request` says of `function`, in a copy of `module`. Failure comes with an
/// error.
mlir::FailureOr<FoundPlacements> findPlacements(mlir::ModuleOp module, mlir::FunctionOpInterface function,
                                                BoundaryRequest request, mlir::FlatSymbolRefAttr mesh);

/// Looks for placements of what `request` says with which devices share out the trips of loops that need nothing of one
/// another (dist/Propagation/SplitOwnTrips.h). Returns the best of these and `found`, the best without; null if there
/// is none.
std::shared_ptr<FoundPlacements> considerOwnTrips(mlir::ModuleOp module, mlir::FunctionOpInterface function,
                                                  const BoundaryRequest &request, MeshOp mesh,
                                                  std::shared_ptr<FoundPlacements> found);

/// A plan of a whole module.
struct Candidate {
  MeshAttr shape;
  /// Each function, and which of its plans.
  llvm::SmallVector<std::pair<std::shared_ptr<FoundPlacements>, unsigned>> functions;
  std::optional<double> scheduled; ///< Seconds of the whole module as Timelines predict them.

  /// Returns the seconds that the search predicts: computation and collectives one after the other, or as if
  /// computation hid all collectives that it can.
  double getSeconds() const;
  double getOverlappedSeconds() const;
  /// Returns the most bytes that one of its functions is counted to need.
  double getPeakBytes() const;
};

/// Adds the plans of `functions` on the mesh `shape` to `candidates`, of which no more than `most` stay: first the one
/// that is predicted to be fastest, then those that are if computation hides what it can.
void addCandidates(MeshAttr shape, llvm::ArrayRef<std::shared_ptr<FoundPlacements>> functions, unsigned most,
                   std::vector<Candidate> &candidates);

/// Brings a copy of `module` with each of the candidates to Local form as `options` say, and returns the number of the
/// one that takes the fewest seconds as scheduled; 0 if none can be compiled. `errors` gets what was wrong with those
/// that cannot.
unsigned chooseScheduled(mlir::ModuleOp module, llvm::StringRef mesh, const SpmdOptions &options,
                         std::vector<Candidate> &candidates, std::vector<mlir::Diagnostic> *errors = nullptr);

/// Imported to Local, with collectives started ahead on whichever machine the module says.
void buildDraftPipeline(mlir::OpPassManager &manager, const SpmdOptions &options);

/// Writes `candidate` on `module`, whose mesh has the name `mesh`; also what was found, for reports, and within which
/// memory, for the search that follows. `candidates` are those among which it was chosen.
void write(mlir::ModuleOp module, llvm::StringRef mesh, const Candidate &candidate,
           llvm::ArrayRef<Candidate> candidates);
/// Notes what other choices for arguments would take, for reports. `candidate` has been written on `module`.
void writeAlternatives(mlir::ModuleOp module, const Candidate &candidate);

} // namespace dist::autoplan

#endif // DIST_LIB_PIPELINES_AUTOPLAN_H
